// game_settings.h -- the player's settings and bindings in the running game: loaded, put into force, saved.
#pragma once

#include <stdbool.h>

#include "game/game.h"

// Reads settings.ini and keys.ini, whose mistakes are told on stderr, and chooses the language: before the atlas is
// built. What they say of looks and sounds is in force from then on.
void game_settings_open(Game *game);

// A setting or a binding has changed: puts it into force, and saves it soon.
void game_settings_changed(Game *game);

// Once a frame: how the game is seen from now on, and what is to be saved. True where another language was chosen: the
// atlas has to be built anew.
bool game_settings_follow(Game *game);

// Writes what is not saved yet; where that fails stderr says so.
void game_settings_save(Game *game);

// Sound on or off.
void game_settings_toggle_sound(Game *game);

// A new mode on the level and at the speed of the settings, or of the command line.
Mode game_settings_mode(const Game *game, ModeKind kind);

// How loud something is, 0 to 1; `id` is a setting of the section sound. 0 where there is to be no sound at all.
float game_settings_volume(const Game *game, SettingId id);
