// game_best.c -- the lists of the best games, one for each way to play.
#include "app/game/game_best.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "platform/paths.h"

static void complain(const char *error)
{
    fprintf(stderr, "mitsubachi: %s\n", error);
}

static const char *list_name(Stage stage, bool tuned)
{
    if (stage == STAGE_SWARM_LORD)
        return tuned ? "best_swarm_lord_tuned.txt" : "best_swarm_lord.txt";
    if (stage == STAGE_GALLERY)
        return tuned ? "best_gallery_tuned.txt" : "best_gallery.txt";
    return tuned ? "best_tuned.txt" : "best.txt";
}

void game_best_show(Game *game, Stage stage, bool tuned)
{
    char error[512];
    Screens *screens = &game->screens;
    screens->best_stage = stage;
    screens->best_tuned = tuned;
    screens->best_rank = -1;
    if (!path_of_data(list_name(stage, tuned), game->best_path, sizeof game->best_path, error,
                      sizeof error)) {
        game->best_path[0] = '\0';
        complain(error);
    } else if (!best_load(&screens->best, game->best_path, error, sizeof error)) {
        complain(error);
    }
}

uint32_t game_best_score(const Game *game)
{
    const BestList *best = &game->screens.best;
    return best->count > 0 ? best->games[0].score : 0;
}

// Only a person's games count, and none that was taken over from a demo; one that is given up counts as well. Another
// program may have added to the file meanwhile, so it is read again first.
void game_best_keep(Game *game)
{
    const SimHead *head = &game->sim.head;
    char error[512];
    game->screens.best_rank = -1;
    if (game->options->pilot || game->options->ticks > 0 || game->forked || head->score == 0)
        return;
    if (game->best_path[0] && !best_load(&game->screens.best, game->best_path, error, sizeof error))
        complain(error);
    BestGame entry = {.score = head->score, .bees_most = head->bees_most, .ticks = head->tick, .seed = head->seed};
    time_t now = time(NULL);
    struct tm day;
    if (!localtime_r(&now, &day) || !strftime(entry.date, sizeof entry.date, "%Y-%m-%d", &day))
        memcpy(entry.date, "1970-01-01", sizeof entry.date);
    game->screens.best_rank = best_add(&game->screens.best, &entry);
    if (game->screens.best_rank >= 0 && game->best_path[0]
        && !best_save(&game->screens.best, game->best_path, error, sizeof error))
        complain(error);
}
