// buzz.c -- a swarm's hum.
#include "audio/desk.h"

#define STEADY_FRAMES 64u // pitches and levels waver in steps of this
#define SLIDE 64          // the pitch goes over by one part in so many in each of them
#define LOUD_A_FRAME 1    // TONE_FULL in 0.7 s
#define SOFT_HZ 850u
#define QUIET 4 // even the loudest buzz lies below a tune

// How far a saw is off, in thousandths, and how often it wavers, in thousandths of a hertz.
static const struct {
    int32_t off;
    uint32_t waver_millihz;
} SAWS[BUZZ_SAWS] = {{-9, 3100}, {-2, 4700}, {4, 2300}, {11, 5900}};

// Where the saws are for the next STEADY_FRAMES.
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
        // Nobody hears a pitch move within a thousandth of a second, and sines cost more than saws.
        if (buzz->at % STEADY_FRAMES == 0)
            waver(buzz, request);
        buzz->at++;
        buzz->now.loud = tone_toward(buzz->now.loud, request->loud, LOUD_A_FRAME);
        buzz->now.pan = tone_toward(buzz->now.pan, request->pan, LOUD_A_FRAME * 2);
        // Everything but the mixing is done without `pairs` too: a buzz that was muted goes on as if it had sounded.
        int64_t loud = (int64_t)buzz->now.loud * buzz->level / TONE_FULL;
        int32_t pan = buzz->now.pan, value = (int32_t)(saws_next(buzz) * loud / TONE_FULL);
        if (pairs) {
            pairs[2 * i] += (int32_t)((int64_t)value * (pan > 0 ? TONE_FULL - pan : TONE_FULL) / TONE_FULL);
            pairs[2 * i + 1] += (int32_t)((int64_t)value * (pan < 0 ? TONE_FULL + pan : TONE_FULL) / TONE_FULL);
        }
    }
}
