// music.c -- derives the tune, its level and the buzz from a tick.
#include "audio/music.h"

#include <math.h>

#include "audio/mixer.h"
#include "core/base/assert.h"

#define BACK_PER_TICK 0.10f     // steps back within a tenth of a second,
#define FORWARD_PER_TICK 0.015f // and returns within two thirds
#define SWELL_PER_TICK 0.006f   // grows louder within two seconds,
#define FALL_PER_TICK 0.0025f   // and calms down within five
#define HUSH (-1)               // in audio/events.def
#define HUSH_TICKS 60
#define TITLE_SWELL 0.65f
#define HUSHED 0.12f        // of effects
#define BORNE_THREATS 60.0f // threats that any swarm can handle, besides one per bee
#define LAST_CALM 0.3f
#define MIDDLE_X_PX (FIELD_WIDTH_PX / 2.0f)
#define BUZZ_PAN 0.6f
#define BUZZ_HALF_BEES 160.0f // a swarm of this size has 70 % of the maximum buzz
#define BUZZ_HIGH_HZ 238.0f   // of a small swarm
#define BUZZ_LOWER_HZ 58.0f
#define BUZZ_LED_HZ 14.0f

static const char *const NAMES[TUNE_COUNT] = {
#define TUNE(NAME, name) #name,
    TUNES(TUNE)
#undef TUNE
};

const char *tune_name(TuneId id)
{
    ASSERT((int)id >= 0 && id < TUNE_COUNT);
    return NAMES[id];
}

int music_threats(const Sim *sim)
{
    return sim->enemy_count + sim->bullets.count;
}

// Follows the tick, at once if the game has jumped.
static void music_follow(Music *music, const Sim *sim, bool jumped)
{
    bool hushed = music->hush_ticks > 0;
    // Phases of endless games have looks, each with its tune; other stages have one tune. A boss's tune continues while
    // the view shows its fall, after the sim has removed it.
    bool boss = music->tune >= TUNE_MEADOW_BOSS && music->tune < TUNE_COUNT && music->back_ticks > 0;
    for (int i = 0; i < sim->enemy_count && !boss; i++)
        boss = sim->enemies[i].kind == ENEMY_BOSS;
    ASSERT(sim->head.stage >= 0 && sim->head.stage < STAGES);
    int32_t look = sim->script.phases[sim->head.phase].look;
    int32_t place = look > 0 ? look - 1 : sim->script.tune;
    music->tune = hushed                          ? TUNE_COUNT
                : sim->head.stage == STAGE_SCRIPT ? (TuneId)((boss ? TUNE_MEADOW_BOSS : TUNE_MEADOW) + place)
                                                  : TUNE_TITLE;
    // At as many threats as the swarm can handle, the threat layer is full and the danger layer starts.
    bool last_bee = sim->bees.count == 1 && sim->head.stage != STAGE_EMPTY;
    float threats = (float)music_threats(sim);
    float share = last_bee ? 0.0f : threats / (threats + BORNE_THREATS + (float)sim->bees.count);
    music->layers[LAYER_CALM] = last_bee ? LAST_CALM : 1.0f;
    music->layers[LAYER_THREAT] = clampf(2.0f * share, 0.0f, 1.0f);
    music->layers[LAYER_DANGER] = clampf(2.0f * share - 1.0f, 0.0f, 1.0f);
    music->layers[LAYER_LAST] = last_bee ? 1.0f : 0.0f;
    float wanted = hushed ? 0.0f : music->back_ticks > 0 ? music->volumes.step_back : 1.0f;
    music->level = jumped ? wanted : music->level + clampf(wanted - music->level, -BACK_PER_TICK, FORWARD_PER_TICK);
    float calm = music->volumes.calm, swell = calm + (1.0f - calm) * music->layers[LAYER_THREAT];
    swell = boss || last_bee ? 1.0f : sim->head.stage == STAGE_EMPTY ? TITLE_SWELL : swell;
    music->swell = jumped ? swell : music->swell + clampf(swell - music->swell, -FALL_PER_TICK, SWELL_PER_TICK);
    music->volume = music->volumes.tune * music->level * music->swell;
    // The sound that starts a hush is not hushed.
    music->effects = hushed && music->hush_ticks < HUSH_TICKS ? HUSHED : sqrtf(music->swell);
    float bees = (float)sim->bees.count, size = bees / (bees + BUZZ_HALF_BEES);
    float side = (sim->scratch.swarm_middle.x - MIDDLE_X_PX) / MIDDLE_X_PX;
    // Independent buzzes add up by their power.
    music->buzz_volume = music->volumes.buzz * sqrtf(size) * music->effects;
    music->buzz_pan = BUZZ_PAN * clampf(side, -1.0f, 1.0f);
    music->buzz_hz = BUZZ_HIGH_HZ - BUZZ_LOWER_HZ * size + (sim->head.touching ? BUZZ_LED_HZ : 0.0f);
}

void music_init(Music *music, const MusicVolumes *volumes)
{
    *music = (Music){
        .volumes = *volumes, .tune = TUNE_COUNT, .level = 1.0f, .effects = 1.0f, .layers = {[LAYER_CALM] = 1.0f}};
}

void music_tick(Music *music, const Sim *sim)
{
    music->back_ticks -= music->back_ticks > 0;
    music->hush_ticks -= music->hush_ticks > 0;
    for (int i = 0; i < sim->scratch.event_count; i++) {
        const SimEvent *event = &sim->scratch.events[i];
        const int32_t step_back[EVENT_KINDS] = {
#define EVENT_SHOWN(KIND, sound, heavy, light, ms, step_back, ...) [EVENT_##KIND] = step_back,
#include "audio/events.def"
        };
        music->back_ticks = maxi(music->back_ticks, step_back[event->kind]);
        if (step_back[event->kind] == HUSH)
            music->hush_ticks = HUSH_TICKS;
    }
    music_follow(music, sim, false);
}

void music_jump(Music *music, const Sim *sim)
{
    music->back_ticks = music->hush_ticks = 0;
    music_follow(music, sim, true);
}

MixerRequest music_request(const Music *music, const Score scores[TUNE_COUNT])
{
    const Score *score = music->tune < TUNE_COUNT ? &scores[music->tune] : NULL;
    MixerRequest request = {
        .score = score && score->length > 0 ? score : NULL,
        .loud = (int32_t)(music->volume * TONE_FULL),
        .buzz = {(int32_t)(music->buzz_volume * TONE_FULL), (int32_t)(music->buzz_pan * TONE_FULL),
                 tone_step_of_millihz((uint32_t)(music->buzz_hz * 1000.0f))},
    };
    for (int i = 0; i < SCORE_LAYERS; i++)
        request.layers[i] = (int32_t)(music->layers[i] * TONE_FULL);
    return request;
}
