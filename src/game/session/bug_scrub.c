// bug_scrub.c -- what is told of files keeps their names and loses their folders: those name people.
#include <string.h>

#include "game/session/bug.h"

static bool is_slash(char c)
{
    return c == '/' || c == '\\';
}

static bool ends_path(char c)
{
    return c == '\0' || strchr(" \t\r\n:;,'\"()<>|", c) != NULL;
}

// How many bytes of `text` are the home folder; it may have blanks, and either slash.
static size_t home_bytes(const char *text, const char *home)
{
    size_t i = 0;
    for (; home[i] != '\0'; i++)
        if (text[i] != home[i] && !(is_slash(text[i]) && is_slash(home[i])))
            return 0;
    return i > 1 && (is_slash(text[i]) || ends_path(text[i])) ? i : 0;
}

// How many bytes of `text`, where a path may begin, are folders: up to the last slash before its end.
static size_t folder_bytes(const char *text)
{
    size_t last = 0, i = 0;
    bool drive = text[0] != '\0' && text[1] == ':' && is_slash(text[2]);
    if (!is_slash(text[0]) && text[0] != '~' && !drive)
        return 0;
    for (i = drive ? 2 : 0; !ends_path(text[i]); i++)
        if (is_slash(text[i]))
            last = i + 1;
    return last;
}

void bug_scrub(char *text)
{
    char home[PATH_SIZE];
    char *to = text;
    bool begins = true;
    if (!path_home(home))
        home[0] = '\0';
    for (const char *at = text; *at != '\0';) {
        size_t from_home = begins ? home_bytes(at, home) : 0;
        at += from_home;
        size_t folders = begins || from_home > 0 ? folder_bytes(at) : 0;
        at += folders;
        if (from_home + folders > 0 && ends_path(*at))
            *to++ = '~';
        begins = ends_path(*at) || *at == '=';
        if (*at != '\0')
            *to++ = *at++;
    }
    *to = '\0';
}
