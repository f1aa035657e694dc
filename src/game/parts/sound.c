// sound.c -- the sounds of the running game: the device, effects, buttons, and from the view's music to the device.
#include "game/parts/sound.h"

#include <stdlib.h>

#include "game/parts/game.h"
#include "text/grow.h"
#include "ui/music_files.h"

#define BLOCK_FRAMES 512u
#define PAUSE_LEVEL 0.4f
#define BENCH_LEVEL 0.6f // in the lab, where one listens for something else
#define BEHIND_BUZZ 0.5f

// One buffer for all: the device copies what it gets.
static bool effects_load(Audio *audio, char *error, size_t error_size)
{
    int16_t *samples = grow_zeros(SOUND_SAMPLES_MAX * sizeof *samples);
    bool good = audio_open(audio, false, error, error_size);
    for (int id = 0; id < SOUND_COUNT && good; id++)
        good = audio_load(audio, id, samples, sound_synth((SoundId)id, samples));
    free(samples);
    return good;
}

// Called from the device's thread, which holds the lock; nothing here may wait or allocate.
static void fill(void *context, int16_t *pairs, uint32_t count)
{
    Desk *desk = context;
    while (count > 0) {
        int32_t sums[2 * BLOCK_FRAMES] = {0};
        uint32_t todo = count < BLOCK_FRAMES ? count : BLOCK_FRAMES;
        desk_add(desk, sums, todo);
        desk_samples(sums, pairs, 2 * todo);
        pairs += 2 * todo;
        count -= todo;
    }
}

// A tune that cannot be read is silent; the others play.
static void tunes_begin(Sound *sound)
{
    char error[PATH_SIZE + 512];
    for (int id = 0; id < TUNE_COUNT; id++)
        if (!music_own_read((TuneId)id, &sound->scores[id], error, sizeof error))
            game_complain(error);
    audio_music(&sound->audio, fill, &sound->desk);
}

// A device that fails is not tried again each frame, but when the player wants sound once more.
void sound_follow(Sound *sound, Player *player)
{
    char error[512];
    if (sound->ready || !player->sound)
        return;
    sound->ready = effects_load(&sound->audio, error, sizeof error);
    if (sound->ready) {
        tunes_begin(sound);
        return;
    }
    game_complain(error);
    audio_close(&sound->audio);
    player->muted = true; // until the player asks once more
    player->sound = false;
}

// The view's own volumes, scaled; panning is the view's business too.
void sound_play(Game *game)
{
    const SoundQueue *queue = &game->show.view.sounds;
    float volume = player_volume(&game->player, SETTING_sound_effects_percent);
    for (int i = 0; i < queue->request_count && volume > 0.0f; i++)
        audio_play(&game->sound.audio, (int)queue->requests[i].id, queue->requests[i].volume * volume,
                   queue->requests[i].pan);
}

// The gamepad that is in hand, as strongly as the player wants.
void sound_rumble(Game *game)
{
    const RumbleRun *run = &game->show.view.rumble;
    const int32_t *value = game->player.settings.value;
    float times = value[SETTING_gamepad_rumble] ? (float)value[SETTING_gamepad_rumble_percent] / 100.0f : 0.0f;
    if (run->begins && times > 0.0f)
        input_rumble(&game->machine.input, times * run->now.heavy, times * run->now.light, run->now.ms);
}

// Straight to the device: buttons have no place in the meadow, and may be pressed where nothing ticks.
void sound_button(Game *game)
{
    float volume = player_volume(&game->player, SETTING_sound_effects_percent);
    float mode_numbers = sound_volume(SOUND_BUTTON) * game->match.sim.tunables.sound_effects_volume;
    if (volume > 0.0f)
        audio_play(&game->sound.audio, SOUND_BUTTON, mode_numbers * volume, 0.0f);
}

// --- music

void sound_step_back(Music *music)
{
    music->volume *= PAUSE_LEVEL;
    // Bees that stand still do not buzz.
    music->buzz_volume = 0.0f;
}

void sound_tune_alone(const Tunables *tunables, TuneId tune, float level, Music *music)
{
    *music = (Music){.tune = tune, .volume = tunables->sound_music_volume * level, .layers = {[LAYER_CALM] = 1.0f}};
}

void sound_bench_music(const Game *game, Music *music)
{
    sound_tune_alone(&game->match.sim.tunables, TUNE_POND, BENCH_LEVEL, music);
}

void sound_behind(const Game *game, Music *music)
{
    (void)game;
    music->buzz_volume *= BEHIND_BUZZ;
}

// A pause goes before the screen's own request: it lies over any of them.
Music sound_music_of(const Game *game)
{
    Music music = game->show.view.music;
    const Screen *screen = game->screens.now;
    if (game->screens.paused)
        sound_step_back(&music);
    else if (screen->music)
        screen->music(game, &music);
    else if (screen->ground != GROUND_GAME)
        sound_behind(game, &music);
    music.volume *= player_volume(&game->player, SETTING_sound_music_percent);
    music.buzz_volume *= player_volume(&game->player, SETTING_sound_buzz_percent);
    return music;
}

// Worked out before the lock is taken, so that the device never waits long.
void sound_music(Game *game)
{
    Sound *sound = &game->sound;
    if (!sound->audio.open)
        return;
    Music music = sound_music_of(game);
    DeskRequest request = music_request(&music, sound->scores);
    audio_lock(&sound->audio);
    desk_request(&sound->desk, &request);
    audio_unlock(&sound->audio);
}
