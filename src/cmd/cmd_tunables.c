// cmd_tunables.c -- mitsubachi tunables [NAME]..., and tunables --check FILE...
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "content/tuning/tunables_text.h"
#include "content/tuning/tunables_list.h"
#include "content/tuning/tuning.h"
#include "platform/files.h"
#include "text/grow.h"
#include "text/words.h"

// A path and a sentence.

typedef struct Wanted {
    TuningOptions numbers;
    bool changed, origin, markdown, json, ini, check;
    char **words; // NAMEs or FILEs
    int word_count;
} Wanted;

#define AT(field) .offset = offsetof(Wanted, field)

static const Option ROWS[] = {
    {OPTION("--changed", NULL, FLAG, AT(changed), "only what is not at its default")},
    {OPTION("--origin", NULL, FLAG, AT(origin), "tell where each value comes from")},
    {OPTION("--markdown", NULL, FLAG, AT(markdown), "as tables of Markdown")},
    {OPTION("--json", NULL, FLAG, AT(json), "as JSON, for programs")},
    {OPTION("--ini", NULL, FLAG, AT(ini), "a whole commented file with all defaults, to begin one's own with")},
    {OPTION("--check", "FILE...", FLAG, AT(check),
            "tell all mistakes in files of tunables as FILE:LINE: what; - is the standard input"),
     .alone = true},
    {.kind = FIELD_TABLE, AT(numbers), .of = &TUNING_OPTIONS},
};

static const CommandLine LINE = {
    .name = "mitsubachi tunables",
    .manual = "tuning.md",
    .usage = "[OPTION]... [NAME]...\n--check FILE...\n--ini\n",
    .about =
        "Lists the numbers of the game that can be changed: value, default, range, unit, when a change counts, what "
        "it\ndoes. With NAMEs only those that have one of them in their name or sentence (`tunables boss`).\n",
    OPTIONS(ROWS),
    .after =
        "Values come from, later ones win: the built-in defaults, assets/tunables.ini, the player's own file\n"
        "~/.config/mitsubachi/tunables.ini ($XDG_CONFIG_HOME is obeyed), and the options above in their order. Files "
        "are\nINI: [section], then `name = value  ; comment` in lines of their own.\n"
        "\n"
        "Exit status: 0 good (warnings too), 1 nothing has such a NAME or a file has errors, 2 wrong usage, 3 a file\n"
        "cannot be read.\n",
    .most = -1,
};

// What does not go together. NULL where all is well.
static const char *contradiction(const Wanted *wanted)
{
    bool lists = wanted->changed || wanted->origin || wanted->markdown || wanted->json || wanted->numbers.count > 0;
    if (wanted->ini && (lists || wanted->word_count > 0))
        return "--ini: stands beside something else, expected it alone";
    if (wanted->markdown && wanted->json)
        return "--json: stands beside --markdown, expected one of them";
    if (wanted->check && wanted->word_count == 0)
        return "--check: no file, expected one or more, or - for the standard input";
    return NULL;
}

// The standard input has no size to ask for, so one byte more than may be there is read to tell whether it ends. It is
// read as a file is, so that an editor can have what it holds checked without saving it.
static bool stdin_read(FileBytes *file, Error *error)
{
    file->bytes = grow_zeros((size_t)TUNABLES_INI_BYTES_MAX + 1);
    file->size = fread(file->bytes, 1, (size_t)TUNABLES_INI_BYTES_MAX + 1, stdin);
    if (!ferror(stdin) && file->size <= TUNABLES_INI_BYTES_MAX)
        return true;
    if (file->size > TUNABLES_INI_BYTES_MAX)
        error_set(error, "<stdin>: too long, at most %u bytes were expected", TUNABLES_INI_BYTES_MAX);
    else
        error_set(error, "<stdin>: cannot be read: %s", strerror(errno));
    file_free(file);
    return false;
}

// A value that has an error is not set: the game would keep the one before.
static void print_summary(const char *name, const TunablesText *text, const TextErrors *errors)
{
    int set = 0;
    for (int i = 0; i < TUNABLE_COUNT; i++)
        set += text->line[i] > 0 && !text->broken[i];
    words_print(name, stdout);
    printf(": %s, %d %s set, %d %s, %d %s\n", errors->errors > 0 ? "not good" : "good", set,
           set == 1 ? "value" : "values", errors->errors, errors->errors == 1 ? "error" : "errors", errors->warnings,
           errors->warnings == 1 ? "warning" : "warnings");
}

