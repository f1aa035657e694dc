// base64url.c -- six bits a character.
#include "text/base64url.h"

#include <string.h>

static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// -1 if invalid.
static int digit(char c)
{
    const char *found = c ? strchr(DIGITS, c) : NULL;
    return found ? (int)(found - DIGITS) : -1;
}

size_t base64url_chars(size_t bytes)
{
    return (bytes * 8 + 5) / 6;
}

void base64url_write(const uint8_t *bytes, size_t size, char *text)
{
    unsigned bits = 0;
    int count = 0;
    for (size_t i = 0; i < size; i++) {
        bits = (bits << 8 | bytes[i]) & 0xfffu;
        for (count += 8; count >= 6; count -= 6)
            *text++ = DIGITS[bits >> (count - 6) & 63u];
    }
    if (count > 0)
        *text = DIGITS[bits << (6 - count) & 63u];
}

size_t base64url_span(const char *text, size_t size)
{
    size_t length = 0;
    while (length < size && digit(text[length]) >= 0)
        length++;
    return length;
}

size_t base64url_read(const char *text, size_t length, uint8_t *bytes)
{
    unsigned bits = 0;
    int count = 0;
    size_t size = 0;
    for (size_t i = 0; i < length; i++) {
        int value = digit(text[i]);
        bits = (bits << 6 | (unsigned)(value < 0 ? 0 : value)) & 0xfffu;
        count += 6;
        if (count < 8)
            continue;
        count -= 8;
        bytes[size++] = (uint8_t)(bits >> count);
    }
    return size;
}
