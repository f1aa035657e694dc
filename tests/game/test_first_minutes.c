// test_first_minutes.c -- the first start: one press leads to bees, then to the meadow, and from there to the map; and
// nothing is pressed by whoever still plays when a game ends.
#include "game/screens/screen_parts.h"
#include "game/screen_tools.h"

#include "core/base/rng.h"
#include "game/screens/journey_screen.h"
#include "game/tools/lesson.h"

static UiPage page;

static Window glass = {.width = 540, .height = 960, .width_px = 540, .height_px = 960};

// A frame as the game runs it, with one tick.
static void frame(void)
{
    game.screens.sixtieths++;
    game.pace.passed_ns = 16666667;
    screens_input(&game);
    screens_turn(&game);
    const Screen *screen = SCREEN_TABLE[game.screens.now];
    if (screen->tick)
        screen->tick(&game);
    game.screens.ticks++;
    screens_turn(&game);
}

static void finger(bool down, Vec2 at)
{
    Vec2 px = viewport_to_output(&game.machine.viewport, at);
    SDL_TouchFingerEvent event = {.type = down ? SDL_FINGERDOWN : SDL_FINGERUP,
                                  .touchId = 5,
                                  .fingerId = 1,
                                  .x = px.x / game.machine.viewport.width_px,
                                  .y = px.y / game.machine.viewport.height_px};
    input_handle(&game.machine.input, &(SDL_Event){.tfinger = event});
}

static void press(bool by_finger, bool down, Vec2 at)
{
    Vec2 px = viewport_to_output(&game.machine.viewport, at);
    SDL_MouseButtonEvent event = {.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP,
                                  .state = down ? SDL_PRESSED : SDL_RELEASED,
                                  .button = SDL_BUTTON_LEFT,
                                  .x = (int)px.x,
                                  .y = (int)px.y};
    if (by_finger)
        finger(down, at);
    else
        input_handle(&game.machine.input, &(SDL_Event){.button = event});
    frame();
}

static void tap(Vec2 at)
{
    finger(true, at);
    frame();
    finger(false, at);
    frame();
}

static Vec2 middle_of(const char *text)
{
    page = *screens_page(&game);
    for (int i = 0; i < page.count; i++)
        if (page.items[i].kind != UI_KIND_LABEL && strcmp(page.items[i].text, text) == 0)
            return vec2((page.items[i].rect.least.x + page.items[i].rect.most.x) / 2.0f,
                        (page.items[i].rect.least.y + page.items[i].rect.most.y) / 2.0f);
    fail_msg("no control \"%s\"", text);
    return vec2(0.0f, 0.0f);
}

static void title_open(bool help_seen)
{
    atlas_make();
    input_init(&game.machine.input, &glass);
    game.machine.viewport = viewport_fit(540, 960);
    screens_begin(SCREEN_TITLE, false);
    settings_set(&game.player.settings, SETTING_game_help_seen, help_seen);
    assert_true(screens_open(&game, SCREEN_TITLE, NULL, &error));
}

// Until the tick in which a finger leads bees.
static void lead_in_the_lesson(void)
{
    int frames = 0;
    tap(middle_of(ui_text(UI_PLAY)));
    assert_int_equal(game.screens.now, SCREEN_LESSON);
    finger(true, vec2(180.0f, 480.0f));
    for (; !game.match.sim.head.touching || game.match.sim.head.touch.y < 400.0f; frames++) {
        assert_true(frames < 5 * 60);
        frame();
    }
    finger(false, vec2(180.0f, 480.0f));
    frame();
}

// Of a finger and of a mouse: in each ring, and above it.
TEST(each_press_near_a_ring_of_the_lesson_counts)
{
    Rng rng = rng_seed(3, 1);
    title_open(false);
    tap(middle_of(ui_text(UI_PLAY)));
    Lesson *lesson = game.screens.own;
    for (int i = 0; i < 100; i++) {
        Vec2 place;
        lesson->good = i % 3;
        assert_true(lesson_place(lesson, &place));
        place.x += rng_range(&rng, -44.0f, 44.0f);
        place.y += rng_range(&rng, -110.0f, 44.0f);
        press(i % 2 == 0, true, place);
        for (int frames = 0; frames < 30 && lesson->good == i % 3; frames++)
            frame();
        press(i % 2 == 0, false, place);
        assert_true(lesson->good > i % 3);
        lesson->done_ticks = 0;
    }
}

static void end_the_game(void)
{
    SimHead *head = &game.match.sim.head;
    head->over = 1;
    head->over_tick = head->tick;
}

