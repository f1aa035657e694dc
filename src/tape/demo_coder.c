// demo_coder.c -- numbers, texts and names, in both directions.
#include "tape/demo_coder.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "tape/demo_bytes.h"
#include "text/grow.h"

#define FIRST_ROOM 4096u

const DemoNames DEMO_TUNABLES = {"tunable", TUNABLE_COUNT, NULL};
const DemoNames DEMO_ENEMIES = {"enemy", ENEMY_KINDS, ENEMY_NAMES};
const DemoNames DEMO_BULLETS = {"bullet", BULLET_LOOKS, BULLET_NAMES};
const DemoNames DEMO_FLOWERS = {"flower", FLOWER_KINDS, FLOWER_NAMES};

void demo_row_name(const DemoNames *names, int row, char name[DEMO_ROW_BYTES])
{
    ASSERT(row >= 0 && row < names->count);
    int length = names->list
                   ? snprintf(name, DEMO_ROW_BYTES, "%s", names->list[row])
                   : snprintf(name, DEMO_ROW_BYTES, "%s.%s", tunable_info(row)->section, tunable_info(row)->name);
    ASSERT(length < DEMO_ROW_BYTES);
}

int demo_row_find(const DemoNames *names, const char *name)
{
    char row_name[DEMO_ROW_BYTES];
    for (int row = 0; row < names->count; row++) {
        demo_row_name(names, row, row_name);
        if (strcmp(row_name, name) == 0)
            return row;
    }
    return -1;
}

void code_fail(DemoCoder *coder, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    if (coder->wrong[0] == '\0')
        vsnprintf(coder->wrong, sizeof coder->wrong, format, values);
    va_end(values);
}

void code_bytes(DemoCoder *coder, void *bytes, size_t size)
{
    if (coder->reads) {
        if (coder->size - coder->at < size)
            code_fail(coder, "the demo's start ends too early");
        if (coder->wrong[0] != '\0') {
            memset(bytes, 0, size);
            return;
        }
        memcpy(bytes, coder->from + coder->at, size);
    } else {
        if (coder->size - coder->at < size) {
            coder->size = 2 * coder->size + size + FIRST_ROOM;
            coder->to = grow_checked(realloc(coder->to, coder->size));
        }
        memcpy(coder->to + coder->at, bytes, size);
    }
    coder->at += size;
}

// Byte by byte: a demo is the same file on a machine with another order of bytes.
void code_numbers(DemoCoder *coder, void *first, size_t size)
{
    uint8_t bytes[4];
    for (uint8_t *at = first; at < (uint8_t *)first + size; at += 4) {
        uint32_t value;
        memcpy(&value, at, 4);
        bytes_put(bytes, value, 4);
        code_bytes(coder, bytes, 4);
        value = (uint32_t)bytes_get(bytes, 4);
        if (coder->reads) // what is written may be constant
            memcpy(at, &value, 4);
    }
}

void code_count(DemoCoder *coder, int32_t *count, int most, const char *what)
{
    code_numbers(coder, count, sizeof *count);
    if (*count < 0 || *count > most) {
        code_fail(coder, "the demo has %u %s, expected at most %d", (unsigned)*count, what, most);
        *count = 0;
    }
}

void code_text(DemoCoder *coder, char *text, size_t room)
{
    size_t length = 0;
    if (!coder->reads) {
        code_bytes(coder, text, strlen(text) + 1);
        return;
    }
    while (coder->at + length < coder->size && length < room && coder->from[coder->at + length] != 0)
        length++;
    if (length == room)
        code_fail(coder, "the demo has a name that is too long, expected at most %zu bytes", room - 1);
    memset(text, 0, room);
    code_bytes(coder, text, length == room ? 0 : length + 1);
}

void code_row(DemoCoder *coder, const DemoNames *names, int32_t *row)
{
    char name[DEMO_ROW_BYTES];
    if (!coder->reads)
        demo_row_name(names, *row, name);
    code_text(coder, name, sizeof name);
    if (!coder->reads)
        return;
    *row = coder->wrong[0] == '\0' ? demo_row_find(names, name) : 0;
    if (*row < 0) {
        for (char *at = name; *at != '\0'; at++)
            *at = (char)(*at < ' ' || *at > '~' ? '?' : *at);
        code_fail(coder, "the demo needs the %s %s, which this build does not have", names->what, name);
        *row = 0;
    }
}
