// utf8.c -- the decoder.
#include "core/base/utf8.h"

#include <stdbool.h>
#include <string.h>

// No overlong forms, no surrogates: equal texts are equal bytes.
static bool is_allowed(uint32_t code, int tails)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    return code >= least[tails] && code <= 0x10ffffu && (code < 0xd800u || code > 0xdfffu);
}

uint32_t utf8_next(const char **text)
{
    const uint8_t *at = (const uint8_t *)*text;
    if (at[0] == 0)
        return 0;
    // Skips one byte of an invalid character, so that the rest is read and every text ends.
    (*text)++;
    if (at[0] < 0x80u)
        return at[0];
    int tails = at[0] >= 0xf0u ? 3 : at[0] >= 0xe0u ? 2 : 1;
    // 0xc0 and 0xc1 only begin overlong forms; no character begins above 0xf4.
    if (at[0] < 0xc2u || at[0] > 0xf4u)
        return UTF8_INVALID;
    uint32_t code = at[0] & (0x3fu >> tails);
    for (int i = 1; i <= tails; i++) {
        if ((at[i] & 0xc0u) != 0x80u)
            return UTF8_INVALID;
        code = code << 6 | (at[i] & 0x3fu);
    }
    if (!is_allowed(code, tails))
        return UTF8_INVALID;
    *text += tails;
    return code;
}

// Control characters and direction marks, which would alter neighbouring text.
bool utf8_controls(uint32_t code)
{
    return code < 0x20u || (code >= 0x7fu && code < 0xa0u) || code == 0x61cu || code == 0x200bu || code == 0x200eu
        || code == 0x200fu || (code >= 0x2028u && code <= 0x202eu) || (code >= 0x2060u && code <= 0x206fu)
        || code == 0xfeffu || code == UTF8_INVALID;
}

bool utf8_plain(const char *text)
{
    for (uint32_t code; (code = utf8_next(&text)) != 0;)
        if (utf8_controls(code))
            return false;
    return true;
}

void utf8_make_plain(char *text)
{
    const char *next = text;
    for (uint32_t code; (code = utf8_next(&next)) != 0; text += next - text)
        if (utf8_controls(code))
            memset(text, '?', (size_t)(next - text));
}
