// test_ui.c -- a page of controls answers finger, keys and gamepad, and says what is wrong with it.
#include "ui_check.h"

#include "content/tuning/tunables_text.h"
#include "own_atlas.h"

enum { ID_A, ID_B, ID_C, ID_D, ID_SWITCH, ID_CHOICE, ID_SLIDER };

static UiPage page;
static UiState ui;
static Error wrong;

// Four buttons in a square, and below them a control of each other kind.
static int make_page(void **state)
{
    ui = (UiState){0};
    ui_page_begin(&page);
    ui_line(&page, TEXT_LARGE, "Heading", 40, 0);
    ui_button(&page, ID_A, "A", ui_rect(100, 100, 120, 48));
    ui_button(&page, ID_B, "B", ui_rect(260, 100, 120, 48));
    ui_button(&page, ID_C, "C", ui_rect(100, 160, 120, 48));
    ui_button(&page, ID_D, "D", ui_rect(260, 160, 120, 48));
    ui_switch(&page, ID_SWITCH, "Switch", false, ui_rect(180, 220, 320, 48));
    ui_choice(&page, ID_CHOICE, "Choice", 1, 3, "second", ui_rect(180, 280, 320, 48));
    ui_slider(&page, ID_SLIDER, "Slider", 50, 0, 100, 5, "50 %", ui_rect(180, 340, 320, 48));
    return 0;
}

static UiEvent press(float x, float y)
{
    return ui_input(&ui, &page, &(UiInput){.pointer = {x, y}, .pressed = true, .down = true});
}

static UiEvent step(int dx, int dy)
{
    return ui_input(&ui, &page, &(UiInput){.step_x = dx, .step_y = dy});
}

static int focused(void)
{
    return ui_focused(&ui, &page)->id;
}

static void assert_event(UiEvent event, UiEventKind kind, int id, int32_t value)
{
    assert_int_equal(event.kind, kind);
    assert_int_equal(event.id, id);
    assert_int_equal(event.value, value);
}

TEST(test_press, make_page)
{
    assert_event(press(260, 160), UI_EVENT_PRESSED, ID_D, 0);
    assert_int_equal(focused(), ID_D);
    assert_int_equal(press(180, 40).kind, UI_EVENT_NONE); // a label
    assert_int_equal(press(180, 600).kind, UI_EVENT_NONE);
    assert_event(press(100, 220), UI_EVENT_CHANGED, ID_SWITCH, 1);
    assert_event(press(320, 280), UI_EVENT_CHANGED, ID_CHOICE, 2);
    assert_event(press(200, 280), UI_EVENT_CHANGED, ID_CHOICE, 0); // the left half of its value
    assert_event(press(60, 280), UI_EVENT_CHANGED, ID_CHOICE, 2);
}

TEST(test_disabled_is_not_pressed, make_page)
{
    page.items[1].disabled = true;
    assert_int_equal(page.items[1].id, ID_A);
    assert_int_equal(press(100, 100).kind, UI_EVENT_NONE);
    assert_int_equal(focused(), ID_B);
}

// The value follows the finger, also beside the slider, until it is lifted.
TEST(test_drag, make_page)
{
    UiInput drag = {.pointer = {800, 500}, .down = true};
    UiEvent event = press(300, 340);
    assert_int_equal(event.kind, UI_EVENT_CHANGED);
    assert_true(event.value > 85 && event.value <= 95 && event.value % 5 == 0);
    assert_event(ui_input(&ui, &page, &drag), UI_EVENT_CHANGED, ID_SLIDER, 100);
    drag.pointer.x = -50;
    assert_event(ui_input(&ui, &page, &drag), UI_EVENT_CHANGED, ID_SLIDER, 0);
    drag.pointer.x = 180; // where it stands
    assert_int_equal(ui_input(&ui, &page, &drag).kind, UI_EVENT_NONE);
    drag.pointer.x = 320;
    drag.down = false;
    assert_int_equal(ui_input(&ui, &page, &drag).kind, UI_EVENT_NONE);
    drag.down = true;
    assert_int_equal(ui_input(&ui, &page, &drag).kind, UI_EVENT_NONE);
}

// --- lists, fields, tunables

enum { ID_BACK = 50, ID_ROW_0 = 100 };

static const ViewportRect LIST = {{20, 100}, {340, 300}};

