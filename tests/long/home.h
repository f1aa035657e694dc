// home.h -- what a program takes of the machine, read from /proc, and what it has left in the player's folders.
#pragma once

#include <dirent.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "content/demos/demo_file.h"

typedef struct HomeUse {
    int resident_kb, descriptors, threads;
    int files, demos, kept, lists, unfinished; // demos: with no mark, kept: with one; files: all
    long bytes;
} HomeUse;

static HomeUse home_use; // for nftw(), which hands nothing on

static int home_count(const char *path, const struct stat *info, int kind, struct FTW *where)
{
    const char *name = path + where->base;
    if (kind != FTW_F)
        return 0;
    size_t stem;
    bool demo = strstr(name, DEMO_ENDING) != NULL;
    home_use.files++;
    home_use.bytes += info->st_size;
    home_use.demos += demo && demo_marks(name, &stem) == 0;
    home_use.kept += demo && demo_marks(name, &stem) != 0;
    home_use.lists += strncmp(name, "best", 4) == 0;
    home_use.unfinished += strstr(name, ".tmp") != NULL;
    return 0;
}

static int home_entries(const char *folder)
{
    int count = -2; // "." and ".."
    DIR *entries = opendir(folder);
    while (entries && readdir(entries))
        count++;
    if (entries)
        closedir(entries);
    return count;
}

static int home_status(const char *name)
{
    char line[256];
    int value = 0;
    FILE *file = fopen("/proc/self/status", "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, name, strlen(name)) == 0)
            value = atoi(line + strlen(name));
    if (file)
        fclose(file);
    return value;
}

// Of this process, and of the files below a folder.
static inline HomeUse home_look(const char *folder)
{
    home_use = (HomeUse){.resident_kb = home_status("VmRSS:"),
                         .threads = home_status("Threads:"),
                         .descriptors = home_entries("/proc/self/fd") - 1}; // the one that looks
    nftw(folder, home_count, 16, FTW_PHYS);
    return home_use;
}
