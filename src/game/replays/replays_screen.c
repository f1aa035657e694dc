// replays_screen.c -- the Replays screen: rows that scroll, each with a star, a way to watch and a way to delete.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/trig.h"
#include "content/mode/mode.h"
#include "game/replays/replays.h"
#include "view/paint.h"
#include "view/texts.h"

#define LIST_TOP_PX 64.0f
#define LIST_BOTTOM_PX 556.0f
#define ROW_PX 60.0f        // from row to row
#define ROW_HEIGHT_PX 56.0f
#define ROW_LEFT_PX 12.0f
#define ROW_RIGHT_PX 348.0f
#define STAR_X_PX 36.0f     // middles of what can be pressed, each 48 px wide
#define DELETE_X_PX 324.0f
#define PRESS_HALF_PX 24.0f
#define TEXT_LEFT_PX 64.0f
#define TEXT_RIGHT_PX 296.0f
#define BACK_Y_PX 602.0f
#define BACK_HALF_WIDTH_PX 92.0f
#define BACK_HALF_HEIGHT_PX 24.0f
#define SURE_TICKS 240u
#define LINE_BYTES REPLAYS_FACTS_BYTES
#define LINE_PX 13.0f
#define DOT " \xc2\xb7 "

// All in one layer, in the order of drawing: what lies over the rows at both ends hides them.
#define LAYER LAYER_MENU_TEXT
#define SHADE 0xe8d9a8u

static const ScrollListShape SHAPE = {.area = {{ROW_LEFT_PX, LIST_TOP_PX}, {ROW_RIGHT_PX, LIST_BOTTOM_PX}},
                                      .row_px = ROW_PX};

void replays_open_screen(Replays *replays)
{
    replays->selected = replays->count > 0 ? 0 : -1;
    replays->sure = -1;
    replays->rows = (ScrollList){0};
    replays->keys_used = false;
    replays->notice[0] = '\0';
}

void replays_tick(Replays *replays)
{
    if (replays->sure >= 0 && --replays->sure_ticks == 0)
        replays->sure = -1;
}

static void select_row(Replays *replays, int row)
{
    if (replays->count == 0)
        return;
    replays->selected = row < 0 ? 0 : row >= replays->count ? replays->count - 1 : row;
    replays->keys_used = true;
    replays->sure = -1;
    scroll_list_show(&replays->rows, &SHAPE, replays->count, replays->selected);
}

static void star_toggle(Replays *replays, int row)
{
    replays->sure = -1;
    replays->notice[0] = '\0';
    replays_star(replays, row, !replays->list[row].starred, replays->notice, sizeof replays->notice);
}

static void delete_or_ask(Replays *replays, int row)
{
    replays->notice[0] = '\0';
    if (replays->sure != row) {
        replays->sure = row;
        replays->sure_ticks = SURE_TICKS;
        return;
    }
    replays_delete(replays, row, replays->notice, sizeof replays->notice);
    scroll_list_to(&replays->rows, &SHAPE, replays->count, replays->rows.scroll_px);
}

static ReplaysWish watch(Replays *replays, int row)
{
    const Replay *replay = &replays->list[row];
    replays->sure = -1;
    if (replay->state != REPLAY_REFUSED && replay->ticks > 0) {
        replays->selected = row;
        return REPLAYS_WATCH;
    }
    snprintf(replays->notice, sizeof replays->notice, "%s: %s", replay->name,
             replay->state == REPLAY_REFUSED ? replay->reason : ui_text(UI_REPLAY_EMPTY));
    return REPLAYS_STAY;
}

static ReplaysWish row_tapped(Replays *replays, int row, float x_px)
{
    replays->keys_used = false;
    replays->selected = row;
    if (x_px < STAR_X_PX + PRESS_HALF_PX)
        star_toggle(replays, row);
    else if (x_px > DELETE_X_PX - PRESS_HALF_PX)
        delete_or_ask(replays, row);
    else
        return watch(replays, row);
    return REPLAYS_STAY;
}

static bool on_back(Vec2 at)
{
    return at.x > FIELD_WIDTH_PX / 2.0f - BACK_HALF_WIDTH_PX && at.x < FIELD_WIDTH_PX / 2.0f + BACK_HALF_WIDTH_PX
        && at.y > BACK_Y_PX - BACK_HALF_HEIGHT_PX && at.y < BACK_Y_PX + BACK_HALF_HEIGHT_PX;
}

