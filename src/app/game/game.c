// game.c -- everything that a running game has open.
#include "app/game/game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "app/game/game_best.h"
#include "app/game/input_map.h"
#include "app/lab/game_lab.h"
#include "app/pattern/game_patterns.h"
#include "app/pattern/game_preview.h"
#include "app/tuning/game_tuning.h"
#include "app/watch/game_watch.h"
#include "base/trig.h"
#include "demo/state_hash.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "render/image.h"

#define TITLE_BEES 36
#define OVER_TICKS 60  // from the loss of the last bee to the result
#define READY_TICKS 45 // from the end of a pause to the next tick

static void complain(const char *error)
{
    fprintf(stderr, "mitsubachi: %s\n", error);
}

static uint64_t seed_of_now(void)
{
    return (uint64_t)time(NULL) * 1000003u ^ (uint64_t)clock_now_ns();
}

static void view_begin(Game *game)
{
    view_init(&game->view, game->sim.head.seed);
    hud_init(&game->hud, game_best_score(game));
    timestep_restart(&game->timestep);
}

static void record_failed(Game *game, const char *error)
{
    complain(error);
    hud_note(&game->hud, UI_NOT_RECORDED);
    game->record_failed |= game->options->record != NULL;
}

static void record_tell(Game *game)
{
    char error[RECORDER_ERROR_BYTES];
    if (recorder_take_problem(&game->recorder, error, sizeof error))
        record_failed(game, error);
}

// The first game goes where --record says. Others are recorded where a person plays them.
static void record_begin(Game *game)
{
    const Options *options = game->options;
    const char *path = game->recorded_named ? NULL : options->record;
    bool person = !options->pilot && options->ticks == 0 && !options->offscreen;
    char error[RECORDER_ERROR_BYTES];
    game->recorder.path[0] = '\0';
    game->recorded_named |= path != NULL;
    if ((path || person)
        && !recorder_begin(&game->recorder, &game->sim, options->pilot ? DEMO_PILOT : DEMO_PERSON, path, error,
                           sizeof error))
        record_failed(game, error);
}

void game_record_fork(Game *game, const Demo *parent, uint32_t ticks)
{
    const char *path = game->recorded_named ? NULL : game->options->record;
    char error[RECORDER_ERROR_BYTES];
    game_finish(game);
    game->recorded_named |= path != NULL;
    if (!recorder_begin_fork(&game->recorder, parent, ticks, game->hash, DEMO_PERSON, path, error, sizeof error))
        record_failed(game, error);
}

void game_finish(Game *game)
{
    if (game->running)
        game_best_keep(game);
    game->running = false;
    recorder_end(&game->recorder, &game->sim);
    record_tell(game);
}

// A swarm without enemies circles behind the title.
void game_show_title(Game *game)
{
    Tunables tunables = game_tuning_title(game);
    tunables.swarm_start_bees = TITLE_BEES;
    game_finish(game);
    sim_init(&game->sim, 0, &tunables, STAGE_EMPTY, NULL);
    game->hash = state_hash_begin(&game->sim);
    game_best_show(game, STAGE_ENDLESS, tuning_is_tuned(tuning_now(game->tuning), STAGE_ENDLESS));
    view_begin(game);
    game->view.goal_hidden = true;
    screens_show(&game->screens, SCREEN_TITLE);
}

void game_show_replays(Game *game)
{
    char error[RECORDER_ERROR_BYTES];
    bool good = replays_scan(&game->screens.replays, NULL, error, sizeof error);
    screens_show(&game->screens, SCREEN_REPLAYS);
    if (!good)
        snprintf(game->screens.replays.notice, sizeof game->screens.replays.notice, "%.500s", error);
}

// From here on ticks are played on the present Sim, be it new or taken over from a demo.
static void play_begin(Game *game, bool forked)
{
    game->pilot = pilot_begin(&game->sim);
    game->forked = forked;
    game->running = true;
    game->held = false;
    game->steps = game->over_ticks = game->ready_ticks = 0;
    screens_show(&game->screens, SCREEN_PLAY);
}

