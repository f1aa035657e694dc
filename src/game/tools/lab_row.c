// lab_row.c -- the lab as a screen of the game. It is opened empty, or with the path of a stage.
//
// It uses the game's own Sim and View, so the next screen begins a game or the title anew.
#include <stdio.h>

#include "game/tools/lab_screen.h"
#include "game/session/game.h"
#include "platform/window.h"
#include "lang/texts.h"

typedef struct LabRow {
    LabScreen screen; // must be first: others find it in screens.own
    Tuned tuned;      // the files' numbers in the last frame
    bool overlay;     // it was on before
    bool sound;       // the player's setting in the last frame
    float covered;    // fraction hidden by an on-screen keyboard
} LabRow;

// The lab is about the overlay, so it is on here; leaving restores the player's choice.
static bool lab_open(Game *game, void *own, const char *what, Error *error)
{
    LabRow *row = own;
    const Tuning *tuning = game->numbers.tuning;
    match_finish(game);
    if (!lab_screen_begin(&row->screen, &game->match.sim, tuning_now(tuning), what, error))
        return false;
    row->tuned = *tuning_now(tuning);
    row->sound = game->player.sound;
    // A stage comes with its own numbers; those of the command line override them from its start on.
    for (int i = 0; what && i < TUNED_COUNT; i++)
        if (tuning_is_from_options(tuning, i))
            lab_set_tunable(&row->screen.lab, i, tuned_get(&row->tuned, i));
    if (what)
        lab_restart(&row->screen.lab);
    view_init(&game->show.view, game->match.sim.head.seed);
    row->overlay = game->show.overlay_shown;
    game->show.overlay_shown = true;
    return true;
}

static void lab_close(Game *game, void *own)
{
    LabRow *row = own;
    lab_screen_end(&row->screen, &game->machine.input);
    game->show.overlay_shown = row->overlay;
}

static LabFacts facts_of(const Game *game)
{
    return (LabFacts){.tuning = game->numbers.tuning,
                      .atlas = &game->machine.atlas,
                      .viewport = &game->machine.viewport,
                      .fps = game->show.facts.fps,
                      .covered = ((const LabRow *)game->screens.own)->covered,
                      .overlay = game->show.overlay_shown};
}

static void lab_input(Game *game)
{
    LabRow *row = game->screens.own;
    LabFacts facts = facts_of(game);
    Tuning *tuning = game->numbers.tuning;
    ToolRequest request = lab_screen_input(&row->screen, &facts, &game->machine.input);
    // A control that a finger holds must not move, although its press has closed the keyboard.
    if (game->machine.input.finger_count == 0 && !game->machine.input.mouse_leads)
        row->covered = game->machine.input.typing ? shell_covered() : 0.0f;
    if (game->screens.leave_met)
        lab_screen_may_leave(&row->screen); // asks for a second press
    game->screens.leave_met = false;
    game->screens.unsaved = row->screen.lab.changed && row->screen.sure != LAB_SURE_LEAVE;
    if (request.kind != TOOL_NONE && request.kind != TOOL_SET)
        sound_button(game);
    switch (request.kind) {
    case TOOL_LEAVE: screens_leave(game, SCREEN_TITLE); break;
    case TOOL_OVERLAY: game->show.overlay_shown = !game->show.overlay_shown; break;
    case TOOL_SET:
        // The stage's value may differ from the files' one, and then changes although the files' value does not.
        tuning_set(tuning, request.index, request.value);
        lab_set_tunable(&row->screen.lab, request.index, request.value);
        break;
    case TOOL_SAVE_TUNABLES: {
        Error error;
        char line[1200];
        bool any = tuning_unsaved_count(tuning) > 0, good = !any || tuning_save(tuning, &error);
        snprintf(line, sizeof line, "%s %s", ui_text(UI_LAB_NUMBERS_SAVED), tuning_save_path(tuning));
        lab_screen_notice(&row->screen, !good, !any ? ui_text(UI_LAB_NOTHING_TO_SAVE) : good ? line : error.text);
        break;
    }
    default: break;
    }
}

// Several ticks may be due in a frame, each with its sounds; a jump has none.
static float lab_pass(Game *game)
{
    LabRow *row = game->screens.own;
    LabScreen *screen = &row->screen;
    View *view = &game->show.view;
    // A change in the files since the last frame counts here as well; the stage began with its own numbers.
    const Tuned *now = tuning_now(game->numbers.tuning);
    for (int i = 0; i < TUNED_COUNT; i++)
        if (tuned_get(now, i) != tuned_get(&row->tuned, i))
            lab_set_tunable(&screen->lab, i, tuned_get(now, i));
    row->tuned = *now;
    view->numbers = screen->lab.stage.tunables.look;
    // The frame handles that key, but the hud that would show it is not here.
    if (game->player.sound != row->sound)
        lab_screen_notice(screen, false, ui_text(game->player.sound ? UI_SOUND_ON : UI_SOUND_OFF));
    row->sound = game->player.sound;
    lab_screen_pass(screen, game->pace.passed_ns);
    for (LabStep step = lab_screen_follow(screen); step != LAB_STEP_NONE; step = lab_screen_follow(screen)) {
        if (step == LAB_STEP_JUMP) {
            view_jump(view, &game->match.sim);
            continue;
        }
        view_tick(view, &game->match.sim);
        sound_play(game);
    }
    game->show.facts.paused = !screen->playing;
    return screen->blend;
}

static void lab_draw(Game *game)
{
    const LabRow *row = game->screens.own;
    LabFacts facts = facts_of(game);
    lab_screen_draw(&row->screen, &facts, &game->machine.batch);
}

// For the narrator; the open list of files covers the other controls.
static const UiState *lab_page(const Game *game, UiPage *page)
{
    const LabRow *row = game->screens.own;
    LabFacts facts = facts_of(game);
    if (row->screen.files.open) {
        lab_files_page(&row->screen.files, page);
        return &row->screen.files.ui;
    }
    lab_screen_page(&row->screen, &facts, page);
    return &row->screen.ui;
}

const Screen LAB_SCREEN = {.open = lab_open,
                           .input = lab_input,
                           .pass = lab_pass,
                           .page = lab_page,
                           .draw = lab_draw,
                           .close = lab_close,
                           .own_bytes = sizeof(LabRow)};
