// pattern.h -- bullet patterns: BulletML as flat programs, and the runners that play them.
//
// Source: K. Cho, "BulletML Reference ver. 0.21". A document is read and compiled once (pattern_read.h); here its words
// are run, one tick at a time. A runner is one running action: of fixed size, without pointers, so that it may
// be copied, hashed and rewound. Running any words of a book stays within the book and the runner, and
// terminates, so a book from a file needs no other check.
//
// Units: directions in degrees, 0 = up, clockwise; speeds in the document's own unit (the game defines it in px per
// tick); time in ticks, 60 a second.
//
// The specification leaves room for choices. Ours are:
//   tops        every action of the document itself (not one inside another element) whose label begins with "top"
//               starts with the pattern and runs in parallel with the others, in the order of the document. The pattern
//               is over when all of them have ended, or when one vanishes.
//   actions     several actions of one bullet run in parallel too, in the document's order. They share the bullet's
//               direction and speed; each has its own previous direction and speed. An actionRef of a bullet is reached
//               in the bullet's first tick.
//   a tick      first every action of a bullet runs until it waits or ends; then direction, speed and drift change by
//               a tick's share; then the bullet moves. A bullet moves in the tick in which it is fired, and starts its
//               actions in the next one.
//   wait        the number is cut to whole ticks; 0 and less do not wait.
//   term        the same; a change in less than one tick is immediate, before the action continues.
//   repeat      the number is cut; 0 and less do not run the action at all.
//   direction   without one a shot is aimed, as if <direction type="aim">0</direction>. If both the fire and its bullet
//               have one, the bullet's counts; the same for speeds. (The specification is silent; published documents
//               expect this.) Directions of shots and of motions are kept in [0, 360), by pattern_direction.
//   speed       without one it is 1.
//   sequence    is relative to the last shot of the same action (the repeats and references inside it included).
//               Before the first shot the value is added to the aim, or to a speed of 1.
//               In changeDirection and changeSpeed it is added in each tick of the term; with a term of less than one
//               tick never.
//   relative    to the direction or speed of the bullet that fires; in changes and accel, to its current one.
//   change      of direction to an absolute, aimed or relative one turns the short way (a half turn: to the left),
//               evenly over the term. A new change replaces a running one, at once if its term is 0.
//   accel       is a velocity of its own that is added to direction and speed: absolute reaches the value at the end of
//               the term, relative is added by then, sequence is added in each tick. A missing part continues.
//   horizontal  documents are rotated to fit the vertical playfield: see pattern_read.h.
//   parameters  are numbers: $rand in a parameter is drawn once, when the reference is reached. Missing ones are 0.
//               Elements inside a labelled one see its parameters, even the actions of an inline bullet.
//   references  to an action from inside itself restart it: at its end this is a loop, elsewhere a recursion. A
//               reference at the end of its action (or of plain actions at its end) replaces the action; any other,
//               and each repeat, adds a level. The action itself is the first level of at most PATTERN_DEPTH.
//   order       of a fire's numbers: its direction, its speed, the parameters of its bulletRef, the bullet's direction,
//               the bullet's speed; all are calculated, even unused ones. A repeat's number is calculated once. Of a
//               change or accel: the value, then the term (accel: horizontal, vertical, term).
//   numbers     are floats. A division by zero is a fault, and so is a number beyond a million (times, wait and term:
//               beyond a billion) or an intermediate result that is not finite. Changes limit speeds and drifts to a
//               million.
//   labels      a fire aims at the centre of the swarm; with the label "bee" at a random bee, with "lead" at the
//               swarm's place when the shot arrives. A bullet whose label is the name of a look (looks.def) has this
//               look. The words may continue after a '_': "seed_fast".
//   ours        $density is the game's factor on the number of bullets, $pace that on their speed; both are 1 outside
//               a game.
//   %           is the remainder with the sign of the dividend, of real numbers.
//   $rand       is drawn at each evaluation, from left to right.
// An action with a fault is stopped, and its owner gets the fault (PatternStatus).
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PATTERN_NAME_BYTES 48    // of a pattern's name, including the terminating zero
#define PATTERNS_MAX 128         // patterns in a book
#define PATTERN_BOOK_WORDS 65536 // words of all of them together
#define PATTERN_TOPS_MAX 16      // actions that one pattern starts with
#define PATTERN_ACTIONS_MAX 8    // actions of one bullet
#define PATTERN_DEPTH 10         // levels: an action, nested repeats and references
#define PATTERN_PARAMETERS_MAX 9 // of one reference: $1 to $9
#define PATTERN_STEPS_MAX 20000  // instructions that an action may take in one tick
#define PATTERN_VALUE_MAX 1.0e6f // limit of directions, speeds, accelerations and parameters
#define PATTERN_COUNT_MAX 1.0e9f // limit of times, waits and terms

// A compiled pattern: words private to pattern/. Addresses count from its first word.
typedef struct PatternEntry {
    char name[PATTERN_NAME_BYTES]; // filled up with zeros
    int32_t first, words;          // its part of the book
} PatternEntry;

// The patterns of a game: flat, without pointers, constant while it runs. All zero is an empty book.
typedef struct PatternBook {
    int32_t count, words; // in use
    PatternEntry patterns[PATTERNS_MAX];
    uint32_t code[PATTERN_BOOK_WORDS];
} PatternBook;

// Copies a program into the book. Returns its index, or -1 if the book is full or the name too long.
int pattern_book_add(PatternBook *book, const char *name, const uint32_t *words, int count);

// Removes the patterns that are not marked; the others keep their order.
void pattern_book_keep(PatternBook *book, const bool keep[PATTERNS_MAX]);

