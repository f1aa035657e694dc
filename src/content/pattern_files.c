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

// --- what there is

// A search through a folder.
typedef struct Search {
    PatternFiles *files;
    int entries; // looked at
    Error *error;
} Search;

// Ends the whole search: half a folder would give patterns other names than all of it.
static bool search_failed(const Search *search, const char *path, const char *what)
{
    return error_set(search->error, "%s: %s", path, what);
}

// Ignores case: files from other systems are called NAME.XML.
static bool is_pattern_name(const char *name)
{
    size_t length = strlen(name), ending = sizeof ENDING - 1, same = 0;
    while (length > ending && same < ending && tolower((unsigned char)name[length - ending + same]) == ENDING[same])
        same++;
    return same == ending;
}

// The limit catches a wrong folder, such as one's home, rather than many patterns.
static bool file_add(Search *search, const char *path)
{
    PatternFiles *files = search->files;
    if (files->count == PATTERN_FILES_MAX)
        return search_failed(search, path, "too many files are in there, expected a folder of patterns");
    files->list = grow_list(files->list, sizeof files->list[0], files->count, &files->room);
    PatternFile *file = &files->list[files->count++];
    *file = (PatternFile){.pattern = -1};
    strcpy(file->path, path);
    return true;
}

// In the order of names, which folder_list gives, so that names come out the same everywhere. Does not follow links to
// folders: one to a parent would never end.
static bool folder_add(Search *search, const char *path, int depth)
{
    FolderList list;
    bool good = true;
    const char *slash = path[strlen(path) - 1] == '/' ? "" : "/";
    if (depth > PATTERN_FILES_DEPTH_MAX)
        return search_failed(search, path, "is too deep, expected a folder of patterns");
    if (!folder_list(path, "", &list))
        return search_failed(search, path, strerror(errno));
    for (int i = 0; i < list.count && good; i++) {
        char child[PATH_SIZE];
        FileLook look;
        if (++search->entries > PATTERN_FILES_ENTRIES_MAX)
            good = search_failed(search, path, "too much is in there, expected a folder of patterns");
        else if ((size_t)snprintf(child, sizeof child, "%s%s%s", path, slash, list.names[i]) >= sizeof child)
            good = search_failed(search, path, "holds a path that is too long, a shorter one was expected");
        else if (!file_look(child, &look)) // it has just been removed, or is a broken link
            good = errno == ENOENT || errno == ELOOP || search_failed(search, child, strerror(errno));
        else if (look.kind == FILE_FOLDER && !file_is_link(child))
            good = folder_add(search, child, depth + 1);
        else if (look.kind == FILE_REGULAR && is_pattern_name(list.names[i]))
            good = file_add(search, child);
    }
    folder_list_free(&list);
    return good;
}

// --- names

// `whole` is the part of the path that the name is made of: as much of its end as fits, and a number where that is taken
// already, as by two long names that are equal where they are cut.
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
    Search search = {.files = files, .error = error};
    char root[PATH_SIZE];
    int first = files->count;
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/')
        length--;
    if (length == 0 || length >= sizeof root)
        return search_failed(&search, path,
                             length == 0 ? "no name, a file or a folder was expected"
                                         : "too long, a shorter path was expected");
    memcpy(root, path, length);
    root[length] = '\0';
    bool folder = folder_exists(root);
    FileLook look;
    bool seen = file_look(root, &look), regular = seen && look.kind == FILE_REGULAR;
    if (!folder && !(regular && file_readable(root)))
        return error_set(error, "%s: %s, a BulletML file or a folder of them was expected", root,
                         seen && !regular ? "not a regular file" : strerror(errno));
    bool good = folder ? folder_add(&search, root, 1) : file_add(&search, root);
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

// A valid pattern that does not fit is an error as well: the game would lack it.
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

// Skips bad files, so that one mistake does not remove all patterns.
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
        fprintf(out, "%s: %d files are left out from here on, at most %d patterns were expected\n", files->list[i].path,
                files->count - i, PATTERNS_MAX);
    return mistakes + (i < files->count);
}

// The message only counts if no pattern was good; each mistake has been printed by then.
bool pattern_book_load(PatternBook *book, const char *path, FILE *out, Error *error)
{
    PatternFiles files = {0};
    memset(book, 0, sizeof *book);
    if (pattern_files_add(&files, path, error)) {
        pattern_files_read(&files, book, out);
        error_set(error, "%s: no file NAME.xml there is good BulletML, expected one or more", path);
    }
    pattern_files_free(&files);
    return book->count > 0;
}

bool pattern_files_own_path(char *path, size_t path_size, Error *error)
{
    return path_of_asset("patterns", path, path_size, error);
}

// Empty without assets; some callers need no patterns.
bool pattern_book_own(PatternBook *book, FILE *out, Error *error)
{
    char path[PATH_SIZE];
    memset(book, 0, sizeof *book);
    return pattern_files_own_path(path, sizeof path, error) && pattern_book_load(book, path, out, error);
}
