// game.c -- everything that a running game has open.
#include "app/game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/input_map.h"
#include "base/trig.h"
#include "demo/state_hash.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "render/image.h"

#define TITLE_BEES 36

static void complain(const char *error)
{
    fprintf(stderr, "mitsubachi: %s\n", error);
}

static uint64_t seed_of_now(void)
{
    return (uint64_t)time(NULL) * 1000003u ^ (uint64_t)clock_now_ns();
}

static void view_begin(Game *game)
{
    view_init(&game->view, game->sim.head.seed);
    hud_init(&game->hud, game->screens.best.count > 0 ? game->screens.best.games[0].score : 0);
    timestep_restart(&game->timestep);
}

// A swarm without enemies circles behind the title.
static void title_begin(Game *game)
{
    Tunables tunables = tunables_default();
    tunables.swarm_start_bees = TITLE_BEES;
    sim_init(&game->sim, 0, &tunables, STAGE_EMPTY);
    game->hash = state_hash_begin(&game->sim);
    view_begin(game);
    screens_show(&game->screens, SCREEN_TITLE);
}

void game_begin(Game *game)
{
    uint64_t seed = game->options->seed_given ? game->options->seed : game->next_seed++;
    Tunables tunables = tunables_default();
    sim_init(&game->sim, seed, &tunables, STAGE_ENDLESS);
    game->hash = state_hash_begin(&game->sim);
    game->pilot = pilot_begin(&game->sim);
    input_forget_presses(&game->input);
    view_begin(game);
    screens_show(&game->screens, SCREEN_PLAY);
}

bool game_build_atlas(Game *game, char *error, size_t error_size)
{
    AtlasWish wish = sprite_wish(&game->fonts, game->sprites_path, game->viewport.scale);
    return atlas_build(&game->atlas, game->window.renderer, &wish, error, error_size);
}

static bool paths_find(Game *game, char *error, size_t error_size)
{
    char assets[GAME_PATH_BYTES - 16];
    if (!path_of_assets(assets, sizeof assets, error, error_size)
        || !path_of_font(false, game->medium_path, sizeof game->medium_path, error, error_size)
        || !path_of_font(true, game->bold_path, sizeof game->bold_path, error, error_size))
        return false;
    snprintf(game->sprites_path, sizeof game->sprites_path, "%s/sprites", assets);
    game->fonts.medium_path = game->medium_path;
    game->fonts.bold_path = game->bold_path;
    return true;
}

// Without a data folder the game can be played all the same, but keeps no list.
static void best_open(Game *game)
{
    char error[512];
    if (!path_of_data("best.txt", game->best_path, sizeof game->best_path, error, sizeof error)) {
        game->best_path[0] = '\0';
        complain(error);
    } else if (!best_load(&game->screens.best, game->best_path, error, sizeof error)) {
        complain(error);
    }
}

bool game_open(Game *game, const Options *options, int64_t started_ns, char *error, size_t error_size)
{
    WindowWish wish = {.title = "Mitsubachi", .width = options->width, .height = options->height,
                       .fullscreen = options->fullscreen, .shrink = true, .offscreen = options->offscreen};
    game->options = options;
    game->opened_ns = started_ns;
    game->next_seed = seed_of_now();
    game->screens.sound = !options->mute;
    if (!paths_find(game, error, error_size) || !window_open(&game->window, &wish, error, error_size))
        return false;
    game->viewport = viewport_fit(game->window.width_px, game->window.height_px);
    input_init(&game->input, &game->window);
    if (!game_build_atlas(game, error, error_size)) {
        game_close(game);
        return false;
    }
    best_open(game);
    title_begin(game);
    if (options->pilot || options->ticks > 0)
        game_begin(game);
    return true;
}

void game_close(Game *game)
{
    audio_close(&game->audio);
    batch_free(&game->batch);
    atlas_free(&game->atlas);
    window_close(&game->window);
}

static void sound_open(Game *game)
{
    char error[512];
    int16_t *samples = malloc(SOUND_SAMPLES_MAX * sizeof *samples);
    if (!audio_open(&game->audio, false, error, sizeof error) || !samples) {
        complain(error);
        game->screens.sound = false;
    } else {
        for (int id = 0; id < SOUND_COUNT; id++)
            audio_load(&game->audio, id, samples, sound_synth((SoundId)id, samples));
    }
    free(samples);
}

void game_open_sound(Game *game)
{
    if (game->sound_ready || !game->screens.sound)
        return;
    game->sound_ready = true;
    sound_open(game);
}

static void sounds_play(Game *game)
{
    const SoundQueue *queue = &game->view.sounds;
    for (int i = 0; i < queue->request_count && game->screens.sound; i++)
        audio_play(&game->audio, (int)queue->requests[i].id, queue->requests[i].volume, queue->requests[i].pan);
}

