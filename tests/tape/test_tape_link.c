// test_tape_link.c -- a link gives back the game that it was made of, or says why not; and how long links are.
#include "demo_tools.h"
#include "stage_tools.h"

#include "tape/tape_link.h"
#include "tape/timeline.h"
#include "text/base64url.h"

static Sim sim;

#define BEGIN (sizeof TAPE_LINK_BEGIN - 1)

static char *link_of(const FileBytes *file)
{
    char *link = tape_link_make(file->bytes, file->size, &error);
    fail_if(!link, "refused at %zu: %s", error.offset, error.text);
    return link;
}

static FileBytes file_from(const char *link)
{
    FileBytes file = {NULL};
    size_t length;
    const char *found = tape_link_find(link, strlen(link), &length);
    assert_non_null(found);
    file.bytes = tape_link_open(found, length, &file.size, &error);
    fail_if(!file.bytes, "refused at %zu: %s", error.offset, error.text);
    return file;
}

static void assert_same_game(const Tape *a, const Tape *b)
{
    TapeStart without = a->start;
    without.book = b->start.book;
    without.script = b->start.script;
    assert_memory_equal(&without, &b->start, sizeof without);
    assert_int_equal(a->book != NULL, b->book != NULL);
    assert_int_equal(a->script != NULL, b->script != NULL);
    if (a->book)
        assert_memory_equal(a->book, b->book, sizeof *a->book);
    if (a->script)
        assert_memory_equal(a->script, b->script, sizeof *a->script);
    assert_int_equal(a->tick_count, b->tick_count);
    assert_memory_equal(a->cmds, b->cmds, a->tick_count * sizeof a->cmds[0]);
    assert_int_equal(a->change_count, b->change_count);
    assert_memory_equal(a->changes, b->changes, a->change_count * sizeof a->changes[0]);
    assert_int_equal(a->block_count, b->block_count);
    for (uint32_t i = 0; i < a->block_count; i++) {
        assert_int_equal(a->blocks[i].end_tick, b->blocks[i].end_tick);
        assert_int_equal(a->blocks[i].link, b->blocks[i].link);
    }
    assert_memory_equal(&a->result, &b->result, sizeof a->result);
}

// A file to its link and back, and that file's link is the same one.
static void there_and_back(const FileBytes *file, bool play)
{
    OwnTape before, after;
    OwnText link = link_of(file);
    OwnFile back = file_from(link);
    OwnText again = link_of(&back);
    assert_string_equal(link, again);
    before = read_good(file);
    after = read_good(&back);
    assert_same_game(&before, &after);
    assert_int_equal(after.tail, before.tail == TAPE_ENDED ? TAPE_ENDED : TAPE_OPEN);
    if (play)
        assert_int_equal(tape_verify(&after, &sim).verdict, TAPE_GOOD);
}

static const char *const DEMOS[] = {"calls",  "citadel", "early_queen", "empty_meadow", "finger",        "gallery",
                                    "hollow", "idle",    "large_swarm", "live_changes", "long_held",     "lost",
                                    "moths",  "mouse",   "pilot",       "pond",         "running_blend", "swarm_lord"};

TEST(recorded_games_come_back)
{
    for (size_t i = 0; i < sizeof DEMOS / sizeof DEMOS[0]; i++) {
        OwnText path = formatted("tests/demos/%s.mtb", DEMOS[i]);
        OwnFile file = file_of(path);
        there_and_back(&file, i % 4 == 0);
    }
}

TEST(named_and_changed_games_come_back)
{
    for (uint64_t seed = 1; seed <= 8; seed++) {
        OwnFile file = record_game(&sim, seed, (uint32_t)(seed * 37));
        there_and_back(&file, true);
    }
}

// Cut anywhere between its blocks, flushed early, or taken over: whatever blocks a file has, its link has them.
TEST(broken_off_games_come_back)
{
    OwnFile file = record_game(&sim, 5, 300);
    for (size_t cut = file_blocks_at(&file) + 1; cut < file.size; cut += 97) {
        FileBytes part = {file.bytes, cut};
        OwnTape demo = read_good(&part);
        if (demo.tick_count > 0)
            there_and_back(&part, false);
        else
            assert_null(tape_link_make(part.bytes, part.size, &error));
    }
}

TEST(forks_come_back)
{
    OwnFile parent = record_game(&sim, 6, 200);
    OwnTape demo = read_good(&parent);
    OwnRecording recording = recording_fork(&demo, &sim, 130);
    strcpy(recording.tape.start.name, "Mitsu 蜜");
    for (int i = 0; i < 100; i++)
        recording_tick(&recording, tick_cmd(vec2(100.0f, 400.0f), TICK_CMD_TOUCH));
    recording_end(&recording);
    there_and_back(&recording.file, true);
}

// --- what is refused

