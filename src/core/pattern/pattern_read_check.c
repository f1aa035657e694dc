// pattern_read_check.c -- checks a document: elements, limits, labels, endless loops.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/pattern/pattern_read_local.h"
#include "text/grow.h"
#include "text/words.h"

#define ONE(element) (1u << ELEMENT_##element)
#define PARTS_MAX 3
#define MANY 1000000

// The content model of an element: its parts in order, each a number of certain elements.
typedef struct Rule {
    struct {
        uint32_t elements; // a bit for each
        int least, most;
    } parts[PARTS_MAX];
} Rule;

#define ACTIONS (ONE(ACTION) | ONE(ACTION_REF))
#define STEPS                                                                                                          \
    (ACTIONS | ONE(REPEAT) | ONE(FIRE) | ONE(FIRE_REF) | ONE(CHANGE_SPEED) | ONE(CHANGE_DIRECTION) | ONE(ACCEL)        \
     | ONE(WAIT) | ONE(VANISH))
static const Rule RULES[ELEMENTS] = {
    [ELEMENT_BULLETML] = {{{ONE(BULLET) | ONE(ACTION) | ONE(FIRE), 0, MANY}}},
    [ELEMENT_BULLET] = {{{ONE(DIRECTION), 0, 1}, {ONE(SPEED), 0, 1}, {ACTIONS, 0, MANY}}},
    [ELEMENT_ACTION] = {{{STEPS, 0, MANY}}},
    [ELEMENT_FIRE] = {{{ONE(DIRECTION), 0, 1}, {ONE(SPEED), 0, 1}, {ONE(BULLET) | ONE(BULLET_REF), 1, 1}}},
    [ELEMENT_BULLET_REF] = {{{ONE(PARAM), 0, MANY}}},
    [ELEMENT_ACTION_REF] = {{{ONE(PARAM), 0, MANY}}},
    [ELEMENT_FIRE_REF] = {{{ONE(PARAM), 0, MANY}}},
    [ELEMENT_CHANGE_DIRECTION] = {{{ONE(DIRECTION), 1, 1}, {ONE(TERM), 1, 1}}},
    [ELEMENT_CHANGE_SPEED] = {{{ONE(SPEED), 1, 1}, {ONE(TERM), 1, 1}}},
    [ELEMENT_ACCEL] = {{{ONE(HORIZONTAL), 0, 1}, {ONE(VERTICAL), 0, 1}, {ONE(TERM), 1, 1}}},
    [ELEMENT_REPEAT] = {{{ONE(TIMES), 1, 1}, {ACTIONS, 1, MANY}}},
};

// "<a>, <b> or <c>", of a set of elements.
static const char *list_elements(uint32_t elements, char *text, size_t room)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 1; i < ELEMENTS; i++) {
        if ((elements >> i & 1u) == 0 || used >= room)
            continue;
        elements &= ~(1u << i);
        const char *before = used == 0 ? "" : elements == 0 ? " or " : ", ";
        used += (size_t)snprintf(text + used, room - used, "%s<%s>", before, ELEMENT_NAMES[i]);
    }
    return text;
}

static void check_children(Document *document, const Node *node)
{
    const Rule *rule = &RULES[node->element];
    const char *outer = ELEMENT_NAMES[node->element];
    int counts[PARTS_MAX] = {0}, before = 0; // the last part that has begun
    bool unknown = false;
    char text[160];
    for (int c = node->child; c != NODE_NONE; c = document->nodes[c].next) {
        const Node *child = &document->nodes[c];
        const char *name = ELEMENT_NAMES[child->element];
        uint32_t allowed = 0;
        int part = -1;
        if (child->element == ELEMENT_UNKNOWN) {
            unknown = true; // perhaps the missing one
            continue;
        }
        for (int i = PARTS_MAX - 1; i >= 0; i--) {
            allowed |= rule->parts[i].elements;
            part = rule->parts[i].elements >> child->element & 1u ? i : part;
        }
        if (part < 0)
            document_error(document, child->offset, "<%s> inside <%s>, expected %s", name, outer,
                           element_has_number(node->element) ? "a number"
                           : allowed == 0                    ? "nothing"
                                                             : list_elements(allowed, text, sizeof text));
        else if (++counts[part] > rule->parts[part].most)
            document_error(document, child->offset, "a second <%s> inside <%s>, expected one %s", name, outer,
                           list_elements(rule->parts[part].elements, text, sizeof text));
        else if (part < before)
            document_error(document, child->offset, "<%s> too late inside <%s>, expected it before %s", name, outer,
                           list_elements(rule->parts[before].elements, text, sizeof text));
        before = part > before ? part : before;
    }
    for (int i = 0; i < PARTS_MAX && !unknown; i++)
        if (counts[i] < rule->parts[i].least)
            document_error(document, node->offset, "<%s> without %s", outer,
                           list_elements(rule->parts[i].elements, text, sizeof text));
}

