// test_lab_panel.c -- the panel of tunables: searched, slid by mouse and finger, typed, reset; no value out of range.
#include "text/fields.h"
#include "ui_check.h"
#include "game/screen_tools.h"

#include "game/tools/lab_screen.h"

static UiPage page;

static const ViewportRect AREA = {{0.0f, 264.0f}, {360.0f, 596.0f}};
static LabScreen *screen;
static LabPanel *panel;

// The panel as it is now.
static const UiPage *page_now(void)
{
    ui_page_begin(&page);
    lab_panel_add(&game, &page);
    return &page;
}

// The numbers of the lab.
static const Tuned *now(void)
{
    return &screen->lab.stage.tunables;
}

static int set_up(void **state)
{
    (void)state;
    output_make(360, 640);
    atlas_make();
    numbers_make();
    if (!screens_open(&game, SCREEN_LAB, NULL, &error))
        return -1;
    screen = game.screens.own;
    panel = &screen->panel;
    screen->lab.stage.tunables = tuned_default();
    lab_panel_open(&game, false);
    ViewportRect area = lab_panel_area(&game);
    assert_true(area.least.y == AREA.least.y && area.most.y == AREA.most.y);
    return 0;
}

static void frame(void)
{
    SCREEN_TABLE[SCREEN_LAB]->input(&game);
}

static void mouse(uint32_t type, Vec2 at)
{
    input_handle(&game.machine.input, (SDL_Event[]){mouse_event(type, at)});
    frame();
}

static void tap(ViewportRect rect)
{
    mouse(SDL_MOUSEBUTTONDOWN, ui_middle(rect));
    mouse(SDL_MOUSEBUTTONUP, ui_middle(rect));
}

static void drag(Vec2 from, Vec2 to)
{
    mouse(SDL_MOUSEBUTTONDOWN, from);
    for (int i = 1; i <= 8; i++)
        mouse(SDL_MOUSEMOTION, vec2_mix(from, to, (float)i / 8.0f));
    mouse(SDL_MOUSEBUTTONUP, to);
}

static void key(SDL_Keycode sym)
{
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = sym}}};
    input_handle(&game.machine.input, &event);
    frame();
}

static void type(const char *text)
{
    for (; *text; text++) {
        SDL_Event event = {.text = {.type = SDL_TEXTINPUT, .text = {*text, '\0'}}};
        input_handle(&game.machine.input, &event);
    }
    frame();
}

static void search(const char *text)
{
    lab_panel_close(&game);
    panel->search[0] = '\0';
    lab_panel_open(&game, true);
    type(text);
    key(SDLK_RETURN);
    assert_int_equal(panel->typing, LAB_TYPES_NOTHING);
}

static bool lists(const char *full_name)
{
    for (int i = 0; i < panel->match_count; i++)
        if (panel->matches[i] == tunable_find(full_name))
            return true;
    return false;
}

static ViewportRect rect_of(int id)
{
    const UiItem *item = ui_find(page_now(), id);
    fail_if(!item, "control %d is not there", id);
    return item->rect;
}

// A slider from end to end.
static ViewportRect track_of(const char *full_name)
{
    const UiItem *item = ui_find(page_now(), LAB_PANEL_ID_TUNABLE_0 + tunable_find(full_name));
    assert_non_null(item);
    return (ViewportRect){vec2(ui_knob_x(item, 0.0f), item->rect.least.y),
                          vec2(ui_knob_x(item, 1.0f), item->rect.most.y)};
}

// A word, at the right of its name.
static ViewportRect word_of(const char *full_name)
{
    ViewportRect rect = rect_of(LAB_PANEL_ID_TUNABLE_0 + tunable_find(full_name));
    rect.least.x = ui_middle(rect).x;
    return rect;
}

static ViewportRect list_area(void)
{
    return page_now()->scrolls[0].area;
}

static float value_of(const char *full_name)
{
    return tuned_get(now(), tunable_find(full_name));
}

static Vec2 knob(ViewportRect slider, float part)
{
    return vec2(slider.least.x + (slider.most.x - slider.least.x) * part, (slider.least.y + slider.most.y) / 2.0f);
}

