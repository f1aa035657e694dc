// pattern_read_encoding.c -- documents in encodings that expat does not know.
//
// Only labels and comments can hold letters that are not ASCII, and labels are only compared. So each byte is read as a
// letter of its own, which keeps labels apart, whatever the encoding: it must only be one in which the bytes of the
// marks < > & and quotes never are a part of other letters.
#include <string.h>

#include "core/pattern/pattern_read_local.h"

// In small letters, without - and _; a name that goes on after one that ends in * is good as well.
static const char *const ENCODINGS[] = {
    "shiftjis*", "sjis",    "xsjis*", "mskanji",    "cp932",  "ms932",     "windows31j", "cswindows31j",
    "eucjp*",    "xeucjp*", "euckr*", "euccn",      "gb2312", "gbk",       "gb18030",    "cp936",
    "big5*",     "cp949",   "cp950",  "windows12*", "cp12*",  "iso8859*",  "latin1",     "latin2",
    "koi8*",     "ibm4*",   "ibm8*",  "cp4*",       "cp8*",   "macintosh", "ansi",
};

static void simplify(const char *name, char *simple, int room)
{
    int length = 0;
    for (; *name != '\0' && length + 1 < room; name++)
        if (*name != '-' && *name != '_')
            simple[length++] = *name >= 'A' && *name <= 'Z' ? (char)(*name - 'A' + 'a') : *name;
    simple[length] = '\0';
}

static bool is_like(const char *name, const char *pattern)
{
    size_t length = strlen(pattern);
    if (pattern[length - 1] == '*')
        return strncmp(name, pattern, length - 1) == 0;
    return strcmp(name, pattern) == 0;
}

bool encoding_is_known(const char *name)
{
    char simple[32];
    simplify(name, simple, sizeof simple);
    for (size_t i = 0; i < sizeof ENCODINGS / sizeof ENCODINGS[0]; i++)
        if (is_like(simple, ENCODINGS[i]))
            return true;
    return false;
}
