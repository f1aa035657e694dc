// content_kind.h -- the kind of a file by its content: names are unreliable, because a browser or a mail may have
// changed them.
#pragma once

#include <stddef.h>

typedef enum ContentKind {
    CONTENT_OTHER,    // none of these
    CONTENT_DEMO,     // begins with the magic of demos, or is a text of no other kind with a link to one
    CONTENT_PATTERN,  // XML: only reading it shows whether it is valid BulletML
    CONTENT_STAGE,    // an INI file with a section that only stages have: with phases, or a scenario
    CONTENT_TUNABLES, // or else one whose first section is one of tunables
    CONTENT_SCORE,    // a text that begins with a setting of scores
    CONTENT_MAP,      // a header with keys, and a line "map"
    CONTENT_SAVE,     // begins with the magic of bundles, and is one of these
    CONTENT_REPORT,
} ContentKind;

// The kind of any bytes. The first place that decides counts.
ContentKind content_kind(const char *bytes, size_t size);
