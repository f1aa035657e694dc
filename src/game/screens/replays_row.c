// replays_row.c -- lists of recorded games as screens: of all of them, and of one of the best games.
#include <stdio.h>

#include "game/session/game.h"
#include "game/screens/replays.h"

// The list is read anew. Where it cannot be read its notice says so.
static bool replays_open(Game *game, void *own, const char *what, Error *error)
{
    Replays *replays = own;
    (void)what, (void)error;
    match_show_swarm(game);
    replays_scan(replays, NULL, &replays->notice);
    return true;
}

// The demos of the game that was chosen in the list of best ones. They are read before the title's swarm takes the Sim,
// which belongs to whatever is shown where they cannot be read.
static bool best_open(Game *game, void *own, const char *what, Error *error)
{
    int row = game->screens.place.best_row;
    (void)what;
    if (row < 0 || row >= game->best.list.count)
        return error_set(error, "no game of the list is chosen");
    if (!replays_gather(own, &game->best.list.games[row].demos, error))
        return false;
    match_show_swarm(game);
    return true;
}

static void replays_close(Game *game, void *own)
{
    (void)game;
    replays_free(own);
}

// Which demo is opened is said by its path, so that the list may go before.
static void input(Game *game)
{
    Replays *replays = game->screens.own;
    char path[REPLAYS_PATH_BYTES + REPLAYS_NAME_BYTES];
    ReplaysRequest request = replays_input(replays, &game->player.control, &game->machine.input, &game->player.settings,
                                           &game->machine.viewport);
    if (request == REPLAYS_STAY)
        return;
    sound_button(game);
    if (request == REPLAYS_BACK) {
        screens_ask(&game->screens, screen_info(game->screens.now)->back, "back");
        return;
    }
    replays_path(replays, replays->selected, path, sizeof path);
    screens_ask(&game->screens, SCREEN_WATCH, path);
}

// The swarm flies on after the list. A demo that could not be watched is reported on it.
static void tick(Game *game)
{
    Replays *replays = game->screens.own;
    if (game->screens.refused[0])
        error_set(&replays->notice, "%s", game->screens.refused);
    game->screens.refused[0] = '\0';
    replays_tick(replays);
    match_tick_swarm(game);
}

static const UiState *page_make(const Game *game, UiPage *page)
{
    const Replays *replays = game->screens.own;
    replays_page(replays, page);
    return &replays->ui;
}

#define LIST_OF_DEMOS                                                                                                  \
    .input = input, .tick = tick, .page = page_make, .close = replays_close, .own_bytes = sizeof(Replays)

const Screen REPLAYS_SCREEN = {LIST_OF_DEMOS, .open = replays_open};

const Screen BEST_DEMOS_SCREEN = {LIST_OF_DEMOS, .open = best_open};