static int check_file(void *unused, const char *path)
{
    (void)unused;
    FileBytes file = {0};
    Error error;
    bool standard = strcmp(path, "-") == 0;
    const char *name = standard ? "<stdin>" : path;
    bool there = standard ? stdin_read(&file, &error) : file_read(path, TUNABLES_INI_BYTES_MAX, &file, &error);
    if (!there)
        return command_tell_file(STATUS_MACHINE, error.text);
    TextErrors errors = {0};
    // Over the defaults alone: whether a file is good must not hang on what lies in the reader's own.
    Tunables defaults = tunables_default();
    TunablesText text = tunables_text_begin(&defaults);
    tunables_ini_read((const char *)file.bytes, file.size, &text, &errors);
    text_errors_print(&errors, name, stderr);
    print_summary(name, &text, &errors);
    int status = errors.errors > 0 ? STATUS_NO : STATUS_GOOD;
    text_errors_free(&errors);
    file_free(&file);
    return status;
}

// The list knows nothing of tuning; it asks for the text of a place.
static void list_origin(const void *tuning, int index, char *text, size_t size)
{
    tuning_origin(tuning, index, text, size);
}

// Tells of a NAME that no tunable has.
static void tell_unknown(const char *word)
{
    char name[FIELD_NAME_BYTES] = "";
    int index = field_nearest(&TUNABLE_TABLE, word);
    if (index >= 0)
        field_full_name(tunable_info(index), name);
    fprintf(stderr, "mitsubachi tunables: no tunable has '%s' in its name or sentence%s%s\n", words_quoted(word).text,
            index >= 0 ? ", expected one such as " : ", expected one of those that are listed without it", name);
}

// Marks what is to be shown, and returns how many that are. Where a NAME fits nothing, it says so and `good` is false.
static int list_choose(const Wanted *wanted, TunablesList *list, bool *good)
{
    int count = 0;
    *good = true;
    for (int i = 0; i < TUNABLE_COUNT; i++)
        list->shown[i] = wanted->word_count == 0;
    for (int w = 0; w < wanted->word_count; w++) {
        bool found = false;
        for (int i = 0; i < TUNABLE_COUNT; i++) {
            bool matches = tunable_matches(i, wanted->words[w]);
            list->shown[i] |= matches;
            found |= matches;
        }
        if (!found)
            tell_unknown(wanted->words[w]);
        *good &= found;
    }
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        list->shown[i] &= !wanted->changed || tunable_get(&list->values, i) != tunable_info(i)->default_value;
        count += list->shown[i];
    }
    return count;
}

// JSON and Markdown print a table even where it is empty, because programs read it; a person gets a sentence.
static int print_list(const Wanted *wanted)
{
    Error error;
    Tuning *tuning = tuning_open(&wanted->numbers, &error);
    if (tuning == NULL)
        return command_tell(&LINE, STATUS_MACHINE, error.text);
    TunablesList list = {.values = *tuning_now(tuning), .context = tuning};
    list.origin = wanted->origin ? list_origin : NULL;
    bool good;
    int count = list_choose(wanted, &list, &good);
    if (wanted->json)
        tunables_list_json(&list, stdout);
    else if (wanted->markdown)
        tunables_list_markdown(&list, stdout);
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
    Tunables defaults = tunables_default();
    int status = command_begin(&LINE, &wanted, &argc, argv);
    if (status >= 0)
        return status;
    wanted.word_count = argc - 1;
    const char *wrong = contradiction(&wanted);
    if (wrong != NULL)
        return command_tell(&LINE, STATUS_USAGE, wrong);
    // A file to begin one's own with holds the defaults, whatever is set here.
    if (!wanted.ini)
        return wanted.check ? cmd_each(wanted.words, wanted.word_count, check_file, NULL) : print_list(&wanted);
    tunables_ini_print(&defaults, stdout);
    return STATUS_GOOD;
}
