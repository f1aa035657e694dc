// screen_best.c -- the lists of best games, one for each mode and level; a row leads to its demo.
#include <inttypes.h>
#include <stdio.h>

#include "game/screens/screen_parts.h"
#include "platform/files.h"
#include "text/times.h"

enum { ID_MODE = SCREEN_ID_FIRST, ID_STAGE, ID_LEVEL, ID_ROWS };

#define TOP_PX 64.0f
#define CHOICE_PX 52.0f
#define HEADING_PX 38.0f // room for the list's title
#define LIST_BOTTOM_PX 578.0f
#define NOTE_TOP_PX 462.0f
#define ROW_PX 52.0f
#define GAP_PX 2.0f
#define PAD_PX 10.0f
#define RANK_PX 26.0f
#define SIGN_PX 30.0f // the play sign at the right end
#define SIGN_SCALE 0.8f
#define UPPER_SHARE 0.53f // of a row: the score
#define DATE_PX 96.0f
#define DOT " · "
#define FACTS_BYTES 192

// The modes with a list.
static const struct {
    ModeKind kind;
    UiText name;
} MODES[] = {
    {MODE_ENDLESS, UI_MODE_ENDLESS},
    {MODE_DAILY, UI_MODE_DAILY},
    {MODE_PRACTICE, UI_MODE_PRACTICE},
    {MODE_JOURNEY, UI_MODE_JOURNEY},
};

#define MODE_COUNT ((int)(sizeof MODES / sizeof MODES[0]))

// The reason why a game cannot be watched; "" if it can.
static const char *reason_of(const BestGame *game, int there)
{
    return there > 0 ? "" : ui_text(game->demos.count > 0 ? UI_BEST_DEMO_GONE : UI_BEST_NO_DEMO);
}

// The rank, the score and the date; below, the figures of the game. Watchable games have a play sign.
static void row_add(const BestShown *best, int row, ViewportRect rect, UiPage *page)
{
    const BestGame *game = &best->list.games[row];
    char text[FACTS_BYTES];
    ViewportRect whole = ui_inset(rect, 0.0f, GAP_PX), lower = ui_inset(whole, PAD_PX, 4.0f);
    ui_plate(page, UI_PLATE_ROW, whole);
    ui_chip(page, ID_ROWS + row, "", false, whole)->flat = true;
    ViewportRect sign = ui_cut_right(&lower, SIGN_PX);
    ViewportRect upper = ui_cut_top(&lower, UPPER_SHARE * (lower.most.y - lower.least.y));
    ViewportRect rank = ui_cut_left(&upper, RANK_PX);
    ViewportRect date = ui_cut_right(&upper, DATE_PX * sprite_text_grow(TEXT_SMALL));
    ui_cut_left(&lower, RANK_PX);
    if (best->there[row] == 0)
        lower.most.x = sign.most.x;
    snprintf(text, sizeof text, "%d.", row + 1);
    ui_label(page, TEXT_SMALL, text, rank, BATCH_LEFT, PAINT_PALE_INK);
    snprintf(text, sizeof text, "%" PRIu32, game->score);
    ui_label(page, TEXT_MEDIUM, text, upper, BATCH_LEFT, PAINT_HONEY_INK);
    ui_label(page, TEXT_SMALL, game->date, date, BATCH_RIGHT, PAINT_DARK);
    char bees[48];
    const char *reason = reason_of(game, best->there[row]);
    ui_count(bees, sizeof bees, UI_BEES, (unsigned)game->bees_most);
    snprintf(text, FACTS_BYTES, "%s" DOT "%s%s%s", bees, minutes_text(game->ticks / SIM_TICKS_PER_SECOND).text,
             reason[0] ? DOT : "", reason);
    ui_label(page, TEXT_SMALL, text, lower, BATCH_LEFT, PAINT_PALE_INK);
    if (best->there[row] > 0)
        ui_label(page, TEXT_SMALL, "", sign, BATCH_CENTRE, PAINT_DARK)->icon = (UiIcon){.sprite = SPRITE_ICON_PLAY,
                                                                                        .scale = SIGN_SCALE};
}

static void best_page(const Game *game, UiPage *page)
{
    int mode = 0, level = game->best.mode.level;
    char which[SCREEN_PLAYED_BYTES], text[SCREEN_PLAYED_BYTES + UI_TEXT_BYTES];
    for (int i = 0; i < MODE_COUNT; i++)
        if (MODES[i].kind == game->best.mode.kind)
            mode = i;
    // Offers a choice of stages only if stages have lists.
    const StageScript *script = game->best.mode.kind == MODE_PRACTICE ? content_script(&game->content, &game->best.mode)
                                                                      : NULL;
    ViewportRect column = screen_column(TOP_PX), mode_row = screen_row(&column, CHOICE_PX);
    ViewportRect level_row = screen_row(&column, CHOICE_PX), stage_row = column;
    if (script)
        stage_row = screen_row(&column, CHOICE_PX);
    ViewportRect heading = ui_cut_top(&column, HEADING_PX), area = ui_inset(column, -8.0f, 0.0f);
    area.most.y = LIST_BOTTOM_PX;
    ui_list_begin(page, &game->screens.ui, area, ROW_PX * sprite_text_grow(TEXT_SMALL), game->best.list.count, ID_ROWS,
                  1);
    for (int row = ui_list_from(page); row < ui_list_to(page); row++)
        row_add(&game->best, row, ui_list_row(page, row), page);
    ui_scroll_end(page);
    screen_heading(page, UI_BEST_LIST);
    ui_choice(page, ID_MODE, ui_text(UI_BEST_MODE), mode, MODE_COUNT, ui_text(MODES[mode].name), mode_row);
    ui_choice(page, ID_LEVEL, ui_text(UI_SET_game_level), level, 3, ui_text((UiText)(UI_LEVEL_EASY + level)),
              level_row);
    if (script)
        ui_choice(page, ID_STAGE, ui_text(UI_STAGE), game->best.mode.stage, game->content.stages.listed,
                  ui_text_name(&script->name), stage_row);
    screen_played(&game->content, &game->best.mode, game->best.tuned, which);
    snprintf(text, sizeof text, "%s · %s", ui_text(UI_BEST_GAMES), which);
    ui_label(page, TEXT_SMALL, text, ui_inset(heading, -8.0f, 3.5f), BATCH_CENTRE, PAINT_PALE_INK);
    if (game->best.list.count == 0)
        ui_label(page, TEXT_SMALL, ui_text(UI_BEST_NONE), area, BATCH_CENTRE, PAINT_PALE_INK);
    screen_back(page);
    if (game->screens.refused[0])
        ui_note(page, game->screens.refused, NOTE_TOP_PX, PAINT_RED_INK);
}

