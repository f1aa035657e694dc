// cmd_watch.c -- mitsubachi watch FILE.
#include "cmd/cmd_watch.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/demos/demo_file.h"
#include "game/frame.h"
#include "game/game_watch.h"
#include "game/options/options_file.h"
#include "platform/clock.h"

enum { STATUS_GOOD = 0, STATUS_USAGE = 2, STATUS_MACHINE = 3 };

static const char HELP[] =
    "Usage: mitsubachi watch [OPTION]... FILE\n"
    "\n"
    "Shows a demo: forward and backward, at any speed, from any moment on. Take over, and you play on from there.\n"
    "\n"
    "  --at SECONDS       begin there, paused\n"
    "  --record FILE      record what is played after taking over to this file\n"
    "  --screenshot FILE  write the last picture as a PNG file\n"
    "  --offscreen        without a window: only --at and --screenshot\n"
    "  --window WxH, --fullscreen, --renderer NAME, --mute, --help\n"
    "\n"
    "Keys: space play and pause; B backward; left and right a tick in a pause, else five seconds; comma and period a\n"
    "tick; Home, End; up and down or 1 to 8 the speed, 1/8 to 16; T take over; F3 overlay, F11 full screen, M sound;\n"
    "Escape ends. All of it is there as buttons too: touch the picture.\n"
    "\n"
    "Exit status: 0 good, 2 wrong usage, 3 the file is refused or the machine failed (no display).\n";

// What the command line says besides the game's own options.
typedef struct WatchOptions {
    const char *file;
    double at_s;
    bool at_given;
} WatchOptions;

static int wrong_usage(const char *what)
{
    fprintf(stderr, "mitsubachi watch: %s; `mitsubachi watch --help` explains\n", what);
    return STATUS_USAGE;
}

// Seconds from 0 up to a day.
static bool seconds_read(const char *word, double *seconds)
{
    char *end;
    *seconds = strtod(word, &end);
    return end != word && *end == '\0' && isfinite(*seconds) && *seconds >= 0.0 && *seconds <= 86400.0;
}

// --at; an OptionsOwn.
static int own_read(void *own, const char *name, const char *value, const char **wrong)
{
    WatchOptions *wish = own;
    if (strcmp(name, "--at") != 0)
        return 0;
    wish->at_given = true;
    if (value && seconds_read(value, &wish->at_s))
        return 2;
    *wrong = "--at: expected seconds from 0 to 86400, such as 12.5";
    return -1;
}

static const char *const FOR_PLAYING[] = {"--seed", "--ticks",    "--pilot",  "--else-offscreen",
                                          "--set",  "--tunables", "--preset", "--patterns", NULL};

static const OptionsFileRule ARGUMENTS = {
    .words_most = 32,
    .second_file = "more than one file, expected one",
    .refused = FOR_PLAYING,
    .refusal = "--seed, --ticks, --pilot, --else-offscreen, --set, --tunables, --preset and --patterns are for "
               "playing, and do not go with watch",
    .own = own_read,
};

static const char *options_fit(const Options *options, const WatchOptions *wish)
{
    if (options->record && options->offscreen)
        return "--record does not go with --offscreen, where nobody can take over";
    return wish->file ? NULL : "no file, expected a demo";
}

// What the viewer did not expect: a demo that breaks off, or a beginning behind its end.
static void tell_oddities(const Demo *demo, const WatchOptions *wish)
{
    double length_s = (double)demo->tick_count / SIM_TICKS_PER_SECOND;
    demo_file_tell_damage("watch", wish->file, demo);
    if (wish->at_given && wish->at_s > length_s)
        fprintf(stderr, "mitsubachi watch: %s: --at %g is behind the end; it begins at the end, %.2f s\n", wish->file,
                wish->at_s, length_s);
}

static void begin_at(Watch *watch, double at_s, bool marks)
{
    if (marks)
        watch_build(watch, DEMO_TICKS_MAX);
    watch_pause(watch);
    watch_seek_by(watch, (int64_t)(at_s * SIM_TICKS_PER_SECOND));
    while (watch_waits(watch))
        watch_build(watch, 600);
    while (watch_follow(watch))
        continue;
}

static bool show(Game *game, const Options *options, char *error, size_t error_size)
{
    while (!options->offscreen && !game->leaving)
        if (!frame_run(game, error, error_size))
            return false;
    return !options->offscreen || !options->screenshot
        || (frame_draw(game, watch_blend(&game->watch.watch), error, error_size)
            && game_screenshot(game, options->screenshot, error, error_size));
}

static bool watch_run(Game *game, const Options *options, const WatchOptions *wish, int64_t started_ns)
{
    char error[1280] = "";
    bool good = game_open(game, options, started_ns, error, sizeof error);
    if (good) {
        game->watch_only = true;
        good = game_watch_open(game, wish->file, error, sizeof error);
        if (good)
            tell_oddities(&game->watch.watch.demo, wish);
        if (good && (wish->at_given || options->offscreen))
            begin_at(&game->watch.watch, wish->at_s, options->offscreen);
        good = good && show(game, options, error, sizeof error);
        game_close(game);
    }
    if (!good)
        fprintf(stderr, "mitsubachi watch: %s\n", error);
    return good && !game->match.record_failed;
}

int cmd_watch(int argc, char **argv)
{
    int64_t started_ns = clock_now_ns();
    WatchOptions wish = {0};
    OptionsFile split;
    Options options;
    char error[512];
    const char *wrong = options_file_split(&split, &ARGUMENTS, &wish, argc, argv);
    if (wrong)
        return wrong_usage(wrong);
    wish.file = split.file;
    if (!options_read(&options, split.word_count, split.words, error, sizeof error))
        return wrong_usage(error);
    if (options.help) {
        fputs(HELP, stdout);
        return STATUS_GOOD;
    }
    if ((wrong = options_fit(&options, &wish)) != NULL)
        return wrong_usage(wrong);
    options.ticks = 0;
    Game *game = calloc(1, sizeof *game);
    if (!game) {
        fprintf(stderr, "mitsubachi watch: no memory for a game, expected %zu bytes\n", sizeof *game);
        return STATUS_MACHINE;
    }
    bool good = watch_run(game, &options, &wish, started_ns);
    free(game);
    return good ? STATUS_GOOD : STATUS_MACHINE;
}
