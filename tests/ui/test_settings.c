// test_settings.c -- settings are kept, their mistakes are reported, and nothing that was written is lost.
#include "text/ini_tools.h"
#include "text/text_errors.h"

#include "no_files.h"

#include "core/base/rng.h"
#include "text/words.h"
#include "ui/settings.h"

static void expect_same(const Settings *a, const Settings *b)
{
    for (int i = 0; i < SETTING_COUNT; i++)
        assert_int_equal(a->value[i], b->value[i]);
    assert_string_equal(a->player_name, b->player_name);
    assert_string_equal(a->language, b->language);
}

static Settings any_settings(Rng *rng)
{
    Settings settings = settings_default();
    for (int i = 0; i < SETTING_COUNT; i++) {
        const Field *info = setting_info((SettingId)i);
        int32_t least = (int32_t)info->least, values = (int32_t)info->most - least + 1;
        int32_t value = least + (int32_t)rng_below(rng, (uint32_t)values);
        settings_set(&settings, (SettingId)i, value);
    }
    static const char *const NAMES[] = {"", "Ann", "蜜蜂の友", "a = [b] \\ \"c\"", "1234567890123456789012345678901"};
    settings_set_name(&settings, NAMES[rng_below(rng, 5)]);
    settings_set_language(&settings, NAMES[rng_below(rng, 5)]);
    return settings;
}

TEST(test_the_table_is_sound, ini_set_up, own_folder_remove)
{
    for (int i = 0; i < SETTING_COUNT; i++) {
        const Field *info = setting_info((SettingId)i);
        Word words[16];
        int32_t step = info->step, most = (int32_t)info->most;
        assert_true(info->least < info->most && step > 0
                    && field_holds(setting_info((SettingId)i), (float)(int32_t)info->default_value));
        if (info->kind != FIELD_WHOLE)
            assert_int_equal(words_split(info->words, words, 16), most + 1);
        else
            assert_int_equal((most - (int32_t)info->least) % step, 0);
        for (int k = 0; k < i; k++)
            assert_true(strcmp(info->name, setting_info((SettingId)k)->name) != 0
                        || strcmp(info->section, setting_info((SettingId)k)->section) != 0);
    }
}

TEST(test_saved_values_are_loaded, ini_set_up, own_folder_remove)
{
    Rng rng = rng_seed(1, 1);
    for (int i = 0; i < 30; i++) {
        Settings saved = any_settings(&rng), loaded = settings_default();
        if (!player_file_save(&SETTINGS_FILE, &saved, ini_path, &error)) // the folder is made
            fail_msg("%s", error.text);
        assert_int_equal(player_file_load(&SETTINGS_FILE, &loaded, ini_path, stderr), 0);
        assert_false(loaded.damaged);
        expect_same(&saved, &loaded);
    }
}

TEST(test_a_text_fits_into_demos_and_lines, ini_set_up, own_folder_remove)
{
    static const char *const BAD[] = {"12345678901234567890123456789012", "a ;b", "#1", "a\nb", "\xff", "\xe2\x80\xae"};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        assert_false(setting_name_valid(BAD[i]));
    static const char TEXT[] = "[game]\nplayer_name = 12345678901234567890123456789012\nlevel = hard\n"
                               "[look]\nplayer_name = Ann\n";
    Settings settings = settings_default();
    OwnErrors errors = {0};
    settings_set_name(&settings, "Bob");
    player_file_read(&SETTINGS_FILE, &settings, TEXT, sizeof TEXT - 1, &errors);
    assert_int_equal(errors.errors, 2); // too long; and a key that its section does not have
    assert_true(settings.damaged && settings.value[SETTING_game_level] == 2);
    assert_string_equal(settings.player_name, "Bob");
}

TEST(test_no_file_is_fine, ini_set_up, own_folder_remove)
{
    Settings settings = settings_default(), defaults = settings_default();
    assert_int_equal(player_file_load(&SETTINGS_FILE, &settings, ini_path, stderr), 0);
    expect_same(&settings, &defaults);
}

