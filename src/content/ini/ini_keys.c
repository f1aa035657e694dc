// ini_keys.c -- the keys of sections, read by a table.
#include "content/ini/ini_sections.h"

#include <string.h>

#include "base/assert.h"

const char *const INI_NO_YES[2] = {"no", "yes"};

static void take_number(TextErrors *errors, const IniEntry *entry, const IniKey *key, float *value)
{
    NumberRule rule = {key->name, key->least, key->most};
    ini_numbers(errors, entry, &rule, 1, 1, key->form, value);
}

static void take_word(TextErrors *errors, const IniEntry *entry, const IniKey *key, int32_t *value)
{
    int word = ini_word(errors, entry, key->words, (int)key->most);
    if (word >= 0)
        *value = word;
}

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
    int32_t least = (int32_t)key->least, most = (int32_t)key->most;
    void *value = (char *)thing->value + key->offset;
    switch (key->type) {
    case INI_TYPE_WHOLE: ini_whole(errors, entry, least, most, value); break;
    case INI_TYPE_TICKS: ini_ticks(errors, entry, least, most, value); break;
    case INI_TYPE_NUMBER: take_number(errors, entry, key, value); break;
    case INI_TYPE_WORD: take_word(errors, entry, key, value); break;
    case INI_TYPE_NAME: ini_name(errors, entry->line, entry->value, value); break;
    case INI_TYPE_OWN:
        if (key->take != NULL)
            key->take(sections, entry, value);
        break;
    }
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
