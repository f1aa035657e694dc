// base64url.h -- bytes as characters that an address may have (RFC 4648, section 5, without padding).
#pragma once

#include <stddef.h>
#include <stdint.h>

// Characters of so many bytes.
size_t base64url_chars(size_t bytes);

// Writes them to `text`, without a zero at their end.
void base64url_write(const uint8_t *bytes, size_t size, char *text);

// How many of the first characters are of base64url.
size_t base64url_span(const char *text, size_t size);

// Turns characters back into bytes, of which there are at most as many. Returns their number. What does not make up a
// whole byte is left out; characters of no base64url count as 'A'.
size_t base64url_read(const char *text, size_t length, uint8_t *bytes);
