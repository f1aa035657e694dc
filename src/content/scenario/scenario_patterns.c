// scenario_patterns.c -- the files of patterns that a scenario names.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/pattern/pattern_files.h"
#include "content/scenario/scenario_local.h"
#include "platform/files.h"
#include "text/grow.h"

void scenario_set_folder(Scenario *scenario, const char *folder)
{
    free(scenario->folder);
    scenario->folder = grow_text(folder);
}

// As it was written, so that saving it in the same folder changes nothing.
static void keep_path(Scenario *scenario, const char *path)
{
    scenario->pattern_paths = grow_list(scenario->pattern_paths, sizeof scenario->pattern_paths[0],
                                        scenario->pattern_path_count, &scenario->pattern_path_room);
    scenario->pattern_paths[scenario->pattern_path_count++] = grow_text(path);
}

// The path from where the program stands: names of the scenario count from its folder.
static bool opened_path(const Scenario *scenario, const char *path, char *opened, size_t size)
{
    bool plain = path[0] == '/' || strcmp(scenario->folder, ".") == 0;
    int length = snprintf(opened, size, "%s%s%s", plain ? "" : scenario->folder, plain ? "" : "/", path);
    return length >= 0 && (size_t)length < size;
}

// --- reading

// One bad file does not keep the others from being read: all mistakes are reported at once.
static void read_file(ScenarioReader *reader, int line, const PatternFile *file)
{
    TextErrors theirs = {0};
    PatternBook *book = reader->scenario->book;
    bool good = pattern_book_find(book, file->name) < 0;
    if (!good)
        text_errors_add(reader->errors, line, 0, "'%s' gives a second pattern '%s', expected different names",
                        words_quoted(file->path).text, words_quoted(file->name).text);
    else if (!pattern_file_read(file->path, file->name, book, &theirs)) {
        good = false;
        text_errors_add(reader->errors, line, 0, "the pattern '%s' cannot be used, expected a file without mistakes",
                        words_quoted(file->name).text);
        text_errors_add_file(reader->errors, line, file->path, &theirs);
    }
    reader->patterns_lost |= !good;
    text_errors_free(&theirs);
}

// The path is kept even where it leads nowhere, so that the lab does not lose it when it saves.
static void read_path(ScenarioReader *reader, int line, const char *path)
{
    Scenario *scenario = reader->scenario;
    PatternFiles files = {0};
    Error error;
    char opened[PATH_SIZE];
    int errors = reader->errors->errors;
    keep_path(scenario, path);
    if (scenario->book == NULL)
        scenario->book = grow_zeros(sizeof *scenario->book);
    if (scenario->folder == NULL)
        text_errors_add(reader->errors, line, 0, "a scenario that is no file has no 'patterns', expected none");
    else if (!opened_path(scenario, path, opened, sizeof opened))
        text_errors_add(reader->errors, line, 0, "the path of '%s' is too long, expected less than %d bytes",
                        words_quoted(path).text, PATH_SIZE);
    else if (!pattern_files_add(&files, opened, &error))
        text_errors_add(reader->errors, line, 0, "%s", error.text);
    else if (files.count == 0)
        text_errors_add(reader->errors, line, 0, "'%s' has no patterns, expected files NAME.xml in it",
                        words_quoted(path).text);
    reader->patterns_lost |= reader->errors->errors > errors;
    for (int i = 0; i < files.count; i++)
        read_file(reader, line, &files.list[i]);
    pattern_files_free(&files);
}

// Takes the next path off a value: up to a blank, or between two '"'. Returns false at the end, or after an error.
static bool next_path(ScenarioReader *reader, int line, const char **at, char *path, size_t size)
{
    const char *begin = *at + strspn(*at, " \t");
    bool quoted = *begin == '"';
    begin += quoted;
    size_t length = strcspn(begin, quoted ? "\"" : " \t");
    *at = begin + length;
    if (quoted && **at == '\0') {
        text_errors_add(reader->errors, line, 0, "a path is not closed, expected another '\"' after it");
        reader->patterns_lost = true;
        return false;
    }
    *at += quoted;
    if (length >= size)
        length = size - 1; // longer than any line
    memcpy(path, begin, length);
    path[length] = '\0';
    return length > 0 || quoted;
}

