// test_demo_fields.c -- each byte of a struct that is hashed has the name of its field.
#include <string.h>

#include "tape/tape_trace.h"
#include "test.h"

#define NAME_BYTES 64
#define BYTES_MAX 512

// The name of the first field in which zeros differ from zeros with other bytes in [from, to).
static void first_name(const char *part, size_t size, size_t from, size_t to, char name[NAME_BYTES])
{
    static const uint8_t before[BYTES_MAX];
    uint8_t after[BYTES_MAX] = {0};
    TapeDifference difference;
    assert_true(size <= BYTES_MAX);
    memset(after + from, 1, to - from);
    tape_first_field(part, size, before, after, &difference);
    assert_string_not_equal(difference.traced, difference.played);
    memcpy(name, difference.field, sizeof difference.field);
}

TEST(every_byte_has_a_name)
{
    static const struct {
        const char *part;
        size_t size;
    } PARTS[] = {
        {"head", sizeof(SimHead)}, {"enemies", sizeof(Enemy)},         {"flowers", sizeof(Flower)},
        {"waves", sizeof(Wave)},   {"runners", sizeof(PatternRunner)},
    };
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++) {
        for (size_t at = 0; at < PARTS[i].size; at++) {
            char name[NAME_BYTES], with_others[NAME_BYTES];
            first_name(PARTS[i].part, PARTS[i].size, at, at + 1, name);
            if (strncmp(name, "byte ", 5) == 0)
                fail_msg("%s: %s has no name", PARTS[i].part, name);
            first_name(PARTS[i].part, PARTS[i].size, at, PARTS[i].size, with_others);
            assert_string_equal(name, with_others);
        }
    }
}

TEST(what_has_no_name_is_a_byte)
{
    char name[NAME_BYTES];
    first_name("programs", 16, 5, 6, name);
    assert_string_equal(name, "byte 5");
}
