// random_program.h -- random action programs for tests: a tree, its text, and a plain evaluator of the tree.
//
// The evaluator follows the README's rules the long way round: it runs every child and every round one after another
// and finds the twin of a reverse by comparing texts. It knows none of the maps and windows of the real one; eases
// come from action_ease, which has a test of its own.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/action/action_read.h"
#include "core/base/rng.h"

#define NODES_MAX 200
#define NODE_TEXT 6000

typedef struct Node {
    int kind, ease;
    int64_t duration;
    double number[16]; // arguments as written
    int numbers, name;
    int child[14], children;
} Node;

typedef struct Tree {
    Node nodes[NODES_MAX];
    int count, ops, points;
    Rng rng;
    bool endless, calls, wild; // may never end; has calls; eases that leave [0, 1] around blocks
} Tree;

static inline int pick(Tree *tree, int count)
{
    return (int)rng_below(&tree->rng, (uint32_t)count);
}

static inline double pick_px(Tree *tree)
{
    return (double)(pick(tree, 60001) - 30000) / 100.0;
}

static inline int64_t pick_duration(Tree *tree)
{
    int kind = pick(tree, 8);
    int n = pick(tree, 100);
    return kind == 0 ? 0 : kind < 4 ? (int64_t)n * ACTION_UNITS_PER_TICK : kind == 4 ? 3 * (n + 1) : (int64_t)n * 30000;
}

static inline int pick_ease(Tree *tree, bool block)
{
    if (pick(tree, block ? 4 : 2) != 0)
        return 0;
    int ease = 1 + pick(tree, ACTION_EASE_COUNT - 1);
    int family = (ease - 1) / ACTION_EASE_MODES;
    bool leaves = family == ACTION_EASE_ELASTIC || family == ACTION_EASE_BACK;
    return block && leaves && !tree->wild ? 0 : ease;
}

static inline int add_node(Tree *tree, int kind)
{
    memset(&tree->nodes[tree->count], 0, sizeof(Node));
    tree->nodes[tree->count].kind = kind;
    tree->nodes[tree->count].name = pick(tree, 8);
    tree->ops++;
    return tree->count++;
}

static inline int make_leaf(Tree *tree)
{
    static const int kinds[] = {ACTION_PLACE,
                                ACTION_MOVE_TO,
                                ACTION_MOVE_BY,
                                ACTION_MOVE_BY,
                                ACTION_JUMP_TO,
                                ACTION_JUMP_BY,
                                ACTION_BEZIER_TO,
                                ACTION_BEZIER_BY,
                                ACTION_CATMULL_ROM_TO,
                                ACTION_CATMULL_ROM_BY,
                                ACTION_CARDINAL_SPLINE_TO,
                                ACTION_CARDINAL_SPLINE_BY,
                                ACTION_ROTATE_TO,
                                ACTION_ROTATE_BY,
                                ACTION_DELAY,
                                ACTION_SHOW,
                                ACTION_HIDE,
                                ACTION_CALL,
                                ACTION_CALL,
                                ACTION_CALL,
                                ACTION_CALL,
                                ACTION_FINALLY};
    int kind = kinds[pick(tree, (int)(sizeof kinds / sizeof *kinds) - (tree->calls ? 0 : 5))];
    int points = kind == ACTION_BEZIER_TO || kind == ACTION_BEZIER_BY ? 2 : 1 + pick(tree, 4);
    bool curve = kind >= ACTION_BEZIER_TO && kind <= ACTION_CARDINAL_SPLINE_BY;
    if (curve && tree->points + points > ACTION_POINTS_MAX)
        kind = ACTION_MOVE_BY;
    else if (curve)
        tree->points += points;
    int index = add_node(tree, kind);
    Node *node = &tree->nodes[index];
    for (const char *argument = action_kind_arguments((ActionKind)kind); *argument != '\0'; argument++) {
        int pairs = *argument == 'P' || *argument == 'C' ? 1 : *argument == 'L' ? points : 0;
        for (int i = 0; i < 2 * pairs; i++)
            node->number[node->numbers++] = pick_px(tree);
        if (*argument == 'H')
            node->number[node->numbers++] = (double)pick(tree, 100);
        if (*argument == 'J')
            node->number[node->numbers++] = (double)(1 + pick(tree, 5));
        if (*argument == 'T')
            node->number[node->numbers++] = (double)(pick(tree, 41) - 20) / 10.0;
        if (*argument == 'A')
            node->number[node->numbers++] = (double)(pick(tree, 20001) - 10000) / 10.0;
        if (*argument == 'D') {
            node->duration = pick_duration(tree);
            node->ease = pick_ease(tree, false);
        }
    }
    return index;
}

