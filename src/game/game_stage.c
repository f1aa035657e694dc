// game_stage.c -- the stages from files in the running game.
#define _POSIX_C_SOURCE 200809L
#include "game/game_stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/stage/stage_replay.h"
#include "demo/state_hash.h"
#include "game/game_banner.h"
#include "platform/clock.h"
#include "platform/file_changes.h"
#include "view/texts.h"

#define STAGE_KEY (TUNABLE_COUNT + 1)                     // of the banner's line
#define MISTAKES_NS (INT64_C(3600) * CLOCK_NS_PER_SECOND) // shown until they are repaired

typedef struct GameStages GameStages;
struct GameStages {
    StageFiles files;
    StageScript draft;    // room for reading
    FileChanges *changes; // of `files`; NULL where memory was short
    StageReplay replay;   // of the game that runs, as far as it is one of these stages,
    int played;           // of this one
    int mistaken;         // whose mistakes are on the banner; -1 for none
};

// Looks after all files from now on.
static void watch_files(GameStages *stages)
{
    const char *paths[STAGES_LISTED_MAX];
    _Static_assert(STAGES_LISTED_MAX <= FILE_CHANGES_MAX, "all of them can be looked after");
    for (int i = 0; i < stages->files.count; i++)
        paths[i] = stages->files.paths[i];
    file_changes_close(stages->changes);
    stages->changes = file_changes_open(paths, stages->files.count, false);
}

bool game_stage_open(Game *game, char *error, size_t error_size)
{
    char wrong[PATH_SIZE + 256];
    GameStages *stages = calloc(1, sizeof *stages);
    game->numbers.stages = stages;
    if (!stages) {
        snprintf(error, error_size, "no memory for the stages");
        return false;
    }
    if (!stage_files_open(&stages->files, &game->numbers.patterns, wrong, sizeof wrong))
        game_complain(wrong);
    stages->mistaken = -1;
    watch_files(stages);
    game->screens.stages = &stages->files;
    return true;
}

void game_stage_close(Game *game)
{
    if (!game->numbers.stages)
        return;
    file_changes_close(game->numbers.stages->changes);
    stage_replay_free(&game->numbers.stages->replay);
    free(game->numbers.stages);
    game->numbers.stages = NULL;
    game->screens.stages = NULL;
}

// Reads a file into the draft; its mistakes as lines, to be freed, NULL for none or without memory.
static bool read_draft(Game *game, const char *path, char **lines, int *mistakes)
{
    TextErrors errors = {0};
    size_t size = 0;
    bool good = stage_read_file(path, &game->numbers.patterns, &game->numbers.stages->draft, &errors);
    FILE *out = open_memstream(lines, &size);
    if (out) {
        text_errors_print(&errors, path, out);
        fclose(out);
    }
    *mistakes = errors.errors;
    text_errors_free(&errors);
    if (*lines)
        fputs(*lines, stderr);
    return good;
}

int game_stage_add(Game *game, const char *path, char *error, size_t error_size)
{
    StageFiles *files = &game->numbers.stages->files;
    char *lines = NULL;
    int mistakes, at = 0;
    while (at < files->count && strcmp(files->paths[at], path) != 0)
        at++;
    bool fits = at < STAGES_LISTED_MAX && strlen(path) < PATH_SIZE;
    bool good = fits && read_draft(game, path, &lines, &mistakes);
    free(lines);
    if (!fits)
        snprintf(error, error_size, "%.512s: there is no room for it, expected at most %d stages with shorter paths",
                 path, STAGES_LISTED_MAX);
    else if (!good)
        snprintf(error, error_size, "%.512s: this stage has mistakes, expected one without", path);
    if (!good)
        return -1;
    files->scripts[at] = game->numbers.stages->draft;
    strcpy(files->paths[at], path);
    files->count += at == files->count;
    watch_files(game->numbers.stages);
    return at;
}

// The stage that the mode means; NULL where the list has none.
static const StageScript *script_of(const Game *game)
{
    return game->numbers.stages ? stage_files_at(&game->numbers.stages->files, game->match.mode.stage) : NULL;
}

bool game_stage_begin(Game *game, uint64_t seed, const Tunables *tunables)
{
    const StageScript *script = script_of(game);
    if (!script)
        return false;
    sim_init_script(&game->match.sim, seed, tunables, script, &game->numbers.patterns);
    game->match.hash = state_hash_begin(&game->match.sim);
    stage_replay_begin(&game->numbers.stages->replay, &game->match.sim, &game->numbers.patterns);
    game->numbers.stages->played = (int)(script - game->numbers.stages->files.scripts);
    return true;
}

void game_stage_tunable(Game *game, int index, float value)
{
    if (game->numbers.stages && stage_replay_fits(&game->numbers.stages->replay, &game->match.sim))
        stage_replay_tunable(&game->numbers.stages->replay, index, value);
}

// Where another game is played meanwhile, this one is forgotten.
void game_stage_tick(Game *game, const TickCmd *cmd)
{
    if (!game->numbers.stages || !game->numbers.stages->replay.runs)
        return;
    stage_replay_tick(&game->numbers.stages->replay, cmd);
    if (!stage_replay_fits(&game->numbers.stages->replay, &game->match.sim))
        game->numbers.stages->replay.runs = false;
}

// --- the same game with another stage

// The recording that is begun in the place of the one that has the old stage.
typedef struct Again {
    Game *game;
    bool records;
    char path[RECORDER_PATH_BYTES]; // the old one's
    bool own_name;
} Again;

