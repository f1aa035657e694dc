// test_po.c -- languages from files: what is taken, what is refused and where, and the forms of plurals.
#include "lang/po_read.h"
#include "file_tools.h"

#define HEAD                                                                                                           \
    "msgid \"\"\nmsgstr \"\"\n\"X-Name: Polski\\n\"\n\"Language: pl\\n\"\n"                                            \
    "\"Content-Type: text/plain; charset=UTF-8\\n\"\n"                                                                 \
    "\"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n\"\n\n"
#define PLAY "msgctxt \"PLAY\"\nmsgid \"Play\"\nmsgstr \"Graj\"\n\n"

static PoTexts po;

// Expects the first mistake of a file, or with "" none.
static void expect(const char *text, const char *mistake)
{
    OwnErrors errors = {0};
    po_free(&po);
    bool good = po_read(&po, text, strlen(text), &errors);
    OwnText lines = text_errors_lines(&errors, "pl.po");
    if (mistake[0] ? strncmp(lines, mistake, strlen(mistake)) != 0 : lines[0] != '\0')
        fail_msg("got \"%s\", expected \"%s\" for\n%s", lines, mistake, text);
    assert_int_equal(good, mistake[0] == '\0');
}

static int tear_down(void **state)
{
    (void)state;
    ui_text_choose(TEXT_ENGLISH);
    po_free(&po);
    ui_text_own(TEXT_OWN, &po);
    return 0;
}

static void expect_count(UiText text, unsigned count, const char *wanted)
{
    char line[64];
    assert_string_equal(ui_count(line, sizeof line, text, count), wanted);
}

TEST(a_language_of_ones_own, NULL, tear_down)
{
    expect(HEAD PLAY "# \n#, fuzzy\nmsgctxt \"TITLE\"\nmsgid \"Mitsubachi\"\nmsgstr \"Pszczoły\"\n\n"
                     "msgctxt \"SECONDS\"\nmsgid \"%d s\"\nmsgid_plural \"%d s\"\n"
                     "msgstr[0] \"%d se\"\nmsgstr[1] \"%d sy\"\nmsgstr[2] \"\"\n\"%d s\"\n\"ó\"\n\n"
                     "msgctxt \"name\"\nmsgid \"Pond\"\nmsgstr \"Staw\"\n"
                     "#~ msgid \"gone\"\n#~ msgstr \"gone\"\n",
           "");
    assert_int_equal(po.count, 2);
    ui_text_own(TEXT_OWN, &po);
    po = (PoTexts){0};
    assert_string_equal(ui_language_name(TEXT_OWN), "Polski");
    assert_string_equal(ui_language_code(TEXT_OWN), "pl");
    ui_text_choose(TEXT_OWN);
    assert_string_equal(ui_text(UI_PLAY), "Graj");
    assert_string_equal(ui_text(UI_TITLE), "Mitsubachi");
    assert_string_equal(ui_text_name(&(ScriptName){.text = "Pond"}), "Staw");
    assert_string_equal(ui_text_name(&(ScriptName){.text = "Hive"}), "Hive");
    expect_count(UI_SECONDS, 1, "1 se");
    expect_count(UI_SECONDS, 23, "23 sy");
    expect_count(UI_SECONDS, 12, "12 só");
    expect_count(UI_BOSS_HURRIES, 5, "leaves in 5 s"); // English has its own rule
    for (int i = 0; i < UI_TEXT_COUNT; i++)
        assert_non_null(ui_text_table(TEXT_OWN)[i]);
    assert_non_null(strstr(ui_text_table(TEXT_OWN)[UI_TEXT_COUNT], "ó"));
    assert_non_null(strstr(ui_text_table(TEXT_OWN)[UI_TEXT_COUNT], "Staw"));
}

TEST(mistakes_have_their_place, NULL, tear_down)
{
    expect(PLAY, "pl.po:4: no head (got \"\"), expected an empty msgid");
    expect(HEAD "msgctxt \"PLAY\"\nmsgid Play\nmsgstr \"Graj\"\n",
           "pl.po:9: not a line of a translation (got \"msgid Play\")");
    expect(HEAD "msgctxt \"PLAY\"\nmsgid \"Play\"\nmsgstr \"Gr\\aj\"\n",
           "pl.po:10: not a line of a translation (got \"");
    expect(HEAD PLAY "msgtr \"Graj\"\n",
           "pl.po:12: not a line of a translation (got \"msgtr \"Graj\"\"), expected msgctxt");
    expect(HEAD PLAY PLAY, "pl.po:14: a second translation (got \"Play\"), expected one");
    expect(HEAD "msgid \"Play\"\nmsgstr \"Graj\"\n",
           "pl.po:9: incomplete entry before this (got \"Graj\"), expected msgctxt");
    expect(HEAD "msgctxt \"PLAY\"\nmsgid \"Play\"\n\n" PLAY, "pl.po:10: incomplete entry before this (got \"Play\")");
    expect(HEAD "msgctxt \"PLAY\"\nmsgid \"Play\"\nmsgstr \"Gr\xffj\"\n",
           "pl.po:10: other characters than text (got \"Gr?j\")");
    expect(HEAD "msgctxt \"SCORE\"\nmsgid \"Score\"\nmsgstr \"%s\"\n",
           "pl.po:10: other placeholders (got \"%s\"), expected Score");
    expect(HEAD "msgctxt \"SCORE\"\nmsgid \"Score\"\nmsgstr \"50 % do 5%, 5 %より\"\n", "");
    expect(HEAD "msgctxt \"SECONDS\"\nmsgid \"%d s\"\nmsgid_plural \"%d s\"\nmsgstr[0] \"%d\"\nmsgstr[1] \"%n\"\n"
                "msgstr[2] \"%d\"\n",
           "pl.po:11: other placeholders (got \"%n\"), expected %d s");
    expect(HEAD "msgctxt \"SECONDS\"\nmsgid \"%d s\"\nmsgid_plural \"%d s\"\nmsgstr[0] \"%d\"\nmsgstr[1] \"%d\"\n",
           "pl.po:11: wrong number of plural forms (got \"%d s\"), expected as many as the header sets");
    expect("msgid \"\"\nmsgstr \"\"\n\"Plural-Forms: nplurals=1; plural=0;\\n\"\n", "pl.po:2: no name (got");
    expect("msgid \"\"\nmsgstr \"Language: pl\\n\"\n",
           "pl.po:2: invalid plural rule (got \"\"), expected one for all numbers");
}

