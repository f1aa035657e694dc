// view_events.c -- a tick's events become effects, shakes and sounds.
#include "view/view_events.h"

#include "base/clamp.h"
#include "base/trig.h"
#include "view/boss_death.h"
#include "view/cracks.h"
#include "view/jelly.h"
#include "view/paint.h"
#include "view/royal_call.h"
#include "view/trade.h"

#define CHAIN_MOTES_MOST 8
#define BORN_MOST 8 // bees with motes; those of more, from one flower, would be one white spot
#define CHEER_TICKS 240u
#define CHEER_EVERY_TICKS 3u
#define CHEER_Y_PX 30.0f

static void shake_kick(View *view, const Tunables *t, float strength_px)
{
    if (!t->camera_shake)
        return;
    // The view's own stream: the game's must not know that somebody looks on.
    Vec2 way = heading_unit(rng_range(&view->effects.rng, 0.0f, 360.0f));
    Vec2 velocity = vec2_add(view->shake_velocity, vec2_scale(way, strength_px));
    view->shake_velocity = vec2_limit(velocity, t->camera_shake_most_px);
}

// What is left of each kind of enemy, as in view/kinds.def.
typedef struct Fall {
    int puffs, petals, sparks;
    float reach_px, petal_speed;
    uint32_t puff_rgb, petal_rgb;
    bool ring;
    SoundId sound;
} Fall;

static const Fall FALLS[ENEMY_KINDS] = {
#define FALL(puffs, petals, sparks, reach_px, speed, puff_rgb, petal_rgb, ring, SOUND)                                 \
    {                                                                                                                  \
        puffs, petals, sparks, reach_px, speed, puff_rgb, petal_rgb, ring, SOUND_##SOUND                               \
    }
#define ENEMY_LOOK(KIND, sprites, body, fall, ...) [ENEMY_##KIND] = fall,
#include "view/kinds.def"
#undef ENEMY_LOOK
#undef FALL
};

static void enemy_falls(View *view, const Tunables *t, Vec2 at, int kind)
{
    Effects *effects = &view->effects;
    if (kind == ENEMY_BOSS) {
        boss_death_begin(view, at);
        shake_kick(view, t, t->camera_shake_queen);
        return;
    }
    const Fall *fall = &FALLS[kind];
    effects_puffs(effects, at, fall->puffs, fall->reach_px, fall->puff_rgb);
    effects_petals(effects, at, fall->petals, fall->petal_speed, fall->petal_rgb);
    effects_sparks(effects, at, fall->sparks, fall->petal_speed * 1.6f, 0xfffbe8u);
    if (fall->ring)
        effects_ring(effects, at, 4.0f, fall->reach_px * 1.5f, 14, 0xfffbe8u);
}

static void flower_picked(Effects *effects, Vec2 at, int kind)
{
    static const uint32_t PETALS_RGB[FLOWER_KINDS] = {
#define FLOWER_LOOK(KIND, sprite, painted, petals_rgb) [FLOWER_##KIND] = petals_rgb,
#include "view/kinds.def"
#undef FLOWER_LOOK
    };
    bool rare = kind != FLOWER_PLAIN;
    effects_petals(effects, at, rare ? 12 : 6, 2.0f, PETALS_RGB[kind]);
    effects_ring(effects, at, 5.0f, rare ? 46.0f : 18.0f, 16, PAINT_GOLD);
}

// A stage is won: petals in all colours from the middle of the swarm. More rain down after it (view_cheer).
static void stage_won(Effects *effects, Vec2 at)
{
    static const uint32_t PETALS_RGB[] = {0xffe9f2u, 0xa57be8u, PAINT_HONEY, 0xfff3c0u};
    for (int i = 0; i < 4; i++)
        effects_petals(effects, at, 14, 4.6f, PETALS_RGB[i]);
    effects_ring(effects, at, 10.0f, 170.0f, 40, PAINT_GOLD);
    effects_motes(effects, at, 26, PAINT_GOLD);
}

// A boss comes, or takes another stance: a ring, and dust in its colours.
static void boss_shows(Effects *effects, Vec2 at, float reach_px)
{
    effects_ring(effects, at, 24.0f, reach_px, 26, 0xfff1d0u);
    effects_ring(effects, at, 12.0f, reach_px * 0.7f, 20, PAINT_HONEY);
    effects_puffs(effects, at, 8, 46.0f, 0xf4ead4u);
}

// What there may be many of in a tick.
typedef struct Count {
    int stars, born;
} Count;

