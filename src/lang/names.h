// names.h -- how patterns and scenarios are called, which are known by their files' names.
#pragma once

#include <stddef.h>

#define NAMES_BYTES 96

typedef enum NameKind { NAME_PATTERN, NAME_SCENARIO } NameKind;

// The name for readers, in the chosen language, of the file `file` without its folder and ending: the game's own ones
// have one; that of another file is made readable, "my_rain" becomes "My rain". It is written to `room`, and returned.
const char *name_of_file(NameKind kind, const char *file, char room[NAMES_BYTES]);
