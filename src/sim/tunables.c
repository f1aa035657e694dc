// tunables.c -- the table of tunables and access by index.
#include "sim/tunables.h"

#include <string.h>

#include "base/assert.h"
#include "sim/choices.h"

static const TunableInfo INFO[TUNABLE_COUNT] = {
#define FLOAT(section, name, scope, default_value, least, most, unit, sentence)                                        \
    {#section, #name, TUNABLE_FLOAT, TUNABLE_##scope, (float)(default_value), (float)(least), (float)(most),           \
     unit,     "",    sentence},
#define INT(section, name, scope, default_value, least, most, unit, sentence)                                          \
    {#section, #name, TUNABLE_INT, TUNABLE_##scope, default_value, least, most, unit, "", sentence},
#define CHOICE(section, name, scope, default_value, LIST, sentence)                                                    \
    {#section,                                                                                                         \
     #name,                                                                                                            \
     TUNABLE_CHOICE,                                                                                                   \
     TUNABLE_##scope,                                                                                                  \
     (float)(default_value),                                                                                           \
     0,                                                                                                                \
     CHOICE_COUNT(LIST) - 1,                                                                                           \
     "",                                                                                                               \
     CHOICE_WORDS(LIST),                                                                                               \
     sentence},
#define SWITCH(section, name, scope, default_value, sentence)                                                          \
    {#section, #name, TUNABLE_SWITCH, TUNABLE_##scope, default_value, 0, 1, "", "off on", sentence},
#include "sim/tunables.def"
#undef FLOAT
#undef INT
#undef CHOICE
#undef SWITCH
};

const TunableInfo *tunable_info(int index)
{
    ASSERT(index >= 0 && index < TUNABLE_COUNT);
    return &INFO[index];
}

Tunables tunables_default(void)
{
    Tunables tunables;
    for (int i = 0; i < TUNABLE_COUNT; i++)
        tunable_set(&tunables, i, INFO[i].default_value);
    return tunables;
}

float tunable_get(const Tunables *tunables, int index)
{
    const unsigned char *field = (const unsigned char *)tunables + 4 * index;
    if (tunable_info(index)->type == TUNABLE_FLOAT) {
        float value;
        memcpy(&value, field, sizeof value);
        return value;
    }
    int32_t value;
    memcpy(&value, field, sizeof value);
    return (float)value;
}

void tunable_set(Tunables *tunables, int index, float value)
{
    const TunableInfo *info = tunable_info(index);
    ASSERT(value >= info->least && value <= info->most);
    unsigned char *field = (unsigned char *)tunables + 4 * index;
    int32_t whole = (int32_t)value;
    if (info->type == TUNABLE_FLOAT)
        memcpy(field, &value, sizeof value);
    else
        memcpy(field, &whole, sizeof whole);
}
