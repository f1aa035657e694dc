// view.h -- what the player sees and hears of a game: turns a `const Sim *` and its events into sprites and sounds.
//
//   view_init(&view, seed);
//   per tick:   sim_tick(&sim, &cmd); view_tick(&view, &sim); play view.sounds.requests
//   per frame:  batch_begin; view_draw(&view, &sim, blend, &batch); hud_draw(...); batch_flush
//
// The view never changes the Sim and has its own random stream and its own clock (the ticks it was given), so a game's
// course is the same with it, without it, and with two of them. It needs no second snapshot: everything moves by
// position += velocity, so `blend` (0 to 1) of the way from the last tick to the next one is shown, one tick late, at
// position - velocity * (1 - blend).
//
// How it looks follows View.numbers and the tunables of the game that is shown. Sprites are drawn for
// the default radii, and are larger or smaller where a tunable is.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "audio/music.h"
#include "audio/sound.h"
#include "core/base/vec2.h"
#include "core/sim/sim.h"
#include "render/batch.h"
#include "view/effects.h"
#include "view/flashes.h"
#include "view/ground.h"
#include "view/look.h"
#include "view/sprites.h"

#define VIEW_LEANS 16384 // a power of two

#define VIEW_HITS 256
#define VIEW_BYSTANDERS 256

// The latest places where bees were hit, or would have been, in a ring buffer.
typedef struct ViewHits {
    Vec2 at[VIEW_HITS];
    uint32_t total;
} ViewHits;

// The killer of the last bee. Once the game is over it is marked where it met that bee; before, as in a demo that runs
// backward, it is marked itself, as far as it is known by then.
typedef struct ViewKiller {
    bool there;    // the game was lost with that bee, and is over
    bool known;    // it was there, whatever is shown now:
    Vec2 at;       // px
    int32_t cause; // as of EVENT_BEE_LOST
    bool id_known;
    uint32_t id;                          // of a bullet or an enemy
    uint32_t bystanders[VIEW_BYSTANDERS]; // bullets like it that were near and flew on, by their ids
    int bystander_count;
} ViewKiller;

// The state of the effects: fixed size, no pointers; 250 kB, so keep it in static or allocated memory.
typedef struct View {
    Effects effects;
    SoundQueue sounds; // what to play after view_tick
    RumbleRun rumble;
    Streaks streaks;    // what sounds higher and higher
    Music music;        // and the tune and the buzz from here on
    uint32_t ticks;     // the view's clock
    double scrolled_px; // of the ground
    double start_px;    // how far it had scrolled when the game began
    float scroll_speed; // px, in the last tick
    GroundSky sky;
    Vec2 shake, shake_velocity; // px; of the picture, not of the texts
    float led;                  // 0 loose to 1 led: goes over in a few ticks
    int32_t jelly_ticks_left;   // the game's, a tick ago
    bool goal_hidden;           // the swarm that is shown is not led, as behind the title: no mark where it gathers
    bool hand_leads;            // the swarm is led to where the hand is by now: its mark goes there at once,
    Vec2 hand;                  // playfield px, though the game learns of it in its next tick only
    bool dummies_shown;         // what enemies follow is seen, dimly,
    bool lines_shown;           // where bullets near the swarm will fly,
    bool hits_shown;            // and where hits fell
    ViewHits hits;              // since the game began
    ViewKiller killer;          // of the last bee
    Vec2 call_at;               // where the last royal call was, px
    int32_t call_ticks;         // since then, up to some that its wave takes
    Vec2 fall_at;               // where the last boss fell, px,
    int32_t fall_ticks;         // how long ago, up to some that its fall takes;
    int32_t fall_look;          // BossLook
    float fall_radius_px;
    uint32_t fired_id;       // what has this id or a higher one was fired after the last tick; 0 before the first
    Flashes flashes;         // what may light up at present
    Look numbers;            // view_init makes them the defaults
    ViewLook look;           // the player's; view_init makes it the usual one
    int32_t cracks_heard;    // of the boss that is there, so many have opened so far
    Vec2 leans[VIEW_LEANS];  // where each bee looks, smoothed; by its id's lower bits
    float banks[VIEW_LEANS]; // how much it leans into its turn, -1 (left) to 1, smoothed
} View;

void view_init(View *view, uint64_t seed);

// How the player wants to see from now on; kept until the next view_init.
void view_set_look(View *view, const ViewLook *look);

// Once after each sim_tick: takes the tick's events, moves the effects, chooses the sounds.
void view_tick(View *view, const Sim *sim);

// Instead of view_tick where a replay jumps or runs backward: shows this tick without the effects that led to it. The
// meadow lies where it lay then, if camera.scroll_speed was the same all along; if not, where it would lie had it
// scrolled as in this tick from the start. The bees go on turning from where they looked.
void view_jump(View *view, const Sim *sim);

// A tick in which no game goes on: the ground scrolls, effects go on.
void view_tick_meadow(View *view);

// Appends the ground (a stage's own, else the meadow), everything alive, the effects and the border. `blend` in [0, 1];
// 1 shows the state as it is.
void view_draw(const View *view, const Sim *sim, float blend, Batch *batch);

// How far the picture is shaken, px; not at all where the player does not want it.
static inline Vec2 view_shake(const View *view)
{
    return view->look.shake ? view->shake : vec2(0.0f, 0.0f);
}

// The place in the picture of something at `position` that moves by `velocity`.
static inline Vec2 view_place(Vec2 position, Vec2 velocity, float blend)
{
    return vec2_sub(position, vec2_scale(velocity, 1.0f - blend));
}

// --- the swarm of another game in the same meadow: pale, below all that flies.

// Appends it to a picture of a game that view_draw has begun, at `blend` of the way to its tick. No bullet, enemy or bee
// lies below it. `alpha`: how much of the ghost is seen.
void ghost_draw(const View *view, const Sim *sim, const Sim *ghost, float blend, float alpha, Batch *batch);
