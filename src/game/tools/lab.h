// lab.h -- an experiment: a meadow in which objects are placed while it runs; time can be rewound, and it is saved as a
// stage.
//
// Logic only: no window, no clock, no input. A Lab is a StageFile (objects, their ticks, and the swarm's leading), the
// Sim that runs it, which the caller lends, and a history of past states (tape/keyframes.h):
//
//   lab_begin(&lab, &sim, tuning_now(tuning))   or lab_begin_file(&lab, &sim, path, ...)
//   per tick:  lab_tick(&lab, &cmd)             then the view takes sim->scratch.events, as in the game
//   any time:  lab_add_...(&lab, ...)           into the Sim at once, and into the stage at the present tick
//              lab_rewind(&lab, 60)             exactly the state of 60 ticks ago
//              lab_save(&lab, path, ...)        `mitsubachi sim` runs the file
//
// A file of a pattern is opened as a stage with this pattern alone: a moth fires it for ever at a swarm that loses no
// bee.
//
// Rules:
// - While `exact` is true, the saved stage reproduces the states that were shown, bit for bit: same chained hash. It
// becomes false when the present no longer follows from the stage's start: after tick 0 a number was changed, or
// something was erased that the stage has not placed in the last seconds. lab_restart makes it true.
// - Undo and the eraser change the stage, which is then played to the present again; so do new versions of its
// patterns' files (lab_follow_files), except that a long past begins anew.
// - Numbers (lab_set_tunable) ignore rewinding: one can rewind, change one, and watch the same moment again. Everything
// else is rewound.
// - Objects placed after the current tick stay in the stage and reappear at their tick.
// - The stage also stores how the player leads the swarm. After a rewind the swarm is led as before, until the player
// touches again or the stored leading ends; the rest of the stored leading is then dropped.
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/stage/stage_file.h"
#include "tape/keyframes.h"
#include "core/sim/sim.h"
#include "lang/texts.h"

#define LAB_HISTORY_BYTES ((size_t)48 << 20)

// The swarm's place in an empty lab: higher than in a game, so that tools and panel do not hide it.
#define LAB_HOME_Y_PX 156.0f

// Read any field, but change the lab through the functions only. All zero: not begun.
typedef struct Lab {
    StageFile stage;      // streams, walls and flows are drawn from here; `ticks` is the length of the stored leading
    Sim *sim;             // lent; head.tick is the present tick
    bool exact;           // see above
    bool led;             // the player leads now, not the stored leading
    bool changed;         // there are unsaved changes
    const char *reason;   // why the last lab_add_..., lab_undo or lab_erase returned false; a constant text
    Keyframes history;    // states of a range of ticks, which may end before the present
    uint32_t placings;    // number of placements so far; lab_undo finds the parts of a placing by this number
    bool grouped;         // objects placed now join the open group
    FileChanges *changes; // of its patterns' files; NULL for none
} Lab;

// Begins an empty lab with these numbers, but without bees; the swarm waits at LAB_HOME_Y_PX. `sim` must outlive it.
void lab_begin(Lab *lab, Sim *sim, const Tuned *tunables);

// Begins a lab with a stage and its numbers, or with a pattern. On failure `error` holds all mistakes that fit, one a
// line, and neither the lab nor the Sim, which another lab may use, is touched.
bool lab_begin_file(Lab *lab, Sim *sim, const char *path, Error *error);

// Frees the Lab's memory; a no-op if it has not begun.
void lab_end(Lab *lab);

// Empties the meadow and begins at tick 0; the numbers stay.
void lab_clear(Lab *lab);

// Reads another stage and begins at its tick 0. On failure as lab_begin_file.
bool lab_load(Lab *lab, const char *path, Error *error);

// Writes the stage, atomically. Its length covers the stored leading and the last object. On failure the file is
// unchanged and `error` holds one line.
bool lab_save(Lab *lab, const char *path, Error *error);

// --- time

// Once a frame: reads the files of the stage's patterns if they were saved, and replays the stage with them. True if it
// has read them; with mistakes, which are added to `errors`, the old patterns stay.
bool lab_follow_files(Lab *lab, int64_t now_ns, TextErrors *errors);

// The present tick.
static inline uint32_t lab_present(const Lab *lab)
{
    return lab->sim->head.tick;
}

// Plays one tick: the swarm follows `cmd` or, if `cmd` has no touch, the stored leading; then everything due is placed.
// At STAGE_FILE_TICKS_MAX it does nothing and returns false.
bool lab_tick(Lab *lab, const TickCmd *cmd);

// The oldest stored tick.
uint32_t lab_oldest_tick(const Lab *lab);

