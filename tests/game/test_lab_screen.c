// test_lab_screen.c -- the lab's buttons lie beside each other on every output; tools place, time goes both ways.
#include "ui_check.h"
#include "game/screen_tools.h"

#include "game/tools/lab_screen.h"
#include "own_folder.h"
#include "tape/state_hash.h"

#define TICK_NS INT64_C(16666667)

static LabScreen *screen;

static int set_up(void **state)
{
    if (own_folder_make(state) != 0)
        return -1;
    setenv("XDG_DATA_HOME", own_folder, 1);
    output_make(360, 640);
    atlas_make();
    numbers_make();
    if (!screens_open(&game, SCREEN_LAB, NULL, &error))
        return -1;
    screen = game.screens.own;
    return 0;
}

static int tear_down(void **state)
{
    screens_close(&game);
    return own_folder_remove(state);
}

// One frame, as long as `ticks`.
static void frame(int ticks)
{
    game.screens.asked = SCREEN_NONE;
    SCREEN_TABLE[SCREEN_LAB]->input(&game);
    game.pace.passed_ns = TICK_NS;
    for (int i = 0; i < ticks; i++) {
        SCREEN_TABLE[SCREEN_LAB]->tick(&game);
        assert_true(screen->blend >= 0.0f && screen->blend <= 1.0f);
    }
}

static void mouse(uint32_t type, Vec2 field)
{
    SDL_Event event = mouse_event(type, viewport_to_output(&game.machine.viewport, field));
    input_handle(&game.machine.input, &event);
}

static void mouse_frame(uint32_t type, Vec2 field)
{
    mouse(type, field);
    frame(0);
}

static void tap(Vec2 at)
{
    mouse_frame(SDL_MOUSEBUTTONDOWN, at);
    mouse_frame(SDL_MOUSEBUTTONUP, at);
}

static void drag(Vec2 from, Vec2 to)
{
    mouse_frame(SDL_MOUSEBUTTONDOWN, from);
    for (int i = 1; i <= 8; i++) {
        mouse_frame(SDL_MOUSEMOTION, vec2_mix(from, to, (float)i / 8.0f));
    }
    mouse_frame(SDL_MOUSEBUTTONUP, to);
}

// The current screen.
static const UiPage *page_now(void)
{
    return screens_page(&game);
}

static ViewportRect rect_of(int id)
{
    const UiItem *item = ui_find(page_now(), id);
    return item ? item->rect : (ViewportRect){{0.0f, 0.0f}, {0.0f, 0.0f}};
}

static bool on_meadow(Vec2 at)
{
    return screen_edge_in_field(at) && !ui_covers(page_now(), at);
}

static void press(int id)
{
    ViewportRect rect = rect_of(id);
    assert_true(rect.most.x > rect.least.x);
    tap(ui_middle(rect));
}

static void tool(LabTool wanted)
{
    press(LAB_ID_TOOL_0 + (int)wanted);
    assert_int_equal(screen->tool, wanted);
}

static void place(LabTool wanted, Vec2 at)
{
    tool(wanted);
    tap(at);
}

static void key(SDL_Keycode sym, uint16_t mod)
{
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = sym, .scancode = scancode_of(sym), .mod = mod}}};
    input_handle(&game.machine.input, &event);
    event.type = SDL_KEYUP;
    frame(0);
    input_handle(&game.machine.input, &event);
}

// All that is there, with this tool: inside of the output, large enough, apart from each other and off the meadow.
static void assert_layout(void)
{
    const UiPage *shown = page_now();
    fail_if(!ui_page_check(shown, &game.machine.atlas, &error), "tool %d: %s", screen->tool, error.text);
    for (int i = 0; i < shown->count; i++)
        if (shown->items[i].id != UI_NONE)
            assert_false(on_meadow(ui_middle(shown->items[i].rect)));
    assert_true(on_meadow(vec2(180.0f, 200.0f)));
}

