// reference.h -- action programs evaluated the plain way, from the tree of random_program.h.
//
// The evaluator follows the README's rules the long way round: it runs every child and every round one after another,
// and knows none of the maps of the real one; eases come from action_ease, which has a test of its own.
#pragma once

#include <limits.h>
#include <math.h>

#include "random_program.h"

static inline int64_t wrap(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

static inline ActionPose plus(ActionPose a, ActionPose b)
{
    return (ActionPose){wrap(a.x, b.x), wrap(a.y, b.y), a.heading + b.heading, a.visible};
}

static inline ActionPose minus(ActionPose a, ActionPose b)
{
    return plus(a, (ActionPose){wrap(~b.x, 1), wrap(~b.y, 1), 0u - b.heading, 0});
}

static inline int64_t to_fixed(double px)
{
    return (int64_t)llround(px * 65536.0);
}

static inline uint32_t to_heading(double deg)
{
    return (uint32_t)(int64_t)llround(deg / 360.0 * 4294967296.0);
}

static inline bool is_to(int kind)
{
    return kind == ACTION_PLACE || kind == ACTION_MOVE_TO || kind == ACTION_JUMP_TO || kind == ACTION_BEZIER_TO
        || kind == ACTION_CATMULL_ROM_TO;
}

static inline ActionPose plain_leaf_end(const Node *node, ActionPose start)
{
    ActionPose end = start;
    int last = node->kind == ACTION_JUMP_TO || node->kind == ACTION_JUMP_BY ? 0 : node->numbers - 2;
    if (node->kind == ACTION_ROTATE_TO)
        end.heading = to_heading(node->number[0]);
    else if (node->kind == ACTION_ROTATE_BY)
        end.heading += to_heading(node->number[0]);
    else if (node->kind == ACTION_SHOW || node->kind == ACTION_HIDE)
        end.visible = node->kind == ACTION_SHOW;
    else if (node->numbers > 0) {
        end.x = wrap(to_fixed(node->number[last]), is_to(node->kind) ? 0 : start.x);
        end.y = wrap(to_fixed(node->number[last + 1]), is_to(node->kind) ? 0 : start.y);
    }
    return end;
}

typedef struct Point {
    double x, y;
} Point;

static inline Point plain_knot(const Node *node, ActionPose start, int index)
{
    int points = node->numbers / 2;
    if (index <= 0)
        return (Point){0.0, 0.0};
    index = index > points ? points : index;
    Point point = {node->number[2 * index - 2] * 65536.0, node->number[2 * index - 1] * 65536.0};
    if (is_to(node->kind)) {
        point.x -= (double)start.x;
        point.y -= (double)start.y;
    }
    return point;
}

// The cardinal spline of tension 0.5 by its basis functions, as cocos2d writes them.
static inline Point plain_spline(const Node *node, ActionPose start, double u)
{
    int points = node->numbers / 2;
    int piece = u >= 1.0 ? points - 1 : (int)(u * points);
    double t = u * points - piece, s = 0.25;
    double b[4] = {s * ((-t * t * t + 2 * t * t) - t), s * (-t * t * t + t * t) + (2 * t * t * t - 3 * t * t + 1),
                   s * (t * t * t - 2 * t * t + t) + (-2 * t * t * t + 3 * t * t), s * (t * t * t - t * t)};
    Point at = {0.0, 0.0};
    for (int i = 0; i < 4; i++) {
        Point knot = plain_knot(node, start, piece - 1 + i);
        at.x += b[i] * knot.x;
        at.y += b[i] * knot.y;
    }
    return at;
}

static inline Point plain_bezier(const Node *node, ActionPose start, double u)
{
    Point a = plain_knot(node, start, 1), b = plain_knot(node, start, 2), c = plain_knot(node, start, 3);
    double w1 = 3 * (1 - u) * (1 - u) * u, w2 = 3 * (1 - u) * u * u, w3 = u * u * u;
    return (Point){w1 * a.x + w2 * b.x + w3 * c.x, w1 * a.y + w2 * b.y + w3 * c.y};
}

// Beyond its ends a curve goes on along the tangent, here a quotient of differences that is exact for cubics.
static inline Point plain_curve(const Node *node, ActionPose start, double u)
{
    Point (*curve)(const Node *, ActionPose, double) = node->kind <= ACTION_BEZIER_BY ? plain_bezier : plain_spline;
    if (u >= 0.0 && u <= 1.0)
        return curve(node, start, u);
    double at = u < 0.0 ? 0.0 : 1.0, step = u < 0.0 ? 1.0e-3 : -1.0e-3;
    Point p = curve(node, start, at), q = curve(node, start, at + step), r = curve(node, start, at + 2.0 * step);
    Point s = curve(node, start, at + 3.0 * step);
    double far = (u - at) / (6.0 * step);
    return (Point){p.x + far * (18.0 * q.x - 11.0 * p.x - 9.0 * r.x + 2.0 * s.x),
                   p.y + far * (18.0 * q.y - 11.0 * p.y - 9.0 * r.y + 2.0 * s.y)};
}

// The pose of a single action at its eased time u.
static inline ActionPose plain_leaf(const Node *node, ActionPose start, double u)
{
    ActionPose end = plain_leaf_end(node, start), pose = start;
    ActionPose whole = minus(end, start);
    Point way = {(double)whole.x * u, (double)whole.y * u};
    if (node->kind == ACTION_JUMP_TO || node->kind == ACTION_JUMP_BY) {
        double hop = u < 0.0 || u > 1.0 ? 0.0 : fmod(u * node->number[3], 1.0);
        way.y -= node->number[2] * 65536.0 * 4.0 * hop * (1.0 - hop);
    } else if (node->kind >= ACTION_BEZIER_TO && node->kind <= ACTION_CATMULL_ROM_BY) {
        way = plain_curve(node, start, u);
    }
    double turn = (double)(int32_t)(end.heading - start.heading) / 4294967296.0;
    if (node->kind == ACTION_ROTATE_BY)
        turn = node->number[0] / 360.0;
    pose.x = wrap(pose.x, (int64_t)llround(way.x));
    pose.y = wrap(pose.y, (int64_t)llround(way.y));
    pose.heading += (uint32_t)(int64_t)llround(turn * u * 4294967296.0);
    return pose;
}

#define BLANK 2 // the visibility in which a branch of a spawn begins, so that one that sets none is known

// The pose at a time in a node, or after its end.
static inline ActionPose plain_at(const Tree *tree, int index, ActionPose start, int64_t t)
{
    const Node *node = &tree->nodes[index];
    if (node->children == 0 && t >= node->duration)
        return plain_leaf_end(node, start);
    if (node->children == 0)
        return plain_leaf(node, start, action_ease(node->ease, (double)t / (double)node->duration));
    ActionPose pose = start, origin = start;
    origin.visible = BLANK;
    for (int i = 0; node->kind == ACTION_SPAWN && i < node->children; i++) {
        ActionPose branch = plain_at(tree, node->child[i], origin, t);
        pose = plus(pose, minus(branch, start));
        pose.visible = branch.visible == BLANK ? pose.visible : branch.visible;
    }
    int runs = node->kind == ACTION_SPAWN          ? 0
             : node->kind == ACTION_SEQUENCE       ? node->children
             : node->kind == ACTION_REPEAT_FOREVER ? INT_MAX
                                                   : (int)node->number[0];
    for (int i = 0; i < runs && t >= 0; i++) {
        int child = node->child[node->kind == ACTION_SEQUENCE ? i : 0];
        pose = plain_at(tree, child, pose, t);
        t = t < tree->nodes[child].duration ? -1 : t - tree->nodes[child].duration;
    }
    return pose;
}

// Appends all calls of a node that begins at a time, up to a horizon, in the order of the text, not of time.
static inline void plain_calls(const Tree *tree, int index, int64_t begin, int64_t horizon, CallList *list)
{
    const Node *node = &tree->nodes[index];
    if (node->kind == ACTION_CALL && begin <= horizon)
        list_call(list, node->name, begin);
    for (int i = 0; i < node->children; i++) {
        int rounds = node->kind == ACTION_REPEAT         ? (int)node->number[0]
                   : node->kind == ACTION_REPEAT_FOREVER ? INT_MAX
                                                         : 1;
        int64_t duration = tree->nodes[node->child[i]].duration;
        for (int round = 0; round < rounds && begin <= horizon; round++) {
            plain_calls(tree, node->child[i], begin, horizon, list);
            begin += node->kind != ACTION_SPAWN && duration != ACTION_FOREVER ? duration : 0;
        }
    }
}

// Stable: at equal times the earlier one of the list stays first.
static inline void sort_calls(CallList *list)
{
    for (int i = 1; i < list->count; i++) {
        struct ListedCall call = list->calls[i];
        int j = i;
        for (; j > 0 && list->calls[j - 1].due > call.due; j--)
            list->calls[j] = list->calls[j - 1];
        list->calls[j] = call;
    }
}
