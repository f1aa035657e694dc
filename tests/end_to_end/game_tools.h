// game_tools.h -- the whole program on SDL's dummy driver, with a folder of its own: all but the screen's glass.
//
// The clock leaps (leap_clock.h): sixty frames are one second of the game on any machine, however busy. A test waits
// for a state by FRAMES_UNTIL; only a state that holds at each time may be checked after a number of frames.
#pragma once

#include <SDL.h>

#include "game/game.h"
#include "game/screens/screen_parts.h"
#include "leap_clock.h"
#include "test.h"

#define GAME_WIDTH_PX 360
#define GAME_HEIGHT_PX 640

static Game *game;
static Options options;
static char folder[64]; // where the game looks for its files and keeps them

// Makes the folder.
static inline bool folder_set_up(void)
{
    strcpy(folder, "/tmp/mitsubachi-game-XXXXXX");
    return mkdtemp(folder) && setenv("XDG_DATA_HOME", folder, 1) == 0 && setenv("XDG_CONFIG_HOME", folder, 1) == 0;
}

// Opens the game, silent and in a window of the size above; 0 where it worked.
static inline int game_set_up(Options wish)
{
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    options = wish;
    options.width = GAME_WIDTH_PX;
    options.height = GAME_HEIGHT_PX;
    options.mute = true;
    game = calloc(1, sizeof *game);
    if (game && game_open(game, &options, clock_now_ns(), &error))
        return 0;
    print_error("%s\n", error.text);
    return -1;
}

// The same in a folder of its own, for a player who has seen how to play and met the first boss: games begin at once.
static inline int game_set_up_seen(Options wish)
{
    int status = folder_set_up() ? game_set_up(wish) : -1;
    if (status == 0) {
        settings_set(&game->player.settings, SETTING_game_help_seen, 1);
        settings_set(&game->player.settings, SETTING_game_first_flight, 0);
    }
    return status;
}

// Closes the game and removes the folder.
static inline int game_tear_down(void **state)
{
    game_close(game);
    free(game);
    OwnText command = formatted("rm -rf %s", folder);
    return system(command);
}

// Opens a screen, as one that is shown would ask for it.
static inline void show(ScreenId screen, const char *what)
{
    assert_good(screens_open(game, screen, what, &error), &error);
}

// A game of this mode begins, as from a menu.
static inline void begin_mode(const Mode *mode)
{
    match_ask(game, mode);
    screens_turn(game);
}

// Each takes one interval of the display, also where the game would sleep until an event.
static inline void frames(int count)
{
    for (int i = 0; i < count; i++) {
        assert_good(frame_run(game, &error), &error);
        clock_sleep_until_ns(refresh_due_ns(&game->pace.refresh));
    }
}

// Runs frames until STATE holds, at most a minute of the game.
#define FRAMES_MOST 3600
#define FRAMES_UNTIL(STATE)                                                                                            \
    do {                                                                                                               \
        for (int waited = 0; !(STATE); waited++) {                                                                     \
            if (waited == FRAMES_MOST)                                                                                 \
                fail_msg("waited %d frames for: %s", waited, #STATE);                                                  \
            frames(1);                                                                                                 \
        }                                                                                                              \
    } while (0)

// Pushes an event of a finger through SDL's queue.
static inline void finger(uint32_t type, SDL_FingerID id, Vec2 at)
{
    SDL_Event event = {.tfinger = {.type = type,
                                   .touchId = 5,
                                   .fingerId = id,
                                   .x = at.x / GAME_WIDTH_PX,
                                   .y = at.y / GAME_HEIGHT_PX,
                                   .windowID = SDL_GetWindowID(game->machine.window.sdl)}};
    assert_int_equal(SDL_PushEvent(&event), 1);
}

// Something was dropped onto a game that waits: it is opened all the same.
static inline void say_open(void)
{
    assert_int_equal(game->screens.now, SCREEN_OPEN);
    Vec2 at = ui_middle(ui_find(screens_page(game), 1)->rect); // the first button
    finger(SDL_FINGERDOWN, 1, at);
    frames(1);
    finger(SDL_FINGERUP, 1, at);
    frames(1);
}

// Taps a control of the page that is shown by its words.
static inline void tap_words(const char *text)
{
    const UiPage *page = screens_page(game);
    int at = 0;
    while (at < page->count && strcmp(page->items[at].text, text) != 0)
        at++;
    fail_if(at == page->count, "no control is called %s", text);
    Vec2 middle = ui_middle(page->items[at].rect);
    finger(SDL_FINGERDOWN, 1, middle);
    frames(1);
    finger(SDL_FINGERUP, 1, middle);
    frames(2);
}

// A key that goes down and up again at once.
static inline void key(SDL_Scancode code)
{
    SDL_Event event = {.key = {.type = SDL_KEYDOWN,
                               .state = SDL_PRESSED,
                               .keysym = {.scancode = code, .sym = SDL_GetKeyFromScancode(code)}}};
    assert_int_equal(SDL_PushEvent(&event), 1);
    event.key.type = SDL_KEYUP;
    event.key.state = SDL_RELEASED;
    assert_int_equal(SDL_PushEvent(&event), 1);
}