// Twenty rows of two controls each, five of which are seen, and a button below them.
static void make_list(void)
{
    ui_page_begin(&page);
    ui_list_begin(&page, &ui, LIST, 50.0f, 20, ID_ROW_0, 2);
    for (int row = ui_list_from(&page); row < ui_list_to(&page); row++) {
        ViewportRect left = ui_list_row(&page, row), right = left;
        left.most.x = right.least.x = 240.0f;
        ui_chip(&page, ID_ROW_0 + 2 * row, "Row", false, left);
        ui_chip(&page, ID_ROW_0 + 2 * row + 1, "Bin", false, right);
    }
    ui_scroll_end(&page);
    ui_button(&page, ID_BACK, "Back", ui_rect(180, 340, 120, 48));
    assert_good(ui_page_check(&page, &atlas, &wrong), &wrong);
}

static UiEvent list_input(UiInput input)
{
    make_list();
    UiEvent event = ui_input(&ui, &page, &input);
    make_list();
    return event;
}

static UiEvent list_pointer(float x, float y, bool pressed, bool down)
{
    return list_input((UiInput){.pointer = {x, y}, .pressed = pressed, .down = down});
}

TEST(test_a_tap_in_a_list_presses_and_a_drag_moves_it, make_page)
{
    assert_int_equal(list_pointer(100, 180, true, true).kind, UI_EVENT_NONE);
    assert_int_equal(list_pointer(100, 183, false, true).kind, UI_EVENT_NONE); // a finger trembles
    assert_event(list_pointer(100, 183, false, false), UI_EVENT_PRESSED, ID_ROW_0 + 2, 0);
    list_pointer(300, 280, true, true);
    list_pointer(300, 170, false, true);
    assert_true(ui.scroll_px[0] == 110.0f);
    assert_int_equal(list_pointer(300, 170, false, false).kind, UI_EVENT_NONE);
    list_pointer(300, 120, true, true);
    assert_event(list_pointer(300, 120, false, false), UI_EVENT_PRESSED, ID_ROW_0 + 5, 0);
    list_pointer(300, 150, true, true);
    list_pointer(300, 9999, false, false);
    assert_true(ui.scroll_px[0] == 0.0f);
    list_input((UiInput){.wheel = -99.0f});
    assert_true(ui.scroll_px[0] == 20.0f * 50.0f - 200.0f);
    assert_int_equal(list_pointer(100, 310, true, true).kind, UI_EVENT_NONE); // below: a row that is not seen
    assert_event(list_pointer(180, 340, true, true), UI_EVENT_PRESSED, ID_BACK, 0);
    list_pointer(100, 150, true, true);
    ui_let_go(&ui);
    assert_int_equal(list_pointer(100, 150, false, false).kind, UI_EVENT_NONE);
}

TEST(test_the_focus_walks_through_a_list_and_stays_seen, make_page)
{
    make_list();
    for (int i = 0; i < 11; i++)
        list_input((UiInput){.step_y = 1});
    assert_int_equal(focused(), ID_ROW_0 + 20);
    assert_true(ui.scroll_px[0] == 11.0f * 50.0f - 200.0f);
    list_input((UiInput){.step_x = 1});
    assert_int_equal(focused(), ID_ROW_0 + 21);
    list_input((UiInput){.rows = -8});
    assert_int_equal(focused(), ID_ROW_0 + 5);
    assert_true(ui.scroll_px[0] == 100.0f);
    assert_event(list_input((UiInput){.accept = true}), UI_EVENT_PRESSED, ID_ROW_0 + 5, 0);
    list_input((UiInput){.rows = 9999});
    assert_int_equal(focused(), ID_ROW_0 + 39);
    list_input((UiInput){.step_y = 1});
    assert_int_equal(focused(), ID_BACK);
    list_input((UiInput){.step_y = -1});
    assert_int_equal(focused(), ID_ROW_0 + 38);
}

