// assets.h -- the game's own files: sprites and fonts, the atlas made of them, and scores.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "audio/music.h"
#include "core/base/error.h"
#include "platform/paths.h"
#include "render/atlas.h"
#include "text/text_errors.h"
#include "view/sprites.h"

#define ASSETS_GLYPH_BYTES 2048

typedef struct Assets {
    char sprites_path[PATH_SIZE + 16], medium_path[PATH_SIZE], bold_path[PATH_SIZE];
    char glyphs[ASSETS_GLYPH_BYTES]; // UTF-8 characters that are needed besides those of lang/texts.h
} Assets;

// Finds them. On failure writes one line to `error` and returns false.
bool assets_find(Assets *assets, Error *error);

// The next atlas shall have the characters of a text besides: names of stages and bosses, of files. What there is no
// room for shows as '?'.
void assets_add_text(Assets *assets, const char *utf8);

// Builds the atlas for output of this scale (Viewport.scale), as atlas_build. For more than 1224 x 2176 pixels of
// playfield, and where the largest texture has no room for it, the art is not made finer: it is drawn larger.
bool assets_build_atlas(const Assets *assets, float scale, Atlas *atlas, struct SDL_Renderer *renderer, Error *error);

// Reads a score. Adds all mistakes and returns false where there are any.
bool music_file_read(const char *path, Score *score, TextErrors *errors);

// The path of our own score NAME, assets/music/NAME.txt, as a reader knows it. Returns false with one line in `error`.
bool music_own_path(const char *name, char *path, size_t path_size, Error *error);

// Reads our own score of a tune. Where it is missing or wrong, false with its first mistake as one line in `error`; the
// score is empty then, which is silence.
bool music_own_read(TuneId id, Score *score, Error *error);
