// pattern.c -- books of patterns, the start of actions, and the motion that they change.
#include "core/pattern/pattern.h"

#include <string.h>

#include "core/base/assert.h"
#include "core/base/trig.h"
#include "core/pattern/pattern_words.h"

// Names may come from demos and lack their terminating zero; the core has no strnlen.
static int name_length(const char *name)
{
    int length = 0;
    while (length < PATTERN_NAME_BYTES && name[length] != '\0')
        length++;
    return length;
}

int pattern_book_add(PatternBook *book, const char *name, const uint32_t *words, int count)
{
    int length = name_length(name);
    ASSERT(count >= 0 && book->count >= 0 && book->words >= 0 && book->words <= PATTERN_BOOK_WORDS);
    if (book->count >= PATTERNS_MAX || count > PATTERN_BOOK_WORDS - book->words || length == PATTERN_NAME_BYTES)
        return -1;
    PatternEntry *entry = &book->patterns[book->count];
    memset(entry, 0, sizeof *entry);
    memcpy(entry->name, name, (size_t)length);
    entry->first = book->words;
    entry->words = count;
    memcpy(book->code + book->words, words, (size_t)count * sizeof words[0]);
    book->words += count;
    return book->count++;
}

void pattern_book_keep(PatternBook *book, const bool keep[PATTERNS_MAX])
{
    const int count = book->count, words = book->words;
    ASSERT(count <= PATTERNS_MAX && words <= PATTERN_BOOK_WORDS);
    book->count = book->words = 0;
    for (int i = 0; i < count; i++) {
        PatternEntry entry = book->patterns[i];
        if (!keep[i])
            continue;
        memmove(book->code + book->words, book->code + entry.first, (size_t)entry.words * sizeof book->code[0]);
        entry.first = book->words;
        book->words += entry.words;
        book->patterns[book->count++] = entry;
    }
    memset(book->patterns + book->count, 0, (size_t)(count - book->count) * sizeof book->patterns[0]);
    memset(book->code + book->words, 0, (size_t)(words - book->words) * sizeof book->code[0]);
}

int pattern_book_find(const PatternBook *book, const char *name)
{
    int length = name_length(name);
    for (int i = 0; i < book->count && i < PATTERNS_MAX; i++) {
        const char *entry = book->patterns[i].name;
        if (name_length(entry) == length && memcmp(entry, name, (size_t)length) == 0)
            return i;
    }
    return -1;
}

const uint32_t *pattern_words(const PatternBook *book, int pattern, uint32_t *count)
{
    *count = 0;
    if (pattern < 0 || pattern >= PATTERNS_MAX || pattern >= book->count)
        return book->code;
    const PatternEntry *entry = &book->patterns[pattern];
    // Books of demos are not trusted; a pattern without words only reports PATTERN_BROKEN when it runs.
    if (entry->first < 0 || entry->first > PATTERN_BOOK_WORDS || entry->words < 0
        || entry->words > PATTERN_BOOK_WORDS - entry->first)
        return book->code;
    *count = (uint32_t)entry->words;
    return book->code + entry->first;
}

int pattern_tops(const PatternBook *book, int pattern)
{
    uint32_t count;
    const uint32_t *words = pattern_words(book, pattern, &count);
    if (count == 0 || WORD_TOPS(words[0]) > PATTERN_TOPS_MAX || WORD_TOPS(words[0]) >= count)
        return 0;
    return (int)WORD_TOPS(words[0]);
}

static bool head_has(const PatternBook *book, int pattern, uint32_t flag)
{
    uint32_t count;
    const uint32_t *words = pattern_words(book, pattern, &count);
    return count > 0 && (words[0] & flag) != 0;
}

bool pattern_aims(const PatternBook *book, int pattern)
{
    return head_has(book, pattern, WORD_AIMED);
}

bool pattern_is_volley(const PatternBook *book, int pattern)
{
    return head_has(book, pattern, WORD_VOLLEY);
}

static PatternRunner runner_at(uint16_t pattern, uint16_t at)
{
    PatternRunner runner;
    // Its padding is hashed as well.
    memset(&runner, 0, sizeof runner);
    runner.next = -1;
    runner.pattern = pattern;
    runner.at = at;
    runner.depth = 1;
    runner.frames[0].left = -1;
    return runner;
}

PatternRunner pattern_begin(const PatternBook *book, int pattern, int top, PatternMotion motion)
{
    uint32_t count;
    ASSERT(top >= 0 && top < pattern_tops(book, pattern));
    const uint32_t *words = pattern_words(book, pattern, &count);
    PatternRunner runner = runner_at((uint16_t)pattern, (uint16_t)words[1 + top]);
    runner.motion = motion;
    runner.motion.direction_deg = pattern_direction(motion.direction_deg);
    return runner;
}

