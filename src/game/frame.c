// frame.c -- one frame, from top to bottom: input, ticks that are due, picture.
#include "game/frame.h"

#include <SDL.h>

#include "game/game_attract.h"
#include "game/game_journey.h"
#include "game/game_lab.h"
#include "game/game_lesson.h"
#include "game/game_patterns.h"
#include "game/game_preview.h"
#include "game/game_settings.h"
#include "game/game_stage.h"
#include "game/game_tuning.h"
#include "game/game_watch.h"
#include "platform/clock.h"
#include "ui/control/tool_keys.h"

#define FRAME_NS (CLOCK_NS_PER_SECOND / 60)
#define SMOOTH 0.05f // weight of the newest value in the figures of the overlay

static void smooth(float *mean, int64_t from_ns, int64_t to_ns)
{
    *mean += SMOOTH * ((float)(to_ns - from_ns) * 1.0e-6f - *mean);
}

// After a resize everything is rasterised anew for the new scale, and so stays sharp; and for another language.
static bool follow_window(Game *game, char *error, size_t error_size)
{
    bool anew = input_take_textures_lost(&game->machine.input);
    anew |= game_settings_follow(game);
    if (input_take_resized(&game->machine.input)) {
        float scale = game->machine.viewport.scale;
        game->machine.viewport = viewport_fit(game->machine.window.width_px, game->machine.window.height_px);
        anew |= game->machine.viewport.scale != scale;
    }
    return !anew || game_build_atlas(game, error, error_size);
}

static void frame_key(Game *game, int id)
{
    bool plays = game->screens.now == SCREEN_PLAY;
    switch (id) {
    case FRAME_KEY_FULLSCREEN: window_toggle_fullscreen(&game->machine.window); break;
    case FRAME_KEY_OVERLAY: game->show.overlay_shown = !game->show.overlay_shown; break;
    case FRAME_KEY_HOLD: game->pace.held = plays ? !game->pace.held : game->pace.held; break;
    case FRAME_KEY_STEP: game->pace.steps += plays && game->pace.held; break;
    }
}

static void take_keys(Game *game)
{
    if (input_take_quit(&game->machine.input))
        game->leaving = true;
    for (int id; (id = tool_keys_take(&FRAME_KEYS, &game->machine.input)) >= 0;)
        frame_key(game, id);
    // Only a person needs a pause when another window gets the keys.
    if (game->options->pilot || game->options->ticks > 0)
        input_take_focus_lost(&game->machine.input);
    bool binds = game->screens.place.bind_waits; // which takes whatever is pressed
    if (!binds && control_take(&game->screens.control, &game->machine.input, CONTROL_SOUND))
        game_wish(game, WISH_SOUND);
    if (!binds && control_take(&game->screens.control, &game->machine.input, CONTROL_CLIP))
        game_keep_clip(game);
    export_clip_poll(&game->show.clip);
}

static bool ticks_done(const Game *game)
{
    return game->options->ticks > 0 && (game->pace.ticks >= game->options->ticks || game->match.sim.head.over);
}

// How many of the ticks that are due may run: none in a pause and for a moment behind it, single ones while the
// developer holds the game.
static int ticks_allowed(Game *game, int due)
{
    if (screens_is_still(&game->screens))
        return 0;
    if (game->match.ready_ticks > 0) {
        game->match.ready_ticks -= due;
        return 0;
    }
    if (!game->pace.held)
        return due;
    int steps = game->pace.steps;
    game->pace.steps = 0;
    return steps;
}

bool frame_draw(Game *game, float blend, char *error, size_t error_size)
{
    int64_t start_ns = clock_now_ns();
    if (game->leaving)
        hud_settle(&game->show.hud, &game->match.sim); // the last picture shows the result, not numbers that still roll
    BatchTint clear = VIEW_CLEAR_COLOUR;
    window_clear(&game->machine.window, clear.r, clear.g, clear.b);
    game_draw(game, blend);
    int64_t built_ns = clock_now_ns();
    bool good = game->machine.window.renderer ? batch_flush(&game->machine.batch, game->machine.window.renderer, error, error_size)
                                      : batch_flush_pixels(&game->machine.batch, &game->machine.window.pixels, error, error_size);
    smooth(&game->show.facts.build_ms, start_ns, built_ns);
    smooth(&game->show.facts.flush_ms, built_ns, clock_now_ns());
    game->show.facts.batch = game->machine.batch.stats;
    return good;
}

// Waits for the next frame's time where the display does not make present wait.
static void pace(Game *game)
{
    int64_t now_ns = clock_now_ns();
    if (game->machine.window.vsync)
        return;
    game->pace.next_frame_ns += FRAME_NS;
    if (game->pace.next_frame_ns < now_ns - FRAME_NS || game->pace.next_frame_ns > now_ns + FRAME_NS)
        game->pace.next_frame_ns = now_ns;
    clock_sleep_until_ns(game->pace.next_frame_ns);
}

