// demo_file.c -- reads a demo from a file or a link, and parses names of demos.
#include "content/demos/demo_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "core/base/utf8.h"
#include "platform/exchange.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "tape/tape_file.h"
#include "tape/tape_link.h"
#include "text/grow.h"
#include "text/words.h"

#define LABEL_CHARS 16 // of a link

_Static_assert(DEMO_FILE_NAME_BYTES >= TAPE_LINK_CHARS_MAX + PATH_SIZE, "every link has room in a name");

bool demo_file_is_link(const char *name)
{
    size_t length;
    return tape_link_find(name, strlen(name), &length) != NULL;
}

DemoLabel demo_label(const char *name)
{
    DemoLabel label;
    size_t length;
    const char *link = tape_link_find(name, strlen(name), &length);
    if (!link)
        snprintf(label.text, sizeof label.text, "%s", name);
    else
        snprintf(label.text, sizeof label.text, TAPE_LINK_BEGIN "%.*s%s",
                 length < LABEL_CHARS ? (int)length : LABEL_CHARS, link, length < LABEL_CHARS ? "" : "...");
    utf8_make_plain(label.text);
    return label;
}

// A demo's bytes stay as they are.
static bool link_open(const char *name, FileBytes *file, Error *error)
{
    size_t length;
    Error refused;
    if (file->size >= TAPE_MAGIC_BYTES && memcmp(file->bytes, TAPE_MAGIC, TAPE_MAGIC_BYTES) == 0)
        return true;
    const char *link = tape_link_find((const char *)file->bytes, file->size, &length);
    if (!link)
        return true;
    FileBytes opened = {NULL, 0};
    opened.bytes = tape_link_open(link, length, &opened.size, &refused);
    file_free(file);
    *file = opened;
    if (!opened.bytes)
        error_set(error, "%s: refused at character %zu: %s", demo_label(name).text, refused.offset, refused.text);
    return opened.bytes != NULL;
}

// Unchanged: a demo, or a text with a link.
static bool bytes_load(const char *name, FileBytes *file, Error *error)
{
    *file = (FileBytes){NULL, 0};
    if (!demo_file_is_link(name))
        return file_read(name, DEMO_FILE_BYTES_MAX, file, error);
    *file = (FileBytes){(uint8_t *)grow_text(name), strlen(name)};
    return true;
}

bool demo_file_load(const char *name, FileBytes *file, Error *error)
{
    return bytes_load(name, file, error) && link_open(name, file, error);
}

// Damage at the end is no reason to refuse a demo: everything before it is verified and can be watched.
bool demo_file_read(const char *name, Tape *demo, Error *error)
{
    FileBytes file;
    Error refused;
    if (!bytes_load(name, &file, error))
        return false;
    bool challenge = tape_link_challenges((const char *)file.bytes, file.size);
    if (!link_open(name, &file, error))
        return false;
    bool good = tape_read(demo, file.bytes, file.size, &refused);
    demo->challenge = challenge;
    DemoLabel label = demo_label(name);
    file_free(&file);
    if (!good)
        return error_refused(error, label.text, &refused);
    if (demo->tick_count > 0)
        return true;
    if (demo->tail == TAPE_DAMAGED)
        error_set(error, "%s: damaged at offset %zu: %s; it contains no part of the game", label.text,
                  demo->problem.offset, demo->problem.text);
    else
        error_set(error, "%s: it contains no part of the game, expected at least a second", label.text);
    tape_free(demo);
    return false;
}

// Separate from reading, because only callers that play a demo to its end need it.
void demo_file_report_damage(const char *command, const char *name, const Tape *demo)
{
    if (demo->tail == TAPE_CUT || demo->tail == TAPE_DAMAGED)
        fprintf(stderr, "mitsubachi %s: %s: %s at offset %zu: %s; the %.1f s before it are good\n", command,
                demo_label(name).text, demo->tail == TAPE_CUT ? "cut" : "damaged", demo->problem.offset,
                demo->problem.text, (double)demo->tick_count / SIM_TICKS_PER_SECOND);
}

// --- parsing and building names of demos

#define SHAPE "0000-00-00_000000Z"

// From the end of a name: a star comes last.
static const struct {
    int mark;
    const char *text;
} MARKS[] = {{DEMO_MARK_STAR, "_star"}, {DEMO_MARK_BEST, "_best"}};

#define MARK_COUNT (sizeof MARKS / sizeof MARKS[0])

// True if the first `length` bytes of a name or path end with `ending` and hold more of the name before
// it.
static bool name_ends(const char *name, size_t length, const char *ending)
{
    size_t end = strlen(ending);
    return length > end && name[length - end - 1] != '/' && memcmp(name + length - end, ending, end) == 0;
}

int demo_marks(const char *name, size_t *stem_bytes)
{
    int marks = 0;
    size_t length = strlen(name);
    if (name_ends(name, length, DEMO_ENDING))
        length -= strlen(DEMO_ENDING);
    for (size_t i = 0; i < MARK_COUNT; i++) {
        if (!name_ends(name, length, MARKS[i].text))
            continue;
        marks |= MARKS[i].mark;
        length -= strlen(MARKS[i].text);
    }
    *stem_bytes = length;
    return marks;
}

bool demo_stem_good(const char *stem)
{
    return words_shaped(stem, SHAPE) || words_shaped(stem, SHAPE "_00");
}

bool demo_stem(const char *path, char stem[DEMO_STEM_BYTES])
{
    size_t length;
    const char *name = file_base(path);
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

// "FOLDER/STEM_best_star.mtb", where `stem` is the path so far; false if it does not fit.
static bool path_put(const char *stem, size_t stem_bytes, int marks, char *path, size_t path_size)
{
    int length = snprintf(path, path_size, "%.*s%s%s" DEMO_ENDING, (int)stem_bytes, stem,
                          marks & DEMO_MARK_BEST ? "_best" : "", marks & DEMO_MARK_STAR ? "_star" : "");
    return length >= 0 && (size_t)length < path_size;
}

// A name that cannot be examined counts only if no other name exists for certain.
static bool find_marked(const char *stem, size_t stem_bytes, char *path, size_t path_size)
{
    FileLook look;
    int doubtful = -1;
    for (int marks = DEMO_MARK_SETS - 1; marks >= 0; marks--) {
        if (!path_put(stem, stem_bytes, marks, path, path_size) || !file_taken(path))
            continue;
        if (file_look(path, &look) || file_is_link(path))
            return true;
        doubtful = marks;
    }
    return doubtful >= 0 && path_put(stem, stem_bytes, doubtful, path, path_size);
}

bool demo_find(const char *folder, const char *stem, char *path, size_t path_size)
{
    char plain[PATH_SIZE];
    int length = snprintf(plain, sizeof plain, "%s/%s", folder, stem);
    return length >= 0 && (size_t)length < sizeof plain && find_marked(plain, (size_t)length, path, path_size);
}

void demo_follow(char *path, size_t path_size)
{
    char now[PATH_SIZE];
    size_t stem_bytes;
    demo_marks(path, &stem_bytes);
    if (!file_taken(path) && find_marked(path, stem_bytes, now, sizeof now) && strlen(now) < path_size)
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
    if (!path_put(path, stem_bytes, after, to, sizeof to) || strlen(to) >= path_size)
        return false;
    errno = EEXIST;
    if (file_taken(to) || !file_rename(path, to))
        return false;
    // Callers that record the mark rely on it.
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
