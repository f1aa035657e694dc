// game.c -- everything that a running game has open, and its ticks.
#include "game/game.h"

#include <stdio.h>
#include <time.h>

#include "base/trig.h"
#include "demo/state_hash.h"
#include "game/game_journey.h"
#include "game/game_patterns.h"
#include "game/game_preview.h"
#include "game/game_settings.h"
#include "game/game_stage.h"
#include "game/game_tuning.h"
#include "platform/clock.h"

#define OVER_TICKS 60  // from the end of a game to the result

static uint64_t seed_of_now(void)
{
    return (uint64_t)time(NULL) * 1000003u ^ (uint64_t)clock_now_ns();
}

void game_complain(const char *error)
{
    fprintf(stderr, "mitsubachi: %s\n", error);
}

bool game_build_atlas(Game *game, char *error, size_t error_size)
{
    screens_add_names(&game->screens, &game->machine.assets);
    return assets_build_atlas(&game->machine.assets, game->machine.viewport.scale, &game->machine.atlas, game->machine.window.renderer, error,
                              error_size);
}

// The window, and what is drawn with.
static bool window_begin(Game *game, char *error, size_t error_size)
{
    const Options *options = game->options;
    WindowWish wish = {.title = "Mitsubachi", .width = options->width, .height = options->height,
                       .fullscreen = options->fullscreen, .shrink = true, .offscreen = options->offscreen,
                       .renderer = options->renderer};
    if (!window_open(&game->machine.window, &wish, error, error_size))
        return false;
    game->machine.viewport = viewport_fit(game->machine.window.width_px, game->machine.window.height_px);
    input_init(&game->machine.input, &game->machine.window);
    game->show.facts.video = game->machine.window.video;
    game->show.facts.drawing = game->machine.window.drawing;
    return game_build_atlas(game, error, error_size);
}

// What is shown first.
static bool begin(Game *game, char *error, size_t error_size)
{
    const Options *options = game->options;
    game_show_title(game);
    if (options->mode_given && options->mode.kind == MODE_JOURNEY)
        return game_journey_open(game, false, error, error_size);
    return (!options->pilot && options->ticks == 0 && !options->mode_given)
        || game_begin_wanted(game, error, error_size);
}

bool game_open(Game *game, const Options *options, int64_t started_ns, char *error, size_t error_size)
{
    game->options = options;
    game->pace.opened_ns = started_ns;
    game->match.next_seed = seed_of_now();
    game_settings_open(game);
    game->match.mode = game_settings_mode(game, MODE_ENDLESS);
    game->screens.mode = game->match.mode;
    bool good = assets_find(&game->machine.assets, error, error_size) && game_tuning_open(game, error, error_size)
             && game_patterns_open(game, error, error_size) && game_stage_open(game, error, error_size)
             && window_begin(game, error, error_size) && begin(game, error, error_size);
    if (!good)
        game_close(game);
    return good;
}

void game_close(Game *game)
{
    game_finish(game);
    game_settings_save(game);
    game_journey_close(game);
    watch_close(&game->watch.watch);
    lab_screen_end(&game->lab, &game->machine.input);
    preview_close(&game->preview);
    replays_free(&game->screens.replays);
    export_clip_close(&game->show.clip);
    audio_close(&game->sound.audio);
    batch_free(&game->machine.batch);
    atlas_free(&game->machine.atlas);
    window_close(&game->machine.window);
    game_stage_close(game);
    tuning_close(game->numbers.tuning);
    game->numbers.tuning = NULL;
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
    TickCmd person = control_cmd(&game->screens.control, &game->machine.input, &game->screens.settings, &game->machine.viewport,
                                 &game->match.sim);
    return game->options->pilot ? pilot_cmd(&game->match.pilot, &game->match.sim) : person;
}

// What a tick of a game is besides its Sim and its picture.
static void game_follow(Game *game)
{
    const Sim *sim = &game->match.sim;
    bool slow = game->screens.settings.value[SETTING_look_slow_motion] && game->match.running;
    hud_tick(&game->show.hud, sim);
    slow_motion_tick(&game->pace.slow, sim->bees.count, slow);
    if (game->match.running)
        bee_graph_tick(&game->screens.graph, sim->head.tick, sim->bees.count);
    game->pace.ticks++;
}

// The game has just ended: its result is kept, and shown after a moment to see what happened.
static void take_end(Game *game, bool was_over)
{
    if (!was_over) {
        game_finish(game);
        snprintf(game->screens.watch_path, sizeof game->screens.watch_path, "%s", recorder_path(&game->match.recorder));
        game_journey_stage_over(game);
    }
    if (game->screens.now == SCREEN_PLAY && ++game->match.over_ticks >= OVER_TICKS)
        screens_show(&game->screens, SCREEN_OVER);
}

void game_tick(Game *game, const TickCmd *cmd)
{
    bool was_over = game->match.sim.head.over;
    sim_tick(&game->match.sim, cmd);
    game->match.hash = state_hash_chain(game->match.hash, &game->match.sim);
    recorder_tick(&game->match.recorder, cmd, game->match.hash);
    game_stage_tick(game, cmd);
    game_record_tell(game);
    view_tick(&game->show.view, &game->match.sim);
    if (!screens_on_title(&game->screens))
        game_follow(game);
    game_play_sounds(game);
    screens_tick(&game->screens);
    if (game->match.sim.head.over)
        take_end(game, was_over);
}
