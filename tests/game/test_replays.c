// test_replays.c -- the list of demos, its files, and the screen's answers to taps, drags, wheel and keys.
#include "game/screen_tools.h"

#include <sys/stat.h>

#include "tape/tape_start.h"
#include "tape/script_tools.h"
#include "tape/state_hash.h"
#include "tape/tape_write.h"
#include "game/screens/replays.h"
#include "own_folder.h"

// Where things are on the screen, playfield px; the window is as large as the playfield.
#define ROW_TOP_PX 64
#define ROW_PX 64
#define STAR_X 36
#define DELETE_X 324
#define TEXT_X 180
#define BACK_Y 602

static Replays *replays;
static Sim sim;

static int set_up(void **state)
{
    output_make(360, 640);
    atlas_make();
    control_init(&game.player.control);
    game.player.settings = settings_default();
    if (!screens_open(&game, SCREEN_REPLAYS, NULL, &error))
        return -1;
    replays = game.screens.own;
    return own_folder_make(state);
}

static int tear_down(void **state)
{
    screens_close(&game);
    return own_folder_remove(state);
}

#define AFTER_START 1000000u // a byte that is counted from the first block

// A demo of the game that was begun and that nobody leads, with or without its end, and the byte at `flip` spoilt (0:
// none).
static void demo_record(const char *name, int64_t when, uint32_t ticks, bool end, size_t flip)
{
    size_t length;
    uint64_t hash = state_hash_begin(&sim);
    TapeStart start = tape_start_of(&sim, TAPE_PERSON, when);
    OwnTape tape = tape_begin(&start);
    for (uint32_t tick = 0; tick < ticks; tick++) {
        TickCmd cmd = {0};
        sim_tick(&sim, &cmd);
        hash = state_hash_chain(hash, &sim);
        tape_append(&tape, &cmd, hash);
    }
    if (end)
        tape_end(&tape, &(TapeResult){.score = 4321, .ticks = ticks, .bees_most = 17});
    OwnBytes bytes = tape_write(&tape, &length);
    if (flip >= AFTER_START)
        flip += tape_start_bytes(bytes) - AFTER_START;
    if (flip > 0)
        bytes[flip] ^= 0x40; // of a number of versions: beyond all that there are
    assert_true(file_replace(own_path(name), bytes, length, &error));
}

// The same of the endless game.
static void demo_put(const char *name, int64_t when, uint32_t ticks, bool end, size_t flip)
{
    stage_game(&sim, 5, (Tunables[]){stage_tunables("endless")}, "endless");
    demo_record(name, when, ticks, end, flip);
}

// The same of an empty meadow, whose demo has its ticks right after the start.
static void demo_put_empty(const char *name, int64_t when, uint32_t ticks, bool end, size_t flip)
{
    sim_init(&sim, 5, (Tunables[]){tunables_default()}, NULL);
    demo_record(name, when, ticks, end, flip);
}

static void scan(int count)
{
    assert_good(replays_scan(replays, own_folder, &error), &error);
    assert_int_equal(replays->count, count);
}

TEST(lists_demos_newest_first_with_their_problems, set_up, tear_down)
{
    demo_put("2026-11-20_143502.mtb", 5000, 300, true, 0);
    demo_put("b_star.mtb", 7000, 200, false, 0);
    demo_put_empty("c.mtb", 6000, 300, true, AFTER_START + 70);
    demo_put("d.mtb", 9000, 100, true, 12);
    assert_true(file_replace(own_path("e.mtb"), "hello", 5, &error));
    assert_true(file_replace(own_path("f.txt"), "hello", 5, &error));
    assert_true(file_replace(own_path(".hidden.mtb"), "hello", 5, &error));
    assert_int_equal(mkdir(own_path("folder.mtb"), 0777), 0);
    scan(6);
    const Replay *list = replays->list;
    for (int i = 1; i < replays->count; i++)
        assert_true(list[i - 1].recorded_unix_s >= list[i].recorded_unix_s);
    // Refused ones come first here: their date is that of the file.
    for (int i = 0; i < 3; i++) {
        assert_int_equal(list[i].state, REPLAY_REFUSED);
        assert_true(list[i].reason[0] != '\0');
    }
    assert_int_equal(list[3].state, REPLAY_OPEN);
    assert_true(list[3].starred);
    assert_int_equal(list[3].demo.tick_count, 180);
    assert_int_equal(list[4].state, REPLAY_DAMAGED);
    assert_true(list[4].reason[0] != '\0');
    assert_int_equal(list[5].state, REPLAY_WHOLE);
    assert_false(list[5].starred);
    assert_int_equal(list[5].demo.result.score, 4321);
    assert_int_equal(list[5].demo.result.bees_most, 17);
    assert_int_equal(list[5].demo.tick_count, 300);
    assert_string_equal(list[5].name, "2026-11-20_143502.mtb");
}

