// test_tape.c -- a game on a tape: grown tick by tick, cut, forked, and written piece by piece as it grows.
#include "demo_tools.h"

static Sim sim, other;

// A game with changes of tunables now and then, of which the pieces are taken while it is played.
static void play(Recording *recording, uint32_t ticks, uint64_t seed)
{
    PointerPath path = pointer_begin(&POINTER_STYLES[0], seed);
    int offset = tunable_by_name("swarm", "touch_offset_y"), speed = tunable_by_name("bullet", "speed");
    for (uint32_t i = 0; i < ticks; i++) {
        if (i % 90 == 30) {
            recording_tunable(recording, speed, 0.9f);
            recording_tunable(recording, offset, -21.0f);
            recording_tunable(recording, offset, -20.0f - 0.01f * (float)i);
        }
        recording_tick(recording, pointer_cmd(&path));
    }
}

static Recording begin(uint64_t seed)
{
    return recording_begin(&sim, seed, (Tunables[]){tunables_default()});
}

static void assert_plays(const Tape *tape)
{
    TapeCheck check = tape_verify(tape, &other);
    if (check.verdict != TAPE_GOOD)
        fail_msg("diverged at tick %u of %u", (unsigned)check.most_tick, (unsigned)tape->tick_count);
    assert_int_equal(check.ticks, tape->tick_count);
}

TEST(a_tape_plays_without_being_written)
{
    OwnRecording recording = begin(3);
    play(&recording, 777, 3);
    assert_int_equal(recording.tape.block_count, 777 / TAPE_BLOCK_TICKS);
    assert_plays(&recording.tape); // with ticks after the last block
    for (uint32_t i = 1; i < recording.tape.change_count; i++) {
        const TapeChange *a = &recording.tape.changes[i - 1], *b = &recording.tape.changes[i];
        assert_true(a->tick < b->tick || (a->tick == b->tick && a->index < b->index));
    }
    assert_int_equal(recording.tape.change_count, 2 * (777 + 59) / 90);
    recording_end(&recording);
    OwnTape demo = read_good(&recording.file);
    assert_plays(&demo);
    assert_int_equal(demo.tail, TAPE_ENDED);
}

TEST(pieces_are_the_whole_file)
{
    OwnRecording recording = begin(4);
    OwnFile pieces = {0};
    TapeWriter *writer = tape_writer_open(&recording.tape.start);
    for (int i = 0; i < 60; i++) {
        play(&recording, 17, (uint64_t)i);
        if (i % 7 == 0)
            tape_flush(&recording.tape);
        const uint8_t *piece;
        size_t size;
        while (piece = tape_writer_take(writer, &recording.tape, &size), size > 0)
            file_add(&pieces, piece, size);
    }
    const TapeResult result = tape_result_of(&sim);
    tape_end(&recording.tape, &result);
    const uint8_t *piece;
    size_t size;
    while (piece = tape_writer_take(writer, &recording.tape, &size), size > 0)
        file_add(&pieces, piece, size);
    tape_writer_close(writer);
    recording_end(&recording);
    assert_int_equal(pieces.size, recording.file.size);
    assert_memory_equal(pieces.bytes, recording.file.bytes, pieces.size);
}

// Cut at a tick, the game goes on from there as a fork of itself, and again.
TEST(a_cut_tape_continues)
{
    OwnRecording recording = begin(5);
    play(&recording, 500, 5);
    for (uint32_t ticks = 480; ticks > 20; ticks -= 47) {
        OwnTape fork;
        TapePlay place = play_begin(&recording.tape, &sim);
        while (place.tick < ticks)
            tape_play_tick(&place, &sim);
        TapePlay found = tape_play_from(&recording.tape, ticks, place.hash);
        assert_true(found.next_change == place.next_change && found.block == place.block);
        fork = tape_fork(&recording.tape, ticks, place.hash);
        tape_cut(&recording.tape, ticks, place.hash);
        assert_int_equal(recording.tape.tick_count, ticks);
        assert_int_equal(recording.tape.start.fork_tick, ticks);
        assert_true(recording.tape.start.fork_hash == place.hash);
        assert_plays(&fork);
        recording.hash = place.hash;
        play(&recording, 33, ticks);
        assert_plays(&recording.tape);
    }
    recording_end(&recording);
}

// An end is one of a whole game that goes no further.
TEST(an_end_needs_all_ticks)
{
    OwnRecording recording = begin(6);
    play(&recording, 70, 6);
    TapeResult result = tape_result_of(&sim);
    tape_end(&recording.tape, &result);
    assert_int_equal(recording.tape.tail, TAPE_ENDED);
    play(&recording, 1, 7);
    assert_int_equal(recording.tape.tail, TAPE_OPEN);
    tape_end(&recording.tape, &result);
    assert_int_equal(recording.tape.tail, TAPE_OPEN);
    recording_end(&recording);
}
