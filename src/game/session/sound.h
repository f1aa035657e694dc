// sound.h -- sound and rumble of a running game: the device, effects, tunes, a gamepad's motors.
#pragma once

#include <stdbool.h>

typedef struct Game Game;
typedef struct Music Music;
typedef struct Player Player;
typedef struct Sound Sound; // game/session/outputs.h

// Once a frame: opens the device, makes the effects and reads the tunes once the player wants sound; after the first
// picture, because it takes a while. Missing or invalid files are reported, and silent.
void sound_follow(Sound *sound, Player *player);

void sound_close(Sound *sound);

// Instead of sound_follow: closes the device until sound_follow is called again.
void sound_sleep(Sound *sound);

// True if the screen has rested so long that its tune has faded out.
bool sound_is_over(const Game *game);

// Plays the sounds that the view requested in its last tick.
void sound_play(Game *game);

// Shakes the gamepad as the view requested in its last tick, if the player leads with it.
void sound_rumble(Game *game);

// Plays the sound of a button, at the volume in the numbers of the screen.
void sound_button(Game *game);

// Once a frame: sets the present tune.
void sound_music(Game *game);

// The music of the screen: the game's own, quieter in a pause; another tune on the map and in the lab.
Music sound_music_of(const Game *game);
