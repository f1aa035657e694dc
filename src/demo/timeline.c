// timeline.c -- snapshots of what is alive, and a stretch of ticks in which time may run backward.
#include "demo/timeline.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "demo/live_state.h"
#include "text/grow.h"

#define FIRST_INTERVAL_TICKS DEMO_BLOCK_TICKS
#define STRETCH_STATES_MAX 512
#define SECOND_TICKS ((uint32_t)SIM_TICKS_PER_SECOND)

typedef struct Snapshot {
    DemoPlay play;
    uint8_t *bytes;
    size_t size;
} Snapshot;

// The states of neighbouring ticks, the newest last; the oldest are dropped where room gets short.
typedef struct Stretch {
    DemoPlay plays[STRETCH_STATES_MAX];
    size_t places[STRETCH_STATES_MAX]; // in bytes
    int first, count;                  // of a ring
    uint8_t *bytes;
    size_t room, next; // where the next one goes
} Stretch;

struct Timeline {
    const Demo *demo;
    Snapshot *snapshots; // by time; the first one is the start of the game
    uint32_t snapshot_count, snapshot_room;
    size_t budget, used;
    uint32_t interval; // ticks between snapshots
    DemoPlay play;     // how far it is built
    uint32_t diverged, block;
    TimelineSecond *seconds;
    Stretch stretch;
    DemoPlay walk; // the newest tick of the stretch, whose game is `walker`; without a demo: there is none
    Sim sim, walker;
};

// Copies of what is alive: a whole Sim has room for thousands of bullets that most games never see.
static void snapshot_add(Timeline *timeline)
{
    if (timeline->snapshot_count == timeline->snapshot_room)
        return;
    size_t size = live_state_bytes(&timeline->sim);
    uint8_t *bytes = grow_checked(malloc(size));
    live_state_save(&timeline->sim, bytes);
    timeline->snapshots[timeline->snapshot_count++] = (Snapshot){timeline->play, bytes, size};
    timeline->used += size;
}

// Every other one goes; the first one stays for ever.
static void snapshots_thin(Timeline *timeline)
{
    uint32_t kept = 0;
    timeline->interval *= 2;
    for (uint32_t i = 0; i < timeline->snapshot_count; i++) {
        Snapshot *snapshot = &timeline->snapshots[i];
        if (snapshot->play.tick % timeline->interval == 0) {
            timeline->snapshots[kept++] = *snapshot;
        } else {
            timeline->used -= snapshot->size;
            free(snapshot->bytes);
        }
    }
    timeline->snapshot_count = kept;
}

Timeline *timeline_open(const Demo *demo, size_t budget_bytes, DemoProblem *problem)
{
    Timeline *timeline = grow_zeros(sizeof *timeline);
    timeline->demo = demo;
    timeline->interval = FIRST_INTERVAL_TICKS;
    timeline->diverged = UINT32_MAX;
    // To step back tick by tick wants states side by side, to jump wants them far apart: each has its part.
    timeline->stretch.room = budget_bytes / 4u;
    timeline->budget = budget_bytes - timeline->stretch.room;
    // One for every interval of a game that needs no thinning, and the start.
    timeline->snapshot_room = demo->tick_count / FIRST_INTERVAL_TICKS + 1u;
    timeline->snapshots = grow_zeros(timeline->snapshot_room * sizeof *timeline->snapshots);
    timeline->seconds = grow_zeros((demo->tick_count / SECOND_TICKS + 1u) * sizeof *timeline->seconds);
    timeline->stretch.bytes = grow_checked(malloc(timeline->stretch.room));
    if (demo_play_begin(&timeline->play, demo, &timeline->sim, problem)) {
        snapshot_add(timeline);
        return timeline;
    }
    timeline_close(timeline);
    return NULL;
}

void timeline_close(Timeline *timeline)
{
    if (!timeline)
        return;
    for (uint32_t i = 0; i < timeline->snapshot_count; i++)
        free(timeline->snapshots[i].bytes);
    free(timeline->snapshots);
    free(timeline->seconds);
    free(timeline->stretch.bytes);
    free(timeline);
}

