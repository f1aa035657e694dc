// content.c -- the tunables of the running game.
#include "game/session/content.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/tuning/tunables_text.h"
#include "game/session/game.h"
#include "game/session/ghost.h"
#include "lang/texts.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "platform/process.h"
#include "text/fields.h"
#include "text/grow_stream.h"

#define VALUE_BYTES 32

// The player's settings override a stage's look.
Look content_look(const Content *content, const Sim *sim)
{
    Tuned tuned = *tuning_now(content->tuning);
    const Tuned stage = {.look = look_of_stage(sim->head.stage == STAGE_SCRIPT ? &sim->script : NULL)};
    for (int i = TUNABLE_COUNT; i < TUNED_COUNT; i++) {
        bool usual = tuned_get(&tuned, i) == tuned_info(i)->default_value;
        if (usual && !tuning_is_from_options(content->tuning, i))
            tuned_set(&tuned, i, tuned_get(&stage, i));
    }
    return tuned.look;
}

const StageScript *content_script(const Content *content, const Mode *mode)
{
    return mode_script(mode, &content->stages);
}

// In the daily game everybody plays with the same numbers.
static float value_over(const Content *content, const Mode *mode, int index, const Tunables *mode_numbers)
{
    return mode->kind != MODE_DAILY ? tuning_over(content->tuning, index, mode_numbers)
                                    : tunable_get(mode_numbers, index);
}

// Value by value, because the player's files and the command line name only some.
Tunables content_tunables(const Content *content, const Mode *mode)
{
    Tunables mode_numbers = mode_tunables(mode, content_script(content, mode)), tunables;
    for (int i = 0; i < TUNABLE_COUNT; i++)
        tunable_set(&tunables, i, value_over(content, mode, i, &mode_numbers));
    return tunables;
}

// The player chooses level, speed and phase; they do not make a game a tuned one.
static bool differs(const Tunables *tunables, const Tunables *mode_numbers)
{
    Tunables chosen = *mode_numbers;
    Conditions conditions = conditions_of(tunables);
    conditions_set(&conditions, &chosen);
    chosen.stage_first_phase = tunables->stage_first_phase;
    return tuning_is_tuned(tunables, &chosen);
}

bool content_would_tune(const Content *content, const Mode *mode)
{
    Tunables mode_numbers = mode_tunables(mode, content_script(content, mode)),
             tunables = content_tunables(content, mode);
    return differs(&tunables, &mode_numbers) || (mode->kind == MODE_GALLERY && content->gallery_foreign);
}

// True if the running game has changed numbers or patterns.
static bool is_tuned(const Match *match, const Content *content)
{
    bool foreign = match->sim.script.gallery.pattern_ticks > 0 && content->gallery_foreign;
    return foreign || differs(&match->sim.tunables, &match->mode_numbers);
}

// A file of numbers may have another level than the player chose: that level then counts, for the list too.
void content_begin(Game *game)
{
    Match *match = &game->match;
    const Tunables *tunables = &match->sim.tunables;
    const bool script = match->sim.head.stage == STAGE_SCRIPT;
    match->mode_numbers = mode_tunables(&match->mode, script ? &match->sim.script : NULL);
    match->mode.conditions = conditions_of(tunables);
    match->mode.phase = script ? tunables->stage_first_phase : 0;
    match->tuned = is_tuned(match, &game->content);
    best_show(&game->best, &match->mode, content_script(&game->content, &match->mode), match->tuned);
}

// Sets the value in force in the Sim before its next tick, as far as scope and screen allow, and records it.
static void apply(Game *game, int index)
{
    Match *match = &game->match;
    ScreenId screen = game->screens.now;
    bool plays = match->running || screen == SCREEN_RESULT;
    // A demo has its own tunables, and the lab follows the files itself.
    if (index >= TUNABLE_COUNT || tunable_info(index)->scope == TUNABLE_NEXT || !plays || screen == SCREEN_LAB
        || screens_has(&game->screens, SCREEN_IS_DEMO))
        return;
    float value = value_over(&game->content, &match->mode, index, &match->mode_numbers);
    match_tunable(match, index, value);
    if (!match->running || match->tuned || !is_tuned(match, &game->content))
        return;
    match->tuned = true;
    best_show(&game->best, &match->mode, content_script(&game->content, &match->mode), match->tuned);
    if (!match->forked) {
        game->graphics.hud.best = best_score(&game->best);
        against_list(game);
    }
}

// Also runs if only the errors are new: the banner must show or remove them.
void content_poll(Game *game, int64_t now_ns)
{
    TuningNews news;
    BannerNews shown = {.changes = {.count = 0}};
    if (!tuning_poll(game->content.tuning, now_ns, &news))
        return;
    // Applies and reports changes one by one, in the order of the file.
    char text[FIELD_NAME_BYTES + 2 * VALUE_BYTES + 64];
    MemoryStream stream;
    FILE *out = grow_stream(&stream);
    bool demo = screens_has(&game->screens, SCREEN_IS_DEMO);
    for (int i = 0; i < news.change_count; i++) {
        const TuningChange *change = &news.changes[i];
        apply(game, change->index);
        // "swarm.max_speed 3.2 → 4", and whether it waits for the next game.
        char name[FIELD_NAME_BYTES], before[VALUE_BYTES], after[VALUE_BYTES];
        Tuned values = *tuning_now(game->content.tuning);
        const Field *info = tuned_info(change->index);
        field_full_name(info, name);
        field_write(info, &values, after, sizeof after);
        tuned_set(&values, change->index, change->before);
        field_write(info, &values, before, sizeof before);
        bool waits = info->scope == TUNABLE_NEXT || (demo && info->scope != TUNABLE_LOOK);
        snprintf(text, sizeof text, "%s %s → %s%s%s", name, before, after, waits ? " " : "",
                 waits ? ui_text(UI_NEXT_GAME) : "");
        banner_add_change(&shown, change->index, text);
        fprintf(out, "mitsubachi: %s\n", text);
    }
    char *lines = grow_stream_end(&stream);
    messages_print(lines); // in one piece, because a terminal is slow for many small ones
    free(lines);
    show_mistakes(&shown, news.errors, news.error_count);
    show_news(game, &shown);
    if (screens_on_title(&game->screens))
        match_best_next(game);
}

