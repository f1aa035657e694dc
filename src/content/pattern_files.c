// pattern_files.c -- searches folders, and reads the files into a book.
#include "content/pattern_files.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/pattern/pattern_read.h"
#include "platform/files.h"
#include "text/grow.h"

#define ENDING ".xml"

// --- finding files

// Ignores case: files from other systems are called NAME.XML.
static bool is_pattern_name(const char *name)
{
    size_t length = strlen(name), ending = sizeof ENDING - 1, same = 0;
    while (length > ending && same < ending && tolower((unsigned char)name[length - ending + same]) == ENDING[same])
        same++;
    return same == ending;
}

// The limit catches a wrong folder, such as a home folder.
static bool file_add(PatternFiles *files, const char *path, Error *error)
{
    if (files->count == PATTERN_FILES_MAX)
        return error_set(error, "%s: there are more than %d files, expected a folder of patterns", path,
                         PATTERN_FILES_MAX);
    PatternFile *file = &LIST_ADD(files->list, files->count, files->room);
    *file = (PatternFile){.pattern = -1};
    strcpy(file->path, path);
    return true;
}

// In the sorted order of folder_list, so that pattern names are the same everywhere. Does not follow links to folders,
// which could loop. A failure ends the whole search, because half a folder would give patterns other names.
static bool folder_add(PatternFiles *files, const char *path, int depth, Error *error)
{
    FolderList list;
    bool good = true;
    const char *slash = path[strlen(path) - 1] == '/' ? "" : "/";
    if (depth > PATTERN_FILES_DEPTH_MAX)
        return error_set(error, "%s: too deep, expected a folder of patterns", path);
    if (!folder_list(path, "", &list))
        return error_set(error, "%s: %s, expected a folder of patterns", path, strerror(errno));
    for (int i = 0; i < list.count && good; i++) {
        char child[PATH_SIZE];
        FileLook look;
        if (++files->entries > PATTERN_FILES_ENTRIES_MAX)
            good = error_set(error, "%s: too many entries, expected a folder of patterns", path);
        else if ((size_t)snprintf(child, sizeof child, "%s%s%s", path, slash, list.names[i]) >= sizeof child)
            good = error_set(error, "%s: holds a path that is too long, expected a shorter one", path);
        else if (!file_look(child, &look)) // it has just been removed, or is a broken link
            good = errno == ENOENT || errno == ELOOP
                || error_set(error, "%s: %s, expected a pattern or a folder", child, strerror(errno));
        else if (look.kind == FILE_FOLDER && !file_is_link(child))
            good = folder_add(files, child, depth + 1, error);
        else if (look.kind == FILE_REGULAR && is_pattern_name(list.names[i]))
            good = file_add(files, child, error);
    }
    folder_list_free(&list);
    return good;
}

// --- names

// `whole` is the path below the folder. The name is as much of its end as fits, with a number if that is taken.
static void name_give(PatternFiles *files, int index, const char *whole)
{
    size_t length = strlen(whole) - (is_pattern_name(whole) ? sizeof ENDING - 1 : 0);
    for (int number = 1, before = index + 1; before > 0; number++) {
        char mark[16] = "", *name = files->list[index].name;
        if (number > 1)
            snprintf(mark, sizeof mark, "~%d", number);
        size_t room = PATTERN_NAME_BYTES - 1 - strlen(mark);
        bool cut = length > room;
        const char *kept = cut ? whole + length - (room - 1) : whole;
        while (cut && ((unsigned char)*kept & 0xc0u) == 0x80u)
            kept++;
        snprintf(name, PATTERN_NAME_BYTES, "%s%.*s%s", cut ? "~" : "", (int)(whole + length - kept), kept, mark);
        before = index;
        while (before > 0 && strcmp(files->list[before - 1].name, name) != 0)
            before--;
    }
}

// By whole paths, so that the files of a folder stay together.
static int compare_paths(const void *a, const void *b)
{
    return strcmp(((const PatternFile *)a)->path, ((const PatternFile *)b)->path);
}

