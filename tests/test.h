// test.h -- TEST(sentence) { ... } is a test and registers itself; tests/main.c runs it.
//
//   TEST(a_bullet_takes_one_bee) { ... }
//   TEST(a_saved_game_continues, set_up, tear_down) { ... }   runs set_up before and tear_down after it; NULL for
//   neither GROUP(open_all, close_all)                                once, before the first and after the last test of
//   the file
//
// A test may use cmocka's `state`, which its set_up fills. With cmocka come the headers of the C library that most
// tests use.
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/base/error.h"
#include "own.h"

// Why a call of a test failed.
static __attribute__((unused)) Error error;

// A test or a group of a file, in a list that is sorted by file and line.
typedef struct TestEntry {
    const char *file;
    int line;
    struct CMUnitTest test; // of a group only the two functions around it
    struct TestEntry *next;
} TestEntry;

void test_register(TestEntry *entry);
void test_register_group(TestEntry *entry);

#define fail_if(condition, ...)                                                                                        \
    do {                                                                                                               \
        if (condition)                                                                                                 \
            fail_msg(__VA_ARGS__);                                                                                     \
    } while (0)

// Fails with the text of the Error unless the call that set it returned true, or a pointer.
#define assert_good(good, error)                                                                                       \
    do {                                                                                                               \
        if (!(good))                                                                                                   \
            fail_msg("%s", (error)->text);                                                                             \
    } while (0)

// A text as printf would print it, to be freed.
__attribute__((format(printf, 1, 2))) static inline char *formatted(const char *format, ...)
{
    va_list values;
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    va_start(values, format);
    vfprintf(stream, format, values);
    va_end(values);
    assert_int_equal(fclose(stream), 0);
    return text;
}

// The statement's output to the stream; the caller frees it.
#define PRINTED(stream, ...)                                                                                           \
    __extension__({                                                                                                    \
        char *printed_text = NULL;                                                                                     \
        size_t printed_size;                                                                                           \
        FILE *stream = open_memstream(&printed_text, &printed_size);                                                   \
        __VA_ARGS__;                                                                                                   \
        assert_int_equal(fclose(stream), 0);                                                                           \
        printed_text;                                                                                                  \
    })

// The text so many times, to be freed.
static inline char *repeated(const char *text, int count)
{
    return PRINTED(out, for (int i = 0; i < count; i++) fputs(text, out));
}

#define TEST(...) TEST_OF(__VA_ARGS__, NULL, NULL, NULL)
#define TEST_OF(sentence, set_up, tear_down, ...)                                                                      \
    static void sentence(void **state);                                                                                \
    TEST_ENTRY(sentence##_entry, test_register, #sentence, sentence, set_up, tear_down)                                \
    static void sentence(__attribute__((unused)) void **state)
#define GROUP(set_up, tear_down) TEST_ENTRY(group_entry, test_register_group, NULL, NULL, set_up, tear_down)
#define TEST_ENTRY(entry, function, name, run, set_up, tear_down)                                                      \
    __attribute__((constructor)) static void entry(void)                                                               \
    {                                                                                                                  \
        static TestEntry this_entry = {__FILE__, __LINE__, {name, run, set_up, tear_down, NULL}, NULL};                \
        function(&this_entry);                                                                                         \
    }
