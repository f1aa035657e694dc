// pattern_words.h -- the words of a compiled pattern, and the arithmetic of its numbers; private to pattern/.
//
// A program is
//     the number of its top actions, AIMED; then the address of each; then instructions and bullets in any order.
// Addresses count from the program's first word and fit 16 bits. The low byte of an instruction is its opcode, the
// upper ones hold small operands; further operands follow as whole words.
//
// A number is a word with the count of its terms, followed by the terms. A count of 0 is a constant: one word more,
// the bits of a float. Terms are in postfix order; TERM_CONSTANT is followed by its bits (which count as a term).
//
// Nothing is trusted: pattern_run.c checks every word as it reads it.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/pattern/pattern.h"

enum {
    WORD_END,    // end of an action outside repeats: return to the reference
    WORD_WAIT,   // number
    WORD_REPEAT, // number, address after the loop; then the body and WORD_LOOP
    WORD_LOOP,
    WORD_ACTION, // REFERENCE bits; numbers: parameters; address
    WORD_FIRE, // AIM and PACE bits, REFERENCE bits, TARGET; numbers: direction, speed, parameters; the bullet's address
    WORD_BULLET, // AIM and PACE bits, BULLET bits, LOOK; numbers: direction, speed; addresses of actions. Never run.
    WORD_TURN,   // AIM bits; numbers: direction, term
    WORD_GAIN,   // PACE bits; numbers: speed, term
    WORD_PUSH,   // AIM bits: horizontal, PACE bits: vertical; numbers: those present, term; TURNED
    WORD_VANISH,
};

#define WORD_KIND(word) ((word)&0xffu)
#define WORD_AIM(word) (((word) >> 8) & 0xfu)         // ValueType of a direction
#define WORD_PACE(word) (((word) >> 12) & 0xfu)       // ValueType of a speed
#define WORD_PARAMETERS(word) (((word) >> 16) & 0xfu) // of a reference
#define WORD_SAME_PARAMETERS 0xfu                     // an inline element inherits the surrounding parameters
#define WORD_TAIL 0x100000u                           // WORD_ACTION: replaces its own action (tail call)
#define WORD_TURNED 0x10000u                          // WORD_PUSH: the vertical number comes first
#define WORD_ACTIONS(word) (((word) >> 16) & 0xfu)    // of a bullet
#define WORD_LOOK(word) (((word) >> 20) & 0xfu)       // of a bullet: 1 + BulletLook, or 0
#define WORD_TARGET(word) (((word) >> 20) & 0x3u)     // of a fire: PatternTarget
#define WORD_AIMED 0x100u                             // with the number of top actions: a fire has a target
#define WORD_VOLLEY 0x200u                            // the label of a top action marks a volley
#define WORD_TOPS(word) ((word)&0xffu)

typedef enum ValueType { VALUE_NONE, VALUE_AIM, VALUE_ABSOLUTE, VALUE_RELATIVE, VALUE_SEQUENCE } ValueType;

enum {
    TERM_CONSTANT,
    TERM_PARAMETER,
    TERM_RANDOM,
    TERM_RANK,
    TERM_ADD,
    TERM_SUBTRACT,
    TERM_MULTIPLY,
    TERM_DIVIDE,
    TERM_REMAINDER,
    TERM_NEGATE,
    TERM_DENSITY,
    TERM_PACE
};

#define TERM_PARAMETER_OF(term) ((term) >> 8) // 1 to 9
#define PATTERN_TERMS_MAX 240                 // of a number
#define PATTERN_STACK_MAX 32                  // stack depth of a number

static inline uint32_t word_of_float(float value)
{
    union {
        float value;
        uint32_t word;
    } bits = {.value = value};
    return bits.word;
}

static inline float float_of_word(uint32_t word)
{
    union {
        uint32_t word;
        float value;
    } bits = {.word = word};
    return bits.value;
}

// The words of a pattern and their `count`; NULL if the book does not contain them. Trusts nothing in the book.
const uint32_t *pattern_words(const PatternBook *book, int pattern, uint32_t *count);

// The variables of a number.
typedef struct PatternInputs {
    const PatternHost *host;
    const float *parameters;
    int parameter_count;
} PatternInputs;

// a TERM b, for TERM_ADD to TERM_REMAINDER. False if the result is undefined.
bool pattern_calculate(uint32_t term, float a, float b, float *result);

// Calculates `count` terms. Returns PATTERN_RUNS, PATTERN_NO_NUMBER or PATTERN_BROKEN; *result is 0 after
// a fault.
PatternStatus pattern_number(const uint32_t *terms, int count, const PatternInputs *inputs, float *result);

// The exact remainder of a / b with the sign of a; b is not 0.
float pattern_remainder(float a, float b);

// a + b, clamped to +-PATTERN_VALUE_MAX.
float pattern_sum(float a, float b);
