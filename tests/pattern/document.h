// document.h -- a BulletML document as a tree, for the plain interpreter of reference.h.
//
// Only for documents that are right: pattern_read says what is wrong with others.
#pragma once

#include <assert.h>
#include <expat.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define NODE_NAME 24
#define NODE_TEXT 512

typedef struct Node {
    char name[NODE_NAME], type[NODE_NAME], label[NODE_TEXT], text[NODE_TEXT];
    struct Node *parent, *first, *last, *next;
    const struct Node *target; // what a reference leads to
} Node;

static inline void node_open(void *at, const char *name, const char **attributes)
{
    Node **open = at, *node = calloc(1, sizeof *node);
    assert(node != NULL && strlen(name) < NODE_NAME);
    strcpy(node->name, name);
    for (; attributes[0] != NULL; attributes += 2) {
        assert(strlen(attributes[1]) < NODE_TEXT);
        if (strcmp(attributes[0], "label") == 0)
            strcpy(node->label, attributes[1]);
        else if (strcmp(attributes[0], "type") == 0)
            strncpy(node->type, attributes[1], NODE_NAME - 1);
    }
    node->parent = *open;
    if ((*open)->first == NULL)
        (*open)->first = node;
    else
        (*open)->last->next = node;
    (*open)->last = node;
    *open = node;
}

static inline void node_close(void *at, const char *name)
{
    Node **open = at;
    *open = (*open)->parent;
}

static inline void node_text(void *at, const char *text, int length)
{
    Node **open = at;
    size_t before = strlen((*open)->text);
    if (before + (size_t)length < NODE_TEXT)
        memcpy((*open)->text + before, text, (size_t)length);
}

static inline void document_free(Node *node)
{
    for (Node *child = node->first, *next; child != NULL; child = next) {
        next = child->next;
        document_free(child);
    }
    free(node);
}

static inline bool node_is(const Node *node, const char *name)
{
    return node != NULL && strcmp(node->name, name) == 0;
}

// The first child with this name, or NULL.
static inline const Node *node_child(const Node *node, const char *name)
{
    for (const Node *child = node->first; child != NULL; child = child->next) {
        if (node_is(child, name))
            return child;
    }
    return NULL;
}

// The element with this name and label in the tree, or NULL.
static inline const Node *node_labelled(const Node *tree, const char *name, const char *label)
{
    if (node_is(tree, name) && tree->label[0] != '\0' && strcmp(tree->label, label) == 0)
        return tree;
    for (const Node *child = tree->first; child != NULL; child = child->next) {
        const Node *found = node_labelled(child, name, label);
        if (found != NULL)
            return found;
    }
    return NULL;
}

// Finds what the references in `node` lead to.
static inline void document_link(Node *tree, Node *node)
{
    static const char *const kinds[3][2] = {{"actionRef", "action"}, {"bulletRef", "bullet"}, {"fireRef", "fire"}};
    for (int i = 0; i < 3; i++) {
        if (node_is(node, kinds[i][0]))
            node->target = node_labelled(tree, kinds[i][1], node->label);
    }
    for (Node *child = node->first; child != NULL; child = child->next)
        document_link(tree, child);
}

// The tree above its root element, or NULL where expat does not understand the document.
static inline Node *document_read(const char *bytes, size_t size)
{
    Node *top = calloc(1, sizeof *top), *open = top;
    XML_Parser parser = XML_ParserCreate(NULL);
    assert(top != NULL && parser != NULL);
    XML_SetUserData(parser, &open);
    XML_SetElementHandler(parser, node_open, node_close);
    XML_SetCharacterDataHandler(parser, node_text);
    bool good = XML_Parse(parser, bytes, (int)size, 1) == XML_STATUS_OK;
    XML_ParserFree(parser);
    if (good) {
        document_link(top, top);
        return top;
    }
    document_free(top);
    return NULL;
}