void game_begin(Game *game)
{
    uint64_t seed = game->options->seed_given ? game->options->seed : game->next_seed++;
    Tunables tunables = game_tuning_play(game);
    game_finish(game);
    sim_init(&game->sim, seed, &tunables, game->stage, game_patterns_of(game, game->stage));
    game->hash = state_hash_begin(&game->sim);
    game_tuning_begin(game);
    input_forget_presses(&game->input);
    view_begin(game);
    record_begin(game);
    play_begin(game, false);
}

void game_play_on(Game *game)
{
    Stage stage = (Stage)game->sim.head.stage;
    game->stage = stage == STAGE_EMPTY ? STAGE_ENDLESS : stage;
    timestep_restart(&game->timestep);
    game_tuning_begin(game);
    play_begin(game, true);
}

bool game_build_atlas(Game *game, char *error, size_t error_size)
{
    return assets_build_atlas(&game->assets, game->viewport.scale, &game->atlas, game->window.renderer, error,
                              error_size);
}

bool game_open(Game *game, const Options *options, int64_t started_ns, char *error, size_t error_size)
{
    WindowWish wish = {.title = "Mitsubachi", .width = options->width, .height = options->height,
                       .fullscreen = options->fullscreen, .shrink = true, .offscreen = options->offscreen,
                       .renderer = options->renderer};
    game->options = options;
    game->opened_ns = started_ns;
    game->next_seed = seed_of_now();
    game->stage = options->stage == STAGE_EMPTY ? STAGE_ENDLESS : options->stage;
    game->screens.sound = !options->mute;
    if (!assets_find(&game->assets, error, error_size) || !game_tuning_open(game, error, error_size))
        return false;
    if (!game_patterns_open(game, error, error_size) || !window_open(&game->window, &wish, error, error_size)) {
        tuning_close(game->tuning);
        return false;
    }
    game->viewport = viewport_fit(game->window.width_px, game->window.height_px);
    input_init(&game->input, &game->window);
    game->facts.video = game->window.video;
    game->facts.drawing = game->window.drawing;
    if (!game_build_atlas(game, error, error_size)) {
        game_close(game);
        return false;
    }
    game_show_title(game);
    if (options->pilot || options->ticks > 0 || options->mode_given)
        game_begin(game);
    return true;
}

void game_close(Game *game)
{
    game_finish(game);
    watch_close(&game->watch.watch);
    lab_screen_end(&game->lab, &game->input);
    preview_close(&game->preview);
    replays_free(&game->screens.replays);
    export_clip_close(&game->clip);
    audio_close(&game->audio);
    batch_free(&game->batch);
    atlas_free(&game->atlas);
    window_close(&game->window);
    tuning_close(game->tuning);
}

static void sound_open(Game *game)
{
    char error[512] = "sounds: no memory, playing without sound";
    int16_t *samples = malloc(SOUND_SAMPLES_MAX * sizeof *samples);
    bool good = samples && audio_open(&game->audio, false, error, sizeof error);
    for (int id = 0; id < SOUND_COUNT && good; id++)
        good = audio_load(&game->audio, id, samples, sound_synth((SoundId)id, samples));
    free(samples);
    if (good) {
        game_music_open(game);
        return;
    }
    complain(error);
    audio_close(&game->audio);
    game->screens.sound = game->sound_ready = false;
}

void game_open_sound(Game *game)
{
    if (game->sound_ready || !game->screens.sound)
        return;
    game->sound_ready = true;
    sound_open(game);
}

void game_play_sounds(Game *game)
{
    const SoundQueue *queue = &game->view.sounds;
    for (int i = 0; i < queue->request_count && game->screens.sound; i++)
        audio_play(&game->audio, (int)queue->requests[i].id, queue->requests[i].volume, queue->requests[i].pan);
}

