// test_pattern_read.c -- what pattern_read refuses, and where it says that the mistake is; what it takes.

#include "core/base/rng.h"
#include "pattern/documents.h"
#include "pattern/player.h"
#include "mistakes.h"

static char found[40000]; // mistakes: "line:column: message\n"
static size_t found_used;
static int found_count, last_line, last_column;
static PatternBook book;

static void note(void *context, const Error *why)
{
    bool later = why->line > last_line || (why->line == last_line && why->column >= last_column);
    assert_true(later);
    assert_true(strlen(why->text) > 5);
    last_line = why->line;
    last_column = why->column;
    found_count++;
    if (found_used + 400 < sizeof found)
        found_used += (size_t)snprintf(found + found_used, sizeof found - found_used, "%d:%d: %s\n", why->line,
                                       why->column, why->text);
}

static bool read_bytes(const char *bytes, size_t size)
{
    OwnPattern program;
    found_used = 0;
    found[0] = '\0';
    found_count = 0;
    last_line = last_column = 1;
    bool good = pattern_read(bytes, size, &program, note, NULL);
    assert_int_equal(good, found_count == 0);
    assert_int_equal(good, program.words != NULL);
    memset(&book, 0, sizeof book);
    if (good)
        assert_int_equal(pattern_book_add(&book, "it", program.words, program.count), 0);
    return good;
}

// Checks that a document has exactly these mistakes.
static void check(const char *document, const char *expected)
{
    read_bytes(document, strlen(document));
    fail_if(strcmp(found, expected) != 0, "%s\nmistakes\n%sexpected\n%s", document, found, expected);
}

static void check_good(const char *document)
{
    check(document, "");
    assert_int_equal(book.count, 1);
}

// The same for what stands in the second line, in a top action: columns count from there.
static void check_step(const char *inside, const char *expected)
{
    OwnText document = formatted("<bulletml><action label='top'>\n%s\n</action></bulletml>", inside);
    check(document, expected);
}

// A document of the file ends without its last newline.
static void check_document(const char *document, size_t size, const char *expected)
{
    bool good = read_bytes(document, size - 1);
    fail_if(strcmp(found, expected) != 0, "%s\nmistakes\n%sexpected\n%s", document, found, expected);
    assert_int_equal(book.count, good);
}

TEST(test_every_mistake)
{
    assert_true(mistakes_check("tests/pattern/read.txt", check_document) > 80);
}

#define TOP "<action label='top'/>"

// -- XML --

TEST(test_invalid_xml)
{
    check("<bulletml>\r\n<action a='1' a='2'/></bulletml>", "2:15: XML: duplicate attribute\n");
}

TEST(test_tolerated_documents)
{
    check_good("\xef\xbb\xbf<bulletml type='none'>" TOP "</bulletml>");
}

TEST(test_encodings)
{
    const char *const names[] = {"UTF-8",  "ISO-8859-1",   "US-ASCII",    "Shift_JIS",   "shift-jis",
                                 "EUC-JP", "windows-1252", "Windows-31J", "x-sjis",      "CP932",
                                 "gb2312", "Big5",         "EUC-KR",      "ISO-8859-15", "koi8-r"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        OwnText document = formatted("<?xml version='1.0' encoding='%s'?><bulletml>" TOP "</bulletml>", names[i]);
        check_good(document);
    }
    // Labels of two bytes a letter, one of them a backslash, in a comment and in labels that differ in one byte.
    check("<?xml version='1.0' encoding='Shift_JIS'?>\n<bulletml><!-- \x95\x5c -->" TOP
          "<action label='\x95\x5c'/><action label='\x95\x5d'><actionRef label='\x95\x5c'/></action></bulletml>",
          "");
}

TEST(test_utf_16)
{
    const char *text = "<bulletml>\n" TOP "</bulletml>";
    char wide[400] = "\xff\xfe";
    size_t length = strlen(text);
    for (size_t i = 0; i < length; i++)
        wide[2 + 2 * i] = text[i];
    assert_true(read_bytes(wide, 2 + 2 * length));
}

TEST(test_nesting)
{
    OwnText open = repeated("<action>", 62), closed = repeated("</action>", 63);
    OwnText deep = formatted("<bulletml>\n<action label='top'>%s%s</bulletml>", open, closed);
    OwnText too_deep = formatted("<bulletml>\n<action label='top'>%s<wait>1</wait>", open);
    check_good(deep);
    check(too_deep, "2:517: elements inside each other, expected at most 64 deep\n");
}

TEST(test_size)
{
    size_t size = PATTERN_DOCUMENT_BYTES_MAX;
    OwnText bytes = malloc(size + 1);
    const char *begin = "<bulletml>" TOP, *end = "</bulletml>";
    memset(bytes, ' ', size + 1);
    memcpy(bytes, begin, strlen(begin));
    memcpy(bytes + size - strlen(end), end, strlen(end));
    assert_true(read_bytes(bytes, size));
    assert_false(read_bytes(bytes, size + 1));
    assert_string_equal(found, "1:1: the document is too large, expected at most 1 MiB\n");
}

