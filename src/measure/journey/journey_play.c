// journey_play.c -- the pilots of the map and of the stages, one after the other.
#include "measure/journey/journey_play.h"

#include <stdio.h>
#include <string.h>

#include "content/journey/journey_tunables.h"
#include "content/mode/mode.h"
#include "journey/journey_pilot.h"
#include "sim/pilot.h"

const char *journey_plan_missing(const JourneyPlan *plan)
{
    const JourneyMap *map = &plan->map->map;
    for (int i = 0; i < map->nest_count; i++)
        if (stage_files_find(plan->stages, map->nests[i].stage) < 0)
            return map->nests[i].stage;
    return map->patrol_count > 0 && stage_files_find(plan->stages, map->ambush) < 0 ? map->ambush : NULL;
}

static Tunables stage_tunables(const JourneyPlan *plan, const Mode *mode, const StageScript *script)
{
    Tunables tunables = mode_tunables(mode, script), usual = tunables_default();
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tunable_get(plan->base, i) != tunable_get(&usual, i))
            tunable_set(&tunables, i, tunable_get(plan->base, i));
    return tunables;
}

static void stage_play(const JourneyPlan *plan, Journey *journey, const volatile sig_atomic_t *stop, Sim *sim,
                       JourneyResult *result)
{
    Mode mode = mode_of(MODE_JOURNEY);
    mode.stage = stage_files_find(plan->stages, journey_stage(journey));
    mode.level = plan->level;
    mode.start_bees = journey->bees;
    const StageScript *script = &plan->stages->scripts[mode.stage];
    Tunables tunables = stage_tunables(plan, &mode, script);
    sim_init_script(sim, journey_hash(journey), &tunables, script, plan->book);
    Pilot pilot = pilot_begin(sim);
    while (!sim->head.over && sim->head.tick < JOURNEY_PLAY_TICKS_MOST && !*stop) {
        TickCmd cmd = pilot_cmd(&pilot, sim);
        sim_tick(sim, &cmd);
    }
    bool won = sim->head.won && sim->bees.count > 0;
    result->ticks += sim->head.tick;
    result->score += sim->head.score;
    result->lost_stages += !won;
    if (won && journey->due_nest >= 0)
        result->nest_ticks[journey->due_nest] = sim->head.tick;
    if (!won)
        snprintf(result->at, sizeof result->at, "%s", journey_stage(journey));
    journey_stage_over(journey, won ? sim->bees.count : 0, won);
}

void journey_play(const JourneyPlan *plan, int number, const volatile sig_atomic_t *stop, Sim *sim,
                  JourneyResult *result)
{
    Journey journey;
    JourneyMemory memory;
    JourneyTurn turn;
    JourneyRules rules = journey_rules_of(plan->base, plan->level);
    memset(result, 0, sizeof *result);
    journey_begin(&journey, &plan->map->map, &rules, plan->seed + (uint64_t)number, plan->level);
    while (journey.state != JOURNEY_WON && journey.state != JOURNEY_LOST && journey.turn <= JOURNEY_PLAY_TURNS_MOST
           && !*stop) {
        if (journey.state == JOURNEY_STAGE_DUE)
            stage_play(plan, &journey, stop, sim, result);
        else
            journey_pilot_move(&journey, &memory, &turn);
    }
    result->won = journey.state == JOURNEY_WON;
    result->turns = journey.turn;
    result->bees = journey.bees;
    result->bees_most = journey.bees_most;
    result->ambushes = journey.ambushes;
    result->fields = journey.fields;
    for (int i = 0; i < journey.map.nest_count; i++)
        result->nests += journey.map.nests[i].beaten;
}
