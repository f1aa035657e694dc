// content_kind.h -- the kind of a file by its content: names are unreliable, because a browser or a mail may have
// changed them.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "core/base/error.h"

typedef enum ContentKind {
    CONTENT_OTHER,    // unknown
    CONTENT_DEMO,     // begins with the magic of demos, or is a text of no other kind with a link to one
    CONTENT_PATTERN,  // XML: only reading it shows whether it is valid BulletML
    CONTENT_STAGE,    // an INI file with a section that only stages have: with phases, or a scenario
    CONTENT_TUNABLES, // else an INI file whose first section is one of tunables
    CONTENT_SCORE,    // a text that begins with a setting of scores
    CONTENT_LANGUAGE, // a text whose first entry is one of a .po file
    CONTENT_MAP,      // a header with keys, and a line "map"
    CONTENT_SAVE,     // begins with the magic of bundles, of this kind
    CONTENT_REPORT,
} ContentKind;

// The kind of any bytes. The first distinctive place decides.
ContentKind content_kind(const char *bytes, size_t size);

// The kind of a file by its content, or by its name if that is inconclusive: an empty file, or one that is too large
// for any kind. Folders hold patterns; links are demos. Returns false with one line in `error` if there is no such
// file, or it is unreadable.
bool content_kind_of(const char *path, ContentKind *kind, Error *error);
