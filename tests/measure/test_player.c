// test_player.c -- scripted players do what their names say, and hands are late by exactly so many ticks.

#include "measure/player.h"
#include "stage_tools.h"
#include "test.h"

#define TICKS 500

static Sim *sim;
static TickCmd cmds[TICKS], others[TICKS];

static int sim_make(void **state)
{
    sim = calloc(1, sizeof *sim);
    return sim == NULL;
}

static int sim_free(void **state)
{
    free(sim);
    return 0;
}

static void begin(void)
{
    stage_game(sim, 3, (Tunables[]){stage_tunables("meadow")}, "meadow");
}

static PlayerChoice choice_of(const char *name)
{
    PlayerChoice choice;
    fail_if(!player_find(name, &choice), "no player '%s'", name);
    return choice;
}

// What a player does in a game that goes its own course, so that the commands of several can be compared. Returns in
// how many ticks it holds.
static int play_shot_at(const char *name, uint64_t seed, int shot_tick, TickCmd *to)
{
    static const TickCmd NOTHING;
    const PlayerChoice choice = choice_of(name);
    int held = 0;
    begin();
    Player player = player_begin(&choice, sim, seed);
    for (int i = 0; i < TICKS; i++) {
        const Vec2 middle = sim_swarm_middle(sim);
        if (i == shot_tick)
            sim_add_bullet(sim, BULLET_ROUND, vec2(middle.x, middle.y - 50.0f), vec2(0.0f, 2.0f));
        to[i] = player_cmd(&player, sim);
        held += (to[i].buttons & TICK_CMD_TOUCH) != 0;
        sim_tick(sim, &NOTHING);
    }
    return held;
}

static int play(const char *name, uint64_t seed, TickCmd *to)
{
    return play_shot_at(name, seed, TICKS, to);
}

static void expect_at(const TickCmd *cmd, float x, float y)
{
    Vec2 pointer = tick_cmd_pointer(cmd);
    assert_true(pointer.x == x && pointer.y == y);
}

TEST(test_names)
{
    PlayerChoice choice;
    for (int i = 0; i < player_kind_count(); i++) {
        assert_true(player_find(player_kind(i)->name, &choice));
        assert_ptr_equal(choice.kind, player_kind(i));
        assert_int_equal(choice.late_ticks, 0);
    }
    assert_true(player_find("let40@12", &choice));
    assert_string_equal(choice.name, "let40@12");
    assert_string_equal(choice.kind->name, "let40");
    assert_int_equal(choice.late_ticks, 12);
    static const char *const WRONG[] = {"",
                                        "let",
                                        "let40@",
                                        "let40@0",
                                        "let40@61",
                                        "@12",
                                        "pilot12",
                                        "@",
                                        "pilot@x",
                                        "let40@1@2",
                                        "let40@000000000000000000012"};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++)
        fail_if(player_find(WRONG[i], &choice), "'%s' is a player", WRONG[i]);
}

// The same commands again, which nothing but the seed of the player's own stream may alter: a tremor.
TEST(test_they_are_determined)
{
    for (int i = 0; i < player_kind_count(); i++) {
        const char *name = player_kind(i)->name;
        play(name, 5, cmds);
        play(name, 5, others);
        assert_memory_equal(cmds, others, sizeof cmds);
        play(name, 6, others);
        assert_int_equal(memcmp(cmds, others, sizeof cmds) != 0, player_kind(i)->hand.tremor_px > 0.0f);
    }
}

// The game's stream is not for them: what it will draw next is not on the screen.
TEST(test_they_do_not_see_the_draws)
{
    static const TickCmd NOTHING;
    for (int i = 0; i < player_kind_count(); i++) {
        const PlayerChoice choice = choice_of(player_kind(i)->name);
        begin();
        for (int k = 0; k < TICKS; k++)
            sim_tick(sim, &NOTHING);
        Player player = player_begin(&choice, sim, 1), other = player;
        TickCmd cmd = player_cmd(&player, sim);
        sim->head.rng = rng_seed(99, 7);
        TickCmd again = player_cmd(&other, sim);
        assert_memory_equal(&cmd, &again, sizeof cmd);
    }
}

