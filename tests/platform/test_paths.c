// test_paths.c -- data, assets and font are found where the environment says, and missing ones are named.

#include "own_folder.h"
#include "platform/paths.h"

static char path[PATH_SIZE];

static int remove_folder(void **state)
{
    unsetenv("XDG_DATA_HOME");
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("MITSUBACHI_ASSETS");
    unsetenv("MITSUBACHI_FONT");
    return own_folder_remove(state);
}

TEST(test_data_folder_of_xdg, own_folder_make, remove_folder)
{
    setenv("XDG_DATA_HOME", own_folder, 1);
    assert_true(path_of_data("best.txt", path, sizeof path, &error));
    assert_string_equal(path, own_path("mitsubachi/best.txt"));
    assert_false(folder_exists(own_path("mitsubachi"))); // a caller that writes makes it
}

TEST(test_settings_are_found_and_nothing_is_made, own_folder_make, remove_folder)
{
    setenv("XDG_CONFIG_HOME", own_path("set"), 1);
    assert_true(path_of_config("a.ini", path, sizeof path, &error));
    assert_string_equal(path, own_path("set/mitsubachi/a.ini"));
    unsetenv("XDG_CONFIG_HOME");
    OwnText kept = formatted("%s", getenv("HOME") != NULL ? getenv("HOME") : "");
    setenv("HOME", own_folder, 1);
    assert_true(path_of_config("a.ini", path, sizeof path, &error));
    assert_string_equal(path, own_path(".config/mitsubachi/a.ini"));
    assert_false(folder_exists(own_path("set")) || folder_exists(own_path(".config")));
    unsetenv("HOME");
    assert_false(path_of_config("a.ini", path, sizeof path, &error));
    assert_non_null(strstr(error.text, "expected"));
    setenv("HOME", kept, 1);
}

TEST(test_data_folder_of_home, own_folder_make, remove_folder)
{
    char *home = getenv("HOME");
    OwnText kept = formatted("%s", home != NULL ? home : "");
    setenv("HOME", own_folder, 1);
    setenv("XDG_DATA_HOME", "not/absolute", 1); // the XDG specification says to ignore this
    assert_true(path_of_data("best.txt", path, sizeof path, &error));
    assert_string_equal(path, own_path(".local/share/mitsubachi/best.txt"));
    setenv("HOME", kept, 1);
}

TEST(test_too_short_room_is_an_error, own_folder_make, remove_folder)
{
    setenv("XDG_DATA_HOME", own_folder, 1);
    assert_false(path_of_data("best.txt", path, 20, &error));
    assert_non_null(strstr(error.text, "too long"));
}

TEST(test_assets_of_the_environment, own_folder_make, remove_folder)
{
    setenv("MITSUBACHI_ASSETS", own_folder, 1);
    assert_true(path_of_assets(path, sizeof path, &error));
    assert_string_equal(path, own_folder);
    setenv("MITSUBACHI_ASSETS", "/no/such/folder", 1);
    assert_false(path_of_assets(path, sizeof path, &error));
    assert_non_null(strstr(error.text, "/no/such/folder: "));
}

TEST(test_font, own_folder_make, remove_folder)
{
    assert_good(path_of_font(path, sizeof path, &error), &error);
    assert_true(file_exists(path));
    assert_string_equal(path, "assets/fonts/Mplus1-Bold.otf");
    setenv("MITSUBACHI_FONT", "Makefile", 1); // any file that exists
    assert_true(path_of_font(path, sizeof path, &error));
    assert_string_equal(path, "Makefile");
    setenv("MITSUBACHI_FONT", "/no/such/font.ttf", 1);
    assert_false(path_of_font(path, sizeof path, &error));
    assert_non_null(strstr(error.text, "/no/such/font.ttf: "));
}

// Without our fonts a message says what to set.
TEST(test_no_font, own_folder_make, remove_folder)
{
    setenv("MITSUBACHI_ASSETS", own_folder, 1);
    assert_false(path_of_font(path, sizeof path, &error));
    assert_non_null(strstr(error.text, "set MITSUBACHI_FONT to a font file"));
}
