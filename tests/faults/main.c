// main.c -- faults [OPTION]... [SCRIPT]...
//
//   --quick      some of both, in a few seconds, and what was bad once
//   --all        each single call, where otherwise one stands for those that are reached by the same way
//   --kind KIND  only calls of this kind
//   --nth N      only this one, and who made it is reported (with --lasting: and all after it)
//   --power      instead: the power is cut after each write
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults/faults.h"
#include "faults/power.h"

const char *__asan_default_options(void);
const char *__ubsan_default_options(void);

// A sanitizer's end is none of the program's own; what is not freed on the way out is no fault.
const char *__asan_default_options(void)
{
    return "quarantine_size_mb=8:exitcode=99:detect_leaks=0:allocator_may_return_null=1:handle_abort=0";
}

const char *__ubsan_default_options(void)
{
    return "exitcode=99:print_stacktrace=1";
}

typedef struct Arguments {
    Faults faults;
    bool power;
    int first; // the first script's place
} Arguments;

static int kind_of(const char *word)
{
    for (int kind = 0; kind < HOST_KIND_COUNT; kind++)
        if (strcmp(word, HOST_KIND_WORDS[kind]) == 0)
            return kind;
    fprintf(stderr, "faults: %s: no kind, expected one such as memory\n", word);
    exit(2);
}

static void arguments_read(Arguments *arguments, int argc, char **argv)
{
    Faults *faults = &arguments->faults;
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        faults->quick |= strcmp(argv[i], "--quick") == 0;
        faults->all |= strcmp(argv[i], "--all") == 0;
        faults->lasting |= strcmp(argv[i], "--lasting") == 0;
        arguments->power |= strcmp(argv[i], "--power") == 0;
        if (strcmp(argv[i], "--kind") == 0 && i + 1 < argc)
            faults->kind = kind_of(argv[++i]);
        else if (strcmp(argv[i], "--nth") == 0 && i + 1 < argc)
            faults->nth = atol(argv[++i]);
    }
    arguments->first = i;
}

// The whole game is too long for quick ones, but for what a power cut leaves of it.
static bool named(const Script *script, const Arguments *arguments, int argc, char **argv)
{
    bool found = arguments->first == argc && (!arguments->faults.quick || script->quick || faults_found(script));
    for (int i = arguments->first; i < argc; i++)
        found |= strcmp(argv[i], script->name) == 0;
    return found;
}

static void try(Arguments *arguments, Power *power, const Script *script, bool all)
{
    bool quick = arguments->faults.quick;
    arguments->faults.found = quick && !script->quick && all;
    if (!arguments->power && !(quick && script->line == NULL))
        faults_try(&arguments->faults, script);
    if (script->keeps && (arguments->power || (quick && (!script->line || script->whole))))
        power_try(power, script);
}

int main(int argc, char **argv)
{
    static Runner runner;
    static Arguments arguments = {.faults = {.runner = &runner, .kind = -1}};
    static Power power = {.runner = &runner};
    arguments_read(&arguments, argc, argv);
    power.quick = arguments.faults.quick;
    double begin = runner_seconds();
    runner_open(&runner);
    for (int i = 0; i < SCRIPT_COUNT; i++)
        if (named(&SCRIPTS[i], &arguments, argc, argv))
            try(&arguments, &power, &SCRIPTS[i], arguments.first == argc);
    if (!arguments.power)
        faults_summary(&arguments.faults);
    printf("%.0f seconds\n", runner_seconds() - begin);
    runner_close(&runner);
    return arguments.faults.bad > 0 || power.bad > 0;
}
