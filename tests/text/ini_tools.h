// ini_tools.h -- a folder of a test's own, files in it, and the errors of a reader.
#pragma once

#include "own_folder.h"

static char ini_path[700];

// Makes a folder in which `ini_path` is a file that is not there, in another folder that is not there.
static inline int ini_set_up(void **state)
{
    int bad = own_folder_make(state);
    strcpy(ini_path, own_path("new/a.ini"));
    return bad;
}

static inline void ini_put(const char *text)
{
    char folder[700];
    assert_true(file_folder(ini_path, folder, sizeof folder) && folder_make(folder, NULL));
    file_put(ini_path, text);
}

// The content of `ini_path` with this suffix.
static inline void ini_expect(const char *behind, const char *text)
{
    OwnText path = formatted("%s%s", ini_path, behind);
    assert_file_is(path, text);
}

// Expects exactly these lines, in which '@' stands for the path of the file.
static inline void ini_expect_printed(const char *printed, const char *expected)
{
    OwnText full = PRINTED(out, for (const char *at = expected; *at; at++)
                                    fprintf(out, *at == '@' ? "%s" : "%.1s", *at == '@' ? ini_path : at));
    assert_string_equal(printed, full);
}
