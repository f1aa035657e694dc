// mixer.c -- fades, levels, and the change from one tune to the next.
#include "audio/mixer.h"

#include <string.h>

#include "core/base/assert.h"

#define BLOCK_FRAMES 512u
#define FADE_IN_A_FRAME 6 // almost at once, but without a click
#define LOUD_A_FRAME 2    // TONE_FULL in 0.4 s

void mixer_request(Mixer *mixer, const MixerRequest *request)
{
    ASSERT(request->loud >= 0 && request->loud <= TONE_FULL && request->buzz.loud >= 0
           && request->buzz.loud <= TONE_FULL);
    mixer->request = *request;
}

// Adds up to a block of the tune, at most to the end of its fade.
static void tune_block(Mixer *mixer, int32_t *pairs, uint32_t count)
{
    // A tune that fades out keeps its layers: the request is for another one.
    if (mixer->tune.score == mixer->request.score)
        tune_layers(&mixer->tune, mixer->request.layers);
    // A silent tune skips samples instead of computing them, so that it is in the right place when it
    // is loud again.
    bool silent = mixer->loud == 0 && mixer->request.loud == 0;
    int32_t block[2 * BLOCK_FRAMES] = {0};
    if (!pairs || silent)
        tune_skip(&mixer->tune, count);
    else
        tune_add(&mixer->tune, block, count);
    for (uint32_t i = 0; i < count; i++) {
        mixer->loud = tone_toward(mixer->loud, mixer->request.loud, LOUD_A_FRAME);
        mixer->fade = mixer->leaves ? mixer->fade - 1 : mini(mixer->fade + FADE_IN_A_FRAME, MIXER_FADE_FRAMES);
        int32_t gain = (int32_t)((int64_t)mixer->loud * mixer->fade / MIXER_FADE_FRAMES);
        for (uint32_t side = 0; pairs && side < 2; side++)
            pairs[2 * i + side] += (int32_t)((int64_t)block[2 * i + side] * gain / TONE_FULL);
    }
}

void mixer_play(Mixer *mixer, const MixerEffect *effect)
{
    ASSERT(effect->left >= 0 && effect->left <= TONE_FULL && effect->right >= 0 && effect->right <= TONE_FULL);
    ASSERT(effect->count > 0 && effect->pitch > 0 && effect->pitch <= 16 * MIXER_PITCH);
    // Drops the oldest one, which has probably almost ended.
    if (mixer->voice_count == MIXER_VOICES_MAX) {
        memmove(&mixer->voices[0], &mixer->voices[1], (MIXER_VOICES_MAX - 1) * sizeof mixer->voices[0]);
        mixer->voice_count--;
    }
    mixer->voices[mixer->voice_count++] = (MixerVoice){.effect = *effect};
}

void mixer_add(Mixer *mixer, int32_t *pairs, uint32_t count)
{
    int32_t kept = 0;
    // Keeps the order: the oldest voice is the next to be replaced.
    for (int32_t v = 0; v < mixer->voice_count && pairs; v++) {
        MixerVoice voice = mixer->voices[v];
        const MixerEffect *effect = &voice.effect;
        for (uint32_t i = 0; i < count && voice.at / MIXER_PITCH < effect->count; i++, voice.at += effect->pitch) {
            // Linear between two samples; silent after the last one.
            size_t n = (size_t)(voice.at / MIXER_PITCH);
            int32_t now = effect->samples[n], next = n + 1 < effect->count ? effect->samples[n + 1] : 0;
            int64_t value = now + (int64_t)(next - now) * (int64_t)(voice.at % MIXER_PITCH) / MIXER_PITCH;
            pairs[2 * i] += (int32_t)(value * effect->left / TONE_FULL);
            pairs[2 * i + 1] += (int32_t)(value * effect->right / TONE_FULL);
        }
        if (voice.at / MIXER_PITCH < effect->count)
            mixer->voices[kept++] = voice;
    }
    mixer->voice_count = kept;
    buzz_add(&mixer->buzz, &mixer->request.buzz, pairs, count);
    Tune *tune = &mixer->tune;
    while (count > 0) {
        // Starts the requested tune after the present one has faded out, from its next beat on.
        mixer->fade = mixer->loud == 0 && tune->score != mixer->request.score ? 0 : mixer->fade;
        if (tune->score != mixer->request.score && mixer->fade == 0) {
            if (mixer->request.score)
                tune_begin(tune, mixer->request.score, mixer->request.layers);
            tune->score = mixer->request.score;
        }
        bool another = tune->score != mixer->request.score;
        mixer->leaves = another && (mixer->leaves || tune->at == tune->quarter_at || tune->at == tune->quarter_end);
        uint32_t most = !another ? BLOCK_FRAMES : mixer->leaves ? (uint32_t)mixer->fade : tune->quarter_end - tune->at;
        most = most < BLOCK_FRAMES ? most : BLOCK_FRAMES;
        uint32_t todo = count < most ? count : most;
        if (tune->score)
            tune_block(mixer, pairs, todo);
        pairs = pairs ? pairs + 2 * todo : NULL;
        count -= todo;
    }
}

