// demo_verify.c -- replay against the recorded links and bits.
#include "demo/demo_verify.h"

// What the end block says was written by the game itself, so it need not follow from the commands.
static bool same_result(const DemoResult *a, const DemoResult *b)
{
    return a->score == b->score && a->ticks == b->ticks && a->bees_most == b->bees_most && a->over == b->over
        && a->won == b->won;
}

// Who looks on, and may end it: one tick of a demo that wants to cost much takes as long as seconds of others.
typedef struct Patience {
    bool (*goes_on)(void *context);
    void *context;
} Patience;

// Plays one block. Returns false where its link or a bit differs, and the tick in which the first bit did; or where it
// was ended. From the first difference on all bits of the chain are chance, so the first wrong one lies close after it.
static bool block_agrees(DemoPlay *play, Sim *sim, const DemoBlock *block, const Patience *patience, uint32_t *first)
{
    bool has_bits = demo_block_has_bits(play->demo, (uint32_t)(block - play->demo->blocks)), bits = true;
    *first = block->end_tick - 1u;
    while (play->tick < block->end_tick && patience->goes_on(patience->context)) {
        uint32_t tick = play->tick;
        demo_play_tick(play, sim);
        bool same = !has_bits || (play->hash & 1u) == demo_hash_bit(play->demo, tick);
        if (bits && !same)
            *first = tick;
        bits = bits && same;
    }
    return play->tick == block->end_tick && play->hash == block->link && bits;
}

static bool always(void *context)
{
    (void)context;
    return true;
}

DemoCheck demo_verify(const Demo *demo, Sim *sim)
{
    return demo_verify_while(demo, sim, always, NULL);
}

DemoCheck demo_verify_while(const Demo *demo, Sim *sim, bool (*goes_on)(void *context), void *context)
{
    const Patience patience = {goes_on, context};
    DemoCheck check = {.verdict = DEMO_GOOD};
    DemoPlay play;
    if (!demo_play_begin(&play, demo, sim, &check.problem))
        check.verdict = DEMO_OTHER_STAGE;
    for (uint32_t i = 0; i < demo->block_count && check.verdict == DEMO_GOOD; i++) {
        uint32_t from = play.tick, first;
        if (block_agrees(&play, sim, &demo->blocks[i], &patience, &first))
            continue;
        check.verdict = play.tick < demo->blocks[i].end_tick ? DEMO_STOPPED : DEMO_DIVERGED;
        check.block = i;
        check.least_tick = from;
        check.most_tick = first;
        check.recorded = demo->blocks[i].link;
        check.played = play.hash;
    }
    check.ticks = play.tick;
    check.hash = play.hash;
    DemoResult result = demo_result_of(sim);
    if (check.verdict == DEMO_GOOD && demo->tail == DEMO_ENDED && !same_result(&result, &demo->result))
        check.verdict = DEMO_OTHER_RESULT;
    return check;
}