TEST(everything_is_listed_until_something_is_searched, set_up)
{
    assert_int_equal(panel->match_count, TUNED_COUNT);
    search("max_sp");
    assert_true(lists("swarm.max_speed") && lists("boss.max_speed"));
    assert_false(lists("swarm.max_accel"));
    search("SWARM speed");
    assert_int_equal(panel->matches[0], tunable_find("swarm.max_speed"));
    search("fastest flight"); // of the sentence
    assert_true(lists("swarm.max_speed") && lists("wasp.max_speed"));
    search("no such object");
    assert_int_equal(panel->match_count, 0);
    key(SDLK_RIGHT);
    key(SDLK_DOWN);
    key(SDLK_RETURN);
    tap(list_area());
    for (float y = AREA.least.y + 110.0f; y < AREA.most.y; y += 10.0f)
        tap(ui_rect(328.0f, y, 2.0f, 2.0f));
    assert_int_equal(panel->selected, -1);
}

TEST(chips_filter_by_section_and_by_change, set_up)
{
    tap(rect_of(LAB_PANEL_ID_CHIP_0 + 2));
    assert_string_equal(panel->chips[2], "swarm");
    assert_true(panel->match_count > 5 && panel->match_count < TUNED_COUNT);
    for (int i = 0; i < panel->match_count; i++)
        assert_string_equal(tuned_info(panel->matches[i])->section, "swarm");
    tap(rect_of(LAB_PANEL_ID_CHIP_0 + 1));
    assert_int_equal(panel->match_count, 0);
    tuned_set(&screen->lab.stage.tunables, tunable_find("swarm.max_speed"), 7.0f);
    lab_panel_search(&game);
    assert_int_equal(panel->match_count, 1);
    int total = 0;
    for (int chip = 2; chip < panel->chip_count; chip++) {
        panel->chip = chip;
        lab_panel_search(&game);
        total += panel->match_count;
    }
    assert_int_equal(total, TUNED_COUNT); // each has its section, and one
}

TEST(a_drag_over_chips_scrolls_to_the_last_one, set_up)
{
    ViewportRect row = page_now()->scrolls[1].area;
    for (int i = 0; i < 20; i++)
        drag(knob(row, 0.9f), knob(row, 0.05f));
    ViewportRect last_chip = rect_of(LAB_PANEL_ID_CHIP_0 + panel->chip_count - 1);
    assert_true(last_chip.most.x <= row.most.x + 0.5f && last_chip.least.x > row.least.x);
    assert_int_equal(panel->chip, 0);
    tap(last_chip);
    assert_int_equal(panel->chip, panel->chip_count - 1);
}

TEST(a_drag_to_the_ends_gives_least_and_most, set_up)
{
    for (int i = 0; i < TUNED_COUNT; i++) {
        const Field *info = tuned_info(i);
        char name[FIELD_NAME_BYTES];
        field_full_name(tuned_info(i), name);
        if (field_has_words(tuned_info(i)))
            continue;
        panel->chip = 0;
        strcpy(panel->search, name);
        lab_panel_search(&game);
        ViewportRect slider = track_of(name);
        drag(knob(slider, 0.5f), knob(slider, 1.3f));
        assert_true(tuned_get(now(), i) == info->most);
        drag(knob(slider, 0.5f), knob(slider, -0.3f));
        assert_true(tuned_get(now(), i) == info->least);
        tap(ui_rect(knob(slider, 1.0f).x, knob(slider, 1.0f).y, 2.0f, 2.0f)); // it is the selected one
        assert_true(tuned_get(now(), i) == info->most);
        key(SDLK_DELETE);
        assert_true(tuned_get(now(), i) == info->default_value);
    }
}

