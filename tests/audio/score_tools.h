// score_tools.h -- scores out of texts, for the tests of audio.
#pragma once

#include "audio/score.h"
#include "text/text_errors.h"
#include "test.h"

// The mistakes of a score's text, "file:line:column: message" each; free the text. "" for a good one.
static inline char *score_mistakes(const char *text, Score *score)
{
    OwnErrors errors = {0};
    bool good = score_read(text, strlen(text), score, &errors);
    assert_int_equal(good, errors.errors == 0);
    char *lines = text_errors_lines(&errors, "score");
    return lines;
}

static inline void score_of(const char *text, Score *score)
{
    OwnText lines = score_mistakes(text, score);
    fail_if(lines[0] != '\0', "%s", lines);
}
