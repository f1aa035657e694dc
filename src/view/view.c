// view.c -- the view's state: what moves from tick to tick.
#include "view/view.h"

#include <math.h>
#include <string.h>

#include "core/base/clamp.h"
#include "core/base/trig.h"
#include "view/boss_death.h"
#include "view/jelly.h"
#include "view/marks.h"
#include "view/muzzle.h"
#include "view/royal_call.h"
#include "view/view_events.h"

#define BANK_FOLLOW 0.15f
#define LEAN_LEAST 0.01f // px per tick; 0 stands for a bee that was not seen yet

// Keeps what is drawn without a game at hand.
static void look_take(View *view, const Tunables *t)
{
    view->scroll_speed = t->camera_scroll_speed;
    view->sky = (GroundSky){t->camera_cloud_speed, t->camera_clouds};
    view->effects.measure = (EffectsMeasure){t->effects_particles, t->effects_particle_life, t->effects_particle_speed};
}

void view_init(View *view, uint64_t seed)
{
    memset(view, 0, sizeof *view);
    view->look = view_look_default();
    effects_init(&view->effects, seed);
    music_init(&view->music);
    view->call_ticks = INT32_MAX;
    boss_death_end(view);
    // Each game begins in another place of the meadow.
    view->start_px = view->scrolled_px = (double)rng_below(&view->effects.rng, 100000u);
    const Tunables defaults = tunables_default();
    look_take(view, &defaults);
}

void view_set_look(View *view, const ViewLook *look)
{
    view->look = *look;
}

// A damped spring: a push swings out by itself, and several add up.
static void shake_tick(View *view, const Tunables *t)
{
    Vec2 pull = vec2_scale(view->shake, -t->camera_shake_spring);
    view->shake_velocity = vec2_scale(vec2_add(view->shake_velocity, pull), t->camera_shake_damping);
    view->shake = vec2_limit(vec2_add(view->shake, view->shake_velocity), t->camera_shake_most_px);
}

// A bee banks the more, the farther it has to turn.
static void bank_follow(float *bank, Vec2 lean, Vec2 wanted)
{
    Vec2 from = vec2_unit(lean), to = vec2_unit(wanted);
    float turn = from.x * to.y - from.y * to.x;
    *bank += (turn - *bank) * BANK_FOLLOW;
}

// Bees dodge in jerks; where they look follows smoothly, and up where they hover.
static void leans_tick(View *view, const Sim *sim)
{
    const Bees *bees = &sim->bees;
    float up = sim->tunables.effects_lean_up;
    float first = up > LEAN_LEAST ? up : LEAN_LEAST;
    for (int i = 0; i < bees->count; i++) {
        Vec2 *lean = &view->leans[bees->id[i] % VIEW_LEANS];
        Vec2 wanted = vec2(bees->vx[i], bees->vy[i] - up);
        // Places are shared by ids that are far apart; a newborn bee must not inherit the lean of one that is gone.
        bool fresh = sim->head.tick - bees->born_tick[i] <= 1u || (lean->x == 0.0f && lean->y == 0.0f);
        *lean = fresh ? vec2(0.0f, -first) : vec2_mix(*lean, wanted, sim->tunables.effects_lean_follow);
        bank_follow(&view->banks[bees->id[i] % VIEW_LEANS], *lean, wanted);
    }
}

static void led_tick(View *view, const Sim *sim)
{
    float wanted = sim->head.touching ? 1.0f : 0.0f;
    float step = 1.0f / (float)sim->tunables.effects_led_ticks;
    view->led += clampf(wanted - view->led, -step, step);
}

void view_tick_meadow(View *view, const Tunables *tunables)
{
    look_take(view, tunables);
    view->ticks++;
    view->scrolled_px += (double)view->scroll_speed;
    effects_tick(&view->effects);
    shake_tick(view, tunables);
    sound_tick(&view->sounds, tunables->sound_effects_volume);
}

void view_tick(View *view, const Sim *sim)
{
    look_take(view, &sim->tunables);
    view_events_take(view, sim);
    streaks_tick(&view->streaks, sim, &view->sounds);
    view_cheer(view, sim);
    marks_tick(view, sim);
    muzzle_tick(view, sim);
    royal_call_tick(view);
    jelly_tick(view, sim);
    leans_tick(view, sim);
    koi_tick(view, sim);
    led_tick(view, sim);
    flashes_tick(&view->flashes, sim, view->look.flashes);
    music_tick(&view->music, sim);
    rumble_tick(&view->rumble, sim);
    view_tick_meadow(view, &sim->tunables);
}

void view_jump(View *view, const Sim *sim)
{
    look_take(view, &sim->tunables);
    view->effects.count = 0;
    view->shake = view->shake_velocity = vec2(0.0f, 0.0f);
    memset(&view->sounds, 0, sizeof view->sounds);
    view->streaks = (Streaks){.chain = sim->head.chain, .flowers = sim->head.chain};
    view->rumble = (RumbleRun){0};
    view_events_jump(view, sim);
    marks_jump(view, sim);
    music_jump(&view->music, sim);
    leans_tick(view, sim);
    flashes_tick(&view->flashes, sim, view->look.flashes);
    view->led = sim->head.touching ? 1.0f : 0.0f;
    view->jelly_ticks_left = sim->head.jelly_ticks_left;
    royal_call_jump(view, sim);
    boss_death_end(view);
    muzzle_jump(view, sim);
    view->ticks = sim->head.tick;
    // From the tick alone: the same moment of a demo has the same ground, however one came there.
    view->scrolled_px = view->start_px + (double)sim->head.tick * (double)view->scroll_speed;
}
