// utf8.h -- UTF-8 text, one character at a time.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define UTF8_INVALID 0xfffdu

// Returns the character at *text and moves *text past it; at the end returns 0 and does not move. A byte that does not
// begin a valid character counts as one UTF8_INVALID; overlong forms and surrogates are invalid.
uint32_t utf8_next(const char **text);

// True for control characters and direction marks.
bool utf8_controls(uint32_t code);

// True for valid UTF-8 without control characters and direction marks.
bool utf8_plain(const char *text);

// Makes a text plain: each byte of an invalid or control character becomes a question mark.
void utf8_make_plain(char *text);
