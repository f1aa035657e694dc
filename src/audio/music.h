// music.h -- selects a game's tune, its loudness, and the swarm's buzz: a function of the ticks, without a device.
//
// The tune follows the stage, or the look of its phase, and bosses have their own. Its layers follow the threats,
// enemies and bullets, relative to the size of the swarm, and so does its volume, within seconds; with the last bee
// little more than a heartbeat remains. The music steps back for important moments: when a boss changes or falls, after
// a royal call, and when a stage is won. Everything is silent for a second when a boss comes and after the last bee is
// lost; then the next tune starts from its beginning. The buzz follows the number of bees, their place, and whether
// they are led.
#pragma once

#include "core/sim/sim.h"
#include "audio/score.h"

typedef struct MixerRequest MixerRequest;

// TUNE(NAME, name): the score is assets/music/name.txt. The tunes of bosses are in the order of their stages.
#define TUNES(TUNE)                                                                                                    \
    TUNE(TITLE, title)                                                                                                 \
    TUNE(MEADOW, meadow)                                                                                               \
    TUNE(POND, pond)                                                                                                   \
    TUNE(ORCHARD, orchard)                                                                                             \
    TUNE(HOLLOW, hollow)                                                                                               \
    TUNE(CITADEL, citadel)                                                                                             \
    TUNE(MEADOW_BOSS, meadow_boss)                                                                                     \
    TUNE(POND_BOSS, pond_boss)                                                                                         \
    TUNE(ORCHARD_BOSS, orchard_boss)                                                                                   \
    TUNE(HOLLOW_BOSS, hollow_boss)                                                                                     \
    TUNE(CITADEL_BOSS, citadel_boss)

typedef enum TuneId {
#define TUNE(NAME, name) TUNE_##NAME,
    TUNES(TUNE)
#undef TUNE
        TUNE_COUNT
} TuneId;

// "meadow"
const char *tune_name(TuneId id);

// Volumes of the tunes and the buzz, 0 to 1 each, and the factors on a tune that steps back and without threats.
typedef struct MusicVolumes {
    float tune, buzz, step_back, calm;
} MusicVolumes;

// The wanted sound. All zero is silence.
typedef struct Music {
    MusicVolumes volumes;
    TuneId tune;                // TUNE_COUNT for none
    float volume;               // of the tune, 0 to 1: volumes.tune * level * swell
    float level;                // 1, or less while it steps back
    float swell;                // volumes.calm to 1
    float effects;              // factor on effects: 1, or less in a hush
    float layers[SCORE_LAYERS]; // 0 to 1 each
    int32_t back_ticks;         // remaining ticks of stepping back,
    int32_t hush_ticks;         // and of silence
    float buzz_volume;          // 0 to 1
    float buzz_pan;             // -1 left to 1 right
    float buzz_hz;
} Music;

// The number of enemies and bullets.
int music_threats(const Sim *sim);

// Call at the start of a game: no tune before the first tick.
void music_init(Music *music, const MusicVolumes *volumes);

// Call after each tick, with its events.
void music_tick(Music *music, const Sim *sim);

// Call instead when a replay jumps or runs backward: sets the sound of this tick, without earlier
// events.
void music_jump(Music *music, const Sim *sim);

// The request to the mixer; `scores` holds those of all tunes, and one of length 0 is silence.
MixerRequest music_request(const Music *music, const Score scores[TUNE_COUNT]);