TEST(test_late_hands)
{
    static const int LATE[] = {1, 12, PLAYER_LATE_MOST};
    for (int i = 0; i < player_kind_count(); i++) {
        play(player_kind(i)->name, 5, cmds);
        for (size_t k = 0; k < sizeof LATE / sizeof LATE[0]; k++) {
            const int late = LATE[k];
            OwnText name = formatted("%s@%d", player_kind(i)->name, late);
            play(name, 5, others);
            for (int tick = 0; tick < late + player_kind(i)->hand.react_ticks; tick++)
                assert_int_equal(others[tick].buttons, 0);
            assert_memory_equal(others + late, cmds, (size_t)(TICKS - late) * sizeof cmds[0]);
        }
    }
}

// A hand does nothing about a bullet before its reaction time, and something about most of them soon after: the bullets
// come in ticks in which it decides where to go, but a nearer one may have its attention.
TEST(test_hands_react_after_their_time)
{
    static const struct {
        const char *name;
        int ms;
    } HANDS[] = {{"newbie", 350}, {"first", 350}, {"learner", 350}, {"casual", 350}, {"good", 250}, {"expert", 200}};
    for (size_t i = 0; i < sizeof HANDS / sizeof HANDS[0]; i++) {
        const int react_ticks = HANDS[i].ms * SIM_TICKS_PER_SECOND / 1000;
        assert_int_equal(choice_of(HANDS[i].name).kind->hand.react_ticks, react_ticks);
        play(HANDS[i].name, 5, cmds);
        int shots = 0, minded = 0;
        for (int shot_tick = 45; shot_tick < 300; shot_tick += 36) {
            const size_t same = (size_t)(shot_tick + react_ticks);
            play_shot_at(HANDS[i].name, 5, shot_tick, others);
            assert_memory_equal(cmds, others, same * sizeof cmds[0]);
            shots++;
            minded += memcmp(cmds + same, others + same, 10 * sizeof cmds[0]) != 0;
        }
        if (minded <= shots / 2)
            fail_msg("%s minds %d of %d bullets", HANDS[i].name, minded, shots);
    }
}

// It sways by x and y, and holds for so long in each cycle.
TEST(test_rhythms)
{
    play("metro", 1, cmds);
    for (int i = 0; i < TICKS; i++) {
        Vec2 pointer = tick_cmd_pointer(&cmds[i]);
        const double s = i / 60.0, in_cycle_s = fmod(s, 0.41 + 0.28);
        assert_true(fabs((double)pointer.x - (180.0 + 89.0 * sin(s / 6.8 * 2.0 * 3.14159265358979))) < 0.6);
        assert_true(fabsf(pointer.y - 543.0f) < 0.6f);
        if (fabs(in_cycle_s - 0.41) > 0.01 && in_cycle_s > 0.01)
            assert_int_equal((cmds[i].buttons & TICK_CMD_TOUCH) != 0, in_cycle_s < 0.41);
    }
    assert_int_equal(play("sway", 1, cmds), TICKS);
    assert_int_equal(play("sweep", 1, cmds), TICKS);
    assert_int_equal(play("circle", 1, cmds), TICKS);
    for (int i = 0; i < TICKS; i++)
        assert_true(fabsf(vec2_distance(tick_cmd_pointer(&cmds[i]), vec2(180.0f, 480.0f)) - 80.0f) < 0.8f);
}

TEST(test_fingers_that_look_at_nothing)
{
    assert_int_equal(play("nobody", 1, cmds), 0);
    assert_int_equal(play("unmoved", 1, cmds), TICKS);
    for (int i = 0; i < TICKS; i++)
        expect_at(&cmds[i], 180.0f, 560.0f);
}

TEST(test_sweeps)
{
    static const char *const NAMES[] = {"slow", "fast"};
    static const int PERIOD_TICKS[] = {500, 100};
    for (int k = 0; k < 2; k++) {
        float least = 360.0f, most = 0.0f;
        assert_int_equal(play(NAMES[k], 1, cmds), TICKS);
        for (int i = 0; i < TICKS; i++) {
            float x = tick_cmd_pointer(&cmds[i]).x;
            least = x < least ? x : least;
            most = x > most ? x : most;
            if (i >= PERIOD_TICKS[k])
                assert_true(fabsf(x - tick_cmd_pointer(&cmds[i - PERIOD_TICKS[k]]).x) < 1.0f);
        }
        assert_true(least >= 29.9f && least < 32.0f && most <= 330.1f && most > 328.0f);
    }
}

