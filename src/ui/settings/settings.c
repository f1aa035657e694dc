// settings.c -- the table of settings, and what they mean.
#include "ui/settings/settings.h"

#include <string.h>

#include "base/assert.h"
#include "ui/settings/player_file.h"

#define WORDS_MOST 8 // of a choice

static const SettingInfo INFO[SETTING_COUNT] = {
#define SET_CHOICE(section, name, initial, last, words, sentence)                                                      \
    {#section, #name, SETTING_CHOICE, initial, 0, last, 1, words, sentence},
#define SET_SWITCH(section, name, initial, sentence)                                                                   \
    {#section, #name, SETTING_SWITCH, initial, 0, 1, 1, "off on", sentence},
#define SET_NUMBER(section, name, initial, least, most, step, sentence)                                                \
    {#section, #name, SETTING_NUMBER, initial, least, most, step, "", sentence},
#include "ui/settings/settings.def"
#undef SET_CHOICE
#undef SET_SWITCH
#undef SET_NUMBER
};

const SettingInfo *setting_info(SettingId id)
{
    ASSERT((int)id >= 0 && id < SETTING_COUNT);
    return &INFO[id];
}

Settings settings_default(void)
{
    Settings settings = {.damaged = false};
    for (int i = 0; i < SETTING_COUNT; i++)
        settings.value[i] = INFO[i].initial;
    return settings;
}

ViewLook settings_look(const Settings *settings)
{
    const int32_t *value = settings->value;
    return (ViewLook){
        .palette = (Palette)value[SETTING_look_palette],
        .high_contrast = value[SETTING_look_high_contrast],
        .flashes = value[SETTING_look_flashes],
        .shake = value[SETTING_look_shake],
        .motion = value[SETTING_look_motion],
        .slow_motion = value[SETTING_look_slow_motion],
        .bullet_brightness = (float)value[SETTING_look_bullet_brightness_percent] / 100.0f,
        .bullet_size = (float)value[SETTING_look_bullet_size_percent] / 100.0f,
    };
}

bool setting_in_range(SettingId id, int32_t value)
{
    const SettingInfo *info = setting_info(id);
    return value >= info->least && value <= info->most;
}

void settings_set(Settings *settings, SettingId id, int32_t value)
{
    ASSERT(setting_in_range(id, value));
    settings->value[id] = value;
}

Word setting_word(SettingId id, int32_t value)
{
    const SettingInfo *info = setting_info(id);
    Word word, words[WORDS_MOST];
    ASSERT(setting_in_range(id, value));
    if (info->type == SETTING_NUMBER) {
        snprintf(word.text, sizeof word.text, "%d", (int)value);
        return word;
    }
    words_split(info->words, words, WORDS_MOST);
    return words[value];
}

// "easy, normal or hard"; "50 to 100".
static void print_range(const SettingInfo *info, char *text, size_t size)
{
    Word words[WORDS_MOST];
    if (info->type == SETTING_NUMBER) {
        snprintf(text, size, "%d to %d", (int)info->least, (int)info->most);
        return;
    }
    int count = words_split(info->words, words, WORDS_MOST);
    size_t length = 0;
    for (int i = 0; i < count && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, "%s%s", i == 0 ? "" : i + 1 < count ? ", " : " or ",
                                   words[i].text);
}

// The index of a word of a choice or switch, or -1.
static int find_word(const SettingInfo *info, const char *text)
{
    Word words[WORDS_MOST];
    int count = words_split(info->words, words, WORDS_MOST);
    for (int i = 0; i < count; i++)
        if (strcmp(words[i].text, text) == 0)
            return i;
    return -1;
}

bool setting_read(SettingId id, const char *text, int32_t *value, char *error, size_t error_size)
{
    const SettingInfo *info = setting_info(id);
    char range[TEXT_ERROR_BYTES / 2];
    int32_t read = -1;
    bool is_number = info->type == SETTING_NUMBER && words_int(text, &read);
    if (info->type != SETTING_NUMBER)
        read = find_word(info, text);
    if ((info->type != SETTING_NUMBER || is_number) && setting_in_range(id, read)) {
        *value = read;
        return true;
    }
    print_range(info, range, sizeof range);
    snprintf(error, error_size, "%s.%s is '%s', expected %s", info->section, info->name, words_quoted(text).text,
             range);
    return false;
}

// A file that is being read.
typedef struct Reader {
    Settings *settings;
    TextErrors *errors;
    char section[WORD_BYTES]; // "" before the first one and where it is unknown
    bool section_told;        // that something is wrong with it
    int line[SETTING_COUNT];  // where each was set; 0 for not yet
} Reader;

static void on_section(void *context, const char *name, int line)
{
    Reader *reader = context;
    reader->section[0] = '\0';
    reader->section_told = true;
    if (name == NULL)
        return;
    NearestName nearest = nearest_begin(name);
    for (int i = 0; i < SETTING_COUNT; i++) {
        if (strcmp(INFO[i].section, name) == 0)
            snprintf(reader->section, sizeof reader->section, "%s", name);
        nearest_offer(&nearest, INFO[i].section);
    }
    if (reader->section[0] == '\0')
        text_errors_add(reader->errors, line, 0, "unknown section [%s], expected one such as [%s]",
                        words_quoted(name).text, nearest.name != NULL ? nearest.name : INFO[0].section);
}

static void add_unknown(const Reader *reader, const IniEntry *entry)
{
    NearestName nearest = nearest_begin(entry->key);
    const char *first = NULL;
    for (int i = 0; i < SETTING_COUNT; i++) {
        if (strcmp(INFO[i].section, reader->section) != 0)
            continue;
        first = first != NULL ? first : INFO[i].name;
        nearest_offer(&nearest, INFO[i].name);
    }
    text_errors_add(reader->errors, entry->line, 0, "[%s] has no setting '%s', expected one such as '%s'",
                    reader->section, words_quoted(entry->key).text, nearest.name != NULL ? nearest.name : first);
}

static int find_setting(const char *section, const char *name)
{
    for (int i = 0; i < SETTING_COUNT; i++)
        if (strcmp(INFO[i].section, section) == 0 && strcmp(INFO[i].name, name) == 0)
            return i;
    return -1;
}

static void on_entry(void *context, const IniEntry *entry)
{
    Reader *reader = context;
    char error[TEXT_ERROR_BYTES];
    if (entry->continues)
        return;
    if (reader->section[0] == '\0') {
        if (!reader->section_told)
            text_errors_add(reader->errors, entry->line, 0, "'%s' stands in no section, expected a [section] before it",
                            words_quoted(entry->key).text);
        reader->section_told = true;
        return;
    }
    int id = find_setting(reader->section, entry->key);
    if (id < 0)
        add_unknown(reader, entry);
    else if (reader->line[id] > 0)
        text_errors_add(reader->errors, entry->line, 0, "'%s' is set a second time, expected one line; line %d counts",
                        entry->key, reader->line[id]);
    else if (setting_read((SettingId)id, entry->value, &reader->settings->value[id], error, sizeof error))
        reader->line[id] = entry->line;
    else
        text_errors_add(reader->errors, entry->line, entry->column, "%s", error);
}

static IniReader ini_reader(Reader *reader)
{
    return (IniReader){.context = reader, .section = on_section, .entry = on_entry, .one_line = true};
}

void settings_read(Settings *settings, const char *bytes, size_t size, TextErrors *errors)
{
    Reader reader = {.settings = settings, .errors = errors};
    IniReader functions = ini_reader(&reader);
    int before = errors->errors;
    ini_text_read(bytes, size, &functions, errors);
    settings->damaged |= errors->errors > before;
}

int settings_load(Settings *settings, const char *path, FILE *out)
{
    TextErrors errors = {0};
    Reader reader = {.settings = settings, .errors = &errors};
    IniReader functions = ini_reader(&reader);
    int count = player_file_read(path, &functions, &errors, out);
    settings->damaged |= count > 0;
    text_errors_free(&errors);
    return count;
}

static void print_settings(const void *what, FILE *out)
{
    const Settings *settings = what;
    char range[TEXT_ERROR_BYTES / 2];
    fputs("; What is set on the screen of settings, which writes this file anew.\n", out);
    for (int i = 0; i < SETTING_COUNT; i++) {
        if (i == 0 || strcmp(INFO[i].section, INFO[i - 1].section) != 0)
            fprintf(out, "\n[%s]\n", INFO[i].section);
        print_range(&INFO[i], range, sizeof range);
        fprintf(out, "%s = %s  ; %s\n", INFO[i].name, setting_word((SettingId)i, settings->value[i]).text, range);
    }
}

bool settings_save(Settings *settings, const char *path, char *error, size_t error_size)
{
    if (!player_file_write(path, settings->damaged, print_settings, settings, error, error_size))
        return false;
    settings->damaged = false;
    return true;
}
