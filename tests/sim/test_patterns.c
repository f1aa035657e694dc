// test_patterns.c -- enemies and bullets that run patterns of the book: what they fire, and that no slot is ever lost.

#include "pattern_tools.h"
#include "sim/sim_tools.h"
#include "test.h"

static Sim sim, other, before;
static PatternBook book;

#define DOWN "<fire><direction type=\"absolute\">180</direction><speed>2</speed><bullet/></fire>"
#define ALWAYS "<repeat><times>999999</times><action>"
#define AGAIN "</action></repeat>"
#define FOE_PX vec2(180.0f, 100.0f)

// An empty meadow with some bees far below, a book of one pattern, and a moth that fires it.
static void begin(const char *inside)
{
    memset(&book, 0, sizeof book);
    assert_int_equal(book_add(&book, "one", inside), 0);
    Tunables tunables = tunables_default();
    tunables.swarm_start_bees = 12;
    tunables.swarm_fires = 0;
    sim_init(&sim, 1, &tunables, &book);
    assert_int_equal(sim_add_enemy(&sim, ENEMY_MOTH, FOE_PX, -1, 0), 0);
    sim_begin_pattern(&sim, 0, 0);
}

static void assert_pool_is_whole(const char *what, uint64_t seed)
{
    const char *fault = pool_fault(&sim);
    fail_if(fault != NULL, "%s, seed %d, tick %u: %s", what, (int)seed, (unsigned)sim.head.tick, fault);
}

static int slots_in_use(void)
{
    int used = sim.runners.count;
    for (int s = sim.runners.free; s >= 0; s = sim.runners.slot[s].next)
        used--;
    return used;
}

TEST(a_pattern_fires_its_program)
{
    begin("<action label=\"top\"><repeat><times>3</times><action>" DOWN "<wait>10</wait></action></repeat></action>");
    for (int tick = 0; tick < 40; tick++) {
        run(&sim, 1);
        assert_int_equal(sim.bullets.count, tick < 10 ? 1 : tick < 20 ? 2 : 3);
        assert_int_equal(events_of(&sim, EVENT_ATTACK), tick % 10 == 0 && tick <= 20);
        assert_int_equal(sim.enemies[0].pattern, tick < 30 ? 0 : -1);
        assert_int_equal(slots_in_use(), tick < 30);
    }
    for (int i = 0; i < 3; i++) {
        float age_ticks = 40.0f - 10.0f * (float)(sim.bullets.id[i] - 13u); // 12 bees and the moth came before
        assert_float_equal(sim.bullets.y[i], 100.0f + 2.0f * age_ticks, 1e-3f);
        assert_float_equal(sim.bullets.x[i], 180.0f, 1e-3f);
        assert_int_equal(sim.bullets.look[i], BULLET_ROUND);
    }
}

TEST(the_unit_and_the_factor_on_bullets_set_the_speed)
{
    begin("<action label=\"top\">" DOWN "</action>");
    sim.tunables.pattern_unit_px = 1.5f;
    sim.tunables.bullet_speed = 0.5f;
    run(&sim, 1);
    assert_float_equal(sim.bullets.vy[0], 1.5f, 1e-5f);
}

TEST(looks_show_the_behaviour_of_bullets)
{
    begin("<action label=\"top\"><fire><bullet/></fire>" DOWN
          "<fire><bullet><action><wait>50</wait></action></bullet></fire></action>");
    run(&sim, 1);
    assert_int_equal(sim.bullets.count, 3);
    assert_int_equal(sim.bullets.look[0], BULLET_SEED);
    assert_int_equal(sim.bullets.look[1], BULLET_ROUND);
    assert_int_equal(sim.bullets.look[2], BULLET_RING);
    Vec2 way = vec2_sub(sim.scratch.swarm_middle, FOE_PX); // aimed without a direction: at the swarm's middle
    Vec2 velocity = vec2(sim.bullets.vx[0], sim.bullets.vy[0]);
    assert_float_equal(vec2_dot(vec2_unit(way), vec2_unit(velocity)), 1.0f, 1e-4f);
}

