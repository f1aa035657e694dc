// test_idle.c -- pictures that stay the same are no longer drawn, and one that is another is at once.
#include "game/session/pace.h"
#include "test.h"

#define FRAME_NS INT64_C(16666667)
#define LOOK_NS (IDLE_LOOK_MS * INT64_C(1000000))

static BatchRecord records[40];
static Batch batch;
static int64_t now_ns;

static int set_up(void **state)
{
    (void)state;
    for (int i = 0; i < 40; i++)
        records[i] = (BatchRecord){.x_px = 9.0f * (float)i, .cell = (uint16_t)i};
    batch = (Batch){.records = records, .count = 40};
    now_ns = 0;
    return 0;
}

// A frame later: whether the picture can be left out.
static bool left_out(Idle *idle, bool stirred)
{
    return idle_picture(idle, &batch, stirred, now_ns += idle->sleeps ? LOOK_NS : FRAME_NS);
}

static Idle fallen_asleep(void)
{
    Idle idle = {0};
    for (int i = 0; i < 30; i++)
        left_out(&idle, false);
    assert_true(idle.sleeps);
    return idle;
}

TEST(pictures_that_move_are_all_drawn, set_up)
{
    Idle idle = {0};
    for (int i = 0; i < 500; i++) {
        records[7].angle_deg = (float)i;
        assert_false(left_out(&idle, false));
        assert_false(idle.sleeps);
    }
}

TEST(a_picture_that_stays_is_left_out, set_up)
{
    Idle idle = {0};
    int drawn = 0;
    for (int i = 0; i < 100; i++)
        drawn += !left_out(&idle, false);
    assert_true(idle.sleeps);
    assert_in_range(drawn, 12, 15); // for a fifth of a second
}

TEST(whatever_changes_is_drawn_at_once, set_up)
{
    Idle idle = fallen_asleep();
    records[39].tint.a = 7;
    assert_false(left_out(&idle, false));
    idle = fallen_asleep();
    batch.count--;
    assert_false(left_out(&idle, false));
    assert_false(idle.sleeps);
}

TEST(what_stirs_is_drawn_although_it_is_the_same, set_up)
{
    Idle idle = fallen_asleep();
    assert_false(left_out(&idle, true));
    assert_false(idle.sleeps);
}
