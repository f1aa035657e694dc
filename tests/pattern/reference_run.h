// reference_run.h -- what a BulletML action does, instruction by instruction, for the plain interpreter of reference.h.
#pragma once

#include "core/base/trig.h"
#include "pattern/formula.h"
#include "pattern/levels.h"

// Something that goes on for some ticks.
typedef struct Change {
    float share;
    int ticks;
} Change;

typedef struct ReferenceBullet {
    float x, y, direction_deg, speed, drift_x, drift_y;
    bool aimed, gone;
    Change turn, gain, push_x, push_y;
    int act_count;
    Act acts[PATTERN_TOPS_MAX];
} ReferenceBullet;

typedef struct Reference {
    float aim_x, aim_y, rank;
    float (*random)(void *context); // $rand
    void *context;
    int bullets_most; // further ones are fired into nothing

    bool over;                    // the pattern; bullets may still fly
    int faults[PATTERN_STATUSES]; // met so far
    int steps_most;               // of one action in a tick, endless ones left out
    ReferenceBullet foe;
    ReferenceBullet **bullets;
    int count;

    Node *tree;                  // the rest is the reference's own
    PatternStatus fault;         // of the action that runs
    const ReferenceBullet *runs; // the bullet that runs
} Reference;

static inline void fault(Reference *reference, PatternStatus status)
{
    if (reference->fault == PATTERN_RUNS)
        reference->fault = status;
}

// The value of an element's formula, at most `most` on either side. After a fault nothing is drawn any more.
static inline float value_within(Reference *reference, const Level *level, const Node *node, float most)
{
    Formula formula = {node->text,        level->parameters,  level->parameter_count,          reference->rank,
                       reference->random, reference->context, reference->fault != PATTERN_RUNS};
    float value = formula_value(&formula);
    if (!formula.broken && value >= -most && value <= most) // not a NaN either
        return value;
    fault(reference, PATTERN_NO_NUMBER);
    return 0.0f;
}

static inline float value_of(Reference *reference, const Level *level, const Node *node)
{
    return value_within(reference, level, node, PATTERN_VALUE_MAX);
}

// A number of times or ticks: cut to a whole number; 0 where it is less.
static inline int whole_of(Reference *reference, const Level *level, const Node *node)
{
    float value = value_within(reference, level, node, PATTERN_COUNT_MAX);
    return value < 1.0f ? 0 : (int)value;
}

// -- directions and speeds --

static inline bool node_type_is(const Node *node, const char *type, const char *usual)
{
    return strcmp(node->type[0] != '\0' ? node->type : usual, type) == 0;
}

static inline bool is_horizontal(const Reference *reference)
{
    return strcmp(reference->tree->first->type, "horizontal") == 0;
}

// The same direction in [0, 360).
static inline float folded(float deg)
{
    float rest = fmodf(deg, 360.0f);
    if (rest < 0.0f)
        rest += 360.0f;
    return rest < 360.0f ? rest : 0.0f;
}

static inline float bounded(float value)
{
    return fminf(fmaxf(value, -PATTERN_VALUE_MAX), PATTERN_VALUE_MAX);
}

static inline float aim_of(const Reference *reference)
{
    const ReferenceBullet *from = reference->runs;
    return heading_of((Vec2){reference->aim_x - from->x, reference->aim_y - from->y});
}

// An absolute direction as it is in a vertical playfield: where "horizontal" has left, this has down.
static inline float absolute_of(const Reference *reference, float value)
{
    return is_horizontal(reference) ? value - 90.0f : value;
}

// A bullet's or a fire's direction, before it is folded.
static inline float shot_direction(Reference *reference, const Act *act, const Node *node, float value, bool *aimed)
{
    *aimed = false;
    if (node_type_is(node, "absolute", "aim"))
        return absolute_of(reference, value);
    if (node_type_is(node, "relative", "aim"))
        return reference->runs->direction_deg + value;
    if (node_type_is(node, "sequence", "aim") && act->shot)
        return act->last_direction_deg + value;
    *aimed = true;
    return aim_of(reference) + value;
}

static inline float shot_speed(Reference *reference, const Act *act, const Node *node, float value)
{
    if (node_type_is(node, "relative", "absolute"))
        return bounded(reference->runs->speed + value);
    if (node_type_is(node, "sequence", "absolute"))
        return bounded((act->shot ? act->last_speed : 1.0f) + value);
    return value;
}

// -- references --

