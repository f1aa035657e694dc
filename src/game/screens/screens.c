// screens.c -- which screen is shown: asks its page, carries out its presses, draws it.
#include "game/screens/screens.h"

#include <stdio.h>

#include "game/screens/screen_local.h"
#include "view/hud.h"

#define OVER_WAIT_TICKS 45 // a finger that was leading shall not press a button by accident
#define SLIDE_FRAMES 12    // a screen comes in from the side
#define SLIDE_PX 46.0f

// NULL for play and for those whose controls are asked elsewhere.
static const ScreenKind *kind_of(const Screens *screens)
{
    static const ScreenKind *const KINDS[SCREENS] = {
        [SCREEN_TITLE] = &SCREEN_TITLE_KIND,       [SCREEN_PAUSE] = &SCREEN_PAUSE_KIND,
        [SCREEN_OVER] = &SCREEN_RESULT_KIND,       [SCREEN_MODES] = &SCREEN_MODES_KIND,
        [SCREEN_PRACTICE] = &SCREEN_PRACTICE_KIND, [SCREEN_SETTINGS] = &SCREEN_SETTINGS_KIND,
        [SCREEN_BEST] = &SCREEN_BEST_KIND,         [SCREEN_HELP] = &SCREEN_HELP_KIND,
        [SCREEN_CREDITS] = &SCREEN_CREDITS_KIND,
    };
    bool keys = screens->now == SCREEN_SETTINGS && screens->place.keys_open;
    return keys ? &SCREEN_KEYS_KIND : KINDS[screens->now];
}

const StageScript *screens_script(const Screens *screens, const Mode *mode)
{
    return mode_has_script(mode->kind) ? stage_files_at(screens->stages, mode->stage) : NULL;
}

void screens_show(Screens *screens, Screen screen)
{
    bool menus = screen >= SCREEN_MODES;
    if (!menus || screens->now == SCREEN_TITLE || screens->now == SCREEN_PAUSE)
        screens->before = menus && screens->now == SCREEN_PAUSE ? SCREEN_PAUSE : SCREEN_TITLE;
    screens->now = screen;
    screens->ticks = screens->frames = 0;
    screens->way = 0;
    screens->place.keys_open = screens->place.bind_waits = screens->place.sure = false;
    ui_state_reset(&screens->ui);
    if (screen == SCREEN_REPLAYS)
        replays_open_screen(&screens->replays);
}

void screens_tick(Screens *screens)
{
    screens->ticks++;
    replays_tick(&screens->replays);
}

static ScreenWish play_input(Screens *screens, InputState *input, const Viewport *viewport)
{
    InputPointer pointer = input_peek_pointer(input);
    bool pause = control_take(&screens->control, input, CONTROL_PAUSE);
    pause |= input_take_focus_lost(input);
    pause |= pointer.pressed && hud_pause_hit(viewport_to_field(viewport, vec2(pointer.x_px, pointer.y_px)));
    return pause ? WISH_PAUSE : WISH_NONE;
}

static ScreenWish replays_wish(Screens *screens, InputState *input, const Viewport *viewport)
{
    switch (replays_input(&screens->replays, &screens->control, input, viewport)) {
    case REPLAYS_STAY: break;
    case REPLAYS_BACK: return WISH_TITLE;
    case REPLAYS_WATCH:
        replays_path(&screens->replays, screens->replays.selected, screens->watch_path, sizeof screens->watch_path);
        return WISH_WATCH;
    }
    return WISH_NONE;
}

// Keys that mean something without a button.
static ScreenWish short_cut(Screens *screens, InputState *input)
{
    bool over_game = screens->now == SCREEN_PAUSE || screens->now == SCREEN_OVER;
    if (screens->now == SCREEN_PAUSE && control_take(&screens->control, input, CONTROL_PAUSE))
        return WISH_GO_ON;
    if (control_take(&screens->control, input, CONTROL_AGAIN) && over_game && screens->mode.kind != MODE_JOURNEY)
        return WISH_AGAIN;
    return WISH_NONE;
}

static ScreenWish page_input(Screens *screens, const ScreenKind *kind, InputState *input, const Viewport *viewport)
{
    static UiPage page; // large, and made anew each time
    if (input_take_focus_lost(input))
        ui_let_go(&screens->ui);
    if (screens->place.bind_waits)
        return screen_keys_capture(screens, input);
    UiInput ui = control_ui(&screens->control, input, viewport);
    kind->page(screens, NULL, (ui_page_begin(&page), &page));
    UiEvent event = ui_input(&screens->ui, &page, &ui);
    if (event.kind == UI_EVENT_NONE)
        return short_cut(screens, input);
    Screen was = screens->now;
    ScreenWish wish = kind->event(screens, event);
    if (screens->now != was)
        input_forget_presses(input);
    if (screens->place.bind_waits)
        control_capture_begin(input);
    return wish;
}

ScreenWish screens_input(Screens *screens, InputState *input, const Viewport *viewport)
{
    const ScreenKind *kind = kind_of(screens);
    screens->frames++;
    if (screens->now == SCREEN_PLAY)
        return play_input(screens, input, viewport);
    if (screens->now == SCREEN_REPLAYS)
        return replays_wish(screens, input, viewport);
    if (!kind)
        return WISH_NONE;
    if (screens->now == SCREEN_OVER && screens->ticks < OVER_WAIT_TICKS) {
        input_forget_presses(input);
        return WISH_NONE;
    }
    return page_input(screens, kind, input, viewport);
}

void screens_page(const Screens *screens, const Sim *sim, UiPage *page)
{
    const ScreenKind *kind = kind_of(screens);
    ui_page_begin(page);
    if (kind)
        kind->page(screens, sim, page);
}

// Everything from the record `first` on comes in from the side, and out of the thin air.
static void slide(const Screens *screens, int first, Batch *batch)
{
    if (screens->way == 0 || screens->frames >= SLIDE_FRAMES)
        return;
    float left = 1.0f - (float)screens->frames / (float)SLIDE_FRAMES;
    for (int i = first; i < batch->count; i++) {
        BatchRecord *record = &batch->records[i];
        if (record->layer == LAYER_MENU_SHADE)
            continue;
        record->x_px += (float)screens->way * SLIDE_PX * left * left;
        record->tint.a = (uint8_t)((float)record->tint.a * (1.0f - left * left));
    }
}

void screens_draw(const Screens *screens, const Sim *sim, Batch *batch)
{
    static UiPage page; // large, and made anew each time
    const ScreenKind *kind = kind_of(screens);
    int first = batch->count;
    if (screens->now == SCREEN_REPLAYS)
        replays_draw(&screens->replays, batch);
    if (!kind)
        return;
    screens_page(screens, sim, &page);
    if (kind->draw)
        kind->draw(screens, sim, batch);
    ui_draw(&screens->ui, &page, batch);
    slide(screens, first, batch);
}