// It flies in the tick in which it was fired, runs from the next one on, and gives its slot back when nothing is left.
TEST(bullets_run_from_the_next_tick_on)
{
    begin("<action label=\"top\"><fire><direction type=\"absolute\">180</direction><speed>1</speed><bullet><action>"
          "<changeSpeed><speed>3</speed><term>4</term></changeSpeed></action></bullet></fire></action>");
    static const float SPEEDS[] = {1.0f, 1.5f, 2.0f, 2.5f, 3.0f, 3.0f};
    float y = 100.0f;
    for (int tick = 0; tick < 6; tick++) {
        run(&sim, 1);
        y += SPEEDS[tick];
        assert_float_equal(sim.bullets.vy[0], SPEEDS[tick], 1e-4f);
        assert_float_equal(sim.bullets.y[0], y, 1e-3f);
    }
    assert_int_equal(sim.bullets.runner[0], -1);
    assert_int_equal(slots_in_use(), 0);
}

TEST(a_removed_bullet_loses_its_actions)
{
    begin("<action label=\"top\"><fire><bullet><action><wait>5</wait><vanish/></action><action>" ALWAYS
          "<wait>1</wait>" AGAIN "</action></bullet></fire></action>");
    run(&sim, 6);
    assert_int_equal(sim.bullets.count, 1);
    assert_int_equal(slots_in_use(), 2);
    run(&sim, 1);
    assert_int_equal(sim.bullets.count, 0);
    assert_int_equal(slots_in_use(), 0);
}

TEST(a_pattern_ends_with_its_last_top_or_when_one_vanishes)
{
    begin("<action label=\"top1\"><wait>5</wait></action><action label=\"top2\"><wait>20</wait></action>");
    run(&sim, 20);
    assert_int_equal(sim.enemies[0].pattern, 0);
    run(&sim, 1);
    assert_int_equal(sim.enemies[0].pattern, -1);
    begin("<action label=\"top1\"><wait>5</wait><vanish/></action><action label=\"top2\"><wait>20</wait></action>");
    run(&sim, 6);
    assert_int_equal(sim.enemies[0].pattern, -1);
    assert_int_equal(sim.enemy_count, 1);
    assert_int_equal(slots_in_use(), 0);
}

// A program goes on while its enemy holds its fire.
TEST(held_fire_holds_no_program)
{
    begin("<action label=\"top\">" ALWAYS DOWN "<wait>10</wait>" AGAIN "</action>");
    sim.tunables.enemy_fire_line_px = 50.0f;
    run(&sim, 25);
    assert_int_equal(sim.bullets.count, 0);
    sim.tunables.enemy_fire_line_px = 512.0f;
    run(&sim, 5);
    assert_int_equal(sim.bullets.count, 0);
    run(&sim, 1);
    assert_int_equal(sim.bullets.count, 1);
}

TEST(rank_follows_the_game_or_the_tunable)
{
    const char *pattern = "<action label=\"top\">" ALWAYS "<fire><direction type=\"absolute\">180</direction>"
                          "<speed>1 + $rank</speed><bullet/></fire><wait>1</wait>" AGAIN "</action>";
    begin(pattern);
    run(&sim, 1);
    sim.head.rank = 0.75f;
    run(&sim, 1);
    assert_float_equal(sim.bullets.vy[1], 1.75f, 1e-5f);
    sim.tunables.pattern_rank_follows = 0;
    sim.tunables.pattern_rank = 0.25f;
    run(&sim, 1);
    assert_float_equal(sim.bullets.vy[2], 1.25f, 1e-5f);
}

