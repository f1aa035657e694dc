// test_tape_round_trip.c -- what is recorded is what is read: games, streams that were cut, flushes, forks; and sizes.
#include "demo_tools.h"

#include "content/pattern_files.h"

static Sim sim, other;

TEST(tokens_come_back)
{
    for (uint64_t seed = 0; seed < 2000; seed++) {
        Rng rng = rng_seed(seed, 1);
        TokenState writing = {0}, reading = {0};
        int wild = (int)rng_below(&rng, 4);
        for (int block = 0; block < 3; block++) {
            TickCmd cmds[TAPE_BLOCK_TICKS], back[TAPE_BLOCK_TICKS];
            static TapeChange events[TAPE_BLOCK_CHANGES_MAX], events_back[TAPE_BLOCK_CHANGES_MAX];
            static uint8_t tokens[TAPE_TOKENS_MAX];
            int ticks = 1 + (int)rng_below(&rng, TAPE_BLOCK_TICKS), event_count = 0, events_read;
            TokenState settle = writing;
            for (int i = 0; i < ticks; i++) {
                cmds[i] = settle.last;
                cmds[i].pointer_x = (int16_t)(cmds[i].pointer_x + (int)rng_below(&rng, 1u << (4 * wild)) - (8 >> wild));
                cmds[i].pointer_y = (int16_t)(cmds[i].pointer_y + (int)rng_below(&rng, 3) - 1);
                if (rng_below(&rng, 5) == 0)
                    cmds[i].buttons = (uint8_t)rng_below(&rng, 4);
                cmds[i] = tokens_settle(&settle, cmds[i]);
                settle.last = cmds[i];
                if (rng_below(&rng, 20) == 0) {
                    TapeChange *event = &events[event_count++];
                    event->tick = (uint32_t)i;
                    event->value = tunable_draw(&rng, &event->index);
                }
            }
            size_t size = tokens_write(&writing, 0, cmds, ticks, events, event_count, tokens);
            char unknown[TAPE_ROW_BYTES];
            const char *wrong = tokens_read(&reading, tokens, size, 0, ticks, back, events_back, &events_read, unknown);
            fail_if(wrong, "seed %d: %s", (int)seed, wrong);
            assert_memory_equal(cmds, back, (size_t)ticks * sizeof cmds[0]);
            assert_int_equal(event_count, events_read);
            assert_memory_equal(events, events_back, (size_t)event_count * sizeof events[0]);
            assert_memory_equal(&writing, &reading, sizeof writing);
        }
    }
}

TEST(games_come_back)
{
    for (uint64_t seed = 1; seed <= 6; seed++) {
        Rng rng = rng_seed(seed, 2);
        Tunables tunables = tunables_default();
        tunables.swarm_start_bees = 5 + (int)rng_below(&rng, 60);
        OwnRecording recording = recording_begin(&sim, seed, &tunables);
        uint32_t ticks = rng_below(&rng, 400);
        static TickCmd cmds[400];
        TokenState settle = {0};
        for (uint32_t i = 0; i < ticks; i++) {
            Vec2 place = vec2(rng_range(&rng, -3000.0f, 3000.0f), rng_range(&rng, 0.0f, 640.0f));
            int index;
            for (uint32_t n = rng_below(&rng, 30); n == 0 || n == 1; n += 2) {
                float value = tunable_draw(&rng, &index);
                recording_tunable(&recording, index, value);
            }
            TickCmd cmd = tick_cmd(place, rng_below(&rng, 4));
            cmds[i] = settle.last = tokens_settle(&settle, cmd);
            recording_tick(&recording, cmd);
        }
        recording_end(&recording);
        OwnTape demo = read_good(&recording.file);
        assert_int_equal(demo.tail, TAPE_ENDED);
        assert_int_equal(demo.tick_count, ticks);
        assert_int_equal(demo.start.seed, seed);
        assert_int_equal(demo.start.recorded_unix_s, 1795000000);
        assert_memory_equal(&demo.start.tunables, &tunables, sizeof tunables);
        assert_memory_equal(demo.cmds, cmds, ticks * sizeof cmds[0]);
        TapeCheck check = tape_verify(&demo, &other);
        if (check.verdict != TAPE_GOOD || check.hash != recording.hash)
            fail_msg("seed %d: verdict %d at tick %u", (int)seed, (int)check.verdict, (unsigned)check.most_tick);
        TapePeek peek;
        assert_true(tape_peek(&peek, recording.file.bytes, recording.file.size, &error));
        assert_int_equal(peek.tick_count, ticks);
        assert_int_equal(peek.result.score, sim.head.score);
        assert_memory_equal(&peek.start, &demo.start, sizeof peek.start);
    }
}