TEST(a_knob_does_not_jump_when_it_is_touched, set_up)
{
    search("swarm.max_speed");
    ViewportRect slider = track_of("swarm.max_speed");
    for (float part = 0.05f; part < 0.9f; part += 0.11f) {
        mouse(SDL_MOUSEBUTTONDOWN, knob(slider, part)); // far from the knob: it comes
        mouse(SDL_MOUSEBUTTONUP, knob(slider, part));
        float before = value_of("swarm.max_speed");
        mouse(SDL_MOUSEBUTTONDOWN, vec2_add(knob(slider, part), vec2(5.0f, 3.0f))); // beside its middle
        assert_true(value_of("swarm.max_speed") == before);
        mouse(SDL_MOUSEBUTTONUP, vec2_add(knob(slider, part), vec2(5.0f, 3.0f)));
    }
}

TEST(the_wheel_scrolls_over_the_panel_only, set_up)
{
    SDL_Event wheel = {.wheel = {.type = SDL_MOUSEWHEEL, .preciseY = -1.0f}};
    mouse(SDL_MOUSEMOTION, vec2(100.0f, 450.0f));
    input_handle(&game.machine.input, &wheel);
    frame();
    assert_true(game.screens.ui.scroll_px[0] > 20.0f);
    float before = game.screens.ui.scroll_px[0];
    mouse(SDL_MOUSEMOTION, vec2(100.0f, 100.0f));
    input_handle(&game.machine.input, &wheel);
    frame();
    assert_true(game.screens.ui.scroll_px[0] == before);
}

TEST(an_exact_value_is_typed, set_up)
{
    search("swarm.max_speed");
    key(SDLK_RETURN);
    assert_int_equal(panel->typing, LAB_TYPES_VALUE);
    type("3.25");
    key(SDLK_RETURN);
    assert_int_equal(panel->typing, LAB_TYPES_NOTHING);
    assert_true(value_of("swarm.max_speed") == 3.25f);

    tap(rect_of(LAB_PANEL_ID_VALUE_0 + tunable_find("swarm.max_speed"))); // the same by finger
    type("4");
    key(SDLK_RETURN);
    assert_true(value_of("swarm.max_speed") == 4.0f);
}

TEST(a_wrong_value_is_reported_and_the_old_one_stays, set_up)
{
    static const char *const WRONG[] = {"99", "-1", "fast", "3,5", "nan", "1e99", " "};
    search("swarm.max_speed");
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        key(SDLK_RETURN);
        type(WRONG[i]);
        key(SDLK_RETURN);
        assert_int_equal(panel->typing, LAB_TYPES_VALUE);
        fail_if(!strstr(panel->notice.text, "expected"), "'%s' is reported as '%s'", WRONG[i], panel->notice.text);
        assert_true(value_of("swarm.max_speed") == tunables_default().swarm_max_speed);
        key(SDLK_ESCAPE);
        assert_int_equal(panel->typing, LAB_TYPES_NOTHING);
        assert_string_equal(panel->notice.text, "");
    }
    key(SDLK_RETURN); // nothing typed: nothing changes
    key(SDLK_RETURN);
    assert_int_equal(panel->typing, LAB_TYPES_NOTHING);
    assert_true(value_of("swarm.max_speed") == tunables_default().swarm_max_speed);
}

TEST(words_are_tapped_through, set_up)
{
    search("swarm.blend");
    const Field *info = tuned_info(tunable_find("swarm.blend"));
    int words = (int)info->most + 1, first = (int)value_of("swarm.blend");
    for (int i = 1; i <= words; i++) {
        tap(word_of("swarm.blend"));
        assert_int_equal((int)value_of("swarm.blend"), (first + i) % words);
    }
    key(SDLK_RETURN);
    assert_int_equal((int)value_of("swarm.blend"), (first + 1) % words);
    key(SDLK_RIGHT);
    key(SDLK_LEFT);
    key(SDLK_LEFT);
    assert_int_equal((int)value_of("swarm.blend"), 0);
    tap(word_of("swarm.blend"));
    assert_int_equal((int)value_of("swarm.blend"), 1);
}

