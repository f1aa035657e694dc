// tape_play.c -- begins the recorded game and feeds it its commands.
#include "tape/tape_play.h"

#include "tape/state_hash.h"
#include "tape/tape_content.h"

bool tape_play_begin(TapePlay *play, const Tape *demo, Sim *sim, Error *problem)
{
    const TapeStart *start = &demo->start;
    if (start->script)
        sim_init_script(sim, start->seed, &start->tunables, start->script, start->book);
    else
        sim_init(sim, start->seed, &start->tunables, start->book);
    *play = (TapePlay){.demo = demo, .hash = state_hash_begin(sim), .diverged = TAPE_PLAY_AGREES};
    return tape_content_hash(sim) == start->content_hash
        || error_at(problem, 24, "the demo's stage has other walls, flows or programs than this build's");
}

TapePlay tape_play_from(const Tape *demo, uint32_t tick, uint64_t hash)
{
    TapePlay play = {.demo = demo, .tick = tick, .hash = hash, .diverged = TAPE_PLAY_AGREES};
    while (play.next_change < demo->change_count && demo->changes[play.next_change].tick < tick)
        play.next_change++;
    while (play.block < demo->block_count && demo->blocks[play.block].end_tick <= tick)
        play.block++;
    return play;
}

bool tape_play_tick(TapePlay *play, Sim *sim)
{
    const Tape *demo = play->demo;
    if (play->tick == demo->tick_count)
        return false;
    // Before the tick, as when it was recorded.
    for (; play->next_change < demo->change_count; play->next_change++) {
        const TapeChange *event = &demo->changes[play->next_change];
        if (event->tick > play->tick)
            break;
        tunable_set(&sim->tunables, event->index, event->value);
    }
    sim_tick(sim, &demo->cmds[play->tick]);
    play->tick++;
    play->hash = state_hash_chain(play->hash, sim);
    if (play->block == demo->block_count)
        return true;
    // After the first difference all bits of the chain are random, so the first wrong bit follows soon.
    const TapeBlock *block = &demo->blocks[play->block];
    bool known = tape_block_has_bits(demo, play->block);
    bool differs = known && (play->hash & 1u) != tape_hash_bit(demo, play->tick - 1u);
    if (play->tick == block->end_tick) {
        differs |= play->hash != block->link;
        play->block++;
    }
    if (differs && play->diverged == TAPE_PLAY_AGREES)
        play->diverged = play->tick - 1u;
    return true;
}

// --- replay against the recorded links and bits.

TapeCheck tape_verify(const Tape *demo, Sim *sim)
{
    return tape_verify_while(demo, sim, NULL, NULL);
}

TapeCheck tape_verify_while(const Tape *demo, Sim *sim, bool (*goes_on)(void *context), void *context)
{
    TapeCheck check = {.verdict = TAPE_GOOD};
    TapePlay play;
    if (!tape_play_begin(&play, demo, sim, &check.problem))
        check.verdict = TAPE_OTHER_STAGE;
    while (check.verdict == TAPE_GOOD && play.tick < demo->tick_count) {
        uint32_t block = play.block;
        if (goes_on && !goes_on(context)) {
            check.verdict = TAPE_STOPPED;
        } else if (tape_play_tick(&play, sim) && play.diverged != TAPE_PLAY_AGREES && play.block > block) {
            // At the end of the block in which it was seen.
            check.verdict = TAPE_DIVERGED;
            check.block = block;
            check.least_tick = block > 0 ? demo->blocks[block - 1u].end_tick : 0;
            check.most_tick = play.diverged;
            check.recorded = demo->blocks[block].link;
            check.played = play.hash;
        }
    }
    check.ticks = play.tick;
    check.hash = play.hash;
    // The game itself wrote the end block, so it need not follow from the commands.
    const TapeResult a = tape_result_of(sim), b = demo->result;
    bool same = a.score == b.score && a.ticks == b.ticks && a.bees_most == b.bees_most && a.over == b.over
             && a.won == b.won;
    if (check.verdict == TAPE_GOOD && demo->tail == TAPE_ENDED && !same)
        check.verdict = TAPE_OTHER_RESULT;
    return check;
}
