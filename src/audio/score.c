// score.c -- lines become settings and passages of words, and these become notes.
#include "audio/score.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "audio/tone.h"
#include "core/base/digits.h"

// --- lines become settings, and passages of words.

#define REPEATS_MAX 64
#define NESTED_MAX 8
#define CHORD_MAX 6
#define NO_NAME 100
#define STEPS_MAX 100000 // words that are played, however often: a few brackets could ask for more than a life
#define NUMBER_MOST 999999
#define SCORE_WORDS_MAX 12000
#define SCORE_PHRASES_MAX 64
#define SCORE_WORD_SHOWN 24 // characters of a word in a message

typedef struct ScoreWord {
    const char *text; // not ended by a zero
    int length, line, column;
    bool reported; // its mistake, which is met again wherever the phrase is played
} ScoreWord;

// The words of a phrase or a voice: from `first` to before `end`.
typedef struct ScorePassage {
    int head; // the word with its name
    int first, end;
    bool played;
} ScorePassage;

typedef struct ScoreReader {
    Score *score;
    ScoreMistake *report;
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

static const char *const INSTRUMENT_NAMES[INSTRUMENTS] = {
#define INSTRUMENT(NAME, name, ...) #name,
#include "audio/instruments.def"
#undef INSTRUMENT
    "drums",
};

static const char INSTRUMENT_EXPECTED[] = "'%s': expected one of the instruments"
#define INSTRUMENT(NAME, name, ...) " " #name
#include "audio/instruments.def"
#undef INSTRUMENT
                                          " drums";

static const char *const LAYER_NAMES[SCORE_LAYERS] = {
#define LAYER(NAME, name) #name,
    SCORE_LAYER_LIST(LAYER)
#undef LAYER
};

static const char LAYER_EXPECTED[] = "'%s': expected one of the layers after it:"
#define LAYER(NAME, name) " " #name
    SCORE_LAYER_LIST(LAYER)
#undef LAYER
    ;

// Quarters a minute, four of which are a whole note. In 64 bits, so that nothing is rounded before the end.
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

static void mistake_report(ScoreReader *reader, int at, const char *format)
{
    ScoreWord *word = &reader->words[at];
    char message[200], shown[SCORE_WORD_SHOWN + 1];
    int length = word->length < SCORE_WORD_SHOWN ? word->length : SCORE_WORD_SHOWN;
    for (int i = 0; i < length; i++)
        shown[i] = word->text[i] >= ' ' && word->text[i] <= '~' ? word->text[i] : '?';
    shown[length] = '\0';
    reader->good = false;
    // A phrase is played many times, but its mistake is one.
    if (word->reported)
        return;
    word->reported = true;
    snprintf(message, sizeof message, format, shown);
    reader->report(reader->context, word->line, word->column, message);
}

static bool word_is(const ScoreWord *word, const char *text)
{
    return (size_t)word->length == strlen(text) && memcmp(word->text, text, (size_t)word->length) == 0;
}

static bool number_read(const char *text, int length, int32_t least, int32_t most, int32_t *value)
{
    bool minus = length > 0 && text[0] == '-';
    uint64_t size;
    if (!digits_read(text + minus, (size_t)(length - minus), NUMBER_MOST, &size))
        return false;
    *value = minus ? -(int32_t)size : (int32_t)size;
    return *value >= least && *value <= most;
}

static bool length_read(const char *text, int length, uint32_t *units)
{
    int32_t part = 0;
    bool dotted = length > 1 && text[length - 1] == '.';
    if (!number_read(text, length - dotted, 1, 192, &part) || SCORE_WHOLE % (uint32_t)part != 0)
        return false;
    *units = SCORE_WHOLE / (uint32_t)part;
    if (dotted && *units % 2 != 0)
        return false;
    *units += dotted ? *units / 2 : 0;
    return true;
}

// The index of the word's name, or `count`.
static int word_find(const ScoreWord *word, const char *const *names, int count)
{
    int index = 0;
    while (index < count && !word_is(word, names[index]))
        index++;
    return index;
}

// Only names of phrases begin with a capital letter.
static bool is_capital(char letter)
{
    return letter >= 'A' && letter <= 'Z';
}

// --- the words of voices and phrases become notes.

// The position of a voice.
typedef struct Hand {
    int voice;
    uint32_t at, length, bar_at; // units
    uint8_t loud;
    int last, last_count; // the notes that ~ makes longer
    int depth, phrases;   // of brackets; phrases that may be used: those before this one
} Hand;

#define DYNAMICS 6
static const char *const DYNAMIC_NAMES[DYNAMICS] = {"pp", "p", "mp", "mf", "f", "ff"};
static const uint8_t DYNAMIC_LOUD[DYNAMICS] = {34, 48, 62, 76, 90, 100};

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

// Reads "f#5", "bb3" or the letter of a drum; -1 where it is none.
static int key_read(bool drums, const char *text, int length)
{
    for (int drum = 0; drums && length == 1 && drum < DRUMS; drum++)
        if (DRUM_LETTERS[drum] == text[0])
            return drum;
    int key = drums ? NO_NAME : above_c(text, length - 1);
    if (key == NO_NAME || text[length - 1] < '0' || text[length - 1] > '8')
        return -1;
    return key + 12 * (text[length - 1] - '0' + 1);
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
        keys[count] = key_read(drums, text + at, part);
        if (keys[count] < 0)
            return -1;
        at += part + 1;
        if (at > length)
            return count + 1;
    }
    return -1;
}

