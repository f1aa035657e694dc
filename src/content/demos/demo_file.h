// demo_file.h -- a demo from the disk, or from a link, into memory.
//
// Wherever a demo is named, it is by the path of its file, by the path of a text in which a link to it stands
// (tape_link.h), or by such a link itself, alone or in an address.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "core/base/error.h"
#include "tape/tape_link.h"
#include "tape/tape_file.h"
#include "platform/files.h"
#include "platform/paths.h"

// Larger files are refused unread. Hours of play take some hundred kilobytes an hour.
#define DEMO_FILE_BYTES_MAX (16u << 20)

// Room for every name of a demo.
#define DEMO_FILE_NAME_BYTES (TAPE_LINK_CHARS_MAX + PATH_SIZE)

// True where a name is a link.
bool demo_file_is_link(const char *name);

// A name as messages tell it: of a link only its first characters.
typedef struct DemoFileTold {
    char text[PATH_SIZE];
} DemoFileTold;
DemoFileTold demo_file_told(const char *name);

// The bytes of the demo's file, in which a link has been turned; whether they are a demo tape_read says. Free them with
// file_free. On failure returns false and one line in `error`: "FILE: refused at character 8: why".
bool demo_file_load(const char *name, FileBytes *file, Error *error);

// The same of a text that has been read, which is told as `name`. It may be a demo itself: then it is left alone.
bool demo_file_open_link(const char *name, FileBytes *file, Error *error);

// Reads and decodes a demo; the caller frees it with tape_free. On failure returns false and one line in
// `error`: "FILE: refused at offset 8: why". A demo whose end is damaged is read up to the damage (demo->tail). One
// without a single good tick is refused: "nothing of the game is in it"; there is nothing to check, watch or export.
bool demo_file_read(const char *name, Tape *demo, Error *error);

// Tells on stderr, in the name of a `command`, where a demo that was read is cut or damaged; nothing where it is not.
void demo_file_report_damage(const char *command, const char *name, const Tape *demo);
