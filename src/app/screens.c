// screens.c -- title, play, pause and game over.
#include "app/screens.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/trig.h"
#include "view/hud.h"
#include "view/layers.h"
#include "view/sprites.h"
#include "view/texts.h"

#define BUTTONS_MAX 4
#define BUTTON_HALF_WIDTH_PX 92.0f
#define BUTTON_HALF_HEIGHT_PX 24.0f
#define OVER_WAIT_TICKS 45 // a finger that was leading shall not press a button by accident

typedef struct Button {
    UiText text;
    ScreenWish wish;
    Vec2 middle;
} Button;

static const BatchTint INK = {0x2e, 0x1a, 0x0f, 255}, PALE_INK = {0x6b, 0x4a, 0x2a, 255},
                       CREAM = {255, 248, 225, 255};

static BatchStyle style(BatchTint tint, Layer layer)
{
    return (BatchStyle){tint, (uint8_t)layer, BATCH_ALPHA};
}

static int buttons_of(const Screens *screens, Button buttons[BUTTONS_MAX])
{
    const float x = FIELD_WIDTH_PX / 2.0f;
    UiText sound = screens->sound ? UI_SOUND_ON : UI_SOUND_OFF;
    int n = 0;
    switch (screens->now) {
    case SCREEN_TITLE:
        buttons[n++] = (Button){UI_PLAY, WISH_BEGIN, {x, 372}};
        buttons[n++] = (Button){sound, WISH_SOUND, {x, 428}};
        break;
    case SCREEN_PLAY: break;
    case SCREEN_PAUSE:
        buttons[n++] = (Button){UI_GO_ON, WISH_GO_ON, {x, 290}};
        buttons[n++] = (Button){UI_RESTART, WISH_BEGIN, {x, 346}};
        buttons[n++] = (Button){sound, WISH_SOUND, {x, 402}};
        buttons[n++] = (Button){UI_TO_TITLE, WISH_TITLE, {x, 458}};
        break;
    case SCREEN_OVER:
        buttons[n++] = (Button){UI_RESTART, WISH_BEGIN, {x, 500}};
        buttons[n++] = (Button){UI_TO_TITLE, WISH_TITLE, {x, 556}};
        break;
    }
    return n;
}

void screens_show(Screens *screens, Screen screen)
{
    screens->now = screen;
    screens->ticks = 0;
    screens->selected = 0;
}

void screens_tick(Screens *screens)
{
    screens->ticks++;
}

static bool button_hit(const Button *button, Vec2 at)
{
    return at.x > button->middle.x - BUTTON_HALF_WIDTH_PX && at.x < button->middle.x + BUTTON_HALF_WIDTH_PX
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
        return WISH_BEGIN;
    return WISH_NONE;
}

