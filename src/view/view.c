// view.c -- the view's state: a tick's events become effects, shakes and sounds.
#include "view/view.h"

#include <string.h>

#include "base/trig.h"
#include "view/meadow.h"
#include "view/paint.h"

#define GONE_SPARKS_MAX 60 // of bullets that vanish in one tick
#define HIT_STARS_MAX 14   // of enemies hit in one tick
#define SHAKE_SPRING 0.30f
#define SHAKE_DAMP 0.72f
#define SHAKE_MOST_PX 5.0f
#define LEAN_FOLLOW 0.16f
#define LEAN_UP 1.6f       // px per tick: a bee that hovers looks up, where its shots go
#define ROYAL_MOTE_TICKS 7u
#define LED_STEP 0.125f    // a tick, of the way from loose to led

void view_init(View *view, uint64_t seed)
{
    memset(view, 0, sizeof *view);
    effects_init(&view->effects, seed);
    // Each game begins in another place of the meadow.
    view->start_px = view->scrolled_px = (double)rng_below(&view->effects.rng, 100000u);
}

static void shake_kick(View *view, float strength_px)
{
    Vec2 way = heading_unit(rng_range(&view->effects.rng, 0.0f, 360.0f));
    view->shake_velocity = vec2_limit(vec2_add(view->shake_velocity, vec2_scale(way, strength_px)), SHAKE_MOST_PX);
}

static void shake_tick(View *view)
{
    Vec2 pull = vec2_scale(view->shake, -SHAKE_SPRING);
    view->shake_velocity = vec2_scale(vec2_add(view->shake_velocity, pull), SHAKE_DAMP);
    view->shake = vec2_limit(vec2_add(view->shake, view->shake_velocity), SHAKE_MOST_PX);
}

// What is left of each kind of enemy.
typedef struct Fall {
    int puffs, petals, sparks;
    float reach_px, petal_speed;
    uint32_t puff_rgb, petal_rgb;
} Fall;

static const Fall FALLS[ENEMY_KINDS] = {
    [ENEMY_WASP] = {4, 8, 4, 15, 2.6f, 0xfff1d0u, 0xf7a415u},
    [ENEMY_HORNET] = {5, 10, 5, 19, 2.8f, 0xffe7d2u, 0xce4a16u},
    [ENEMY_GNAT] = {2, 2, 1, 7, 1.6f, 0xf0ecffu, 0x857c9eu},
    [ENEMY_BEETLE] = {7, 12, 8, 24, 3.0f, 0xe2fff6u, 0x2fa592u},
    [ENEMY_STINGER] = {3, 4, 6, 11, 2.6f, 0xffe0d0u, 0xe8381fu},
    [ENEMY_QUEEN] = {22, 60, 30, 54, 5.0f, 0xfff1d0u, 0xffc94au},
};

static void enemy_falls(View *view, Vec2 at, int kind)
{
    Effects *effects = &view->effects;
    const Fall *fall = &FALLS[kind];
    effects_puffs(effects, at, fall->puffs, fall->reach_px, fall->puff_rgb);
    effects_petals(effects, at, fall->petals, fall->petal_speed, fall->petal_rgb);
    effects_sparks(effects, at, fall->sparks, fall->petal_speed * 1.6f, 0xfffbe8u);
    if (kind != ENEMY_GNAT)
        effects_ring(effects, at, 4.0f, fall->reach_px * 1.5f, 14, 0xfffbe8u);
    if (kind != ENEMY_QUEEN)
        return;
    effects_petals(effects, at, 30, 3.6f, 0x9c1f2cu);
    effects_ring(effects, at, 10.0f, 150.0f, 30, PAINT_GOLD);
    effects_motes(effects, at, 20, PAINT_GOLD);
    shake_kick(view, 5.0f);
}

static void event_show(View *view, const SimEvent *event, int *stars)
{
    Effects *effects = &view->effects;
    Vec2 at = vec2(event->x, event->y);
    switch ((SimEventKind)event->kind) {
    case EVENT_BEE_BORN: effects_motes(effects, at, 4, PAINT_GOLD); break;
    case EVENT_BEE_LOST:
        effects_star(effects, at, 1.4f);
        effects_puffs(effects, at, 3, 12.0f, 0xfff4d8u);
        effects_petals(effects, at, 5, 2.0f, PAINT_HONEY);
        shake_kick(view, 1.2f);
        break;
    case EVENT_ENEMY_HIT:
        if (++*stars <= HIT_STARS_MAX)
            effects_star(effects, at, 0.6f);
        break;
    case EVENT_SHELL_HIT:
        if (++*stars <= HIT_STARS_MAX)
            effects_sparks(effects, at, 2, 2.4f, 0xe6fffau);
        break;
    case EVENT_ENEMY_DOWN: enemy_falls(view, at, event->value); break;
    case EVENT_STINGER_FLY: effects_puffs(effects, at, 3, 12.0f, 0xffe0d0u); break;
    case EVENT_NEAR_MISS: effects_sparks(effects, at, 1, 1.2f, 0xfffbe8u); break;
    case EVENT_FLOWER:
        effects_petals(effects, at, event->value ? 12 : 6, 2.0f, event->value ? 0xa57be8u : 0xffe9f2u);
        effects_ring(effects, at, 5.0f, event->value ? 46.0f : 18.0f, 16, PAINT_GOLD);
        break;
    case EVENT_CALL: effects_motes(effects, at, 18, PAINT_GOLD); break; // the rings move with the swarm
    case EVENT_CALL_EMPTY: effects_puffs(effects, at, 3, 14.0f, 0xd8d2c4u); break;
    case EVENT_BULLET_GONE:
        if (++view->gone_sparks <= GONE_SPARKS_MAX)
            effects_petals(effects, at, 1, 1.0f, PAINT_GOLD);
        break;
    case EVENT_QUEEN_PHASE:
        effects_ring(effects, at, 20.0f, 90.0f, 22, 0xfff1d0u);
        effects_petals(effects, at, 16, 3.6f, 0x9c1f2cu);
        break;
    case EVENT_OVER:
        effects_petals(effects, at, 20, 2.4f, PAINT_HONEY);
        break;
    case EVENT_SHOTS:
    case EVENT_ATTACK:
    case EVENT_STINGER_AIM:
    case EVENT_QUEEN_COMES:
    case EVENT_KINDS: break;
    }
}

