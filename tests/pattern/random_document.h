// random_document.h -- random BulletML documents that are right, with all that the language has.
//
// Actions stay far below PATTERN_STEPS_MAX per tick, or exceed it without any effect: how many instructions a
// document takes is the compiler's business. References lead to actions further down, so that nothing grows without
// end, but for two deliberate kinds: an action that refers to itself at its end, after a wait, and one that refers to
// itself before, and goes too deep.
#pragma once

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "core/base/rng.h"

#define DOCUMENT_BYTES 65536
#define DOCUMENT_ACTIONS 4 // labels a0, a1, ...; fires are f0, f1, bullets b0, b1
#define DOCUMENT_OTHERS 3

// Three times six are as many as an action may have at the same time.
#define SIX_PARAMETERS                                                                                                 \
    "<param>$1</param><param>$2</param><param>$3</param><param>4</param><param>5</param>\n"                            \
    "<param>$6+1</param>"

typedef struct Document {
    Rng rng;
    int length;
    int depth;   // of elements that may hold others
    int action;  // references may lead to those from here on
    int bullets; // and to bullets and fires from here on
    char bytes[DOCUMENT_BYTES];
} Document;

static inline void put(Document *document, const char *format, ...) __attribute__((format(printf, 2, 3)));
static inline void put(Document *document, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    size_t room = (size_t)(DOCUMENT_BYTES - document->length);
    document->length += vsnprintf(document->bytes + document->length, room, format, list);
    va_end(list);
    assert(document->length < DOCUMENT_BYTES);
}

static inline int pick(Document *document, int count)
{
    return (int)rng_below(&document->rng, (uint32_t)count);
}

// True in one of `of` cases.
static inline bool rarely(Document *document, int of)
{
    return pick(document, of) == 0;
}

static inline void put_space(Document *document)
{
    if (rarely(document, 6))
        put(document, "%s", rarely(document, 3) ? "\n\t" : " ");
}

static inline void put_number(Document *document)
{
    switch (pick(document, 6)) {
    case 0: put(document, "%d", pick(document, 360)); break;
    case 1: put(document, "%d.%d", pick(document, 20), pick(document, 1000)); break;
    case 2: put(document, "0.%d", pick(document, 100)); break;
    default: put(document, "%d", pick(document, 10)); break;
    }
}

static inline void put_formula(Document *document, int depth)
{
    put_space(document);
    int kind = pick(document, depth > 0 ? 14 : 6);
    if (kind < 3) {
        put_number(document);
    } else if (kind == 3) {
        put(document, "$rand");
    } else if (kind == 4) {
        put(document, "$rank");
    } else if (kind == 5) {
        put(document, "$%d", 1 + pick(document, rarely(document, 4) ? 9 : 3));
    } else if (kind == 6) {
        put(document, "-");
        put_formula(document, depth - 1);
    } else if (kind == 7) {
        put(document, "(");
        put_formula(document, depth - 1);
        put(document, ")");
    } else {
        put_formula(document, depth - 1);
        const char *operators[] = {"+", "-", "*", "/(1+$rand)*", "%(2-$rand)+", "/$2*"};
        put(document, "%s", operators[rarely(document, 40) ? 5 : pick(document, 5)]);
        put_formula(document, depth - 1);
    }
    put_space(document);
}

// A formula whose value stays within the bounds or, rarely, is none.
static inline void put_value(Document *document, const char *bound)
{
    if (rarely(document, 3))
        put_number(document);
    else if (rarely(document, 300))
        put(document, "%s", rarely(document, 2) ? "1/($rank-$rank)" : "1000*$rank*999999");
    else {
        put(document, "(");
        put_formula(document, 3);
        put(document, ")%%%s", bound);
    }
}

static inline void put_element(Document *document, const char *name, const char *const types[4], const char *bound)
{
    const char *type = types[pick(document, 4)];
    if (type != NULL)
        put(document, "<%s type='%s'>", name, type);
    else
        put(document, "<%s>", name);
    if (rarely(document, 20))
        put(document, "<!-- of %s -->", name);
    put_value(document, bound);
    put(document, "</%s>", name);
}

