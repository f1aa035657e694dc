// pattern_read_compile.c -- from nodes to words.
//
// The target of references becomes a piece of its own, once, however many there are; so do bullets and their actions.
// Plain elements inside an action are written in their place. Pieces wait in a queue. An address that is not known yet is
// a hole: the holes of a piece are a list that runs through the words themselves.
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/pattern/pattern_read_local.h"
#include "text/grow.h"

typedef struct Compiler {
    Document *document;
    int queue_first, queue_last; // nodes
} Compiler;

// A program that is too long is compiled to its end all the same, and refused there, once.
static bool is_full(const Document *document)
{
    return document->word_count >= PATTERN_BOOK_WORDS;
}

static void emit(Compiler *compiler, uint32_t word)
{
    Document *document = compiler->document;
    if (is_full(document))
        return;
    document->words = grow_list(document->words, sizeof(uint32_t), document->word_count, &document->word_room);
    document->words[document->word_count++] = word;
}

static const Node *node_at(const Compiler *compiler, int node)
{
    return &compiler->document->nodes[node];
}

// The address of the piece that a node becomes; the node joins the queue.
static void emit_address(Compiler *compiler, int node)
{
    Document *document = compiler->document;
    ASSERT(node >= 0 && node < document->node_count);
    Node *at = &document->nodes[node];
    int hole = document->word_count;
    if (!at->queued) {
        at->queued = true;
        if (compiler->queue_first == NODE_NONE)
            compiler->queue_first = node;
        else
            document->nodes[compiler->queue_last].wanted = node;
        compiler->queue_last = node;
    }
    emit(compiler, (uint32_t)(at->address != 0 ? at->address : at->holes));
    if (at->address == 0)
        at->holes = hole;
}

// --- numbers

static void emit_constant(Compiler *compiler, float value)
{
    emit(compiler, 0);
    emit(compiler, word_of_float(value));
}

static void emit_number(Compiler *compiler, int node)
{
    const Node *at = node_at(compiler, node);
    for (int i = 0; i < at->term_count; i++)
        emit(compiler, compiler->document->terms[at->terms + i]);
}

// The number of a node, and more terms on it.
static void emit_longer(Compiler *compiler, int node, const uint32_t *terms, int count)
{
    const Node *at = node_at(compiler, node);
    emit(compiler, (uint32_t)(at->term_count - 1 + count));
    for (int i = 1; i < at->term_count; i++)
        emit(compiler, compiler->document->terms[at->terms + i]);
    for (int i = 0; i < count; i++)
        emit(compiler, terms[i]);
}

static uint32_t type_bits(const Compiler *compiler, int node, int shift)
{
    return node == NODE_NONE ? 0u : (uint32_t)node_at(compiler, node)->type << shift;
}

// --- fires and bullets

typedef struct FlightNodes {
    int direction, speed;
    uint32_t bits;
} FlightNodes;

static FlightNodes flight_of(const Compiler *compiler, int node)
{
    FlightNodes nodes = {node_find(compiler->document, node, ELEMENT_DIRECTION),
                         node_find(compiler->document, node, ELEMENT_SPEED), 0};
    nodes.bits = type_bits(compiler, nodes.direction, 8) | type_bits(compiler, nodes.speed, 12);
    return nodes;
}

static void emit_flight(Compiler *compiler, FlightNodes nodes)
{
    // A quarter turn to the left puts the side, where the player of a horizontal document is, at the bottom.
    const uint32_t turn[] = {TERM_CONSTANT, word_of_float(90.0f), TERM_SUBTRACT};
    const Node *at = nodes.direction != NODE_NONE ? node_at(compiler, nodes.direction) : NULL;
    bool turned = at != NULL && compiler->document->horizontal && at->type == VALUE_ABSOLUTE;
    if (turned && at->constant)
        emit_constant(compiler, at->value - 90.0f);
    else if (turned)
        emit_longer(compiler, nodes.direction, turn, 3);
    else if (at != NULL)
        emit_number(compiler, nodes.direction);
    if (nodes.speed != NODE_NONE)
        emit_number(compiler, nodes.speed);
}

static uint32_t parameter_bits(const Compiler *compiler, int node)
{
    uint32_t count = 0;
    for (int i = node_at(compiler, node)->child; i != NODE_NONE; i = node_at(compiler, i)->next)
        count++;
    return count << 16;
}