static void sound_toggle(Game *game)
{
    game->screens.sound = !game->screens.sound;
    game_open_sound(game);
}

// Only a person's games count, and only whole ones.
static void best_keep(Game *game)
{
    const SimHead *head = &game->sim.head;
    game->screens.best_rank = -1;
    if (game->options->pilot || game->options->ticks > 0)
        return;
    BestGame entry = {.score = head->score, .bees_most = head->bees_most, .ticks = head->tick, .seed = head->seed};
    time_t now = time(NULL);
    struct tm day;
    if (!localtime_r(&now, &day) || !strftime(entry.date, sizeof entry.date, "%Y-%m-%d", &day))
        memcpy(entry.date, "1970-01-01", sizeof entry.date);
    game->screens.best_rank = best_add(&game->screens.best, &entry);
    char error[512];
    if (game->screens.best_rank >= 0 && game->best_path[0]
        && !best_save(&game->screens.best, game->best_path, error, sizeof error))
        complain(error);
}

// Behind the title nobody leads but a fixed path.
static TickCmd title_cmd(const Game *game)
{
    float turn_deg = (float)(game->screens.ticks % 480u) * 0.75f;
    Vec2 place = vec2(FIELD_WIDTH_PX / 2.0f + 135.0f * trig_sin_deg(turn_deg),
                      330.0f - 150.0f * trig_cos_deg(2.0f * turn_deg));
    return tick_cmd(place, TICK_CMD_TOUCH);
}

TickCmd game_cmd(Game *game)
{
    if (game->screens.now == SCREEN_TITLE)
        return title_cmd(game);
    if (game->options->pilot)
        return pilot_cmd(&game->pilot, &game->sim);
    return input_map_cmd(&game->input, &game->viewport);
}

void game_tick(Game *game, const TickCmd *cmd)
{
    bool was_over = game->sim.head.over;
    sim_tick(&game->sim, cmd);
    game->hash = state_hash_chain(game->hash, &game->sim);
    view_tick(&game->view, &game->sim);
    if (game->screens.now != SCREEN_TITLE)
        hud_tick(&game->hud, &game->sim);
    sounds_play(game);
    screens_tick(&game->screens);
    if (game->screens.now != SCREEN_TITLE)
        game->ticks++;
    if (game->sim.head.over && !was_over) {
        best_keep(game);
        screens_show(&game->screens, SCREEN_OVER);
    }
}

void game_wish(Game *game, ScreenWish wish)
{
    if (wish != WISH_NONE && game->screens.sound)
        audio_play(&game->audio, SOUND_BUTTON, sound_volume(SOUND_BUTTON), 0.0f);
    switch (wish) {
    case WISH_NONE: return;
    case WISH_BEGIN: game_begin(game); break;
    case WISH_PAUSE: screens_show(&game->screens, SCREEN_PAUSE); break;
    case WISH_GO_ON:
        screens_show(&game->screens, SCREEN_PLAY);
        timestep_restart(&game->timestep);
        break;
    case WISH_TITLE: title_begin(game); break;
    case WISH_SOUND: sound_toggle(game); break;
    case WISH_LEAVE: game->leaving = true; break;
    }
    input_forget_presses(&game->input);
}

void game_draw(Game *game, float blend)
{
    Batch *batch = &game->batch;
    batch_begin(batch, &game->atlas, game->viewport);
    view_draw(&game->view, &game->sim, blend, batch);
    if (game->screens.now != SCREEN_TITLE)
        hud_draw(&game->hud, &game->sim, blend, batch);
    screens_draw(&game->screens, &game->sim, batch);
    if (game->overlay_shown)
        overlay_draw(&game->overlay, &game->sim, &game->facts, blend, batch);
}

bool game_screenshot(Game *game, const char *path, char *error, size_t error_size)
{
    int width = game->window.width_px, height = game->window.height_px;
    uint8_t *rgb = malloc((size_t)width * (size_t)height * 3u);
    size_t size = 0;
    uint8_t *png = NULL;
    if (rgb && window_read_rgb(&game->window, rgb, error, error_size))
        png = image_encode_png(rgb, width, height, &size, error, error_size);
    bool good = png && file_replace(path, png, size, error, error_size);
    image_free(png);
    free(rgb);
    return good;
}

void game_print_result(const Game *game)
{
    const SimHead *head = &game->sim.head;
    Vec2 middle = game->sim.scratch.swarm_middle;
    printf("score %" PRIu32 ", %" PRId32 " bees (most %" PRId32 "), %" PRIu32 " beaten, %" PRIu32 " near misses, "
           "%" PRId32 " calls, swarm at %.1f %.1f, seed %" PRIu64 ", ticks %" PRIu32 ", hash %016" PRIx64 "\n",
           head->score, game->sim.bees.count, head->bees_most, head->beaten, head->near_misses, head->calls,
           (double)middle.x, (double)middle.y, head->seed, head->tick, game->hash);
}
