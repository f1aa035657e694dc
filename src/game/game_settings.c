// game_settings.c -- the player's settings and bindings in the running game.
#include "game/game_settings.h"

#include <stdio.h>

#include "platform/paths.h"
#include "view/texts.h"

#define SAVE_AFTER_FRAMES 30 // a slider that is dragged changes a setting many times a second

static void sound_follow(Game *game)
{
    game->screens.sound = game->screens.settings.value[SETTING_sound_on] && !game->player.muted;
}

void game_settings_open(Game *game)
{
    char path[PATH_SIZE], error[512];
    Screens *screens = &game->screens;
    screens->settings = settings_default();
    control_init(&screens->control);
    game->player.muted = game->options->mute;
    if (path_of_config("settings.ini", path, sizeof path, error, sizeof error))
        settings_load(&screens->settings, path, stderr);
    if (path_of_config("keys.ini", path, sizeof path, error, sizeof error))
        bindings_load(&screens->control.bindings, path, stderr);
    ui_text_choose((TextLanguage)screens->settings.value[SETTING_game_language]);
    sound_follow(game);
}

void game_settings_changed(Game *game)
{
    game->player.unsaved_frames = 1;
    sound_follow(game);
    game_open_sound(game);
}

void game_settings_save(Game *game)
{
    char path[PATH_SIZE], error[1024];
    Screens *screens = &game->screens;
    if (game->player.unsaved_frames == 0)
        return;
    game->player.unsaved_frames = 0;
    if (!path_of_config("settings.ini", path, sizeof path, error, sizeof error)
        || !settings_save(&screens->settings, path, error, sizeof error))
        game_complain(error);
    if (!path_of_config("keys.ini", path, sizeof path, error, sizeof error)
        || !bindings_save(&screens->control.bindings, path, error, sizeof error))
        game_complain(error);
}

bool game_settings_follow(Game *game)
{
    ViewLook look = settings_look(&game->screens.settings);
    TextLanguage language = (TextLanguage)game->screens.settings.value[SETTING_game_language];
    bool other = language != ui_text_language();
    view_set_look(&game->show.view, &look);
    ui_text_choose(language);
    if (game->player.unsaved_frames > 0 && ++game->player.unsaved_frames > SAVE_AFTER_FRAMES)
        game_settings_save(game);
    return other;
}

void game_settings_toggle_sound(Game *game)
{
    bool on = !game->screens.sound;
    game->player.muted = false;
    settings_set(&game->screens.settings, SETTING_sound_on, on);
    game_settings_changed(game);
    UiText told = on ? UI_SOUND_ON : UI_SOUND_OFF;
    hud_note(&game->show.hud, told);
    if (game->screens.now == SCREEN_LAB)
        lab_screen_tell(&game->lab, false, ui_text(told));
}

Mode game_settings_mode(const Game *game, ModeKind kind)
{
    const Options *options = game->options;
    const int32_t *value = game->screens.settings.value;
    Mode mode = mode_of(kind);
    mode.level = options->level_given ? options->mode.level : value[SETTING_game_level];
    mode.speed_percent = options->speed_given ? options->mode.speed_percent : value[SETTING_game_speed_percent];
    return mode;
}

float game_settings_volume(const Game *game, SettingId id)
{
    const int32_t *value = game->screens.settings.value;
    return game->screens.sound ? (float)(value[SETTING_sound_all_percent] * value[id]) / 10000.0f : 0.0f;
}
