// desk.c -- fades, levels, and the change from a tune to the next.
#include "synth/desk.h"

#include "base/assert.h"

#define BLOCK_FRAMES 512u
#define FADE_IN_A_FRAME 6 // a tune that begins is there at once, without a click
#define LOUD_A_FRAME 2    // TONE_FULL in 0.4 s

void desk_request(Desk *desk, const DeskRequest *request)
{
    ASSERT(request->loud >= 0 && request->loud <= TONE_FULL && request->buzz.loud >= 0
           && request->buzz.loud <= TONE_FULL);
    desk->request = *request;
}

// The tune's loudness in the next frame.
static int32_t gain_next(Desk *desk)
{
    desk->loud = tone_toward(desk->loud, desk->request.loud, LOUD_A_FRAME);
    desk->fade = desk->leaves ? desk->fade - 1 : mini(desk->fade + FADE_IN_A_FRAME, DESK_FADE_FRAMES);
    return (int32_t)((int64_t)desk->loud * desk->fade / DESK_FADE_FRAMES);
}

// Up to a block of the tune; not beyond the end of its fade.
static void tune_block(Desk *desk, int32_t *pairs, uint32_t count)
{
    // The layers of another tune say nothing of this one, which fades out as it is.
    if (desk->tune.score == desk->request.score)
        tune_layers(&desk->tune, desk->request.layers);
    // A tune that nobody hears goes on without being made, so that it is in the right place when it is loud again.
    bool silent = desk->loud == 0 && desk->request.loud == 0;
    int32_t block[2 * BLOCK_FRAMES] = {0};
    if (!pairs || silent)
        tune_skip(&desk->tune, count);
    else
        tune_add(&desk->tune, block, count);
    for (uint32_t i = 0; i < count; i++) {
        int32_t gain = gain_next(desk);
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

void desk_add(Desk *desk, int32_t *pairs, uint32_t count)
{
    buzz_add(&desk->buzz, &desk->request.buzz, pairs, count);
    while (count > 0) {
        uint32_t todo = tune_choose(desk, count);
        if (desk->tune.score)
            tune_block(desk, pairs, todo);
        pairs = pairs ? pairs + 2 * todo : NULL;
        count -= todo;
    }
}

// Held, not wrapped: a sum that is too loud would crackle.
uint32_t desk_samples(const int32_t *sums, int16_t *samples, uint32_t count)
{
    uint32_t held = 0;
    for (uint32_t i = 0; i < count; i++) {
        int32_t sum = clampi(sums[i], INT16_MIN, INT16_MAX);
        held += sum != sums[i];
        samples[i] = (int16_t)sum;
    }
    return held;
}
