// score_tools.h -- scores out of texts, for the tests of synth/.
#pragma once

#include "audio/score.h"
#include "test.h"

#define MISTAKES_BYTES 4096

// "line:column: message" and a line's end for each mistake.
typedef struct Mistakes {
    char text[MISTAKES_BYTES];
} Mistakes;

static inline void note_mistake(void *context, int line, int column, const char *message)
{
    Mistakes *mistakes = context;
    size_t length = strlen(mistakes->text);
    snprintf(mistakes->text + length, MISTAKES_BYTES - length, "%d:%d: %s\n", line, column, message);
}

static inline void score_of(const char *text, Score *score)
{
    Mistakes mistakes = {{0}};
    if (!score_read(text, strlen(text), score, note_mistake, &mistakes))
        fail_msg("%s", mistakes.text);
}