TEST(test_a_mistake_costs_its_line, ini_set_up, own_folder_remove)
{
    Settings settings = settings_default();
    ini_put("[game]\nlevel = brutal\nspeed_percent = 75\nspeed_percent = 80\nlagnuage = japanese\n"
            "[sonud]\nall_percent = 50\n[sound]\nall_percent = 101\neffects_percent = 5x\non = no\nbuzz_percent = 30\n"
            "nonsense\n");
    OwnText printed = PRINTED(out, assert_int_equal(player_file_load(&SETTINGS_FILE, &settings, ini_path, out), 8));
    ini_expect_printed(printed, "@:2: game.level is 'brutal', expected easy, normal or hard\n"
                                "@:4: game.speed_percent was set in line 3 already, expected it once\n"
                                "@:5: unknown setting 'game.lagnuage', expected a name such as 'game.language'\n"
                                "@:6: unknown section [sonud], expected one such as [sound]\n"
                                "@:9: sound.all_percent is '101', expected a whole number from 0 to 100\n"
                                "@:10: sound.effects_percent is '5x', expected a whole number from 0 to 100\n"
                                "@:11: sound.on is 'no', expected off or on\n"
                                "@:13: 'nonsense' is not an entry, expected key = value\n");
    Settings expected = settings_default();
    settings_set(&expected, SETTING_game_speed_percent, 75);
    settings_set(&expected, SETTING_sound_buzz_percent, 30);
    expect_same(&settings, &expected);
    assert_true(settings.damaged);
}

TEST(test_a_damaged_file_is_kept, ini_set_up, own_folder_remove)
{
    Settings settings = settings_default();
    ini_put("[game]\nlevel = brutal\n");
    assert_int_equal(player_file_load(&SETTINGS_FILE, &settings, ini_path, NULL), 1);
    assert_true(player_file_save(&SETTINGS_FILE, &settings, ini_path, NULL));
    ini_expect(".bad", "[game]\nlevel = brutal\n");
    assert_int_equal(player_file_load(&SETTINGS_FILE, &settings, ini_path, stderr), 0);
    assert_true(player_file_save(&SETTINGS_FILE, &settings, ini_path, NULL)); // only once
    OwnText path = formatted("%s.bad2", ini_path);
    assert_false(file_taken(path));
}

TEST(test_a_file_that_could_not_be_read_for_a_moment_stays, ini_set_up, own_folder_remove)
{
    Settings settings = settings_default();
    ini_put("[game]\nlevel = hard\n");
    assert_int_equal(no_files_begin(), 0);
    int count = player_file_load(&SETTINGS_FILE, &settings, ini_path, NULL);
    assert_int_equal(no_files_end(), 0);
    assert_int_equal(count, 1);
    assert_false(player_file_save(&SETTINGS_FILE, &settings, ini_path, &error));
    assert_non_null(strstr(error.text, "and is not overwritten"));
    ini_expect("", "[game]\nlevel = hard\n");
}

TEST(test_unreadable_and_unwritable_files_are_reported, ini_set_up, own_folder_remove)
{
    Settings settings = settings_default();
    assert_true(folder_make(ini_path, &error));
    assert_int_equal(player_file_load(&SETTINGS_FILE, &settings, ini_path, NULL), 1); // a folder in its place
    assert_true(settings.damaged);
    strcpy(ini_path, own_path("file/a.ini"));
    file_put(own_path("file"), "");
    assert_false(player_file_save(&SETTINGS_FILE, &settings, ini_path, &error));
    assert_non_null(strstr(error.text, "cannot create"));
}

TEST(test_any_bytes_are_read, ini_set_up, own_folder_remove)
{
    static const char *const PIECES[] = {"[game]\n", "[look]\n", "level", " = ", "easy", "75", "\n", ";",
                                         "shake",    "on",       "\xff",  "\0",  "  ",   "[",  "]",  "flashes = off\n"};
    Rng rng = rng_seed(8, 2);
    for (int i = 0; i < 3000; i++) {
        char text[256];
        size_t size = 0;
        for (uint32_t n = rng_below(&rng, 20); n > 0; n--) {
            const char *piece = PIECES[rng_below(&rng, sizeof PIECES / sizeof PIECES[0])];
            size_t length = piece[0] ? strlen(piece) : 1;
            memcpy(text + size, piece, length);
            size += length;
        }
        Settings settings = settings_default();
        OwnErrors errors = {0};
        player_file_read(&SETTINGS_FILE, &settings, text, size, &errors);
        assert_int_equal(settings.damaged, errors.errors > 0);
        for (int k = 0; k < SETTING_COUNT; k++)
            assert_true(field_holds(setting_info((SettingId)k), (float)settings.value[k]));
    }
}
