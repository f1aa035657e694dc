// sound.c -- the effects: each a few voices of sine, triangle, bell or filtered noise.
#include "audio/sound.h"

#include <math.h>
#include <string.h>

#include "audio/tone.h"
#include "core/base/assert.h"
#include "core/base/clamp.h"

#define VOICES_MAX 8
#define LOUD_MOST 250 // of a voice
#define PEAK 24000    // every sound is made this loud at its loudest sample; the list of sounds sets the volumes

enum { SINE = TONE_SINE, TRIANGLE = TONE_TRIANGLE, BELL = TONE_BELL, NOISE = TONE_NOISE };

// A tone that rises in attack_ms, fades to nothing at its end, and glides from one frequency to the other.
typedef struct Voice {
    int wave;
    uint32_t start_ms, length_ms, attack_ms;
    uint32_t from_hz, to_hz;
    int32_t loud; // in hundredths, against the sound's other voices
} Voice;

static const Voice VOICES[SOUND_COUNT][VOICES_MAX] = {
    [SOUND_SHOT] = {{TRIANGLE, 0, 55, 3, 760, 430, 100}, {NOISE, 0, 40, 2, 2200, 900, 50}},
    [SOUND_BEE_BORN] = {{BELL, 0, 130, 4, 784, 792, 80}, {BELL, 70, 190, 4, 1175, 1180, 100}},
    [SOUND_BEE_LOST] = {{TRIANGLE, 0, 210, 2, 560, 150, 100},
                        {NOISE, 0, 90, 1, 1400, 300, 90},
                        {SINE, 20, 180, 5, 190, 70, 80}},
    [SOUND_ENEMY_HIT] = {{NOISE, 0, 45, 1, 2800, 800, 100}, {TRIANGLE, 0, 70, 1, 520, 200, 80}},
    [SOUND_BOSS_HIT] = {{NOISE, 0, 70, 1, 1500, 350, 100}, {SINE, 0, 110, 1, 220, 85, 110}},
    [SOUND_BOSS_CRACK] = {{NOISE, 0, 40, 1, 5200, 1800, 110},
                          {TRIANGLE, 0, 150, 1, 420, 90, 100},
                          {NOISE, 50, 60, 1, 3400, 1200, 80},
                          {SINE, 20, 260, 3, 130, 48, 110},
                          {NOISE, 120, 50, 1, 2800, 900, 60},
                          {NOISE, 190, 110, 1, 1900, 400, 50}},
    [SOUND_SHELL] = {{SINE, 0, 90, 1, 1480, 1470, 70},
                     {SINE, 0, 60, 1, 2217, 2205, 40},
                     {NOISE, 0, 18, 1, 5000, 3000, 40}},
    [SOUND_ENEMY_DOWN] = {{NOISE, 0, 230, 2, 3000, 250, 100},
                          {SINE, 0, 190, 2, 300, 65, 100},
                          {TRIANGLE, 30, 120, 4, 420, 840, 35}},
    [SOUND_NEAR_MISS] = {{NOISE, 0, 130, 50, 900, 3600, 100}, {SINE, 20, 110, 40, 880, 1320, 25}},
    [SOUND_FLOWER] = {{BELL, 0, 170, 4, 659, 659, 80}, {BELL, 65, 260, 4, 988, 988, 100}},
    [SOUND_FLOWER_ROYAL] = {{BELL, 0, 260, 4, 523, 523, 80},
                            {BELL, 75, 260, 4, 659, 659, 80},
                            {BELL, 150, 280, 4, 784, 784, 90},
                            {BELL, 225, 430, 4, 1047, 1047, 100},
                            {SINE, 225, 430, 30, 523, 523, 40}},
    [SOUND_JELLY] = {{TRIANGLE, 0, 420, 60, 262, 1047, 50},
                     {BELL, 60, 300, 6, 659, 659, 70},
                     {BELL, 130, 320, 6, 988, 988, 80},
                     {BELL, 200, 480, 6, 1319, 1319, 80},
                     {BELL, 270, 560, 6, 1568, 1568, 60},
                     {SINE, 60, 700, 120, 330, 330, 50},
                     {SINE, 60, 700, 120, 333, 333, 50}},
    [SOUND_JELLY_OVER] = {{BELL, 0, 260, 8, 988, 980, 70},
                          {BELL, 110, 280, 8, 784, 776, 80},
                          {BELL, 220, 420, 10, 523, 515, 100},
                          {TRIANGLE, 40, 420, 60, 494, 247, 40}},
    [SOUND_PATTERN] = {{SINE, 0, 620, 30, 175, 174, 100},
                       {SINE, 0, 560, 30, 262, 262, 60},
                       {BELL, 90, 420, 12, 698, 698, 40},
                       {NOISE, 0, 160, 60, 500, 1200, 50}},
    [SOUND_MOTH_DOWN] = {{NOISE, 0, 110, 30, 1400, 700, 100},
                         {NOISE, 100, 130, 40, 1200, 500, 90},
                         {NOISE, 220, 220, 50, 1000, 250, 80},
                         {TRIANGLE, 0, 420, 10, 392, 165, 70},
                         {BELL, 160, 460, 12, 523, 523, 50},
                         {BELL, 250, 440, 12, 659, 659, 50}},
    [SOUND_CALL] = {{TRIANGLE, 0, 330, 40, 196, 784, 80},
                    {NOISE, 60, 1100, 240, 420, 3000, 90}, // the wave, which goes over all
                    {SINE, 60, 900, 160, 98, 196, 70},
                    {BELL, 190, 620, 8, 523, 523, 80},
                    {BELL, 250, 620, 8, 784, 784, 70},
                    {BELL, 310, 640, 8, 1047, 1047, 60},
                    {BELL, 420, 760, 8, 1568, 1568, 30}},
    [SOUND_CALL_EMPTY] = {{TRIANGLE, 0, 90, 5, 247, 233, 100}, {TRIANGLE, 110, 130, 5, 185, 165, 100}},
    [SOUND_QUEEN_DOWN] = {{NOISE, 0, 620, 2, 2600, 110, 160},
                          {SINE, 0, 900, 2, 200, 36, 140},
                          {NOISE, 260, 420, 2, 1900, 130, 100}, // it breaks once more,
                          {NOISE, 560, 620, 2, 1500, 90, 120},  // and then falls apart
                          {TRIANGLE, 560, 700, 4, 110, 41, 90},
                          {BELL, 820, 900, 6, 523, 523, 70},
                          {BELL, 920, 840, 6, 784, 784, 70},
                          {BELL, 1020, 800, 6, 1047, 1047, 80}},
    [SOUND_BOSS_COMES] = {{NOISE, 0, 520, 90, 160, 420, 220},
                          {SINE, 0, 560, 60, 55, 73, 110},
                          {TRIANGLE, 120, 420, 30, 110, 147, 90},
                          {TRIANGLE, 120, 420, 30, 165, 220, 60},
                          {TRIANGLE, 480, 460, 12, 175, 174, 90},
                          {TRIANGLE, 480, 460, 12, 220, 218, 60},
                          {NOISE, 480, 380, 2, 420, 90, 200}},
    [SOUND_BOSS_STANCE] = {{NOISE, 0, 260, 2, 1100, 140, 160},
                           {SINE, 0, 300, 2, 165, 62, 110},
                           {TRIANGLE, 120, 200, 6, 247, 247, 80},
                           {TRIANGLE, 240, 360, 6, 330, 326, 90},
                           {BELL, 240, 420, 8, 659, 655, 50}},
    [SOUND_STAGE_PHASE] = {{BELL, 0, 300, 6, 392, 392, 80},
                           {BELL, 110, 320, 6, 587, 587, 80},
                           {BELL, 220, 480, 8, 784, 782, 70},
                           {SINE, 0, 620, 80, 196, 196, 60}},
    [SOUND_WARNING] = {{SINE, 0, 190, 40, 330, 495, 90},
                       {SINE, 170, 200, 40, 392, 587, 90},
                       {TRIANGLE, 0, 370, 60, 165, 196, 60},
                       {NOISE, 0, 370, 200, 400, 1300, 40}},
    [SOUND_WON] = {{BELL, 0, 260, 5, 523, 523, 80},
                   {BELL, 110, 260, 5, 659, 659, 80},
                   {BELL, 220, 280, 5, 784, 784, 80},
                   {BELL, 330, 560, 5, 1047, 1047, 100},
                   {BELL, 330, 560, 8, 1319, 1319, 60},
                   {TRIANGLE, 330, 560, 20, 262, 262, 60},
                   {SINE, 0, 330, 40, 131, 131, 60},
                   {NOISE, 330, 500, 180, 900, 2600, 25}},
    [SOUND_STINGER_AIM] = {{SINE, 0, 75, 6, 880, 880, 100},
                           {SINE, 115, 95, 6, 880, 880, 100},
                           {TRIANGLE, 115, 95, 6, 440, 440, 40}},
    [SOUND_STINGER_FLY] = {{NOISE, 0, 260, 40, 600, 3400, 120}, {TRIANGLE, 0, 230, 30, 260, 720, 60}},
    [SOUND_OVER] = {{BELL, 0, 260, 8, 523, 520, 90},
                    {BELL, 160, 280, 8, 466, 462, 90},
                    {BELL, 320, 300, 8, 392, 388, 90},
                    {BELL, 480, 420, 10, 262, 255, 110},
                    {TRIANGLE, 480, 420, 20, 131, 128, 80}},
    [SOUND_BUTTON] = {{BELL, 0, 70, 3, 587, 587, 100}, {BELL, 35, 90, 3, 880, 880, 80}},
};

