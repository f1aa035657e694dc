// screen_daily.c -- the day's meadow: its rules, days in a row, and a calendar of past days.
#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include "content/mode/daily.h"
#include "game/session/player.h"
#include "game/screens/screen_parts.h"
#include "platform/files.h"
#include "text/times.h"
#include "text/words.h"

enum { ID_PLAY = SCREEN_ID_FIRST, ID_AGAINST, ID_BEFORE, ID_AFTER, ID_DAY };

#define CARD_TOP_PX 58.0f
#define CARD_BOTTOM_PX 163.0f
#define CARD_TEXT_TOP_PX 71.0f
#define LINE_HIGH_PX 16.0f
#define MONTH_PX 44.0f
#define TURN_PX 96.0f // its width
#define CELL_PX 44.0f
#define CELL_GAP_PX 2.0f
#define WEEK 7
#define LINE_PX 3.0f // below a day that counts
#define DAYS_MOST 31

// Read when the page opens; the month's scores when the month is shown.
typedef struct DailyPage {
    DailyDays days;
    DailyStreak streak;
    char folder[PATH_SIZE];
    uint32_t today, month, chosen;
    char rival[PATH_SIZE];                              // the demo of the chosen day's best game; "" for none
    uint32_t best[DAYS_MOST + 1], later[DAYS_MOST + 1]; // of the month's days, from 1 on
} DailyPage;

static void month_read(DailyPage *own)
{
    for (int i = 1; i <= month_days(own->month); i++) {
        uint32_t day = month_day(own->month, i);
        int played = daily_played(&own->days, day);
        own->best[i] = played & DAILY_RANKED ? daily_best(own->folder, day, false) : 0;
        own->later[i] = played & DAILY_LATER ? daily_best(own->folder, day, true) : 0;
    }
}

// The best game to race, at today's level and speed; a game played on the day itself takes precedence over a later
// one.
static void rival_find(const Game *game, DailyPage *own)
{
    char folder[PATH_SIZE];
    BestShown best;
    Mode mode = player_mode(&game->player, MODE_DAILY);
    mode.day = own->chosen;
    own->rival[0] = '\0';
    best_show(&best, &mode, NULL, false);
    mode.later = own->chosen != own->today;
    if (best.list.count == 0 && mode.later)
        best_show(&best, &mode, NULL, false);
    if (best.list.count > 0 && best.there[0] > 0 && recorder_folder(folder, sizeof folder, NULL)
        && !demo_find(folder, best.list.games[0].demos.of[0], own->rival, sizeof own->rival))
        own->rival[0] = '\0';
}

// A future day is not shown.
static void day_begin(DailyPage *own, uint32_t today, uint32_t wanted)
{
    own->today = today;
    own->chosen = day_good(wanted) && wanted < today ? wanted : today;
    own->month = month_of_day(own->chosen);
    daily_days_read(&own->days, own->folder);
    own->streak = daily_streak(&own->days, today);
    month_read(own);
}

// Opened with a day, such as 20261122, or for today.
static bool daily_open(Game *game, void *own, const char *what, Error *error)
{
    DailyPage *daily = own;
    // Without a folder there are no results, but all days are playable.
    if (!path_of_data(".", daily->folder, sizeof daily->folder, NULL))
        daily->folder[0] = '\0';
    uint64_t day = 0;
    if (what && !words_u64_in(what, 0, UINT32_MAX, &day))
        return error_set(error, "no day (got '%.40s', expected one such as 20261122)", what);
    day_begin(own, player_today(), (uint32_t)day);
    rival_find(game, own);
    return true;
}

// At midnight the day changes.
static void daily_tick(Game *game)
{
    DailyPage *own = game->screens.own;
    if (own->today != player_today()) {
        day_begin(own, player_today(), 0);
        rival_find(game, own);
    }
    match_tick_swarm(game);
}

// --- the page

// Within the panel's edges.
static void card_text(UiPage *page, TextSize size, const char *text, ViewportRect row, uint32_t rgb)
{
    ui_label(page, size, text, ui_inset(row, 10.0f, 0.0f), BATCH_CENTRE, rgb);
}

