// replays.h -- the demos in the player's data folder as a list: read, starred, deleted, shown on the Replays screen.
//
// A star is part of a file's name, and so is the mark of those that belong to a list of best games (demo_name.h). The
// recorder deletes only names that it makes itself, so what has a mark stays.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/demos/demo_file.h"
#include "tape/tape_file.h"
#include "ui/control/control.h"
#include "ui/ui.h"

#define REPLAYS_MAX 500 // the newest are listed
#define REPLAYS_NAME_BYTES 256
#define REPLAYS_PATH_BYTES 1024

typedef enum ReplayState {
    REPLAY_WHOLE,   // with its result
    REPLAY_OPEN,    // good, but the recording broke off: no result, the last second may be missing
    REPLAY_DAMAGED, // good up to some point
    REPLAY_REFUSED, // cannot be played: another version, or no demo at all
} ReplayState;

typedef struct Replay {
    char name[REPLAYS_NAME_BYTES]; // in the folder
    ReplayState state;
    bool starred;
    bool best;               // belongs to a list of best games
    int64_t recorded_unix_s; // when the file was changed last, where it is refused
    // Where it is not refused.
    Stage stage;
    ScriptName stage_name; // of a stage from a file
    int level, speed_percent;
    TapePlayer player;
    bool fork; // taken over from another demo
    uint32_t ticks;
    uint32_t score, bees_most;           // REPLAY_WHOLE only
    char reason[TAPE_REASON_BYTES + 32]; // REPLAY_DAMAGED, REPLAY_REFUSED
} Replay;

// The list, and the state of the screen. Begins as {0}; replays_free releases it.
typedef struct Replays {
    char folder[REPLAYS_PATH_BYTES];
    Replay *list; // newest first
    int count, room;
    int left_out; // older ones that are not listed
    bool of_one;  // the demos of one game
    // The screen.
    UiState ui;
    int selected;        // the row that was asked about last; -1 where there is none
    int sure;            // the one whose deletion waits for a second tap; -1 for none
    uint32_t sure_ticks; // how much longer
    Error notice;        // at the bottom: what went wrong, or why a demo cannot be played
} Replays;

// Reads the folder of the demos anew (recorder_folder makes it), or `folder` where that is not NULL, and begins at the
// top of the list. Returns false and one line in `error` where it cannot be read; the list is then empty.
bool replays_scan(Replays *replays, const char *folder, Error *error);

// Lists the demos of one game in their order instead, as far as they are still there.
bool replays_gather(Replays *replays, const DemoStems *demos, Error *error);

void replays_free(Replays *replays);

// The path of a demo in the list.
void replays_path(const Replays *replays, int index, char *path, size_t path_size);

// Gives a demo a star or takes it away. False with one line in `error` where the file cannot be renamed; nothing has
// changed then.
bool replays_star(Replays *replays, int index, bool starred, Error *error);

// Deletes a demo. False with one line in `error` where that is impossible.
bool replays_delete(Replays *replays, int index, Error *error);

// What the screen asks for.
typedef enum ReplaysRequest {
    REPLAYS_STAY,
    REPLAYS_WATCH, // the one that is `selected`
    REPLAYS_BACK,
} ReplaysRequest;

// The ids of a row's controls, from REPLAYS_ID_ROWS + REPLAYS_IDS * row on, and of the button below the list.
enum { REPLAYS_ID_WATCH, REPLAYS_ID_STAR, REPLAYS_ID_DELETE, REPLAYS_IDS, REPLAYS_ID_BACK, REPLAYS_ID_ROWS };

// What is on the screen.
void replays_page(const Replays *replays, UiPage *page);

// All that is asked for in a frame.
ReplaysRequest replays_input(Replays *replays, Control *control, InputState *input, const Settings *settings,
                             const Viewport *viewport);

// One step of 1/60 s.
void replays_tick(Replays *replays);

#define REPLAYS_FACTS_BYTES 160

// What was played, as a row shows it, "Meadow · hard · 75 % · 2:14 · 61 bees": level and speed where they are not as
// usual.
void replays_facts(const Replay *replay, char text[REPLAYS_FACTS_BYTES]);
