// pattern.h -- bullet patterns: BulletML as flat programs, and the runners that play them.
//
// Source: K. Cho, "BulletML Reference ver. 0.21". A document is read and compiled once (pattern_read.h); here its words
// are run, one tick at a time. A runner is one action that runs: fixed size, without pointers, so that it may be
// copied, hashed and rewound. For any words of a book, running them reads and writes nothing outside the book
// and the runner, and ends: a book from a file needs no other check.
//
// Units: directions in degrees, 0 = up, clockwise; speeds in the document's own unit (the game says how many px a tick
// that is); time in ticks, 60 a second.
//
// The specification leaves room. This file's choices:
//   tops        every action of the document itself (not one inside another element) whose label begins with "top"
//               starts with the pattern and runs in parallel with the others, in the order of the document. The pattern
//               is over when all of them have ended, or when one vanishes.
//   actions     several actions of one bullet run in parallel too, in the document's order. They share the bullet's
//               direction and speed; each has its own previous direction and speed. An actionRef of a bullet is reached
//               in the bullet's first tick.
//   a tick      first every action of a bullet runs until it waits or ends; then direction, speed and drift change by
//               a tick's share; then the bullet moves. A bullet begins its actions in the tick after it was fired, but
//               flies in the tick itself.
//   wait        the number is cut to whole ticks; 0 and less do not wait.
//   term        the same; a change in less than one tick is done at once, before the action continues.
//   repeat      the number is cut; 0 and less do not run the action at all.
//   direction   without one a shot is aimed, as if <direction type="aim">0</direction>. Where both the fire and its bullet
//               have one, the bullet's own counts; the same for speeds. (The specification does not say; this is what
//               the documents that are in use were written for.) Directions of shots and of motions are kept in
//               [0, 360), by pattern_direction.
//   speed       without one it is 1.
//   sequence    is relative to the last shot of the same action (the repeats and references inside it included).
//               Before the first shot the value is added to the aim, or to a speed of 1.
//               In changeDirection and changeSpeed it is added in each tick of the term; with a term of less than one
//               tick never.
//   relative    to the direction or speed of the bullet that fires; in changes and accel, to what it has now.
//   change      of direction to an absolute, aimed or relative one turns the short way (a half turn: to the left),
//               evenly over the term. A new change replaces one that is under way, at once where its term is 0.
//   accel       is a velocity of its own that is added to direction and speed: absolute reaches the value at the end of
//               the term, relative is added by then, sequence is added in each tick. A missing part continues.
//   horizontal  documents are turned so that they fit the vertical playfield: see pattern_read.h.
//   parameters  are numbers: $rand in a parameter is drawn once, when the reference is reached. Missing ones are 0.
//               Elements inside a labelled one see its parameters: also an inline bullet's actions, later.
//   references  to an action from inside itself begin it anew: at its end this is a loop, elsewhere it goes deeper. A
//               reference at the end of its action (inside plain actions at the end as well) takes the place of the
//               action; any other, and each repeat, is a level more. The action itself is the first level of at most
//               PATTERN_DEPTH.
//   order       of a fire's numbers: its direction, its speed, the parameters of its bulletRef, the bullet's direction,
//               the bullet's speed; all are calculated, also those that do not count in the end. A repeat's number is
//               calculated once. Of a change or accel: as they stand above, the term last (accel: horizontal, vertical).
//   numbers     are floats. A division by zero is a fault, and so is a number beyond a million (times, wait and term:
//               beyond a billion) or one on the way to it that is not finite. Speeds and drifts that changes build up
//               stop at a million.
//   labels      a fire aims at the middle of the swarm; one whose label is "bee" at any bee, "lead" at where the swarm will
//               be when the shot comes there. A bullet whose label is the name of a look (looks.def) has this look. The
//               words may continue after a '_': "seed_fast".
//   ours        $density is how many times as many bullets the game wants as at its calmest, $pace the factor that it
//               has on their speed; both are 1 outside of a game.
//   %           is the remainder with the sign of the dividend, of real numbers.
//   $rand       is drawn each time it is met, from left to right.
// An action with a fault is stopped, and its owner gets the fault (PatternStatus).
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PATTERN_NAME_BYTES 48    // of a pattern's name, the ending zero included
#define PATTERNS_MAX 128         // patterns in a book
#define PATTERN_BOOK_WORDS 65536 // words of all of them together
#define PATTERN_TOPS_MAX 16      // actions that one pattern starts with
#define PATTERN_ACTIONS_MAX 8    // actions of one bullet
#define PATTERN_DEPTH 10         // an action, and repeats and references inside each other
#define PATTERN_PARAMETERS_MAX 9 // of one reference: $1 to $9
#define PATTERN_STEPS_MAX 20000  // instructions that an action may take in one tick
#define PATTERN_VALUE_MAX 1.0e6f // directions, speeds, accelerations and parameters, at most
#define PATTERN_COUNT_MAX 1.0e9f // times, waits and terms, at most

