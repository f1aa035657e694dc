// reference.h -- BulletML played the plain way: by walking the document's tree, every formula read anew each time.
//
// Written from the choices that src/core/pattern/pattern.h lists, and from nothing else of src/core/pattern. Slow. Use:
//
//     Reference reference = {.rank = 0.5f, .random = my_random, .bullets_most = 2000};
//     reference_read(&reference, bytes, size);          // a document that is right
//     reference_begin(&reference, x, y, heading_deg);   // also to begin anew
//     each tick: set aim_x and aim_y (foe.x, foe.y); reference_tick(&reference); look at bullets[0 .. count - 1];
//                set `gone` of those that left the field
//     reference_free(&reference);
//
// Places are in the document's units, y down. Bullets stand in the order in which they were fired.
#pragma once

#include "pattern/reference_run.h"

static inline void bullet_clear(ReferenceBullet *bullet)
{
    for (int i = 0; i < bullet->act_count; i++)
        act_end(&bullet->acts[i]);
}

static inline float change_go_on(Change *change, float value)
{
    if (change->ticks == 0)
        return value;
    change->ticks--;
    return value + change->share;
}

static inline void bullet_change(ReferenceBullet *bullet)
{
    bullet->direction_deg = folded(change_go_on(&bullet->turn, bullet->direction_deg));
    bullet->speed = bounded(change_go_on(&bullet->gain, bullet->speed));
    bullet->drift_x = bounded(change_go_on(&bullet->push_x, bullet->drift_x));
    bullet->drift_y = bounded(change_go_on(&bullet->push_y, bullet->drift_y));
}

// Runs the actions, and then the changes. Returns false where the bullet vanishes.
static inline bool bullet_run(Reference *reference, ReferenceBullet *bullet)
{
    for (int i = 0; i < bullet->act_count; i++) {
        if (!act_run(reference, bullet, &bullet->acts[i]))
            return false;
    }
    bullet_change(bullet);
    return true;
}

// Frees what is gone; the others keep their order.
static inline void reference_sweep(Reference *reference)
{
    int kept = 0;
    for (int i = 0; i < reference->count; i++) {
        ReferenceBullet *bullet = reference->bullets[i];
        if (!bullet->gone) {
            reference->bullets[kept++] = bullet;
            continue;
        }
        bullet_clear(bullet);
        free(bullet);
    }
    reference->count = kept;
}

// The foe runs all top actions and stays where it is.
static inline void foe_run(Reference *reference)
{
    if (reference->over)
        return;
    reference->over = true;
    if (bullet_run(reference, &reference->foe)) {
        for (int i = 0; i < reference->foe.act_count; i++)
            reference->over = reference->over && reference->foe.acts[i].level == NULL;
    }
    if (reference->over)
        bullet_clear(&reference->foe);
}

static inline void bullet_fly(ReferenceBullet *bullet)
{
    Vec2 ahead = heading_unit(bullet->direction_deg);
    bullet->x += ahead.x * bullet->speed + bullet->drift_x;
    bullet->y += ahead.y * bullet->speed + bullet->drift_y;
}

// A tick. Afterwards `bullets` are all that fly, `over` tells whether the foe's actions are over.
static inline void reference_tick(Reference *reference)
{
    reference_sweep(reference);
    int before = reference->count;
    foe_run(reference);
    for (int i = 0; i < before; i++)
        reference->bullets[i]->gone = !bullet_run(reference, reference->bullets[i]);
    reference_sweep(reference);
    for (int i = 0; i < reference->count; i++)
        bullet_fly(reference->bullets[i]);
}

// The pattern from its beginning, fired from (x, y). The bullets that fly stay.
static inline void reference_begin(Reference *reference, float x, float y, float heading_deg)
{
    bullet_clear(&reference->foe);
    reference->foe = (ReferenceBullet){.x = x, .y = y, .direction_deg = heading_deg};
    reference->over = false;
    const Node *root = reference->tree->first;
    for (const Node *child = root->first; child != NULL; child = child->next) {
        if (!node_is(child, "action") || strncmp(child->label, "top", 3) != 0)
            continue;
        assert(reference->foe.act_count < PATTERN_TOPS_MAX);
        level_push(&reference->foe.acts[reference->foe.act_count++], (Level){.parent = child, .next = child->first});
    }
}

static inline void reference_clear(Reference *reference)
{
    for (int i = 0; i < reference->count; i++)
        reference->bullets[i]->gone = true;
    reference_sweep(reference);
}

static inline bool reference_read(Reference *reference, const char *bytes, size_t size)
{
    reference->tree = document_read(bytes, size);
    return reference->tree != NULL;
}

static inline void reference_free(Reference *reference)
{
    reference_clear(reference);
    bullet_clear(&reference->foe);
    free(reference->bullets);
    document_free(reference->tree);
}
