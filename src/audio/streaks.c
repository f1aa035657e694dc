// streaks.c -- a step of the scale for each flower of a chain, and for each near miss of a row.
#include "audio/streaks.h"

#include "core/base/clamp.h"

#define MISS_LEAST_TICKS 10 // what misses at once is one step,
#define MISS_MOST_TICKS 75  // and what comes later than this begins anew

// The game's chain grows no longer at some point; its flowers go on being counted here, but fall back with it.
static void flowers_follow(Streaks *streaks, const SimHead *head, bool picked)
{
    if (head->chain < streaks->chain)
        streaks->flowers = head->chain;
    else if (picked)
        streaks->flowers++;
    streaks->chain = head->chain;
}

static void misses_follow(Streaks *streaks, bool missed, bool lost)
{
    streaks->miss_ticks = mini(streaks->miss_ticks + 1, MISS_MOST_TICKS + 1);
    if (lost || streaks->miss_ticks > MISS_MOST_TICKS)
        streaks->misses = 0;
    if (!missed || (streaks->misses > 0 && streaks->miss_ticks < MISS_LEAST_TICKS))
        return;
    streaks->misses++;
    streaks->miss_ticks = 0;
}

void streaks_tick(Streaks *streaks, const Sim *sim, SoundQueue *sounds)
{
    bool happened[EVENT_KINDS] = {false};
    for (int i = 0; i < sim->scratch.event_count; i++)
        happened[sim->scratch.events[i].kind] = true;
    flowers_follow(streaks, &sim->head, happened[EVENT_CHAIN]);
    misses_follow(streaks, happened[EVENT_NEAR_MISS], happened[EVENT_BEE_LOST]);
    sound_climb(sounds, SOUND_FLOWER, maxi(streaks->flowers - 1, 0));
    sound_climb(sounds, SOUND_NEAR_MISS, maxi(streaks->misses - 1, 0));
}
