// game_begin.c -- how a game begins: of which mode, with which numbers, recorded where; and how it ends.
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "demo/state_hash.h"
#include "game/game.h"
#include "game/game_best.h"
#include "game/game_journey.h"
#include "game/game_lesson.h"
#include "game/game_patterns.h"
#include "game/game_settings.h"
#include "game/game_stage.h"
#include "game/game_tuning.h"

#define TITLE_BEES 36

void game_time_restart(Game *game)
{
    game->pace.frame_time = (FrameTime){.started = false};
    game->pace.timestep = (Timestep){.owed = 0};
}

static void view_begin(Game *game)
{
    const ViewLook look = settings_look(&game->screens.settings);
    view_init(&game->show.view, game->match.sim.head.seed);
    view_set_look(&game->show.view, &look);
    hud_init(&game->show.hud, game_best_score(game));
    game_time_restart(game);
}

static void record_failed(Game *game, const char *error)
{
    game_complain(error);
    hud_note(&game->show.hud, UI_NOT_RECORDED);
    game->match.record_failed |= game->options->record != NULL;
}

void game_record_tell(Game *game)
{
    char error[RECORDER_ERROR_BYTES];
    if (recorder_take_problem(&game->match.recorder, error, sizeof error))
        record_failed(game, error);
}

// The first game goes where --record says. Others are recorded where a person plays them.
static void record_begin(Game *game)
{
    const Options *options = game->options;
    const char *path = game->match.recorded_named ? NULL : options->record;
    bool person = !options->pilot && options->ticks == 0 && !options->offscreen;
    char error[RECORDER_ERROR_BYTES];
    game->match.recorder.path[0] = '\0';
    game->match.recorded_named |= path != NULL;
    if ((path || person)
        && !recorder_begin(&game->match.recorder, &game->match.sim, options->pilot ? DEMO_PILOT : DEMO_PERSON, path, error,
                           sizeof error))
        record_failed(game, error);
}

void game_record_fork(Game *game, const Demo *parent, uint32_t ticks)
{
    const char *path = game->match.recorded_named ? NULL : game->options->record;
    char error[RECORDER_ERROR_BYTES];
    game_finish(game);
    game->match.recorded_named |= path != NULL;
    if (!recorder_begin_fork(&game->match.recorder, parent, ticks, game->match.hash, DEMO_PERSON, path, error, sizeof error))
        record_failed(game, error);
}

void game_finish(Game *game)
{
    if (game->match.running)
        game_best_keep(game);
    game->match.running = false;
    recorder_end(&game->match.recorder, &game->match.sim);
    game_record_tell(game);
}

// A swarm without enemies circles behind the title.
void game_show_title(Game *game)
{
    Tunables tunables = game_tuning_title(game);
    tunables.swarm_start_bees = TITLE_BEES;
    game_finish(game);
    sim_init(&game->match.sim, 0, &tunables, STAGE_EMPTY, NULL);
    game->match.hash = state_hash_begin(&game->match.sim);
    game_best_show_next(game, MODE_ENDLESS);
    view_begin(game);
    game->show.view.goal_hidden = true;
    game->screens.journey_kept = game_journey_kept();
    screens_show(&game->screens, SCREEN_TITLE);
}

void game_show_replays(Game *game)
{
    char error[RECORDER_ERROR_BYTES];
    bool good = replays_scan(&game->screens.replays, NULL, error, sizeof error);
    screens_show(&game->screens, SCREEN_REPLAYS);
    if (!good)
        snprintf(game->screens.replays.notice, sizeof game->screens.replays.notice, "%.500s", error);
}

// From here on ticks are played on the present Sim, be it new or taken over from a demo.
static void play_begin(Game *game, bool forked)
{
    game->match.pilot = pilot_begin(&game->match.sim);
    game->match.forked = forked;
    game->match.running = true;
    game->pace.held = false;
    game->pace.steps = game->match.over_ticks = game->match.ready_ticks = 0;
    game->pace.slow = (SlowMotion){.bees = game->match.sim.bees.count};
    game->screens.graph = (BeeGraph){.count = 0};
    bee_graph_tick(&game->screens.graph, game->match.sim.head.tick, game->match.sim.bees.count);
    control_begin(&game->screens.control);
    screens_show(&game->screens, SCREEN_PLAY);
}