int node_find(const Document *document, int node, Element element)
{
    for (int i = document->nodes[node].child; i != NODE_NONE; i = document->nodes[i].next)
        if (document->nodes[i].element == element)
            return i;
    return NODE_NONE;
}

// --- limits

static void check_count(Document *document, int node, uint32_t elements, int most, const char *what)
{
    int count = 0;
    for (int i = document->nodes[node].child; i != NODE_NONE; i = document->nodes[i].next)
        if ((elements >> document->nodes[i].element & 1u) && ++count == most + 1)
            document_error(document, document->nodes[i].offset, "%s, expected at most %d", what, most);
}

static void check_limits(Document *document, int node)
{
    const Node *at = &document->nodes[node];
    int depth = 1;
    if (at->element == ELEMENT_BULLET)
        check_count(document, node, ACTIONS, PATTERN_ACTIONS_MAX, "too many actions of one bullet");
    else if (at->element >= ELEMENT_BULLET_REF && at->element <= ELEMENT_FIRE_REF)
        check_count(document, node, ONE(PARAM), PATTERN_PARAMETERS_MAX, "too many parameters");
    if (at->element != ELEMENT_REPEAT)
        return;
    // A repeat certainly nested deeper than a runner allows; only the first is reported.
    for (int i = at->parent; i != NODE_NONE && document->nodes[i].element != ELEMENT_BULLET;
         i = document->nodes[i].parent)
        depth += document->nodes[i].element == ELEMENT_REPEAT;
    if (depth == PATTERN_DEPTH)
        document_error(document, at->offset, "repeats inside each other, expected at most %d", PATTERN_DEPTH - 1);
}

bool node_is_top(const Document *document, int node)
{
    const Node *at = &document->nodes[node];
    return at->element == ELEMENT_ACTION && at->parent == 0 && at->name != NODE_NONE
        && strncmp(document->names + at->name, "top", 3) == 0;
}

void document_check(Document *document)
{
    const Node *root = &document->nodes[0];
    if (root->element != ELEMENT_BULLETML) {
        if (root->element != ELEMENT_UNKNOWN)
            document_error(document, root->offset, "<%s> around the document, expected <bulletml>",
                           ELEMENT_NAMES[root->element]);
        return;
    }
    for (int i = 0; i < document->node_count; i++) {
        if (document->nodes[i].element != ELEMENT_UNKNOWN)
            check_children(document, &document->nodes[i]);
        check_limits(document, i);
    }
    int tops = 0;
    for (int i = root->child; i != NODE_NONE; i = document->nodes[i].next)
        if (node_is_top(document, i) && ++tops == PATTERN_TOPS_MAX + 1)
            document_error(document, document->nodes[i].offset, "too many top actions, expected at most %d",
                           PATTERN_TOPS_MAX);
    if (tops == 0)
        document_error(document, root->offset,
                       "no action starts, expected an <action> with a label that begins with \"top\"");
}

// --- repeats and references that certainly loop without a wait
//
// pattern_run.c stops them all, but an error in the document is better. Only certain loops are reported: a wait or a
// repeat with an unknown number counts as a wait, and so does a chain that is too long.

#define CHAIN_MAX 100 // references followed at once

static bool step_passes(Document *document, int node, int chain);

// True if all of them pass without a wait. `chain`: the references on the way to them.
static bool steps_pass(Document *document, int first, int chain)
{
    for (int i = first; i != NODE_NONE; i = document->nodes[i].next)
        if (!step_passes(document, i, chain))
            return false;
    return true;
}

// Searches an action from its start, once.
static bool action_passes(Document *document, int node, int chain)
{
    Node *at = &document->nodes[node];
    ASSERT(at->element == ELEMENT_ACTION && chain >= 0 && chain <= CHAIN_MAX);
    // Missing an error is better than refusing a valid document.
    if (at->pass != PASS_UNKNOWN || chain == CHAIN_MAX)
        return at->pass == PASS_CERTAIN;
    at->pass = PASS_SOUGHT;
    at->pass = steps_pass(document, at->child, chain + 1) ? PASS_CERTAIN : PASS_NOT;
    return at->pass == PASS_CERTAIN;
}

static bool step_passes(Document *document, int node, int chain)
{
    const Node *at = &document->nodes[node], *target = &document->nodes[at->target != NODE_NONE ? at->target : node];
    const Node *times = at->element == ELEMENT_REPEAT ? &document->nodes[at->child] : NULL;
    switch (at->element) {
    case ELEMENT_WAIT: return at->constant && at->value < 1.0f;
    case ELEMENT_VANISH: return false;
    case ELEMENT_REPEAT: return times->constant && (times->value < 1.0f || steps_pass(document, times->next, chain));
    case ELEMENT_ACTION: return steps_pass(document, at->child, chain);
    case ELEMENT_ACTION_REF:
        if (target->pass != PASS_SOUGHT)
            return action_passes(document, at->target, chain);
        // A reference into an action that is being searched is a loop without a wait so far.
        document_error(document, at->offset,
                       "the action \"%.60s\" comes back to itself without a wait, expected a <wait> on the way",
                       document->names + target->name);
        return false;
    default: return true;
    }
}

