// test_ui.c -- a page of controls answers finger, keys and gamepad, and says what is wrong with it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ui/assets.h"
#include "ui/ui.h"

enum { ID_A, ID_B, ID_C, ID_D, ID_SWITCH, ID_CHOICE, ID_SLIDER };

static Assets assets;
static Atlas atlas;
static UiPage page;
static UiState ui;
static char wrong[512];

static int open_atlas(void **state)
{
    (void)state;
    return assets_find(&assets, wrong, sizeof wrong) && assets_build_atlas(&assets, 1.0f, &atlas, NULL, wrong,
                                                                           sizeof wrong) ? 0 : -1;
}

static int close_atlas(void **state)
{
    (void)state;
    atlas_free(&atlas);
    return 0;
}

// Four buttons in a square, and below them a control of each other kind.
static int make_page(void **state)
{
    (void)state;
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

static void test_press(void **state)
{
    (void)state;
    assert_event(press(260, 160), UI_EVENT_PRESSED, ID_D, 0);
    assert_int_equal(focused(), ID_D);
    assert_int_equal(press(180, 40).kind, UI_EVENT_NONE); // a label
    assert_int_equal(press(180, 600).kind, UI_EVENT_NONE);
    assert_event(press(100, 220), UI_EVENT_CHANGED, ID_SWITCH, 1);
    assert_event(press(320, 280), UI_EVENT_CHANGED, ID_CHOICE, 2);
    assert_event(press(200, 280), UI_EVENT_CHANGED, ID_CHOICE, 0); // the left half of its value
    assert_event(press(60, 280), UI_EVENT_CHANGED, ID_CHOICE, 2);
}

static void test_disabled_is_not_pressed(void **state)
{
    (void)state;
    page.items[1].disabled = true;
    assert_int_equal(page.items[1].id, ID_A);
    assert_int_equal(press(100, 100).kind, UI_EVENT_NONE);
    assert_int_equal(focused(), ID_B);
}

// The value follows the finger, also beside the slider, until it is lifted.
static void test_drag(void **state)
{
    (void)state;
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

static void test_focus_goes_by_direction(void **state)
{
    (void)state;
    static const struct { int dx, dy, id; } WAY[] = {
        {0, 1, ID_A}, {1, 0, ID_B}, {0, 1, ID_D}, {-1, 0, ID_C}, {0, -1, ID_A}, {-1, 0, ID_A}, {0, 1, ID_C},
        {0, 1, ID_SWITCH}, {0, 1, ID_CHOICE}, {0, 1, ID_SLIDER}, {0, 1, ID_A}, {0, -1, ID_SLIDER},
    };
    assert_false(ui.keys_used);
    for (size_t i = 0; i < sizeof WAY / sizeof WAY[0]; i++) {
        assert_int_equal(step(WAY[i].dx, WAY[i].dy).kind, UI_EVENT_NONE);
        if (focused() != WAY[i].id)
            fail_msg("step %zu: %d has the focus, expected %d", i, focused(), WAY[i].id);
    }
    assert_true(ui.keys_used);
}

static void test_keys_change_values(void **state)
{
    (void)state;
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

static void test_accept_and_back(void **state)
{
    (void)state;
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

static void test_state_of_another_page(void **state)
{
    (void)state;
    step(0, 1);
    step(0, 1);
    ui_state_reset(&ui);
    assert_true(ui.keys_used);
    assert_int_equal(focused(), ID_A);
}

// The focus stays with its control where others come and go.
static void test_focus_is_kept(void **state)
{
    (void)state;
    press(260, 160);
    ui_page_begin(&page);
    ui_line(&page, TEXT_LARGE, "Another heading", 40, 0);
    ui_button(&page, ID_D, "D", ui_rect(260, 160, 120, 48));
    ui_button(&page, ID_A, "A", ui_rect(100, 100, 120, 48));
    assert_int_equal(focused(), ID_D);
}

static void test_check_finds_mistakes(void **state)
{
    (void)state;
    assert_true(ui_page_check(&page, &atlas, wrong, sizeof wrong));
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
        assert_false(ui_page_check(&page, &atlas, wrong, sizeof wrong));
        assert_non_null(strstr(wrong, "control 99"));
    }
}

static void test_check_finds_long_texts(void **state)
{
    (void)state;
    ui_button(&page, 99, "a text that has no room on a button", ui_rect(100, 420, 100, 48));
    assert_false(ui_page_check(&page, &atlas, wrong, sizeof wrong));
    make_page(NULL);
    ui_choice(&page, 99, "a choice", 0, 2, "a word that is far too long for its value", ui_rect(180, 420, 320, 48));
    assert_false(ui_page_check(&page, &atlas, wrong, sizeof wrong));
    make_page(NULL);
    ui_label(&page, TEXT_SMALL, "one line has room here but surely not two of them, let alone three",
             (ViewportRect){{20, 400}, {200, 416}}, BATCH_LEFT, 0);
    assert_false(ui_page_check(&page, &atlas, wrong, sizeof wrong));
    make_page(NULL);
    char text[2 * UI_TEXT_BYTES];
    memset(text, 'a', sizeof text);
    text[sizeof text - 1] = '\0';
    ui_line(&page, TEXT_SMALL, text, 420, 0);
    assert_false(ui_page_check(&page, &atlas, wrong, sizeof wrong));
}

static void test_full_page_is_told(void **state)
{
    (void)state;
    ui_page_begin(&page);
    for (int i = 0; i < UI_ITEMS_MAX; i++)
        ui_label(&page, TEXT_SMALL, "", ui_rect(180, 300, 100, 20), BATCH_LEFT, 0);
    assert_true(ui_page_check(&page, &atlas, wrong, sizeof wrong));
    assert_non_null(ui_button(&page, ID_A, "A", ui_rect(100, 100, 120, 48)));
    assert_false(ui_page_check(&page, &atlas, wrong, sizeof wrong));
}

#define TEST(name) cmocka_unit_test_setup(name, make_page)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_press),
        TEST(test_disabled_is_not_pressed),
        TEST(test_drag),
        TEST(test_focus_goes_by_direction),
        TEST(test_keys_change_values),
        TEST(test_accept_and_back),
        TEST(test_state_of_another_page),
        TEST(test_focus_is_kept),
        TEST(test_check_finds_mistakes),
        TEST(test_check_finds_long_texts),
        TEST(test_full_page_is_told),
    };
    return cmocka_run_group_tests(tests, open_atlas, close_atlas);
}
