// file_tools.h -- whole files, read and written; where that fails, so does the test.
#pragma once

#include "platform/files.h"
#include "test.h"

// The bytes of a file, to be kept in an OwnFile.
static inline FileBytes file_of(const char *path)
{
    FileBytes file;
    assert_good(file_read(path, 1u << 26, &file, &error), &error);
    return file;
}

// The same as a text, to be kept in an OwnText.
static inline char *file_text(const char *path)
{
    return (char *)file_of(path).bytes;
}

// The names in a folder that have this ending, in an OwnList.
static inline FolderList names_in(const char *path, const char *ending)
{
    FolderList list;
    fail_if(!folder_list(path, ending, &list), "%s: cannot be read", path);
    return list;
}

static inline void assert_file_is(const char *path, const char *text)
{
    OwnText there = file_text(path);
    assert_string_equal(there, text);
}

static inline void file_put_bytes(const char *path, const void *bytes, size_t size)
{
    assert_good(file_replace(path, bytes, size, &error), &error);
}

static inline void file_put(const char *path, const char *text)
{
    file_put_bytes(path, text, strlen(text));
}
