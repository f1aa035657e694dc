// match.h -- the game that is played, or was last: its rules, its state, its recording.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "content/mode/best.h"
#include "content/mode/summary.h"
#include "content/mode/mode.h"
#include "content/mode/rivals.h"
#include "tape/keyframes.h"
#include "tape/tape.h"
#include "game/session/options.h"
#include "game/session/recorder.h"
#include "platform/paths.h"
#include "core/sim/pilot.h"
#include "core/sim/sim.h"

typedef struct Game Game;
typedef struct Hud Hud;

// Counts over a game.
typedef struct Tally {
    BeeGraph graph; // bees over time
    Losses losses;  // the causes of their losses
    int boss,
        boss_percent; // of the script: the boss that flew at the end, and the strength that it had left; 0 for none
} Tally;

typedef struct Match {
    const Options *options;
    const char *player_name; // from the settings; goes into demos
    Mode mode;               // of this game or the last one
    Tunables mode_numbers;   // the numbers of this mode without the player's own
    Sim sim;                 // of the current screen: also behind the title, in the lab, and while watching a demo
    Pilot pilot;
    uint64_t hash; // chained over the ticks of this game
    uint64_t next_seed;
    Tally tally;
    Keyframes past; // snapshots of a practice, with their tallies
    Tape tape;      // of this game
    int stage;      // of a stage from a file, which is played again when that changes; -1 for none
    Recorder recorder;
    bool recorded_named;           // the first game, which --record names, has begun
    bool record_failed;            // --record failed; sets the program's exit status
    bool forked;                   // taken over from a demo, or against a foreign stage's ghost: unranked
    bool tuned;                    // it has had changed tunables (content.h)
    bool running;                  // a game was begun and its result is not stored yet
    int over_ticks;                // since the last bee was lost
    bool challenge;                // the ghost is that of a challenge, the only rival
    struct Ghost *ghost;           // the first of those that fly along (session/ghost.h); NULL for none
    Rivals rivals;                 // games of the list that the running game counts for
    struct JourneyScreen *journey; // whose stages are played (screens/journey_screen.h); NULL before a map was shown
} Match;

// Sets the mode of the next games, without a ghost.
void match_choose(Match *match, const Mode *mode);

// Requests a new game of this mode; the lesson comes before the player's first one.
void match_ask(Game *game, const Mode *mode);

// Begins a new game of match->mode or, with a ghost, the ghost's game; ends the previous one. Returns false, and
// changes nothing, if the stage does not exist.
bool match_begin(Game *game);

// The present Sim was taken over from a demo: records from here on into a new demo whose first `ticks` ticks are the
// parent's; `hash` is the chained hash after them.
void match_fork(Game *game, const Tape *parent, uint32_t ticks, uint64_t hash);

#define MATCH_BACK_TICKS (10 * SIM_TICKS_PER_SECOND)

// True if the practice that runs, or has just ended, can go back in time.
bool match_can_go_back(const Match *match);

// Goes back by this many ticks or, if the game is shorter, to its start: restores the exact state, but keeps numbers
// that were changed since. After a loss, ticks count from the loss. The recording is a game that was taken over from
// itself, in place of the recording so far unless that had ended; it is unranked.
void match_go_back(Game *game, uint32_t ticks);

// One tick of the game, recorded.
void match_tick(Match *match, const TickCmd *cmd, Hud *hud);

// Sets a tunable of the Sim before its next tick, recorded.
void match_tunable(Match *match, int index, float value);

// Ends the running game, if there is one: stores its score, even if the player quits, and ends its recording. Call it
// before the Sim restarts.
void match_finish(Game *game);

// Plays the game of a stage file again from its start, with the file's present contents and the same commands. If the
// swarm is lost earlier, or the stage won, the game continues from the tick before, so that it ends like any other.
// Returns the number of ticks played. The recording replaces the one so far.
uint32_t match_play_again(Game *game);

// True if the Sim is at the last tick of this game, and does not show another game meanwhile.
bool match_in_sim(const Match *match);

// Shows the swarm without enemies that circles behind the title, unless it is shown already, and ends the previous
// game. The second function plays its next tick.
void match_show_swarm(Game *game);
void match_tick_swarm(Game *game);

// Shows the best list of the game that would begin next from the title.
void match_best_next(Game *game);

// --- best_shown.c: the list of best games on screen: of a mode, level and speed, with default or changed tunables

typedef struct BestShown {
    BestList list;
    Mode mode;            // the list's mode
    bool tuned;           // the list of games with changed tunables
    int rank;             // of the game that is over; -1 if it is not in the list
    int there[BEST_MAX];  // how many demos of each game exist
    char path[PATH_SIZE]; // of its file; "" if the mode has none
} BestShown;

// Reads the list of a mode and shows it from now on; an empty one if the mode has none (mode_list_name). `script` is
// the mode's stage, or NULL. Without a data folder the game is playable, but stores no list.
void best_show(BestShown *best, const Mode *mode, const StageScript *script, bool tuned);

// The score to beat in the list; 0 for none.
uint32_t best_score(const BestShown *best);

// Puts a game that has ended into the list, dated today, and sets its rank. Reads the file again first, because another
// program may have added to it meanwhile.
//
// The demos of the games in the list are marked, so that the recorder keeps them; the marks of a game that falls out of
// it, or does not get in, are removed. The mark is set before the list is written and removed after that, so a crash in
// between leaves a demo too many and never one too few. If marking fails, it is retried with the next game that gets
// into the list.
void best_keep(BestShown *best, BestGame entry);

// Marks demos of the player for a list that they may get into later, or removes the mark.
void best_hold(const DemoStems *demos, bool held);
