// settings.h -- the player's settings, and their file: settings.ini in the player's settings folder.
//
// Settings never alter the course of a game directly: level and speed become tunables of the game that begins, so that
// its demo has them. A mistake in the file affects only its line, and is reported as "file:line: problem, expected
// ...". A damaged file is backed up as settings.ini.bad before it is overwritten.
#pragma once

#include <stdio.h>

#include "core/base/error.h"
#include "core/base/field.h"
#include "view/sprites.h"

typedef struct FieldTable FieldTable;
typedef struct FieldsText FieldsText;
typedef struct TextErrors TextErrors;

#define SETTING_NAME_BYTES 32 // including the terminating zero
#define SETTING_LANGUAGE_BYTES 256

typedef enum SettingId {
#define SET_VALUE(section, name, ...) SETTING_##section##_##name,
#include "ui/settings.def"
    SETTING_COUNT
} SettingId;

typedef struct Settings {
    int32_t value[SETTING_COUNT];
    char player_name[SETTING_NAME_BYTES];  // "" for none
    char language[SETTING_LANGUAGE_BYTES]; // as languages_key (game/session/languages.h); "": the system's
    bool damaged;                          // the file contained lines that could not be read
    bool unread;                           // the file exists but is unreadable: it is not overwritten
} Settings;

const Field *setting_info(SettingId id);

Settings settings_default(void);

// Sets a value; it must be in range.
void settings_set(Settings *settings, SettingId id, int32_t value);

// True if a name of the player is valid: shorter than SETTING_NAME_BYTES, and a valid FIELD_NAME.
bool setting_name_valid(const char *name);

// Sets the player's name; it must be valid.
void settings_set_name(Settings *settings, const char *name);

// Sets the language; a name that no line of the file can hold changes nothing.
void settings_set_language(Settings *settings, const char *language);

// The look of the game with these settings.
ViewLook settings_look(const Settings *settings);

// --- INI files that the game stores for its player: settings.ini and keys.ini.

#define PLAYER_FILE_BYTES_MAX 65536
#define PLAYER_FIELDS_MAX 64

// A kind of file, and the struct that it stores.
typedef struct PlayerFile {
    const FieldTable *table; // at most PLAYER_FIELDS_MAX fields
    // Reads those of FIELD_OWN; NULL if there are none.
    bool (*own)(const FieldsText *text, const Field *field, const char *value, Error *error);
    void (*print)(const void *record, FILE *out); // prints the text from which the same struct is read
    size_t damaged, unread;                       // offsets of two bools in the struct
} PlayerFile;

extern const PlayerFile SETTINGS_FILE; // of Settings

// Reads a text over the present values. A mistake affects only its line, sets `damaged`, and is added to `errors`.
void player_file_read(const PlayerFile *file, void *record, const char *bytes, size_t size, TextErrors *errors);

// Reads a file; a missing one has no entries. Sets `unread` if the file is unreadable. Prints mistakes to `out` unless
// it is NULL; returns their number.
int player_file_load(const PlayerFile *file, void *record, const char *path, FILE *out);

// Replaces the file, and makes its folder if it is missing. A damaged file is backed up first (file_keep_damaged),
// because a later version may have written it; an unreadable one stays. On failure returns false with one line in
// `error`, and the old file is unchanged.
bool player_file_save(const PlayerFile *file, void *record, const char *path, Error *error);