static inline int make_node(Tree *tree, int depth);

static inline void count_subtree(const Tree *tree, int index, int *ops, int *points)
{
    const Node *node = &tree->nodes[index];
    *ops += 1;
    if (node->kind >= ACTION_BEZIER_TO && node->kind <= ACTION_CARDINAL_SPLINE_BY)
        *points += (node->numbers + 1) / 2;
    for (int i = 0; i < node->children; i++)
        count_subtree(tree, node->child[i], ops, points);
}

// `a, reverse { a }`; the two share their nodes.
static inline void add_reverse(Tree *tree, int sequence, int twin)
{
    int ops = 0, points = 0;
    count_subtree(tree, twin, &ops, &points);
    if (tree->ops + ops > 70 || tree->points + points > ACTION_POINTS_MAX)
        return;
    tree->ops += ops;
    tree->points += points;
    int body = add_node(tree, ACTION_SEQUENCE), reverse = add_node(tree, ACTION_REVERSE);
    tree->nodes[body].child[tree->nodes[body].children++] = twin;
    tree->nodes[reverse].child[tree->nodes[reverse].children++] = body;
    tree->nodes[body].duration = tree->nodes[reverse].duration = tree->nodes[twin].duration;
    Node *node = &tree->nodes[sequence];
    node->child[node->children++] = reverse;
    node->duration += tree->nodes[twin].duration;
}

static inline int make_sequence(Tree *tree, int depth, int kind)
{
    int index = add_node(tree, kind);
    int wanted = 1 + pick(tree, 4);
    for (int i = 0; i < wanted && tree->ops < 60; i++) {
        int child = make_node(tree, depth - 1);
        Node *node = &tree->nodes[index];
        node->child[node->children++] = child;
        int64_t duration = tree->nodes[child].duration;
        for (int undo = 0; undo < 2 && duration != ACTION_FOREVER && kind == ACTION_SEQUENCE; undo++) {
            if (pick(tree, 4) == 0) // undoes the last one, which may be an undoing itself
                add_reverse(tree, index, node->child[node->children - 1]);
        }
        if (kind == ACTION_SPAWN)
            node->duration = duration > node->duration ? duration : node->duration;
        else
            node->duration = duration == ACTION_FOREVER ? duration : node->duration + duration;
        if (duration == ACTION_FOREVER && kind != ACTION_SPAWN)
            break;
    }
    if (tree->nodes[index].children == 0) {
        int child = add_node(tree, ACTION_SHOW);
        tree->nodes[index].child[tree->nodes[index].children++] = child;
    }
    return index;
}

// The units outside for `inner` units inside a speed, written down once more; factors are hundredths.
static inline int64_t speed_outer(double factor, int64_t inner)
{
    int64_t hundredths = (int64_t)(factor * 100.0 + 0.5);
    return (inner * 100 + hundredths - 1) / hundredths;
}

static inline int64_t speed_inner(double factor, int64_t outer)
{
    int64_t hundredths = (int64_t)(factor * 100.0 + 0.5);
    return outer * hundredths / 100;
}

static inline int make_block(Tree *tree, int depth)
{
    int kind = ACTION_REPEAT + pick(tree, ACTION_REVERSE_TIME + 1 - ACTION_REPEAT);
    int index = add_node(tree, kind);
    bool endless = tree->endless;
    tree->endless = endless && kind == ACTION_SPEED;
    int body = make_sequence(tree, depth - 1, ACTION_SEQUENCE);
    tree->endless = endless;
    Node *node = &tree->nodes[index];
    int64_t duration = tree->nodes[body].duration;
    node->child[node->children++] = body;
    if (kind == ACTION_REPEAT_FOREVER && (!endless || duration < 300000)) // so that calls stay countable
        node->kind = kind = ACTION_REPEAT;
    node->duration = duration;
    if (kind == ACTION_REPEAT) {
        node->number[node->numbers++] = (double)(1 + pick(tree, 5));
        node->duration = duration * (int64_t)node->number[0];
    } else if (kind == ACTION_REPEAT_FOREVER) {
        node->duration = ACTION_FOREVER;
    } else if (kind == ACTION_SPEED) {
        node->number[node->numbers++] = (double)(10 + pick(tree, 300)) / 100.0;
        node->duration = duration == ACTION_FOREVER ? duration : speed_outer(node->number[0], duration);
    }
    return index;
}

