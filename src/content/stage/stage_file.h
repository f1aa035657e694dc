// stage_file.h -- a stage as its file describes it: phases, objects that are placed at given ticks, and what the player
// does. assets/stages/README.md explains the format.
//
// A file without phases is a scenario: it runs in an empty meadow (STAGE_EMPTY), where only placed objects live. A run is
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
#include "text/text_errors.h"

#define STAGE_FILE_TICKS_MAX 1000000
#define STAGE_FILE_BYTES_MAX (16u << 20)
#define STAGE_FILE_STREAMS_MAX 256
#define STAGE_FILE_FAST_PX_PER_TICK 100.0f // no object is placed faster

typedef enum ThingKind { THING_BEE, THING_BULLET, THING_FLOWER, THING_ENEMY, THING_KINDS } ThingKind;

#define STAGE_FILE_NO_ID UINT32_MAX
#define STAGE_PROGRAM_BYTES 64 // of a program's name, the ending zero included

// An object that is placed.
typedef struct Thing {
    ThingKind kind;
    int what;      // BulletLook, FlowerKind or EnemyKind
    uint32_t tick; // the first one with it
    Vec2 position, velocity;
    uint32_t
        every_ticks; // above 0: a stream, a bullet at tick + every_ticks and one more every so many ticks, without end
    int32_t flock;   // gnats with the same number are one flock
    int32_t program; // of an enemy: index in `programs`, -1 for none
    int32_t pattern; // of an enemy: index in the book, which it begins with; -1 for none
    uint32_t id;     // in the Sim in which it was placed last; STAGE_FILE_NO_ID where there was no room
    uint32_t mark;   // free for the caller; not written
} Thing;

typedef struct StageProgram {
    char name[STAGE_PROGRAM_BYTES];
    ActionProgram code;
    char *text; // NULL where it stands in the text that is kept
} StageProgram;

// The command of the player from a tick on.
typedef struct Touch {
    uint32_t tick; // the command of this tick is the first with it; ascending
    bool down;
    bool drag;    // on the way here since the last touch, evenly
    bool call;    // in this tick only
    Vec2 pointer; // px
} Touch;

// Made by stage_file_new, released by stage_file_free. Only the reader and tests change members directly.
typedef struct StageFile {
    StageScript *script; // its walls and flows are those of a scenario, too; all else is zero where it has no phase
    uint64_t seed;
    uint32_t ticks;
    Tuned tunables;
    Thing *things;  // in the order of ticks, and of one tick in that of the file
    Thing *streams; // bullets with every_ticks
    StageProgram *programs;
    Touch *touches;
    PatternBook *book;       // that programs call; NULL for none
    const PatternBook *lent; // the game's own patterns; NULL: read when needed
    bool has_own_patterns;   // the book holds the game's patterns after the file's
    char **pattern_paths;    // files and folders of its patterns, as the stage names them
    char *folder;            // the paths are relative to it; NULL: no files
    char *kept;              // the sections that nothing changes, word for word; NULL for none
    int pattern_path_count, pattern_path_room;
    int thing_count, thing_room, stream_count, stream_room;
    int program_count, program_room, touch_count, touch_room;
} StageFile;

// `own`: the game's own patterns, which have to outlive it; NULL: they are read when they are needed.
StageFile stage_file_new(const PatternBook *own);
void stage_file_free(StageFile *stage);

// Puts the game's own patterns after those of its book, unless they are there: for programs that call them.
// stage_file_begin does it.
void stage_file_own_patterns(StageFile *stage);

// The folder of the file whose text is to be read into this new stage: paths of patterns count from there. Without
// it, naming patterns is a mistake.
void stage_file_set_folder(StageFile *stage, const char *folder);

// Reads a text into a new stage, and the pattern files that it names. Adds all errors and warnings to `errors`, in the
// order of lines; returns true if there is no error. The stage is safe to run and to free in any case.
bool stage_file_read(StageFile *stage, const char *bytes, size_t size, TextErrors *errors);

// The same with a file, whose name without ".ini" is the id of a stage with phases. A file that cannot be read is an
// error too.
bool stage_file_load(StageFile *stage, const char *path, TextErrors *errors);

// True if it can be played as a game: it has phases, and only what a recording can hold.
bool stage_file_is_game(const StageFile *stage);

// Writes a stage in the form that stage_file_read takes: a stage that is read from it has the same runs and the same
// hashes. Numbers are the shortest texts that give the same bits; tunables stand there where they differ from
// stage_file_new. ferror says whether all could be written.
void stage_file_write(const StageFile *stage, FILE *out);

// Replaces a file atomically; the comments at the top of the old one stay. Returns false with one line in `error` on
// failure, or if the file would be too large to be read again.
bool stage_file_save(const StageFile *stage, const char *path, Error *error);

// --- running

// Makes the start state, tick 0. Notes the ids of the objects that it places.
void stage_file_begin(StageFile *stage, Sim *sim);

// Places the objects of the Sim's tick: bullets of the streams first, then things, each in their order. To be called
// once after each sim_tick. A program is added when the first enemy with it comes. Notes the ids.
void stage_file_place(StageFile *stage, Sim *sim);

// Gives the Sim the walls and flows of the stage instead of those that it has. Without phases planes are sheets where
// flock.thin_walls says so.
void stage_file_set_walls(const StageFile *stage, Sim *sim);

// Places one of its things now. Returns false if its pool is full.
bool stage_file_place_thing(const StageFile *stage, Thing *thing, Sim *sim);

// The command of a tick; the first one is 1.
TickCmd stage_file_command(const StageFile *stage, uint32_t tick);

// Runs the stage from its start to its last tick or the end of its game, and prints its CSV. False where the output
// could not be written (errno says why); the run then ends early. `sim` is only the memory for it.
bool stage_file_run(StageFile *stage, Sim *sim, FILE *out);

// --- building

// Adds a thing after all others of its tick and of earlier ones; returns its index.
int stage_file_add_thing(StageFile *stage, const Thing *thing);

// The index of an equal program, or of a new one, called `name` or, where that is taken, `name2` and so on. `text` is
// its source, NULL where that is in the kept text. -1 where SIM_PROGRAMS_MAX others are.
int stage_file_add_program(StageFile *stage, const char *name, const ActionProgram *code, const char *text);

// Adds a command after all others: stage_file_command(stage, tick) is then `cmd` (but for the pointer of one that does
// not touch). Steady movement becomes one drag.
void stage_file_lead(StageFile *stage, uint32_t tick, const TickCmd *cmd);

// Removes the touches after a tick.
void stage_file_cut_touches(StageFile *stage, uint32_t tick);
