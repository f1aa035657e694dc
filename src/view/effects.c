// effects.c -- the particle pool and the looks of its particles.
#include "view/effects.h"

#include <string.h>

#include "core/base/clamp.h"
#include "core/base/trig.h"
#include "view/paint.h"

#define RING_SPRITE_RADIUS_PX 30.0f
#define FADE_PART 0.55f // of the life: the last part, in which a particle fades

void effects_init(Effects *effects, uint64_t seed)
{
    memset(effects, 0, sizeof *effects);
    effects->rng = rng_seed(seed, 1001);
    effects->measure = (EffectsMeasure){1.0f, 1.0f, 1.0f};
}

void effects_tick(Effects *effects)
{
    // Backward: the particle that replaces a removed one has been moved already.
    for (int i = effects->count - 1; i >= 0; i--) {
        Particle *p = &effects->particles[i];
        if (p->wait_ticks > 0) {
            p->wait_ticks--;
            continue;
        }
        if (++p->age_ticks >= p->life_ticks) {
            *p = effects->particles[--effects->count];
            continue;
        }
        p->velocity = vec2_scale(p->velocity, p->drag);
        p->velocity.y += p->gravity;
        if (p->homes) {
            // Heads for its goal more and more; at the end straight, and fast enough to arrive.
            float part = (float)p->age_ticks / (float)p->life_ticks, left = (float)(p->life_ticks - p->age_ticks);
            Vec2 straight = vec2_scale(vec2_sub(p->goal, p->position), 1.0f / left);
            p->velocity = vec2_mix(p->velocity, straight, part * part);
        }
        p->position = vec2_add(p->position, p->velocity);
        p->angle_deg += p->spin_deg;
    }
}

void effects_draw(const Effects *effects, float back, Vec2 offset, Batch *batch)
{
    for (int i = 0; i < effects->count; i++) {
        const Particle *p = &effects->particles[i];
        if (p->wait_ticks > 0)
            continue;
        float age = (float)p->age_ticks - back, done = age <= 0.0f ? 0.0f : age / (float)p->life_ticks;
        float alpha = done > 1.0f - FADE_PART && !p->stays ? (1.0f - done) / FADE_PART : 1.0f;
        BatchTint tint = p->tint;
        tint.a = (uint8_t)((float)tint.a * alpha);
        // The size changes quickly at first, because a burst slows down.
        float scale = p->scale_from + (p->scale_to - p->scale_from) * (1.0f - (1.0f - done) * (1.0f - done));
        Vec2 at = vec2_add(vec2_sub(p->position, vec2_scale(p->velocity, back)), offset);
        batch_sprite(batch, p->sprite, at, p->angle_deg - p->spin_deg * back, scale, paint_style(p->layer, tint));
    }
}

Particle *effects_add(Effects *effects, SpriteId sprite, Vec2 at, int life_ticks, uint32_t rgb, float alpha)
{
    Particle *p = &effects->particles[effects->count];
    effects->count += effects->count < EFFECTS_MAX;
    float life = (float)life_ticks * effects->measure.life;
    life = life > 1.0f ? life : 1.0f;
    *p = (Particle){.position = at,
                    .drag = 1.0f,
                    .scale_from = 1.0f,
                    .scale_to = 1.0f,
                    .tint = paint_tint(rgb, alpha),
                    .life_ticks = (int16_t)life,
                    .wait_ticks = (int16_t)effects->wait_ticks,
                    .sprite = (uint16_t)sprite,
                    .layer = LAYER_EFFECTS};
    return p;
}

// Scales a count by `measure`, limited by the pool's room.
static int burst_count(const Effects *effects, int count)
{
    return mini((int)((float)count * effects->measure.number + 0.5f), EFFECTS_MAX - effects->count);
}

// Ranges of the particles of a burst. Equal bounds take no random draw.
typedef struct BurstLook {
    SpriteId sprite;
    float part_least, life_least, life_most;
    float start_part, speed_part; // fractions of the reach: distance at the start, and speed
    float drag, gravity;
    float angle_most_deg, spin_least_deg, spin_most_deg;
    float scale_least, scale_most, scale_per_reach, end_scale; // end_scale: factor at the end of its life
} BurstLook;

