// stage_values.c -- values that only stages have: drops, references to programs, texts.
#include "content/stage/stage_local.h"

#include <math.h>
#include <string.h>

static const char *const FLOWER_WORDS[FLOWER_KINDS] = {
#define FLOWER(KIND, name, word, ...) #word,
#include "sim/kinds.def"
#undef FLOWER
};

// One of the parts between commas. False where it is none.
static bool take_drop(const char *part, size_t length, int32_t drops[FLOWER_KINDS])
{
    char text[INI_LINE_BYTES_MAX + 1];
    Word words[3];
    int number;
    memcpy(text, part, length);
    text[length] = '\0';
    if (words_split(text, words, 3) != 2)
        return false;
    int kind = ini_find(words[0].text, FLOWER_WORDS, FLOWER_KINDS);
    if (kind < 0 || drops[kind] != 0 || !words_int_in(words[1].text, 1, SCRIPT_DROPS_MAX, &number))
        return false;
    drops[kind] = number;
    return true;
}

// Each kind once: twice could mean the sum or a slip.
void stage_drops(const IniSections *sections, const IniEntry *entry, void *value)
{
    int32_t *drops = value;
    bool good = true;
    memset(drops, 0, FLOWER_KINDS * sizeof *drops); // a stance has those of its boss so far
    for (const char *at = entry->value; good; at++) {
        size_t length = strcspn(at, ",");
        good = take_drop(at, length, drops);
        at += length;
        if (*at == '\0')
            break;
    }
    if (!good)
        text_errors_add(sections->errors, entry->line, 0,
                        "drops is '%s', expected plain, royal or jelly, each once, "
                        "with a number from 1 to %d after it: 'plain 2, royal 1'",
                        words_quoted(entry->value).text, SCRIPT_DROPS_MAX);
}

// Beyond that lies nothing that anybody could see or reach.
bool stage_near(StageReader *reader, int line, Vec2 place)
{
    bool near = fabsf(place.x) <= SCRIPT_FAR_PX && fabsf(place.y) <= SCRIPT_FAR_PX;
    if (!near)
        text_errors_add(reader->errors, line, 0,
                        "this reaches farther than a stage does, expected numbers from %g to "
                        "%g",
                        (double)-SCRIPT_FAR_PX, (double)SCRIPT_FAR_PX);
    return near;
}

// Only noted here, with the line, so that the error is reported where the name stands.
void stage_refer_word(StageReader *reader, const IniEntry *entry, const Word *name, int32_t *index)
{
    reader->references[reader->reference_count++] = (StageReference){*name, entry->line, index, false};
}

void stage_refer(const IniSections *sections, const IniEntry *entry, void *value)
{
    Word name = words_first(entry->value, strlen(entry->value));
    stage_refer_word(sections->reader, entry, &name, value);
}