TEST(full_pools_drop_whole_bullets_and_count_them)
{
    begin("<action label=\"top\"><fire><bullet><action><wait>999</wait></action><action><wait>999</wait></action>"
          "</bullet></fire></action>");
    sim.tunables.swarm_most_bees = 12;
    before = sim;
    while (sim.bullets.count < SIM_BULLETS_MAX)
        sim_add_bullet(&sim, BULLET_ROUND, vec2(20.0f, 20.0f), vec2(0.0f, 0.0f));
    run(&sim, 1);
    assert_int_equal(sim.head.dropped, 1);
    assert_int_equal(slots_in_use(), 0);
    sim = before;
    memset(&sim.runners.slot[1], 0, sizeof sim.runners.slot - sizeof sim.runners.slot[0]);
    // All slots but one are taken by the actions of bullets that wait.
    for (int s = 1; s < SIM_RUNNERS_MAX - 1; s++) {
        int i = sim_add_bullet(&sim, BULLET_ROUND, vec2(20.0f, 20.0f), vec2(0.0f, 0.0f));
        sim.runners.slot[s] = sim.runners.slot[0];
        sim.runners.slot[s].wait_ticks = 1000;
        sim.bullets.runner[i] = s;
    }
    sim.runners.count = SIM_RUNNERS_MAX - 1;
    int bullets = sim.bullets.count;
    run(&sim, 1);
    assert_int_equal(sim.bullets.count, bullets);
    assert_int_equal(sim.head.dropped, 1);
    assert_pool_is_whole("full pool", 0);
    sim_begin_pattern(&sim, 0, 0); // the one slot is enough for this
    assert_int_equal(sim.enemies[0].pattern, 0);
    sim_add_enemy(&sim, ENEMY_MOTH, vec2(90.0f, 90.0f), -1, 0);
    sim_begin_pattern(&sim, 1, 0);
    sim_add_enemy(&sim, ENEMY_MOTH, vec2(90.0f, 90.0f), -1, 0);
    sim_begin_pattern(&sim, 2, 0);
    assert_int_equal(sim.enemies[2].pattern, -1);
    assert_true(sim.head.dropped > 1);
}

TEST(faults_stop_an_action_and_are_reported)
{
    // A wait that only turns out to be none when it is reached: the reader could not know.
    begin("<action label=\"top1\">" ALWAYS "<wait>$rand / 2</wait>" AGAIN "</action>"
          "<action label=\"top2\">" DOWN "<wait>3</wait>" DOWN "</action>");
    run(&sim, 1);
    assert_int_equal(sim.head.pattern_faults, 1);
    assert_int_equal(events_of(&sim, EVENT_PATTERN_FAULT), 1);
    for (int i = 0; i < sim.scratch.event_count; i++)
        if (sim.scratch.events[i].kind == EVENT_PATTERN_FAULT)
            assert_int_equal(sim.scratch.events[i].value, PATTERN_ENDLESS);
    run(&sim, 3);
    assert_int_equal(sim.bullets.count, 2); // the other action goes on
    assert_int_equal(sim.head.pattern_faults, 1);
    assert_int_equal(sim.enemies[0].pattern, -1);
}

// Many actions that each stay below their own limit: together they are stopped at the tick's.
TEST(a_tick_has_a_budget)
{
    begin("<action label=\"top\"><repeat><times>300</times><action><fire><direction type=\"sequence\">1</direction>"
          "<bullet><action>" ALWAYS "<repeat><times>4000</times><action><changeSpeed><speed>1</speed><term>1</term>"
          "</changeSpeed></action></repeat><wait>1</wait>" AGAIN
          "</action></bullet></fire></action></repeat></action>");
    run(&sim, 1);
    assert_int_equal(sim.bullets.count, 300);
    assert_int_equal(sim.head.pattern_faults, 0);
    run(&sim, 1);
    assert_in_range(sim.head.pattern_faults, 1, 299);
    uint32_t faults = sim.head.pattern_faults;
    run(&sim, 20);
    assert_int_equal(sim.head.pattern_faults, faults); // those that are left fit
    assert_int_equal(sim.bullets.count, 300);
    assert_int_equal(slots_in_use(), 300 - (int)faults);
    assert_pool_is_whole("budget", 0);
}

