// tape_write.h -- a tape as a file in memory, in one go.
#pragma once

#include <stdlib.h>
#include <string.h>

#include "tape/tape_file.h"

// The caller frees it.
static inline uint8_t *tape_write(const Tape *tape, size_t *size)
{
    uint8_t *bytes = NULL;
    const uint8_t *piece;
    size_t piece_bytes, room = 0;
    TapeWriter *writer = tape_writer_open(&tape->start);
    *size = 0;
    while (piece = tape_writer_take(writer, tape, &piece_bytes), piece_bytes > 0) {
        if (*size + piece_bytes > room) {
            room = 2 * (*size + piece_bytes);
            bytes = realloc(bytes, room);
        }
        memcpy(bytes + *size, piece, piece_bytes);
        *size += piece_bytes;
    }
    tape_writer_close(writer);
    return bytes;
}
