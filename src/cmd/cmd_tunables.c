// cmd_tunables.c -- mitsubachi tunables [NAME]...
#include <stdio.h>
#include <string.h>

#include "cmd/cmd.h"
#include "content/tuning/tunables_text.h"
#include "content/tuning/tunables_list.h"
#include "content/tuning/tuning.h"
#include "text/fields.h"
#include "text/words.h"

typedef struct Wanted {
    TuningOptions numbers;
    bool changed, origin, json, ini;
    char **words; // NAMEs
    int word_count;
} Wanted;

#define AT(field) .offset = offsetof(Wanted, field)

static const Option ROWS[] = {
    {OPTION("--changed", NULL, FLAG, AT(changed), "list only tunables that differ from their defaults")},
    {OPTION("--origin", NULL, FLAG, AT(origin), "show the source of each value")},
    {OPTION("--json", NULL, FLAG, AT(json), "print JSON, for programs")},
    {OPTION("--ini", NULL, FLAG, AT(ini), "print a commented file of all defaults")},
    {.kind = FIELD_TABLE, AT(numbers), .of = &TUNING_OPTIONS},
};

static const CommandLine LINE = {
    .name = "mitsubachi tunables",
    .manual = "tuning.md",
    .usage = "[OPTION]... [NAME]...\n--ini\n",
    .about = "List the tunables of the game, or those with NAME in their name or description.\n",
    OPTIONS(ROWS),
    .after = "Exit status: 0 good (warnings too), 1 no tunable matches NAME, 2 wrong usage, 3 a file cannot be read.\n",
    .most = -1,
};

// Marks the tunables to show, and returns their number. Reports a NAME without a match, and sets `good` to false.
static int list_choose(const Wanted *wanted, TunablesList *list, bool *good)
{
    int count = 0;
    *good = true;
    for (int i = 0; i < TUNED_COUNT; i++)
        list->shown[i] = wanted->word_count == 0;
    for (int w = 0; w < wanted->word_count; w++) {
        bool found = false;
        for (int i = 0; i < TUNED_COUNT; i++) {
            bool matches = tunable_matches(i, wanted->words[w]);
            list->shown[i] |= matches;
            found |= matches;
        }
        *good &= found;
        if (found)
            continue;
        char name[FIELD_NAME_BYTES] = "";
        int index = field_nearest(&TUNABLE_TABLE, wanted->words[w]);
        if (index >= 0)
            field_full_name(tuned_info(index), name);
        fprintf(stderr, "mitsubachi tunables: no tunable has '%s' in its name or description%s%s\n",
                words_quoted(wanted->words[w]).text,
                index >= 0 ? ", expected one such as " : ", expected one that 'mitsubachi tunables' lists", name);
    }
    for (int i = 0; i < TUNED_COUNT; i++) {
        list->shown[i] &= !wanted->changed || tuned_get(&list->values, i) != tuned_info(i)->default_value;
        count += list->shown[i];
    }
    return count;
}

// JSON prints even an empty table, because programs read it; a person gets a sentence.
static int print_list(const Wanted *wanted)
{
    Error error;
    Tuning *tuning = tuning_open(&wanted->numbers, &error);
    if (tuning == NULL)
        return command_report(&LINE, STATUS_MACHINE, error.text);
    TunablesList list = {.values = *tuning_now(tuning), .origins = wanted->origin ? tuning : NULL};
    bool good;
    int count = list_choose(wanted, &list, &good);
    if (wanted->json)
        tunables_list_json(&list, stdout);
    else if (count > 0)
        tunables_list_table(&list, stdout);
    else if (good)
        puts("All of them are at their defaults.");
    tuning_close(tuning);
    return good ? STATUS_GOOD : STATUS_NO;
}

int cmd_tunables(int argc, char **argv)
{
    Wanted wanted = {.words = argv + 1};
    Tuned defaults = tuned_default();
    int status = command_begin(&LINE, &wanted, &argc, argv);
    if (status >= 0)
        return status;
    wanted.word_count = argc - 1;
    bool lists = wanted.changed || wanted.origin || wanted.json || wanted.numbers.count > 0;
    if (wanted.ini && (lists || wanted.word_count > 0))
        return command_report(&LINE, STATUS_USAGE, "--ini: prints all defaults, expected no other arguments");
    if (!wanted.ini)
        return print_list(&wanted);
    // The defaults, independent of the user's own numbers.
    tunables_ini_print(&defaults, stdout);
    return STATUS_GOOD;
}
