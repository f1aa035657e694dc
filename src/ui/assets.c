// assets.c -- finds the game's own files and builds the atlas.
#include "ui/assets.h"

#include <stdio.h>
#include <string.h>

#include "core/base/utf8.h"
#include "platform/files.h"
#include "text/text_errors.h"

#define FINEST_SCALE 3.4f // of an output of 3840 x 2160; finer art would hardly fit the largest atlas
#define COARSER 0.75f     // applied if it does not fit, for example on a GPU with small textures
#define COARSEST_SCALE 1.0f
#define SIGNS "×·–…" // the code's own separators

// A missing font should fail at the start.
bool assets_find(Assets *assets, Error *error)
{
    char folder[PATH_SIZE];
    if (!path_of_assets(folder, sizeof folder, error)
        || !path_of_font(assets->font_path, sizeof assets->font_path, error))
        return false;
    snprintf(assets->sprites_path, sizeof assets->sprites_path, "%s/sprites", folder);
    assets->glyphs[0] = '\0';
    assets_add_text(assets, SIGNS);
    return true;
}

// Adds each character once; ASCII is always included.
void assets_add_text(Assets *assets, const char *utf8)
{
    for (const char *from = utf8; utf8_next(&utf8) != 0; from = utf8) {
        char one[8];
        size_t used = strlen(assets->glyphs), bytes = (size_t)(utf8 - from);
        snprintf(one, sizeof one, "%.*s", (int)bytes, from);
        if (bytes > 1 && used + bytes < sizeof assets->glyphs && !strstr(assets->glyphs, one))
            memcpy(assets->glyphs + used, one, bytes + 1);
    }
}

bool assets_build_atlas(const Assets *assets, float scale, Atlas *atlas, struct SDL_Renderer *renderer, Error *error)
{
    SpriteFonts fonts = {.font_path = assets->font_path};
    float fine = scale < FINEST_SCALE ? scale : FINEST_SCALE;
    bool good = false;
    for (; !good && (fine == scale || fine >= COARSEST_SCALE); fine *= COARSER) {
        AtlasConfig config = sprite_config(&fonts, assets->sprites_path, fine);
        config.glyphs = assets->glyphs;
        good = atlas_build(atlas, renderer, &config, error);
    }
    return good;
}

bool music_file_read(const char *path, Score *score, TextErrors *errors)
{
    Error error;
    FileBytes file;
    if (!file_read(path, SCORE_BYTES_MAX, &file, &error)) {
        text_errors_add_whole(errors, path, error.text);
        return false;
    }
    bool good = score_read((const char *)file.bytes, file.size, score, errors);
    file_free(&file);
    return good;
}

// Our own names are short enough to fit.
bool music_own_path(const char *name, char *path, size_t path_size, Error *error)
{
    char file[64];
    snprintf(file, sizeof file, "music/%.40s.txt", name);
    return path_of_asset(file, path, path_size, error);
}

// Without its tune the game continues in silence: an empty score is valid.
bool music_own_read(TuneId id, Score *score, Error *error)
{
    char path[PATH_SIZE];
    TextErrors errors = {0};
    bool found = music_own_path(tune_name(id), path, sizeof path, error);
    bool good = found && music_file_read(path, score, &errors);
    const TextError *first = &errors.list[0];
    // In play a missing tune has room for one line only; `mitsubachi check` prints all mistakes.
    if (found && !good && first->line > 0)
        error_set(error, "%s:%d:%d: %s", path, first->line, first->column, first->message);
    else if (found && !good)
        error_set(error, "%s: %s", path, first->message);
    if (!good)
        memset(score, 0, sizeof *score);
    text_errors_free(&errors);
    return good;
}