// Maps the look of each bullet that has one by `change`; both are from 0 to PATTERN_LOOKS_MAX - 1. For
// demos, in which looks have other numbers.
#define PATTERN_LOOKS_MAX 15
void pattern_book_change_looks(PatternBook *book, int (*change)(void *context, int look), void *context);

// The index of the pattern with this name, or -1.
int pattern_book_find(const PatternBook *book, const char *name);

// The motion of an object that runs a pattern.
typedef struct PatternMotion {
    float direction_deg, speed;
    float drift_x, drift_y;               // accel's velocity, added to the above; the unit of speed, y down
    float turn_deg, gain, push_x, push_y; // added in each of the ticks below
    int32_t turn_ticks, gain_ticks, push_x_ticks, push_y_ticks; // still to come
} PatternMotion;

// A level of repeats and references inside an action.
typedef struct PatternFrame {
    uint16_t back;           // where to continue at the end
    uint16_t body;           // a repeat's beginning
    int32_t left;            // remaining rounds of a repeat; -1: a reference
    uint8_t parameters;      // parameters of the level: their index in `values`,
    uint8_t parameter_count; // and their number
    uint16_t unused;
} PatternFrame;

#define PATTERN_VALUES_MAX 18 // parameters of all levels of an action

// A running action. Members are private to pattern.c, except that a host sets `motion` (of a bullet's first action)
// and the link.
typedef struct PatternRunner {
    PatternMotion motion; // of the bullet; only used in its first action
    int32_t next;         // set by the host: the bullet's next action, or -1
    uint16_t pattern;     // index in the book
    uint16_t at;          // the next word
    int16_t depth;        // frames in use
    int16_t ended;        // 1: nothing more to run; the motion may continue
    int32_t wait_ticks;
    float last_direction_deg, last_speed; // of the last shot
    int32_t shots;                        // 0 before the first one, then 1
    PatternFrame frames[PATTERN_DEPTH];
    float values[PATTERN_VALUES_MAX];
} PatternRunner;

// A bullet that a pattern fires. Valid during the call.
typedef struct PatternShot {
    float direction_deg, speed;
    int look;         // BulletLook, or -1 if the pattern has none
    bool aimed;       // its direction came from an aim, not from the previous shot or a number
    int action_count; // number of its actions; 0: a plain bullet
    uint16_t pattern, actions[PATTERN_ACTIONS_MAX]; // where they begin
    int parameter_count;
    float parameters[PATTERN_PARAMETERS_MAX]; // for all of them
} PatternShot;

typedef enum BulletLook {
#define BULLET(LOOK, name, ...) BULLET_##LOOK,
#include "core/pattern/looks.def"
#undef BULLET
    BULLET_LOOKS
} BulletLook;

// The targets of aims.
typedef enum PatternTarget { PATTERN_AT_MIDDLE, PATTERN_AT_BEE, PATTERN_AT_LEAD } PatternTarget;

// The services of the game for a running pattern.
typedef struct PatternHost {
    void *context;
    float rank, density, pace;      // $rank, 0 to 1; $density; $pace
    float (*random)(void *context); // $rand: 0 <= r < 1
    // The offset from the owner to the target, for a shot of this speed.
    float (*aim_deg)(void *context, PatternTarget target, float speed);
    void (*fire)(void *context, const PatternShot *shot);
} PatternHost;

typedef enum PatternStatus {
    PATTERN_RUNS,
    PATTERN_ENDED,
    PATTERN_VANISHED, // the bullet, with all its actions
    // Faults: the action is stopped.
    PATTERN_ENDLESS,   // more than PATTERN_STEPS_MAX instructions without a wait
    PATTERN_TOO_DEEP,  // nested repeats and references, or parameters, beyond the limits above
    PATTERN_NO_NUMBER, // a division by zero, or a value beyond a million
    PATTERN_BROKEN,    // invalid words
    PATTERN_STATUSES
} PatternStatus;

// A fault as words after a pattern's name: "repeats without a wait, ...". Other states give "".
const char *pattern_fault_text(PatternStatus status);

// The number of actions that a pattern starts with, 0 to PATTERN_TOPS_MAX.
int pattern_tops(const PatternBook *book, int pattern);

// True for a volley, which stages call among other patterns and which is not shown by itself: a top action has the
// label "top_volley".
bool pattern_is_volley(const PatternBook *book, int pattern);

// True if it aims at a bee or ahead of the swarm, so that its announcement shows the target.
bool pattern_aims(const PatternBook *book, int pattern);

// Starts such an action, before its first tick; top < pattern_tops. `motion` is its owner's.
PatternRunner pattern_begin(const PatternBook *book, int pattern, int top, PatternMotion motion);

// Starts action `index` < shot->action_count of a fired bullet.
PatternRunner pattern_begin_shot(const PatternShot *shot, int index);

// Runs an action's instructions of this tick. May change `motion`, its bullet's. Adds the number of instructions to
// `steps`; a tick of waiting needs none. Any result but PATTERN_RUNS means that the runner has ended; running it again
// gives PATTERN_ENDED.
PatternStatus pattern_run(const PatternBook *book, PatternRunner *runner, PatternMotion *motion,
                          const PatternHost *host, int *steps);

// Applies one tick of the running changes. Returns false if there were none: the motion is then unchanged, except by
// pattern_run.
bool pattern_move(PatternMotion *motion);

// The direction in [0, 360). Exact, except for one rounding if it is negative.
float pattern_direction(float deg);

// The velocity, in the unit of speed; y down.
void pattern_velocity(const PatternMotion *motion, float *x, float *y);