TEST(a_row_shows_level_and_speed, set_up, tear_down)
{
    char text[REPLAYS_DETAILS_BYTES], expected[REPLAYS_DETAILS_BYTES];
    StageScript script = script_simple(3, 400);
    Tunables tunables = script_tunables(&script);
    tunables.level_level = LEVEL_HARD;
    tunables.play_speed_percent = 75;
    sim_init_script(&sim, 5, &tunables, &script, NULL);
    demo_record("a.mtb", 5000, 134, true, 0);
    demo_put("b.mtb", 4000, 60, false, 0);
    scan(2);
    replays_details(&replays->list[0], text);
    snprintf(expected, sizeof expected, "%s · 75 %% · 0:02 · 17 bees", ui_text(UI_LEVEL_HARD));
    assert_string_equal(text, expected);
    replays_details(&replays->list[1], text);
    snprintf(expected, sizeof expected, "0:01 · %s", ui_text(UI_REPLAY_OPEN));
    assert_string_equal(text, expected);
}

TEST(a_missing_folder_is_reported_and_the_list_is_empty, set_up, tear_down)
{
    assert_false(replays_scan(replays, "/nowhere/at/all", &error));
    assert_non_null(strstr(error.text, "/nowhere/at/all"));
    assert_int_equal(replays->count, 0);
}

TEST(a_star_is_in_the_name_and_comes_off_again, set_up, tear_down)
{
    demo_put("a.mtb", 1, 60, true, 0);
    demo_put("b.mtb", 2, 60, true, 0);
    demo_put("a_star.mtb", 3, 60, true, 0);
    scan(3);
    assert_true(replays_star(replays, 1, true, &error));
    assert_true(replays->list[1].starred);
    assert_string_equal(replays->list[1].name, "b_star.mtb");
    assert_true(file_exists(own_path("b_star.mtb")) && !file_exists(own_path("b.mtb")));
    assert_true(replays_star(replays, 1, false, &error));
    assert_true(file_exists(own_path("b.mtb")));
    // Another demo has the name that this one would get: nothing happens to either.
    assert_false(replays_star(replays, 2, true, &error));
    assert_false(replays->list[2].starred);
    assert_true(file_exists(own_path("a.mtb")) && file_exists(own_path("a_star.mtb")));
    scan(3);
    unlink(own_path("b.mtb"));
    assert_false(replays_star(replays, 1, true, &error));
}

static void twenty_demos(void)
{
    for (int i = 0; i < 20; i++) {
        OwnText name = formatted("%02d.mtb", i);
        demo_put(name, 1000 - i, 60, true, 0);
    }
    scan(20);
}

// A frame; returns the screen that it asks for.
static ScreenId frame(void)
{
    game.screens.asked = SCREEN_NONE;
    SCREEN_TABLE[SCREEN_REPLAYS]->input(&game);
    return game.screens.asked;
}

// Pointer events as SDL gives them, each followed by a frame.
static ScreenId pointer(uint32_t type, int x, int y)
{
    SDL_Event event = {.button = {.type = type, .button = SDL_BUTTON_LEFT, .x = x, .y = y}};
    if (type == SDL_MOUSEMOTION)
        event = (SDL_Event){.motion = {.type = type, .x = x, .y = y}};
    input_handle(&game.machine.input, &event);
    return frame();
}

static ScreenId tap(int x, int y)
{
    ScreenId request = pointer(SDL_MOUSEBUTTONDOWN, x, y);
    assert_int_equal(request, SCREEN_NONE);
    return pointer(SDL_MOUSEBUTTONUP, x, y);
}

static ScreenId key(SDL_Keycode code)
{
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = code, .scancode = scancode_of(code)}}};
    input_handle(&game.machine.input, &event);
    ScreenId request = frame();
    event.type = SDL_KEYUP;
    input_handle(&game.machine.input, &event);
    return request;
}