TEST(the_first_press_leads_to_bees_and_the_map_comes_last)
{
    title_open(false);
    lead_in_the_lesson();
    tap(vec2(180.0f, 606.0f)); // skip
    assert_int_equal(game.screens.now, SCREEN_PLAY);
    assert_string_equal(game.match.sim.script.id, "meadow");
    end_the_game();
    for (int i = 0; i < 180; i++)
        frame();
    assert_int_equal(game.screens.now, SCREEN_RESULT);
    tap(middle_of(ui_text(UI_TO_MAP)));
    assert_int_equal(game.screens.now, SCREEN_MAP);
    assert_int_equal(game.match.journey->journey.turn, 1);
}

TEST(players_who_know_the_lesson_start_on_the_map)
{
    title_open(true);
    tap(middle_of(ui_text(UI_JOURNEY_GO_ON)));
    assert_int_equal(game.screens.now, SCREEN_MAP);
}

// Presses wherever a button will be, and every key that means something, from the last bee on.
TEST(presses_at_the_end_do_nothing)
{
    static const Vec2 PLACES[] = {{344.0f, 17.0f}, {180.0f, 548.0f}, {98.0f, 602.0f}, {262.0f, 602.0f}};
    SDL_Keysym keys[] = {{.sym = SDLK_r, .scancode = SDL_SCANCODE_R},
                         {.sym = SDLK_p, .scancode = SDL_SCANCODE_P},
                         {.sym = SDLK_RETURN, .scancode = SDL_SCANCODE_RETURN},
                         {.sym = SDLK_ESCAPE, .scancode = SDL_SCANCODE_ESCAPE}};
    Mode mode = mode_of(MODE_ENDLESS);
    title_open(true);
    match_ask(&game, &mode);
    screens_turn(&game);
    assert_int_equal(game.screens.now, SCREEN_PLAY);
    frame();
    end_the_game();
    for (int i = 0; i < 100; i += 2) {
        SDL_KeyboardEvent key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED, .keysym = keys[i / 2 % 4]};
        input_handle(&game.machine.input, &(SDL_Event){.key = key});
        tap(PLACES[i / 2 % 4]);
        key.type = SDL_KEYUP;
        input_handle(&game.machine.input, &(SDL_Event){.key = key});
        assert_true(game.screens.now == SCREEN_PLAY || game.screens.now == SCREEN_RESULT);
    }
    assert_int_equal(game.screens.now, SCREEN_RESULT);
    for (int i = 0; i < 20; i++)
        frame();
    tap(middle_of(ui_text(UI_RESTART)));
    assert_int_equal(game.screens.now, SCREEN_PLAY);
}

TEST(the_first_three_games_have_hints)
{
    Mode mode = mode_of(MODE_ENDLESS);
    title_open(true);
    for (int i = 0; i < 5; i++) {
        match_ask(&game, &mode);
        screens_turn(&game);
        assert_int_equal(game.graphics.hud.hints, i < 3);
    }
}

// The sum of all stages is on the map and, after the journey, in the list of best journeys.
TEST(a_journey_keeps_a_total)
{
    static const uint32_t SCORES[] = {1200, 345};
    BestList list;
    char path[PATH_SIZE];
    title_open(true);
    assert_true(screens_open(&game, SCREEN_MAP, "new", &error));
    JourneyScreen *screen = game.match.journey;
    for (int i = 0; i < 2; i++) {
        screen->journey.state = JOURNEY_STAGE_DUE;
        screen->journey.due_patrol = 0;
        screen->journey.rescues = 1 - i;
        journey_screen_stage_over(screen, 0, false, SCORES[i], 60, "");
        frame();
    }
    assert_int_equal(screen->journey.state, JOURNEY_LOST);
    UiPage map_page;
    ui_page_begin(&map_page);
    journey_screen_page(screen, &map_page);
    int shown = 0;
    for (int i = 0; i < map_page.count; i++)
        shown += strstr(map_page.items[i].text, "1545") != NULL;
    assert_int_equal(shown, 2); // above the map, and at the end
    assert_true(path_of_data("best_journey.txt", path, sizeof path, &error));
    assert_true(best_load(&list, path, &error));
    frame();
    assert_int_equal(list.count, 1); // once
    assert_int_equal(list.games[0].score, 1545);
    assert_true(screen->best);
}

static int open_real_stages(void **state)
{
    bool failed = open_all(state) != 0 || !gallery_open(&game, &error);
    stages_open(&game.content); // as they are
    return failed || stage_files_find(&game.content.stages, "meadow") < 0;
}

static int close_real_stages(void **state)
{
    match_finish(&game);
    map_free(&game.match);
    tape_free(&game.match.tape);
    return close_all(state);
}

GROUP(open_real_stages, close_real_stages)
