// frame.c -- one frame, from top to bottom: input, ticks that are due, picture.
#include "game/game.h"

#include <SDL.h>
#include <stdio.h>

#include "game/session/bug.h"
#include "game/screens/screen_parts.h"
#include "game/session/outputs.h"
#include "ui/control/bindings.h"

#define SMOOTH 0.05f        // weight of the newest value in the figures of the overlay
#define HIDDEN_LOOK_MS 1000 // for signals, which do not wake the program

// Smooths figures: they cannot be read if they change sixty times a second.
static void mean_smooth(float *mean, int64_t from_ns, int64_t to_ns)
{
    *mean += SMOOTH * ((float)(to_ns - from_ns) * 1.0e-6f - *mean);
}

// The keys that work on every screen.
static void take_keys(Game *game)
{
    InputState *input = &game->machine.input;
    game->leaving |= input_take(&input->quit);
    // Only a person needs a pause when another window gets the keys.
    if (game->options->pilot || game->options->ticks > 0)
        input_take(&input->focus_lost);
    if (game->screens.now == SCREEN_ATTRACT) // any key ends it
        return;
    for (int id; (id = tool_keys_take(&FRAME_KEYS, input)) >= 0;) {
        // Only a running game can be held: menus do not tick, and demos have keys of their own.
        Pace *pace = &game->pace;
        bool plays = game->screens.now == SCREEN_PLAY;
        switch (id) {
        case FRAME_KEY_FULLSCREEN: window_toggle_fullscreen(&game->machine.window); break;
        case FRAME_KEY_BUG: bug_report(game); break;
        case FRAME_KEY_OVERLAY: game->graphics.overlay_shown = !game->graphics.overlay_shown; break;
        case FRAME_KEY_HOLD: pace->held = plays ? !pace->held : pace->held; break;
        case FRAME_KEY_STEP: pace->steps += plays && pace->held; break;
        }
    }
    if (game->screens.place.bind_waits) // the binding page handles the press
        return;
    if (control_take(&game->player.control, input, CONTROL_SOUND)) {
        sound_button(game);
        player_toggle_sound(&game->player, &game->graphics.hud);
    }
    if (control_take(&game->player.control, input, CONTROL_CLIP))
        picture_keep_clip(game);
}

// Handles changes on the disk and of the player's settings.
static bool files_follow(Game *game, int64_t now_ns, Error *error)
{
    content_poll(game, now_ns);
    stages_poll(game, now_ns);
    languages_poll(game, now_ns);
    // A finished clip is reported on every screen.
    char notice[EXPORT_CLIP_NOTICE_BYTES];
    if (export_clip_poll(&game->outputs->clip, notice))
        show_line(game, NEWS_CLIP, notice);
    game->graphics.view.look = settings_look(&game->player.settings);
    game->graphics.view.numbers = game->graphics.hud.look = content_look(&game->content, &game->match.sim);
    bool anew = player_follow(&game->player, game->pace.sixtieths);
    return machine_follow(&game->machine, anew, &game->content.stages, error);
}

// Speaks if the player wants it; a running game has no page.
static void page_narrate(Game *game)
{
    Screens *screens = &game->screens;
    if (!game->player.settings.value[SETTING_sound_narration] || !screens->table[screens->now]->page) {
        narrator_close(&game->outputs->narrator);
        return;
    }
    screens_page(game);
    narrator_read(&game->outputs->narrator, screens->now, &screens->page, &screens->ui, clock_now_ns());
}

// --ticks counts every tick, whichever game or screen ran it.
static bool ticks_done(const Game *game)
{
    return game->options->ticks > 0 && (game->pace.ticks >= game->options->ticks || game->match.sim.head.over);
}

// The number of due ticks that may run: none in a pause and for a moment after it; single ones while the developer
// holds the game.
static int ticks_allowed(Pace *pace, bool paused, int due)
{
    if (paused)
        return 0;
    if (pace->ready_ticks > 0) {
        pace->ready_ticks -= due;
        return 0;
    }
    if (!pace->held)
        return due;
    int steps = pace->steps;
    pace->steps = 0;
    return steps;
}

