// test_paths.c -- data, assets and font are found where the environment says, and missing ones are named.

#include "platform/files.h"
#include "platform/paths.h"
#include "test.h"

static char folder[64];
static char path[PATH_SIZE];

static int make_folder(void **state)
{
    strcpy(folder, "/tmp/mitsubachi-paths-XXXXXX");
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static int remove_folder(void **state)
{
    OwnText command = formatted("rm -rf '%s'", folder);
    unsetenv("XDG_DATA_HOME");
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("MITSUBACHI_ASSETS");
    unsetenv("MITSUBACHI_FONT");
    return system(command);
}

TEST(test_data_folder_of_xdg, make_folder, remove_folder)
{
    OwnText wanted = formatted("%s/mitsubachi/best.txt", folder);
    setenv("XDG_DATA_HOME", folder, 1);
    assert_true(path_of_data("best.txt", path, sizeof path, &error));
    assert_string_equal(path, wanted);
    strcpy(strrchr(wanted, '/'), "");
    assert_false(folder_exists(wanted)); // a caller that writes makes it
}

TEST(test_settings_are_found_and_nothing_is_made, make_folder, remove_folder)
{
    char wanted[128], kept[PATH_SIZE];
    snprintf(wanted, sizeof wanted, "%s/set", folder);
    setenv("XDG_CONFIG_HOME", wanted, 1);
    assert_true(path_of_config("a.ini", path, sizeof path, &error));
    strcat(wanted, "/mitsubachi/a.ini");
    assert_string_equal(path, wanted);
    unsetenv("XDG_CONFIG_HOME");
    snprintf(kept, sizeof kept, "%s", getenv("HOME") != NULL ? getenv("HOME") : "");
    setenv("HOME", folder, 1);
    snprintf(wanted, sizeof wanted, "%s/.config/mitsubachi/a.ini", folder);
    assert_true(path_of_config("a.ini", path, sizeof path, &error));
    assert_string_equal(path, wanted);
    strcat(strcpy(wanted, folder), "/set");
    assert_false(folder_exists(wanted));
    strcat(strcpy(wanted, folder), "/.config");
    assert_false(folder_exists(wanted));
    unsetenv("HOME");
    assert_false(path_of_config("a.ini", path, sizeof path, &error));
    assert_non_null(strstr(error.text, "expected"));
    setenv("HOME", kept, 1);
}

TEST(test_data_folder_of_home, make_folder, remove_folder)
{
    OwnText wanted = formatted("%s/.local/share/mitsubachi/best.txt", folder);
    char *home = getenv("HOME");
    OwnText kept = formatted("%s", home != NULL ? home : "");
    setenv("HOME", folder, 1);
    setenv("XDG_DATA_HOME", "not/absolute", 1); // the XDG specification says to ignore this
    assert_true(path_of_data("best.txt", path, sizeof path, &error));
    assert_string_equal(path, wanted);
    setenv("HOME", kept, 1);
}

TEST(test_too_short_room_is_an_error, make_folder, remove_folder)
{
    setenv("XDG_DATA_HOME", folder, 1);
    assert_false(path_of_data("best.txt", path, 20, &error));
    assert_non_null(strstr(error.text, "too long"));
}

TEST(test_assets_of_the_environment, make_folder, remove_folder)
{
    setenv("MITSUBACHI_ASSETS", folder, 1);
    assert_true(path_of_assets(path, sizeof path, &error));
    assert_string_equal(path, folder);
    setenv("MITSUBACHI_ASSETS", "/no/such/folder", 1);
    assert_false(path_of_assets(path, sizeof path, &error));
    assert_non_null(strstr(error.text, "/no/such/folder: "));
}

TEST(test_font, make_folder, remove_folder)
{
    assert_good(path_of_font(false, path, sizeof path, &error), &error);
    char bold[PATH_SIZE];
    assert_true(path_of_font(true, bold, sizeof bold, &error));
    assert_true(file_exists(path) && file_exists(bold));
    assert_string_equal(path, "assets/fonts/Mplus1-Medium.otf");
    assert_string_equal(bold, "assets/fonts/Mplus1-Bold.otf");
    setenv("MITSUBACHI_FONT", bold, 1);
    assert_true(path_of_font(false, path, sizeof path, &error));
    assert_string_equal(path, bold);
    setenv("MITSUBACHI_FONT", "/no/such/font.ttf", 1);
    assert_false(path_of_font(false, path, sizeof path, &error));
    assert_non_null(strstr(error.text, "/no/such/font.ttf: "));
}

// Without fonts of ours a font of the system serves, or a message says what to set.
TEST(test_font_of_the_system, make_folder, remove_folder)
{
    setenv("MITSUBACHI_ASSETS", folder, 1);
    if (path_of_font(false, path, sizeof path, &error))
        assert_true(path[0] == '/' && file_exists(path));
    else
        assert_non_null(strstr(error.text, "set MITSUBACHI_FONT to a font file"));
}
