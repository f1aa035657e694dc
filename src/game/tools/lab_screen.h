// lab_screen.h -- the lab's screen: tools that place objects in the meadow, time that runs both ways, the panel of
// tunables, saving and loading of stages. It is opened empty, or with the path of a stage.
//
// A strip at the top, the tools and the time at the bottom; the choices of a tool float above them. On outputs that are
// taller than the playfield, strip and buttons use the bars as far as possible; on wide enough ones everything lies at
// the right of the field. Everything works with one finger; mouse and keys (LAB_KEYS) are only faster:
//
//   lead, and a touch of the meadow    leads the swarm; the right button or a second finger calls, with any tool
//   another tool, and a touch          places; a drag gives direction and size (lab_tools.h)
//
// The panel, from the top: the search box, a save button, a close button; a row of sections; the list, each row with a
// name, a slider and a value; and details of the selected one.
//
//   a tap on a name selects; a drag across a slider, or a tap on the selected one's, sets; a tap on a value types it; a
//   tap on a word takes the next one; a drag up or down or the wheel scrolls
//   Tab, a letter in the search box   searches all sections: name or description must contain each word; choosing a
//   section clears the search
//   up, down, page up, page down      select; left, right: a step; Enter: type the value, or the next word
//   Delete                            back to the default; Escape: ends typing, then closes
//
// The stages that can be loaded are a list over the lab: the player's own, in scenarios/ in the data folder, newest
// first; then those of the game, in assets/scenarios, by name. If unsaved changes would be lost, the first tap only
// asks.
//
// It uses the game's own Sim and View, so the next screen begins a game or the title anew. All functions need
// SCREEN_LAB to be shown: game->screens.own is its LabScreen. Positions are playfield px.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/base/error.h"
#include "game/session/game.h"
#include "game/tools/lab.h"
#include "game/tools/lab_tools.h"
#include "ui/control/bindings.h"
#include "ui/ui.h"

#define LAB_SPEEDS 4 // 1, 1/2, 1/4, 1/8: each index half as fast
#define LAB_SEARCH_BYTES 40
#define LAB_TYPED_BYTES 40
#define LAB_CHIPS_MAX 64
#define LAB_FILES_MAX 500 // the newest are listed
#define LAB_FILE_NAME_BYTES 256
#define LAB_FILE_ABOUT_BYTES 96
#define LAB_PATH_BYTES (PATH_SIZE + LAB_FILE_NAME_BYTES)

// The controls of the lab; of its panel, whose rows have two each; and of the list of stages.
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

    LAB_PANEL_ID_SEARCH = 200,
    LAB_PANEL_ID_SAVE,
    LAB_PANEL_ID_CLOSE,
    LAB_PANEL_ID_RESET,
    LAB_PANEL_ID_CHIP_0,
    LAB_PANEL_ID_TUNABLE_0 = LAB_PANEL_ID_CHIP_0 + LAB_CHIPS_MAX,
    LAB_PANEL_ID_VALUE_0 = LAB_PANEL_ID_TUNABLE_0 + TUNED_COUNT,
    LAB_PANEL_ID_END = LAB_PANEL_ID_VALUE_0 + TUNED_COUNT,

    LAB_FILES_ID_CLOSE = 0,
    LAB_FILES_ID_ROWS
};

// The keys of the lab; the open panel takes its own first.
extern const ToolKeys LAB_KEYS;

typedef enum LabTyping {
    LAB_TYPES_NOTHING,
    LAB_TYPES_SEARCH,
    LAB_TYPES_VALUE, // of the selected tunable
} LabTyping;

typedef struct LabPanel {
    bool open;
    char search[LAB_SEARCH_BYTES];
    const char *chips[LAB_CHIPS_MAX]; // 0: all, 1: changed ones, then the sections
    int chip_count, chip;             // and the chosen one
    int matches[TUNED_COUNT];         // the listed tunables
    int match_count;
    int selected; // a tunable, listed or not; -1 for none
    LabTyping typing;
    char typed[LAB_TYPED_BYTES];
    Error notice; // the problem with the last value; "" for none
} LabPanel;

typedef struct LabFile {
    char path[LAB_PATH_BYTES];
    char about[LAB_FILE_ABOUT_BYTES]; // its first line if that is a comment, cut to fit
    bool own;                         // of the player
    int64_t changed_unix_s;
} LabFile;

typedef struct LabFiles {
    LabFile *list;
    int count, room;
    bool open;
    int sure; // the row that waits for a second tap; -1 for none
} LabFiles;

// An action that would lose unsaved changes and waits for a second press.
typedef enum LabSure {
    LAB_SURE_NOTHING,
    LAB_SURE_LEAVE,
    LAB_SURE_CLEAR,
} LabSure;

// Read any field.
typedef struct LabScreen {
    Lab lab;
    LabPanel panel;
    LabFiles files;
    char path[LAB_PATH_BYTES]; // path of the saved stage; "" for a new one
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
    bool holds;   // it holds the meadow,
    LabDrag drag; // and this is its drag so far
    Vec2 at;      // its position
    bool moved;   // since the lab was opened
    bool finger;
    Vec2 acted; // the last place at which bees were added or something was erased
    bool call;  // for the next tick
    // Notices to the player.
    char notice[ERROR_BYTES];
    bool notice_bad;
    int64_t notice_ns; // remaining time
    LabSure sure;
    int64_t sure_ns;
    int64_t shown_ns; // since it was opened
    Tuned tuned;      // the files' numbers in the last frame
    bool overlay;     // it was on before
    bool sound;       // the player's setting in the last frame
    float covered;    // fraction of the output's height, from below, hidden by an on-screen keyboard
} LabScreen;

LabScreen *lab_of(const Game *game);

// Shows the player a notice of one or more lines.
void lab_screen_notice(LabScreen *screen, bool bad, const char *text);

// True if the tool has so many choices that only the chosen one is shown, until it is pressed.
bool lab_screen_folds(const LabScreen *screen);

// --- lab_page.c: makes the page of controls, or of the list of stages; and draws everything below it

void lab_page(const Game *game, UiPage *page);
void lab_draw(Game *game);

// --- lab_panel.c

// Opens the panel, with the search box active if `search`; or closes it. Both end typing.
void lab_panel_open(Game *game, bool search);
void lab_panel_close(Game *game);

// Searches again and shows the list from its top; changed values alone do not require it.
void lab_panel_search(Game *game);

// The area of the panel; and adds the panel to a page, with its list as the first scrolling part.
ViewportRect lab_panel_area(const Game *game);
void lab_panel_add(const Game *game, UiPage *page);

// Handles an event of its controls; and keys and text, one key at a time: true if there was one. A press outside the
// text field ends typing.
void lab_panel_event(Game *game, UiEvent event);
bool lab_panel_key(Game *game);
void lab_panel_pressed(Game *game, Vec2 at);

// --- lab_files.c

void lab_files_free(LabFiles *files);

// Reads both folders again, a missing one as empty, and opens the list. Nothing is selected at first.
void lab_files_open(LabFiles *files);

// True if a file is one of the game's own, which are never overwritten.
bool lab_files_is_asset(const char *path);

// The path of a new stage, named by the time in UTC: 2026-11-20_143502Z.ini, or 2026-11-20_143502Z_02.ini if that is
// taken. Makes the folder. On failure returns false with one line in `error`.
bool lab_files_new_path(char *path, size_t path_size, Error *error);

// Makes the page.
void lab_files_page(const Game *game, UiPage *page);
