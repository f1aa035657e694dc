// pattern_read_check.c -- what stands where in a document, and what is missing.
#include <stdio.h>
#include <string.h>

#include "core/pattern/pattern_read_local.h"

#define ONE(element) (1u << ELEMENT_##element)
#define PARTS_MAX 3
#define MANY 1000000

// What an element holds: its parts in this order, each so many of certain elements.
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
#define REFERENCE                                                                                                      \
    {                                                                                                                  \
        {                                                                                                              \
            {                                                                                                          \
                ONE(PARAM), 0, MANY                                                                                    \
            }                                                                                                          \
        }                                                                                                              \
    }

static const Rule RULES[ELEMENTS] = {
    [ELEMENT_BULLETML] = {{{ONE(BULLET) | ONE(ACTION) | ONE(FIRE), 0, MANY}}},
    [ELEMENT_BULLET] = {{{ONE(DIRECTION), 0, 1}, {ONE(SPEED), 0, 1}, {ACTIONS, 0, MANY}}},
    [ELEMENT_ACTION] = {{{STEPS, 0, MANY}}},
    [ELEMENT_FIRE] = {{{ONE(DIRECTION), 0, 1}, {ONE(SPEED), 0, 1}, {ONE(BULLET) | ONE(BULLET_REF), 1, 1}}},
    [ELEMENT_BULLET_REF] = REFERENCE,
    [ELEMENT_ACTION_REF] = REFERENCE,
    [ELEMENT_FIRE_REF] = REFERENCE,
    [ELEMENT_CHANGE_DIRECTION] = {{{ONE(DIRECTION), 1, 1}, {ONE(TERM), 1, 1}}},
    [ELEMENT_CHANGE_SPEED] = {{{ONE(SPEED), 1, 1}, {ONE(TERM), 1, 1}}},
    [ELEMENT_ACCEL] = {{{ONE(HORIZONTAL), 0, 1}, {ONE(VERTICAL), 0, 1}, {ONE(TERM), 1, 1}}},
    [ELEMENT_REPEAT] = {{{ONE(TIMES), 1, 1}, {ACTIONS, 1, MANY}}},
};

// "<a>, <b> or <c>", of a set of elements.
static const char *list(uint32_t elements, char *text, size_t room)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 1; i < ELEMENTS; i++) {
        if ((elements >> i & 1u) == 0 || used >= room)
            continue;
        elements &= ~(1u << i);
        const char *before = used == 0 ? "" : elements == 0 ? " or " : ", ";
        used += (size_t)snprintf(text + used, room - used, "%s<%s>", before, element_name((Element)i));
    }
    return text;
}

static uint32_t allowed(const Rule *rule)
{
    uint32_t elements = 0;
    for (int i = 0; i < PARTS_MAX; i++)
        elements |= rule->parts[i].elements;
    return elements;
}

static void refuse_child(Document *document, const Node *node, const Node *child)
{
    char text[160];
    uint32_t elements = allowed(&RULES[node->element]);
    const char *expected = element_has_number(node->element) ? "a number"
                         : elements == 0                     ? "nothing"
                                                             : list(elements, text, sizeof text);
    document_error(document, child->offset, "<%s> inside <%s>, expected %s", element_name(child->element),
                   element_name(node->element), expected);
}

static int part_of(const Rule *rule, Element element)
{
    for (int i = 0; i < PARTS_MAX; i++)
        if (rule->parts[i].elements >> element & 1u)
            return i;
    return -1;
}

// Takes a child in, and returns the part that it belongs to; the one before where it belongs nowhere.
static int check_child(Document *document, const Node *node, const Node *child, int before, int counts[PARTS_MAX])
{
    const Rule *rule = &RULES[node->element];
    int part = part_of(rule, child->element);
    char text[160];
    if (child->element == ELEMENT_UNKNOWN)
        return before;
    if (part < 0) {
        refuse_child(document, node, child);
        return before;
    }
    if (++counts[part] > rule->parts[part].most)
        document_error(document, child->offset, "a second <%s> inside <%s>, expected one %s",
                       element_name(child->element), element_name(node->element),
                       list(rule->parts[part].elements, text, sizeof text));
    else if (part < before)
        document_error(document, child->offset, "<%s> too late inside <%s>, expected it before %s",
                       element_name(child->element), element_name(node->element),
                       list(rule->parts[before].elements, text, sizeof text));
    return part > before ? part : before;
}

