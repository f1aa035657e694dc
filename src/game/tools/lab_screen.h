// lab_screen.h -- the lab as the player uses it: tools that place things in the meadow, time that goes both ways, the
// panel of tunables, stages that are saved and loaded.
//
// A strip at the top, the tools and the time at the bottom; what there is to choose for a tool floats above them. On
// outputs that are taller than the playfield strip and buttons lie in the bars, as far as these go; on those that are
// wide enough everything lies at the right of the field. Everything works by one finger; mouse and keys (LAB_KEYS)
// only do it faster:
//
//   lead, and a touch of the meadow    leads the swarm; the right button or a second finger calls, with any tool
//   another tool, and a touch          places; a drag gives direction and size (lab_tools.h)
//
// Positions are playfield px.
#pragma once

#include <stdbool.h>
#include <stddef.h>
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

#define LAB_SPEEDS 4 // 1, 1/2, 1/4, 1/8: index by index half as fast

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
    LAB_ID_CALL = LAB_ID_CHOICE_0 + LAB_CHOICES_MAX, // where the swarm is led
};

// The keys of the lab; the open panel takes its own first.
extern const ToolKeys LAB_KEYS;

// The result of a step, for the view.
typedef enum LabStep {
    LAB_STEP_NONE,
    LAB_STEP_TICK, // the next tick, with its events
    LAB_STEP_JUMP, // to some other tick
} LabStep;

// An action that would lose unsaved changes and waits for a second press.
typedef enum LabSure {
    LAB_SURE_NOTHING,
    LAB_SURE_LEAVE,
    LAB_SURE_CLEAR,
} LabSure;

// Begins by lab_screen_begin. Read freely.
typedef struct LabScreen {
    Lab lab;
    LabPanel panel;
    LabFiles files;
    char path[PATH_SIZE + LAB_FILE_NAME_BYTES]; // of the stage that is saved again; "" for a new one
    LabTool tool;
    LabChosen chosen;
    bool choices_open; // all of them are shown, where there are many
    bool playing;
    int speed;
    bool rewinding;
    float blend; // how far the picture is on its way to the present tick
    int steps;   // ticks to go, by the step buttons
    bool jumped; // the present tick is another one than was shown
    // The pointer.
    UiState ui;
    bool holds;   // it holds the meadow,
    LabDrag drag; // and so far has drawn this
    Vec2 at;      // where it is
    bool moved;   // since the lab was opened
    bool finger;
    Vec2 acted; // where bees were poured or something was erased last
    bool call;  // for the next tick
    // Notices to the player.
    char notice[1024];
    bool notice_bad;
    int64_t notice_ns; // how long it still stays
    LabSure sure;
    int64_t sure_ns;
    uint32_t frames;
    int64_t shown_ns; // since it was opened
} LabScreen;

// An empty lab with these numbers, or the stage in `path` (NULL for none). `sim` must outlive it. False with what is
// wrong in `error`, line by line; nothing is open then, and `sim` is as it was.
bool lab_screen_begin(LabScreen *screen, Sim *sim, const Tunables *tunables, const char *path, Error *error);

// Frees everything and ends typing; one that is not begun is fine.
void lab_screen_end(LabScreen *screen, InputState *input);

// True where the lab may be left at once. With unsaved changes it shows a notice and has to be called twice.
bool lab_screen_may_leave(LabScreen *screen);

// State of the frame that the page shows.
typedef struct LabFacts {
    const Tuning *tuning; // NULL where there is none
    const Atlas *atlas;
    const Viewport *viewport;
    float fps;
    float covered; // by a keyboard on the screen: a part of the output's height, from below
    bool overlay;
} LabFacts;

// Makes the page of controls.
void lab_screen_page(const LabScreen *screen, const LabFacts *facts, UiPage *page);

// Takes presses, keys and text.
ToolRequest lab_screen_input(LabScreen *screen, const LabFacts *facts, InputState *input);

// Time goes by.
void lab_screen_pass(LabScreen *screen, int64_t passed_ns);

// Does one step of what time asks for; until it returns LAB_STEP_NONE.
LabStep lab_screen_follow(LabScreen *screen);

// Tells the player something, in up to some lines.
void lab_screen_notice(LabScreen *screen, bool bad, const char *text);

// The choices of the tool (lab_tool_choices).
int lab_screen_choices(const LabScreen *screen, LabChoice choices[LAB_CHOICES_MAX]);

// True where the tool has so many choices that only the chosen one is shown, until it is pressed.
bool lab_screen_folds(const LabScreen *screen);

// Where the panel lies.
ViewportRect lab_screen_panel(const LabFacts *facts);

// Appends everything that lies over the view.
void lab_screen_draw(const LabScreen *screen, const LabFacts *facts, Batch *batch);