static void check_book(const Tape *demo, const PatternBook *book)
{
    assert_int_equal(demo->book != NULL, book->count > 0);
    assert_ptr_equal(demo->start.book, demo->book);
    if (demo->book)
        assert_memory_equal(demo->book, book, sizeof *book);
}

TEST(patterns_come_back)
{
    static PatternBook book;
    const struct {
        int patterns, words;
    } sizes[] = {
        {0, 0},
        {1, 0},
        {1, 1},
        {24, 300},
        {PATTERNS_MAX, 0},
        {PATTERNS_MAX, PATTERN_BOOK_WORDS / PATTERNS_MAX},
        {1, PATTERN_BOOK_WORDS},
    };
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        TapePeek peek;
        book_fill(&book, i, sizes[i].patterns, sizes[i].words);
        OwnRecording recording = recording_begin_with(&sim, i, (Tunables[]){tunables_default()}, &book);
        for (int n = 0; n < 70; n++)
            recording_tick(&recording, tick_cmd(vec2(90.0f, 90.0f), 0));
        recording_end(&recording);
        OwnTape demo = read_good(&recording.file);
        check_book(&demo, &book);
        assert_int_equal(demo.tail, TAPE_ENDED);
        assert_int_equal(tape_verify(&demo, &other).verdict, TAPE_GOOD);
        assert_memory_equal(&other.book, &book, sizeof book);
        assert_true(tape_peek(&peek, recording.file.bytes, recording.file.size, &error));
        assert_int_equal(peek.pattern_count, sizes[i].patterns);
        assert_null(peek.start.book);
        if (demo.book) { // other words make another game
            demo.book->patterns[0].name[0] = 'x';
            assert_int_equal(tape_verify(&demo, &other).verdict, TAPE_OTHER_STAGE);
        }
    }
}

// Nothing that was handed out may ever change, so a crash at any byte leaves the whole seconds before it.
TEST(a_file_that_is_cut_is_good_up_to_there)
{
    OwnFile file = record_game(&sim, 3, 60 * 4 + 17);
    OwnTape whole = read_good(&file);
    uint32_t before = 0;
    for (size_t size = 0; size < file.size; size++) {
        OwnTape cut = {0};
        OwnBytes bytes = malloc(size > 0 ? size : 1); // exactly as long, so that a sanitizer sees a step too far
        memcpy(bytes, file.bytes, size);
        bool good = tape_read(&cut, bytes, size, &error);
        assert_int_equal(good, size >= tape_start_bytes(file.bytes));
        if (good) {
            assert_true(cut.tail == TAPE_OPEN || cut.tail == TAPE_CUT);
            assert_true(cut.tick_count >= before && cut.tick_count - before <= TAPE_BLOCK_TICKS);
            assert_memory_equal(cut.cmds, whole.cmds, cut.tick_count * sizeof cut.cmds[0]);
            before = cut.tick_count;
            if (cut.tail == TAPE_OPEN)
                assert_int_equal(tape_verify(&cut, &other).verdict, TAPE_GOOD);
        }
    }
    assert_int_equal(before, whole.tick_count);
}

TEST(a_flush_hands_out_every_tick)
{
    OwnRecording recording = recording_begin(&sim, 9, (Tunables[]){tunables_default()});
    PointerPath path = pointer_begin(&POINTER_STYLES[0], 9);
    Rng rng = rng_seed(9, 9);
    for (uint32_t i = 0; i < 300; i++) {
        recording_tick(&recording, pointer_cmd(&path));
        if (rng_below(&rng, 17) != 0)
            continue;
        tape_flush(&recording.tape);
        recording_write(&recording);
        OwnTape demo = read_good(&recording.file);
        assert_int_equal(demo.tail, TAPE_OPEN);
        assert_int_equal(demo.tick_count, i + 1);
    }
    recording_end(&recording);
    OwnTape demo = read_good(&recording.file);
    assert_int_equal(tape_verify(&demo, &other).verdict, TAPE_GOOD);
}

