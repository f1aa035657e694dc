// stage_patterns.c -- the first look at a stage: files of patterns that it names, and the text that is written as it is read.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/pattern/pattern_files.h"
#include "content/stage/stage_local.h"
#include "platform/files.h"
#include "text/grow.h"

void stage_file_set_folder(StageFile *stage, const char *folder)
{
    free(stage->folder);
    stage->folder = grow_text(folder);
}

// As it was written, so that saving it in the same folder changes nothing.
static void keep_path(StageFile *stage, const char *path)
{
    stage->pattern_paths = grow_list(stage->pattern_paths, sizeof stage->pattern_paths[0], stage->pattern_path_count,
                                     &stage->pattern_path_room);
    stage->pattern_paths[stage->pattern_path_count++] = grow_text(path);
}

// The path from where the program stands: names of the scenario count from its folder.
static bool opened_path(const StageFile *stage, const char *path, char *opened, size_t size)
{
    bool plain = path[0] == '/' || strcmp(stage->folder, ".") == 0;
    int length = snprintf(opened, size, "%s%s%s", plain ? "" : stage->folder, plain ? "" : "/", path);
    return length >= 0 && (size_t)length < size;
}

// --- reading

// One bad file does not keep the others from being read: all mistakes are reported at once.
static void read_file(StageReader *reader, int line, const PatternFile *file)
{
    TextErrors theirs = {0};
    PatternBook *book = reader->stage->book;
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
static void read_path(StageReader *reader, int line, const char *path)
{
    StageFile *stage = reader->stage;
    PatternFiles files = {0};
    Error error;
    char opened[PATH_SIZE];
    int errors = reader->errors->errors;
    if (stage->book == NULL)
        stage->book = grow_zeros(sizeof *stage->book);
    if (path[0] == '\0') {
        text_errors_add(reader->errors, line, 0, "patterns is empty, expected a file or folder of patterns");
        return;
    }
    keep_path(stage, path);
    if (stage->folder == NULL)
        text_errors_add(reader->errors, line, 0, "a scenario that is no file has no 'patterns', expected none");
    else if (!opened_path(stage, path, opened, sizeof opened))
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

typedef struct Finder {
    StageReader *reader;
    bool inside;          // [scenario]
    const char *at, *end; // of the text that was looked at, and of the whole text
    int line;             // that begins at `at`
    const char *from;     // where text begins that is kept; NULL for none
} Finder;

// Neither the lab nor anything else changes these.
static bool is_kept(const char *section)
{
    static const char *const NAMES[] = {"stage", "gallery", "program", "phase", "wave", "boss", "nest", "stance"};
    return ini_find(section, NAMES, sizeof NAMES / sizeof NAMES[0]) >= 0;
}

// Comments and empty lines at its end belong to what follows.
static const char *text_end(const char *from, const char *end)
{
    const char *kept = from;
    for (const char *at = from; at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at)), *next = newline ? newline + 1 : end;
        while (at < next && strchr(" \t\r\n", *at))
            at++;
        if (at < next && *at != '#' && *at != ';')
            kept = next;
        at = next;
    }
    return kept;
}

// After a blank line, as all sections are written.
static void keep_text(StageFile *stage, const char *from, const char *end)
{
    size_t had = stage->kept ? strlen(stage->kept) : 0, length = (size_t)(text_end(from, end) - from);
    char *kept = grow_zeros(had + length + 3);
    bool ended = length > 0 && from[length - 1] == '\n';
    snprintf(kept, had + length + 3, "%s\n%.*s%s", had > 0 ? stage->kept : "", (int)length, from, ended ? "" : "\n");
    free(stage->kept);
    stage->kept = kept;
}

// Goes to the beginning of a line.
static void go_to_line(Finder *finder, int line)
{
    for (; finder->line < line; finder->line++) {
        const char *newline = memchr(finder->at, '\n', (size_t)(finder->end - finder->at));
        finder->at = newline ? newline + 1 : finder->end;
    }
}

