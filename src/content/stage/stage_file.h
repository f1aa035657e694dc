// stage_file.h -- a stage as its file describes it: phases, objects placed at given ticks, and the player's input.
// assets/stages/README.md explains the format.
//
// A file without phases is a scenario: it runs in an empty meadow (STAGE_EMPTY) with only its placed objects. A run is
//
//   stage_file_begin(&stage, &sim);                   the state of tick 0
//   per tick:  cmd = stage_file_command(&stage, sim.head.tick + 1);
//              sim_tick(&sim, &cmd);
//              stage_file_place(&stage, &sim);        now the state of this tick is complete
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "content/tuning/tunables_text.h"
#include "core/base/error.h"
#include "core/sim/sim.h"
#include "platform/file_changes.h"
#include "text/text_errors.h"

#define STAGE_FILE_TICKS_MAX 1000000
#define STAGE_FILE_BYTES_MAX (16u << 20)
#define STAGE_FILE_STREAMS_MAX 256
#define STAGE_FILE_FAST_PX_PER_TICK 100.0f // speed limit of placed objects

typedef enum ObjectKind { OBJECT_BEE, OBJECT_BULLET, OBJECT_FLOWER, OBJECT_ENEMY, OBJECT_KINDS } ObjectKind;

#define STAGE_FILE_NO_ID UINT32_MAX
#define STAGE_PROGRAM_BYTES 64 // of a program's name, including the terminating zero

// A placed object.
typedef struct StageObject {
    ObjectKind kind;
    int what;      // BulletLook, FlowerKind or EnemyKind
    uint32_t tick; // tick of its first appearance
    Vec2 position, velocity;
    uint32_t every_ticks; // above 0: an endless stream, with further bullets every so many ticks
    int32_t flock;        // gnats with the same number are one flock
    int32_t program;      // of an enemy: index in `programs`, -1 for none
    int32_t pattern;      // of an enemy: first pattern, index in the book; -1 for none
    uint32_t id;          // in the last Sim in which it was placed; STAGE_FILE_NO_ID if there was no room
    uint32_t mark;        // free for the caller; not written
} StageObject;

typedef struct StageProgram {
    char name[STAGE_PROGRAM_BYTES];
    ActionProgram code;
    char *text; // NULL if it is in the preserved text
} StageProgram;

// The player's command from a tick on.
typedef struct Touch {
    uint32_t tick; // the first tick with this command; ascending
    bool down;
    bool drag;    // moves here evenly since the last touch
    bool call;    // in this tick only
    Vec2 pointer; // px
} Touch;

// Made by stage_file_new, released by stage_file_free. Only the reader and tests change members directly.
typedef struct StageFile {
    StageScript *script; // walls and flows, also of a scenario; all else is zero without phases
    uint64_t seed;
    uint32_t ticks;
    Tuned tunables;
    StageObject *objects; // by tick, then in the order of the file
    StageObject *streams; // bullets with every_ticks
    StageProgram *programs;
    Touch *touches;
    PatternBook *book;       // called by programs; NULL for none
    const PatternBook *lent; // the game's own patterns; NULL: read when needed
    bool has_own_patterns;   // the book holds the game's patterns after the file's
    char **pattern_paths;    // files and folders of its patterns, as written in the stage
    char *folder;            // the paths are relative to it; NULL: no files
    char *kept;              // sections preserved verbatim; NULL for none
    int pattern_path_count, pattern_path_room;
    int object_count, object_room, stream_count, stream_room;
    int program_count, program_room, touch_count, touch_room;
} StageFile;

// `own`: the game's own patterns, which must outlive it; NULL: read when needed.
StageFile stage_file_new(const PatternBook *own);
void stage_file_free(StageFile *stage);

// Adds the game's own patterns after those of its book, unless present, for programs that call them.
// stage_file_begin does this, except for a gallery of the file's own patterns.
void stage_file_own_patterns(StageFile *stage);

// Sets the folder of the file, for relative paths of patterns. Without it, `patterns` is an error.
void stage_file_set_folder(StageFile *stage, const char *folder);

// Reads a text into a new stage, and the pattern files that it names. Adds all errors and warnings to `errors`, in the
// order of lines; returns true if there is no error. The stage is safe to run and to free in any case.
bool stage_file_read(StageFile *stage, const char *bytes, size_t size, TextErrors *errors);

// The same with a file, whose name without ".ini" is the id of a stage that can be played as a game. A file that cannot
// be read is an error too.
bool stage_file_load(StageFile *stage, const char *path, TextErrors *errors);

// Watches the files that `patterns` names, up to FILE_CHANGES_MAX; NULL: there are none, or out of memory.
FileChanges *stage_file_watch_patterns(const StageFile *stage);

// Reads those files again, for the next stage_file_begin. With mistakes, which are added to `errors`, returns false and
// the old patterns stay.
bool stage_file_reread_patterns(StageFile *stage, TextErrors *errors);

// True if it can be played as a game: it has phases, and only what a recording can hold.
bool stage_file_is_game(const StageFile *stage);

// Writes a stage for stage_file_read: reading it gives the same runs and hashes. Numbers are the shortest texts with
// the same bits; tunables are written if they differ from stage_file_new. Check ferror afterwards.
void stage_file_write(const StageFile *stage, FILE *out);

// Replaces a file atomically; keeps the comments at the top of the old one. Returns false with one line in `error`
// on failure, or if the file would be too large to be read again.
bool stage_file_save(const StageFile *stage, const char *path, Error *error);

// --- running

// Builds the start state, tick 0. Stores the ids of the objects that it places.
void stage_file_begin(StageFile *stage, Sim *sim);

// Places the objects of the Sim's tick: bullets of the streams first, then objects, each in order. Call it once after
// each sim_tick. Adds a program with its first enemy. Stores the ids.
void stage_file_place(StageFile *stage, Sim *sim);

// Places one of its objects now. Returns false if its pool is full.
bool stage_file_place_object(const StageFile *stage, StageObject *object, Sim *sim);

// The command of a tick; the first one is 1.
TickCmd stage_file_command(const StageFile *stage, uint32_t tick);

// Runs the stage from its start to its last tick or the end of its game, and prints its CSV. Returns false and sets
// errno if it cannot write; the run then ends early. `sim` is only scratch memory.
bool stage_file_run(StageFile *stage, Sim *sim, FILE *out);

// --- building

// Adds an object after all others of its tick and of earlier ones; returns its index.
int stage_file_add_object(StageFile *stage, const StageObject *object);

// The index of an equal program, or of a new one, called `name` or, if taken, `name2` and so on. `text` is its
// source; NULL if it is in the preserved text. -1 if there are SIM_PROGRAMS_MAX others.
int stage_file_add_program(StageFile *stage, const char *name, const ActionProgram *code, const char *text);

// Adds a command after all others: stage_file_command(stage, tick) is then `cmd` (except the pointer without a touch).
// Steady movement becomes one drag.
void stage_file_lead(StageFile *stage, uint32_t tick, const TickCmd *cmd);

// Removes the touches after a tick.
void stage_file_cut_touches(StageFile *stage, uint32_t tick);
