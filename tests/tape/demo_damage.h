// demo_damage.h -- reading damaged demos: with nothing after their last byte, and with an eye on the memory.
#pragma once

#include "demo_tools.h"

#if defined(__SANITIZE_ADDRESS__)
#define COUNTS_MEMORY 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define COUNTS_MEMORY 1
#endif
#endif
#ifdef COUNTS_MEMORY // gcc has the functions, but not always their header
int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void *, size_t),
                                              void (*on_free)(const volatile void *));
size_t __sanitizer_get_allocated_size(const volatile void *place);
#endif

// Memory that is allocated now, and the most that it was. Only sanitized builds can count.
static size_t memory_now, memory_most;

#ifdef COUNTS_MEMORY
static void note_malloc(const volatile void *place, size_t size)
{
    memory_now += size;
    memory_most = memory_now > memory_most ? memory_now : memory_most;
}

static void note_free(const volatile void *place)
{
    memory_now -= place ? __sanitizer_get_allocated_size(place) : 0;
}
#endif

static inline int count_memory(void **state)
{
#ifdef COUNTS_MEMORY
    __sanitizer_install_malloc_and_free_hooks(note_malloc, note_free);
#endif
    return 0;
}

typedef struct ReadDemo {
    bool good;
    Tape demo; // zero where it is not good
    Error refused;
    size_t taken; // the most memory that reading took
} ReadDemo;

#define OwnRead OWN(read_free) ReadDemo

static inline void read_free(ReadDemo *read)
{
    tape_free(&read->demo);
}

// Reads the file with nothing after its last byte.
static inline ReadDemo read_exactly(const FileBytes *file)
{
    ReadDemo read;
    OwnBytes bytes = malloc(file->size > 0 ? file->size : 1);
    memcpy(bytes, file->bytes, file->size);
    size_t before = memory_now;
    memory_most = memory_now;
    read.good = tape_read(&read.demo, bytes, file->size, &read.refused);
    read.taken = memory_most - before;
    TapePeek peek;
    Error peek_refused;
    bool peeked = tape_peek(&peek, bytes, file->size, &peek_refused);
    // It reads neither patterns and stage nor changes of tunables.
    assert_true(peeked || !read.good);
    assert_true(read.taken <= TAPE_READ_BYTES_MAX);
    assert_true(!read.good || peek.tick_count >= read.demo.tick_count);
    const char *text = read.good ? read.demo.problem.text : read.refused.text;
    assert_int_equal(!read.good || read.demo.tail == TAPE_DAMAGED || read.demo.tail == TAPE_CUT, text[0] != '\0');
    return read;
}

// A file whose start packs this instead is refused with what is expected, good where that is "", and in little memory.
static inline void check_hostile(const FileBytes *whole, const uint8_t *plain, size_t size, const char *expected)
{
    OwnFile file = file_with_plain(whole, plain, size);
    OwnRead read = read_exactly(&file);
    fail_if(read.good != (expected[0] == '\0') || (!read.good && !strstr(read.refused.text, expected)),
            "%d '%s', expected '%s'", read.good, read.refused.text, expected);
    assert_true(read.taken < 2u << 20);
}