static void sound_toggle(Game *game)
{
    game->screens.sound = !game->screens.sound;
    game_open_sound(game);
    hud_note(&game->hud, game->screens.sound ? UI_SOUND_ON : UI_SOUND_OFF);
}

// Behind the title nobody leads but a fixed path.
static TickCmd title_cmd(const Game *game)
{
    float turn_deg = (float)(game->screens.ticks % 480u) * 0.75f;
    Vec2 place = vec2(FIELD_WIDTH_PX / 2.0f + 135.0f * trig_sin_deg(turn_deg),
                      300.0f - 90.0f * trig_cos_deg(2.0f * turn_deg));
    return tick_cmd(place, TICK_CMD_TOUCH);
}

TickCmd game_cmd(Game *game)
{
    if (screens_on_title(&game->screens))
        return title_cmd(game);
    TickCmd person = input_map_cmd(&game->input, &game->viewport);
    return game->options->pilot ? pilot_cmd(&game->pilot, &game->sim) : person;
}

void game_tick(Game *game, const TickCmd *cmd)
{
    bool was_over = game->sim.head.over;
    sim_tick(&game->sim, cmd);
    game->hash = state_hash_chain(game->hash, &game->sim);
    recorder_tick(&game->recorder, cmd, game->hash);
    record_tell(game);
    view_tick(&game->view, &game->sim);
    if (!screens_on_title(&game->screens))
        hud_tick(&game->hud, &game->sim);
    game_play_sounds(game);
    screens_tick(&game->screens);
    if (!screens_on_title(&game->screens))
        game->ticks++;
    if (game->sim.head.over && !was_over) {
        game_finish(game);
        snprintf(game->screens.watch_path, sizeof game->screens.watch_path, "%s", recorder_path(&game->recorder));
    }
    // A moment to see what happened.
    if (game->sim.head.over && game->screens.now == SCREEN_PLAY && ++game->over_ticks >= OVER_TICKS)
        screens_show(&game->screens, SCREEN_OVER);
}

void game_button_sound(Game *game)
{
    if (game->screens.sound)
        audio_play(&game->audio, SOUND_BUTTON, sound_volume(SOUND_BUTTON) * game->sim.tunables.sound_effects_volume,
                   0.0f);
}

// A demo that cannot be watched is told on the list, or at least on the terminal.
static void watch_chosen(Game *game)
{
    char error[RECORDER_ERROR_BYTES];
    if (game_watch_open(game, game->screens.watch_path, error, sizeof error))
        return;
    complain(error);
    snprintf(game->screens.replays.notice, sizeof game->screens.replays.notice, "%.500s", error);
}

static void open_lab(Game *game)
{
    char error[256];
    if (!game_lab_open(game, NULL, error, sizeof error))
        complain(error);
}

static Stage stage_of(ScreenWish wish)
{
    return wish == WISH_LORD ? STAGE_SWARM_LORD : wish == WISH_GALLERY ? STAGE_GALLERY : STAGE_ENDLESS;
}

void game_wish(Game *game, ScreenWish wish)
{
    if (wish != WISH_NONE)
        game_button_sound(game);
    switch (wish) {
    case WISH_NONE: return;
    case WISH_BEGIN:
    case WISH_LORD:
    case WISH_GALLERY: game->stage = stage_of(wish); // fall through
    case WISH_AGAIN: game_begin(game); break;
    case WISH_PAUSE:
        recorder_flush(&game->recorder);
        screens_show(&game->screens, SCREEN_PAUSE);
        break;
    case WISH_GO_ON:
        screens_show(&game->screens, SCREEN_PLAY);
        timestep_restart(&game->timestep);
        game->ready_ticks = READY_TICKS;
        break;
    case WISH_TITLE:
        if (screens_on_title(&game->screens))
            screens_show(&game->screens, SCREEN_TITLE);
        else
            game_show_title(game);
        break;
    case WISH_REPLAYS: game_show_replays(game); break;
    case WISH_WATCH: watch_chosen(game); break;
    case WISH_LAB: open_lab(game); break;
    case WISH_SOUND: sound_toggle(game); return; // a call in the same frame is not forgotten
    case WISH_LEAVE: game->leaving = true; break;
    }
    input_forget_presses(&game->input);
}