ScreenWish screens_input(Screens *screens, InputState *input, const Viewport *viewport)
{
    if (input_take_key(input, INPUT_KEY_M))
        return WISH_SOUND;
    if (screens->now == SCREEN_PLAY)
        return play_input(input, viewport);
    Button buttons[BUTTONS_MAX];
    int count = buttons_of(screens, buttons);
    InputPointer pointer = input_take_pointer(input);
    input_take_focus_lost(input);
    if (screens->now == SCREEN_OVER && screens->ticks < OVER_WAIT_TICKS) {
        input_forget_presses(input);
        return WISH_NONE;
    }
    Vec2 at = viewport_to_field(viewport, vec2(pointer.x_px, pointer.y_px));
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
        Vec2 half = vec2(BUTTON_HALF_WIDTH_PX, BUTTON_HALF_HEIGHT_PX);
        BatchTint tint = i == screens->selected ? BATCH_WHITE : (BatchTint){225, 215, 200, 255};
        batch_sprite_rect(batch, SPRITE_BUTTON, vec2_sub(buttons[i].middle, half), vec2_add(buttons[i].middle, half),
                          style(tint, LAYER_MENU));
        text(batch, TEXT_MEDIUM, ui_text(buttons[i].text), buttons[i].middle.y + 6.0f, INK);
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
        float at = y + 16.0f * (float)i;
        snprintf(line, sizeof line, "%d.", i + 1);
        batch_text(batch, TEXT_SMALL, line, vec2(84, at), BATCH_RIGHT, style(tint, LAYER_MENU_TEXT));
        snprintf(line, sizeof line, "%" PRIu32, game->score);
        batch_text(batch, TEXT_SMALL, line, vec2(160, at), BATCH_RIGHT, style(tint, LAYER_MENU_TEXT));
        snprintf(line, sizeof line, "%" PRId32 " bees", game->bees_most);
        batch_text(batch, TEXT_SMALL, line, vec2(226, at), BATCH_RIGHT, style(tint, LAYER_MENU_TEXT));
        batch_text(batch, TEXT_SMALL, game->date, vec2(304, at), BATCH_RIGHT, style(tint, LAYER_MENU_TEXT));
    }
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
    text_rimmed(batch, TEXT_SMALL, ui_text(UI_PLAY_HINT), 478, INK, 1.5f);
    text_rimmed(batch, TEXT_SMALL, ui_text(UI_CALL_HINT), 496, INK, 1.5f);
    if (screens->best.count > 0) {
        panel_draw(batch, 514, 626);
        text(batch, TEXT_SMALL, ui_text(UI_BEST_LIST), 536, PALE_INK);
        best_draw(&screens->best, -1, 4, 556, batch);
    }
}

static void pause_draw(Batch *batch)
{
    batch_rect(batch, vec2(0, 0), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX),
               style((BatchTint){46, 26, 15, 110}, LAYER_MENU_SHADE));
    panel_draw(batch, 200, 496);
    text(batch, TEXT_LARGE, ui_text(UI_PAUSED), 246, INK);
}

static void fact_draw(Batch *batch, UiText what, uint32_t value, float y)
{
    char number[16];
    snprintf(number, sizeof number, "%" PRIu32, value);
    batch_text(batch, TEXT_SMALL, ui_text(what), vec2(80, y), BATCH_LEFT, style(PALE_INK, LAYER_MENU_TEXT));
    batch_text(batch, TEXT_SMALL, number, vec2(280, y), BATCH_RIGHT, style(INK, LAYER_MENU_TEXT));
}

static void over_draw(const Screens *screens, const Sim *sim, Batch *batch)
{
    const SimHead *head = &sim->head;
    char number[16];
    panel_draw(batch, 96, 470);
    text(batch, TEXT_LARGE, ui_text(UI_OVER), 140, INK);
    snprintf(number, sizeof number, "%" PRIu32, head->score);
    text(batch, TEXT_TITLE, number, 192, (BatchTint){176, 90, 16, 255});
    if (screens->best_rank == 0)
        text(batch, TEXT_MEDIUM, ui_text(UI_NEW_BEST), 216, (BatchTint){176, 40, 16, 255});
    fact_draw(batch, UI_BEES_MOST, (uint32_t)head->bees_most, 240);
    fact_draw(batch, UI_BEATEN, head->beaten, 256);
    fact_draw(batch, UI_FLOWERS, head->flowers, 272);
    fact_draw(batch, UI_NEAR_MISSES, head->near_misses, 288);
    if (screens->best.count > 0) {
        text(batch, TEXT_SMALL, ui_text(UI_BEST_LIST), 318, PALE_INK);
        best_draw(&screens->best, screens->best_rank, 7, 340, batch);
    }
}

void screens_draw(const Screens *screens, const Sim *sim, Batch *batch)
{
    switch (screens->now) {
    case SCREEN_TITLE: title_draw(screens, batch); break;
    case SCREEN_PLAY: return;
    case SCREEN_PAUSE: pause_draw(batch); break;
    case SCREEN_OVER: over_draw(screens, sim, batch); break;
    }
    buttons_draw(screens, batch);
}
