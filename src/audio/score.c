// score.c -- reads the settings and passages of a score, and turns their words into notes.
#include "audio/score.h"

#include <stdlib.h>
#include <string.h>

#include "audio/tone.h"
#include "text/grow.h"
#include "text/text_errors.h"
#include "text/words.h"

#define REPEATS_MAX 64
#define NESTED_MAX 8
#define CHORD_MAX 6
#define NO_NAME 100
#define STEPS_MAX 100000 // words played in all: a few brackets could ask for billions
#define SCORE_WORDS_MAX 12000
#define SCORE_PHRASES_MAX 64

typedef struct ScoreWord {
    Word word;
    int line, column;
    bool reported; // a phrase is played many times, but its error is reported once
} ScoreWord;

// The words of a phrase or a voice, from `first` to before `end`; `head` is the word with its name.
typedef struct ScorePassage {
    int head, first, end;
    bool played;
} ScorePassage;

typedef struct ScoreReader {
    Score *score;
    TextErrors *errors;
    bool good;
    ScoreWord words[SCORE_WORDS_MAX];
    int word_count;
    ScorePassage phrases[SCORE_PHRASES_MAX], voices[SCORE_VOICES_MAX];
    int phrase_count;
    ScorePassage *open; // receives the music; NULL after an error, so that its music reports none
    int echo_word;      // -1 for none
    int steps;          // words that were played
} ScoreReader;

static const char *const INSTRUMENT_NAMES[INSTRUMENTS] = {
#define INSTRUMENT(NAME, name, ...) #name,
#include "audio/instruments.def"
    "drums",
};

static const char *const LAYER_NAMES[SCORE_LAYERS] = {
#define LAYER(NAME, name) #name,
    SCORE_LAYER_LIST(LAYER)
#undef LAYER
};

// The tempo is in quarters a minute. In 64 bits, so that nothing is rounded before the end.
static uint64_t samples_of(const Score *score, uint32_t units)
{
    return (uint64_t)units * (TONE_RATE_HZ * 60u * 4u / SCORE_WHOLE) / (uint32_t)score->tempo;
}

uint32_t score_samples(const Score *score, uint32_t units)
{
    return (uint32_t)samples_of(score, units);
}

int score_step_key(const Score *score, int near, int step)
{
    static const int8_t STEPS[2][5] = {{0, 2, 4, 7, 9}, {0, 3, 5, 7, 10}};
    int least = near - 6;
    int tonic = least + ((int)score->key - least % 12 + 12) % 12;
    return tonic + STEPS[score->minor][step % 5] + 12 * (step / 5);
}

// --- words

static void mistake_add(ScoreReader *reader, int at, const char *problem)
{
    ScoreWord *word = &reader->words[at];
    reader->good = false;
    if (!word->reported)
        text_errors_add(reader->errors, word->line, word->column, "'%s': %s", words_quoted(word->word.text).text,
                        problem);
    word->reported = true;
}

static const char *word_at(const ScoreReader *reader, int at)
{
    return reader->words[at].word.text;
}

// Expects one of the names.
static void name_expected(ScoreReader *reader, int at, const char *what, const char *name, const char *const *names,
                          int count)
{
    char problem[TEXT_ERROR_BYTES];
    snprintf(problem, sizeof problem, "expected %s", names_expected(what, name, names, count).text);
    mistake_add(reader, at, problem);
}

static bool word_is(const ScoreReader *reader, int at, const char *text)
{
    return strcmp(word_at(reader, at), text) == 0;
}

static bool number_read(const char *text, int32_t least, int32_t most, int32_t *value)
{
    return text[0] != '+' && words_int(text, value) && *value >= least && *value <= most;
}

static bool length_read(const char *text, uint32_t *units)
{
    int32_t part = 0;
    size_t length = strlen(text);
    bool dotted = length > 1 && text[length - 1] == '.';
    if (!number_read(words_first(text, length - dotted).text, 1, 192, &part) || SCORE_WHOLE % (uint32_t)part != 0)
        return false;
    *units = SCORE_WHOLE / (uint32_t)part;
    if (dotted && *units % 2 != 0)
        return false;
    *units += dotted ? *units / 2 : 0;
    return true;
}

