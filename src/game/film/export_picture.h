// export_picture.h -- what is needed to draw a game without a display: pixels in memory, atlas and batch.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/pixels.h"
#include "game/film/export_scene.h"
#include "render/batch.h"
#include "ui/assets.h"

typedef struct ExportPicture {
    Pixels pixels; // what was drawn last; rows without padding
    Assets assets;
    Atlas atlas;
    Batch batch;
    Viewport viewport;
} ExportPicture;

// Makes an output of width x height pixels. On failure writes one line to `error` and returns false, nothing is open.
bool export_picture_open(ExportPicture *picture, int width, int height, char *error, size_t error_size);

// A zeroed picture is fine.
void export_picture_close(ExportPicture *picture);

// Draws the scene `blend` of the way from the tick before to its last one.
bool export_picture_draw(ExportPicture *picture, const ExportScene *scene, float blend, char *error,
                         size_t error_size);