// A note, a rest or a tie, with or without a length.
static void note_play(ScoreReader *reader, Hand *hand, int at)
{
    Score *score = reader->score;
    const ScoreWord *word = &reader->words[at];
    const char *colon = memchr(word->text, ':', (size_t)word->length);
    int body = colon ? (int)(colon - word->text) : word->length, keys[CHORD_MAX];
    if (colon && !length_read(colon + 1, word->length - body - 1, &hand->length)) {
        mistake_report(reader, at, "'%s': expected a length after the colon, such as 4, 8. or 12");
        return;
    }
    bool tie = body == 1 && word->text[0] == '~';
    bool drums = score->voices[hand->voice].instrument == INSTRUMENT_DRUMS;
    int count = tie ? 0 : keys_read(drums, word->text, body, keys);
    if (count < 0)
        mistake_report(reader, at,
                       drums ? "'%s': expected a drum (k s h o b w t d), r, ~, a dynamic, [, ]N, | or a phrase"
                             : "'%s': expected a note such as f#5, r, ~, a dynamic, [, ]N, | or a phrase");
    else if (tie && hand->last_count == 0)
        mistake_report(reader, at, "'%s': expected a note before it");
    else if (score->note_count + count > SCORE_NOTES_MAX)
        mistake_report(reader, at, "'%s': too many notes, expected 6000 or fewer in all");
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
    const ScoreWord *word = &reader->words[at];
    for (int i = 0; i < hand->phrases; i++) {
        ScorePassage *phrase = &reader->phrases[i];
        const ScoreWord *name = &reader->words[phrase->head];
        if (name->length != word->length || memcmp(name->text, word->text, (size_t)word->length) != 0)
            continue;
        Hand outer = *hand;
        hand->length = SCORE_WHOLE / 4;
        // Only the phrases above this one: none can call itself.
        hand->phrases = i;
        phrase->played = true;
        words_play(reader, hand, phrase->first, phrase->end);
        hand->length = outer.length;
        hand->loud = outer.loud;
        hand->phrases = outer.phrases;
        return;
    }
    mistake_report(reader, at, "'%s': expected a phrase that stands above this one");
}

// Returns the last word that is played.
static int bracket_play(ScoreReader *reader, Hand *hand, int at, int end)
{
    int close = at;
    for (int depth = 1; depth > 0 && ++close < end;)
        depth += word_is(&reader->words[close], "[") ? 1 : reader->words[close].text[0] == ']' ? -1 : 0;
    int32_t times = 0;
    if (close == end || hand->depth == NESTED_MAX) {
        mistake_report(reader, at,
                       close == end ? "'%s': expected ]N after it" : "'%s': too deep, expected eight or fewer");
        return end;
    }
    const ScoreWord *word = &reader->words[close];
    if (!number_read(word->text + 1, word->length - 1, 1, REPEATS_MAX, &times))
        mistake_report(reader, close, "'%s': expected how many times after the bracket, 1 to 64");
    hand->depth++;
    for (int32_t i = 0; i < times && reader->good; i++)
        words_play(reader, hand, at + 1, close);
    hand->depth--;
    return close;
}

