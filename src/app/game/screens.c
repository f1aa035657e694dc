// screens.c -- title, play, pause and game over; the replays are drawn by themselves.
#include "app/game/screens.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/trig.h"
#include "view/hud.h"
#include "view/layers.h"
#include "view/sprites.h"
#include "view/texts.h"

#define BUTTONS_MAX 6
#define BUTTON_HALF_WIDTH_PX 92.0f
#define THIRD_HALF_WIDTH_PX 53.0f // three in a row
#define THIRD_ASIDE_PX 110.0f
#define PLAY_X_PX 61.0f // the modes, side by side
#define PLAY_HALF_WIDTH_PX 44.0f
#define LORD_X_PX 178.0f
#define LORD_HALF_WIDTH_PX 67.0f
#define GALLERY_X_PX 296.0f
#define GALLERY_HALF_WIDTH_PX 45.0f
#define BUTTON_HALF_HEIGHT_PX 24.0f
#define OVER_BOTTOM_PX 472.0f // of the panel
#define OVER_LISTED 7         // best games on it
#define TITLE_LISTED 4
#define LINE_PX 16.0f
#define OVER_WAIT_TICKS 45 // a finger that was leading shall not press a button by accident

typedef struct Button {
    UiText text;
    ScreenWish wish;
    Vec2 middle;
    float half_width_px;
} Button;

static const BatchTint INK = {0x2e, 0x1a, 0x0f, 255}, PALE_INK = {0x6b, 0x4a, 0x2a, 255},
                       CREAM = {255, 248, 225, 255};

static BatchStyle style(BatchTint tint, Layer layer)
{
    return (BatchStyle){tint, (uint8_t)layer, BATCH_ALPHA};
}

static int buttons_of(const Screens *screens, Button buttons[BUTTONS_MAX])
{
    const float x = FIELD_WIDTH_PX / 2.0f, wide = BUTTON_HALF_WIDTH_PX, third = THIRD_HALF_WIDTH_PX;
    UiText sound = screens->sound ? UI_SOUND_ON : UI_SOUND_OFF;
    int n = 0;
    switch (screens->now) {
    case SCREEN_TITLE:
        buttons[n++] = (Button){UI_PLAY, WISH_BEGIN, {PLAY_X_PX, 372}, PLAY_HALF_WIDTH_PX};
        buttons[n++] = (Button){UI_STAGE_SWARM_LORD, WISH_LORD, {LORD_X_PX, 372}, LORD_HALF_WIDTH_PX};
        buttons[n++] = (Button){UI_STAGE_GALLERY, WISH_GALLERY, {GALLERY_X_PX, 372}, GALLERY_HALF_WIDTH_PX};
        buttons[n++] = (Button){UI_REPLAYS, WISH_REPLAYS, {x - THIRD_ASIDE_PX, 428}, third};
        buttons[n++] = (Button){UI_LAB, WISH_LAB, {x, 428}, third};
        buttons[n++] = (Button){sound, WISH_SOUND, {x + THIRD_ASIDE_PX, 428}, third};
        break;
    case SCREEN_WATCH:
    case SCREEN_LAB:
    case SCREEN_PREVIEW:
    case SCREEN_PLAY: break;
    case SCREEN_PAUSE:
        buttons[n++] = (Button){UI_GO_ON, WISH_GO_ON, {x, 290}, wide};
        buttons[n++] = (Button){UI_RESTART, WISH_AGAIN, {x, 346}, wide};
        buttons[n++] = (Button){sound, WISH_SOUND, {x, 402}, wide};
        buttons[n++] = (Button){UI_TO_TITLE, WISH_TITLE, {x, 458}, wide};
        break;
    case SCREEN_OVER:
        buttons[n++] = (Button){UI_RESTART, WISH_AGAIN, {x, 500}, wide};
        if (screens->watch_path[0])
            buttons[n++] = (Button){UI_WATCH, WISH_WATCH, {x, 554}, wide};
        buttons[n++] = (Button){UI_TO_TITLE, WISH_TITLE, {x, screens->watch_path[0] ? 608.0f : 554.0f}, wide};
        break;
    case SCREEN_REPLAYS: break;
    }
    return n;
}

void screens_show(Screens *screens, Screen screen)
{
    screens->now = screen;
    screens->ticks = 0;
    screens->selected = 0;
    if (screen == SCREEN_REPLAYS)
        replays_open_screen(&screens->replays);
}

