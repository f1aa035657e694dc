// screens.c -- which screen is shown, and how another one comes in its place.
#include "game/session/screens.h"

#include <stdio.h>
#include <stdlib.h>

#include "game/session/game.h"
#include "platform/clock.h"
#include "platform/window.h"
#include "text/grow.h"

#define SLIDE_SIXTIETHS 12 // of a second: a screen comes in from the side
#define SLIDE_PX 46.0f
#define MOVES_NS (5 * CLOCK_NS_PER_SECOND)
#define ATTRACTS_NS (180 * CLOCK_NS_PER_SECOND)

// Asked also before there is a first screen, when nothing flies.
bool screens_on_title(const Screens *screens)
{
    ScreenGround ground = screens->now ? screens->now->ground : GROUND_NOTHING;
    return ground == GROUND_SWARM || (ground == GROUND_MENU && !screens->paused);
}

bool screens_on_game(const Screens *screens)
{
    return screens->now->ground == GROUND_GAME || (screens->now->ground == GROUND_MENU && screens->paused);
}

// Menus, the map and results stand still early. The title draws players, so it moves for minutes.
int64_t screens_rested_ns(const Screens *screens)
{
    return screens->unused_ns - (screens->now->attracts ? ATTRACTS_NS : MOVES_NS);
}

// The next screen is there before the last one goes, so that nothing is lost where it cannot be opened.
static void change(Game *game, const Screen *to, void *own)
{
    Screens *screens = &game->screens;
    bool unused = screens->now && screens->now->attracts && to->attracts;
    screens_close(game);
    if (to->ground != GROUND_MENU)
        screens->paused = to->still;
    screens->now = to;
    screens->own = own;
    screens->ticks = screens->sixtieths = 0;
    screens->unused_ns = unused ? screens->unused_ns : 0;
    screens->way = 0;
    // Questions that were asked belong to the screen that asked.
    screens->place.bind_waits = screens->place.sure = false;
    ui_state_reset(&screens->ui);
    // A press that opened a screen shall not press a button of it as well.
    input_forget_presses(&game->machine.input);
}

void screens_show(Game *game, const Screen *screen)
{
    change(game, screen, NULL);
}

// The new screen is whole before the old one goes: where it fails nothing has happened.
bool screens_open(Game *game, const Screen *screen, const char *what, Error *error)
{
    void *own = screen->own_bytes > 0 ? grow_zeros(screen->own_bytes) : NULL;
    if (screen->open && !screen->open(game, own, what, error)) {
        free(own);
        return false;
    }
    change(game, screen, own);
    // Menus come and go over a game that waits, whose time they must not touch.
    if (screen->ground != GROUND_MENU)
        pace_restart(&game->pace);
    return true;
}

// Not at once, because whoever asks is still at work with the state that would be freed.
void screens_ask(Screens *screens, const Screen *screen, const char *what)
{
    screens->asked = screen;
    snprintf(screens->what, sizeof screens->what, "%s", what ? what : "");
}

// Taken before it is opened, since opening may ask for yet another one.
void screens_turn(Game *game)
{
    Screens *screens = &game->screens;
    const Screen *asked = screens->asked;
    Error error;
    if (!asked)
        return;
    screens->asked = NULL;
    screens->refused[0] = '\0';
    if (screens_open(game, asked, screens->what[0] ? screens->what : NULL, &error))
        return;
    game_complain(error.text);
    snprintf(screens->refused, sizeof screens->refused, "%.500s", error.text);
}

// `mitsubachi lab` and the like have no title to go back to.
void screens_leave(Game *game, const Screen *to)
{
    if (game->alone)
        screens_quit(game, to);
    else
        screens_ask(&game->screens, to, NULL);
}

void screens_quit(Game *game, const Screen *instead)
{
    game->leaving = shell_may_leave();
    game->alone &= game->leaving;
    if (!game->leaving)
        screens_ask(&game->screens, instead, NULL);
}

void screens_close(Game *game)
{
    Screens *screens = &game->screens;
    if (screens->now && screens->now->close)
        screens->now->close(game, screens->own);
    free(screens->own);
    screens->own = NULL;
}

const UiPage *screens_page(Game *game)
{
    Screens *screens = &game->screens;
    ui_page_begin(&screens->page);
    if (screens->now->page)
        screens->now->page(game, &screens->page);
    ui_page_flow(&screens->page, &screens->ui, &game->machine.atlas);
    return &screens->page;
}

// Everything from the record `first` on comes in from the side, and out of the thin air.
static void slide(const Screens *screens, int first, Batch *batch)
{
    if (screens->way == 0 || screens->sixtieths >= SLIDE_SIXTIETHS)
        return;
    float left = 1.0f - (float)screens->sixtieths / (float)SLIDE_SIXTIETHS;
    for (int i = first; i < batch->count; i++) {
        BatchRecord *record = &batch->records[i];
        if (record->layer == LAYER_MENU_SHADE)
            continue;
        record->x_px += (float)screens->way * SLIDE_PX * left * left;
        record->tint.a = (uint8_t)((float)record->tint.a * (1.0f - left * left));
    }
}

// The page comes last, over whatever the screen draws itself; both come in together.
void screens_draw(Game *game)
{
    Batch *batch = &game->machine.batch;
    int first = batch->count;
    if (game->screens.now->draw)
        game->screens.now->draw(game);
    if (!game->screens.now->page)
        return;
    ui_draw(&game->screens.ui, screens_page(game), batch);
    slide(&game->screens, first, batch);
}
