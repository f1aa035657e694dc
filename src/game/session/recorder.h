// recorder.h -- records a game to a file while it is played: the file is a valid demo at every moment.
//
// Whole blocks of a second are appended with write() as soon as they are complete, and are never touched again. A crash
// or a kill of the program loses at most the last second, and so does a power cut, except for the time that the disk
// takes: a thread waits for the disk (platform/workers.h), not the game. Only the end waits, so that a demo exists
// before its name is used. On a write error, a half-written block is cut off again, recording of this game stops,
// recorder_take_problem returns the error once, and the game continues.
//
// Without a path a game goes to the folder demos/ in the player's data folder, named by the time of its start in UTC,
// 2026-11-20_143502Z.mtb, or 2026-11-20_143502Z_02.mtb if that name is taken. (Local time would repeat when summer time
// ends.) A game of less than a second is not kept; of a game that was taken over, the ticks after the fork count. Of
// files with such names the newest RECORDER_KEPT stay. Older ones are deleted once the new game has lasted a second, so
// that a discarded game does not cost an old one. All other names stay: marked demos (demo_file.h), and files that the
// player copied here or renamed.
//
// A demo's age does not rely on a single clock, which may have been wrong. The last RECORDER_KEPT of this run of the
// program are the newest, including the present recording. Then come the others by the earlier of two times: the
// name's, when the game began, and the file's, when it was last written. If even that lies in the future it is invalid,
// and the file goes first.
//
// With a path the game goes there. An existing file is replaced, but only once the first block of the new game is
// complete, after a second, at a pause or at its end: until then the recording is in FILE.<process>.tmp. The new file
// gets the old one's permissions, and a link that somebody made stays and leads to the new file. If no tick was played
// the old file stays; again, only ticks after the fork count. Anything but a regular file is refused, and so is a
// missing folder.
//
//   recorder_begin(&recorder, &tape, NULL, &error);    after tape_begin, or tape_fork
//   each tick:  tape_append(&tape, &cmd, hash);
//               recorder_tick(&recorder);
//   in a pause: recorder_flush(&recorder);
//   at the end: recorder_end(&recorder, &sim);
//
// All functions except recorder_begin are no-ops while nothing is recorded, so callers need not check. A limit on file
// sizes (ulimit -f) is a write error like a full disk: the signal is ignored.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/demos/demo_file.h"

typedef struct TapeWriter TapeWriter;
typedef struct Syncer Syncer;

#define RECORDER_PATH_BYTES 1024
#define RECORDER_KEPT 20

// Begins as {0}. Read any field.
typedef struct Recorder {
    Tape *tape;         // the caller's
    TapeWriter *writer; // NULL: nothing is recorded
    Syncer *syncer;
    int descriptor;
    int64_t good_bytes;             // of the file: whole blocks
    bool own_name;                  // in the data folder, named by the time
    bool pruned;                    // older games have been deleted for this one
    bool temporary;                 // still in FILE.<process>.tmp
    DemoStems made;                 // the last RECORDER_KEPT that this run has begun, oldest first
    char path[RECORDER_PATH_BYTES]; // of the present or last recording; "" for none
    Error problem;                  // not reported yet; "" for none
} Recorder;

// Begins to record the tape, and writes its present contents. `path` NULL: a new file in the data folder. On failure
// returns false with one line in `error`, and records nothing. End the previous recording first. The tape must outlive
// the recording.
bool recorder_begin(Recorder *recorder, Tape *tape, const char *path, Error *error);

// A tick was appended to the tape. Writes the block that it completes, if any.
void recorder_tick(Recorder *recorder);

// Writes everything up to now, for a pause. Costs some twenty bytes of the file.
void recorder_flush(Recorder *recorder);

// Writes the rest and the result, and closes the file. `sim` is the game as it ended.
void recorder_end(Recorder *recorder, const Sim *sim);

// Adds the demo of the last recording to those of a list of best games; a no-op if it lies at a path that the user
// named, or was not kept.
void recorder_list(const Recorder *recorder, DemoStems *demos);

// Updates `path` after a mark has renamed the file.
void recorder_follow(Recorder *recorder);

// Returns true once after a write error, with one line in `error`.
bool recorder_take_problem(Recorder *recorder, Error *error);

// The folder of the demos; makes it if it is missing.
bool recorder_folder(char *path, size_t path_size, Error *error);
