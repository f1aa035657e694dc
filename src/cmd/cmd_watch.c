// cmd_watch.c -- mitsubachi watch FILE.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cmd/cmd.h"
#include "content/demos/demo_file.h"
#include "game/game.h"
#include "game/tools/watch_screen.h"
#include "platform/clock.h"
#include "platform/stop.h"

// What the command line says; of the game's options only what makes sense here.
typedef struct WatchOptions {
    const char *file;
    float at_s;
    bool at_given;
    Options game;
} WatchOptions;

#define OF_GAME .kind = FIELD_TABLE, .offset = offsetof(WatchOptions, game), .of = &OPTIONS_OF_GAME

static const Option ROWS[] = {
    {OPTION("--at", "SECONDS", NUMBER, .offset = offsetof(WatchOptions, at_s), "begin there, paused"), .most = 86400,
     .given = offsetof(WatchOptions, at_given), .expected = "seconds from 0 to 86400, such as 12.5"},
    {.name = "--record", OF_GAME, .sentence = "record what is played after taking over to this file"},
    {.name = "--screenshot", OF_GAME},
    {.name = "--offscreen", OF_GAME, .sentence = "without a window: only --at and --screenshot"},
    {.kind = FIELD_TABLE, .offset = offsetof(WatchOptions, game), .of = &OPTIONS_OF_WINDOW},
};

// The help lists the keys from the table that the viewer itself obeys, so the two cannot differ.
static void keys_list(char *text, size_t size)
{
    tool_keys_text(&WATCH_KEYS, text, size);
}

static const char ABOUT[] =
    "Shows a demo: forward and backward, at any speed, from any moment on. Take over, and you play on from there.\n";

static const CommandLine LINE = {
    .name = "mitsubachi watch",
    .manual = "recording.md",
    .usage = "[OPTION]... FILE\n",
    .about = ABOUT,
    OPTIONS(ROWS),
    .keys = keys_list,
    .after = "All of it is there as buttons too: touch the picture.\n"
             "\n"
             "Exit status: 0 good, 2 wrong usage, 3 the file is refused or the machine failed (no display).\n",
    .least = 1,
    .most = 1,
    .expected = "a demo",
    .other = &OPTIONS_OF_GAME,
};

// What the viewer did not expect: a demo that breaks off, or a beginning after its end.
static void tell_oddities(const Demo *demo, const WatchOptions *asked)
{
    double length_s = (double)demo->tick_count / SIM_TICKS_PER_SECOND;
    demo_file_report_damage("watch", asked->file, demo);
    if (asked->at_given && asked->at_s > length_s)
        fprintf(stderr, "mitsubachi watch: %s: --at %g is after the end; it begins at the end, %.2f s\n",
                demo_file_told(asked->file).text, asked->at_s, length_s);
}

// Paused, because who names a moment wants to look at it. Off screen the viewer has caught up with the place, and the
// marks of the bar with it, before the picture is taken; a window shows itself on the way there.
static void begin_at(Watch *watch, double at_s, bool catch_up)
{
    watch_pause(watch);
    watch_seek_by(watch, llround(at_s * SIM_TICKS_PER_SECOND));
    while (catch_up && timeline_built(watch->timeline) < watch_tick(watch) && !*stop_flag())
        watch_build(watch, 1);
    while (catch_up && watch_follow(watch))
        continue;
}

static bool begin(Game *game, const void *asked_pointer, Error *error)
{
    const WatchOptions *asked = asked_pointer;
    bool offscreen = game->options->offscreen;
    // There is no menu after it: leaving the viewer leaves the program.
    game->alone = true;
    if (!screens_open(game, &WATCH_SCREEN, asked->file, error))
        return false;
    Watch *watch = &((WatchScreen *)game->screens.own)->watch;
    tell_oddities(&watch->demo, asked);
    if (asked->at_given || offscreen)
        begin_at(watch, asked->at_s, offscreen);
    return true;
}

// In a window the game itself takes the picture, when it is left.
static bool end(Game *game, const void *asked, Error *error)
{
    const WatchScreen *screen = game->screens.own;
    (void)asked;
    return !game->options->offscreen || cmd_game_picture(game, watch_blend(&screen->watch), error);
}

int cmd_watch(int argc, char **argv)
{
    int64_t started_ns = clock_now_ns();
    WatchOptions asked = {.game = options_default()};
    int status = command_begin(&LINE, &asked, &argc, argv);
    if (status >= 0)
        return status;
    // A recording begins with a take-over, which needs hands.
    if (asked.game.record && asked.game.offscreen)
        return command_tell(&LINE, STATUS_USAGE, "--record does not go with --offscreen, where nobody can take over");
    // Looked at before a window is opened: whether there is a display does not matter then.
    Demo demo;
    Error error;
    asked.file = argv[1];
    if (!demo_file_read(asked.file, &demo, &error))
        return command_tell(&LINE, STATUS_MACHINE, error.text);
    demo_free(&demo);
    const CmdGame watch = {&LINE, &asked.game, &asked, begin, end, 0};
    return cmd_game(&watch, started_ns);
}
