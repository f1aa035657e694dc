// hud.h -- the numbers of a game, announcements, and the small texts that rise where points were won.
//
// The numbers stand on a dark strip. All but notes lies below the bullets, and the numbers fade where the swarm flies
// under them.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "render/batch.h"
#include "render/viewport.h"
#include "sim/sim.h"
#include "view/hud_announce.h"
#include "view/hud_boss.h"
#include "view/hud_pattern.h"
#include "view/hud_popups.h"
#include "view/texts.h"

// The state of the display: fixed size, no pointers. Like View it only reads the game.
typedef struct Hud {
    HudPopups popups;
    uint32_t ticks;
    uint32_t best;          // the best score before this game; 0 for none
    uint32_t score_shown;   // runs after the score until the game is over
    uint32_t score_before;  // a tick ago
    int32_t bees_before;
    int32_t bees_won_ticks, bees_lost_ticks, calls_ticks, calls_empty_ticks; // how long a number stays highlighted
    HudAnnounce announce;
    int32_t note, note_ticks; // UiText and how long it is still shown
    HudPattern pattern;     // the gallery's pattern, faults of patterns
    HudBoss boss;
    float fade;             // 0 to 1: the swarm is under the numbers
    bool best_told;
    bool watched;           // nobody plays: no pause button
} Hud;

// `best` is the score to beat, 0 where there is none.
void hud_init(Hud *hud, uint32_t best);

// Once after each sim_tick.
void hud_tick(Hud *hud, const Sim *sim);

// Instead of hud_tick where a replay jumps or runs backward: shows this tick's numbers as they are, without popups and
// announcements.
void hud_jump(Hud *hud, const Sim *sim);

// Shows the numbers as they are, without running after the score: before the last picture of a run.
void hud_settle(Hud *hud, const Sim *sim);

void hud_draw(const Hud *hud, const Sim *sim, float blend, Batch *batch);

// The pause button, playfield px: a little larger than it looks, for fingers. Where a press in it shall not lead the
// swarm, the caller asks first.
ViewportRect hud_pause_rect(void);
bool hud_pause_hit(Vec2 field_px);

// A short line on a plate below the numbers that tells what a key has done; it goes by itself with the ticks.
void hud_note(Hud *hud, UiText text);

// The same plate in this frame only, above bullets: for a state that lasts, such as a game that is held.
void hud_draw_note(const char *utf8, Batch *batch);
