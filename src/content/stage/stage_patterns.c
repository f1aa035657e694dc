// stage_patterns.c -- the patterns of a stage: its files, the game's own, and their paths when it is saved.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/pattern_files.h"
#include "content/stage/stage_local.h"
#include "platform/files.h"
#include "text/grow.h"

void stage_file_set_folder(StageFile *stage, const char *folder)
{
    free(stage->folder);
    stage->folder = grow_text(folder);
}

// The path from the working folder: names in a scenario are relative to its folder.
static bool opened_path(const StageFile *stage, const char *path, char *opened, size_t size)
{
    bool plain = path[0] == '/' || strcmp(stage->folder, ".") == 0;
    int length = snprintf(opened, size, "%s%s%s", plain ? "" : stage->folder, plain ? "" : "/", path);
    return length >= 0 && (size_t)length < size;
}

// Adds the patterns at a path, which the stage's file names in this line; 0: read again.
static void patterns_add(const StageFile *stage, const char *path, int line, PatternBook *book, TextErrors *errors)
{
    PatternFiles files = {0};
    Error error;
    char opened[PATH_SIZE];
    if (stage->folder == NULL)
        text_errors_add(errors, line, 0, "a scenario without a file cannot use 'patterns', expected none");
    else if (!opened_path(stage, path, opened, sizeof opened))
        text_errors_add(errors, line, 0, "the path of '%s' is too long, expected less than %d bytes",
                        words_quoted(path).text, PATH_SIZE);
    else if (!pattern_files_add(&files, opened, &error))
        text_errors_add(errors, line, 0, "%s", error.text);
    else if (files.count == 0)
        text_errors_add(errors, line, 0, "'%s' has no patterns, expected files NAME.xml in it",
                        words_quoted(path).text);
    // Reads on after a bad file, to report all mistakes at once.
    for (const PatternFile *file = files.list; file < files.list + files.count; file++) {
        TextErrors theirs = {0};
        if (pattern_book_find(book, file->name) >= 0) {
            text_errors_add(errors, line, 0, "'%s' gives a second pattern '%s', expected different names",
                            words_quoted(file->path).text, words_quoted(file->name).text);
        } else if (!pattern_file_read(file->path, file->name, book, &theirs)) {
            if (line > 0)
                text_errors_add(errors, line, 0, "the pattern '%s' is invalid, expected a file without errors",
                                words_quoted(file->name).text);
            text_errors_add_file(errors, line, file->path, &theirs);
        }
        text_errors_free(&theirs);
    }
    pattern_files_free(&files);
}

// Keeps the path as written, even a broken one, so that the lab does not lose it on saving.
void stage_take_patterns(StageReader *reader, const IniEntry *entry, void *nothing)
{
    StageFile *stage = reader->stage;
    int errors = reader->errors->errors;
    (void)nothing;
    if (stage->book == NULL)
        stage->book = grow_zeros(sizeof *stage->book);
    if (entry->value[0] == '\0') {
        stage_error(reader, entry->line, "patterns is empty, expected a file or folder of patterns");
        return;
    }
    LIST_ADD(stage->pattern_paths, stage->pattern_path_count, stage->pattern_path_room) = grow_text(entry->value);
    patterns_add(stage, entry->value, entry->line, stage->book, reader->errors);
    reader->patterns_lost |= reader->errors->errors > errors;
}

FileChanges *stage_file_watch_patterns(const StageFile *stage)
{
    PatternFiles files = {0};
    char opened[PATH_SIZE];
    const char *paths[FILE_CHANGES_MAX];
    int count = 0;
    for (int i = 0; i < stage->pattern_path_count; i++)
        if (opened_path(stage, stage->pattern_paths[i], opened, sizeof opened))
            pattern_files_add(&files, opened, NULL);
    while (count < files.count && count < FILE_CHANGES_MAX) {
        paths[count] = files.list[count].path;
        count++;
    }
    FileChanges *changes = count > 0 ? file_changes_open(paths, count) : NULL;
    pattern_files_free(&files);
    return changes;
}

// Objects find their patterns by name: others of a folder may have come or gone.
bool stage_file_reread_patterns(StageFile *stage, TextErrors *errors)
{
    PatternBook *book = grow_zeros(sizeof *book), *before = stage->book;
    int had = errors->errors;
    for (int i = 0; i < stage->pattern_path_count; i++)
        patterns_add(stage, stage->pattern_paths[i], 0, book, errors);
    if (errors->errors > had) {
        free(book);
        return false;
    }
    bool own = stage->has_own_patterns;
    stage->book = book;
    stage->has_own_patterns = false;
    if (own)
        stage_file_own_patterns(stage);
    for (StageObject *object = stage->objects; object < stage->objects + stage->object_count; object++)
        if (object->kind == OBJECT_ENEMY && object->pattern >= 0)
            object->pattern = pattern_book_find(stage->book, before->patterns[object->pattern].name);
    free(before);
    return true;
}

int stage_pattern(StageReader *reader, int line, int column, const char *name)
{
    stage_file_own_patterns(reader->stage);
    const PatternBook *book = reader->stage->book;
    NearestName nearest = nearest_begin(name);
    int index = pattern_book_find(book, name);
    if (index >= 0 || reader->patterns_lost)
        return index;
    for (int i = 0; i < book->count; i++)
        nearest_offer(&nearest, book->patterns[i].name);
    if (nearest.name != NULL)
        text_errors_add(reader->errors, line, column, "unknown pattern '%s', expected one such as '%s'",
                        words_quoted(name).text, nearest.name);
    else
        text_errors_add(reader->errors, line, column,
                        "unknown pattern '%s', expected one of 'patterns' in [scenario], or of assets/patterns",
                        words_quoted(name).text);
    return -1;
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
        pattern_book_own(read, NULL, &error); // on failure no program needs them
    const PatternBook *own = read ? read : stage->lent;
    for (int i = 0; i < own->count; i++) {
        const PatternEntry *entry = &own->patterns[i];
        if (pattern_book_find(stage->book, entry->name) < 0)
            pattern_book_add(stage->book, entry->name, own->code + entry->first, entry->words);
    }
    free(read);
}

// --- writing

// True if an INI entry can hold this path.
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

// In another folder names become absolute paths, which stay valid.
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
            LIST_ADD(moved->pattern_paths, moved->pattern_path_count, moved->pattern_path_room) = grow_text(path);
        else
            error_set(
                error,
                "the scenario's patterns '%s' cannot be reached from there, expected an existing file with a shorter path of plain characters",
                stage->pattern_paths[i]);
        free(real);
    }
    if (!good)
        stage_free_paths(moved);
    return good;
}