static void words_play(ScoreReader *reader, Hand *hand, int first, int end)
{
    for (int at = first; at < end; at++) {
        const ScoreWord *word = &reader->words[at];
        if (++reader->steps > STEPS_MAX) {
            if (reader->steps == STEPS_MAX + 1)
                mistake_report(reader, at, "'%s': too much is repeated, expected 100000 words or fewer in all");
            return;
        }
        // "f" is a dynamic, and with an octave after it a note; so whole words are compared, and first.
        int dynamic = word_find(word, DYNAMIC_NAMES, DYNAMICS);
        if (word_is(word, "["))
            at = bracket_play(reader, hand, at, end);
        else if (word->text[0] == ']')
            mistake_report(reader, at, "'%s': expected [ before it");
        else if (word_is(word, "|")) {
            uint32_t over = (hand->at - hand->bar_at) % reader->score->bar;
            if (over != 0)
                mistake_report(reader, at,
                               over * 2 < reader->score->bar ? "'%s': the bar is too long, expected it earlier"
                                                             : "'%s': the bar is not full, expected it later");
            // Counted from here on, so that one wrong bar is one mistake.
            hand->bar_at = hand->at;
        } else if (is_capital(word->text[0]))
            phrase_play(reader, hand, at);
        else if (dynamic < DYNAMICS)
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
        mistake_report(reader, passage->head, "this '%s' does not end with a full bar, expected whole ones");
    else if (score->length != 0 && hand.at != score->length)
        mistake_report(reader, passage->head,
                       hand.at < score->length ? "this '%s' is shorter than the first one, expected the same length"
                                               : "this '%s' is longer than the first one, expected the same length");
    score->length = score->length == 0 ? hand.at : score->length;
}

// --- settings: `at` is the first word of the line, `end` the one after its last

// A voice whose instrument is unknown is read all the same, for the mistakes in its music.
static void voice_open(ScoreReader *reader, int at, int end)
{
    Score *score = reader->score;
    reader->open = NULL;
    if (score->voice_count == SCORE_VOICES_MAX) {
        mistake_report(reader, at, "'%s': too many voices, expected 12 or fewer");
        return;
    }
    int named = at + 1 < end ? at + 1 : at;
    int instrument = word_find(&reader->words[named], INSTRUMENT_NAMES, INSTRUMENTS);
    if (instrument == INSTRUMENTS)
        mistake_report(reader, named, INSTRUMENT_EXPECTED);
    ScoreVoice *voice = &score->voices[score->voice_count];
    *voice = (ScoreVoice){.instrument = (Instrument)(instrument % INSTRUMENTS), .loud = 100};
    for (int key = at + 2; key < end; key += 2) {
        const ScoreWord *word = &reader->words[key];
        bool loud = word_is(word, "loud");
        if (word_is(word, "layer")) {
            int layer = key + 1 < end ? word_find(&word[1], LAYER_NAMES, SCORE_LAYERS) : SCORE_LAYERS;
            if (layer == SCORE_LAYERS)
                mistake_report(reader, key, LAYER_EXPECTED);
            voice->layer = (ScoreLayer)(layer % SCORE_LAYERS);
        } else if (!loud && !word_is(word, "pan"))
            mistake_report(reader, key, "'%s': expected loud, pan or layer");
        else if (key + 1 == end
                 || !number_read(word[1].text, word[1].length, loud ? 0 : -100, loud ? 200 : 100,
                                 loud ? &voice->loud : &voice->pan))
            mistake_report(reader, key,
                           loud ? "'%s': expected percents from 0 to 200 after it"
                                : "'%s': expected a number from -100 (left) to 100 (right) after it");
    }
    reader->open = &reader->voices[score->voice_count++];
    *reader->open = (ScorePassage){.head = at, .first = end, .end = end};
}

// A mistake is reported at the wrong word: the value, the one too many, or the setting without a value.
static void line_take(ScoreReader *reader, int at, int end)
{
    Score *score = reader->score;
    const ScoreWord *word = &reader->words[at];
    const int count = end - at - 1, first = count > 0 ? at + 1 : at;
    const ScoreWord *value = &reader->words[first];
    bool tempo = word_is(word, "tempo");
    if (tempo || word_is(word, "loud")) {
        if (count != 1
            || !number_read(value->text, value->length, tempo ? 40 : 1, tempo ? 240 : 200,
                            tempo ? &score->tempo : &score->loud))
            mistake_report(reader, count > 1 ? at + 2 : first,
                           tempo ? "'%s': expected quarters a minute, 40 to 240"
                                 : "'%s': expected percents from 1 to 200");
    } else if (word_is(word, "key")) {
        int key = count == 2 ? above_c(value->text, value->length) : NO_NAME;
        score->minor = count == 2 && word_is(&value[1], "minor");
        if (key == NO_NAME || (!score->minor && !word_is(&value[1], "major")))
            mistake_report(reader, at, "'%s': expected a key after it, such as g major or f# minor");
        score->key = (key + 12) % 12;
    } else if (word_is(word, "bar")) {
        const char *slash = memchr(value->text, '/', (size_t)value->length);
        int before = slash ? (int)(slash - value->text) : 0;
        int32_t parts = 0;
        uint32_t units = 0;
        if (count != 1 || !slash || !number_read(value->text, before, 1, 16, &parts)
            || !length_read(slash + 1, value->length - before - 1, &units))
            mistake_report(reader, first, "'%s': expected a bar such as 4/4, 3/4 or 6/8");
        else
            score->bar = (uint32_t)parts * units;
    } else if (word_is(word, "echo")) {
        reader->echo_word = first;
        if (count != 2 || !length_read(value->text, value->length, &score->echo)
            || !number_read(value[1].text, value[1].length, 0, 60, &score->echo_loud))
            mistake_report(reader, at, "'%s': expected a length and percents from 0 to 60 after it, such as 8. 25");
    } else if (word_is(word, "phrase")) {
        // After a mistake no passage is open, and the music that follows reports no mistakes of its own.
        reader->open = NULL;
        if (count == 0 || !is_capital(value->text[0])) {
            mistake_report(reader, first, "'%s': expected a name that begins with a capital letter");
        } else if (reader->phrase_count == SCORE_PHRASES_MAX) {
            mistake_report(reader, at, "'%s': too many phrases, expected 64 or fewer");
        } else {
            reader->open = &reader->phrases[reader->phrase_count++];
            *reader->open = (ScorePassage){.head = at + 1, .first = at + 2, .end = end};
        }
    } else if (word_is(word, "voice"))
        voice_open(reader, at, end);
    else if (reader->open)
        reader->open->end = end;
    else if (reader->good)
        mistake_report(reader, at,
                       "'%s': stands before the first phrase or voice, expected tempo, key, bar, loud, echo,"
                       " phrase or voice");
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
                reader->report(reader->context, line, 1, "too many words, expected 12000 or fewer");
                return;
            } else {
                reader->words[reader->word_count++] = (ScoreWord){start, length, line, (int)(start - text) + 1, false};
            }
        }
        if (reader->word_count > first)
            line_take(reader, first, reader->word_count);
        text = newline ? newline + 1 : end;
    }
}

