// pattern_read_local.h -- private to the reader: a document as a tree, and the steps of compiling it.
//
// pattern_read.c calls the steps in this order:
//     document_parse    XML to nodes, their texts and labels                      pattern_read.c
//     document_numbers  texts to terms                                            pattern_read_number.c
//     document_check    structure, labels and references, limits pattern_read_check.c
// and, without errors,
//     document_compile  nodes to words                                            pattern_read_compile.c
//     document_endless  actions that certainly never wait                         pattern_read_check.c
// Each reports all errors. Nodes are in document order, parents before their children; lists are malloc'ed and freed
// with the document.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/pattern/pattern_read.h"
#include "core/pattern/pattern_words.h"

#define DOCUMENT_ERRORS_MAX 100
#define DOCUMENT_ERROR_BYTES 240
#define DOCUMENT_DEPTH_MAX 64

// The elements of BulletML and their names. The order matters: there are ranges of elements with labels,
// references, and elements with numbers.
#define ELEMENT_LIST(X)                                                                                                \
    X(UNKNOWN, "")                                                                                                     \
    X(BULLETML, "bulletml")                                                                                            \
    X(BULLET, "bullet")                                                                                                \
    X(ACTION, "action")                                                                                                \
    X(FIRE, "fire")                                                                                                    \
    X(BULLET_REF, "bulletRef")                                                                                         \
    X(ACTION_REF, "actionRef")                                                                                         \
    X(FIRE_REF, "fireRef")                                                                                             \
    X(CHANGE_DIRECTION, "changeDirection")                                                                             \
    X(CHANGE_SPEED, "changeSpeed")                                                                                     \
    X(ACCEL, "accel")                                                                                                  \
    X(WAIT, "wait")                                                                                                    \
    X(VANISH, "vanish")                                                                                                \
    X(REPEAT, "repeat")                                                                                                \
    X(DIRECTION, "direction")                                                                                          \
    X(SPEED, "speed")                                                                                                  \
    X(HORIZONTAL, "horizontal")                                                                                        \
    X(VERTICAL, "vertical")                                                                                            \
    X(TERM, "term")                                                                                                    \
    X(TIMES, "times")                                                                                                  \
    X(PARAM, "param")

#define ELEMENT_ENUM(NAME, name) ELEMENT_##NAME,
typedef enum Element { ELEMENT_LIST(ELEMENT_ENUM) ELEMENTS } Element;
#undef ELEMENT_ENUM

extern const char *const ELEMENT_NAMES[ELEMENTS];

#define NODE_NONE (-1)

typedef struct Node {
    Element element;
    ValueType type;                // of a direction, speed, horizontal or vertical
    uint32_t offset;               // of its tag in the document
    int parent, child, last, next; // nodes: its first and last child, and the next one of its parent
    int name, name_size;           // its label, in Document.names; -1: none
    int text, text_size;           // in Document.text
    int terms, term_count;         // of its number, in Document.terms: a complete number with its count
    int target;                    // the target of a reference
    bool meant;                    // is the target of a reference
    int holes;                     // compiling: the last hole for its address, or 0
    int address;                   // compiling: the start of its words, or 0
    int wanted;                    // compiling: the next node in the queue
    bool queued;                   // compiling: it becomes its own piece
    enum { PASS_UNKNOWN, PASS_SOUGHT, PASS_CERTAIN, PASS_NOT } pass; // search for endless loops
    bool constant;                                                   // its number is constant, and this one:
    float value;
} Node;

typedef struct DocumentError {
    uint32_t offset;
    char text[DOCUMENT_ERROR_BYTES];
} DocumentError;

// The label of a possible target of references.
typedef struct Label {
    Element element;
    const char *text; // in Document.names
    int node;
} Label;

typedef struct Document {
    const char *bytes;
    uint32_t size;
    bool horizontal;
    Node *nodes;
    int node_count, node_room;
    char *text;       // of the elements with numbers,
    uint32_t *places; // and the offset in the document of each of its bytes
    int text_count, text_room, place_room;
    char *names; // labels, one after the other
    int name_count, name_room;
    uint32_t *terms;
    int term_count, term_room;
    uint32_t *words; // the program
    int word_count, word_room;
    int queue_first, queue_last; // compiling: the nodes that become pieces
    Label *labels;               // sorted by element and text
    int label_count;
    DocumentError errors[DOCUMENT_ERRORS_MAX]; // in the order of the document
    int error_count;
} Document;

void document_numbers(Document *document);
void document_check(Document *document);
void document_labels(Document *document);
void document_compile(Document *document);
void document_endless(Document *document);

// Records an error. Truncates a long message. Keeps the first hundred errors of the document.
__attribute__((format(printf, 3, 4))) void document_error(Document *document, uint32_t offset, const char *format, ...);

// The line of a place.
int document_line(const Document *document, uint32_t offset);

// True if an element's content is a number.
bool element_has_number(Element element);

// True if an action starts with the pattern.
bool node_is_top(const Document *document, int node);

// The first child that is `element`, or NODE_NONE.
int node_find(const Document *document, int node, Element element);
