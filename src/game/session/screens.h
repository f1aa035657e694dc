// screens.h -- which screen is shown, the table of screens, and how they change.
//
// A screen is a row of screens.def, which anyone may read, and a Screen, its functions, in the folder of the screen.
// Their table is in game/game.c, so that this folder links to none above it. A screen that wants another one calls
// screens_ask; that is opened as soon as the present one has finished its part of the frame.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/demos/demo_file.h"
#include "content/mode/rivals.h"
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
    GROUND_MENU,    // of a menu: the title's swarm, or a paused game, below a dark green veil
    GROUND_SCENE,   // a scene that is not a game and has no numbers
    GROUND_GAME,    // a game, with its numbers
} ScreenGround;

// Traits of a screen, or-ed.
enum {
    SCREEN_RESTS = 1,      // pauses and becomes silent while unused
    SCREEN_WAITS = 2,      // a game is paused below it
    SCREEN_FLIES = 4,      // bullets must be visible: nothing covers them, and the display stays awake
    SCREEN_IS_DEMO = 8,    // a demo plays with its own tunables, not those of files
    SCREEN_BESIDE = 16,    // its controls are right of the field if there is room, and its words in the overlay's
                           // place
    SCREEN_TOOL = 32,      // its page fits each window and text size by itself, and keys have meanings of their own
    SCREEN_OWN_CLOCK = 64, // no ticks are due: it passes the time of a frame by itself, and sets the picture's blend
};

typedef struct ScreenInfo {
    const char *name;
    ScreenId back; // SCREEN_NONE: the screen that opened the menus
    ScreenGround ground;
    unsigned traits;
} ScreenInfo;

// Functions that are NULL do nothing. All but `open` find the screen's own state in game->screens.own.
typedef struct Screen {
    // Opens it: `own` is zeroed memory of own_bytes. `what` is the screen's parameter, described in its file; NULL for
    // none. On failure returns false with a line in `error`, and nothing has changed.
    bool (*open)(Game *game, void *own, const char *what, Error *error);
    void (*input)(Game *game); // once a frame: takes keys and the like; without a `press`, also presses on its page
    void (*press)(Game *game, UiEvent event); // a control of its page was pressed, or back
    void (*tick)(Game *game); // each tick that is due, NULL in menus for the swarm's; of SCREEN_OWN_CLOCK each frame
    void (*page)(const Game *game, UiPage *page); // makes its controls and texts, for input, picture and narrator
    void (*draw)(Game *game);                     // draws between the ground and the page
    void (*close)(Game *game);                    // the screen is replaced; frees what `own` holds; `own` is freed then
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

#define BOARD_ROWS 3

// The player's place in the menus; kept between visits.
typedef struct MenuPlace {
    int settings_tab;                              // SETTINGS_TAB_...
    bool types_name;                               // on the settings: the player types a name
    int bound_action;                              // waits for its key or button
    bool bound_button;                             // for a button
    bool bind_waits;                               // true while one waits
    int stage, phase;                              // of the practice,
    bool practice_safe;                            // without losses
    char compared[DEMO_FILE_NAME_BYTES];           // the next demo plays beside this one; "" for none
    int best_row;                                  // the chosen game of the best list; -1 for none
    bool journey_kept;                             // there is a journey to continue
    char board[BOARD_ROWS][RIVAL_NAME_BYTES + 16]; // of the title: its first games; "" for none
    bool sure;                                     // "new journey" has been pressed once
    bool more;                                     // the title and the result show their other buttons
    int64_t idle_ns;                               // since the last input or the last highlight on the title
} MenuPlace;

#define SCREEN_GREEN_RGB 0x0b2314u // the ground of menus, as dark as the title's

// The id of the back button on every page; other ids of a page begin after it.
enum { SCREEN_ID_BACK, SCREEN_ID_FIRST };

// The demo that is watched, for clips and bug reports; set in every frame by its screen.
typedef struct ScreenDemo {
    const char *path; // NULL: none is watched
    int64_t tick;     // that is shown
    bool sounds;      // it plays at normal speed, with sound
    uint32_t built;   // ticks that are verified
} ScreenDemo;

#define SCREEN_WHAT_BYTES 1280

typedef struct Screens {
    const Screen *const *table; // by ScreenId (game/game.c)
    ScreenId now;
    void *own;                    // of own_bytes
    bool paused;                  // a game is paused below: nothing ticks
    uint32_t ticks;               // since it is shown, 60 a second
    uint32_t sixtieths;           // of a second of real time, even without ticks
    int64_t unused_ns;            // since the last input, if that counts (screens_rested_ns)
    int way;                      // how it came: 1 deeper into the menus, -1 back, 0 at once
    ScreenId asked;               // the next screen, opened with
    char what[SCREEN_WHAT_BYTES]; // this; "" for nothing
    char refused[512];            // why the last requested screen could not be opened, until it is shown
    UiPage before;                // of the screen before, which slides out
    UiPage page;                  // the controls of this frame: large, and so not on the stack,
    UiState ui;                   // and their state
    MenuPlace place;
    ScreenDemo demo;
    bool unsaved;   // leaving would lose work, so it must be confirmed,
    bool leave_met; // and for that reason a file from outside was refused
} Screens;

// The row of a screen in screens.def; SCREEN_NONE has an empty one.
const ScreenInfo *screen_info(ScreenId id);

// True if the current screen has this trait.
bool screens_has(const Screens *screens, unsigned trait);

// True if the current screen shows the swarm that circles behind the title, and no game.
bool screens_on_title(const Screens *screens);

// True if the current screen pauses some time after the last input.
bool screens_may_rest(const Screens *screens);

// How long the screen has rested, in ns; negative before, or if it never rests.
int64_t screens_rested_ns(const Screens *screens);

// True if the current screen shows a game with its numbers.
bool screens_on_game(const Screens *screens);

// Opens a screen in place of the present one; forgets pending presses and, except for menus, the time up to now. On
// failure returns false with a line in `error`, and the current screen stays.
bool screens_open(Game *game, ScreenId screen, const char *what, Error *error);

// Shows a screen that needs no opening.
void screens_show(Game *game, ScreenId screen);

// Requests a screen: screens_turn opens it after the present input or tick. On failure the reason is printed, and is in
// `refused`.
void screens_ask(Screens *screens, ScreenId screen, const char *what);
void screens_turn(Game *game);

// Ends the present screen at the player's request: requests the other one, or ends the program if it was started for
// this screen alone.
void screens_leave(Game *game, ScreenId to);

// Ends the program at the player's request; if the program cannot end, shows the other screen instead.
void screens_quit(Game *game, ScreenId instead);

// Closes the current screen, at the end of the program.
void screens_close(Game *game);

// Rebuilds the page of the current screen in screens->page; empty if it has none.
const UiPage *screens_page(Game *game);

// Lets the screen take the input of a frame.
void screens_input(Game *game);

// Handles presses on the page, with the sound of a button. Handles the back button of a menu itself, and then returns
// no event.
UiEvent screens_press(Game *game);

// Appends what the screen draws over its ground.
void screens_draw(Game *game);