static int row_y(int row)
{
    return ROW_TOP_PX + ROW_PX * row + ROW_PX / 2;
}

TEST(a_tap_watches_stars_or_goes_back, set_up, tear_down)
{
    twenty_demos();
    assert_int_equal(tap(TEXT_X, row_y(3)), SCREEN_WATCH);
    assert_string_equal(game.screens.what, own_path("03.mtb"));
    assert_int_equal(tap(STAR_X, row_y(2)), SCREEN_NONE);
    assert_true(replays->list[2].starred && file_exists(own_path("02_star.mtb")));
    assert_int_equal(tap(STAR_X, row_y(2)), SCREEN_NONE);
    assert_false(replays->list[2].starred);
    assert_int_equal(pointer(SDL_MOUSEBUTTONDOWN, 180, BACK_Y), SCREEN_TITLE);
    pointer(SDL_MOUSEBUTTONUP, 180, BACK_Y);
    assert_int_equal(key(SDLK_ESCAPE), SCREEN_TITLE);
}

TEST(a_demo_to_compare_is_chosen_from_the_list, set_up, tear_down)
{
    twenty_demos();
    snprintf(game.screens.place.compared, DEMO_FILE_NAME_BYTES, "%s", own_path("gone.mtb"));
    assert_int_equal(tap(TEXT_X, row_y(3)), SCREEN_WATCH);
    assert_true(game.screens.place.compared[0] != '\0');
    assert_int_equal(key(SDLK_ESCAPE), SCREEN_TITLE); // the other one cannot be watched any more
    assert_true(game.screens.place.compared[0] == '\0');
}

TEST(the_second_tap_deletes, set_up, tear_down)
{
    twenty_demos();
    tap(DELETE_X, row_y(1));
    assert_int_equal(replays->sure, 1);
    tap(DELETE_X, row_y(4)); // another one: asked anew
    assert_int_equal(replays->sure, 4);
    for (int i = 0; i < 300; i++)
        SCREEN_TABLE[SCREEN_REPLAYS]->tick(&game);
    assert_int_equal(replays->sure, -1);
    tap(DELETE_X, row_y(4));
    assert_int_equal(replays->count, 20);
    tap(DELETE_X, row_y(4));
    assert_int_equal(replays->count, 19);
    assert_false(file_exists(own_path("04.mtb")));
    assert_string_equal(replays->list[4].name, "05.mtb");
    tap(DELETE_X, row_y(4));
    tap(STAR_X, row_y(4)); // anything else calls it off
    tap(DELETE_X, row_y(4));
    assert_int_equal(replays->count, 19);
    while (replays->count > 0) {
        tap(DELETE_X, row_y(0));
        tap(DELETE_X, row_y(0));
    }
    tap(TEXT_X, row_y(0));
    key(SDLK_DOWN);
    key(SDLK_RETURN);
    scan(0);
}

// Its mark is in the name as a star is, and goes with neither star nor stem.
TEST(deleting_a_best_demo_asks_with_a_warning, set_up, tear_down)
{
    demo_put("2026-11-20_143502Z_best.mtb", 2, 60, true, 0);
    demo_put("b.mtb", 1, 60, true, 0);
    scan(2);
    assert_true(replays->list[0].best && !replays->list[0].starred && !replays->list[1].best);
    const UiPage *shown = screens_page(&game);
    int reported = 0;
    for (int i = 0; i < shown->count; i++)
        reported += file_name_ends(shown->items[i].text, ui_text(UI_BEST));
    assert_int_equal(reported, 1);
    tap(STAR_X, row_y(0));
    assert_true(replays->list[0].best && replays->list[0].starred);
    assert_true(file_exists(own_path("2026-11-20_143502Z_best_star.mtb")));
    tap(STAR_X, row_y(0));
    assert_true(file_exists(own_path("2026-11-20_143502Z_best.mtb")));
    tap(DELETE_X, row_y(1));
    assert_string_equal(replays->notice.text, "");
    tap(DELETE_X, row_y(0));
    assert_string_equal(replays->notice.text, ui_text(UI_REPLAY_BEST_SURE));
    assert_true(file_exists(own_path("2026-11-20_143502Z_best.mtb")));
    tap(DELETE_X, row_y(0));
    assert_string_equal(replays->notice.text, "");
    assert_false(file_exists(own_path("2026-11-20_143502Z_best.mtb")));
}

