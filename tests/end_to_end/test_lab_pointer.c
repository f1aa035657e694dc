// test_lab_pointer.c -- one finger, pushed through SDL's queue, does everything in the lab of the whole program.
#include "game_tools.h"

#include "content/pattern_tools.h"
#include "tape/state_hash.h"
#include "game/tools/lab_screen.h"
#include "file_tools.h"

static LabScreen *screen;

static int set_up(void **state)
{
    if (!folder_set_up() || game_set_up((Options){.seed = 1, .seed_given = true}) != 0)
        return -1;
    return 0;
}

static void tap(Vec2 at)
{
    finger(SDL_FINGERDOWN, 1, at);
    finger(SDL_FINGERUP, 1, at);
    frames(2);
}

static void drag(Vec2 from, Vec2 to)
{
    finger(SDL_FINGERDOWN, 1, from);
    frames(1);
    for (int i = 1; i <= 6; i++) {
        finger(SDL_FINGERMOTION, 1, vec2_mix(from, to, (float)i / 6.0f));
        frames(1);
    }
    finger(SDL_FINGERUP, 1, to);
    frames(2);
}

static Vec2 middle(ViewportRect rect)
{
    assert_true(rect.most.x > rect.least.x);
    return vec2_mix(rect.least, rect.most, 0.5f);
}

static ViewportRect rect_of(int id)
{
    const UiItem *item = ui_find(screens_page(game), id);
    assert_non_null(item);
    return item->rect;
}

static void press(int id)
{
    tap(middle(rect_of(id)));
}

static void tool(LabTool wanted)
{
    press(LAB_ID_TOOL_0 + (int)wanted);
}

static void open_lab(void)
{
    tap_words("More");
    tap_words("Lab");
    assert_int_equal(game->screens.now, SCREEN_LAB);
    screen = game->screens.own;
}

TEST(the_lab_opens_alive_with_the_overlay_and_leads_back, set_up, game_tear_down)
{
    open_lab();
    assert_true(game->graphics.overlay_shown);
    press(LAB_ID_OVERLAY);
    assert_false(game->graphics.overlay_shown);
    uint32_t tick = game->match.sim.head.tick;
    frames(10);
    assert_true(game->match.sim.head.tick > tick);
    press(LAB_ID_LEAVE);
    assert_int_equal(game->screens.now, SCREEN_TITLE);
    frames(3);
    open_lab(); // and again
}

TEST(a_finger_pours_leads_and_calls, set_up, game_tear_down)
{
    open_lab();
    tool(LAB_TOOL_BEES);
    drag(vec2(120.0f, 300.0f), vec2(240.0f, 300.0f));
    assert_true(game->match.sim.bees.count >= 25);
    tool(LAB_TOOL_LEAD);
    finger(SDL_FINGERDOWN, 1, vec2(200.0f, 250.0f));
    frames(3);
    assert_true(game->match.sim.head.touching && game->match.sim.head.touch.x == 200.0f);
    int calls = game->match.sim.head.calls;
    finger(SDL_FINGERDOWN, 2, vec2(40.0f, 100.0f));
    frames(4);
    assert_int_equal(game->match.sim.head.calls, calls - 1);
    finger(SDL_FINGERUP, 2, vec2(40.0f, 100.0f));
    finger(SDL_FINGERUP, 1, vec2(200.0f, 250.0f));
    frames(4);
    assert_false(game->match.sim.head.touching);
}

