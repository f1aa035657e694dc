// sound.c -- the sounds of the running game: the device, effects, buttons, and the music that the view selects.
#include "game/session/sound.h"

#include <math.h>

#include "game/session/game.h"
#include "game/session/outputs.h"
#include "platform/clock.h"
#include "platform/window.h"

#define PAUSE_LEVEL 0.4f
#define MAP_LEVEL 0.65f
#define BENCH_LEVEL 0.4f // in the lab, where other sounds matter more
#define BEHIND_BUZZ 0.5f
#define SILENT_NS (25 * CLOCK_NS_PER_SECOND) // time until a resting screen becomes silent
#define FADED_NS CLOCK_NS_PER_SECOND         // longer than the mixer's fade

// Called from the device's thread, which holds the lock.
static void device_fill(void *context, int16_t *pairs, uint32_t count)
{
    sound_mix_fill(context, pairs, count);
}

// A device that fails is not retried each frame, but when the player turns sound on again. Browsers allow no sound
// before the first tap.
void sound_follow(Sound *sound, Player *player)
{
    Error error;
    bool wanted = sound->ready ? sound->asleep : player->sound;
    if (!wanted || !shell_may_sound())
        return;
    if (!audio_open(&sound->audio, &error)) {
        game_complain(error.text);
        sound_close(sound);
        player->muted = true; // until the player turns sound on again
        player->sound = false;
        return;
    }
    // After a sleep only the device is reopened: effects and tunes stay, and continue where they were.
    if (!sound->ready && !sound_mix_open(&sound->mix, &error))
        game_complain(error.text);
    audio_begin(&sound->audio, device_fill, &sound->mix);
    sound->ready = true;
    sound->asleep = false;
}

void sound_close(Sound *sound)
{
    audio_close(&sound->audio);
    sound_mix_close(&sound->mix);
    sound->ready = sound->asleep = false;
}

bool sound_is_over(const Game *game)
{
    return screens_rested_ns(&game->screens) > SILENT_NS + FADED_NS;
}

void sound_sleep(Sound *sound)
{
    if (sound->ready)
        audio_close(&sound->audio);
    sound->asleep = sound->ready;
}

// `volume` is the player's, on top of the requested one.
static void effects_begin(Sound *sound, const SoundRequest *requests, int count, float volume)
{
    if (!sound->ready || volume <= 0.0f)
        return;
    audio_lock(&sound->audio);
    for (int i = 0; i < count; i++) {
        SoundRequest request = requests[i];
        request.volume *= volume;
        sound_mix_play(&sound->mix, &request);
    }
    audio_unlock(&sound->audio);
}

// The view sets volumes and panning; here volumes are scaled.
void sound_play(Game *game)
{
    const SoundQueue *queue = &game->graphics.view.sounds;
    float volume = player_volume(&game->player, SETTING_sound_effects_percent);
    effects_begin(&game->outputs->sound, queue->requests, queue->request_count, volume);
}

// The gamepad or the phone that is in hand, as strongly as the player wants.
void sound_rumble(Game *game)
{
    const RumbleRun *run = &game->graphics.view.rumble;
    const int32_t *value = game->player.settings.value;
    float times = value[SETTING_gamepad_rumble] ? (float)value[SETTING_gamepad_rumble_percent] / 100.0f : 0.0f;
    if (!run->begins || times == 0.0f)
        return;
    input_rumble(&game->machine.input, times * run->now.heavy, times * run->now.light, run->now.ms);
    // A phone has one strength, so weak shakes are short.
    if (game->machine.input.hand == INPUT_BY_POINTER)
        shell_vibrate((int)(times * fmaxf(run->now.heavy, run->now.light) * (float)run->now.ms));
}

// Goes straight to the device: buttons have no place in the meadow, and work without ticks.
void sound_button(Game *game)
{
    float volume = player_volume(&game->player, SETTING_sound_effects_percent);
    float mode_numbers = sound_volume(SOUND_BUTTON) * game->graphics.view.numbers.sound_effects_volume;
    effects_begin(&game->outputs->sound, &(SoundRequest){.id = SOUND_BUTTON, .volume = mode_numbers}, 1, volume);
}

// --- music

static Music tune_alone(const Look *look, TuneId tune, float level)
{
    return (Music){.tune = tune, .volume = look->sound_music_volume * level, .layers = {[LAYER_CALM] = 1.0f}};
}

// A pause overrides the screen's own request, because it may lie over any screen.
Music sound_music_of(const Game *game)
{
    Music music = game->graphics.view.music;
    const Screens *screens = &game->screens;
    const Look *look = &game->graphics.view.numbers;
    if (screens->paused || (screens->now == SCREEN_WATCH && !screens->demo.sounds)) {
        music.volume *= PAUSE_LEVEL;
        // Bees that stand still do not buzz.
        music.buzz_volume = 0.0f;
    } else if (screens->now == SCREEN_MAP) // no game flies there that could have music of its own
        music = tune_alone(look, TUNE_TITLE, MAP_LEVEL);
    else if (screens_has(screens, SCREEN_BESIDE))
        music = tune_alone(look, TUNE_POND, BENCH_LEVEL);
    else if (screens->now == SCREEN_ATTRACT || screen_info(screens->now)->ground != GROUND_GAME)
        music.buzz_volume *= BEHIND_BUZZ; // the swarm is farther away
    if (screens_rested_ns(&game->screens) > SILENT_NS)
        music.volume = music.buzz_volume = 0.0f;
    music.volume *= player_volume(&game->player, SETTING_sound_music_percent);
    music.buzz_volume *= player_volume(&game->player, SETTING_sound_buzz_percent);
    return music;
}

void sound_music(Game *game)
{
    Sound *sound = &game->outputs->sound;
    if (!sound->ready)
        return;
    Music music = sound_music_of(game);
    audio_lock(&sound->audio);
    sound_mix_request(&sound->mix, &music);
    audio_unlock(&sound->audio);
}
