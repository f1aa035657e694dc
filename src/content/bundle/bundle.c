// bundle.c -- several files in one: packs them, and unpacks untrusted bytes.
#include "content/bundle/bundle.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/base/utf8.h"
#include "tape/state_hash.h"
#include "tape/tape_bytes.h"
#include "tape/tape_start.h"
#include "text/grow.h"

#define VERSION 1
#define PART_BYTES 5 // a part without its name and bytes
#define SUM_AT 24

_Static_assert(SUM_AT + 8 == BUNDLE_HEAD_BYTES, "the checksum is the head's last field");

// --- names

bool bundle_name_good(const char *name)
{
    size_t length = strlen(name);
    if (length == 0 || length >= BUNDLE_NAME_BYTES || name[0] == '.' || strstr(name, "..") || !utf8_plain(name))
        return false;
    for (const char *at = name; *at != '\0';) {
        uint32_t code = utf8_next(&at);
        if (code < 0x80 ? !isalnum((int)code) && !strchr(" -_.()", (int)code) : code < 0xa0)
            return false;
    }
    return true;
}

// --- parts

const BundlePart *bundle_find(const Bundle *bundle, const char *name)
{
    for (int i = 0; i < bundle->count; i++)
        if (strcmp(bundle->parts[i].name, name) == 0)
            return &bundle->parts[i];
    return NULL;
}

bool bundle_add(Bundle *bundle, const char *name, const void *bytes, size_t size)
{
    ASSERT(bundle_name_good(name) && !bundle_find(bundle, name));
    size_t with_name = PART_BYTES + strlen(name);
    if (bundle->count == BUNDLE_PARTS_MAX || size > BUNDLE_BYTES_MAX
        || bundle->bytes + with_name + size > BUNDLE_BYTES_MAX)
        return false;
    BundlePart *part = &LIST_ADD(bundle->parts, bundle->count, bundle->room);
    *part = (BundlePart){.bytes = grow_zeros(size + 1), .size = size};
    strcpy(part->name, name);
    if (size > 0)
        memcpy(part->bytes, bytes, size);
    bundle->bytes += with_name + size;
    return true;
}

void bundle_free(Bundle *bundle)
{
    for (int i = 0; i < bundle->count; i++)
        free(bundle->parts[i].bytes);
    free(bundle->parts);
    *bundle = (Bundle){0};
}

// --- the file

// Checksum of the header's other fields and the frame.
static uint64_t sum_of(const uint8_t *bytes, size_t size)
{
    uint64_t head = bytes_hash(bytes, SUM_AT, 0);
    return bytes_hash(bytes + BUNDLE_HEAD_BYTES, size - BUNDLE_HEAD_BYTES, head);
}

uint8_t *bundle_pack(const Bundle *bundle, BundleKind kind, size_t *size)
{
    uint8_t head[BUNDLE_HEAD_BYTES], *plain = grow_zeros(bundle->bytes + 1), *at = plain;
    for (const BundlePart *part = bundle->parts; part < bundle->parts + bundle->count; part++) {
        size_t length = strlen(part->name);
        at = bytes_put(at, length, 1);
        memcpy(at, part->name, length);
        at = bytes_put(at + length, part->size, 4);
        memcpy(at, part->bytes, part->size);
        at += part->size;
    }
    memcpy(head, BUNDLE_MAGIC, BUNDLE_MAGIC_BYTES);
    at = bytes_put(head + BUNDLE_MAGIC_BYTES, VERSION, 4);
    at = bytes_put(at, (uint64_t)kind, 4);
    at = bytes_put(at, (uint64_t)bundle->count, 4);
    at = bytes_put(at, bundle->bytes, 4);
    bytes_put(at, 0, 8);
    uint8_t *bytes = tape_packed_make(head, sizeof head, plain, bundle->bytes, size);
    bytes_put(bytes + SUM_AT, sum_of(bytes, *size), 8);
    free(plain);
    return bytes;
}

