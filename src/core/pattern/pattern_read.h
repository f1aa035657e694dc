// pattern_read.h -- a BulletML document becomes words that pattern.h runs.
//
// Reads version 0.21, whole. It is the only part of pattern/ that allocates memory or uses a library (expat). Nothing
// outside the document is ever opened: a document type's address is not looked at, and entities of its own are refused.
// All mistakes are found:
//   XML        that is not well-formed (only the first such mistake), more than 64 elements inside each other
//   elements   that are unknown, in the wrong place, too late, one too many or missing; text where none belongs
//   attributes that are unknown; types that are unknown; references without a label, labels that no element has,
//              labels that several have where a reference means them
//   numbers    that are missing or do not parse, divide by zero or are too large for certain, have too many parts
//   limits     of pattern.h: top actions, actions of a bullet, parameters, repeats inside each other, words
//   documents  that start nothing: no action right inside <bulletml> has a label that begins with "top"; names and
//              labels are compared letter by letter, so "Top" is another word
//   endless    repeats and references that certainly come around without a wait, as soon as they are reached.
//              pattern_run stops the uncertain ones.
// Beyond the specification it takes what the official document type allows and documents in use have: several actions
// in a repeat, a label on accel, attributes with a colon. Numbers may have signs, blanks and line ends in them; they
// have no exponents.
//
// Encodings: UTF-8, UTF-16, Latin-1, and those in which every byte of < > & and quotes is that letter (Shift_JIS, EUC,
// GBK, Big5, Windows' and ISO's), for letters beyond ASCII only stand in labels and comments.
//
// A document of the type "horizontal" is written for a field in which the player is at the left side. It is turned to
// the left by 90 degrees, so that what was "toward the player" stays so: 90 is subtracted from absolute directions, and
// an accel of (horizontal, vertical) is one of (vertical, -horizontal).
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"

#define PATTERN_DOCUMENT_BYTES_MAX (1u << 20)

// A program, for pattern_book_add. `words` is malloc'ed.
typedef struct PatternProgram {
    uint32_t *words;
    int count;
} PatternProgram;

// Reads `size` bytes of XML. Returns true and the program, to be freed with pattern_program_free; or false, nothing to
// free, after reporting the mistakes with their places in the document's order (at most a hundred).
bool pattern_read(const char *bytes, size_t size, PatternProgram *program, ErrorFn *on_error, void *context);
void pattern_program_free(PatternProgram *program);
