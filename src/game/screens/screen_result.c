// screen_result.c -- the result of a game: its facts, the graph of the swarm, and its rank.
#include "game/session/ghost.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/mode/daily.h"
#include "content/mode/summary.h"
#include "game/screens/screen_parts.h"
#include "game/session/show.h"
#include "platform/files.h"
#include "text/grow.h"
#include "text/times.h"
#include "view/canvas.h"

enum {
    ID_AGAIN = SCREEN_ID_FIRST,
    ID_BEFORE,
    ID_AGAINST,
    ID_WATCH,
    ID_LAST,
    ID_SHARE,
    ID_COPY,
    ID_TITLE,
    ID_PANEL, // places of drawings
    ID_CAUSE,
    ID_GRAPH,
    ID_MAP
};

#define TOP_PX 14.0f
#define FACTS_Y_PX 164.0f
#define LINE_PX 15.0f
#define FACTS_LEFT_PX 40.0f
#define FACTS_MIDDLE_PX 222.0f // between words and numbers
#define FACTS_RIGHT_PX 320.0f
#define CAUSE_LINE (GAME_FACTS + 1) // below the facts
#define CAUSE_PX 13.0f              // the picture of the deadliest enemy
#define CAUSE_X_PX 240.0f
#define GRAPH_TOP_PX 300.0f
#define GRAPH_BOTTOM_PX 340.0f // above a list
#define LIST_Y_PX 364.0f
#define LIST_LINE_PX 16.0f
#define BUTTONS_END_PX 626.0f
#define BUTTON_PX 46.0f // including the gap below it,
#define BUTTON_GAP_PX 2.0f
#define PANEL_GAP_PX 8.0f
#define GRAPH_END_PX 24.0f  // above the panel's end, without a list
#define MAP_RIGHT_PX 312.0f // beside the graph
#define MAP_GAP_PX 16.0f
#define WAIT_TICKS 45 // until the buttons appear

// The buttons, the most wanted first.
typedef struct Choice {
    int id;
    UiText text;
} Choice;

#define CHOICES_MOST 8

// A game without a recording cannot be shared, watched or raced, and a journey only continues on the map.
static int choices_find(const Game *game, Choice list[CHOICES_MOST])
{
    bool map = mode_leads_to_map(&game->match.mode);
    bool kept = game->match.recorder.path[0] != '\0';
    int count = 0;
    list[count++] = (Choice){ID_AGAIN, map ? UI_TO_MAP : UI_RESTART};
    if (match_can_go_back(&game->match))
        list[count++] = (Choice){ID_BEFORE, UI_BEFORE};
    if (kept && !map)
        list[count++] = (Choice){ID_AGAINST, UI_AGAINST};
    if (kept) {
        list[count++] = (Choice){ID_WATCH, UI_WATCH};
        list[count++] = (Choice){ID_SHARE, UI_SHARE};
    }
    if (kept && game->show.view.killer.there)
        list[count++] = (Choice){ID_LAST, UI_LAST_SECONDS};
    list[count++] = (Choice){ID_COPY, UI_COPY_TEXT};
    list[count++] = (Choice){ID_TITLE, UI_TO_TITLE};
    return count;
}

// In a practice without losses the graph leaves room for a map of the hits.
static bool has_map(const Game *game)
{
    return game->show.view.hits_shown && game->best.list.count == 0;
}

// The numbers of the game: two columns of lines below the score.
static void facts_add(const Sim *sim, const Losses *losses, UiPage *page)
{
    char number[WORD_BYTES];
    GameFact facts[GAME_FACTS];
    ViewportRect first = ui_box(FACTS_LEFT_PX, FACTS_Y_PX - LINE_PX / 2.0f, FACTS_RIGHT_PX - FACTS_LEFT_PX, LINE_PX);
    game_facts(&sim->head, facts);
    int cause = losses_most(losses), count = GAME_FACTS + 1 + (cause >= 0);
    for (int i = 0; i < count; i++) {
        // The time comes first: the only fact that is no plain number.
        bool time = i == 0, last = i == CAUSE_LINE;
        ViewportRect value = ui_cell(first, 1, i, vec2(0.0f, 0.0f));
        ViewportRect words = ui_cut_left(&value, FACTS_MIDDLE_PX - FACTS_LEFT_PX);
        if (time)
            snprintf(number, sizeof number, "%s", minutes_text(sim->head.over_tick / SIM_TICKS_PER_SECOND).text);
        else
            snprintf(number, sizeof number, "%" PRIu32, last ? losses->of[cause] : facts[i - 1].value);
        if (last)
            screen_reserve(page, ID_CAUSE, ui_rect(CAUSE_X_PX, ui_middle(value).y, CAUSE_PX, LINE_PX - 1.0f));
        UiText what = time ? UI_TIME_PLAYED : last ? UI_COST_MOST : facts[i - 1].what;
        ui_label(page, TEXT_SMALL, ui_text(what), words, BATCH_LEFT, PAINT_PALE_INK);
        ui_label(page, TEXT_SMALL, number, value, BATCH_RIGHT, PAINT_DARK);
    }
}

