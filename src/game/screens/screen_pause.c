// screen_pause.c -- a game that waits.
#include "game/screens/play.h"
#include "game/screens/screen_local.h"

enum { ID_GO_ON = SCREEN_ID_FIRST, ID_BEFORE, ID_AGAIN, ID_SETTINGS, ID_HELP, ID_TITLE };

#define TOP_PX 150.0f
#define FIRST_Y_PX 248.0f
#define ROW_PX 56.0f
#define ROW_CLOSE_PX 51.0f
#define HIGHER_PX 20.0f // of a practice, which has one more button
#define WIDTH_PX 216.0f

// Going back is for practice alone, and the rows are closer together where there is one more.
static const UiState *pause_page(const Game *game, UiPage *page)
{
    static const struct {
        int id;
        UiText text;
    } BUTTONS[] = {
        {ID_GO_ON, UI_GO_ON},       {ID_BEFORE, UI_BEFORE}, {ID_AGAIN, UI_RESTART},
        {ID_SETTINGS, UI_SETTINGS}, {ID_HELP, UI_HELP},     {ID_TITLE, UI_TO_TITLE},
    };
    bool practice = match_can_go_back(&game->match);
    float y = practice ? FIRST_Y_PX - HIGHER_PX : FIRST_Y_PX;
    ui_line(page, TEXT_LARGE, ui_text(UI_PAUSED), TOP_PX + 46.0f - (practice ? HIGHER_PX : 0.0f), PAINT_DARK);
    for (int i = 0; i < (int)(sizeof BUTTONS / sizeof BUTTONS[0]); i++) {
        if (BUTTONS[i].id == ID_BEFORE && !practice)
            continue;
        UiItem *item = ui_button(page, BUTTONS[i].id, ui_text(BUTTONS[i].text),
                                 ui_rect(SCREEN_MIDDLE_PX, y, WIDTH_PX, 48.0f));
        // A journey is one game as a whole.
        item->disabled = BUTTONS[i].id == ID_AGAIN && game->match.mode.kind == MODE_JOURNEY;
        y += practice ? ROW_CLOSE_PX : ROW_PX;
    }
    return &game->screens.ui;
}

// Whoever ends the program in a pause loses no second of the recording.
static bool pause_open(Game *game, void *own, const char *what, Error *error)
{
    (void)own, (void)what, (void)error;
    recorder_flush(&game->match.recorder);
    return true;
}

static void press(Game *game, int id)
{
    switch (id) {
    case ID_GO_ON: play_go_on(game); break;
    case ID_BEFORE: play_again_from_before(game); break;
    case ID_AGAIN: screen_again(game); break;
    case ID_SETTINGS: screen_go(game, SCREEN_SETTINGS); break;
    case ID_HELP: screen_go(game, SCREEN_HELP); break;
    case ID_TITLE: screen_go(game, SCREEN_TITLE); break;
    }
}

// The key that paused goes on as well.
static void pause_input(Game *game)
{
    Control *control = &game->player.control;
    UiEvent event = screens_press(game);
    if (event.kind == UI_EVENT_BACK) {
        play_go_on(game);
    } else if (event.kind != UI_EVENT_NONE) {
        press(game, event.id);
    } else if (control_take(control, &game->machine.input, CONTROL_PAUSE)) {
        sound_button(game);
        play_go_on(game);
    } else if (control_take(control, &game->machine.input, CONTROL_BEFORE)) {
        play_again_from_before(game);
    } else {
        screen_again_key(game);
    }
}

static void pause_draw(Game *game)
{
    float top = match_can_go_back(&game->match) ? TOP_PX - HIGHER_PX : TOP_PX;
    ViewportRect panel = {vec2(36, top), vec2(FIELD_WIDTH_PX - 36.0f, 518)};
    screen_dark_draw(&game->machine.batch, 0.5f);
    screen_panel_draw(&game->machine.batch, panel);
}

const Screen PAUSE_SCREEN = {
    .open = pause_open,
    .input = pause_input,
    .page = pause_page,
    .draw = pause_draw,
};
