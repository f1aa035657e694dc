// preview_screen.c -- where the buttons of the preview are, and what is pressed.
#include "game/preview/preview_screen.h"

#include "base/assert.h"
#include "ui/screen_edges.h"

#define STRIP_PX 36.0f
#define CELL_PX 36.0f
#define SLIDERS_PX 46.0f // height of their row on the plate
#define ROW_PX 38.0f     // and of the buttons' below it
#define PLATE_PX (SLIDERS_PX + ROW_PX)
#define BUTTON_PX 48.0f
#define SLIDER_PAD_PX 16.0f
#define SLIDER_HEIGHT_PX 29.4f

#define TUNABLE_OF(field) ((int)(offsetof(Tunables, field) / 4))

int preview_screen_tunable(PreviewButton button)
{
    switch (button) {
    case PREVIEW_BUTTON_SPEED: return TUNABLE_OF(pattern_unit_px);
    case PREVIEW_BUTTON_RANK: return TUNABLE_OF(pattern_rank);
    default: return TUNABLE_OF(swarm_instinct);
    }
}

// --- where things are

ViewportRect preview_screen_strip(const Viewport *viewport)
{
    return screen_rect(screen_edge_left(viewport), screen_edge_top(viewport, STRIP_PX), FIELD_WIDTH_PX, STRIP_PX);
}

ViewportRect preview_screen_plate(const Viewport *viewport)
{
    return screen_rect(screen_edge_left(viewport), screen_edge_bottom(viewport, PLATE_PX) - PLATE_PX, FIELD_WIDTH_PX,
                       PLATE_PX);
}

ViewportRect preview_screen_rect(const PreviewScreen *screen, const Viewport *viewport, PreviewButton button)
{
    ASSERT(button < PREVIEW_BUTTONS);
    Vec2 strip = preview_screen_strip(viewport).least, plate = preview_screen_plate(viewport).least;
    float half = FIELD_WIDTH_PX / 2.0f, row = plate.y + SLIDERS_PX;
    bool walks = button == PREVIEW_BUTTON_PREVIOUS || button == PREVIEW_BUTTON_NEXT;
    if (walks && !screen->several)
        return screen_rect(0.0f, 0.0f, 0.0f, 0.0f);
    switch (button) {
    case PREVIEW_BUTTON_LEAVE: return screen_rect(strip.x, strip.y, CELL_PX, STRIP_PX);
    case PREVIEW_BUTTON_PREVIOUS:
        return screen_rect(strip.x + FIELD_WIDTH_PX - 2.0f * CELL_PX, strip.y, CELL_PX, STRIP_PX);
    case PREVIEW_BUTTON_NEXT: return screen_rect(strip.x + FIELD_WIDTH_PX - CELL_PX, strip.y, CELL_PX, STRIP_PX);
    case PREVIEW_BUTTON_SPEED: return screen_rect(plate.x, plate.y, half, SLIDERS_PX);
    case PREVIEW_BUTTON_RANK: return screen_rect(plate.x + half, plate.y, half, SLIDERS_PX);
    case PREVIEW_BUTTON_INSTINCT:
        return screen_rect(plate.x + 3.0f * BUTTON_PX, row, FIELD_WIDTH_PX - 3.0f * BUTTON_PX, ROW_PX);
    default: break;
    }
    return screen_rect(plate.x + BUTTON_PX * (float)(button - PREVIEW_BUTTON_RESTART), row, BUTTON_PX, ROW_PX);
}

ViewportRect preview_screen_slider(const Viewport *viewport, PreviewButton button)
{
    static const PreviewScreen ANY = {.playing = false};
    ViewportRect rect = preview_screen_rect(&ANY, viewport, button);
    return (ViewportRect){vec2(rect.least.x + SLIDER_PAD_PX, rect.most.y - SLIDER_HEIGHT_PX),
                          vec2(rect.most.x - SLIDER_PAD_PX, rect.most.y)};
}

static PreviewButton button_at(const PreviewScreen *screen, const Viewport *viewport, Vec2 at)
{
    int button = 0;
    while (button < PREVIEW_BUTTONS
           && !viewport_rect_has(preview_screen_rect(screen, viewport, (PreviewButton)button), at))
        button++;
    return (PreviewButton)button;
}

static bool on_meadow(const Viewport *viewport, Vec2 at)
{
    ViewportRect field = screen_rect(0.0f, 0.0f, FIELD_WIDTH_PX, FIELD_HEIGHT_PX);
    return viewport_rect_has(field, at) && !viewport_rect_has(preview_screen_strip(viewport), at)
        && !viewport_rect_has(preview_screen_plate(viewport), at);
}

// --- what is pressed

static PreviewWish wish_of(PreviewWishKind kind)
{
    return (PreviewWish){.kind = kind, .index = -1};
}

static PreviewWish set(const Tunables *now, int index, float value)
{
    return value != tunable_get(now, index) ? (PreviewWish){PREVIEW_WISH_SET, index, value}
                                            : wish_of(PREVIEW_WISH_NONE);
}

static PreviewWish step_value(const Tunables *now, PreviewButton button, int way)
{
    int index = preview_screen_tunable(button);
    return set(now, index, value_slider_step(index, tunable_get(now, index), way));
}

static PreviewWish next_instinct(const Tunables *now)
{
    int index = preview_screen_tunable(PREVIEW_BUTTON_INSTINCT);
    float value = tunable_get(now, index);
    const TunableInfo *info = tunable_info(index);
    return set(now, index, value >= info->most ? info->least : value + 1.0f);
}