static void emit_parameters(Compiler *compiler, int node)
{
    for (int i = node_at(compiler, node)->child; i != NODE_NONE; i = node_at(compiler, i)->next)
        emit_number(compiler, i);
}

// Whether the label of a node is this word, perhaps with more after a '_'.
static bool is_labelled(const Compiler *compiler, int node, const char *word)
{
    const Node *at = node_at(compiler, node);
    const char *label = at->name >= 0 ? compiler->document->names + at->name : "";
    size_t length = strlen(word);
    return strncmp(label, word, length) == 0 && (label[length] == '\0' || label[length] == '_');
}

static void emit_fire(Compiler *compiler, int node)
{
    PatternTarget target = is_labelled(compiler, node, "bee")  ? PATTERN_AT_BEE
                         : is_labelled(compiler, node, "lead") ? PATTERN_AT_LEAD
                                                               : PATTERN_AT_MIDDLE;
    FlightNodes flight = flight_of(compiler, node);
    int reference = node_find(compiler->document, node, ELEMENT_BULLET_REF);
    bool refers = reference != NODE_NONE;
    uint32_t parameters = refers ? parameter_bits(compiler, reference) : WORD_SAME_PARAMETERS << 16;
    emit(compiler, WORD_FIRE | flight.bits | parameters | (uint32_t)target << 20);
    if (target != PATTERN_AT_MIDDLE && compiler->document->word_count > 0)
        compiler->document->words[0] |= WORD_AIMED;
    emit_flight(compiler, flight);
    if (refers)
        emit_parameters(compiler, reference);
    emit_address(compiler,
                 refers ? node_at(compiler, reference)->target : node_find(compiler->document, node, ELEMENT_BULLET));
}

static bool is_action(const Compiler *compiler, int node)
{
    Element element = node_at(compiler, node)->element;
    return element == ELEMENT_ACTION || element == ELEMENT_ACTION_REF;
}

static void emit_bullet(Compiler *compiler, int node)
{
    static const char *const LOOKS[] = {
#define BULLET(LOOK, name, ...) #name,
#include "core/pattern/looks.def"
#undef BULLET
    };
    FlightNodes flight = flight_of(compiler, node);
    uint32_t look = 0, actions = 0;
    while (look < BULLET_LOOKS && !is_labelled(compiler, node, LOOKS[look]))
        look++;
    look = look < BULLET_LOOKS ? look + 1 : 0;
    for (int i = node_at(compiler, node)->child; i != NODE_NONE; i = node_at(compiler, i)->next)
        actions += is_action(compiler, i);
    ASSERT(actions <= PATTERN_ACTIONS_MAX && look <= PATTERN_LOOKS_MAX);
    emit(compiler, WORD_BULLET | flight.bits | actions << 16 | look << 20);
    emit_flight(compiler, flight);
    for (int i = node_at(compiler, node)->child; i != NODE_NONE; i = node_at(compiler, i)->next)
        if (is_action(compiler, i))
            emit_address(compiler, i);
}

// --- the rest of an action

static void emit_reference(Compiler *compiler, int node, bool tail)
{
    emit(compiler, WORD_ACTION | parameter_bits(compiler, node) | (tail ? WORD_TAIL : 0u));
    emit_parameters(compiler, node);
    emit_address(compiler, node_at(compiler, node)->target);
}

// A change of direction or speed.
static void emit_change(Compiler *compiler, int node, uint32_t word)
{
    FlightNodes flight = flight_of(compiler, node);
    emit(compiler, word | flight.bits);
    emit_flight(compiler, flight);
    emit_number(compiler, node_find(compiler->document, node, ELEMENT_TERM));
}

