// lab_screen.h -- the lab's screen: tools that place things in the meadow, time that runs both ways, the panel of
// tunables, saving and loading of stages.
//
// A strip at the top, the tools and the time at the bottom; the choices of a tool float above them. On outputs that are
// taller than the playfield, strip and buttons use the bars as far as possible; on wide enough ones everything lies at
// the right of the field. Everything works with one finger; mouse and keys (LAB_KEYS) are only faster:
//
//   lead, and a touch of the meadow    leads the swarm; the right button or a second finger calls, with any tool
//   another tool, and a touch          places; a drag gives direction and size (lab_tools.h)
//
// Positions are playfield px.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/base/error.h"
#include "game/tools/lab.h"
#include "game/tools/lab_files.h"
#include "game/tools/lab_panel.h"
#include "game/tools/lab_tools.h"
#include "platform/input.h"
#include "platform/paths.h"
#include "ui/control/bindings.h"
#include "ui/ui.h"

#define LAB_SPEEDS 4 // 1, 1/2, 1/4, 1/8: each index half as fast

// The controls. Those of the panel have ids of their own.
enum {
    LAB_ID_LEAVE, // the strip at the top
    LAB_ID_OVERLAY,
    LAB_ID_LOAD,
    LAB_ID_SAVE,
    LAB_ID_PANEL,
    LAB_ID_PLAY, // time
    LAB_ID_STEP_BACK,
    LAB_ID_STEP_ON,
    LAB_ID_REWIND, // while held
    LAB_ID_SPEED,
    LAB_ID_UNDO,
    LAB_ID_RESTART,
    LAB_ID_CLEAR,
    LAB_ID_TOOL_0,
    LAB_ID_CHOICE_0 = LAB_ID_TOOL_0 + LAB_TOOL_COUNT,
    LAB_ID_CALL = LAB_ID_CHOICE_0 + LAB_CHOICES_MAX, // with the lead tool
};

// The keys of the lab; the open panel takes its own first.
extern const ToolKeys LAB_KEYS;

// The result of a step, for the view.
typedef enum LabStep {
    LAB_STEP_NONE,
    LAB_STEP_TICK, // the next tick, with its events
    LAB_STEP_JUMP, // to another tick
} LabStep;

// An action that would lose unsaved changes and waits for a second press.
typedef enum LabSure {
    LAB_SURE_NOTHING,
    LAB_SURE_LEAVE,
    LAB_SURE_CLEAR,
} LabSure;

// Begins by lab_screen_begin. Read any field.
typedef struct LabScreen {
    Lab lab;
    LabPanel panel;
    LabFiles files;
    char path[PATH_SIZE + LAB_FILE_NAME_BYTES]; // where the stage is saved again; "" for a new one
    LabTool tool;
    LabChosen chosen;
    bool choices_open; // all of many choices are shown
    bool playing;
    int speed;
    bool rewinding;
    float blend; // position of the picture between the last two ticks
    int steps;   // ticks to go, by the step buttons
    bool jumped; // the present tick differs from the one shown
    // The pointer.
    UiState ui;
    bool holds;   // it holds the meadow,
    LabDrag drag; // and this is its drag so far
    Vec2 at;      // its position
    bool moved;   // since the lab was opened
    bool finger;
    Vec2 acted; // the last place where bees were poured or something was erased
    bool call;  // for the next tick
    // Notices to the player.
    char notice[ERROR_BYTES];
    bool notice_bad;
    int64_t notice_ns; // remaining time
    LabSure sure;
    int64_t sure_ns;
    uint32_t frames;
    int64_t shown_ns; // since it was opened
} LabScreen;

// Begins an empty lab with these numbers, or the stage in `path` (NULL for none). `sim` must outlive it. On failure
// returns false with the mistakes in `error`, one a line; nothing is open then, and `sim` is unchanged.
bool lab_screen_begin(LabScreen *screen, Sim *sim, const Tuned *tunables, const char *path, Error *error);

// Frees everything and ends typing; a no-op if it has not begun.
void lab_screen_end(LabScreen *screen, InputState *input);

// True if the lab may be left at once. With unsaved changes it shows a notice and must be called twice.
bool lab_screen_may_leave(LabScreen *screen);

// State of the frame that the page shows.
typedef struct LabFacts {
    const Tuning *tuning; // NULL for none
    const Atlas *atlas;
    const Viewport *viewport;
    float fps;
    float covered; // fraction of the output's height, from below, hidden by an on-screen keyboard
    bool overlay;
} LabFacts;

// Makes the page of controls.
void lab_screen_page(const LabScreen *screen, const LabFacts *facts, UiPage *page);

// Handles presses, keys and text.
ToolRequest lab_screen_input(LabScreen *screen, const LabFacts *facts, InputState *input);

// Passes time.
void lab_screen_pass(LabScreen *screen, int64_t passed_ns);

// Does one due step; call it until it returns LAB_STEP_NONE.
LabStep lab_screen_follow(LabScreen *screen);

// Shows the player a notice of one or more lines.
void lab_screen_notice(LabScreen *screen, bool bad, const char *text);

// The choices of the tool (lab_tool_choices).
int lab_screen_choices(const LabScreen *screen, LabChoice choices[LAB_CHOICES_MAX]);

// True if the tool has so many choices that only the chosen one is shown, until it is pressed.
bool lab_screen_folds(const LabScreen *screen);

// The area of the panel.
ViewportRect lab_screen_panel(const LabFacts *facts);

// Appends everything above the view.
void lab_screen_draw(const LabScreen *screen, const LabFacts *facts, Batch *batch);
