// game_best.c -- the lists of the best games, one for each way to play.
#include "game/game_best.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "game/game_settings.h"
#include "game/game_tuning.h"
#include "platform/paths.h"

// The name of the stage's file without its ending; "" for a mode without one.
static const char *script_id(const Game *game, const Mode *mode)
{
    const StageScript *script = screens_script(&game->screens, mode);
    return script ? script->id : "";
}

void game_best_show(Game *game, const Mode *mode, bool tuned)
{
    char error[512], name[MODE_LIST_BYTES];
    Screens *screens = &game->screens;
    screens->best_mode = *mode;
    screens->best_tuned = tuned;
    screens->best_rank = -1;
    screens->best = (BestList){.count = 0};
    game->best_path[0] = '\0';
    if (!mode_list_name(mode, script_id(game, mode), tuned, name))
        return;
    if (!path_of_data(name, game->best_path, sizeof game->best_path, error, sizeof error)) {
        game->best_path[0] = '\0';
        game_complain(error);
    } else if (!best_load(&screens->best, game->best_path, error, sizeof error)) {
        game_complain(error);
    }
}

void game_best_show_next(Game *game, ModeKind kind)
{
    Mode mode = game_settings_mode(game, kind);
    game_best_show(game, &mode, game_tuning_would_tune(game, &mode));
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
    const SimHead *head = &game->match.sim.head;
    char error[512];
    game->screens.best_rank = -1;
    if (game->options->pilot || game->options->ticks > 0 || game->match.forked || head->score == 0 || !game->best_path[0])
        return;
    if (!best_load(&game->screens.best, game->best_path, error, sizeof error))
        game_complain(error);
    BestGame entry = {.score = head->score, .bees_most = head->bees_most, .ticks = head->tick, .seed = head->seed};
    time_t now = time(NULL);
    struct tm day;
    if (!localtime_r(&now, &day) || !strftime(entry.date, sizeof entry.date, "%Y-%m-%d", &day))
        memcpy(entry.date, "1970-01-01", sizeof entry.date);
    game->screens.best_rank = best_add(&game->screens.best, &entry);
    if (game->screens.best_rank >= 0
        && !best_save(&game->screens.best, game->best_path, error, sizeof error))
        game_complain(error);
}
