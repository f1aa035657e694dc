// test_cmd_link.c -- the sub-command `link` as a user meets it: demos to links, links to demos, and links for files.
#include "own_folder.h"
#include "cmd/outcome.h"

#include <fcntl.h>

#include "cmd/cmd.h"
#include "content/demos/demo_file.h"

static char demo[512], link_text[DEMO_FILE_NAME_BYTES];

#define LOST_TICKS "703" // of lost.mtb, as in tests/golden/hashes.txt
#define RUN(...) outcome_run(cmd_link, "link", (const char *const[]){__VA_ARGS__, NULL})
#define VERIFY(...) outcome_run(cmd_verify, "verify", (const char *const[]){__VA_ARGS__, NULL})

static int set_up(void **state)
{
    OwnText path = realpath("tests/demos/lost.mtb", NULL);
    if (!path || own_folder_enter(state) != 0)
        return -1;
    snprintf(demo, sizeof demo, "%s", path);
    OwnOutcome outcome = RUN(demo);
    snprintf(link_text, sizeof link_text, "%.*s", (int)strcspn(outcome.out, "\n"), outcome.out);
    return 0;
}

TEST(a_demo_is_printed_as_a_link)
{
    OwnOutcome outcome = RUN(demo);
    assert_int_equal(outcome.status, 0);
    assert_int_equal(outcome_lines(outcome.out), 1);
    assert_memory_equal(outcome.out, "#demo=AQ", 8);
    expect(RUN("--page", "https://play.example/bees/", demo), 0, "https://play.example/bees/#demo=AQ");
    expect(RUN("--page", "http://localhost:8080/?--mute#hooks", demo), 0, "http://localhost:8080/?--mute#demo=AQ");
}

TEST(a_link_of_a_cut_demo_reports_the_cut)
{
    OwnFile file;
    assert_true(demo_file_load(demo, &file, NULL));
    assert_true(file_replace("short.mtb", file.bytes, file.size - 100, NULL));
    expect(RUN("short.mtb"), 0, "#demo=AQ");
    expect(RUN("short.mtb"), 0, "short.mtb: cut at offset ");
}

TEST(a_link_becomes_a_file_again)
{
    expect(RUN("-o", "back.mtb", link_text), 0, "");
    expect(VERIFY("back.mtb"), 0, "back.mtb: good, " LOST_TICKS " ticks");
    OwnOutcome outcome = RUN("back.mtb");
    assert_int_equal(strncmp(outcome.out, link_text, strlen(link_text)), 0);
}

TEST(a_link_may_stand_in_a_text_or_be_piped_in)
{
    static char text[DEMO_FILE_NAME_BYTES + 200];
    snprintf(text, sizeof text, "Look at this:\r\nhttps://play.example/?--mute%s, it is short.\r\n", link_text);
    file_put("letter.txt", text);
    expect(VERIFY("letter.txt"), 0, "letter.txt: good, " LOST_TICKS " ticks");
    expect(RUN("-o", "letter.mtb", "letter.txt"), 0, "");
    expect(VERIFY("letter.mtb"), 0, "letter.mtb: good");
}

static int show(int argc, char **argv)
{
    return cmd_play(argc, argv, 0);
}

// Watched, verified, filmed: by the words of it alone.
TEST(a_link_stands_for_a_file)
{
    static char address[DEMO_FILE_NAME_BYTES + 64];
    snprintf(address, sizeof address, "https://play.example/%s", link_text);
    expect(VERIFY(link_text, address), 0, "...: good, " LOST_TICKS " ticks");
    expect(outcome_run(show, "mitsubachi", (const char *const[]){"--offscreen", "--at", "2", address, NULL}), 0, "");
}

TEST(mistakes_name_their_place)
{
    static char cut[DEMO_FILE_NAME_BYTES];
    snprintf(cut, sizeof cut, "%.*s", (int)strlen(link_text) - 100, link_text);
    file_put("cut.txt", cut);
    expect(VERIFY("cut.txt"), 3, "cut.txt: refused at character ");
    expect(VERIFY(cut), 3, "...: refused at character ");
    expect(RUN("-o", "cut.mtb", cut), 3, "the link is truncated: ");
    assert_false(file_exists("cut.mtb"));
    cut[60] = cut[60] == 'A' ? 'B' : 'A';
    strcpy(cut + strlen(cut), link_text + strlen(link_text) - 100);
    expect(RUN("-o", "cut.mtb", cut), 3, "the link is damaged: its checksum is wrong");
    expect(VERIFY("#demo=Ag"), 3, "#demo=Ag: refused at character 0: this link has another version (2, expected 1)");
    file_put("letter.txt", "no link is in here");
    expect(RUN("letter.txt"), 3, "letter.txt: refused at offset 0: not a demo");
    expect(RUN("-o", "no.mtb", "letter.txt"), 3, "letter.txt: refused at offset 0: not a demo");
    expect(RUN("nothing.mtb"), 3, "nothing.mtb: ");
    expect(RUN("-o", "nowhere/out.mtb", demo), 3, "nowhere/out.mtb");
}

TEST(wrong_usage_is_reported)
{
    expect(RUN(NULL), 2, "expected a demo or a link");
    expect(RUN(demo, demo), 2, "too many");
    expect(RUN("--page", "x", "-o", "y.mtb", demo), 2, "--page and -o together");
    expect(RUN("--help"), 0, "Usage: mitsubachi link");
}

GROUP(set_up, own_folder_leave)
