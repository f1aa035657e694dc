// demo_packed.h -- a section of a demo that is compressed as a whole: some bytes in front, then a frame of zstd.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Returns head and frame, which the caller frees, and their size.
uint8_t *demo_packed_make(const uint8_t *head, size_t head_bytes, const uint8_t *plain, size_t plain_size,
                          size_t *size);

// Returns the `plain_size` bytes, which the caller frees; NULL where the frame is damaged.
uint8_t *demo_packed_open(const uint8_t *frame, size_t frame_size, size_t plain_size);
