// play.c -- a running or paused game: its ticks, its end, the pause. It is opened with the ghost's demo, if any.
#include "game/screens/screen_parts.h"

#include "game/screens/journey_screen.h"
#include "game/session/ghost.h"
#include "view/paint.h"

#define HOVER_SCALE 0.85f // of the goal at the mouse
#define OVER_TICKS 60     // from the end of a game to the result
#define READY_TICKS 45    // from the end of a pause to the next tick

// match_ask has set the mode. This fails only if a stage is gone, or if this build cannot play the ghost.
static bool play_open(Game *game, void *own, const char *what, Error *error)
{
    (void)own;
    if (what && !against_demo(&game->match, what, error))
        return false;
    error_set(error, "unknown stage, expected one of assets/stages");
    return match_begin(game);
}

static void play_go_on(Game *game)
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

// Only a press right on the pause button pauses: all others lead, and are left for the tick. Once the game is over,
// presses are meant for the game and cannot pause.
static void play_input(Game *game)
{
    InputState *input = &game->machine.input;
    if (game->match.sim.head.over)
        input_forget_presses(input);
    InputPointer pointer = input_peek_pointer(input);
    Vec2 at = viewport_to_field(&game->machine.viewport, vec2(pointer.x_px, pointer.y_px));
    bool pause = control_take(&game->player.control, input, CONTROL_PAUSE);
    pause |= input_take(&input->focus_lost);
    pause |= pointer.pressed && hud_pause_hit(at);
    bool before = control_take(&game->player.control, input, CONTROL_BEFORE);
    before |= pointer.pressed && game->graphics.hud.practice && hud_before_hit(at);
    // Predicts the command of the next tick from copies of the input: the swarm's mark then follows the hand at once,
    // even if pictures come more often than ticks.
    Control control = game->player.control;
    InputState copy = *input;
    TickCmd cmd = control_cmd(&control, &copy, &game->player.settings, &game->machine.viewport, &game->match.sim);
    game->graphics.view.hand_leads = !game->options->pilot && (cmd.buttons & TICK_CMD_TOUCH) != 0;
    game->graphics.view.hand = tick_cmd_pointer(&cmd);
    if (before && !pause) {
        input_forget_presses(input);
        play_again_from_before(game);
    }
    if (!pause)
        return;
    sound_button(game);
    screens_ask(&game->screens, SCREEN_PAUSE, NULL);
}

// Consumes the person's input in any case: otherwise presses would pile up behind the pilot.
TickCmd play_cmd(Game *game)
{
    TickCmd person = control_cmd(&game->player.control, &game->machine.input, &game->player.settings,
                                 &game->machine.viewport, &game->match.sim);
    return game->options->pilot ? pilot_cmd(&game->match.pilot, &game->match.sim) : person;
}

// First the match, then everything that follows it: view, numbers, moments, sounds.
void play_tick(Game *game, const TickCmd *cmd)
{
    Match *match = &game->match;
    const Sim *sim = &match->sim;
    bool was_over = sim->head.over;
    match_tick(match, cmd, &game->graphics.hud);
    view_tick(&game->graphics.view, sim);
    hud_tick(&game->graphics.hud, sim);
    against_tick(game);
    moments_tick(&game->pace.moments, sim, &game->graphics.view.look);
    game->pace.ticks++;
    sound_play(game);
    sound_rumble(game);
    if (!sim->head.over)
        return;
    if (!was_over) { // stores its result at once, and shows it after a moment
        match_finish(game);
        map_stage_over(game);
    }
    if (game->screens.now == SCREEN_PLAY && ++match->over_ticks >= OVER_TICKS)
        screens_show(game, SCREEN_RESULT);
}

void play_next(Game *game)
{
    TickCmd cmd = play_cmd(game);
    play_tick(game, &cmd);
}

static Vec2 pointer_place(const Game *game)
{
    InputPointer pointer = input_peek_pointer(&game->machine.input);
    return viewport_to_field(&game->machine.viewport, vec2(pointer.x_px, pointer.y_px));
}

bool play_hides_pointer(const Game *game)
{
    return game->screens.now == SCREEN_PLAY && screen_edge_in_field(pointer_place(game));
}

