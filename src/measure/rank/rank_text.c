// rank_text.c -- one character at a time, each good or replaced.
#include "measure/rank/rank_board.h"

#include <string.h>

#include "core/base/utf8.h"

#define REPLACED "\xef\xbf\xbd"
#define MARKS_MOST 2   // consecutive marks
#define END UINT32_MAX // of ascending ranges

// Invisible characters besides controls and direction marks; but not joiners, which some languages need.
static const uint32_t INVISIBLE[][2] = {{0xad, 0xad},     {0x034f, 0x034f},   {0x115f, 0x1160}, {0x17b4, 0x17b5},
                                        {0x180b, 0x180f}, {0x3164, 0x3164},   {0xfdd0, 0xfdef}, {0xffa0, 0xffa0},
                                        {0xfff0, 0xffff}, {0xe0000, 0xe0fff}, {END, END}};
static const uint32_t MARKS[][2] = {{0x0300, 0x036f}, {0x0483, 0x0489}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff},
                                    {0x20d0, 0x20ff}, {0xfe20, 0xfe2f}, {END, END}};

static bool is_in(const uint32_t ranges[][2], uint32_t code)
{
    while (code > ranges[0][1])
        ranges++;
    return code >= ranges[0][0];
}

typedef enum TextForm { TEXT_PLAIN, TEXT_HTML, TEXT_CSV } TextForm;

static void text_print(const char *text, TextForm form, FILE *out)
{
    int marks = 0;
    for (const char *at = text, *from = at; *at != '\0'; from = at) {
        uint32_t code = utf8_next(&at);
        marks = is_in(MARKS, code) ? marks + 1 : 0;
        if (utf8_controls(code) || is_in(INVISIBLE, code) || marks > MARKS_MOST)
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