// The sound of an event, or SOUND_COUNT.
static SoundId event_sound(const SimEvent *event)
{
    switch ((SimEventKind)event->kind) {
    case EVENT_BEE_BORN: return SOUND_BEE_BORN;
    case EVENT_BEE_LOST: return SOUND_BEE_LOST;
    case EVENT_SHOTS: return SOUND_SHOT;
    case EVENT_ENEMY_HIT: return SOUND_ENEMY_HIT;
    case EVENT_SHELL_HIT: return SOUND_SHELL;
    case EVENT_ENEMY_DOWN: return event->value == ENEMY_QUEEN ? SOUND_QUEEN_DOWN : SOUND_ENEMY_DOWN;
    case EVENT_STINGER_AIM: return SOUND_STINGER_AIM;
    case EVENT_STINGER_FLY: return SOUND_STINGER_FLY;
    case EVENT_NEAR_MISS: return SOUND_NEAR_MISS;
    case EVENT_FLOWER: return event->value ? SOUND_FLOWER_ROYAL : SOUND_FLOWER;
    case EVENT_CALL: return SOUND_CALL;
    case EVENT_CALL_EMPTY: return SOUND_CALL_EMPTY;
    case EVENT_QUEEN_COMES: return SOUND_QUEEN_COMES;
    case EVENT_QUEEN_PHASE: return SOUND_PHASE;
    case EVENT_OVER: return SOUND_OVER;
    case EVENT_ATTACK:
    case EVENT_BULLET_GONE:
    case EVENT_KINDS: break;
    }
    return SOUND_COUNT;
}

static void events_take(View *view, const Sim *sim)
{
    int stars = 0;
    view->gone_sparks = 0;
    for (int i = 0; i < sim->scratch.event_count; i++) {
        const SimEvent *event = &sim->scratch.events[i];
        event_show(view, event, &stars);
        SoundId sound = event_sound(event);
        if (sound != SOUND_COUNT)
            sound_happened(&view->sounds, sound, event->x);
    }
}

// Bees dodge in jerks; where they look follows smoothly, and up where they hover.
static void leans_tick(View *view, const Sim *sim)
{
    const Bees *bees = &sim->bees;
    for (int i = 0; i < bees->count; i++) {
        Vec2 *lean = &view->leans[bees->id[i] % VIEW_LEANS];
        Vec2 wanted = vec2(bees->vx[i], bees->vy[i] - LEAN_UP);
        bool fresh = sim->head.tick - bees->born_tick[i] <= 1u || (lean->x == 0.0f && lean->y == 0.0f);
        *lean = fresh ? vec2(0.0f, -LEAN_UP) : vec2_mix(*lean, wanted, LEAN_FOLLOW);
    }
}

static void led_tick(View *view, const Sim *sim)
{
    float wanted = sim->head.touching ? 1.0f : 0.0f;
    view->led += view->led < wanted ? LED_STEP : view->led > wanted ? -LED_STEP : 0.0f; // eighths are exact
}

static void royal_motes(View *view, const Sim *sim)
{
    for (int i = 0; i < sim->flower_count; i++)
        if (sim->flowers[i].royal && (view->ticks + sim->flowers[i].id) % ROYAL_MOTE_TICKS == 0u)
            effects_motes(&view->effects, sim->flowers[i].position, 1, PAINT_GOLD);
}

void view_tick_meadow(View *view)
{
    view->ticks++;
    view->scrolled_px += (double)MEADOW_PX_PER_TICK;
    effects_tick(&view->effects);
    shake_tick(view);
    sound_tick(&view->sounds);
}

void view_tick(View *view, const Sim *sim)
{
    events_take(view, sim);
    royal_motes(view, sim);
    leans_tick(view, sim);
    led_tick(view, sim);
    view_tick_meadow(view);
}

void view_jump(View *view, const Sim *sim)
{
    view->effects.count = 0;
    view->shake = view->shake_velocity = vec2(0.0f, 0.0f);
    memset(&view->sounds, 0, sizeof view->sounds);
    leans_tick(view, sim);
    view->led = sim->head.touching ? 1.0f : 0.0f;
    view->ticks = sim->head.tick;
    view->scrolled_px = view->start_px + (double)sim->head.tick * (double)MEADOW_PX_PER_TICK;
}