static void cell_add(UiPage *page, const char *text, float left, float right, float y, BatchAlign align, uint32_t rgb)
{
    ViewportRect rect = {vec2(left, y - LIST_LINE_PX / 2.0f), vec2(right, y + LIST_LINE_PX / 2.0f)};
    ui_label(page, TEXT_SMALL, text, rect, align, rgb);
}

// Best games from `y` on, in four columns; `marked` is red; -1 for none. Numbers are right-aligned.
static void best_lines_add(const BestList *best, int marked, int most, float y, UiPage *page)
{
    // If not all fit: the best, or those around the marked one.
    int last = best->count - most, from = marked < most ? 0 : marked - most / 2;
    from = from < last ? from : last > 0 ? last : 0;
    for (int i = from; i < best->count && i < from + most; i++, y += LIST_LINE_PX) {
        const BestGame *game = &best->games[i];
        uint32_t rgb = i == marked ? PAINT_RED_INK : PAINT_DARK;
        char text[48];
        snprintf(text, sizeof text, "%d.", i + 1);
        cell_add(page, text, 26.0f, 48.0f, y, BATCH_RIGHT, rgb);
        snprintf(text, sizeof text, "%" PRIu32, game->score);
        cell_add(page, text, 49.0f, 130.0f, y, BATCH_RIGHT, rgb);
        ui_count(text, sizeof text, UI_BEES, (unsigned)game->bees_most);
        cell_add(page, text, 132.0f, 248.0f, y, BATCH_RIGHT, rgb);
        cell_add(page, game->date, 250.0f, 329.0f, y, BATCH_RIGHT, rgb);
    }
}