// The level that a reference leads into: the labelled element's children with the reference's parameters.
static inline Level level_referred(Reference *reference, const Level *from, const Node *node)
{
    Level level = {.parent = node->target};
    assert(level.parent != NULL);
    level.next = level.parent->first;
    for (const Node *child = node->first; child != NULL; child = child->next) {
        assert(node_is(child, "param") && level.parameter_count < PATTERN_PARAMETERS_MAX);
        level.parameters[level.parameter_count++] = value_of(reference, from, child);
    }
    level.own_parameters = level.parameter_count;
    return level;
}

// -- instructions --

static inline void bullet_fire(Reference *reference, Act *act, float direction, float speed, bool aimed,
                               const Level *bullet)
{
    act->shot = true;
    act->last_direction_deg = direction;
    act->last_speed = speed;
    if (reference->count >= reference->bullets_most)
        return;
    ReferenceBullet *shot = calloc(1, sizeof *shot);
    reference->bullets = realloc(reference->bullets, sizeof(void *) * (size_t)(reference->count + 1));
    assert(shot != NULL && reference->bullets != NULL);
    reference->bullets[reference->count++] = shot;
    *shot = (ReferenceBullet){
        .x = reference->runs->x, .y = reference->runs->y, .direction_deg = direction, .speed = speed, .aimed = aimed};
    for (const Node *child = bullet->parent->first; child != NULL; child = child->next) {
        if (!node_is(child, "action") && !node_is(child, "actionRef"))
            continue;
        Level level = *bullet;
        level.next = child;
        level.single = true;
        level_push(&shot->acts[shot->act_count++], level);
    }
}

static inline void run_fire(Reference *reference, Act *act, const Level *level)
{
    const Node *fire = level->parent;
    const Node *direction = node_child(fire, "direction"), *speed = node_child(fire, "speed");
    float direction_value = direction != NULL ? value_of(reference, level, direction) : 0.0f;
    float speed_value = speed != NULL ? value_of(reference, level, speed) : 0.0f;
    const Node *of = node_child(fire, "bullet");
    Level bullet = of != NULL ? level_inside(level, of)
                              : level_referred(reference, level, node_child(fire, "bulletRef"));
    if (of != NULL) // what the bullet may see of its surroundings is its own
        bullet.own_parameters = bullet.parameter_count;
    const Node *own_direction = node_child(bullet.parent, "direction"), *own_speed = node_child(bullet.parent, "speed");
    if (own_direction != NULL) {
        direction = own_direction;
        direction_value = value_of(reference, &bullet, direction);
    }
    if (own_speed != NULL) {
        speed = own_speed;
        speed_value = value_of(reference, &bullet, speed);
    }
    if (reference->fault != PATTERN_RUNS)
        return;
    bool aimed = true;
    float deg = direction != NULL ? shot_direction(reference, act, direction, direction_value, &aimed)
                                  : aim_of(reference);
    float fast = speed != NULL ? shot_speed(reference, act, speed, speed_value) : 1.0f;
    bullet_fire(reference, act, folded(deg), fast, aimed, &bullet);
}

static inline void run_change_direction(Reference *reference, ReferenceBullet *bullet, const Level *level,
                                        const Node *node)
{
    const Node *direction = node_child(node, "direction");
    float value = value_of(reference, level, direction);
    int term = whole_of(reference, level, node_child(node, "term"));
    if (reference->fault != PATTERN_RUNS)
        return;
    bullet->turn = (Change){value, term};
    if (node_type_is(direction, "sequence", "aim"))
        return;
    float to = node_type_is(direction, "absolute", "aim") ? absolute_of(reference, value)
             : node_type_is(direction, "relative", "aim") ? bullet->direction_deg + value
                                                          : aim_of(reference) + value;
    float turn = heading_turn(bullet->direction_deg, folded(to));
    if (term == 0)
        bullet->direction_deg = folded(bullet->direction_deg + turn);
    else
        bullet->turn.share = turn / (float)term;
}

// The increment of `now` in each tick; where there are none, at once.
static inline Change change_of(const Node *node, float value, int term, float *now)
{
    if (node_type_is(node, "sequence", "absolute"))
        return (Change){value, term};
    bool relative = node_type_is(node, "relative", "absolute");
    if (term > 0)
        return (Change){(relative ? value : value - *now) / (float)term, term};
    *now = relative ? bounded(*now + value) : value;
    return (Change){0.0f, 0};
}

