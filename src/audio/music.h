// music.h -- which tune is played to a game, how loud, and the swarm's buzz: logic without a device, a function of the
// ticks that were seen.
//
// The tune follows the stage, or the look of its phase, and in each a boss has one of its own. Its layers follow the
// threats, enemies and bullets, of which a large swarm stands more; with the last bee hardly more is left than a
// heartbeat. It steps back for great moments: when a boss comes, changes or falls, after a royal call, when the last
// bee is lost, and when a stage is won. The buzz follows the number of bees, their place, and whether they are led.
#pragma once

#include <stdint.h>

#include "core/sim/sim.h"
#include "audio/desk.h"

// TUNE(NAME, name): the score is assets/music/name.txt. Those of bosses are in the order of their stages.
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

// How loud the tunes and the buzz are, 0 to 1 each, and what is left of a tune that steps back.
typedef struct MusicVolumes {
    float tune, buzz, step_back;
} MusicVolumes;

// The wanted sound. All zero is silence.
typedef struct Music {
    MusicVolumes volumes;
    TuneId tune;                // TUNE_COUNT for none
    float volume;               // of the tune, 0 to 1: `volumes` and `level`
    float level;                // 1, or less while it steps back
    float layers[SCORE_LAYERS]; // 0 to 1 each
    int32_t back_ticks;         // until it comes forward again
    float buzz_volume;          // 0 to 1
    float buzz_pan;             // -1 left to 1 right
    float buzz_hz;
} Music;

// How much threatens: enemies and bullets.
int music_threats(const Sim *sim);

// At the begin of a game: no tune before the first tick.
void music_init(Music *music, const MusicVolumes *volumes);

// Once after each tick, with its events.
void music_tick(Music *music, const Sim *sim);

// Instead of it where a replay jumps or runs backward: what the tick asks for, without the moments that led to it.
void music_jump(Music *music, const Sim *sim);

// The request to a desk; `scores` are those of all tunes, and one of length 0 is silence.
DeskRequest music_request(const Music *music, const Score scores[TUNE_COUNT]);
