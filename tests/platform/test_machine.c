// test_machine.c -- the system's language is found by the environment, as far as it is known here.

#include "platform/machine.h"
#include "test.h"

static const char *const CODES[] = {"en", "ja", "de", "fr", "es", "pt_BR"};

// The language's index where the variables say so; NULL: it is not set.
static int preferred(const char *all, const char *messages, const char *lang)
{
    static const char *const NAMES[] = {"LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"};
    const char *values[] = {all, messages, lang, NULL};
    for (int i = 0; i < 4; i++)
        if (values[i])
            setenv(NAMES[i], values[i], 1);
        else
            unsetenv(NAMES[i]);
    return locale_preferred(CODES, 6);
}

TEST(test_language_and_country)
{
    assert_int_equal(preferred(NULL, NULL, "ja_JP.UTF-8"), 1);
    assert_int_equal(preferred(NULL, NULL, "de_AT.UTF-8@euro"), 2);
    assert_int_equal(preferred(NULL, NULL, "pt_BR"), 5);
    assert_int_equal(preferred(NULL, NULL, "pt_PT.UTF-8"), 5);
    assert_int_equal(preferred(NULL, NULL, "es"), 4);
}

TEST(test_languages_have_a_precedence)
{
    assert_int_equal(preferred("fr_CA.UTF-8", "es_ES", "de_DE"), 3);
    assert_int_equal(preferred("", "es_ES.UTF-8", "de_DE"), 4);
    assert_int_equal(preferred("C", NULL, "de_DE"), -1);
}

TEST(test_unknown_machines)
{
    assert_int_equal(preferred(NULL, NULL, NULL), -1);
    assert_int_equal(preferred(NULL, NULL, "C.UTF-8"), -1);
    assert_int_equal(preferred(NULL, NULL, "den_XX"), -1);
    assert_int_equal(preferred(NULL, NULL, "pl_PL.UTF-8"), -1);
    assert_int_equal(preferred("a_language_with_a_very_long_name.UTF-8", NULL, NULL), -1);
}

// A list of languages, the first known one counts.
TEST(test_list)
{
    preferred(NULL, NULL, NULL);
    setenv("LANGUAGE", "pl:fr_FR:de", 1);
    assert_int_equal(locale_preferred(CODES, 6), 3);
}