bool score_read(const char *text, size_t size, Score *score, ScoreMistake *report, void *context)
{
    ScoreReader *reader = calloc(1, sizeof *reader);
    if (!reader || size > SCORE_BYTES_MAX) {
        report(context, 0, 0, reader ? "too long, expected 65536 bytes or fewer" : "no memory to read it");
        free(reader);
        return false;
    }
    *score = (Score){.tempo = 100, .bar = SCORE_WHOLE, .loud = 100};
    *reader = (ScoreReader){.score = score, .report = report, .context = context, .good = true, .echo_word = -1};
    lines_read(reader, text, text + size);
    if (reader->good) {
        for (int i = 0; i < score->voice_count; i++)
            voice_play(reader, i);
        for (int i = 0; i < reader->phrase_count && reader->good; i++)
            if (!reader->phrases[i].played)
                mistake_report(reader, reader->phrases[i].head,
                               "'%s': the phrase is never played, expected it in a voice");
        qsort(score->notes, (size_t)score->note_count, sizeof score->notes[0], compare_notes);
    }
    // A longer score could have more samples than score_samples can return.
    const char *problem = score->length == 0 ? "nothing to play, expected a voice with notes"
                        : samples_of(score, score->length) / TONE_RATE_HZ > SCORE_SECONDS_MAX
                            ? "too long, expected ten minutes or less"
                            : NULL;
    if (reader->good && problem) {
        reader->good = false;
        report(context, 1, 1, problem);
    }
    if (reader->good && score_samples(score, score->echo) > SCORE_ECHO_MS_MAX * TONE_RATE_HZ / 1000u)
        mistake_report(reader, reader->echo_word,
                       "'%s': the echo comes too late at this tempo, expected 1.2 s or less");
    bool good = reader->good;
    free(reader);
    return good;
}
