// prompt.c -- pictures of a gamepad's buttons, and caps of keys.
#include "ui/control/control.h"

#include <SDL.h>
#include <stdio.h>

#include "platform/input.h"
#include "view/paint.h"
#include "view/sprites.h"

#define ICON_PX 24.0f
#define CAP_PAD_PX 6.0f
#define CAP_HALF_PX 10.0f
#define DROP_PX 3.0f // from the middle of a cap to the letters' base line

// Four round buttons in SDL's order: bottom, right, left, top.
static const SpriteId FACES[PAD_FAMILIES][4] = {
    [PAD_XBOX] = {SPRITE_PAD_A, SPRITE_PAD_B, SPRITE_PAD_X, SPRITE_PAD_Y},
    [PAD_PLAYSTATION] = {SPRITE_PAD_CROSS, SPRITE_PAD_CIRCLE, SPRITE_PAD_SQUARE, SPRITE_PAD_TRIANGLE},
    [PAD_NINTENDO] = {SPRITE_PAD_A, SPRITE_PAD_B, SPRITE_PAD_X, SPRITE_PAD_Y},
    [PAD_OTHER] = {SPRITE_PAD_PLACE, SPRITE_PAD_PLACE, SPRITE_PAD_PLACE, SPRITE_PAD_PLACE},
};

// One drawing is rotated for the others.
static const float PLACE_DEG[4] = {0.0f, -90.0f, 90.0f, 180.0f};
static const float ARROW_DEG[4] = {0.0f, 180.0f, -90.0f, 90.0f}; // up, down, left, right, in SDL's order

static UiIcon icon_of(int32_t button, PadFamily family)
{
    int face = button - SDL_CONTROLLER_BUTTON_A, arrow = button - SDL_CONTROLLER_BUTTON_DPAD_UP;
    if (face >= 0 && face < 4)
        return (UiIcon){
            .sprite = FACES[family][face], .scale = 1.0f, .angle_deg = family == PAD_OTHER ? PLACE_DEG[face] : 0.0f};
    if (arrow >= 0 && arrow < 4)
        return (UiIcon){.sprite = SPRITE_PAD_ARROW, .scale = 1.0f, .angle_deg = ARROW_DEG[arrow]};
    return (UiIcon){0};
}

Prompt prompt_of_button(int32_t button, PadFamily family)
{
    Prompt prompt = {.icon = icon_of(button, family)};
    input_button_label(button, family, prompt.text);
    return prompt;
}

Prompt prompt_of_action(const Control *control, const InputState *input, ControlAction action)
{
    const Binding *binding = &control->bindings.of[action];
    Prompt prompt = {0};
    if (input->hand == INPUT_BY_PAD)
        return prompt_of_button(binding->button, input->pad.family);
    if (input->hand == INPUT_BY_KEYS)
        input_key_label(binding->key[0], prompt.text);
    return prompt;
}

static float cap_draw(const char *text, Vec2 middle, Layer layer, Batch *batch)
{
    float half = 0.5f * atlas_text_width(batch->atlas, TEXT_SMALL, text) + CAP_PAD_PX;
    half = half > CAP_HALF_PX ? half : CAP_HALF_PX;
    Vec2 size = vec2(half, CAP_HALF_PX);
    batch_rect(batch, vec2_sub(middle, size), vec2_add(middle, size), paint_style(layer, paint_tint(PAINT_DARK, 1.0f)));
    batch_rect(batch, vec2_sub(middle, vec2(half - 1.0f, CAP_HALF_PX - 1.0f)),
               vec2_add(middle, vec2(half - 1.0f, CAP_HALF_PX - 3.0f)),
               paint_style(layer, paint_tint(PAINT_PAPER, 1.0f)));
    batch_text(batch, TEXT_SMALL, text, vec2(middle.x, middle.y + DROP_PX), BATCH_CENTRE,
               paint_style(layer, paint_tint(PAINT_DARK, 1.0f)));
    return 2.0f * half;
}

float prompt_draw(const Prompt *prompt, Vec2 middle, Layer layer, Batch *batch)
{
    if (prompt->icon.scale > 0.0f) {
        batch_sprite(batch, (int)prompt->icon.sprite, middle, prompt->icon.angle_deg, prompt->icon.scale,
                     paint_style(layer, paint_tint(0xffffffu, 1.0f)));
        return ICON_PX * prompt->icon.scale;
    }
    return prompt->text[0] ? cap_draw(prompt->text, middle, layer, batch) : 0.0f;
}