TEST(test_a_tunable_slides_and_takes_words, make_page)
{
    const Tunables now = tunables_default();
    int speed = tunable_find("swarm.max_speed"), blend = tunable_find("swarm.blend");
    ui_page_begin(&page);
    const UiItem *slider = ui_tunable(&page, ID_A, "Speed", now.swarm_max_speed, speed, ui_rect(180, 100, 320, 44));
    ui_tunable(&page, ID_B, "Blend", 0.0f, blend, ui_rect(180, 200, 320, 44));
    ui_chip(&page, ID_C, "Chip", true, ui_rect(100, 300, 80, 44));
    ui_field(&page, ID_D, "a text that is longer than its field by far, so that its end is shown", true,
             ui_rect(250, 300, 120, 44));
    assert_true(ui_page_check(&page, &atlas, &wrong));
    assert_string_equal(slider->value_text, "6.5 px/tick");
    float knob = ui_knob_x(slider, value_slider_place(speed, 6.5f));
    assert_int_equal(press(knob + 5.0f, 100).kind, UI_EVENT_NONE); // a knob that is touched does not jump
    UiEvent event = ui_input(&ui, &page, &(UiInput){.pointer = {999, 100}, .down = true});
    assert_event(event, UI_EVENT_CHANGED, ID_A, 0);
    assert_true(event.number == tunable_info(speed)->most);
    event = press(180, 200);
    assert_event(event, UI_EVENT_CHANGED, ID_B, 0);
    assert_true(event.number == 1.0f);
    step(0, 0);
    ui.focus = ID_A;
    ui.keys_used = true;
    event = step(-1, 0);
    assert_true(event.kind == UI_EVENT_CHANGED && event.number < 6.5f);
    assert_event(press(250, 300), UI_EVENT_PRESSED, ID_D, 0);
    assert_int_equal(ui_held(&ui), ID_D);
    assert_true(ui_covers(&page, vec2(100, 300)) && !ui_covers(&page, vec2(100, 400)));
}

TEST(test_typed_text_can_be_erased, make_page)
{
    char text[8] = "";
    assert_true(ui_type(text, sizeof text, "ab\xe8\x9c\x82z\b", 7));
    assert_string_equal(text, "ab\xe8\x9c\x82");
    ui_type(text, sizeof text, "\xe8\x9c\x82", 3); // there is no room for all of it
    assert_string_equal(text, "ab\xe8\x9c\x82");
    ui_type(text, sizeof text, "\b\b\b\b", 4);
    assert_string_equal(text, "");
    assert_false(ui_type(text, sizeof text, "", 0));
}

TEST(test_focus_goes_by_direction, make_page)
{
    static const struct {
        int dx, dy, id;
    } WAY[] = {
        {0, 1, ID_A}, {1, 0, ID_B},      {0, 1, ID_D},      {-1, 0, ID_C},     {0, -1, ID_A}, {-1, 0, ID_A},
        {0, 1, ID_C}, {0, 1, ID_SWITCH}, {0, 1, ID_CHOICE}, {0, 1, ID_SLIDER}, {0, 1, ID_A},  {0, -1, ID_SLIDER},
    };
    assert_false(ui.keys_used);
    for (size_t i = 0; i < sizeof WAY / sizeof WAY[0]; i++) {
        assert_int_equal(step(WAY[i].dx, WAY[i].dy).kind, UI_EVENT_NONE);
        fail_if(focused() != WAY[i].id, "step %zu: %d has the focus, expected %d", i, focused(), WAY[i].id);
    }
    assert_true(ui.keys_used);
}

TEST(test_keys_change_values, make_page)
{
    step(0, 1);
    ui.focus = ID_SWITCH;
    assert_event(step(1, 0), UI_EVENT_CHANGED, ID_SWITCH, 1);
    assert_int_equal(step(-1, 0).kind, UI_EVENT_NONE); // it is off already
    ui.focus = ID_CHOICE;
    assert_event(step(-1, 0), UI_EVENT_CHANGED, ID_CHOICE, 0);
    assert_event(step(1, 0), UI_EVENT_CHANGED, ID_CHOICE, 2);
    ui.focus = ID_SLIDER;
    assert_event(step(1, 0), UI_EVENT_CHANGED, ID_SLIDER, 55);
    assert_event(step(-1, 0), UI_EVENT_CHANGED, ID_SLIDER, 45);
    page.items[7].value = 100;
    assert_int_equal(step(1, 0).kind, UI_EVENT_NONE);
}

