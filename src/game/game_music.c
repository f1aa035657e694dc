// game_music.c -- from the view's music to the device.
#include <stdio.h>

#include "game/game.h"
#include "game/game_settings.h"
#include "ui/music_files.h"

#define BLOCK_FRAMES 512u
#define PAUSE_LEVEL 0.4f
#define BENCH_LEVEL 0.6f // in the lab, where one listens for something else
#define TITLE_BUZZ 0.5f

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

void game_music_open(Game *game)
{
    char error[PATH_SIZE + 512];
    for (int id = 0; id < TUNE_COUNT; id++)
        if (!music_own_read((TuneId)id, &game->sound.scores[id], error, sizeof error))
            fprintf(stderr, "mitsubachi: %s\n", error);
    audio_music(&game->sound.audio, fill, &game->sound.desk);
}

// Where time stands still or runs otherwise than in a game, the swarm is not heard.
static void step_back(Music *music, float level)
{
    music->volume *= level;
    music->buzz_volume = 0.0f;
}

// Where no game is shown that has music of its own.
static Music tune_alone(const Game *game, TuneId tune, float level)
{
    return (Music){.tune = tune, .volume = game->match.sim.tunables.sound_music_volume * level};
}

// As loud as the player wants it.
static Music heard(const Game *game, Music music)
{
    music.volume *= game_settings_volume(game, SETTING_sound_music_percent);
    music.buzz_volume *= game_settings_volume(game, SETTING_sound_buzz_percent);
    return music;
}

Music game_music_of(const Game *game)
{
    Music music = game->show.view.music;
    if (screens_is_still(&game->screens)) {
        step_back(&music, PAUSE_LEVEL);
        return heard(game, music);
    }
    switch (game->screens.now) {
    case SCREEN_WATCH:
        if (!watch_is_open(&game->watch.watch) || !watch_sounds(&game->watch.watch))
            step_back(&music, PAUSE_LEVEL);
        break;
    case SCREEN_LAB:
    case SCREEN_PREVIEW: music = tune_alone(game, TUNE_POND, BENCH_LEVEL); break;
    case SCREEN_JOURNEY: music = tune_alone(game, TUNE_TITLE, 1.0f); break;
    case SCREEN_PLAY:
    case SCREEN_OVER: break;
    default: music.buzz_volume *= TITLE_BUZZ; break;
    }
    return heard(game, music);
}

void game_music_frame(Game *game)
{
    if (!game->sound.audio.open)
        return;
    Music music = game_music_of(game);
    DeskWish wish = music_wish(&music, game->sound.scores);
    audio_lock(&game->sound.audio);
    desk_wish(&game->sound.desk, &wish);
    audio_unlock(&game->sound.audio);
}
