// match.h -- the game that is played, or was last: its rules, its state, its recording.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "content/mode/summary.h"
#include "content/mode/mode.h"
#include "tape/keyframes.h"
#include "tape/tape.h"
#include "game/session/options.h"
#include "game/session/recorder.h"
#include "core/sim/pilot.h"
#include "core/sim/sim.h"
#include "view/hud.h"

typedef struct Game Game;

// Counts over a game.
typedef struct Tally {
    BeeGraph graph; // how many bees there were over time
    Losses losses;  // what took them
} Tally;

typedef struct Match {
    const Options *options;
    const char *player_name; // the setting; goes into demos
    Mode mode;               // what is played, or was last
    Tunables mode_numbers;   // the numbers of this mode without the player's own
    Sim sim;                 // whatever flies: also behind the title, in the lab, of a demo that is watched
    Pilot pilot;
    uint64_t hash; // chained over the ticks of this game
    uint64_t next_seed;
    Tally tally;
    Keyframes past; // of a practice, with the tally of then
    Tape tape;      // of this game
    int stage;      // from a file, which is played again where that changes; -1 for none
    Recorder recorder;
    bool recorded_named; // the first game, which --record names, has begun
    bool record_failed;  // what --record asked for could not be done; the program's exit status says so
    bool forked;         // taken over from a demo, or against one of a foreign stage: in no list of best games
    bool tuned;          // it has had other than the usual numbers (numbers.h)
    bool running;        // a game was begun and its result is not kept yet
    int over_ticks;      // since the last bee was lost
    struct Ghost *ghost; // that flies along (parts/against.h); NULL for none
    struct JourneyScreen
        *journey; // whose stages are played (screens/journey_screen.h); NULL as long as no map was shown
} Match;

// The mode of the games that begin from here on, which have no ghost.
void match_choose(Match *match, const Mode *mode);

// Asks for a new game of this mode; how to play comes before the player's first one.
void match_ask(Game *game, const Mode *mode);

// A new game of match->mode or, where there is a ghost, the same game as the ghost's; what ran before is over. False, and
// nothing has changed, where there is no such stage.
bool match_begin(Game *game);

// The present Sim is a game that was taken over from a demo: records what is played on, in a new demo whose first
// `ticks` ticks are the parent's; `hash` is the chained hash after them.
void match_fork(Game *game, const Tape *parent, uint32_t ticks, uint64_t hash);

#define MATCH_BACK_TICKS (10 * SIM_TICKS_PER_SECOND)

// True where the practice that runs, or has just ended, can go on from its past.
bool match_can_go_back(const Match *match);

// Goes on from so many ticks ago or, where it has not lasted so long, from its start: the state is exactly what it was
// then, but for numbers that were changed since. From a loss on, ticks count from the loss. It is recorded as a game
// that was taken over from itself, in the place of the recording up to now unless that had ended; it has no list.
void match_go_back(Game *game, uint32_t ticks);

// After each tick: keeps what going back needs.
void match_keep(Match *match);

// One tick of the game, recorded.
void match_tick(Match *match, const TickCmd *cmd, Hud *hud);

// Gives the Sim another value before its next tick, recorded.
void match_tunable(Match *match, int index, float value);

// Ends the game that is running, if there is one: keeps its score, also where it is given up, and ends its recording.
// Before the Sim is begun anew.
void match_finish(Game *game);

// The game of a stage from a file is played again from its start, as that file is now, with the same commands. Where the
// swarm is lost earlier, or the stage won, the game goes on from the tick before, so that it ends as any other. Returns
// how many ticks that were. It is recorded in the place of the recording up to now.
uint32_t match_play_again(Game *game);

// True where the Sim is at the last tick of this game, and not in another game that is shown meanwhile.
bool match_in_sim(const Match *match);

// The swarm without enemies that circles behind the title, where it is not there already; what ran before is over. And
// its next tick.
void match_show_swarm(Game *game);
void match_tick_swarm(Game *game);

// Shows the list of the games that would begin next from the title.
void match_best_next(Game *game);