static bool opens(const char *link, size_t length, Error *refused)
{
    OwnFile file = {NULL};
    file.bytes = tape_link_open(link, length, &file.size, refused);
    return file.bytes != NULL;
}

static char *short_link(void)
{
    OwnFile file = record_game(&sim, 3, 100);
    char *link = link_of(&file);
    return link;
}

TEST(every_cut_is_refused)
{
    OwnText link = short_link();
    size_t length = strlen(link) - BEGIN;
    for (size_t cut = 0; cut < length; cut++) {
        uint8_t *opened;
        size_t size;
        opened = tape_link_open(link + BEGIN, cut, &size, &error);
        assert_null(opened);
        assert_int_equal(error.offset, cut);
        assert_non_null(strstr(error.text, "the link is truncated"));
    }
    OwnText said = formatted("%zu of its %zu characters", length - 1, length);
    assert_non_null(strstr(error.text, said));
}

TEST(every_changed_character_is_noticed)
{
    static const char DIGITS[] = "AQgw-_09z";
    OwnText link = short_link();
    size_t length = strlen(link) - BEGIN, same = 0;
    for (size_t i = 0; i < length; i++) {
        char before = link[BEGIN + i];
        for (size_t n = 0; n < sizeof DIGITS - 1; n++) {
            link[BEGIN + i] = DIGITS[n];
            size_t size;
            OwnBytes opened = tape_link_open(link + BEGIN, length, &size, &error);
            if (opened && DIGITS[n] != before) {
                // Bits of the last character that make up no byte.
                assert_int_equal(i, length - 1);
                same++;
            }
        }
        link[BEGIN + i] = before;
    }
    assert_true(same < sizeof DIGITS);
}

// The first bytes of a link, with its check made anew: whoever makes links by hand gets no further than a file's
// reader.
static void resealed(const char *link, size_t at, unsigned value, char *changed)
{
    size_t length = strlen(link) - BEGIN;
    OwnBytes bytes = malloc(length);
    size_t size = base64url_read(link + BEGIN, length, bytes);
    bytes[at] = (uint8_t)value;
    bytes_put(bytes + size - 4, bytes_hash(bytes, size - 4, 0x6b6e696c), 4);
    base64url_write(bytes, size, changed);
    changed[length] = '\0';
}

TEST(resealed_links_stay_bounded)
{
    OwnText link = short_link(), changed = malloc(strlen(link) + 1);
    for (size_t at = 0; at + 4 < (strlen(link) - BEGIN) * 3 / 4; at++)
        for (unsigned value = 0; value < 256; value += at < 13 ? 1 : 51) {
            size_t size;
            resealed(link, at, value, changed);
            OwnBytes bytes = tape_link_open(changed, strlen(changed), &size, &error);
            Tape demo;
            if (bytes && tape_read(&demo, bytes, size, &error))
                tape_free(&demo);
        }
}

// A name that was changed in a link does not verify, as in a file.
TEST(reasons_are_reported)
{
    OwnText link = short_link(), changed = malloc(strlen(link) + 1);
    resealed(link, 0, 2, changed);
    assert_false(opens(changed, strlen(changed), &error));
    assert_non_null(strstr(error.text, "this link has another version (2, expected 1)"));
    resealed(link, 2, SIM_VERSION + 1, changed);
    assert_false(opens(changed, strlen(changed), &error));
    assert_non_null(strstr(error.text, "needs a newer version of Mitsubachi"));
    resealed(link, 13, 7, changed);
    assert_false(opens(changed, strlen(changed), &error));
    assert_non_null(strstr(error.text, "the link is damaged: "));
    link[BEGIN + 200] ^= 1;
    assert_false(opens(link + BEGIN, strlen(link + BEGIN), &error));
    assert_string_equal(error.text, "the link is damaged: its checksum is wrong");
    OwnText long_one = malloc(TAPE_LINK_CHARS_MAX + 1);
    memset(long_one, 'A', TAPE_LINK_CHARS_MAX + 1);
    assert_false(opens(long_one, TAPE_LINK_CHARS_MAX + 1, &error));
    assert_string_equal(error.text, "a link of 60001 characters, expected at most 60000");
}

TEST(an_altered_start_does_not_verify)
{
    OwnFile file = record_game(&sim, 4, 200);
    file.bytes[32] ^= 1; // the date
    file_seal_all(&file);
    OwnText link = link_of(&file);
    OwnFile back = file_from(link);
    OwnTape demo = read_good(&back);
    assert_int_equal(tape_verify(&demo, &sim).verdict, TAPE_DIVERGED);
}

TEST(a_divergence_is_reported_to_the_second)
{
    OwnFile file = record_game(&sim, 4, 200);
    OwnText link = link_of(&file);
    OwnFile back = file_from(link);
    OwnTape demo = read_good(&back);
    demo.cmds[70].buttons ^= TICK_CMD_TOUCH;
    TapeCheck check = tape_verify(&demo, &sim);
    assert_int_equal(check.verdict, TAPE_DIVERGED);
    assert_int_equal(check.least_tick, 60);
    assert_int_equal(check.most_tick, 119);
}

