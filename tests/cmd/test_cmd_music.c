// test_cmd_music.c -- `mitsubachi music`: what it tells, writes and refuses.
#include "cmd/outcome.h"

#include "cmd/cmd.h"
#include "platform/files.h"
#include "audio/music.h"

static char folder[64];

static int open_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/test_music_XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command) == 0 ? 0 : -1;
}

static Outcome music(const char *first, const char *second, const char *third)
{
    char *arguments[] = {"music", (char *)(uintptr_t)first, (char *)(uintptr_t)second, (char *)(uintptr_t)third, NULL};
    return outcome_of(cmd_music, arguments, -1, -1);
}

static char *file_make(const char *name, const char *text)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_true(file_replace(path, text, strlen(text), NULL));
    return path;
}

TEST(test_mistakes_have_file_line_and_column)
{
    char wanted[256];
    const char *path = file_make("bad.txt", "tempo 90\nvoice flute\n  c4 h4 e4 g4\n");
    snprintf(wanted, sizeof wanted, "%s:3:6: 'h4': expected a note such as f#5", path);
    Outcome outcome = music(path, NULL, NULL);
    assert_int_equal(outcome.status, 1);
    assert_ptr_equal(strstr(outcome.err, wanted), outcome.err);
    assert_int_equal(outcome_lines(outcome.err), 1);
    outcome_free(&outcome);
    outcome = music("no_such_file.txt", NULL, NULL);
    assert_int_equal(outcome.status, 3);
    assert_int_equal(outcome_lines(outcome.err), 1);
    outcome_free(&outcome);
}

TEST(test_wav_is_the_tune)
{
    char path[128];
    FileBytes wav;
    const char *score = file_make("small.txt", "tempo 120\nvoice flute\n a4:1\n");
    Outcome outcome = music("--wav", folder, score);
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, "small          2.0 s,    1 notes, peak"));
    outcome_free(&outcome);
    snprintf(path, sizeof path, "%s/small.wav", folder);
    assert_true(file_read(path, 1000000, &wav, NULL));
    assert_int_equal(wav.size, 44 + 4 * 88200);
    assert_memory_equal(wav.bytes, "RIFF", 4);
    const uint8_t header[28] = {16, 0, 0, 0, 1,  0, 2,   0,   0x44, 0xac, 0,    0,    0x10, 0xb1,
                                2,  0, 4, 0, 16, 0, 'd', 'a', 't',  'a',  0x20, 0x62, 5,    0};
    assert_memory_equal(wav.bytes + 16, header, sizeof header);
    file_free(&wav);
}

TEST(test_wrong_usage)
{
    const char *const wrong[][3] = {{"--wav", NULL, NULL}, {"--loud", NULL, NULL}, {"--layers", "all", NULL}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        Outcome outcome = music(wrong[i][0], wrong[i][1], wrong[i][2]);
        assert_int_equal(outcome.status, 2);
        assert_int_equal(outcome_lines(outcome.err), 1);
        outcome_free(&outcome);
    }
    Outcome outcome = music("--help", NULL, NULL);
    assert_int_equal(outcome.status, 0);
    assert_ptr_equal(strstr(outcome.out, "Usage: mitsubachi music"), outcome.out);
    outcome_free(&outcome);
}

GROUP(open_folder, remove_folder)
