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
    char document[8000] = "<bulletml>\n<action label='top'>";
    for (int i = 0; i < 62; i++)
        strcat(document, "<action>");
    size_t length = strlen(document);
    for (int i = 0; i < 63; i++)
        strcat(document, "</action>");
    strcat(document, "</bulletml>");
    check_good(document);
    strcpy(document + length, "<wait>1</wait>");
    check(document, "2:517: elements inside each other, expected at most 64 deep\n");
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

// -- what stands where --

// -- numbers --

TEST(test_numbers_that_are_too_large)
{
    char inside[2000] = "<wait>";
    for (int i = 0; i < 60; i++)
        strcat(inside, "9");
    strcat(inside, "</wait>");
    check_step(inside, "2:7: too large, expected at most a billion\n");
    strcpy(inside, "<wait>1");
    for (int i = 0; i < 40; i++)
        strcat(inside, "*9999999");
    strcat(inside, "</wait>");
    check_step(inside, "2:48: too large, expected at most a billion\n");
}

static void nest_numbers(char *inside, int depth)
{
    strcpy(inside, "<wait>");
    for (int i = 0; i < depth; i++)
        strcat(inside, "$1+(");
    strcat(inside, "$1");
    for (int i = 0; i < depth; i++)
        strcat(inside, ")");
    strcat(inside, "</wait>");
}

TEST(test_numbers_that_are_too_long)
{
    char inside[4000] = "<wait>$rank";
    for (int i = 0; i < 115; i++)
        strcat(inside, "+$rank");
    size_t length = strlen(inside);
    strcat(inside, "</wait>");
    check_step(inside, "");
    strcpy(inside + length, "+$rank</wait>");
    check_step(inside, "2:7: a number with too many parts, expected at most some 200\n");
    nest_numbers(inside, 31);
    check_step(inside, "");
    nest_numbers(inside, 33);
    check_step(inside, "2:138: parentheses inside each other, expected at most 32\n");
}

// -- limits --

TEST(test_limits)
{
    char document[8000] = "<bulletml>";
    for (int i = 0; i < PATTERN_TOPS_MAX; i++)
        strcat(document, TOP);
    size_t length = strlen(document);
    strcat(document, "</bulletml>");
    check_good(document);
    strcpy(document + length, "\n" TOP TOP "</bulletml>");
    check(document, "2:1: too many top actions, expected at most 16\n");
    char inside[3000] = "<actionRef label='none'>";
    for (int i = 0; i < 10; i++)
        strcat(inside, "<param>1</param>");
    strcat(inside, "</actionRef>");
    check_step(inside, "2:1: no <action> has the label \"none\"\n"
                       "2:169: too many parameters, expected at most 9\n");
}

static void nest_repeats(char *inside, int depth)
{
    inside[0] = '\0';
    for (int i = 0; i < depth; i++)
        strcat(inside, "<repeat><times>1</times><action>");
    for (int i = 0; i < depth; i++)
        strcat(inside, "</action></repeat>");
}

TEST(test_deep_repeats)
{
    char inside[3000], bullet[3400];
    nest_repeats(inside, 9);
    check_step(inside, "");
    snprintf(bullet, sizeof bullet,
             "<repeat><times>1</times><action><fire><bullet><action>%s</action></bullet></fire>"
             "</action></repeat>",
             inside);
    check_step(bullet, "");
    nest_repeats(inside, 11);
    check_step(inside, "2:289: repeats inside each other, expected at most 9\n");
}

TEST(test_a_document_that_is_too_long)
{
    enum { STEPS = 40000 };
    OwnText document = malloc(STEPS * 20 + 200);
    size_t used = (size_t)sprintf(document, "<bulletml><action label='top'>");
    for (int i = 0; i < STEPS; i++)
        used += (size_t)sprintf(document + used, "<wait>1</wait>");
    sprintf(document + used, "</action></bulletml>");
    check(document, "1:1: the document is too long, expected one that becomes less than 65536 words\n");
}

TEST(test_at_most_a_hundred_mistakes)
{
    OwnText document = malloc(300 * 40);
    size_t used = (size_t)sprintf(document, "<bulletml>" TOP "\n");
    for (int i = 0; i < 300; i++)
        used += (size_t)sprintf(document + used, i % 2 ? "<bullet><spied/></bullet>\n" : "<wait>x</wait>\n");
    sprintf(document + used, "</bulletml>");
    read_bytes(document, strlen(document));
    assert_int_equal(found_count, 100);
    assert_int_equal(last_line, 68); // two in each second line, and the first ones of all
}

TEST(test_a_message_that_is_cut)
{
    char document[3000] = "<bulletml><";
    memset(document + strlen(document), 'x', 2000);
    strcat(document, "/>" TOP "</bulletml>");
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
        FileBytes file = documents_load(documents.path[i]);
        fail_if(!read_bytes((const char *)file.bytes, file.size), "%s\n%s", documents.path[i], found);
        free(file.bytes);
        run_document(player, documents.name[i]);
    }
    free(player);
}
