// game_watch.c -- watching a demo inside of the running game.
#include "game/game_watch.h"

#include <stdio.h>

#include "platform/clock.h"

#define BUILD_NS INT64_C(3000000)       // of a frame: for marks and quick jumps
#define BUILD_ALL_NS INT64_C(12000000)  // while the viewer waits for a part that is not built yet
#define BUILD_TICKS 20                  // between two looks at the clock

bool game_watch_open(Game *game, const char *path, char *error, size_t error_size)
{
    WatchScreen *screen = &game->watch;
    game_finish(game);
    watch_close(&screen->watch);
    if (!watch_open(&screen->watch, path, &game->match.sim, &game->show.view, &game->show.hud, error, error_size))
        return false;
    if (path != game->screens.watch_path)
        snprintf(game->screens.watch_path, sizeof game->screens.watch_path, "%s", path);
    watch_screen_begin(screen);
    input_forget_presses(&game->machine.input);
    screens_show(&game->screens, SCREEN_WATCH);
    game_time_restart(game);
    return true;
}

void game_watch_leave(Game *game)
{
    watch_close(&game->watch.watch);
    game->leaving |= game->watch_only;
    game_show_title(game);
    if (!game->watch_only)
        game_show_replays(game);
}

bool game_watch_take_over(Game *game)
{
    Watch *watch = &game->watch.watch;
    if (!watch_can_take_over(watch))
        return false;
    game->match.hash = watch->play.hash;
    game_record_fork(game, &watch->demo, watch->play.tick);
    watch_close(watch);
    game->watch_only = false;
    game->show.hud.watched = false;
    game_play_on(game);
    return true;
}

static void build(Watch *watch)
{
    int64_t until_ns = clock_now_ns() + (watch_waits(watch) ? BUILD_ALL_NS : BUILD_NS);
    while (!watch_build(watch, BUILD_TICKS) && clock_now_ns() < until_ns)
        continue;
}

static void carry_out(Game *game, WatchWish wish)
{
    if (wish != WATCH_NONE)
        game_button_sound(game);
    if (wish == WATCH_LEAVE)
        game_watch_leave(game);
    if (wish == WATCH_TAKE_OVER && !game_watch_take_over(game))
        game->watch.waiting = false;
}

void game_watch_frame(Game *game)
{
    WatchScreen *screen = &game->watch;
    carry_out(game, watch_screen_input(screen, &game->machine.input, &game->machine.viewport));
    if (!watch_is_open(&screen->watch))
        return;
    build(&screen->watch);
    watch_screen_pass(screen, game->pace.passed_ns);
    while (watch_follow(&screen->watch))
        if (watch_sounds(&screen->watch))
            game_play_sounds(game);
}
