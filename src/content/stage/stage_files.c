// stage_files.c -- the folder of stages, and one file of it.
#include "content/stage/stage_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "content/stage/stage_file.h"
#include "platform/files.h"
#include "text/grow.h"
#include "text/text_errors.h"
#include "text/words.h"

#define ENDING ".ini"

// The files of the journey's stages, in its order.
static const char *const JOURNEY[] = {"meadow.ini", "pond.ini", "orchard.ini", "hollow.ini", "citadel.ini"};
enum { JOURNEY_STAGES = sizeof JOURNEY / sizeof JOURNEY[0] };

// --- one file

// A recording has no objects or touches of a file, so only the lab and `sim` play these.
bool stage_read_file(const char *path, const PatternBook *book, StageScript *script, TextErrors *errors)
{
    StageFile stage = stage_file_new(book);
    bool good = stage_file_load(&stage, path, errors);
    if (good && !stage_file_is_game(&stage)) {
        text_errors_add(errors, 0, 0,
                        "this is a scenario, expected a stage: phases, and no [place], [touch] or patterns");
        good = false;
    }
    *script = *stage.script;
    stage_file_free(&stage);
    return good;
}

// --- the folder

// The position in the journey; other stages come after it.
static int rank_of(const char *name)
{
    int rank = names_find(name, JOURNEY, JOURNEY_STAGES);
    return rank >= 0 ? rank : JOURNEY_STAGES;
}

// In the order of the journey, then by name, so that the list does not depend on the folder's order.
static int compare_names(const void *a, const void *b)
{
    const char *first = *(char *const *)a, *second = *(char *const *)b;
    int order = rank_of(first) - rank_of(second);
    return order != 0 ? order : strcmp(first, second);
}

// Moves a listed stage that was added last before the unlisted ones.
void stage_files_sort_last(StageFiles *files)
{
    int last = files->count - 1;
    if (files->scripts[last].unlisted)
        return;
    if (files->listed < last) {
        char path[PATH_SIZE];
        StageScript *script = grow_zeros(sizeof *script);
        *script = files->scripts[files->listed];
        strcpy(path, files->paths[files->listed]);
        files->scripts[files->listed] = files->scripts[last];
        strcpy(files->paths[files->listed], files->paths[last]);
        files->scripts[last] = *script;
        strcpy(files->paths[last], path);
        free(script);
    }
    files->listed++;
}

// Sorts before reading, because only some fit. Skips invalid stages: one error must not disable the menu.
bool stage_files_read(StageFiles *files, const char *folder, const PatternBook *book, FILE *out, Error *error)
{
    FolderList list;
    files->count = files->listed = files->mistaken = 0;
    if (!folder_list(folder, ENDING, &list))
        return error_set(error, "%s: %s, expected a folder of stages", folder, strerror(errno));
    if (list.count > 1)
        qsort(list.names, (size_t)list.count, sizeof list.names[0], compare_names);
    for (int i = 0; i < list.count; i++) {
        char path[PATH_SIZE];
        TextErrors errors = {0};
        if ((size_t)snprintf(path, sizeof path, "%s/%s", folder, list.names[i]) >= sizeof path) {
            fprintf(out, "%s: the path of %s is too long, expected a shorter one\n", folder, list.names[i]);
            continue;
        }
        if (files->count == STAGES_LISTED_MAX)
            text_errors_add(&errors, 0, 0, "no room for this stage, expected at most %d stages", STAGES_LISTED_MAX);
        else if (stage_read_file(path, book, &files->scripts[files->count], &errors)) {
            strcpy(files->paths[files->count++], path);
            stage_files_sort_last(files);
        }
        files->mistaken += errors.errors > 0;
        text_errors_print(&errors, path, out);
        text_errors_free(&errors);
    }
    folder_list_free(&list);
    error_set(error, "%s: contains no valid stage, expected files NAME%s", folder, ENDING);
    return files->count > 0;
}

// Sets the counts even without assets, so that the list is valid in any case.
bool stage_files_open(StageFiles *files, const PatternBook *book, Error *error)
{
    char folder[PATH_SIZE];
    files->count = files->listed = files->mistaken = 0;
    return path_of_asset("stages", folder, sizeof folder, error)
        && stage_files_read(files, folder, book, stderr, error);
}

// Without a list there are no stages: menus may ask before it is read.
const StageScript *stage_files_at(const StageFiles *files, int index)
{
    return files && index >= 0 && index < files->count ? &files->scripts[index] : NULL;
}

// By id, because indices change when a file is added.
int stage_files_find(const StageFiles *files, const char *id)
{
    for (int i = 0; i < files->count; i++)
        if (strcmp(files->scripts[i].id, id) == 0)
            return i;
    return -1;
}
