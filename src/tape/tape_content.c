// tape_content.c -- reads and writes a book of patterns and a stage by one walk.
#include "tape/tape_content.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "tape/state_hash.h"
#include "tape/tape_bytes.h"
#include "text/grow.h"

#define FIRST_ROOM 4096u

// The rules, then the looks, which a stage may set as well.
static const char *const SETTING_NAMES[] = {
#define FLOAT(section, name, ...) #section "." #name,
#define INT(section, name, ...) #section "." #name,
#define CHOICE(section, name, ...) #section "." #name,
#define SWITCH(section, name, ...) #section "." #name,
#include "core/sim/rules.def"
#include "view/look.def"
#undef FLOAT
#undef INT
#undef CHOICE
#undef SWITCH
};

const TapeNames TAPE_TUNABLES = {"tunable", TUNABLE_COUNT, SETTING_NAMES};
const TapeNames TAPE_SETTINGS = {"tunable", sizeof SETTING_NAMES / sizeof SETTING_NAMES[0], SETTING_NAMES};
const TapeNames TAPE_ENEMIES = {"enemy", ENEMY_KINDS, ENEMY_NAMES};
const TapeNames TAPE_BULLETS = {"bullet", BULLET_LOOKS, BULLET_NAMES};
const TapeNames TAPE_FLOWERS = {"flower", FLOWER_KINDS, FLOWER_NAMES};

int tape_row_find(const TapeNames *names, const char *name)
{
    for (int row = 0; row < names->count; row++)
        if (strcmp(names->list[row], name) == 0)
            return row;
    return -1;
}

void code_fail(TapeCoder *coder, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    if (coder->wrong[0] == '\0')
        vsnprintf(coder->wrong, sizeof coder->wrong, format, values);
    va_end(values);
}

void code_bytes(TapeCoder *coder, void *bytes, size_t size)
{
    if (coder->reads) {
        if (coder->size - coder->at < size)
            code_fail(coder, "the demo's start ends too early");
        if (coder->wrong[0] != '\0') {
            memset(bytes, 0, size);
            return;
        }
        memcpy(bytes, coder->from + coder->at, size);
    } else {
        if (coder->size - coder->at < size) {
            coder->size = 2 * coder->size + size + FIRST_ROOM;
            coder->to = grow_checked(realloc(coder->to, coder->size));
        }
        memcpy(coder->to + coder->at, bytes, size);
    }
    coder->at += size;
}

// Byte by byte: a demo is the same file for any byte order.
void code_numbers(TapeCoder *coder, void *first, size_t size)
{
    uint8_t bytes[4];
    for (uint8_t *at = first; at < (uint8_t *)first + size; at += 4) {
        uint32_t value;
        memcpy(&value, at, 4);
        bytes_put(bytes, value, 4);
        code_bytes(coder, bytes, 4);
        value = (uint32_t)bytes_get(bytes, 4);
        if (coder->reads) // written data may be constant
            memcpy(at, &value, 4);
    }
}

void code_count(TapeCoder *coder, int32_t *count, int most, const char *what)
{
    code_numbers(coder, count, sizeof *count);
    if (*count < 0 || *count > most) {
        code_fail(coder, "the demo has %u %s, expected at most %d", (unsigned)*count, what, most);
        *count = 0;
    }
}

void code_text(TapeCoder *coder, char *text, size_t room)
{
    size_t length = 0;
    if (!coder->reads) {
        code_bytes(coder, text, strlen(text) + 1);
        return;
    }
    while (coder->at + length < coder->size && length < room && coder->from[coder->at + length] != 0)
        length++;
    if (length == room)
        code_fail(coder, "the demo has a name that is too long, expected at most %zu bytes", room - 1);
    memset(text, 0, room);
    code_bytes(coder, text, length == room ? 0 : length + 1);
}

void code_row(TapeCoder *coder, const TapeNames *names, int32_t *row)
{
    char name[TAPE_ROW_BYTES];
    if (!coder->reads) {
        ASSERT(*row >= 0 && *row < names->count && strlen(names->list[*row]) < TAPE_ROW_BYTES);
        code_text(coder, (char *)names->list[*row], TAPE_ROW_BYTES); // which is only read
        return;
    }
    code_text(coder, name, sizeof name);
    *row = coder->wrong[0] == '\0' ? tape_row_find(names, name) : 0;
    if (*row < 0) {
        for (char *at = name; *at != '\0'; at++)
            *at = (char)(*at < ' ' || *at > '~' ? '?' : *at);
        code_fail(coder, "the demo needs the %s %s, which this build does not have", names->what, name);
        *row = 0;
    }
}

