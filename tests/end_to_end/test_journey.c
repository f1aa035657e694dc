// test_journey.c -- a journey in the running game by keys: over the map to a stage, through it, back, and on after the
// program was ended.
#include "game_tools.h"

#include "content/journey/journey_file.h"

#define TURNS_MOST 40

static MapFile map;
static Journey journey; // as it is kept
static JourneyLog journey_log;
static JourneyMemory memory;

static int set_up(void **state)
{
    return game_set_up_seen((Options){.seed = 1, .seed_given = true}) == 0 && map_open("meadow", &map, &error) ? 0 : -1;
}

static int tear_down(void **state)
{
    journey_log_free(&journey_log);
    return game_tear_down(state);
}

static void load(void)
{
    char path[PATH_SIZE];
    journey_log_free(&journey_log);
    assert_true(path_of_data(JOURNEY_FILE, path, sizeof path, &error));
    if (journey_file_load(path, &map, &journey_log, &journey, &memory, &error) != JOURNEY_FILE_GOOD)
        fail_msg("%s", error.text);
}

static void press(SDL_Scancode code)
{
    key(code);
    frames(1);
}

static void steps(int count, SDL_Scancode less, SDL_Scancode more)
{
    for (int i = 0; i < abs(count); i++)
        press(count < 0 ? less : more);
}

// Leads the cursor to where the pilot of the map would go, goes there, and ends the showing. To wait is to go where the
// swarm is, away and back.
static void make_move(void)
{
    JourneyAct act = journey_pilot(&journey, &memory);
    Cell from = journey.swarm, to = act.wait ? from : act.to;
    int entries = journey_log.count;
    if (act.wait)
        press(SDL_SCANCODE_RETURN); // the cursor comes
    steps(to.x - from.x, SDL_SCANCODE_LEFT, SDL_SCANCODE_RIGHT);
    steps(to.y - from.y, SDL_SCANCODE_UP, SDL_SCANCODE_DOWN);
    press(SDL_SCANCODE_RETURN);
    press(SDL_SCANCODE_RETURN);
    load();
    assert_int_equal(journey_log.count, entries + 1);
    assert_true(journey.swarm.x == to.x && journey.swarm.y == to.y);
}

static void travel_to_stage(void)
{
    for (int i = 0; i < TURNS_MOST && journey.state != JOURNEY_STAGE_DUE; i++)
        make_move();
    assert_int_equal(journey.state, JOURNEY_STAGE_DUE);
    assert_int_equal(game->screens.now, SCREEN_MAP);
}

// Ends the stage that is played with so many bees: lost where there are none; won, as its last phase has nothing in it.
static void end_stage(int bees)
{
    Sim *sim = &game->match.sim;
    while (sim->bees.count > bees)
        sim_remove_bee(sim, sim->bees.count - 1);
    while (bees > 0 && sim->enemy_count > 0)
        sim_remove_enemy(sim, 0);
    if (bees > 0) {
        sim->script.phase_count = 1;
        sim->script.phases[0] = (ScriptPhase){.boss = -1};
        sim->head.next_wave = sim->wave_count = 0;
    }
    for (int i = 0; i < 600 && game->screens.now == SCREEN_PLAY; i++) {
        TickCmd cmd = {0};
        play_tick(game, &cmd);
    }
    assert_int_equal(game->screens.now, SCREEN_RESULT);
    assert_int_equal(sim->head.won, bees > 0);
}

static void begin_journey(void)
{
    frames(2);
    show(SCREEN_MAP, "new");
    frames(2);
    load();
    travel_to_stage();
}

// From the panel that asks for it.
static void begin_stage(void)
{
    OwnText stage = formatted("%s", journey_stage(&journey));
    for (int i = 0; i < FRAMES_MOST && game->screens.now == SCREEN_MAP; i++)
        press(SDL_SCANCODE_RETURN); // the panel is deaf at first
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    assert_string_equal(game->match.sim.script.id, stage);
    assert_int_equal(game->match.sim.bees.count, journey.bees);
    frames(20);
}

TEST(a_stage_is_won_and_the_bees_go_on, set_up, tear_down)
{
    begin_journey();
    begin_stage();
    int bees = game->match.sim.bees.count - 3;
    end_stage(bees);
    show(SCREEN_MAP, NULL);
    assert_int_equal(game->screens.now, SCREEN_MAP);
    frames(3);
    load();
    assert_int_equal(journey.state, JOURNEY_TRAVELS);
    assert_true(journey.bees >= bees && journey.bees < bees + 100);
    make_move();
}

TEST(a_stage_is_lost_and_the_old_hive_sends_bees, set_up, tear_down)
{
    begin_journey();
    int rescues = journey.rescues;
    begin_stage();
    end_stage(0);
    show(SCREEN_MAP, NULL);
    frames(3);
    load();
    assert_int_equal(journey.state, JOURNEY_TRAVELS);
    assert_int_equal(journey.rescues, rescues - 1);
    assert_int_equal(journey.bees, journey.rules.rescue_bees);
}

TEST(a_stored_journey_continues_in_another_run, set_up, tear_down)
{
    begin_journey();
    begin_stage(); // and is left half-way: it stays due
    uint64_t hash = journey_hash(&journey);
    game_close(game);
    memset(game, 0, sizeof *game);
    assert_true(game_open(game, &options, clock_now_ns(), &error));
    settings_set(&game->player.settings, SETTING_game_help_seen, 1);
    frames(2);
    assert_true(game->screens.place.journey_kept);
    show(SCREEN_MAP, NULL);
    frames(2);
    load();
    assert_true(journey_hash(&journey) == hash);
    begin_stage();
}
