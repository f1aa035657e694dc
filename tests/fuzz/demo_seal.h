// demo_seal.h -- makes demos of inputs whose start is not packed and names no versions, because hardly any input would
// be a good frame of zstd; puts checksums right, for the same reason; and plays some ticks.
#pragma once

#include <stdlib.h>

#include "tape/state_hash.h"
#include "tape/tape_play.h"
#include "tape/tape_start.h"

#define PLAYED_TICKS 150
#define PLAYED_WORK 40000 // bees, bullets, shots and enemies of all ticks: slow ones give no information

#define PLAIN_AT (TAPE_PACKED_AT + 2) // in an input: the bytes of its start that are packed in a demo

// The demo of an input: the head of its start, how many bytes of the start are packed, in two bytes, those, and its
// blocks. Versions are this build's, wherever the input was made. NULL where it has no whole head. The caller frees it.
static inline uint8_t *demo_whole(const uint8_t *bytes, size_t size, size_t *whole)
{
    uint8_t head[TAPE_PACKED_AT];
    if (size < PLAIN_AT)
        return NULL;
    size_t plain = (size_t)bytes_get(bytes + TAPE_PACKED_AT, 2), most = size - PLAIN_AT, start;
    plain = plain < most ? plain : most;
    memcpy(head, bytes, sizeof head);
    bytes_put(head + 8, TAPE_FORMAT_VERSION, 2);
    bytes_put(head + 12, SIM_VERSION, 4);
    uint8_t *demo = tape_start_pack(head, bytes + PLAIN_AT, plain, &start);
    *whole = start + most - plain;
    demo = realloc(demo, *whole);
    if (!demo)
        abort();
    memcpy(demo + start, bytes + PLAIN_AT + plain, most - plain);
    return demo;
}

// Puts the checksums of the start and of all blocks right. There is a whole start.
static inline void seal_demo(uint8_t *bytes, size_t size)
{
    size_t at = tape_start_bytes(bytes);
    uint32_t checksum = (uint32_t)bytes_hash(bytes, at - 4, 0);
    bytes_put(bytes + at - 4, checksum, 4);
    while (size - at >= 6) {
        size_t body = (size_t)bytes_get(bytes + at, 2) & TAPE_BODY_MAX;
        if (size - at < 2 + body + 4)
            return;
        checksum = (uint32_t)bytes_hash(bytes + at, 2 + body, checksum);
        bytes_put(bytes + at + 2 + body, checksum, 4);
        at += 2 + body + 4;
    }
}

// A game can start with the valid content of any file.
static inline void play_demo(const Tape *demo, Sim *sim)
{
    TapePlay run;
    Error problem;
    tape_play_begin(&run, demo, sim, &problem);
    for (int tick = 0, work = 0; tick < PLAYED_TICKS && work < PLAYED_WORK && tape_play_tick(&run, sim); tick++)
        work += 50 + sim->bees.count + sim->bullets.count + sim->shots.count + sim->enemy_count;
}
