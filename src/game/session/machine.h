// machine.h -- what a running game has of the machine: the window, what is pressed, what it draws with.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "core/base/error.h"
#include "content/stage/stage_files.h"
#include "game/session/options.h"
#include "platform/input.h"
#include "platform/machine.h"
#include "platform/window.h"
#include "render/atlas.h"
#include "render/batch.h"
#include "ui/assets.h"

typedef struct Machine {
    Window window;
    Viewport viewport; // of the window's present size
    InputState input;
    bool used;    // something was pressed, is held, or was moved since the last frame
    Vec2 used_at; // where the pointer was then, output px
    Assets assets;
    Atlas atlas; // for the viewport's scale and the chosen language
    Batch batch;
    Power power;
} Machine;

// Opens the window, and finds and makes what is drawn with. On failure one line is in `error`.
bool machine_open(Machine *machine, const Options *options, const StageFiles *stages, Error *error);
void machine_close(Machine *machine);

// Once a frame, so many sixtieths of a second after the last one: takes the input.
void machine_poll(Machine *machine, int sixtieths);

// After a resize everything is rasterised anew for the new scale, and so stays sharp; where `anew` is true, as for
// another language, in any case. The names of all stages can be written.
bool machine_follow(Machine *machine, bool anew, const StageFiles *stages, Error *error);

// Where the field lies in the window: in the middle or, where something lies at its right, as far from it as that needs.
void machine_place(Machine *machine, bool beside);
