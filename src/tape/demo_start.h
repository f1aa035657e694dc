// demo_start.h -- the start block of a demo: how the game began, with its patterns and its stage.
#pragma once

#include "tape/demo_bytes.h"
#include "tape/demo_coder.h"
#include "tape/demo_reader.h"

// Makes the start block of a game, which the caller frees, and the seal of the links that follow.
uint8_t *demo_start_write(const DemoStart *start, size_t *size, uint64_t *seal);

// Makes the start block that has this head (DEMO_PACKED_AT bytes) and this content, which is not packed yet.
uint8_t *demo_start_pack(const uint8_t *head, const uint8_t *plain, size_t plain_size, size_t *size);

// A start block that was read, but for patterns and stage.
typedef struct DemoFront {
    DemoCoder coder; // over what was packed, which is the front's: patterns and stage come next
    int32_t pattern_count;
    char stage_id[SCRIPT_NAME_BYTES]; // of a stage from a file; else ""
    ScriptName stage_name;
    uint64_t seal;     // of the links of its blocks
    size_t end;        // where the first block begins
    uint32_t checksum; // the last one there
} DemoFront;

// Checks the start block and takes what it says. Returns false, and why, where the file is refused; else the caller
// closes the front.
bool demo_start_read(const uint8_t *bytes, size_t size, DemoStart *start, DemoFront *front, DemoProblem *refused);

// Goes on with patterns and stage, which the caller frees; NULL where there are none. Returns false, and why, where they
// are refused; then there is nothing to free.
bool demo_start_read_rest(DemoFront *front, const DemoStart *start, PatternBook **book, StageScript **script,
                          DemoProblem *refused);

void demo_front_close(DemoFront *front);

// Bytes of the start block of a demo that was found good.
static inline size_t demo_start_bytes(const uint8_t *demo)
{
    return DEMO_HEAD_BYTES + (size_t)bytes_get(demo + DEMO_PACKED_AT, 4) + 4;
}
