// cmd_lab.c -- mitsubachi lab [SCENARIO].
#include "cmd/cmd_lab.h"

#include <stdio.h>
#include <stdlib.h>

#include "content/scenario/scenario_file.h"
#include "game/frame.h"
#include "game/game_lab.h"
#include "game/options/options_file.h"
#include "platform/clock.h"

enum { STATUS_GOOD = 0, STATUS_ERRORS = 1, STATUS_USAGE = 2, STATUS_MACHINE = 3 };

static const char HELP[] =
    "Usage: mitsubachi lab [OPTION]... [SCENARIO]\n"
    "\n"
    "Opens the lab: an empty meadow, or that of a scenario, in which bees, enemies, bullets, walls and currents are\n"
    "placed with the pointer while every number can be slid. Time stops, goes slowly, and goes back. What was placed\n"
    "is saved as a scenario, which `mitsubachi sim` runs; the numbers are saved to your tunables. A scenario comes\n"
    "with its own numbers; those of this command line go before them.\n"
    "\n"
    TUNING_WISH_HELP
    "  --screenshot FILE  write the last picture as a PNG file\n"
    "  --offscreen        without a window: run 600 ticks, or --ticks N, and take the picture\n"
    "  --window WxH, --fullscreen, --renderer NAME, --mute, --help\n"
    "\n"
    "Keys: space play and pause; B backward while held; comma and period a tick; up and down the speed; R from the\n"
    "start; 1 to 9 the tools; Ctrl+Z takes back; S saves the scenario; Tab the numbers, to search in them; F3\n"
    "overlay; Escape ends. All of it is there as buttons too.\n"
    "\n"
    "Exit status: 0 good, 1 the scenario has mistakes, 2 wrong usage, 3 it cannot be read or the machine failed.\n";

static int wrong_usage(const char *what)
{
    fprintf(stderr, "mitsubachi lab: %s; `mitsubachi lab --help` explains\n", what);
    return STATUS_USAGE;
}

static const char *const FOR_PLAYING[] = {"--seed", "--pilot", "--else-offscreen", "--record", "--patterns", NULL};

static const OptionsFileRule ARGUMENTS = {
    .words_most = OPTIONS_FILE_WORDS,
    .second_file = "more than one file, expected one scenario",
    .refused = FOR_PLAYING,
    .refusal = "--seed, --pilot, --record, --patterns and --else-offscreen are for playing, and do not go with lab",
};

// Prints the mistakes of a scenario as `sim` does, before any window opens. STATUS_GOOD where there are none.
static int scenario_check(const char *path)
{
    char error[1024] = "";
    TextErrors errors = {0};
    Scenario scenario = scenario_new();
    bool good = scenario_load(&scenario, path, &errors, error, sizeof error);
    text_errors_print(&errors, path, stderr);
    if (error[0])
        fprintf(stderr, "%s\n", error);
    text_errors_free(&errors);
    scenario_free(&scenario);
    return good ? STATUS_GOOD : error[0] ? STATUS_MACHINE : STATUS_ERRORS;
}

static void run_offscreen(Game *game, uint32_t ticks)
{
    TickCmd cmd = tick_cmd(vec2(0.0f, 0.0f), 0);
    for (uint32_t i = 0; i < ticks && lab_tick(&game->lab.lab, &cmd); i++)
        view_tick(&game->show.view, &game->match.sim);
    game->lab.blend = 1.0f;
    game->lab.jumped = false;
}

static bool show(Game *game, const Options *options, uint32_t ticks, char *error, size_t error_size)
{
    if (options->offscreen)
        run_offscreen(game, ticks);
    while (!options->offscreen && !game->leaving && (ticks == 0 || game->match.sim.head.tick < ticks))
        if (!frame_run(game, error, error_size))
            return false;
    return !options->screenshot
        || (frame_draw(game, 1.0f, error, error_size)
            && game_screenshot(game, options->screenshot, error, error_size));
}

static bool lab_run(Game *game, const Options *options, const char *file, uint32_t ticks, int64_t started_ns)
{
    char error[4096] = "";
    bool good = game_open(game, options, started_ns, error, sizeof error);
    if (good) {
        game->lab_only = true;
        good = game_lab_open(game, file, error, sizeof error) && show(game, options, ticks, error, sizeof error);
        game_close(game);
    }
    if (!good)
        fprintf(stderr, "mitsubachi lab: %s\n", error);
    return good;
}

int cmd_lab(int argc, char **argv)
{
    int64_t started_ns = clock_now_ns();
    OptionsFile split;
    Options options;
    char error[512];
    int status = STATUS_GOOD;
    const char *wrong = options_file_split(&split, &ARGUMENTS, NULL, argc, argv);
    if (wrong)
        return wrong_usage(wrong);
    if (!options_read(&options, split.word_count, split.words, error, sizeof error))
        return wrong_usage(error);
    if (options.help) {
        fputs(HELP, stdout);
        return STATUS_GOOD;
    }
    if (split.file && (status = scenario_check(split.file)) != STATUS_GOOD)
        return status;
    uint32_t ticks = options.ticks;
    options.ticks = 0;
    Game *game = calloc(1, sizeof *game);
    if (!game) {
        fprintf(stderr, "mitsubachi lab: no memory for a game, expected %zu bytes\n", sizeof *game);
        return STATUS_MACHINE;
    }
    bool good = lab_run(game, &options, split.file, ticks, started_ns);
    free(game);
    return good ? STATUS_GOOD : STATUS_MACHINE;
}
