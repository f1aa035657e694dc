// test_tape_start.c -- the start of a demo: the player's name, the seal that its links carry, versions, and bytes.
#include "demo_tools.h"

#include "core/base/version.h"

static Sim sim;

static FileBytes record_named(const char *name, uint32_t ticks)
{
    Tunables tunables = tunables_default();
    tunables.swarm_start_bees = 40;
    sim_init(&sim, 5, &tunables, NULL);
    Recording recording = {.sim = &sim, .hash = state_hash_begin(&sim)};
    TapeStart start = tape_start_of(&sim, TAPE_PERSON, 1795000000);
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
        OwnFile file = record_named(names[i], 90);
        TapePeek peek;
        OwnTape demo = read_good(&file);
        assert_true(tape_peek(&peek, file.bytes, file.size, &error));
        assert_string_equal(demo.start.name, names[i]);
        assert_string_equal(peek.start.name, names[i]);
        assert_int_equal(tape_verify(&demo, &sim).verdict, TAPE_GOOD);
    }
}

TEST(harmful_names_are_refused)
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
        assert_false(tape_name_valid(bad[i]));
    OwnFile file = record_named("Hana", 60);
    size_t size;
    OwnBytes plain = file_plain(&file, &size);
    assert_memory_equal(plain, "Hana", 5);
    // A text that is cut, one that is too long, and one that does something.
    static const char *const names[] = {"a\xe2\x80", "12345678901234567890123456789012", "a\tb"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        Tape demo;
        uint8_t changed[512];
        size_t length = strlen(names[i]) + 1;
        assert_true(length + size <= sizeof changed);
        memcpy(changed, names[i], length);
        memcpy(changed + length, plain + 5, size - 5);
        OwnFile altered = file_with_plain(&file, changed, length + size - 5);
        assert_false(tape_read(&demo, altered.bytes, altered.size, &error));
        assert_int_equal(error.offset, TAPE_HEAD_BYTES);
        assert_non_null(strstr(error.text, i == 1 ? "a name that is too long" : "the player's name is impossible"));
    }
}

static void expect_not_good(const FileBytes *file, const char *what, size_t at)
{
    Tape demo;
    if (!tape_read(&demo, file->bytes, file->size, &error))
        return;
    fail_if(tape_verify(&demo, &sim).verdict == TAPE_GOOD, "byte %zu of %s can be changed", at, what);
    tape_free(&demo);
}

// Dates, names and forks are no part of any state, so only the seal reveals a change.
TEST(a_changed_start_does_not_verify)
{
    OwnFile file = record_named("Hana", 90);
    for (size_t at = 0; at < TAPE_HEAD_BYTES; at++) {
        file.bytes[at] ^= 1;
        if (at < TAPE_PACKED_AT)
            file_seal_all(&file);
        expect_not_good(&file, "the head", at);
        file.bytes[at] ^= 1;
    }
    file_seal_all(&file);
    size_t size;
    OwnBytes plain = file_plain(&file, &size);
    for (size_t at = 0; at < size; at++) {
        plain[at] ^= 1;
        OwnFile changed = file_with_plain(&file, plain, size);
        expect_not_good(&changed, "what the start packs", at);
        plain[at] ^= 1;
    }
}

// Only what alters the game, and not what a build has anyhow.
TEST(changed_tunables_are_stored_by_name)
{
    OwnFile file = record_named("", 60);
    size_t size;
    OwnBytes plain = file_plain(&file, &size);
    static const char expected[] = "\0\0\0\0\0\0\0\1\0\0\0swarm.start_bees\0\x28\0\0"; // texts, no patterns, a tunable
    assert_int_equal(size, sizeof expected);
    assert_memory_equal(plain, expected, size);
    memcpy(bytes_find(plain, size, "start_bees", 10) + plain, "start_beez", 10);
    OwnFile other = file_with_plain(&file, plain, size);
    Tape demo;
    TapePeek peek;
    static const char wrong[] = "the demo needs the tunable swarm.start_beez, which this build does not have";
    assert_false(tape_read(&demo, other.bytes, other.size, &error));
    assert_string_equal(error.text, wrong);
    assert_false(tape_peek(&peek, other.bytes, other.size, &error));
    assert_string_equal(error.text, wrong);
}

// Tunables missing in a recording have their defaults; and a line of usual.txt says what that was when it was recorded.
// Another default is another game, and so another SIM_VERSION; then the file is another one, too. New tunables need no
// line.
TEST(defaults_are_those_of_the_simulation)
{
    FILE *lines = fopen("tests/tape/usual.txt", "r");
    char name[TAPE_ROW_BYTES];
    float value;
    int count = 0, sim_version = 0;
    assert_non_null(lines);
    assert_int_equal(fscanf(lines, "SIM_VERSION %d", &sim_version), 1);
    assert_int_equal(sim_version, SIM_VERSION);
    for (; fscanf(lines, "%63s %g", name, &value) == 2; count++) {
        int index = tape_row_find(&TAPE_TUNABLES, name);
        if (index < 0 || tunable_info(index)->default_value != value)
            fail_msg("%s: it was %g in simulation %d", name, (double)value, SIM_VERSION);
    }
    assert_true(count > 200);
    fclose(lines);
}

