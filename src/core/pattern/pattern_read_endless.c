// pattern_read_endless.c -- what certainly goes on without a wait as soon as it is reached.
//
// pattern_run.c stops all of it, but a mistake is better found in the document. Only what is certain is reported: a
// wait whose number is not known counts as one, and so does everything that is too involved.
#include "core/pattern/pattern_read_local.h"

#define CHAIN_MAX 100 // references followed at once

typedef struct Search {
    Document *document;
    int chain;      // actions that are looked through at this moment
    int conditions; // repeats around this place that perhaps are not run at all
} Search;

static bool step_passes(Search *search, int node);

// Whether all of them are passed without a wait.
static bool steps_pass(Search *search, int first)
{
    for (int i = first; i != NODE_NONE; i = search->document->nodes[i].next)
        if (!step_passes(search, i))
            return false;
    return true;
}

static bool is_number_below(const Node *node, float limit)
{
    return node->constant && node->value < limit;
}

static bool repeat_passes(Search *search, int node)
{
    const Node *times = &search->document->nodes[search->document->nodes[node].child];
    bool certain = times->constant && times->value >= 1.0f;
    if (is_number_below(times, 1.0f))
        return true;
    // What is perhaps not run at all makes no certain circle.
    search->conditions += !certain;
    bool passes = steps_pass(search, times->next);
    search->conditions -= !certain;
    return passes;
}

// Looks an action through from its beginning, once.
static bool action_passes(Search *search, int node)
{
    Node *at = &search->document->nodes[node];
    // Deep chains count as waiting: to be silent is better than to refuse a document that is good.
    if (at->pass != PASS_UNKNOWN || search->chain == CHAIN_MAX)
        return at->pass == PASS_CERTAIN;
    at->pass = PASS_SOUGHT;
    at->conditions = search->conditions;
    search->chain++;
    bool passes = steps_pass(search, at->child);
    search->chain--;
    at->pass = passes ? PASS_CERTAIN : PASS_NOT;
    return passes;
}

// A reference into an action that is looked through at this moment is a circle without a wait so far.
static bool reference_passes(Search *search, const Node *node)
{
    const Node *target = &search->document->nodes[node->target];
    if (target->pass == PASS_SOUGHT && target->conditions == search->conditions)
        document_error(search->document, node->offset,
                       "the action \"%.60s\" comes back to itself without a wait, expected a <wait> on the way",
                       search->document->names + target->name);
    return target->pass != PASS_SOUGHT && action_passes(search, node->target);
}

static bool step_passes(Search *search, int node)
{
    const Node *at = &search->document->nodes[node];
    switch (at->element) {
    case ELEMENT_WAIT: return is_number_below(at, 1.0f);
    case ELEMENT_VANISH: return false;
    case ELEMENT_REPEAT: return repeat_passes(search, node);
    case ELEMENT_ACTION: return steps_pass(search, at->child);
    case ELEMENT_ACTION_REF: return reference_passes(search, at);
    default: return true;
    }
}

// Whether it is a part of a piece that was compiled.
static bool is_reached(const Document *document, int node)
{
    for (int i = node; i != NODE_NONE && document->nodes[i].element != ELEMENT_BULLET; i = document->nodes[i].parent)
        if (document->nodes[i].queued)
            return true;
    return false;
}

static void check_repeat(Search *search, int node)
{
    const Document *document = search->document;
    const Node *times = &document->nodes[document->nodes[node].child];
    if (!times->constant || times->value <= (float)PATTERN_STEPS_MAX || !steps_pass(search, times->next))
        return;
    document_error(search->document, document->nodes[node].offset,
                   "repeats %.0f times without a wait, expected at most %d times or a <wait>", (double)times->value,
                   PATTERN_STEPS_MAX);
}

void document_endless(Document *document)
{
    Search search = {.document = document};
    for (int i = 0; i < document->node_count; i++)
        if (document->nodes[i].element == ELEMENT_ACTION && document->nodes[i].queued)
            action_passes(&search, i);
    for (int i = 0; i < document->node_count; i++)
        if (document->nodes[i].element == ELEMENT_REPEAT && is_reached(document, i))
            check_repeat(&search, i);
}
