// game.h -- everything that a running game has open, and what happens to it besides the frame.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/lab/lab_screen.h"
#include "game/lesson/lesson.h"
#include "game/options/options.h"
#include "game/parts/machine.h"
#include "game/parts/match.h"
#include "game/parts/numbers.h"
#include "game/parts/pace.h"
#include "game/parts/player.h"
#include "game/parts/show.h"
#include "game/parts/sound.h"
#include "game/preview/preview_screen.h"
#include "game/screens/screens.h"
#include "game/watch/watch_screen.h"

typedef struct Game {
    const Options *options;
    Machine machine;
    Sound sound;
    Player player;
    Numbers numbers;
    Match match;
    Show show;
    Pace pace;
    Screens screens;
    char best_path[PATH_SIZE];
    struct GameJourney *journey; // the map (game/game_journey.h); NULL as long as it was not shown
    // A demo that is watched (game_watch.h), or that shows the game to nobody (game_attract.h).
    WatchScreen watch;
    bool watch_only;         // the program ends with the demo
    int64_t idle_ns;         // since the last input on the title,
    Vec2 idle_at;            // when the pointer was there, output px
    // How to play (game_lesson.h).
    Lesson lesson;
    bool lesson_first;       // the game that was asked for begins behind it
    // The lab (game_lab.h).
    LabScreen lab;
    Tunables lab_tuned;      // the numbers of the files when it looked last
    bool lab_overlay;        // the overlay was shown before
    bool lab_only;           // the program ends with it
    // The preview of patterns (game_preview.h).
    Preview preview;
    PreviewScreen preview_screen;
    bool leaving;
} Game;

// Opens window, atlas and list of best games, and shows the title, or begins a game at once where the options say so.
// `game` is zeroed memory of the caller (large: not on the stack). On failure everything is closed again, one line is
// in `error`, and false returned.
bool game_open(Game *game, const Options *options, int64_t started_ns, char *error, size_t error_size);

void game_close(Game *game);

// Tells on the terminal what the game goes on without.
void game_complain(const char *error);

// The atlas for the window's present scale; called by the frame when the scale has changed.
bool game_build_atlas(Game *game, char *error, size_t error_size);

// One tick of whatever is shown: the game, or the swarm that circles behind the title.
void game_tick(Game *game, const TickCmd *cmd);

// The command of the next tick: the player's, the pilot's, or the title's.
TickCmd game_cmd(Game *game);

// Carries out what a screen asked for (game_wish.c).
void game_wish(Game *game, ScreenWish wish);

// --- What is played (game_begin.c).

// A new game of this mode, which is then game->mode; how to play comes before the player's first one (game_lesson.h).
// What ran before is over.
void game_begin_mode(Game *game, const Mode *mode);

// A new game of game->mode: the same once more.
void game_begin(Game *game);

// What the options ask for, with all that has to be looked up. False, and one line in `error`, where there is no such
// stage or phase.
bool game_begin_wanted(Game *game, char *error, size_t error_size);

// The title. What ran before is over.
void game_show_title(Game *game);

// The list of recorded games, read anew. The title's swarm circles on behind it; where another game was shown, call
// game_show_title first.
void game_show_replays(Game *game);

// The present Sim is a game that was taken over from a demo: records what is played on, in a new demo whose first
// `ticks` ticks are the parent's; game->hash is the chained hash after them.
void game_record_fork(Game *game, const Demo *parent, uint32_t ticks);

// Plays it.
void game_play_on(Game *game);

// Ends the game that is running, if there is one: keeps its score, also where it is given up, and ends its recording.
// Before the Sim is begun anew.
void game_finish(Game *game);

// Tells once where something could not be recorded.
void game_record_tell(Game *game);

// Forgets the time up to now: for a screen that begins, and behind a pause.
void game_time_restart(Game *game);

// --- Sound (game_sound.c).

// Opens the sound device and makes the sounds; after the first frame, because it takes a while.
void game_open_sound(Game *game);

// Once a frame: says which tune is wanted from here on (game_music.c).
void game_music_open(Game *game);
void game_music_frame(Game *game);

// The music of the screen that is shown: the game's own, quieter in a pause, another one in the lab. Pure.
Music game_music_of(const Game *game);

// Plays what the view has asked for in its last tick; and the sound of a button.
void game_play_sounds(Game *game);
void game_button_sound(Game *game);

// --- The picture (game_draw.c).

// Appends everything that is to be seen.
void game_draw(Game *game, float blend);

// Writes the picture that was last drawn, and not yet presented, to a PNG file.
bool game_screenshot(Game *game, const char *path, char *error, size_t error_size);

// Keeps what was just played, or watched, as a clip, which is made in the background.
void game_keep_clip(Game *game);

// Prints score, bees, calls left, where the swarm is, seed, ticks and hash in one line.
void game_print_result(const Game *game);
