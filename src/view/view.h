// view.h -- turns a `const Sim *` and its events into sprites and sounds.
//
//   view_init(&view, seed);
//   per tick:   sim_tick(&sim, &cmd); view_tick(&view, &sim); play view.sounds.requests
//   per frame:  batch_begin; view_draw(&view, &sim, blend, &batch); hud_draw(...); batch_flush
//
// The view never changes the Sim, and has its own random stream and its own clock (the ticks it was given): a game is
// the same with it, without it, and with two of them. It needs no second snapshot: everything moves by position +=
// velocity, so a moment `blend` (0 to 1) of the way between two ticks is drawn one tick late, at position - velocity *
// (1 - blend).
//
// Looks follow View.numbers and the tunables of the game. Sprites are drawn for the default radii, and scaled with the
// tunables.
#pragma once

#include "audio/music.h"
#include "audio/sound.h"
#include "core/base/vec2.h"
#include "core/sim/sim.h"
#include "render/batch.h"
#include "view/effects.h"
#include "view/flashes.h"
#include "view/look.h"
#include "view/sprites.h"

#define VIEW_LEANS 16384 // a power of two

#define VIEW_YOUNG_TICKS 30u // age of a young bullet

#define VIEW_HITS 256

// The latest hits on bees, including those without a loss, in a ring buffer.
typedef struct ViewHits {
    Vec2 at[VIEW_HITS];
    uint32_t total;
} ViewHits;

// The killer of the last bee, marked at the place of its hit.
typedef struct ViewKiller {
    bool there;    // the game is over, lost with that bee
    Vec2 at;       // px
    int32_t cause; // as of EVENT_BEE_LOST
} ViewKiller;

// The state of the effects: fixed size, no pointers; 250 kB, so keep it in static or allocated memory.
typedef struct View {
    Effects effects;
    SoundQueue sounds; // what to play after view_tick
    RumbleRun rumble;
    Streaks streaks; // sounds that rise in pitch
    Music music;
    uint32_t ticks;             // the view's clock
    double scrolled_px;         // of the ground
    double start_px;            // its place at the start of the game
    Vec2 shake, shake_velocity; // px; of the picture, not of the texts
    float led;                  // 0 loose to 1 led; changes within a few ticks
    int32_t nectar_step;        // of the multiplier,
    int32_t jelly_ticks_left;   // in the game, a tick ago
    bool goal_hidden;           // no mark at the swarm's goal, as behind the title
    bool hand_leads;            // the mark of a led swarm is at `hand`,
    Vec2 hand;                  // the pointer at present, playfield px; the game learns of it in its next tick
    bool dummies_shown;         // the dummies of enemies,
    bool lines_shown;           // the paths of bullets near the swarm,
    bool hits_shown;            // and the places of hits
    ViewHits hits;              // since the game began
    ViewKiller killer;          // of the last bee
    Vec2 lost_at;               // place of the last lost bee, px,
    int32_t lost_ticks;         // and ticks since then, up to those of the flinch
    float hurt;                 // the pulse of the screen's edges, 0 to 1
    float alone;                // the light of the last bee, 0 to 1
    Vec2 call_at;               // place of the last royal call, px,
    int32_t call_ticks;         // and ticks since then, up to those of its wave
    Vec2 fall_at;               // place of the last boss that fell, px,
    int32_t fall_ticks;         // and ticks since then, up to those of its fall;
    int32_t fall_look;          // BossLook
    float fall_radius_px;
    uint32_t young_ids[VIEW_YOUNG_TICKS]; // `fired_id` of the last ticks, by the view's clock
    uint32_t fired_id; // things with this id or a higher one were fired after the last tick; 0 before the first
    Flashes flashes;
    Look numbers;            // view_init sets the defaults
    ViewLook look;           // the player's choices, for the caller to set; view_init sets the default
    int32_t cracks_heard;    // the number of open cracks of the present boss
    Vec2 leans[VIEW_LEANS];  // smoothed direction of each bee, by the lower bits of its id
    float banks[VIEW_LEANS]; // smoothed lean into its turn, -1 (left) to 1
} View;

void view_init(View *view, uint64_t seed);

// Once after each sim_tick: handles the tick's events, moves the effects, chooses the sounds.
void view_tick(View *view, const Sim *sim);

// Instead of view_tick when a replay jumps or runs backward: shows this tick without earlier effects. The ground has
// its position of that tick, if camera.scroll_speed has not changed since the start. Bees continue to turn from their
// last direction.
void view_jump(View *view, const Sim *sim);

// A tick without a game: the ground scrolls and effects continue.
void view_tick_meadow(View *view);

// Bullets with this id or a higher one are young.
static inline uint32_t view_young_id(const View *view)
{
    return view->young_ids[view->ticks % VIEW_YOUNG_TICKS];
}

// Appends the ground (the stage's, or the meadow), everything alive, the effects and the border. `blend` in [0, 1]; 1
// is the present state.
void view_draw(const View *view, const Sim *sim, float blend, Batch *batch);

// The shift of a shaken picture, px; none if the player turned it off.
static inline Vec2 view_shake(const View *view)
{
    return view->look.shake ? view->shake : vec2(0.0f, 0.0f);
}

// The place in the picture of a thing at `position` that moves by `velocity`.
static inline Vec2 view_place(Vec2 position, Vec2 velocity, float blend)
{
    return vec2_sub(position, vec2_scale(velocity, 1.0f - blend));
}

// --- the swarm of another game: pale, below everything that flies

// Appends it to a picture after view_draw, at `blend` of the way to its tick. It covers no bullet, enemy or bee.
void ghost_draw(const View *view, const Sim *sim, const Sim *ghost, float blend, float alpha, Batch *batch);