static const BurstLook BURST_LOOKS[BURSTS] = {
    [BURST_PUFFS] = {SPRITE_PUFF, 0.2f, 16.0f, 28.0f, 0.4f, 0.06f, 0.9f, 0.0f, 360.0f, 0.0f, 0.0f, 0.35f, 0.35f, 0.008f,
                     2.0f},
    [BURST_PETALS] = {SPRITE_PETAL, 0.35f, 26.0f, 52.0f, 0.0f, 1.0f, 0.93f, 0.035f, 360.0f, -9.0f, 9.0f, 0.7f, 1.15f,
                      0.0f, 0.7f},
    [BURST_SPARKS] = {SPRITE_SPARK, 0.4f, 10.0f, 18.0f, 0.0f, 1.0f, 0.88f, 0.0f, 0.0f, 6.0f, 6.0f, 1.1f, 1.1f, 0.0f,
                      0.4f / 1.1f},
    [BURST_DROPS] = {SPRITE_GLOW, 0.3f, 30.0f, 48.0f, 0.0f, 1.0f, 0.98f, 0.11f, 0.0f, 0.0f, 0.0f, 0.34f, 0.34f, 0.0f,
                     0.22f / 0.34f},
    [BURST_SHARDS] = {SPRITE_SHARD, 0.45f, 34.0f, 60.0f, 3.0f, 1.0f, 0.97f, 0.12f, 360.0f, -14.0f, 14.0f, 0.6f, 1.2f,
                      0.0f, 0.8f},
};

static float any_between(Rng *rng, float least, float most)
{
    return least < most ? rng_range(rng, least, most) : least;
}

void effects_burst(Effects *effects, Burst burst, Vec2 at, int count, float reach, uint32_t rgb)
{
    const BurstLook *look = &BURST_LOOKS[burst];
    Rng *rng = &effects->rng;
    for (int i = burst_count(effects, count); i > 0; i--) {
        Vec2 way = heading_unit(rng_range(rng, 0.0f, 360.0f));
        float part = rng_range(rng, look->part_least, 1.0f);
        float life = rng_range(rng, look->life_least, look->life_most);
        Vec2 from = vec2_add(at, vec2_scale(way, reach * part * look->start_part));
        Particle *p = effects_add(effects, look->sprite, from, (int)life, rgb, burst == BURST_PUFFS ? 0.85f : 1.0f);
        p->velocity = vec2_scale(way, reach * part * look->speed_part * effects->measure.speed);
        p->drag = look->drag;
        p->gravity = look->gravity;
        p->angle_deg = any_between(rng, 0.0f, look->angle_most_deg);
        p->spin_deg = any_between(rng, look->spin_least_deg, look->spin_most_deg);
        p->scale_from = any_between(rng, look->scale_least, look->scale_most) + reach * look->scale_per_reach;
        p->scale_to = p->scale_from * look->end_scale;
        if (burst == BURST_PUFFS || burst == BURST_PETALS || burst == BURST_SPARKS)
            p->layer = LAYER_SHOTS; // below everything alive
    }
}

void effects_ring(Effects *effects, Vec2 at, float from_px, float to_px, int life_ticks, uint32_t rgb)
{
    Particle *p = effects_add(effects, SPRITE_RING, at, life_ticks, rgb, 0.9f);
    p->scale_from = from_px / RING_SPRITE_RADIUS_PX;
    p->scale_to = to_px / RING_SPRITE_RADIUS_PX;
}

void effects_star(Effects *effects, Vec2 at, float scale)
{
    Particle *p = effects_add(effects, SPRITE_HIT_STAR, at, 8, 0xffffffu, 1.0f);
    p->angle_deg = rng_range(&effects->rng, 0.0f, 72.0f);
    p->scale_from = scale * 0.6f;
    p->scale_to = scale * 1.3f;
    p->layer = LAYER_SHOTS;
}

void effects_motes(Effects *effects, Vec2 at, int count, uint32_t rgb)
{
    Rng *rng = &effects->rng;
    for (int i = burst_count(effects, count); i > 0; i--) {
        float x = rng_range(rng, -7.0f, 7.0f);
        float y = rng_range(rng, -5.0f, 5.0f);
        float life = rng_range(rng, 22.0f, 38.0f);
        Particle *p = effects_add(effects, SPRITE_GLOW, vec2_add(at, vec2(x, y)), (int)life, rgb, 0.8f);
        p->velocity = vec2_scale(vec2(x * 0.05f, rng_range(rng, -1.1f, -0.4f)), effects->measure.speed);
        p->drag = 0.97f;
        p->scale_from = 0.34f;
        p->scale_to = 0.12f;
        p->layer = LAYER_LIGHTS;
    }
}

void effects_swept(Effects *effects, Vec2 at, int count, Vec2 way, uint32_t rgb)
{
    int before = effects->count;
    effects_burst(effects, BURST_PETALS, at, count, 1.3f, rgb);
    for (int i = before; i < effects->count; i++)
        effects->particles[i].velocity = vec2_add(effects->particles[i].velocity, way);
}

void effects_glint(Effects *effects, SpriteId sprite, Vec2 at, float scale, uint32_t rgb)
{
    Particle *p = effects_add(effects, sprite, at, 7, rgb, 0.9f);
    p->scale_from = scale;
    p->scale_to = 0.6f * scale;
    p->layer = LAYER_LIGHTS;
}