// --- building

// Held at the highest value: a count that began anew would be a mark of nothing.
static void raise16(uint16_t *count)
{
    *count = (uint16_t)(*count < UINT16_MAX ? *count + 1 : *count);
}

static void note_event(TimelineSecond *second, const SimEvent *event)
{
    switch ((SimEventKind)event->kind) {
    case EVENT_BEE_LOST: raise16(&second->lost); break;
    case EVENT_BEE_BORN: raise16(&second->born); break;
    case EVENT_BOSS_COMES: second->boss_comes = 1; break;
    default: break;
    }
}

// Of the tick that was just played, which is the one before play.tick.
static void note_second(Timeline *timeline)
{
    const Sim *sim = &timeline->sim;
    TimelineSecond *second = &timeline->seconds[(timeline->play.tick - 1u) / SECOND_TICKS];
    second->bees = (uint16_t)sim->bees.count;
    second->most = second->bees > second->most ? second->bees : second->most;
    for (int i = 0; i < sim->scratch.event_count; i++)
        note_event(second, &sim->scratch.events[i]);
}

// Looks at the bit of every tick and at the link of every block, as demo_verify does, but goes on playing.
static void note_divergence(Timeline *timeline)
{
    const DemoPlay *play = &timeline->play;
    const DemoBlock *block = &timeline->demo->blocks[timeline->block];
    bool bits = demo_block_has_bits(timeline->demo, timeline->block);
    bool differs = bits && (play->hash & 1u) != demo_hash_bit(timeline->demo, play->tick - 1u);
    if (play->tick == block->end_tick) {
        differs |= play->hash != block->link;
        timeline->block++;
    }
    if (differs && timeline->diverged == UINT32_MAX)
        timeline->diverged = play->tick - 1u;
}

bool timeline_build(Timeline *timeline, uint32_t ticks)
{
    for (uint32_t i = 0; i < ticks && demo_play_tick(&timeline->play, &timeline->sim); i++) {
        note_second(timeline);
        note_divergence(timeline);
        if (timeline->play.tick % timeline->interval != 0)
            continue;
        // A longer game gets coarser snapshots instead of more memory.
        while (timeline->used + live_state_bytes(&timeline->sim) > timeline->budget && timeline->snapshot_count > 1)
            snapshots_thin(timeline);
        if (timeline->play.tick % timeline->interval == 0)
            snapshot_add(timeline);
    }
    return timeline->play.tick == timeline->demo->tick_count;
}

uint32_t timeline_built(const Timeline *timeline)
{
    return timeline->play.tick;
}

const TimelineSecond *timeline_seconds(const Timeline *timeline, uint32_t *count)
{
    *count = (timeline->play.tick + SECOND_TICKS - 1u) / SECOND_TICKS;
    return timeline->seconds;
}

uint32_t timeline_diverged(const Timeline *timeline)
{
    return timeline->diverged;
}

// --- seeking

static int stretch_slot(const Stretch *stretch, int index)
{
    return (stretch->first + index) % STRETCH_STATES_MAX;
}

// The place in the ring of the state after `tick` ticks, or -1.
static int stretch_find(const Stretch *stretch, uint32_t tick)
{
    if (stretch->count == 0 || tick < stretch->plays[stretch->first].tick)
        return -1;
    uint32_t index = tick - stretch->plays[stretch->first].tick;
    return index < (uint32_t)stretch->count ? stretch_slot(stretch, (int)index) : -1;
}

static void stretch_drop_oldest(Stretch *stretch)
{
    stretch->first = stretch_slot(stretch, 1);
    stretch->count--;
}

// Where `size` bytes are free in the ring of bytes, after dropping as many old states as that takes.
static size_t stretch_place(Stretch *stretch, size_t size)
{
    if (stretch->next + size > stretch->room) {
        while (stretch->count > 0 && stretch->places[stretch->first] >= stretch->next)
            stretch_drop_oldest(stretch);
        stretch->next = 0;
    }
    while (stretch->count > 0 && stretch->places[stretch->first] >= stretch->next
           && stretch->places[stretch->first] < stretch->next + size)
        stretch_drop_oldest(stretch);
    return stretch->next;
}