// --- players that look

// One command in the state as it is.
static TickCmd cmd_of(const char *name)
{
    const PlayerChoice choice = choice_of(name);
    Player player = player_begin(&choice, sim, 1);
    return player_cmd(&player, sim);
}

static bool holds(const char *name)
{
    return (cmd_of(name).buttons & TICK_CMD_TOUCH) != 0;
}

// A bullet at rest so far from the swarm's middle.
static void bullet_at(float px)
{
    sim_init(sim, 1, (Tunables[]){tunables_default()}, NULL);
    Vec2 middle = sim_swarm_middle(sim);
    sim_add_bullet(sim, BULLET_ROUND, vec2(middle.x, middle.y - px), vec2(0.0f, 0.0f));
}

TEST(test_letting_go_by_distance)
{
    static const char *const NAMES[] = {"let40", "let70", "let110"};
    static const float PX[] = {40.0f, 70.0f, 110.0f};
    for (int i = 0; i < 3; i++) {
        bullet_at(PX[i] - 0.5f);
        assert_false(holds(NAMES[i]));
        assert_true(holds("held"));
        assert_false(holds("never"));
        bullet_at(PX[i] + 0.5f);
        assert_true(holds(NAMES[i]));
        assert_false(holds("never"));
    }
}

// A bullet that passes the swarm's middle at `px`, after `ticks`.
static void bullet_passes(float px, float ticks)
{
    Tunables tunables = tunables_default();
    tunables.swarm_start_bees = 16;
    sim_init(sim, 1, &tunables, NULL);
    Vec2 middle = sim_swarm_middle(sim);
    sim_add_bullet(sim, BULLET_ROUND, vec2(middle.x + px, middle.y - 4.0f * ticks), vec2(0.0f, 4.0f));
}

// It gathers at every bullet that is near; a full pot is worth a risk until it is low again.
TEST(test_cashing)
{
    const PlayerChoice choice = choice_of("scorer");
    static const struct {
        float share, px; // of nectar; how far off the bullet is
        bool holds;
    } STEPS[] = {{0.5f, 131.0f, true}, {0.5f, 97.0f, false},  {0.89f, 97.0f, false},
                 {0.91f, 97.0f, true}, {0.91f, 41.0f, true},  {0.91f, 39.0f, false},
                 {0.36f, 97.0f, true}, {0.34f, 97.0f, false}, {0.36f, 97.0f, false}};
    Player player = {.cashes = false};
    for (size_t i = 0; i < sizeof STEPS / sizeof STEPS[0]; i++) {
        bullet_passes(0.0f, STEPS[i].px / 4.0f);
        sim->head.nectar = STEPS[i].share * sim->tunables.nectar_most;
        if (i == 0)
            player = player_begin(&choice, sim, 1);
        assert_int_equal((player_cmd(&player, sim).buttons & TICK_CMD_TOUCH) != 0, STEPS[i].holds);
    }
}

// With many bullets only the nearest matter.
TEST(test_gathering_among_many)
{
    for (int bullets = 1; bullets < 80; bullets += 39) {
        bullet_passes(0.0f, 55.0f / 4.0f);
        while (sim->bullets.count < bullets)
            sim_add_bullet(sim, BULLET_ROUND, vec2(10.0f, 10.0f), vec2(0.0f, 0.0f));
        assert_int_equal(holds("scorer"), bullets > 45);
    }
}

// It leads, lets go under fire, and leads all the same before bees fly home.
TEST(test_the_pilot_plays_both_halves)
{
    bullet_passes(0.0f, 47.0f / 4.0f);
    assert_true(holds("pilot"));
    bullet_passes(0.0f, 43.0f / 4.0f);
    assert_false(holds("pilot"));
    sim->head.loose_ticks = sim->tunables.patience_ticks - 1;
    assert_true(holds("pilot"));
    sim->tunables.patience_ticks = 0;
    assert_false(holds("pilot"));
}

GROUP(sim_make, sim_free)
