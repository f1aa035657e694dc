// test_content_kind.c -- files are known by what is in them: all of ours, and what only looks like them.

#include "content/content_kind.h"
#include "tape/tape_file.h"
#include "text/grow.h"
#include "file_tools.h"

static ContentKind kind_of(const char *text)
{
    return content_kind(text, strlen(text));
}

// All files of a folder of the assets are of one kind. Returns how many they are.
static int expect_folder(const char *folder, const char *ending, ContentKind kind)
{
    char path[512];
    OwnList list = names_in(folder, ending);
    int count = list.count;
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, list.names[i]);
        OwnFile file = file_of(path);
        if (content_kind((const char *)file.bytes, file.size) != kind)
            fail_msg("%s is taken for %d, expected %d", path, content_kind((const char *)file.bytes, file.size), kind);
    }
    return count;
}

TEST(all_of_ours_are_known)
{
    assert_true(expect_folder("assets/stages", ".ini", CONTENT_STAGE) >= 8);
    assert_true(expect_folder("assets/scenarios", ".ini", CONTENT_STAGE) >= 8);
    assert_true(expect_folder("tests/scenarios", ".ini", CONTENT_STAGE) >= 8);
    assert_true(expect_folder("assets/presets", ".ini", CONTENT_TUNABLES) >= 1);
    assert_true(expect_folder("assets", ".ini", CONTENT_TUNABLES) == 1);
    assert_true(expect_folder("assets/patterns", ".xml", CONTENT_PATTERN) >= 20);
    assert_true(expect_folder("assets/maps", ".map", CONTENT_MAP) >= 1);
    assert_true(expect_folder("tests/demos", ".mtb", CONTENT_DEMO) >= 10);
    assert_true(expect_folder("assets/po", ".po", CONTENT_LANGUAGE) >= 5);
    assert_true(expect_folder("assets/manual", ".md", CONTENT_OTHER) >= 5);
    assert_true(expect_folder("assets/sprites", ".svg", CONTENT_PATTERN) >= 5); // XML: its reader says what is wrong
}

// Tunables have a [stage], a [boss] and an [enemy] themselves.
TEST(sections_of_the_same_name_are_distinct)
{
    assert_int_equal(kind_of("[stage]\nusual_bees = 30\n[boss]\nwarn_ticks = 30\n[enemy]\nroom_px = 3\n"),
                     CONTENT_TUNABLES);
    assert_int_equal(kind_of("[stage]\nname = Mine\n[phase One]\n"), CONTENT_STAGE);
    assert_int_equal(kind_of("[stage]\nname = Mine\n[gallery]\n"), CONTENT_STAGE);
    assert_int_equal(kind_of("[place 3]\nwasp = 1 2\n"), CONTENT_STAGE);
    assert_int_equal(kind_of("[enemy wasp]\nat = 1 2\n"), CONTENT_OTHER);
    assert_int_equal(kind_of("name = The meadow\nmap\n [phase]\n"), CONTENT_MAP);
    assert_int_equal(kind_of("[swarm]\nmap\n"), CONTENT_TUNABLES);
}

// Editors of Windows and spreadsheets of any system add bytes of their own.
TEST(marks_and_ends_of_lines_do_not_matter)
{
    assert_int_equal(kind_of("\xef\xbb\xbf[swarm]\r\nmax_speed = 3\r\n"), CONTENT_TUNABLES);
    assert_int_equal(kind_of("# a comment\r\n\r\n  \r\n[phase]\r\n"), CONTENT_STAGE);
    assert_int_equal(kind_of("\xef\xbb\xbf\n  <?xml version='1.0'?>"), CONTENT_PATTERN);
    assert_int_equal(content_kind("\xff\xfe<\0", 4), CONTENT_PATTERN);
}

TEST(foreign_content_has_no_kind)
{
    char zeros[64] = "";
    assert_int_equal(kind_of(""), CONTENT_OTHER);
    assert_int_equal(kind_of("mtbdemo"), CONTENT_OTHER); // cut before its line ends
    assert_int_equal(kind_of(TAPE_MAGIC), CONTENT_DEMO);
    assert_int_equal(kind_of("Dear bees,\n"), CONTENT_OTHER);
    assert_int_equal(kind_of("Dear bees,\nlook at https://play.example/#demo=AQUM-_9012345678901234567890123456789"
                             "01234567890123456789012345678901.\n"),
                     CONTENT_DEMO);
    assert_int_equal(kind_of("A link is like https://play.example/#demo=AQUM-_9...\n"), CONTENT_OTHER);
    assert_int_equal(kind_of("A link begins with `#demo=`.\n"), CONTENT_OTHER);
    assert_int_equal(kind_of("# https://play.example/#demo=AQUM\n[swarm]\nstart_bees = 20\n"), CONTENT_TUNABLES);
    assert_int_equal(kind_of("[core]\nbare = false\n[remote origin]\n"), CONTENT_OTHER);
    assert_int_equal(kind_of("[\n[]\n[swarm\n"), CONTENT_TUNABLES); // nearly: its reader says what is missing
    assert_int_equal(content_kind(zeros, sizeof zeros), CONTENT_OTHER);
    assert_int_equal(content_kind("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16), CONTENT_OTHER);
}

// Random bytes of any length.
TEST(any_bytes_may_be_asked_about)
{
    static const char TEXT[] = "\xef\xbb\xbf# x\n[stage]\r\n[phase A b]\nmap\n<x>[scenario]\n";
    for (size_t size = 0; size < sizeof TEXT; size++) {
        OwnText bytes = grow_zeros(size + 1);
        memcpy(bytes, TEXT, size);
        for (size_t at = 0; at < size; at++) {
            char was = bytes[at];
            bytes[at] = (char)(was ^ 0x5b);
            content_kind(bytes, size);
            bytes[at] = was;
        }
    }
}
