// scene.h -- what the tests of view/ share: the game's own atlas on a renderer in memory, a game, and a batch to count.
#pragma once

#include <SDL.h>

#include "stage_tools.h"
#include "view/view.h"
#include "test.h"

typedef struct Scene {
    SDL_Surface *surface;
    SDL_Renderer *renderer;
    Atlas atlas;
    Batch batch;
    Viewport viewport;
    Sim sim;
} Scene;

// The game's own atlas, with or without its texts.
static inline bool scene_atlas(Atlas *atlas, SDL_Renderer *renderer, float scale, bool texts)
{
    char folder[PATH_SIZE], sprites[PATH_SIZE + 16], font[PATH_SIZE];
    bool good = path_of_assets(folder, sizeof folder, &error) && path_of_font(font, sizeof font, &error);
    if (good) {
        snprintf(sprites, sizeof sprites, "%s/sprites", folder);
        SpriteFonts fonts = {.font_path = font};
        AtlasConfig config = sprite_config(&fonts, sprites, scale);
        config.text_count = texts ? config.text_count : 0;
        good = atlas_build(atlas, renderer, &config, &error);
    }
    if (!good)
        print_error("%s\n", error.text);
    return good;
}

// Opens everything for an output of 360 x 640; 0 where it worked.
static inline int scene_open(Scene *scene)
{
    scene->viewport = viewport_fit(360, 640);
    scene->surface = SDL_CreateRGBSurfaceWithFormat(0, 360, 640, 32, SDL_PIXELFORMAT_RGBA32);
    scene->renderer = scene->surface != NULL ? SDL_CreateSoftwareRenderer(scene->surface) : NULL;
    return scene->renderer && scene_atlas(&scene->atlas, scene->renderer, 1.0f, true) ? 0 : -1;
}

static inline int scene_close(Scene *scene)
{
    batch_free(&scene->batch);
    atlas_free(&scene->atlas);
    SDL_DestroyRenderer(scene->renderer);
    SDL_FreeSurface(scene->surface);
    return 0;
}

// An empty meadow (NULL), or a game of a stage, with this many bees.
static inline void scene_begin(Scene *scene, const char *stage, int bees)
{
    Tunables tunables = stage ? stage_tunables(stage) : tunables_default();
    tunables.swarm_start_bees = bees;
    if (stage)
        stage_game(&scene->sim, 7, &tunables, stage);
    else
        sim_init(&scene->sim, 7, &tunables, NULL);
}

// The records that the batch holds on a layer.
static inline int scene_count(const Scene *scene, Layer layer)
{
    int count = 0;
    for (int i = 0; i < scene->batch.count; i++)
        count += scene->batch.records[i].layer == layer;
    return count;
}

// The records of a sprite.
static inline int scene_count_sprite(const Scene *scene, SpriteId sprite)
{
    int count = 0;
    for (int i = 0; i < scene->batch.count; i++)
        count += scene->batch.records[i].cell == (uint16_t)sprite;
    return count;
}

// The scene of a test program, and what opens and closes it for a group of tests.
static Scene scene;

// Behind the last record of the scene's batch.
static inline const BatchRecord *scene_records_end(void)
{
    return scene.batch.records + scene.batch.count;
}

static inline int scene_set_up(void **state)
{
    return scene_open(&scene);
}

static inline int scene_tear_down(void **state)
{
    return scene_close(&scene);
}

// Plays the scene's game and lets the view follow.
static inline void scene_ticks(View *view, int ticks, TickCmd cmd)
{
    for (int i = 0; i < ticks; i++) {
        sim_tick(&scene.sim, &cmd);
        view_tick(view, &scene.sim);
    }
}

static inline bool scene_sounds(const View *view, SoundId id)
{
    for (int i = 0; i < view->sounds.request_count; i++)
        if (view->sounds.requests[i].id == id)
            return true;
    return false;
}

// Draws the scene's game into its batch, as it is.
static inline void scene_draw(const View *view)
{
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    view_draw(view, &scene.sim, 1.0f, &scene.batch);
}
