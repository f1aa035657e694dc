// desk.c -- fades, levels, and the change from one tune to the next.
#include "audio/desk.h"

#include <string.h>

#include "core/base/assert.h"

#define BLOCK_FRAMES 512u
#define FADE_IN_A_FRAME 6 // almost at once, but without a click
#define LOUD_A_FRAME 2    // TONE_FULL in 0.4 s

void desk_request(Desk *desk, const DeskRequest *request)
{
    ASSERT(request->loud >= 0 && request->loud <= TONE_FULL && request->buzz.loud >= 0
           && request->buzz.loud <= TONE_FULL);
    desk->request = *request;
}

// Adds up to a block of the tune, at most to the end of its fade.
static void tune_block(Desk *desk, int32_t *pairs, uint32_t count)
{
    // A tune that fades out keeps its layers: the request is for another one.
    if (desk->tune.score == desk->request.score)
        tune_layers(&desk->tune, desk->request.layers);
    // A silent tune skips samples instead of computing them, so that it is in the right place when it
    // is loud again.
    bool silent = desk->loud == 0 && desk->request.loud == 0;
    int32_t block[2 * BLOCK_FRAMES] = {0};
    if (!pairs || silent)
        tune_skip(&desk->tune, count);
    else
        tune_add(&desk->tune, block, count);
    for (uint32_t i = 0; i < count; i++) {
        desk->loud = tone_toward(desk->loud, desk->request.loud, LOUD_A_FRAME);
        desk->fade = desk->leaves ? desk->fade - 1 : mini(desk->fade + FADE_IN_A_FRAME, DESK_FADE_FRAMES);
        int32_t gain = (int32_t)((int64_t)desk->loud * desk->fade / DESK_FADE_FRAMES);
        for (uint32_t side = 0; pairs && side < 2; side++)
            pairs[2 * i + side] += (int32_t)((int64_t)block[2 * i + side] * gain / TONE_FULL);
    }
}

void desk_play(Desk *desk, const DeskEffect *effect)
{
    ASSERT(effect->left >= 0 && effect->left <= TONE_FULL && effect->right >= 0 && effect->right <= TONE_FULL);
    ASSERT(effect->count > 0 && effect->pitch > 0 && effect->pitch <= 16 * DESK_PITCH);
    // Drops the oldest one, which has probably almost ended.
    if (desk->voice_count == DESK_VOICES_MAX) {
        memmove(&desk->voices[0], &desk->voices[1], (DESK_VOICES_MAX - 1) * sizeof desk->voices[0]);
        desk->voice_count--;
    }
    desk->voices[desk->voice_count++] = (DeskVoice){.effect = *effect};
}

void desk_add(Desk *desk, int32_t *pairs, uint32_t count)
{
    int32_t kept = 0;
    // Keeps the order: the oldest voice is the next to be replaced.
    for (int32_t v = 0; v < desk->voice_count && pairs; v++) {
        DeskVoice voice = desk->voices[v];
        const DeskEffect *effect = &voice.effect;
        for (uint32_t i = 0; i < count && voice.at / DESK_PITCH < effect->count; i++, voice.at += effect->pitch) {
            // Linear between two samples; silent after the last one.
            size_t n = (size_t)(voice.at / DESK_PITCH);
            int32_t now = effect->samples[n], next = n + 1 < effect->count ? effect->samples[n + 1] : 0;
            int64_t value = now + (int64_t)(next - now) * (int64_t)(voice.at % DESK_PITCH) / DESK_PITCH;
            pairs[2 * i] += (int32_t)(value * effect->left / TONE_FULL);
            pairs[2 * i + 1] += (int32_t)(value * effect->right / TONE_FULL);
        }
        if (voice.at / DESK_PITCH < effect->count)
            desk->voices[kept++] = voice;
    }
    desk->voice_count = kept;
    buzz_add(&desk->buzz, &desk->request.buzz, pairs, count);
    Tune *tune = &desk->tune;
    while (count > 0) {
        // Starts the requested tune after the present one has faded out, from its next beat on.
        desk->fade = desk->loud == 0 && tune->score != desk->request.score ? 0 : desk->fade;
        if (tune->score != desk->request.score && desk->fade == 0) {
            if (desk->request.score)
                tune_begin(tune, desk->request.score, desk->request.layers);
            tune->score = desk->request.score;
        }
        bool another = tune->score != desk->request.score;
        desk->leaves = another && (desk->leaves || tune->at == tune->quarter_at || tune->at == tune->quarter_end);
        uint32_t most = !another ? BLOCK_FRAMES : desk->leaves ? (uint32_t)desk->fade : tune->quarter_end - tune->at;
        most = most < BLOCK_FRAMES ? most : BLOCK_FRAMES;
        uint32_t todo = count < most ? count : most;
        if (tune->score)
            tune_block(desk, pairs, todo);
        pairs = pairs ? pairs + 2 * todo : NULL;
        count -= todo;
    }
}

// Beyond the knee the slope starts at 1 and falls: over / (1 + over / room) stays below the room.
static int32_t desk_bend(int32_t size)
{
    const int64_t room = DESK_MOST - DESK_KNEE, over = size - DESK_KNEE;
    return DESK_KNEE + (int32_t)(room * over / (room + over));
}

uint32_t desk_samples(const int32_t *sums, int16_t *samples, uint32_t count)
{
    uint32_t bent = 0;
    for (uint32_t i = 0; i < count; i++) {
        int32_t sum = sums[i];
        bent += sum > DESK_KNEE || sum < -DESK_KNEE;
        samples[i] = (int16_t)(sum > DESK_KNEE ? desk_bend(sum) : sum < -DESK_KNEE ? -desk_bend(-sum) : sum);
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
