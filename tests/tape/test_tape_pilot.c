// test_tape_pilot.c -- the pilot answers the games that it played when they were recorded as it did then.

#include "tape/tape_file.h"
#include "tape/tape_play.h"
#include "core/sim/pilot.h"
#include "file_tools.h"

static Sim sim;

static void demo_load(Tape *demo, const char *path)
{
    OwnFile file = file_of(path);
    assert_true(tape_read(demo, file.bytes, file.size, &error));
}

// The place of a pointer that is not held is ignored.
static bool same_cmd(const TickCmd *a, const TickCmd *b)
{
    bool held = (a->buttons & TICK_CMD_TOUCH) != 0;
    return a->buttons == b->buttons && (!held || (a->pointer_x == b->pointer_x && a->pointer_y == b->pointer_y));
}

TEST(plays_as_it_was_recorded)
{
    static const char *const games[] = {"pilot", "swarm_lord", "citadel"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        OwnText path = formatted("tests/demos/%s.mtb", games[i]);
        OwnTape demo;
        TapePlay play;
        demo_load(&demo, path);
        assert_true(tape_play_begin(&play, &demo, &sim, &error));
        Pilot pilot = pilot_begin(&sim);
        do {
            TickCmd cmd = pilot_cmd(&pilot, &sim);
            if (play.tick < demo.tick_count && !same_cmd(&cmd, &demo.cmds[play.tick]))
                fail_msg("%s: tick %u has another command", path, (unsigned)play.tick);
        } while (tape_play_tick(&play, &sim));
    }
}