// From the game down to its rank; the best games only if there are any.
static void numbers_add(const Game *game, float bottom, UiPage *page)
{
    const Sim *sim = &game->match.sim;
    bool listed = game->best.list.count > 0;
    screen_reserve(page, ID_PANEL, ui_box(12.0f, TOP_PX - 10.0f, FIELD_WIDTH_PX - 24.0f, bottom - TOP_PX + 10.0f));
    ViewportRect graph = {vec2(48.0f, GRAPH_TOP_PX),
                          vec2(MAP_RIGHT_PX, listed ? GRAPH_BOTTOM_PX : bottom - GRAPH_END_PX)};
    char text[SCREEN_PLAYED_BYTES], ahead[AGAINST_TEXT_BYTES];
    // If the swarm survived, it has let its boss escape.
    UiText outcome = sim->head.won ? UI_WON : sim->bees.count > 0 ? UI_BOSS_LEFT : UI_OVER;
    ui_line(page, TEXT_LARGE, ui_text(outcome), TOP_PX + 32.0f, PAINT_DARK);
    screen_played(&game->numbers, &game->match.mode, game->best.tuned, text);
    size_t length = strlen(text);
    if (against_one(game))
        snprintf(text + length, sizeof text - length, " · %s %s", ui_text(UI_GHOST), against_text(game, ahead));
    ui_line(page, TEXT_SMALL, text, TOP_PX + 58.0f, PAINT_PALE_INK);
    snprintf(text, sizeof text, "%" PRIu32, sim->head.score);
    ui_line(page, TEXT_TITLE, text, TOP_PX + 94.0f, PAINT_HONEY_INK);
    if (game->best.rank == 0)
        ui_line(page, TEXT_MEDIUM, ui_text(UI_NEW_BEST), TOP_PX + 132.0f, PAINT_RED_INK);
    facts_add(sim, &game->match.tally.losses, page);
    const float top = GRAPH_TOP_PX - 20.0f;
    if (has_map(game)) {
        float width = (graph.most.y - graph.least.y) * FIELD_WIDTH_PX / FIELD_HEIGHT_PX;
        screen_reserve(page, ID_MAP, ui_cut_right(&graph, width));
        ui_cut_right(&graph, MAP_GAP_PX);
        snprintf(text, sizeof text, "%s: %" PRIu32, ui_text(UI_HITS), game->show.view.hits.total);
        ui_label(page, TEXT_SMALL, ui_text(UI_BEES_OVER_TIME), ui_box(24.0f, top, 160.0f, 16.0f), BATCH_CENTRE,
                 PAINT_PALE_INK);
        ui_label(page, TEXT_SMALL, text, ui_box(188.0f, top, 148.0f, 16.0f), BATCH_CENTRE, PAINT_PALE_INK);
    } else {
        // A lost game says above the graph what would have saved the most bees.
        static const UiText ADVICE[] = {UI_BEES_OVER_TIME, UI_ADVICE_HOLD, UI_ADVICE_MOVE, UI_ADVICE_RELEASE};
        Advice advice = sim->head.won ? ADVICE_NONE : losses_advice(&game->match.tally.losses);
        ui_line(page, TEXT_SMALL, ui_text(ADVICE[advice]), top + 8.0f, advice ? PAINT_RED_INK : PAINT_PALE_INK);
    }
    snprintf(text, sizeof text, "%" PRId32, game->match.tally.graph.most);
    ui_label(page, TEXT_SMALL, text, ui_box(14.0f, GRAPH_TOP_PX, 32.0f, 16.0f), BATCH_RIGHT, PAINT_PALE_INK);
    screen_reserve(page, ID_GRAPH, graph);
    if (!listed)
        return;
    screen_best_heading(&game->best, &game->numbers, LIST_Y_PX, page);
    int lines = (int)((bottom - LIST_Y_PX - 22.0f) / LIST_LINE_PX);
    best_lines_add(&game->best.list, game->best.rank, lines, LIST_Y_PX + 20.0f, page);
}

// A leading finger must not press a button by accident: for a moment there are none.
static bool ignores_presses(const Screens *screens)
{
    return screens->ticks < WAIT_TICKS;
}

// The buttons lie at the bottom, two side by side, and the numbers get the rest. With an odd number the first, most
// wanted one has a row alone.
static void result_page(const Game *game, UiPage *page)
{
    Choice list[CHOICES_MOST];
    int count = choices_find(game, list), odd = count % 2;
    float top = BUTTONS_END_PX - BUTTON_PX * (float)((count + 1) / 2);
    ViewportRect column = screen_column(top + BUTTON_GAP_PX / 2.0f), first = column;
    first.most = vec2(first.least.x + SCREEN_HALF_WIDTH_PX, first.least.y + BUTTON_PX - BUTTON_GAP_PX);
    numbers_add(game, top - PANEL_GAP_PX, page);
    for (int i = 0; i < count && !ignores_presses(&game->screens); i++) {
        bool alone = odd && i == 0;
        ViewportRect rect = ui_cell(first, 2, alone ? 0 : i + odd, vec2(SCREEN_GAP_PX, BUTTON_GAP_PX));
        if (alone)
            rect.most.x = rect.least.x + SCREEN_ROW_WIDTH_PX;
        ui_button(page, list[i].id, ui_text(list[i].text), rect);
    }
}

// --- the game as a text of three lines, for the clipboard

_Static_assert((int)SCREEN_PLAYED_BYTES <= SHARE_LINE_BYTES, "what was played is a line");

// Days in a row as of the day of the game, which may be over by now.
static int streak_of(uint32_t day)
{
    char path[PATH_SIZE], folder[PATH_SIZE];
    if (!path_of_data("best", path, sizeof path, NULL) || !file_folder(path, folder, sizeof folder))
        return 0;
    DailyDays *days = grow_zeros(sizeof *days);
    daily_days_read(days, folder);
    int streak = daily_streak(days, day).now;
    free(days);
    return streak;
}