// How fast time runs, in thousandths: at the game's speed, and slower for a moment at the last bee.
static int rate_of(Game *game)
{
    if (game->screens.now != SCREEN_PLAY || game->match.ready_ticks > 0)
        return TIMESTEP_FULL;
    if (!game->pace.held)
        slow_motion_pass(&game->pace.slow, game->pace.passed_ns);
    return game->match.sim.tunables.play_speed_percent * slow_motion_rate(&game->pace.slow) / MODE_SPEED_FULL;
}

static void tick(Game *game)
{
    if (game->screens.now == SCREEN_LESSON) {
        game_lesson_tick(game);
        return;
    }
    TickCmd cmd = game_cmd(game);
    game_tick(game, &cmd);
}

// Runs the ticks that are due; returns how far the picture is from the last one to the next.
static float run_ticks(Game *game)
{
    TimestepFrame step = timestep_advance(&game->pace.timestep, game->pace.passed_ns, rate_of(game));
    int ticks = ticks_allowed(game, step.ticks);
    int64_t tick_ns = clock_now_ns();
    for (int i = 0; i < ticks && !ticks_done(game); i++)
        tick(game);
    if (ticks > 0)
        smooth(&game->show.facts.tick_ms, tick_ns, tick_ns + (clock_now_ns() - tick_ns) / ticks);
    bool still = screens_is_still(&game->screens) || game->match.ready_ticks > 0 || game->pace.held;
    game->show.facts.paused = game->pace.held && game->screens.now == SCREEN_PLAY;
    game->leaving |= ticks_done(game);
    return still ? 1.0f : step.blend;
}

// The same for a demo that is watched, or that shows the game.
static float run_watch(Game *game)
{
    const Watch *watch = &game->watch.watch;
    if (game->screens.now == SCREEN_ATTRACT)
        game_attract_frame(game);
    else
        game_watch_frame(game);
    game->show.facts.paused = !watch->playing;
    return watch_is_open(watch) ? watch_blend(watch) : 1.0f;
}

// The same for the lab.
static float run_lab(Game *game)
{
    game_lab_frame(game);
    return game->screens.now == SCREEN_LAB ? game->lab.blend : 1.0f;
}

// The same for whatever is shown.
static float run_screen(Game *game, int64_t now_ns)
{
    switch (game->screens.now) {
    case SCREEN_WATCH:
    case SCREEN_ATTRACT: return run_watch(game);
    case SCREEN_LAB: return run_lab(game);
    case SCREEN_PREVIEW: game_preview_frame(game, now_ns); return game->preview_screen.blend;
    case SCREEN_JOURNEY: game_journey_frame(game); return 1.0f;
    default: return run_ticks(game);
    }
}

// What the player wants of the screen that is shown; some take their input by themselves.
static void take_wishes(Game *game)
{
    switch (game->screens.now) {
    case SCREEN_WATCH:
    case SCREEN_LAB:
    case SCREEN_PREVIEW:
    case SCREEN_JOURNEY:
    case SCREEN_ATTRACT: break;
    case SCREEN_LESSON: game_lesson_input(game); break;
    default: game_wish(game, screens_input(&game->screens, &game->machine.input, &game->machine.viewport)); break;
    }
}

bool frame_run(Game *game, char *error, size_t error_size)
{
    int64_t start_ns = clock_now_ns();
    game->pace.passed_ns = frame_time_pass(&game->pace.frame_time, start_ns);
    input_poll(&game->machine.input, &game->machine.window);
    game_attract_poll(game);
    take_keys(game);
    game_tuning_poll(game, start_ns);
    game_patterns_poll(game, start_ns);
    game_stage_poll(game, start_ns);
    if (!follow_window(game, error, error_size))
        return false;
    take_wishes(game);
    float blend = run_screen(game, start_ns);
    if (!frame_draw(game, blend, error, error_size))
        return false;
    if (game->leaving && game->options->screenshot
        && !game_screenshot(game, game->options->screenshot, error, error_size))
        return false;
    window_present(&game->machine.window);
    smooth(&game->show.facts.frame_ms, start_ns, clock_now_ns());
    if (game->pace.first_frame_ms == 0.0f)
        game->pace.first_frame_ms = (float)(clock_now_ns() - game->pace.opened_ns) * 1.0e-6f;
    else
        game_open_sound(game);
    game_music_frame(game);
    pace(game);
    float passed_s = (float)(clock_now_ns() - start_ns) * 1.0e-9f;
    game->show.facts.fps += SMOOTH * (1.0f / passed_s - game->show.facts.fps);
    return true;
}
