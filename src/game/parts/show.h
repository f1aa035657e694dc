// show.h -- how a running game is seen: the meadow, its numbers, and what the player is told.
#pragma once

#include <stdbool.h>

#include "game/film/export_clip.h"
#include "view/banner.h"
#include "view/hud.h"
#include "view/overlay.h"
#include "view/view.h"

typedef struct Show {
    View view;
    Hud hud;
    Banner banner;      // what has changed in the numbers
    ExportClip clip;    // F9
    Overlay overlay;
    OverlayFacts facts;
    bool overlay_shown; // F3
} Show;