// --- reading

BundleKind bundle_kind(const void *bytes, size_t size)
{
    if (size < BUNDLE_HEAD_BYTES || memcmp(bytes, BUNDLE_MAGIC, BUNDLE_MAGIC_BYTES) != 0)
        return BUNDLE_NONE;
    uint64_t kind = bytes_get((const uint8_t *)bytes + 12, 4);
    return kind == BUNDLE_SAVE || kind == BUNDLE_REPORT ? (BundleKind)kind : BUNDLE_NONE;
}

static const char *const KINDS[] = {[BUNDLE_SAVE] = "a save", [BUNDLE_REPORT] = "a bug report"};

// Offsets are those of the unpacked parts from here on.
static bool part_read(Bundle *bundle, ByteCursor *cursor, Error *refused)
{
    char name[BUNDLE_NAME_BYTES];
    size_t at = cursor->at, length = (size_t)cursor_get(cursor, 1);
    if (cursor->failed || length >= sizeof name || length > cursor->size - cursor->at)
        return error_at(refused, at, "the name of a part is empty or longer than %d bytes", BUNDLE_NAME_BYTES - 1);
    memcpy(name, cursor->bytes + cursor->at, length);
    name[length] = '\0';
    cursor->at += length;
    if (strlen(name) != length || !bundle_name_good(name))
        return error_at(refused, at, "the name of a part is not a plain file name");
    if (bundle_find(bundle, name))
        return error_at(refused, at, "two parts have the same name");
    size_t size = (size_t)cursor_get(cursor, 4);
    if (cursor->failed || size > cursor->size - cursor->at)
        return error_at(refused, at, "a part is longer than the file");
    bundle_add(bundle, name, cursor->bytes + cursor->at, size); // fits, because all parts together do
    cursor->at += size;
    return true;
}

bool bundle_read(Bundle *bundle, BundleKind kind, const uint8_t *bytes, size_t size, Error *refused)
{
    *bundle = (Bundle){0};
    if (size < BUNDLE_HEAD_BYTES || memcmp(bytes, BUNDLE_MAGIC, BUNDLE_MAGIC_BYTES) != 0)
        return error_at(refused, 0, "this is another kind of file, expected %s", KINDS[kind]);
    if (size > BUNDLE_FILE_BYTES_MAX || sum_of(bytes, size) != bytes_get(bytes + SUM_AT, 8))
        return error_at(refused, SUM_AT, "damaged: wrong checksum");
    if (bytes_get(bytes + 8, 4) != VERSION)
        return error_at(refused, 8, "format %u, expected %d: another version of the game wrote it",
                        (unsigned)bytes_get(bytes + 8, 4), VERSION);
    if (bytes_get(bytes + 12, 4) != (uint64_t)kind)
        return error_at(refused, 12, "this is another kind of bundle, expected %s", KINDS[kind]);
    size_t parts = (size_t)bytes_get(bytes + 16, 4), plain_size = (size_t)bytes_get(bytes + 20, 4);
    if (parts > BUNDLE_PARTS_MAX || plain_size > BUNDLE_BYTES_MAX) // before allocating
        return error_at(refused, 16, "too large, expected at most %d parts and %u bytes", BUNDLE_PARTS_MAX,
                        BUNDLE_BYTES_MAX);
    uint8_t *plain = tape_packed_open(bytes + BUNDLE_HEAD_BYTES, size - BUNDLE_HEAD_BYTES, plain_size);
    if (!plain)
        return error_at(refused, BUNDLE_HEAD_BYTES, "the compressed data are damaged");
    ByteCursor cursor = {.bytes = plain, .size = plain_size};
    bool good = true;
    for (; good && parts > 0; parts--)
        good = part_read(bundle, &cursor, refused);
    if (good && cursor.at != plain_size)
        good = error_at(refused, cursor.at, "extra bytes after the last part");
    free(plain);
    if (!good)
        bundle_free(bundle);
    return good;
}
