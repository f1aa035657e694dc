// player.c -- the player's settings and bindings in the running game.
#include "game/session/player.h"

#include <stdio.h>
#include <time.h>

#include "content/mode/daily.h"
#include "game/session/save.h"
#include "game/session/graphics.h"
#include "platform/machine.h"
#include "platform/paths.h"

#define SAVE_AFTER_SIXTIETHS 30 // a slider that is dragged changes a setting many times a second

// The setting, unless the command line overrides it for this run.
static void sound_follow(Player *player)
{
    player->sound = player->settings.value[SETTING_sound_on] && !player->muted;
}

static TextLanguage language_wanted(const Player *player)
{
    int chosen = languages_find(&player->own_languages, player->settings.language);
    TextLanguage language = (TextLanguage)(chosen >= TEXT_OWN ? chosen : chosen - 1);
    if (player->options->language_given)
        language = (TextLanguage)player->options->language;
    else if (chosen == 0)
        return player->system_language;
    return ui_language_name(language)[0] == '\0' ? player->system_language : language;
}

// A missing file is not an error: everything keeps its default.
static void files_read(Player *player)
{
    char path[PATH_SIZE];
    player->settings = settings_default();
    player->control.bindings = bindings_default();
    if (path_of_config("settings.ini", path, sizeof path, NULL))
        player_file_load(&SETTINGS_FILE, &player->settings, path, stderr);
    if (path_of_config("keys.ini", path, sizeof path, NULL))
        player_file_load(&BINDINGS_FILE, &player->control.bindings, path, stderr);
}

// Finishes an interrupted load first, because the settings may be among its remaining files.
void player_open(Player *player, const Options *options)
{
    Error error;
    player->options = options;
    control_init(&player->control);
    player->muted = options->mute;
    if (!save_finish(&error))
        game_complain(error.text);
    files_read(player);
    // A language that the player may choose; English if the system's is none of them.
    languages_open(&player->own_languages);
    const char *codes[TEXT_OWN_END];
    for (int i = 0; i < TEXT_OWN_END; i++)
        codes[i] = ui_language_code((TextLanguage)i);
    int found = locale_preferred(codes, TEXT_OWN + player->own_languages.count);
    player->system_language = found < 0 ? TEXT_ENGLISH : (TextLanguage)found;
    ui_text_choose(language_wanted(player));
    const char *chosen = player->settings.language;
    if (chosen[0] && languages_find(&player->own_languages, chosen) == 0) {
        error_set(&error, "settings.ini: no language is '%s', expected a code such as de, or a file's name", chosen);
        game_complain(error.text);
    }
    ui_text_size_choose(player->settings.value[SETTING_look_text_percent]);
    sound_follow(player);
}

void player_loaded(Player *player)
{
    player->unsaved_sixtieths = 0;
    files_read(player);
    sound_follow(player);
}

void player_changed(Player *player)
{
    player->unsaved_sixtieths = 1;
    sound_follow(player);
}

// Writes both files, whichever has changed: they are small.
void player_save(Player *player)
{
    Error error;
    char path[PATH_SIZE];
    if (player->unsaved_sixtieths == 0)
        return;
    player->unsaved_sixtieths = 0;
    if (!path_of_config("settings.ini", path, sizeof path, &error)
        || !player_file_save(&SETTINGS_FILE, &player->settings, path, &error))
        game_complain(error.text);
    if (!path_of_config("keys.ini", path, sizeof path, &error)
        || !player_file_save(&BINDINGS_FILE, &player->control.bindings, path, &error))
        game_complain(error.text);
}

// Each change restarts the delay, so a slider is saved once it rests.
bool player_follow(Player *player, int sixtieths)
{
    TextLanguage language = language_wanted(player);
    int percent = player->settings.value[SETTING_look_text_percent];
    bool other = language != ui_text_language() || percent != ui_text_percent() || player->own_languages.anew;
    player->own_languages.anew = false;
    ui_text_choose(language);
    ui_text_size_choose(percent);
    if (player->unsaved_sixtieths > 0 && (player->unsaved_sixtieths += sixtieths) > SAVE_AFTER_SIXTIETHS)
        player_save(player);
    return other;
}

// --mute counts only at the start; pressing the button overrides it.
void player_toggle_sound(Player *player, Hud *hud)
{
    player->muted = false;
    settings_set(&player->settings, SETTING_sound_on, !player->sound);
    player_changed(player);
    hud_note(hud, player->sound ? UI_SOUND_ON : UI_SOUND_OFF);
}

// The command line overrides the settings without changing them.
Mode player_mode(const Player *player, ModeKind kind)
{
    const Options *options = player->options;
    const int32_t *value = player->settings.value;
    Mode mode = mode_of(kind);
    mode.level = options->level_given ? options->mode.level : value[SETTING_game_level];
    mode.speed_percent = options->speed_given ? options->mode.speed_percent : value[SETTING_game_speed_percent];
    mode.forgive_percent = value[SETTING_game_forgive_percent];
    if (kind == MODE_DAILY)
        mode.day = player_today();
    return mode;
}

uint32_t player_today(void)
{
    return day_of_time((int64_t)time(NULL));
}

// Both factors are per cent, so their product is in 1/10,000.
float player_volume(const Player *player, SettingId id)
{
    const int32_t *value = player->settings.value;
    return player->sound ? (float)(value[SETTING_sound_all_percent] * value[id]) / 10000.0f : 0.0f;
}

bool player_take_hints(Player *player)
{
    int32_t left = player->settings.value[SETTING_game_hints];
    if (left == 0 || player->options->pilot || player->options->ticks > 0)
        return false;
    settings_set(&player->settings, SETTING_game_hints, left - 1);
    player_changed(player);
    return true;
}

bool player_is_new(const Player *player)
{
    const Options *options = player->options;
    return !player->settings.value[SETTING_game_help_seen] && !options->pilot && options->ticks == 0;
}

// --- the words for a day

static const struct {
    UiText name, about;
} WORDS[] = {
#define MODIFIER(NAME, numbers) {UI_DAY_##NAME, UI_ABOUT_DAY_##NAME},
#include "content/mode/modifiers.def"
#undef MODIFIER
};

const char *day_text(uint32_t day, char text[DAY_TEXT_BYTES])
{
    unsigned date = (unsigned)day;
    snprintf(text, DAY_TEXT_BYTES, "%04u-%02u-%02u", date / 10000u % 10000u, date / 100u % 100u, date % 100u);
    return text;
}

UiText day_name(uint32_t day)
{
    Modifier modifier = modifier_of_day(day);
    return modifier == MODIFIER_NONE ? UI_DAY_PLAIN : WORDS[modifier].name;
}

UiText day_about(uint32_t day)
{
    Modifier modifier = modifier_of_day(day);
    return modifier == MODIFIER_NONE ? UI_ABOUT_DAY_PLAIN : WORDS[modifier].about;
}
