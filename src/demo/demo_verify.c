// demo_verify.c -- replay against the recorded links and bits.
#include "demo/demo_verify.h"

// What the end block says was written by the game itself, so it need not follow from the commands.
static bool same_result(const DemoResult *a, const DemoResult *b)
{
    return a->score == b->score && a->ticks == b->ticks && a->bees_most == b->bees_most && a->over == b->over
        && a->won == b->won;
}

// Plays one block. Returns false where its link differs, and the tick in which the first bit did.
// From the first difference on all bits of the chain are chance, so the first wrong one lies close after it.
static bool block_agrees(DemoPlay *play, Sim *sim, const DemoBlock *block, uint32_t *first)
{
    *first = block->end_tick - 1u;
    while (play->tick < block->end_tick) {
        uint32_t tick = play->tick;
        demo_play_tick(play, sim);
        if (*first == block->end_tick - 1u && (play->hash & 1u) != demo_hash_bit(play->demo, tick))
            *first = tick;
    }
    return play->hash == block->link;
}

DemoCheck demo_verify(const Demo *demo, Sim *sim)
{
    DemoCheck check = {.verdict = DEMO_GOOD};
    DemoPlay play;
    if (!demo_play_begin(&play, demo, sim, &check.problem))
        check.verdict = DEMO_OTHER_STAGE;
    for (uint32_t i = 0; i < demo->block_count && check.verdict == DEMO_GOOD; i++) {
        uint32_t from = play.tick, first;
        if (block_agrees(&play, sim, &demo->blocks[i], &first))
            continue;
        check.verdict = DEMO_DIVERGED;
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