// Where a shot strikes: a star, and sparks that fly back.
static void hit_show(Effects *effects, Vec2 at)
{
    effects_star(effects, at, 0.8f);
    effects_sparks(effects, vec2(at.x, at.y + 2.0f), 2, 2.6f, PAINT_GOLD);
}

static void event_show(View *view, const Sim *sim, const SimEvent *event, Count *count)
{
    const Tunables *t = &sim->tunables;
    Effects *effects = &view->effects;
    Vec2 at = vec2(event->x, event->y);
    switch ((SimEventKind)event->kind) {
    case EVENT_BEE_BORN:
        if (++count->born <= BORN_MOST)
            effects_motes(effects, at, 4, PAINT_GOLD);
        break;
    case EVENT_BEE_LOST:
        effects_star(effects, at, 1.4f);
        effects_puffs(effects, at, 3, 12.0f, 0xfff4d8u);
        effects_petals(effects, at, 5, 2.0f, PAINT_HONEY);
        shake_kick(view, t, t->camera_shake_bee);
        break;
    case EVENT_BEE_TOUCHED: effects_star(effects, at, 1.0f); break;
    case EVENT_ENEMY_HIT:
        // A volley of a thousand bees hits a hundred times in a tick; a few stars say as much.
        if (++count->stars <= t->effects_hit_stars)
            hit_show(effects, at);
        break;
    case EVENT_SHELL_HIT:
        if (++count->stars <= t->effects_hit_stars)
            effects_sparks(effects, at, 2, 2.4f, 0xe6fffau);
        break;
    case EVENT_ENEMY_DOWN: enemy_falls(view, t, at, event->value); break;
    case EVENT_STINGER_FLY: effects_puffs(effects, at, 3, 12.0f, 0xffe0d0u); break;
    case EVENT_NEAR_MISS: effects_sparks(effects, at, 1, 1.2f, 0xfffbe8u); break;
    case EVENT_NECTAR_FULL: effects_ring(effects, at, 8.0f, 40.0f, 20, PAINT_GOLD); break;
    case EVENT_NECTAR_SPILT: trade_spilt(effects, at, event->value); break;
    case EVENT_BEE_HOME: trade_bee_home(effects, at); break;
    case EVENT_CHAIN: effects_motes(effects, at, mini(event->value, CHAIN_MOTES_MOST), PAINT_GOLD); break;
    case EVENT_FLOWER: flower_picked(effects, at, event->value); break;
    case EVENT_JELLY: jelly_picked(effects, at); break;
    case EVENT_CALL: royal_call_begin(view, at); break;
    case EVENT_CALL_EMPTY: effects_puffs(effects, at, 3, 14.0f, 0xd8d2c4u); break;
    case EVENT_BULLET_GONE:
        if (++view->gone_sparks <= t->effects_gone_petals)
            royal_call_bullet(view, t, at, (BulletLook)event->value);
        break;
    case EVENT_BULLET_BLOOMS: boss_death_bullet(view, at, view->gone_sparks++); break;
    case EVENT_MILESTONE: effects_motes(effects, at, 18, PAINT_GOLD); break;
    case EVENT_BOSS_COMES: boss_shows(effects, at, 110.0f); break;
    case EVENT_BOSS_BEATEN: boss_death_name(view, sim, event->value); break;
    case EVENT_BOSS_LEAVES: effects_puffs(effects, at, 12, 46.0f, 0xf4ead4u); break;
    case EVENT_BOSS_STANCE:
        boss_shows(effects, at, 140.0f);
        effects_petals(effects, at, 18, 3.8f, PAINT_HONEY);
        effects_shards(effects, at, 6, 4.6f, 0xd8b48au);
        break;
    case EVENT_WON: stage_won(effects, at); break;
    case EVENT_OVER: effects_petals(effects, at, 20, 2.4f, PAINT_HONEY); break;
    case EVENT_SHOTS:
    case EVENT_HUNT:
    case EVENT_ATTACK:
    case EVENT_STINGER_AIM:
    case EVENT_PATTERN:
    case EVENT_PATTERN_FAULT: // the numbers tell of it
    case EVENT_STAGE_PHASE:
    case EVENT_BOSS_HURRIES:
    case EVENT_WARNING: // what it announces is drawn for as long as it does
    case EVENT_KINDS: break;
    }
}

