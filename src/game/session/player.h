// player.h -- the player's settings: looks, sounds and keys, loaded, applied, saved.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "content/mode/mode.h"
#include "game/session/options.h"
#include "game/session/languages.h"
#include "lang/texts.h"
#include "ui/control/control.h"
#include "ui/settings.h"

typedef struct Hud Hud;

typedef struct Player {
    Settings settings;
    Control control;
    const Options *options;
    OwnLanguages own_languages;
    TextLanguage system_language;
    bool sound;            // set by the sound button
    bool muted;            // by --mute, until the player wants sound
    int unsaved_sixtieths; // age of the oldest unsaved change, from 1 on; 0: all are saved
} Player;

// Reads settings.ini and keys.ini, prints their mistakes to stderr, and chooses the language. Call it before the atlas
// is built. `options` must outlive the player.
void player_open(Player *player, const Options *options);

// Both files were replaced, for example by a loaded save: reads and applies them.
void player_loaded(Player *player);

// A setting or a binding has changed: applies it, and saves it soon.
void player_changed(Player *player);

// Once a frame, `sixtieths` of a second after the last one: saves pending changes. True if another language was chosen:
// the atlas must be rebuilt.
bool player_follow(Player *player, int sixtieths);

// Writes pending changes; prints failures to stderr.
void player_save(Player *player);

// Turns sound on or off; the HUD shows the state.
void player_toggle_sound(Player *player, Hud *hud);

// A new mode on the level and at the speed of the command line or the settings; the daily game is today's.
Mode player_mode(const Player *player, ModeKind kind);

// The day in UTC: 20261122.
uint32_t player_today(void);

// The volume, 0 to 1; `id` is a setting of the section sound. 0 if sound is off.
float player_volume(const Player *player, SettingId id);

// Call when a person's game begins. Returns true if hints are left, and uses up one.
bool player_take_hints(Player *player);

// True if the person has not seen the lesson yet; always false for the pilot.
bool player_is_new(const Player *player);

// --- the words for a day of the daily game

#define DAY_TEXT_BYTES 16

// "2026-11-23", in `text`, which is returned.
const char *day_text(uint32_t day, char text[DAY_TEXT_BYTES]);

UiText day_name(uint32_t day);
UiText day_about(uint32_t day);
