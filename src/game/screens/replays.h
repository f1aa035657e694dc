// replays.h -- the demos in the player's data folder as a list: read, starred, deleted, shown on the Replays screen.
//
// A star is part of a file's name, and so is the mark of demos in a list of best games (demo_file.h). The recorder
// deletes only names that it makes itself, so marked demos stay.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/base/error.h"
#include "tape/tape_file.h"

#define REPLAYS_NAME_BYTES 256
#define REPLAYS_PATH_BYTES 1024
#define REPLAYS_FILE_BYTES (REPLAYS_PATH_BYTES + REPLAYS_NAME_BYTES)

typedef enum ReplayState {
    REPLAY_WHOLE,   // with its result
    REPLAY_OPEN,    // valid, but the recording was cut off: no result, the last second may be missing
    REPLAY_DAMAGED, // valid up to some point
    REPLAY_REFUSED, // unplayable: another version, or no demo at all
} ReplayState;

typedef struct Replay {
    char name[REPLAYS_NAME_BYTES]; // in the folder
    ReplayState state;
    bool starred;
    bool best;                           // belongs to a list of best games
    int64_t recorded_unix_s;             // time of the file's last change if it is refused
    TapePeek demo;                       // unless it is refused
    char reason[TAPE_REASON_BYTES + 32]; // REPLAY_DAMAGED, REPLAY_REFUSED
} Replay;

// The list, and the state of the screen. Begins as {0}; replays_free releases it.
typedef struct Replays {
    char folder[REPLAYS_PATH_BYTES];
    Replay *list; // newest first
    int count, room;
    int sure;            // the row whose deletion waits for a second tap; -1 for none
    uint32_t sure_ticks; // until the question is withdrawn
    Error notice;        // at the bottom: an error, or why a demo cannot be played
} Replays;

// Reads the folder of the demos (recorder_folder makes it), or `folder` unless it is NULL, and scrolls to the top. On
// failure returns false with one line in `error`, and the list is empty.
bool replays_scan(Replays *replays, const char *folder, Error *error);

void replays_free(Replays *replays);

// The path of a demo in the list.
void replays_path(const Replays *replays, int index, char path[REPLAYS_FILE_BYTES]);

// Adds or removes the star of a demo. If the file cannot be renamed, returns false with one line in `error`, and
// nothing has changed.
bool replays_star(Replays *replays, int index, bool starred, Error *error);

// The ids of a row's controls, from REPLAYS_ID_ROWS + REPLAYS_IDS * row on, and of the button below the list.
enum { REPLAYS_ID_WATCH, REPLAYS_ID_STAR, REPLAYS_ID_DELETE, REPLAYS_IDS, REPLAYS_ID_BACK, REPLAYS_ID_ROWS };

#define REPLAYS_DETAILS_BYTES 160

// Describes the game as in the lower line of a row, "hard · 75 % · 2:14 · 61 bees": level and speed only if they are
// not the default.
void replays_details(const Replay *replay, char text[REPLAYS_DETAILS_BYTES]);
