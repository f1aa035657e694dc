// journey_run.c -- a journey: one pilot moves over the map, the other plays the stages.
#include "measure/journey.h"

#include <stdio.h>

#include "content/mode/mode.h"
#include "content/stage/stage_files.h"
#include "measure/game.h"

// A journey takes some twenty turns; a pilot that flies in circles must stop at some point.
#define TURNS_MOST 400

// The stage's random choices derive from the state of the journey, so that the same journey meets the same stages in
// any thread. A stage sets tunables; numbers that differ from the defaults override them, as in the game.
static void stage_play(const ExperimentWork *work, const Tunables *numbers, Journey *journey, const StopFlag *stop,
                       Sim *sim, JourneyRow *row)
{
    const StageFiles *files = work->where.files;
    const Mode mode = mode_of_journey(journey, stage_files_find(files, journey_stage(journey)));
    const Tunables defaults = tunables_default();
    Setup setup = {.mode = mode, .script = &files->scripts[mode.stage], .book = work->where.book};
    PlayerChoice pilot;
    GameRow game = {.ticks = 0};
    player_find("pilot", &pilot);
    setup.tunables = mode_tunables(&mode, setup.script);
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tunable_get(numbers, i) != tunable_get(&defaults, i))
            tunable_set(&setup.tunables, i, tunable_get(numbers, i));
    game_play(&setup, &pilot, journey_hash(journey), work->ticks, stop, sim, &game);
    // If the last bee dies while it beats a boss, no bee is left to continue.
    bool won = game.won && game.bees > 0;
    row->ticks += game.ticks;
    row->score += game.score;
    row->lost_stages += !won;
    if (won && journey->due_nest >= 0)
        row->nest_ticks[journey->due_nest] = game.ticks;
    if (!won)
        snprintf(row->lost_at, sizeof row->lost_at, "%s", journey_stage(journey));
    journey_stage_over(journey, won ? (int)game.bees : 0, won);
}

void journey_play(const void *work_pointer, const Run *run, void *sim, const StopFlag *stop, void *row_pointer)
{
    const JourneyWork *work = work_pointer;
    JourneyRow *row = row_pointer;
    Journey journey;
    JourneyMemory memory;
    JourneyTurn turn;
    const int level = words_place(MODE_LEVEL_WORDS, run->value[1]);
    JourneyRules rules = journey_rules_of(&run->setup->tunables, level);
    // The map's pilot has state between moves, which is not part of the journey.
    journey_begin(&journey, &work->map.map, &rules, run->seed, level);
    while (journey.state != JOURNEY_WON && journey.state != JOURNEY_LOST && journey.turn <= TURNS_MOST && !*stop) {
        if (journey.state == JOURNEY_STAGE_DUE)
            stage_play(&work->base, &run->setup->tunables, &journey, stop, sim, row);
        else
            journey_pilot_move(&journey, &memory, &turn);
    }
    row->won = journey.state == JOURNEY_WON;
    row->turns = (uint32_t)journey.turn;
    row->bees = (uint32_t)journey.bees;
    row->bees_most = (uint32_t)journey.bees_most;
    row->ambushes = (uint32_t)journey.ambushes;
    row->fields = (uint32_t)journey.fields;
    for (int i = 0; i < journey.map.nest_count; i++)
        row->nests += (uint32_t)journey.map.nests[i].beaten;
}
