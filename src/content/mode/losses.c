// losses.c -- what took the bees of a game.
#include "content/mode/losses.h"

void losses_tick(Losses *losses, const Sim *sim)
{
    for (int i = 0; i < sim->scratch.event_count; i++) {
        const SimEvent *event = &sim->scratch.events[i];
        if (event->kind == EVENT_BEE_LOST)
            losses->of[event->value]++;
        losses->of[LOSS_HOME] += event->kind == EVENT_BEE_HOME;
    }
}

int losses_most(const Losses *losses)
{
    int most = 0;
    for (int cause = 1; cause < LOSS_CAUSES; cause++)
        if (losses->of[cause] > losses->of[most])
            most = cause;
    return losses->of[most] > 0 ? most : -1;
}
