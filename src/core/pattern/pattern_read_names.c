// pattern_read_names.c -- the names of elements, and what somebody may have meant by another one.
#include <string.h>

#include "core/pattern/pattern_read_local.h"

static const char *const NAMES[ELEMENTS] = {
    [ELEMENT_UNKNOWN] = "",
    [ELEMENT_BULLETML] = "bulletml",
    [ELEMENT_BULLET] = "bullet",
    [ELEMENT_ACTION] = "action",
    [ELEMENT_FIRE] = "fire",
    [ELEMENT_BULLET_REF] = "bulletRef",
    [ELEMENT_ACTION_REF] = "actionRef",
    [ELEMENT_FIRE_REF] = "fireRef",
    [ELEMENT_CHANGE_DIRECTION] = "changeDirection",
    [ELEMENT_CHANGE_SPEED] = "changeSpeed",
    [ELEMENT_ACCEL] = "accel",
    [ELEMENT_WAIT] = "wait",
    [ELEMENT_VANISH] = "vanish",
    [ELEMENT_REPEAT] = "repeat",
    [ELEMENT_DIRECTION] = "direction",
    [ELEMENT_SPEED] = "speed",
    [ELEMENT_HORIZONTAL] = "horizontal",
    [ELEMENT_VERTICAL] = "vertical",
    [ELEMENT_TERM] = "term",
    [ELEMENT_TIMES] = "times",
    [ELEMENT_PARAM] = "param",
};

const char *element_name(Element element)
{
    return NAMES[element];
}

Element element_find(const char *name)
{
    for (int i = ELEMENT_BULLETML; i < ELEMENTS; i++)
        if (strcmp(NAMES[i], name) == 0)
            return (Element)i;
    return ELEMENT_UNKNOWN;
}

const char *element_nearest(const char *name)
{
    return nearest_word(name, NAMES + ELEMENT_BULLETML, ELEMENTS - ELEMENT_BULLETML);
}

bool element_has_number(Element element)
{
    return element == ELEMENT_WAIT || (element >= ELEMENT_DIRECTION && element <= ELEMENT_PARAM);
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

#define WORD_MOST 31

// The letters to put in, take out or exchange (half of that for another case) to make b of a, times two.
static int distance(const char *a, const char *b)
{
    int row[WORD_MOST + 1], length = (int)strlen(b);
    for (int i = 0; i <= length; i++)
        row[i] = 2 * i;
    for (int i = 0; a[i] != '\0'; i++) {
        int corner = row[0];
        row[0] = 2 * (i + 1);
        for (int j = 0; j < length; j++) {
            // Another case is half a mistake: bulletref is nearer to bulletRef than to anything else.
            int change = corner + (a[i] == b[j] ? 0 : lower(a[i]) == lower(b[j]) ? 1 : 2);
            int step = (row[j] < row[j + 1] ? row[j] : row[j + 1]) + 2;
            corner = row[j + 1];
            row[j + 1] = change < step ? change : step;
        }
    }
    return row[length];
}

const char *nearest_word(const char *word, const char *const *words, int count)
{
    const char *nearest = NULL;
    int length = (int)strlen(word);
    int least = length + 1; // half of the letters wrong: then it is another word
    if (length > WORD_MOST)
        return NULL;
    for (int i = 0; i < count; i++) {
        int far = strlen(words[i]) <= WORD_MOST ? distance(word, words[i]) : least;
        if (far < least) {
            least = far;
            nearest = words[i];
        }
    }
    return nearest;
}