static ReplaysWish tapped(Replays *replays, Vec2 at)
{
    int row = scroll_list_row_at(&replays->rows, &SHAPE, replays->count, at);
    if (on_back(at))
        return REPLAYS_BACK;
    if (row >= 0)
        return row_tapped(replays, row, at.x);
    replays->sure = -1;
    replays->notice[0] = '\0';
    return REPLAYS_STAY;
}

static ReplaysWish keys_input(Replays *replays, InputState *input)
{
    static const struct {
        InputKey key;
        int rows;
    } moves[] = {
        {INPUT_KEY_UP, -1},        {INPUT_KEY_DOWN, 1},           {INPUT_KEY_PAGE_UP, -8},
        {INPUT_KEY_PAGE_DOWN, 8}, {INPUT_KEY_HOME, -REPLAYS_MAX}, {INPUT_KEY_END, REPLAYS_MAX},
    };
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
        if (input_take_key(input, moves[i].key))
            select_row(replays, replays->keys_used ? replays->selected + moves[i].rows : moves[i].rows < 0 ? 0 :
                       moves[i].rows - 1);
    if (input_take_key(input, INPUT_KEY_ESCAPE))
        return REPLAYS_BACK;
    bool star = input_take_key(input, INPUT_KEY_S), gone = input_take_key(input, INPUT_KEY_DELETE),
         enter = input_take_key(input, INPUT_KEY_ENTER);
    if (replays->selected < 0 || replays->selected >= replays->count)
        return REPLAYS_STAY;
    replays->keys_used |= star || gone || enter;
    if (star)
        star_toggle(replays, replays->selected);
    if (gone)
        delete_or_ask(replays, replays->selected);
    return enter && replays->count > 0 ? watch(replays, replays->selected) : REPLAYS_STAY;
}

ReplaysWish replays_input(Replays *replays, InputState *input, const Viewport *viewport)
{
    InputPointer pointer = input_take_pointer(input);
    Vec2 at = viewport_to_field(viewport, vec2(pointer.x_px, pointer.y_px));
    if (input_take_focus_lost(input))
        replays->rows.holding = false;
    bool tap = scroll_list_input(&replays->rows, &SHAPE, replays->count, input, &pointer, at);
    ReplaysWish wish = tap ? tapped(replays, replays->rows.press) : REPLAYS_STAY;
    return wish != REPLAYS_STAY ? wish : keys_input(replays, input);
}

static BatchStyle ink(uint32_t rgb)
{
    return paint_style(LAYER, paint_tint(rgb, 1.0f));
}

static void date_text(int64_t unix_s, char text[LINE_BYTES])
{
    time_t when = (time_t)unix_s;
    struct tm day;
    if (!localtime_r(&when, &day) || !strftime(text, LINE_BYTES, "%Y-%m-%d %H:%M", &day))
        strcpy(text, "?");
}

static const char *stage_text(const Replay *replay)
{
    static const UiText TEXTS[STAGES] = {UI_STAGE_EMPTY, UI_STAGE_ENDLESS, UI_STAGE_SWARM_LORD, UI_STAGE_GALLERY,
                                         UI_STAGE_SCRIPT};
    return replay->stage == STAGE_SCRIPT ? ui_text_name(&replay->stage_name) : ui_text(TEXTS[replay->stage]);
}

// What kind of demo it is where it is not an ordinary one; "" where it is.
static const char *mark_text(const Replay *replay)
{
    switch (replay->state) {
    case REPLAY_OPEN: return ui_text(UI_REPLAY_OPEN);
    case REPLAY_DAMAGED: return ui_text(UI_REPLAY_DAMAGED);
    case REPLAY_REFUSED: return ui_text(UI_REPLAY_REFUSED);
    case REPLAY_WHOLE: break;
    }
    return replay->fork ? ui_text(UI_REPLAY_FORK) : replay->player == DEMO_PILOT ? ui_text(UI_REPLAY_PILOT) : "";
}

