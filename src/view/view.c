// view.c -- the view's state, and the effects and sounds of a tick's events.
#include "view/view.h"

#include <math.h>
#include <string.h>

#include "core/base/trig.h"
#include "view/boss_draw.h"
#include "view/canvas.h"
#include "view/powers.h"

// --- a tick's events become effects, shakes and sounds, by the rows of events.def

#define CHAIN_MOTES_MOST 8
#define BORN_MOST 8 // bees with motes; the motes of more would be one white spot
#define CHEER_TICKS 240u
#define CHEER_EVERY_TICKS 3u
#define CHEER_Y_PX 30.0f

static void shake_kick(View *view, float strength_px)
{
    if (!view->numbers.camera_shake)
        return;
    // From the view's own random stream: drawing must not affect the game.
    Vec2 way = heading_unit(rng_range(&view->effects.rng, 0.0f, 360.0f));
    Vec2 velocity = vec2_add(view->shake_velocity, vec2_scale(way, strength_px));
    view->shake_velocity = vec2_limit(velocity, view->numbers.camera_shake_most_px);
}

// The remains of each kind of enemy, as in view/kinds.def.
typedef struct Fall {
    int puffs, petals, sparks;
    float reach_px, petal_speed;
    uint32_t puff_rgb, petal_rgb;
    bool ring;
    SoundId sound;
} Fall;

