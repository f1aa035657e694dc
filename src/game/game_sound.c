// game_sound.c -- the sounds of the running game: the device, effects, buttons.
#include <stdio.h>
#include <stdlib.h>

#include "game/game.h"
#include "game/game_settings.h"

static bool effects_load(Game *game, char *error, size_t error_size)
{
    int16_t *samples = malloc(SOUND_SAMPLES_MAX * sizeof *samples);
    snprintf(error, error_size, "sounds: no memory, playing without sound");
    bool good = samples && audio_open(&game->sound.audio, false, error, error_size);
    for (int id = 0; id < SOUND_COUNT && good; id++)
        good = audio_load(&game->sound.audio, id, samples, sound_synth((SoundId)id, samples));
    free(samples);
    return good;
}

void game_open_sound(Game *game)
{
    char error[512];
    if (game->sound.ready || !game->screens.sound || game->pace.first_frame_ms == 0.0f)
        return;
    game->sound.ready = true;
    if (effects_load(game, error, sizeof error)) {
        game_music_open(game);
        return;
    }
    game_complain(error);
    audio_close(&game->sound.audio);
    game->sound.ready = false;
    game->player.muted = true; // until the player asks once more
    game->screens.sound = false;
}

void game_play_sounds(Game *game)
{
    const SoundQueue *queue = &game->show.view.sounds;
    float volume = game_settings_volume(game, SETTING_sound_effects_percent);
    for (int i = 0; i < queue->request_count && volume > 0.0f; i++)
        audio_play(&game->sound.audio, (int)queue->requests[i].id, queue->requests[i].volume * volume,
                   queue->requests[i].pan);
}

void game_button_sound(Game *game)
{
    float volume = game_settings_volume(game, SETTING_sound_effects_percent);
    if (volume > 0.0f)
        audio_play(&game->sound.audio, SOUND_BUTTON,
                   sound_volume(SOUND_BUTTON) * game->match.sim.tunables.sound_effects_volume * volume, 0.0f);
}
