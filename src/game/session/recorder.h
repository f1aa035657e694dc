// recorder.h -- records a game to a file while it is played: what is written is a valid demo at every moment.
//
// Whole blocks of a second are appended with write() as soon as they are complete, and are never touched again. A crash
// or a kill of the program loses at most the last second, and so does a power cut, but for the moment that the disk takes:
// a thread waits for it (platform/workers.h), the game does not. Only the end waits, so that whoever names the demo then
// names one that is there. When something cannot be written, a half-written block is cut off again, recording of this game
// stops, recorder_take_problem tells it once, and the game goes on.
//
// Without a path a game goes to the folder demos/ in the player's data folder, named by the time of its start in UTC,
// 2026-11-20_143502Z.mtb, and 2026-11-20_143502Z_02.mtb where that name is taken. (Local time would come twice when
// summer time ends.) A game of less than a second is not kept; of one that is taken over, the ticks after the fork
// count. Of files with such names the newest RECORDER_KEPT stay, and older ones are deleted once there is a second of
// the new game, so that one that is not kept costs none. Every other name stays: what has a mark (demo_name.h), and so
// does what the player copied here or renamed.
//
// How old a demo is follows from no single clock, which may have been wrong. The last RECORDER_KEPT of this run of the
// program are the newest, the game that is recorded among them. Then come the others by the earlier of two times: that
// of the name, when the game began, and that of the file, when it was written last. Where even that lies ahead of the
// present it is no time at all, and those go first: nothing that is still to be played can be older.
//
// With a path the game goes there. An existing file is replaced, but only once the first block of the new game is
// complete, after a second, at a pause or at its end: until then it is in FILE.<process>.tmp. It gives the new one its
// rights, and behind a link that somebody made it is what the link leads to. Without a tick that was
// played the old file stays; again, only ticks after the fork count. What is no regular file is refused, and so is a
// folder that does not exist.
//
//   recorder_begin(&recorder, &tape, NULL, &error);    after tape_begin, or tape_fork
//   each tick:  tape_append(&tape, &cmd, hash);
//               recorder_tick(&recorder);
//   in a pause: recorder_flush(&recorder);
//   at the end: recorder_end(&recorder, &sim);
//
// All functions but the one that begins do nothing while nothing is recorded, so nobody has to ask. Where the program is
// limited in the size of its files (ulimit -f), that is a write error like a full disk: the signal is ignored.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/demos/demo_file.h"
#include "tape/tape_file.h"
#include "platform/workers.h"

#define RECORDER_PATH_BYTES 1024
#define RECORDER_KEPT 20

// Begins as {0}.
typedef struct Recorder {
    Tape *tape;         // the caller's
    TapeWriter *writer; // NULL: nothing is recorded
    Syncer *syncer;
    int descriptor;
    int64_t good_bytes; // of the file: whole blocks
    bool own_name;      // in the data folder, named by the time
    bool pruned;        // older games have been deleted for this one
    bool temporary;     // still in FILE.<process>.tmp
    DemoStems made;     // the last RECORDER_KEPT that this run has begun, oldest first
    char path[RECORDER_PATH_BYTES];
    Error problem; // not yet taken; "" for none
} Recorder;

// Begins to record the tape, and writes what is on it. `path` NULL: a new file in the data folder. On failure returns
// false, one line is in `error`, and nothing is recorded. A game that was being recorded must have been ended. The tape
// must outlive the recording.
bool recorder_begin(Recorder *recorder, Tape *tape, const char *path, Error *error);

// A tick was appended to the tape. Writes the block that it completes, if any.
void recorder_tick(Recorder *recorder);

// Writes everything up to now, for a pause. Costs some twenty bytes of the file.
void recorder_flush(Recorder *recorder);

// Writes the rest and the result, and closes the file. `sim` is the game as it ended.
void recorder_end(Recorder *recorder, const Sim *sim);

// True while a game is being recorded.
bool recorder_active(const Recorder *recorder);

// The file of the game that is being recorded or was recorded last; "" where there is none. Stays after recorder_end.
const char *recorder_path(const Recorder *recorder);

// Adds the demo of the game that was recorded last to those of a list of best games; none where it lies at a path that
// somebody named, or was not kept.
void recorder_list(const Recorder *recorder, DemoStems *demos);

// That file may have been marked since: recorder_path tells its name of now.
void recorder_follow(Recorder *recorder);

// True once after something could not be written; `error` is then one line that says what.
bool recorder_take_problem(Recorder *recorder, Error *error);

// The folder of the demos, which is made where it is missing.
bool recorder_folder(char *path, size_t path_size, Error *error);
