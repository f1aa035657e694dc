// demo_script.c -- a stage from a file, compressed.
#include "demo/demo_script.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "demo/demo_bytes.h"
#include "demo/demo_packed.h"
#include "text/grow.h"

// Everything in a script is text or a number of 4 bytes, without padding between them.
_Static_assert(sizeof(ScriptName) == 2 * SCRIPT_NAME_BYTES && sizeof(ScriptWave) == 80
                   && sizeof(ScriptPhase) == sizeof(ScriptName) + 32 && sizeof(ScriptBoss) == sizeof(ScriptName) + 72
                   && sizeof(ScriptStance) == 20 && sizeof(ScriptProgram) == 8 && sizeof(ScriptSetting) == 8,
               "a part of a script has changed its layout");

// What follows name and id, up to the first list.
#define NUMBERS_BYTES (offsetof(StageScript, phases) - offsetof(StageScript, hunt))

// --- a script as bytes, and back; both ways are the same walk

typedef struct Coder {
    uint8_t *at;
    bool reads; // from the bytes into the script
} Coder;

static void code_text(Coder *coder, void *text, size_t size)
{
    if (coder->reads)
        memcpy(text, coder->at, size);
    else
        memcpy(coder->at, text, size);
    coder->at += size;
}

// An int32_t or a float.
// Byte by byte: a demo is the same file on a machine with another order of bytes.
static void code_number(Coder *coder, void *number)
{
    uint32_t value;
    if (coder->reads) {
        value = (uint32_t)bytes_get(coder->at, 4);
        memcpy(number, &value, 4);
    } else {
        memcpy(&value, number, 4);
        bytes_put(coder->at, value, 4);
    }
    coder->at += 4;
}

static void code_counts(Coder *coder, StageScript *script)
{
    ScriptGallery *gallery = &script->gallery;
    void *const numbers[] = {
        &script->look,           &script->tune,        &script->koi,          &script->unlisted,
        &gallery->pattern_ticks, &gallery->rest_ticks, &gallery->again_ticks, &gallery->hp,
        &gallery->points,        &gallery->flowers,    &gallery->rank_step,   &script->phase_count,
        &script->wave_count,     &script->boss_count,  &script->stance_count, &script->program_count,
        &script->setting_count,  &script->wall_count,  &script->flow_count,   &script->code_words,
        &script->text_bytes};
    _Static_assert(sizeof script->hunt + sizeof numbers / sizeof numbers[0] * 4 == NUMBERS_BYTES,
                   "all are listed above");
    code_text(coder, script->hunt, sizeof script->hunt);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        code_number(coder, numbers[i]);
}

// `count` elements of `size` bytes, which begin with a name, or without.
static void code_list(Coder *coder, void *list, int count, size_t size, bool named)
{
    size_t texts = named ? sizeof(ScriptName) : 0;
    uint8_t *element = list;
    for (int i = 0; i < count; i++, element += size) {
        code_text(coder, element, texts);
        for (size_t at = texts; at < size; at += 4)
            code_number(coder, element + at);
    }
}

static void code_lists(Coder *coder, StageScript *script)
{
    code_list(coder, script->phases, script->phase_count, sizeof script->phases[0], true);
    code_list(coder, script->waves, script->wave_count, sizeof script->waves[0], false);
    code_list(coder, script->bosses, script->boss_count, sizeof script->bosses[0], true);
    code_list(coder, script->stances, script->stance_count, sizeof script->stances[0], false);
    code_list(coder, script->programs, script->program_count, sizeof script->programs[0], false);
    code_list(coder, script->settings, script->setting_count, sizeof script->settings[0], false);
    code_list(coder, script->walls, script->wall_count, sizeof script->walls[0], false);
    code_list(coder, script->flows, script->flow_count, sizeof script->flows[0], false);
    code_list(coder, script->code, script->code_words, sizeof script->code[0], false);
    code_text(coder, script->text, (size_t)script->text_bytes);
}