// Somebody takes over a game in the middle: the new demo is whole, and says where it forked.
TEST(a_fork_is_a_whole_demo)
{
    static PatternBook book;
    book_fill(&book, 5, 3, 50);
    OwnRecording parents = recording_begin_with(&sim, 5, (Tunables[]){tunables_default()}, &book);
    PointerPath parents_path = pointer_begin(&POINTER_STYLES[0], 5);
    for (int i = 0; i < 500; i++) {
        if (i % 120 == 0)
            recording_tunable(&parents, tunable_by_name("swarm", "touch_offset_y"), -20.0f - 0.1f * (float)i);
        recording_tick(&parents, pointer_cmd(&parents_path));
    }
    recording_end(&parents);
    OwnTape parent = read_good(&parents.file);
    for (uint32_t fork = 1; fork <= 500; fork += fork < 70 ? 23 : 61) {
        OwnRecording recording = recording_fork(&parent, &sim, fork);
        PointerPath path = pointer_begin(&POINTER_STYLES[1], fork);
        for (int i = 0; i < 100; i++)
            recording_tick(&recording, pointer_cmd(&path));
        recording_end(&recording);
        OwnTape child = read_good(&recording.file);
        assert_int_equal(child.tick_count, fork + 100);
        assert_int_equal(child.start.fork_tick, fork);
        check_book(&child, &book);
        assert_memory_equal(child.cmds, parent.cmds, fork * sizeof child.cmds[0]);
        TapeCheck check = tape_verify(&child, &other);
        fail_if(check.verdict != TAPE_GOOD, "fork at %u: diverged at %u", (unsigned)fork, (unsigned)check.most_tick);
    }
}

// More changes of tunables than fit a block end it early; nothing is lost.
TEST(many_changes_of_tunables_fit)
{
    Tunables tunables = tunables_default();
    OwnRecording recording = recording_begin(&sim, 4, &tunables);
    static Tunables expected[120];
    for (uint32_t i = 0; i < 120; i++) {
        for (int n = 0; n < TUNABLE_COUNT; n++)
            tape_tunable(&recording.tape, n, tunable_info(n)->least);
        for (int n = 0; n < TUNABLE_COUNT; n++) // the last value counts
            tape_tunable(&recording.tape, n, i % 2 == 0 ? tunable_info(n)->most : tunable_info(n)->default_value);
        TickCmd cmd = tick_cmd(vec2((float)i, 5.0f), TICK_CMD_TOUCH);
        tape_append(&recording.tape, &cmd, i);
        expected[i] = tunables_default();
        for (int n = 0; n < TUNABLE_COUNT && i % 2 == 0; n++)
            tunable_set(&expected[i], n, tunable_info(n)->most);
    }
    recording_end(&recording);
    OwnTape demo = read_good(&recording.file);
    assert_int_equal(demo.tick_count, 120);
    assert_int_equal(demo.change_count, 120 * TUNABLE_COUNT);
    Tunables now = tunables_default();
    for (uint32_t i = 0, e = 0; i < 120; i++) {
        assert_true(e == demo.change_count || demo.changes[e].tick >= i);
        for (; e < demo.change_count && demo.changes[e].tick == i; e++)
            tunable_set(&now, demo.changes[e].index, demo.changes[e].value);
        assert_memory_equal(&now, &expected[i], sizeof now);
    }
}

// --- sizes: a minute of play by a person, and the patterns once

TEST(a_minute_takes_under_4_kb)
{
    for (int style = 0; style < POINTER_STYLE_COUNT; style++) {
        size_t worst = 0, least = SIZE_MAX;
        size_t start = 0;
        uint32_t held = 0;
        for (uint64_t seed = 1; seed <= 10; seed++) {
            OwnRecording recording = recording_begin(&sim, seed, (Tunables[]){tunables_default()});
            PointerPath path = pointer_begin(&POINTER_STYLES[style], seed);
            start = recording.file.size;
            uint64_t hash = seed;
            for (int i = 0; i < 3600; i++) {
                TickCmd cmd = pointer_cmd(&path);
                held += cmd.buttons & TICK_CMD_TOUCH;
                hash = bytes_hash(&cmd, sizeof cmd, hash); // as good as a real one for a size
                tape_append(&recording.tape, &cmd, hash);
            }
            recording_end_as(&recording, (TapeResult){.ticks = 3600});
            worst = recording.file.size > worst ? recording.file.size : worst;
            least = recording.file.size < least ? recording.file.size : least;
        }
        print_message("%s, held %.0f %%: %zu to %zu bytes a minute, and %zu for the start\n",
                      POINTER_STYLES[style].name, held / 360.0, least - start, worst - start, start);
        assert_true(held >= 36000 * 0.55 && held <= 36000 * 0.85);
        assert_true(start < 120 && worst - start < (style < POINTER_MICE ? 3600 : 4096));
    }
}

TEST(our_patterns_take_under_6_kb)
{
    static PatternBook book;
    assert_good(pattern_book_load(&book, "assets/patterns", stderr, &error), &error);
    OwnRecording recording = recording_begin_with(&sim, 1, (Tunables[]){tunables_default()}, &book);
    size_t start = recording.file.size;
    print_message("a start takes %zu bytes with %d patterns\n", start, (int)book.count);
    assert_true(book.count >= 20 && start < 6000);
    tape_free(&recording.tape);
}