TEST(test_accept_and_back, make_page)
{
    UiInput accept = {.accept = true};
    assert_event(ui_input(&ui, &page, &accept), UI_EVENT_PRESSED, ID_A, 0); // the first one, before any step
    step(0, 1);
    step(0, 1);
    step(0, 1);
    assert_event(ui_input(&ui, &page, &accept), UI_EVENT_CHANGED, ID_CHOICE, 2);
    assert_int_equal(ui_input(&ui, &page, &(UiInput){.back = true}).kind, UI_EVENT_BACK);
    ui_page_begin(&page);
    assert_int_equal(ui_input(&ui, &page, &accept).kind, UI_EVENT_NONE); // nothing is there
}

TEST(test_state_of_another_page, make_page)
{
    step(0, 1);
    step(0, 1);
    ui_state_reset(&ui);
    assert_true(ui.keys_used);
    assert_int_equal(focused(), ID_A);
}

// The focus stays with its control where others come and go.
TEST(test_focus_is_kept, make_page)
{
    press(260, 160);
    ui_page_begin(&page);
    ui_line(&page, TEXT_LARGE, "Another heading", 40, 0);
    ui_button(&page, ID_D, "D", ui_rect(260, 160, 120, 48));
    ui_button(&page, ID_A, "A", ui_rect(100, 100, 120, 48));
    assert_int_equal(focused(), ID_D);
}

TEST(test_check_finds_mistakes, make_page)
{
    assert_true(ui_page_check(&page, &atlas, &wrong));
    static const ViewportRect RECTS[] = {
        {{20, 400}, {120, 440}},  // too low
        {{20, 400}, {60, 460}},   // too narrow
        {{300, 400}, {380, 460}}, // leaves the playfield
        {{20, 350}, {120, 400}},  // overlaps the slider
        {{20, 40}, {340, 90}},    // overlaps the heading and two buttons
    };
    for (size_t i = 0; i < sizeof RECTS / sizeof RECTS[0]; i++) {
        make_page(NULL);
        ui_button(&page, 99, "X", RECTS[i]);
        assert_false(ui_page_check(&page, &atlas, &wrong));
        assert_non_null(strstr(wrong.text, "control 99"));
    }
}

TEST(test_check_finds_long_texts, make_page)
{
    ui_button(&page, 99, "a text that has no room on a button", ui_rect(100, 420, 100, 48));
    assert_false(ui_page_check(&page, &atlas, &wrong));
    make_page(NULL);
    ui_choice(&page, 99, "a choice", 0, 2, "a word that is far too long for its value", ui_rect(180, 420, 320, 48));
    assert_false(ui_page_check(&page, &atlas, &wrong));
    make_page(NULL);
    ui_label(&page, TEXT_SMALL, "one line has room here but surely not two of them, let alone three",
             (ViewportRect){{20, 400}, {200, 416}}, BATCH_LEFT, 0);
    assert_false(ui_page_check(&page, &atlas, &wrong));
    make_page(NULL);
    char text[2 * UI_TEXT_BYTES];
    memset(text, 'a', sizeof text);
    text[sizeof text - 1] = '\0';
    ui_line(&page, TEXT_SMALL, text, 420, 0);
    assert_false(ui_page_check(&page, &atlas, &wrong));
}

TEST(test_full_page_is_reported, make_page)
{
    ui_page_begin(&page);
    for (int i = 0; i < UI_ITEMS_MAX; i++)
        ui_label(&page, TEXT_SMALL, "", ui_rect(180, 300, 100, 20), BATCH_LEFT, 0);
    assert_true(ui_page_check(&page, &atlas, &wrong));
    assert_non_null(ui_button(&page, ID_A, "A", ui_rect(100, 100, 120, 48)));
    assert_false(ui_page_check(&page, &atlas, &wrong));
}

TEST(test_a_page_that_is_laid_out_too_long_scrolls, make_page)
{
    page.head_px = 60.0f;
    page.foot_px = 300.0f;
    ui_page_flow(&page, &ui, &atlas);
    assert_true(page.flows);
    float y = ui_find(&page, ID_A)->rect.least.y;
    make_page(NULL);
    page.head_px = 60.0f;
    page.foot_px = 300.0f;
    ui.scroll_px[0] = 20.0f;
    ui_page_flow(&page, &ui, &atlas);
    assert_float_equal(ui_find(&page, ID_A)->rect.least.y, y - 20.0f, 0.01);
}

GROUP(own_atlas_open, own_atlas_close)
