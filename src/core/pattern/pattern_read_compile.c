// pattern_read_compile.c -- from nodes to words.
//
// The target of references becomes its own piece, once for all references; so do bullets and their actions. Plain
// elements inside an action are inlined. Pieces wait in a queue. An unknown address is a hole; the holes of a piece
// form a list threaded through the words themselves.
#include <string.h>

#include "core/base/assert.h"
#include "core/pattern/pattern_read_local.h"
#include "text/grow.h"

// A program that is too long is compiled to its end and refused there, once.
static bool is_full(const Document *document)
{
    return document->word_count >= PATTERN_BOOK_WORDS;
}

static void emit(Document *document, uint32_t word)
{
    if (is_full(document))
        return;
    document->words = grow_list(document->words, sizeof(uint32_t), document->word_count, &document->word_room);
    document->words[document->word_count++] = word;
}

// The address of the piece that a node becomes; the node joins the queue.
static void emit_address(Document *document, int node)
{
    ASSERT(node >= 0 && node < document->node_count);
    Node *at = &document->nodes[node];
    int hole = document->word_count;
    if (!at->queued) {
        at->queued = true;
        if (document->queue_first == NODE_NONE)
            document->queue_first = node;
        else
            document->nodes[document->queue_last].wanted = node;
        document->queue_last = node;
    }
    emit(document, (uint32_t)(at->address != 0 ? at->address : at->holes));
    if (at->address == 0)
        at->holes = hole;
}

// --- numbers

static void emit_constant(Document *document, float value)
{
    emit(document, 0);
    emit(document, word_of_float(value));
}

static void emit_number(Document *document, int node)
{
    const Node *at = &document->nodes[node];
    for (int i = 0; i < at->term_count; i++)
        emit(document, document->terms[at->terms + i]);
}

// The number of a node, extended by these terms.
static void emit_longer(Document *document, int node, const uint32_t *terms, int count)
{
    const Node *at = &document->nodes[node];
    emit(document, (uint32_t)(at->term_count - 1 + count));
    for (int i = 1; i < at->term_count; i++)
        emit(document, document->terms[at->terms + i]);
    for (int i = 0; i < count; i++)
        emit(document, terms[i]);
}

static uint32_t type_bits(const Document *document, int node, int shift)
{
    return node == NODE_NONE ? 0u : (uint32_t)document->nodes[node].type << shift;
}

// --- fires and bullets

typedef struct FlightNodes {
    int direction, speed;
    uint32_t bits;
} FlightNodes;

static FlightNodes flight_of(const Document *document, int node)
{
    FlightNodes nodes = {node_find(document, node, ELEMENT_DIRECTION), node_find(document, node, ELEMENT_SPEED), 0};
    nodes.bits = type_bits(document, nodes.direction, 8) | type_bits(document, nodes.speed, 12);
    return nodes;
}

static void emit_flight(Document *document, FlightNodes nodes)
{
    // A quarter turn to the left moves the player of a horizontal document from the left side to the bottom.
    const uint32_t turn[] = {TERM_CONSTANT, word_of_float(90.0f), TERM_SUBTRACT};
    const Node *at = nodes.direction != NODE_NONE ? &document->nodes[nodes.direction] : NULL;
    bool turned = at != NULL && document->horizontal && at->type == VALUE_ABSOLUTE;
    if (turned && at->constant)
        emit_constant(document, at->value - 90.0f);
    else if (turned)
        emit_longer(document, nodes.direction, turn, 3);
    else if (at != NULL)
        emit_number(document, nodes.direction);
    if (nodes.speed != NODE_NONE)
        emit_number(document, nodes.speed);
}

static uint32_t parameter_bits(const Document *document, int node)
{
    uint32_t count = 0;
    for (int i = document->nodes[node].child; i != NODE_NONE; i = document->nodes[i].next)
        count++;
    return count << 16;
}

static void emit_parameters(Document *document, int node)
{
    for (int i = document->nodes[node].child; i != NODE_NONE; i = document->nodes[i].next)
        emit_number(document, i);
}

// True if the label of a node is this word, or continues after it with a '_'.
static bool is_labelled(const Document *document, int node, const char *word)
{
    const Node *at = &document->nodes[node];
    const char *label = at->name >= 0 ? document->names + at->name : "";
    size_t length = strlen(word);
    return strncmp(label, word, length) == 0 && (label[length] == '\0' || label[length] == '_');
}

static void emit_fire(Document *document, int node)
{
    PatternTarget target = is_labelled(document, node, "bee")  ? PATTERN_AT_BEE
                         : is_labelled(document, node, "lead") ? PATTERN_AT_LEAD
                                                               : PATTERN_AT_MIDDLE;
    FlightNodes flight = flight_of(document, node);
    int reference = node_find(document, node, ELEMENT_BULLET_REF);
    bool refers = reference != NODE_NONE;
    uint32_t parameters = refers ? parameter_bits(document, reference) : WORD_SAME_PARAMETERS << 16;
    emit(document, WORD_FIRE | flight.bits | parameters | (uint32_t)target << 20);
    if (target != PATTERN_AT_MIDDLE && document->word_count > 0)
        document->words[0] |= WORD_AIMED;
    emit_flight(document, flight);
    if (refers)
        emit_parameters(document, reference);
    emit_address(document, refers ? document->nodes[reference].target : node_find(document, node, ELEMENT_BULLET));
}

static bool is_action(const Document *document, int node)
{
    Element element = document->nodes[node].element;
    return element == ELEMENT_ACTION || element == ELEMENT_ACTION_REF;
}