void screens_tick(Screens *screens)
{
    screens->ticks++;
    replays_tick(&screens->replays);
}

static bool button_hit(const Button *button, Vec2 at)
{
    return at.x > button->middle.x - button->half_width_px && at.x < button->middle.x + button->half_width_px
        && at.y > button->middle.y - BUTTON_HALF_HEIGHT_PX && at.y < button->middle.y + BUTTON_HALF_HEIGHT_PX;
}

static ScreenWish play_input(InputState *input, const Viewport *viewport)
{
    InputPointer pointer = input_peek_pointer(input);
    bool pause = input_take_key(input, INPUT_KEY_ESCAPE);
    pause |= input_take_key(input, INPUT_KEY_P);
    pause |= input_take_focus_lost(input);
    pause |= pointer.pressed && hud_pause_hit(viewport_to_field(viewport, vec2(pointer.x_px, pointer.y_px)));
    return pause ? WISH_PAUSE : WISH_NONE;
}

static ScreenWish keys_input(Screens *screens, InputState *input, const Button *buttons, int count)
{
    if (input_take_key(input, INPUT_KEY_UP))
        screens->selected = (screens->selected + count - 1) % count;
    if (input_take_key(input, INPUT_KEY_DOWN))
        screens->selected = (screens->selected + 1) % count;
    if (input_take_key(input, INPUT_KEY_ENTER))
        return buttons[screens->selected].wish;
    if (input_take_key(input, INPUT_KEY_ESCAPE))
        return screens->now == SCREEN_TITLE ? WISH_LEAVE : screens->now == SCREEN_PAUSE ? WISH_GO_ON : WISH_TITLE;
    if (input_take_key(input, INPUT_KEY_P) && screens->now == SCREEN_PAUSE)
        return WISH_GO_ON;
    if (input_take_key(input, INPUT_KEY_R) && screens->now != SCREEN_TITLE)
        return WISH_AGAIN;
    return WISH_NONE;
}

static ScreenWish replays_wish(Screens *screens, InputState *input, const Viewport *viewport)
{
    switch (replays_input(&screens->replays, input, viewport)) {
    case REPLAYS_STAY: break;
    case REPLAYS_BACK: return WISH_TITLE;
    case REPLAYS_WATCH:
        replays_path(&screens->replays, screens->replays.selected, screens->watch_path, sizeof screens->watch_path);
        return WISH_WATCH;
    }
    return WISH_NONE;
}

ScreenWish screens_input(Screens *screens, InputState *input, const Viewport *viewport)
{
    if (input_take_key(input, INPUT_KEY_M))
        return WISH_SOUND;
    if (screens->now == SCREEN_PLAY)
        return play_input(input, viewport);
    if (screens->now == SCREEN_REPLAYS)
        return replays_wish(screens, input, viewport);
    Button buttons[BUTTONS_MAX];
    int count = buttons_of(screens, buttons);
    InputPointer pointer = input_take_pointer(input);
    input_take_focus_lost(input);
    if (screens->now == SCREEN_OVER && screens->ticks < OVER_WAIT_TICKS) {
        input_forget_presses(input);
        return WISH_NONE;
    }
    Vec2 at = viewport_to_field(viewport, vec2(pointer.x_px, pointer.y_px));
    input_take_wheel(input);
    for (int i = 0; i < count && pointer.pressed; i++)
        if (button_hit(&buttons[i], at))
            return buttons[i].wish;
    return keys_input(screens, input, buttons, count);
}

static void text(Batch *batch, TextSize size, const char *utf8, float y, BatchTint tint)
{
    batch_text(batch, (int)size, utf8, vec2(FIELD_WIDTH_PX / 2.0f, y), BATCH_CENTRE, style(tint, LAYER_MENU_TEXT));
}

// Letters on the bare meadow get a pale rim.
static void text_rimmed(Batch *batch, TextSize size, const char *utf8, float y, BatchTint tint, float rim_px)
{
    for (int i = 0; i < 8; i++) {
        Vec2 aside = vec2_scale(heading_unit(45.0f * (float)i), rim_px);
        batch_text(batch, (int)size, utf8, vec2(FIELD_WIDTH_PX / 2.0f + aside.x, y + aside.y), BATCH_CENTRE,
                   style(CREAM, LAYER_MENU));
    }
    text(batch, size, utf8, y, tint);
}