// True for a node of a compiled piece.
static bool is_reached(const Document *document, int node)
{
    for (int i = node; i != NODE_NONE && document->nodes[i].element != ELEMENT_BULLET; i = document->nodes[i].parent)
        if (document->nodes[i].queued)
            return true;
    return false;
}

void document_endless(Document *document)
{
    for (int i = 0; i < document->node_count; i++)
        if (document->nodes[i].element == ELEMENT_ACTION && document->nodes[i].queued)
            action_passes(document, i, 0);
    for (int i = 0; i < document->node_count; i++) {
        if (document->nodes[i].element != ELEMENT_REPEAT || !is_reached(document, i))
            continue;
        const Node *times = &document->nodes[document->nodes[i].child];
        if (times->constant && times->value > (float)PATTERN_STEPS_MAX && steps_pass(document, times->next, 0))
            document_error(document, document->nodes[i].offset,
                           "repeats %.0f times without a wait, expected at most %d times or a <wait>",
                           (double)times->value, PATTERN_STEPS_MAX);
    }
}

// --- labels, and the elements that references mean

#define NEAREST_LABELS_MAX 200 // candidates compared with an unknown label

// By element, then by text, then by place in the document.
static int compare_labels(const void *a, const void *b)
{
    const Label *one = a, *other = b;
    if (one->element != other->element)
        return one->element < other->element ? -1 : 1;
    int order = strcmp(one->text, other->text);
    return order != 0 ? order : (one->node > other->node) - (one->node < other->node);
}

static void report_unknown_label(Document *document, const Node *node, Element element, const char *text)
{
    NearestName nearest = nearest_begin(text);
    // Only for errors that will be printed: in a large document each search takes long.
    for (int i = 0, tried = 0;
         i < document->label_count && tried < NEAREST_LABELS_MAX && document->error_count < DOCUMENT_ERRORS_MAX; i++) {
        if (document->labels[i].element != element)
            continue;
        nearest_offer(&nearest, document->labels[i].text);
        tried++;
    }
    if (nearest.name != NULL)
        document_error(document, node->offset, "no <%s> has the label \"%.60s\", expected perhaps \"%.60s\"",
                       ELEMENT_NAMES[element], text, nearest.name);
    else
        document_error(document, node->offset, "no <%s> has the label \"%.60s\"", ELEMENT_NAMES[element], text);
}

// Finds the element that a reference means.
static void resolve_reference(Document *document, Node *node)
{
    Element element = (Element)(node->element - ELEMENT_BULLET_REF + ELEMENT_BULLET); // in the same order
    if (node->name == NODE_NONE) {
        document_error(document, node->offset, "<%s> without a label", ELEMENT_NAMES[node->element]);
        return;
    }
    const char *text = document->names + node->name;
    const Label wanted = {element, text, NODE_NONE};
    int low = 0, high = document->label_count;
    while (low < high) { // the first label that is not before it
        int middle = low + (high - low) / 2;
        if (compare_labels(&document->labels[middle], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    const Label *label = low < document->label_count ? &document->labels[low] : NULL;
    if (label != NULL && label->element == element && strcmp(label->text, text) == 0) {
        node->target = label->node;
        document->nodes[label->node].meant = true;
    } else if (node->name_size > 0) {
        report_unknown_label(document, node, element, text);
    }
}

// A duplicate label is an error only if a reference uses it; published documents have unused duplicates.
static void check_duplicates(Document *document)
{
    int reported = 0;
    for (int first = 0, i = 1; i < document->label_count && reported < DOCUMENT_ERRORS_MAX; i++) {
        const Label *before = &document->labels[first], *label = &document->labels[i];
        if (before->element != label->element || strcmp(before->text, label->text) != 0) {
            first = i;
        } else if (document->nodes[before->node].meant) {
            document_error(document, document->nodes[label->node].offset,
                           "<%s label=\"%.60s\"> is a duplicate, expected only the one in line %d",
                           ELEMENT_NAMES[label->element], label->text,
                           document_line(document, document->nodes[before->node].offset));
            reported++;
        }
    }
}

void document_labels(Document *document)
{
    int room = 0;
    for (int i = 0; i < document->node_count; i++) {
        const Node *node = &document->nodes[i];
        if (node->element < ELEMENT_BULLET || node->element > ELEMENT_FIRE || node->name == NODE_NONE)
            continue;
        document->labels = grow_list(document->labels, sizeof(Label), document->label_count, &room);
        document->labels[document->label_count++] = (Label){node->element, document->names + node->name, i};
    }
    if (document->label_count > 0)
        qsort(document->labels, (size_t)document->label_count, sizeof(Label), compare_labels);
    for (int i = 0; i < document->node_count; i++)
        if (document->nodes[i].element >= ELEMENT_BULLET_REF && document->nodes[i].element <= ELEMENT_FIRE_REF)
            resolve_reference(document, &document->nodes[i]);
    check_duplicates(document);
}
