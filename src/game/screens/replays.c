// replays.c -- the list of demos: their files, and the screens that show them.
#include "game/screens/replays.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "content/demos/demo_file.h"
#include "content/mode/mode.h"
#include "core/base/assert.h"
#include "game/screens/screen_parts.h"
#include "game/session/recorder.h"
#include "lang/texts.h"
#include "platform/exchange.h"
#include "platform/files.h"
#include "text/grow.h"
#include "text/times.h"
#include "view/paint.h"

void replays_path(const Replays *replays, int index, char path[REPLAYS_FILE_BYTES])
{
    ASSERT(index >= 0 && index < replays->count);
    snprintf(path, REPLAYS_FILE_BYTES, "%s/%s", replays->folder, replays->list[index].name);
}

static void replay_read(Replay *replay, const char *path)
{
    FileBytes file;
    TapePeek *demo = &replay->demo;
    Error error;
    FileLook look;
    replay->state = REPLAY_REFUSED;
    // A refused demo has no readable date, so the file's own time orders it.
    replay->recorded_unix_s = file_look(path, &look) ? look.written_ns / 1000000000 : 0;
    if (!file_read(path, DEMO_FILE_BYTES_MAX, &file, &error)) {
        // Skips the path at the start of the reason, because the list shows it.
        size_t known = strlen(path) + 2;
        snprintf(replay->reason, sizeof replay->reason, "%.160s",
                 strlen(error.text) > known ? error.text + known : error.text);
        return;
    }
    // Reads only what a row shows, without unpacking the game.
    if (tape_peek(demo, file.bytes, file.size, &error)) {
        replay->state = demo->tail == TAPE_ENDED   ? REPLAY_WHOLE
                      : demo->tail == TAPE_DAMAGED ? REPLAY_DAMAGED
                                                   : REPLAY_OPEN;
        replay->recorded_unix_s = demo->start.recorded_unix_s;
        if (replay->state == REPLAY_DAMAGED)
            snprintf(replay->reason, sizeof replay->reason, "%.191s (offset %zu)", demo->problem.text,
                     demo->problem.offset);
    } else {
        snprintf(replay->reason, sizeof replay->reason, "%.191s", error.text);
    }
    file_free(&file);
}

// Ties are sorted by name, so that the order is stable.
static int newest_first(const void *a, const void *b)
{
    const Replay *one = a, *other = b;
    if (one->recorded_unix_s != other->recorded_unix_s)
        return one->recorded_unix_s < other->recorded_unix_s ? 1 : -1;
    return strcmp(other->name, one->name);
}

static void list_add(Replays *replays, const char *name)
{
    Replay *replay = &LIST_ADD(replays->list, replays->count, replays->room);
    char path[REPLAYS_FILE_BYTES];
    size_t stem_bytes;
    int marks = demo_marks(name, &stem_bytes);
    *replay = (Replay){.starred = (marks & DEMO_MARK_STAR) != 0, .best = (marks & DEMO_MARK_BEST) != 0};
    snprintf(replay->name, sizeof replay->name, "%s", name);
    replays_path(replays, replays->count - 1, path);
    replay_read(replay, path);
}

bool replays_scan(Replays *replays, const char *folder, Error *error)
{
    replays_free(replays);
    replays->sure = -1;
    replays->notice.text[0] = '\0';
    if (folder)
        snprintf(replays->folder, sizeof replays->folder, "%s", folder);
    else if (!recorder_folder(replays->folder, sizeof replays->folder, error))
        return false;
    // Skips names that do not fit a row; the recorder makes none of them.
    FolderList list;
    bool good = folder_list(replays->folder, DEMO_ENDING, &list);
    if (!good)
        error_set(error, "%s: this folder cannot be read: %s", replays->folder, strerror(errno));
    for (int i = 0; i < list.count; i++)
        if (strlen(list.names[i]) < REPLAYS_NAME_BYTES)
            list_add(replays, list.names[i]);
    folder_list_free(&list);
    if (replays->count > 0)
        qsort(replays->list, (size_t)replays->count, sizeof *replays->list, newest_first);
    return good;
}

void replays_free(Replays *replays)
{
    free(replays->list);
    replays->list = NULL;
    replays->count = replays->room = 0;
}