TEST(buttons_lie_beside_each_other, set_up, tear_down)
{
    static const int SIZES[][2] = {{360, 640}, {540, 960}, {1080, 2340}, {1280, 720}, {600, 600}, {97, 311}};
    for (size_t s = 0; s < sizeof SIZES / sizeof SIZES[0]; s++) {
        output_make(SIZES[s][0], SIZES[s][1]);
        for (int open = 0; open < 2; open++)
            for (int t = 0; t < LAB_TOOL_COUNT; t++) {
                screen->tool = (LabTool)t;
                screen->choices_open = open;
                assert_layout();
            }
        lab_panel_open(&game, false);
        assert_layout();
        lab_panel_close(&game);
    }
}

TEST(every_tool_places_its_object, set_up, tear_down)
{
    for (int kind = 0; kind < ENEMY_KINDS; kind++) {
        int before = game.match.sim.enemy_count;
        LabTool placing = (LabTool)(LAB_TOOL_WASP + kind);
        assert_int_equal(lab_tool_enemy(placing), kind);
        tool(placing);
        tap(vec2(40.0f + 280.0f * (float)kind / (float)ENEMY_KINDS, 150.0f));
        assert_int_equal(game.match.sim.enemy_count - before, kind == ENEMY_GNAT ? 8 : 1);
        assert_int_equal(game.match.sim.enemies[before].kind, kind);
    }
    assert_true(lab_tool_enemy(LAB_TOOL_MOTH) == ENEMY_MOTH && lab_tool_enemy(LAB_TOOL_BULLET) == ENEMY_KINDS);
    tool(LAB_TOOL_BULLET);
    drag(vec2(100.0f, 100.0f), vec2(150.0f, 100.0f));
    assert_int_equal(game.match.sim.bullets.count, 1);
    assert_true(game.match.sim.bullets.vx[0] == 2.0f && game.match.sim.bullets.vy[0] == 0.0f
                && game.match.sim.bullets.x[0] == 100.0f);
    tool(LAB_TOOL_STREAM);
    drag(vec2(100.0f, 100.0f), vec2(100.0f, 200.0f));
    assert_int_equal(screen->lab.stage.stream_count, 1);
    assert_int_equal(screen->lab.stage.streams[0].every_ticks, 20);
    tool(LAB_TOOL_FLOWER);
    for (int kind = 0; kind < FLOWER_KINDS; kind++) {
        press(LAB_ID_CHOICE_0 + kind);
        tap(vec2(100.0f + 60.0f * (float)kind, 400.0f));
        assert_int_equal(game.match.sim.flower_count, kind + 1);
        assert_int_equal(game.match.sim.flowers[kind].kind, kind);
    }
    assert_string_equal(screen->notice, "");
}

TEST(a_choice_changes_the_placed_object, set_up, tear_down)
{
    tool(LAB_TOOL_BEES);
    press(LAB_ID_CHOICE_0 + 2);
    tap(vec2(180.0f, 300.0f));
    assert_int_equal(game.match.sim.bees.count, 20);
    tool(LAB_TOOL_FLOWER);
    press(LAB_ID_CHOICE_0 + 1);
    tap(vec2(180.0f, 200.0f));
    assert_int_equal(game.match.sim.flowers[0].kind, FLOWER_ROYAL);

    tool(LAB_TOOL_HORNET); // its program: the list unfolds, and folds when one is chosen
    int chosen = screen->chosen.value[LAB_TOOL_HORNET][0];
    press(LAB_ID_CHOICE_0 + chosen + 1);
    assert_true(screen->choices_open);
    press(LAB_ID_CHOICE_0 + 2);
    assert_false(screen->choices_open);
    assert_int_equal(screen->chosen.value[LAB_TOOL_HORNET][0], 1);
    tap(vec2(180.0f, 200.0f));
    assert_true(game.match.sim.enemies[0].program >= 0);
}