// Only names of phrases begin with a capital letter.
static bool is_capital(char letter)
{
    return letter >= 'A' && letter <= 'Z';
}

// --- the words of voices and phrases become notes

// The position of a voice.
typedef struct Hand {
    int voice;
    uint32_t at, length, bar_at; // units
    uint8_t loud;
    int last, last_count; // the notes extended by ~
    int depth, phrases;   // of brackets; number of usable phrases: those before this one
} Hand;

#define DYNAMICS 6
static const char *const DYNAMIC_NAMES[DYNAMICS] = {"pp", "p", "mp", "mf", "f", "ff"};
static const uint8_t DYNAMIC_LOUD[DYNAMICS] = {34, 48, 62, 76, 90, 100};

static const char DRUM_LETTERS[DRUMS] = {
#define DRUM(NAME, letter, ...) letter,
#include "audio/instruments.def"
};

static void words_play(ScoreReader *reader, Hand *hand, int first, int end);

// Semitones above c, so that cb is below it and b# an octave above; NO_NAME if it is not the name of a note.
static int above_c(const char *text)
{
    static const int8_t KEYS[7] = {9, 11, 0, 2, 4, 5, 7}; // from a to g
    bool sign = text[0] != '\0' && (text[1] == '#' || text[1] == 'b');
    if (text[0] < 'a' || text[0] > 'g' || text[sign ? 2 : 1] != '\0')
        return NO_NAME;
    return KEYS[text[0] - 'a'] + (!sign ? 0 : text[1] == '#' ? 1 : -1);
}

// Reads "f#5", "bb3" or the letter of a drum; -1 for anything else.
static int key_read(bool drums, const char *text)
{
    size_t length = strlen(text);
    for (int drum = 0; drums && length == 1 && drum < DRUMS; drum++)
        if (DRUM_LETTERS[drum] == text[0])
            return drum;
    if (drums || length < 2 || text[length - 1] < '0' || text[length - 1] > '8')
        return -1;
    int key = above_c(words_first(text, length - 1).text);
    return key == NO_NAME ? -1 : key + 12 * (text[length - 1] - '0' + 1);
}

// The keys of a note, of several, or of a rest (none). Returns their number, or -1 for anything else.
static int keys_read(bool drums, const char *text, int keys[CHORD_MAX])
{
    Word key;
    int count = 0;
    if (strcmp(text, "r") == 0)
        return 0;
    while (words_next(&text, '+', &key)) {
        int one = key_read(drums, key.text);
        if (count == CHORD_MAX || one < 0)
            return -1;
        keys[count++] = one;
    }
    return count;
}

// A note, a rest or a tie, with or without a length.
static void note_play(ScoreReader *reader, Hand *hand, int at)
{
    Score *score = reader->score;
    const char *text = word_at(reader, at), *length = text;
    Word body;
    int keys[CHORD_MAX];
    words_next(&length, ':', &body);
    if (length != NULL && !length_read(length, &hand->length)) {
        mistake_add(reader, at, "expected a length after the colon, such as 4, 8. or 12");
        return;
    }
    bool tie = strcmp(body.text, "~") == 0;
    bool drums = score->voices[hand->voice].instrument == INSTRUMENT_DRUMS;
    int count = tie ? 0 : keys_read(drums, body.text, keys);
    if (count < 0)
        mistake_add(reader, at,
                    drums ? "expected a drum (k s h o b w t d), r, ~, a dynamic, [, ]N, | or a phrase"
                          : "expected a note such as f#5, r, ~, a dynamic, [, ]N, | or a phrase");
    else if (tie && hand->last_count == 0)
        mistake_add(reader, at, "expected a note before it");
    else if (score->note_count + count > SCORE_NOTES_MAX)
        mistake_add(reader, at, "too many notes, expected 6000 or fewer in all");
    else if (!tie) {
        hand->last = score->note_count;
        hand->last_count = count;
        for (int i = 0; i < count; i++)
            score->notes[score->note_count++] = (ScoreNote){hand->at, hand->length, (int16_t)keys[i],
                                                            (uint8_t)hand->voice, hand->loud};
    }
    for (int i = 0; tie && i < hand->last_count; i++)
        score->notes[hand->last + i].length += hand->length;
    hand->at += hand->length;
}

