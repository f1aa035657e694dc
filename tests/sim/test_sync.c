// test_sync.c -- the sync test catches what it is there for, and says which block differs.

#include "tape/keyframes.h"
#include "sim/sim_tools.h"
#include "sync/sync.h"
#include "test.h"

static Sim sim, other;
static uint8_t bytes[sizeof(Sim)];

// Plays a game with much in it; returns the block that differs first, or NULL.
static const char *played(const SyncWays *ways, int ticks)
{
    size_t at;
    const char *part = NULL;
    endless(&sim, 11);
    memset(&other, 0xa5, sizeof other);
    Pilot pilot = pilot_begin(&sim);
    for (int i = 0; i < ticks && !part; i++) {
        TickCmd cmd = pilot_cmd(&pilot, &sim);
        part = sync_tick(&sim, &cmd, &other, bytes, ways, &at);
    }
    return part;
}

static void expect_caught(const SyncWays *ways, int ticks, const char *block)
{
    const char *part = played(ways, ticks);
    assert_non_null(part);
    assert_string_equal(part, block);
}

TEST(a_game_is_in_sync)
{
    assert_null(played(&(SyncWays){sim_tick, live_state_load}, 1200));
}

// Its data of the previous tick is in scratch, outside of the saved state.
static void tick_with_a_memory(Sim *s, const TickCmd *cmd)
{
    int32_t before = s->scratch.places[SIM_BULLETS_MAX - 1];
    sim_tick(s, cmd);
    s->head.score += s->head.tick > 100 && before == s->bullets.count;
    s->scratch.places[SIM_BULLETS_MAX - 1] = s->bullets.count;
}

static void tick_that_tells_more(Sim *s, const TickCmd *cmd)
{
    bool again = s == &other;
    sim_tick(s, cmd);
    s->scratch.event_count -= again && s->scratch.event_count > 0;
}

TEST(data_outside_of_the_state_is_caught)
{
    expect_caught(&(SyncWays){tick_with_a_memory, live_state_load}, 300, "head");
    expect_caught(&(SyncWays){tick_that_tells_more, live_state_load}, 600, "events");
}

// No bite moves into or out of the next tick, so only the enemies differ.
static void load_with_later_bites(Sim *s, const uint8_t *saved)
{
    live_state_load(s, saved);
    for (int i = 0; i < s->enemy_count; i++)
        s->enemies[i].bite_ticks += s->enemies[i].bite_ticks > 1;
}

static void load_in_another_order(Sim *s, const uint8_t *saved)
{
    live_state_load(s, saved);
    if (s->flower_count > 1)
        s->flowers[1] = s->flowers[0];
}

TEST(a_broken_load_is_caught)
{
    expect_caught(&(SyncWays){sim_tick, load_with_later_bites}, 12000, "enemies");
    expect_caught(&(SyncWays){sim_tick, load_in_another_order}, 3000, "flowers");
}

// Each block that is saved matters: a load that leaves it as it was a tick before is caught by its name.
static int left_out;
static uint8_t block[sizeof(Sim)];
static size_t block_bytes;

static void load_without_a_block(Sim *s, const uint8_t *saved)
{
    SimPart parts[SIM_PARTS_MAX];
    int constant_from;
    live_state_load(s, saved);
    sim_parts(s, parts, &constant_from);
    unsigned char *place = (unsigned char *)s + ((const char *)parts[left_out].bytes - (const char *)s);
    size_t bytes_now = sim_part_bytes(&parts[left_out]);
    for (size_t i = 0; i < bytes_now; i++) {
        uint8_t now = place[i];
        place[i] = i < block_bytes ? block[i] : now;
        block[i] = now;
    }
    block_bytes = bytes_now;
}

// Counts and runners that are wrong lead beyond their arrays, marks and headings are made anew in each
// tick, shots all fly alike, tunables do not change.
static bool can_be_left_out(const char *name)
{
    static const char *const OTHERS[] = {"count", "runner", "dead", "still", "heading", "shots.v", "tunables"};
    for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++)
        if (strstr(name, OTHERS[i]))
            return false;
    return true;
}

TEST(every_missing_block_is_caught)
{
    SimPart parts[SIM_PARTS_MAX];
    int constant_from, caught = 0;
    endless(&sim, 11);
    sim_parts(&sim, parts, &constant_from);
    for (left_out = 0; left_out < constant_from; left_out++) {
        block_bytes = 0;
        if (!can_be_left_out(parts[left_out].name))
            continue;
        if (!played(&(SyncWays){sim_tick, load_without_a_block}, 2400))
            fail_msg("nobody misses %s", parts[left_out].name);
        caught++;
    }
    assert_in_range(caught, 20, SIM_PARTS_MAX);
}
