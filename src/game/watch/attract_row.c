// attract_row.c -- a demo that shows the game to nobody, as a screen: whoever does anything gets the title back.
#include "game/parts/game.h"
#include "game/watch/watch.h"
#include "view/paint.h"
#include "view/texts.h"

#define DEMO "demos/attract.mtb"
#define BUILD_TICKS 30

// Where the demo is missing the title stays, and the terminal says why.
static bool attract_open(Game *game, void *own, const char *what, char *error, size_t error_size)
{
    char path[PATH_SIZE];
    (void)what;
    return path_of_asset(DEMO, path, sizeof path, error, error_size)
        && watch_open(own, path, &game->match.sim, &game->show.view, &game->show.hud, error, error_size);
}

static void attract_close(Game *game, void *own)
{
    (void)game;
    watch_close(own);
}

// A press only wakes the title.
static void attract_input(Game *game)
{
    if (game->machine.used)
        screens_ask(&game->screens, &TITLE_SCREEN, NULL);
}

// Without an end: at the last tick it begins again.
static float attract_pass(Game *game)
{
    Watch *watch = game->screens.own;
    watch_build(watch, BUILD_TICKS);
    if (!watch->playing)
        watch_play(watch, false);
    watch_pass(watch, game->pace.passed_ns);
    while (watch_follow(watch))
        game->screens.ticks++;
    game->show.facts.paused = false;
    return watch_blend(watch);
}

// It blinks slowly, so that it is seen and yet not in the way; 1.5 s are far from any flicker.
static void attract_draw(Game *game)
{
    if (game->screens.ticks % 90 < 60)
        hud_draw_note(ui_text(UI_ATTRACT), &game->machine.batch);
}

const Screen ATTRACT_SCREEN = {
    .open = attract_open,
    .input = attract_input,
    .pass = attract_pass,
    .draw = attract_draw,
    .close = attract_close,
    .music = sound_behind,
    .own_bytes = sizeof(Watch),
    .ground = GROUND_GAME,
    .numbers = NUMBERS_DEMO,
    .takes_all = true,
};