static void buttons_draw(const Screens *screens, Batch *batch)
{
    Button buttons[BUTTONS_MAX];
    int count = buttons_of(screens, buttons);
    for (int i = 0; i < count; i++) {
        Vec2 half = vec2(buttons[i].half_width_px, BUTTON_HALF_HEIGHT_PX);
        batch_sprite_rect(batch, SPRITE_BUTTON, vec2_sub(buttons[i].middle, half), vec2_add(buttons[i].middle, half),
                          style(BATCH_WHITE, LAYER_MENU));
        if (i == screens->selected)
            batch_sprite_rect(batch, SPRITE_BUTTON_SELECTED, vec2_sub(buttons[i].middle, half),
                              vec2_add(buttons[i].middle, half), style(BATCH_WHITE, LAYER_MENU));
        batch_text(batch, TEXT_MEDIUM, ui_text(buttons[i].text), vec2_add(buttons[i].middle, vec2(0.0f, 6.0f)),
                   BATCH_CENTRE, style(INK, LAYER_MENU_TEXT));
    }
}

static void panel_draw(Batch *batch, float top, float bottom)
{
    batch_sprite_rect(batch, SPRITE_PANEL, vec2(24, top), vec2(FIELD_WIDTH_PX - 24.0f, bottom),
                      style(BATCH_WHITE, LAYER_MENU_SHADE));
}

static void best_draw(const BestList *best, int marked, int most, float y, Batch *batch)
{
    for (int i = 0; i < best->count && i < most; i++) {
        const BestGame *game = &best->games[i];
        BatchTint tint = i == marked ? (BatchTint){176, 40, 16, 255} : INK;
        char line[64];
        float at = y + LINE_PX * (float)i;
        snprintf(line, sizeof line, "%d.", i + 1);
        batch_text(batch, TEXT_SMALL, line, vec2(84, at), BATCH_RIGHT, style(tint, LAYER_MENU_TEXT));
        snprintf(line, sizeof line, "%" PRIu32, game->score);
        batch_text(batch, TEXT_SMALL, line, vec2(160, at), BATCH_RIGHT, style(tint, LAYER_MENU_TEXT));
        snprintf(line, sizeof line, "%" PRId32 " bees", game->bees_most);
        batch_text(batch, TEXT_SMALL, line, vec2(226, at), BATCH_RIGHT, style(tint, LAYER_MENU_TEXT));
        batch_text(batch, TEXT_SMALL, game->date, vec2(304, at), BATCH_RIGHT, style(tint, LAYER_MENU_TEXT));
    }
}

static const char *best_heading(const Screens *screens)
{
    if (screens->best_stage == STAGE_SWARM_LORD)
        return ui_text(screens->best_tuned ? UI_BEST_LIST_LORD_TUNED : UI_BEST_LIST_LORD);
    if (screens->best_stage == STAGE_GALLERY)
        return ui_text(screens->best_tuned ? UI_BEST_LIST_GALLERY_TUNED : UI_BEST_LIST_GALLERY);
    return ui_text(screens->best_tuned ? UI_BEST_LIST_TUNED : UI_BEST_LIST);
}

static void title_draw(const Screens *screens, Batch *batch)
{
    float sway = trig_sin_deg((float)(screens->ticks % 240u) * 1.5f);
    batch_sprite(batch, SPRITE_TITLE_COMB, vec2(FIELD_WIDTH_PX / 2.0f, 66), 0, 1.35f,
                 style(BATCH_WHITE, LAYER_MENU_SHADE));
    batch_sprite(batch, SPRITE_LOGO_BEE, vec2(FIELD_WIDTH_PX / 2.0f, 150.0f + 5.0f * sway), 4.0f * sway, 1.0f,
                 style(BATCH_WHITE, LAYER_MENU));
    text_rimmed(batch, TEXT_TITLE, ui_text(UI_TITLE), 270, INK, 2.5f);
    text_rimmed(batch, TEXT_LARGE, ui_text(UI_TITLE_NATIVE), 306, (BatchTint){176, 90, 16, 255}, 2.0f);
    batch_sprite_rect(batch, SPRITE_PLATE, vec2(24, 459), vec2(FIELD_WIDTH_PX - 24.0f, 513),
                      style((BatchTint){255, 248, 225, 200}, LAYER_MENU_SHADE));
    text(batch, TEXT_SMALL, ui_text(UI_PLAY_HINT), 474, INK);
    text(batch, TEXT_SMALL, ui_text(UI_CALL_HINT), 490, INK);
    text(batch, TEXT_SMALL, ui_text(UI_FLOWER_HINT), 506, INK);
    if (screens->best.count > 0) {
        int listed = screens->best.count < TITLE_LISTED ? screens->best.count : TITLE_LISTED;
        panel_draw(batch, 518, 570.0f + LINE_PX * (float)listed);
        text(batch, TEXT_SMALL, best_heading(screens), 541, PALE_INK);
        best_draw(&screens->best, -1, listed, 561, batch);
    }
}

