// pattern_number.c -- calculates the numbers of patterns.
#include <float.h>

#include "core/pattern/pattern_words.h"

static bool is_finite(float value)
{
    return value >= -FLT_MAX && value <= FLT_MAX;
}

// value = fraction * 2^(exponent - 150)
static void split(uint32_t bits, uint32_t *fraction, int32_t *exponent)
{
    bool normal = bits >> 23 != 0;
    *fraction = (bits & 0x7fffffu) | (normal ? 0x800000u : 0u);
    *exponent = normal ? (int32_t)(bits >> 23) : 1;
}

// Long division of the bits, because a C library's fmodf is not the core's to call.
static uint32_t remainder_bits(uint32_t a, uint32_t b)
{
    uint32_t left, by;
    int32_t exponent, least;
    split(a, &left, &exponent);
    split(b, &by, &least);
    for (left %= by; exponent > least; exponent--)
        left = (left << 1) % by;
    for (; left < 0x800000u && exponent > 1 && left != 0; exponent--)
        left <<= 1;
    return left < 0x800000u ? left : (uint32_t)exponent << 23 | (left & 0x7fffffu);
}

float pattern_remainder(float a, float b)
{
    uint32_t bits = word_of_float(a), by = word_of_float(b) & 0x7fffffffu;
    uint32_t sign = bits & 0x80000000u, size = bits & 0x7fffffffu;
    return size < by ? a : float_of_word(remainder_bits(size, by) | sign);
}

bool pattern_calculate(uint32_t term, float a, float b, float *result)
{
    if ((term == TERM_DIVIDE || term == TERM_REMAINDER) && b == 0.0f)
        return false;
    switch (term) {
    case TERM_ADD: *result = a + b; break;
    case TERM_SUBTRACT: *result = a - b; break;
    case TERM_MULTIPLY: *result = a * b; break;
    case TERM_DIVIDE: *result = a / b; break;
    default: *result = pattern_remainder(a, b); break;
    }
    return is_finite(*result);
}

typedef struct Stack {
    float values[PATTERN_STACK_MAX];
    int depth;
} Stack;

static PatternStatus push(Stack *stack, float value)
{
    // The compiler never goes so deep, but words of a demo may be anything.
    if (stack->depth == PATTERN_STACK_MAX)
        return PATTERN_BROKEN;
    stack->values[stack->depth++] = value;
    return is_finite(value) ? PATTERN_RUNS : PATTERN_NO_NUMBER;
}

static PatternStatus fold(Stack *stack, uint32_t term)
{
    if (term > TERM_REMAINDER || stack->depth < 2)
        return PATTERN_BROKEN;
    float *a = &stack->values[stack->depth - 2];
    stack->depth--;
    return pattern_calculate(term, a[0], a[1], a) ? PATTERN_RUNS : PATTERN_NO_NUMBER;
}

static PatternStatus negate(Stack *stack)
{
    if (stack->depth < 1)
        return PATTERN_BROKEN;
    stack->values[stack->depth - 1] = -stack->values[stack->depth - 1];
    return PATTERN_RUNS;
}

// A parameter that nobody gave is 0: documents in use rely on it.
static float parameter(const PatternInputs *inputs, uint32_t number)
{
    return number >= 1 && number <= (uint32_t)inputs->parameter_count ? inputs->parameters[number - 1] : 0.0f;
}

static PatternStatus term_do(Stack *stack, uint32_t term, const PatternInputs *inputs)
{
    switch (WORD_KIND(term)) {
    case TERM_PARAMETER: return push(stack, parameter(inputs, TERM_PARAMETER_OF(term)));
    case TERM_RANDOM: return push(stack, inputs->host->random(inputs->host->context));
    case TERM_RANK: return push(stack, inputs->host->rank);
    case TERM_DENSITY: return push(stack, inputs->host->density);
    case TERM_PACE: return push(stack, inputs->host->pace);
    case TERM_NEGATE: return negate(stack);
    default: return fold(stack, WORD_KIND(term));
    }
}

PatternStatus pattern_number(const uint32_t *terms, int count, const PatternInputs *inputs, float *result)
{
    Stack stack;
    stack.depth = 0;
    PatternStatus status = PATTERN_RUNS;
    for (int i = 0; i < count && status == PATTERN_RUNS; i++) {
        if (WORD_KIND(terms[i]) != TERM_CONSTANT)
            status = term_do(&stack, terms[i], inputs);
        else
            status = ++i < count ? push(&stack, float_of_word(terms[i])) : PATTERN_BROKEN;
    }
    if (status == PATTERN_RUNS && stack.depth != 1)
        status = PATTERN_BROKEN;
    *result = status == PATTERN_RUNS ? stack.values[0] : 0.0f;
    return status;
}
