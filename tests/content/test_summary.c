// test_summary.c -- the figures of a finished game: causes of losses, and advice.

#include "content/mode/summary.h"
#include "test.h"

static Sim sim;

static void begin(void)
{
    Tunables tunables = tunables_default();
    tunables.swarm_start_bees = 0;
    sim_init(&sim, 1, &tunables, NULL);
}

static void tick(Losses *losses)
{
    const TickCmd nobody = tick_cmd(vec2(180.0f, 500.0f), 0);
    sim_tick(&sim, &nobody);
    losses_tick(losses, &sim);
}

TEST(each_loss_has_its_cause)
{
    Losses losses = {.of = {0}};
    begin();
    assert_int_equal(losses_most(&losses), -1);
    for (int i = 0; i < 3; i++)
        sim_add_bee(&sim, vec2(60.0f + 100.0f * (float)i, 452.0f));
    sim_add_bullet(&sim, BULLET_SEED, vec2(60.0f, 452.0f), vec2(0.0f, 0.0f));
    sim_add_enemy(&sim, ENEMY_GNAT, vec2(160.0f, 452.0f), -1, 0);
    sim_add_enemy(&sim, ENEMY_GNAT, vec2(260.0f, 452.0f), -1, 0);
    tick(&losses);
    assert_int_equal(sim.bees.count, 0);
    assert_int_equal(losses.of[BULLET_SEED], 1);
    assert_int_equal(losses.of[LOSS_ENEMY + ENEMY_GNAT], 2);
    assert_int_equal(losses_most(&losses), LOSS_ENEMY + ENEMY_GNAT);
    tick(&losses); // and no loss counts twice
    assert_int_equal(losses.of[BULLET_SEED], 1);
    sim.scratch.events[0] = (SimEvent){.kind = EVENT_BEE_HOME};
    sim.scratch.event_count = 1;
    losses_tick(&losses, &sim);
    assert_int_equal(losses.of[LOSS_HOME], 1);
}

TEST(advice_names_what_would_have_saved_most_bees)
{
    assert_int_equal(losses_advice(&(Losses){.of = {0}}), ADVICE_NONE);
    assert_int_equal(losses_advice(&(Losses){.of = {[BULLET_SEED] = 9}, .led = 5}), ADVICE_NONE);
    assert_int_equal(losses_advice(&(Losses){.of = {[BULLET_SEED] = 9}, .led = 6}), ADVICE_RELEASE);
    assert_int_equal(losses_advice(&(Losses){.of = {[BULLET_SEED] = 9}, .led = 6, .resting = 3}), ADVICE_MOVE);
    assert_int_equal(losses_advice(&(Losses){.of = {[BULLET_SEED] = 6, [LOSS_HOME] = 3}, .led = 6}), ADVICE_HOLD);
}

TEST(losses_of_a_led_and_of_a_hunted_swarm_are_counted)
{
    const TickCmd hold = tick_cmd(vec2(180.0f, 500.0f), TICK_CMD_TOUCH);
    Losses losses = {.of = {0}};
    begin();
    sim.tunables.swarm_grace_ticks = 0;
    for (int i = 0; i < 2; i++) {
        sim_add_bee(&sim, vec2(60.0f, 452.0f));
        sim_add_bullet(&sim, BULLET_SEED, vec2(60.0f, 452.0f), vec2(0.0f, 0.0f));
        sim.head.rest_ticks = i * (sim.tunables.rest_grace_ticks + 10);
        sim_tick(&sim, &hold);
        losses_tick(&losses, &sim);
    }
    assert_int_equal(losses.led, 2);
    assert_int_equal(losses.resting, 1);
}
