// screens.h -- which screen is shown, what is known of each, and how the next one comes.
//
// A screen is a row of screens.def, which anybody may read, and a Screen, its functions, in the room of the screen. The
// table of those stands in game/game.c, so that this room links none of the rooms above it. A screen that wants another
// one calls screens_ask; that is opened as soon as the present one has done its part of the frame.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/mode/summary.h"
#include "ui/ui.h"

typedef struct Game Game;

typedef enum ScreenId {
    SCREEN_NONE, // before the first one
#define SCREEN(id, ...) SCREEN_##id,
#include "game/session/screens.def"
    SCREEN_COUNT
} ScreenId;

// The picture below the screen's own.
typedef enum ScreenGround {
    GROUND_NOTHING, // the screen draws everything
    GROUND_SWARM,   // the swarm that circles behind the title
    GROUND_MENU,    // of a menu: that swarm, or a game that waits
    GROUND_SCENE,   // what flies there is no game and has no numbers
    GROUND_GAME,    // a game, with its numbers
} ScreenGround;

// Traits of a screen, or-ed.
enum {
    SCREEN_RESTS = 1,       // it stands still and falls silent while nobody uses it
    SCREEN_WAITS = 2,       // a game waits below it
    SCREEN_FLIES = 4,       // bullets have to be seen: nothing lies over them, and the display stays awake
    SCREEN_IS_DEMO = 8,     // a demo plays, with the tunables of the demo, whatever the files say
    SCREEN_BESIDE = 16,     // its controls lie at the right of the field where there is room for as much again, and its
                            // own words where the overlay has its words
    SCREEN_DRAWS_PAGE = 32, // its page lies between other things that it draws
};

typedef struct ScreenInfo {
    const char *name;
    ScreenId back; // SCREEN_NONE: from where the menus were opened
    ScreenGround ground;
    unsigned traits;
} ScreenInfo;

// Functions that are NULL do nothing. All but `open` and `close` find the screen's own state in game->screens.own.
typedef struct Screen {
    // Opens it: `own` is zeroed memory of own_bytes. `what` is what the screen is opened with, as its file says; NULL
    // for nothing. On failure returns false with what is wrong in `error`, and all is as it was.
    bool (*open)(Game *game, void *own, const char *what, Error *error);
    void (*input)(Game *game); // once a frame: takes presses and keys, those of its page by screens_press
    void (*tick)(Game *game);  // each tick that is due; or, in place of that,
    float (*pass)(Game *game); // once a frame: time goes by; returns the picture's blend
    // Makes its controls and texts anew, for input, picture and narrator; returns the state of the controls.
    const UiState *(*page)(const Game *game, UiPage *page);
    void (*draw)(Game *game);             // what lies over the ground and below the page
    void (*close)(Game *game, void *own); // another screen is there; `own` is freed then
    size_t own_bytes;
} Screen;

// The pages of the settings.
enum {
    SETTINGS_TAB_SOUND,
    SETTINGS_TAB_CONTROL,
    SETTINGS_TAB_GAMEPAD,
    SETTINGS_TAB_LOOK,
    SETTINGS_TAB_GAME,
    SETTINGS_TABS
};

// Where the player is in the menus; kept from one visit to the next.
typedef struct MenuPlace {
    int settings_tab;                // SETTINGS_TAB_...
    bool types_name;                 // on the settings: the player's name is typed into
    int keys_tab;                    // of the keys' page
    int bound_action;                // that waits for its key or button,
    bool bound_button;               // for a button
    bool bind_waits;                 // whether one does at all
    int stage, phase;                // of the practice,
    int trainer_bees, trainer_speed; // and its aids: which of the choices of their page; 0 is as usual
    bool trainer_safe;
    bool last_seconds; // the demo that is watched next begins at its end, and runs two seconds backward
    int best_row;      // the game of the list of best ones that was chosen last; -1 for none
    bool journey_kept; // there is one to go on with
    bool sure;         // a new journey has been pressed once
    int64_t idle_ns;   // since the last input or the last highlight on the title
} MenuPlace;

// Of the button that leads back, on every page; the others of a page begin after it.
enum { SCREEN_ID_BACK, SCREEN_ID_FIRST };

// Of a demo that is watched, for clips, bug reports and the side; set anew in every frame by the screen that shows one.
typedef struct ScreenDemo {
    const char *path;      // NULL: none is watched
    int64_t tick;          // that is shown
    const BeeGraph *graph; // up to there
    bool sounds;           // it plays as it was played
} ScreenDemo;

#define SCREEN_WHAT_BYTES 1280

typedef struct Screens {
    const Screen *const *table; // by ScreenId (game/game.c)
    ScreenId now;
    void *own;                    // what the screen's own_bytes are for
    bool paused;                  // a game waits below: nothing ticks
    uint32_t ticks;               // since it is shown, 60 a second
    uint32_t sixtieths;           // of a second of real time, also where nothing ticks
    int64_t unused_ns;            // since the last input, where that counts (screens_rested_ns)
    int way;                      // how it came: 1 deeper into the menus, -1 back, 0 at once
    ScreenId asked;               // comes next, opened with
    char what[SCREEN_WHAT_BYTES]; // this; "" for nothing
    char refused[512];            // why what was asked for last could not be opened, until somebody shows it
    UiState ui;
    UiPage page;               // the controls of this frame: large, and so not on the stack,
    const UiState *page_state; // and their state
    MenuPlace place;
    ScreenDemo demo;
    bool unsaved;   // the screen has work that leaving would lose: it is asked first,
    bool leave_met; // and a file from outside was refused for that
} Screens;

// The row of a screen in screens.def; SCREEN_NONE has an empty one.
const ScreenInfo *screen_info(ScreenId id);

// True where the screen that is shown has this trait.
bool screens_has(const Screens *screens, unsigned trait);

// True where the swarm that circles behind the title is shown, and no game.
bool screens_on_title(const Screens *screens);

// True where the screen that is shown stands still some time after the last input.
bool screens_may_rest(const Screens *screens);

// How long the screen has rested because nobody used it, in ns; negative before, or where it never rests.
int64_t screens_rested_ns(const Screens *screens);

// True where a game is shown, with its numbers.
bool screens_on_game(const Screens *screens);

// Opens a screen in place of the present one, and forgets presses and, but for menus, the time up to now. False with
// what is wrong in `error`, where the present one stays.
bool screens_open(Game *game, ScreenId screen, const char *what, Error *error);

// Shows a screen that has nothing to open.
void screens_show(Game *game, ScreenId screen);

// Asks for a screen: it is opened by screens_turn, after the input or the tick that goes on. Where that fails the
// terminal says so, and `refused`.
void screens_ask(Screens *screens, ScreenId screen, const char *what);
void screens_turn(Game *game);

// Ends the present screen, as the player wants: asks for the other one, or ends the program where it was started for
// this one alone.
void screens_leave(Game *game, ScreenId to);

// Ends the program, as the player wants; where there is nothing behind it the other screen comes instead.
void screens_quit(Game *game, ScreenId instead);

// Ends the present one, for the end of the program.
void screens_close(Game *game);

// Makes the page of the screen that is shown anew, in screens->page and page_state; empty where it has none.
const UiPage *screens_page(Game *game);

// Takes what was pressed on the page, with the sound of a button. The way back from a menu is carried out here; its
// event is none for the caller.
UiEvent screens_press(Game *game);

// Appends what the screen that is shown has over its ground.
void screens_draw(Game *game);