static inline void put_direction(Document *document)
{
    static const char *const types[2][4] = {{"aim", "absolute", "relative", "sequence"},
                                            {NULL, "sequence", "aim", NULL}};
    put_element(document, "direction", types[pick(document, 2)], rarely(document, 9) ? "4000" : "360");
}

static inline void put_speed(Document *document)
{
    static const char *const types[4] = {NULL, "absolute", "relative", "sequence"};
    put_element(document, "speed", types, "3");
}

static inline void put_term(Document *document)
{
    put(document, "<term>");
    put_value(document, "40");
    put(document, "</term>");
}

static inline void put_reference(Document *document, const char *name, char letter, int from, int count)
{
    put(document, "<%sRef label=\"%c%d\"", name, letter, from + pick(document, count - from));
    int parameters = rarely(document, 3) ? 0 : rarely(document, 8) ? 9 : pick(document, 4);
    put(document, parameters == 0 ? "/>\n" : ">");
    for (int i = 0; i < parameters; i++) {
        put(document, "<param>");
        put_value(document, "100");
        put(document, "</param>");
    }
    if (parameters > 0)
        put(document, "</%sRef>\n", name);
}

static inline void put_action(Document *document, const char *label);

// An action in its place or a reference to one further down.
static inline void put_some_action(Document *document)
{
    if (document->action < DOCUMENT_ACTIONS && rarely(document, 2))
        put_reference(document, "action", 'a', document->action, DOCUMENT_ACTIONS);
    else
        put_action(document, NULL);
}

static inline void put_bullet(Document *document, const char *label)
{
    put(document, "<bullet%s%s%s>", label ? " label='" : "", label ? label : "", label ? "'" : "");
    document->depth++;
    if (rarely(document, 3))
        put_direction(document);
    if (rarely(document, 3))
        put_speed(document);
    for (int i = document->depth < 4 ? pick(document, 3) : 0; i > 0; i--)
        put_some_action(document);
    document->depth--;
    put(document, "</bullet>\n");
}

static inline void put_fire(Document *document, const char *label)
{
    put(document, "<fire%s%s%s>", label ? " label='" : "", label ? label : "", label ? "'" : "");
    if (!rarely(document, 3))
        put_direction(document);
    if (!rarely(document, 3))
        put_speed(document);
    if (document->bullets < DOCUMENT_OTHERS && !rarely(document, 3))
        put_reference(document, "bullet", 'b', document->bullets, DOCUMENT_OTHERS);
    else
        put_bullet(document, NULL);
    put(document, "</fire>\n");
}

static inline void put_accel(Document *document)
{
    static const char *const types[4] = {NULL, "absolute", "relative", "sequence"};
    int parts = 1 + pick(document, 3);
    put(document, "<accel>");
    if (parts != 2)
        put_element(document, "horizontal", types, "2");
    if (parts != 1)
        put_element(document, "vertical", types, "2");
    put_term(document);
    put(document, "</accel>\n");
}

static inline void put_repeat(Document *document)
{
    put(document, "<repeat><times>");
    if (rarely(document, 8))
        put(document, "-$rand");
    else
        put(document, "%d%s", pick(document, 4), rarely(document, 3) ? "+$rand*2" : "");
    put(document, "</times>");
    put_some_action(document);
    put(document, "</repeat>\n");
}

static inline void put_wait(Document *document)
{
    put(document, "<wait>");
    put_value(document, "25");
    put(document, "</wait>\n");
}

static inline void put_change(Document *document)
{
    bool turns = rarely(document, 2);
    put(document, "<change%s>", turns ? "Direction" : "Speed");
    if (turns)
        put_direction(document);
    else
        put_speed(document);
    put_term(document);
    put(document, "</change%s>\n", turns ? "Direction" : "Speed");
}

