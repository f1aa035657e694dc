// game_attract.c -- a demo that shows the game to nobody.
#include "game/game_attract.h"

#include <stdio.h>

#include "platform/clock.h"
#include "view/paint.h"
#include "view/texts.h"

#define IDLE_NS (20 * CLOCK_NS_PER_SECOND)
#define MOVED_PX 3.0f    // a mouse that trembles is no input
#define STICK_LEAST 12000 // nor is a stick that does not rest quite in the middle
#define BUILD_TICKS 30

static bool pad_is_used(const InputPad *pad)
{
    for (int i = 0; i < INPUT_AXES; i++)
        if (pad->axes[i] > STICK_LEAST || pad->axes[i] < -STICK_LEAST)
            return true;
    return pad->pressed != 0 || pad->held != 0;
}

// True where anything was pressed, is held, or was moved since the last look.
static bool input_is_used(const InputState *input, Vec2 *seen)
{
    Vec2 at = vec2(input->x_px, input->y_px);
    bool used = vec2_distance(at, *seen) > MOVED_PX || input->presses > 0 || input->finger_count > 0 || input->beside
             || input->wheel != 0.0f || input->dropped_bytes > 0 || pad_is_used(&input->pad);
    for (int i = 0; i < INPUT_CODES / 64; i++)
        used |= input->codes[i] != 0 || input->codes_held[i] != 0;
    if (used)
        *seen = at;
    return used;
}

static void open(Game *game)
{
    char error[1024], folder[PATH_SIZE], path[PATH_SIZE + 64];
    if (!path_of_assets(folder, sizeof folder, error, sizeof error))
        return;
    snprintf(path, sizeof path, "%s/%s", folder, ATTRACT_DEMO);
    if (!watch_open(&game->watch.watch, path, &game->match.sim, &game->show.view, &game->show.hud, error, sizeof error)) {
        game_complain(error);
        return;
    }
    game_time_restart(game);
    screens_show(&game->screens, SCREEN_ATTRACT);
}

static void leave(Game *game)
{
    watch_close(&game->watch.watch);
    input_forget_presses(&game->machine.input); // it only woke the title
    game_show_title(game);
}

void game_attract_poll(Game *game)
{
    bool used = input_is_used(&game->machine.input, &game->idle_at);
    bool waits = game->screens.now == SCREEN_TITLE && game->options->ticks == 0;
    game->idle_ns = used || !waits ? 0 : game->idle_ns + game->pace.passed_ns;
    if (used && game->screens.now == SCREEN_ATTRACT)
        leave(game);
    if (game->idle_ns < IDLE_NS)
        return;
    game->idle_ns = 0;
    open(game);
}

void game_attract_frame(Game *game)
{
    Watch *watch = &game->watch.watch;
    watch_build(watch, BUILD_TICKS);
    if (!watch->playing)
        watch_play(watch, false);
    watch_pass(watch, game->pace.passed_ns);
    while (watch_follow(watch))
        screens_tick(&game->screens);
}

void game_attract_draw(Game *game)
{
    if (game->screens.ticks % 90 < 60)
        hud_draw_note(ui_text(UI_ATTRACT), &game->machine.batch);
}