TEST(programs_call_patterns_by_name)
{
    memset(&book, 0, sizeof book);
    book_add(&book, "first", "<action label=\"top\">" ALWAYS DOWN "<wait>1</wait>" AGAIN "</action>");
    book_add(&book, "second", "<action label=\"top\"><wait>30</wait></action>");
    meadow(&sim, 12);
    sim.book = book;
    static ActionProgram compiled;
    int unknown = -1;
    const char *text = "delay 0.1s, call first, delay 0.1s, call second, delay 10s";
    assert_true(action_compile(text, strlen(text), &compiled, &error));
    assert_int_equal(sim_add_program(&sim, &compiled, &unknown), 0);
    sim_add_enemy(&sim, ENEMY_WASP, FOE_PX, 0, 0);
    run(&sim, 7);
    assert_int_equal(sim.enemies[0].pattern, 0);
    run(&sim, 6); // the other one replaces it
    assert_int_equal(sim.enemies[0].pattern, 1);
    assert_int_equal(sim.bullets.count, 6);
    assert_int_equal(slots_in_use(), 1);
    text = "call first, call nobody, delay 1s";
    assert_true(action_compile(text, strlen(text), &compiled, &error));
    assert_int_equal(sim_add_program(&sim, &compiled, &unknown), -1);
    assert_int_equal(unknown, 1);
    sim.head.stage = STAGE_SCRIPT;
    int index = sim_add_program(&sim, &compiled, &unknown);
    assert_int_equal(index, 1);
    assert_int_equal(sim.program_calls[index][0], 0);
    assert_int_equal(sim.program_calls[index][1], CALL_NONE);
    sim.head.stage = STAGE_EMPTY;
    sim_add_enemy(&sim, ENEMY_WASP, FOE_PX, index, 0);
    run(&sim, 5);
    assert_int_equal(sim.enemies[1].pattern, 0);
}

TEST(leaving_and_beaten_enemies_stop_firing)
{
    const char *pattern = "<action label=\"top\">" ALWAYS DOWN "<wait>1</wait>" AGAIN "</action>";
    begin(pattern);
    run(&sim, 3);
    sim.enemies[0].state = ENEMY_LEAVES;
    run(&sim, 1);
    assert_int_equal(sim.enemies[0].pattern, -1);
    assert_int_equal(slots_in_use(), 0);
    begin(pattern);
    sim.enemies[0].hp = 0;
    run(&sim, 1);
    assert_int_equal(sim.enemy_count, 0);
    assert_int_equal(slots_in_use(), 0);
    begin(pattern);
    sim_remove_enemy(&sim, 0);
    assert_int_equal(slots_in_use(), 0);
}

// --- properties

