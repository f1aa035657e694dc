// names.c -- names for readers instead of files' names.
#include "lang/names.h"

#include <stdio.h>
#include <string.h>

#include "lang/texts.h"

static const struct {
    NameKind kind;
    const char *file;
    UiText text;
} OWN[] = {
#define OWN_NAME(KIND, file) {NAME_##KIND, #file, UI_##KIND##_##file},
#include "lang/own_names.def"
#undef OWN_NAME
};

// Words apart, and the first letter large.
static void make_readable(char *name)
{
    for (char *at = name; *at; at++)
        if (*at == '_' || *at == '-')
            *at = ' ';
    if (name[0] >= 'a' && name[0] <= 'z')
        name[0] = (char)(name[0] - 'a' + 'A');
}

const char *name_of_file(NameKind kind, const char *file, char room[NAMES_BYTES])
{
    for (size_t i = 0; i < sizeof OWN / sizeof OWN[0]; i++)
        if (OWN[i].kind == kind && strcmp(OWN[i].file, file) == 0) {
            snprintf(room, NAMES_BYTES, "%s", ui_text(OWN[i].text));
            return room;
        }
    snprintf(room, NAMES_BYTES, "%s", file);
    make_readable(room);
    return room;
}
