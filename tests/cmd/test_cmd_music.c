// test_cmd_music.c -- `mitsubachi music`: its output, its files and its errors.
#include "own_folder.h"

#include "cmd/outcome.h"

#include "cmd/cmd.h"

#define RUN(...) outcome_run(cmd_music, "music", (const char *const[]){__VA_ARGS__, NULL})

TEST(test_mistakes_have_file_line_and_column)
{
    file_put("bad.txt", "tempo 90\nvoice flute\n  c4 h4 e4 g4\n");
    Outcome outcome = RUN("bad.txt");
    assert_int_equal(outcome_lines(outcome.err), 1);
    expect(outcome, 1, "bad.txt:3:6: 'h4': expected a note such as f#5");
    outcome = RUN("no_such_file.txt");
    assert_int_equal(outcome_lines(outcome.err), 1);
    expect(outcome, 3, "no_such_file.txt");
}

TEST(test_wav_is_the_tune)
{
    file_put("small.txt", "tempo 120\nvoice flute\n a4:1\n");
    expect(RUN("--wav", ".", "small.txt"), 0, "small          2.0 s,    1 notes, peak");
    OwnFile wav = file_of("small.wav");
    assert_int_equal(wav.size, 44 + 4 * 88200);
    assert_memory_equal(wav.bytes, "RIFF", 4);
    const uint8_t header[28] = {16, 0, 0, 0, 1,  0, 2,   0,   0x44, 0xac, 0,    0,    0x10, 0xb1,
                                2,  0, 4, 0, 16, 0, 'd', 'a', 't',  'a',  0x20, 0x62, 5,    0};
    assert_memory_equal(wav.bytes + 16, header, sizeof header);
}

TEST(test_wrong_usage)
{
    expect(RUN("--wav"), 2, "--wav: no value");
    expect(RUN("--loud"), 2, "--loud: unknown");
    expect(RUN("--layers", "all"), 2, "--layers is 'all', expected full, calm, threat or last");
    expect(RUN("--help"), 0, "Usage: mitsubachi music");
}

GROUP(own_folder_enter, own_folder_leave)
