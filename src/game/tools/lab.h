// lab.h -- an experiment: things are placed in a meadow while it runs, its time goes back, and it is saved as a stage.
//
// Logic only: no window, no clock, no input. A Lab is a StageFile (what is placed, when, and how the swarm is led), the
// Sim that runs it, which the caller lends, and a history of past states (tape/keyframes.h):
//
//   lab_begin(&lab, &sim, tuning_now(tuning))   or lab_begin_file(&lab, &sim, path, ...)
//   per tick:  lab_tick(&lab, &cmd)             then the view takes sim->scratch.events, as in the game
//   any time:  lab_add_...(&lab, ...)           into the Sim at once, and into the stage at the present tick
//              lab_rewind(&lab, 60)             exactly the state of 60 ticks ago
//              lab_save(&lab, path, ...)        `mitsubachi sim` runs the file
//
// Rules:
// - While `exact` is true, the saved stage gives the very states that were shown, bit for bit: same chained hash.
//   It becomes false where the present is not what the stage gives from its start: after tick 0 a number was changed,
//   a wall or a flow came or went, or something was erased that the stage has not placed in the last seconds.
//   lab_restart makes it true.
// - Undo and the eraser change the stage, which is then played to the present again.
// - Numbers (lab_set_tunable), walls and flows do not go back with the time: one can rewind, change one of them, and
//   watch the same moment again. Everything else does.
// - Things that were placed later than the present tick stay in the stage and come again when their tick does.
// - How the player leads the swarm is kept in the stage as well. After a rewind the swarm is led as before, until
//   the player touches again or the end of what is known is reached; what was to come is then forgotten.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/stage/stage_file.h"
#include "tape/keyframes.h"
#include "core/sim/sim.h"
#include "lang/texts.h"

#define LAB_HISTORY_BYTES ((size_t)48 << 20)

// Where the swarm waits in an empty lab: farther up than in a game, where tools and panel leave it to be seen.
#define LAB_HOME_Y_PX 156.0f

// Read freely, change through the functions only. An all-zero one is not begun.
typedef struct Lab {
    StageFile stage;    // streams, walls and flows are drawn from here; `ticks` is how far the leading is known
    Sim *sim;           // lent; head.tick is the present tick
    bool exact;         // see above
    bool led;           // the player leads now, not what is kept
    bool changed;       // there is something that is not saved
    const char *reason; // why the last lab_add_..., lab_undo or lab_erase returned false; a constant text
    Keyframes history;  // the states of a stretch of ticks, which need not reach the present
    uint32_t placings;  // so far; a part of the stage is marked with the number of its placing, for lab_undo
    bool grouped;       // what is placed now belongs to the placing that is under way
    uint32_t wall_marks[SIM_WALLS_MAX], flow_marks[SIM_FLOWS_MAX];
} Lab;

// Begins an empty lab with these numbers, but with no bees; the swarm shall wait at LAB_HOME_Y_PX. `sim` must outlive
// it.
void lab_begin(Lab *lab, Sim *sim, const Tunables *tunables);

// The same with a stage and its numbers. On failure all mistakes are in `error`, one a line, as many as fit, and
// neither the lab nor the Sim, which another lab may have, is touched.
bool lab_begin_file(Lab *lab, Sim *sim, const char *path, Error *error);

// Frees what the Lab owns; one that is not begun is fine.
void lab_end(Lab *lab);

// Empties the meadow and begins at tick 0; the numbers stay.
void lab_clear(Lab *lab);

// Reads another stage and begins at its tick 0. On failure as lab_begin_file.
bool lab_load(Lab *lab, const char *path, Error *error);

// Writes the stage, atomically. It lasts as far as the leading is known, or to where the last thing comes. On
// failure the file is as it was and one line is in `error`.
bool lab_save(Lab *lab, const char *path, Error *error);

// --- time

// One tick: the swarm does what `cmd` says or, where it is not touched and more is known, what was kept; then
// everything that is due is placed. False, and nothing happens, at STAGE_FILE_TICKS_MAX.
bool lab_tick(Lab *lab, const TickCmd *cmd);

