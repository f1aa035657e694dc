// sound.h -- what a running game is heard and felt with: the device, effects, tunes, a gamepad's motors.
#pragma once

#include <stdbool.h>

#include "game/film/sound_mix.h"
#include "game/session/player.h"
#include "platform/audio.h"
#include "view/view.h"

typedef struct Game Game;

// Large (1.8 MB). Once it is ready the mix belongs to the device's thread, and is touched under its lock only.
typedef struct Sound {
    Audio audio;
    SoundMix mix; // which `audio` plays
    bool ready;   // the device is open, and all effects are made
    bool asleep;  // but the device was let go for a while
} Sound;

// Once a frame: opens the device, makes the effects and reads the tunes as soon as the player wants sound; not before
// the first picture, because it takes a while. Missing or wrong files are reported, and silent.
void sound_follow(Sound *sound, Player *player);

void sound_close(Sound *sound);

// Instead of sound_follow: lets the device go until that is called next.
void sound_sleep(Sound *sound);

// Whether nobody has used the screen that is shown for so long that its tune has faded out.
bool sound_is_over(const Game *game);

// Plays what the view has asked for in its last tick.
void sound_play(Game *game);

// Shakes the gamepad as the view has asked for in its last tick: only where the player leads.
void sound_rumble(Game *game);

// The sound of a button, as loud as the numbers of what is shown say.
void sound_button(Game *game);

// Once a frame: says which tune is wanted from here on.
void sound_music(Game *game);

// The music of the screen that is shown: the game's own, quieter in a pause, another one on the map, in the lab and in the preview.
Music sound_music_of(const Game *game);