TEST(a_drag_pours_bees_and_is_taken_back_as_one, set_up, tear_down)
{
    place(LAB_TOOL_BEES, vec2(180.0f, 300.0f));
    assert_int_equal(game.match.sim.bees.count, 5);
    drag(vec2(100.0f, 400.0f), vec2(260.0f, 400.0f));
    assert_in_range(game.match.sim.bees.count, 30, 70);
    press(LAB_ID_UNDO);
    assert_int_equal(game.match.sim.bees.count, 5);
    key(SDLK_z, KMOD_LCTRL);
    assert_int_equal(game.match.sim.bees.count, 0);
    press(LAB_ID_UNDO);
    assert_string_equal(screen->notice, ui_text(UI_LAB_NOTHING_TO_UNDO));
}

TEST(undo_removes_the_rest_of_a_partly_erased_action, set_up, tear_down)
{
    place(LAB_TOOL_FLOWER, vec2(60.0f, 100.0f));
    tap(vec2(90.0f, 100.0f));
    place(LAB_TOOL_GNAT, vec2(250.0f, 300.0f));
    assert_int_equal(game.match.sim.enemy_count, 8);
    tool(LAB_TOOL_ERASE);
    for (int i = 0; i < 3; i++)
        tap(game.match.sim.enemies[0].position);
    assert_int_equal(game.match.sim.enemy_count, 5);
    press(LAB_ID_UNDO);
    assert_int_equal(game.match.sim.enemy_count, 0);
    assert_int_equal(game.match.sim.flower_count, 2);
    press(LAB_ID_UNDO);
    assert_int_equal(game.match.sim.flower_count, 1);
}

TEST(placed_objects_lie_on_half_px, set_up, tear_down)
{
    output_make(1000, 1777);
    tool(LAB_TOOL_BEES);
    press(LAB_ID_CHOICE_0 + 3);
    drag(vec2(180.3f, 300.7f), vec2(250.0f, 311.0f));
    assert_true(screen->lab.stage.object_count > 100);
    for (int i = 0; i < screen->lab.stage.object_count; i++) {
        Vec2 twice = vec2_scale(screen->lab.stage.objects[i].position, 2.0f);
        assert_true(twice.x == (float)(int)twice.x && twice.y == (float)(int)twice.y);
    }
}

TEST(the_swarm_waits_above_the_panel, set_up, tear_down)
{
    tool(LAB_TOOL_BEES);
    press(LAB_ID_CHOICE_0 + 2);
    tap(vec2(180.0f, 450.0f));
    frame(300);
    ViewportRect panel = lab_panel_area(&game);
    for (int i = 0; i < game.match.sim.bees.count; i++)
        assert_true(game.match.sim.bees.y[i] > rect_of(LAB_ID_LEAVE).most.y
                    && game.match.sim.bees.y[i] < panel.least.y);
    assert_true(screen->lab.exact);
}

// On a phone that is held upright it takes some 45 % of the height.
TEST(a_keyboard_on_the_screen_covers_nothing_of_the_panel, set_up, tear_down)
{
    lab_panel_open(&game, true);
    screen->covered = 0.45f;
    ViewportRect panel = lab_panel_area(&game);
    assert_true(panel.most.y <= 0.55f * FIELD_HEIGHT_PX && panel.least.y >= rect_of(LAB_ID_LEAVE).most.y);
    const UiPage *shown = page_now();
    int rows = 0;
    for (int i = 0; i < shown->count; i++) {
        int id = shown->items[i].id;
        rows += id >= LAB_PANEL_ID_TUNABLE_0 && id < LAB_PANEL_ID_VALUE_0;
        if (id == LAB_PANEL_ID_SEARCH || id == LAB_PANEL_ID_CLOSE || id == LAB_PANEL_ID_RESET)
            assert_true(shown->items[i].rect.most.y <= panel.most.y);
    }
    assert_true(rows >= 1);
    screen->covered = 0.8f; // held across: what is searched for is seen at least
    assert_true(rect_of(LAB_PANEL_ID_SEARCH).most.y < 0.3f * FIELD_HEIGHT_PX);
    screen->covered = 0.0f;
    assert_true(lab_panel_area(&game).least.y > 0.35f * FIELD_HEIGHT_PX);
}

