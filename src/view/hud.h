// hud.h -- the numbers of a game, announcements, and popups of won points.
//
// The numbers stand on a dark strip over everything that flies. The strip fades while the swarm flies under it; the
// digits do not. Words in the field lie over the bees and below the bullets.
#pragma once

#include "core/sim/sim.h"
#include "lang/texts.h"
#include "render/batch.h"
#include "render/viewport.h"
#include "view/look.h"
#include "view/banner.h"

// Heights grow with the text size that the player chose.
#define HUD_GROW sprite_text_grow(TEXT_SMALL)

// --- popups: small texts that rise and fade at the place of won points

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
    char words[HUD_WORDS_BYTES], above[HUD_WORDS_BYTES]; // UTF-8; `above`: a small line above, or ""
    uint32_t points;                                     // below them; 0 for none
    int32_t left_ticks, age_ticks;                       // visible while left_ticks > 0
    bool warns;
    float y_px; // its base line; 0: the usual one
} HudAnnounce;

// --- the numbers in the strip

// The line about the ghost.
typedef struct HudGhost {
    bool there;
    bool challenge;  // the rival is the ghost, and shown beside it
    int32_t ahead;   // points by which the game leads at this time
    bool over;       // the ghost's game has ended,
    uint32_t over_s; // at this second
} HudGhost;

// The next better game of the list, until the score passes it.
typedef struct HudRival {
    char name[HUD_WORDS_BYTES]; // UTF-8
    uint32_t score;             // 0 for none
} HudRival;

// --- hud.c: all of it

// The state of the display: fixed size, no pointers. Like View it only reads the game.
typedef struct Hud {
    Look look; // hud_init sets the default
    HudPopups popups;
    uint32_t ticks;
    uint32_t best;         // the best score before this game; 0 for none
    uint32_t score_shown;  // follows the score until the game is over
    uint32_t score_before; // a tick ago
    int32_t bees_before;
    int32_t bees_won_ticks, bees_lost_ticks, calls_ticks, calls_empty_ticks; // remaining time of highlights
    HudAnnounce announce;
    int32_t note, note_ticks;              // UiText, and its remaining time
    bool note_here;                        // it stands beside the swarm
    int32_t times_step, times_ticks;       // of the multiplier, and ticks since it rose or began to pay
    bool led;                              // a tick ago
    float urge;                            // how much a royal call is urged, 0 to 1
    Vec2 here;                             // follows the swarm's middle, px
    int32_t fault;                         // value of the last EVENT_PATTERN_FAULT
    Banner faults;                         // of patterns; its clock is `ticks`
    float boss_shown;                      // the bar of a boss, which follows its strength, 0 to 1
    bool hints;                            // explains rules when the player meets them for the first time
    bool nectar_explained, cash_explained; // those of this game
    int32_t rest_before, loose_before;     // the Sim's meters a tick ago
    float fade;                            // 0 to 1: the swarm is under the strip
    bool best_announced;
    bool watched;  // a demo: no pause button
    bool practice; // has a button to go back ten seconds
    HudGhost ghost;
    HudRival rival;
} Hud;

// `best` is the score to beat, or 0.
void hud_init(Hud *hud, uint32_t best);

// Shows something won at a position. Points and near misses join a recent popup of their kind, points only a close one;
// a chain replaces the one before.
void hud_popup(Hud *hud, HudPopup won);
void hud_popups_tick(Hud *hud);

// `back`: the fraction of a tick by which the picture lags behind the state. `times`: the place of the multiplier,
// which hides popups that it passes; NULL if there is none.
void hud_popups_draw(const Hud *hud, float back, const Vec2 *times, Batch *batch);

// Once after each sim_tick.
void hud_tick(Hud *hud, const Sim *sim);

// Instead of hud_tick when a replay jumps or runs backward: shows this tick's numbers without popups and announcements.
void hud_jump(Hud *hud, const Sim *sim);

// Shows the final numbers at once: before the last picture of a run.
void hud_settle(Hud *hud, const Sim *sim);

void hud_draw(const Hud *hud, const Sim *sim, float blend, Batch *batch);

// The pause button, playfield px: a little larger than it looks, for fingers.
ViewportRect hud_pause_rect(void);
bool hud_pause_hit(Vec2 field_px);

// The button below it (Hud.practice), which goes back ten seconds.
bool hud_before_hit(Vec2 field_px);

// Shows a short line on a plate below the numbers for a moment, such as the effect of a key.
void hud_note(Hud *hud, UiText text);

// Draws the same plate in this frame only: for a lasting state, such as a held game.
void hud_draw_note(const char *utf8, float alpha, Batch *batch);

// Appends the numbers (score, bees, royal calls) and their strip, whose strength is `alpha`, 0 to 1.
void hud_counts_draw(const Hud *hud, const Sim *sim, float alpha, Batch *batch);

// The place of the multiplier, beside the swarm; and appends it: the factor of nectar on points, which grows and
// changes its colour with each step (nectar_steps).
Vec2 hud_times_at(const Hud *hud);
void hud_times_draw(const Hud *hud, const Sim *sim, float back, Batch *batch);

// A fault of a pattern. Ignores a fault that is shown already.
void hud_fault(Hud *hud, const Sim *sim, int32_t value);

// The name of a pattern of the game, written to `room`; "" if there is none.
const char *hud_pattern_name(const Sim *sim, int pattern, char room[NAMES_BYTES]);

// Appends the faults, and in the gallery the pattern's number in the strip.
void hud_patterns_draw(const Hud *hud, const Sim *sim, Batch *batch);

// Once a tick; and the present strength of a boss at once.
void hud_boss_tick(Hud *hud, const Sim *sim);
void hud_boss_settle(Hud *hud, const Sim *sim);

// Appends the bar of a boss with a notch at the end of each stance, and its name.
void hud_boss_draw(const Hud *hud, const Sim *sim, Batch *batch);
