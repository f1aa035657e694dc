// play.c -- a game while it is played: its ticks, and how it ends. It is opened with the demo that is the ghost, if any.
#include "game/screens/play.h"

#include <stdio.h>

#include "game/screens/map_row.h"
#include "game/session/against.h"
#include "lang/texts.h"

#define OVER_TICKS 60  // from the end of a game to the result
#define READY_TICKS 45 // from the end of a pause to the next tick

// The mode was set by whoever asked (match_ask); only a stage that is gone can fail, or a ghost that cannot fly here.
static bool play_open(Game *game, void *own, const char *what, Error *error)
{
    (void)own;
    if (what && !against_demo(&game->match, what, error))
        return false;
    error_set(error, "there is no such stage, expected one of assets/stages");
    return match_begin(game);
}

void play_go_on(Game *game)
{
    if (game->screens.now != SCREEN_PLAY)
        screens_show(game, SCREEN_PLAY);
    pace_restart(&game->pace);
    game->pace.ready_ticks = READY_TICKS;
}

void play_again_from_before(Game *game)
{
    if (!match_can_go_back(&game->match))
        return;
    match_go_back(game, MATCH_BACK_TICKS);
    play_go_on(game);
}

// What the next tick would make of the input as it is now, which is left as it is: where pictures come more often than
// ticks, the mark of the swarm follows the hand without waiting for one.
static void follow_hand(Game *game)
{
    Control control = game->player.control;
    InputState input = game->machine.input;
    View *view = &game->show.view;
    TickCmd cmd = control_cmd(&control, &input, &game->player.settings, &game->machine.viewport, &game->match.sim);
    view->hand_leads = !game->options->pilot && (cmd.buttons & TICK_CMD_TOUCH) != 0;
    view->hand = tick_cmd_pointer(&cmd);
}

// Only a press right on the pause button pauses: all others lead, and are left for the tick. Once the game is over
// there is nothing to pause, and whatever is still pressed was meant for the game.
static void play_input(Game *game)
{
    InputState *input = &game->machine.input;
    if (game->match.sim.head.over)
        input_forget_presses(input);
    InputPointer pointer = input_peek_pointer(input);
    Vec2 at = viewport_to_field(&game->machine.viewport, vec2(pointer.x_px, pointer.y_px));
    bool pause = control_take(&game->player.control, input, CONTROL_PAUSE);
    pause |= input_take_focus_lost(input);
    pause |= pointer.pressed && hud_pause_hit(at);
    bool before = control_take(&game->player.control, input, CONTROL_BEFORE);
    before |= pointer.pressed && game->show.hud.practice && hud_before_hit(at);
    follow_hand(game);
    against_ahead(game);
    if (before && !pause) {
        input_forget_presses(input);
        play_again_from_before(game);
    }
    if (!pause)
        return;
    sound_button(game);
    screens_ask(&game->screens, SCREEN_PAUSE, NULL);
}

// The person's is taken in any case, lest presses pile up after the pilot.
TickCmd play_cmd(Game *game)
{
    TickCmd person = control_cmd(&game->player.control, &game->machine.input, &game->player.settings,
                                 &game->machine.viewport, &game->match.sim);
    return game->options->pilot ? pilot_cmd(&game->match.pilot, &game->match.sim) : person;
}

// The game has just ended: its result is kept, and shown after a moment to see what happened.
static void take_end(Game *game, bool was_over)
{
    if (!was_over) {
        match_finish(game);
        map_stage_over(game);
    }
    if (game->screens.now == SCREEN_PLAY && ++game->match.over_ticks >= OVER_TICKS)
        screens_show(game, SCREEN_RESULT);
}

// The Sim first; then whoever looks at it: view, numbers, moments, graph, sounds.
void play_tick(Game *game, const TickCmd *cmd)
{
    Match *match = &game->match;
    const Sim *sim = &match->sim;
    bool was_over = sim->head.over;
    match_tick(match, cmd, &game->show.hud);
    view_tick(&game->show.view, sim);
    hud_tick(&game->show.hud, sim);
    against_tick(game);
    moments_tick(&game->pace.moments, sim, &game->show.view.look);
    if (match->running) {
        bee_graph_tick(&match->tally.graph, sim->head.tick, sim->bees.count);
        losses_tick(&match->tally.losses, sim);
        match_keep(match);
    }
    game->pace.ticks++;
    sound_play(game);
    sound_rumble(game);
    if (sim->head.over)
        take_end(game, was_over);
}

void play_next(Game *game)
{
    TickCmd cmd = play_cmd(game);
    play_tick(game, &cmd);
}

// That it waits, where it does.
static void play_draw(Game *game)
{
    if (game->pace.held || game->pace.ready_ticks > 0)
        hud_draw_note(ui_text(game->pace.held ? UI_HELD : UI_READY), &game->machine.batch);
}

const Screen PLAY_SCREEN = {
    .open = play_open,
    .input = play_input,
    .tick = play_next,
    .draw = play_draw,
};
