// test_pattern_read.c -- what pattern_read refuses, and where it says that the mistake is; what it takes.

#include "core/base/rng.h"
#include "pattern/documents.h"
#include "pattern/player.h"
#include "test.h"

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

#define TOP "<action label='top'/>"

// -- XML --

TEST(test_what_is_no_xml)
{
    check("", "1:1: XML: no element found\n");
    check("bulletml", "1:1: XML: syntax error\n");
    check("<bulletml>\n <action label='top'>\n </bulletml>",
          "3:4: XML: this does not close the <action> of line 2, expected </action>\n");
    check("<bulletml>\n<action label='top'>", "2:21: XML: no element found\n");
    check("<bulletml><action label=top/></bulletml>", "1:25: XML: not well-formed (invalid token)\n");
    check("<bulletml>" TOP "</bulletml>\n<more/>", "2:1: XML: junk after document element\n");
    check("<bulletml>\r\n<action a='1' a='2'/></bulletml>", "2:15: XML: duplicate attribute\n");
}

TEST(test_entities)
{
    check("<!DOCTYPE bulletml [\n <!ENTITY a 'b'>]><bulletml>" TOP "</bulletml>",
          "2:13: entity \"a\" is declared, expected none\n");
    check("<!DOCTYPE bulletml [<!ENTITY % a SYSTEM 'file:///etc/passwd'> %a;]><bulletml/>",
          "1:61: entity \"a\" is declared, expected none\n");
    check("<!DOCTYPE b [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]><b>&b;</b>",
          "1:25: entity \"a\" is declared, expected none\n");
    check("<!DOCTYPE bulletml SYSTEM 'x.dtd'><bulletml>&deg;" TOP "</bulletml>",
          "1:45: &deg; is not known, expected only &lt; &gt; &amp; &quot; &apos;\n");
    check("<bulletml>&deg;" TOP "</bulletml>", "1:11: XML: undefined entity\n");
}

