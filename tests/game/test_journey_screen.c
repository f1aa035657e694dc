// test_journey_screen.c -- the map on the screen: pages that fit, the same move by finger, mouse, keys, near and far.
#include "ui_check.h"

#include <SDL.h>

#include "own_atlas.h"
#include "own_folder.h"
#include "game/screens/journey_screen.h"
#include "ui/control/control.h"

#define TEXT_LEAST_PX 12.0f      // of the em, in pixels of the window
#define AWAY vec2(180.0f, 20.0f) // on the strip of numbers

static JourneyScreen screen;
static UiState ui;
static MapFile map;

static int set_up(void **state)
{
    JourneyRules rules = journey_rules_of((Tunables[]){tunables_default()}, 0);
    if (!map_open("meadow", &map, &error))
        return -1;
    journey_screen_begin(&screen, &map, &rules, 5, 0, NULL, "");
    return 0;
}

static int tear_down(void **state)
{
    journey_screen_end(&screen);
    ui_text_choose(TEXT_ENGLISH);
    return 0;
}

static JourneyRequest frame(const UiInput *input)
{
    return journey_screen_input(&screen, &ui, input);
}

static void pointer(Vec2 at, bool pressed, bool down)
{
    frame(&(UiInput){.pointer = at, .pressed = pressed, .down = down});
}

static void tap(Vec2 at)
{
    pointer(at, true, true);
    pointer(at, false, false);
}

static void settle(void)
{
    for (int i = 0; i < 200; i++)
        journey_screen_pass(&screen, 0.1f);
    assert_false(screen.moving);
}

static Cell some_cell(void)
{
    for (int i = 0; i < map.map.columns * map.map.rows; i++)
        if (screen.left[i] != RANGE_NOT)
            return (Cell){i % map.map.columns, i / map.map.columns};
    fail();
    return (Cell){0, 0};
}

TEST(places_and_cells_agree, set_up, tear_down)
{
    for (int y = 0; y < map.map.rows; y++)
        for (int x = 0; x < map.map.columns; x++)
            assert_true(
                cell_same(journey_screen_cell(&screen, journey_screen_place(&screen, (Cell){x, y})), (Cell){x, y}));
}

TEST(a_finger_shows_and_then_goes, set_up, tear_down)
{
    Cell to = some_cell();
    Vec2 at = journey_screen_place(&screen, to);
    tap(at);
    assert_true(screen.aimed && cell_same(screen.aim, to));
    assert_true(screen.way_count >= 2);
    assert_int_equal(screen.journey.turn, 1);
    tap(vec2(at.x + 3.0f, at.y - 3.0f)); // a finger is not that exact
    assert_true(screen.moving);
    assert_true(cell_same(screen.journey.swarm, to));
    assert_int_equal(screen.log.count, 1);
    settle();
    assert_int_equal(screen.journey.turn, 2);
}

TEST(a_mouse_goes_with_one_click, set_up, tear_down)
{
    Cell to = some_cell();
    pointer(AWAY, false, false);
    pointer(journey_screen_place(&screen, to), false, false);
    assert_true(screen.aimed && cell_same(screen.aim, to));
    tap(journey_screen_place(&screen, to));
    assert_true(cell_same(screen.journey.swarm, to));
}

TEST(a_drag_moves_the_map_alone, set_up, tear_down)
{
    Vec2 at = journey_screen_place(&screen, some_cell()), scroll = screen.scroll;
    pointer(at, true, true);
    pointer(vec2(at.x, at.y + 60.0f), false, true);
    pointer(vec2(at.x, at.y + 60.0f), false, false);
    assert_true(screen.scroll.y < scroll.y - 50.0f);
    assert_false(screen.aimed);
    assert_int_equal(screen.journey.turn, 1);
}

TEST(keys_lead_a_cursor, set_up, tear_down)
{
    Cell start = screen.journey.swarm;
    frame(&(UiInput){.pointer = AWAY, .step_y = -1});
    assert_true(screen.keys && cell_same(screen.cursor, (Cell){start.x, start.y - 1}));
    assert_true(screen.aimed);
    frame(&(UiInput){.pointer = AWAY, .accept = true});
    assert_true(cell_same(screen.journey.swarm, (Cell){start.x, start.y - 1}));
    frame(&(UiInput){.pointer = AWAY, .accept = true}); // ends the showing
    assert_false(screen.moving);
    frame(&(UiInput){.pointer = AWAY, .accept = true}); // the cursor comes, on the swarm,
    frame(&(UiInput){.pointer = AWAY, .accept = true}); // and there it means to wait
    assert_int_equal(screen.log.list[1].kind, JOURNEY_ENTRY_WAIT);
    settle();
    assert_int_equal(frame(&(UiInput){.pointer = AWAY, .back = true}), JOURNEY_REQUEST_LEAVE);
}