// The sound of an event, or SOUND_COUNT.
static SoundId event_sound(const SimEvent *event)
{
    switch ((SimEventKind)event->kind) {
    case EVENT_BEE_BORN: return SOUND_BEE_BORN;
    case EVENT_BEE_LOST:
    case EVENT_BEE_TOUCHED: return SOUND_BEE_LOST;
    case EVENT_SHOTS: return SOUND_SHOT;
    case EVENT_ENEMY_HIT: return event->value == ENEMY_BOSS ? SOUND_BOSS_HIT : SOUND_ENEMY_HIT;
    case EVENT_SHELL_HIT: return SOUND_SHELL;
    case EVENT_ENEMY_DOWN: return event->value == ENEMY_BOSS ? SOUND_BOSS_STANCE : FALLS[event->value].sound;
    case EVENT_STINGER_AIM: return SOUND_STINGER_AIM;
    case EVENT_STINGER_FLY: return SOUND_STINGER_FLY;
    case EVENT_NEAR_MISS: return SOUND_NEAR_MISS;
    case EVENT_FLOWER: return event->value == FLOWER_ROYAL ? SOUND_FLOWER_ROYAL : SOUND_FLOWER;
    case EVENT_JELLY: return SOUND_JELLY;
    case EVENT_PATTERN: return SOUND_PATTERN;
    case EVENT_CALL: return SOUND_CALL;
    case EVENT_CALL_EMPTY: return SOUND_CALL_EMPTY;
    case EVENT_STAGE_PHASE: return SOUND_STAGE_PHASE;
    case EVENT_BOSS_COMES: return SOUND_BOSS_COMES;
    case EVENT_BOSS_STANCE: return SOUND_BOSS_STANCE;
    case EVENT_WARNING:
    case EVENT_BOSS_HURRIES: return SOUND_WARNING;
    case EVENT_WON: return SOUND_WON;
    case EVENT_OVER: return SOUND_OVER;
    case EVENT_NECTAR_FULL: return SOUND_JELLY;
    case EVENT_HUNT: return SOUND_WARNING;
    case EVENT_NECTAR_SPILT:
    case EVENT_BEE_HOME:
    case EVENT_CHAIN:
    case EVENT_ATTACK:
    case EVENT_BULLET_GONE:
    case EVENT_BULLET_BLOOMS:
    case EVENT_MILESTONE:
    case EVENT_BOSS_LEAVES:
    case EVENT_BOSS_BEATEN:
    case EVENT_PATTERN_FAULT:
    case EVENT_KINDS: break;
    }
    return SOUND_COUNT;
}

// How many cracks the boss has, and where it is; 0 where there is none.
static int32_t cracks_open(const Sim *sim, float *x_px)
{
    int32_t open = 0;
    for (int i = 0; i < sim->enemy_count && open == 0; i++) {
        const Enemy *boss = &sim->enemies[i];
        bool hurt = boss->kind == ENEMY_BOSS && boss->hp_full > 0;
        for (int crack = 0; crack < CRACKS && hurt; crack++)
            open += crack_length(crack, 1.0f - (float)boss->hp / (float)boss->hp_full) > 0.0f;
        *x_px = boss->position.x;
    }
    return open;
}

static void cracks_follow(View *view, const Sim *sim)
{
    float x_px = 0.0f;
    int32_t open = cracks_open(sim, &x_px);
    if (open > view->cracks_heard)
        sound_happened(&view->sounds, SOUND_BOSS_CRACK, x_px);
    view->cracks_heard = open;
}

void view_events_jump(View *view, const Sim *sim)
{
    float x_px;
    view->cracks_heard = cracks_open(sim, &x_px);
}

void view_events_take(View *view, const Sim *sim)
{
    Count count = {0, 0};
    view->gone_sparks = 0;
    for (int i = 0; i < sim->scratch.event_count; i++) {
        const SimEvent *event = &sim->scratch.events[i];
        event_show(view, sim, event, &count);
        SoundId sound = event_sound(event);
        if (sound != SOUND_COUNT)
            sound_happened(&view->sounds, sound, event->x);
    }
    if (boss_death_tick(view))
        shake_kick(view, &sim->tunables, sim->tunables.camera_shake_queen);
    cracks_follow(view, sim);
}

void view_cheer(View *view, const Sim *sim)
{
    static const uint32_t PETALS_RGB[] = {0xffe9f2u, 0xd9c2f4u, PAINT_GOLD, 0xfff3c0u};
    uint32_t since = sim->head.tick - sim->head.over_tick;
    if (!sim->head.won || since > CHEER_TICKS || since % CHEER_EVERY_TICKS != 0u)
        return;
    float x = rng_range(&view->effects.rng, 0.0f, FIELD_WIDTH_PX);
    uint32_t colour = rng_below(&view->effects.rng, 4u);
    effects_petals(&view->effects, vec2(x, CHEER_Y_PX), 3, 1.6f, PETALS_RGB[colour]);
}
