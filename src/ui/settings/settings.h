// settings.h -- what the player has set, and the file that keeps it: settings.ini in the player's folder of settings.
//
// Settings never alter the course of a game by themselves: level and speed become tunables of the game that begins, so
// that its demo has them. A mistake in the file costs only its line, is reported as file:line: what, what was expected,
// and the file is then not overwritten before it is kept beside the new one as settings.ini.bad.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core/base/error.h"
#include "core/base/field.h"
#include "text/fields.h"
#include "text/text_errors.h"
#include "view/sprites.h"

#define SETTING_TEXT_BYTES 32 // with the zero at its end

// Settings that are texts.
typedef enum SettingTextId {
#define SET_TEXT(section, name, ...) SETTING_TEXT_##section##_##name,
#include "ui/settings/settings.def"
    SETTING_TEXT_COUNT
} SettingTextId;

typedef enum SettingId {
#define SET_VALUE(section, name, ...) SETTING_##section##_##name,
#include "ui/settings/settings.def"
    SETTING_COUNT
} SettingId;

typedef struct Settings {
    int32_t value[SETTING_COUNT];
    char text[SETTING_TEXT_COUNT][SETTING_TEXT_BYTES];
    bool damaged; // the file held lines that could not be read
    bool unread;  // the file is there, and the machine could not read it: it is not written over
} Settings;

// What the choice of the ground means.
enum { SETTINGS_GROUND_FULL, SETTINGS_GROUND_BATTERY, SETTINGS_GROUND_PLAIN };

const Field *setting_info(SettingId id);

Settings settings_default(void);

// Sets a value; it must be in range.
void settings_set(Settings *settings, SettingId id, int32_t value);

// True where a text may be set: shorter than SETTING_TEXT_BYTES, and as a FIELD_NAME is.
bool setting_text_valid(const char *text);

// Sets a text; it must be valid.
void settings_set_text(Settings *settings, SettingTextId id, const char *text);

// Reads settings.ini's text over the values that are there. A line with a mistake changes nothing but `damaged`, and is
// reported in `errors`.
void settings_read(Settings *settings, const char *bytes, size_t size, TextErrors *errors);

// The same from a file, path_of_config("settings.ini"); one that is not there is fine. Prints mistakes to `out` where
// that is not NULL, and returns how many there are.
int settings_load(Settings *settings, const char *path, FILE *out);

// Prints the file's text, which settings_read reads as the same settings, but for blanks around a text; a printer of text_file_write.
void settings_print(const void *settings, FILE *out);

// Writes the file anew with all settings, and makes its folder where it is missing; a damaged one is kept beside it as
// settings.ini.bad first. Returns false and one line in `error` where that fails; the old file is then as it was.
bool settings_save(Settings *settings, const char *path, Error *error);

// How the game is to be drawn with these settings.
ViewLook settings_look(const Settings *settings);

// True where the player wants a plain ground, by now: some do while the machine runs on its battery.
bool settings_plain_ground(const Settings *settings, bool on_battery);

// --- INI files that the game keeps for its player.

#define PLAYER_FILE_BYTES_MAX 65536
#define PLAYER_FIELDS_MAX 64

// Reads a text into `record` by the fields of a table, at most PLAYER_FIELDS_MAX; `own` reads those of FIELD_OWN, or is
// NULL. Returns how many mistakes were added to `errors`; each costs only its line.
int player_text_read(const FieldTable *table, FieldOwn *own, void *record, const char *bytes, size_t size,
                     TextErrors *errors);

// The same from a file; one that is missing has no entries. Sets `damaged` where there are mistakes, and `unread` where the
// machine could not read the file. Prints mistakes to `out` where that is not NULL; returns how many there are.
int player_file_load(const FieldTable *table, FieldOwn *own, void *record, const char *path, bool *damaged,
                     bool *unread, FILE *out);

// Replaces the file by what `print` prints of `record`, and makes its folder where it is missing. A damaged file is kept
// beside it first (file_keep_damaged), since a later version may have written it; an unread one stays. Returns false and
// one line in `error` where that fails; the old file is then as it was.
bool player_file_save(const char *path, void (*print)(const void *record, FILE *out), const void *record, bool *damaged,
                      bool unread, Error *error);
