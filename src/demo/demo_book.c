// demo_book.c -- the patterns of a game, compressed.
#include "demo/demo_book.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "demo/demo_bytes.h"
#include "demo/demo_packed.h"
#include "text/grow.h"

#define ENTRY_BYTES (PATTERN_NAME_BYTES + 8)

static size_t plain_bytes(int patterns, int words)
{
    return (size_t)patterns * ENTRY_BYTES + (size_t)words * 4u;
}

static void put_plain(const PatternBook *book, uint8_t *at)
{
    for (int i = 0; i < book->count; i++) {
        const PatternEntry *entry = &book->patterns[i];
        memcpy(at, entry->name, PATTERN_NAME_BYTES);
        at = bytes_put(at + PATTERN_NAME_BYTES, (uint32_t)entry->first, 4);
        at = bytes_put(at, (uint32_t)entry->words, 4);
    }
    for (int i = 0; i < book->words; i++)
        at = bytes_put(at, book->code[i], 4);
}

uint8_t *demo_book_pack(const PatternBook *book, size_t *size)
{
    ASSERT(book->count > 0 && book->count <= PATTERNS_MAX && book->words >= 0 && book->words <= PATTERN_BOOK_WORDS);
    size_t plain_size = plain_bytes(book->count, book->words);
    uint8_t head[DEMO_BOOK_HEAD_BYTES], *plain = grow_zeros(plain_size);
    put_plain(book, plain);
    bytes_put(bytes_put(head, (uint64_t)book->count, 2), (uint64_t)book->words, 4);
    uint8_t *bytes = demo_packed_make(head, sizeof head, plain, plain_size, size);
    free(plain);
    return bytes;
}

const char *demo_book_check(const uint8_t *bytes, size_t size)
{
    if (size <= DEMO_BOOK_HEAD_BYTES)
        return "the demo's patterns have an impossible size";
    uint64_t patterns = bytes_get(bytes, 2), words = bytes_get(bytes + 2, 4);
    if (patterns == 0 || patterns > PATTERNS_MAX || words > PATTERN_BOOK_WORDS)
        return "the demo has more patterns than a game can";
    return NULL;
}

// `end` is where the words of the pattern before it end. Words that two share would become more than a book has room for
// once each pattern gets its own (pattern_book_keep).
static bool take_entry(PatternEntry *entry, const uint8_t *at, uint64_t *end, int words)
{
    uint64_t first = bytes_get(at + PATTERN_NAME_BYTES, 4), count = bytes_get(at + PATTERN_NAME_BYTES + 4, 4);
    // What is checked here is what reading needs; the words themselves are checked as they run.
    if (at[PATTERN_NAME_BYTES - 1] != 0 || first < *end || first > (uint64_t)words || count > (uint64_t)words - first)
        return false;
    memcpy(entry->name, at, PATTERN_NAME_BYTES);
    entry->first = (int32_t)first;
    entry->words = (int32_t)count;
    *end = first + count;
    return true;
}

static bool take_plain(PatternBook *book, const uint8_t *at)
{
    uint64_t end = 0;
    for (int i = 0; i < book->count; i++, at += ENTRY_BYTES)
        if (!take_entry(&book->patterns[i], at, &end, book->words))
            return false;
    for (int i = 0; i < book->words; i++, at += 4)
        book->code[i] = (uint32_t)bytes_get(at, 4);
    return true;
}

const char *demo_book_unpack(const uint8_t *bytes, size_t size, PatternBook **book)
{
    int patterns = (int)bytes_get(bytes, 2), words = (int)bytes_get(bytes + 2, 4);
    uint8_t *plain = demo_packed_open(bytes + DEMO_BOOK_HEAD_BYTES, size - DEMO_BOOK_HEAD_BYTES,
                                      plain_bytes(patterns, words));
    if (!plain)
        return "the compressed data of the demo's patterns are damaged";
    PatternBook *made = grow_zeros(sizeof *made);
    made->count = patterns;
    made->words = words;
    bool good = take_plain(made, plain);
    free(plain);
    if (good)
        *book = made;
    else
        free(made);
    return good ? NULL : "the demo's patterns lie outside their words, share some, or have no proper names";
}
