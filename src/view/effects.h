// effects.h -- particles: everything that scatters, rises, glows and fades, in a pool of fixed size.
#pragma once

#include "core/base/rng.h"
#include "core/base/vec2.h"
#include "render/batch.h"
#include "view/sprites.h"

#define EFFECTS_MAX 1280 // further ones are dropped: a picture this full needs no more

// Moves by its velocity each tick, so that its place between two ticks is known.
typedef struct Particle {
    Vec2 position, velocity; // px, px per tick
    float drag, gravity;     // velocity is multiplied by drag, then gravity (px per tick, per tick) is added
    float angle_deg, spin_deg;
    float scale_from, scale_to; // over its life
    BatchTint tint;             // its alpha fades over the last part of the life
    Vec2 goal;                  // final place of a homing particle
    int16_t age_ticks, life_ticks;
    int16_t wait_ticks; // until it appears
    uint16_t sprite;
    uint8_t layer;
    uint8_t homes; // 1: flies to its goal
    uint8_t stays; // 1: does not fade
} Particle;

// Factors, 1 by default. `number` is that of puffs, petals, sparks and motes.
typedef struct EffectsMeasure {
    float number, life, speed;
} EffectsMeasure;

typedef struct Effects {
    Particle particles[EFFECTS_MAX + 1]; // the last one is a spare
    int count;
    Rng rng;                // the view's own
    EffectsMeasure measure; // of everything added from now on
    int wait_ticks;         // delay of everything added from now on
} Effects;

void effects_init(Effects *effects, uint64_t seed);
void effects_tick(Effects *effects);

// `back` is the fraction of a tick by which the picture lags behind the state; `offset` is added to every place.
void effects_draw(const Effects *effects, float back, Vec2 offset, Batch *batch);

// Adds a particle at rest, on the layer of effects, for the caller to adjust until the next one is added. If the pool
// is full, returns a spare one that is never drawn. Colours are 0xRRGGBB.
Particle *effects_add(Effects *effects, SpriteId sprite, Vec2 at, int life_ticks, uint32_t rgb, float alpha);

// Particles that scatter from a place in all directions.
typedef enum Burst {
    BURST_PUFFS, // `reach` is a distance in px; for all other bursts, a speed in px per tick
    BURST_PETALS,
    BURST_SPARKS,
    BURST_DROPS,  // fall
    BURST_SHARDS, // pieces of a shell that spin and fall
    BURSTS
} Burst;

void effects_burst(Effects *effects, Burst burst, Vec2 at, int count, float reach, uint32_t rgb);
void effects_ring(Effects *effects, Vec2 at, float from_px, float to_px, int life_ticks, uint32_t rgb);
void effects_star(Effects *effects, Vec2 at, float scale);
void effects_motes(Effects *effects, Vec2 at, int count, uint32_t rgb); // rise and glow

// Petals that fly off in the direction `way` (px per tick) and fall.
void effects_swept(Effects *effects, Vec2 at, int count, Vec2 way, uint32_t rgb);

// A small light for a moment, such as at a muzzle; at most `scale` times the size of its sprite.
void effects_glint(Effects *effects, SpriteId sprite, Vec2 at, float scale, uint32_t rgb);