TEST(test_what_is_tolerated)
{
    check_good(
        "<?xml version=\"1.0\" ?>\n<!DOCTYPE bulletml SYSTEM \"http://example.org/bulletml.dtd\">\n"
        "<!-- a comment -->\n<bulletml type=\"vertical\" xmlns=\"http://example.org/bulletml\" xmlns:x='y' x:a='b'>"
        "<?p i?>" TOP "<!-- <wait> --></bulletml>\n");
    check_good("\xef\xbb\xbf<bulletml type='none'>" TOP "</bulletml>");
    check_good("<bulletml type='horizontal'>" TOP "</bulletml>");
    check_good("<bulletml><action label='top'><wait><![CDATA[1]]>&#43;<!-- -->\n2</wait></action></bulletml>");
    check_good(
        "<bulletml><action label='top'><accel label='x'><term>1</term></accel><vanish> </vanish></action></bulletml>");
    check_good("<bulletml><action label='top'><repeat><times>1</times><action/><action/></repeat></action></bulletml>");
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
    check("<?xml version='1.0' encoding='martian'?><bulletml/>",
          "1:31: encoding \"martian\" is not known, expected UTF-8\n");
    check("<?xml version='1.0' encoding='iso-2022-jp'?><bulletml/>",
          "1:31: encoding \"iso-2022-jp\" is not known, expected UTF-8\n");
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

TEST(test_elements_that_are_unknown)
{
    check_step("<fier/>", "2:1: <fier> is not an element of BulletML, expected perhaps <fire>\n");
    check_step(" <bulletref label='x'/>",
               "2:2: <bulletref> is not an element of BulletML, expected perhaps <bulletRef>\n");
    check_step("<Wait>1</Wait>", "2:1: <Wait> is not an element of BulletML, expected perhaps <wait>\n");
    check_step("<spaceship><a/>text</spaceship>", "2:1: <spaceship> is not an element of BulletML\n"
                                                  "2:12: <a> is not an element of BulletML\n");
    check("<action label='top'/>", "1:1: <action> around the document, expected <bulletml>\n");
    check("<svg/>", "1:1: <svg> is not an element of BulletML\n");
    check_step("<changeSpeed><sped>1</sped><term>1</term></changeSpeed>", // and not that <speed> is missing
               "2:14: <sped> is not an element of BulletML, expected perhaps <speed>\n");
}

TEST(test_elements_in_the_wrong_place)
{
    check("<bulletml>" TOP "<wait>1</wait></bulletml>",
          "1:32: <wait> inside <bulletml>, expected <bullet>, <action> or <fire>\n");
    check_step("<bulletRef label='b'/>",
               "2:1: <bulletRef> inside <action>, expected <action>, <fire>, <actionRef>, "
               "<fireRef>, <changeDirection>, <changeSpeed>, <accel>, <wait>, <vanish> or <repeat>\n"
               "2:1: no <bullet> has the label \"b\"\n");
    check_step("<fire><wait>1</wait><bullet/></fire>",
               "2:7: <wait> inside <fire>, expected <bullet>, <bulletRef>, <direction> or <speed>\n");
    check_step("<wait>1<vanish/></wait>", "2:8: <vanish> inside <wait>, expected a number\n");
    check_step("<wait><vanish/></wait>", "2:7: <vanish> inside <wait>, expected a number\n");
    check_step("<vanish><wait>1</wait></vanish>", "2:9: <wait> inside <vanish>, expected nothing\n");
    check_step("<fire><speed>1</speed><direction>1</direction><bullet/></fire>",
               "2:23: <direction> too late inside <fire>, expected it before <speed>\n");
    check_step("<fire><bullet/><speed>1</speed></fire>",
               "2:16: <speed> too late inside <fire>, expected it before <bullet> or <bulletRef>\n");
    check_step("<fire><bullet/><bullet/></fire>",
               "2:16: a second <bullet> inside <fire>, expected one <bullet> or <bulletRef>\n");
    check_step("<wait>1</wait> and <vanish>x</vanish>", "2:16: text inside <action>, expected only elements\n"
                                                        "2:28: text inside <vanish>, expected none\n");
}

TEST(test_elements_that_are_missing)
{
    check_step("<fire/>", "2:1: <fire> without <bullet> or <bulletRef>\n");
    check_step("<changeDirection/>", "2:1: <changeDirection> without <direction>\n"
                                     "2:1: <changeDirection> without <term>\n");
    check_step("<changeSpeed><speed>1</speed></changeSpeed>", "2:1: <changeSpeed> without <term>\n");
    check_step("<accel><vertical>1</vertical></accel>", "2:1: <accel> without <term>\n");
    check_step("<repeat><times>1</times></repeat>", "2:1: <repeat> without <action> or <actionRef>\n");
    check_step("<repeat><action/></repeat>", "2:1: <repeat> without <times>\n");
    check_step("<wait/>", "2:1: <wait> without a number\n");
    check_step("<wait>\n \t</wait>", "2:1: <wait> without a number\n");
    check("<bulletml/>", "1:1: no action begins, expected an <action> with a label that begins with \"top\"\n");
    check("<!-- -->\n <bulletml><action label='Top'/><fire label='top'><bullet/></fire><action><action label='top'/>"
          "</action></bulletml>",
          "2:2: no action begins, expected an <action> with a label that begins with \"top\"\n");
}

TEST(test_attributes)
{
    check("<bulletml type='sideways'>" TOP "</bulletml>",
          "1:17: type \"sideways\" of <bulletml>, expected none, vertical or horizontal\n");
    check("<bulletml\n  tpye = 'none'>" TOP "</bulletml>", "2:3: attribute \"tpye\" of <bulletml>, expected type\n");
    check_step("<wait label='x' >1</wait>", "2:7: attribute \"label\" of <wait>, expected none\n");
    check_step("<fireRef a='label' lable='x'/>", "2:1: <fireRef> without a label\n"
                                                 "2:10: attribute \"a\" of <fireRef>, expected label\n"
                                                 "2:20: attribute \"lable\" of <fireRef>, expected label\n");
    check_step("<fire><direction type='Aim'>1</direction><speed type='aim'>1</speed><bullet/></fire>",
               "2:24: type \"Aim\" of <direction>, expected aim, absolute, relative or sequence\n"
               "2:55: type \"aim\" of <speed>, expected absolute, relative or sequence\n");
    check_step("<action label=''/>", "2:16: an empty label, expected a name\n");
}

TEST(test_labels)
{
    check_step("<actionRef/>", "2:1: <actionRef> without a label\n");
    check("<bulletml>" TOP "<bullet label='seed'/><action label='x'><fire><bulletRef label='sead'/></fire>\n"
          "<fireRef label='seed'/></action></bulletml>",
          "1:78: no <bullet> has the label \"sead\", expected perhaps \"seed\"\n"
          "2:1: no <fire> has the label \"seed\"\n");
    // A label that several have is no mistake where nothing means it.
    check_good("<bulletml>" TOP TOP "<bullet label='a'/>\n<bullet label='a'/></bulletml>");
    check("<bulletml><action label='top'><fire><bulletRef label='a'/></fire></action>\n<bullet label='a'/>\n"
          "<action label='a'/><fire label='a'><bullet/></fire>\n<bullet label='a'/></bulletml>",
          "4:1: <bullet label=\"a\"> is a duplicate, expected only the one in line 2\n");
    check_good("<bulletml><action label='top'><actionRef label='later'/></action><action label='later'/></bulletml>");
    check_good("<bulletml><action label='top'><actionRef label='a b'/><actionRef label='\xe8\x9c\x9c'/></action>"
               "<action label='a b'/><action label='\xe8\x9c\x9c'/></bulletml>");
}

// -- numbers --

TEST(test_numbers)
{
    check_step("<wait>1+</wait>", "2:9: the number ends too early, expected a number, a variable or (\n");
    check_step("<wait>1+\n*2</wait>", "3:1: expected a number, a variable or (\n");
    check_step("<wait>two</wait>", "2:7: expected a number, a variable or (\n");
    check_step("<wait>  1e3</wait>", "2:10: a letter in a number, expected digits\n");
    check_step("<wait>1.2.3</wait>", "2:7: a number with two points, expected one\n");
    check_step("<wait>1 + .</wait>", "2:11: a point without digits, expected a number\n");
    check_step("<wait>(1+2</wait>", "2:11: expected )\n");
    check_step("<wait>1)</wait>", "2:8: expected + - * / % or the end of the number\n");
    check_step("<wait>1 2</wait>", "2:9: expected + - * / % or the end of the number\n");
    check_step("<wait>\xef\xbc\x91</wait>", "2:7: expected a number, a variable or (\n");
    check_step("<wait>1/(2-2)</wait>", "2:8: a division by zero\n");
    check_step("<wait>$rank%0</wait>", "2:12: a division by zero\n");
    check_step("<wait>$random</wait>",
               "2:7: a variable that does not exist, expected $rand, $rank, $density, $pace or $1 to $9\n");
    check_step("<wait>1+$10</wait>",
               "2:9: a variable that does not exist, expected $rand, $rank, $density, $pace or $1 to $9\n");
    check_step("<wait>$0</wait>",
               "2:7: a variable that does not exist, expected $rand, $rank, $density, $pace or $1 to $9\n");
    check_step("<wait>$</wait>",
               "2:7: a variable that does not exist, expected $rand, $rank, $density, $pace or $1 to $9\n");
    check_step("<wait><!-- 1 -->1+&#42;</wait>", "2:19: expected a number, a variable or (\n");
    check_step("<wait><![CDATA[1]]>x</wait>", "2:20: a letter in a number, expected digits\n");
}

TEST(test_numbers_that_are_too_large)
{
    check_step("<wait>1000000000</wait><repeat><times>1+0-10000000000</times><action/></repeat>",
               "2:39: too large, expected at most a billion\n");
    check_step("<fire><speed> 1000001</speed><bullet/></fire>", "2:15: too large, expected at most a million\n");
    check_step("<fire><speed>1000000</speed><bullet/></fire>", "");
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
    check_step("<fire><bullet><action/><action/><action/><action/><action/><action/><action/><action/></bullet></fire>",
               "");
    check_step(
        "<fire><bullet><action/><action/><action/><action/><action/><action/><action/><action/><action/></bullet></fire>",
        "2:87: too many actions of one bullet, expected at most 8\n");
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

TEST(test_endless_documents)
{
    check_step("<repeat><times>30000</times><action><fire><bullet/></fire><wait>0.5</wait></action></repeat>",
               "2:1: repeats 30000 times without a wait, expected at most 20000 times or a <wait>\n");
    check_step("<repeat><times>30000</times><action><wait>1</wait></action></repeat>", "");
    check_step("<repeat><times>30000</times><action><wait>$rand</wait></action></repeat>", ""); // perhaps
    check_step("<repeat><times>$rank*99999</times><action/></repeat>", "");
    check(
        "<bulletml><action label='top'><actionRef label='a'/></action>\n<action label='a'><fireRef label='f'/>\n"
        "<repeat><times>2</times><actionRef label='b'/></repeat></action>\n"
        "<action label='b'><action><actionRef label='a'/></action></action><fire label='f'><bullet/></fire></bulletml>",
        "4:27: the action \"a\" comes back to itself without a wait, expected a <wait> on the way\n");
    check_good("<bulletml><action label='top'><wait>1</wait><actionRef label='top'/></action></bulletml>");
    check_good("<bulletml><action label='top'><repeat><times>$rank</times><actionRef label='top'/></repeat></action>"
               "</bulletml>");
    check_good("<bulletml><action label='top'><vanish/><actionRef label='top'/></action></bulletml>");
    // Nothing reaches it, so nothing is said.
    check_good("<bulletml>" TOP "<action label='a'><actionRef label='a'/></action></bulletml>");
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
