// hand.h -- what a hand does to a running game, by SDL's queue: points, drags, presses keys, turns the wheel, sizes the
// window, drops files. All that it does follows from its seed.
#pragma once

#include <stdlib.h>

#include <SDL.h>

#include "game/game.h"
#include "long/screen_names.h"

typedef struct Hand {
    Game *game;
    Rng rng;
    Vec2 at;   // of the mouse, in the window
    bool down; // its button
    uint64_t frames, events;
    uint64_t shown[SCREEN_COUNT]; // frames of each screen
    Error error;
} Hand;

static inline int hand_below(Hand *hand, int count)
{
    return (int)rng_below(&hand->rng, (uint32_t)count);
}

static inline void hand_push(Hand *hand, SDL_Event event)
{
    hand->events++;
    SDL_PushEvent(&event); // a full queue drops events, as it does those of a real hand
}

// A game at rest sleeps until something happens, or for so long.
static inline void hand_rest(Hand *hand)
{
    int rest_ms = frame_rest_ms(hand->game);
    if (rest_ms > 0)
        clock_sleep_until_ns(clock_now_ns() + rest_ms * INT64_C(1000000));
}

// Shows so many frames. A player who leaves the game returns to the same place: it is not to end before the hand
// does.
static inline void hand_frames(Hand *hand, int count)
{
    for (int i = 0; i < count; i++) {
        if (!frame_run(hand->game, &hand->error)) {
            fprintf(stderr, "%s\n", hand->error.text);
            exit(3);
        }
        hand->game->leaving = false;
        hand->frames++;
        hand->shown[hand->game->screens.now]++;
        hand_rest(hand);
    }
}

static inline void hand_move(Hand *hand, Vec2 px)
{
    uint32_t window = SDL_GetWindowID(hand->game->machine.window.sdl);
    hand->at = px;
    hand_push(hand, (SDL_Event){.motion = {.type = SDL_MOUSEMOTION,
                                           .windowID = window,
                                           .state = hand->down ? SDL_BUTTON_LMASK : 0,
                                           .x = (int)px.x,
                                           .y = (int)px.y}});
}

static inline void hand_button(Hand *hand, uint8_t button, bool down)
{
    hand->down = button == SDL_BUTTON_LEFT ? down : hand->down;
    hand_push(hand, (SDL_Event){.button = {.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP,
                                           .button = button,
                                           .state = down ? SDL_PRESSED : SDL_RELEASED,
                                           .clicks = 1,
                                           .x = (int)hand->at.x,
                                           .y = (int)hand->at.y}});
}

// Goes there and clicks; a place of the playfield.
static inline void hand_click(Hand *hand, Vec2 field_px)
{
    hand_move(hand, viewport_to_output(&hand->game->machine.viewport, field_px));
    hand_button(hand, SDL_BUTTON_LEFT, true);
    hand_frames(hand, 1);
    hand_button(hand, SDL_BUTTON_LEFT, false);
    hand_frames(hand, 1);
}

static inline void hand_key_down(Hand *hand, SDL_Scancode code, uint16_t held, bool down)
{
    hand_push(hand, (SDL_Event){.key = {
                                    .type = down ? SDL_KEYDOWN : SDL_KEYUP,
                                    .state = down ? SDL_PRESSED : SDL_RELEASED,
                                    .keysym = {.scancode = code, .sym = SDL_GetKeyFromScancode(code), .mod = held},
                                }});
}

static inline void hand_key(Hand *hand, SDL_Scancode code)
{
    hand_key_down(hand, code, 0, true);
    hand_frames(hand, 1);
    hand_key_down(hand, code, 0, false);
    hand_frames(hand, 1);
}

static inline void hand_wheel(Hand *hand, float notches)
{
    hand_push(hand, (SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL, .y = (int)notches, .preciseY = notches}});
}

static inline void hand_size(Hand *hand, int width_px, int height_px)
{
    SDL_SetWindowSize(hand->game->machine.window.sdl, width_px, height_px);
    hand->events++;
}

// A control of the page that is shown, by the text on it; NULL for none.
static inline const UiItem *hand_find(Hand *hand, const char *text)
{
    const UiPage *page = screens_page(hand->game);
    for (int i = 0; i < page->count; i++)
        if (page->items[i].id != UI_NONE && strcmp(page->items[i].text, text) == 0)
            return &page->items[i];
    return NULL;
}

// Presses a control at its right end, where a choice goes on. One that a list has scrolled away is not hit.
static inline void hand_press(Hand *hand, const UiItem *item)
{
    hand_click(hand, vec2(item->rect.most.x - 13.0f, (item->rect.least.y + item->rect.most.y) / 2.0f));
}
