// json_text.c -- texts as JSON has them.
#include "text/json_text.h"

#include "core/base/utf8.h"

// File names may be invalid UTF-8, but JSON may not; replaces invalid bytes by U+FFFD.
void json_text(const char *text, FILE *out)
{
    fputc('"', out);
    for (const char *at = text; *at;) {
        const char *character = at;
        uint32_t code = utf8_next(&at);
        if (code == UTF8_INVALID || code < 0x20)
            fprintf(out, "\\u%04x", (unsigned)code);
        else
            fprintf(out, "%s%.*s", code == '"' || code == '\\' ? "\\" : "", (int)(at - character), character);
    }
    fputc('"', out);
}

void json_pair(const char *name, const char *text, FILE *out)
{
    fprintf(out, ", \"%s\": ", name);
    json_text(text, out);
}