static PreviewWish slide(const PreviewScreen *screen, const Tunables *now, const Viewport *viewport)
{
    return set(now, screen->slider.index, value_slider_follow(&screen->slider, screen->at.x, viewport->scale));
}

static PreviewWish button_press(PreviewScreen *screen, const Tunables *now, PreviewButton button)
{
    switch (button) {
    case PREVIEW_BUTTON_LEAVE: return wish_of(PREVIEW_WISH_LEAVE);
    case PREVIEW_BUTTON_PREVIOUS: return wish_of(PREVIEW_WISH_PREVIOUS);
    case PREVIEW_BUTTON_NEXT: return wish_of(PREVIEW_WISH_NEXT);
    case PREVIEW_BUTTON_RESTART: return wish_of(PREVIEW_WISH_RESTART);
    case PREVIEW_BUTTON_INSTINCT: return next_instinct(now);
    case PREVIEW_BUTTON_PLAY: screen->playing = !screen->playing; break;
    case PREVIEW_BUTTON_STEP:
        screen->playing = false;
        screen->steps++;
        break;
    case PREVIEW_BUTTON_SPEED:
    case PREVIEW_BUTTON_RANK:
    case PREVIEW_BUTTONS: return wish_of(PREVIEW_WISH_NONE);
    }
    return wish_of(PREVIEW_WISH_PRESSED);
}

static PreviewWish pointer_press(PreviewScreen *screen, const Tunables *now, const Viewport *viewport)
{
    PreviewButton button = button_at(screen, viewport, screen->at);
    screen->button = button;
    if (button == PREVIEW_BUTTON_SPEED || button == PREVIEW_BUTTON_RANK) {
        int index = preview_screen_tunable(button);
        ViewportRect slider = preview_screen_slider(viewport, button);
        screen->grip = PREVIEW_HOLDS_SLIDER;
        screen->slider = value_slider_hold(index, tunable_get(now, index), slider, screen->at.x);
        return slide(screen, now, viewport);
    }
    bool meadow = button == PREVIEW_BUTTONS && on_meadow(viewport, screen->at);
    screen->grip = meadow ? PREVIEW_HOLDS_MEADOW : PREVIEW_HOLDS_BUTTON;
    return button_press(screen, now, button);
}

static PreviewWish keys_input(PreviewScreen *screen, const Tunables *now, InputState *input)
{
    static const struct {
        InputKey key;
        PreviewButton button;
    } KEYS[] = {
        {INPUT_KEY_P, PREVIEW_BUTTON_PLAY},        {INPUT_KEY_PERIOD, PREVIEW_BUTTON_STEP},
        {INPUT_KEY_R, PREVIEW_BUTTON_RESTART},     {INPUT_KEY_LEFT, PREVIEW_BUTTON_PREVIOUS},
        {INPUT_KEY_RIGHT, PREVIEW_BUTTON_NEXT},    {INPUT_KEY_ESCAPE, PREVIEW_BUTTON_LEAVE},
    };
    static const struct {
        InputKey key;
        PreviewButton button;
        int way;
    } STEPS[] = {
        {INPUT_KEY_UP, PREVIEW_BUTTON_RANK, 1},       {INPUT_KEY_DOWN, PREVIEW_BUTTON_RANK, -1},
        {INPUT_KEY_PAGE_UP, PREVIEW_BUTTON_SPEED, 1}, {INPUT_KEY_PAGE_DOWN, PREVIEW_BUTTON_SPEED, -1},
    };
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++)
        if (input_take_key(input, KEYS[i].key))
            return button_press(screen, now, KEYS[i].button);
    for (size_t i = 0; i < sizeof STEPS / sizeof STEPS[0]; i++)
        if (input_take_key(input, STEPS[i].key))
            return step_value(now, STEPS[i].button, STEPS[i].way);
    return wish_of(PREVIEW_WISH_NONE);
}

PreviewWish preview_screen_input(PreviewScreen *screen, const Tunables *now, InputState *input,
                                 const Viewport *viewport)
{
    InputPointer pointer = input_take_pointer(input);
    PreviewWish wish = wish_of(PREVIEW_WISH_NONE);
    screen->at = viewport_to_field(viewport, vec2(pointer.x_px, pointer.y_px));
    input_take_focus_lost(input);
    input_take_wheel(input);
    screen->call |= pointer.beside;
    if (pointer.space)
        screen->playing = !screen->playing;
    if (pointer.pressed)
        wish = pointer_press(screen, now, viewport);
    else if (screen->grip == PREVIEW_HOLDS_SLIDER)
        wish = slide(screen, now, viewport);
    if (!pointer.down)
        screen->grip = PREVIEW_HOLDS_NOTHING;
    return wish.kind != PREVIEW_WISH_NONE ? wish : keys_input(screen, now, input);
}

// --- time

void preview_screen_pass(PreviewScreen *screen, int64_t passed_ns)
{
    screen->blend = screen->playing ? screen->blend + (float)passed_ns * 1.0e-9f * (float)SIM_TICKS_PER_SECOND : 1.0f;
}

bool preview_screen_follow(PreviewScreen *screen, TickCmd *cmd)
{
    if (screen->steps > 0)
        screen->steps--;
    else if (screen->blend > 1.0f)
        screen->blend -= 1.0f;
    else
        return false;
    bool leads = screen->grip == PREVIEW_HOLDS_MEADOW;
    unsigned buttons = (leads ? (unsigned)TICK_CMD_TOUCH : 0u) | (screen->call ? (unsigned)TICK_CMD_CALL : 0u);
    *cmd = tick_cmd(screen->at, buttons);
    screen->call = false;
    return true;
}