TEST(on_a_wide_output_the_field_is_free, set_up, tear_down)
{
    output_make(1280, 720);
    lab_panel_open(&game, false);
    for (float y = 5.0f; y < FIELD_HEIGHT_PX; y += 10.0f)
        assert_true(on_meadow(vec2(180.0f, y)));
    ViewportRect panel = lab_panel_area(&game), all = viewport_visible(&game.machine.viewport);
    assert_true(panel.least.x >= FIELD_WIDTH_PX && panel.most.x <= all.most.x);
}

TEST(nothing_is_placed_under_a_button, set_up, tear_down)
{
    for (int i = 0; i < LAB_ID_CALL; i++) {
        ViewportRect rect = rect_of(i);
        if (rect.most.x <= rect.least.x || i == LAB_ID_PANEL || i == LAB_ID_LOAD)
            continue;
        drag(vec2_mix(rect.least, rect.most, 0.5f), vec2(180.0f, 250.0f));
    }
    assert_int_equal(game.match.sim.bees.count + game.match.sim.enemy_count + game.match.sim.bullets.count
                         + game.match.sim.wall_count + game.match.sim.flow_count,
                     0);
    assert_int_equal(screen->lab.stage.stream_count, 0);
}

TEST(the_eraser_takes_objects_away, set_up, tear_down)
{
    place(LAB_TOOL_BEETLE, vec2(100.0f, 100.0f));
    tool(LAB_TOOL_STREAM);
    drag(vec2(200.0f, 100.0f), vec2(200.0f, 200.0f));
    place(LAB_TOOL_ERASE, vec2(103.0f, 98.0f));
    assert_int_equal(game.match.sim.enemy_count, 0);
    drag(vec2(180.0f, 130.0f), vec2(203.0f, 102.0f));
    assert_int_equal(screen->lab.stage.stream_count, 0);
    place(LAB_TOOL_BOSS, vec2(180.0f, 120.0f));
    tool(LAB_TOOL_ERASE);
    tap(vec2(180.0f, 120.0f + 0.9f * game.match.sim.tunables.boss_radius_px)); // any part of its body
    assert_int_equal(game.match.sim.enemy_count, 0);
}

TEST(time_stops_steps_slows_and_goes_back_exactly, set_up, tear_down)
{
    place(LAB_TOOL_BEES, vec2(180.0f, 300.0f));
    place(LAB_TOOL_HORNET, vec2(180.0f, 100.0f));
    frame(100);
    assert_in_range(game.match.sim.head.tick, 98, 102);
    press(LAB_ID_PLAY);
    uint32_t tick = game.match.sim.head.tick;
    frame(30);
    assert_int_equal(game.match.sim.head.tick, tick);
    uint64_t hash = state_hash_begin(&game.match.sim);
    key(SDLK_PERIOD, 0);
    frame(1);
    assert_int_equal(game.match.sim.head.tick, tick + 1);
    assert_true(state_hash_begin(&game.match.sim) != hash);
    press(LAB_ID_STEP_BACK);
    frame(1);
    assert_int_equal(game.match.sim.head.tick, tick);
    assert_true(state_hash_begin(&game.match.sim) == hash);
    key(SDLK_SPACE, 0);
    key(SDLK_DOWN, 0); // half as fast
    frame(60);
    assert_in_range(game.match.sim.head.tick, tick + 29, tick + 31);
    press(LAB_ID_SPEED);
    assert_int_equal(screen->speed, 2);
}

