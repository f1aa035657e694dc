// test_cmd_save.c -- `mitsubachi save` and `mitsubachi load`: what they do, say, refuse and answer.
#include "own_folder.h"

#include "outcome.h"

#include <sys/stat.h>

#include "cmd/cmd.h"
#include "ui/settings.h"

#define RUN(command, name, file) outcome_run(command, name, (const char *const[]){file, NULL})

static void settings_put(int32_t music)
{
    Settings settings = settings_default();
    settings_set(&settings, SETTING_sound_music_percent, music);
    assert_true(player_file_save(&SETTINGS_FILE, &settings, "config/mitsubachi/settings.ini", &error));
}

static int32_t settings_get(void)
{
    Settings settings = settings_default();
    assert_int_equal(player_file_load(&SETTINGS_FILE, &settings, "config/mitsubachi/settings.ini", NULL), 0);
    return settings.value[SETTING_sound_music_percent];
}

TEST(a_save_is_loaded_and_undone)
{
    settings_put(10);
    expect(RUN(cmd_save, "save", "a.mtbsave"), 0, "a.mtbsave: settings, 0 lists of best games, 0 demos\n");
    settings_put(30);
    expect(RUN(cmd_load, "load", "a.mtbsave"), 0, "/saves/before.mtbsave\n");
    assert_int_equal(settings_get(), 10);
    expect(RUN(cmd_load, "load", "data/mitsubachi/saves/before.mtbsave"), 0, "settings, ");
    assert_int_equal(settings_get(), 30);
    expect(RUN(cmd_save, "save", "a.mtbsave"), 0, "settings, ");
}

TEST(an_invalid_save_gets_one_line)
{
    settings_put(10);
    assert_true(file_replace("bad.mtbsave", "[sound]\n", 8, &error));
    expect(RUN(cmd_load, "load", "bad.mtbsave"), 1,
           "mitsubachi load: bad.mtbsave: refused at offset 0: this is another kind of file, expected a save\n");
    expect(RUN(cmd_load, "load", "none.mtbsave"), 3, "none.mtbsave: ");
    expect(RUN(cmd_load, "load", NULL), 2, "expected one save");
    assert_int_equal(settings_get(), 10);
}

TEST(a_save_takes_the_place_of_nothing_but_a_save)
{
    assert_true(file_replace("thesis.txt", "long\n", 5, &error));
    expect(RUN(cmd_save, "save", "thesis.txt"), 2, "this file exists and is not a save");
    assert_int_equal(mkdir("folder", 0777), 0);
    expect(RUN(cmd_save, "save", "folder"), 2, "this file exists and is not a save");
    expect(RUN(cmd_save, "save", "none/a.mtbsave"), 3, "none/a.mtbsave: cannot be written");
    expect(RUN(cmd_save, "save", NULL), 2, "expected the name of one file");
}

TEST(an_unreadable_file_is_reported_and_skipped)
{
    assert_true(file_replace("data/mitsubachi/best.txt", "many\n", 5, &error));
    expect(RUN(cmd_save, "save", "b.mtbsave"), 0, "best.txt:1: not a game, expected: ");
    assert_true(file_remove("data/mitsubachi/best.txt", &error));
}

GROUP(own_folder_enter, own_folder_leave)
