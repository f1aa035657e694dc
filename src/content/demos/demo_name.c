// demo_name.c -- names of demos taken apart and put together.
#include "content/demos/demo_name.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "platform/files.h"
#include "platform/paths.h"
#include "platform/exchange.h"

#define SHAPE "0000-00-00_000000Z"

// In the order in which a name ends with them, the last one first: a star stands at the very end.
static const struct {
    int mark;
    const char *text;
} MARKS[] = {{DEMO_MARK_STAR, "_star"}, {DEMO_MARK_BEST, "_best"}};

#define MARK_COUNT (sizeof MARKS / sizeof MARKS[0])

// True where the first `length` bytes of a name or path end so, with something of the name before.
static bool ends(const char *name, size_t length, const char *ending)
{
    size_t end = strlen(ending);
    return length > end && name[length - end - 1] != '/' && memcmp(name + length - end, ending, end) == 0;
}

int demo_marks(const char *name, size_t *stem_bytes)
{
    int marks = 0;
    size_t length = strlen(name);
    if (ends(name, length, DEMO_ENDING))
        length -= strlen(DEMO_ENDING);
    for (size_t i = 0; i < MARK_COUNT; i++) {
        if (!ends(name, length, MARKS[i].text))
            continue;
        marks |= MARKS[i].mark;
        length -= strlen(MARKS[i].text);
    }
    *stem_bytes = length;
    return marks;
}

bool demo_stem_good(const char *stem)
{
    static const char *const SHAPES[] = {SHAPE, SHAPE "_00"};
    for (int s = 0; s < 2; s++) {
        size_t i = 0;
        while (stem[i] && (SHAPES[s][i] == '0' ? isdigit((unsigned char)stem[i]) != 0 : stem[i] == SHAPES[s][i]))
            i++;
        if (!stem[i] && !SHAPES[s][i])
            return true;
    }
    return false;
}

bool demo_stem(const char *path, char stem[DEMO_STEM_BYTES])
{
    size_t length;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    demo_marks(name, &length);
    if (file_name_ends(name, DEMO_ENDING) && length < DEMO_STEM_BYTES) {
        memcpy(stem, name, length);
        stem[length] = '\0';
        if (demo_stem_good(stem))
            return true;
    }
    stem[0] = '\0';
    return false;
}

// "FOLDER/STEM_best_star.mtb", `stem` being the path so far; false where there is no room.
static bool put(const char *stem, size_t stem_bytes, int marks, char *path, size_t path_size)
{
    int length = snprintf(path, path_size, "%.*s%s%s" DEMO_ENDING, (int)stem_bytes, stem,
                          marks & DEMO_MARK_BEST ? "_best" : "", marks & DEMO_MARK_STAR ? "_star" : "");
    return length >= 0 && (size_t)length < path_size;
}

// A name that cannot be looked at counts only where no other one is surely there.
static bool find(const char *stem, size_t stem_bytes, char *path, size_t path_size)
{
    FileLook look;
    int doubtful = -1;
    for (int marks = DEMO_MARK_SETS - 1; marks >= 0; marks--) {
        if (!put(stem, stem_bytes, marks, path, path_size) || !file_taken(path))
            continue;
        if (file_look(path, &look) || file_is_link(path))
            return true;
        doubtful = marks;
    }
    return doubtful >= 0 && put(stem, stem_bytes, doubtful, path, path_size);
}

bool demo_find(const char *folder, const char *stem, char *path, size_t path_size)
{
    char plain[PATH_SIZE];
    int length = snprintf(plain, sizeof plain, "%s/%s", folder, stem);
    return length >= 0 && (size_t)length < sizeof plain && find(plain, (size_t)length, path, path_size);
}

void demo_follow(char *path, size_t path_size)
{
    char now[PATH_SIZE];
    size_t stem_bytes;
    demo_marks(path, &stem_bytes);
    if (!file_taken(path) && find(path, stem_bytes, now, sizeof now) && strlen(now) < path_size)
        memcpy(path, now, strlen(now) + 1);
}

// A rename would silently replace the other file.
bool demo_mark(char *path, size_t path_size, int mark, bool marked)
{
    char to[PATH_SIZE];
    size_t stem_bytes;
    int before = demo_marks(path, &stem_bytes), after = marked ? before | mark : before & ~mark;
    if (after == before)
        return true;
    errno = ENAMETOOLONG;
    if (!put(path, stem_bytes, after, to, sizeof to) || strlen(to) >= path_size)
        return false;
    errno = EEXIST;
    if (file_taken(to) || !file_rename(path, to))
        return false;
    // Who writes down that it is kept relies on it.
    file_sync_name(to);
    storage_changed();
    snprintf(path, path_size, "%s", to);
    return true;
}

void demo_stems_add(DemoStems *stems, const char *path)
{
    if (stems->count < DEMO_STEMS_MAX && demo_stem(path, stems->of[stems->count]))
        stems->count++;
}

bool demo_stems_have(const DemoStems *stems, const char *stem)
{
    for (int i = 0; i < stems->count; i++)
        if (strcmp(stems->of[i], stem) == 0)
            return true;
    return false;
}

bool demo_stems_mark(const DemoStems *stems, const char *folder, int mark, bool marked, Error *error)
{
    bool good = true;
    char path[PATH_SIZE];
    for (int i = 0; i < stems->count; i++) {
        if (!demo_find(folder, stems->of[i], path, sizeof path) || demo_mark(path, sizeof path, mark, marked))
            continue;
        error_set(error, "%s: cannot be renamed: %s", path, strerror(errno));
        good = false;
    }
    return good;
}