static const char *const RANDOM_ONES[] = {
    // Bullets that turn, speed up, drift and vanish, at random times.
    "<action label=\"top\">" ALWAYS "<fire><direction type=\"sequence\">37</direction><speed>1 + $rand</speed><bullet>"
    "<action><wait>$rand * 20</wait><changeDirection><direction type=\"relative\">90</direction><term>20</term>"
    "</changeDirection><wait>30</wait><accel><vertical>2</vertical><term>30</term></accel></action>"
    "<action><wait>20 + $rand * 60</wait><vanish/></action></bullet></fire><wait>1</wait>" AGAIN "</action>",
    // Bullets that fire bullets that fire.
    "<action label=\"top\"><repeat><times>6</times><action><fireRef label=\"seed\"/><wait>7</wait></action></repeat>"
    "</action>"
    "<fire label=\"seed\"><direction>$rand * 60 - 30</direction><speed>2</speed><bulletRef label=\"a\"/></fire>"
    "<bullet label=\"a\"><action><wait>15</wait><repeat><times>8</times><action><fire>"
    "<direction type=\"sequence\">45</direction><bulletRef label=\"b\"/></fire></action></repeat><vanish/></action>"
    "</bullet><bullet label=\"b\"><action><wait>10</wait><fire><bullet/></fire><fire><direction>20</direction>"
    "<bullet><action><wait>3</wait></action></bullet></fire></action></bullet>",
    // Several tops, and one that vanishes.
    "<action label=\"top1\">" ALWAYS "<fire><speed>3</speed><bullet/></fire><wait>5</wait>" AGAIN "</action>"
    "<action label=\"top2\"><wait>40 * $rand</wait><vanish/></action>"
    "<action label=\"top3\"><repeat><times>30</times><action><fire><direction type=\"absolute\">360 * $rand</direction>"
    "<bullet><action><changeSpeed><speed>0.2</speed><term>60</term></changeSpeed></action></bullet></fire></action>"
    "</repeat></action>",
    // One that fails.
    ("<action label=\"top\"><wait>3</wait><fire><bullet><action><wait>2</wait><repeat><times>1 / ($rank - $rank)</times>"
     "<action><wait>1</wait></action></repeat></action></bullet></fire></action>"),
};
#define RANDOM_COUNT ((int)(sizeof RANDOM_ONES / sizeof RANDOM_ONES[0]))

static void random_begin(uint64_t seed)
{
    memset(&book, 0, sizeof book);
    for (int i = 0; i < RANDOM_COUNT; i++) {
        OwnText name = formatted("p%d", i);
        assert_int_equal(book_add(&book, name, RANDOM_ONES[i]), i);
    }
    Tunables tunables = stage_tunables("endless");
    tunables.swarm_start_bees = 40;
    tunables.flower_jelly_chance = 0.0f; // sharp instincts cost time, and are another test's
    StageScript *script = stage_copy("endless");
    script->bosses[0].every_ticks = 400;
    sim_init_script(&sim, seed, &tunables, script, &book);
    sim.book = book; // nobody calls them
}

// Things come, fire and go at random, beside a game that goes on.
static void random_change(Rng *rng)
{
    uint32_t what = rng_below(rng, 6), which = rng_u32(rng);
    float x = rng_range(rng, 20.0f, 340.0f), y = rng_range(rng, 20.0f, 300.0f);
    if (what < 2 && sim.enemy_count > 0)
        sim_begin_pattern(&sim, (int)(which % (uint32_t)sim.enemy_count), (int)(which / 7919u % RANDOM_COUNT));
    else if (what == 2 && sim.enemy_count > 1)
        sim_remove_enemy(&sim, (int)(which % (uint32_t)sim.enemy_count));
    else if (what == 3 && sim.bullets.count > 0)
        sim_remove_bullet(&sim, (int)(which % (uint32_t)sim.bullets.count));
    else if (what == 4)
        sim_add_enemy(&sim, ENEMY_MOTH, vec2(x, y), -1, 0);
}

static void random_tick(Pilot *pilot)
{
    run_with(&sim, 1, pilot_cmd(pilot, &sim));
    while (sim.bees.count < 5)
        sim_add_bee(&sim, vec2(180.0f, 560.0f));
    sim.head.over = 0;
}

TEST(no_slot_is_ever_lost)
{
    int most = 0;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        Rng rng = rng_seed(seed, 4);
        random_begin(seed);
        Pilot pilot = pilot_begin(&sim);
        for (int tick = 0; tick < 900; tick++) {
            if (tick % 9 == 0)
                random_change(&rng);
            assert_pool_is_whole("after a change", seed);
            random_tick(&pilot);
            assert_pool_is_whole("after a tick", seed);
            most = slots_in_use() > most ? slots_in_use() : most;
        }
        while (sim.enemy_count > 0)
            sim_remove_enemy(&sim, 0);
        while (sim.bullets.count > 0)
            sim_remove_bullet(&sim, 0);
        assert_int_equal(slots_in_use(), 0);
    }
    print_message("           most slots in use: %d\n", most);
    assert_true(most > 100);
}

