// settings.c -- the table of settings, and their effects.
#include "ui/settings.h"

#include <errno.h>
#include <string.h>

#include "content/text_file.h"
#include "core/base/assert.h"
#include "lang/texts.h"
#include "platform/files.h"
#include "text/fields.h"
#include "text/words.h"

// The values by their ids, and then the texts.
enum { FIELD_PLAYER_NAME = SETTING_COUNT, FIELD_LANGUAGE, FIELD_COUNT };
static const Field FIELDS[FIELD_COUNT] = {
#define SET_VALUE(section_of, name_of, kind_of, usual, from, to, step_of, words_of)                                    \
    {.section = #section_of,                                                                                           \
     .name = #name_of,                                                                                                 \
     .kind = FIELD_##kind_of,                                                                                          \
     .offset = offsetof(Settings, value[SETTING_##section_of##_##name_of]),                                            \
     .default_value = usual,                                                                                           \
     .least = from,                                                                                                    \
     .most = to,                                                                                                       \
     .step = step_of,                                                                                                  \
     .words = words_of},
#include "ui/settings.def"
#define SET_NAME(name_of, bytes)                                                                                       \
    {                                                                                                                  \
        .section = "game", .name = #name_of, .kind = FIELD_NAME, .offset = offsetof(Settings, name_of), .most = bytes  \
    }
    SET_NAME(player_name, SETTING_NAME_BYTES),
    SET_NAME(language, SETTING_LANGUAGE_BYTES),
};

static const FieldTable TABLE = {FIELDS, FIELD_COUNT, "setting", "one that the game has written"};

const Field *setting_info(SettingId id)
{
    ASSERT((int)id >= 0 && id < SETTING_COUNT);
    return &FIELDS[id];
}

// From the table, like a file without that line.
Settings settings_default(void)
{
    Settings settings = {.damaged = false};
    for (int i = 0; i < SETTING_COUNT; i++)
        settings.value[i] = (int32_t)FIELDS[i].default_value;
    return settings;
}

ViewLook settings_look(const Settings *settings)
{
    const int32_t *value = settings->value;
    return (ViewLook){
        .palette = (Palette)value[SETTING_look_palette],
        .high_contrast = value[SETTING_look_high_contrast],
        .plain_ground = value[SETTING_look_ground],
        .flashes = value[SETTING_look_flashes],
        .shake = value[SETTING_look_shake],
        .motion = value[SETTING_look_motion],
        .slow_motion = value[SETTING_look_slow_motion],
        .hit_stop = value[SETTING_game_hit_stop],
        .bullet_brightness = (float)value[SETTING_look_bullet_brightness_percent] / 100.0f,
        .bullet_size = (float)value[SETTING_look_bullet_size_percent] / 100.0f,
    };
}

void settings_set(Settings *settings, SettingId id, int32_t value)
{
    ASSERT(field_holds(setting_info(id), (float)value));
    settings->value[id] = value;
}

bool setting_name_valid(const char *name)
{
    return field_name_good(&FIELDS[FIELD_PLAYER_NAME], name);
}

void settings_set_name(Settings *settings, const char *name)
{
    ASSERT(setting_name_valid(name));
    snprintf(settings->player_name, SETTING_NAME_BYTES, "%s", name);
}

void settings_set_language(Settings *settings, const char *language)
{
    if (field_name_good(&FIELDS[FIELD_LANGUAGE], language))
        snprintf(settings->language, SETTING_LANGUAGE_BYTES, "%s", language);
}

// Prints the possible values as well, so that the file explains itself.
static void settings_print(const void *settings, FILE *out)
{
    char range[TEXT_ERROR_BYTES / 2], value[WORD_BYTES];
    fputs("; Your settings. The settings screen rewrites this file.\n", out);
    for (int first = 0; first < TABLE.count; first++) {
        if (field_find_section(&TABLE, FIELDS[first].section) != first)
            continue;
        fprintf(out, "\n[%s]\n", FIELDS[first].section);
        for (const Field *field = &FIELDS[first]; field < &FIELDS[TABLE.count]; field++) {
            if (strcmp(field->section, FIELDS[first].section) != 0)
                continue;
            field_write(field, settings, value, sizeof value);
            field_range(field, range, sizeof range);
            bool text = field->kind == FIELD_NAME;
            fprintf(out, "%s = %s%s%s\n", field->name, value, text ? "" : "  ; ", text ? "" : range);
        }
    }
}

const PlayerFile SETTINGS_FILE = {&TABLE, NULL, settings_print, offsetof(Settings, damaged),
                                  offsetof(Settings, unread)};

// --- INI files of the player

static bool *flag_of(void *record, size_t offset)
{
    return (bool *)((char *)record + offset);
}

void player_file_read(const PlayerFile *file, void *record, const char *bytes, size_t size, TextErrors *errors)
{
    int line[PLAYER_FIELDS_MAX] = {0}, before = errors->errors;
    bool broken[PLAYER_FIELDS_MAX] = {false};
    ASSERT(file->table->count <= PLAYER_FIELDS_MAX);
    FieldsText text = {
        .table = file->table, .record = record, .line = line, .broken = broken, .own = file->own, .errors = errors};
    IniReader reader = fields_ini(&text);
    ini_text_read(bytes, size, &reader, errors);
    *flag_of(record, file->damaged) |= errors->errors > before;
}

int player_file_load(const PlayerFile *file, void *record, const char *path, FILE *out)
{
    Error error;
    FileBytes bytes;
    TextErrors errors = {0};
    if (!file_taken(path))
        return 0;
    if (file_read(path, PLAYER_FILE_BYTES_MAX, &bytes, &error)) {
        player_file_read(file, record, (const char *)bytes.bytes, bytes.size, &errors);
        file_free(&bytes);
    } else {
        *flag_of(record, file->damaged) = true;
        *flag_of(record, file->unread) = errno != 0;
        text_errors_add_whole(&errors, path, error.text);
    }
    if (out != NULL)
        text_errors_print(&errors, path, out);
    int count = errors.errors;
    text_errors_free(&errors);
    return count;
}

bool player_file_save(const PlayerFile *file, void *record, const char *path, Error *error)
{
    return text_file_save(path, file->print, record, flag_of(record, file->damaged), *flag_of(record, file->unread),
                          error);
}