TEST(holding_rewind_runs_back_at_real_speed, set_up, tear_down)
{
    place(LAB_TOOL_BEES, vec2(180.0f, 300.0f));
    frame(100);
    uint32_t tick = game.match.sim.head.tick;
    ViewportRect rect = rect_of(LAB_ID_REWIND);
    Vec2 at = vec2_mix(rect.least, rect.most, 0.5f);
    mouse(SDL_MOUSEBUTTONDOWN, at);
    for (int i = 0; i < 40; i++)
        frame(1);
    assert_in_range(game.match.sim.head.tick, tick - 42, tick - 38);
    mouse(SDL_MOUSEBUTTONUP, at);
    frame(10);
    assert_in_range(game.match.sim.head.tick, tick - 32, tick - 28); // it goes on playing
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = SDLK_b}}};
    input_handle(&game.machine.input, &event);
    for (int i = 0; i < 200; i++)
        frame(1);
    assert_int_equal(game.match.sim.head.tick, 0); // and no farther than the start
    // A step back that cannot be made there, in a slow frame: the picture lies between two ticks all the same.
    screen->steps = -1;
    game.pace.passed_ns = 3 * TICK_NS;
    SCREEN_TABLE[SCREEN_LAB]->tick(&game);
    assert_true(screen->blend >= 0.0f && screen->blend <= 1.0f);
}

TEST(the_lead_leads_and_calls, set_up, tear_down)
{
    place(LAB_TOOL_BEES, vec2(180.0f, 300.0f));
    tool(LAB_TOOL_LEAD);
    mouse_frame(SDL_MOUSEBUTTONDOWN, vec2(100.0f, 200.0f));
    mouse(SDL_MOUSEMOTION, vec2(120.0f, 260.0f));
    frame(5);
    assert_true(game.match.sim.head.touching && game.match.sim.head.touch.x == 120.0f
                && game.match.sim.head.touch.y == 260.0f);
    int calls = game.match.sim.head.calls;
    SDL_Event right = {.button = {.type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_RIGHT}};
    input_handle(&game.machine.input, &right);
    frame(2);
    assert_int_equal(game.match.sim.head.calls, calls - 1);
    mouse(SDL_MOUSEBUTTONUP, vec2(120.0f, 260.0f));
    frame(2);
    assert_false(game.match.sim.head.touching);
    frame(game.match.sim.head.call_ticks_left + 2);
    press(LAB_ID_CALL);
    frame(2);
    assert_int_equal(game.match.sim.head.calls, calls - 2);
}

TEST(unsaved_work_is_dropped_by_the_second_press_only, set_up, tear_down)
{
    key(SDLK_ESCAPE, 0); // nothing is unsaved yet
    assert_int_equal(game.screens.asked, SCREEN_TITLE);
    place(LAB_TOOL_BEES, vec2(180.0f, 300.0f));
    press(LAB_ID_CLEAR);
    assert_int_equal(game.match.sim.bees.count, 5);
    assert_string_equal(screen->notice, ui_text(UI_LAB_SURE));
    frame(60 * 5); // the question does not stay for ever
    press(LAB_ID_CLEAR);
    assert_int_equal(game.match.sim.bees.count, 5);
    press(LAB_ID_CLEAR);
    assert_int_equal(game.match.sim.bees.count, 0);
    tap(vec2(180.0f, 300.0f));
    key(SDLK_ESCAPE, 0);
    assert_int_equal(game.screens.asked, SCREEN_NONE);
    key(SDLK_ESCAPE, 0);
    assert_int_equal(game.screens.asked, SCREEN_TITLE);
}

