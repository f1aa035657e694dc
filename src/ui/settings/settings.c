// settings.c -- the table of settings, and what they mean.
#include "ui/settings/settings.h"

#include <string.h>

#include "base/assert.h"
#include "base/utf8.h"
#include "content/tuning/value_table.h"
#include "text/words.h"
#include "ui/settings/player_file.h"

// Settings are values like tunables, so that one reader, one writer and one set of messages serve both.
static const TunableInfo INFO[SETTING_COUNT] = {
#define SET_CHOICE(section, name, default_value, last, words, sentence)                                                \
    {#section, #name, TUNABLE_CHOICE, TUNABLE_LOOK, default_value, 0, last, "", words, sentence},
#define SET_SWITCH(section, name, default_value, sentence)                                                             \
    {#section, #name, TUNABLE_SWITCH, TUNABLE_LOOK, default_value, 0, 1, "", "off on", sentence},
#define SET_NUMBER(section, name, default_value, least, most, step, sentence)                                          \
    {#section, #name, TUNABLE_INT, TUNABLE_LOOK, default_value, least, most, "", "", sentence},
#define SET_TEXT(section, name, sentence)
#include "ui/settings/settings.def"
#undef SET_CHOICE
#undef SET_SWITCH
#undef SET_NUMBER
#undef SET_TEXT
};

// Texts are no values of a table, whose rows all other code takes for numbers.
static const struct {
    const char *section, *name;
} TEXTS[SETTING_TEXT_COUNT] = {
#define SET_CHOICE(section, name, ...)
#define SET_SWITCH(section, name, ...)
#define SET_NUMBER(section, name, ...)
#define SET_TEXT(section, name, sentence) {#section, #name},
#include "ui/settings/settings.def"
#undef SET_CHOICE
#undef SET_SWITCH
#undef SET_NUMBER
#undef SET_TEXT
};

// Apart from INFO, whose rows are the tunables' and know no steps.
static const int32_t STEPS[SETTING_COUNT] = {
#define SET_CHOICE(section, name, ...) 1,
#define SET_SWITCH(section, name, ...) 1,
#define SET_NUMBER(section, name, default_value, least, most, step, sentence) step,
#define SET_TEXT(section, name, ...)
#include "ui/settings/settings.def"
#undef SET_CHOICE
#undef SET_SWITCH
#undef SET_NUMBER
#undef SET_TEXT
};

// For the table's readers, which ask by place.
static const TunableInfo *row_of(int index)
{
    ASSERT(index >= 0 && index < SETTING_COUNT);
    return &INFO[index];
}

static const ValueTable TABLE = {row_of, SETTING_COUNT, "setting", "one that the game has written"};

const TunableInfo *setting_info(SettingId id)
{
    return row_of((int)id);
}

int32_t setting_step(SettingId id)
{
    ASSERT((int)id >= 0 && id < SETTING_COUNT);
    return STEPS[id];
}

// From the table, as a file that lacks a line leaves it.
Settings settings_default(void)
{
    Settings settings = {.damaged = false};
    for (int i = 0; i < SETTING_COUNT; i++)
        settings.value[i] = (int32_t)INFO[i].default_value;
    return settings;
}

ViewLook settings_look(const Settings *settings)
{
    const int32_t *value = settings->value;
    return (ViewLook){
        .palette = (Palette)value[SETTING_look_palette],
        .high_contrast = value[SETTING_look_high_contrast],
        .plain_ground = settings_plain_ground(settings, false),
        .flashes = value[SETTING_look_flashes],
        .shake = value[SETTING_look_shake],
        .motion = value[SETTING_look_motion],
        .slow_motion = value[SETTING_look_slow_motion],
        .hit_stop = value[SETTING_game_hit_stop],
        .bullet_brightness = (float)value[SETTING_look_bullet_brightness_percent] / 100.0f,
        .bullet_size = (float)value[SETTING_look_bullet_size_percent] / 100.0f,
    };
}

bool settings_plain_ground(const Settings *settings, bool on_battery)
{
    int32_t ground = settings->value[SETTING_look_ground];
    return ground == SETTINGS_GROUND_PLAIN || (ground == SETTINGS_GROUND_BATTERY && on_battery);
}

// For whoever changes one by steps, and for tests of the table.
bool setting_in_range(SettingId id, int32_t value)
{
    const TunableInfo *info = setting_info(id);
    return (float)value >= info->least && (float)value <= info->most;
}

void settings_set(Settings *settings, SettingId id, int32_t value)
{
    ASSERT(setting_in_range(id, value));
    settings->value[id] = value;
}

bool setting_text_valid(const char *text)
{
    return strlen(text) < SETTING_TEXT_BYTES && utf8_plain(text) && !strpbrk(text, ";#");
}

void settings_set_text(Settings *settings, SettingTextId id, const char *text)
{
    ASSERT(setting_text_valid(text));
    snprintf(settings->text[id], SETTING_TEXT_BYTES, "%s", text);
}

// The reader of value tables checks ranges before it sets.
static void set(void *settings, int index, float value)
{
    settings_set(settings, (SettingId)index, (int32_t)value);
}

// A file that is being read.
typedef struct Reading {
    int line[SETTING_COUNT];
    bool broken[SETTING_COUNT];
    ValuesText text;
    IniReader values; // of the table
    IniReader ini;    // of the file: the table's, but for texts
} Reading;

// Which text a line of this section sets; -1 where it is none.
static int text_of(const char *section, const char *key)
{
    for (int i = 0; section && i < SETTING_TEXT_COUNT; i++)
        if (strcmp(TEXTS[i].section, section) == 0 && strcmp(TEXTS[i].name, key) == 0)
            return i;
    return -1;
}

static void on_entry(void *context, const IniEntry *entry)
{
    Reading *reading = context;
    int text = text_of(reading->text.section, entry->key);
    if (text < 0)
        reading->values.entry(reading->values.context, entry);
    else if (entry->continues)
        return; // has been reported
    else if (setting_text_valid(entry->value))
        settings_set_text(reading->text.values, (SettingTextId)text, entry->value);
    else
        text_errors_add(reading->text.errors, entry->line, 0,
                        "%s.%s: expected at most %d bytes of text without control characters, ';' and '#'",
                        TEXTS[text].section, TEXTS[text].name, SETTING_TEXT_BYTES - 1);
}

static void on_section(void *context, const char *name, int line)
{
    const Reading *reading = context;
    reading->values.section(reading->values.context, name, line);
}

// The view of the text points into the struct, so it is set up in place and never copied.
static void reading_begin(Reading *reading, Settings *settings, TextErrors *errors)
{
    *reading = (Reading){.text = {.table = &TABLE, .set = set, .values = settings, .errors = errors}};
    reading->text.line = reading->line;
    reading->text.broken = reading->broken;
    reading->values = reading->ini = values_ini(&reading->text);
    reading->ini.context = reading;
    reading->ini.section = on_section;
    reading->ini.entry = on_entry;
}

// From memory: what a file says can be tested without one.
void settings_read(Settings *settings, const char *bytes, size_t size, TextErrors *errors)
{
    Reading reading;
    int before = errors->errors;
    reading_begin(&reading, settings, errors);
    ini_text_read(bytes, size, &reading.ini, errors);
    settings->damaged |= errors->errors > before;
}

// Mistakes cost their own lines only; what is left is still what the player chose.
int settings_load(Settings *settings, const char *path, FILE *out)
{
    Reading reading;
    TextErrors errors = {0};
    reading_begin(&reading, settings, &errors);
    int count = player_file_read(path, &reading.ini, &errors, &settings->unread, out);
    settings->damaged |= count > 0;
    text_errors_free(&errors);
    return count;
}

static void print_texts(const Settings *settings, const char *section, FILE *out)
{
    for (int i = 0; i < SETTING_TEXT_COUNT; i++)
        if (strcmp(TEXTS[i].section, section) == 0)
            fprintf(out, "%s = %s\n", TEXTS[i].name, settings->text[i]);
}

// With what each may be, so that the file explains itself.
void settings_print(const void *settings_pointer, FILE *out)
{
    const Settings *settings = settings_pointer;
    char range[TEXT_ERROR_BYTES / 2], value[WORD_BYTES];
    fputs("; What is set on the screen of settings, which writes this file anew.\n", out);
    for (int i = 0; i < SETTING_COUNT; i++) {
        if (i == 0 || strcmp(INFO[i].section, INFO[i - 1].section) != 0) {
            fprintf(out, "\n[%s]\n", INFO[i].section);
            print_texts(settings, INFO[i].section, out);
        }
        value_range(&INFO[i], range, sizeof range);
        value_write(&INFO[i], (float)settings->value[i], value, sizeof value);
        fprintf(out, "%s = %s  ; %s\n", INFO[i].name, value, range);
    }
}

// Written whole, it is no longer damaged.
bool settings_save(Settings *settings, const char *path, char *error, size_t error_size)
{
    if (settings->unread)
        return player_file_stays(path, error, error_size);
    if (!player_file_write(path, settings->damaged, settings_print, settings, error, error_size))
        return false;
    settings->damaged = false;
    return true;
}
