// player.h -- what the player has set, looks, sounds and keys: loaded, put into force, saved.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "content/mode/mode.h"
#include "game/session/options.h"
#include "lang/texts.h"
#include "ui/control/control.h"
#include "ui/settings/settings.h"
#include "view/hud.h"

typedef struct Player {
    Settings settings;
    Control control;
    const Options *options;
    TextLanguage system_language;
    bool sound;            // as the sound button says
    bool muted;            // by --mute, until the player wants sound
    int unsaved_sixtieths; // of a second, from 1 on, since a setting was changed that is not in its file yet; 0: all are
} Player;

// Reads settings.ini and keys.ini, whose mistakes are reported on stderr, and chooses the language: before the atlas is
// built. `options` must outlive the player.
void player_open(Player *player, const Options *options);

// The files of both were replaced, as by a save that was loaded: reads them anew, and puts them into force.
void player_loaded(Player *player);

// A setting or a binding has changed: puts it into force, and saves it soon.
void player_changed(Player *player);

// Once a frame, so many sixtieths of a second after the last one: saves what is not saved yet. True where another
// language was chosen: the atlas has to be built anew.
bool player_follow(Player *player, int sixtieths);

// Writes what is not saved yet; where that fails stderr says so.
void player_save(Player *player);

// Sound on or off; the hud says which.
void player_toggle_sound(Player *player, Hud *hud);

// A new mode on the level and at the speed of the settings, or of the command line; of today, where it is the daily
// one.
Mode player_mode(const Player *player, ModeKind kind);

// The day in UTC: 20261122.
uint32_t player_today(void);

// How loud something is, 0 to 1; `id` is a setting of the section sound. 0 where there is to be no sound at all.
float player_volume(const Player *player, SettingId id);

// A person's game begins: true where hints are wanted in it, which are in one game fewer then.
bool player_take_hints(Player *player);

// True where the person has still to learn how to play; a program that plays by itself has not.
bool player_is_new(const Player *player);

// --- the words for a day of the daily game

#define DAY_TEXT_BYTES 16

// "2026-11-23", in `text`, which is returned.
const char *day_text(uint32_t day, char text[DAY_TEXT_BYTES]);

UiText day_name(uint32_t day);
UiText day_about(uint32_t day);
