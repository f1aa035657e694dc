// tune.c -- starts the tones of notes at their frames, and mixes them.
#include "audio/tune.h"

#include <string.h>

#include "core/base/assert.h"

#define BLOCK_FRAMES 512u
#define QUARTER (SCORE_WHOLE / 4)  // units
#define VOICE_LOUD (TONE_FULL / 4) // of a voice with 100 % everywhere

typedef struct InstrumentPlan {
    ToneWave wave;
    uint32_t attack_ms, fade_ms, gate;
    bool rings;
    uint32_t duty, soft_hz, wide;
    int32_t loud;
} InstrumentPlan;

static const InstrumentPlan INSTRUMENT_PLANS[] = {
#define INSTRUMENT(NAME, name, wave, ...) {TONE_##wave, __VA_ARGS__},
#include "audio/instruments.def"
};

typedef struct DrumTone {
    ToneWave wave;
    uint32_t attack_ms, fade_ms, from_hz, to_hz;
    int32_t loud;
} DrumTone;

static const DrumTone DRUM_TONES[DRUMS][2] = {
#define DRUM(NAME, letter, wave, attack, fade, from, to, loud, wave2, fade2, from2, to2, loud2)                        \
    {{TONE_##wave, attack, fade, from, to, loud}, {TONE_##wave2, 1, fade2, from2, to2, loud2}},
#include "audio/instruments.def"
};

static bool is_silent(const TuneLayer *layer)
{
    return layer->from == 0 && layer->to == 0;
}

// Full on one side, less on the other.
static void tone_ring(Tune *tune, const Tone *tone, ScoreLayer layer, int32_t pan)
{
    // The oldest tone is the nearest to its end; the count is for composers.
    if (tune->ringing_count == TUNE_RINGING_MAX) {
        tune->ringing_count--;
        tune->cut++;
        memmove(&tune->ringing[0], &tune->ringing[1], (TUNE_RINGING_MAX - 1) * sizeof tune->ringing[0]);
    }
    TuneTone *new = &tune->ringing[tune->ringing_count++];
    new->run = tone_begin(tone);
    new->layer = layer;
    new->left = TONE_FULL *(pan > 0 ? 100 - pan : 100) / 100;
    new->right = TONE_FULL *(pan < 0 ? 100 + pan : 100) / 100;
}

// Four percentages with one division at the end, to keep precision.
static int32_t loud_of(const Score *score, const ScoreNote *note, int32_t plan_loud)
{
    const ScoreVoice *voice = &score->voices[note->voice];
    int64_t loud = (int64_t)VOICE_LOUD * plan_loud * voice->loud * note->loud * score->loud / 100000000;
    return loud < TONE_FULL ? (int32_t)loud : TONE_FULL;
}

static void note_begin(Tune *tune, const ScoreNote *note)
{
    const ScoreVoice *voice = &tune->score->voices[note->voice];
    if (is_silent(&tune->layers[voice->layer]))
        return;
    // A drum is two tones, its skin and its rattle. The number of the note seeds the noise, so that no two hits are
    // alike.
    for (int i = 0; voice->instrument == INSTRUMENT_DRUMS && i < 2; i++) {
        const DrumTone *plan = &DRUM_TONES[note->key][i];
        Tone tone = {
            .wave = plan->wave,
            .from_step = tone_step_of_hz(plan->from_hz),
            .to_step = tone_step_of_hz(plan->to_hz),
            .attack = tone_samples_of_ms(plan->attack_ms),
            .fade = tone_samples_of_ms(plan->fade_ms),
            .loud = loud_of(tune->score, note, plan->loud),
            .seed = (uint64_t)tune->next_note,
        };
        if (plan->loud > 0)
            tone_ring(tune, &tone, voice->layer, voice->pan);
    }
    if (voice->instrument == INSTRUMENT_DRUMS)
        return;
    const InstrumentPlan *plan = &INSTRUMENT_PLANS[voice->instrument];
    uint32_t step = tone_step_of_key(note->key);
    // The difference of two places, so that rounding errors do not add up over a tune.
    uint32_t length = score_samples(tune->score, note->at + note->length) - score_samples(tune->score, note->at);
    Tone tone = {
        .wave = plan->wave,
        .attack = tone_samples_of_ms(plan->attack_ms),
        .fade = tone_samples_of_ms(plan->fade_ms),
        .hold = plan->rings ? 0 : length / 100 * plan->gate,
        .duty = UINT32_MAX / 100u * plan->duty,
        .soft_step = tone_step_of_hz(plan->soft_hz),
        .loud = loud_of(tune->score, note, plan->loud),
    };
    if (plan->wide == 0) {
        tone.from_step = tone.to_step = step;
        tone_ring(tune, &tone, voice->layer, voice->pan);
        return;
    }
    // A wide instrument is two slightly detuned tones, one on each side.
    for (int side = -1; side <= 1; side += 2) {
        tone.from_step = tone.to_step = step + (uint32_t)(side * (int32_t)(step / 2000u * plan->wide));
        tone_ring(tune, &tone, voice->layer, clampi(voice->pan + side * 60, -100, 100));
    }
}

// --- layers

void tune_layers(Tune *tune, const int32_t levels[SCORE_LAYERS])
{
    for (int i = 0; i < SCORE_LAYERS; i++) {
        ASSERT(levels[i] >= 0 && levels[i] <= TONE_FULL);
        tune->layers[i].wanted = levels[i];
    }
}

// Begins a quarter, in which every layer moves to its wanted level; at once if `arrived`.
static void quarter_begin(Tune *tune, uint32_t number, bool arrived)
{
    uint32_t end = score_samples(tune->score, (number + 1) * QUARTER);
    tune->quarter = number;
    tune->quarter_at = score_samples(tune->score, number * QUARTER);
    tune->quarter_end = end < tune->frames ? end : tune->frames;
    for (int i = 0; i < SCORE_LAYERS; i++) {
        TuneLayer *layer = &tune->layers[i];
        layer->from = arrived ? layer->wanted : layer->to;
        layer->to = layer->wanted;
        layer->change_65536 = (int64_t)(layer->to - layer->from) * 65536 / (tune->quarter_end - tune->quarter_at);
    }
}

void tune_begin(Tune *tune, const Score *score, const int32_t levels[SCORE_LAYERS])
{
    memset(tune, 0, sizeof *tune);
    tune->score = score;
    tune->frames = score_samples(score, score->length);
    tune->echo_delay = score_samples(score, score->echo);
    ASSERT(tune->frames > 0 && tune->echo_delay < TUNE_ECHO_FRAMES);
    tune_layers(tune, levels);
    quarter_begin(tune, 0, true);
}

// --- tones

// Adds a block of the tones and their layers. Drops tones that have ended; the others keep their order, oldest first.
static void tones_add(Tune *tune, int32_t *block, uint32_t count)
{
    int32_t dry[SCORE_LAYERS][2 * BLOCK_FRAMES] = {0};
    int kept = 0;
    for (int i = 0; i < tune->ringing_count; i++) {
        TuneTone *tone = &tune->ringing[i];
        int32_t mix[BLOCK_FRAMES] = {0}, *pairs = dry[tone->layer];
        uint32_t left = tone_add(&tone->run, mix, count);
        for (uint32_t k = 0; k < count; k++) {
            pairs[2 * k] += (int32_t)((int64_t)mix[k] * tone->left / TONE_FULL);
            pairs[2 * k + 1] += (int32_t)((int64_t)mix[k] * tone->right / TONE_FULL);
        }
        if (left > 0)
            tune->ringing[kept++] = *tone;
    }
    tune->ringing_count = kept;
    int64_t since = tune->at - tune->quarter_at;
    for (int i = 0; i < SCORE_LAYERS; i++) {
        const TuneLayer *layer = &tune->layers[i];
        for (uint32_t k = 0; k < count && !is_silent(layer); k++) {
            int64_t gain = layer->from + layer->change_65536 * (since + k) / 65536;
            block[2 * k] += (int32_t)(dry[i][2 * k] * gain / TONE_FULL);
            block[2 * k + 1] += (int32_t)(dry[i][2 * k + 1] * gain / TONE_FULL);
        }
    }
}

void tune_add(Tune *tune, int32_t *pairs, uint32_t count)
{
    const Score *score = tune->score;
    while (count > 0) {
        if (tune->at == tune->quarter_end) {
            bool ended = tune->at == tune->frames;
            tune->at = ended ? 0 : tune->at;
            tune->next_note = ended ? 0 : tune->next_note;
            quarter_begin(tune, ended ? 0 : tune->quarter + 1, false);
            // Tones in a silent layer cost as much as audible ones.
            int kept = 0;
            for (int i = 0; i < tune->ringing_count; i++)
                if (!is_silent(&tune->layers[tune->ringing[i].layer]))
                    tune->ringing[kept++] = tune->ringing[i];
            tune->ringing_count = kept;
        }
        // Starts the notes that are due. A block ends at the next note, quarter or loop end.
        uint32_t end = tune->quarter_end;
        for (; tune->next_note < score->note_count; tune->next_note++) {
            uint32_t at = score_samples(score, score->notes[tune->next_note].at);
            if (at > tune->at) {
                end = at < end ? at : end;
                break;
            }
            note_begin(tune, &score->notes[tune->next_note]);
        }
        uint32_t todo = end - tune->at < count ? end - tune->at : count;
        todo = todo < BLOCK_FRAMES ? todo : BLOCK_FRAMES;
        int32_t block[2 * BLOCK_FRAMES] = {0};
        tones_add(tune, block, todo);
        // Each echo is weaker than the one before, and on the other side.
        for (uint32_t i = 0; i < todo && tune->echo_delay > 0; i++, tune->echo_at++) {
            const int32_t *before = tune->echo[(tune->echo_at - tune->echo_delay) % TUNE_ECHO_FRAMES];
            block[2 * i] += before[1] * score->echo_loud / 100;
            block[2 * i + 1] += before[0] * score->echo_loud / 100;
            memcpy(tune->echo[tune->echo_at % TUNE_ECHO_FRAMES], &block[2 * i], sizeof tune->echo[0]);
        }
        for (uint32_t i = 0; i < 2 * todo; i++)
            pairs[i] += block[i];
        tune->at += todo;
        pairs += 2 * todo;
        count -= todo;
    }
}

void tune_skip(Tune *tune, uint32_t count)
{
    const Score *score = tune->score;
    uint32_t to = (uint32_t)(((uint64_t)tune->at + count) % tune->frames);
    bool again = to < tune->at || count >= tune->frames;
    tune->next_note = again ? 0 : tune->next_note;
    tune->at = to;
    // Cuts ringing tones: keeping them would require computing the skipped part.
    tune->ringing_count = 0;
    while (tune->next_note < score->note_count && score_samples(score, score->notes[tune->next_note].at) < to)
        tune->next_note++;
    uint32_t quarter = again ? 0 : tune->quarter;
    while (score_samples(score, (quarter + 1) * QUARTER) <= to)
        quarter++;
    quarter_begin(tune, quarter, true);
    tune->echo_at += count;
    memset(tune->echo, 0, sizeof tune->echo);
}
