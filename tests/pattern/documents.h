// documents.h -- the BulletML documents of a folder and of the folders in it, and a book of them.
//
// The folder is $MITSUBACHI_PATTERNS or, where that is not set, ../shared/patterns. Tests that need it skip themselves,
// and say so, where there is none.
#pragma once

#include <assert.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "sim/pattern_tools.h"
#include "platform/files.h"

#define DOCUMENTS_MAX 256

typedef struct Documents {
    int count;
    char path[DOCUMENTS_MAX][512];
    char name[DOCUMENTS_MAX][128]; // the last folder and the file, without the ending: "zako/twin"
} Documents;

static inline const char *documents_folder(void)
{
    const char *set = getenv("MITSUBACHI_PATTERNS");
    return set != NULL ? set : "../shared/patterns";
}

static inline void documents_add(Documents *documents, const char *path)
{
    assert(documents->count < DOCUMENTS_MAX);
    char *name = documents->name[documents->count];
    const char *file = strrchr(path, '/');
    while (file > path && file[-1] != '/')
        file--;
    snprintf(documents->path[documents->count], sizeof documents->path[0], "%s", path);
    snprintf(name, sizeof documents->name[0], "%.*s", (int)strlen(file) - 4, file);
    documents->count++;
}

static inline void documents_walk(Documents *documents, const char *folder)
{
    struct dirent **found;
    int count = scandir(folder, &found, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char path[512];
        const char *name = found[i]->d_name, *ending = strrchr(name, '.');
        int length = snprintf(path, sizeof path, "%s/%s", folder, name);
        assert(length < (int)sizeof path);
        if (name[0] != '.' && folder_exists(path))
            documents_walk(documents, path);
        else if (ending != NULL && strcmp(ending, ".xml") == 0)
            documents_add(documents, path);
        free(found[i]);
    }
    if (count >= 0)
        free(found);
}

// All of them, in the order of their paths. Empty, with a note printed, where the folder is missing.
static inline Documents documents_find(void)
{
    static Documents documents;
    documents.count = 0;
    documents_walk(&documents, documents_folder());
    if (documents.count == 0)
        printf("note: no patterns in %s: not tested\n", documents_folder());
    return documents;
}

static inline FileBytes documents_load(const char *path)
{
    FileBytes file;
    Error error;
    if (!file_read(path, PATTERN_DOCUMENT_BYTES_MAX, &file, &error)) {
        fprintf(stderr, "%s\n", error.text);
        abort();
    }
    return file;
}

// Compiles a document into a book that holds nothing else. Prints what is wrong, under this name.
static inline bool documents_compile(PatternBook *book, const char *name, const char *bytes, size_t size)
{
    PatternProgram program;
    char shown[128];
    snprintf(shown, sizeof shown, "%s", name);
    memset(book, 0, sizeof *book);
    if (!pattern_read(bytes, size, &program, pattern_complain, shown))
        return false;
    bool added = pattern_book_add(book, "it", program.words, program.count) == 0;
    pattern_program_free(&program);
    return added;
}
