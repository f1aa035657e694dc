// screen_best.c -- the lists of best games, one for each mode and level.
#include "game/screens/screen_local.h"

enum { ID_MODE = SCREEN_ID_FIRST, ID_STAGE, ID_LEVEL };

#define MODE_Y_PX 88.0f
#define ROW_PX 52.0f
#define LIST_TOP_PX 232.0f
#define LIST_BOTTOM_PX 456.0f

// Those with a list.
static const struct {
    ModeKind kind;
    UiText name;
} MODES[] = {
    {MODE_ENDLESS, UI_MODE_ENDLESS}, {MODE_DAILY, UI_MODE_DAILY},           {MODE_PRACTICE, UI_MODE_PRACTICE},
    {MODE_GALLERY, UI_MODE_GALLERY}, {MODE_SWARM_LORD, UI_MODE_SWARM_LORD}, {MODE_JOURNEY, UI_MODE_JOURNEY},
};

#define MODE_COUNT ((int)(sizeof MODES / sizeof MODES[0]))

static int chosen_mode(ModeKind kind)
{
    for (int i = 0; i < MODE_COUNT; i++)
        if (MODES[i].kind == kind)
            return i;
    return 0;
}

// A choice of stages only where stages have lists.
static void best_page(const Game *game, UiPage *page)
{
    int mode = chosen_mode(game->best.mode.kind), level = game->best.mode.level;
    const StageScript *script = numbers_script(&game->numbers, &game->best.mode);
    screen_heading(page, UI_BEST_LIST);
    ui_choice(page, ID_MODE, ui_text(UI_BEST_MODE), mode, MODE_COUNT, ui_text(MODES[mode].name), screen_row(MODE_Y_PX));
    ui_choice(page, ID_LEVEL, ui_text(UI_LEVEL), level, 3, ui_text((UiText)(UI_LEVEL_EASY + level)),
              screen_row(MODE_Y_PX + ROW_PX));
    if (script && MODES[mode].kind == MODE_PRACTICE)
        ui_choice(page, ID_STAGE, ui_text(UI_STAGE), game->best.mode.stage, game->numbers.stages.listed,
                  ui_text_name(&script->name), screen_row(MODE_Y_PX + 2.0f * ROW_PX));
    screen_best_heading(&game->best, &game->numbers, LIST_TOP_PX + 26.0f, page);
    if (game->best.list.count > 0)
        screen_best_lines(&game->best.list, -1, BEST_MAX, LIST_TOP_PX + 48.0f, page);
    else
        ui_line(page, TEXT_SMALL, ui_text(UI_BEST_NONE), (LIST_TOP_PX + LIST_BOTTOM_PX) / 2.0f, PAINT_PALE_INK);
    screen_back(page);
}

static void show(BestShown *best, const Numbers *numbers, const Mode *mode)
{
    best_show(best, mode, numbers_script(numbers, mode), numbers_would_tune(numbers, mode));
}

static bool best_open(Game *game, void *own, const char *what, char *error, size_t error_size)
{
    Mode mode = player_mode(&game->player, MODE_ENDLESS);
    (void)own, (void)what, (void)error, (void)error_size;
    show(&game->best, &game->numbers, &mode);
    return true;
}

static void best_event(Game *game, UiEvent event)
{
    Mode mode = game->best.mode;
    if (event.id == ID_MODE) {
        mode.kind = MODES[event.value].kind;
        mode.stage = mode.kind == MODE_JOURNEY ? MODE_NO_STAGE : 0;
        // Of today: that is the one that can be played.
        mode.day = player_mode(&game->player, mode.kind).day;
    } else if (event.id == ID_LEVEL) {
        mode.level = event.value;
    } else {
        mode.stage = event.value;
    }
    show(&game->best, &game->numbers, &mode);
}

static void best_draw(Game *game)
{
    screen_paper_draw(game);
    ViewportRect list = {vec2(20, LIST_TOP_PX), vec2(340, LIST_BOTTOM_PX)};
    screen_panel_draw(&game->machine.batch, ui_page_moved(&game->screens.page, list));
}

const Screen BEST_SCREEN = {
    SCREEN_OF_MENU, .open = best_open, .page = best_page, .event = best_event, .draw = best_draw,
};
