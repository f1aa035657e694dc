// demo_file.c -- file_read, tape_link_open and tape_read in one.
#include "content/demos/demo_file.h"

#include <stdio.h>
#include <string.h>

#include "core/base/utf8.h"
#include "text/grow.h"

#define TOLD_CHARS 16 // of a link

bool demo_file_is_link(const char *name)
{
    size_t length;
    return tape_link_find(name, strlen(name), &length) != NULL;
}

DemoFileTold demo_file_told(const char *name)
{
    DemoFileTold told;
    size_t length;
    const char *link = tape_link_find(name, strlen(name), &length);
    if (!link)
        snprintf(told.text, sizeof told.text, "%s", name);
    else
        snprintf(told.text, sizeof told.text, TAPE_LINK_BEGIN "%.*s%s", length < TOLD_CHARS ? (int)length : TOLD_CHARS,
                 link, length < TOLD_CHARS ? "" : "...");
    utf8_make_plain(told.text);
    return told;
}

bool demo_file_open_link(const char *name, FileBytes *file, Error *error)
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
        error_set(error, "%s: refused at character %zu: %s", demo_file_told(name).text, refused.offset, refused.text);
    return opened.bytes != NULL;
}

bool demo_file_load(const char *name, FileBytes *file, Error *error)
{
    *file = (FileBytes){NULL, 0};
    if (demo_file_is_link(name))
        *file = (FileBytes){(uint8_t *)grow_text(name), strlen(name)};
    else if (!file_read(name, DEMO_FILE_BYTES_MAX, file, error))
        return false;
    return demo_file_open_link(name, file, error);
}

// Damage at the end is no refusal: everything before it was checked by its hashes, and can be watched.
bool demo_file_read(const char *name, Tape *demo, Error *error)
{
    FileBytes file;
    Error refused;
    if (!demo_file_load(name, &file, error))
        return false;
    bool good = tape_read(demo, file.bytes, file.size, &refused);
    DemoFileTold told = demo_file_told(name);
    file_free(&file);
    if (!good)
        return error_refused(error, told.text, &refused);
    if (demo->tick_count > 0)
        return true;
    if (demo->tail == TAPE_DAMAGED)
        error_set(error, "%s: damaged at offset %zu: %s; nothing of the game is in it", told.text, demo->problem.offset,
                  demo->problem.text);
    else
        error_set(error, "%s: nothing of the game is in it, a second at least was expected", told.text);
    tape_free(demo);
    return false;
}

// Apart from reading, because only who plays a demo to its end needs to know.
void demo_file_report_damage(const char *command, const char *name, const Tape *demo)
{
    if (demo->tail == TAPE_CUT || demo->tail == TAPE_DAMAGED)
        fprintf(stderr, "mitsubachi %s: %s: %s at offset %zu: %s; the %.1f s before it are good\n", command,
                demo_file_told(name).text, demo->tail == TAPE_CUT ? "cut" : "damaged", demo->problem.offset,
                demo->problem.text, (double)demo->tick_count / SIM_TICKS_PER_SECOND);
}