// Runs the ticks that are due; returns how far the picture is from the last one to the next.
static float run_ticks(Game *game)
{
    Pace *pace = &game->pace;
    OverlayFigures *figures = &game->graphics.figures;
    // A game has its own speed, and slows or stops in great moments; so does the lesson.
    bool plays = (game->screens.now == SCREEN_PLAY || game->screens.now == SCREEN_LESSON) && pace->ready_ticks <= 0;
    int64_t went_ns = plays && !pace->held ? moments_pass(&pace->moments, pace->passed_ns) : pace->passed_ns;
    int percent = game->match.sim.tunables.play_speed_percent;
    int rate = plays ? percent * moments_rate(&pace->moments) / MODE_SPEED_FULL : TIMESTEP_FULL;
    TimestepFrame step = timestep_advance(&pace->timestep, went_ns, rate);
    int ticks = ticks_allowed(pace, game->screens.paused, step.ticks);
    int64_t tick_ns = clock_now_ns();
    // Never exceeds --ticks.
    for (int i = 0; i < ticks && !ticks_done(game) && !screens_has(&game->screens, SCREEN_OWN_CLOCK); i++) {
        // A screen that a tick requests opens before the next tick of the same frame.
        const Screen *now = game->screens.table[game->screens.now];
        ScreenGround ground = screen_info(game->screens.now)->ground;
        if (now->tick)
            now->tick(game);
        else if (ground == GROUND_MENU || ground == GROUND_SWARM)
            match_tick_swarm(game);
        game->screens.ticks++;
        screens_turn(game);
    }
    if (ticks > 0)
        mean_smooth(&figures->tick_ms, tick_ns, tick_ns + (clock_now_ns() - tick_ns) / ticks);
    figures->paused = pace->held;
    game->leaving |= ticks_done(game);
    // While time stands still, the picture shows the tick itself, not a moment between two ticks.
    return game->screens.paused || pace->ready_ticks > 0 || pace->held ? 1.0f : step.blend;
}

// Without input, time stops after a while on all screens except running games.
static bool rests(Game *game)
{
    Screens *screens = &game->screens;
    bool may = screens_may_rest(screens) && game->options->ticks == 0;
    screens->unused_ns = may && !game->machine.used ? screens->unused_ns + game->pace.passed_ns : 0;
    return screens_rested_ns(screens) >= 0;
}

// Measures building and drawing separately: they need different remedies.
static void picture_build(Game *game, float blend)
{
    int64_t start_ns = clock_now_ns();
    // In the middle or, if something lies at its right, as far to the left as that requires. Until the next picture,
    // presses mean what is on screen.
    Viewport *viewport = &game->machine.viewport;
    *viewport = viewport_fit(game->machine.window.width_px, game->machine.window.height_px);
    if (screens_has(&game->screens, SCREEN_BESIDE))
        *viewport = viewport_beside(*viewport, VIEWPORT_FIELD_WIDTH_PX);
    if (game->leaving)
        hud_settle(&game->graphics.hud, &game->match.sim); // the last picture shows the result, not rolling numbers
    picture_draw(game, blend);
    mean_smooth(&game->graphics.figures.build_ms, start_ns, clock_now_ns());
}

static bool picture_flush(Game *game, Error *error)
{
    Machine *machine = &game->machine;
    OverlayFigures *figures = &game->graphics.figures;
    int64_t start_ns = clock_now_ns();
    bool good = true;
    BatchTint clear = VIEW_CLEAR_COLOUR;
    if (machine->window.renderer) {
        window_clear(&machine->window, clear.r, clear.g, clear.b);
        good = batch_flush(&machine->batch, machine->window.renderer, error);
    } else {
        batch_flush_pixels(&machine->batch, &clear, &machine->window.pixels);
    }
    mean_smooth(&figures->flush_ms, start_ns, clock_now_ns());
    figures->batch = machine->batch.stats;
    return good;
}

bool frame_draw(Game *game, float blend, Error *error)
{
    picture_build(game, blend);
    return picture_flush(game, error);
}

// Skips a picture that is on screen already, unless an event may have damaged that one. A game always moves, so its
// thousands of records need not be compared; it also never sleeps during the countdown after a pause, or with --ticks.
// Copies the last picture before presenting it: afterwards it may be unreadable.
static bool show_picture(Game *game, Error *error)
{
    const char *screenshot = game->leaving ? game->options->screenshot : NULL;
    bool may_sleep = game->options->ticks == 0 && !game->leaving
                  && (game->screens.now != SCREEN_PLAY || game->pace.held);
    picture_build(game, game->pace.blend);
    bool stirred = input_take(&game->machine.input.stirred) || game->machine.used;
    if (!may_sleep)
        game->idle = (Idle){0};
    else if (idle_picture(&game->idle, &game->machine.batch, stirred, clock_now_ns()))
        return true;
    if (!picture_flush(game, error) || (screenshot && !picture_save(&game->machine.window, screenshot, error)))
        return false;
    window_present(&game->machine.window);
    game->pace.shown_ns = clock_now_ns();
    return true;
}

