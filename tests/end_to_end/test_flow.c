// test_flow.c -- the whole program from screen to screen: how to play, modes, speed, the end of a game, the title that
// plays by itself, settings that are put into force and kept.
#include "game_tools.h"
#include "platform/files.h"

#include "content/journey/journey_file.h"
#include "game/tools/watch.h"

static int set_up(void **state)
{
    return folder_set_up() ? game_set_up((Options){.seed = 1, .seed_given = true}) : -1;
}

// Who has seen how to play.
static int set_up_seen(void **state)
{
    return game_set_up_seen((Options){.seed = 1, .seed_given = true});
}

// A clock that is not ours would show in each of these numbers.
TEST(a_second_is_sixty_frames, set_up_seen, game_tear_down)
{
    show(SCREEN_PLAY, NULL);
    frames(1);
    uint32_t ticks = game->pace.ticks;
    int64_t from_ns = game->pace.refresh.at_ns;
    frames(60);
    assert_int_equal(game->pace.ticks - ticks, 60);
    assert_int_equal(game->pace.refresh.at_ns - from_ns, 60 * game->pace.refresh.interval_ns);
    leap_look_ns = 1000 * CLOCK_NS_PER_SECOND; // only a clock that leaps can pass an hour within a frame
    frames(1);
    leap_look_ns = LEAP_LOOK_NS;
    assert_true(game->pace.shown_ns - from_ns > 3600 * CLOCK_NS_PER_SECOND);
}

static void begin(ModeKind kind, int stage)
{
    Mode mode = player_mode(&game->player, kind);
    mode.stage = stage;
    begin_mode(&mode);
}

TEST(how_to_play_comes_first_and_once, set_up, game_tear_down)
{
    begin(MODE_ENDLESS, 0);
    assert_int_equal(game->screens.now, SCREEN_LESSON);
    frames(20);
    assert_int_equal(game->screens.now, SCREEN_LESSON);
    assert_false((game->match.recorder.writer != NULL));
    key(SDL_SCANCODE_ESCAPE);
    frames(1);
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    assert_int_equal(game->match.mode.kind, MODE_ENDLESS);
    assert_true((game->match.recorder.writer != NULL) && game->match.running);
    show(SCREEN_TITLE, NULL);
    begin(MODE_SWARM_LORD, 0);
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    assert_string_equal(game->match.sim.script.id, "swarm_lord");
    show(SCREEN_TITLE, NULL);
    show(SCREEN_LESSON, NULL); // and whenever it is asked for
    assert_int_equal(game->screens.now, SCREEN_LESSON);
    key(SDL_SCANCODE_ESCAPE);
    frames(1);
    assert_int_equal(game->screens.now, SCREEN_TITLE);
}

TEST(a_stage_begins_with_its_level_and_speed, set_up_seen, game_tear_down)
{
    settings_set(&game->player.settings, SETTING_game_level, LEVEL_HARD);
    settings_set(&game->player.settings, SETTING_game_speed_percent, 50);
    begin(MODE_PRACTICE, 1);
    assert_int_equal(game->match.sim.head.stage, STAGE_SCRIPT);
    assert_int_equal(game->match.sim.tunables.level_level, LEVEL_HARD);
    assert_int_equal(game->match.sim.tunables.play_speed_percent, 50);
    assert_false(game->match.tuned);
    assert_string_equal(game->match.sim.script.id, game->content.stages.scripts[1].id);
    OwnText name = formatted("best_practice_%s_hard_slow.txt", game->match.sim.script.id);
    assert_non_null(strstr(game->best.path, name));
    uint32_t before = game->pace.ticks;
    frames(90);
    assert_in_range(game->pace.ticks - before, 44, 46); // half as many as usual
    settings_set(&game->player.settings, SETTING_game_level, LEVEL_EASY);
    show(SCREEN_PAUSE, NULL);
    key(SDL_SCANCODE_R);
    frames(1);
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    assert_int_equal(game->match.sim.tunables.level_level, LEVEL_EASY);
    assert_int_equal(game->match.mode.stage, 1);
}

TEST(the_daily_game_is_the_same_for_all, set_up_seen, game_tear_down)
{
    tuning_set(game->content.tuning, (int)(offsetof(Tunables, swarm_start_bees) / 4), 77.0f);
    begin(MODE_DAILY, 0);
    assert_true(game->match.sim.head.seed == mode_day_seed(game->match.mode.day) && game->match.mode.day > 20260000);
    Tunables day = mode_tunables(&game->match.mode, content_script(&game->content, &game->match.mode));
    assert_int_equal(game->match.sim.bees.count, day.swarm_start_bees);
    assert_false(game->match.tuned || game->match.mode.later);
    begin(MODE_ENDLESS, 0);
    assert_int_equal(game->match.sim.bees.count, 77);
    assert_true(game->match.tuned);
}

