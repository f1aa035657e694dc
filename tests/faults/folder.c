// folder.c -- folders of tests are small: all of one fits into memory.
#define _GNU_SOURCE
#include "faults/folder.h"

#include <dirent.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <xxhash.h>

static void need(bool good, const char *path)
{
    if (good)
        return;
    perror(path);
    exit(3);
}

static void path_of(char path[1024], const char *folder, const char *name)
{
    snprintf(path, 1024, "%.400s/%.600s", folder, name);
}

static int place_of(const Folder *folder, const char *name, bool *there)
{
    int at = 0;
    while (at < folder->count && strcmp(folder->files[at].name, name) < 0)
        at++;
    *there = at < folder->count && strcmp(folder->files[at].name, name) == 0;
    return at;
}

const FolderFile *folder_find(const Folder *folder, const char *name)
{
    bool there;
    int at = place_of(folder, name, &there);
    return there ? &folder->files[at] : NULL;
}

void folder_put(Folder *folder, const char *name, const uint8_t *bytes, size_t size)
{
    bool there;
    int at = place_of(folder, name, &there);
    FolderFile *file = &folder->files[at];
    uint8_t *copy = bytes ? malloc(size + 1) : NULL;
    need(folder->count < FOLDER_FILES_MAX && strlen(name) < FOLDER_NAME_BYTES && (copy || !bytes), name);
    if (bytes)
        memcpy(copy, bytes, size);
    if (there) {
        free(file->bytes);
    } else {
        memmove(file + 1, file, (size_t)(folder->count - at) * sizeof *file);
        folder->count++;
    }
    memset(file, 0, sizeof *file);
    snprintf(file->name, sizeof file->name, "%s", name);
    file->bytes = copy;
    file->size = size;
}

void folder_drop(Folder *folder, const char *name)
{
    bool there;
    int at = place_of(folder, name, &there);
    if (!there)
        return;
    FolderFile *file = &folder->files[at];
    free(file->bytes);
    folder->count--;
    memmove(file, file + 1, (size_t)(folder->count - at) * sizeof *file);
}

static void read_file(Folder *folder, const char *path, const char *name)
{
    FILE *in = fopen(path, "rb");
    need(in != NULL, path);
    fseek(in, 0, SEEK_END);
    size_t size = (size_t)ftell(in);
    uint8_t *bytes = malloc(size + 1);
    rewind(in);
    need(bytes && fread(bytes, 1, size, in) == size, path);
    fclose(in);
    folder_put(folder, name, bytes, size);
    free(bytes);
}

static void read_below(Folder *folder, const char *root, const char *below)
{
    char path[1024], name[1024];
    path_of(path, root, below);
    DIR *entries = opendir(path);
    need(entries != NULL, path);
    for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        struct stat info;
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        snprintf(name, sizeof name, "%.400s%s%.255s", below, below[0] ? "/" : "", entry->d_name);
        path_of(path, root, name);
        need(lstat(path, &info) == 0, path);
        if (S_ISDIR(info.st_mode)) {
            folder_put(folder, name, NULL, 0);
            read_below(folder, root, name);
        } else if (S_ISREG(info.st_mode)) {
            read_file(folder, path, name);
        }
    }
    closedir(entries);
}

void folder_read(Folder *folder, const char *path)
{
    folder->count = 0;
    read_below(folder, path, "");
}

void folder_free(Folder *folder)
{
    for (int i = 0; i < folder->count; i++)
        free(folder->files[i].bytes);
    folder->count = 0;
}

static int take_away(const char *path, const struct stat *info, int what, struct FTW *where)
{
    (void)info, (void)what, (void)where;
    return remove(path);
}

void folder_clear(const char *path)
{
    nftw(path, take_away, 16, FTW_DEPTH | FTW_PHYS);
}

// Folders come before what lies in them, by their names.
void folder_write(const Folder *folder, const char *path)
{
    char name[1024];
    folder_clear(path);
    need(mkdir(path, 0700) == 0, path);
    for (int i = 0; i < folder->count; i++) {
        const FolderFile *file = &folder->files[i];
        path_of(name, path, file->name);
        if (!file->bytes) {
            need(mkdir(name, 0755) == 0, name);
            continue;
        }
        FILE *out = fopen(name, "wb");
        need(out && fwrite(file->bytes, 1, file->size, out) == file->size && fclose(out) == 0, name);
        if (file->size > 2 && memcmp(file->bytes, "#!", 2) == 0)
            chmod(name, 0755);
    }
}

bool folder_file_same(const FolderFile *a, const FolderFile *b)
{
    return a && b && !a->bytes == !b->bytes && a->size == b->size
        && (!a->bytes || memcmp(a->bytes, b->bytes, a->size) == 0);
}

bool folder_same_there(const Folder *folder, const char *name, const FolderFile *file)
{
    const FolderFile *there = folder_find(folder, name);
    return there && file ? folder_file_same(there, file) : !there && !file;
}

void folder_copy(Folder *to, const Folder *from)
{
    to->count = 0;
    for (int i = 0; i < from->count; i++)
        folder_put(to, from->files[i].name, from->files[i].bytes, from->files[i].size);
}

uint64_t folder_file_sum(const FolderFile *file)
{
    uint64_t sum = XXH3_64bits(file->name, strlen(file->name));
    return file->bytes ? XXH3_64bits_withSeed(file->bytes, file->size, sum + 1) : sum;
}

uint64_t folder_sum(const Folder *folder)
{
    uint64_t sum = 0;
    for (int i = 0; i < folder->count; i++)
        sum = sum * 0x9e3779b97f4a7c15u + folder_file_sum(&folder->files[i]);
    return sum;
}