void screen_share_text(const Game *game, char text[SHARE_TEXT_BYTES])
{
    char played[SCREEN_PLAYED_BYTES], line[SHARE_LINE_BYTES];
    screen_played(&game->numbers, &game->match.mode, game->best.tuned, played);
    // A game of a past day does not count for days in a row.
    char days[SHARE_LINE_BYTES / 2] = "";
    bool counts = game->match.mode.kind == MODE_DAILY && !game->match.mode.later;
    int streak = counts ? streak_of(game->match.mode.day) : 0;
    if (streak > 0)
        ui_count(days, sizeof days, UI_DAILY_STREAK, (unsigned)streak);
    snprintf(line, SHARE_LINE_BYTES, "%.64s %" PRIu32 "%s%s", ui_text(UI_SCORE), game->match.sim.head.score,
             streak > 0 ? " · " : "", days);
    share_text(played, line, &game->match.tally.graph, game->match.sim.head.won, text);
}

// --- presses

static void result_input(Game *game)
{
    if (ignores_presses(&game->screens)) {
        input_forget_presses(&game->machine.input);
        return;
    }
    UiEvent event = screens_press(game);
    const char *demo = game->match.recorder.path;
    // A stage of the journey cannot be replayed: it continues on the map.
    bool map = mode_leads_to_map(&game->match.mode), back = event.kind == UI_EVENT_BACK;
    char text[SHARE_TEXT_BYTES];
    if (event.kind == UI_EVENT_NONE) {
        if (control_take(&game->player.control, &game->machine.input, CONTROL_BEFORE))
            play_again_from_before(game);
        else
            screen_again_key(game);
        return;
    }
    game->screens.place.last_seconds = !back && event.id == ID_LAST;
    switch (back ? ID_TITLE : event.id) {
    case ID_TITLE: screen_go(game, back && map ? SCREEN_MAP : SCREEN_TITLE); break;
    case ID_AGAINST: screens_ask(&game->screens, SCREEN_PLAY, demo); break;
    case ID_SHARE: share_demo(game, demo); break;
    case ID_COPY:
        screen_share_text(game, text);
        share_words(game, text);
        break;
    case ID_BEFORE: play_again_from_before(game); break;
    case ID_WATCH:
    case ID_LAST: screens_ask(&game->screens, SCREEN_WATCH, demo); break;
    default:
        if (map)
            screen_go(game, SCREEN_MAP);
        else
            screen_again(game);
        break;
    }
}

static void result_draw(Game *game)
{
    Batch *batch = &game->machine.batch;
    screen_dark_draw(batch, 0.82f);
    ui_draw_panel(screen_reserved(game, ID_PANEL), LAYER_MENU_SHADE, batch);
    screen_graph_draw(&game->match.tally.graph, screen_reserved(game, ID_GRAPH), false, batch);
    // The deadliest enemy is a picture, because a kind of bullet has no name. A bee stands for those that flew home.
    const ViewLook look = settings_look(&game->player.settings);
    int cause = losses_most(&game->match.tally.losses);
    if (cause >= 0) {
        int sprite = cause == LOSS_HOME  ? (int)SPRITE_BEE_0
                   : cause >= LOSS_ENEMY ? (int)enemies_draw_sprite((EnemyKind)(cause - LOSS_ENEMY))
                                         : bullets_draw_sprite(&look, (BulletLook)cause);
        const AtlasCell *cell = &batch->atlas->cells[sprite];
        float size = cell->width_px > cell->height_px ? cell->width_px : cell->height_px;
        batch_sprite(batch, sprite, ui_middle(screen_reserved(game, ID_CAUSE)), 0.0f,
                     size > CAUSE_PX ? CAUSE_PX / size : 1.0f, paint_style(LAYER_MENU_TEXT, BATCH_WHITE));
    }
    if (has_map(game)) {
        ViewportRect map = screen_reserved(game, ID_MAP);
        batch_rect(batch, map.least, map.most, paint_ink(LAYER_MENU, 0xf3dfaau, 1.0f));
        marks_draw_map(&game->show.view, map, LAYER_MENU_TEXT, batch);
    }
}

const Screen RESULT_SCREEN = {.input = result_input, .tick = play_next, .page = result_page, .draw = result_draw};
