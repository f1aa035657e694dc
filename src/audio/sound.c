// sound.c -- synthesis and selection of effects, and rumble.
#include "audio/sound.h"

#include <math.h>
#include <string.h>

#include "core/base/assert.h"

#define VOICES_MAX 8
#define LOUD_MOST 250 // of a voice
#define PEAK 24000    // the loudest sample of each sound, before its volume

typedef struct Voice {
    ToneWave wave;
    uint32_t start_ms, length_ms, attack_ms, from_hz, to_hz;
    int32_t loud;
} Voice;

static const struct {
    uint64_t noise;
    float volume;
    int32_t gap_ticks;
    int key;
    Voice voices[VOICES_MAX];
} PLANS[SOUND_COUNT] = {
#define SINE(...) {TONE_SINE, __VA_ARGS__},
#define TRIANGLE(...) {TONE_TRIANGLE, __VA_ARGS__},
#define BELL(...) {TONE_BELL, __VA_ARGS__},
#define NOISE(...) {TONE_NOISE, __VA_ARGS__},
#define HISS(...) {TONE_HISS, __VA_ARGS__},
#define SOUND(NAME, noise, volume, gap_ticks, key, ...) {noise, volume, gap_ticks, key, {__VA_ARGS__}},
#include "audio/sounds.def"
};

int sound_key(SoundId id)
{
    ASSERT((int)id >= 0 && id < SOUND_COUNT);
    return PLANS[id].key;
}

size_t sound_synth(SoundId id, int16_t *samples)
{
    ASSERT((int)id >= 0 && id < SOUND_COUNT);
    int32_t mix[SOUND_SAMPLES_MAX] = {0};
    size_t count = 0;
    for (int i = 0; i < VOICES_MAX && PLANS[id].voices[i].length_ms > 0; i++) {
        const Voice *voice = &PLANS[id].voices[i];
        size_t start = tone_samples_of_ms(voice->start_ms);
        Tone tone = {
            .wave = voice->wave,
            .from_step = tone_step_of_hz(voice->from_hz),
            .to_step = tone_step_of_hz(voice->to_hz),
            .attack = tone_samples_of_ms(voice->attack_ms),
            .fade = tone_samples_of_ms(voice->length_ms),
            .loud = voice->loud * TONE_FULL / LOUD_MOST,
            .seed = PLANS[id].noise * VOICES_MAX + (uint64_t)i,
        };
        ASSERT(start + tone.fade <= SOUND_SAMPLES_MAX);
        ToneRun run = tone_begin(&tone);
        tone_add(&run, mix + start, tone.fade);
        count = start + tone.fade > count ? start + tone.fade : count;
    }
    // The volume in its row sets the loudness of a sound, not its voices.
    int32_t peak = 1;
    for (size_t i = 0; i < count; i++) {
        int32_t size = mix[i] < 0 ? -mix[i] : mix[i];
        peak = size > peak ? size : peak;
    }
    for (size_t i = 0; i < count; i++)
        samples[i] = (int16_t)((int64_t)mix[i] * PEAK / peak);
    return count;
}

// --- the sounds to start in a tick

#define MIDDLE_X_PX 180.0f
#define PAN_MOST 0.7f
#define LOUDER_MOST 1.7f  // limit for many at once
#define CROWD_FADES 0.93f // a tick
#define CROWD_BORNE 2.8f  // power at which common sounds are weaker by 6 dB
#define COMMON_TICKS 10   // gap, below which a sound is common

float sound_volume(SoundId id)
{
    ASSERT((int)id >= 0 && id < SOUND_COUNT);
    return PLANS[id].volume;
}

void sound_happened(SoundQueue *queue, SoundId id, float x_px)
{
    ASSERT((int)id >= 0 && id < SOUND_COUNT);
    queue->happened[id]++;
    queue->x_sum_px[id] += x_px;
}

void sound_climb(SoundQueue *queue, SoundId id, int32_t step)
{
    ASSERT((int)id >= 0 && id < SOUND_COUNT && step >= 0);
    queue->steps[id] = mini(step, SOUND_STEPS_MOST);
}

