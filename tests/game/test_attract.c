// test_attract.c -- the demos that the title shows to nobody are this build's own games, and what is shown of them is
// worth to be seen.
#include <inttypes.h>

#include "content/demos/demo_file.h"
#include "tape/tape_play.h"
#include "test.h"

#define MOMENTS_MOST 8

static Sim sim;

static struct {
    char file[64];
    uint32_t from, to;
} moments[MOMENTS_MOST];

static int moments_read(void)
{
    FILE *list = fopen("assets/demos/attract.txt", "r");
    int count = 0;
    assert_non_null(list);
    while (count < MOMENTS_MOST
           && fscanf(list, "%63s %" SCNu32 " %" SCNu32, moments[count].file, &moments[count].from, &moments[count].to)
                  == 3)
        count++;
    fclose(list);
    return count;
}

static Tape demo_of(int moment)
{
    OwnText path = formatted("assets/demos/%s", moments[moment].file);
    Tape demo;
    fail_if(!demo_file_read(path, &demo, &error), "%s (`make attract` records it anew)", error.text);
    return demo;
}

static bool has_boss(void)
{
    for (int i = 0; i < sim.enemy_count; i++)
        if (sim.enemies[i].kind == ENEMY_BOSS)
            return true;
    return false;
}

typedef struct Seen {
    uint32_t from, to, tick; // the moment, and the next tick of its demo
    uint32_t flying, boss;   // sums over the ticks of the moment
} Seen;

// Before each tick of a demo.
static bool look(void *context)
{
    Seen *seen = context;
    if (seen->tick > seen->from && seen->tick <= seen->to) {
        seen->flying += (uint32_t)(sim.bees.count + sim.bullets.count);
        seen->boss += has_boss();
    }
    seen->tick++;
    return true;
}

// Never an empty minute: from its first tick on a moment has much to show, and mostly a boss.
TEST(the_demos_are_games_of_this_build_and_their_moments_are_full)
{
    int count = moments_read();
    assert_in_range(count, 3, MOMENTS_MOST - 1);
    for (int i = 0; i < count; i++) {
        OwnTape demo = demo_of(i);
        Seen seen = {.from = moments[i].from, .to = moments[i].to};
        uint32_t ticks = seen.to - seen.from;
        if (tape_verify_while(&demo, &sim, look, &seen).verdict != TAPE_GOOD)
            fail_msg("%s is another game now; `make attract` records it anew", moments[i].file);
        assert_int_equal(demo.tail, TAPE_ENDED);
        assert_int_equal(demo.start.player, TAPE_PILOT);
        assert_in_range(ticks, 10 * SIM_TICKS_PER_SECOND, 30 * SIM_TICKS_PER_SECOND);
        assert_true(seen.to <= demo.tick_count);
        assert_true(seen.flying / ticks >= (i == 0 ? 1500u : 40u)); // the swarm lord comes first
        assert_true(i == 0 || seen.boss > ticks / 2);
    }
}