static bool counts_fit(const StageScript *script)
{
    const struct {
        int32_t count, most;
    } lists[] = {
        {script->phase_count, SCRIPT_PHASES_MAX},     {script->wave_count, SCRIPT_WAVES_MAX},
        {script->boss_count, SCRIPT_BOSSES_MAX},      {script->stance_count, SCRIPT_STANCES_MAX},
        {script->program_count, SCRIPT_PROGRAMS_MAX}, {script->setting_count, SCRIPT_SETTINGS_MAX},
        {script->wall_count, SIM_WALLS_MAX},          {script->flow_count, SIM_FLOWS_MAX},
        {script->code_words, SCRIPT_CODE_WORDS},      {script->text_bytes, SCRIPT_TEXT_BYTES},
    };
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        if (lists[i].count < 0 || lists[i].count > lists[i].most)
            return false;
    return true;
}

static size_t plain_bytes(const StageScript *script)
{
    return NUMBERS_BYTES + (size_t)script->phase_count * sizeof script->phases[0]
         + (size_t)script->wave_count * sizeof script->waves[0] + (size_t)script->boss_count * sizeof script->bosses[0]
         + (size_t)script->stance_count * sizeof script->stances[0]
         + (size_t)script->program_count * sizeof script->programs[0]
         + (size_t)script->setting_count * sizeof script->settings[0]
         + (size_t)script->wall_count * sizeof script->walls[0] + (size_t)script->flow_count * sizeof script->flows[0]
         + (size_t)script->code_words * sizeof script->code[0] + (size_t)script->text_bytes;
}

// --- packing

uint8_t *demo_script_pack(const StageScript *script, size_t *size)
{
    ASSERT(counts_fit(script));
    size_t plain_size = plain_bytes(script);
    uint8_t head[DEMO_SCRIPT_HEAD_BYTES], *plain = grow_zeros(plain_size);
    StageScript *copy = grow_zeros(sizeof *copy);
    // The walk could write to the script, and this one is the caller's.
    *copy = *script;
    Coder head_coder = {bytes_put(head, plain_size, 4), false}, body = {plain, false};
    code_text(&head_coder, copy->id, sizeof copy->id);
    code_text(&head_coder, &copy->name, sizeof copy->name);
    code_counts(&body, copy);
    code_lists(&body, copy);
    uint8_t *bytes = demo_packed_make(head, sizeof head, plain, plain_size, size);
    free(copy);
    free(plain);
    return bytes;
}

// --- unpacking

const char *demo_script_check(const uint8_t *bytes, size_t size)
{
    if (size <= DEMO_SCRIPT_HEAD_BYTES)
        return "the demo's stage has an impossible size";
    uint64_t plain_size = bytes_get(bytes, 4);
    if (plain_size < NUMBERS_BYTES || plain_size > sizeof(StageScript))
        return "the demo's stage is larger than a stage can be, or smaller";
    for (int i = 0; i < 3; i++)
        if (bytes[4 + (i + 1) * SCRIPT_NAME_BYTES - 1] != 0)
            return "the demo's stage has no proper name";
    return NULL;
}

void demo_script_names(const uint8_t *bytes, char id[SCRIPT_NAME_BYTES], ScriptName *name)
{
    memcpy(id, bytes + 4, SCRIPT_NAME_BYTES);
    memcpy(name, bytes + 4 + SCRIPT_NAME_BYTES, sizeof *name);
}

static const char *take_plain(StageScript *script, uint8_t *plain, size_t plain_size)
{
    ActionProgram program;
    Coder coder = {plain, true};
    code_counts(&coder, script);
    if (!counts_fit(script) || plain_bytes(script) != plain_size)
        return "the demo's stage has more than a stage can, or not what it says";
    code_lists(&coder, script);
    // The sim asserts that a script is good; a file of somebody else's must not end the program.
    return script_check(script, &program);
}

const char *demo_script_unpack(const uint8_t *bytes, size_t size, StageScript **script)
{
    size_t plain_size = (size_t)bytes_get(bytes, 4);
    uint8_t *plain = demo_packed_open(bytes + DEMO_SCRIPT_HEAD_BYTES, size - DEMO_SCRIPT_HEAD_BYTES, plain_size);
    if (!plain)
        return "the compressed data of the demo's stage are damaged";
    StageScript *made = grow_zeros(sizeof *made);
    demo_script_names(bytes, made->id, &made->name);
    const char *wrong = take_plain(made, plain, plain_size);
    free(plain);
    if (wrong)
        free(made);
    else
        *script = made;
    return wrong;
}