// The ticks that lab_go can reach at once: from the oldest state that is kept to the newest one, the present included.
uint32_t lab_oldest_tick(const Lab *lab);
uint32_t lab_newest_tick(const Lab *lab);

// Goes to a tick in that range, exactly; one outside is held in it. There are no events then (sim->scratch.event_count
// is 0); what the overlay shows of the last tick is worked out anew, and is all 0 at the oldest tick.
void lab_go(Lab *lab, uint32_t tick);

// The same by a number of ticks back.
void lab_rewind(Lab *lab, uint32_t ticks);

// Goes to tick 0, as the saved stage would begin. From there everything happens again.
void lab_restart(Lab *lab);

// --- numbers

// Sets a tunable in the stage and, unless it counts from the next game on (TUNABLE_NEXT: from lab_restart on), in
// the Sim. The value must be in range.
void lab_set_tunable(Lab *lab, int index, float value);

// --- placing: at the present tick. Each returns false, with lab->reason, where something is full or a place is bad
// (beyond SCRIPT_FAR_PX, bees outside the playfield, faster than STAGE_FILE_FAST_PX_PER_TICK); nothing is placed then.

// Between the two all that is placed is one placing: lab_undo takes it back as a whole.
void lab_group_begin(Lab *lab);
void lab_group_end(Lab *lab);

// Bees in a round cloud of about `spread_px` around a place, kept inside the playfield; 1 or more. On half px, which
// read well in a file.
bool lab_add_bees(Lab *lab, Vec2 at, int count, float spread_px);

// The place of number `i`, from 0 on, of a cloud of any size, which fills its disc evenly: each new one is farther out.
Vec2 lab_cloud_place(Vec2 middle, int i, float step_px);

// An enemy; `program` is an index in LAB_PROGRAMS, or -1 for none (see lab_program_fits).
bool lab_add_enemy(Lab *lab, EnemyKind kind, Vec2 at, int program);

bool lab_add_bullet(Lab *lab, BulletLook look, Vec2 at, Vec2 velocity);

// A source that fires such a bullet every so many ticks from now on (1 to STAGE_FILE_TICKS_MAX), the first one after as
// many.
bool lab_add_stream(Lab *lab, BulletLook look, Vec2 at, Vec2 velocity, uint32_t every_ticks);

bool lab_add_flower(Lab *lab, Vec2 at, FlowerKind kind);

// There from the start of the stage on. Only the fields that the kind of wall or flow uses are taken; the normal of
// a plane may have any length but 0, and the box of a flow must not be empty.
bool lab_add_wall(Lab *lab, const Wall *wall);
bool lab_add_flow(Lab *lab, const FlowRegion *flow);

// Action programs for dummies, by name for a menu.
typedef struct LabProgram {
    UiText name;
    const char *word; // what it is called in a file
    const char *text;
} LabProgram;
enum {
    LAB_PROGRAM_ALONE = -1, // none, for enemies that know what to do without one
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

// Whether this kind of enemy may have a program at all (a stinger may not), and the one that suits it.
bool lab_program_fits(EnemyKind kind);
int lab_program_default(EnemyKind kind);

// --- taking away

typedef enum LabPart {
    LAB_BEE = THING_BEE,
    LAB_BULLET = THING_BULLET,
    LAB_FLOWER = THING_FLOWER,
    LAB_ENEMY = THING_ENEMY,
    LAB_STREAM,
    LAB_WALL,
    LAB_FLOW,
    LAB_NOTHING,
} LabPart;

// The object at a place: `index` is that in the Sim's pool, or in the stage's streams, walls or flows.
typedef struct LabHit {
    LabPart part;
    int index;
    Vec2 at; // its middle; of walls and flows, the place that was asked for
} LabHit;

// The nearest thing or stream within `reach_px`; where there is none, the enemy whose body is there; the nearest wall;
// or the flow whose box holds the place.
LabHit lab_find(const Lab *lab, Vec2 at, float reach_px);

// Removes what lab_find finds from the stage and the Sim. False where nothing is there.
bool lab_erase(Lab *lab, Vec2 at, float reach_px);

// Takes the last placing back, and then the one before. False where nothing is left that was placed by hand.
bool lab_undo(Lab *lab);
