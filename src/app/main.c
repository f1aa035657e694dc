// main.c -- the program: the game, and its sub-commands.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/bench/cmd_bench.h"
#include "app/demos/cmd_verify.h"
#include "app/dodge/cmd_dodge.h"
#include "app/export/cmd_export.h"
#include "app/game/frame.h"
#include "app/game/game.h"
#include "app/lab/cmd_lab.h"
#include "app/music/cmd_music.h"
#include "app/options.h"
#include "app/pattern/cmd_pattern.h"
#include "app/scenario/cmd_sim.h"
#include "app/sweep/cmd_sweep.h"
#include "app/tuning/cmd_tunables.h"
#include "app/watch/cmd_watch.h"
#include "platform/clock.h"
#include "sim/sim.h"

enum { EXIT_GOOD = 0, EXIT_USAGE = 2, EXIT_MACHINE = 3 };

// As fast as possible, without frames: ticks, and one picture at the end.
static bool play_offscreen(Game *game, char *error, size_t error_size)
{
    while (game->ticks < game->options->ticks && !game->sim.head.over) {
        TickCmd cmd = game_cmd(game);
        game_tick(game, &cmd);
    }
    const char *screenshot = game->options->screenshot;
    game->leaving = true;
    return !screenshot
        || (frame_draw(game, 1.0f, error, error_size) && game_screenshot(game, screenshot, error, error_size));
}

static bool play_window(Game *game, char *error, size_t error_size)
{
    while (!game->leaving)
        if (!frame_run(game, error, error_size))
            return false;
    return true;
}

static bool play(Game *game, const Options *options, int64_t started_ns)
{
    char error[1024] = "";
    bool good = game_open(game, options, started_ns, error, sizeof error);
    if (good) {
        good = options->offscreen ? play_offscreen(game, error, sizeof error) : play_window(game, error, sizeof error);
        if (options->ticks > 0)
            game_print_result(game);
        if (game->first_frame_ms > 0.0f && options->ticks > 0)
            printf("first frame after %.0f ms\n", (double)game->first_frame_ms);
        game_close(game);
    }
    if (!good)
        fprintf(stderr, "mitsubachi: %s\n", error);
    return good && !game->record_failed;
}

// Without a display the pilot plays where the person cannot.
static void choose_screen(Options *options)
{
    if (!options->else_offscreen || options->offscreen || window_display_there())
        return;
    printf("No display here: the pilot plays ten seconds off screen.\n");
    options->offscreen = options->pilot = true;
    if (options->ticks == 0)
        options->ticks = OPTIONS_TICKS_OFFSCREEN;
}

// The sub-commands; each gets the arguments from its own name on and returns the exit status.
static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} COMMANDS[] = {
    {"lab", cmd_lab},
    {"pattern", cmd_pattern},
    {"sim", cmd_sim},
    {"sweep", cmd_sweep},
    {"dodge", cmd_dodge},
    {"watch", cmd_watch},
    {"verify", cmd_verify},
    {"export", cmd_export},
    {"tunables", cmd_tunables},
    {"music", cmd_music},
    {"bench", cmd_bench},
};

static int play_command(int argc, char **argv, int64_t started_ns)
{
    Options options;
    char error[512];
    if (!options_read(&options, argc, argv, error, sizeof error)) {
        fprintf(stderr, "mitsubachi: %s\n", error);
        return EXIT_USAGE;
    }
    if (options.help || options.version) {
        printf(options.help ? "%s" : "mitsubachi %s\n", options.help ? OPTIONS_HELP : MITSUBACHI_VERSION);
        return EXIT_GOOD;
    }
    choose_screen(&options);
    Game *game = calloc(1, sizeof *game);
    if (!game) {
        fprintf(stderr, "mitsubachi: no memory for a game, expected %zu bytes\n", sizeof *game);
        return EXIT_MACHINE;
    }
    bool good = play(game, &options, started_ns);
    free(game);
    if (good && options.screenshot && options.ticks > 0)
        printf("screenshot: %s\n", options.screenshot);
    return good ? EXIT_GOOD : EXIT_MACHINE;
}

static int run(int argc, char **argv, int64_t started_ns)
{
    for (size_t i = 0; argc > 1 && i < sizeof COMMANDS / sizeof COMMANDS[0]; i++)
        if (strcmp(argv[1], COMMANDS[i].name) == 0)
            return COMMANDS[i].run(argc - 1, argv + 1);
    return play_command(argc, argv, started_ns);
}

// What was printed into a full disk is not good.
int main(int argc, char **argv)
{
    int64_t started_ns = clock_now_ns();
    int status = run(argc, argv, started_ns);
    if ((fflush(stdout) == 0 && !ferror(stdout)) || status != EXIT_GOOD)
        return status;
    perror("mitsubachi: the output cannot be written");
    return EXIT_MACHINE;
}