// A state that is larger than the whole room is not kept: seeking then plays from the snapshot each time.
static void stretch_add(Stretch *stretch, const DemoPlay *play, const Sim *sim)
{
    size_t size = live_state_bytes(sim);
    if (size > stretch->room) {
        stretch->count = 0;
        return;
    }
    if (stretch->count == STRETCH_STATES_MAX)
        stretch_drop_oldest(stretch);
    size_t place = stretch_place(stretch, size);
    int slot = stretch_slot(stretch, stretch->count++);
    live_state_save(sim, stretch->bytes + place);
    stretch->places[slot] = place;
    stretch->plays[slot] = *play;
    stretch->next = place + size;
}

// The first snapshot is that of tick 0, so there is always one.
static const Snapshot *snapshot_before(const Timeline *timeline, uint32_t tick)
{
    uint32_t least = 0, most = timeline->snapshot_count;
    while (most - least > 1u) {
        uint32_t middle = least + (most - least) / 2u;
        if (timeline->snapshots[middle].play.tick <= tick)
            least = middle;
        else
            most = middle;
    }
    return &timeline->snapshots[least];
}

// A new stretch begins at a snapshot, unless the last one ends between that and `tick`.
static void walk_begin(Timeline *timeline, uint32_t tick)
{
    const Snapshot *snapshot = snapshot_before(timeline, tick);
    Stretch *stretch = &timeline->stretch;
    DemoPlay *walk = &timeline->walk;
    if (walk->demo && walk->tick <= tick && walk->tick >= snapshot->play.tick)
        return;
    live_state_copy_constant(&timeline->walker, &timeline->sim);
    live_state_load(&timeline->walker, snapshot->bytes);
    *walk = snapshot->play;
    stretch->first = stretch->count = 0;
    stretch->next = 0;
    stretch_add(stretch, walk, &timeline->walker);
}

// Plays on from there and keeps every state on the way. True where the one after `tick` ticks is reached.
static bool walk(Timeline *timeline, uint32_t tick, uint32_t ticks)
{
    for (; timeline->walk.tick < tick && ticks > 0; ticks--) {
        demo_play_tick(&timeline->walk, &timeline->walker);
        stretch_add(&timeline->stretch, &timeline->walk, &timeline->walker);
    }
    return timeline->walk.tick == tick;
}

// The tick before comes from memory; the last one is played, which brings its events and its scratch back.
static uint32_t tick_before(uint32_t tick)
{
    return tick > 0 ? tick - 1u : 0u;
}

bool timeline_approach(Timeline *timeline, uint32_t tick, uint32_t ticks)
{
    uint32_t before = tick_before(tick), built = timeline->play.tick;
    ASSERT(tick <= timeline->demo->tick_count);
    if (tick > built) {
        timeline_build(timeline, tick - built < ticks ? tick - built : ticks);
        return false;
    }
    if (stretch_find(&timeline->stretch, before) >= 0)
        return true;
    walk_begin(timeline, before);
    return walk(timeline, before, ticks);
}

void timeline_seek(Timeline *timeline, uint32_t tick, DemoPlay *play, Sim *sim)
{
    while (!timeline_approach(timeline, tick, UINT32_MAX))
        continue;
    uint32_t before = tick_before(tick);
    if (timeline->walk.tick == before && timeline->walk.demo) {
        *sim = timeline->walker; // with its scratch, which knows of ticks before
        *play = timeline->walk;
    } else {
        int slot = stretch_find(&timeline->stretch, before);
        live_state_copy_constant(sim, &timeline->sim);
        live_state_load(sim, timeline->stretch.bytes + timeline->stretch.places[slot]);
        *play = timeline->stretch.plays[slot];
    }
    if (tick > 0)
        demo_play_tick(play, sim);
    else
        memset(&sim->scratch, 0, sizeof sim->scratch);
}
