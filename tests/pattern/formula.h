// formula.h -- the value of a BulletML formula, read anew from its text each time.
#pragma once

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct Formula {
    const char *at;
    const float *parameters; // $1 and so on; missing ones are 0
    int parameter_count;
    float rank;
    float (*random)(void *context);
    void *context;
    bool broken; // divided by zero, or not finite on the way; from then on nothing is drawn
} Formula;

static inline float formula_sum(Formula *formula);

static inline char formula_next(Formula *formula)
{
    formula->at += strspn(formula->at, " \t\r\n");
    return *formula->at;
}

static inline float formula_finite(Formula *formula, float value)
{
    if (isfinite(value))
        return value;
    formula->broken = true;
    return 0.0f;
}

static inline float formula_variable(Formula *formula)
{
    if (strncmp(formula->at, "$rand", 5) == 0) {
        formula->at += 5;
        return formula->broken ? 0.0f : formula->random(formula->context);
    }
    if (strncmp(formula->at, "$rank", 5) == 0) {
        formula->at += 5;
        return formula->rank;
    }
    int number = formula->at[1] - '0';
    formula->at += 2;
    assert(number >= 1 && number <= 9);
    return number <= formula->parameter_count ? formula->parameters[number - 1] : 0.0f;
}

static inline float formula_factor(Formula *formula)
{
    char c = formula_next(formula);
    if (c == '$')
        return formula_variable(formula);
    if (c == '-' || c == '+') {
        formula->at++;
        float value = formula_factor(formula);
        return c == '-' ? -value : value;
    }
    if (c == '(') {
        formula->at++;
        float value = formula_sum(formula);
        assert(formula_next(formula) == ')');
        formula->at++;
        return value;
    }
    char *end;
    float value = strtof(formula->at, &end);
    assert(end > formula->at);
    formula->at = end;
    return value;
}

static inline float formula_product(Formula *formula)
{
    float value = formula_factor(formula);
    for (char c = formula_next(formula); c == '*' || c == '/' || c == '%'; c = formula_next(formula)) {
        formula->at++;
        float right = formula_factor(formula);
        if (c != '*' && right == 0.0f) {
            formula->broken = true;
            right = 1.0f;
        }
        value = formula_finite(formula, c == '*' ? value * right : c == '/' ? value / right : fmodf(value, right));
    }
    return value;
}

static inline float formula_sum(Formula *formula)
{
    float value = formula_product(formula);
    for (char c = formula_next(formula); c == '+' || c == '-'; c = formula_next(formula)) {
        formula->at++;
        float right = formula_product(formula);
        value = formula_finite(formula, c == '+' ? value + right : value - right);
    }
    return value;
}

// The whole text's value.
static inline float formula_value(Formula *formula)
{
    float value = formula_sum(formula);
    assert(formula_next(formula) == '\0');
    return value;
}