// -- numbers --

// `first`, `each` so many times, `middle` and then `last` as often, in a wait.
static void check_wait(const char *first, const char *each, int count, const char *middle, const char *last,
                       const char *expected)
{
    OwnText before = repeated(each, count), behind = repeated(last, count);
    OwnText inside = formatted("<wait>%s%s%s%s</wait>", first, before, middle, behind);
    check_step(inside, expected);
}

TEST(test_numbers_that_are_too_large)
{
    check_wait("", "9", 60, "", "", "2:7: too large, expected at most a billion\n");
    check_wait("1", "*9999999", 40, "", "", "2:48: too large, expected at most a billion\n");
}

TEST(test_numbers_that_are_too_long)
{
    check_wait("$rank", "+$rank", 115, "", "", "");
    check_wait("$rank", "+$rank", 116, "", "", "2:7: a number with too many parts, expected at most some 200\n");
    check_wait("", "$1+(", 31, "$1", ")", "");
    check_wait("", "$1+(", 33, "$1", ")", "2:138: parentheses inside each other, expected at most 32\n");
}

// -- limits --

TEST(test_limits)
{
    OwnText tops = repeated(TOP, PATTERN_TOPS_MAX), params = repeated("<param>1</param>", 10);
    OwnText most = formatted("<bulletml>%s</bulletml>", tops);
    OwnText more = formatted("<bulletml>%s\n" TOP TOP "</bulletml>", tops);
    OwnText inside = formatted("<actionRef label='none'>%s</actionRef>", params);
    check_good(most);
    check(more, "2:1: too many top actions, expected at most 16\n");
    check_step(inside, "2:1: no <action> has the label \"none\"\n"
                       "2:169: too many parameters, expected at most 9\n");
}

static char *nested_repeats(int depth)
{
    OwnText open = repeated("<repeat><times>1</times><action>", depth), closed = repeated("</action></repeat>", depth);
    char *both = formatted("%s%s", open, closed);
    return both;
}

TEST(test_deep_repeats)
{
    OwnText inside = nested_repeats(9), deeper = nested_repeats(11);
    OwnText bullet = formatted("<repeat><times>1</times><action><fire><bullet><action>%s</action></bullet></fire>"
                               "</action></repeat>",
                               inside);
    check_step(inside, "");
    check_step(bullet, "");
    check_step(deeper, "2:289: repeats inside each other, expected at most 9\n");
}

TEST(test_a_document_that_is_too_long)
{
    OwnText waits = repeated("<wait>1</wait>", 40000);
    OwnText document = formatted("<bulletml><action label='top'>%s</action></bulletml>", waits);
    check(document, "1:1: the document is too long, expected one that becomes less than 65536 words\n");
}

TEST(test_at_most_a_hundred_mistakes)
{
    OwnText mistakes = repeated("<wait>x</wait>\n<bullet><spied/></bullet>\n", 150);
    OwnText document = formatted("<bulletml>" TOP "\n%s</bulletml>", mistakes);
    read_bytes(document, strlen(document));
    assert_int_equal(found_count, 100);
    assert_int_equal(last_line, 68); // two in each second line, and the first ones of all
}

TEST(test_a_message_that_is_cut)
{
    OwnText name = repeated("x", 2000), document = formatted("<bulletml><%s/>" TOP "</bulletml>", name);
    read_bytes(document, strlen(document));
    assert_int_equal(found_count, 1);
    assert_true(strlen(found) < 300);
}

// -- documents that others wrote --

static float no_chance(void *context)
{
    return rng_float(context);
}

static void run_document(Player *player, const char *name)
{
    Rng rng = rng_seed(1, 1);
    player_begin(player, &book, 0);
    player->aim_x = 180.0f;
    player->aim_y = 540.0f;
    player->rank = 0.5f;
    player->random = no_chance;
    player->random_context = &rng;
    player->bullets_most = 3000;
    player_restart(player, 180.0f, 96.0f, 180.0f);
    int most = 0;
    for (int i = 0; i < 600; i++) {
        player_tick(player);
        player_leave(player, 360.0f, 640.0f, 40.0f);
        most = player->count > most ? player->count : most;
    }
    for (int i = PATTERN_ENDLESS; i < PATTERN_STATUSES; i++)
        fail_if(player->faults[i] > 0, "%s %s", name, pattern_fault_text((PatternStatus)i));
    fail_if(most == 0, "%s fires nothing", name);
}

TEST(test_documents_of_others)
{
    Documents documents = documents_find();
    if (documents.count == 0)
        skip();
    Player *player = malloc(sizeof *player);
    for (int i = 0; i < documents.count; i++) {
        OwnFile file = documents_load(documents.path[i]);
        fail_if(!read_bytes((const char *)file.bytes, file.size), "%s\n%s", documents.path[i], found);
        run_document(player, documents.name[i]);
    }
    free(player);
}