int sound_key(SoundId id)
{
    static const int KEYS[SOUND_COUNT] = {[SOUND_FLOWER] = 76, [SOUND_NEAR_MISS] = 81};
    ASSERT((int)id >= 0 && id < SOUND_COUNT);
    return KEYS[id];
}

size_t sound_synth(SoundId id, int16_t *samples)
{
    ASSERT((int)id >= 0 && id < SOUND_COUNT);
    int32_t mix[SOUND_SAMPLES_MAX] = {0};
    size_t count = 0;
    for (int i = 0; i < VOICES_MAX && VOICES[id][i].length_ms > 0; i++) {
        const Voice *voice = &VOICES[id][i];
        size_t start = tone_samples_of_ms(voice->start_ms);
        Tone tone = {
            .wave = (ToneWave)voice->wave,
            .from_step = tone_step_of_hz(voice->from_hz),
            .to_step = tone_step_of_hz(voice->to_hz),
            .attack = tone_samples_of_ms(voice->attack_ms),
            .fade = tone_samples_of_ms(voice->length_ms),
            .loud = voice->loud * TONE_FULL / LOUD_MOST,
            .seed = (uint64_t)id * VOICES_MAX + (uint64_t)i,
        };
        ASSERT(start + tone.fade <= SOUND_SAMPLES_MAX);
        ToneRun run = tone_begin(&tone);
        tone_add(&run, mix + start, tone.fade);
        count = start + tone.fade > count ? start + tone.fade : count;
    }
    // The list in sound.h sets how loud a sound is, not its voices.
    int32_t peak = 1;
    for (size_t i = 0; i < count; i++) {
        int32_t size = mix[i] < 0 ? -mix[i] : mix[i];
        peak = size > peak ? size : peak;
    }
    for (size_t i = 0; i < count; i++)
        samples[i] = (int16_t)((int64_t)mix[i] * PEAK / peak);
    return count;
}

