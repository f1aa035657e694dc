// desk.c -- fades, levels, and the change from a tune to the next.
#include "audio/desk.h"

#include <string.h>

#include "core/base/assert.h"

#define BLOCK_FRAMES 512u
#define FADE_IN_A_FRAME 6 // a tune that begins is there at once, without a click
#define LOUD_A_FRAME 2    // TONE_FULL in 0.4 s

void desk_request(Desk *desk, const DeskRequest *request)
{
    ASSERT(request->loud >= 0 && request->loud <= TONE_FULL && request->buzz.loud >= 0
           && request->buzz.loud <= TONE_FULL);
    desk->request = *request;
}

// Up to a block of the tune; not beyond the end of its fade.
static void tune_block(Desk *desk, int32_t *pairs, uint32_t count)
{
    // The layers of another tune say nothing of this one, which fades out as it is.
    if (desk->tune.score == desk->request.score)
        tune_layers(&desk->tune, desk->request.layers);
    // A silent tune continues without being made, so that it is in the right place when it is loud again.
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

// Begins the wanted tune where none is left; else lets the present one go, on the beat. Returns the frames that may be
// made then, at most `count`.
static uint32_t tune_choose(Desk *desk, uint32_t count)
{
    Tune *tune = &desk->tune;
    if (tune->score != desk->request.score && desk->fade == 0) {
        if (desk->request.score)
            tune_begin(tune, desk->request.score, desk->request.layers);
        tune->score = desk->request.score;
    }
    bool another = tune->score != desk->request.score;
    desk->leaves = another && (desk->leaves || tune->at == tune->quarter_at || tune->at == tune->quarter_end);
    uint32_t most = !another ? BLOCK_FRAMES : desk->leaves ? (uint32_t)desk->fade : tune->quarter_end - tune->at;
    most = most < BLOCK_FRAMES ? most : BLOCK_FRAMES;
    return count < most ? count : most;
}

void desk_play(Desk *desk, const DeskEffect *effect)
{
    ASSERT(effect->left >= 0 && effect->left <= TONE_FULL && effect->right >= 0 && effect->right <= TONE_FULL);
    ASSERT(effect->count > 0 && effect->pitch > 0 && effect->pitch <= 16 * DESK_PITCH);
    // The oldest one goes: it is most likely nearly over.
    if (desk->voice_count == DESK_VOICES_MAX) {
        memmove(&desk->voices[0], &desk->voices[1], (DESK_VOICES_MAX - 1) * sizeof desk->voices[0]);
        desk->voice_count--;
    }
    desk->voices[desk->voice_count++] = (DeskVoice){.effect = *effect};
}

// Between two of its samples the straight line; after the last one silence. False once it is over.
static bool voice_add(DeskVoice *voice, int32_t *pairs, uint32_t count)
{
    const DeskEffect *effect = &voice->effect;
    for (uint32_t i = 0; i < count && voice->at / DESK_PITCH < effect->count; i++, voice->at += effect->pitch) {
        size_t n = (size_t)(voice->at / DESK_PITCH);
        int32_t now = effect->samples[n], next = n + 1 < effect->count ? effect->samples[n + 1] : 0;
        int64_t value = now + (int64_t)(next - now) * (int64_t)(voice->at % DESK_PITCH) / DESK_PITCH;
        pairs[2 * i] += (int32_t)(value * effect->left / TONE_FULL);
        pairs[2 * i + 1] += (int32_t)(value * effect->right / TONE_FULL);
    }
    return voice->at / DESK_PITCH < effect->count;
}

void desk_add(Desk *desk, int32_t *pairs, uint32_t count)
{
    int32_t kept = 0;
    // The order stays: the oldest voice is the one to be taken next.
    for (int32_t i = 0; i < desk->voice_count && pairs; i++)
        if (voice_add(&desk->voices[i], pairs, count))
            desk->voices[kept++] = desk->voices[i];
    desk->voice_count = kept;
    buzz_add(&desk->buzz, &desk->request.buzz, pairs, count);
    while (count > 0) {
        uint32_t todo = tune_choose(desk, count);
        if (desk->tune.score)
            tune_block(desk, pairs, todo);
        pairs = pairs ? pairs + 2 * todo : NULL;
        count -= todo;
    }
}

// Over the knee it goes on as steeply as before, then less and less: over / (1 + over / room) stays below the room.
static int32_t bend(int32_t size)
{
    const int64_t room = INT16_MAX - DESK_KNEE, over = size - DESK_KNEE;
    return DESK_KNEE + (int32_t)(room * over / (room + over));
}

uint32_t desk_samples(const int32_t *sums, int16_t *samples, uint32_t count)
{
    uint32_t bent = 0;
    for (uint32_t i = 0; i < count; i++) {
        int32_t sum = sums[i];
        bent += sum > DESK_KNEE || sum < -DESK_KNEE;
        samples[i] = (int16_t)(sum > DESK_KNEE ? bend(sum) : sum < -DESK_KNEE ? -bend(-sum) : sum);
    }
    return bent;
}

// --- a swarm's hum.

#define STEADY_FRAMES 64u // pitches and levels waver in steps of this
#define SLIDE 64          // the pitch goes over by one part in so many in each of them
#define BUZZ_A_FRAME 1    // TONE_FULL in 0.7 s
#define SOFT_HZ 850u
#define QUIET 4 // even the loudest buzz lies below a tune

// How far a saw is off, in thousandths, and how often it wavers, in thousandths of a hertz.
static const struct {
    int32_t off;
    uint32_t waver_millihz;
} SAWS[BUZZ_SAWS] = {{-9, 3100}, {-2, 4700}, {4, 2300}, {11, 5900}};

// The pitches and the level of the next STEADY_FRAMES.
static void waver(Buzz *buzz, const BuzzRequest *request)
{
    int64_t step = buzz->now.step == 0 ? request->step : buzz->now.step;
    step += ((int64_t)request->step - step) / SLIDE;
    buzz->now.step = (uint32_t)step;
    for (int i = 0; i < BUZZ_SAWS; i++) {
        int32_t sine = tone_sine(buzz->at * tone_step_of_millihz(SAWS[i].waver_millihz));
        buzz->steps[i] = (uint32_t)(step + step * SAWS[i].off / 1000 + step * sine / (TONE_FULL * 50));
    }
    // A swarm breathes: a little less than once a second.
    int32_t breath = tone_sine(buzz->at * tone_step_of_millihz(700));
    buzz->level = TONE_FULL * 4 / 5 + breath / 5;
    buzz->gain = tone_gain_of_step(tone_step_of_hz(SOFT_HZ));
}

// A phase is a saw already: as a signed number it rises from the lowest to the highest value and falls at once.
static int32_t saws_next(Buzz *buzz)
{
    int32_t sum = 0;
    for (int i = 0; i < BUZZ_SAWS; i++) {
        sum += (int32_t)buzz->phases[i] / (65536 * BUZZ_SAWS * QUIET);
        buzz->phases[i] += buzz->steps[i];
    }
    return tone_low_pass(&buzz->lower, tone_low_pass(&buzz->low, sum, buzz->gain), buzz->gain);
}

void buzz_add(Buzz *buzz, const BuzzRequest *request, int32_t *pairs, uint32_t count)
{
    for (uint32_t i = 0; i < count && (buzz->now.loud > 0 || request->loud > 0); i++) {
        // A pitch that moves within a thousandth of a second cannot be heard, and sines cost more than saws.
        if (buzz->at % STEADY_FRAMES == 0)
            waver(buzz, request);
        buzz->at++;
        buzz->now.loud = tone_toward(buzz->now.loud, request->loud, BUZZ_A_FRAME);
        buzz->now.pan = tone_toward(buzz->now.pan, request->pan, BUZZ_A_FRAME * 2);
        // Everything but the mixing is done without `pairs` too: a buzz that was muted goes on as if it had sounded.
        int64_t loud = (int64_t)buzz->now.loud * buzz->level / TONE_FULL;
        int32_t pan = buzz->now.pan, value = (int32_t)(saws_next(buzz) * loud / TONE_FULL);
        if (pairs) {
            pairs[2 * i] += (int32_t)((int64_t)value * (pan > 0 ? TONE_FULL - pan : TONE_FULL) / TONE_FULL);
            pairs[2 * i + 1] += (int32_t)((int64_t)value * (pan < 0 ? TONE_FULL + pan : TONE_FULL) / TONE_FULL);
        }
    }
}