static void check_children(Document *document, const Node *node)
{
    const Rule *rule = &RULES[node->element];
    int counts[PARTS_MAX] = {0}, part = 0;
    bool unknown = false;
    char text[160];
    for (int i = node->child; i != NODE_NONE; i = document->nodes[i].next) {
        part = check_child(document, node, &document->nodes[i], part, counts);
        unknown |= document->nodes[i].element == ELEMENT_UNKNOWN; // perhaps the one that is missing
    }
    for (int i = 0; i < PARTS_MAX && !unknown; i++)
        if (counts[i] < rule->parts[i].least)
            document_error(document, node->offset, "<%s> without %s", element_name(node->element),
                           list(rule->parts[i].elements, text, sizeof text));
}

int node_find(const Document *document, int node, Element element)
{
    for (int i = document->nodes[node].child; i != NODE_NONE; i = document->nodes[i].next)
        if (document->nodes[i].element == element)
            return i;
    return NODE_NONE;
}

// -- limits --

static void check_count(Document *document, int node, uint32_t elements, int most, const char *what)
{
    int count = 0;
    for (int i = document->nodes[node].child; i != NODE_NONE; i = document->nodes[i].next)
        if ((elements >> document->nodes[i].element & 1u) && ++count == most + 1)
            document_error(document, document->nodes[i].offset, "%s, expected at most %d", what, most);
}

// A repeat that is certainly deeper in its action than a runner goes; only the first one too deep is reported.
static void check_depth(Document *document, const Node *node)
{
    int depth = 1;
    for (int i = node->parent; i != NODE_NONE && document->nodes[i].element != ELEMENT_BULLET;
         i = document->nodes[i].parent)
        depth += document->nodes[i].element == ELEMENT_REPEAT;
    if (depth == PATTERN_DEPTH)
        document_error(document, node->offset, "repeats inside each other, expected at most %d", PATTERN_DEPTH - 1);
}

static void check_limits(Document *document, int node)
{
    const Node *at = &document->nodes[node];
    if (at->element == ELEMENT_BULLET)
        check_count(document, node, ACTIONS, PATTERN_ACTIONS_MAX, "too many actions of one bullet");
    else if (at->element >= ELEMENT_BULLET_REF && at->element <= ELEMENT_FIRE_REF)
        check_count(document, node, ONE(PARAM), PATTERN_PARAMETERS_MAX, "too many parameters");
    else if (at->element == ELEMENT_REPEAT)
        check_depth(document, at);
}

bool node_is_top(const Document *document, int node)
{
    const Node *at = &document->nodes[node];
    return at->element == ELEMENT_ACTION && at->parent == 0 && at->name != NODE_NONE
        && strncmp(document->names + at->name, "top", 3) == 0;
}

static void check_tops(Document *document)
{
    int count = 0;
    for (int i = document->nodes[0].child; i != NODE_NONE; i = document->nodes[i].next)
        if (node_is_top(document, i) && ++count == PATTERN_TOPS_MAX + 1)
            document_error(document, document->nodes[i].offset, "too many top actions, expected at most %d",
                           PATTERN_TOPS_MAX);
    if (count == 0)
        document_error(document, document->nodes[0].offset,
                       "no action begins, expected an <action> with a label that begins with \"top\"");
}

void document_check(Document *document)
{
    const Node *root = &document->nodes[0];
    if (root->element != ELEMENT_BULLETML) {
        if (root->element != ELEMENT_UNKNOWN)
            document_error(document, root->offset, "<%s> around the document, expected <bulletml>",
                           element_name(root->element));
        return;
    }
    for (int i = 0; i < document->node_count; i++) {
        if (document->nodes[i].element != ELEMENT_UNKNOWN)
            check_children(document, &document->nodes[i]);
        check_limits(document, i);
    }
    check_tops(document);
}