TEST(keys_walk_and_step, set_up)
{
    search("swarm.weight");
    key(SDLK_DOWN);
    assert_int_equal(panel->selected, tunable_find("swarm.weight_enemy"));
    key(SDLK_RIGHT);
    assert_true(value_of("swarm.weight_enemy") > 3.0f);
    key(SDLK_LEFT);
    key(SDLK_LEFT);
    assert_true(value_of("swarm.weight_enemy") < 3.0f);
    key(SDLK_DELETE);
    assert_true(value_of("swarm.weight_enemy") == 3.0f);
    search("swarm.");
    key(SDLK_END);
    assert_int_equal(panel->selected, panel->matches[panel->match_count - 1]);
    ViewportRect row = rect_of(LAB_PANEL_ID_TUNABLE_0 + panel->matches[panel->match_count - 1]);
    assert_true(row.most.y <= list_area().most.y + 0.5f);
    key(SDLK_HOME);
    assert_int_equal(panel->selected, panel->matches[0]);
    key(SDLK_UP);
    assert_int_equal(panel->selected, panel->matches[0]);
    key(SDLK_ESCAPE);
    assert_false(panel->open);
}

TEST(buttons_request_save_and_close, set_up)
{
    mouse(SDL_MOUSEBUTTONDOWN, ui_middle(rect_of(LAB_PANEL_ID_SAVE)));
    assert_string_equal(screen->notice, ui_text(UI_LAB_NOTHING_TO_SAVE));
    mouse(SDL_MOUSEBUTTONUP, vec2(0.0f, 0.0f));
    mouse(SDL_MOUSEBUTTONDOWN, ui_middle(rect_of(LAB_PANEL_ID_CLOSE)));
    assert_false(panel->open);
}

// With every tunable as the selected one, at its default and at either end.
TEST(parts_do_not_overlap_and_are_large_enough, set_up)
{
    for (int i = 0; i < 3 * TUNED_COUNT; i++) {
        const Field *info = tuned_info(i / 3);
        tuned_set(&screen->lab.stage.tunables, i / 3,
                  i % 3 == 0   ? info->default_value
                  : i % 3 == 1 ? info->least
                               : info->most);
        panel->selected = i / 3;
        ui_list_show(&game.screens.ui, page_now(), i / 3);
        if (!ui_page_check(page_now(), &game.machine.atlas, &error))
            fail_msg("%s.%s: %s", info->section, info->name, error.text);
    }
    for (int i = 0; i < panel->chip_count; i++)
        assert_true(ui_chip_px(&game.machine.atlas, panel->chips[i], false) >= UI_LEAST_PX);
    for (int i = 0; i < page_now()->count; i++) {
        ViewportRect one = page_now()->items[i].rect;
        assert_true(page_now()->items[i].scroll > 0
                    || (one.least.x >= AREA.least.x && one.most.x <= AREA.most.x && one.least.y >= AREA.least.y
                        && one.most.y <= AREA.most.y));
    }
}

// A minute of nonsense: nothing out of range, nothing that stops.
TEST(random_input_does_no_harm, set_up)
{
    static const SDL_Keycode KEYS[] = {SDLK_UP,     SDLK_DOWN, SDLK_LEFT, SDLK_RIGHT,     SDLK_RETURN,
                                       SDLK_DELETE, SDLK_HOME, SDLK_END,  SDLK_BACKSPACE, SDLK_PAGEDOWN};
    Rng rng = rng_seed(5, 1);
    for (int i = 0; i < 20000; i++) {
        float x = rng_range(&rng, -20.0f, 380.0f), y = rng_range(&rng, 280.0f, 640.0f);
        uint32_t what = rng_below(&rng, 8);
        if (what == 0)
            key(KEYS[rng_below(&rng, sizeof KEYS / sizeof KEYS[0])]);
        else if (what == 1)
            type((const char[]){"0123456789.-ex m"[rng_below(&rng, 16)], '\0'});
        else
            mouse(what < 4 ? SDL_MOUSEBUTTONDOWN : what < 6 ? SDL_MOUSEBUTTONUP : SDL_MOUSEMOTION, vec2(x, y));
        if (!panel->open)
            lab_panel_open(&game, false);
        if (panel->match_count == 0)
            panel->search[0] = '\0';
    }
}

GROUP(open_all, close_all)
