// plural.c -- evaluates the rule for each number: rules are short, and texts with numbers are few.
#include "lang/plural.h"

#include <string.h>

#define DEPTH_MOST 40 // parentheses in parentheses, and further choices after ':'

typedef struct Reading {
    const char *at;
    unsigned n;
    int depth;
    bool failed; // the rest is meaningless
} Reading;

// By level, with those of two signs first, so that "<=" is not "<".
static const char *const OPERATORS[] = {"||", "&&", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%"};
static const int LEVELS[] = {1, 2, 3, 3, 4, 4, 4, 4, 5, 5, 6, 6, 6};
enum { OPERATOR_COUNT = sizeof LEVELS / sizeof LEVELS[0], OPERATOR_OVER = OPERATOR_COUNT - 2 };

static unsigned choice(Reading *reading);

// Skips the sign if it comes next.
static bool took(Reading *reading, const char *sign)
{
    reading->at += strspn(reading->at, " \t");
    bool there = strncmp(reading->at, sign, strlen(sign)) == 0;
    reading->at += there ? strlen(sign) : 0;
    return there;
}

static unsigned operand(Reading *reading)
{
    unsigned value = 0;
    if (took(reading, "!"))
        return !operand(reading);
    if (took(reading, "n"))
        return reading->n;
    if (took(reading, "(")) {
        value = choice(reading);
        reading->failed |= !took(reading, ")");
        return value;
    }
    size_t digits = strspn(reading->at, "0123456789");
    reading->failed |= digits == 0 || digits > 9;
    for (; digits > 0 && !reading->failed; digits--)
        value = value * 10 + (unsigned)(*reading->at++ - '0');
    return value;
}

// Operators of at least this level.
static unsigned sum(Reading *reading, int least)
{
    unsigned a = operand(reading);
    for (int i = 0; i < OPERATOR_COUNT && !reading->failed; i++)
        if (LEVELS[i] >= least && took(reading, OPERATORS[i])) {
            unsigned b = sum(reading, LEVELS[i] + 1), some = b ? b : 1;
            const unsigned RESULTS[] = {a || b,    a && b, a == b, a != b, a <= b,   a >= b,
                                        a<b, a> b, a + b,  a - b,  a * b,  a / some, a % some};
            reading->failed |= i >= OPERATOR_OVER && b == 0;
            a = RESULTS[i];
            i = -1; // look for all of them again
        }
    return a;
}

static unsigned choice(Reading *reading)
{
    reading->failed |= ++reading->depth > DEPTH_MOST;
    unsigned value = reading->failed ? 0 : sum(reading, 1);
    if (!reading->failed && took(reading, "?")) {
        unsigned yes = choice(reading);
        reading->failed |= !took(reading, ":");
        unsigned no = choice(reading);
        value = value ? yes : no;
    }
    reading->depth--;
    return value;
}

// The form for `number`; UINT_MAX if the rule is invalid.
static unsigned form_of(const Plural *plural, unsigned number)
{
    Reading reading = {.at = plural->rule, .n = number};
    unsigned form = choice(&reading);
    return reading.failed || reading.at[strspn(reading.at, " \t")] != '\0' ? ~0u : form;
}

bool plural_read(Plural *plural, const char *text, Error *error)
{
    static const char FORMS[] = "nplurals=", RULE[] = "plural=";
    const char *forms = strstr(text, FORMS), *rule = forms ? strstr(forms + sizeof FORMS - 1, RULE) : NULL;
    size_t length = rule ? strcspn(rule += sizeof RULE - 1, ";\n") : 0;
    *plural = (Plural){.forms = forms ? (unsigned)(forms[sizeof FORMS - 1] - '0') : 0};
    bool good = length > 0 && length < sizeof plural->rule && plural->forms - 1 < PLURAL_FORMS_MOST;
    if (good)
        memcpy(plural->rule, rule, length);
    for (unsigned n = 0; n <= 1000 && good; n++)
        good = form_of(plural, n) < plural->forms;
    return good
        || error_set(
               error,
               "invalid plural rule (got \"%.80s\"), expected one for all numbers up to 1000, with at most %d forms, such as \"nplurals=2; plural=(n != 1);\"",
               text, PLURAL_FORMS_MOST);
}

unsigned plural_form(const Plural *plural, unsigned number)
{
    unsigned form = plural->forms == 0 ? number != 1 : form_of(plural, number);
    return form < plural->forms || plural->forms == 0 ? form : plural->forms - 1;
}
