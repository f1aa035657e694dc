// score_play.c -- the words of voices and phrases become notes.
#include "audio/score_local.h"

#include <stdlib.h>
#include <string.h>

#define REPEATS_MAX 64
#define NESTED_MAX 8
#define CHORD_MAX 6
#define NO_NAME 100
#define STEPS_MAX 100000 // words that are played, however often: a few brackets could ask for more than a life

// Where a voice is.
typedef struct Hand {
    int voice;
    uint32_t at, length, bar_at; // units
    uint8_t loud;
    int last, last_count; // the notes that ~ makes longer
    int depth, phrases;   // of brackets; phrases that may be used: those before this one
} Hand;

static const struct {
    const char *name;
    uint8_t loud;
} DYNAMICS[] = {{"pp", 34}, {"p", 48}, {"mp", 62}, {"mf", 76}, {"f", 90}, {"ff", 100}};

static const char DRUM_LETTERS[DRUMS] = {
#define DRUM(NAME, letter, ...) letter,
#include "audio/instruments.def"
#undef DRUM
};

static void words_play(ScoreReader *reader, Hand *hand, int first, int end);

// Above c, so that cb is below it and b# an octave above; NO_NAME where it is no name of a note.
static int above_c(const char *text, int length)
{
    static const int8_t KEYS[7] = {9, 11, 0, 2, 4, 5, 7}; // from a to g
    bool sign = length == 2 && (text[1] == '#' || text[1] == 'b');
    if (length < 1 || length > 2 || (length == 2 && !sign) || text[0] < 'a' || text[0] > 'g')
        return NO_NAME;
    return KEYS[text[0] - 'a'] + (!sign ? 0 : text[1] == '#' ? 1 : -1);
}

int score_key_of_name(const char *text, int length)
{
    int key = above_c(text, length);
    return key == NO_NAME ? -1 : (key + 12) % 12;
}

// Reads "f#5" or "bb3"; -1 where it is no note.
static int key_of(const char *text, int length)
{
    int key = above_c(text, length - 1);
    if (key == NO_NAME || text[length - 1] < '0' || text[length - 1] > '8')
        return -1;
    return key + 12 * (text[length - 1] - '0' + 1);
}

static int drum_of(const char *text, int length)
{
    int drum = 0;
    while (length == 1 && drum < DRUMS && DRUM_LETTERS[drum] != text[0])
        drum++;
    return length == 1 && drum < DRUMS ? drum : -1;
}

// The keys of a note, of several, or of a rest (none); -1 where it is nothing like that.
static int keys_read(bool drums, const char *text, int length, int keys[CHORD_MAX])
{
    int count = 0;
    if (length == 1 && text[0] == 'r')
        return 0;
    for (int at = 0; at <= length && count < CHORD_MAX; count++) {
        const char *plus = memchr(text + at, '+', (size_t)(length - at));
        int part = plus ? (int)(plus - text) - at : length - at;
        keys[count] = drums ? drum_of(text + at, part) : key_of(text + at, part);
        if (keys[count] < 0)
            return -1;
        at += part + 1;
        if (at > length)
            return count + 1;
    }
    return -1;
}

static void notes_add(ScoreReader *reader, Hand *hand, int word, const int *keys, int count)
{
    Score *score = reader->score;
    if (score->note_count + count > SCORE_NOTES_MAX) {
        score_report(reader, word, "'%s': too many notes, expected 6000 or fewer in all");
        return;
    }
    hand->last = score->note_count;
    hand->last_count = count;
    for (int i = 0; i < count; i++)
        score->notes[score->note_count++] = (ScoreNote){hand->at, hand->length, (int16_t)keys[i], (uint8_t)hand->voice,
                                                        hand->loud};
}

// A note, a rest or a tie, with or without a length.
static void note_play(ScoreReader *reader, Hand *hand, int at)
{
    const ScoreWord *word = &reader->words[at];
    const char *colon = memchr(word->text, ':', (size_t)word->length);
    int body = colon ? (int)(colon - word->text) : word->length, keys[CHORD_MAX];
    if (colon && !score_length(colon + 1, word->length - body - 1, &hand->length)) {
        score_report(reader, at, "'%s': expected a length after the colon, such as 4, 8. or 12");
        return;
    }
    bool tie = body == 1 && word->text[0] == '~';
    bool drums = reader->score->voices[hand->voice].instrument == INSTRUMENT_DRUMS;
    int count = tie ? 0 : keys_read(drums, word->text, body, keys);
    if (count < 0)
        score_report(reader, at,
                     drums ? "'%s': expected a drum (k s h o b w t d), r, ~, a dynamic, [, ]N, | or a phrase"
                           : "'%s': expected a note such as f#5, r, ~, a dynamic, [, ]N, | or a phrase");
    else if (tie && hand->last_count == 0)
        score_report(reader, at, "'%s': expected a note before it");
    else if (!tie)
        notes_add(reader, hand, at, keys, count);
    for (int i = 0; tie && i < hand->last_count; i++)
        reader->score->notes[hand->last + i].length += hand->length;
    hand->at += hand->length;
}

// Counted from the last line, so that one wrong bar is one mistake.
static void bar_check(ScoreReader *reader, Hand *hand, int at)
{
    uint32_t over = (hand->at - hand->bar_at) % reader->score->bar;
    if (over != 0)
        score_report(reader, at,
                     over * 2 < reader->score->bar ? "'%s': the bar is too long, expected it earlier"
                                                   : "'%s': the bar is not full, expected it later");
    hand->bar_at = hand->at;
}

