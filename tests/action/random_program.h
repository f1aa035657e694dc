// random_program.h -- random action programs for tests: a tree and its text.
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
    int child[4], children;
} Node;

typedef struct Tree {
    Node nodes[NODES_MAX];
    int count, points;
    Rng rng;
    bool endless, calls; // may never end; has calls
} Tree;

static inline int pick(Tree *tree, int count)
{
    return (int)rng_below(&tree->rng, (uint32_t)count);
}

static inline int64_t pick_duration(Tree *tree)
{
    int kind = pick(tree, 8);
    int n = pick(tree, 100);
    return kind == 0 ? 0 : kind < 4 ? (int64_t)n * ACTION_UNITS_PER_TICK : kind == 4 ? 3 * (n + 1) : (int64_t)n * 30000;
}

static inline int add_node(Tree *tree, int kind)
{
    tree->nodes[tree->count] = (Node){.kind = kind, .name = pick(tree, 8)};
    return tree->count++;
}

static inline void add_numbers(Tree *tree, Node *node, int count, int steps, double step)
{
    for (int i = 0; i < count; i++)
        node->number[node->numbers++] = (double)(pick(tree, 2 * steps + 1) - steps) * step;
}

static inline int make_leaf(Tree *tree)
{
    static const int kinds[] = {
        ACTION_PLACE,          ACTION_MOVE_TO,   ACTION_MOVE_BY,   ACTION_MOVE_BY,   ACTION_JUMP_TO,
        ACTION_JUMP_BY,        ACTION_BEZIER_TO, ACTION_BEZIER_BY, ACTION_ROTATE_TO, ACTION_CATMULL_ROM_TO,
        ACTION_CATMULL_ROM_BY, ACTION_ROTATE_BY, ACTION_DELAY,     ACTION_SHOW,      ACTION_HIDE,
        ACTION_CALL,           ACTION_CALL,      ACTION_CALL,      ACTION_CALL};
    int kind = kinds[pick(tree, (int)(sizeof kinds / sizeof *kinds) - (tree->calls ? 0 : 4))];
    int points = kind == ACTION_BEZIER_TO || kind == ACTION_BEZIER_BY ? 2 : 1 + pick(tree, 4);
    bool curve = kind >= ACTION_BEZIER_TO && kind <= ACTION_CATMULL_ROM_BY;
    if (curve && tree->points + points > ACTION_POINTS_MAX)
        kind = ACTION_MOVE_BY;
    else if (curve)
        tree->points += points;
    int index = add_node(tree, kind);
    Node *node = &tree->nodes[index];
    for (const char *argument = action_kind_arguments((uint32_t)kind); *argument != '\0'; argument++) {
        switch (*argument) {
        case 'P':
        case 'C': add_numbers(tree, node, 2, 30000, 0.01); break;
        case 'L': add_numbers(tree, node, 2 * points, 30000, 0.01); break;
        case 'H': add_numbers(tree, node, 1, 100, 1.0); break;
        case 'J': node->number[node->numbers++] = (double)(1 + pick(tree, 5)); break;
        case 'A': add_numbers(tree, node, 1, 10000, 0.1); break;
        case 'D':
            node->duration = pick_duration(tree);
            while (pick(tree, 2) == 0 || !action_ease_known((uint32_t)node->ease))
                node->ease = pick(tree, ACTION_EASE_COUNT);
            break;
        default: break;
        }
    }
    return index;
}

static inline int make_node(Tree *tree, int depth);

static inline int make_list(Tree *tree, int depth, int kind)
{
    int index = add_node(tree, kind);
    int wanted = 1 + pick(tree, 4);
    for (int i = 0; i < wanted && (i == 0 || tree->count < 60); i++) {
        int child = make_node(tree, depth - 1);
        Node *node = &tree->nodes[index];
        node->child[node->children++] = child;
        int64_t duration = tree->nodes[child].duration;
        if (kind == ACTION_SPAWN)
            node->duration = duration > node->duration ? duration : node->duration;
        else
            node->duration = duration == ACTION_FOREVER ? duration : node->duration + duration;
        if (duration == ACTION_FOREVER && kind != ACTION_SPAWN)
            break;
    }
    return index;
}

