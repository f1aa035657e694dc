// export.c -- makes a film: plays the demo, draws its frames and hands them to the output.
#include "game/film/export.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "content/tuning/tunables_text.h"
#include "core/base/assert.h"
#include "core/base/pixels.h"
#include "game/film/export_output.h"
#include "game/film/sound_mix.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "render/batch.h"
#include "tape/tape_play.h"
#include "ui/assets.h"
#include "view/hud.h"
#include "view/view.h"
#include "text/grow.h"

// The replayed game. Except for the demo that it points to, it holds no pointers, so a copy works as a snapshot.
typedef struct ExportScene {
    Sim sim;
    TapePlay play;
    View view; // view.sounds: requests of the last tick
    Hud hud;
} ExportScene;

typedef struct ExportPicture {
    Pixels pixels; // the last picture; rows without padding
    Assets assets;
    Atlas atlas;
    Batch batch;
    Viewport viewport;
} ExportPicture;

typedef struct Export {
    const Tape *demo;
    const ExportConfig *config;
    Progress *progress;
    const StopFlag *stop;
    Error *error;
    bool diverged;
    ExportScene scene, start; // start: as it is at from_tick
    ExportPicture picture;
    SoundMix sound;
    ExportFfmpeg film;
    ExportFolder folder;
    int extra;    // the sound; -1 for none
    uint8_t *rgb; // of one frame of a folder
} Export;

static size_t picture_bytes(const ExportConfig *config, size_t pixel_bytes)
{
    return (size_t)config->width * (size_t)config->height * pixel_bytes;
}

// Checks for a signal once a tick, so that Ctrl-C never waits longer than that.
static bool play_tick(Export *e)
{
    ExportScene *scene = &e->scene;
    uint32_t block = scene->play.block;
    if (*e->stop)
        return false;
    bool played = tape_play_tick(&scene->play, &scene->sim);
    ASSERT(played);
    (void)played;
    view_tick(&scene->view, &scene->sim);
    hud_tick(&scene->hud, &scene->sim);
    // Only blocks carry a hash, so a difference ends the film up to a second later.
    e->diverged = scene->play.block > block && scene->play.diverged != TAPE_PLAY_AGREES;
    if (e->diverged)
        error_set(e->error,
                  "the replay is not the recorded game from about tick %" PRIu32 " on; "
                  "'mitsubachi verify' shows more",
                  scene->play.tick);
    return !e->diverged;
}

// Mixes the sound of one tick; writes it to the file if `keep`. The file has no name, so nothing is left of it however
// the program ends.
static bool sound_tick_write(Export *e, bool keep)
{
    int16_t pairs[2 * SOUND_MIX_TICK_FRAMES];
    sound_mix_tick(&e->sound, &e->scene.view.sounds, &e->scene.view.music, pairs);
    if (!keep || file_append(e->extra, pairs, sizeof pairs))
        return true;
    return error_set(e->error, "a temporary file for the sound cannot be written: %s", strerror(errno));
}

// Plays up to the first moment of the film, and stores that state.
static bool play_up_to_start(Export *e)
{
    uint32_t from = e->config->times.from_tick;
    while (e->scene.play.tick < from) {
        if (e->config->sound && e->scene.play.tick + SOUND_MIX_LEAD_TICKS < from)
            sound_mix_skip(&e->sound, &e->scene.view.music);
        else if (e->config->sound && !sound_tick_write(e, false))
            return false;
        if (!play_tick(e))
            return false;
    }
    e->start = e->scene;
    return true;
}

// Plays on to the frame's moment; several frames of one tick differ only in the blend.
static bool draw(Export *e, uint32_t frame)
{
    ExportMoment moment = export_frame_at(&e->config->times, frame);
    while (e->scene.play.tick < moment.tick)
        if (!play_tick(e))
            return false;
    // Draws the player's picture without menus, banner and overlay.
    Batch *batch = &e->picture.batch;
    batch_begin(batch, &e->picture.atlas, e->picture.viewport);
    view_draw(&e->scene.view, &e->scene.sim, moment.blend, batch);
    hud_draw(&e->scene.hud, &e->scene.sim, moment.blend, batch);
    batch_flush_pixels(batch, &VIEW_CLEAR_COLOUR, &e->picture.pixels);
    return !*e->stop;
}

// Passes on the last picture that was drawn: to ffmpeg or to a PNG file.
static bool put(Export *e)
{
    const Pixels *pixels = &e->picture.pixels;
    if (e->config->kind != EXPORT_FOLDER)
        return export_ffmpeg_put(&e->film, pixels->at, picture_bytes(e->config, 4), e->stop, e->error);
    pixels_to_rgb(pixels, e->rgb);
    return export_folder_put(&e->folder, e->rgb, pixels->width, pixels->height, e->error);
}

