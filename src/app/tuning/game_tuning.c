// game_tuning.c -- the tunables of the running game.
#define _POSIX_C_SOURCE 200809L
#include "app/tuning/game_tuning.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/game/game_banner.h"
#include "app/game/game_best.h"
#include "app/tuning/tunables_text.h"
#include "view/texts.h"

#define VALUE_BYTES 32

bool game_tuning_open(Game *game, char *error, size_t error_size)
{
    game->tuning = tuning_open(&game->options->tuning, error, error_size);
    return game->tuning != NULL;
}

Tunables game_tuning_title(const Game *game)
{
    Tunables tunables = tunables_default();
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tunable_info(i)->scope == TUNABLE_LOOK)
            tunable_set(&tunables, i, tunable_get(tuning_now(game->tuning), i));
    return tunables;
}

Tunables game_tuning_play(const Game *game)
{
    Tunables tunables;
    for (int i = 0; i < TUNABLE_COUNT; i++)
        tunable_set(&tunables, i, tuning_in_stage(game->tuning, i, game->stage));
    return tunables;
}

// Whether the game that runs has other than the usual numbers, or patterns.
static bool game_is_tuned(const Game *game)
{
    Stage stage = (Stage)game->sim.head.stage;
    return tuning_is_tuned(&game->sim.tunables, stage) || (stage == STAGE_GALLERY && game->gallery_foreign);
}

void game_tuning_begin(Game *game)
{
    game->tuned = game_is_tuned(game);
    game_best_show(game, game->stage, game->tuned);
}

// Gives the Sim the value that is in force now before its next tick, as far as scope and screen allow, and records it.
static void apply(Game *game, int index)
{
    float value = tuning_in_stage(game->tuning, index, (Stage)game->sim.head.stage);
    TunableScope scope = tunable_info(index)->scope;
    const Screens *screens = &game->screens;
    if (screens->now == SCREEN_WATCH || screens->now == SCREEN_LAB || scope == TUNABLE_NEXT
        || (screens_on_title(screens) && scope != TUNABLE_LOOK))
        return;
    tunable_set(&game->sim.tunables, index, value);
    recorder_tunable(&game->recorder, index, value);
    if (!game->running || game->tuned || !game_is_tuned(game))
        return;
    game->tuned = true;
    game_best_show(game, game->stage, true);
    if (!game->forked)
        game->hud.best = game_best_score(game);
}

// "swarm.max_speed 3.2 → 4", and whether it has to wait.
static void change_text(const Game *game, const TuningChange *change, char *text, size_t size)
{
    char name[TUNABLE_NAME_BYTES], before[VALUE_BYTES], after[VALUE_BYTES];
    Tunables values = *tuning_now(game->tuning);
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
    if (!tuning_poll(game->tuning, now_ns, &news))
        return;
    take_changes(game, &news, &told);
    game_banner_mistakes(&told, news.errors, news.error_count);
    game_banner_tell(game, &told, now_ns);
    bool tuned = tuning_is_tuned(tuning_now(game->tuning), STAGE_ENDLESS); // the title shows the list of Play
    if (screens_on_title(&game->screens) && tuned != game->screens.best_tuned)
        game_best_show(game, STAGE_ENDLESS, tuned);
}
