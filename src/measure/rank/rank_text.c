// rank_text.c -- one character at a time, each good or replaced.
#include "measure/rank/rank_text.h"

#include <stdbool.h>
#include <string.h>

#include "core/base/utf8.h"

#define REPLACED "\xef\xbf\xbd"
#define MARKS_MOST 2 // that follow each other

typedef struct Range {
    uint32_t from, to;
} Range;

// Control characters, invisible ones, and direction marks; but not joiners, which some languages need.
static const Range CONTROLS[] = {
    {0x01, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},     {0x034f, 0x034f}, {0x061c, 0x061c}, {0x115f, 0x1160},
    {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x200b, 0x200b}, {0x200e, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f},
    {0x3164, 0x3164}, {0xfdd0, 0xfdef}, {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xffff}, {0xe0000, 0xe0fff}};
static const Range MARKS[] = {{0x0300, 0x036f}, {0x0483, 0x0489}, {0x1ab0, 0x1aff},
                              {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe20, 0xfe2f}};

static bool within(const Range *ranges, size_t count, uint32_t code)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].from && code <= ranges[i].to)
            return true;
    return false;
}

#define WITHIN(ranges, code) within(ranges, sizeof(ranges) / sizeof(ranges)[0], code)

typedef enum TextForm { TEXT_PLAIN, TEXT_HTML, TEXT_CSV } TextForm;

static void text_print(const char *text, TextForm form, FILE *out)
{
    int marks = 0;
    for (const char *at = text, *from = at; *at != '\0'; from = at) {
        uint32_t code = utf8_next(&at);
        marks = WITHIN(MARKS, code) ? marks + 1 : 0;
        if (code == UTF8_INVALID || WITHIN(CONTROLS, code) || marks > MARKS_MOST)
            fputs(REPLACED, out);
        else if (form == TEXT_HTML && strchr("<>&\"'", *from) != NULL)
            fprintf(out, "&#%d;", *from);
        else {
            if (form == TEXT_CSV && *from == '"')
                fputc('"', out);
            fwrite(from, 1, (size_t)(at - from), out);
        }
    }
}

void rank_text_plain(const char *text, FILE *out)
{
    text_print(text, TEXT_PLAIN, out);
}

void rank_text_html(const char *text, FILE *out)
{
    text_print(text, TEXT_HTML, out);
}

void rank_text_csv(const char *text, FILE *out)
{
    fputc('"', out);
    if (*text != '\0' && strchr("=+-@", *text) != NULL)
        fputc('\'', out);
    text_print(text, TEXT_CSV, out);
    fputc('"', out);
}

void rank_text_address(const char *text, FILE *out)
{
    static const char PLAIN[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~";
    for (; *text != '\0'; text++)
        fprintf(out, strchr(PLAIN, *text) != NULL ? "%c" : "%%%02X", (unsigned char)*text);
}