static inline int make_repeat(Tree *tree, int depth)
{
    int index = add_node(tree, ACTION_REPEAT);
    bool endless = tree->endless;
    tree->endless = false;
    int body = make_list(tree, depth - 1, ACTION_SEQUENCE);
    tree->endless = endless;
    Node *node = &tree->nodes[index];
    int64_t duration = tree->nodes[body].duration;
    node->child[node->children++] = body;
    if (endless && duration >= 300000 && pick(tree, 2) == 0) { // long enough for calls to stay countable
        node->kind = ACTION_REPEAT_FOREVER;
        node->duration = ACTION_FOREVER;
    } else {
        node->number[node->numbers++] = (double)(1 + pick(tree, 5));
        node->duration = duration * (int64_t)node->number[0];
    }
    return index;
}

static inline int make_node(Tree *tree, int depth)
{
    if (depth <= 0 || tree->count > 50 || pick(tree, 5) < 2)
        return make_leaf(tree);
    int what = pick(tree, 4);
    return what == 0 ? make_list(tree, depth, ACTION_SPAWN)
         : what == 1 ? make_list(tree, depth, ACTION_SEQUENCE)
                     : make_repeat(tree, depth);
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
#define KIND_WORD(number, kind, word, ...) [number] = word,
    static const char *const WORDS[] = {ACTION_LIST(KIND_WORD)};
#undef KIND_WORD
#define EASE_WORD(number, family, part, text)                                                                          \
    [1 + 3 * (number)] = "ease_" part "in", "ease_" part "out", "ease_" part "in_out",
    static const char *const EASES[] = {ACTION_EASE_LIST(EASE_WORD)};
#undef EASE_WORD
    const Node *node = &tree->nodes[index];
    strcat(text, WORDS[node->kind]);
    char *end = text + strlen(text);
    for (int i = 0; i < node->numbers; i++)
        end += sprintf(end, " %.10g", node->number[i]);
    const char *arguments = action_kind_arguments((uint32_t)node->kind);
    if (strchr(arguments, 'D') != NULL && node->duration % ACTION_UNITS_PER_TICK == 0)
        sprintf(end, " %lldt", (long long)(node->duration / ACTION_UNITS_PER_TICK));
    else if (strchr(arguments, 'D') != NULL)
        sprintf(end, " %.6fs", (double)node->duration / 3.0e6);
    if (strchr(arguments, 'W') != NULL)
        sprintf(end, " n%d", node->name);
    if (node->children > 0) {
        bool body = node->kind == ACTION_REPEAT || node->kind == ACTION_REPEAT_FOREVER;
        strcat(text, " { ");
        write_children(tree, body ? &tree->nodes[node->child[0]] : node, text);
        strcat(text, " }");
    }
    if (node->ease > 0)
        strcat(strcat(text, " "), EASES[node->ease]);
}

static inline void compile_text(const char *text, ActionProgram *program)
{
    Error why;
    if (!action_compile(text, strlen(text), program, &why)) {
        fprintf(stderr, "%d:%d: %s\n%s\n", why.line, why.column, why.text, text);
        abort();
    }
}

// A random program: node 0 of its tree is its sequence.
static inline void make_program(Tree *tree, uint64_t seed, char text[NODE_TEXT], ActionProgram *program)
{
    tree->count = tree->points = 0;
    tree->rng = rng_seed(seed, 77);
    make_list(tree, 4, ACTION_SEQUENCE);
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
    struct ListedCall {
        int name;
        int64_t due;
    } calls[20000];
} CallList;

static inline void list_call(void *context, int name, int64_t due)
{
    CallList *list = context;
    if (list->count < 20000)
        list->calls[list->count] = (struct ListedCall){name, due};
    list->count++;
}
