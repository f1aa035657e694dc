// test_names.c -- no file of the game is called by its file's name.

#include "platform/files.h"
#include "lang/texts.h"
#include "test.h"

static void all_have_names(NameKind kind, const char *folder, const char *ending)
{
    OwnList list;
    char file[NAMES_BYTES], room[NAMES_BYTES];
    assert_true(folder_list(folder, ending, &list));
    assert_true(list.count > 5);
    for (int i = 0; i < list.count; i++) {
        snprintf(file, sizeof file, "%.*s", (int)(strlen(list.names[i]) - strlen(ending)), list.names[i]);
        for (int language = 0; language < TEXT_LANGUAGES; language++) {
            ui_text_choose((TextLanguage)language);
            assert_string_not_equal(name_of_file(kind, file, room), file);
            assert_null(strpbrk(room, "_."));
        }
    }
    ui_text_choose(TEXT_ENGLISH);
}

TEST(the_games_own_have_names)
{
    all_have_names(NAME_PATTERN, "assets/patterns", ".xml");
    all_have_names(NAME_SCENARIO, "assets/scenarios", ".ini");
}

TEST(others_are_made_readable)
{
    char room[NAMES_BYTES];
    assert_string_equal(name_of_file(NAME_PATTERN, "my_own-rain", room), "My own rain");
    assert_string_equal(name_of_file(NAME_PATTERN, "corners", room), "Corners");
    assert_string_equal(name_of_file(NAME_PATTERN, "", room), "");
    assert_string_equal(name_of_file(NAME_PATTERN, "comb_ring", room), "Growing comb");
}
