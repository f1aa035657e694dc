// screen_open.c -- a game waits, and a file from outside would end it: open it, or go on?
#include "game/screens/open.h"
#include "game/screens/screen_local.h"

enum { ID_OPEN = SCREEN_ID_FIRST, ID_NOT };

#define TOP_PX 190.0f
#define BOTTOM_PX 450.0f
#define WIDTH_PX 216.0f
#define TEXT_WIDTH_PX 268.0f

static const UiState *open_page(const Game *game, UiPage *page)
{
    const OpenFiles *files = game->screens.own;
    ui_line(page, TEXT_LARGE, ui_text(UI_OPEN_ASK), TOP_PX + 40.0f, PAINT_DARK);
    ui_label(page, TEXT_SMALL, open_name(files), ui_rect(SCREEN_MIDDLE_PX, TOP_PX + 76.0f, TEXT_WIDTH_PX, 18.0f),
             BATCH_CENTRE, PAINT_DARK);
    ui_label(page, TEXT_SMALL, ui_text(UI_OPEN_ENDS), ui_rect(SCREEN_MIDDLE_PX, TOP_PX + 112.0f, TEXT_WIDTH_PX, 36.0f),
             BATCH_CENTRE, PAINT_PALE_INK);
    ui_button(page, ID_OPEN, ui_text(UI_OPEN), ui_rect(SCREEN_MIDDLE_PX, TOP_PX + 168.0f, WIDTH_PX, 48.0f));
    ui_button(page, ID_NOT, ui_text(UI_BACK), ui_rect(SCREEN_MIDDLE_PX, TOP_PX + 224.0f, WIDTH_PX, 48.0f));
    return &game->screens.ui;
}

// As in every pause, no second of the recording is lost where the program ends here.
static bool open_ask(Game *game, void *own, const char *what, Error *error)
{
    (void)own, (void)what, (void)error;
    recorder_flush(&game->match.recorder);
    return true;
}

// A copy, because this screen goes.
static void open_input(Game *game)
{
    UiEvent event = screens_press(game);
    if (event.kind == UI_EVENT_NONE)
        return;
    OpenFiles files = *(OpenFiles *)game->screens.own;
    if (event.kind != UI_EVENT_BACK && event.id == ID_OPEN)
        open_files(game, &files);
    else
        screens_ask(&game->screens, SCREEN_PAUSE, NULL);
}

static void open_draw(Game *game)
{
    screen_dark_draw(&game->machine.batch, 0.5f);
    screen_panel_draw(&game->machine.batch, (ViewportRect){vec2(36, TOP_PX), vec2(FIELD_WIDTH_PX - 36.0f, BOTTOM_PX)});
}

const Screen OPEN_SCREEN = {
    .open = open_ask,
    .input = open_input,
    .page = open_page,
    .draw = open_draw,
    .own_bytes = sizeof(OpenFiles),
};