static void phrase_play(ScoreReader *reader, Hand *hand, int at)
{
    const ScoreWord *word = &reader->words[at];
    for (int i = 0; i < hand->phrases; i++) {
        ScorePassage *phrase = &reader->phrases[i];
        const ScoreWord *name = &reader->words[phrase->head];
        if (name->length != word->length || memcmp(name->text, word->text, (size_t)word->length) != 0)
            continue;
        Hand inner = *hand;
        inner.length = SCORE_WHOLE / 4;
        // Only the phrases above this one: none can call itself.
        inner.phrases = i;
        phrase->played = true;
        words_play(reader, &inner, phrase->first, phrase->end);
        hand->at = inner.at;
        hand->bar_at = inner.bar_at;
        hand->last = inner.last;
        hand->last_count = inner.last_count;
        return;
    }
    score_report(reader, at, "'%s': expected a phrase that stands above this one");
}

// The word with the bracket's end, or -1.
static int bracket_end(const ScoreReader *reader, int at, int end)
{
    int depth = 0;
    for (int i = at; i < end; i++) {
        depth += score_word_is(&reader->words[i], "[") ? 1 : reader->words[i].text[0] == ']' ? -1 : 0;
        if (depth == 0)
            return i;
    }
    return -1;
}

// Returns the last word that is done.
static int bracket_play(ScoreReader *reader, Hand *hand, int at, int end)
{
    int close = bracket_end(reader, at, end);
    int32_t times = 0;
    if (close < 0 || hand->depth == NESTED_MAX) {
        score_report(reader, at, close < 0 ? "'%s': expected ]N after it" : "'%s': too deep, expected eight or fewer");
        return end;
    }
    const ScoreWord *word = &reader->words[close];
    if (!score_number(word->text + 1, word->length - 1, 1, REPEATS_MAX, &times))
        score_report(reader, close, "'%s': expected how many times after the bracket, 1 to 64");
    hand->depth++;
    for (int32_t i = 0; i < times && reader->good; i++)
        words_play(reader, hand, at + 1, close);
    hand->depth--;
    return close;
}

// "f" is a dynamic, and with an octave after it a note; so whole words are compared, and first.
static bool dynamic_take(Hand *hand, const ScoreWord *word)
{
    for (size_t i = 0; i < sizeof DYNAMICS / sizeof DYNAMICS[0]; i++)
        if (score_word_is(word, DYNAMICS[i].name)) {
            hand->loud = DYNAMICS[i].loud;
            return true;
        }
    return false;
}

static void words_play(ScoreReader *reader, Hand *hand, int first, int end)
{
    for (int at = first; at < end; at++) {
        const ScoreWord *word = &reader->words[at];
        if (++reader->steps > STEPS_MAX) {
            if (reader->steps == STEPS_MAX + 1)
                score_report(reader, at, "'%s': too much is repeated, expected 100000 words or fewer in all");
            return;
        }
        if (score_word_is(word, "["))
            at = bracket_play(reader, hand, at, end);
        else if (word->text[0] == ']')
            score_report(reader, at, "'%s': expected [ before it");
        else if (score_word_is(word, "|"))
            bar_check(reader, hand, at);
        else if (score_is_capital(word->text[0]))
            phrase_play(reader, hand, at);
        else if (!dynamic_take(hand, word))
            note_play(reader, hand, at);
    }
}

// An order that tells all notes apart: qsort may swap what it takes for equal, and a score has one sound.
static int compare_notes(const void *a, const void *b)
{
    const ScoreNote *left = a, *right = b;
    if (left->at != right->at)
        return left->at < right->at ? -1 : 1;
    if (left->voice != right->voice)
        return left->voice < right->voice ? -1 : 1;
    return left->key < right->key ? -1 : left->key > right->key;
}

// All voices have to last equally long, because a tune begins anew without a gap.
static void voice_play(ScoreReader *reader, int voice)
{
    Score *score = reader->score;
    const ScorePassage *passage = &reader->voices[voice];
    Hand hand = {.voice = voice, .length = SCORE_WHOLE / 4, .loud = 76, .phrases = reader->phrase_count};
    words_play(reader, &hand, passage->first, passage->end);
    if (!reader->good)
        return;
    if (hand.at % score->bar != 0 || hand.at == 0)
        score_report(reader, passage->head, "this '%s' does not end with a full bar, expected whole ones");
    else if (score->length != 0 && hand.at != score->length)
        score_report(reader, passage->head,
                     hand.at < score->length ? "this '%s' is shorter than the first one, expected the same length"
                                             : "this '%s' is longer than the first one, expected the same length");
    score->length = score->length == 0 ? hand.at : score->length;
}

void score_play(ScoreReader *reader)
{
    for (int i = 0; i < reader->score->voice_count; i++)
        voice_play(reader, i);
    for (int i = 0; i < reader->phrase_count && reader->good; i++)
        if (!reader->phrases[i].played)
            score_report(reader, reader->phrases[i].head, "'%s': the phrase is never played, expected it in a voice");
    qsort(reader->score->notes, (size_t)reader->score->note_count, sizeof reader->score->notes[0], compare_notes);
}