bool replays_star(Replays *replays, int index, bool starred, Error *error)
{
    ASSERT(index >= 0 && index < replays->count);
    Replay *replay = &replays->list[index];
    char path[REPLAYS_FILE_BYTES];
    replays_path(replays, index, path);
    size_t folder_bytes = strlen(path) - strlen(replay->name);
    if (!demo_mark(path, folder_bytes + REPLAYS_NAME_BYTES, DEMO_MARK_STAR, starred))
        return error_set(error, "%s: its star cannot be changed: %s", replay->name, strerror(errno));
    snprintf(replay->name, sizeof replay->name, "%s", path + folder_bytes);
    replay->starred = starred;
    return true;
}

// --- the Replays screen: rows that scroll, each with a star, a way to watch and a way to delete

#define LIST_TOP_PX 64.0f
#define LIST_BOTTOM_PX 556.0f
#define ROW_PX 64.0f // between tops of rows
#define ROW_GAP_PX 2.0f
#define SIDE_PX 48.0f // of star and bin
#define PAD_PX 6.0f
#define WHAT_SHARE 0.52f // of a row; then the score
#define RIM_PX 5.0f      // below each row
#define NOTICE_TOP_PX 462.0f
#define SURE_TICKS 240u
#define LINE_BYTES REPLAYS_DETAILS_BYTES
#define DOT " · "

static const ViewportRect LIST = {{12.0f, LIST_TOP_PX}, {348.0f, LIST_BOTTOM_PX}};

// --- the page

// In local time, because players remember local times.
static void date_text(int64_t unix_s, char text[LINE_BYTES])
{
    local_time_text((time_t)unix_s, "%Y-%m-%d %H:%M", "?", text, LINE_BYTES);
}

// The label of an unusual demo; "" for an ordinary one.
static const char *mark_text(const Replay *replay)
{
    const TapeStart *start = &replay->demo.start;
    return replay->state == REPLAY_OPEN                   ? ui_text(UI_REPLAY_OPEN)
         : replay->state == REPLAY_DAMAGED                ? ui_text(UI_REPLAY_DAMAGED)
         : replay->state == REPLAY_REFUSED                ? ui_text(UI_REPLAY_REFUSED)
         : replay->best                                   ? ui_text(UI_BEST)
         : start->fork_hash != 0 || start->fork_tick != 0 ? ui_text(UI_REPLAY_FORK)
         : start->player == TAPE_PILOT                    ? ui_text(UI_REPLAY_PILOT)
                                                          : "";
}

// Skips defaults: a line has little room. Unusual properties replace the bees.
void replays_details(const Replay *replay, char text[REPLAYS_DETAILS_BYTES])
{
    const TapePeek *demo = &replay->demo;
    int level = demo->start.tunables.level_level, speed_percent = demo->start.tunables.play_speed_percent, length = 0;
    if (level != LEVEL_NORMAL)
        length += snprintf(text, LINE_BYTES, "%s" DOT, ui_text((UiText)(UI_LEVEL_EASY + level)));
    if (speed_percent != MODE_SPEED_FULL)
        length += snprintf(text + length, LINE_BYTES - (size_t)length, "%d %%" DOT, speed_percent);
    length += snprintf(text + length, LINE_BYTES - (size_t)length, "%s" DOT "%s",
                       minutes_text(demo->tick_count / SIM_TICKS_PER_SECOND).text, mark_text(replay));
    if (!mark_text(replay)[0])
        ui_count(text + length, LINE_BYTES - (size_t)length, UI_BEES, demo->result.bees_most);
}

static void row_label(UiPage *page, TextSize size, const char *text, ViewportRect rect, BatchAlign align, uint32_t rgb)
{
    ui_label(page, size, text, ui_inset(rect, PAD_PX, 0.0f), align, rgb);
}