static void pause_draw(Batch *batch)
{
    batch_rect(batch, vec2(0, 0), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX),
               style((BatchTint){46, 26, 15, 110}, LAYER_MENU_SHADE));
    panel_draw(batch, 194, 514);
    text(batch, TEXT_LARGE, ui_text(UI_PAUSED), 246, INK);
}

static void fact_draw(Batch *batch, UiText what, const char *number, float y)
{
    batch_text(batch, TEXT_SMALL, ui_text(what), vec2(80, y), BATCH_LEFT, style(PALE_INK, LAYER_MENU_TEXT));
    batch_text(batch, TEXT_SMALL, number, vec2(280, y), BATCH_RIGHT, style(INK, LAYER_MENU_TEXT));
}

static void facts_draw(const SimHead *head, float y, Batch *batch)
{
    const struct { UiText what; uint32_t value; } FACTS[] = {
        {UI_BEES_MOST, (uint32_t)head->bees_most}, {UI_BEATEN, head->beaten}, {UI_FLOWERS, head->flowers},
        {UI_NEAR_MISSES, head->near_misses},
    };
    char number[24];
    uint32_t seconds = head->over_tick / SIM_TICKS_PER_SECOND;
    snprintf(number, sizeof number, "%" PRIu32 ":%02" PRIu32, seconds / 60u, seconds % 60u);
    fact_draw(batch, UI_TIME_PLAYED, number, y);
    for (int i = 0; i < 4; i++) {
        snprintf(number, sizeof number, "%" PRIu32, FACTS[i].value);
        fact_draw(batch, FACTS[i].what, number, y + LINE_PX * (float)(i + 1));
    }
}

// The panel is as high as its content and stands on the buttons.
static void over_draw(const Screens *screens, const Sim *sim, Batch *batch)
{
    const BestList *best = &screens->best;
    bool first = screens->best_rank == 0;
    int listed = best->count < OVER_LISTED ? best->count : OVER_LISTED;
    float height = 230.0f + (first ? 24.0f : 0.0f) + (listed > 0 ? 36.0f + LINE_PX * (float)listed : 0.0f);
    float y = OVER_BOTTOM_PX - height;
    char number[16];
    panel_draw(batch, y, OVER_BOTTOM_PX);
    text(batch, TEXT_LARGE, ui_text(UI_OVER), y += 50.0f, INK);
    snprintf(number, sizeof number, "%" PRIu32, sim->head.score);
    text(batch, TEXT_TITLE, number, y += 50.0f, (BatchTint){176, 90, 16, 255});
    if (first)
        text(batch, TEXT_MEDIUM, ui_text(UI_NEW_BEST), y += 24.0f, (BatchTint){176, 40, 16, 255});
    facts_draw(&sim->head, y += 30.0f, batch);
    y += 4.0f * LINE_PX;
    if (listed == 0)
        return;
    text(batch, TEXT_SMALL, best_heading(screens), y += 30.0f, PALE_INK);
    best_draw(best, screens->best_rank, OVER_LISTED, y + 22.0f, batch);
}

void screens_draw(const Screens *screens, const Sim *sim, Batch *batch)
{
    switch (screens->now) {
    case SCREEN_TITLE: title_draw(screens, batch); break;
    case SCREEN_WATCH:
    case SCREEN_LAB:
    case SCREEN_PREVIEW:
    case SCREEN_PLAY: return;
    case SCREEN_PAUSE: pause_draw(batch); break;
    case SCREEN_OVER: over_draw(screens, sim, batch); break;
    case SCREEN_REPLAYS: replays_draw(&screens->replays, batch); return;
    }
    buttons_draw(screens, batch);
}
