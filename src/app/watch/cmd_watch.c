// cmd_watch.c -- mitsubachi watch FILE.
#include "app/watch/cmd_watch.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/demos/demo_file.h"
#include "app/game/frame.h"
#include "app/watch/game_watch.h"
#include "platform/clock.h"

#define ARGUMENTS_MAX 32

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

// The game's options that make no sense here are refused rather than ignored.
static const char *const FOR_PLAYING[] = {"--seed", "--ticks",    "--pilot",  "--else-offscreen",
                                          "--set",  "--tunables", "--preset", NULL};

static bool is_one_of(const char *word, const char *const *list)
{
    while (*list && strcmp(word, *list) != 0)
        list++;
    return *list != NULL;
}

// Takes out what is this command's own and leaves the rest, in `rest`, to options_read. NULL or what is wrong.
static const char *arguments_read(int argc, char **argv, WatchOptions *wish, int *rest_count, char **rest)
{
    bool files_only = false;
    *rest_count = 0;
    rest[(*rest_count)++] = argv[0];
    for (int i = 1; i < argc; i++) {
        if (*rest_count >= ARGUMENTS_MAX - 2)
            return "too many arguments";
        bool option = !files_only && argv[i][0] == '-' && argv[i][1] != '\0';
        if (!option && wish->file) {
            return "more than one file, expected one";
        } else if (!option) {
            wish->file = argv[i];
        } else if (strcmp(argv[i], "--") == 0) {
            files_only = true;
        } else if (strcmp(argv[i], "--at") == 0) {
            wish->at_given = true;
            if (++i == argc || !seconds_read(argv[i], &wish->at_s))
                return "--at: expected seconds from 0 to 86400, such as 12.5";
        } else if (is_one_of(argv[i], FOR_PLAYING)) {
            return "--seed, --ticks, --pilot, --else-offscreen, --set, --tunables and --preset are for playing, and do "
                   "not go with watch";
        } else {
            bool valued = options_takes_value(argv[i]);
            rest[(*rest_count)++] = argv[i];
            if (valued && i + 1 < argc)
                rest[(*rest_count)++] = argv[++i];
        }
    }
    return NULL;
}

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
    return good && !game->record_failed;
}

int cmd_watch(int argc, char **argv)
{
    int64_t started_ns = clock_now_ns();
    WatchOptions wish = {0};
    Options options;
    char *rest[ARGUMENTS_MAX], error[512];
    int rest_count;
    const char *wrong = arguments_read(argc, argv, &wish, &rest_count, rest);
    if (wrong)
        return wrong_usage(wrong);
    if (!options_read(&options, rest_count, rest, error, sizeof error))
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
