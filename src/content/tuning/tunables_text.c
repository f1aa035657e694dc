// tunables_text.c -- names, values, checks and files of tunables.
#include "content/tuning/tunables_text.h"

#include <string.h>

#include "core/base/assert.h"
#include "core/base/clamp.h"
#include "core/steer/arrive.h"
#include "text/fields.h"
#include "text/words.h"

static const Field FIELDS[TUNED_COUNT] = {
#define FLOAT(...) TUNABLE_FLOAT(Tuned, __VA_ARGS__)
#define INT(...) TUNABLE_INT(Tuned, __VA_ARGS__)
#define CHOICE(...) TUNABLE_CHOICE(Tuned, __VA_ARGS__)
#define SWITCH(...) TUNABLE_SWITCH(Tuned, __VA_ARGS__)
#include "core/sim/rules.def"
#include "view/look.def"
};

const FieldTable TUNABLE_TABLE = {FIELDS, TUNED_COUNT, "tunable", "one that 'mitsubachi tunables' lists"};

const Field *tuned_info(int index)
{
    ASSERT(index >= 0 && index < TUNED_COUNT);
    return &FIELDS[index];
}

Tuned tuned_default(void)
{
    return (Tuned){.rules = tunables_default(), .look = look_default()};
}

float tuned_get(const Tuned *tuned, int index)
{
    return field_get(tuned_info(index), tuned);
}

void tuned_set(Tuned *tuned, int index, float value)
{
    ASSERT(field_holds(tuned_info(index), value));
    field_set(tuned_info(index), tuned, value);
}

bool tuned_stage_may_set(int index)
{
    size_t offset = tuned_info(index)->offset;
    return index < TUNABLE_COUNT
             ? script_may_set(index)
             : offset >= offsetof(Tuned, effects_particles) && offset <= offsetof(Tuned, effects_led_ticks);
}

Look look_of_stage(const StageScript *script)
{
    Tuned tuned = tuned_default();
    for (int i = 0; script && i < script->setting_count; i++) {
        const ScriptSetting *setting = &script->settings[i];
        // The reader of demos checks only the settings of rules.
        bool look = setting->index >= TUNABLE_COUNT && setting->index < TUNED_COUNT;
        if (look && tuned_stage_may_set(setting->index) && field_holds(tuned_info(setting->index), setting->value))
            tuned_set(&tuned, setting->index, setting->value);
    }
    return tuned.look;
}

int tunable_find(const char *full_name)
{
    return field_find_full(&TUNABLE_TABLE, full_name);
}

int tunable_section_first(int index)
{
    return field_find_section(&TUNABLE_TABLE, tuned_info(index)->section);
}

// Titles are separate from the numbers, whose table in the sim has no texts for people.
const char *tunable_section_title(const char *section)
{
    static const struct {
        const char *section, *title;
    } SECTIONS[] = {
#define SECTION(name, text) {#name, text},
#include "content/tuning/tunables_sections.def"
#undef SECTION
    };
    for (size_t i = 0; i < sizeof SECTIONS / sizeof SECTIONS[0]; i++)
        if (strcmp(SECTIONS[i].section, section) == 0)
            return SECTIONS[i].title;
    return "";
}

// Also in the sentence: people know the effect of a number more often than its name.
bool tunable_matches(int index, const char *part)
{
    char name[FIELD_NAME_BYTES];
    field_full_name(tuned_info(index), name);
    return words_contain(name, part) || words_contain(tuned_info(index)->sentence, part);
}

bool tunable_read(int index, const char *text, float *value, Error *error)
{
    Tuned tunables;
    bool good = field_read(tuned_info(index), text, &tunables, error);
    if (good)
        *value = tuned_get(&tunables, index);
    return good;
}

TunablesText tunables_text_begin(const Tuned *tunables)
{
    return (TunablesText){.tunables = *tunables};
}

// A view of the text for one call; lines and marks are stored in the text itself.
static FieldsText fields_of(TunablesText *text, TextErrors *errors)
{
    return (FieldsText){.table = &TUNABLE_TABLE,
                        .record = &text->tunables,
                        .line = text->line,
                        .broken = text->broken,
                        .errors = errors};
}

// For --set and for files with sections of their own, where a line has the full name.
void tunables_text_entry(TunablesText *text, const char *full_name, const char *value, int line, TextErrors *errors)
{
    FieldsText fields = fields_of(text, errors);
    fields_entry(&fields, full_name, value, line);
}

// After everything is read, because the three numbers may come from different lines or files.
void tunables_text_warn(const TunablesText *text, TextErrors *errors)
{
    for (int accel = 0; accel < TUNED_COUNT; accel++) {
        if (strcmp(tuned_info(accel)->name, "max_accel") != 0)
            continue;
        const char *section = tuned_info(accel)->section;
        int speed = field_find(&TUNABLE_TABLE, section, "max_speed");
        int brake = field_find(&TUNABLE_TABLE, section, "brake_px");
        if (speed < 0 || brake < 0)
            continue;
        int line = maxi(text->line[accel], maxi(text->line[speed], text->line[brake]));
        ArriveLimits limits = {tuned_get(&text->tunables, speed), tuned_get(&text->tunables, accel),
                               tuned_get(&text->tunables, brake)};
        bool broken = text->broken[accel] || text->broken[speed] || text->broken[brake];
        bool intended = limits.max_speed == tuned_info(speed)->default_value
                     && limits.max_accel == tuned_info(accel)->default_value
                     && limits.brake_px == tuned_info(brake)->default_value;
        if (line == 0 || broken || intended || !arrive_overshoots(limits))
            continue;
        text_errors_warn(
            errors, line,
            "%s.max_accel is %.4g: it will fly past its goal, expected at least max_speed^2 / brake_px = %.4g", section,
            (double)limits.max_accel, (double)(limits.max_speed * limits.max_speed / limits.brake_px));
    }
}

// Warnings come last, when all three numbers of an arrival are known, and are then sorted in among the errors.
void tunables_ini_read(const char *bytes, size_t size, TunablesText *text, TextErrors *errors)
{
    FieldsText fields = fields_of(text, errors);
    IniReader reader = fields_ini(&fields);
    ini_text_read(bytes, size, &reader, errors);
    tunables_text_warn(text, errors);
    text_errors_sort(errors);
}