// By id: where a bullet was before a tick, and its first slot.
#define IDS (1u << 16)
static int32_t place_before[IDS], slot_before[IDS];

static void bullets_note(void)
{
    memset(place_before, 0xff, sizeof place_before);
    for (int i = 0; i < sim.bullets.count; i++) {
        place_before[sim.bullets.id[i] % IDS] = i;
        slot_before[sim.bullets.id[i] % IDS] = sim.bullets.runner[i];
    }
}

// The sweep and the sorting move bullets about: each keeps its own actions.
TEST(bullets_keep_their_actions)
{
    random_begin(3);
    Pilot pilot = pilot_begin(&sim);
    int moved = 0;
    for (int tick = 0; tick < 900; tick++) {
        if (tick % 90 == 0)
            sim_add_enemy(&sim, ENEMY_MOTH, vec2(60.0f + 0.25f * (float)tick, 120.0f), -1, 0);
        if (sim.enemy_count > 0)
            sim_begin_pattern(&sim, tick % sim.enemy_count, tick % RANDOM_COUNT);
        bullets_note();
        random_tick(&pilot);
        assert_true(sim.head.next_id < IDS);
        for (int i = 0; i < sim.bullets.count; i++) {
            uint32_t id = sim.bullets.id[i];
            if (place_before[id] < 0 || slot_before[id] < 0)
                continue;
            assert_true(sim.bullets.runner[i] == slot_before[id] || sim.bullets.runner[i] == -1);
            moved += place_before[id] != i;
        }
    }
    print_message("           moved: %d\n", moved);
    assert_true(moved > 500);
}

static uint64_t random_game(uint64_t seed, int ticks, bool spoil)
{
    Rng rng = rng_seed(seed, 5);
    random_begin(seed);
    Pilot pilot = pilot_begin(&sim);
    uint64_t hash = state_hash_begin(&sim);
    for (int tick = 0; tick < ticks; tick++) {
        if (tick % 9 == 0)
            random_change(&rng);
        if (spoil && tick % 50 == 7)
            spoil_the_rest(&sim, &other);
        random_tick(&pilot);
        hash = state_hash_chain(hash, &sim);
    }
    return hash;
}

TEST(a_saved_or_overwritten_game_continues_equally)
{
    uint64_t whole = random_game(8, 900, false);
    assert_true(random_game(8, 900, false) == whole);
    assert_true(random_game(8, 900, true) == whole);
    assert_true(random_game(9, 900, false) != whole);
}

TEST(the_pool_shrinks_again)
{
    begin("<action label=\"top\"><repeat><times>2000</times><action><fire><direction type=\"sequence\">1</direction>"
          "<bullet><action><wait>20</wait></action></bullet></fire></action></repeat></action>");
    run(&sim, 10);
    assert_int_equal(slots_in_use(), 2000);
    run(&sim, 100);
    assert_int_equal(sim.runners.count, 0);
}

// The patterns' numbers at their ends and beyond what is sensible: nothing breaks, and places stay numbers.
TEST(any_numbers_are_safe)
{
    for (int end = 0; end < 4; end++) {
        random_begin(11);
        sim.tunables.pattern_unit_px = end & 1 ? 20.0f : 0.05f;
        sim.tunables.bullet_speed = end & 2 ? 10.0f : 0.1f;
        Rng rng = rng_seed(11, 6);
        Pilot pilot = pilot_begin(&sim);
        for (int tick = 0; tick < 300; tick++) {
            if (tick % 5 == 0)
                random_change(&rng);
            random_tick(&pilot);
            assert_pool_is_whole("extreme numbers", 11);
            for (int i = 0; i < sim.bullets.count; i++) {
                float x = sim.bullets.x[i], vy = sim.bullets.vy[i];
                assert_true(x - x == 0.0f && vy - vy == 0.0f);
            }
        }
    }
}
