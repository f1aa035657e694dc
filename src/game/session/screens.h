// screens.h -- the table of screens: what each of them does, which one is shown, and how the next one comes.
//
// A screen is a row, a const Screen in the room of the screen, and one name in the list below. The frame calls the row
// of the screen that is shown; others ask the row for its properties, never which one it is. Whoever wants another
// screen says so by screens_ask, and it is opened as soon as the present one has done its part.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/mode/bee_graph.h"
#include "ui/ui.h"
#include "audio/music.h"

typedef struct Game Game;

// What is shown below the screen's own.
typedef enum ScreenGround {
    GROUND_NOTHING, // the screen draws everything
    GROUND_SWARM,   // the swarm that circles behind the title
    GROUND_MENU,    // of a menu: that swarm, or a game that waits
    GROUND_SCENE,   // what flies there is no game and has no numbers
    GROUND_GAME,    // a game, with its numbers
} ScreenGround;

// Which tunables count in what is shown.
typedef enum ScreenNumbers {
    NUMBERS_LOOK, // as long as no game runs, those that are only seen and heard
    NUMBERS_GAME, // those of a game
    NUMBERS_DEMO, // those of the demo, whatever the files say
    NUMBERS_OWN,  // it follows the files by itself
} ScreenNumbers;

// What stands beside the field where the window is wide (sides/sides.h).
typedef enum ScreenSides {
    SIDES_USUAL, // of the game that is shown or, where there is none, of all games
    SIDES_NOTHING,
    SIDES_LAB,
    SIDES_MAP,
} ScreenSides;

// Functions that are NULL do nothing. All but `open` and `close` find their screen's own state in game->screens.own.
typedef struct Screen {
    // Begins it: `own` is zeroed memory of own_bytes. `what` is what the screen is opened with, as its row says; NULL
    // for nothing. On failure returns false with what is wrong in `error`, and all is as it was.
    bool (*open)(Game *game, void *own, const char *what, Error *error);
    void (*input)(Game *game);                            // once a frame: presses and keys
    void (*tick)(Game *game);                             // each tick that is due; or, in place of that,
    float (*pass)(Game *game);                            // once a frame: time goes by; returns the picture's blend
    void (*page)(const Game *game, UiPage *page);         // its controls, if it is a page of them,
    void (*event)(Game *game, UiEvent event);             // and what they do
    const UiState *(*told)(Game *game, UiPage *page);     // in place of both: its own page made anew, for the narrator
    void (*draw)(Game *game);                             // what lies over the ground; the page comes by itself
    void (*close)(Game *game, void *own);                 // another screen is there; `own` is freed then
    void (*music)(const Game *game, Music *music);        // how it alters the music of its ground
    bool (*may_leave)(Game *game);                        // for a file from outside; tells why not
    const char *(*demo)(const Game *game, int64_t *tick); // for a clip: the file, and the tick at which it ends
    const BeeGraph *(*graph)(const Game *game);           // of what is shown; NULL: of the match
    size_t own_bytes;
    const struct Screen *back; // of a menu or a list; NULL: from where the menus were opened
    ScreenGround ground;
    ScreenNumbers numbers;
    ScreenSides sides;
    bool beside;    // its controls lie at the right of the field, where there is room for as much again
    bool plays;     // a game is played
    bool rests;     // stands still while nobody uses it, and falls silent, as all menus do
    bool attracts;  // the title and its highlights: both together rest as well, after minutes
    bool still;     // a game waits
    bool flies;     // bullets have to be seen: nothing lies over them
    bool wordless;  // the overlay leaves room for the screen's own words
    bool sums_up;   // it has the game's numbers on its page
    bool takes_all; // every key and button is its own
    bool lists;     // demos are chosen in it: from one that is watched the way leads back, with the word "back"
    bool previews;  // patterns from outside are opened in it
} Screen;

extern const Screen TITLE_SCREEN, MODES_SCREEN, PRACTICE_SCREEN, SETTINGS_SCREEN, KEYS_SCREEN, BEST_SCREEN, HELP_SCREEN,
    CREDITS_SCREEN, REPLAYS_SCREEN, BEST_DEMOS_SCREEN, LESSON_SCREEN, PLAY_SCREEN, PAUSE_SCREEN, OPEN_SCREEN,
    RESULT_SCREEN, WATCH_SCREEN, ATTRACT_SCREEN, MAP_SCREEN, LAB_SCREEN, PREVIEW_SCREEN, FILES_SCREEN, SAVES_SCREEN,
    LOAD_SCREEN, DAILY_SCREEN, TRAINER_SCREEN;

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

#define SCREEN_WHAT_BYTES 1280

typedef struct Screens {
    const Screen *now;
    void *own;                    // what the row's own_bytes are for
    bool paused;                  // a game waits below: nothing ticks
    uint32_t ticks;               // since it is shown, 60 a second
    uint32_t sixtieths;           // of a second of real time, also where nothing ticks
    int64_t unused_ns;            // since the last input, where that counts (screens_rested_ns)
    int way;                      // how it came: 1 deeper into the menus, -1 back, 0 at once
    const Screen *asked;          // comes next, opened with
    char what[SCREEN_WHAT_BYTES]; // this; "" for nothing
    char refused[512];            // why what was asked for last could not be opened, until somebody shows it
    UiState ui;
    UiPage page; // the controls of this frame: large, and so not on the stack
    MenuPlace place;
} Screens;

// True where the swarm that circles behind the title is shown, and no game.
bool screens_on_title(const Screens *screens);

// How long the screen has rested because nobody used it, in ns; negative before, or where it never rests.
int64_t screens_rested_ns(const Screens *screens);

// True where a game is shown, with its numbers.
bool screens_on_game(const Screens *screens);

// Opens a screen in place of the present one, and forgets presses and, but for menus, the time up to now. False with
// what is wrong in `error`, where the present one stays.
bool screens_open(Game *game, const Screen *screen, const char *what, Error *error);

// Shows a screen that has nothing to open.
void screens_show(Game *game, const Screen *screen);

// Asks for a screen: it is opened by screens_turn, after the input or the tick that goes on. Where that fails the
// terminal says so, and `refused`.
void screens_ask(Screens *screens, const Screen *screen, const char *what);
void screens_turn(Game *game);

// Ends the present screen, as the player wants: asks for the other one, or ends the program where it was started for
// this one alone.
void screens_leave(Game *game, const Screen *to);

// Ends the program, as the player wants; where there is nothing behind it the other screen comes instead.
void screens_quit(Game *game, const Screen *instead);

// Ends the present one, for the end of the program.
void screens_close(Game *game);

// The controls of the screen that is shown, made anew; none where it has others than those of a page.
const UiPage *screens_page(Game *game);

// Appends what the screen that is shown has over its ground.
void screens_draw(Game *game);
