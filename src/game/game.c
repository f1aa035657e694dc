// game.c -- opens and closes a running game, and chooses its first screen.
#include "game/game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "game/session/bug.h"
#include "game/screens/journey_screen.h"
#include "game/screens/screen_parts.h"
#include "game/session/ghost.h"
#include "game/session/outputs.h"
#include "text/grow.h"

#define SCREEN(id, ...) extern const Screen id##_SCREEN;
#include "game/session/screens.def"

const Screen *const SCREEN_TABLE[SCREEN_COUNT] = {
#define SCREEN(id, ...) [SCREEN_##id] = &id##_SCREEN,
#include "game/session/screens.def"
};

// A stage by its name, or by its file, whose name has a slash or a dot.
static bool stage_wanted(Content *content, const char *name, int *stage, Error *error)
{
    const StageFiles *stages = &content->stages;
    char known[512] = "one of assets/stages";
    bool file = strchr(name, '/') || strchr(name, '.');
    *stage = file ? stages_add(content, name, error) : stage_files_find(stages, name);
    size_t length = 0;
    for (int i = 0; i < stages->listed && length + SCRIPT_NAME_BYTES + 2 < sizeof known; i++)
        length += (size_t)snprintf(known + length, sizeof known - length, "%s%s", i > 0 ? ", " : "",
                                   stages->scripts[i].id);
    if (*stage < 0 && !file)
        error_set(error, "--stage: unknown stage '%.64s', expected %s or a file", name, known);
    return *stage >= 0;
}

// The mode of the options. On failure (no such stage or phase) returns false with one line in `error`.
static bool mode_wanted(Game *game, Mode *mode, Error *error)
{
    const Options *options = game->options;
    *mode = player_mode(&game->player, options->mode.kind);
    mode->phase = options->mode.phase;
    if (!mode_chooses_stage(mode->kind))
        return true;
    if (!stage_wanted(&game->content, options->stage, &mode->stage, error))
        return false;
    int phases = game->content.stages.scripts[mode->stage].phase_count;
    // Players count phases from one.
    error_set(error, "--phase is '%d', expected 1 to %d, the phases of this stage", mode->phase + 1, phases);
    return mode->phase < phases;
}

// Shows the title, and over it the screen of the options.
static bool first_screen_show(Game *game, Error *error)
{
    const Options *options = game->options;
    // Shows the title even if a game begins at once: that game returns to it.
    if (!screens_open(game, SCREEN_TITLE, NULL, error))
        return false;
    if (options->open && !options->pilot) // the pilot plays instead if there is no display
        open_file(game, options->open);
    if (options->mode_given && options->mode.kind == MODE_JOURNEY)
        return screens_open(game, SCREEN_MAP, NULL, error);
    if (!options->pilot && options->ticks == 0 && !options->mode_given && !options->ghost)
        return true;
    if (options->ghost)
        return screens_open(game, SCREEN_PLAY, game->match.ghost ? NULL : options->ghost, error);
    return mode_wanted(game, &game->match.mode, error) && screens_open(game, SCREEN_PLAY, NULL, error);
}

bool game_open(Game *game, const Options *options, int64_t started_ns, Error *error)
{
    game->options = game->match.options = options;
    game->screens.table = SCREEN_TABLE;
    game->match.player_name = game->player.settings.player_name;
    game->pace.opened_ns = started_ns;
    // The date alone would give two games of the same second the same seed.
    game->match.next_seed = (uint64_t)time(NULL) * 1000003u ^ (uint64_t)clock_now_ns();
    game->outputs = grow_zeros(sizeof *game->outputs);
    run_begin(game);
    player_open(&game->player, options);
    game->match.mode = player_mode(&game->player, MODE_ENDLESS);
    game->content.tuning = tuning_open(&options->tuning, error);
    // Patterns before stages, which call them by name; stages before the atlas, which needs the letters of their names.
    bool good = game->content.tuning && gallery_open(game, error);
    if (good)
        stages_open(&game->content);
    good = good && machine_open(&game->machine, options, &game->content.stages, error);
    game->graphics.figures.video = game->machine.window.video;
    game->graphics.figures.drawing = game->machine.window.drawing;
    good = good && first_screen_show(game, error);
    if (!good)
        game_close(game);
    return good;
}

void game_keep(Game *game)
{
    match_finish(game);
    player_save(&game->player);
    run_end(game);
}

void game_close(Game *game)
{
    match_finish(game);
    player_save(&game->player);
    narrator_close(&game->outputs->narrator);
    screens_close(game);
    against_nobody(&game->match);
    rivals_free(&game->match.rivals);
    map_free(&game->match);
    process_free(&game->outputs->clip.process); // a clip that is being made continues
    sound_close(&game->outputs->sound);
    free(game->outputs);
    game->outputs = NULL;
    machine_close(&game->machine);
    file_changes_close(game->content.stage_changes);
    tape_free(&game->match.tape);
    keyframes_free(&game->match.past);
    languages_close(&game->player.own_languages);
    tuning_close(game->content.tuning);
    game->content.tuning = NULL;
    run_end(game);
}

void game_print_result(const Match *match)
{
    const Sim *sim = &match->sim;
    const SimHead *head = &sim->head;
    Vec2 middle = sim->scratch.swarm_middle;
    printf("score %" PRIu32 ", %" PRId32 " bees (most %" PRId32 "), %" PRIu32 " beaten, %" PRIu32 " near misses, "
           "%" PRId32 " calls, swarm at %.1f %.1f, seed %" PRIu64 ", ticks %" PRIu32 ", hash %016" PRIx64 "\n",
           head->score, sim->bees.count, head->bees_most, head->beaten, head->near_misses, head->calls,
           (double)middle.x, (double)middle.y, head->seed, head->tick, match->hash);
}
