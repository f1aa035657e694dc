// export_scene.c -- plays a demo with view and numbers, and compares every link of its chain.
#include "game/film/export_scene.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"

bool export_scene_begin(ExportScene *scene, const Demo *demo, char *error, size_t error_size)
{
    DemoProblem problem;
    scene->next_block = 0;
    if (!demo_play_begin(&scene->play, demo, &scene->sim, &problem)) {
        snprintf(error, error_size, "%s", problem.reason);
        return false;
    }
    view_init(&scene->view, scene->sim.head.seed);
    hud_init(&scene->hud, 0);
    scene->hud.watched = true;
    return true;
}

bool export_scene_tick(ExportScene *scene, char *error, size_t error_size)
{
    const Demo *demo = scene->play.demo;
    bool played = demo_play_tick(&scene->play, &scene->sim);
    ASSERT(played);
    (void)played;
    view_tick(&scene->view, &scene->sim);
    hud_tick(&scene->hud, &scene->sim);
    const DemoBlock *block = &demo->blocks[scene->next_block];
    if (scene->next_block == demo->block_count || block->end_tick != scene->play.tick)
        return true;
    scene->next_block++;
    if (block->link == scene->play.hash)
        return true;
    snprintf(error, error_size, "the replay is not the recorded game from about tick %" PRIu32 " on; "
             "'mitsubachi verify' tells more", scene->play.tick);
    return false;
}