TEST(a_finger_slides_saves_and_resets_a_number, set_up, game_tear_down)
{
    int index = tunable_find("flower.fall_speed");
    open_lab();
    press(LAB_ID_PANEL);
    assert_true(screen->panel.open);
    strcpy(screen->panel.search, "fall_speed"); // what a keyboard on the screen would type
    lab_panel_search(game);
    assert_int_equal(screen->panel.selected, index);
    ViewportRect slider = rect_of(LAB_PANEL_ID_TUNABLE_0 + index);
    drag(middle(slider), vec2(slider.most.x + 30.0f, middle(slider).y));
    assert_true(tuned_get(tuning_now(game->content.tuning), index) == tuned_info(index)->most);
    assert_true(tunable_get(&game->match.sim.tunables, index) == tuned_info(index)->most);
    assert_int_equal(tuning_unsaved_count(game->content.tuning), 1);
    tap(middle(rect_of(LAB_PANEL_ID_SAVE)));
    assert_int_equal(tuning_unsaved_count(game->content.tuning), 0);
    OwnText path = formatted("%s/mitsubachi/tunables.ini", folder);
    OwnFile file = file_of(path);
    assert_non_null(strstr((char *)file.bytes, "fall_speed = 20"));
    assert_non_null(strstr(screen->notice, path));
    tap(middle(rect_of(LAB_PANEL_ID_RESET)));
    assert_true(tunable_get(&game->match.sim.tunables, index) == tuned_info(index)->default_value);
    tap(middle(rect_of(LAB_PANEL_ID_CLOSE)));
    assert_false(screen->panel.open);
}

static void type_text(const char *text)
{
    SDL_Event event = {.type = SDL_TEXTINPUT};
    snprintf(event.text.text, sizeof event.text.text, "%s", text);
    input_handle(&game->machine.input, &event); // SDL2 over SDL3 breaks at one that is pushed
    frames(1);
}

// A press on the field asks for the keyboard, which writes; one elsewhere sends it away.
TEST(a_finger_searches_with_a_keyboard_on_the_screen, set_up, game_tear_down)
{
    open_lab();
    assert_false(SDL_IsTextInputActive());
    press(LAB_ID_PANEL);
    assert_false(SDL_IsTextInputActive()); // the panel alone brings none
    int all = screen->panel.match_count;
    press(LAB_PANEL_ID_SEARCH);
    assert_true(SDL_IsTextInputActive());
    type_text("fall_speed");
    assert_string_equal(screen->panel.search, "fall_speed");
    assert_true(screen->panel.match_count >= 1 && screen->panel.match_count < all);
    int index = screen->panel.matches[0];
    press(LAB_PANEL_ID_VALUE_0 + index); // a number is typed the same way
    assert_true(SDL_IsTextInputActive());
    type_text("2.5");
    key(SDL_SCANCODE_RETURN);
    frames(2);
    assert_false(SDL_IsTextInputActive());
    assert_true(tunable_get(&game->match.sim.tunables, index) == 2.5f);
    press(LAB_PANEL_ID_SEARCH);
    press(LAB_PANEL_ID_SEARCH); // once more empties it
    assert_int_equal(screen->panel.match_count, all);
    press(LAB_PANEL_ID_CLOSE);
    assert_false(screen->panel.open || SDL_IsTextInputActive());
}

TEST(a_finger_scrolls_the_list, set_up, game_tear_down)
{
    char name[64];
    for (int i = 0; i < 12; i++) {
        snprintf(name, sizeof name, "mitsubachi/scenarios/s%02d.ini", i);
        pattern_write(folder, name, "[scenario]\nticks = 60\n[place 0]\nbee = 180 400\n");
    }
    open_lab();
    press(LAB_ID_PANEL);
    ViewportRect panel = lab_panel_area(game);
    float x = panel.least.x + 60.0f;
    drag(vec2(x, panel.most.y - 110.0f), vec2(x, panel.least.y + 20.0f));
    assert_true(game->screens.ui.scroll_px[0] > 20.0f);
    assert_int_equal(tuning_unsaved_count(game->content.tuning), 0); // and sets nothing on its way
    press(LAB_ID_PANEL);
    press(LAB_ID_LOAD);
    assert_true(screen->files.open && screen->files.count > 12);
    drag(vec2(180.0f, 480.0f), vec2(180.0f, 200.0f));
    assert_true(screen->files.open && game->screens.ui.scroll_px[0] > 100.0f);
    tap(vec2(180.0f, 300.0f));
    assert_false(screen->files.open);
    assert_true(screen->path[0] != '\0');
}

