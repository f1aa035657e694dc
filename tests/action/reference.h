// reference.h -- action programs evaluated the plain way, from the tree of random_program.h.
#pragma once

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

// A branch of a spawn begins with a visibility of its own kind, so that one that sets none is known.
#define BLANK 2

static inline ActionPose blank(ActionPose pose)
{
    pose.visible = BLANK;
    return pose;
}

static inline ActionPose add_branch(ActionPose sum, ActionPose branch, ActionPose start)
{
    sum = plus(sum, minus(branch, start));
    sum.visible = branch.visible == BLANK ? sum.visible : branch.visible;
    return sum;
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
        || kind == ACTION_CATMULL_ROM_TO || kind == ACTION_CARDINAL_SPLINE_TO;
}

// The text with sequences of one action unwrapped, by which twins are found.
static inline void write_plain(const Tree *tree, int index, char *text)
{
    const Node *node = &tree->nodes[index];
    if (node->kind == ACTION_SEQUENCE && node->children == 1 && node->ease == 0
        && tree->nodes[node->child[0]].kind != ACTION_FINALLY) {
        write_plain(tree, node->child[0], text);
        return;
    }
    sprintf(text + strlen(text), "%d.%d.%d.%lld", node->kind, node->ease,
            node->kind == ACTION_CALL || node->kind == ACTION_FINALLY ? node->name : 0, (long long)node->duration);
    for (int i = 0; i < node->numbers; i++)
        sprintf(text + strlen(text), " %g", node->number[i]);
    strcat(text, "(");
    for (int i = 0; i < node->children; i++)
        write_plain(tree, node->child[i], text);
    strcat(text, ")");
}

static inline int find_twin_before(const Tree *tree, const Node *sequence, int position)
{
    static char wanted[NODE_TEXT], here[NODE_TEXT];
    const Node *node = &tree->nodes[sequence->child[position]];
    if (node->kind != ACTION_REVERSE)
        return -1;
    wanted[0] = '\0';
    write_plain(tree, node->child[0], wanted);
    for (int i = position - 1; i >= 0; i--) {
        here[0] = '\0';
        write_plain(tree, sequence->child[i], here);
        if (strcmp(here, wanted) == 0)
            return i;
    }
    return -1;
}

static inline ActionPose plain_end(const Tree *tree, int index, ActionPose start);

// The poses in which the children of a sequence begin; the last is the one in which it ends.
static inline void plain_begins(const Tree *tree, const Node *node, ActionPose start, ActionPose begins[15])
{
    begins[0] = start;
    for (int i = 0; i < node->children; i++) {
        int twin = find_twin_before(tree, node, i);
        begins[i + 1] = twin < 0 ? plain_end(tree, node->child[i], begins[i])
                                 : plus(begins[i], minus(begins[twin], begins[twin + 1]));
    }
}