// The day's seed is the day's game, whatever else is asked for.
static uint64_t seed_next(Game *game)
{
    if (game->match.mode.kind == MODE_DAILY)
        return mode_day_seed(game->match.mode.day);
    return game->options->seed_given ? game->options->seed : game->match.next_seed++;
}

// The Sim of game->match.mode at its start. False where it has no such stage any more.
static bool sim_begin(Game *game, uint64_t seed, const Tunables *tunables)
{
    Stage stage = mode_stage(game->match.mode.kind);
    if (stage == STAGE_SCRIPT)
        return game_stage_begin(game, seed, tunables);
    sim_init(&game->match.sim, seed, tunables, stage, game_patterns_of(game, stage));
    game->match.hash = state_hash_begin(&game->match.sim);
    return true;
}

void game_begin(Game *game)
{
    game->screens.mode = game->match.mode;
    Tunables tunables = game_tuning_of(game, &game->match.mode);
    game_finish(game);
    if (!sim_begin(game, seed_next(game), &tunables)) {
        game_complain("there is no such stage, expected one of assets/stages");
        game->match.mode = game_settings_mode(game, MODE_ENDLESS);
        game_show_title(game);
        return;
    }
    game_tuning_begin(game);
    input_forget_presses(&game->machine.input);
    view_begin(game);
    record_begin(game);
    play_begin(game, false);
}

void game_begin_mode(Game *game, const Mode *mode)
{
    game->match.mode = *mode;
    if (mode->kind == MODE_DAILY && mode->day == 0)
        game->match.mode.day = mode_day_of((int64_t)time(NULL));
    if (game_lesson_due(game))
        game_lesson_open(game, true);
    else
        game_begin(game);
}

void game_play_on(Game *game)
{
    const StageFiles *stages = game->screens.stages;
    bool script = game->match.sim.head.stage == STAGE_SCRIPT;
    game->match.mode = mode_of_sim(&game->match.sim, script && stages ? stage_files_find(stages, game->match.sim.script.id) : -1);
    game->screens.mode = game->match.mode;
    game_time_restart(game);
    game_tuning_begin(game);
    play_begin(game, true);
}

// "meadow, pond, orchard"
static void stages_text(const StageFiles *stages, char *text, size_t size)
{
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; stages && i < stages->count && length + SCRIPT_NAME_BYTES + 2 < size; i++)
        length += (size_t)snprintf(text + length, size - length, "%s%s", i > 0 ? ", " : "", stages->scripts[i].id);
}

// A stage by its name, or the file of one.
static bool stage_wanted(Game *game, const char *name, int *stage, char *error, size_t error_size)
{
    char known[512];
    if (strchr(name, '/') || strchr(name, '.')) {
        *stage = game_stage_add(game, name, error, error_size);
        return *stage >= 0;
    }
    const StageFiles *stages = game->screens.stages;
    *stage = stages ? stage_files_find(stages, name) : -1;
    stages_text(stages, known, sizeof known);
    snprintf(error, error_size, "--stage: no such stage: '%.64s', expected %s or a file", name,
             known[0] ? known : "one of assets/stages");
    return *stage >= 0;
}

bool game_begin_wanted(Game *game, char *error, size_t error_size)
{
    const Options *options = game->options;
    Mode mode = game_settings_mode(game, options->mode.kind);
    mode.phase = options->mode.phase;
    if (mode_has_script(mode.kind)) {
        if (!stage_wanted(game, options->stage, &mode.stage, error, error_size))
            return false;
        int phases = game->screens.stages->scripts[mode.stage].phase_count;
        if (mode.phase >= phases) {
            snprintf(error, error_size, "--phase: not good: '%d', expected 1 to %d, the phases of this stage",
                     mode.phase + 1, phases);
            return false;
        }
    }
    game->match.mode = mode;
    if (mode.kind == MODE_DAILY)
        game->match.mode.day = mode_day_of((int64_t)time(NULL));
    game_begin(game);
    return true;
}
