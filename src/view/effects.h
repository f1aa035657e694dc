// effects.h -- particles: everything that flies apart, rises, glows and fades, in a pool of fixed size.
#pragma once

#include <stdint.h>

#include "core/base/rng.h"
#include "core/base/vec2.h"
#include "render/batch.h"
#include "view/sprites.h"

#define EFFECTS_MAX 1280 // further ones are left out: a picture this full needs no more

// One particle. It moves by its velocity each tick, so that its place between ticks is known.
typedef struct Particle {
    Vec2 position, velocity; // px, px per tick
    float drag, gravity;     // velocity is multiplied by drag, then gravity (px per tick, per tick) is added
    float angle_deg, spin_deg;
    float scale_from, scale_to; // over its life
    BatchTint tint;             // its alpha fades over the last part of the life
    Vec2 goal;                  // of one that homes: it is there at the end of its life
    int16_t age_ticks, life_ticks;
    int16_t wait_ticks; // until it is there at all
    uint16_t sprite;
    uint8_t layer;
    uint8_t light; // 1: additive
    uint8_t homes; // 1: flies to its goal
    uint8_t stays; // 1: does not fade
} Particle;

// How much of everything: factors, 1 for the usual.
typedef struct EffectsMeasure {
    float number, life, speed; // number: of puffs, petals, sparks and motes
} EffectsMeasure;

typedef struct Effects {
    Particle particles[EFFECTS_MAX + 1]; // the last one is a spare
    int count;
    Rng rng;                // the view's own
    EffectsMeasure measure; // of what is added from now on
    int wait_ticks;         // and how much later it begins; 0 for at once
} Effects;

void effects_init(Effects *effects, uint64_t seed);
void effects_tick(Effects *effects);

// `back` is the part of a tick by which the picture is behind the state, `offset` is added to every place.
void effects_draw(const Effects *effects, float back, Vec2 offset, Batch *batch);

// Particles that fly apart from a place in all directions.
typedef enum Burst {
    BURST_PUFFS, // `reach` is how far they come, px; of the others their speed, px per tick
    BURST_PETALS,
    BURST_SPARKS,
    BURST_DROPS,  // fall
    BURST_SHARDS, // pieces of a shell that fly off, spin and fall
    BURSTS
} Burst;

// Effects at a place. Colours are 0xRRGGBB.
void effects_burst(Effects *effects, Burst burst, Vec2 at, int count, float reach, uint32_t rgb);
void effects_ring(Effects *effects, Vec2 at, float from_px, float to_px, int life_ticks, uint32_t rgb);
void effects_star(Effects *effects, Vec2 at, float scale);
void effects_leaving(Effects *effects, SpriteId sprite, Vec2 at, Vec2 velocity); // flies off, quicker and quicker
void effects_motes(Effects *effects, Vec2 at, int count, uint32_t rgb);          // rise and glow

// Petals that fly off along `way` (px per tick), more or less, and fall.
void effects_swept(Effects *effects, Vec2 at, int count, Vec2 way, uint32_t rgb);

// One that flies to a goal, and is there after `life_ticks`; it begins with a start of its own, px per tick.
void effects_homing(Effects *effects, SpriteId sprite, Vec2 at, Vec2 start, Vec2 goal, int life_ticks, uint32_t rgb);

// One that shoots from a place to another, where it comes to rest and fades; on the ground.
void effects_rushing(Effects *effects, SpriteId sprite, Vec2 from, Vec2 to, int life_ticks, uint32_t rgb);

// A sprite that stands where it is for so long; it does not fade, and lies on `layer`.
void effects_still(Effects *effects, SpriteId sprite, Vec2 at, float scale, int life_ticks, Layer layer);

// A small light for a moment, no wider than `scale` glows, such as at a muzzle.
void effects_glint(Effects *effects, SpriteId sprite, Vec2 at, float scale, uint32_t rgb);
