// test_timeline.c -- any tick of a demo is the one that plain replay reaches, forward, backward and at random.
#include "demo_tools.h"
#include "stage_tools.h"

#include "tape/keyframes.h"
#include "tape/timeline.h"

#define TICKS 1500

static Sim plain, sought;
static uint64_t hashes[TICKS + 1]; // of the chain after so many ticks
static Tape demo;

// A game of a pilot with many bees, so that a good deal is alive, lost and born.
static int record(void **state)
{
    Tunables tunables = stage_tunables("endless");
    tunables.swarm_start_bees = 40;
    tunables.rank_base = 0.3f;
    StageScript *script = stage_copy("endless");
    script->bosses[0].every_ticks = 700;
    sim_init_script(&plain, 11, &tunables, script, own_book());
    OwnRecording recording = recording_of(&plain);
    Pilot pilot = pilot_begin(&plain);
    hashes[0] = recording.hash;
    for (uint32_t i = 0; i < TICKS; i++) {
        if (i % 97 == 50)
            recording_tunable(&recording, tunable_by_name("bullet", "speed"), 0.8f + 0.0003f * (float)i);
        recording_tick(&recording, pilot_cmd(&pilot, &plain));
        hashes[i + 1] = recording.hash;
    }
    recording_end(&recording);
    demo = read_good(&recording.file);
    return 0;
}

static int forget(void **state)
{
    tape_free(&demo);
    return 0;
}

static Timeline *open_timeline(size_t budget)
{
    Timeline *timeline = timeline_open(&demo, budget, &error);
    assert_good(timeline, &error);
    return timeline;
}

static void check_place(const TapePlay *play, uint32_t tick)
{
    if (play->tick != tick || sought.head.tick != tick || play->hash != hashes[tick])
        fail_msg("tick %u: at %u with another state", (unsigned)tick, (unsigned)sought.head.tick);
}

// The budgets: plenty, too little for a snapshot each second, and hardly any.
static const size_t BUDGETS[] = {TIMELINE_BUDGET_BYTES, 1u << 20, 256u << 10};

TEST(random_seeks_agree_with_plain_replay)
{
    for (size_t b = 0; b < 3; b++) {
        Timeline *timeline = open_timeline(BUDGETS[b]);
        Rng rng = rng_seed(b, 8);
        TapePlay play;
        memset(&sought, 0x5a, sizeof sought); // its content does not matter
        for (int i = 0; i < 25; i++) {
            uint32_t tick = i == 0 ? 700 : i == 1 ? TICKS : i == 2 ? 0 : rng_below(&rng, TICKS + 1);
            timeline_seek(timeline, tick, &play, &sought);
            check_place(&play, tick);
            for (uint32_t n = rng_below(&rng, 20); n > 0 && tape_play_tick(&play, &sought); n--)
                check_place(&play, ++tick);
        }
        assert_int_equal(timeline_diverged(timeline), UINT32_MAX);
        timeline_close(timeline);
    }
}

TEST(time_runs_backward)
{
    for (size_t b = 0; b < 3; b++) {
        Timeline *timeline = open_timeline(BUDGETS[b]);
        TapePlay play;
        while (!timeline_build(timeline, 100))
            continue;
        for (uint32_t tick = TICKS; tick > TICKS - 150; tick--) {
            timeline_seek(timeline, tick, &play, &sought);
            check_place(&play, tick);
        }
        for (uint32_t tick = 600; tick >= 16; tick -= 16) { // sixteen times as fast
            timeline_seek(timeline, tick, &play, &sought);
            check_place(&play, tick);
        }
        timeline_close(timeline);
    }
}

// A sim that was sought to looks to the view exactly like one that was played.
TEST(events_and_scratch_come_back)
{
    Timeline *timeline = open_timeline(TIMELINE_BUDGET_BYTES);
    TapePlay play, plain_play;
    memset(&plain, 0, sizeof plain);
    plain_play = play_begin(&demo, &plain);
    for (uint32_t tick = 0; tick < 900; tick++, tape_play_tick(&plain_play, &plain)) {
        if (tick % 31 != 0)
            continue;
        timeline_seek(timeline, tick, &play, &sought);
        const SimScratch *a = &plain.scratch, *b = &sought.scratch;
        assert_int_equal(a->event_count, b->event_count);
        assert_memory_equal(a->events, b->events, (size_t)a->event_count * sizeof a->events[0]);
        assert_memory_equal(&a->swarm_middle, &b->swarm_middle, sizeof a->swarm_middle);
        if (plain.bees.count > 0)
            assert_memory_equal(a->avoid_x, b->avoid_x, (size_t)plain.bees.count * sizeof a->avoid_x[0]);
    }
    timeline_close(timeline);
}

TEST(seconds_count_bees_losses_and_bosses)
{
    Timeline *timeline = open_timeline(TIMELINE_BUDGET_BYTES);
    uint32_t count, lost = 0, born = 0, queens = 0;
    assert_false(timeline_build(timeline, 90));
    assert_int_equal(timeline_built(timeline), 90);
    timeline_seconds(timeline, &count);
    assert_int_equal(count, 2);
    assert_true(timeline_build(timeline, TICKS));
    const TimelineSecond *seconds = timeline_seconds(timeline, &count);
    assert_int_equal(count, TICKS / 60);
    for (uint32_t i = 0; i < count; i++) {
        lost += seconds[i].lost;
        born += seconds[i].born;
        queens += seconds[i].boss_comes;
    }
    TapePlay play;
    timeline_seek(timeline, TICKS, &play, &sought);
    assert_int_equal(lost, sought.head.lost);
    assert_int_equal(born, sought.head.born);
    assert_int_equal(queens, 1);
    assert_int_equal(seconds[count - 1].bees, sought.bees.count);
    assert_true(lost > 0 && born > 0);
    timeline_close(timeline);
}

TEST(a_divergence_is_noticed)
{
    Timeline *timeline;
    TickCmd kept = demo.cmds[777];
    demo.cmds[777].pointer_x = (int16_t)(kept.pointer_x + 40);
    demo.cmds[777].buttons = TICK_CMD_TOUCH;
    timeline = open_timeline(TIMELINE_BUDGET_BYTES);
    timeline_build(timeline, TICKS);
    assert_true(timeline_diverged(timeline) >= 777 && timeline_diverged(timeline) < 790);
    timeline_close(timeline);
    demo.cmds[777] = kept;
}

TEST(a_saved_state_continues_identically)
{
    TapePlay play, again;
    play = play_begin(&demo, &plain);
    while (play.tick < 800)
        tape_play_tick(&play, &plain);
    OwnBytes bytes = malloc(live_state_bytes(&plain));
    assert_int_equal(live_state_save(&plain, bytes), live_state_bytes(&plain));
    print_message("%d bees, %d bullets, %d shots, %d enemies: %zu bytes\n", (int)plain.bees.count,
                  (int)plain.bullets.count, (int)plain.shots.count, (int)plain.enemy_count, live_state_bytes(&plain));
    memset(&sought, 0xa5, sizeof sought);
    live_state_copy_constant(&sought, &plain);
    live_state_load(&sought, bytes);
    again = play;
    for (int i = 0; i < 200; i++) {
        tape_play_tick(&again, &sought);
        check_place(&again, again.tick);
    }
}

GROUP(record, forget)
