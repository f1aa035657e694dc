// test_demo_size.c -- a minute of play by a person takes under four kilobytes, and the patterns once a few more.
#include "demo_tools.h"

#include "content/pattern_files.h"

static Sim sim;

TEST(a_minute_takes_under_4_kb)
{
    for (int style = 0; style < POINTER_STYLE_COUNT; style++) {
        size_t worst = 0, least = SIZE_MAX;
        size_t start = 0;
        uint32_t held = 0;
        for (uint64_t seed = 1; seed <= 10; seed++) {
            Tunables tunables = tunables_default();
            Recording recording = recording_begin(&sim, seed, &tunables);
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
            file_free(&recording.file);
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
    Error error;
    if (!pattern_book_load(&book, "assets/patterns", stderr, &error))
        fail_msg("%s", error.text);
    Tunables tunables = tunables_default();
    Recording recording = recording_begin_with(&sim, 1, &tunables, &book);
    size_t start = recording.file.size;
    print_message("a start takes %zu bytes with %d patterns\n", start, (int)book.count);
    assert_true(book.count >= 20 && start < 6000);
    tape_free(&recording.tape);
    file_free(&recording.file);
}
