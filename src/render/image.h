// image.h -- pixels to the bytes of a PNG file.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"

// Encodes width x height pixels of 3 bytes (red, green, blue; rows from the top, no padding). Returns memory that the
// caller frees and its size, or NULL and one line in `error`.
uint8_t *image_encode_png(const uint8_t *rgb, int width_px, int height_px, size_t *size, Error *error);
