// export_scene.h -- the recorded game while it is played for a film: the state, and what is seen and heard of it.
//
// Flat but for the demo it points to: a copy is a place to come back to.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "demo/demo_play.h"
#include "view/hud.h"
#include "view/view.h"

// Large (5 MB): keep it in allocated memory.
typedef struct ExportScene {
    Sim sim;
    DemoPlay play;
    View view; // view.sounds: what the last tick asks for
    Hud hud;
    uint32_t next_block; // of the demo, whose link is to be compared
} ExportScene;

// Begins the demo's game. Returns false with one line in `error` where this build cannot play it.
bool export_scene_begin(ExportScene *scene, const Demo *demo, char *error, size_t error_size);

// The next tick. Returns false with one line in `error` where the game has left the recorded one: at the end of the
// block in which it did.
bool export_scene_tick(ExportScene *scene, char *error, size_t error_size);