static const char *month_text(uint32_t month, char text[UI_VALUE_BYTES])
{
    snprintf(text, UI_VALUE_BYTES, "%04u-%02u", (unsigned)month / 100u, (unsigned)month % 100u);
    return text;
}

static void month_chip(const DailyPage *own, UiPage *page, int id, ViewportRect rect)
{
    char text[UI_VALUE_BYTES];
    uint32_t month = month_later(own->month, id == ID_AFTER ? 1 : -1);
    UiItem *item = ui_chip(page, id, month_text(month, text), false, rect);
    item->icon = (UiIcon){.sprite = SPRITE_ICON_BACK, .scale = 1.0f, .mirrored = id == ID_AFTER};
    item->disabled = !month_good(month) || month > month_of_day(own->today);
}

static void months_add(const DailyPage *own, ViewportRect row, UiPage *page)
{
    char text[UI_VALUE_BYTES];
    month_chip(own, page, ID_BEFORE, ui_cut_left(&row, TURN_PX));
    month_chip(own, page, ID_AFTER, ui_cut_right(&row, TURN_PX));
    ui_label(page, TEXT_MEDIUM, month_text(own->month, text), ui_inset(row, 4.0f, 0.0f), BATCH_CENTRE, PAINT_DARK);
}

// Weeks begin on a Monday.
static void days_add(const DailyPage *own, ViewportRect first, UiPage *page)
{
    int before = day_weekday(month_day(own->month, 1)) - 1;
    for (int i = 1; i <= month_days(own->month); i++) {
        char text[8];
        uint32_t day = month_day(own->month, i), score = own->best[i] > 0 ? own->best[i] : own->later[i];
        snprintf(text, sizeof text, "%d", i);
        UiItem *item = ui_chip(page, ID_DAY + i, text, day == own->chosen,
                               ui_cell(first, WEEK, before + i, vec2(CELL_GAP_PX, CELL_GAP_PX)));
        item->disabled = day > own->today;
        item->rgb = day == own->today ? PAINT_RED_INK : PAINT_DARK;
        // Short enough for a cell: 812, 9k, 123k, 4M; a leading dot marks an unranked score.
        int unit = 0;
        bool played = score > 0;
        for (; score >= 1000 && unit < 3; unit++)
            score /= 1000;
        if (played)
            snprintf(item->value_text, sizeof item->value_text, "%s%" PRIu32 "%.1s", own->best[i] == 0 ? "·" : "",
                     score, &"\0kMG"[unit]);
    }
}

