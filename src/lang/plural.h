// plural.h -- which form of a text a number takes, by the rule in the head of a .po file.
#pragma once

#include <stdbool.h>

#include "core/base/error.h"

#define PLURAL_FORMS_MOST 6 // Arabic has as many
#define PLURAL_RULE_BYTES 256

// {0}: one form for 1, another for all other numbers.
typedef struct Plural {
    unsigned forms;
    char rule[PLURAL_RULE_BYTES]; // an expression of C in n
} Plural;

// Reads "nplurals=3; plural=(n==1 ? 0 : 1);". On failure returns false with one line in `error`, and `plural` is
// undefined: each of the numbers from 0 to 1000 must have one of the forms.
bool plural_read(Plural *plural, const char *text, Error *error);

// The form of a number, from 0.
unsigned plural_form(const Plural *plural, unsigned number);