void sound_tick(SoundQueue *queue, float volume)
{
    queue->request_count = 0;
    queue->crowd *= CROWD_FADES;
    for (int id = 0; id < SOUND_COUNT; id++) {
        int32_t count = queue->happened[id];
        if (queue->gap_ticks[id] > 0)
            queue->gap_ticks[id]--;
        // A swarm fires many times a tick: all shots share one louder sound, followed by its own pause.
        if (count > 0 && queue->gap_ticks[id] == 0 && queue->request_count < SOUND_REQUESTS_MAX) {
            // Independent sounds add up by their power: n of them are sqrt(n) times as loud. Never fully on one side,
            // which is unpleasant on headphones.
            float loud = PLANS[id].volume * fminf(sqrtf(sqrtf((float)count)), LOUDER_MOST);
            queue->crowd += loud * loud;
            float crowd = PLANS[id].gap_ticks < COMMON_TICKS ? queue->crowd / CROWD_BORNE : 0.0f;
            loud /= 1.0f + crowd * crowd;
            float pan = (queue->x_sum_px[id] / (float)count - MIDDLE_X_PX) / MIDDLE_X_PX * PAN_MOST;
            queue->requests[queue->request_count++] = (SoundRequest){
                (SoundId)id, volume * fminf(loud, 1.0f), clampf(pan, -PAN_MOST, PAN_MOST), queue->steps[id]};
            queue->gap_ticks[id] = PLANS[id].gap_ticks;
        }
        queue->happened[id] = 0;
        queue->x_sum_px[id] = 0.0f;
    }
}

// --- one step up the scale for each flower of a chain, and for each near miss in a row

#define MISS_LEAST_TICKS 10 // near misses within this time are one step,
#define MISS_MOST_TICKS 75  // and after this time a new row begins

int nectar_steps(const Sim *sim)
{
    float times = 1.0f + sim->head.nectar * sim->tunables.nectar_pays;
    return (times >= 5.0f) + (times >= 10.0f) + (times >= 20.0f);
}

void streaks_tick(Streaks *streaks, const Sim *sim, SoundQueue *sounds)
{
    bool happened[EVENT_KINDS] = {false};
    for (int i = 0; i < sim->scratch.event_count; i++)
        happened[sim->scratch.events[i].kind] = true;
    // The game limits its chain; flowers are counted here beyond that limit, until the chain falls.
    if (sim->head.chain < streaks->chain)
        streaks->flowers = sim->head.chain;
    else
        streaks->flowers += happened[EVENT_CHAIN];
    streaks->chain = sim->head.chain;
    streaks->miss_ticks = mini(streaks->miss_ticks + 1, MISS_MOST_TICKS + 1);
    if (happened[EVENT_BEE_LOST] || streaks->miss_ticks > MISS_MOST_TICKS)
        streaks->misses = 0;
    if (happened[EVENT_NEAR_MISS] && (streaks->misses == 0 || streaks->miss_ticks >= MISS_LEAST_TICKS)) {
        streaks->misses++;
        streaks->miss_ticks = 0;
    }
    // The tonic, its fifth and its octave.
    static const int32_t PITCHES[] = {0, 0, 3, 5};
    int32_t steps = nectar_steps(sim);
    sound_climb(sounds, SOUND_NECTAR_STEP, PITCHES[steps]);
    if (steps > streaks->steps)
        sound_happened(sounds, SOUND_NECTAR_STEP, sim->scratch.swarm_middle.x);
    streaks->steps = steps;
    if (happened[EVENT_BEE_LOST] && sim->bees.count == 1)
        sound_happened(sounds, SOUND_LAST_BEE, sim->scratch.swarm_middle.x);
    sound_climb(sounds, SOUND_FLOWER, maxi(streaks->flowers - 1, 0));
    sound_climb(sounds, SOUND_NEAR_MISS, maxi(streaks->misses - 1, 0));
}

// --- rumble

#define TICK_MS 17 // rounded up

static const struct {
    int32_t heavy, light, ms;
} RUMBLES[EVENT_KINDS] = {
#define EVENT_SHOWN(KIND, sound, heavy, light, ms, ...) [EVENT_##KIND] = {heavy, light, ms},
#include "audio/events.def"
};

Rumble rumble_of_tick(const Sim *sim)
{
    Rumble rumble = {0};
    for (int i = 0; i < sim->scratch.event_count; i++) {
        int kind = sim->scratch.events[i].kind;
        rumble.heavy = fmaxf(rumble.heavy, (float)RUMBLES[kind].heavy / 100.0f);
        rumble.light = fmaxf(rumble.light, (float)RUMBLES[kind].light / 100.0f);
        rumble.ms = maxi(rumble.ms, RUMBLES[kind].ms);
    }
    return rumble;
}

void rumble_tick(RumbleRun *run, const Sim *sim)
{
    Rumble next = rumble_of_tick(sim);
    run->left_ms = run->left_ms > TICK_MS ? run->left_ms - TICK_MS : 0;
    bool stronger = next.heavy + next.light >= run->now.heavy + run->now.light;
    run->begins = next.ms > 0 && (run->left_ms == 0 || stronger);
    if (!run->begins)
        return;
    run->now = next;
    run->left_ms = next.ms;
}