TEST(a_scenario_is_saved_listed_and_loaded, set_up, tear_down)
{
    place(LAB_TOOL_BEES, vec2(180.0f, 300.0f));
    frame(30);
    press(LAB_ID_SAVE);
    assert_false(screen->lab.changed);
    assert_true(file_exists(screen->path));
    char first[sizeof screen->path];
    strcpy(first, screen->path);
    tap(vec2(100.0f, 300.0f));
    key(SDLK_s, 0);
    assert_string_equal(screen->path, first); // the same file again
    press(LAB_ID_CLEAR);
    assert_int_equal(game.match.sim.bees.count, 0);
    tap(vec2(100.0f, 300.0f));

    press(LAB_ID_LOAD);
    assert_true(screen->files.open && screen->files.count >= 1);
    ViewportRect row = rect_of(LAB_FILES_ID_ROWS + 0);
    tap(ui_middle(row));
    assert_true(screen->files.open); // there is something unsaved
    tap(vec2_mix(row.least, row.most, 0.5f));
    assert_false(screen->files.open);
    assert_string_equal(screen->path, first);
    assert_true(screen->playing); // and is seen at once
    frame(60);
    assert_int_equal(game.match.sim.bees.count, 10);

    tap(vec2(180.0f, 250.0f)); // leads
    press(LAB_ID_LOAD);
    key(SDLK_ESCAPE, 0);
    assert_false(screen->files.open);
}

TEST(examples_have_descriptions_and_are_not_overwritten, set_up, tear_down)
{
    setenv("MITSUBACHI_ASSETS", "assets", 1);
    press(LAB_ID_LOAD);
    assert_true(screen->files.count >= 4);
    for (int i = 0; i < screen->files.count; i++) {
        assert_false(screen->files.list[i].own);
        assert_true(strlen(screen->files.list[i].about) > 20);
    }
    ViewportRect row = rect_of(LAB_FILES_ID_ROWS + 0);
    tap(ui_middle(row));
    assert_true(lab_files_is_asset(screen->path));
    assert_true(lab_files_is_asset("assets/../assets/scenarios/none.ini"));
    press(LAB_ID_SAVE);
    assert_false(lab_files_is_asset(screen->path));
    assert_true(strstr(screen->path, own_folder) != NULL);
}

TEST(comments_at_the_head_of_a_file_stay, set_up, tear_down)
{
    const char *path = own_path("own.ini"), *text = "# A title\n# and more\n[scenario]\n# gone\nticks = 10\n";
    assert_true(file_replace(path, text, strlen(text), &error));
    assert_true(lab_load(&screen->lab, path, &error));
    assert_true(lab_save(&screen->lab, path, &error));
    assert_true(lab_save(&screen->lab, path, &error));
    assert_file_is(path, "# A title\n# and more\n[scenario]\nticks = 10\nseed = 1\n");
}

TEST(a_bad_file_is_reported_and_changes_nothing, set_up, tear_down)
{
    assert_true(folder_make(own_path("mitsubachi/scenarios"), &error));
    assert_true(file_replace(own_path("mitsubachi/scenarios/bad.ini"), "[scenario]\nticks = x\n", 21, &error));
    place(LAB_TOOL_BEES, vec2(180.0f, 300.0f));
    screen->lab.changed = false;
    press(LAB_ID_LOAD);
    key(SDLK_DOWN, 0);
    key(SDLK_RETURN, 0);
    assert_true(screen->notice_bad && strstr(screen->notice, "bad.ini:2"));
    assert_int_equal(game.match.sim.bees.count, 5);
    assert_string_equal(screen->path, "");
}

TEST(the_panel_sets_the_numbers_of_the_lab, set_up, tear_down)
{
    key(SDLK_TAB, 0);
    assert_true(screen->panel.open && game.machine.input.typing);
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT, .text = "swarm.max_speed"}};
    input_handle(&game.machine.input, &event);
    frame(0);
    key(SDLK_RETURN, 0);
    ViewportRect slider = rect_of(LAB_PANEL_ID_TUNABLE_0 + screen->panel.selected);
    Vec2 middle = vec2_mix(slider.least, slider.most, 0.5f);
    drag(middle, vec2(slider.most.x + 40.0f, middle.y));
    assert_true(game.match.sim.tunables.swarm_max_speed == 30.0f);
    assert_int_equal(game.match.sim.bees.count, 0); // nothing was placed behind the panel
    key(SDLK_ESCAPE, 0);
    assert_false(screen->panel.open);
    assert_false(game.machine.input.typing);
}

GROUP(open_all, close_all)
