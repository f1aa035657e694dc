// utf8.h -- UTF-8 text, one character at a time.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define UTF8_INVALID 0xfffdu

// The character at *text, which then points after it; 0 at the end, where it stays. A byte that does not begin a valid
// character (overlong ones and surrogates are none) counts as one UTF8_INVALID.
uint32_t utf8_next(const char **text);

// True for a character that controls something instead of being seen, or that turns the direction of a text.
bool utf8_controls(uint32_t code);

// True for UTF-8 without characters that control something instead of being seen, or that turn the direction of a text.
bool utf8_plain(const char *text);

// Makes a text one of those: each byte of any other character becomes a question mark.
void utf8_make_plain(char *text);
