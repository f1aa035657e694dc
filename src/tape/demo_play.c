// demo_play.c -- begins the recorded game and feeds it its commands.
#include "tape/demo_play.h"

#include "tape/demo_content.h"
#include "tape/state_hash.h"

bool demo_play_begin(DemoPlay *play, const Demo *demo, Sim *sim, DemoProblem *problem)
{
    const DemoStart *start = &demo->start;
    if (start->script)
        sim_init_script(sim, start->seed, &start->tunables, start->script, start->book);
    else
        sim_init(sim, start->seed, &start->tunables, start->book);
    *play = (DemoPlay){.demo = demo, .hash = state_hash_begin(sim), .diverged = DEMO_PLAY_AGREES};
    *problem = (DemoProblem){.offset = 24};
    return demo_content_hash(sim) == start->content_hash
        || demo_problem_set(problem, 24, "the demo's stage has other walls, flows or programs than this build's");
}

DemoPlay demo_play_from(const Demo *demo, uint32_t tick, uint64_t hash)
{
    DemoPlay play = {.demo = demo, .tick = tick, .hash = hash, .diverged = DEMO_PLAY_AGREES};
    while (play.next_event < demo->event_count && demo->events[play.next_event].tick < tick)
        play.next_event++;
    while (play.block < demo->block_count && demo->blocks[play.block].end_tick <= tick)
        play.block++;
    return play;
}

// From the first difference on all bits of the chain are chance, so the first wrong one lies close after it.
static void compare(DemoPlay *play)
{
    const Demo *demo = play->demo;
    if (play->block == demo->block_count)
        return;
    const DemoBlock *block = &demo->blocks[play->block];
    bool known = demo_block_has_bits(demo, play->block);
    bool differs = known && (play->hash & 1u) != demo_hash_bit(demo, play->tick - 1u);
    if (play->tick == block->end_tick) {
        differs |= play->hash != block->link;
        play->block++;
    }
    if (differs && play->diverged == DEMO_PLAY_AGREES)
        play->diverged = play->tick - 1u;
}

bool demo_play_tick(DemoPlay *play, Sim *sim)
{
    const Demo *demo = play->demo;
    if (play->tick == demo->tick_count)
        return false;
    // Before the tick, as when it was recorded.
    for (; play->next_event < demo->event_count; play->next_event++) {
        const DemoEvent *event = &demo->events[play->next_event];
        if (event->tick > play->tick)
            break;
        tunable_set(&sim->tunables, event->index, event->value);
    }
    sim_tick(sim, &demo->cmds[play->tick]);
    play->tick++;
    play->hash = state_hash_chain(play->hash, sim);
    compare(play);
    return true;
}