// --- stages from files

// Watches all files from now on.
static void watch_files(Content *content)
{
    const char *paths[STAGES_LISTED_MAX];
    _Static_assert(STAGES_LISTED_MAX <= FILE_CHANGES_MAX, "all of them can be looked after");
    for (int i = 0; i < content->stages.count; i++)
        paths[i] = content->stages.paths[i];
    file_changes_close(content->stage_changes);
    content->stage_changes = file_changes_open(paths, content->stages.count);
}

// Reports stages with mistakes; the others are playable.
void stages_open(Content *content)
{
    Error wrong;
    if (!stage_files_open(&content->stages, &content->patterns, &wrong))
        game_complain(wrong.text);
    content->stage_mistaken = -1;
    watch_files(content);
}

// Reads a file into the draft; returns its mistakes as lines, which the caller frees.
static bool read_draft(Content *content, const char *path, char **lines, int *mistakes)
{
    TextErrors errors = {0};
    bool good = stage_read_file(path, &content->patterns, &content->draft, &errors);
    *lines = text_errors_lines(&errors, path);
    *mistakes = errors.errors;
    text_errors_free(&errors);
    messages_print(*lines);
    return good;
}

int stages_add(Content *content, const char *path, Error *error)
{
    StageFiles *files = &content->stages;
    char *lines = NULL;
    int mistakes, at = 0;
    while (at < files->count && strcmp(files->paths[at], path) != 0)
        at++;
    FileLook look;
    if (!file_look(path, &look)) {
        error_set(error, "%.512s: %s, expected a stage", path, strerror(errno));
        return -1;
    }
    bool fits = at < STAGES_LISTED_MAX && strlen(path) < PATH_SIZE;
    bool good = fits && read_draft(content, path, &lines, &mistakes);
    free(lines);
    if (!fits)
        error_set(error, "%.512s: there is no room for it, expected at most %d stages with shorter paths", path,
                  STAGES_LISTED_MAX);
    else if (!good)
        error_set(error, "%.512s: this stage has mistakes, expected one without", path);
    if (!good)
        return -1;
    files->scripts[at] = content->draft;
    strcpy(files->paths[at], path);
    if (at == files->count) {
        files->count++;
        stage_files_sort_last(files);
        at = content->draft.unlisted ? at : files->listed - 1;
    }
    watch_files(content);
    return at;
}

// --- files

// A file that was only touched, or changed in its comments, changes nothing.
static void take_draft(Game *game, int stage, int64_t began_ns)
{
    Content *content = &game->content;
    StageScript *script = &content->stages.scripts[stage];
    if (content->stage_mistaken == stage) {
        content->stage_mistaken = -1;
        show_repaired(&game->graphics);
    }
    if (memcmp(script, &content->draft, sizeof *script) == 0)
        return;
    *script = content->draft;
    const Match *match = &game->match;
    uint32_t ticks = 0;
    // A game that is too long to be replayed continues unchanged.
    if (match->running && match->stage == stage && !match->sim.head.over && match_in_sim(match)) {
        ticks = match_play_again(game);
        view_init(&game->graphics.view, match->sim.head.seed);
        hud_init(&game->graphics.hud, game->graphics.hud.best);
    }
    // "Meadow: new, played again in 132 ms"
    const StageFiles *files = &content->stages;
    char line[UI_TEXT_BYTES + SCRIPT_NAME_BYTES];
    snprintf(line, sizeof line, "%s: %s", ui_text_name(&files->scripts[stage].name), ui_text(UI_STAGE_READ));
    show_line(game, NEWS_STAGE, line);
    fprintf(stderr, "mitsubachi: %s read, %u ticks played again in %.0f ms\n", files->paths[stage], (unsigned)ticks,
            (double)(clock_now_ns() - began_ns) * 1.0e-6);
}

// One bit for each file, in the order of the list.
void stages_poll(Game *game, int64_t now_ns)
{
    if (!game->content.stage_changes)
        return;
    uint32_t changed = file_changes_poll(game->content.stage_changes, now_ns);
    for (int i = 0; changed != 0; i++, changed >>= 1)
        if (changed & 1u) {
            // Measures from here, because reading is part of the designer's wait.
            char *lines = NULL;
            int mistakes = 0;
            int64_t began_ns = clock_now_ns();
            if (read_draft(&game->content, game->content.stages.paths[i], &lines, &mistakes)) {
                take_draft(game, i, began_ns);
            } else if (lines) {
                game->content.stage_mistaken = i;
                show_mistaken(&game->graphics, lines, mistakes, now_ns);
            }
            free(lines);
        }
}
