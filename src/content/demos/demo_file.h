// demo_file.h -- reads a demo from a file or from a link.
//
// A demo is given as the path of its file, as the path of a text that contains a link to it (tape_link.h), or as such a
// link, alone or in a URL.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "core/base/error.h"
#include "platform/paths.h"
#include "tape/tape.h"

typedef struct FileBytes FileBytes;

// Larger files are refused unread. An hour of play takes some hundred kilobytes.
#define DEMO_FILE_BYTES_MAX (16u << 20)

// Room for every name of a demo: a path, or a link (TAPE_LINK_CHARS_MAX) in a URL.
#define DEMO_FILE_NAME_BYTES (60000 + PATH_SIZE)

// True if a name is a link.
bool demo_file_is_link(const char *name);

// A name for messages: only the first characters of a link.
typedef struct DemoLabel {
    char text[PATH_SIZE];
} DemoLabel;
DemoLabel demo_label(const char *name);

// The bytes of the demo's file, converted from a link if needed; tape_read checks them. Free them with file_free. On
// failure returns false with one line in `error`: "FILE: refused at character 8: why".
bool demo_file_load(const char *name, FileBytes *file, Error *error);

// Reads and decodes a demo; the caller frees it with tape_free. On failure returns false and one line in
// `error`: "FILE: refused at offset 8: why". A demo whose end is damaged is read up to the damage (demo->tail). One
// without a single good tick is refused: "it contains no part of the game"; there is nothing to check, watch or export.
bool demo_file_read(const char *name, Tape *demo, Error *error);

// Prints the place of a demo's damage or cut to stderr, as a message of `command`; a no-op for an intact one.
void demo_file_report_damage(const char *command, const char *name, const Tape *demo);

// --- the name of a demo in the player's folder: its constant stem, and the marks that protect it
//
//   2026-11-20_143502Z.mtb              the recorder's name; newer games replace it in time
//   2026-11-20_143502Z_best.mtb         protected while it is in a list of best games
//   2026-11-20_143502Z_best_star.mtb    also starred by the player
//
// A mark is one rename: no separate list can be lost or disagree, and a mark travels with a copy. Code that has to find
// a demo again stores its stem, and searches for it with any marks.

#define DEMO_ENDING ".mtb"
#define DEMO_STEM_BYTES 24 // bytes of the recorder's stem
#define DEMO_STEMS_MAX 48

enum { DEMO_MARK_BEST = 1, DEMO_MARK_STAR = 2, DEMO_MARK_SETS = 4 };

// The marks of a file by its name or path, and the number of bytes before the marks and the extension.
int demo_marks(const char *name, size_t *stem_bytes);

// The stem of a recorder's name or path, "2026-11-20_143502Z" or "2026-11-20_143502Z_02", with any marks. Returns
// false and "" for other names, which the player chose.
bool demo_stem(const char *path, char stem[DEMO_STEM_BYTES]);

// True for such a stem.
bool demo_stem_good(const char *stem);

// Finds the demo of a stem, with any marks; of two the one with more. Returns false if it is gone or its path does not
// fit; `path` is then invalid.
bool demo_find(const char *folder, const char *stem, char *path, size_t path_size);

// The same for a file that may have been marked since its path was known: changes `path` only if that helps.
void demo_follow(char *path, size_t path_size);

// Adds a mark to the file at `path` or removes it, and changes `path` to match; fine if there is nothing to change. If
// a file with the new name exists, or on any other error, returns false and sets errno.
bool demo_mark(char *path, size_t path_size, int mark, bool marked);

// The demos of one game, in their order: a journey has one for each of its stages. Begins as {0}.
typedef struct DemoStems {
    char of[DEMO_STEMS_MAX][DEMO_STEM_BYTES];
    int count;
} DemoStems;

// Adds a demo by its path; skips names chosen by the player, and demos that do not fit.
void demo_stems_add(DemoStems *stems, const char *path);

bool demo_stems_have(const DemoStems *stems, const char *stem);

// Marks them all, or removes the mark; skips missing ones. On failure returns false with one line in `error` about the
// last one that could not be renamed.
bool demo_stems_mark(const DemoStems *stems, const char *folder, int mark, bool marked, Error *error);