static inline ActionPose plain_leaf_end(const Node *node, ActionPose start)
{
    ActionPose end = start;
    int last = node->numbers - 2;
    if (node->kind == ACTION_JUMP_TO || node->kind == ACTION_JUMP_BY)
        last = 0;
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

static inline ActionPose plain_end(const Tree *tree, int index, ActionPose start)
{
    const Node *node = &tree->nodes[index];
    ActionPose begins[15], end = start;
    int body = node->child[0];
    switch (node->kind) {
    case ACTION_SEQUENCE: plain_begins(tree, node, start, begins); return begins[node->children];
    case ACTION_SPAWN:
        for (int i = 0; i < node->children; i++)
            end = add_branch(end, plain_end(tree, node->child[i], blank(start)), start);
        return end;
    case ACTION_REPEAT:
        for (int i = 0; i < (int)node->number[0]; i++)
            end = plain_end(tree, body, end);
        return end;
    case ACTION_SPEED: return plain_end(tree, body, start);
    case ACTION_REVERSE: return plus(start, minus(start, plain_end(tree, body, start)));
    case ACTION_REVERSE_TIME: return start;
    default: return plain_leaf_end(node, start);
    }
}

typedef struct Point {
    double x, y;
} Point;

static inline Point plain_knot(const Node *node, ActionPose start, int index)
{
    int skip = node->numbers % 2;
    int points = (node->numbers - skip) / 2;
    if (index <= 0)
        return (Point){0.0, 0.0};
    index = index > points ? points : index;
    Point point = {node->number[skip + 2 * index - 2] * 65536.0, node->number[skip + 2 * index - 1] * 65536.0};
    if (is_to(node->kind)) {
        point.x -= (double)start.x;
        point.y -= (double)start.y;
    }
    return point;
}

// The cardinal spline by its basis functions, as cocos2d writes them.
static inline Point plain_spline(const Node *node, ActionPose start, double u)
{
    double tension = node->numbers % 2 == 1 ? node->number[0] : 0.5;
    int points = node->numbers / 2;
    int piece = u >= 1.0 ? points - 1 : (int)(u * points);
    double t = u * points - piece, s = (1.0 - tension) / 2.0;
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
    } else if (node->kind >= ACTION_BEZIER_TO && node->kind <= ACTION_CARDINAL_SPLINE_BY) {
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

static inline int32_t usual_value(const Node *node)
{
    return node->ease == 0 ? 0 : action_ease_value(node->ease).default_value;
}

// A time in a node, `done` where the instants due at exactly this time have happened.
typedef struct When {
    int64_t t;
    bool done;
} When;

// The time inside the ease of a block.
static inline When plain_inside(const Node *node, When when)
{
    double duration = (double)node->duration;
    if (node->ease == 0 || when.t <= 0 || when.t >= node->duration)
        return when;
    double eased = action_ease(node->ease, usual_value(node), (double)when.t / duration) * duration;
    return (When){(int64_t)llround(eased < 0 ? 0 : eased > duration ? duration : eased), true};
}

static inline ActionPose plain_at(const Tree *tree, int index, ActionPose start, When when);

// The pose while child number i of a sequence runs.
static inline ActionPose plain_child_at(const Tree *tree, const Node *sequence, const ActionPose begins[15], int i,
                                        When when)
{
    const Node *node = &tree->nodes[sequence->child[i]];
    int twin = find_twin_before(tree, sequence, i);
    if (twin < 0)
        return plain_at(tree, sequence->child[i], begins[i], when);
    if (when.t <= 0 && !when.done)
        return begins[i];
    when = plain_inside(node, when);
    ActionPose there = begins[twin];
    if (when.t < node->duration || !when.done)
        there = plain_child_at(tree, sequence, begins, twin, (When){node->duration - when.t, !when.done});
    return plus(begins[i], minus(there, begins[twin + 1]));
}

static inline ActionPose plain_sequence_at(const Tree *tree, const Node *node, ActionPose start, When when)
{
    ActionPose begins[15];
    plain_begins(tree, node, start, begins);
    int64_t begin = 0;
    int child = 0;
    for (; child + 1 < node->children; child++) {
        int64_t next = begin + tree->nodes[node->child[child]].duration;
        if (next > when.t || (next == when.t && !when.done))
            break;
        begin = next;
    }
    return plain_child_at(tree, node, begins, child, (When){when.t - begin, when.done});
}

static inline ActionPose plain_at(const Tree *tree, int index, ActionPose start, When when)
{
    const Node *node = &tree->nodes[index];
    int64_t duration = node->duration;
    if (when.t <= 0 && !when.done)
        return start;
    if (node->children > 0)
        when = plain_inside(node, when);
    if (when.t > duration || (when.t == duration && when.done))
        return plain_end(tree, index, start);
    if (node->children == 0)
        return plain_leaf(node, start, action_ease(node->ease, usual_value(node), (double)when.t / (double)duration));
    int body = node->child[0];
    int64_t round = tree->nodes[body].duration;
    When mirrored = {duration - when.t, !when.done};
    ActionPose pose = start;
    switch (node->kind) {
    case ACTION_SEQUENCE: return plain_sequence_at(tree, node, start, when);
    case ACTION_SPAWN:
        for (int i = 0; i < node->children; i++)
            pose = add_branch(pose, plain_at(tree, node->child[i], blank(start), when), start);
        return pose;
    case ACTION_REPEAT:
    case ACTION_REPEAT_FOREVER:
        for (; when.t > round || (when.t == round && when.done); when.t -= round)
            pose = plain_end(tree, body, pose);
        return plain_at(tree, body, pose, when);
    case ACTION_SPEED: {
        int64_t inner = speed_inner(node->number[0], when.t);
        return plain_at(tree, body, start, (When){inner < round ? inner : round, when.done || inner == 0});
    }
    case ACTION_REVERSE:
        pose = plain_at(tree, body, start, mirrored);
        return plus(start, minus(pose, plain_end(tree, body, start)));
    default: return plain_at(tree, body, start, mirrored);
    }
}

static inline void add_call(CallList *list, int name, int64_t due)
{
    list_call(list, name, due);
}

// All calls of a node up to a horizon in its own time, in the order in which they fall due when time runs forward or
// backward; appended to the list.
static inline void plain_calls(const Tree *tree, int index, bool forward, int64_t horizon, CallList *list);

// Stable: at equal times the earlier one of the list stays first.
static inline void sort_calls(CallList *list, int first, bool forward)
{
    for (int i = first + 1; i < list->count; i++) {
        for (int j = i; j > first; j--) {
            int64_t a = list->calls[j - 1].due, b = list->calls[j].due;
            if (forward ? a <= b : a >= b)
                break;
            int name = list->calls[j].name;
            list->calls[j] = list->calls[j - 1];
            list->calls[j - 1].name = name;
            list->calls[j - 1].due = b;
        }
    }
}

static inline void plain_children_calls(const Tree *tree, const Node *node, bool forward, int64_t horizon,
                                        CallList *list)
{
    int64_t begins[15] = {0};
    int first = list->count;
    for (int i = 0; i < node->children && node->kind == ACTION_SEQUENCE; i++) {
        int64_t duration = tree->nodes[node->child[i]].duration;
        begins[i + 1] = duration == ACTION_FOREVER ? duration : begins[i] + duration;
    }
    for (int i = 0; i < node->children; i++) {
        int child = forward ? i : node->children - 1 - i;
        int from = list->count;
        if (begins[child] <= horizon)
            plain_calls(tree, node->child[child], forward, horizon - begins[child], list);
        for (int j = from; j < list->count; j++)
            list->calls[j].due += begins[child];
    }
    if (node->kind == ACTION_SPAWN)
        sort_calls(list, first, forward);
}

// The time outside of an eased block by trying every halving for every call.
static inline int64_t plain_eased_due(const Node *node, int64_t inner)
{
    int64_t low = 0, high = node->duration;
    if (inner == 0)
        return 0;
    while (high - low > 1) {
        int64_t middle = (low + high) / 2;
        double u = (double)middle / (double)node->duration;
        double eased = action_ease(node->ease, usual_value(node), u) * (double)node->duration;
        if (llround(eased) >= inner)
            high = middle;
        else
            low = middle;
    }
    return high;
}

static inline void plain_calls(const Tree *tree, int index, bool forward, int64_t horizon, CallList *list)
{
    const Node *node = &tree->nodes[index];
    int body = node->child[0], first = list->count;
    horizon = node->duration == ACTION_FOREVER ? horizon : node->duration;
    int64_t round = node->children > 0 ? tree->nodes[body].duration : 0;
    int64_t rounds = node->kind == ACTION_REPEAT_FOREVER ? horizon / (round > 0 ? round : 1) + 1
                   : node->kind == ACTION_REPEAT         ? (int64_t)node->number[0]
                                                         : 0;
    if (node->kind == ACTION_CALL)
        add_call(list, node->name, 0);
    if (node->kind == ACTION_SEQUENCE || node->kind == ACTION_SPAWN)
        plain_children_calls(tree, node, forward, horizon, list);
    for (int64_t i = 0; i < rounds; i++) {
        int64_t begin = (forward ? i : rounds - 1 - i) * round;
        int from = list->count;
        plain_calls(tree, body, forward, horizon, list);
        for (int j = from; j < list->count; j++)
            list->calls[j].due += begin;
    }
    if (node->kind == ACTION_SPEED)
        plain_calls(tree, body, forward, speed_inner(node->number[0], horizon), list);
    if (node->kind == ACTION_REVERSE || node->kind == ACTION_REVERSE_TIME)
        plain_calls(tree, body, !forward, node->duration, list);
    for (int j = first; j < list->count; j++) {
        int64_t *due = &list->calls[j].due;
        if (node->kind == ACTION_SPEED)
            *due = speed_outer(node->number[0], *due);
        if (node->kind == ACTION_REVERSE || node->kind == ACTION_REVERSE_TIME)
            *due = node->duration - *due;
        if (node->ease != 0)
            *due = plain_eased_due(node, *due);
    }
    for (int i = node->children - 1; i >= 0; i--) {
        const Node *child = &tree->nodes[node->child[forward ? i : node->children - 1 - i]];
        if (child->kind == ACTION_FINALLY && node->duration != ACTION_FOREVER)
            add_call(list, child->name, forward ? node->duration : 0);
    }
}