bool pattern_files_add(PatternFiles *files, const char *path, Error *error)
{
    char root[PATH_SIZE];
    int first = files->count;
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/')
        length--;
    if (length == 0 || length >= sizeof root)
        return error_set(error, "%s: the name has %zu bytes, expected that of a file or folder with 1 to %d", path,
                         length, PATH_SIZE - 1);
    memcpy(root, path, length);
    root[length] = '\0';
    FileLook look;
    bool seen = file_look(root, &look), folder = look.kind == FILE_FOLDER, regular = look.kind == FILE_REGULAR;
    if (!folder && !(regular && file_readable(root)))
        return error_set(error, "%s: %s, expected a BulletML file or a folder of them", root,
                         seen && !regular ? "not a regular file" : strerror(errno));
    files->entries = 0;
    bool good = folder ? folder_add(files, root, 1, error) : file_add(files, root, error);
    if (files->count > first)
        qsort(files->list + first, (size_t)(files->count - first), sizeof files->list[0], compare_paths);
    const char *slash = strrchr(root, '/');
    size_t skipped = folder ? length + (root[length - 1] != '/') : slash ? (size_t)(slash - root) + 1 : 0;
    for (int i = first; i < files->count; i++)
        name_give(files, i, files->list[i].path + skipped);
    return good;
}

void pattern_files_free(PatternFiles *files)
{
    free(files->list);
    *files = (PatternFiles){0};
}

// --- reading

// The pattern reader is in a lower layer and cannot use TextErrors.
static void add_mistake(void *context, const Error *error)
{
    text_errors_add(context, error->line, error->column, "%s", error->text);
}

// A valid pattern that does not fit is also an error: the game would lack it.
bool pattern_file_read(const char *path, const char *name, PatternBook *book, TextErrors *errors)
{
    Error error;
    FileBytes file;
    PatternProgram program;
    if (!file_read(path, PATTERN_DOCUMENT_BYTES_MAX, &file, &error)) {
        text_errors_add_whole(errors, path, error.text);
        return false;
    }
    bool good = pattern_read((const char *)file.bytes, file.size, &program, add_mistake, errors);
    file_free(&file);
    if (!good)
        return false;
    good = pattern_book_add(book, name, program.words, program.count) >= 0;
    if (!good)
        text_errors_add(errors, 0, 0, "has %d words, but only %d of %d are left for it beside the other patterns",
                        program.count, PATTERN_BOOK_WORDS - book->words, PATTERN_BOOK_WORDS);
    pattern_program_free(&program);
    return good;
}

// Skips invalid files, so that one error does not remove all patterns.
int pattern_files_read(PatternFiles *files, PatternBook *book, FILE *out)
{
    int mistakes = 0, i = 0;
    memset(book, 0, sizeof *book);
    for (int k = 0; k < files->count; k++)
        files->list[k].pattern = -1;
    for (; i < files->count && book->count < PATTERNS_MAX; i++) {
        PatternFile *file = &files->list[i];
        TextErrors errors = {0};
        bool good = pattern_file_read(file->path, file->name, book, &errors);
        file->pattern = good ? book->count - 1 : -1;
        mistakes += errors.errors;
        if (out)
            text_errors_print(&errors, file->path, out);
        text_errors_free(&errors);
    }
    if (i < files->count && out)
        fprintf(out, "%s: skipped %d files from here on, expected at most %d patterns\n", files->list[i].path,
                files->count - i, PATTERNS_MAX);
    return mistakes + (i < files->count);
}

// The message only matters if no pattern was valid; each error has been printed by then.
bool pattern_book_load(PatternBook *book, const char *path, FILE *out, Error *error)
{
    PatternFiles files = {0};
    memset(book, 0, sizeof *book);
    if (pattern_files_add(&files, path, error)) {
        pattern_files_read(&files, book, out);
        error_set(error, "%s: contains no valid BulletML, expected files NAME.xml", path);
    }
    pattern_files_free(&files);
    return book->count > 0;
}

// Empty without assets; some callers need no patterns.
bool pattern_book_own(PatternBook *book, FILE *out, Error *error)
{
    char path[PATH_SIZE];
    memset(book, 0, sizeof *book);
    return path_of_asset(PATTERN_FILES_OWN, path, sizeof path, error) && pattern_book_load(book, path, out, error);
}
