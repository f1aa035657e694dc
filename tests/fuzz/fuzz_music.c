// fuzz_music.c -- libFuzzer's way into the reader of scores; see README.md beside it.
//
// Each input is read as a score. Checks the invariants of its notes, and plays a valid one: its begin, and what comes
// after some skipped frames.
#include "oracle.h"
#include "audio/tune.h"

#define FRAMES 1024u
#define KEYS_END 128

static void check_notes(const Score *score)
{
    check(score->length > 0 && score->bar > 0 && score->length % score->bar == 0);
    check(score->tempo >= 40 && score->tempo <= 240 && score->key >= 0 && score->key < 12);
    check(score->voice_count >= 1 && score->voice_count <= SCORE_VOICES_MAX && score->note_count <= SCORE_NOTES_MAX);
    for (int i = 0; i < score->note_count; i++) {
        const ScoreNote *note = &score->notes[i];
        check(note->voice < score->voice_count && note->loud <= 100);
        check(note->length > 0 && note->at < score->length && note->length <= score->length - note->at);
        bool drums = score->voices[note->voice].instrument == INSTRUMENT_DRUMS;
        check(note->key >= (drums ? 0 : -1) && note->key < (drums ? DRUMS : KEYS_END));
        check(i == 0 || score->notes[i - 1].at <= note->at);
    }
    for (int step = 0; step < 15; step++)
        check(score_step_key(score, 69, step) >= 0 && score_step_key(score, 69, step) < KEYS_END);
}

static void play(const Score *score)
{
    static Tune tune;
    static int32_t pairs[2 * FRAMES];
    memset(pairs, 0, sizeof pairs);
    tune_begin(&tune, score, TUNE_FULL);
    tune_add(&tune, pairs, FRAMES);
    tune_skip(&tune, score_samples(score, score->length) * 3u / 2u);
    tune_add(&tune, pairs, FRAMES);
    check(tune.ringing_count <= TUNE_RINGING_MAX && tune.next_note <= score->note_count);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static Score score;
    OwnErrors errors = {0};
    const char *text = size > 0 ? (const char *)bytes : "";
    bool good = score_read(text, size, &score, &errors);
    check_errors(&errors, text, size);
    check(good == (errors.errors == 0));
    if (!good)
        return 0;
    check_notes(&score);
    play(&score);
    return 0;
}
