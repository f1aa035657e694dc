// screens.c -- which screen is shown, and how it is replaced.
#include "game/session/screens.h"

#include <stdio.h>
#include <stdlib.h>

#include "game/session/game.h"
#include "platform/clock.h"
#include "platform/window.h"
#include "text/grow.h"
#include "view/paint.h"

#define SLIDE_SIXTIETHS 8 // of a second: a page slides in, and the previous one out
#define SLIDE_PX 120.0f
#define VEIL_ALPHA 0.78f
#define MOVES_NS (5 * CLOCK_NS_PER_SECOND)
#define ATTRACTS_NS (180 * CLOCK_NS_PER_SECOND)

const ScreenInfo *screen_info(ScreenId id)
{
    static const ScreenInfo INFO[SCREEN_COUNT] = {
        [SCREEN_NONE] = {"", SCREEN_NONE, GROUND_NOTHING, 0},
#define SCREEN(id, name, back, ground, traits) [SCREEN_##id] = {name, SCREEN_##back, ground, traits},
#include "game/session/screens.def"
    };
    return &INFO[id];
}

bool screens_has(const Screens *screens, unsigned trait)
{
    return (screen_info(screens->now)->traits & trait) != 0;
}

bool screens_on_title(const Screens *screens)
{
    ScreenGround ground = screen_info(screens->now)->ground;
    return ground == GROUND_SWARM || (ground == GROUND_MENU && !screens->paused);
}

bool screens_on_game(const Screens *screens)
{
    ScreenGround ground = screen_info(screens->now)->ground;
    return ground == GROUND_GAME || (ground == GROUND_MENU && screens->paused);
}

// 1 deeper into the menus, -1 back, and 0 if no page replaces another.
static int way_between(ScreenId from, ScreenId to)
{
    const unsigned menus = 1u << GROUND_MENU | 1u << GROUND_SWARM;
    bool over_game = from == SCREEN_PAUSE || to == SCREEN_PAUSE;
    if ((!over_game && !(menus >> screen_info(from)->ground & 1u)) || !(menus >> screen_info(to)->ground & 1u))
        return 0;
    return to == SCREEN_TITLE || screen_info(from)->back == to ? -1 : 1;
}

// The title and its highlights alternate, and rest together.
static bool attracts(ScreenId id)
{
    return id == SCREEN_TITLE || id == SCREEN_ATTRACT;
}

bool screens_may_rest(const Screens *screens)
{
    return screens_has(screens, SCREEN_RESTS) || attracts(screens->now);
}

// Menus, the map and results soon stand still. The title attracts players, so it moves for minutes.
int64_t screens_rested_ns(const Screens *screens)
{
    return screens->unused_ns - (attracts(screens->now) ? ATTRACTS_NS : MOVES_NS);
}

static void change(Game *game, ScreenId to, void *own)
{
    Screens *screens = &game->screens;
    ScreenGround ground = screen_info(to)->ground;
    bool unused = attracts(screens->now) && attracts(to);
    int way = way_between(screens->now, to);
    screens_close(game);
    // Flushes the recording, so that ending the program in a pause loses nothing.
    if (screen_info(to)->traits & SCREEN_WAITS)
        recorder_flush(&game->match.recorder);
    if (ground != GROUND_MENU)
        screens->paused = (screen_info(to)->traits & SCREEN_WAITS) != 0;
    screens->now = to;
    screens->own = own;
    screens->ticks = screens->sixtieths = 0;
    screens->unused_ns = unused ? screens->unused_ns : 0;
    screens->way = game->player.settings.value[SETTING_look_motion] ? way : 0;
    screens->before = screens->page;
    screens->demo = (ScreenDemo){.path = NULL};
    screens->unsaved = screens->leave_met = false;
    // Pending questions belong to the screen that asked.
    screens->place.bind_waits = screens->place.sure = false;
    if (screen_info(to)->traits & SCREEN_TOOL)
        screens->ui = (UiState){0};
    else
        ui_state_reset(&screens->ui);
    // The press that opened a screen must not press one of its buttons as well.
    input_forget_presses(&game->machine.input);
}

void screens_show(Game *game, ScreenId screen)
{
    change(game, screen, NULL);
}

// The new screen is complete before the old one closes: on failure nothing has changed.
bool screens_open(Game *game, ScreenId id, const char *what, Error *error)
{
    const Screen *screen = game->screens.table[id];
    void *own = screen->own_bytes > 0 ? grow_zeros(screen->own_bytes) : NULL;
    if (screen->open && !screen->open(game, own, what, error)) {
        free(own);
        return false;
    }
    change(game, id, own);
    // Menus come and go over a paused game, whose time they must not touch.
    if (screen_info(id)->ground != GROUND_MENU)
        pace_restart(&game->pace);
    return true;
}

// Deferred, because the caller still uses the state that would be freed.
void screens_ask(Screens *screens, ScreenId screen, const char *what)
{
    screens->asked = screen;
    snprintf(screens->what, sizeof screens->what, "%s", what ? what : "");
}