static void record_begun(void *context, const Sim *sim)
{
    Again *again = context;
    Game *game = again->game;
    char error[RECORDER_ERROR_BYTES];
    if (!again->records
        || recorder_begin(&game->match.recorder, sim, game->options->pilot ? DEMO_PILOT : DEMO_PERSON,
                          again->own_name ? NULL : again->path, error, sizeof error))
        return;
    game_complain(error);
    hud_note(&game->show.hud, UI_NOT_RECORDED);
    game->match.record_failed |= game->options->record != NULL;
    again->records = false;
}

static void record_tunable(void *context, int index, float value)
{
    recorder_tunable(&((Again *)context)->game->match.recorder, index, value);
}

static void record_tick(void *context, const TickCmd *cmd, uint64_t hash_after)
{
    recorder_tick(&((Again *)context)->game->match.recorder, cmd, hash_after);
}

// Plays all commands from the start. What was recorded so far ends here, and goes once all of it is in the new one.
static uint32_t run_again(Game *game)
{
    Again again = {.game = game, .records = recorder_active(&game->match.recorder), .own_name = game->match.recorder.own_name};
    StageFollower follower = {&again, record_begun, record_tunable, record_tick};
    snprintf(again.path, sizeof again.path, "%s", recorder_path(&game->match.recorder));
    recorder_end(&game->match.recorder, &game->match.sim);
    uint32_t ticks = stage_replay_run(&game->numbers.stages->replay, &game->match.sim, &game->match.hash, &follower);
    if (again.own_name && recorder_active(&game->match.recorder) && strcmp(again.path, recorder_path(&game->match.recorder)) != 0)
        remove(again.path);
    return ticks;
}

// Where the swarm is lost earlier with the new stage, or the stage won, the game goes on from the tick before, so that
// it ends as any other.
static uint32_t play_again(Game *game, const StageScript *script)
{
    StageReplay *replay = &game->numbers.stages->replay;
    stage_replay_take(replay, script);
    uint32_t ticks = run_again(game);
    if (game->match.sim.head.over) {
        stage_replay_cut(replay, ticks - 1);
        ticks = run_again(game);
    }
    view_init(&game->show.view, game->match.sim.head.seed);
    hud_init(&game->show.hud, game->show.hud.best);
    game->match.pilot = pilot_begin(&game->match.sim);
    return ticks;
}

// --- files

static bool is_played(const Game *game, int stage)
{
    bool shown = game->screens.now == SCREEN_PLAY || game->screens.now == SCREEN_PAUSE;
    return game->match.running && shown && game->numbers.stages->played == stage && !game->match.sim.head.over
        && stage_replay_fits(&game->numbers.stages->replay, &game->match.sim);
}

// "Meadow: new, played again in 132 ms"
static void tell_taken(Game *game, int stage, uint32_t ticks, int64_t began_ns)
{
    const StageFiles *files = &game->numbers.stages->files;
    BannerNews news = {.changes = {.count = 0}};
    char line[SCRIPT_NAME_BYTES + 64];
    const ScriptName *name = &files->scripts[stage].name;
    const char *shown = name->text[ui_text_language() == TEXT_JAPANESE && name->text[SCRIPT_JAPANESE][0] != '\0'
                                       ? SCRIPT_JAPANESE : SCRIPT_ENGLISH];
    snprintf(line, sizeof line, "%s: %s", shown, ui_text(UI_STAGE_READ));
    banner_add_change(&news, STAGE_KEY, line);
    game_banner_tell(game, &news, clock_now_ns());
    fprintf(stderr, "mitsubachi: %s read, %u ticks played again in %.0f ms\n", files->paths[stage], (unsigned)ticks,
            (double)(clock_now_ns() - began_ns) * 1.0e-6);
}

static void take_draft(Game *game, int stage, int64_t began_ns)
{
    GameStages *stages = game->numbers.stages;
    StageScript *script = &stages->files.scripts[stage];
    if (stages->mistaken == stage) {
        stages->mistaken = -1;
        game->show.banner = (Banner){.until_ns = 0};
    }
    if (memcmp(script, &stages->draft, sizeof *script) == 0)
        return;
    *script = stages->draft;
    uint32_t ticks = is_played(game, stage) ? play_again(game, script) : 0;
    tell_taken(game, stage, ticks, began_ns);
}

static void file_changed(Game *game, int stage, int64_t now_ns)
{
    GameStages *stages = game->numbers.stages;
    BannerNews news = {.changes = {.count = 0}};
    char *lines = NULL;
    int mistakes = 0;
    int64_t began_ns = clock_now_ns();
    if (read_draft(game, stages->files.paths[stage], &lines, &mistakes)) {
        take_draft(game, stage, began_ns);
    } else if (lines) {
        stages->mistaken = stage;
        game_banner_mistakes(&news, lines, mistakes);
        banner_tell(&game->show.banner, &news, now_ns, MISTAKES_NS);
    }
    free(lines);
}

void game_stage_poll(Game *game, int64_t now_ns)
{
    if (!game->numbers.stages || !game->numbers.stages->changes)
        return;
    uint32_t changed = file_changes_poll(game->numbers.stages->changes, now_ns);
    for (int i = 0; changed != 0; i++, changed >>= 1)
        if (changed & 1u)
            file_changed(game, i, now_ns);
}