// The row itself watches the demo; its ends star and delete.
static void add_row(const Replays *replays, int row, ViewportRect rect, UiPage *page)
{
    const Replay *replay = &replays->list[row];
    int id = REPLAYS_ID_ROWS + REPLAYS_IDS * row;
    char line[2 * LINE_BYTES + sizeof DOT], date[LINE_BYTES], details[LINE_BYTES];
    ViewportRect middle = ui_inset(rect, 0.0f, ROW_GAP_PX);
    ui_plate(page, UI_PLATE_ROW, middle);
    ViewportRect star = ui_cut_left(&middle, SIDE_PX), bin = ui_cut_right(&middle, SIDE_PX);
    ui_chip(page, id + REPLAYS_ID_WATCH, "", false, middle)->flat = true;
    // Two lines: the game and its score; its date, length, and unusual properties or else its bees. Or one problem.
    ViewportRect lower = middle, upper;
    ui_cut_top(&lower, 4.0f);
    upper = ui_cut_top(&lower, 21.0f * sprite_text_grow(TEXT_SMALL));
    lower.most.y -= RIM_PX;
    ViewportRect score = upper, what = ui_cut_left(&score, WHAT_SHARE * (upper.most.x - upper.least.x));
    what.most.x += PAD_PX; // each reaches up to the other
    score.least.x -= PAD_PX;
    date_text(replay->recorded_unix_s, date);
    if (replay->state == REPLAY_REFUSED || replay->state == REPLAY_DAMAGED) {
        row_label(page, TEXT_SMALL, date, what, BATCH_LEFT, PAINT_DARK);
        row_label(page, TEXT_SMALL, mark_text(replay), score, BATCH_RIGHT, PAINT_RED_INK);
        row_label(page, TEXT_SMALL, replay->reason, lower, BATCH_LEFT, PAINT_RED_INK);
    } else {
        snprintf(line, sizeof line, "%" PRIu32, replay->demo.result.score);
        row_label(page, TEXT_MEDIUM, replay->state == REPLAY_WHOLE ? line : "–", score, BATCH_RIGHT, PAINT_HONEY_INK);
        row_label(page, TEXT_SMALL,
                  replay->demo.start.stage == STAGE_SCRIPT ? ui_text_name(&replay->demo.stage_name)
                                                           : ui_text(UI_STAGE_EMPTY),
                  what, BATCH_LEFT, PAINT_DARK);
        replays_details(replay, details);
        snprintf(line, sizeof line, "%s" DOT "%s", date, details);
        row_label(page, TEXT_SMALL, line, lower, BATCH_LEFT, PAINT_PALE_INK);
    }
    UiItem *item = ui_chip(page, id + REPLAYS_ID_STAR, "", false, star);
    item->flat = true;
    item->icon = (UiIcon){.sprite = replay->starred ? SPRITE_ICON_STAR : SPRITE_ICON_STAR_OFF, .scale = 1.0f};
    item->called = ui_text(replay->starred ? UI_REPLAY_STARRED : UI_REPLAY_STAR);
    item = ui_chip(page, id + REPLAYS_ID_DELETE, "", false, bin);
    item->flat = true;
    item->icon = (UiIcon){.sprite = SPRITE_ICON_BIN, .scale = 1.0f};
    item->called = ui_text(UI_REPLAY_DELETE);
    item->danger = row == replays->sure;
    if (item->danger)
        snprintf(item->value_text, sizeof item->value_text, "%s", ui_text(UI_REPLAY_SURE));
}

static void replays_page(const Game *game, UiPage *page)
{
    const Replays *replays = game->screens.own;
    page->rgb = SCREEN_GREEN_RGB;
    ui_list_begin(page, &game->screens.ui, LIST, ROW_PX * sprite_text_grow(TEXT_SMALL), replays->count, REPLAYS_ID_ROWS,
                  REPLAYS_IDS);
    for (int row = ui_list_from(page); row < ui_list_to(page); row++)
        add_row(replays, row, ui_list_row(page, row), page);
    ui_scroll_end(page);
    bool compares = game->screens.place.compared[0] != '\0';
    ui_line(page, TEXT_LARGE, ui_text(compares ? UI_COMPARE : UI_REPLAYS), 30.0f, PAINT_DARK);
    if (replays->count == 0) {
        ui_line(page, TEXT_MEDIUM, ui_text(UI_REPLAYS_NONE), 276.0f, PAINT_DARK);
        ui_line(page, TEXT_SMALL, ui_text(UI_REPLAYS_HINT), 298.0f, PAINT_PALE_INK);
    }
    ui_button(page, REPLAYS_ID_BACK, ui_text(compares ? UI_BACK : UI_TO_TITLE),
              ui_rect(FIELD_WIDTH_PX / 2.0f, 602.0f, 184.0f, 48.0f));
    if (replays->notice.text[0])
        ui_note(page, replays->notice.text, NOTICE_TOP_PX, PAINT_RED_INK);
}

