// export_picture.h -- what is needed to draw a game without a display: a window that nobody sees, atlas and batch.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/assets.h"
#include "app/export_scene.h"
#include "platform/window.h"
#include "render/batch.h"

typedef struct ExportPicture {
    Window window;
    Assets assets;
    Atlas atlas;
    Batch batch;
    Viewport viewport;
} ExportPicture;

// Opens an output of width x height pixels. On failure writes one line to `error` and returns false, nothing is open.
bool export_picture_open(ExportPicture *picture, int width, int height, char *error, size_t error_size);
void export_picture_close(ExportPicture *picture);

// Draws the scene `blend` of the way from the tick before to its last one. The pixels can be read from the window then.
bool export_picture_draw(ExportPicture *picture, const ExportScene *scene, float blend, char *error,
                         size_t error_size);
