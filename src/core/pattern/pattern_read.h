// pattern_read.h -- compiles a BulletML document into words for pattern.h.
//
// Reads all of version 0.21. It is the only part of pattern/ that allocates memory or uses a library (expat). It never
// opens anything outside the document: it ignores the address of a document type, and refuses custom entities. It finds
// all errors:
//   XML        that is not well-formed (only the first such error), more than 64 nested elements
//   elements   that are unknown, misplaced, too late, too many or missing; misplaced text
//   attributes that are unknown; types that are unknown; references without a label, labels that no element has,
//              labels that several have where a reference means them
//   numbers    that are missing or invalid, divide by zero, are certainly too large or have too many parts
//   limits     of pattern.h: top actions, actions of a bullet, parameters, nested repeats, words
//   documents  that start nothing: no action directly inside <bulletml> has a label that begins with "top"; names
//              and labels are case-sensitive
//   endless    repeats and references that certainly loop without a wait. pattern_run stops the uncertain
//              ones.
// Beyond the specification it accepts extensions of the official document type and of published documents: several
// actions in a repeat, a label on accel, attributes with a colon. Numbers may contain signs, blanks and line ends,
// but no exponents.
//
// Encodings: UTF-8, UTF-16, Latin-1, and those in which the bytes of < > & and quotes always mean these letters
// (Shift_JIS, EUC, GBK, Big5, Windows' and ISO's), because other letters only occur in labels and comments.
//
// A document of the type "horizontal" is for a field with the player at the left. It is rotated left by 90 degrees, so
// that "toward the player" stays right: 90 is subtracted from absolute directions, and an accel of (horizontal,
// vertical) is one of (vertical, -horizontal).
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

// Reads `size` bytes of XML. Returns true and the program, which the caller frees with pattern_program_free; or false,
// with nothing to free, after reporting the errors in the document's order (at most a hundred).
bool pattern_read(const char *bytes, size_t size, PatternProgram *program, ErrorFn *on_error, void *context);
void pattern_program_free(PatternProgram *program);