// An error of one path ends the line, as nobody knows where the next one begins.
static void read_value(ScenarioReader *reader, const IniEntry *entry)
{
    const char *at = entry->value;
    char path[INI_LINE_BYTES_MAX + 1];
    int count = 0, errors = reader->errors->errors;
    for (; next_path(reader, entry->line, &at, path, sizeof path); count++)
        read_path(reader, entry->line, path);
    if (count == 0 && reader->errors->errors == errors)
        text_errors_add(reader->errors, entry->line, 0, "patterns is empty, expected files or folders of patterns");
}

typedef struct Finder {
    ScenarioReader *reader;
    bool inside; // [scenario]
} Finder;

// Only the header is looked at; what is wrong with it is reported when everything else is read.
static void on_section(void *context, const char *name, int line)
{
    Finder *finder = context;
    Word word[1];
    (void)line;
    finder->inside = name != NULL && words_split(name, word, 1) == 1 && strcmp(word[0].text, "scenario") == 0;
}

static void on_entry(void *context, const IniEntry *entry)
{
    Finder *finder = context;
    if (finder->inside && !entry->continues && strcmp(entry->key, "patterns") == 0)
        read_value(finder->reader, entry);
}

void scenario_find_patterns(ScenarioReader *reader, const char *bytes, size_t size)
{
    Finder finder = {.reader = reader};
    IniReader functions = {.context = &finder, .section = on_section, .entry = on_entry};
    TextErrors unread = {0}; // they are reported when the text is read for everything else
    ini_text_read(bytes, size, &functions, &unread);
    text_errors_free(&unread);
}

void scenario_own_patterns(Scenario *scenario)
{
    if (scenario->has_own_patterns)
        return;
    scenario->has_own_patterns = true;
    PatternBook *own = grow_zeros(sizeof *own);
    if (scenario->book == NULL)
        scenario->book = grow_zeros(sizeof *scenario->book);
    pattern_book_own(own, NULL, NULL); // without them nobody can call them
    for (int i = 0; i < own->count; i++) {
        const PatternEntry *entry = &own->patterns[i];
        if (pattern_book_find(scenario->book, entry->name) < 0)
            pattern_book_add(scenario->book, entry->name, own->code + entry->first, entry->words);
    }
    free(own);
}

// --- writing

bool scenario_path_quoted(const char *path)
{
    return path[0] == '\0' || path[0] == ';' || path[0] == '#' || path[0] == '"' || strpbrk(path, " \t") != NULL;
}

// True where next_path reads back what is written.
static bool can_be_written(const char *path)
{
    size_t length = strlen("patterns = ") + strlen(path) + (scenario_path_quoted(path) ? 2 : 0);
    for (const char *at = path; *at != '\0'; at++)
        if ((unsigned char)*at < ' ' || *at == 127 || *at == '"'
            || ((*at == ';' || *at == '#') && at > path && at[-1] == ' '))
            return false;
    return length <= INI_LINE_BYTES_MAX;
}

void scenario_free_paths(Scenario *scenario)
{
    for (int i = 0; i < scenario->pattern_path_count; i++)
        free(scenario->pattern_paths[i]);
    free(scenario->pattern_paths);
    scenario->pattern_paths = NULL;
    scenario->pattern_path_count = scenario->pattern_path_room = 0;
}

// Moved elsewhere the names become whole paths, which hold wherever the scenario lies.
bool scenario_move_paths(const Scenario *scenario, const char *folder, Scenario *moved, Error *error)
{
    bool good = true, same = scenario->folder == NULL || file_same(scenario->folder, folder);
    moved->pattern_paths = NULL;
    moved->pattern_path_count = moved->pattern_path_room = 0;
    for (int i = 0; i < scenario->pattern_path_count && good; i++) {
        const char *path = scenario->pattern_paths[i];
        char opened[PATH_SIZE];
        char *real = !same && opened_path(scenario, path, opened, sizeof opened) ? file_real_path(opened) : NULL;
        path = same ? path : real != NULL ? real : "";
        good = (same || real != NULL) && can_be_written(path);
        if (good)
            keep_path(moved, path);
        else
            error_set(error,
                      "the scenario's patterns '%s' cannot be named from there, expected a file that "
                      "is still there, with a shorter and plainer path",
                      scenario->pattern_paths[i]);
        free(real);
    }
    if (!good)
        scenario_free_paths(moved);
    return good;
}