static void phrase_play(ScoreReader *reader, Hand *hand, int at)
{
    for (int i = 0; i < hand->phrases; i++) {
        ScorePassage *phrase = &reader->phrases[i];
        if (!word_is(reader, phrase->head, word_at(reader, at)))
            continue;
        Hand outer = *hand;
        hand->length = SCORE_WHOLE / 4;
        // Only phrases above this one, so there is no recursion.
        hand->phrases = i;
        phrase->played = true;
        words_play(reader, hand, phrase->first, phrase->end);
        hand->length = outer.length;
        hand->loud = outer.loud;
        hand->phrases = outer.phrases;
        return;
    }
    mistake_add(reader, at, "expected a phrase that stands above this one");
}

// Returns the last played word.
static int bracket_play(ScoreReader *reader, Hand *hand, int at, int end)
{
    int close = at;
    for (int depth = 1; depth > 0 && ++close < end;)
        depth += word_is(reader, close, "[") ? 1 : word_at(reader, close)[0] == ']' ? -1 : 0;
    int32_t times = 0;
    if (close == end || hand->depth == NESTED_MAX) {
        mistake_add(reader, at, close == end ? "expected ]N after it" : "too deep, expected eight or fewer");
        return end;
    }
    if (!number_read(word_at(reader, close) + 1, 1, REPEATS_MAX, &times))
        mistake_add(reader, close, "expected how many times after the bracket, 1 to 64");
    hand->depth++;
    for (int32_t i = 0; i < times && reader->good; i++)
        words_play(reader, hand, at + 1, close);
    hand->depth--;
    return close;
}

static void words_play(ScoreReader *reader, Hand *hand, int first, int end)
{
    for (int at = first; at < end; at++) {
        const char *word = word_at(reader, at);
        if (++reader->steps > STEPS_MAX) {
            if (reader->steps == STEPS_MAX + 1)
                mistake_add(reader, at, "too much is repeated, expected 100000 words or fewer in all");
            return;
        }
        // "f" is a dynamic and "f5" a note, so this compares whole words, before notes.
        int dynamic = names_find(word, DYNAMIC_NAMES, DYNAMICS);
        if (strcmp(word, "[") == 0)
            at = bracket_play(reader, hand, at, end);
        else if (word[0] == ']')
            mistake_add(reader, at, "expected [ before it");
        else if (strcmp(word, "|") == 0) {
            uint32_t over = (hand->at - hand->bar_at) % reader->score->bar;
            if (over != 0)
                mistake_add(reader, at,
                            over * 2 < reader->score->bar ? "the bar is too long, expected it earlier"
                                                          : "the bar is not full, expected it later");
            // Counts from here on, so that one wrong bar is one error.
            hand->bar_at = hand->at;
        } else if (is_capital(word[0]))
            phrase_play(reader, hand, at);
        else if (dynamic >= 0)
            hand->loud = DYNAMIC_LOUD[dynamic];
        else
            note_play(reader, hand, at);
    }
}

// A total order: qsort may swap equal elements, and a score has one sound.
static int compare_notes(const void *a, const void *b)
{
    const ScoreNote *left = a, *right = b;
    if (left->at != right->at)
        return left->at < right->at ? -1 : 1;
    if (left->voice != right->voice)
        return left->voice < right->voice ? -1 : 1;
    return left->key < right->key ? -1 : left->key > right->key;
}