static inline void put_step(Document *document)
{
    int kind = pick(document, document->depth < 4 ? 14 : 9);
    if (kind < 3)
        put_wait(document);
    else if (kind < 5)
        put_change(document);
    else if (kind == 5)
        put_accel(document);
    else if (kind == 6 && rarely(document, 3))
        put(document, "<vanish/>\n");
    else if (kind <= 7 && document->bullets < DOCUMENT_OTHERS)
        put_reference(document, "fire", 'f', document->bullets, DOCUMENT_OTHERS);
    else if (kind <= 10)
        put_fire(document, NULL);
    else if (kind == 11)
        put_some_action(document);
    else
        put_repeat(document);
}

static inline void put_action(Document *document, const char *label)
{
    put(document, "<action%s%s%s>\n", label ? " label='" : "", label ? label : "", label ? "'" : "");
    document->depth++;
    for (int i = pick(document, 5); i > 0; i--)
        put_step(document);
    document->depth--;
    put(document, "</action>\n");
}

// Runs without a wait and without doing anything; or goes too deep, firing on its way.
static inline void put_fault(Document *document)
{
    if (rarely(document, 2))
        put(document, "<repeat><times>900000-$9</times><action><action/></action></repeat>\n");
    else if (rarely(document, 2))
        put(document, "<actionRef label='endless'/>\n");
    else if (rarely(document, 2))
        put(document, "<actionRef label='deep'><param>$rand</param></actionRef>\n");
    else
        put(document, "<actionRef label='wide'>" SIX_PARAMETERS "</actionRef>\n");
}

static inline void put_top(Document *document, int top)
{
    put(document, "<action label='top%d'>\n", top);
    for (int i = 1 + pick(document, 5); i > 0; i--)
        put_step(document);
    if (rarely(document, 12))
        put_fault(document);
    if (rarely(document, 2)) {
        put(document, "<wait>%d</wait>", 5 + pick(document, 60));
        put(document, "<actionRef label='top%d'/>\n", top);
    }
    put(document, "</action>\n");
}

static inline void put_labelled(Document *document)
{
    char label[16];
    for (int i = 0; i < DOCUMENT_ACTIONS; i++) {
        snprintf(label, sizeof label, "a%d", i);
        document->action = i + 1;
        document->bullets = i < DOCUMENT_OTHERS ? i : DOCUMENT_OTHERS;
        document->depth = 1;
        put_action(document, label);
    }
    for (int i = 0; i < DOCUMENT_OTHERS; i++) {
        document->action = document->bullets = i + 1;
        snprintf(label, sizeof label, "f%d", i);
        put_fire(document, label);
        snprintf(label, sizeof label, "b%d", i);
        put_bullet(document, label);
    }
    // Neither waits, as $9 is missing; but only who runs them can know.
    put(document, "<action label='endless'><wait>$9</wait><actionRef label='endless'/></action>\n");
    put(document, "<action label='deep'><fire><speed>$1</speed><bullet/></fire><wait>$9</wait>\n"
                  "<actionRef label='deep'><param>$1+0.25</param></actionRef><wait>1</wait></action>\n");
    put(document, "<action label='wide'><fire><speed>$6</speed><bullet/></fire><wait>$9</wait>\n"
                  "<actionRef label='wide'>" SIX_PARAMETERS "</actionRef><wait>1</wait></action>\n");
}

// Writes the document that the seed stands for.
static inline void document_write(Document *document, uint64_t seed)
{
    static const char *const types[4] = {"", " type='none'", " type='vertical'", " type=\"horizontal\""};
    *document = (Document){.rng = rng_seed(seed, 6)};
    put(document, "<?xml version='1.0'?>\n<!DOCTYPE bulletml SYSTEM 'http://nowhere.invalid/bulletml.dtd'>\n");
    put(document, "<bulletml%s xmlns='http://nowhere.invalid/bulletml'>\n", types[pick(document, 4)]);
    bool labelled_first = rarely(document, 2);
    if (labelled_first)
        put_labelled(document);
    document->action = document->bullets = 0;
    document->depth = 0;
    for (int i = 1 + pick(document, 3); i > 0; i--)
        put_top(document, i);
    if (!labelled_first)
        put_labelled(document);
    put(document, "</bulletml>\n");
}
