// machine.h -- what a running game has of the machine: the window, what is pressed, what it draws with.
#pragma once

#include "platform/input.h"
#include "platform/window.h"
#include "render/atlas.h"
#include "render/batch.h"
#include "ui/assets.h"

typedef struct Machine {
    Window window;
    Viewport viewport; // of the window's present size
    InputState input;
    Assets assets;
    Atlas atlas;       // for the viewport's scale and the chosen language
    Batch batch;
} Machine;