static void daily_page(const Game *game, UiPage *page)
{
    const DailyPage *own = game->screens.own;
    ViewportRect column = screen_column(CARD_TEXT_TOP_PX);
    char text[UI_TEXT_BYTES], date[DAY_TEXT_BYTES];
    screen_heading(page, UI_MODE_DAILY);
    ui_plate(page, UI_PLATE_PANEL, ui_box(12.0f, CARD_TOP_PX, FIELD_WIDTH_PX - 24.0f, CARD_BOTTOM_PX - CARD_TOP_PX));
    snprintf(text, sizeof text, "%s · %s", day_text(own->chosen, date), ui_text(day_name(own->chosen)));
    card_text(page, TEXT_MEDIUM, text, ui_cut_top(&column, 22.0f), PAINT_DARK);
    ui_cut_top(&column, 5.0f);
    card_text(page, TEXT_SMALL, ui_text(day_about(own->chosen)), ui_cut_top(&column, 2.0f * LINE_HIGH_PX),
              PAINT_PALE_INK);
    ui_cut_top(&column, 5.0f);
    // The scores of the chosen day, if the shown month contains it.
    int i = (int)(own->chosen % 100);
    size_t length = 0;
    snprintf(text, UI_TEXT_BYTES, "%s", ui_text(UI_DAILY_UNPLAYED));
    if (own->best[i] > 0)
        length += (size_t)snprintf(text, UI_TEXT_BYTES, "%s %" PRIu32, ui_text(UI_BEST_GAMES), own->best[i]);
    if (own->later[i] > 0)
        snprintf(text + length, UI_TEXT_BYTES - length, "%s%s %" PRIu32, length > 0 ? " · " : "",
                 ui_text(UI_DAILY_BEST_LATER), own->later[i]);
    card_text(page, TEXT_SMALL, text, ui_cut_top(&column, LINE_HIGH_PX), PAINT_HONEY_INK);
    ui_cut_top(&column, 15.0f);
    ViewportRect play = screen_row(&column, SCREEN_ROW_PX + 6.0f);
    if (own->rival[0] != '\0') {
        ui_button(page, ID_AGAINST, ui_text(UI_AGAINST_BEST), ui_cut_right(&play, SCREEN_HALF_WIDTH_PX));
        ui_cut_right(&play, SCREEN_GAP_PX);
    }
    ui_button_lines(page, ID_PLAY, ui_text(UI_PLAY), own->chosen == own->today ? "" : ui_text(UI_DAILY_UNRANKED), play);
    char now[UI_TEXT_BYTES / 2 - 4], longest[UI_TEXT_BYTES / 2 - 4];
    ui_count(now, sizeof now, UI_DAILY_STREAK, (unsigned)own->streak.now);
    ui_count(longest, sizeof longest, UI_DAILY_LONGEST, (unsigned)own->streak.longest);
    snprintf(text, sizeof text, "%s · %s", now, longest);
    ui_line(page, TEXT_SMALL, text, ui_middle(ui_cut_top(&column, LINE_HIGH_PX)).y, PAINT_DARK);
    Word left = minutes_text((uint64_t)(day_seconds_left((int64_t)time(NULL)) + 59) / 60);
    snprintf(text, sizeof text, "%s %s", ui_text(UI_DAILY_NEXT), left.text);
    ui_line(page, TEXT_SMALL, text, ui_middle(ui_cut_top(&column, LINE_HIGH_PX)).y, PAINT_PALE_INK);
    ui_cut_top(&column, 4.0f);
    months_add(own, ui_cut_top(&column, MONTH_PX), page);
    ui_cut_top(&column, 3.0f);
    days_add(own, ui_box(column.least.x, column.least.y, CELL_PX, CELL_PX), page);
    screen_back(page);
}

static void daily_draw(Game *game)
{
    const DailyPage *own = game->screens.own;
    const UiPage *page = &game->screens.page;
    Batch *batch = &game->machine.batch;
    // A line below each ranked day, joined to the next one, so that days in a row are visible.
    for (int i = 1; i <= month_days(own->month); i++) {
        ViewportRect cell = screen_reserved(game, ID_DAY + i);
        bool joins = i < month_days(own->month) && own->best[i + 1] > 0
                  && day_weekday(month_day(own->month, i)) != WEEK - 1;
        if (own->best[i] > 0 && ui_page_shows(page, cell))
            batch_rect(batch, vec2(cell.least.x, cell.most.y - LINE_PX),
                       vec2(joins ? cell.most.x + CELL_GAP_PX : cell.most.x, cell.most.y),
                       paint_ink(LAYER_MENU_TEXT, PAINT_HONEY_INK, 1.0f));
    }
}

// --- presses

static void daily_press(Game *game, UiEvent event)
{
    DailyPage *own = game->screens.own;
    if (event.id == ID_BEFORE || event.id == ID_AFTER) {
        // In another month selects its last playable day.
        uint32_t month = month_later(own->month, event.id == ID_AFTER ? 1 : -1);
        uint32_t last = month_day(month, month_days(month));
        own->month = month;
        own->chosen = last < own->today ? last : own->today;
        month_read(own);
        rival_find(game, own);
    } else if (event.id > ID_DAY) {
        own->chosen = month_day(own->month, event.id - ID_DAY);
        rival_find(game, own);
    } else if (event.id == ID_AGAINST) {
        screens_ask(&game->screens, SCREEN_PLAY, own->rival);
    } else {
        Mode mode = player_mode(&game->player, MODE_DAILY);
        mode.day = own->chosen;
        match_ask(game, &mode);
    }
}

const Screen DAILY_SCREEN = {.open = daily_open,
                             .press = daily_press,
                             .tick = daily_tick,
                             .page = daily_page,
                             .draw = daily_draw,
                             .own_bytes = sizeof(DailyPage)};
