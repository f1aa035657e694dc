// game_lab.c -- the lab inside of the running game.
#include "game/game_lab.h"

#include <stdio.h>

// A scenario comes with its own numbers; those of the command line go before them, from its start on.
static void put_wished(Game *game)
{
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tuning_is_wished(game->numbers.tuning, i))
            lab_screen_set(&game->lab, i, tunable_get(&game->lab_tuned, i));
    lab_restart(&game->lab.lab);
}

bool game_lab_open(Game *game, const char *path, char *error, size_t error_size)
{
    game_finish(game);
    lab_screen_end(&game->lab, &game->machine.input);
    if (!lab_screen_begin(&game->lab, &game->match.sim, tuning_now(game->numbers.tuning), path, error, error_size)) {
        game_show_title(game);
        return false;
    }
    game->lab_tuned = *tuning_now(game->numbers.tuning);
    if (path)
        put_wished(game);
    view_init(&game->show.view, game->match.sim.head.seed);
    input_forget_presses(&game->machine.input);
    screens_show(&game->screens, SCREEN_LAB);
    game->lab_overlay = game->show.overlay_shown;
    game->show.overlay_shown = true;
    game_time_restart(game);
    return true;
}

void game_lab_leave(Game *game)
{
    lab_screen_end(&game->lab, &game->machine.input);
    game->show.overlay_shown = game->lab_overlay;
    game->leaving |= game->lab_only;
    game_show_title(game);
}

// What has changed in the files since the last look counts here as well, unless the scenario says otherwise: it began
// with its own numbers, and only what changes from then on is taken over.
static void follow_files(Game *game)
{
    const Tunables *now = tuning_now(game->numbers.tuning);
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tunable_get(now, i) != tunable_get(&game->lab_tuned, i))
            lab_screen_set(&game->lab, i, tunable_get(now, i));
    game->lab_tuned = *now;
}

static void save_tunables(Game *game)
{
    char error[1024], line[1200];
    if (tuning_unsaved_count(game->numbers.tuning) == 0) {
        lab_screen_tell(&game->lab, false, ui_text(UI_LAB_NOTHING_TO_SAVE));
        return;
    }
    bool good = tuning_save(game->numbers.tuning, error, sizeof error);
    snprintf(line, sizeof line, "%s %s", ui_text(UI_LAB_NUMBERS_SAVED), tuning_save_path(game->numbers.tuning));
    lab_screen_tell(&game->lab, !good, good ? line : error);
}

static void carry_out(Game *game, LabWish wish)
{
    if (wish.kind != LAB_WISH_NONE && wish.kind != LAB_WISH_SET)
        game_button_sound(game);
    switch (wish.kind) {
    case LAB_WISH_NONE:
    case LAB_WISH_PRESSED: break;
    case LAB_WISH_LEAVE: game_lab_leave(game); break;
    case LAB_WISH_OVERLAY: game->show.overlay_shown = !game->show.overlay_shown; break;
    case LAB_WISH_SET: tuning_set(game->numbers.tuning, wish.index, wish.value); break;
    case LAB_WISH_SAVE_TUNABLES: save_tunables(game); break;
    }
    // The scenario's own number may be another one than the files' and then changes although theirs does not.
    if (wish.kind == LAB_WISH_SET)
        lab_screen_set(&game->lab, wish.index, wish.value);
}

void game_lab_frame(Game *game)
{
    LabScreen *screen = &game->lab;
    carry_out(game, lab_screen_input(screen, &game->machine.input, &game->machine.viewport));
    if (game->screens.now != SCREEN_LAB)
        return;
    follow_files(game);
    lab_screen_pass(screen, game->pace.passed_ns);
    for (LabStep step = lab_screen_follow(screen); step != LAB_STEP_NONE; step = lab_screen_follow(screen)) {
        if (step == LAB_STEP_JUMP) {
            view_jump(&game->show.view, &game->match.sim);
            continue;
        }
        view_tick(&game->show.view, &game->match.sim);
        game_play_sounds(game);
    }
    game->show.facts.paused = !screen->playing;
}

void game_lab_draw(Game *game)
{
    LabFacts facts = {.tuning = game->numbers.tuning, .fps = game->show.facts.fps, .overlay = game->show.overlay_shown};
    lab_screen_draw(&game->lab, &facts, &game->machine.batch);
}