// In a horizontal document the axes change places, and left becomes down.
static void emit_push(Compiler *compiler, int node)
{
    bool turned = compiler->document->horizontal;
    int horizontal = node_find(compiler->document, node, ELEMENT_HORIZONTAL);
    int vertical = node_find(compiler->document, node, ELEMENT_VERTICAL);
    uint32_t bits = type_bits(compiler, horizontal, turned ? 12 : 8) | type_bits(compiler, vertical, turned ? 8 : 12);
    emit(compiler, WORD_PUSH | bits | (turned ? WORD_TURNED : 0u));
    const uint32_t negate = TERM_NEGATE;
    if (horizontal != NODE_NONE && !turned)
        emit_number(compiler, horizontal);
    else if (horizontal != NODE_NONE && node_at(compiler, horizontal)->constant)
        emit_constant(compiler, -node_at(compiler, horizontal)->value);
    else if (horizontal != NODE_NONE)
        emit_longer(compiler, horizontal, &negate, 1);
    if (vertical != NODE_NONE)
        emit_number(compiler, vertical);
    emit_number(compiler, node_find(compiler->document, node, ELEMENT_TERM));
}

static void emit_step(Compiler *compiler, int node, bool tail);

// Nothing in a repeat is in tail position: its loop follows.
static void emit_repeat(Compiler *compiler, int node)
{
    int times = node_find(compiler->document, node, ELEMENT_TIMES);
    emit(compiler, WORD_REPEAT);
    emit_number(compiler, times);
    int hole = compiler->document->word_count;
    emit(compiler, 0);
    for (int i = node_at(compiler, times)->next; i != NODE_NONE; i = node_at(compiler, i)->next)
        emit_step(compiler, i, false);
    emit(compiler, WORD_LOOP);
    if (!is_full(compiler->document))
        compiler->document->words[hole] = (uint32_t)compiler->document->word_count;
}

// A step of an action. `tail`: nothing follows it in the piece.
static void emit_step(Compiler *compiler, int node, bool tail)
{
    if (is_full(compiler->document))
        return;
    switch (node_at(compiler, node)->element) {
    case ELEMENT_ACTION:
        for (int i = node_at(compiler, node)->child; i != NODE_NONE; i = node_at(compiler, i)->next)
            emit_step(compiler, i, tail && node_at(compiler, i)->next == NODE_NONE);
        break;
    case ELEMENT_ACTION_REF:
    case ELEMENT_FIRE_REF: emit_reference(compiler, node, tail); break;
    case ELEMENT_FIRE: emit_fire(compiler, node); break;
    case ELEMENT_REPEAT: emit_repeat(compiler, node); break;
    case ELEMENT_CHANGE_DIRECTION: emit_change(compiler, node, WORD_TURN); break;
    case ELEMENT_CHANGE_SPEED: emit_change(compiler, node, WORD_GAIN); break;
    case ELEMENT_ACCEL: emit_push(compiler, node); break;
    case ELEMENT_VANISH: emit(compiler, WORD_VANISH); break;
    default:
        emit(compiler, WORD_WAIT);
        emit_number(compiler, node);
        break;
    }
}

// Gives a piece its address and fills in the holes for it.
static void emit_piece(Compiler *compiler, int node)
{
    Document *document = compiler->document;
    Node *at = &document->nodes[node];
    ASSERT(at->address == 0 && document->word_count > 0);
    at->address = document->word_count;
    for (int hole = at->holes; hole != 0 && !is_full(document);) {
        int next = (int)document->words[hole];
        document->words[hole] = (uint32_t)at->address;
        hole = next;
    }
    if (at->element == ELEMENT_BULLET) {
        emit_bullet(compiler, node);
    } else {
        emit_step(compiler, node, true);
        emit(compiler, WORD_END);
    }
}

void document_compile(Document *document)
{
    Compiler compiler = {.document = document, .queue_first = NODE_NONE, .queue_last = NODE_NONE};
    uint32_t tops = 0, volley = 0;
    for (int i = document->nodes[0].child; i != NODE_NONE; i = document->nodes[i].next) {
        tops += node_is_top(document, i);
        volley |= is_labelled(&compiler, i, "top_volley") ? WORD_VOLLEY : 0u;
    }
    ASSERT(tops > 0 && tops <= PATTERN_TOPS_MAX);
    emit(&compiler, tops | volley);
    for (int i = document->nodes[0].child; i != NODE_NONE; i = document->nodes[i].next)
        if (node_is_top(document, i))
            emit_address(&compiler, i);
    for (int i = compiler.queue_first; i != NODE_NONE && !is_full(document); i = document->nodes[i].wanted)
        emit_piece(&compiler, i);
    if (is_full(document))
        document_error(document, document->nodes[0].offset,
                       "the document is too long, expected one that becomes less than %d words", PATTERN_BOOK_WORDS);
}
