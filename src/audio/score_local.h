// score_local.h -- what the reader of scores is made of: words, passages of them, and mistakes.
#pragma once

#include "audio/score.h"

#define SCORE_WORDS_MAX 12000
#define SCORE_PHRASES_MAX 64
#define SCORE_WORD_SHOWN 24 // characters of a word in a message

typedef struct ScoreWord {
    const char *text; // not ended by a zero
    int length, line, column;
    bool told; // its mistake, which is met again wherever the phrase is played
} ScoreWord;

// The words of a phrase or a voice: from `first` to before `end`.
typedef struct ScorePassage {
    int head; // the word with its name
    int first, end;
    bool played;
} ScorePassage;

typedef struct ScoreReader {
    Score *score;
    ScoreMistake *tell;
    void *context;
    bool good;
    ScoreWord words[SCORE_WORDS_MAX];
    int word_count;
    ScorePassage phrases[SCORE_PHRASES_MAX], voices[SCORE_VOICES_MAX];
    int phrase_count;
    ScorePassage *open; // the one that music goes to
    int echo_word;      // -1 for none
    int steps;          // words that were played
} ScoreReader;

// Tells the mistake of a word; `format` has one %s, for the word.
void score_report(ScoreReader *reader, int word, const char *format);

// True where the word is this text.
bool score_word_is(const ScoreWord *word, const char *text);

// Names of phrases begin with one, and nothing else does.
static inline bool score_is_capital(char letter)
{
    return letter >= 'A' && letter <= 'Z';
}

// Reads a whole number of `length` digits, perhaps with a sign, in [least, most].
bool score_number(const char *text, int length, int32_t least, int32_t most, int32_t *value);

// Reads a length ("4", "8.", "12") as units.
bool score_length(const char *text, int length, uint32_t *units);

// The key of a name such as "g" or "f#", 0 is c and 11 b; -1 where it is none.
int score_key_of_name(const char *text, int length);

// Plays all voices: their words become the score's notes, in order.
void score_play(ScoreReader *reader);