static void press_button(int id)
{
    UiPage page;
    ui_page_begin(&page);
    journey_screen_page(&screen, &page);
    const UiItem *item = ui_find(&page, id);
    assert_non_null(item);
    tap(vec2((item->rect.least.x + item->rect.most.x) / 2.0f, (item->rect.least.y + item->rect.most.y) / 2.0f));
}

TEST(buttons_wait_and_go, set_up, tear_down)
{
    press_button(JOURNEY_ID_GO); // nowhere yet
    assert_int_equal(screen.log.count, 0);
    press_button(JOURNEY_ID_WAIT);
    assert_int_equal(screen.log.count, 1);
    settle();
    Cell to = some_cell();
    tap(journey_screen_place(&screen, to));
    press_button(JOURNEY_ID_GO);
    assert_true(cell_same(screen.journey.swarm, to));
}

TEST(looking_at_hornets_shows_their_reach, set_up, tear_down)
{
    Cell patrol = screen.journey.patrols[screen.journey.map.patrol_count - 1].hunter.at;
    screen.cursor = (Cell){patrol.x - 1, patrol.y};
    screen.keys = true;
    frame(&(UiInput){.pointer = AWAY, .step_x = 1});
    assert_true(screen.patrol >= 0);
    assert_int_equal(screen.threat[patrol.y * map.map.columns + patrol.x], 1);
    assert_false(screen.aimed);
}

// The states that have a page of their own.
static void state_put(int which)
{
    screen.moving = false;
    screen.closed = which == 5;
    screen.journey.due_nest = which == 1 || which == 5 ? 0 : -1;
    screen.journey.due_patrol = which == 2 ? 0 : -1;
    screen.journey.bees = which == 3 ? 16384 : screen.journey.bees;
    screen.journey.state = which == 0               ? JOURNEY_TRAVELS
                         : which <= 2 || which == 5 ? JOURNEY_STAGE_DUE
                         : which == 3               ? JOURNEY_WON
                                                    : JOURNEY_LOST;
}

TEST(stages_are_asked_for, set_up, tear_down)
{
    state_put(1);
    assert_int_equal(journey_screen_stage(&screen), -1); // no list of stages: nothing to begin
    // Back shows the map, where accept returns to the panel, and a second Back leaves.
    for (int i = 0; i < 2; i++) {
        assert_int_equal(frame(&(UiInput){.pointer = AWAY, .accept = i > 0}), JOURNEY_REQUEST_NONE);
        assert_true(journey_has_panel(&screen));
        assert_int_equal(frame(&(UiInput){.pointer = AWAY, .back = true}), JOURNEY_REQUEST_PRESSED);
        assert_false(journey_has_panel(&screen));
    }
    assert_int_equal(frame(&(UiInput){.pointer = AWAY, .back = true}), JOURNEY_REQUEST_LEAVE);
    press_button(JOURNEY_ID_GO);
    assert_true(journey_has_panel(&screen));
    journey_screen_pass(&screen, 0.6f);
    press_button(JOURNEY_ID_CLOSE);
    assert_false(journey_has_panel(&screen));
    journey_screen_stage_over(&screen, 12, true, 500, 60, "a.mtj");
    assert_int_equal(screen.journey.state, JOURNEY_TRAVELS);
    assert_true(screen.noticed);
    assert_int_equal(screen.log.list[0].kind, JOURNEY_ENTRY_STAGE);
}

TEST(a_panel_is_deaf_at_first, set_up, tear_down)
{
    state_put(3);
    screen.waited_s = 0.0f;
    assert_int_equal(frame(&(UiInput){.pointer = AWAY, .accept = true}), JOURNEY_REQUEST_NONE);
    journey_screen_pass(&screen, 0.6f);
    assert_int_equal(frame(&(UiInput){.pointer = AWAY, .accept = true}), JOURNEY_REQUEST_NEW);
}

// Its end is shown, and the next run begins another one.
TEST(a_journey_that_is_over_is_not_kept, set_up, tear_down)
{
    snprintf(screen.path, sizeof screen.path, "journey_over.txt");
    press_button(JOURNEY_ID_WAIT);
    assert_true(file_exists(screen.path));
    state_put(1);
    screen.journey.rescues = 0;
    journey_screen_stage_over(&screen, 0, false, 0, 60, "");
    assert_int_equal(screen.journey.state, JOURNEY_LOST);
    assert_false(file_taken(screen.path));
    assert_string_equal(screen.error.text, "");
}

