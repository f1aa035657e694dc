// game_wish.c -- what the screens ask for, carried out.
#include <stdio.h>

#include "game/game.h"
#include "game/game_best.h"
#include "game/game_journey.h"
#include "game/game_lab.h"
#include "game/game_lesson.h"
#include "game/game_settings.h"
#include "game/game_tuning.h"
#include "game/game_watch.h"

#define READY_TICKS 45 // from the end of a pause to the next tick

// A demo that cannot be watched is told on the list, or at least on the terminal.
static void watch_chosen(Game *game)
{
    char error[RECORDER_ERROR_BYTES];
    if (game_watch_open(game, game->screens.watch_path, error, sizeof error))
        return;
    game_complain(error);
    snprintf(game->screens.replays.notice, sizeof game->screens.replays.notice, "%.500s", error);
}

static void open_lab(Game *game)
{
    char error[256];
    if (!game_lab_open(game, NULL, error, sizeof error))
        game_complain(error);
}

// The result of a stage of the journey that is open.
static bool behind_stage(const Game *game)
{
    return game->match.mode.kind == MODE_JOURNEY && game->screens.now == SCREEN_OVER && !game->match.forked && game->journey;
}

// The map; behind a stage with what came of it.
static void show_journey(Game *game, bool fresh)
{
    char error[1024];
    if (!fresh && behind_stage(game))
        game_journey_return(game);
    else if (!game_journey_open(game, fresh, error, sizeof error))
        game_complain(error);
    game_time_restart(game);
}

static void show_title(Game *game)
{
    if (!screens_on_title(&game->screens)) {
        game_show_title(game);
        return;
    }
    game_best_show_next(game, MODE_ENDLESS);
    screens_show(&game->screens, SCREEN_TITLE);
}

// A mode that a menu offers.
static void begin(Game *game)
{
    Mode mode = game->screens.mode, chosen = game_settings_mode(game, mode.kind);
    mode.level = chosen.level;
    mode.speed_percent = chosen.speed_percent;
    game_begin_mode(game, &mode);
}

// The same once more, as hard and as fast as it is wanted now. A stage of the journey is not played twice.
static void begin_again(Game *game)
{
    if (behind_stage(game)) {
        show_journey(game, false);
        return;
    }
    Mode mode = game->match.mode, chosen = game_settings_mode(game, mode.kind);
    if (mode.kind != MODE_JOURNEY) {
        mode.level = chosen.level;
        mode.speed_percent = chosen.speed_percent;
    }
    game_begin_mode(game, &mode);
}

static void go_on(Game *game)
{
    screens_show(&game->screens, SCREEN_PLAY);
    game_time_restart(game);
    game->match.ready_ticks = READY_TICKS;
}

static void pause(Game *game)
{
    recorder_flush(&game->match.recorder);
    screens_show(&game->screens, SCREEN_PAUSE);
}

static void show_best(Game *game)
{
    Mode mode = game->screens.best_mode;
    game_best_show(game, &mode, game_tuning_would_tune(game, &mode));
}

void game_wish(Game *game, ScreenWish wish)
{
    if (wish != WISH_NONE)
        game_button_sound(game);
    switch (wish) {
    case WISH_NONE:
    case WISH_STAY: return;
    case WISH_SOUND: game_settings_toggle_sound(game); return; // a call in the same frame is not forgotten
    case WISH_SETTINGS: game_settings_changed(game); return;   // a slider is still held
    case WISH_BEST: show_best(game); return;
    case WISH_BEGIN: begin(game); break;
    case WISH_AGAIN: begin_again(game); break;
    case WISH_PAUSE: pause(game); break;
    case WISH_GO_ON: go_on(game); break;
    case WISH_TITLE: show_title(game); break;
    case WISH_REPLAYS: game_show_replays(game); break;
    case WISH_WATCH: watch_chosen(game); break;
    case WISH_LAB: open_lab(game); break;
    case WISH_JOURNEY: show_journey(game, false); break;
    case WISH_JOURNEY_NEW: show_journey(game, true); break;
    case WISH_LESSON: game_lesson_open(game, false); break;
    case WISH_LEAVE: game->leaving = true; break;
    }
    input_forget_presses(&game->machine.input);
}
