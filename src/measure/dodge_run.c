// dodge_run.c -- a run of the experiment `dodge`: its numbers and its game.
#include "measure/dodge.h"

#include <stdio.h>
#include <string.h>

#include "content/tuning/tunables_text.h"
#include "core/base/assert.h"

#define STILL_LEASH 20.0f // ranges; no bee is pulled inside it
#define FOE_Y_SHARE 0.15f // of the playfield's height

bool dodge_kind(const char *text, float *hit_px, float *speed)
{
    const char *bar = strchr(text, '/');
    return bar != NULL && words_float(words_first(text, (size_t)(bar - text)).text, hit_px)
        && words_float(bar + 1, speed);
}

Tunables dodge_tunables(const Dodge *dodge, const Run *run)
{
    Tunables tunables = run->setup->tunables;
    float value = 0.0f;
    dodge_kind(run->value[DODGE_KIND], &value, &tunables.swarm_max_speed);
    tunables.swarm_radius_px = tunables.bullet_radius_px = value / 2.0f;
    if (!dodge->own_accel)
        tunables.swarm_max_accel = tunables.swarm_max_speed;
    words_float(run->value[DODGE_RANK], &tunables.pattern_rank);
    words_int(run->value[DODGE_BEES], &tunables.swarm_start_bees);
    if (tunable_read(tunable_find(DODGE_INSTINCTS), run->value[DODGE_INSTINCT], &value, NULL)) {
        tunables.swarm_loose_instinct = (int32_t)value;
    } else { // still bees have no wish
        tunables.swarm_avoid_px = tunables.swarm_stray_chance = 0.0f;
        tunables.swarm_leash_ranges = STILL_LEASH;
    }
    return tunables;
}

void dodge_play(const void *work, const Run *run, void *sim_pointer, const StopFlag *stop, void *row_pointer)
{
    const Dodge *dodge = work;
    DodgeRow *row = row_pointer;
    Sim *sim = sim_pointer;
    const Tunables tunables = dodge_tunables(dodge, run);
    const TickCmd nothing = {0};
    bool rests = true; // the pattern begins in the first tick
    memcpy(row->rules, run->setup->rules, sizeof row->rules);
    sim_init(sim, run->seed, &tunables, run->setup->book);
    int foe = sim_add_enemy(sim, ENEMY_MOTH, vec2(FIELD_WIDTH_PX / 2.0f, FIELD_HEIGHT_PX * FOE_Y_SHARE), -1, 0);
    ASSERT(foe == 0);
    sim->enemies[foe].bite_ticks = (int32_t)dodge->base.ticks + 1;
    while (sim->bees.count > 0 && sim->head.tick < dodge->base.ticks && !*stop) {
        // A pattern that is over rests for a tick.
        bool over = sim->enemies[0].pattern < 0;
        if (over && rests)
            sim_begin_pattern(sim, 0, 0);
        rests = over && !rests;
        sim_tick(sim, &nothing);
        const SimScratch *scratch = &sim->scratch;
        for (int i = 0; row->fault[0] == '\0' && i < scratch->event_count; i++)
            if (scratch->events[i].kind == EVENT_PATTERN_FAULT)
                snprintf(row->fault, sizeof row->fault, "%s",
                         pattern_fault_text((PatternStatus)(scratch->events[i].value % 8)));
    }
    if (sim->head.dropped > 0 && row->fault[0] == '\0')
        strcpy(row->fault, "more bullets or actions than there is room for");
    row->ticks = sim->head.tick;
    row->bees_left = (uint32_t)sim->bees.count;
    row->bullets_most = (uint32_t)sim->head.bullets_most;
}
