// dodge_game.c -- a foe fires, bees dodge.
#include "measure/dodge/dodge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "tape/live_state.h"
#include "platform/clock.h"

#define FOE_Y_SHARE 0.15f // of the playfield's height
#define TIMED_TICKS 13    // from one that is timed to the next; prime, so that it meets all that is done now and then

void dodge_room_end(DodgeRoom *room)
{
    free(room->saved);
}

static const TickCmd NOTHING;

static int64_t tick_ns(Sim *sim)
{
    int64_t start_ns = clock_cpu_ns();
    sim_tick(sim, &NOTHING);
    return clock_cpu_ns() - start_ns;
}

// Room for the live state; false where there is none, and then nothing is timed.
static bool saved_room(DodgeRoom *room)
{
    size_t bytes = live_state_bytes(&room->sim);
    if (bytes <= room->saved_bytes)
        return true;
    uint8_t *grown = realloc(room->saved, 2 * bytes);
    if (grown == NULL)
        return false;
    room->saved = grown;
    room->saved_bytes = 2 * bytes;
    return true;
}

// A tick, and what the bees add to it. It is the mean of the ticks before and after the one without them, so that it
// does not matter that the first is played with colder memory.
static void tick_timed(DodgeRoom *room, DodgeRow *row)
{
    Sim *sim = &room->sim;
    int bees = sim->bees.count;
    if (!saved_room(room)) {
        sim_tick(sim, &NOTHING);
        return;
    }
    live_state_save(sim, room->saved);
    int64_t before_ns = tick_ns(sim);
    live_state_load(sim, room->saved);
    sim->bees.count = 0;
    int64_t without_ns = tick_ns(sim);
    live_state_load(sim, room->saved);
    int64_t after_ns = tick_ns(sim);
    row->bees_ns += (double)((before_ns + after_ns) / 2 - without_ns);
    row->bees_timed += bees;
}

// The pattern's only book, and the foe.
static void begin(const DodgePlan *plan, const int *run, DodgeRoom *room)
{
    const DodgePattern *pattern = &plan->patterns[run[DODGE_PATTERN]];
    Tunables tunables = dodge_plan_tunables(plan, run);
    memset(&room->book, 0, sizeof room->book);
    int index = pattern_book_add(&room->book, pattern->name, pattern->words, pattern->word_count);
    ASSERT(index == 0);
    (void)index;
    sim_init(&room->sim, plan->seeds.first + (uint64_t)run[DODGE_SEED], &tunables, &room->book);
    int foe = sim_add_enemy(&room->sim, ENEMY_MOTH, vec2(FIELD_WIDTH_PX / 2.0f, FIELD_HEIGHT_PX * FOE_Y_SHARE), -1, 0);
    ASSERT(foe == 0);
    // So that the first tick begins the pattern.
    room->rests = true;
    // It cannot bite before all is over.
    room->sim.enemies[foe].bite_ticks = (int32_t)plan->ticks + 1;
}

// Of the first one the kind is kept; how many there were the game counts itself.
static void take_faults(const Sim *sim, DodgeRow *row)
{
    const SimScratch *scratch = &sim->scratch;
    for (int i = 0; row->faults == 0 && i < scratch->event_count; i++)
        if (scratch->events[i].kind == EVENT_PATTERN_FAULT) {
            snprintf(row->fault, sizeof row->fault, "%s",
                     pattern_fault_text((PatternStatus)(scratch->events[i].value % 8)));
            break;
        }
    row->faults = sim->head.pattern_faults;
}

// Begins the pattern where the last tick was its rest.
static void restart(DodgeRoom *room)
{
    bool over = room->sim.enemies[0].pattern < 0;
    if (over && room->rests)
        sim_begin_pattern(&room->sim, 0, 0);
    room->rests = over && !room->rests;
}

void dodge_game_play(const DodgePlan *plan, const int *run, const StopFlag *stop, DodgeRoom *room, DodgeRow *row)
{
    Sim *sim = &room->sim;
    begin(plan, run, room);
    while (sim->bees.count > 0 && sim->head.tick < plan->ticks && !*stop) {
        restart(room);
        if (sim->head.tick % TIMED_TICKS == TIMED_TICKS - 1)
            tick_timed(room, row);
        else
            sim_tick(sim, &NOTHING);
        take_faults(sim, row);
    }
    row->ticks = sim->head.tick;
    row->bees_left = (uint32_t)sim->bees.count;
    row->bullets_most = (uint32_t)sim->head.bullets_most;
    row->dropped = sim->head.dropped;
}