// Goes back by exactly this many ticks, at most to the oldest stored one. There are no events then
// (sim->scratch.event_count is 0); the overlay's data of the last tick is recomputed, and is all 0 at the oldest
// tick.
void lab_rewind(Lab *lab, uint32_t ticks);

// Restarts at tick 0, like the saved stage, and replays everything from there.
void lab_restart(Lab *lab);

// --- numbers

// Sets a tunable in the stage and in the Sim, but a TUNABLE_NEXT one in the Sim only at the next lab_restart. The value
// must be in range.
void lab_set_tunable(Lab *lab, int index, float value);

// --- placing: at the present tick. Each returns false and sets lab->reason if something is full or a place is invalid
// (beyond SCRIPT_FAR_PX, bees outside the playfield, faster than STAGE_FILE_FAST_PX_PER_TICK); nothing is placed then.

// Everything placed between the two calls is one placing: lab_undo removes it as a whole.
void lab_group_begin(Lab *lab);
void lab_group_end(Lab *lab);

// Bees in a round cloud of about `spread_px` around a place, kept inside the playfield; at least 1. Places are
// multiples of half a px, which are short in a file.
bool lab_add_bees(Lab *lab, Vec2 at, int count, float spread_px);

// The place of bee `i`, from 0 on, of a cloud of any size, which fills its disc evenly: each new one is farther out.
Vec2 lab_cloud_place(Vec2 middle, int i, float step_px);

// An enemy; `program` is an index in LAB_PROGRAMS, or -1 for none (see lab_program_fits).
bool lab_add_enemy(Lab *lab, EnemyKind kind, Vec2 at, int program);

bool lab_add_bullet(Lab *lab, BulletLook look, Vec2 at, Vec2 velocity);

// A source that fires such a bullet at this interval in ticks (1 to STAGE_FILE_TICKS_MAX), first after one
// interval.
bool lab_add_stream(Lab *lab, BulletLook look, Vec2 at, Vec2 velocity, uint32_t every_ticks);

bool lab_add_flower(Lab *lab, Vec2 at, FlowerKind kind);

// Action programs for dummies, by name for a menu.
typedef struct LabProgram {
    UiText name;
    const char *word; // its name in a file
    const char *text;
} LabProgram;
enum {
    LAB_PROGRAM_ALONE = -1, // no program, for enemies that need none
    LAB_PROGRAM_HOVER,
    LAB_PROGRAM_SWEEP,
    LAB_PROGRAM_CIRCLE,
    LAB_PROGRAM_SPIRAL,
    LAB_PROGRAM_DIVE,
    LAB_PROGRAM_DRIFT,
    LAB_PROGRAM_CROSSES,
    LAB_PROGRAM_SQUARE,
    LAB_PROGRAM_FOLLOW,
    LAB_PROGRAM_COUNT
};
extern const LabProgram LAB_PROGRAMS[LAB_PROGRAM_COUNT];

// Whether this kind of enemy may have a program (a stinger may not), and the default one for it.
bool lab_program_fits(EnemyKind kind);
int lab_program_default(EnemyKind kind);

// --- removing

typedef enum LabPart {
    LAB_BEE = OBJECT_BEE,
    LAB_BULLET = OBJECT_BULLET,
    LAB_FLOWER = OBJECT_FLOWER,
    LAB_ENEMY = OBJECT_ENEMY,
    LAB_STREAM,
    LAB_NOTHING,
} LabPart;

// The object at a place: `index` is its index in the Sim's pool, or in the stage's streams.
typedef struct LabHit {
    LabPart part;
    int index;
    Vec2 at; // its middle
} LabHit;

// Finds the nearest object or stream within `reach_px`; else the enemy whose body covers the place.
LabHit lab_find(const Lab *lab, Vec2 at, float reach_px);

// Removes the object of lab_find from the stage and the Sim. False if there is none.
bool lab_erase(Lab *lab, Vec2 at, float reach_px);

// Undoes the last placing; the next call undoes the one before. False if no placing is left.
bool lab_undo(Lab *lab);

// --- only for the files of the lab

// Half px are fine enough for a hand, and short in a file.
static inline Vec2 lab_halves(Vec2 at)
{
    return vec2(0.5f * roundf(2.0f * at.x), 0.5f * roundf(2.0f * at.y));
}

// Sets the reason for a refusal; returns false.
static inline bool lab_refuse(Lab *lab, const char *reason)
{
    lab->reason = reason;
    return false;
}

// The present is about to change: drops the stored states after it.
void lab_edited(Lab *lab);

// Replays the stage to the present after a change at tick `from` or later. Begins at the newest stored state before
// that, or at its start.
void lab_replay(Lab *lab, uint32_t from);