TEST(other_words_wait, NULL, tear_down)
{
    OwnErrors errors = {0};
    static const char TEXT[] = HEAD "msgctxt \"PLAY\"\nmsgid \"Plays\"\nmsgstr \"Graj\"\n\n"
                                    "msgctxt \"PLAI\"\nmsgid \"Play\"\nmsgstr \"Graj\"\n";
    assert_true(po_read(&po, TEXT, strlen(TEXT), &errors));
    OwnText lines = text_errors_lines(&errors, "pl.po");
    assert_non_null(
        strstr(lines, "pl.po:10: warning: PLAY: the English text differs (got \"Plays\"), expected \"Play\""));
    assert_non_null(strstr(lines, "pl.po:14: warning: PLAI: the English text differs (got \"Play\"), expected \"\""));
    assert_int_equal(po.count, 0);
}

// Any intermediate state of a file in an editor: each beginning of a file, and one with a byte of another.
TEST(no_file_is_too_odd, NULL, tear_down)
{
    OwnFile file = file_of("assets/po/ja.po");
    for (size_t i = 0; i < 6000; i += 7) {
        OwnErrors errors = {0};
        uint8_t before = file.bytes[i];
        file.bytes[i] = (uint8_t) "\"\\%\n#"[i % 5];
        po_read(&po, (const char *)file.bytes, i % 2 ? i : 6000, &errors);
        po_free(&po);
        file.bytes[i] = before;
    }
}

// The languages of the game are good here, too, with the forms that the compiler took for them.
TEST(ours_are_good, NULL, tear_down)
{
    for (int language = TEXT_JAPANESE; language < TEXT_PSEUDO; language++) {
        char path[64], line[128], other[128];
        TextErrors errors = {0};
        snprintf(path, sizeof path, "assets/po/%s.po", ui_language_code((TextLanguage)language));
        OwnFile file = file_of(path);
        assert_true(po_read(&po, (const char *)file.bytes, file.size, &errors));
        assert_int_equal(errors.warnings, 0);
        ui_text_own(TEXT_OWN, &po);
        po = (PoTexts){0};
        for (int i = 0; i < UI_TEXT_COUNT; i++)
            assert_string_equal(ui_text_table(TEXT_OWN)[i], ui_text_table((TextLanguage)language)[i]);
        for (unsigned n = 0; n < 5; n++) {
            ui_text_choose((TextLanguage)language);
            ui_count(other, sizeof other, UI_GALLERY_PATTERNS, n);
            ui_text_choose(TEXT_OWN);
            assert_string_equal(ui_count(line, sizeof line, UI_GALLERY_PATTERNS, n), other);
        }
    }
}

TEST(rules_of_plurals)
{
    Plural plural;
    static const struct {
        const char *rule, *forms; // of 0, 1, 2, 5, 11, 21, 100
    } GOOD[] = {
        {"nplurals=1; plural=0;", "0000000"},
        {"nplurals=2; plural=n > 1", "0011111"},
        {"nplurals=2; plural=!(n == 1);", "1011111"},
        {"nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
         "2012202"},
        {"nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
         "0123445"},
        {"nplurals=2; plural=2 + 3 * 4 - 28 / 2 * 1;", "0000000"},
        {"nplurals=2; plural=1 < 2 == 1 || 1 / 1 > 2;", "1111111"},
    };
    static const unsigned NUMBERS[] = {0, 1, 2, 5, 11, 21, 100};
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        assert_good(plural_read(&plural, GOOD[i].rule, &error), &error);
        for (int k = 0; k < 7; k++)
            if (plural_form(&plural, NUMBERS[k]) != (unsigned)(GOOD[i].forms[k] - '0'))
                fail_msg("%s gives %u for %u", GOOD[i].rule, plural_form(&plural, NUMBERS[k]), NUMBERS[k]);
    }
    static const char *const BAD[] = {
        "",
        "nplurals=7; plural=0;",
        "nplurals=2; plural=n +;",
        "nplurals=2; plural=n = 1;",
        "nplurals=2; plural=(n != 1;",
        "nplurals=2; plural=n % n;",
        "nplurals=2; plural=n;",
        "nplurals=2; plural=9999999999;",
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        assert_false(plural_read(&plural, BAD[i], &error));
        OwnText wanted = formatted("invalid plural rule (got \"%s\"), expected one for all numbers", BAD[i]);
        assert_non_null(strstr(error.text, wanted));
    }
    char deep[400] = "nplurals=2; plural=";
    memset(deep + strlen(deep), '(', 200);
    assert_false(plural_read(&plural, deep, &error));
}
