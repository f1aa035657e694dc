// pattern_read_local.h -- the reader's own: a document as a tree, and what each step does with it.
//
// pattern_read.c calls the steps in this order:
//     document_parse    XML to nodes, their texts and labels                      pattern_read_xml.c
//     document_numbers  texts to terms                                            pattern_read_number.c
//     document_check    what stands where, labels and references, limits          pattern_read_check.c
// and, where nothing was wrong,
//     document_compile  nodes to words                                            pattern_read_compile.c
//     document_endless  actions that certainly never wait                         pattern_read_check.c
// Each reports all mistakes that it finds. Nodes stand in the document's order, parents before their children; lists
// are malloc'ed and end with the document.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/pattern/pattern_read.h"
#include "core/pattern/pattern_words.h"

#define DOCUMENT_ERRORS_MAX 100
#define DOCUMENT_DEPTH_MAX 64

typedef enum Element {
    ELEMENT_UNKNOWN,
    ELEMENT_BULLETML,
    ELEMENT_BULLET,
    ELEMENT_ACTION,
    ELEMENT_FIRE,
    ELEMENT_BULLET_REF,
    ELEMENT_ACTION_REF,
    ELEMENT_FIRE_REF,
    ELEMENT_CHANGE_DIRECTION,
    ELEMENT_CHANGE_SPEED,
    ELEMENT_ACCEL,
    ELEMENT_WAIT,
    ELEMENT_VANISH,
    ELEMENT_REPEAT,
    ELEMENT_DIRECTION,
    ELEMENT_SPEED,
    ELEMENT_HORIZONTAL,
    ELEMENT_VERTICAL,
    ELEMENT_TERM,
    ELEMENT_TIMES,
    ELEMENT_PARAM,
    ELEMENTS
} Element;

#define NODE_NONE (-1)

typedef struct Node {
    Element element;
    ValueType type;                // of a direction, speed, horizontal or vertical
    uint32_t offset;               // of its tag in the document
    int parent, child, last, next; // nodes: its first and last child, and the next one of its parent
    int name, name_size;           // its label, in Document.names; -1: none
    int text, text_size;           // in Document.text
    int terms, term_count;         // of its number, in Document.terms: a whole number as words, the count included
    int target;                    // the node that a reference means
    bool meant;                    // a reference means this one
    int holes;                     // compiling: the last address of it that is still to be filled in, or 0
    int address;                   // compiling: where its words begin, or 0
    int wanted;                    // compiling: the next node in the queue
    bool queued;                   // compiling: it becomes a piece of its own
    int conditions;                // looking for what is endless: see there
    enum { PASS_UNKNOWN, PASS_SOUGHT, PASS_CERTAIN, PASS_NOT } pass;
    bool constant; // its number is one, and this one:
    float value;
} Node;

typedef struct DocumentError {
    uint32_t offset;
    char message[PATTERN_MESSAGE_BYTES];
} DocumentError;

typedef struct Document {
    const char *bytes;
    uint32_t size;
    bool horizontal;
    Node *nodes;
    int node_count, node_room;
    char *text;       // of the elements with numbers,
    uint32_t *places; // and where in the document each of its bytes stands
    int text_count, text_room, place_room;
    char *names; // labels, one after the other
    int name_count, name_room;
    uint32_t *terms;
    int term_count, term_room;
    uint32_t *words; // the program
    int word_count, word_room;
    int *labels; // labelled nodes, in the order of kind and label
    int label_count;
    DocumentError errors[DOCUMENT_ERRORS_MAX]; // in the order of the document
    int error_count;
} Document;

bool document_parse(Document *document);
void document_numbers(Document *document);
void document_check(Document *document);
void document_labels(Document *document);
void document_compile(Document *document);
void document_endless(Document *document);

// Notes a mistake. A message that is too long is cut. Of more than a hundred mistakes the document's first ones are
// kept.
__attribute__((format(printf, 3, 4))) void document_error(Document *document, uint32_t offset, const char *format, ...);

// The line of a place.
int document_line(const Document *document, uint32_t offset);

// What is known of an element. Everything else: pattern_read_check.c.
const char *element_name(Element element);
bool element_has_number(Element element);
// The element with this name, or ELEMENT_UNKNOWN.
Element element_find(const char *name);
// The element whose name is most like this one, or NULL.
const char *element_nearest(const char *name);
// Whether a document in this encoding can be read byte by byte.
bool encoding_is_known(const char *name);
// The word of `count` words that is most like `word`, or NULL where none is.
const char *nearest_word(const char *word, const char *const *words, int count);

// Whether an action starts with the pattern.
bool node_is_top(const Document *document, int node);

// The first child that is `element`, or NODE_NONE.
int node_find(const Document *document, int node, Element element);