// The second pass through the game takes nearly all of the time, so only this one reports progress.
static bool make_film(Export *e)
{
    uint32_t count = export_frame_count(&e->config->times);
    progress_begin(e->progress, count, export_seconds(&e->config->times), clock_now_ns());
    for (uint32_t frame = 0; frame < count; frame++) {
        if (!draw(e, frame) || !put(e))
            return false;
        progress_step(e->progress, frame + 1, clock_now_ns());
    }
    return true;
}

// Opens the output first: a bad output that is found after the run would waste minutes.
static bool open_all(Export *e)
{
    const ExportConfig *config = e->config;
    bool reserved = config->kind == EXPORT_FOLDER ? export_folder_begin(&e->folder, config->output, e->error)
                                                  : export_ffmpeg_reserve(&e->film, config, e->error);
    if (!reserved || !tape_play_begin(&e->scene.play, e->demo, &e->scene.sim, e->error))
        return false;
    // The software renderer gives the same pixels everywhere, and needs no display.
    ExportPicture *picture = &e->picture;
    picture->viewport = viewport_fit(config->width, config->height);
    if (!assets_find(&picture->assets, e->error)
        || !assets_build_atlas(&picture->assets, picture->viewport.scale, &picture->atlas, NULL, e->error))
        return false;
    picture->pixels = (Pixels){grow_zeros(picture_bytes(config, 4)), config->width, config->height, config->width};
    view_init(&e->scene.view, e->scene.sim.head.seed);
    hud_init(&e->scene.hud, 0);
    e->scene.view.numbers = e->scene.hud.look = look_of_stage(
        e->scene.sim.head.stage == STAGE_SCRIPT ? &e->scene.sim.script : NULL);
    e->scene.hud.watched = true; // nobody plays: no pause button
    e->rgb = config->kind == EXPORT_FOLDER ? grow_zeros(picture_bytes(config, 3)) : NULL;
    if (config->sound && !sound_mix_open(&e->sound, e->error))
        return false;
    e->extra = config->sound ? file_scratch() : -1;
    if (e->extra >= 0 || !config->sound)
        return true;
    return error_set(e->error, "no temporary file can be made: %s", strerror(errno));
}

// Writes the sound, then starts ffmpeg.
static bool prepare(Export *e)
{
    if (e->config->kind == EXPORT_FOLDER)
        return true;
    if (e->config->sound) {
        // All of the film's sound before its first picture: ffmpeg reads it as a file, and so never waits on two pipes.
        while (e->scene.play.tick < e->config->times.to_tick)
            if (!sound_tick_write(e, true) || !play_tick(e))
                return false;
        // ffmpeg reads from the offset that it inherits, and the pictures begin where the sound did.
        file_rewind(e->extra);
        e->scene = e->start;
    }
    return export_ffmpeg_start(&e->film, e->config, e->extra, e->error);
}

void export_private_remove(const char *folder, Error *error)
{
    if (!folder_remove(folder))
        error_add(error, "%s%s: cannot be removed: %s", error->text[0] ? "; " : "", folder, strerror(errno));
}

// All fields that were not opened are zero, so one way out serves every failure.
static void close_all(Export *e)
{
    export_ffmpeg_drop(&e->film, e->error);
    export_folder_drop(&e->folder, e->error);
    if (e->extra >= 0)
        file_close(e->extra);
    if (e->config->sound)
        sound_mix_close(&e->sound);
    batch_free(&e->picture.batch);
    atlas_free(&e->picture.atlas);
    free(e->picture.pixels.at);
    free(e->rgb);
}

ExportResult export_run(const Tape *demo, const ExportConfig *config, Progress *progress, const StopFlag *stop,
                        Error *error)
{
    ASSERT(config->times.to_tick <= demo->tick_count && (!config->sound || config->kind != EXPORT_FOLDER));
    Export *e = grow_zeros(sizeof *e);
    error->text[0] = '\0';
    e->demo = demo;
    e->config = config;
    e->progress = progress;
    e->stop = stop;
    e->error = error;
    e->extra = -1;
    // A signal that came after the last picture still leaves nothing behind.
    bool done = open_all(e) && play_up_to_start(e) && prepare(e) && make_film(e) && !*stop;
    if (done)
        done = config->kind == EXPORT_FOLDER ? export_folder_finish(&e->folder, error)
                                             : export_ffmpeg_finish(&e->film, stop, error);
    bool diverged = e->diverged;
    progress_end(progress);
    if (!done && *stop)
        error_set(error, "stopped by a signal");
    close_all(e);
    free(e);
    return done ? EXPORT_DONE : *stop ? EXPORT_STOPPED : diverged ? EXPORT_DIVERGED : EXPORT_FAILED;
}