static const Fall FALLS[ENEMY_KINDS] = {
#define FALL(puffs, petals, sparks, reach_px, speed, puff_rgb, petal_rgb, ring, SOUND)                                 \
    {puffs, petals, sparks, reach_px, speed, puff_rgb, petal_rgb, ring, SOUND_##SOUND},
#define ENEMY_LOOK(KIND, sprites, body, fall, ...) [ENEMY_##KIND] = fall
#include "view/kinds.def"
#undef FALL
};

static void enemy_falls(View *view, Vec2 at, int kind)
{
    Effects *effects = &view->effects;
    if (kind == ENEMY_BOSS) {
        boss_death_begin(view, at);
        shake_kick(view, view->numbers.camera_shake_queen);
        return;
    }
    const Fall *fall = &FALLS[kind];
    effects_burst(effects, BURST_PUFFS, at, fall->puffs, fall->reach_px, fall->puff_rgb);
    effects_burst(effects, BURST_PETALS, at, fall->petals, fall->petal_speed, fall->petal_rgb);
    effects_burst(effects, BURST_SPARKS, at, fall->sparks, fall->petal_speed * 1.6f, 0xfffbe8u);
    if (fall->ring)
        effects_ring(effects, at, 4.0f, fall->reach_px * 1.5f, 14, 0xfffbe8u);
}

static void flower_picked(Effects *effects, Vec2 at, int kind)
{
    static const uint32_t PETALS_RGB[FLOWER_KINDS] = {
#define FLOWER_LOOK(KIND, sprite, painted, petals_rgb) [FLOWER_##KIND] = petals_rgb,
#include "view/kinds.def"
    };
    bool rare = kind != FLOWER_PLAIN;
    effects_burst(effects, BURST_PETALS, at, rare ? 12 : 6, 2.0f, PETALS_RGB[kind]);
    effects_ring(effects, at, 5.0f, rare ? 46.0f : 18.0f, 16, PAINT_GOLD);
}

// Petals in all colours from the middle of the swarm; more rain down later (view_tick).
static void stage_won(Effects *effects, Vec2 at)
{
    static const uint32_t PETALS_RGB[] = {0xffe9f2u, 0xa57be8u, PAINT_HONEY, 0xfff3c0u};
    for (int i = 0; i < 4; i++)
        effects_burst(effects, BURST_PETALS, at, 14, 4.6f, PETALS_RGB[i]);
    effects_ring(effects, at, 10.0f, 170.0f, 40, PAINT_GOLD);
    effects_motes(effects, at, 26, PAINT_GOLD);
}

// A boss arrives or changes its stance: rings and dust.
static void boss_shows(Effects *effects, Vec2 at, float reach_px)
{
    effects_ring(effects, at, 24.0f, reach_px, 26, 0xfff1d0u);
    effects_ring(effects, at, 12.0f, reach_px * 0.7f, 20, PAINT_HONEY);
    effects_burst(effects, BURST_PUFFS, at, 8, 46.0f, 0xf4ead4u);
}

// A star, and sparks that fly back.
static void hit_show(Effects *effects, Vec2 at)
{
    effects_star(effects, at, 0.8f);
    effects_burst(effects, BURST_SPARKS, vec2(at.x, at.y + 2.0f), 2, 2.6f, PAINT_GOLD);
}

static void boss_breaks(Effects *effects, Vec2 at)
{
    boss_shows(effects, at, 140.0f);
    effects_burst(effects, BURST_PETALS, at, 18, 3.8f, PAINT_HONEY);
    effects_burst(effects, BURST_SHARDS, at, 6, 4.6f, 0xd8b48au);
}

#define NO_SOUND SOUND_COUNT
#define NOTHING (void)0

// The number of a boss's cracks, and its place; 0 without a boss.
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

static void events_take(View *view, const Sim *sim)
{
    Effects *effects = &view->effects;
    const Look *look = &view->numbers;
    int stars = 0, born = 0, gone = 0; // effects of this tick whose number is limited
    for (int i = 0; i < sim->scratch.event_count; i++) {
        const SimEvent *event = &sim->scratch.events[i];
        Vec2 at = vec2(event->x, event->y);
        SoundId heard = NO_SOUND;
        switch ((SimEventKind)event->kind) {
#define EVENT_SHOWN(KIND, sound, heavy, light, ms, step_back, MOMENT, effect, words)                                   \
    case EVENT_##KIND:                                                                                                 \
        effect;                                                                                                        \
        heard = sound;                                                                                                 \
        break;
#include "audio/events.def"
        case EVENT_KINDS: break;
        }
        if (heard != NO_SOUND)
            sound_happened(&view->sounds, heard, event->x);
    }
    if (boss_death_tick(view))
        shake_kick(view, look->camera_shake_queen);
    float x_px = 0.0f;
    int32_t open = cracks_open(sim, &x_px);
    if (open > view->cracks_heard)
        sound_happened(&view->sounds, SOUND_BOSS_CRACK, x_px);
    view->cracks_heard = open;
}

// --- glints of bees' shots and of enemies' bullets

// Together they are small enough to flash freely (flashes.c).
#define SHOTS_MOST 8
#define BULLETS_MOST 5
#define APART_PX 18.0f // bullets nearer to the last one come from the same muzzle
#define SHOT_RGB 0xfff6d0u
#define BULLET_RGB 0xffb8d8u

// Lights at the muzzles of everything fired in this tick; none in a view's first tick, because the game may be running
// already.
static void glints_tick(View *view, const Sim *sim)
{
    const Shots *shots = &sim->shots;
    const Bullets *bullets = &sim->bullets;
    bool seen = view->fired_id != 0 && view->look.flashes;
    for (int i = 0, lit = 0; seen && i < shots->count && lit < SHOTS_MOST; i++) {
        if (shots->id[i] < view->fired_id)
            continue;
        Vec2 muzzle = vec2(shots->x[i] - 0.5f * shots->vx[i], shots->y[i] - 0.5f * shots->vy[i]);
        effects_glint(&view->effects, SPRITE_SPARK, muzzle, 2.0f, SHOT_RGB);
        lit++;
    }
    Vec2 last = vec2(-FIELD_WIDTH_PX, 0.0f);
    seen &= bullets->count < view->numbers.effects_dense_bullets; // the lights of many muzzles would be one white spot
    for (int i = 0, lit = 0; seen && i < bullets->count && lit < BULLETS_MOST; i++) {
        Vec2 at = vec2(bullets->x[i], bullets->y[i]);
        if (bullets->id[i] < view->fired_id || vec2_distance(at, last) < APART_PX)
            continue;
        effects_glint(&view->effects, SPRITE_GLOW, at, 1.5f, BULLET_RGB);
        last = at;
        lit++;
    }
    view->fired_id = view->young_ids[view->ticks % VIEW_YOUNG_TICKS] = sim->head.next_id;
}

// --- the view's state

#define BANK_FOLLOW 0.15f
#define LEAN_LEAST 0.01f // px per tick; 0 stands for a bee that was not drawn yet

// Passes the numbers on to the parts that draw without a game.
static void numbers_take(View *view)
{
    const Look *look = &view->numbers;
    view->effects.measure = (EffectsMeasure){look->effects_particles, look->effects_particle_life,
                                             look->effects_particle_speed};
    view->music.volumes = (MusicVolumes){look->sound_music_volume, look->sound_buzz_volume, look->sound_step_back,
                                         look->sound_calm};
}

void view_init(View *view, uint64_t seed)
{
    memset(view, 0, sizeof *view);
    view->look = view_look_default();
    effects_init(&view->effects, seed);
    music_init(&view->music, &(MusicVolumes){0});
    view->call_ticks = view->lost_ticks = INT32_MAX;
    boss_death_end(view);
    // Each game begins at another place of the ground.
    view->start_px = view->scrolled_px = (double)rng_below(&view->effects.rng, 100000u);
    view->numbers = look_default();
    numbers_take(view);
}

// Bees dodge in jerks; their direction follows smoothly, and is up while they hover.
static void leans_tick(View *view, const Sim *sim)
{
    const Bees *bees = &sim->bees;
    float up = view->numbers.effects_lean_up;
    float first = up > LEAN_LEAST ? up : LEAN_LEAST;
    for (int i = 0; i < bees->count; i++) {
        Vec2 *lean = &view->leans[bees->id[i] % VIEW_LEANS];
        Vec2 wanted = vec2(bees->vx[i], bees->vy[i] - up);
        // Distant ids share a place; a newborn bee must not inherit the lean of a dead one.
        bool fresh = sim->head.tick - bees->born_tick[i] <= 1u || (lean->x == 0.0f && lean->y == 0.0f);
        *lean = fresh ? vec2(0.0f, -first) : vec2_mix(*lean, wanted, view->numbers.effects_lean_follow);
        // The farther a bee has to turn, the more it banks.
        Vec2 from = vec2_unit(*lean), to = vec2_unit(wanted);
        float *bank = &view->banks[bees->id[i] % VIEW_LEANS];
        *bank += (from.x * to.y - from.y * to.x - *bank) * BANK_FOLLOW;
    }
}

void view_tick_meadow(View *view)
{
    const Look *look = &view->numbers;
    numbers_take(view);
    view->ticks++;
    view->scrolled_px += (double)view->numbers.camera_scroll_speed;
    effects_tick(&view->effects);
    // A damped spring: pushes add up, and swing out.
    Vec2 pull = vec2_scale(view->shake, -look->camera_shake_spring);
    view->shake_velocity = vec2_scale(vec2_add(view->shake_velocity, pull), look->camera_shake_damping);
    view->shake = vec2_limit(vec2_add(view->shake, view->shake_velocity), look->camera_shake_most_px);
    sound_tick(&view->sounds, view->numbers.sound_effects_volume * view->music.effects);
}

void view_tick(View *view, const Sim *sim)
{
    numbers_take(view);
    events_take(view, sim);
    streaks_tick(&view->streaks, sim, &view->sounds);
    // After a win petals rain down for a while.
    static const uint32_t PETALS_RGB[] = {0xffe9f2u, 0xd9c2f4u, PAINT_GOLD, 0xfff3c0u};
    uint32_t since = sim->head.tick - sim->head.over_tick;
    if (sim->head.won && since <= CHEER_TICKS && since % CHEER_EVERY_TICKS == 0u) {
        float x = rng_range(&view->effects.rng, 0.0f, FIELD_WIDTH_PX);
        uint32_t colour = rng_below(&view->effects.rng, 4u);
        effects_burst(&view->effects, BURST_PETALS, vec2(x, CHEER_Y_PX), 3, 1.6f, PETALS_RGB[colour]);
    }
    marks_tick(view, sim);
    hurt_tick(view, sim);
    glints_tick(view, sim);
    royal_call_tick(view);
    trade_tick(view, sim);
    jelly_tick(view, sim);
    leans_tick(view, sim);
    const float led_step = 1.0f / (float)view->numbers.effects_led_ticks;
    view->led += clampf((sim->head.touching ? 1.0f : 0.0f) - view->led, -led_step, led_step);
    flashes_tick(&view->flashes, sim, &view->numbers, view->look.flashes);
    music_tick(&view->music, sim);
    rumble_tick(&view->rumble, sim);
    view_tick_meadow(view);
}

void view_jump(View *view, const Sim *sim)
{
    numbers_take(view);
    view->effects.count = 0;
    view->shake = view->shake_velocity = vec2(0.0f, 0.0f);
    memset(&view->sounds, 0, sizeof view->sounds);
    view->streaks = (Streaks){.chain = sim->head.chain, .flowers = sim->head.chain, .steps = nectar_steps(sim)};
    view->rumble = (RumbleRun){0};
    float x_px;
    view->cracks_heard = cracks_open(sim, &x_px);
    marks_jump(view, sim);
    hurt_jump(view, sim);
    music_jump(&view->music, sim);
    leans_tick(view, sim);
    flashes_tick(&view->flashes, sim, &view->numbers, view->look.flashes);
    view->led = sim->head.touching ? 1.0f : 0.0f;
    view->nectar_step = nectar_steps(sim);
    view->jelly_ticks_left = sim->head.jelly_ticks_left;
    royal_call_jump(view, sim);
    boss_death_end(view);
    view->fired_id = sim->head.next_id; // no glints for things that exist already
    for (uint32_t i = 0; i < VIEW_YOUNG_TICKS; i++)
        view->young_ids[i] = sim->head.next_id;
    view->ticks = sim->head.tick;
    // A function of the tick alone, so that a moment of a demo always has the same ground.
    view->scrolled_px = view->start_px + (double)sim->head.tick * (double)view->numbers.camera_scroll_speed;
}