// Opening sound takes a while, so it comes after the first picture.
static void sound_pass(Game *game)
{
    Pace *pace = &game->pace;
    if (pace->first_frame_ms == 0.0f)
        pace->first_frame_ms = (float)(pace->shown_ns - pace->opened_ns) * 1.0e-6f;
    else if (sound_is_over(game))
        sound_sleep(&game->outputs->sound);
    else
        sound_follow(&game->outputs->sound, &game->player);
    sound_music(game);
}

// While the window is invisible nothing runs and nothing sounds. On phones the program may be killed then.
static bool is_hidden(Game *game)
{
    bool unseen = !window_seen(&game->machine.window) && !game->machine.input.quit && !game->leaving;
    bool hidden = unseen && game->options->ticks == 0;
    if (hidden && !game->pace.hidden) {
        player_save(&game->player);
        recorder_flush(&game->match.recorder);
        sound_sleep(&game->outputs->sound);
    } else if (!hidden && game->pace.hidden) {
        pace_restart(&game->pace);
        game->idle = (Idle){0};
    }
    return game->pace.hidden = hidden;
}

int frame_rest_ms(Game *game)
{
    if (game->pace.hidden)
        return window_seen(&game->machine.window) ? 0 : HIDDEN_LOOK_MS;
    game->pace.slept = game->idle.sleeps;
    return game->idle.sleeps ? IDLE_LOOK_MS : 0;
}

bool frame_run(Game *game, Error *error)
{
    OverlayFigures *figures = &game->graphics.figures;
    int64_t start_ns = clock_now_ns();
    if (is_hidden(game)) {
        machine_poll(&game->machine, 0);
        report_frame(game, start_ns, stdout);
        return true;
    }
    // Comes first, to measure the time from picture to picture.
    int64_t shown_ns = refresh_frame(&game->pace.refresh, game->machine.window.refresh_hz, game->machine.window.vsync,
                                     start_ns);
    int64_t before_ns = game->pace.frame_time.started ? game->pace.frame_time.last_ns : shown_ns;
    game->pace.passed_ns = frame_time_pass(&game->pace.frame_time, shown_ns);
    // Nothing moved while the program slept, but notices still expire.
    if (game->pace.slept)
        game->pace.passed_ns = shown_ns - before_ns;
    else if (game->pace.passed_ns > 0)
        figures->fps += SMOOTH * ((float)CLOCK_NS_PER_SECOND / (float)game->pace.passed_ns - figures->fps);
    game->pace.slept = false;
    game->pace.sixtieths = sixtieths_pass(&game->pace.sixtieths_rest, game->pace.passed_ns);
    machine_poll(&game->machine, game->pace.sixtieths);
    // Before input and ticks, so that a saved number counts from the next tick on.
    if (!files_follow(game, start_ns, error))
        return false;
    take_keys(game);
    game->screens.sixtieths += (uint32_t)game->pace.sixtieths;
    screens_input(game);
    screens_turn(game);
    open_poll(game);
    page_narrate(game);
    shell_stay_awake(screens_has(&game->screens, SCREEN_FLIES)); // in an idle menu the display may go dark
    window_hide_pointer(play_hides_pointer(game));
    if (rests(game)) // the picture stays, and the lost time is not caught up
        game->pace.timestep = (Timestep){.owed = 0};
    else if (screens_has(&game->screens, SCREEN_OWN_CLOCK))
        game->screens.table[game->screens.now]->tick(game);
    else
        game->pace.blend = run_ticks(game);
    if (!show_picture(game, error))
        return false;
    sound_pass(game);
    report_frame(game, start_ns, stdout);
    mirror_frame(game, start_ns);
    if (game->idle.sleeps)
        return true;
    mean_smooth(&figures->frame_ms, start_ns, game->pace.shown_ns);
    // If the display does not make present wait, wait here; the next input is read right after.
    if (!game->machine.window.vsync)
        clock_wait_until_ns(&game->pace.wait, refresh_due_ns(&game->pace.refresh));
    return true;
}