// --- the sounds to start in a tick.

#define MIDDLE_X_PX 180.0f
#define PAN_MOST 0.7f
#define LOUDER_MOST 1.7f // however many happen at once

static const struct {
    float volume;
    int32_t gap_ticks;
} PLANS[SOUND_COUNT] = {
#define SOUND(NAME, volume, gap_ticks) {volume, gap_ticks},
    SOUNDS(SOUND)
#undef SOUND
};

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
    for (int id = 0; id < SOUND_COUNT; id++) {
        int32_t count = queue->happened[id];
        if (queue->gap_ticks[id] > 0)
            queue->gap_ticks[id]--;
        // A swarm fires many times a tick: all shots share one louder sound, followed by its own pause.
        if (count > 0 && queue->gap_ticks[id] == 0 && queue->request_count < SOUND_REQUESTS_MAX) {
            // Independent sounds add up by their power, so n of them are sqrt(n) times as loud. Never fully to one side,
            // which is unpleasant on headphones.
            float loud = PLANS[id].volume * fminf(sqrtf(sqrtf((float)count)), LOUDER_MOST);
            float pan = (queue->x_sum_px[id] / (float)count - MIDDLE_X_PX) / MIDDLE_X_PX * PAN_MOST;
            queue->requests[queue->request_count++] = (SoundRequest){
                (SoundId)id, volume * fminf(loud, 1.0f), clampf(pan, -PAN_MOST, PAN_MOST), queue->steps[id]};
            queue->gap_ticks[id] = PLANS[id].gap_ticks;
        }
        queue->happened[id] = 0;
        queue->x_sum_px[id] = 0.0f;
    }
}

// --- a step of the scale for each flower of a chain, and for each near miss of a row.

#define MISS_LEAST_TICKS 10 // what misses at once is one step,
#define MISS_MOST_TICKS 75  // and what comes later than this begins anew

void streaks_tick(Streaks *streaks, const Sim *sim, SoundQueue *sounds)
{
    bool happened[EVENT_KINDS] = {false};
    for (int i = 0; i < sim->scratch.event_count; i++)
        happened[sim->scratch.events[i].kind] = true;
    // The game's chain grows no longer at some point; its flowers go on being counted here, but fall back with it.
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
    sound_climb(sounds, SOUND_FLOWER, maxi(streaks->flowers - 1, 0));
    sound_climb(sounds, SOUND_NEAR_MISS, maxi(streaks->misses - 1, 0));
}

// --- from the events of a tick to the motors of a gamepad.

#define TICK_MS 17 // rounded up

static const struct {
    int32_t heavy, light, ms;
} RUMBLES[EVENT_KINDS] = {
#define EVENT_SHOWN(KIND, sound, heavy, light, ms, ...) [EVENT_##KIND] = {heavy, light, ms},
#include "audio/events.def"
#undef EVENT_SHOWN
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
