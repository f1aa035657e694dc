// bundle.h -- several files in one: a save that moves to another machine, or a bug report.
//
//   8   magic "mtbpack\n"
//   u32 version of this format (1), u32 kind, u32 number of parts, u32 bytes of all unpacked parts u64
//   XXH3 of all the other bytes of the file
//   a frame of zstd: for each part u8 length of its name, the name, u32 size, the bytes
// All little-endian. The same parts give the same bytes.
//
// The bytes are untrusted: sizes are limited before allocation, the checksum covers every byte, and a name cannot be a
// path (bundle_name_good). The parts are checked by their own readers.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tape/tape_file.h"

#define BUNDLE_MAGIC "mtbpack\n"
#define BUNDLE_MAGIC_BYTES 8
#define BUNDLE_HEAD_BYTES 32
#define BUNDLE_NAME_BYTES 100             // with its zero
#define BUNDLE_PARTS_MAX 4096             // of one bundle
#define BUNDLE_BYTES_MAX (64u << 20)      // limit of all parts, including names and sizes,
#define BUNDLE_FILE_BYTES_MAX (65u << 20) // and of a file

typedef enum BundleKind { BUNDLE_NONE, BUNDLE_SAVE, BUNDLE_REPORT } BundleKind;

typedef struct BundlePart {
    char name[BUNDLE_NAME_BYTES];
    uint8_t *bytes; // followed by a zero byte that `size` does not count
    size_t size;
} BundlePart;

// Begins as {0}; the creator owns it.
typedef struct Bundle {
    BundlePart *parts;
    int count, room;
    size_t bytes; // of all parts, counted like BUNDLE_BYTES_MAX
} Bundle;

// True for a plain file name: letters, digits, blanks and -_.() of ASCII, and plain characters beyond it (utf8_plain);
// no leading dot, and no two dots in a row.
bool bundle_name_good(const char *name);

// Appends a copy. Returns false, and changes nothing, if it does not fit; the name must be valid and new.
bool bundle_add(Bundle *bundle, const char *name, const void *bytes, size_t size);

// The part with this name, or NULL.
const BundlePart *bundle_find(const Bundle *bundle, const char *name);

// Packs it. Returns the bytes of the file, which the caller frees.
uint8_t *bundle_pack(const Bundle *bundle, BundleKind kind, size_t *size);

// The kind of bundle by its first bytes only; BUNDLE_NONE for other files.
BundleKind bundle_kind(const void *bytes, size_t size);

// Reads a complete file of one kind. If it is refused, returns false with nothing to free.
bool bundle_read(Bundle *bundle, BundleKind kind, const uint8_t *bytes, size_t size, Error *refused);

void bundle_free(Bundle *bundle);
