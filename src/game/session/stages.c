// stages.c -- the stages from files in the running game.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/session/game.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "platform/messages.h"
#include "lang/texts.h"

#define STAGE_KEY (TUNABLE_COUNT + 1) // of the banner's line

// Looks after all files from now on.
static void watch_files(Numbers *numbers)
{
    const char *paths[STAGES_LISTED_MAX];
    _Static_assert(STAGES_LISTED_MAX <= FILE_CHANGES_MAX, "all of them can be looked after");
    for (int i = 0; i < numbers->stages.count; i++)
        paths[i] = numbers->stages.paths[i];
    file_changes_close(numbers->stage_changes);
    numbers->stage_changes = file_changes_open(paths, numbers->stages.count);
}

// What is wrong is reported, and what can be played is played.
void stages_open(Numbers *numbers)
{
    Error wrong;
    if (!stage_files_open(&numbers->stages, &numbers->patterns, &wrong))
        game_complain(wrong.text);
    numbers->stage_mistaken = -1;
    watch_files(numbers);
}

// Reads a file into the draft; its mistakes as lines, to be freed.
static bool read_draft(Numbers *numbers, const char *path, char **lines, int *mistakes)
{
    TextErrors errors = {0};
    bool good = stage_read_file(path, &numbers->patterns, &numbers->draft, &errors);
    *lines = text_errors_lines(&errors, path);
    *mistakes = errors.errors;
    text_errors_free(&errors);
    messages_tell(*lines);
    return good;
}

int stages_add(Numbers *numbers, const char *path, Error *error)
{
    StageFiles *files = &numbers->stages;
    char *lines = NULL;
    int mistakes, at = 0;
    while (at < files->count && strcmp(files->paths[at], path) != 0)
        at++;
    FileLook look;
    if (!file_look(path, &look)) {
        error_set(error, "%.512s: %s, a stage was expected", path, strerror(errno));
        return -1;
    }
    bool fits = at < STAGES_LISTED_MAX && strlen(path) < PATH_SIZE;
    bool good = fits && read_draft(numbers, path, &lines, &mistakes);
    free(lines);
    if (!fits)
        error_set(error, "%.512s: there is no room for it, expected at most %d stages with shorter paths", path,
                  STAGES_LISTED_MAX);
    else if (!good)
        error_set(error, "%.512s: this stage has mistakes, expected one without", path);
    if (!good)
        return -1;
    files->scripts[at] = numbers->draft;
    strcpy(files->paths[at], path);
    if (at == files->count) {
        files->count++;
        stage_files_sort_last(files);
        at = numbers->draft.unlisted ? at : files->listed - 1;
    }
    watch_files(numbers);
    return at;
}

// --- files

// "Meadow: new, played again in 132 ms"
static void show_taken(Show *show, const Numbers *numbers, int stage, uint32_t ticks, int64_t began_ns)
{
    const StageFiles *files = &numbers->stages;
    BannerNews news = {.changes = {.count = 0}};
    char line[UI_TEXT_BYTES + SCRIPT_NAME_BYTES];
    snprintf(line, sizeof line, "%s: %s", ui_text_name(&files->scripts[stage].name), ui_text(UI_STAGE_READ));
    banner_add_change(&news, STAGE_KEY, line);
    show_tell(show, &news, numbers->tuning, clock_now_ns());
    fprintf(stderr, "mitsubachi: %s read, %u ticks played again in %.0f ms\n", files->paths[stage], (unsigned)ticks,
            (double)(clock_now_ns() - began_ns) * 1.0e-6);
}

// A file that was only touched, or changed in its comments, changes nothing.
static void take_draft(Game *game, int stage, int64_t began_ns)
{
    Numbers *numbers = &game->numbers;
    StageScript *script = &numbers->stages.scripts[stage];
    if (numbers->stage_mistaken == stage) {
        numbers->stage_mistaken = -1;
        show_repaired(&game->show);
    }
    if (memcmp(script, &numbers->draft, sizeof *script) == 0)
        return;
    *script = numbers->draft;
    const Match *match = &game->match;
    uint32_t ticks = 0;
    // A game that is too long to be played again goes on as it is.
    if (match->running && match->stage == stage && !match->sim.head.over && match_in_sim(match)) {
        ticks = match_play_again(game);
        view_init(&game->show.view, match->sim.head.seed);
        hud_init(&game->show.hud, game->show.hud.best);
    }
    show_taken(&game->show, numbers, stage, ticks, began_ns);
}

// Measured from here, because reading is part of what the designer waits for.
static void file_changed(Game *game, int stage, int64_t now_ns)
{
    char *lines = NULL;
    int mistakes = 0;
    int64_t began_ns = clock_now_ns();
    if (read_draft(&game->numbers, game->numbers.stages.paths[stage], &lines, &mistakes)) {
        take_draft(game, stage, began_ns);
    } else if (lines) {
        game->numbers.stage_mistaken = stage;
        show_mistaken(&game->show, lines, mistakes, now_ns);
    }
    free(lines);
}

// One bit for each file, in the order of the list.
void stages_poll(Game *game, int64_t now_ns)
{
    if (!game->numbers.stage_changes)
        return;
    uint32_t changed = file_changes_poll(game->numbers.stage_changes, now_ns);
    for (int i = 0; changed != 0; i++, changed >>= 1)
        if (changed & 1u)
            file_changed(game, i, now_ns);
}