// All voices have the same length, because a tune repeats without a gap.
static void voice_play(ScoreReader *reader, int voice)
{
    Score *score = reader->score;
    const ScorePassage *passage = &reader->voices[voice];
    Hand hand = {.voice = voice, .length = SCORE_WHOLE / 4, .loud = 76, .phrases = reader->phrase_count};
    words_play(reader, &hand, passage->first, passage->end);
    if (!reader->good)
        return;
    if (hand.at % score->bar != 0 || hand.at == 0)
        mistake_add(reader, passage->head, "does not end with a full bar, expected whole ones");
    else if (score->length != 0 && hand.at != score->length)
        mistake_add(reader, passage->head,
                    hand.at < score->length ? "shorter than the first voice, expected the same length"
                                            : "longer than the first voice, expected the same length");
    score->length = score->length == 0 ? hand.at : score->length;
}

// --- settings: `at` is the first word of the line, `end` is after its last

// Reads a voice with an unknown instrument too, to report the errors in its music.
static void voice_open(ScoreReader *reader, int at, int end)
{
    Score *score = reader->score;
    reader->open = NULL;
    if (score->voice_count == SCORE_VOICES_MAX) {
        mistake_add(reader, at, "too many voices, expected 12 or fewer");
        return;
    }
    int named = at + 1 < end ? at + 1 : at;
    int instrument = names_find(word_at(reader, named), INSTRUMENT_NAMES, INSTRUMENTS);
    if (instrument < 0)
        name_expected(reader, named, "an instrument", word_at(reader, named), INSTRUMENT_NAMES, INSTRUMENTS);
    ScoreVoice *voice = &score->voices[score->voice_count];
    *voice = (ScoreVoice){.instrument = (Instrument)maxi(instrument, 0), .loud = 100};
    for (int key = at + 2; key < end; key += 2) {
        const char *value = key + 1 < end ? word_at(reader, key + 1) : "";
        bool loud = word_is(reader, key, "loud");
        if (word_is(reader, key, "layer")) {
            int layer = names_find(value, LAYER_NAMES, SCORE_LAYERS);
            if (layer < 0)
                name_expected(reader, key, "a layer after it", value, LAYER_NAMES, SCORE_LAYERS);
            voice->layer = (ScoreLayer)maxi(layer, 0);
        } else if (!loud && !word_is(reader, key, "pan"))
            mistake_add(reader, key, "expected loud, pan or layer");
        else if (!number_read(value, loud ? 0 : -100, loud ? 200 : 100, loud ? &voice->loud : &voice->pan))
            mistake_add(reader, key,
                        loud ? "expected percents from 0 to 200 after it"
                             : "expected a number from -100 (left) to 100 (right) after it");
    }
    reader->open = &reader->voices[score->voice_count++];
    *reader->open = (ScorePassage){.head = at, .first = end, .end = end};
}

static void phrase_open(ScoreReader *reader, int at, int end)
{
    reader->open = NULL;
    if (at + 1 == end || !is_capital(word_at(reader, at + 1)[0])) {
        mistake_add(reader, at + 1 < end ? at + 1 : at, "expected a name that begins with a capital letter");
    } else if (reader->phrase_count == SCORE_PHRASES_MAX) {
        mistake_add(reader, at, "too many phrases, expected 64 or fewer");
    } else {
        reader->open = &reader->phrases[reader->phrase_count++];
        *reader->open = (ScorePassage){.head = at + 1, .first = at + 2, .end = end};
    }
}