// Only the header is looked at; what is wrong with it is reported when everything else is read.
static void on_section(void *context, const char *name, int line)
{
    Finder *finder = context;
    Word word[1] = {{""}};
    if (name != NULL)
        words_split(name, word, 1);
    finder->inside = strcmp(word[0].text, "scenario") == 0;
    go_to_line(finder, line);
    if (is_kept(word[0].text)) {
        finder->from = finder->from ? finder->from : finder->at;
    } else if (finder->from) {
        keep_text(finder->reader->stage, finder->from, finder->at);
        finder->from = NULL;
    }
}

static void on_entry(void *context, const IniEntry *entry)
{
    Finder *finder = context;
    if (finder->inside && !entry->continues && strcmp(entry->key, "patterns") == 0)
        read_path(finder->reader, entry->line, entry->value);
}

void stage_read_ahead(StageReader *reader, const char *bytes, size_t size)
{
    size_t mark = size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; // of UTF-8, as ini_text.c skips it
    Finder finder = {.reader = reader, .at = bytes + mark, .end = bytes + size, .line = 1};
    IniReader functions = {.context = &finder, .section = on_section, .entry = on_entry};
    TextErrors unread = {0}; // they are reported when the text is read for everything else
    ini_text_read(bytes, size, &functions, &unread);
    if (finder.from)
        keep_text(reader->stage, finder.from, finder.end);
    text_errors_free(&unread);
}

void stage_file_own_patterns(StageFile *stage)
{
    Error error;
    if (stage->has_own_patterns)
        return;
    stage->has_own_patterns = true;
    PatternBook *read = stage->lent ? NULL : grow_zeros(sizeof *read);
    if (stage->book == NULL)
        stage->book = grow_zeros(sizeof *stage->book);
    if (read)
        pattern_book_own(read, NULL, &error); // without them nobody can call them
    const PatternBook *own = read ? read : stage->lent;
    for (int i = 0; i < own->count; i++) {
        const PatternEntry *entry = &own->patterns[i];
        if (pattern_book_find(stage->book, entry->name) < 0)
            pattern_book_add(stage->book, entry->name, own->code + entry->first, entry->words);
    }
    free(read);
}

// --- writing

// True where the whole value of an entry can be this path.
static bool can_be_written(const char *path)
{
    for (const char *at = path; *at != '\0'; at++) {
        bool first = at == path || at[-1] == ' ';
        if ((unsigned char)*at < ' ' || *at == 127 || (first && (*at == ';' || *at == '#' || at[1] == '\0')))
            return false;
    }
    return path[0] != ' ' && strlen("patterns = ") + strlen(path) <= INI_LINE_BYTES_MAX;
}

void stage_free_paths(StageFile *stage)
{
    for (int i = 0; i < stage->pattern_path_count; i++)
        free(stage->pattern_paths[i]);
    free(stage->pattern_paths);
    stage->pattern_paths = NULL;
    stage->pattern_path_count = stage->pattern_path_room = 0;
}

// Moved elsewhere the names become whole paths, which hold wherever the scenario lies.
bool stage_move_paths(const StageFile *stage, const char *folder, StageFile *moved, Error *error)
{
    bool good = true, same = stage->folder == NULL || file_same(stage->folder, folder);
    moved->pattern_paths = NULL;
    moved->pattern_path_count = moved->pattern_path_room = 0;
    for (int i = 0; i < stage->pattern_path_count && good; i++) {
        const char *path = stage->pattern_paths[i];
        char opened[PATH_SIZE];
        char *real = !same && opened_path(stage, path, opened, sizeof opened) ? file_real_path(opened) : NULL;
        path = same ? path : real != NULL ? real : "";
        good = (same || real != NULL) && can_be_written(path);
        if (good)
            keep_path(moved, path);
        else
            error_set(error,
                      "the scenario's patterns '%s' cannot be named from there, expected a file that "
                      "is still there, with a shorter and plainer path",
                      stage->pattern_paths[i]);
        free(real);
    }
    if (!good)
        stage_free_paths(moved);
    return good;
}