static inline void run_change_speed(Reference *reference, ReferenceBullet *bullet, const Level *level, const Node *node)
{
    const Node *speed = node_child(node, "speed");
    float value = value_of(reference, level, speed);
    int term = whole_of(reference, level, node_child(node, "term"));
    if (reference->fault == PATTERN_RUNS)
        bullet->gain = change_of(speed, value, term, &bullet->speed);
}

// In a horizontal document left is where down is in a vertical one, and down where right is.
static inline void run_accel(Reference *reference, ReferenceBullet *bullet, const Level *level, const Node *node)
{
    const Node *horizontal = node_child(node, "horizontal"), *vertical = node_child(node, "vertical");
    float right = horizontal != NULL ? value_of(reference, level, horizontal) : 0.0f;
    float down = vertical != NULL ? value_of(reference, level, vertical) : 0.0f;
    int term = whole_of(reference, level, node_child(node, "term"));
    if (reference->fault != PATTERN_RUNS)
        return;
    const Node *x = horizontal, *y = vertical;
    if (is_horizontal(reference)) {
        x = vertical;
        y = horizontal;
        float left = -right;
        right = down;
        down = left;
    }
    if (x != NULL)
        bullet->push_x = change_of(x, right, term, &bullet->drift_x);
    if (y != NULL)
        bullet->push_y = change_of(y, down, term, &bullet->drift_y);
}

static inline void run_repeat(Reference *reference, Act *act, const Node *node)
{
    int times = whole_of(reference, act->level, node_child(node, "times"));
    if (times == 0 || reference->fault != PATTERN_RUNS)
        return;
    Level level = level_inside(act->level, node);
    level.again = times - 1;
    level.repeats = true;
    if (!level_enter(act, level))
        fault(reference, PATTERN_TOO_DEEP);
}

static inline void enter_referred(Reference *reference, Act *act, Level level)
{
    if (reference->fault != PATTERN_RUNS)
        return;
    act_leave_end(act);
    if (!level_enter(act, level))
        fault(reference, PATTERN_TOO_DEEP);
}

// Returns false where the bullet vanishes.
static inline bool run_child(Reference *reference, ReferenceBullet *bullet, Act *act, const Node *node)
{
    const Level *level = act->level;
    if (node_is(node, "fire")) {
        Level fire = level_inside(level, node);
        run_fire(reference, act, &fire);
    } else if (node_is(node, "fireRef")) {
        Level fire = level_referred(reference, level, node);
        fire.next = NULL;
        enter_referred(reference, act, fire);
        if (reference->fault == PATTERN_RUNS)
            run_fire(reference, act, &fire);
    } else if (node_is(node, "action")) {
        Level inside = level_inside(level, node);
        inside.plain = true;
        level_enter(act, inside);
    } else if (node_is(node, "actionRef")) {
        enter_referred(reference, act, level_referred(reference, level, node));
    } else if (node_is(node, "repeat")) {
        run_repeat(reference, act, node);
    } else if (node_is(node, "wait")) {
        act->wait_ticks = whole_of(reference, level, node);
    } else if (node_is(node, "changeDirection")) {
        run_change_direction(reference, bullet, level, node);
    } else if (node_is(node, "changeSpeed")) {
        run_change_speed(reference, bullet, level, node);
    } else if (node_is(node, "accel")) {
        run_accel(reference, bullet, level, node);
    }
    return !node_is(node, "vanish");
}

// Stops the action where there was a fault.
static inline void act_check(Reference *reference, Act *act)
{
    if (reference->fault == PATTERN_RUNS)
        return;
    reference->faults[reference->fault]++;
    act_end(act);
    act->wait_ticks = 0;
}

// Runs an action until it waits or ends. Returns false where the bullet vanishes.
static inline bool act_run(Reference *reference, ReferenceBullet *bullet, Act *act)
{
    reference->runs = bullet;
    reference->fault = PATTERN_RUNS;
    if (act->wait_ticks > 0)
        act->wait_ticks--;
    int steps = 0;
    for (; act->level != NULL && act->wait_ticks == 0; steps++) {
        const Node *node = act_next(act);
        if (node != NULL && !run_child(reference, bullet, act, node))
            return false;
        if (steps >= PATTERN_STEPS_MAX)
            fault(reference, PATTERN_ENDLESS);
        act_check(reference, act);
    }
    if (steps > reference->steps_most && reference->fault != PATTERN_ENDLESS)
        reference->steps_most = steps;
    return true;
}