static void emit_bullet(Document *document, int node)
{
    static const char *const LOOKS[] = {
#define BULLET(LOOK, name, ...) #name,
#include "core/pattern/looks.def"
#undef BULLET
    };
    FlightNodes flight = flight_of(document, node);
    uint32_t look = 0, actions = 0;
    while (look < BULLET_LOOKS && !is_labelled(document, node, LOOKS[look]))
        look++;
    look = look < BULLET_LOOKS ? look + 1 : 0;
    for (int i = document->nodes[node].child; i != NODE_NONE; i = document->nodes[i].next)
        actions += is_action(document, i);
    ASSERT(actions <= PATTERN_ACTIONS_MAX && look <= PATTERN_LOOKS_MAX);
    emit(document, WORD_BULLET | flight.bits | actions << 16 | look << 20);
    emit_flight(document, flight);
    for (int i = document->nodes[node].child; i != NODE_NONE; i = document->nodes[i].next)
        if (is_action(document, i))
            emit_address(document, i);
}

// --- the rest of an action

// A change of direction or speed.
static void emit_change(Document *document, int node, uint32_t word)
{
    FlightNodes flight = flight_of(document, node);
    emit(document, word | flight.bits);
    emit_flight(document, flight);
    emit_number(document, node_find(document, node, ELEMENT_TERM));
}

// In a horizontal document the axes change places, and left becomes down.
static void emit_push(Document *document, int node)
{
    bool turned = document->horizontal;
    int horizontal = node_find(document, node, ELEMENT_HORIZONTAL);
    int vertical = node_find(document, node, ELEMENT_VERTICAL);
    uint32_t bits = type_bits(document, horizontal, turned ? 12 : 8) | type_bits(document, vertical, turned ? 8 : 12);
    emit(document, WORD_PUSH | bits | (turned ? WORD_TURNED : 0u));
    const uint32_t negate = TERM_NEGATE;
    if (horizontal != NODE_NONE && !turned)
        emit_number(document, horizontal);
    else if (horizontal != NODE_NONE && document->nodes[horizontal].constant)
        emit_constant(document, -document->nodes[horizontal].value);
    else if (horizontal != NODE_NONE)
        emit_longer(document, horizontal, &negate, 1);
    if (vertical != NODE_NONE)
        emit_number(document, vertical);
    emit_number(document, node_find(document, node, ELEMENT_TERM));
}

// A step of an action. `tail`: it is the last in the piece.
static void emit_step(Document *document, int node, bool tail)
{
    int times, hole;
    ASSERT(node >= 0 && node < document->node_count);
    if (is_full(document))
        return;
    switch (document->nodes[node].element) {
    case ELEMENT_ACTION:
        for (int i = document->nodes[node].child; i != NODE_NONE; i = document->nodes[i].next)
            emit_step(document, i, tail && document->nodes[i].next == NODE_NONE);
        break;
    case ELEMENT_ACTION_REF:
    case ELEMENT_FIRE_REF:
        emit(document, WORD_ACTION | parameter_bits(document, node) | (tail ? WORD_TAIL : 0u));
        emit_parameters(document, node);
        emit_address(document, document->nodes[node].target);
        break;
    case ELEMENT_FIRE: emit_fire(document, node); break;
    case ELEMENT_REPEAT: // not in tail position: the loop follows
        times = node_find(document, node, ELEMENT_TIMES);
        emit(document, WORD_REPEAT);
        emit_number(document, times);
        hole = document->word_count;
        emit(document, 0);
        for (int i = document->nodes[times].next; i != NODE_NONE; i = document->nodes[i].next)
            emit_step(document, i, false);
        emit(document, WORD_LOOP);
        if (!is_full(document))
            document->words[hole] = (uint32_t)document->word_count;
        break;
    case ELEMENT_CHANGE_DIRECTION: emit_change(document, node, WORD_TURN); break;
    case ELEMENT_CHANGE_SPEED: emit_change(document, node, WORD_GAIN); break;
    case ELEMENT_ACCEL: emit_push(document, node); break;
    case ELEMENT_VANISH: emit(document, WORD_VANISH); break;
    default:
        emit(document, WORD_WAIT);
        emit_number(document, node);
        break;
    }
}

void document_compile(Document *document)
{
    uint32_t tops = 0, volley = 0;
    for (int i = document->nodes[0].child; i != NODE_NONE; i = document->nodes[i].next) {
        tops += node_is_top(document, i);
        volley |= is_labelled(document, i, "top_volley") ? WORD_VOLLEY : 0u;
    }
    ASSERT(tops > 0 && tops <= PATTERN_TOPS_MAX);
    document->queue_first = document->queue_last = NODE_NONE;
    emit(document, tops | volley);
    for (int i = document->nodes[0].child; i != NODE_NONE; i = document->nodes[i].next)
        if (node_is_top(document, i))
            emit_address(document, i);
    for (int i = document->queue_first; i != NODE_NONE && !is_full(document); i = document->nodes[i].wanted) {
        Node *piece = &document->nodes[i];
        ASSERT(piece->address == 0 && document->word_count > 0);
        // Its address is known now: fill in the holes for it.
        piece->address = document->word_count;
        for (int hole = piece->holes; hole != 0 && !is_full(document);) {
            int next = (int)document->words[hole];
            document->words[hole] = (uint32_t)piece->address;
            hole = next;
        }
        if (piece->element == ELEMENT_BULLET) {
            emit_bullet(document, i);
        } else {
            emit_step(document, i, true);
            emit(document, WORD_END);
        }
    }
    if (is_full(document))
        document_error(document, document->nodes[0].offset,
                       "the document is too long, expected one that becomes less than %d words", PATTERN_BOOK_WORDS);
}
