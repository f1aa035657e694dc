// base64url.h -- bytes as characters that are valid in an address (RFC 4648, section 5, without padding).
#pragma once

#include <stddef.h>
#include <stdint.h>

// The number of characters for this many bytes.
size_t base64url_chars(size_t bytes);

// Writes them to `text`, without a terminating zero.
void base64url_write(const uint8_t *bytes, size_t size, char *text);

// The number of leading characters that are base64url.
size_t base64url_span(const char *text, size_t size);

// Decodes characters into bytes, at most as many. Returns their number. Drops an incomplete byte at the end; invalid
// characters count as 'A'.
size_t base64url_read(const char *text, size_t length, uint8_t *bytes);