// --- near and far

static const int WINDOWS[][2] = {{360, 640}, {540, 960}, {640, 360}, {1280, 800}, {1920, 1080}};

TEST(cells_are_as_large_as_fingers, set_up, tear_down)
{
    for (size_t w = 0; w < sizeof WINDOWS / sizeof WINDOWS[0]; w++) {
        float scale = viewport_fit(WINDOWS[w][0], WINDOWS[w][1]).scale;
        frame(&(UiInput){.pointer = AWAY, .scale = scale});
        assert_true(screen.cell_px * scale >= 44.0f - 0.01f);
        assert_true(viewport_rect_has(journey_area(), journey_screen_place(&screen, screen.journey.swarm)));
        assert_float_equal(journey_screen_place(&screen, screen.journey.swarm).x, 180.0f, screen.cell_px);
    }
}

static InputState input;
static Control control;
static Viewport viewport;

// A frame of the map with whatever SDL has reported meanwhile.
static void touched_frame(void)
{
    Settings settings = settings_default();
    UiInput heard = control_ui(&control, &input, &settings, &viewport);
    frame(&heard);
}

static void finger(uint32_t type, int id, Vec2 at)
{
    Vec2 output = viewport_to_output(&viewport, at);
    input_handle(&input, &(SDL_Event){.tfinger = {.type = type,
                                                  .touchId = 9,
                                                  .fingerId = id,
                                                  .x = output.x / viewport.width_px,
                                                  .y = output.y / viewport.height_px}});
}

static void touch_begin(int width, int height)
{
    Window window = {.width = width, .height = height, .width_px = width, .height_px = height};
    input_init(&input, &window);
    control_init(&control);
    viewport = viewport_fit(width, height);
    screen.pressed_px = 0.0f; // as in a window that is new
    journey_look(&screen, (Cell){-1, -1}, false);
    touched_frame();
}

TEST(two_fingers_bring_it_nearer, set_up, tear_down)
{
    for (size_t w = 0; w < sizeof WINDOWS / sizeof WINDOWS[0]; w++) {
        touch_begin(WINDOWS[w][0], WINDOWS[w][1]);
        Vec2 middle = vec2(180.0f, 240.0f);
        Cell under = journey_screen_cell(&screen, middle);
        float cell_px = screen.cell_px;
        finger(SDL_FINGERDOWN, 1, vec2(140.0f, 240.0f));
        touched_frame();
        finger(SDL_FINGERDOWN, 2, vec2(220.0f, 240.0f));
        touched_frame();
        for (int i = 1; i <= 20; i++) {
            finger(SDL_FINGERMOTION, 1, vec2(140.0f - (float)i, 240.0f));
            finger(SDL_FINGERMOTION, 2, vec2(220.0f + (float)i, 240.0f));
            touched_frame();
        }
        assert_float_equal(screen.cell_px, 1.5f * cell_px, 0.5f);
        assert_true(cell_same(journey_screen_cell(&screen, middle), under));
        Vec2 scroll = screen.scroll;
        finger(SDL_FINGERMOTION, 1, vec2(120.0f, 270.0f)); // both are moved on
        finger(SDL_FINGERMOTION, 2, vec2(240.0f, 270.0f));
        touched_frame();
        assert_float_equal(screen.scroll.y, scroll.y - 30.0f, 0.5f);
        finger(SDL_FINGERUP, 2, vec2(240.0f, 270.0f));
        finger(SDL_FINGERUP, 1, vec2(120.0f, 270.0f));
        touched_frame();
        assert_false(screen.aimed || screen.moving); // none of it was a tap
    }
}

TEST(a_finger_drags_and_taps_in_any_window, set_up, tear_down)
{
    for (size_t w = 0; w < sizeof WINDOWS / sizeof WINDOWS[0]; w++) {
        touch_begin(WINDOWS[w][0], WINDOWS[w][1]);
        Vec2 scroll = screen.scroll;
        finger(SDL_FINGERDOWN, 1, vec2(100.0f, 200.0f));
        touched_frame();
        finger(SDL_FINGERMOTION, 1, vec2(140.0f, 300.0f));
        finger(SDL_FINGERUP, 1, vec2(140.0f, 300.0f));
        touched_frame();
        assert_float_equal(screen.scroll.y, scroll.y - 100.0f, 1.0f);
        assert_false(screen.aimed);
        journey_scroll_to_cell(&screen, screen.journey.swarm);
        screen.scroll = screen.scroll_to;
        Cell to = {screen.journey.swarm.x, screen.journey.swarm.y - 1};
        finger(SDL_FINGERDOWN, 1, journey_screen_place(&screen, to));
        touched_frame();
        finger(SDL_FINGERUP, 1, journey_screen_place(&screen, to));
        touched_frame();
        assert_true(screen.aimed && cell_same(screen.aim, to));
    }
}