// Draws a note while the game is about to continue, and the goal to which a mouse that is not held would lead the
// swarm.
static void play_draw(Game *game)
{
    InputPointer pointer = input_peek_pointer(&game->machine.input);
    bool hovers = !pointer.down && !pointer.finger && pointer.x_px > 0.0f
               && game->machine.input.hand == INPUT_BY_POINTER;
    if (hovers && !game->options->pilot)
        batch_sprite(&game->machine.batch, SPRITE_GOAL, pointer_place(game), 0.0f, HOVER_SCALE,
                     paint_ink(LAYER_BUTTONS, 0xffffffu, 0.8f));
    if (game->pace.held || game->pace.ready_ticks > 0)
        hud_draw_note(ui_text(game->pace.held ? UI_HELD : UI_READY), 1.0f, &game->machine.batch);
}

const Screen PLAY_SCREEN = {.open = play_open, .input = play_input, .tick = play_next, .draw = play_draw};

// --- a paused game

enum { ID_GO_ON = SCREEN_ID_FIRST, ID_BEFORE, ID_AGAIN, ID_SETTINGS, ID_HELP, ID_TITLE };

#define PAUSE_TOP_PX 150.0f
#define PAUSE_BOTTOM_PX 518.0f
#define PAUSE_SIDE_PX 36.0f
#define PAUSE_ROW_PX 56.0f
#define PAUSE_ROW_CLOSE_PX 51.0f
#define HIGHER_PX 30.0f // of a practice, which has one more button

// Only a practice can go back; one more row needs smaller gaps.
static void pause_page(const Game *game, UiPage *page)
{
    static const struct {
        int id;
        UiText text;
    } BUTTONS[] = {
        {ID_GO_ON, UI_GO_ON}, {ID_BEFORE, UI_ACTION_BEFORE}, {ID_AGAIN, UI_RESTART}, {ID_SETTINGS, UI_SETTINGS},
        {ID_HELP, UI_HELP},   {ID_TITLE, UI_TO_TITLE},
    };
    bool practice = match_can_go_back(&game->match);
    float top = practice ? PAUSE_TOP_PX - HIGHER_PX : PAUSE_TOP_PX;
    ViewportRect panel = {vec2(PAUSE_SIDE_PX, top), vec2(FIELD_WIDTH_PX - PAUSE_SIDE_PX, PAUSE_BOTTOM_PX)};
    screen_panel_over_game(page, panel);
    ViewportRect column = ui_inset(panel, PAUSE_SIDE_PX, 18.0f), heading = ui_cut_top(&column, 56.0f);
    ui_line(page, TEXT_LARGE, ui_text(UI_PAUSED), ui_middle(heading).y, PAINT_DARK);
    for (int i = 0; i < (int)(sizeof BUTTONS / sizeof BUTTONS[0]); i++) {
        if (BUTTONS[i].id == ID_BEFORE && !practice)
            continue;
        UiItem *item = ui_button(page, BUTTONS[i].id, ui_text(BUTTONS[i].text),
                                 screen_row(&column, practice ? PAUSE_ROW_CLOSE_PX : PAUSE_ROW_PX));
        // A journey counts as one game.
        item->disabled = BUTTONS[i].id == ID_AGAIN && game->match.mode.kind == MODE_JOURNEY;
    }
}

// The key that pauses also resumes.
static void pause_input(Game *game)
{
    Control *control = &game->player.control;
    UiEvent event = screens_press(game);
    if (event.kind == UI_EVENT_BACK) {
        play_go_on(game);
    } else if (event.kind != UI_EVENT_NONE) {
        switch (event.id) {
        case ID_GO_ON: play_go_on(game); break;
        case ID_BEFORE: play_again_from_before(game); break;
        case ID_AGAIN: screen_again(game); break;
        case ID_SETTINGS: screen_go(game, SCREEN_SETTINGS); break;
        case ID_HELP: screen_go(game, SCREEN_HELP); break;
        case ID_TITLE: screen_go(game, SCREEN_TITLE); break;
        }
    } else if (control_take(control, &game->machine.input, CONTROL_PAUSE)) {
        sound_button(game);
        play_go_on(game);
    } else if (control_take(control, &game->machine.input, CONTROL_BEFORE)) {
        play_again_from_before(game);
    } else {
        screen_again_key(game);
    }
}

const Screen PAUSE_SCREEN = {.input = pause_input, .page = pause_page};