// --- a demo of another version names the version that plays it

TEST(this_build_is_in_the_table)
{
    const char *version = tape_version_that_plays(TAPE_RELEASES, TAPE_RELEASE_COUNT, SIM_VERSION, TAPE_FORMAT_VERSION);
    assert_non_null(version);
    assert_string_equal(version, MITSUBACHI_VERSION);
    assert_string_equal(version, TAPE_RELEASES[TAPE_RELEASE_COUNT - 1].version);
}

// Invented: two versions have the same numbers.
static const TapeRelease OTHERS[] = {{"0.8.0", 3, 2}, {"0.9.0", 4, 2}, {"0.9.1", 4, 2}, {"9.0.0", UINT32_MAX, 999}};

static void expect_refused(const TapeRelease *releases, int count, uint32_t rules, uint32_t format, const char *words)
{
    OwnText this_one = formatted("this is %s", MITSUBACHI_VERSION);
    assert_false(tape_version_refuse(&error, releases, count, rules, format));
    if (!strstr(error.text, words) || !strstr(error.text, this_one))
        fail_msg("'%s' says nothing of '%s'", error.text, words);
    assert_true(strlen(error.text) < TAPE_REASON_BYTES - 1); // and is not cut
    assert_int_equal(error.offset, format != TAPE_FORMAT_VERSION ? 8 : 12);
}

TEST(a_demo_of_another_version_names_the_one_that_plays_it)
{
    expect_refused(OTHERS, 4, 3, 2, "opens with Mitsubachi 0.8.0");
    expect_refused(OTHERS, 4, 4, 2, "opens with Mitsubachi 0.9.1");
    expect_refused(OTHERS, 4, UINT32_MAX, 999, "opens with Mitsubachi 9.0.0");
    expect_refused(OTHERS, 3, UINT32_MAX, 999, "needs a newer version");
    assert_null(tape_version_that_plays(OTHERS, 4, 3, 3));
    assert_null(tape_version_that_plays(OTHERS, 0, 3, 2));
}

TEST(a_demo_that_no_version_plays_is_newer_or_older_than_all)
{
    const struct {
        uint32_t sim, format;
        const char *words;
    } cases[] = {
        {SIM_VERSION + 1, TAPE_FORMAT_VERSION, "needs a newer version"},
        {SIM_VERSION, TAPE_FORMAT_VERSION + 1, "needs a newer version"},
        {UINT32_MAX, UINT16_MAX, "needs a newer version"},
        {SIM_VERSION - 1, TAPE_FORMAT_VERSION, "before the first release"},
        {SIM_VERSION, TAPE_FORMAT_VERSION - 1, "before the first release"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        expect_refused(TAPE_RELEASES, TAPE_RELEASE_COUNT, cases[i].sim, cases[i].format, cases[i].words);
}

// --- numbers of any size come back from their bytes; what is no number is refused

static uint8_t bytes[16];

static ByteCursor written(const uint8_t *end)
{
    return (ByteCursor){.bytes = bytes, .size = (size_t)(end - bytes)};
}

TEST(varints_come_back_at_their_ends)
{
    for (int bit = 0; bit <= 32; bit++)
        for (int aside = -1; aside <= 1; aside++) {
            uint32_t value = (uint32_t)((UINT64_C(1) << bit) + (uint64_t)(int64_t)aside);
            ByteCursor cursor = written(bytes_put_varint(bytes, value));
            assert_in_range(cursor.size, 1, VARINT_BYTES_MAX);
            assert_int_equal(cursor_get_varint(&cursor), value);
            assert_true(!cursor.failed && cursor.at == cursor.size);
            int32_t number;
            memcpy(&number, &value, sizeof number);
            cursor = written(bytes_put_signed(bytes, number));
            assert_int_equal(cursor_get_signed(&cursor), number);
            assert_true(!cursor.failed && cursor.at == cursor.size);
        }
}

TEST(invalid_varints_are_refused)
{
    static const struct {
        uint8_t bytes[6];
        size_t size;
    } WRONG[] = {
        {{0xff, 0xff, 0xff, 0xff, 0x10}, 5},       // 2^32
        {{0xff, 0xff, 0xff, 0xff, 0x7f}, 5},       // and more
        {{0x80, 0x80, 0x80, 0x80, 0x80, 0x00}, 6}, // longer than any
        {{0xff, 0xff}, 2},                         // cut off
        {{0}, 0},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        ByteCursor cursor = {.bytes = WRONG[i].bytes, .size = WRONG[i].size};
        assert_int_equal(cursor_get_varint(&cursor), 0);
        assert_true(cursor.failed);
    }
}