// A day that is over leaves a list of its own; playing it once more does the same.
TEST(a_past_day_is_not_ranked, set_up_seen, game_tear_down)
{
    Mode mode = player_mode(&game->player, MODE_DAILY);
    mode.day = 20261101;
    match_ask(game, &mode);
    frames(1);
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    assert_true(game->match.sim.head.seed == mode_day_seed(20261101) && game->match.mode.later);
    assert_non_null(strstr(game->best.path, "best_daily_20261101_later.txt"));
}

TEST(nothing_ticks_behind_a_page_of_the_pause, set_up_seen, game_tear_down)
{
    begin(MODE_ENDLESS, 0);
    frames(10);
    show(SCREEN_PAUSE, NULL);
    uint32_t tick = game->match.sim.head.tick;
    screens_show(game, SCREEN_SETTINGS);
    frames(20);
    assert_true(game->match.running);
    assert_int_equal(game->match.sim.head.tick, tick);
    key(SDL_SCANCODE_ESCAPE);
    frames(1);
    assert_int_equal(game->screens.now, SCREEN_PAUSE);
    key(SDL_SCANCODE_P);
    frames(1);
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    FRAMES_UNTIL(game->match.sim.head.tick > tick);
}

// The last phase of the stage that is played, to its end.
static void play_to_the_end(void)
{
    frames(130);
    game->match.sim.head.phase = game->match.sim.script.phase_count - 1;
    for (int i = 0; i < 60 * 300 && game->screens.now == SCREEN_PLAY; i++) {
        TickCmd cmd = pilot_cmd(&game->match.pilot, &game->match.sim);
        play_tick(game, &cmd);
    }
    assert_int_equal(game->screens.now, SCREEN_RESULT);
}

TEST(a_won_stage_has_its_result, set_up_seen, game_tear_down)
{
    begin(MODE_PRACTICE, 0);
    play_to_the_end();
    assert_false(game->match.running);
    assert_true(game->match.tally.graph.count > 2 && game->match.tally.graph.bees[0] > 0);
    assert_true(game->match.recorder.path[0] != '\0');
    assert_int_equal(game->best.list.count, 1);
    frames(3);
}

TEST(the_idle_title_plays_highlights, set_up_seen, game_tear_down)
{
    frames(3);
    game->screens.place.idle_ns = 20 * CLOCK_NS_PER_SECOND - 1;
    FRAMES_UNTIL(game->screens.now == SCREEN_ATTRACT);
    FRAMES_UNTIL(game->match.sim.head.tick > 10);
    assert_int_equal(game->match.sim.head.stage, STAGE_SCRIPT);
    Watch *watch = game->screens.own;
    watch_seek(watch, watch->demo.tick_count); // the next moment follows
    watch->playing = false;
    FRAMES_UNTIL(((Watch *)game->screens.own)->playing);
    assert_int_equal(game->screens.now, SCREEN_ATTRACT);
    key(SDL_SCANCODE_RETURN);
    frames(1);
    assert_int_equal(game->screens.now, SCREEN_TITLE);
    frames(5);
    assert_int_equal(game->screens.now, SCREEN_TITLE); // the press only woke it
}

TEST(the_title_and_its_highlights_rest_after_minutes, set_up_seen, game_tear_down)
{
    frames(3);
    game->screens.unused_ns = 179 * CLOCK_NS_PER_SECOND;
    game->screens.place.idle_ns = 20 * CLOCK_NS_PER_SECOND;
    FRAMES_UNTIL(game->screens.now == SCREEN_ATTRACT);
    FRAMES_UNTIL(game->screens.now == SCREEN_TITLE);
    FRAMES_UNTIL(game->idle.sleeps);
    uint32_t tick = game->match.sim.head.tick;
    int64_t shown_ns = game->pace.shown_ns;
    frames(30 * 60);
    assert_true(game->idle.sleeps && game->pace.shown_ns == shown_ns && game->match.sim.head.tick == tick);
    assert_int_equal(game->screens.now, SCREEN_TITLE);
    key(SDL_SCANCODE_DOWN);
    frames(3);
    assert_true(!game->idle.sleeps && game->match.sim.head.tick > tick);
}

