// test_demo_start.c -- the start of a demo: the player's name, and the seal that its links carry.
#include "demo_tools.h"

static Sim sim;

static TestFile record_named(const char *name, uint32_t ticks)
{
    Tunables tunables = tunables_default();
    sim_init(&sim, 5, &tunables, NULL);
    Recording recording = {.sim = &sim, .hash = state_hash_begin(&sim)};
    DemoStart start = demo_start_of(&sim, DEMO_PERSON, 1795000000);
    snprintf(start.name, sizeof start.name, "%s", name);
    recording.tape = tape_begin(&start);
    PointerPath path = pointer_begin(&POINTER_STYLES[0], 5);
    for (uint32_t tick = 0; tick < ticks; tick++)
        recording_tick(&recording, pointer_cmd(&path));
    recording_end(&recording);
    return recording.file;
}

TEST(a_name_comes_back)
{
    static const char *const names[] = {"", "Hana", "\xe8\x9c\x82 <b>&amp;", "1234567890123456789012345678901"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        TestFile file = record_named(names[i], 90);
        Demo demo;
        DemoPeek peek;
        DemoProblem refused;
        read_good(&demo, &file);
        assert_true(demo_peek(&peek, file.bytes, file.size, &refused));
        assert_string_equal(demo.start.name, names[i]);
        assert_string_equal(peek.start.name, names[i]);
        assert_int_equal(demo_verify(&demo, &sim).verdict, DEMO_GOOD);
        demo_free(&demo);
        file_free(&file);
    }
}

TEST(names_that_would_do_something_are_none)
{
    static const char *const bad[] = {"a\nb",
                                      "\x1b[31m",
                                      "\x7f",
                                      "\xc2\x85",
                                      "\xe2\x80\xaegpj",
                                      "\xe2\x81\xa6",
                                      "\xff",
                                      "\xc0\x80",
                                      "\xed\xa0\x80",
                                      "\xef\xbb\xbf",
                                      "12345678901234567890123456789012"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(demo_name_valid(bad[i]));
    TestFile file = record_named("Hana", 60);
    // A text that is cut, no end, and something after the end.
    const char *const fields[] = {"a\xe2\x80\0\0", "12345678901234567890123456789012", "Ha\0a", "a\tb"};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        Demo demo;
        DemoProblem refused;
        memcpy(file.bytes + DEMO_START_NAME, fields[i], i == 1 ? 32 : 4);
        file_seal_all(&file);
        assert_false(demo_read(&demo, file.bytes, file.size, &refused));
        assert_int_equal(refused.offset, DEMO_START_NAME);
        assert_non_null(strstr(refused.reason, "the player's name is impossible"));
    }
    file_free(&file);
}

// Dates, names and forks are no part of any state, so only the seal can tell that somebody has changed them.
TEST(a_changed_start_does_not_verify)
{
    TestFile file = record_named("Hana", 90);
    for (size_t at = 0; at < DEMO_START_BYTES - 4; at++) {
        Demo demo;
        DemoProblem refused;
        file.bytes[at] ^= 1;
        file_seal_all(&file);
        if (demo_read(&demo, file.bytes, file.size, &refused)) {
            if (demo_verify(&demo, &sim).verdict == DEMO_GOOD)
                fail_msg("byte %zu of the start can be changed", at);
            demo_free(&demo);
        }
        file.bytes[at] ^= 1;
    }
    file_free(&file);
}
