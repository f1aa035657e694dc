// test_rank_text.c -- names and paths of strangers: escaped, without controls, and no formulas.

#include "measure/rank/rank_board.h"
#include "text/grow_stream.h"
#include "test.h"

static void assert_made(void (*print)(const char *text, FILE *out), const char *text, const char *expected)
{
    MemoryStream stream;
    print(text, grow_stream(&stream));
    OwnText made = grow_stream_end(&stream);
    assert_string_equal(made, expected);
}

#define WRONG "\xef\xbf\xbd"

TEST(test_html)
{
    assert_made(rank_text_html, "Bee \xe8\x9c\x9c\xe8\x9c\x82", "Bee \xe8\x9c\x9c\xe8\x9c\x82");
    assert_made(rank_text_html, "</td><script>alert(1)</script>",
                "&#60;/td&#62;&#60;script&#62;alert(1)&#60;/script&#62;");
    assert_made(rank_text_html, "\" onclick='x&y", "&#34; onclick=&#39;x&#38;y");
}

// Direction marks, invisible characters, invalid UTF-8, and piled-up marks.
TEST(test_controls)
{
    assert_made(rank_text_plain, "a\nb\tc\x1b[31m\x7f", "a" WRONG "b" WRONG "c" WRONG "[31m" WRONG);
    assert_made(rank_text_plain,
                "a\xe2\x80\xae"
                "b\xe2\x81\xa6"
                "c\xe2\x80\x8b"
                "d\xef\xbb\xbf",
                "a" WRONG "b" WRONG "c" WRONG "d" WRONG);
    assert_made(rank_text_plain, "\xc3\x28\xed\xa0\x80\xf5", WRONG "(" WRONG WRONG WRONG WRONG);
    assert_made(rank_text_plain, "\xc2\x85\xf3\xa0\x81\x81", WRONG WRONG);
    assert_made(rank_text_plain, "e\xcc\x81\xcc\x81\xcc\x81\xcc\x81x", "e\xcc\x81\xcc\x81" WRONG WRONG "x");
    assert_made(rank_text_plain, "\xd9\x86\xe2\x80\x8c\xd9\x85", "\xd9\x86\xe2\x80\x8c\xd9\x85"); // Persian needs it
}

TEST(test_csv)
{
    assert_made(rank_text_csv, "a,\"b\"\n", "\"a,\"\"b\"\"" WRONG "\"");
    assert_made(rank_text_csv, "=HYPERLINK(1)", "\"'=HYPERLINK(1)\"");
    assert_made(rank_text_csv, "-1+1", "\"'-1+1\"");
    assert_made(rank_text_csv, "", "\"\"");
}

TEST(test_address)
{
    assert_made(rank_text_address, "a-B_9.~", "a-B_9.~");
    assert_made(rank_text_address, "a b+c/\xe8\x9c\x82\"", "a%20b%2Bc%2F%E8%9C%82%22");
}