TEST(a_language_is_switched_live_and_kept, set_up_seen, game_tear_down)
{
    settings_set_language(&game->player.settings, "ja");
    player_changed(&game->player);
    frames(2);
    assert_int_equal(ui_text_language(), TEXT_JAPANESE);
    OwnText path = formatted("%s/mitsubachi/settings.ini", folder);
    FRAMES_UNTIL(file_exists(path));
    settings_set_language(&game->player.settings, "en");
    player_changed(&game->player);
    frames(2);
    assert_int_equal(ui_text_language(), TEXT_ENGLISH);
}

// Also off screen, where no frame takes the settings over.
TEST(a_game_begins_with_the_look_of_the_settings, set_up_seen, game_tear_down)
{
    settings_set(&game->player.settings, SETTING_look_high_contrast, 1);
    show(SCREEN_PLAY, NULL);
    assert_true(game->graphics.view.look.high_contrast);
}

TEST(the_journey_has_its_map, set_up_seen, game_tear_down)
{
    show(SCREEN_MAP, "new");
    assert_int_equal(game->screens.now, SCREEN_MAP);
    frames(5);
    show(SCREEN_TITLE, NULL);
    assert_int_equal(game->screens.now, SCREEN_TITLE);
    assert_true(game->screens.place.journey_kept); // the title offers to go on with it
    frames(2);
}

static MapFile map;
static Journey journey;
static JourneyLog journey_log;
static JourneyMemory memory;
static char journey_path[256];

// A journey that waits for its first stage, kept where the game looks for it.
static void keep_a_journey_before_a_stage(void)
{
    JourneyTurn turn;
    JourneyRules rules = journey_rules_of(&tuning_now(game->content.tuning)->rules, LEVEL_EASY);
    assert_true(map_open("meadow", &map, &error));
    assert_true(path_of_data(JOURNEY_FILE, journey_path, sizeof journey_path, &error));
    journey_log_begin(&journey_log, &map, &rules, 1, LEVEL_EASY);
    journey_begin(&journey, &map.map, &rules, 1, LEVEL_EASY);
    for (int i = 0; i < 100 && journey.state == JOURNEY_TRAVELS; i++) {
        JourneyAct act = journey_pilot(&journey, &memory);
        if (act.wait) {
            assert_true(journey_wait(&journey, &memory, &turn));
            journey_log_add(&journey_log, JOURNEY_WAIT);
        } else {
            assert_true(journey_move(&journey, act.to, &memory, &turn));
            journey_log_add(&journey_log, JOURNEY_MOVE(act.to));
        }
    }
    assert_int_equal(journey.state, JOURNEY_STAGE_DUE);
    assert_true(journey_file_save(journey_path, &journey_log, &journey, &error));
    journey_log_free(&journey_log);
}

// The result of a stage is saved before it is shown: who ends the program there, or watches, has not lost it.
TEST(the_journey_keeps_a_stage_at_once, set_up_seen, game_tear_down)
{
    keep_a_journey_before_a_stage();
    show(SCREEN_MAP, NULL);
    Mode mode = mode_of(MODE_JOURNEY);
    mode.stage = stage_files_find(&game->content.stages, journey_stage(&journey));
    mode.start_bees = journey.bees;
    begin_mode(&mode);
    play_to_the_end();
    bool won = game->match.sim.head.won;
    assert_int_equal(journey_file_load(journey_path, &map, &journey_log, &journey, &memory, &error), JOURNEY_FILE_GOOD);
    assert_int_not_equal(journey.state, JOURNEY_STAGE_DUE);
    const JourneyEntry *last = &journey_log.list[journey_log.count - 1];
    assert_int_equal(last->kind, JOURNEY_ENTRY_STAGE);
    assert_int_equal(last->won, won);
    journey_log_free(&journey_log);
    show(SCREEN_MAP, NULL); // and is not counted twice
    assert_int_equal(game->screens.now, SCREEN_MAP);
    frames(3);
    int count = journey_file_load(journey_path, &map, &journey_log, &journey, &memory, &error) == JOURNEY_FILE_GOOD
                  ? journey_log.count
                  : -1;
    assert_true(count > 0 && journey_log.list[count - 1].kind == JOURNEY_ENTRY_STAGE
                && journey_log.list[count - 2].kind != JOURNEY_ENTRY_STAGE);
    journey_log_free(&journey_log);
}
