// game_music.h -- the tunes of the running game: what the screen that is shown lets be heard.
#pragma once

#include <stdint.h>

#include "view/music.h"

typedef struct Game Game;

// Large (1.1 MB). After game_music_open the desk belongs to the device's thread, and is touched under its lock only.
typedef struct GameMusic {
    Score scores[TUNE_COUNT];
    Desk desk;
} GameMusic;

// Reads the scores and begins to play. A score that is missing or wrong is told, and its tune silent.
void game_music_open(Game *game);

// Once a frame: says what is wanted from here on.
void game_music_frame(Game *game);

// The music of the screen that is shown: the game's own, quieter in a pause, another one in the lab. Pure.
Music game_music_of(const Game *game);
