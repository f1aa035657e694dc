// demo_verify.c -- replay against the recorded links and bits.
#include "tape/demo_verify.h"

// What the end block says was written by the game itself, so it need not follow from the commands.
static bool same_result(const DemoResult *a, const DemoResult *b)
{
    return a->score == b->score && a->ticks == b->ticks && a->bees_most == b->bees_most && a->over == b->over
        && a->won == b->won;
}

// At the end of the block in which it was seen.
static void note_divergence(DemoCheck *check, const DemoPlay *play, uint32_t block)
{
    const DemoBlock *blocks = play->demo->blocks;
    check->verdict = DEMO_DIVERGED;
    check->block = block;
    check->least_tick = block > 0 ? blocks[block - 1u].end_tick : 0;
    check->most_tick = play->diverged;
    check->recorded = blocks[block].link;
    check->played = play->hash;
}

DemoCheck demo_verify(const Demo *demo, Sim *sim)
{
    return demo_verify_while(demo, sim, NULL, NULL);
}

DemoCheck demo_verify_while(const Demo *demo, Sim *sim, bool (*goes_on)(void *context), void *context)
{
    DemoCheck check = {.verdict = DEMO_GOOD};
    DemoPlay play;
    if (!demo_play_begin(&play, demo, sim, &check.problem))
        check.verdict = DEMO_OTHER_STAGE;
    while (check.verdict == DEMO_GOOD && play.tick < demo->tick_count) {
        uint32_t block = play.block;
        if (goes_on && !goes_on(context))
            check.verdict = DEMO_STOPPED;
        else if (demo_play_tick(&play, sim) && play.diverged != DEMO_PLAY_AGREES && play.block > block)
            note_divergence(&check, &play, block);
    }
    check.ticks = play.tick;
    check.hash = play.hash;
    DemoResult result = demo_result_of(sim);
    if (check.verdict == DEMO_GOOD && demo->tail == DEMO_ENDED && !same_result(&result, &demo->result))
        check.verdict = DEMO_OTHER_RESULT;
    return check;
}
