// levels.h -- where an action of a BulletML document is: the elements around its next one, and their parameters.
#pragma once

#include "pattern/document.h"
#include "core/pattern/pattern.h"

// Where an action is: the children of `parent` from `next` on; then `again` times all of them; then the level outside.
typedef struct Level {
    struct Level *outer;
    const Node *parent, *next;
    int again;
    bool plain; // an action in its place: no level of pattern.h's
    bool repeats;
    bool single;        // of the children only `next`: a bullet's action
    int own_parameters; // that this level brought along
    int parameter_count;
    float parameters[PATTERN_PARAMETERS_MAX];
} Level;

typedef struct Act {
    Level *level; // NULL: it has ended
    int wait_ticks;
    bool shot; // has fired
    float last_direction_deg, last_speed;
} Act;

// The level of an element that stands in its place, or of a repeat: outer parameters hold.
static inline Level level_inside(const Level *from, const Node *parent)
{
    Level level = *from;
    level.parent = parent;
    level.next = parent->first;
    level.own_parameters = level.again = 0;
    level.plain = level.repeats = level.single = false;
    return level;
}

static inline void level_drop(Act *act)
{
    Level *outer = act->level->outer;
    free(act->level);
    act->level = outer;
}

static inline void act_end(Act *act)
{
    while (act->level != NULL)
        level_drop(act);
}

static inline void level_push(Act *act, Level level)
{
    level.outer = act->level;
    act->level = malloc(sizeof level);
    assert(act->level != NULL);
    *act->level = level;
}

// Goes deeper, or returns false where that is too deep.
static inline bool level_enter(Act *act, Level level)
{
    int depth = !level.plain, parameters = level.own_parameters;
    for (const Level *outer = act->level; outer != NULL; outer = outer->outer) {
        depth += !outer->plain;
        parameters += outer->own_parameters;
    }
    if (depth > PATTERN_DEPTH || parameters > PATTERN_VALUES_MAX)
        return false;
    level_push(act, level);
    return true;
}

// A reference at the end of an action takes the action's place.
static inline void act_leave_end(Act *act)
{
    while (act->level != NULL && act->level->next == NULL && !act->level->repeats) {
        bool plain = act->level->plain;
        level_drop(act);
        if (!plain)
            return;
    }
}

// The next thing to do in this tick, or NULL at the end of the action.
static inline const Node *act_next(Act *act)
{
    Level *level = act->level;
    const Node *node = level->next;
    if (node != NULL) {
        level->next = level->single ? NULL : node->next;
    } else if (level->again > 0) {
        level->again--;
        level->next = level->parent->first;
    } else {
        level_drop(act);
    }
    return node;
}