static inline int make_node(Tree *tree, int depth)
{
    if (depth <= 0 || tree->ops > 50 || pick(tree, 5) < 2)
        return make_leaf(tree);
    int what = pick(tree, 4);
    int index = what == 0 ? make_sequence(tree, depth, ACTION_SPAWN)
              : what == 1 ? make_sequence(tree, depth, ACTION_SEQUENCE)
                          : make_block(tree, depth);
    if (tree->nodes[index].duration != ACTION_FOREVER)
        tree->nodes[index].ease = pick_ease(tree, true);
    return index;
}

static inline const char *ease_word(int ease)
{
#define EASE_WORD(family, part, value, text) "ease_" part "in", "ease_" part "out", "ease_" part "in_out",
    static const char *const words[] = {ACTION_EASE_LIST(EASE_WORD)};
#undef EASE_WORD
    return words[ease - 1];
}

static inline void write_node(const Tree *tree, int index, char *text);

static inline void write_children(const Tree *tree, const Node *node, char *text)
{
    for (int i = 0; i < node->children; i++) {
        if (i > 0)
            strcat(text, ", ");
        write_node(tree, node->child[i], text);
    }
}

static inline void write_node(const Tree *tree, int index, char *text)
{
#define KIND_WORD(kind, word, ...) word,
    static const char *const WORDS[] = {ACTION_LIST(KIND_WORD)};
#undef KIND_WORD
    const Node *node = &tree->nodes[index];
    strcat(text, WORDS[node->kind]);
    char *end = text + strlen(text);
    for (int i = 0; i < node->numbers; i++)
        end += sprintf(end, " %.10g", node->number[i]);
    const char *arguments = action_kind_arguments((ActionKind)node->kind);
    if (strchr(arguments, 'D') != NULL)
        end += sprintf(end, " %lldms", (long long)(node->duration / 3000));
    if (strchr(arguments, 'D') != NULL && node->duration % 3000 != 0)
        sprintf(strrchr(text, ' '), " %.6fs", (double)node->duration / 3.0e6);
    if (strchr(arguments, 'D') != NULL && node->duration % ACTION_UNITS_PER_TICK == 0)
        sprintf(strrchr(text, ' '), " %lldt", (long long)(node->duration / ACTION_UNITS_PER_TICK));
    if (strchr(arguments, 'W') != NULL)
        sprintf(end, " n%d", node->name);
    if (node->children > 0) {
        bool body = node->kind >= ACTION_REPEAT;
        strcat(text, " { ");
        write_children(tree, body ? &tree->nodes[node->child[0]] : node, text);
        strcat(text, " }");
    }
    if (node->ease > 0) {
        strcat(text, " ");
        strcat(text, ease_word(node->ease));
    }
}

// A random program: node 0 is its top sequence.
static inline void make_tree(Tree *tree, uint64_t seed)
{
    tree->count = tree->ops = tree->points = 0;
    tree->rng = rng_seed(seed, 77);
    make_sequence(tree, 4, ACTION_SEQUENCE);
}

static inline void compile_text(const char *text, ActionProgram *program)
{
    Error why;
    if (!action_compile(text, strlen(text), program, &why)) {
        fprintf(stderr, "%d:%d: %s\n%s\n", why.line, why.column, why.text, text);
        abort();
    }
}

static inline void compile_tree(const Tree *tree, char *text, ActionProgram *program)
{
    text[0] = '\0';
    write_children(tree, &tree->nodes[0], text);
    compile_text(text, program);
}

// A pose off the grid of whole px.
static inline ActionPose some_pose(uint64_t seed)
{
    Rng rng = rng_seed(seed, 78);
    ActionPose pose = {0};
    pose.x = (int64_t)rng_below(&rng, 360u << 16);
    pose.y = (int64_t)rng_below(&rng, 640u << 16);
    pose.heading = rng_u32(&rng);
    pose.visible = rng_below(&rng, 2);
    return pose;
}

typedef struct CallList {
    int count;
    struct {
        int name;
        int64_t due;
    } calls[20000];
} CallList;

static inline void list_call(void *context, int name, int64_t due)
{
    CallList *list = context;
    if (list->count < 20000) {
        list->calls[list->count].name = name;
        list->calls[list->count].due = due;
    }
    list->count++;
}
