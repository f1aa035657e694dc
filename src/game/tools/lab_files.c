// lab_files.c -- the stages that can be loaded: found, listed, chosen.
#include "game/tools/lab_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/base/assert.h"
#include "platform/files.h"
#include "core/sim/limits.h"
#include "text/times.h"
#include "text/grow.h"

#define ENDING ".ini"
#define FOLDER "scenarios"
#define NAMES_MOST 99

// The two folders are asked for anew each time: nothing is kept that could go stale.
static bool folder_of(bool own, char *path, size_t path_size, Error *error)
{
    char assets[PATH_SIZE - 16];
    if (own)
        return path_of_data(FOLDER, path, path_size, error);
    if (!path_of_assets(assets, sizeof assets, error))
        return false;
    return snprintf(path, path_size, "%s/%s", assets, FOLDER) < (int)path_size;
}

// The first line alone: some hundred files are looked at whenever the list opens.
static void about_read(const char *path, char about[LAB_FILE_ABOUT_BYTES])
{
    char line[LAB_FILE_ABOUT_BYTES + 1];
    FILE *in = fopen(path, "r");
    if (!in)
        return;
    if (fgets(line, sizeof line, in) && line[0] == '#') {
        line[strcspn(line, "\r\n")] = '\0';
        snprintf(about, LAB_FILE_ABOUT_BYTES, "%s", line + (line[1] == ' ' ? 2 : 1));
    }
    fclose(in);
}

static void add(LabFiles *files, const char *folder, const char *name, bool own)
{
    char path[PATH_SIZE + LAB_FILE_NAME_BYTES];
    FileLook look;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    // A folder named like a stage, or a link that leads nowhere.
    if (!file_look(path, &look) || look.kind != FILE_REGULAR)
        return;
    files->list = grow_list(files->list, sizeof *files->list, files->count, &files->room);
    LabFile *file = &files->list[files->count++];
    *file = (LabFile){.own = own, .changed_unix_s = look.written_ns / 1000000000};
    snprintf(file->name, sizeof file->name, "%s", name);
    about_read(path, file->about);
}

static void folder_read(LabFiles *files, bool own)
{
    char folder[PATH_SIZE];
    if (!folder_of(own, folder, sizeof folder, NULL))
        return;
    FolderList list;
    folder_list(folder, ENDING, &list);
    for (int i = 0; i < list.count; i++)
        if (strlen(list.names[i]) < LAB_FILE_NAME_BYTES)
            add(files, folder, list.names[i], own);
    folder_list_free(&list);
}

// Own ones first and newest first: what was saved last is most often wanted.
static int in_order(const void *a, const void *b)
{
    const LabFile *one = a, *other = b;
    if (one->own != other->own)
        return one->own ? -1 : 1;
    if (one->own && one->changed_unix_s != other->changed_unix_s)
        return one->changed_unix_s < other->changed_unix_s ? 1 : -1;
    return strcmp(one->name, other->name);
}

// Each time that the list is opened: files come and go by other hands too.
void lab_files_scan(LabFiles *files)
{
    files->count = 0;
    folder_read(files, true);
    folder_read(files, false);
    if (files->count > 1)
        qsort(files->list, (size_t)files->count, sizeof *files->list, in_order);
    if (files->count > LAB_FILES_MAX)
        files->count = LAB_FILES_MAX;
}

void lab_files_free(LabFiles *files)
{
    free(files->list);
    *files = (LabFiles){0};
}

void lab_files_path(const LabFiles *files, int index, char *path, size_t path_size)
{
    char folder[PATH_SIZE];
    ASSERT(index >= 0 && index < files->count);
    if (!folder_of(files->list[index].own, folder, sizeof folder, NULL))
        folder[0] = '\0';
    snprintf(path, path_size, "%s/%s", folder, files->list[index].name);
}

bool lab_files_is_asset(const char *path)
{
    char assets[PATH_SIZE], folder[PATH_SIZE];
    return file_folder(path, folder, sizeof folder) && folder_of(false, assets, sizeof assets, NULL)
        && file_same(assets, folder);
}

bool lab_files_new_path(char *path, size_t path_size, Error *error)
{
    char folder[PATH_SIZE], name[DATED_NAME_BYTES];
    time_t now = time(NULL);
    if (!folder_of(true, folder, sizeof folder, error) || !folder_make(folder, error))
        return false;
    for (int i = 1; i <= NAMES_MOST; i++) {
        dated_name(now, false, i, name);
        if (snprintf(path, path_size, "%s/%s" ENDING, folder, name) >= (int)path_size)
            break;
        if (!file_exists(path))
            return true;
    }
    return error_set(error, "%s: no name is left for a new scenario", folder);
}
