// hud.h -- the numbers of a game, announcements, and the small texts that rise where points were won.
//
// The numbers stand on a dark strip over everything that flies. The strip fades while the swarm flies under it; the digits
// do not. Words in the field lie over the bees and below the bullets.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/sim/sim.h"
#include "lang/texts.h"
#include "render/batch.h"
#include "render/viewport.h"
#include "view/look.h"
#include "view/banner.h"

// Heights grow with the text size that the player chose.
#define HUD_GROW sprite_text_grow(TEXT_SMALL)

// --- small texts that rise and fade where points were won

#define HUD_POPUPS_MAX 24

typedef enum HudPopupKind { POPUP_POINTS, POPUP_NEAR, POPUP_CHAIN, POPUP_TEXT } HudPopupKind;

// A text that rises and fades; its kind decides which of the values it shows.
typedef struct HudPopup {
    HudPopupKind kind;
    Vec2 position;   // px
    uint32_t points; // also of near misses
    UiText text;
    int32_t near_misses;
    int32_t chain; // flowers picked one after the other
    float times;   // nectar's factor on the points
    int32_t age_ticks;
} HudPopup;

// The oldest come first. No two overlap.
typedef struct HudPopups {
    HudPopup list[HUD_POPUPS_MAX];
    int count;
} HudPopups;

// --- large words in the middle that announce important moments

#define HUD_WORDS_BYTES 96

// All zero is an empty one.
typedef struct HudAnnounce {
    char words[HUD_WORDS_BYTES], above[HUD_WORDS_BYTES]; // UTF-8; a small line above, or ""
    int32_t left_ticks, age_ticks;                       // nothing is shown where 0 are left
    bool warns;
} HudAnnounce;

// --- the numbers in the strip

// The line about a ghost that flies along.
typedef struct HudGhost {
    bool there;
    int32_t ahead;   // points that the game has more than the ghost had at the same time
    bool over;       // the ghost's game is over,
    uint32_t over_s; // since this second of it
} HudGhost;

// --- hud.c: all of it

// The state of the display: fixed size, no pointers. Like View it only reads the game.
typedef struct Hud {
    Look look; // hud_init makes it the default
    HudPopups popups;
    uint32_t ticks;
    uint32_t best;         // the best score before this game; 0 for none
    uint32_t score_shown;  // runs after the score until the game is over
    uint32_t score_before; // a tick ago
    int32_t bees_before;
    int32_t bees_won_ticks, bees_lost_ticks, calls_ticks, calls_empty_ticks; // how long a number stays highlighted
    HudAnnounce announce;
    int32_t note, note_ticks;              // UiText and how long it is still shown
    int32_t fault;                         // value of the last EVENT_PATTERN_FAULT
    Banner faults;                         // of patterns; its clock is `ticks`
    float boss_shown;                      // the bar of a boss runs after its strength, 0 to 1
    bool hints;                            // explains rules when the player meets them for the first time
    bool nectar_explained, cash_explained; // those of this game
    int32_t rest_before, loose_before;     // the Sim's meters a tick ago
    float fade;                            // 0 to 1: the swarm is under the strip
    bool best_announced;
    bool watched;  // a demo: no pause button
    bool practice; // it can go on from ten seconds ago: a button
    HudGhost ghost;
} Hud;

// `best` is the score to beat, 0 where there is none.
void hud_init(Hud *hud, uint32_t best);

// Shows something won at a position. Points and near misses join a recent popup of their kind, points only a close one; a
// chain replaces the one before.
void hud_popup(Hud *hud, HudPopup won);
void hud_popups_tick(Hud *hud);

// `back`: the fraction of a tick by which the picture lags behind the state.
void hud_popups_draw(const Hud *hud, float back, Batch *batch);

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

// The button beside it, of a practice (Hud.practice): again from ten seconds ago.
bool hud_before_hit(Vec2 field_px);

// A short line on a plate below the numbers that names what a key has done; it disappears by itself.
void hud_note(Hud *hud, UiText text);

// The same plate in this frame only, above bullets: for a state that lasts, such as a game that is held.
void hud_draw_note(const char *utf8, float alpha, Batch *batch);

// Appends the numbers (score, bees, royal calls) and their strip, which is `alpha` from 0 to 1 strong.
void hud_counts_draw(const Hud *hud, const Sim *sim, float alpha, Batch *batch);

// A fault of a pattern: one that comes again and again is shown once for as long as it is shown.
void hud_fault(Hud *hud, const Sim *sim, int32_t value);

// The name of a pattern of the game, "" if there is none; `room` is for it.
const char *hud_pattern_name(const Sim *sim, int pattern, char room[NAMES_BYTES]);

// Appends the faults, and in the gallery the pattern's number in the strip.
void hud_patterns_draw(const Hud *hud, const Sim *sim, Batch *batch);

// Once a tick; and the strength of a boss as it is, at once.
void hud_boss_tick(Hud *hud, const Sim *sim);
void hud_boss_settle(Hud *hud, const Sim *sim);

// Appends the bar with a notch where each stance ends, and the name of a boss; nothing where there is none.
void hud_boss_draw(const Hud *hud, const Sim *sim, Batch *batch);
