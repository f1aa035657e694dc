// screen_pictures.h -- small pictures of what is played: one for each mode, and one for a phase of a stage.
#pragma once

#include "render/batch.h"
#include "core/sim/script.h"

typedef enum ScreenPicture {
    PICTURE_JOURNEY,
    PICTURE_JOURNEY_NEW,
    PICTURE_ENDLESS,
    PICTURE_DAILY,
    PICTURE_PRACTICE,
    PICTURE_GALLERY,
    PICTURE_SWARM_LORD,
    PICTURE_LAB,
    PICTURES
} ScreenPicture;

// Over the page, in a frame at least 130 px wide and 40 px high: what is on it lies around its middle.
void screen_picture_draw(ScreenPicture picture, ViewportRect frame, Batch *batch);

// The ground of a phase at its time of day, who comes in it, and its boss.
void screen_phase_draw(const StageScript *script, int phase, ViewportRect frame, Batch *batch);