// --- where it stands

// A game that is taken over from one that came as a link: the bits of its first ticks are not known, in the second of
// the take-over no more than before it.
TEST(one_that_is_taken_over_verifies)
{
    OwnFile file = record_game(&sim, 7, 200);
    OwnText link = link_of(&file);
    OwnFile back = file_from(link);
    OwnTape demo = read_good(&back);
    OwnRecording recording = recording_fork(&demo, &sim, 130);
    for (int i = 0; i < 100; i++)
        recording_tick(&recording, tick_cmd(vec2(200.0f, 300.0f), TICK_CMD_TOUCH));
    recording_end(&recording);
    OwnTape taken = read_good(&recording.file);
    assert_int_equal(tape_verify(&taken, &sim).verdict, TAPE_GOOD);
    assert_false(tape_block_has_bits(&taken, 1));
    assert_false(tape_block_has_bits(&taken, 2));
    assert_true(tape_block_has_bits(&taken, 3));
    Timeline *timeline = timeline_open(&taken, TIMELINE_BUDGET_BYTES, &error);
    assert_true(timeline_build(timeline, taken.tick_count));
    assert_int_equal(timeline_diverged(timeline), UINT32_MAX);
    timeline_close(timeline);
}

TEST(links_are_found_in_texts)
{
    static const struct {
        const char *text, *link;
    } TEXTS[] = {
        {"#demo=AQ_-9", "AQ_-9"},
        {"demo=AQ", "AQ"},
        {"https://play.example/mitsubachi/?--mute#hooks&demo=AQAB", "AQAB"},
        {"Look: http://localhost:8080/#demo=AQAB\r\n-- \r\nMitsu", "AQAB"},
        {"(https://play.example/#demo=AQAB).", "AQAB"},
        {"#demo=", ""},
        {"mydemo=AQAB", NULL},
        {"?demo=AQAB", NULL},
        {"#dem", NULL},
        {"", NULL},
    };
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        size_t length = 0;
        const char *found = tape_link_find(TEXTS[i].text, strlen(TEXTS[i].text), &length);
        assert_int_equal(found != NULL, TEXTS[i].link != NULL);
        if (found) {
            assert_int_equal(length, strlen(TEXTS[i].link));
            assert_memory_equal(found, TEXTS[i].link, length);
        }
    }
}

// --- sizes

// Three minutes by a person, in the game with the most patterns.
TEST(three_minutes_fit_into_20_kb)
{
    static const char *const PLAYED[] = {"endless", "citadel", "meadow"};
    for (size_t s = 0; s < 3; s++)
        for (int style = 0; style < POINTER_STYLE_COUNT; style++) {
            stage_game(&sim, 21, (Tunables[]){stage_tunables(PLAYED[s])}, PLAYED[s]);
            OwnRecording recording = recording_of(&sim);
            PointerPath path = pointer_begin(&POINTER_STYLES[style], 21);
            uint64_t hash = 21;
            for (int i = 0; i < 10800; i++) {
                TickCmd cmd = pointer_cmd(&path);
                hash = bytes_hash(&cmd, sizeof cmd, hash); // as good as a real one for a size
                tape_append(&recording.tape, &cmd, hash);
            }
            recording_end_as(&recording, (TapeResult){.ticks = 10800});
            OwnText link = link_of(&recording.file);
            print_message("three minutes of %s, %s: a file of %zu bytes, a link of %zu characters\n", PLAYED[s],
                          POINTER_STYLES[style].name, recording.file.size, strlen(link));
            assert_true(strlen(link) < 18000);
        }
}

TEST(a_challenge_names_its_score)
{
    OwnText text = tape_link_challenge("#demo=abcd", 41200);
    size_t length;
    assert_string_equal(text, "#beat=41200&demo=abcd");
    assert_ptr_equal(tape_link_find(text, strlen(text), &length), text + 17);
    assert_true(tape_link_challenges(text, strlen(text)));
    assert_false(tape_link_challenges("#demo=abcd", 10));
    assert_false(tape_link_challenges("#beat=41200", 11));
}

TEST(a_long_game_has_no_link)
{
    OwnRecording recording = recording_begin(&sim, 1, (Tunables[]){tunables_default()});
    PointerPath path = pointer_begin(&POINTER_STYLES[3], 1);
    for (uint64_t i = 0; i < 60 * 60 * 30; i++) {
        TickCmd cmd = pointer_cmd(&path);
        tape_append(&recording.tape, &cmd, i * UINT64_C(0x9e3779b97f4a7c15));
    }
    recording_close(&recording);
    assert_null(tape_link_make(recording.file.bytes, recording.file.size, &error));
    assert_string_equal(error.text, "the game is too long for a link of 60000 characters");
}