static void list_show(BestShown *best, const Content *content, const Mode *mode)
{
    best_show(best, mode, content_script(content, mode), content_would_tune(content, mode));
}

// The list that was written last, on the player's speed; endless if there is none.
static Mode last_written(const Game *game)
{
    Mode last = player_mode(&game->player, MODE_ENDLESS);
    int64_t written_ns = 0;
    const int stages = game->content.stages.listed;
    for (int i = 0; i < MODE_COUNT * 3 * stages; i++) {
        char name[MODE_LIST_BYTES], path[PATH_SIZE];
        FileLook look;
        Mode mode = player_mode(&game->player, MODES[i / 3 / stages].kind);
        mode.level = i / stages % 3;
        mode.stage = mode.kind == MODE_JOURNEY ? MODE_NO_STAGE : i % stages;
        const StageScript *script = content_script(&game->content, &mode);
        bool again = mode.kind != MODE_PRACTICE && i % stages > 0; // its list was checked
        if (!again && mode_list_name(&mode, script ? script->id : "", false, name)
            && path_of_data(name, path, sizeof path, NULL) && file_look(path, &look) && look.written_ns > written_ns) {
            written_ns = look.written_ns;
            last = mode;
        }
    }
    return last;
}

// The result that the page was opened from, and returns to.
typedef struct BestScreen {
    bool over_result;
    BestShown shown; // its list
} BestScreen;

// A demo of the list returns to its row. The result shows the row of its game, and waits below.
static bool best_open(Game *game, void *own, const char *what, Error *error)
{
    BestScreen *screen = own;
    screen->over_result = game->screens.now == SCREEN_RESULT;
    screen->shown = game->best;
    Mode mode = what || screen->over_result ? game->best.mode : last_written(game);
    (void)error;
    if (!what)
        game->screens.place.best_row = screen->over_result ? game->best.rank : -1;
    game->screens.paused |= screen->over_result;
    if (what)
        match_show_swarm(game);
    game->screens.refused[0] = '\0';
    list_show(&game->best, &game->content, &mode);
    return true;
}

static void best_close(Game *game)
{
    const BestScreen *screen = game->screens.own;
    if (screen->over_result)
        game->best = screen->shown;
}

// Of a journey, whose stages are demos of their own, it watches the last one; the Replays list has all of them.
static void choose(Game *game, int row)
{
    const BestGame *entry = &game->best.list.games[row];
    Screens *screens = &game->screens;
    char folder[PATH_SIZE], path[PATH_SIZE];
    screens->place.best_row = row;
    if (game->best.there[row] == 0)
        snprintf(screens->refused, sizeof screens->refused, "%s", reason_of(entry, 0));
    else
        list_show(&game->best, &game->content, &game->best.mode); // some may have just disappeared
    for (int i = 0; i < entry->demos.count && recorder_folder(folder, sizeof folder, NULL); i++)
        if (demo_find(folder, entry->demos.of[i], path, sizeof path)) {
            ((BestScreen *)screens->own)->over_result = false; // the demo replaces that game
            screens_ask(screens, SCREEN_WATCH, path);
        }
}

// Returning from a demo selects its row: once the page is shown, because a new screen has no focus yet.
static void best_input(Game *game)
{
    int row = game->screens.place.best_row;
    if (row >= 0 && row < game->best.list.count && !game->screens.ui.started)
        ui_list_show(&game->screens.ui, screens_page(game), row);
}

static void best_press(Game *game, UiEvent event)
{
    game->screens.refused[0] = '\0';
    if (event.id < ID_ROWS) {
        Mode mode = game->best.mode;
        if (event.id == ID_MODE) {
            mode.kind = MODES[event.value].kind;
            mode.stage = mode.kind == MODE_JOURNEY ? MODE_NO_STAGE : 0;
            // Today is the only playable day.
            mode.day = player_mode(&game->player, mode.kind).day;
        } else if (event.id == ID_LEVEL) {
            mode.level = event.value;
        } else {
            mode.stage = event.value;
        }
        list_show(&game->best, &game->content, &mode);
    } else if (event.id - ID_ROWS < game->best.list.count) {
        choose(game, event.id - ID_ROWS);
    }
}

const Screen BEST_SCREEN = {
    .open = best_open,
    .input = best_input,
    .press = best_press,
    .page = best_page,
    .close = best_close,
    .own_bytes = sizeof(BestScreen),
};
