// pattern_read_labels.c -- labels, and the elements that references mean.
#include <stdlib.h>
#include <string.h>

#include "core/pattern/pattern_read_local.h"
#include "text/grow.h"

#define NEAREST_LABELS_MAX 200 // among so many a likely one is looked for

static bool has_label(const Node *node)
{
    return node->element >= ELEMENT_BULLET && node->element <= ELEMENT_FIRE && node->name != NODE_NONE;
}

// By kind, then by label, then by place.
static int compare(const Document *document, int a, int b)
{
    const Node *one = &document->nodes[a], *other = &document->nodes[b];
    if (one->element != other->element)
        return one->element < other->element ? -1 : 1;
    int order = strcmp(document->names + one->name, document->names + other->name);
    return order != 0 ? order : (a > b) - (a < b);
}

// Heap sort: the order needs the document, which qsort does not hand on.
static void sift(const Document *document, int *list, int root, int count)
{
    for (int child = 2 * root + 1; child < count; root = child, child = 2 * root + 1) {
        child += child + 1 < count && compare(document, list[child], list[child + 1]) < 0;
        if (compare(document, list[root], list[child]) >= 0)
            return;
        int keep = list[root];
        list[root] = list[child];
        list[child] = keep;
    }
}

static void sort(const Document *document, int *list, int count)
{
    for (int i = count / 2 - 1; i >= 0; i--)
        sift(document, list, i, count);
    for (int i = count - 1; i > 0; i--) {
        int keep = list[0];
        list[0] = list[i];
        list[i] = keep;
        sift(document, list, 0, i);
    }
}

static void collect(Document *document)
{
    int room = 0;
    for (int i = 0; i < document->node_count; i++) {
        if (!has_label(&document->nodes[i]))
            continue;
        document->labels = grow_list(document->labels, sizeof(int), document->label_count, &room);
        document->labels[document->label_count++] = i;
    }
    sort(document, document->labels, document->label_count);
}

static Element element_meant(Element reference)
{
    return reference == ELEMENT_BULLET_REF ? ELEMENT_BULLET
         : reference == ELEMENT_ACTION_REF ? ELEMENT_ACTION
                                           : ELEMENT_FIRE;
}

// The first node with the label, by halving.
static int find(const Document *document, Element element, const char *label)
{
    int low = 0, high = document->label_count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        const Node *node = &document->nodes[document->labels[middle]];
        bool before = node->element != element ? node->element < element
                                               : strcmp(document->names + node->name, label) < 0;
        low = before ? middle + 1 : low;
        high = before ? high : middle;
    }
    if (low == document->label_count)
        return NODE_NONE;
    const Node *node = &document->nodes[document->labels[low]];
    bool same = node->element == element && strcmp(document->names + node->name, label) == 0;
    return same ? document->labels[low] : NODE_NONE;
}

static const char *nearest_label(const Document *document, Element element, const char *label)
{
    const char *names[NEAREST_LABELS_MAX];
    int count = 0;
    for (int i = 0; i < document->label_count && count < NEAREST_LABELS_MAX; i++)
        if (document->nodes[document->labels[i]].element == element)
            names[count++] = document->names + document->nodes[document->labels[i]].name;
    return nearest_word(label, names, count);
}

static void note_unknown(Document *document, const Node *node, Element element, const char *label)
{
    // Only for mistakes that will be shown: in a large document each look takes long.
    const char *nearest = document->error_count < DOCUMENT_ERRORS_MAX ? nearest_label(document, element, label) : NULL;
    if (nearest != NULL)
        document_error(document, node->offset, "no <%s> has the label \"%.60s\", expected perhaps \"%.60s\"",
                       element_name(element), label, nearest);
    else
        document_error(document, node->offset, "no <%s> has the label \"%.60s\"", element_name(element), label);
}

static void resolve(Document *document, Node *node)
{
    Element element = element_meant(node->element);
    if (node->name == NODE_NONE) {
        document_error(document, node->offset, "<%s> without a label", element_name(node->element));
        return;
    }
    const char *label = document->names + node->name;
    node->target = find(document, element, label);
    if (node->target == NODE_NONE && node->name_size > 0)
        note_unknown(document, node, element, label);
    if (node->target != NODE_NONE)
        document->nodes[node->target].meant = true;
}

static bool same_label(const Document *document, int a, int b)
{
    const Node *one = &document->nodes[a], *other = &document->nodes[b];
    return one->element == other->element && strcmp(document->names + one->name, document->names + other->name) == 0;
}

// A label that several have is a mistake where a reference means it; documents that are in use have others.
static void check_twice(Document *document)
{
    int reported = 0;
    for (int first = 0, i = 1; i < document->label_count && reported < DOCUMENT_ERRORS_MAX; i++) {
        const Node *before = &document->nodes[document->labels[first]], *node = &document->nodes[document->labels[i]];
        if (!same_label(document, document->labels[first], document->labels[i])) {
            first = i;
        } else if (before->meant) {
            document_error(document, node->offset, "<%s label=\"%.60s\"> once more, expected only that in line %d",
                           element_name(node->element), document->names + node->name,
                           document_line(document, before->offset));
            reported++;
        }
    }
}

void document_labels(Document *document)
{
    collect(document);
    for (int i = 0; i < document->node_count; i++)
        if (document->nodes[i].element >= ELEMENT_BULLET_REF && document->nodes[i].element <= ELEMENT_FIRE_REF)
            resolve(document, &document->nodes[i]);
    check_twice(document);
}