PatternRunner pattern_begin_shot(const PatternShot *shot, int index)
{
    ASSERT(index >= 0 && index < shot->action_count && shot->action_count <= PATTERN_ACTIONS_MAX);
    ASSERT(shot->parameter_count >= 0 && shot->parameter_count <= PATTERN_PARAMETERS_MAX);
    PatternRunner runner = runner_at(shot->pattern, shot->actions[index]);
    // In a bullet's own actions `relative` refers to its own flight, not the shooter's.
    runner.motion.direction_deg = shot->direction_deg;
    runner.motion.speed = shot->speed;
    runner.frames[0].parameter_count = (uint8_t)shot->parameter_count;
    memcpy(runner.values, shot->parameters, (size_t)shot->parameter_count * sizeof shot->parameters[0]);
    return runner;
}

const char *pattern_fault_text(PatternStatus status)
{
    switch (status) {
    case PATTERN_ENDLESS: return "loops without a wait: more than 20000 instructions in one tick";
    case PATTERN_TOO_DEEP:
        return "repeats or references inside each other more than 10 deep, or with too many parameters";
    case PATTERN_NO_NUMBER: return "divides by zero, or gets a number beyond a million";
    case PATTERN_BROKEN: return "is damaged: its words are invalid";
    default: return "";
    }
}

float pattern_direction(float deg)
{
    if (deg >= 0.0f && deg < 360.0f)
        return deg + 0.0f; // turns -0 into 0
    float rest = pattern_remainder(deg, 360.0f);
    rest = rest < 0.0f ? rest + 360.0f : rest;
    return rest < 360.0f ? rest + 0.0f : 0.0f;
}

float pattern_sum(float a, float b)
{
    float total = a + b;
    // Limited, not refused: a bullet that accelerates for ever leaves the field long before.
    total = total < PATTERN_VALUE_MAX ? total : PATTERN_VALUE_MAX;
    return total > -PATTERN_VALUE_MAX ? total : -PATTERN_VALUE_MAX;
}

static void change_by(float *value, float by, int32_t *ticks)
{
    if (*ticks <= 0)
        return;
    --*ticks;
    *value = pattern_sum(*value, by);
}

bool pattern_move(PatternMotion *motion)
{
    if ((motion->turn_ticks | motion->gain_ticks | motion->push_x_ticks | motion->push_y_ticks) == 0)
        return false;
    if (motion->turn_ticks > 0) {
        motion->turn_ticks--;
        motion->direction_deg = pattern_direction(motion->direction_deg + motion->turn_deg);
    }
    change_by(&motion->speed, motion->gain, &motion->gain_ticks);
    change_by(&motion->drift_x, motion->push_x, &motion->push_x_ticks);
    change_by(&motion->drift_y, motion->push_y, &motion->push_y_ticks);
    return true;
}

void pattern_velocity(const PatternMotion *motion, float *x, float *y)
{
    Vec2 unit = heading_unit(motion->direction_deg);
    *x = unit.x * motion->speed + motion->drift_x;
    *y = unit.y * motion->speed + motion->drift_y;
}

// --- the looks of bullets

// Invalid words end the walk early or misdirect it, but never leave the pattern.
void pattern_book_change_looks(PatternBook *book, int (*change)(void *context, int look), void *context)
{
    for (int i = 0; i < book->count; i++) {
        uint32_t count;
        uint32_t *words = book->code + (pattern_words(book, i, &count) - book->code);
        for (uint32_t at = count > 0 ? 1 + WORD_TOPS(words[0]) : 0; at < count;) {
            uint32_t word = words[at];
            if (WORD_KIND(word) == WORD_BULLET && WORD_LOOK(word) > 0) {
                int look = change(context, (int)WORD_LOOK(word) - 1);
                ASSERT(look >= 0 && look < PATTERN_LOOKS_MAX);
                words[at] = (word & ~(0xfu << 20)) | (uint32_t)(look + 1) << 20;
            }
            // The numbers that follow an instruction or a bullet, and the addresses after them.
            uint32_t flight = (WORD_AIM(word) != VALUE_NONE) + (uint32_t)(WORD_PACE(word) != VALUE_NONE);
            uint32_t parameters = WORD_PARAMETERS(word) == WORD_SAME_PARAMETERS ? 0 : WORD_PARAMETERS(word);
            uint32_t numbers = 0, addresses = 0;
            switch (WORD_KIND(word)) {
            case WORD_WAIT: numbers = 1; break;
            case WORD_REPEAT: numbers = addresses = 1; break;
            case WORD_ACTION:
                numbers = parameters;
                addresses = 1;
                break;
            case WORD_FIRE:
                numbers = flight + parameters;
                addresses = 1;
                break;
            case WORD_BULLET:
                numbers = flight;
                addresses = WORD_ACTIONS(word);
                break;
            case WORD_TURN:
            case WORD_GAIN: numbers = 2; break;
            case WORD_PUSH: numbers = flight + 1; break;
            default: break;
            }
            for (at++; numbers > 0 && at < count; numbers--) {
                if (words[at] > PATTERN_TERMS_MAX)
                    return;
                at += words[at] == 0 ? 2 : 1 + words[at];
            }
            at += addresses;
        }
    }
}
