// po_read.h -- reads a language from a .po file (assets/po/README.md) while the game runs.
#pragma once

#include <stddef.h>

#include "lang/plural.h"
#include "lang/texts.h"
#include "text/text_errors.h"

#define PO_BYTES_MAX (1u << 20)
#define PO_NAME_BYTES 32

// The name of each text, and the bytes of its English forms, the last zero included.
typedef struct TextRow {
    const char *name;
    size_t bytes;
} TextRow;
extern const TextRow TEXT_ROWS[UI_TEXT_COUNT];

// The translation of a name in stages and maps.
typedef struct PoName {
    const char *name, *text;
} PoName;

// A language. Begins as {0}, in which all texts are missing. The texts lie in `room`.
struct PoTexts {
    char *room;
    const char *texts[UI_TEXT_TABLE]; // as of ui_text_table; missing ones are NULL until ui_text_own adds English
    PoName *names;
    int name_count, name_room;
    Plural plural;
    int count;                // of the existing texts
    char name[PO_NAME_BYTES]; // its own name, of "X-Name: Polski", or else its code
    char code[PO_NAME_BYTES]; // of "Language: pl"
};

// Reads a file's `size` bytes, UTF-8. Adds errors to `errors`, also for placeholders that differ from the English ones.
// Unknown texts, and translations of outdated English, give warnings and count as missing. Returns false, with `po` at
// {0}, if there are errors.
bool po_read(PoTexts *po, const char *bytes, size_t size, TextErrors *errors);

void po_free(PoTexts *po);
