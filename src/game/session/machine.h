// machine.h -- window, input and renderer of a running game.
#pragma once

#include <stdbool.h>

#include "core/base/error.h"
#include "game/session/options.h"
#include "platform/input.h"
#include "platform/machine.h"
#include "platform/window.h"
#include "render/atlas.h"
#include "render/batch.h"
#include "ui/assets.h"

typedef struct StageFiles StageFiles;

typedef struct Machine {
    Window window;
    Viewport viewport; // of the window's present size
    InputState input;
    bool used;    // something was pressed, is held, or was moved since the last frame
    Vec2 used_at; // the pointer's place then, output px
    Assets assets;
    Atlas atlas; // for the viewport's scale and the chosen language
    Batch batch;
} Machine;

// Opens the window, and loads or makes the assets. On failure `error` holds one line.
bool machine_open(Machine *machine, const Options *options, const StageFiles *stages, Error *error);
void machine_close(Machine *machine);

// Once a frame, `sixtieths` of a second after the last one: reads the input.
void machine_poll(Machine *machine, int sixtieths);

// After a resize rasterises everything for the new scale, so that it stays sharp; always if `anew`, for example
// for another language. The atlas contains the letters of all stage names.
bool machine_follow(Machine *machine, bool anew, const StageFiles *stages, Error *error);