// In a window of 360 x 640 that is a fingertip.
TEST(all_that_is_pressed_is_as_large_as_a_fingertip, set_up, game_tear_down)
{
    open_lab();
    for (int shown = 0; shown < 3; shown++) {
        if (shown == 1)
            press(LAB_ID_PANEL);
        if (shown == 2)
            press(LAB_ID_LOAD);
        frames(1);
        const UiPage *page = screens_page(game);
        for (int i = 0; i < page->count; i++) {
            Vec2 size = vec2_sub(page->items[i].rect.most, page->items[i].rect.least);
            if (page->items[i].id != UI_NONE && (size.x < 43.9f || size.y < 43.9f))
                fail_msg("%d is %.0f x %.0f", page->items[i].id, (double)size.x, (double)size.y);
        }
    }
}

TEST(a_saved_file_changes_the_lab_that_runs, set_up, game_tear_down)
{
    char path[256];
    const char *text = "[flower]\nfall_speed = 3.5\n";
    int index = tunable_find("flower.fall_speed");
    open_lab();
    press(LAB_ID_PANEL);
    snprintf(path, sizeof path, "%s/mitsubachi", folder);
    assert_true(folder_make(path, &error));
    snprintf(path, sizeof path, "%s/mitsubachi/tunables.ini", folder);
    assert_true(file_replace(path, text, strlen(text), &error));
    FRAMES_UNTIL(tunable_get(&game->match.sim.tunables, index) == 3.5f);
    assert_true(tuned_get(&screen->lab.stage.tunables, index) == 3.5f); // which the panel shows
}

TEST(a_scene_made_by_finger_replays_from_its_file, set_up, game_tear_down)
{
    open_lab();
    tool(LAB_TOOL_BEES);
    tap(vec2(180.0f, 330.0f));
    tool(LAB_TOOL_WASP);
    tap(vec2(120.0f, 120.0f));
    tool(LAB_TOOL_STREAM);
    drag(vec2(300.0f, 100.0f), vec2(240.0f, 200.0f));
    tool(LAB_TOOL_LEAD);
    drag(vec2(180.0f, 380.0f), vec2(260.0f, 300.0f));
    frames(30);
    press(LAB_ID_PLAY);
    frames(2);
    assert_true(screen->lab.exact);
    press(LAB_ID_SAVE);
    uint32_t tick = game->match.sim.head.tick;
    uint64_t hash = state_hash_begin(&game->match.sim);

    OwnStage stage = stage_file_new(NULL);
    OwnErrors errors = {0};
    OwnSim sim = malloc(sizeof *sim);
    assert_true(stage_file_load(&stage, screen->path, &errors));
    stage_file_begin(&stage, sim);
    while (sim->head.tick < tick) {
        TickCmd cmd = stage_file_command(&stage, sim->head.tick + 1);
        sim_tick(sim, &cmd);
        stage_file_place(&stage, sim);
    }
    assert_true(state_hash_begin(sim) == hash);
}

TEST(the_picture_shows_the_panel, set_up, game_tear_down)
{
    open_lab();
    press(LAB_ID_PANEL);
    assert_true(frame_draw(game, 1.0f, &error));
    int width = game->machine.window.width_px, height = game->machine.window.height_px;
    uint8_t *rgb = malloc((size_t)(width * height * 3));
    assert_non_null(rgb);
    assert_true(window_read_rgb(&game->machine.window, rgb, &error));
    ViewportRect list = lab_panel_area(game);
    int paper = 0, x0 = (int)list.least.x, y0 = (int)list.least.y, x1 = (int)list.most.x, y1 = (int)list.most.y;
    for (int y = y0; y < y1; y++)
        for (int x = x0; x < x1; x++)
            paper += rgb[3 * (y * width + x)] > 200 && rgb[3 * (y * width + x) + 2] < 230;
    free(rgb);
    assert_true(paper > (x1 - x0) * (y1 - y0) * 6 / 10);
}