void code_values(TapeCoder *coder, const TapeNames *names, int most, const char *what, const void *usual, void *values)
{
    int32_t count = 0;
    for (int row = 0; row < names->count && !coder->reads; row++)
        count += memcmp((uint8_t *)values + 4 * row, (const uint8_t *)usual + 4 * row, 4) != 0;
    code_count(coder, &count, most, what);
    for (int32_t row = 0; count > 0 && coder->wrong[0] == '\0'; row++) {
        if (!coder->reads && memcmp((uint8_t *)values + 4 * row, (const uint8_t *)usual + 4 * row, 4) == 0)
            continue;
        code_row(coder, names, &row);
        code_numbers(coder, (uint8_t *)values + 4 * row, 4);
        count--;
    }
}

// --- patterns and stages

// Everything in a script is text or a number of 4 bytes, without padding between them.
_Static_assert(sizeof(ScriptWave) % 4 == 0 && sizeof(ScriptPhase) % 4 == 0 && sizeof(ScriptBoss) % 4 == 0,
               "a part of a script has changed its layout");

// The members of a struct from the start of one to the end of another.
#define MEMBERS(at, first, last)                                                                                       \
    &(at)->first, (size_t)((const uint8_t *)(&(at)->last + 1) - (const uint8_t *)&(at)->first)

// --- patterns

// The looks of all bullets by name: the words contain indices into this list, which is in order of first use.
typedef struct Looks {
    int32_t count, rows[PATTERN_LOOKS_MAX];
} Looks;

// An unknown look: invalid words may contain one, and fail when they run.
#define LOOK_NONE (PATTERN_LOOKS_MAX - 1)
_Static_assert(BULLET_LOOKS <= LOOK_NONE, "the words of patterns have room for all looks");

static int look_add(void *context, int look)
{
    Looks *looks = context;
    int place = 0;
    if (look >= BULLET_LOOKS)
        return LOOK_NONE;
    while (place < looks->count && looks->rows[place] != look)
        place++;
    if (place == looks->count)
        looks->rows[looks->count++] = look;
    return place;
}

static int look_take(void *context, int place)
{
    const Looks *looks = context;
    return place < looks->count ? looks->rows[place] : LOOK_NONE;
}

// Patterns must not share words, which would exceed the book once each gets its own copy (pattern_book_keep);
// so each begins where the previous one ends. The words themselves are checked at run time.
void code_book(TapeCoder *coder, PatternBook *book)
{
    Looks looks = {0};
    PatternBook *copy = NULL;
    if (!coder->reads) {
        copy = grow_zeros(sizeof *copy);
        *copy = *book;
        book = copy;
        pattern_book_change_looks(book, look_add, &looks);
    }
    code_count(coder, &looks.count, PATTERN_LOOKS_MAX, "kinds of bullets");
    for (int i = 0; i < looks.count; i++)
        code_row(coder, &TAPE_BULLETS, &looks.rows[i]);
    for (PatternEntry *entry = book->patterns; entry < book->patterns + book->count; entry++) {
        code_text(coder, entry->name, sizeof entry->name);
        code_count(coder, &entry->words, PATTERN_BOOK_WORDS - (coder->reads ? book->words : 0), "words of patterns");
        if (coder->reads) {
            entry->first = book->words;
            book->words += entry->words;
        }
    }
    code_numbers(coder, book->code, (size_t)book->words * sizeof book->code[0]);
    if (coder->reads)
        pattern_book_change_looks(book, look_take, &looks);
    free(copy);
}

// --- stages

static void code_drops(TapeCoder *coder, int32_t drops[FLOWER_KINDS])
{
    static const int32_t none[FLOWER_KINDS];
    code_values(coder, &TAPE_FLOWERS, 255, "kinds of flowers", none, drops);
}

static void code_phases(TapeCoder *coder, StageScript *script)
{
    code_count(coder, &script->phase_count, SCRIPT_PHASES_MAX, "phases");
    for (ScriptPhase *phase = script->phases; phase < script->phases + script->phase_count; phase++) {
        if (!coder->rules_only)
            code_text(coder, phase->name.text, sizeof phase->name.text);
        code_numbers(coder, MEMBERS(phase, first_wave, rank));
        if (!coder->rules_only)
            code_numbers(coder, MEMBERS(phase, look, light));
    }
    code_count(coder, &script->wave_count, SCRIPT_WAVES_MAX, "waves");
    for (ScriptWave *wave = script->waves; wave < script->waves + script->wave_count; wave++) {
        code_row(coder, &TAPE_ENEMIES, &wave->kind);
        code_numbers(coder, MEMBERS(wave, tick, tick));
        code_numbers(coder, MEMBERS(wave, count, slack_px));
        code_drops(coder, wave->drops);
    }
}