// A compiled pattern: words that only pattern.c and the compiler understand. Addresses count from its first word.
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

// Copies a program into the book. Returns its index, or -1 where the book is full or the name is too long.
int pattern_book_add(PatternBook *book, const char *name, const uint32_t *words, int count);

// Leaves out the patterns that are not to be kept; the others stay in their order.
void pattern_book_keep(PatternBook *book, const bool keep[PATTERNS_MAX]);

// Replaces the look of each bullet that has one by what `change` returns for it; both are from 0 to
// PATTERN_LOOKS_MAX - 1. For demos, in which looks have other numbers.
#define PATTERN_LOOKS_MAX 15
void pattern_book_change_looks(PatternBook *book, int (*change)(void *context, int look), void *context);

// The index of the pattern with this name, or -1.
int pattern_book_find(const PatternBook *book, const char *name);

// How something that runs a pattern flies.
typedef struct PatternMotion {
    float direction_deg, speed;
    float drift_x, drift_y;               // accel's velocity, added to the above; the unit of speed, y down
    float turn_deg, gain, push_x, push_y; // what is added in each of the ticks below
    int32_t turn_ticks, gain_ticks, push_x_ticks, push_y_ticks; // still to come
} PatternMotion;

// One more level of repeats and references inside an action.
typedef struct PatternFrame {
    uint16_t back;           // where to continue at the end
    uint16_t body;           // a repeat's beginning
    int32_t left;            // times that a repeat still begins anew; -1: a reference
    uint8_t parameters;      // of the level: where they begin in `values`,
    uint8_t parameter_count; // and how many they are
    uint16_t unused;
} PatternFrame;

#define PATTERN_VALUES_MAX 18 // parameters of all levels of an action

// An action that runs. The members are pattern.c's; a host sets `motion` (of the first of a bullet's actions) and the
// link.
typedef struct PatternRunner {
    PatternMotion motion; // of the whole bullet, in its first action; unused in the others
    int32_t next;         // the host's: the bullet's next action, or -1
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
    int look;         // BulletLook, or -1 where the pattern does not say
    bool aimed;       // its direction came from an aim, not from the shot before or from a number alone
    int action_count; // actions that it will run; 0 for a plain bullet
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

// The game's services for a running pattern.
typedef struct PatternHost {
    void *context;
    float rank, density, pace;      // $rank, 0 to 1; $density; $pace
    float (*random)(void *context); // $rand: 0 <= r < 1
    // From what runs now to what is aimed at, by a shot of this speed.
    float (*aim_deg)(void *context, PatternTarget target, float speed);
    void (*fire)(void *context, const PatternShot *shot);
} PatternHost;

typedef enum PatternStatus {
    PATTERN_RUNS,
    PATTERN_ENDED,
    PATTERN_VANISHED, // the bullet, with all its actions
    // Faults: the action is stopped.
    PATTERN_ENDLESS,   // more than PATTERN_STEPS_MAX instructions without a wait
    PATTERN_TOO_DEEP,  // repeats and references inside each other, or parameters, beyond the limits above
    PATTERN_NO_NUMBER, // a division by zero, or a value beyond a million
    PATTERN_BROKEN,    // words that are no program
    PATTERN_STATUSES
} PatternStatus;

// A fault, in words that follow a pattern's name: "repeats without a wait, ...". Other states give "".
const char *pattern_fault_text(PatternStatus status);

// The number of actions that a pattern starts with, 0 to PATTERN_TOPS_MAX.
int pattern_tops(const PatternBook *book, int pattern);

// Whether it is a volley, which a stage calls among others, and no pattern to be shown by itself: a top action has the
// label "top_volley".
bool pattern_is_volley(const PatternBook *book, int pattern);

// Whether it aims at a bee or ahead of the swarm: what announces it shows where to.
bool pattern_aims(const PatternBook *book, int pattern);

// Such an action before its first tick; top < pattern_tops. `motion` is how its owner flies.
PatternRunner pattern_begin(const PatternBook *book, int pattern, int top, PatternMotion motion);

// Action `index` < shot->action_count of a bullet that was fired.
PatternRunner pattern_begin_shot(const PatternShot *shot, int index);

// Runs an action's instructions of this tick. `motion` is its bullet's: it may change right here. Adds the instructions
// that it took to `steps`; a tick of waiting takes none. After anything but PATTERN_RUNS the runner has ended, and
// running it again gives PATTERN_ENDED.
PatternStatus pattern_run(const PatternBook *book, PatternRunner *runner, PatternMotion *motion,
                          const PatternHost *host, int *steps);

// The tick's share of the changes that are under way. Returns false where there were none: the bullet then flies on as
// it did, unless pattern_run has changed its motion.
bool pattern_move(PatternMotion *motion);

// The same direction in [0, 360). Exact but for one rounding where it is negative.
float pattern_direction(float deg);

// The velocity, in the unit of speed; y down.
void pattern_velocity(const PatternMotion *motion, float *x, float *y);