void replays_facts(const Replay *replay, char text[REPLAYS_FACTS_BYTES])
{
    static const UiText LEVEL_TEXTS[LEVELS] = {UI_LEVEL_EASY, UI_LEVEL_NORMAL, UI_LEVEL_HARD};
    uint32_t seconds = replay->ticks / SIM_TICKS_PER_SECOND;
    int length = snprintf(text, LINE_BYTES, "%s", stage_text(replay));
    if (replay->level != LEVEL_NORMAL)
        length += snprintf(text + length, LINE_BYTES - (size_t)length, DOT "%s", ui_text(LEVEL_TEXTS[replay->level]));
    if (replay->speed_percent != MODE_SPEED_FULL)
        length += snprintf(text + length, LINE_BYTES - (size_t)length, DOT "%d %%", replay->speed_percent);
    length += snprintf(text + length, LINE_BYTES - (size_t)length, DOT "%" PRIu32 ":%02" PRIu32, seconds / 60u,
                       seconds % 60u);
    if (replay->state == REPLAY_WHOLE)
        snprintf(text + length, LINE_BYTES - (size_t)length, DOT "%" PRIu32 " %s", replay->bees_most,
                 ui_text(UI_BEES));
}

static void row_text_draw(const Replay *replay, float y, Batch *batch)
{
    char line[LINE_BYTES];
    bool bad = replay->state == REPLAY_REFUSED || replay->state == REPLAY_DAMAGED;
    date_text(replay->recorded_unix_s, line);
    batch_text(batch, TEXT_MEDIUM, line, vec2(TEXT_LEFT_PX, y + (bad ? 19.0f : 24.0f)), BATCH_LEFT, ink(PAINT_DARK));
    if (bad) {
        batch_text(batch, TEXT_SMALL, mark_text(replay), vec2(TEXT_RIGHT_PX, y + 18.0f), BATCH_RIGHT,
                   ink(PAINT_RED_INK));
        paint_paragraph(batch, TEXT_SMALL, replay->reason, vec2(TEXT_LEFT_PX, y + 35.0f),
                        TEXT_RIGHT_PX - TEXT_LEFT_PX, LINE_PX, 2, ink(PAINT_RED_INK));
        return;
    }
    snprintf(line, sizeof line, "%" PRIu32, replay->score);
    batch_text(batch, TEXT_MEDIUM, replay->state == REPLAY_WHOLE ? line : "\xe2\x80\x93",
               vec2(TEXT_RIGHT_PX, y + 24.0f), BATCH_RIGHT, ink(PAINT_HONEY_INK));
    replays_facts(replay, line);
    batch_text(batch, TEXT_SMALL, line, vec2(TEXT_LEFT_PX, y + 43.0f), BATCH_LEFT, ink(PAINT_PALE_INK));
    batch_text(batch, TEXT_SMALL, mark_text(replay), vec2(TEXT_RIGHT_PX, y + 43.0f), BATCH_RIGHT, ink(PAINT_PALE_INK));
}

static void row_draw(const Replays *replays, int row, float y, Batch *batch)
{
    const Replay *replay = &replays->list[row];
    const ScrollList *rows = &replays->rows;
    bool pressed = rows->holding && !rows->dragging
        && row == scroll_list_row_at(rows, &SHAPE, replays->count, rows->press);
    bool marked = pressed || (replays->keys_used && row == replays->selected);
    Vec2 least = vec2(ROW_LEFT_PX, y), most = vec2(ROW_RIGHT_PX, y + ROW_HEIGHT_PX), rim = vec2(1.5f, 1.5f);
    batch_rect(batch, least, most, ink(marked ? PAINT_DARK : PAINT_RIM));
    batch_rect(batch, vec2_add(least, rim), vec2_sub(most, rim), ink(marked ? PAINT_GOLD : PAINT_PAPER));
    float middle = y + ROW_HEIGHT_PX / 2.0f;
    batch_sprite(batch, replay->starred ? SPRITE_ICON_STAR : SPRITE_ICON_STAR_OFF, vec2(STAR_X_PX, middle), 0.0f, 1.0f,
                 ink(0xffffffu));
    row_text_draw(replay, y, batch);
    if (row == replays->sure) {
        batch_rect(batch, vec2(DELETE_X_PX - PRESS_HALF_PX, y), most, ink(0xd0381fu));
        batch_text(batch, TEXT_SMALL, ui_text(UI_REPLAY_SURE), vec2(DELETE_X_PX, y + 50.0f), BATCH_CENTRE,
                   ink(PAINT_PAPER));
        middle -= 6.0f;
    }
    batch_sprite(batch, SPRITE_ICON_BIN, vec2(DELETE_X_PX, middle), 0.0f, 1.0f, ink(0xffffffu));
}