// Cleared before the screen opens, because opening may request another one.
void screens_turn(Game *game)
{
    Screens *screens = &game->screens;
    ScreenId asked = screens->asked;
    Error error;
    if (asked == SCREEN_NONE)
        return;
    screens->asked = SCREEN_NONE;
    screens->refused[0] = '\0';
    if (screens_open(game, asked, screens->what[0] ? screens->what : NULL, &error))
        return;
    game_complain(error.text);
    snprintf(screens->refused, sizeof screens->refused, "%.500s", error.text);
}

// `mitsubachi lab` and the like have no title to return to.
void screens_leave(Game *game, ScreenId to)
{
    if (game->alone)
        screens_quit(game, to);
    else
        screens_ask(&game->screens, to, NULL);
}

void screens_quit(Game *game, ScreenId instead)
{
    game->leaving = shell_may_leave();
    game->alone &= game->leaving;
    if (!game->leaving)
        screens_ask(&game->screens, instead, NULL);
}

void screens_close(Game *game)
{
    Screens *screens = &game->screens;
    const Screen *now = screens->now != SCREEN_NONE ? screens->table[screens->now] : NULL;
    if (now && now->close)
        now->close(game);
    free(screens->own);
    screens->own = NULL;
    screens->now = SCREEN_NONE;
}

const UiPage *screens_page(Game *game)
{
    Screens *screens = &game->screens;
    const Screen *now = screens->table[screens->now];
    ui_page_begin(&screens->page);
    if (screen_info(screens->now)->ground == GROUND_MENU)
        screens->page.rgb = SCREEN_GREEN_RGB;
    if (now->page)
        now->page(game, &screens->page);
    if (!screens_has(screens, SCREEN_TOOL))
        ui_page_flow(&screens->page, &screens->ui, &game->machine.atlas);
    return &screens->page;
}

UiEvent screens_press(Game *game)
{
    Screens *screens = &game->screens;
    InputState *input = &game->machine.input;
    // When the window loses focus a slider is let go: its release will never come.
    if (input_take(&input->focus_lost))
        ui_let_go(&screens->ui);
    UiInput ui = control_ui(&game->player.control, input, &game->player.settings, &game->machine.viewport);
    UiEvent event = ui_input(&screens->ui, screens_page(game), &ui);
    if (event.kind == UI_EVENT_NONE)
        return event;
    sound_button(game);
    // Only menus have a way back; elsewhere Escape has another meaning.
    const ScreenInfo *info = screen_info(screens->now);
    if (info->ground != GROUND_MENU || (event.kind != UI_EVENT_BACK && event.id != SCREEN_ID_BACK))
        return event;
    // A menu without a place in the tree returns to the screen that opened the menus.
    ScreenId opener = !screens->paused ? SCREEN_TITLE : game->match.sim.head.over ? SCREEN_RESULT : SCREEN_PAUSE;
    screens_show(game, info->back != SCREEN_NONE ? info->back : opener);
    return (UiEvent){UI_EVENT_NONE, UI_NONE, 0, 0.0f};
}

void screens_input(Game *game)
{
    const Screen *now = game->screens.table[game->screens.now];
    if (now->input)
        now->input(game);
    if (now->input && !now->press)
        return;
    UiEvent event = screens_press(game);
    if (event.kind != UI_EVENT_NONE && now->press)
        now->press(game, event);
}

// Moves the records from `first` on aside and fades them; the shade below pages stays.
static void slide(Batch *batch, int first, float aside_px, float shown)
{
    for (int i = first; i < batch->count; i++) {
        BatchRecord *record = &batch->records[i];
        if (record->layer == LAYER_MENU_SHADE)
            continue;
        record->x_px += aside_px;
        record->tint.a = (uint8_t)((float)record->tint.a * shown);
    }
}

// Draws the page last: the screen's own picture lies below it and uses its layout. Both slide in together, and the
// previous page slides out.
void screens_draw(Game *game)
{
    Screens *screens = &game->screens;
    Batch *batch = &game->machine.batch;
    const Screen *now = screens->table[screens->now];
    float left = 1.0f - (float)screens->sixtieths / (float)SLIDE_SIXTIETHS, way_px = (float)screens->way * SLIDE_PX;
    bool slides = screens->way != 0 && left > 0.0f;
    int first = batch->count;
    // Dark enough for text, with the swarm still faintly visible.
    if (screens_page(game)->rgb)
        batch_rect(batch, vec2(0.0f, 0.0f), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX),
                   paint_ink(LAYER_MENU_SHADE, screens->page.rgb, VEIL_ALPHA));
    if (slides) {
        ui_draw(&screens->ui, &screens->before, batch);
        slide(batch, first, way_px * (left - 1.0f), left * left);
        first = batch->count;
    }
    if (now->draw)
        now->draw(game);
    ui_draw(&screens->ui, &screens->page, batch);
    if (slides)
        slide(batch, first, way_px * left * left, 1.0f - left * left);
}
