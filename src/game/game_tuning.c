// game_tuning.c -- the tunables of the running game.
#define _POSIX_C_SOURCE 200809L
#include "game/game_tuning.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/tuning/tunables_text.h"
#include "game/game_banner.h"
#include "game/game_best.h"
#include "game/game_stage.h"
#include "view/texts.h"

#define VALUE_BYTES 32

bool game_tuning_open(Game *game, char *error, size_t error_size)
{
    game->numbers.tuning = tuning_open(&game->options->tuning, error, error_size);
    return game->numbers.tuning != NULL;
}

Tunables game_tuning_title(const Game *game)
{
    Tunables tunables = tunables_default();
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tunable_info(i)->scope == TUNABLE_LOOK)
            tunable_set(&tunables, i, tunable_get(tuning_now(game->numbers.tuning), i));
    return tunables;
}

static Tunables usual_of(const Game *game, const Mode *mode)
{
    return mode_tunables(mode, screens_script(&game->screens, mode));
}

// In the daily game all play with the same numbers.
static float value_over(const Game *game, const Mode *mode, int index, const Tunables *usual)
{
    bool own = mode->kind != MODE_DAILY || tunable_info(index)->scope == TUNABLE_LOOK;
    return own ? tuning_over(game->numbers.tuning, index, usual) : tunable_get(usual, index);
}

Tunables game_tuning_of(const Game *game, const Mode *mode)
{
    Tunables usual = usual_of(game, mode), tunables;
    for (int i = 0; i < TUNABLE_COUNT; i++)
        tunable_set(&tunables, i, value_over(game, mode, i, &usual));
    return tunables;
}

// Level, speed and phase are chosen, wherever they are chosen: they make no game one with own numbers.
static bool differs(const Tunables *tunables, const Tunables *usual)
{
    Tunables chosen = *usual;
    chosen.level_level = tunables->level_level;
    chosen.play_speed_percent = tunables->play_speed_percent;
    chosen.stage_first_phase = tunables->stage_first_phase;
    return tuning_is_tuned(tunables, &chosen);
}

bool game_tuning_would_tune(const Game *game, const Mode *mode)
{
    Tunables usual = usual_of(game, mode), tunables = game_tuning_of(game, mode);
    return differs(&tunables, &usual) || (mode->kind == MODE_GALLERY && game->numbers.gallery_foreign);
}

// Whether the game that runs has other than the usual numbers, or patterns.
static bool game_is_tuned(const Game *game)
{
    bool foreign = game->match.sim.head.stage == STAGE_GALLERY && game->numbers.gallery_foreign;
    return foreign || differs(&game->match.sim.tunables, &game->match.usual);
}

// A file of numbers may have another level than the player chose: it is then the game's, in its list too.
void game_tuning_begin(Game *game)
{
    const Tunables *tunables = &game->match.sim.tunables;
    const bool script = game->match.sim.head.stage == STAGE_SCRIPT;
    game->match.usual = mode_tunables(&game->match.mode, script ? &game->match.sim.script : NULL);
    game->match.mode.level = tunables->level_level;
    game->match.mode.speed_percent = tunables->play_speed_percent;
    game->match.mode.phase = script ? tunables->stage_first_phase : 0;
    game->match.tuned = game_is_tuned(game);
    game_best_show(game, &game->match.mode, game->match.tuned);
}

// True where the Sim is that of a game, which has the player's numbers.
static bool shows_game(const Game *game)
{
    Screen now = game->screens.now;
    return game->match.running || now == SCREEN_OVER || now == SCREEN_PREVIEW;
}

// Gives the Sim the value that is in force now before its next tick, as far as scope and screen allow, and records it.
static void apply(Game *game, int index)
{
    TunableScope scope = tunable_info(index)->scope;
    Screen now = game->screens.now;
    bool plays = shows_game(game);
    if (now == SCREEN_WATCH || now == SCREEN_ATTRACT || now == SCREEN_LAB || scope == TUNABLE_NEXT
        || (!plays && scope != TUNABLE_LOOK))
        return;
    float value = plays ? value_over(game, &game->match.mode, index, &game->match.usual)
                        : tunable_get(tuning_now(game->numbers.tuning), index);
    tunable_set(&game->match.sim.tunables, index, value);
    recorder_tunable(&game->match.recorder, index, value);
    game_stage_tunable(game, index, value);
    if (!game->match.running || game->match.tuned || !game_is_tuned(game))
        return;
    game->match.tuned = true;
    game_best_show(game, &game->match.mode, true);
    if (!game->match.forked)
        game->show.hud.best = game_best_score(game);
}

// "swarm.max_speed 3.2 → 4", and whether it has to wait.
static void change_text(const Game *game, const TuningChange *change, char *text, size_t size)
{
    char name[TUNABLE_NAME_BYTES], before[VALUE_BYTES], after[VALUE_BYTES];
    Tunables values = *tuning_now(game->numbers.tuning);
    tunable_full_name(change->index, name);
    tunable_write(&values, change->index, after, sizeof after);
    tunable_set(&values, change->index, change->before);
    tunable_write(&values, change->index, before, sizeof before);
    bool waits = tunable_info(change->index)->scope == TUNABLE_NEXT || game->screens.now == SCREEN_WATCH;
    snprintf(text, size, "%s %s → %s%s%s", name, before, after, waits ? " " : "",
             waits ? ui_text(UI_NEXT_GAME) : "");
}

static void take_changes(Game *game, const TuningNews *news, BannerNews *told)
{
    char text[TUNABLE_NAME_BYTES + 2 * VALUE_BYTES + 64];
    char *lines = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&lines, &size);
    for (int i = 0; i < news->change_count; i++) {
        const TuningChange *change = &news->changes[i];
        apply(game, change->index);
        change_text(game, change, text, sizeof text);
        banner_add_change(told, change->index, text);
        if (out)
            fprintf(out, "mitsubachi: %s\n", text);
    }
    if (out && fclose(out) == 0)
        fputs(lines, stderr); // at once, because a terminal takes its time for each piece
    free(lines);
}

void game_tuning_poll(Game *game, int64_t now_ns)
{
    TuningNews news;
    BannerNews told = {.changes = {.count = 0}};
    if (!tuning_poll(game->numbers.tuning, now_ns, &news))
        return;
    take_changes(game, &news, &told);
    game_banner_mistakes(&told, news.errors, news.error_count);
    game_banner_tell(game, &told, now_ns);
    if (screens_on_title(&game->screens))
        game_best_show_next(game, MODE_ENDLESS);
}
