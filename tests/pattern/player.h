// player.h -- plays a compiled pattern in an empty world: a foe that stays where it is, and the bullets.
//
// As in the game, actions lie in slots of fixed places, and those of one owner form a chain. Unlike there, bullets run
// in the order in which they were fired. Places are in the pattern's units, y down.
#pragma once

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/trig.h"
#include "core/pattern/pattern.h"

#define PLAYER_BULLETS_MAX 16384
#define PLAYER_RUNNERS_MAX 32768

typedef struct PlayerBullet {
    float x, y;
    PatternMotion motion; // where it has no actions; otherwise its first runner's counts
    int runner;           // the first slot of its chain, or -1
    bool aimed, gone;
} PlayerBullet;

typedef struct Player {
    const PatternBook *book;
    int pattern;
    float aim_x, aim_y, rank;
    float (*random)(void *context);
    void *random_context;
    int bullets_most; // further ones are fired into nothing

    bool over;
    int faults[PATTERN_STATUSES]; // met so far
    int steps;                    // instructions so far
    float foe_x, foe_y;
    int foe_runner; // -1: over
    int count;
    PlayerBullet bullets[PLAYER_BULLETS_MAX];

    float x, y; // of what runs
    int slots, free;
    PatternRunner runners[PLAYER_RUNNERS_MAX];
} Player;

// A slot with a runner in it, or -1 where all are taken.
static inline int player_slot(Player *player, PatternRunner runner)
{
    int slot = player->free;
    if (slot >= 0)
        player->free = player->runners[slot].next;
    else if (player->slots < PLAYER_RUNNERS_MAX)
        slot = player->slots++;
    else
        return -1;
    player->runners[slot] = runner;
    player->runners[slot].next = -1;
    return slot;
}

static inline void player_release(Player *player, int first)
{
    for (int slot = first, next; slot >= 0; slot = next) {
        next = player->runners[slot].next;
        memset(&player->runners[slot], 0, sizeof player->runners[slot]);
        player->runners[slot].next = player->free;
        player->free = slot;
    }
}

static inline PatternMotion *player_motion(Player *player, PlayerBullet *bullet)
{
    return bullet->runner >= 0 ? &player->runners[bullet->runner].motion : &bullet->motion;
}

static inline float player_random(void *context)
{
    Player *player = context;
    return player->random(player->random_context);
}

static inline float player_aim(void *context, PatternTarget target, float speed)
{
    const Player *player = context;
    return heading_of((Vec2){player->aim_x - player->x, player->aim_y - player->y});
}

static inline void player_fire(void *context, const PatternShot *shot)
{
    Player *player = context;
    if (player->count >= player->bullets_most || player->count >= PLAYER_BULLETS_MAX)
        return;
    PlayerBullet *bullet = &player->bullets[player->count++];
    *bullet = (PlayerBullet){player->x, player->y,   {.direction_deg = shot->direction_deg, .speed = shot->speed},
                             -1,        shot->aimed, false};
    for (int i = shot->action_count - 1; i >= 0; i--) {
        int slot = player_slot(player, pattern_begin_shot(shot, i));
        if (slot < 0)
            continue;
        player->runners[slot].next = bullet->runner;
        bullet->runner = slot;
    }
    if (bullet->runner >= 0)
        player->runners[bullet->runner].motion = bullet->motion;
}

// Runs a chain, then the changes of its motion. Tells whether any action has something left to run.
static inline PatternStatus player_run(Player *player, int first, float x, float y)
{
    PatternHost host = {player, player->rank, 1.0f, 1.0f, player_random, player_aim, player_fire};
    PatternStatus all = PATTERN_ENDED;
    player->x = x;
    player->y = y;
    for (int slot = first; slot >= 0; slot = player->runners[slot].next) {
        PatternRunner *runner = &player->runners[slot];
        if (runner->ended)
            continue;
        PatternStatus status = pattern_run(player->book, runner, &player->runners[first].motion, &host, &player->steps);
        if (status == PATTERN_VANISHED)
            return status;
        assert(runner->ended == (status != PATTERN_RUNS));
        if (status == PATTERN_RUNS)
            all = PATTERN_RUNS;
        else if (status != PATTERN_ENDED)
            player->faults[status]++;
    }
    pattern_move(&player->runners[first].motion);
    return all;
}

static inline void player_sweep(Player *player)
{
    int kept = 0;
    for (int i = 0; i < player->count; i++) {
        if (player->bullets[i].gone)
            player_release(player, player->bullets[i].runner);
        else
            player->bullets[kept++] = player->bullets[i];
    }
    player->count = kept;
}

static inline void player_fly(Player *player, PlayerBullet *bullet)
{
    float x, y;
    pattern_velocity(player_motion(player, bullet), &x, &y);
    bullet->x += x;
    bullet->y += y;
}

static inline void player_tick(Player *player)
{
    player_sweep(player);
    int before = player->count;
    if (!player->over && player_run(player, player->foe_runner, player->foe_x, player->foe_y) != PATTERN_RUNS) {
        player->over = true;
        player_release(player, player->foe_runner);
        player->foe_runner = -1;
    }
    for (int i = 0; i < before; i++) {
        PlayerBullet *bullet = &player->bullets[i];
        if (bullet->runner >= 0)
            bullet->gone = player_run(player, bullet->runner, bullet->x, bullet->y) == PATTERN_VANISHED;
    }
    player_sweep(player);
    for (int i = 0; i < player->count; i++)
        player_fly(player, &player->bullets[i]);
}

// The pattern from its beginning, fired from (x, y). The bullets that fly stay.
static inline void player_restart(Player *player, float x, float y, float heading_deg)
{
    PatternMotion motion = {.direction_deg = heading_deg};
    player_release(player, player->foe_runner);
    player->foe_runner = -1;
    player->foe_x = x;
    player->foe_y = y;
    for (int top = pattern_tops(player->book, player->pattern) - 1; top >= 0; top--) {
        int slot = player_slot(player, pattern_begin(player->book, player->pattern, top, motion));
        if (slot < 0)
            continue;
        player->runners[slot].next = player->foe_runner;
        player->foe_runner = slot;
    }
    player->over = player->foe_runner < 0;
}

// An empty world; the caller sets the aim, the rank, $rand and the most bullets, and calls player_restart.
static inline void player_begin(Player *player, const PatternBook *book, int pattern)
{
    player->book = book;
    player->pattern = pattern;
    memset(player->faults, 0, sizeof player->faults);
    player->count = player->slots = player->steps = 0;
    player->free = player->foe_runner = -1;
}

// Marks what has left the field, with a margin around it.
static inline void player_leave(Player *player, float width, float height, float margin)
{
    for (int i = 0; i < player->count; i++) {
        PlayerBullet *bullet = &player->bullets[i];
        if (!(bullet->x >= -margin && bullet->x <= width + margin && bullet->y >= -margin
              && bullet->y <= height + margin))
            bullet->gone = true;
    }
}