// All of the width is seen from far; a tap there is for no cell and comes nearer.
TEST(far_cells_are_not_pressed, set_up, tear_down)
{
    Vec2 at = journey_screen_place(&screen, screen.journey.swarm);
    frame(&(UiInput){.pointer = at, .wheel = -20.0f});
    assert_true(screen.cell_px * (float)map.map.columns <= 361.0f);
    at = journey_screen_place(&screen, screen.journey.swarm);
    tap(at);
    assert_false(screen.aimed);
    assert_true(screen.cell_px >= 44.0f);
    assert_true(viewport_rect_has(journey_area(), journey_screen_place(&screen, screen.journey.swarm)));
}

TEST(buttons_and_keys_zoom, set_up, tear_down)
{
    float cell_px = screen.cell_px;
    press_button(JOURNEY_ID_NEARER);
    assert_true(screen.cell_px > cell_px);
    press_button(JOURNEY_ID_FARTHER);
    assert_float_equal(screen.cell_px, cell_px, 0.01f);
    assert_false(screen.aimed);
    frame(&(UiInput){.pointer = AWAY, .rows = -8});
    assert_true(screen.cell_px > cell_px);
    frame(&(UiInput){.pointer = AWAY, .rows = 8});
    assert_float_equal(screen.cell_px, cell_px, 0.01f);
}

// Wherever the cursor is led, the map follows.
TEST(the_cursor_stays_in_sight, set_up, tear_down)
{
    for (int i = 0; i < 60; i++) {
        frame(&(UiInput){.pointer = AWAY, .step_y = -1, .step_x = i % 3 - 1});
        settle();
        assert_true(viewport_rect_has(journey_area(), journey_screen_place(&screen, screen.cursor)));
    }
}

static int faults; // all are shown, not the first one only

// Reports what cannot be read or pressed of the page, which it fills.
static void page_check(const char *name, int number, UiPage *page)
{
    ui_page_begin(page);
    journey_screen_page(&screen, page);
    if (ui_page_check(page, &atlas, &error))
        return;
    print_error("%s, %s %d: %s\n", ui_language_code(ui_text_language()), name, number, error.text);
    faults++;
}

TEST(pages_fit, set_up, tear_down)
{
    static const int SIZES[][2] = {{360, 640}, {1080, 1920}, {1280, 800}};
    Batch batch = {0};
    UiPage page;
    for (int i = 0; i < 5; i++) { // large texts in the first and the last
        Viewport window = viewport_fit(SIZES[i < 3 ? i : 2 * (i - 3)][0], SIZES[i < 3 ? i : 2 * (i - 3)][1]);
        ui_text_size_choose(i < 3 ? 100 : 150);
        own_atlas_of_languages(&assets, window.scale, &atlas);
        for (int at = 0; at < TEXT_LANGUAGES * 6; at++) {
            ui_text_choose((TextLanguage)(at / 6));
            state_put(at % 6);
            page_check("page", at % 6, &page);
            batch_begin(&batch, &atlas, window);
            journey_screen_draw(&screen, &batch);
            ui_page_begin(&page);
            journey_screen_page(&screen, &page);
            ui_draw(&ui, &page, &batch);
            if (batch.text_least_px < TEXT_LEAST_PX - 0.01f)
                fail_msg("window %d, page %d: a text of %.2f px", i, at % 6, (double)batch.text_least_px);
        }
    }
    ui_text_size_choose(100);
    batch_free(&batch);
    assert_int_equal(faults, 0);
}

// Every line that can stand above the buttons has its room.
TEST(lines_fit, set_up, tear_down)
{
    UiPage page;
    faults = 0;
    own_atlas_of_languages(&assets, 1.0f, &atlas);
    for (int language = 0; language < TEXT_LANGUAGES; language++) {
        ui_text_choose((TextLanguage)language);
        for (int text = UI_MAP_TURN; text <= UI_MAP_NO_STAGE; text++) {
            journey_screen_notice(&screen, (UiText)text, 9);
            page_check("line", text, &page);
        }
    }
    assert_int_equal(faults, 0);
}

static int open_all(void **state)
{
    return own_folder_enter(state) == 0 && assets_find(&assets, &error) ? 0 : -1;
}

static int close_all(void **state)
{
    atlas_free(&atlas);
    return own_folder_leave(state);
}

GROUP(open_all, close_all)
