// fuzz_bundle.c -- libFuzzer's way into bundle_read.
//
// Each input is read three times: as it is; with its checksum put right, because otherwise hardly any would get after
// it; and as what is packed, because hardly any frame of zstd is good.

#include "content/bundle/bundle.h"
#include "tape/state_hash.h"
#include "tape/tape_start.h"
#include "oracle.h"

#define SUM_AT 24

// Invariants of valid bundles; and what was read is written and read again.
static void read_one(const uint8_t *bytes, size_t size, int again)
{
    Bundle bundle;
    Error refused;
    if (!bundle_read(&bundle, BUNDLE_SAVE, bytes, size, &refused)) {
        check(refused.text[0] != '\0');
        return;
    }
    check(bundle.bytes <= BUNDLE_BYTES_MAX && bundle_kind(bytes, size) == BUNDLE_SAVE);
    for (int i = 0; i < bundle.count; i++)
        check(bundle_name_good(bundle.parts[i].name) && bundle.parts[i].bytes[bundle.parts[i].size] == 0);
    size_t packed_size;
    OwnBytes packed = bundle_pack(&bundle, BUNDLE_SAVE, &packed_size);
    if (again)
        read_one(packed, packed_size, 0);
    bundle_free(&bundle);
}

static void seal(uint8_t *bytes, size_t size)
{
    uint64_t head = bytes_hash(bytes, SUM_AT, 0);
    bytes_put(bytes + SUM_AT, bytes_hash(bytes + BUNDLE_HEAD_BYTES, size - BUNDLE_HEAD_BYTES, head), 8);
}

// The first byte is the number of parts that the head tells.
static void read_packed(const uint8_t *bytes, size_t size)
{
    uint8_t head[BUNDLE_HEAD_BYTES] = BUNDLE_MAGIC;
    size_t packed_size;
    bytes_put(head + 8, 1, 4);
    bytes_put(head + 12, BUNDLE_SAVE, 4);
    bytes_put(head + 16, bytes[0], 4);
    bytes_put(head + 20, size - 1, 4);
    OwnBytes packed = tape_packed_make(head, sizeof head, bytes + 1, size - 1, &packed_size);
    seal(packed, packed_size);
    read_one(packed, packed_size, 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    read_one(bytes, size, 1);
    if (size > 0)
        read_packed(bytes, size);
    if (size < BUNDLE_HEAD_BYTES)
        return 0;
    OwnBytes sealed = malloc(size);
    check(sealed != NULL);
    memcpy(sealed, bytes, size);
    seal(sealed, size);
    read_one(sealed, size, 1);
    return 0;
}
