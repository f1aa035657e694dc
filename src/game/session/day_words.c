// day_words.c -- the words of each modifier.
#include "game/session/day_words.h"

#include <stdio.h>

#include "content/mode/modifier.h"

static const struct {
    UiText name, about;
} WORDS[] = {
#define MODIFIER(NAME, numbers) {UI_DAY_##NAME, UI_ABOUT_DAY_##NAME},
#include "content/mode/modifiers.def"
#undef MODIFIER
};

const char *day_text(uint32_t day, char text[DAY_TEXT_BYTES])
{
    unsigned date = (unsigned)day;
    snprintf(text, DAY_TEXT_BYTES, "%04u-%02u-%02u", date / 10000u % 10000u, date / 100u % 100u, date % 100u);
    return text;
}

UiText day_name(uint32_t day)
{
    Modifier modifier = modifier_of_day(day);
    return modifier == MODIFIER_NONE ? UI_DAY_PLAIN : WORDS[modifier].name;
}

UiText day_about(uint32_t day)
{
    Modifier modifier = modifier_of_day(day);
    return modifier == MODIFIER_NONE ? UI_ABOUT_DAY_PLAIN : WORDS[modifier].about;
}
