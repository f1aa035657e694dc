// assets.h -- the game's own files: sprites and fonts, the atlas made of them, and scores.
#pragma once

#include <stdio.h>

#include "audio/music.h"
#include "core/base/error.h"
#include "platform/paths.h"
#include "render/atlas.h"
#include "view/sprites.h"

typedef struct TextErrors TextErrors;

#define ASSETS_GLYPH_BYTES 2048

typedef struct Assets {
    char sprites_path[PATH_SIZE + 16], font_path[PATH_SIZE];
    char glyphs[ASSETS_GLYPH_BYTES]; // UTF-8 characters needed besides those of lang/texts.h
} Assets;

// Finds the files. On failure returns false with one line in `error`.
bool assets_find(Assets *assets, Error *error);

// Adds the characters of a text to the next atlas: names of stages and bosses, of files. Characters that do not fit are
// shown as '?'.
void assets_add_text(Assets *assets, const char *utf8);

// Builds the atlas for output of this scale (Viewport.scale), as atlas_build. For more than 1224 x 2176 pixels of
// playfield, or if the largest texture is too small, the art is not made finer but drawn larger.
bool assets_build_atlas(const Assets *assets, float scale, Atlas *atlas, struct SDL_Renderer *renderer, Error *error);

// Reads a score. Adds all mistakes to `errors` and returns false if there are any.
bool music_file_read(const char *path, Score *score, TextErrors *errors);

// The path of our own score NAME, assets/music/NAME.txt. On failure returns false with one line in `error`.
bool music_own_path(const char *name, char *path, size_t path_size, Error *error);

// Reads our own score of a tune. If it is missing or invalid, returns false with its first mistake in `error`; the
// score is then empty, which is silence.
bool music_own_read(TuneId id, Score *score, Error *error);