// Reports a mistake at the wrong word: the value, the extra one, or the setting without a value.
static void line_take(ScoreReader *reader, int at, int end)
{
    Score *score = reader->score;
    const int count = end - at - 1, first = count > 0 ? at + 1 : at;
    const char *value = word_at(reader, first), *second = count > 1 ? word_at(reader, first + 1) : "";
    bool tempo = word_is(reader, at, "tempo");
    if (tempo || word_is(reader, at, "loud")) {
        if (count != 1 || !number_read(value, tempo ? 40 : 1, tempo ? 240 : 200, tempo ? &score->tempo : &score->loud))
            mistake_add(reader, count > 1 ? at + 2 : first,
                        tempo ? "expected quarters a minute, 40 to 240" : "expected percents from 1 to 200");
    } else if (word_is(reader, at, "key")) {
        int key = count == 2 ? above_c(value) : NO_NAME;
        score->minor = strcmp(second, "minor") == 0;
        if (key == NO_NAME || (!score->minor && strcmp(second, "major") != 0))
            mistake_add(reader, at, "expected a key after it, such as g major or f# minor");
        score->key = (key + 12) % 12;
    } else if (word_is(reader, at, "bar")) {
        Word before;
        int32_t parts = 0;
        uint32_t units = 0;
        words_next(&value, '/', &before);
        if (count != 1 || value == NULL || !number_read(before.text, 1, 16, &parts) || !length_read(value, &units))
            mistake_add(reader, first, "expected a bar such as 4/4, 3/4 or 6/8");
        else
            score->bar = (uint32_t)parts * units;
    } else if (word_is(reader, at, "echo")) {
        reader->echo_word = first;
        if (count != 2 || !length_read(value, &score->echo) || !number_read(second, 0, 60, &score->echo_loud))
            mistake_add(reader, at, "expected a length and percents from 0 to 60 after it, such as 8. 25");
    } else if (word_is(reader, at, "phrase"))
        phrase_open(reader, at, end);
    else if (word_is(reader, at, "voice"))
        voice_open(reader, at, end);
    else if (reader->open)
        reader->open->end = end;
    else if (reader->good)
        mistake_add(reader, at,
                    "stands before the first phrase or voice, expected tempo, key, bar, loud, echo, phrase or voice");
}

static void lines_read(ScoreReader *reader, const char *text, const char *end)
{
    for (int line = 1; text < end; line++) {
        const char *newline = memchr(text, '\n', (size_t)(end - text)), *line_end = newline ? newline : end;
        const char *comment = memchr(text, ';', (size_t)(line_end - text)), *stop = comment ? comment : line_end;
        int first = reader->word_count;
        for (const char *at = text; at < stop;) {
            const char *start = at;
            while (at < stop && (unsigned char)*at > ' ')
                at++;
            int length = (int)(at - start);
            if (length == 0) {
                at++;
            } else if (reader->word_count == SCORE_WORDS_MAX) {
                reader->good = false;
                text_errors_add(reader->errors, line, 1, "too many words, expected 12000 or fewer");
                return;
            } else {
                reader->words[reader->word_count++] = (ScoreWord){words_first(start, (size_t)length), line,
                                                                  (int)(start - text) + 1, false};
            }
        }
        if (reader->word_count > first)
            line_take(reader, first, reader->word_count);
        text = newline ? newline + 1 : end;
    }
}

bool score_read(const char *text, size_t size, Score *score, TextErrors *errors)
{
    if (size > SCORE_BYTES_MAX) {
        text_errors_add(errors, 0, 0, "too long, expected 65536 bytes or fewer");
        return false;
    }
    ScoreReader *reader = grow_zeros(sizeof *reader);
    *score = (Score){.tempo = 100, .bar = SCORE_WHOLE, .loud = 100};
    reader->score = score;
    reader->errors = errors;
    reader->good = true;
    reader->echo_word = -1;
    lines_read(reader, text, text + size);
    bool clean = reader->good;
    for (int i = 0; i < score->voice_count && clean; i++)
        voice_play(reader, i);
    for (int i = 0; i < reader->phrase_count && reader->good; i++)
        if (!reader->phrases[i].played)
            mistake_add(reader, reader->phrases[i].head, "the phrase is never played, expected it in a voice");
    qsort(score->notes, (size_t)score->note_count, sizeof score->notes[0], compare_notes);
    // A longer score could have more samples than score_samples can return.
    const char *problem = score->length == 0 ? "nothing to play, expected a voice with notes"
                        : samples_of(score, score->length) / TONE_RATE_HZ > SCORE_SECONDS_MAX
                            ? "too long, expected ten minutes or less"
                            : NULL;
    if (reader->good && problem) {
        reader->good = false;
        text_errors_add(errors, 1, 1, "%s", problem);
    }
    if (reader->good && score_samples(score, score->echo) > SCORE_ECHO_MS_MAX * TONE_RATE_HZ / 1000u)
        mistake_add(reader, reader->echo_word, "the echo comes too late at this tempo, expected 1.2 s or less");
    bool good = reader->good;
    free(reader);
    return good;
}
