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
    return (uint64_t)units * (TONE_RATE_HZ * 60u * 4u / SCORE_WHOLE) / score->tempo;
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

// Names of phrases begin with one, and nothing else does.
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
        mistake_report(reader, word, "'%s': too many notes, expected 6000 or fewer in all");
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
    if (colon && !length_read(colon + 1, word->length - body - 1, &hand->length)) {
        mistake_report(reader, at, "'%s': expected a length after the colon, such as 4, 8. or 12");
        return;
    }
    bool tie = body == 1 && word->text[0] == '~';
    bool drums = reader->score->voices[hand->voice].instrument == INSTRUMENT_DRUMS;
    int count = tie ? 0 : keys_read(drums, word->text, body, keys);
    if (count < 0)
        mistake_report(reader, at,
                       drums ? "'%s': expected a drum (k s h o b w t d), r, ~, a dynamic, [, ]N, | or a phrase"
                             : "'%s': expected a note such as f#5, r, ~, a dynamic, [, ]N, | or a phrase");
    else if (tie && hand->last_count == 0)
        mistake_report(reader, at, "'%s': expected a note before it");
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
        mistake_report(reader, at,
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
    mistake_report(reader, at, "'%s': expected a phrase that stands above this one");
}

// The word with the bracket's end, or -1.
static int bracket_end(const ScoreReader *reader, int at, int end)
{
    int depth = 0;
    for (int i = at; i < end; i++) {
        depth += word_is(&reader->words[i], "[") ? 1 : reader->words[i].text[0] == ']' ? -1 : 0;
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
        mistake_report(reader, at,
                       close < 0 ? "'%s': expected ]N after it" : "'%s': too deep, expected eight or fewer");
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

// "f" is a dynamic, and with an octave after it a note; so whole words are compared, and first.
static bool dynamic_take(Hand *hand, const ScoreWord *word)
{
    for (size_t i = 0; i < sizeof DYNAMICS / sizeof DYNAMICS[0]; i++)
        if (word_is(word, DYNAMICS[i].name)) {
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
                mistake_report(reader, at, "'%s': too much is repeated, expected 100000 words or fewer in all");
            return;
        }
        if (word_is(word, "["))
            at = bracket_play(reader, hand, at, end);
        else if (word->text[0] == ']')
            mistake_report(reader, at, "'%s': expected [ before it");
        else if (word_is(word, "|"))
            bar_check(reader, hand, at);
        else if (is_capital(word->text[0]))
            phrase_play(reader, hand, at);
        else if (!dynamic_take(hand, word))
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

// The mistake is reported at the word that is wrong: the number, the one too many, or the setting that has none.
static void number_set(ScoreReader *reader, int at, int end, int32_t least, int32_t most, const char *expected,
                       int32_t *value)
{
    const ScoreWord *word = &reader->words[at + 1 < end ? at + 1 : at];
    if (end != at + 2 || !number_read(word->text, word->length, least, most, value))
        mistake_report(reader, end > at + 2 ? at + 2 : at + 1 < end ? at + 1 : at, expected);
}

static void bar_set(ScoreReader *reader, int at, int end)
{
    const ScoreWord *word = &reader->words[at + 1 < end ? at + 1 : at];
    const char *slash = memchr(word->text, '/', (size_t)word->length);
    int32_t count = 0;
    uint32_t units = 0;
    int before = slash ? (int)(slash - word->text) : 0;
    if (end != at + 2 || !slash || !number_read(word->text, before, 1, 16, &count)
        || !length_read(slash + 1, word->length - before - 1, &units))
        mistake_report(reader, at + 1 < end ? at + 1 : at, "'%s': expected a bar such as 4/4, 3/4 or 6/8");
    else
        reader->score->bar = (uint32_t)count * units;
}

static void key_set(ScoreReader *reader, int at, int end)
{
    Score *score = reader->score;
    const ScoreWord *word = &reader->words[at];
    bool two = end == at + 3;
    int key = two ? above_c(word[1].text, word[1].length) : NO_NAME;
    bool minor = two && word_is(&word[2], "minor");
    if (key == NO_NAME || (!minor && !word_is(&word[2], "major"))) {
        mistake_report(reader, at, "'%s': expected a key after it, such as g major or f# minor");
        return;
    }
    score->key = (key + 12) % 12;
    score->minor = minor;
}

static void echo_set(ScoreReader *reader, int at, int end)
{
    Score *score = reader->score;
    const ScoreWord *word = &reader->words[at];
    if (end != at + 3 || !length_read(word[1].text, word[1].length, &score->echo)
        || !number_read(word[2].text, word[2].length, 0, 60, &score->echo_loud))
        mistake_report(reader, at, "'%s': expected a length and percents from 0 to 60 after it, such as 8. 25");
    else
        reader->echo_word = at + 1;
}

// After a mistake no passage is open, and what follows says nothing of its own.
static void phrase_open(ScoreReader *reader, int at, int end)
{
    reader->open = NULL;
    if (at + 1 == end || !is_capital(reader->words[at + 1].text[0]))
        mistake_report(reader, at + 1 < end ? at + 1 : at, "'%s': expected a name that begins with a capital letter");
    else if (reader->phrase_count == SCORE_PHRASES_MAX)
        mistake_report(reader, at, "'%s': too many phrases, expected 64 or fewer");
    else
        reader->open = &reader->phrases[reader->phrase_count++];
    if (reader->open)
        *reader->open = (ScorePassage){.head = at + 1, .first = at + 2, .end = end};
}

static void layer_set(ScoreReader *reader, ScoreVoice *voice, int at, int end)
{
    int layer = 0;
    while (at + 1 < end && layer < SCORE_LAYERS && !word_is(&reader->words[at + 1], LAYER_NAMES[layer]))
        layer++;
    if (at + 1 == end || layer == SCORE_LAYERS)
        mistake_report(reader, at, LAYER_EXPECTED);
    voice->layer = (ScoreLayer)(layer % SCORE_LAYERS);
}

static void voice_settings(ScoreReader *reader, ScoreVoice *voice, int at, int end)
{
    for (; at < end; at += 2) {
        const ScoreWord *word = &reader->words[at];
        bool loud = word_is(word, "loud");
        if (word_is(word, "layer"))
            layer_set(reader, voice, at, end);
        else if (!loud && !word_is(word, "pan"))
            mistake_report(reader, at, "'%s': expected loud, pan or layer");
        else if (at + 1 == end
                 || !number_read(word[1].text, word[1].length, loud ? 0 : -100, loud ? 200 : 100,
                                 loud ? &voice->loud : &voice->pan))
            mistake_report(reader, at,
                           loud ? "'%s': expected percents from 0 to 200 after it"
                                : "'%s': expected a number from -100 (left) to 100 (right) after it");
    }
}

// A voice whose instrument is unknown is read all the same, for the mistakes in its music.
static void voice_open(ScoreReader *reader, int at, int end)
{
    Score *score = reader->score;
    int instrument = 0;
    reader->open = NULL;
    if (score->voice_count == SCORE_VOICES_MAX) {
        mistake_report(reader, at, "'%s': too many voices, expected 12 or fewer");
        return;
    }
    while (at + 1 < end && instrument < INSTRUMENTS && !word_is(&reader->words[at + 1], INSTRUMENT_NAMES[instrument]))
        instrument++;
    if (at + 1 == end || instrument == INSTRUMENTS)
        mistake_report(reader, at + 1 < end ? at + 1 : at, INSTRUMENT_EXPECTED);
    ScoreVoice *voice = &score->voices[score->voice_count];
    *voice = (ScoreVoice){.instrument = (Instrument)(instrument % INSTRUMENTS), .loud = 100};
    voice_settings(reader, voice, at + 2, end);
    reader->open = &reader->voices[score->voice_count++];
    *reader->open = (ScorePassage){.head = at, .first = end, .end = end};
}

// --- lines

static void line_take(ScoreReader *reader, int at, int end)
{
    const ScoreWord *word = &reader->words[at];
    int32_t tempo = (int32_t)reader->score->tempo;
    if (word_is(word, "tempo"))
        number_set(reader, at, end, 40, 240, "'%s': expected quarters a minute, 40 to 240", &tempo);
    else if (word_is(word, "loud"))
        number_set(reader, at, end, 1, 200, "'%s': expected percents from 1 to 200", &reader->score->loud);
    else if (word_is(word, "key"))
        key_set(reader, at, end);
    else if (word_is(word, "bar"))
        bar_set(reader, at, end);
    else if (word_is(word, "echo"))
        echo_set(reader, at, end);
    else if (word_is(word, "phrase"))
        phrase_open(reader, at, end);
    else if (word_is(word, "voice"))
        voice_open(reader, at, end);
    else if (reader->open)
        reader->open->end = end;
    else if (reader->good)
        mistake_report(reader, at,
                       "'%s': stands before the first phrase or voice, expected tempo, key, bar, loud, echo,"
                       " phrase or voice");
    reader->score->tempo = (uint32_t)tempo;
}

// Splits one line; false where the words do not fit any more.
static bool line_split(ScoreReader *reader, const char *text, size_t size, int line)
{
    const char *comment = memchr(text, ';', size);
    size_t length = comment ? (size_t)(comment - text) : size, at = 0;
    int first = reader->word_count;
    while (at < length) {
        size_t start = at;
        while (at < length && (unsigned char)text[at] > ' ')
            at++;
        if (at > start && reader->word_count == SCORE_WORDS_MAX)
            return false;
        if (at > start)
            reader->words[reader->word_count++] = (ScoreWord){text + start, (int)(at - start), line, (int)start + 1,
                                                              false};
        at++;
    }
    if (reader->word_count > first)
        line_take(reader, first, reader->word_count);
    return true;
}

static void lines_read(ScoreReader *reader, const char *text, size_t size)
{
    size_t at = 0;
    for (int line = 1; at < size; line++) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t length = end ? (size_t)(end - text) - at : size - at;
        if (!line_split(reader, text + at, length, line)) {
            reader->good = false;
            reader->report(reader->context, line, 1, "too many words, expected 12000 or fewer");
            return;
        }
        at += length + 1;
    }
}

// A longer score could have more samples than score_samples can return.
static void check_whole(ScoreReader *reader)
{
    const Score *score = reader->score;
    if (reader->good && score->length == 0) {
        reader->good = false;
        reader->report(reader->context, 1, 1, "nothing to play, expected a voice with notes");
    }
    if (reader->good && samples_of(score, score->length) / TONE_RATE_HZ > SCORE_SECONDS_MAX) {
        reader->good = false;
        reader->report(reader->context, 1, 1, "too long, expected ten minutes or less");
    }
    if (reader->good && score_samples(score, score->echo) > SCORE_ECHO_MS_MAX * TONE_RATE_HZ / 1000u)
        mistake_report(reader, reader->echo_word,
                       "'%s': the echo comes too late at this tempo, expected 1.2 s or less");
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
    reader->score = score;
    reader->report = report;
    reader->context = context;
    reader->good = true;
    reader->echo_word = -1;
    lines_read(reader, text, size);
    if (reader->good) {
        for (int i = 0; i < score->voice_count; i++)
            voice_play(reader, i);
        for (int i = 0; i < reader->phrase_count && reader->good; i++)
            if (!reader->phrases[i].played)
                mistake_report(reader, reader->phrases[i].head,
                               "'%s': the phrase is never played, expected it in a voice");
        qsort(score->notes, (size_t)score->note_count, sizeof score->notes[0], compare_notes);
    }
    check_whole(reader);
    bool good = reader->good;
    free(reader);
    return good;
}
