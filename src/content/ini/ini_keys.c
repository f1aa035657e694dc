// ini_keys.c -- the keys of sections, read by a table.
#include "content/ini/ini_sections.h"

#include <string.h>

#include "core/base/assert.h"

void ini_keys_take(const IniSections *sections, const IniEntry *entry)
{
    TextErrors *errors = sections->errors;
    const IniThing *thing = &sections->thing;
    const char *names[INI_KEYS_MAX];
    int count = 0;
    for (; thing->keys[count].name != NULL; count++) {
        ASSERT(count < INI_KEYS_MAX);
        names[count] = thing->keys[count].name;
    }
    int index = ini_key(errors, entry, names, count);
    if (index < 0)
        return;
    const IniKey *key = &thing->keys[index];
    if (key->several)
        thing->lines[index] = entry->line;
    else if (!ini_once(errors, entry, &thing->lines[index]))
        return;
    if (key->kind != FIELD_OWN)
        ini_read(errors, entry, &key->field, thing->value);
    else if (key->take != NULL)
        key->take(sections, entry, (char *)thing->value + key->offset);
}

void ini_keys_end(TextErrors *errors, int line, const IniThing *thing)
{
    for (int i = 0; thing->keys[i].name != NULL; i++)
        if (thing->keys[i].lacking != NULL && thing->lines[i] == 0)
            text_errors_add(errors, line, 0, "%s", thing->keys[i].lacking);
}

int ini_keys_line(const IniThing *thing, const char *name)
{
    int i = 0;
    while (thing->keys[i].name != NULL && strcmp(thing->keys[i].name, name) != 0)
        i++;
    ASSERT(thing->keys[i].name != NULL);
    return thing->lines[i];
}
