// demo_file.h -- a demo file from the disk into memory.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "demo/demo_reader.h"

// Larger files are refused unread. Hours of play take some hundred kilobytes an hour.
#define DEMO_FILE_BYTES_MAX (16u << 20)

// Reads and decodes the demo at `path`, or the one that has its name but for marks (demo_name.h), which may have come
// or gone while a film of a running game was begun; the caller frees it with demo_free. On failure returns false and one line in
// `error`: "FILE: refused at offset 8: why". A demo whose end is damaged is read up to the damage (demo->tail). One
// without a single good tick is refused: "nothing of the game is in it"; there is nothing to check, watch or export.
bool demo_file_read(const char *path, Demo *demo, char *error, size_t error_size);

// Tells on stderr, in the name of a `command`, where a demo that was read is cut or damaged; nothing where it is not.
void demo_file_report_damage(const char *command, const char *path, const Demo *demo);
