// screens.h -- title, modes, settings, pause, result and all the others: which one is shown, what is on it, and what a
// press asks for.
//
// Each screen is a page of controls (ui/ui.h) in a file of its own, screen_NAME.c, and answers to finger, mouse, keys
// and gamepad alike. What has controls of its own (replays, lab, preview, a demo that is watched, the journey's map) is
// drawn and asked elsewhere.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "content/mode/bee_graph.h"
#include "content/mode/best.h"
#include "content/mode/mode.h"
#include "content/stage/stage_files.h"
#include "game/replays/replays.h"
#include "platform/input.h"
#include "render/batch.h"
#include "sim/sim.h"
#include "ui/assets.h"
#include "ui/control/control.h"
#include "ui/settings/settings.h"

typedef enum Screen {
    SCREEN_TITLE,
    SCREEN_PLAY,
    SCREEN_PAUSE,
    SCREEN_OVER, // the result
    SCREEN_WATCH, // of a demo; its controls are watch_screen.h's
    SCREEN_REPLAYS,
    SCREEN_LAB, // its controls are lab_screen.h's
    SCREEN_PREVIEW, // of patterns; its controls are preview_screen.h's
    SCREEN_JOURNEY, // the map; its controls are journey_screen.h's
    SCREEN_LESSON,  // how to play, in the game (game/game_lesson.h)
    SCREEN_ATTRACT, // a demo shows the game to nobody (game/game_attract.h)
    SCREEN_MODES,   // from here on screens that lie over the title's swarm
    SCREEN_PRACTICE, // which stage, from which phase on
    SCREEN_SETTINGS,
    SCREEN_BEST,
    SCREEN_HELP,
    SCREEN_CREDITS,
    SCREENS
} Screen;

// What the player asks for; the game carries it out.
typedef enum ScreenWish {
    WISH_NONE,
    WISH_STAY,    // the sound of a button, and nothing else: the screens have done the rest
    WISH_BEGIN,   // a new game of `mode`
    WISH_AGAIN,   // one more in the mode that was played last
    WISH_PAUSE,
    WISH_GO_ON,
    WISH_TITLE,
    WISH_SOUND,   // on or off
    WISH_REPLAYS, // the list of demos
    WISH_WATCH,   // the demo `watch_path`
    WISH_LAB,
    WISH_JOURNEY, // the map of the journey that is kept, or of a new one; after one of its stages
    WISH_JOURNEY_NEW, // a new one, whatever is kept
    WISH_SETTINGS, // a setting or a binding has changed
    WISH_LESSON,  // how to play, in the game
    WISH_BEST,    // the list of best games of `best_mode`
    WISH_LEAVE,   // end the program
} ScreenWish;

// The pages of the settings.
enum { SETTINGS_TAB_SOUND, SETTINGS_TAB_CONTROL, SETTINGS_TAB_LOOK, SETTINGS_TAB_GAME, SETTINGS_TABS };

// Where the player is on the screens; kept from one visit to the next.
typedef struct ScreensPlace {
    int settings_tab;    // SETTINGS_TAB_...
    int keys_tab;        // of the keys' page
    bool keys_open;      // it is shown in place of the settings
    int bound_action;    // that waits for its key or button,
    bool bound_button;   // for a button
    bool bind_waits;     // whether one does at all
    int stage, phase;    // of the practice
    bool sure;           // a new journey has been pressed once
} ScreensPlace;

typedef struct Screens {
    Screen now;
    uint32_t ticks;      // since it is shown, 60 a second
    uint32_t frames;     // the same in frames, also where nothing ticks
    int way;             // how it came: 1 deeper into the menus, -1 back, 0 at once
    bool sound;          // what the sound button says
    Screen before;       // where Back leads from settings and help: the title or the pause
    Mode mode;           // what WISH_BEGIN means; in pause and result: what is played
    Settings settings;
    Control control;
    const StageFiles *stages; // of the game
    UiState ui;
    ScreensPlace place;
    bool journey_kept;   // there is one to go on with
    int best_rank;       // of the game that is over; -1 where it is not in the list
    BestList best;
    Mode best_mode;      // it is the list of this mode, which WISH_BEST asks for,
    bool best_tuned;     // and of games with own numbers
    BeeGraph graph;      // of the game that is over
    Replays replays;
    char watch_path[REPLAYS_PATH_BYTES + REPLAYS_NAME_BYTES]; // what WISH_WATCH means; after a game its demo, or ""
} Screens;

// True where a page lies over a game that is paused: nothing ticks.
static inline bool screens_is_still(const Screens *screens)
{
    return screens->now == SCREEN_PAUSE || (screens->now >= SCREEN_MODES && screens->before == SCREEN_PAUSE);
}

// True where the swarm that circles behind the title is shown, and no game.
static inline bool screens_on_title(const Screens *screens)
{
    return screens->now == SCREEN_TITLE || screens->now == SCREEN_REPLAYS
        || (screens->now >= SCREEN_MODES && !screens_is_still(screens));
}

// True where something is made rather than played: no numbers of a game, nothing recorded.
static inline bool screens_is_bench(const Screens *screens)
{
    return screens->now == SCREEN_LAB || screens->now == SCREEN_PREVIEW;
}

// The stage that a mode plays; NULL where it plays none from a file, or the list has no such one.
const StageScript *screens_script(const Screens *screens, const Mode *mode);

// Shows a screen; settings and help that are opened from the pause lead back there.
void screens_show(Screens *screens, Screen screen);

// The atlas that is built next shall have the characters of all stages', phases' and bosses' names in the chosen
// language: before assets_build_atlas.
void screens_add_names(const Screens *screens, Assets *assets);

// One step of 1/60 s for animations.
void screens_tick(Screens *screens);

// Takes presses and keys of the screen that is shown, once a frame, and carries out what concerns the screens alone. In
// play only the pause button and the keys are taken; the pointer is left for the tick.
ScreenWish screens_input(Screens *screens, InputState *input, const Viewport *viewport);

// The controls of the screen that is shown; none in play and where they are asked elsewhere. The result shows numbers
// of `sim`, which may be NULL where only presses matter.
void screens_page(const Screens *screens, const Sim *sim, UiPage *page);

// Appends the screen that lies over the game; nothing in play.
void screens_draw(const Screens *screens, const Sim *sim, Batch *batch);