TEST(a_drag_scrolls_and_taps_nothing, set_up, tear_down)
{
    twenty_demos();
    const float most = 20.0f * ROW_PX - 492.0f;
    pointer(SDL_MOUSEBUTTONDOWN, TEXT_X, 400);
    pointer(SDL_MOUSEMOTION, TEXT_X, 396);
    assert_true(game.screens.ui.scroll_px[0] == 0.0f); // a finger trembles
    pointer(SDL_MOUSEMOTION, TEXT_X, 280);
    assert_true(game.screens.ui.scroll_px[0] == 120.0f);
    assert_int_equal(pointer(SDL_MOUSEBUTTONUP, TEXT_X, 280), SCREEN_NONE);
    assert_int_equal(tap(TEXT_X, row_y(0)), SCREEN_WATCH);
    assert_string_equal(game.screens.what, own_path("02.mtb"));
    for (int i = 0; i < 10; i++) {
        pointer(SDL_MOUSEBUTTONDOWN, TEXT_X, 500);
        pointer(SDL_MOUSEMOTION, TEXT_X, 100);
        pointer(SDL_MOUSEBUTTONUP, TEXT_X, 100);
    }
    assert_true(game.screens.ui.scroll_px[0] == most);
    pointer(SDL_MOUSEBUTTONDOWN, TEXT_X, 100);
    pointer(SDL_MOUSEMOTION, TEXT_X, 5000);
    pointer(SDL_MOUSEBUTTONUP, TEXT_X, 5000);
    assert_true(game.screens.ui.scroll_px[0] == 0.0f);
    // Rows that lie below the list's end are not there for taps.
    assert_int_equal(tap(TEXT_X, 565), SCREEN_NONE);
    assert_int_equal(tap(TEXT_X, 50), SCREEN_NONE);
}

TEST(the_wheel_scrolls, set_up, tear_down)
{
    twenty_demos();
    for (int i = 0; i < 100; i++) {
        input_handle(&game.machine.input, &(SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL, .preciseY = -0.5f}});
        frame();
        assert_true(game.screens.ui.scroll_px[0] >= 0.0f);
    }
    assert_true(game.screens.ui.scroll_px[0] == 20.0f * ROW_PX - 492.0f);
    input_handle(&game.machine.input, &(SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL, .preciseY = 99.0f}});
    frame();
    assert_true(game.screens.ui.scroll_px[0] == 0.0f);
}

static int focused_row(void)
{
    return (game.screens.ui.focus - REPLAYS_ID_ROWS) / REPLAYS_IDS;
}

TEST(keys_walk_through_the_list, set_up, tear_down)
{
    twenty_demos();
    key(SDLK_DOWN);
    assert_int_equal(focused_row(), 0);
    for (int i = 0; i < 12; i++)
        key(SDLK_DOWN);
    assert_int_equal(focused_row(), 12);
    assert_true(game.screens.ui.scroll_px[0] == 13.0f * ROW_PX - 492.0f);
    key(SDLK_END);
    assert_int_equal(focused_row(), 19);
    key(SDLK_PAGEUP);
    assert_int_equal(focused_row(), 11);
    key(SDLK_HOME);
    assert_int_equal(focused_row(), 0);
    assert_true(game.screens.ui.scroll_px[0] == 0.0f);
    assert_int_equal(key(SDLK_RETURN), SCREEN_WATCH);
    key(SDLK_RIGHT);
    key(SDLK_RETURN);
    assert_int_equal(replays->sure, 0);
    key(SDLK_RETURN);
    assert_int_equal(replays->count, 19);
}

TEST(unwatchable_demos_give_a_reason, set_up, tear_down)
{
    demo_put("a.mtb", 3, 60, true, 12);
    demo_put("b.mtb", 2, 0, true, 0);
    demo_put_empty("c.mtb", 1, 300, true, AFTER_START + 70);
    scan(3);
    assert_int_equal(tap(TEXT_X, row_y(0)), SCREEN_NONE);
    assert_non_null(strstr(replays->notice.text, "version"));
    assert_int_equal(tap(TEXT_X, row_y(1)), SCREEN_NONE);
    assert_non_null(strstr(replays->notice.text, ui_text(UI_REPLAY_EMPTY)));
    tap(20, 20);
    assert_string_equal(replays->notice.text, "");
    assert_int_equal(tap(TEXT_X, row_y(2)), SCREEN_WATCH); // up to the damage
}

GROUP(open_all, close_all)