static void rows_draw(const Replays *replays, Batch *batch)
{
    for (int row = 0; row < replays->count; row++) {
        float y = scroll_list_row(&replays->rows, &SHAPE, row).least.y;
        if (y > LIST_TOP_PX - ROW_PX && y < LIST_BOTTOM_PX)
            row_draw(replays, row, y, batch);
    }
    scroll_list_draw_bar(&replays->rows, &SHAPE, replays->count, ink(PAINT_RIM), batch);
}

static void empty_draw(Batch *batch)
{
    batch_text(batch, TEXT_MEDIUM, ui_text(UI_REPLAYS_NONE), vec2(FIELD_WIDTH_PX / 2.0f, 280.0f), BATCH_CENTRE,
               ink(PAINT_DARK));
    batch_text(batch, TEXT_SMALL, ui_text(UI_REPLAYS_HINT), vec2(FIELD_WIDTH_PX / 2.0f, 302.0f), BATCH_CENTRE,
               ink(PAINT_PALE_INK));
}

static void back_draw(Batch *batch)
{
    Vec2 middle = vec2(FIELD_WIDTH_PX / 2.0f, BACK_Y_PX), half = vec2(BACK_HALF_WIDTH_PX, BACK_HALF_HEIGHT_PX);
    batch_sprite_rect(batch, SPRITE_BUTTON, vec2_sub(middle, half), vec2_add(middle, half), ink(0xffffffu));
    batch_text(batch, TEXT_MEDIUM, ui_text(UI_TO_TITLE), vec2(middle.x, middle.y + 6.0f), BATCH_CENTRE,
               ink(PAINT_DARK));
}

// The notice lies over the lower rows, on a plate of its own.
static void notice_draw(const Replays *replays, Batch *batch)
{
    if (!replays->notice[0])
        return;
    batch_rect(batch, vec2(ROW_LEFT_PX, 500.0f), vec2(ROW_RIGHT_PX, 570.0f), ink(PAINT_RED_INK));
    batch_rect(batch, vec2(ROW_LEFT_PX + 1.5f, 501.5f), vec2(ROW_RIGHT_PX - 1.5f, 568.5f), ink(PAINT_PAPER));
    paint_paragraph(batch, TEXT_SMALL, replays->notice, vec2(22.0f, 518.0f), 316.0f, LINE_PX, 4, ink(PAINT_RED_INK));
}

void replays_draw(const Replays *replays, Batch *batch)
{
    batch_rect(batch, vec2(0, 0), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX), paint_style(LAYER, paint_tint(SHADE, 0.82f)));
    if (replays->count == 0)
        empty_draw(batch);
    rows_draw(replays, batch);
    batch_rect(batch, vec2(0, 0), vec2(FIELD_WIDTH_PX, LIST_TOP_PX - 2.0f), ink(SHADE));
    batch_rect(batch, vec2(0, LIST_BOTTOM_PX), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX), ink(SHADE));
    paint_text(batch, TEXT_LARGE, ui_text(UI_REPLAYS), vec2(FIELD_WIDTH_PX / 2.0f, 42.0f), BATCH_CENTRE, LAYER,
               paint_tint(PAINT_DARK, 1.0f), paint_tint(PAINT_PAPER, 1.0f));
    if (replays->left_out > 0) {
        char line[LINE_BYTES];
        snprintf(line, sizeof line, "%d %s", replays->left_out, ui_text(UI_REPLAYS_MORE));
        batch_text(batch, TEXT_SMALL, line, vec2(FIELD_WIDTH_PX / 2.0f, 57.0f), BATCH_CENTRE, ink(PAINT_PALE_INK));
    }
    notice_draw(replays, batch);
    back_draw(batch);
}
