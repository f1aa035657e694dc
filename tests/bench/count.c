// count.c -- a fixed scene of the simulation for count.sh: a crowd under a finger, so many ticks.
#include <stdio.h>

#include "app/bench/bench_crowd.h"

#define BEES 600
#define BULLETS 1200
#define TICKS 300

static Sim sim;

int main(void)
{
    Crowd crowd = crowd_begin(&sim, STAGE_ENDLESS, BEES, BULLETS, 1);
    crowd_play(&crowd, TICKS);
    printf("%d ticks, %d bees, %d bullets\n", TICKS, sim.bees.count, sim.bullets.count);
    return sim.head.tick == TICKS ? 0 : 1;
}