// --- presses

// A demo is opened by its path, so that the list may be freed before. Reports an unplayable one here, before a screen
// fails to open.
static void row_watch(Game *game, int row)
{
    Replays *replays = game->screens.own;
    const Replay *replay = &replays->list[row];
    char path[REPLAYS_FILE_BYTES], date[LINE_BYTES];
    if (replay->state != REPLAY_REFUSED && replay->demo.tick_count > 0) {
        replays_path(replays, row, path);
        screens_ask(&game->screens, SCREEN_WATCH, path);
        return;
    }
    date_text(replay->recorded_unix_s, date);
    error_set(&replays->notice, "%s: %s", date,
              replay->state == REPLAY_REFUSED ? replay->reason : ui_text(UI_REPLAY_EMPTY));
}

// A deletion is final, so it takes two presses. It also removes the demo of an entry in a best list. The list is not
// read again, so that it keeps its scroll position.
static void row_delete(Replays *replays, int row, bool sure)
{
    const Replay *replay = &replays->list[row];
    char path[REPLAYS_FILE_BYTES];
    if (!sure) {
        replays->sure = row;
        replays->sure_ticks = SURE_TICKS;
        if (replay->best)
            error_set(&replays->notice, "%s", ui_text(UI_REPLAY_BEST_SURE));
        return;
    }
    replays_path(replays, row, path);
    if (!file_discard(path)) { // a missing file is fine
        error_set(&replays->notice, "%s: cannot be deleted: %s", replay->name, strerror(errno));
        return;
    }
    storage_changed();
    int later = --replays->count - row;
    memmove(&replays->list[row], &replays->list[row + 1], (size_t)later * sizeof *replays->list);
}

// Any action cancels the question whether to delete, and removes old notices.
static void replays_input(Game *game)
{
    Replays *replays = game->screens.own;
    const UiState *ui = &game->screens.ui;
    bool pressed = input_peek_pointer(&game->machine.input).pressed;
    int focus = ui->focus, sure = replays->sure;
    UiEvent event = screens_press(game);
    bool acts = event.kind != UI_EVENT_NONE || (pressed && ui_held(ui) == UI_NONE);
    if (acts || ui->focus != focus)
        replays->sure = -1;
    if (acts)
        replays->notice.text[0] = '\0';
    if (event.kind == UI_EVENT_NONE)
        return;
    if (event.kind == UI_EVENT_BACK || event.id == REPLAYS_ID_BACK) {
        char *compared = game->screens.place.compared;
        if (!compared[0] || !screens_open(game, SCREEN_WATCH, compared, &replays->notice))
            screens_ask(&game->screens, SCREEN_TITLE, NULL);
        return;
    }
    int row = (event.id - REPLAYS_ID_ROWS) / REPLAYS_IDS;
    if (row >= replays->count)
        return;
    switch ((event.id - REPLAYS_ID_ROWS) % REPLAYS_IDS) {
    case REPLAYS_ID_WATCH: row_watch(game, row); break;
    case REPLAYS_ID_STAR: replays_star(replays, row, !replays->list[row].starred, &replays->notice); break;
    case REPLAYS_ID_DELETE: row_delete(replays, row, sure == row); break;
    }
}

// --- the screen

// Reads the list again. On failure its notice shows why.
static bool replays_open(Game *game, void *own, const char *what, Error *error)
{
    Replays *replays = own;
    (void)what, (void)error;
    match_show_swarm(game);
    replays_scan(replays, NULL, &replays->notice);
    return true;
}

static void replays_close(Game *game)
{
    replays_free(game->screens.own);
}

// The title's swarm flies below the list. If a demo cannot be watched, the list shows why.
static void replays_tick(Game *game)
{
    Replays *replays = game->screens.own;
    if (game->screens.refused[0])
        error_set(&replays->notice, "%s", game->screens.refused);
    game->screens.refused[0] = '\0';
    if (replays->sure >= 0 && --replays->sure_ticks == 0)
        replays->sure = -1;
    match_tick_swarm(game);
}

const Screen REPLAYS_SCREEN = {.open = replays_open,
                               .input = replays_input,
                               .tick = replays_tick,
                               .page = replays_page,
                               .close = replays_close,
                               .own_bytes = sizeof(Replays)};
