// sound.h -- sound and rumble of a running game: the device, effects, tunes, a gamepad's motors.
#pragma once

#include <stdbool.h>

#include "game/film/sound_mix.h"
#include "game/session/player.h"
#include "platform/audio.h"

typedef struct Game Game;

// Large (1.8 MB). Once `ready`, the mix belongs to the device's thread, and may only be touched under its lock.
typedef struct Sound {
    Audio audio;
    SoundMix mix; // `audio` plays it
    bool ready;   // the device is open, and all effects are made
    bool asleep;  // the device was closed for a while
} Sound;

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

// The music of the screen: the game's own, quieter in a pause; another tune on the map, in the lab and in the preview.
Music sound_music_of(const Game *game);