void game_keep_clip(Game *game)
{
    recorder_flush(&game->recorder);
    if (screens_on_title(&game->screens) || screens_is_bench(&game->screens))
        export_clip_begin(&game->clip, "", -1);
    else if (game->screens.now == SCREEN_WATCH)
        export_clip_begin(&game->clip, game->screens.watch_path, watch_tick(&game->watch.watch));
    else
        export_clip_begin(&game->clip, recorder_path(&game->recorder), -1);
}

void game_draw(Game *game, float blend)
{
    Batch *batch = &game->batch;
    batch_begin(batch, &game->atlas, game->viewport);
    view_draw(&game->view, &game->sim, blend, batch);
    if (!screens_on_title(&game->screens) && !screens_is_bench(&game->screens))
        hud_draw(&game->hud, &game->sim, blend, batch);
    screens_draw(&game->screens, &game->sim, batch);
    if (game->held && game->screens.now == SCREEN_PLAY)
        hud_draw_note(ui_text(UI_HELD), batch);
    else if (game->ready_ticks > 0)
        hud_draw_note(ui_text(UI_READY), batch);
    game->facts.wordless = screens_is_bench(&game->screens);
    if (game->overlay_shown)
        overlay_draw(&game->overlay, &game->sim, &game->facts, blend, batch);
    if (game->screens.now == SCREEN_WATCH)
        watch_screen_draw(&game->watch, game->overlay_shown, batch);
    if (game->screens.now == SCREEN_LAB)
        game_lab_draw(game);
    if (game->screens.now == SCREEN_PREVIEW)
        game_preview_draw(game);
    export_clip_draw(&game->clip, game->screens.now == SCREEN_PLAY ? LAYER_HUD : LAYER_MENU_TEXT, batch);
    bool flies = game->screens.now == SCREEN_PLAY || game->screens.now == SCREEN_WATCH; // bullets stay to be seen
    banner_draw(&game->banner, clock_now_ns(), flies ? LAYER_HUD : LAYER_OVERLAY_TEXT,
                flies ? game->sim.scratch.swarm_middle.y : 2.0f * FIELD_HEIGHT_PX, batch);
}

bool game_screenshot(Game *game, const char *path, char *error, size_t error_size)
{
    snprintf(error, error_size, "%s: no memory for the picture", path);
    int width = game->window.width_px, height = game->window.height_px;
    uint8_t *rgb = malloc((size_t)width * (size_t)height * 3u);
    size_t size = 0;
    uint8_t *png = NULL;
    if (rgb && window_read_rgb(&game->window, rgb, error, error_size))
        png = image_encode_png(rgb, width, height, &size, error, error_size);
    bool good = png && file_replace(path, png, size, error, error_size);
    image_free(png);
    free(rgb);
    return good;
}

void game_print_result(const Game *game)
{
    const SimHead *head = &game->sim.head;
    Vec2 middle = game->sim.scratch.swarm_middle;
    printf("score %" PRIu32 ", %" PRId32 " bees (most %" PRId32 "), %" PRIu32 " beaten, %" PRIu32 " near misses, "
           "%" PRId32 " calls, swarm at %.1f %.1f, seed %" PRIu64 ", ticks %" PRIu32 ", hash %016" PRIx64 "\n",
           head->score, game->sim.bees.count, head->bees_most, head->beaten, head->near_misses, head->calls,
           (double)middle.x, (double)middle.y, head->seed, head->tick, game->hash);
}