// Beyond the knee the slope starts at 1 and falls: over / (1 + over / room) stays below the room.
static int32_t mixer_bend(int32_t size)
{
    const int64_t room = MIXER_MOST - MIXER_KNEE, over = size - MIXER_KNEE;
    return MIXER_KNEE + (int32_t)(room * over / (room + over));
}

uint32_t mixer_samples(const int32_t *sums, int16_t *samples, uint32_t count)
{
    uint32_t bent = 0;
    for (uint32_t i = 0; i < count; i++) {
        int32_t sum = sums[i];
        bent += sum > MIXER_KNEE || sum < -MIXER_KNEE;
        samples[i] = (int16_t)(sum > MIXER_KNEE ? mixer_bend(sum) : sum < -MIXER_KNEE ? -mixer_bend(-sum) : sum);
    }
    return bent;
}

// --- the hum of a swarm

#define STEADY_FRAMES 64u // pitches and levels waver in steps of this
#define SLIDE 64          // the pitch moves by one part in 64 per step
#define BUZZ_A_FRAME 1    // TONE_FULL in 0.7 s
#define SOFT_HZ 850u
#define QUIET 4 // even the loudest buzz lies below a tune

// The detuning of a saw, in thousandths, and the frequency of its wavering.
static const struct {
    int32_t off;
    uint32_t waver_millihz;
} SAWS[BUZZ_SAWS] = {{-9, 3100}, {-2, 4700}, {4, 2300}, {11, 5900}};

void buzz_add(Buzz *buzz, const BuzzRequest *request, int32_t *pairs, uint32_t count)
{
    for (uint32_t i = 0; i < count && (buzz->now.loud > 0 || request->loud > 0); i++) {
        // Changes of pitch within a millisecond are inaudible, and sines cost more than saws.
        if (buzz->at % STEADY_FRAMES == 0) {
            int64_t step = buzz->now.step == 0 ? request->step : buzz->now.step;
            step += ((int64_t)request->step - step) / SLIDE;
            buzz->now.step = (uint32_t)step;
            for (int saw = 0; saw < BUZZ_SAWS; saw++) {
                int32_t sine = tone_sine(buzz->at * tone_step_of_millihz(SAWS[saw].waver_millihz));
                buzz->steps[saw] = (uint32_t)(step + step * SAWS[saw].off / 1000 + step * sine / (TONE_FULL * 50));
            }
            // The loudness swells a little less than once a second.
            buzz->level = TONE_FULL * 4 / 5 + tone_sine(buzz->at * tone_step_of_millihz(700)) / 5;
            buzz->gain = tone_gain_of_step(tone_step_of_hz(SOFT_HZ));
        }
        // A phase is a saw already: as a signed number it rises from the lowest to the highest value and falls at once.
        int32_t saws = 0;
        for (int saw = 0; saw < BUZZ_SAWS; saw++) {
            saws += (int32_t)buzz->phases[saw] / (65536 * BUZZ_SAWS * QUIET);
            buzz->phases[saw] += buzz->steps[saw];
        }
        saws = tone_low_pass(&buzz->lower, tone_low_pass(&buzz->low, saws, buzz->gain), buzz->gain);
        buzz->at++;
        buzz->now.loud = tone_toward(buzz->now.loud, request->loud, BUZZ_A_FRAME);
        buzz->now.pan = tone_toward(buzz->now.pan, request->pan, BUZZ_A_FRAME * 2);
        // Without `pairs` only the mixing is skipped, so that a muted buzz continues correctly.
        int64_t loud = (int64_t)buzz->now.loud * buzz->level / TONE_FULL;
        int32_t pan = buzz->now.pan, value = (int32_t)(saws * loud / TONE_FULL);
        if (pairs) {
            pairs[2 * i] += (int32_t)((int64_t)value * (pan > 0 ? TONE_FULL - pan : TONE_FULL) / TONE_FULL);
            pairs[2 * i + 1] += (int32_t)((int64_t)value * (pan < 0 ? TONE_FULL + pan : TONE_FULL) / TONE_FULL);
        }
    }
}