static void code_bosses(TapeCoder *coder, StageScript *script)
{
    code_count(coder, &script->boss_count, SCRIPT_BOSSES_MAX, "bosses");
    for (ScriptBoss *boss = script->bosses; boss < script->bosses + script->boss_count; boss++) {
        if (!coder->rules_only) {
            code_text(coder, boss->name.text, sizeof boss->name.text);
            code_numbers(coder, MEMBERS(boss, look, look));
        }
        code_numbers(coder, MEMBERS(boss, hp, nest_programs));
    }
    code_count(coder, &script->stance_count, SCRIPT_STANCES_MAX, "stances");
    for (ScriptStance *stance = script->stances; stance < script->stances + script->stance_count; stance++) {
        code_numbers(coder, MEMBERS(stance, program, until));
        code_drops(coder, stance->drops);
    }
}

// A count, then a list of elements that only consist of numbers.
#define CODE_LIST(list, count, most)                                                                                   \
    code_count(coder, &script->count, most, #list);                                                                    \
    code_numbers(coder, script->list, (size_t)script->count * sizeof script->list[0]);

void code_script(TapeCoder *coder, StageScript *script)
{
    code_text(coder, script->hunt, sizeof script->hunt);
    if (!coder->rules_only)
        code_numbers(coder, MEMBERS(script, look, unlisted));
    code_numbers(coder, MEMBERS(script, gallery, gallery));
    code_phases(coder, script);
    code_bosses(coder, script);
    if (!coder->rules_only) // settings that affect the game are in its tunables
        code_count(coder, &script->setting_count, SCRIPT_SETTINGS_MAX, "settings");
    for (int i = 0; i < script->setting_count && !coder->rules_only; i++) {
        ScriptSetting *setting = &script->settings[i];
        code_row(coder, &TAPE_SETTINGS, &setting->index);
        code_numbers(coder, MEMBERS(setting, value, value));
    }
    CODE_LIST(programs, program_count, SCRIPT_PROGRAMS_MAX)
    CODE_LIST(walls, wall_count, SIM_WALLS_MAX)
    CODE_LIST(flows, flow_count, SIM_FLOWS_MAX)
    CODE_LIST(code, code_words, SCRIPT_CODE_WORDS)
    code_count(coder, &script->text_bytes, SCRIPT_TEXT_BYTES, "bytes of names");
    code_bytes(coder, script->text, (size_t)script->text_bytes);
    if (!coder->reads || coder->wrong[0] != '\0')
        return;
    // The sim asserts that a script is valid; a foreign file must not end the program.
    ActionProgram program;
    const char *wrong = script_check(script, &program);
    if (wrong)
        code_fail(coder, "%s", wrong);
}

uint8_t *tape_rules_write(const Sim *sim, size_t *size)
{
    static const StageScript none; // without a stage, the sim's own script is undefined
    TapeCoder coder = {.rules_only = true};
    code_book(&coder, (PatternBook *)&sim->book); // which is only read
    code_script(&coder, (StageScript *)(sim->head.stage == STAGE_SCRIPT ? &sim->script : &none));
    *size = coder.at;
    return coder.to;
}

uint64_t tape_content_hash(const Sim *sim)
{
    SimPart parts[SIM_PARTS_MAX];
    int constant_from;
    int count = sim_parts(sim, parts, &constant_from);
    uint64_t hash = 0;
    // Each stage partly consists of code: a build with other code must report that instead of diverging later.
    for (int i = constant_from; i < count; i++) {
        const uint8_t *bytes = parts[i].bytes;
        bool coded = bytes >= (const uint8_t *)&sim->book && bytes < (const uint8_t *)(&sim->script + 1);
        if (!coded)
            hash = bytes_hash(bytes, sim_part_bytes(&parts[i]), hash + 1u);
    }
    size_t size;
    uint8_t *rules = tape_rules_write(sim, &size);
    hash = bytes_hash(rules, size, hash + 1u);
    free(rules);
    return hash;
}
