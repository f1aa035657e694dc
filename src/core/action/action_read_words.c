// action_read_words.c -- the tables of words, and the nearest word to a misspelled one.
#include "core/action/action_read_words.h"

#include "core/action/action_bytes.h"
#include "core/base/assert.h"

#define WORD_MAX 24 // longer words are not in any list

// No pointers, which would need relocating and so not be constant.
typedef struct Word {
    char text[WORD_MAX];
    size_t length;
} Word;

#define WORD(text) {text, sizeof(text) - 1},

#define KIND_WORD(kind, word, arguments, usage, sentence) WORD(word)
static const Word kind_words[ACTION_KINDS] = {ACTION_LIST(KIND_WORD)};

#define KIND_USAGE(kind, word, arguments, usage, sentence) usage,
static const char kind_usages[ACTION_KINDS][28] = {ACTION_LIST(KIND_USAGE)};

#define EASE_WORDS(family, part, value, text)                                                                          \
    WORD("ease_" part "in") WORD("ease_" part "out") WORD("ease_" part "in_out")
static const Word ease_words[ACTION_EASE_COUNT - 1] = {ACTION_EASE_LIST(EASE_WORDS)};

const char *action_kind_word(ActionKind kind)
{
    ASSERT(kind < ACTION_KINDS);
    return kind_words[kind].text;
}

const char *action_kind_usage(ActionKind kind)
{
    ASSERT(kind < ACTION_KINDS);
    return kind_usages[kind];
}

static int find(const Word *words, int count, const char *word, size_t length)
{
    for (int i = 0; i < count; i++) {
        if (words[i].length == length && action_bytes_equal(words[i].text, word, length))
            return i;
    }
    return -1;
}

int action_word_kind(const char *word, size_t length)
{
    return find(kind_words, ACTION_KINDS, word, length);
}

int action_word_ease(const char *word, size_t length)
{
    int index = find(ease_words, ACTION_EASE_COUNT - 1, word, length);
    return index < 0 ? -1 : index + 1;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

// Levenshtein's distance: how many letters must be put in, taken out or changed; row by row.
static size_t distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t row[WORD_MAX + 1];
    for (size_t j = 0; j <= b_length; j++)
        row[j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            size_t changed = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = least(changed, least(row[j], row[j - 1]) + 1);
        }
    }
    return row[b_length];
}

const char *action_word_nearest(const char *word, size_t length, bool eases)
{
    const Word *words = eases ? ease_words : kind_words;
    int count = eases ? ACTION_EASE_COUNT - 1 : ACTION_KINDS;
    if (length > WORD_MAX)
        return NULL;
    const char *nearest = NULL;
    // With more than half of its letters wrong it is another word, and a guess would mislead.
    size_t near = length / 2 + 1;
    for (int i = 0; i < count; i++) {
        size_t away = distance(word, length, words[i].text, words[i].length);
        if (away < near) {
            near = away;
            nearest = words[i].text;
        }
    }
    return nearest;
}
