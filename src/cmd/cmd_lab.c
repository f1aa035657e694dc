// cmd_lab.c -- mitsubachi lab [SCENARIO].
#include <stdio.h>
#include <stdlib.h>

#include "cmd/cmd.h"
#include "content/scenario/scenario_file.h"
#include "game/game.h"
#include "game/lab/lab_screen.h"
#include "platform/clock.h"
#include "text/grow.h"

#define OF_GAME .kind = OPTION_OF, .of = &OPTIONS_OF_GAME

static const Option ROWS[] = {
    {.kind = OPTION_OF, .where = offsetof(Options, tuning), .of = &TUNING_OPTIONS},
    {.name = "--screenshot", OF_GAME},
    {.name = "--offscreen", OF_GAME, .text = "without a window: run 600 ticks, or --ticks N, and take the picture"},
    {.name = "--ticks", OF_GAME, .text = "end after N ticks, 60 a second"},
    {.kind = OPTION_OF, .of = &OPTIONS_OF_WINDOW},
};

static const char ABOUT[] =
    "Opens the lab: an empty meadow, or that of a scenario, in which bees, enemies, bullets, walls and currents are\n"
    "placed with the pointer while every number can be slid. Time stops, goes slowly, and goes back. What was placed\n"
    "is saved as a scenario, which `mitsubachi sim` runs; the numbers are saved to your tunables. A scenario comes\n"
    "with its own numbers; those of this command line go before them.\n";

static void keys_list(char *text, size_t size)
{
    tool_keys_text(&LAB_KEYS, text, size);
}

static const char AFTER[] =
    "All of it is there as buttons too.\n"
    "\n"
    "Exit status: 0 good, 1 the scenario has mistakes, 2 wrong usage, 3 it cannot be read or the machine failed.\n";

static const CommandLine LINE = {
    .name = "mitsubachi lab",
    .manual = "lab.md",
    .usage = "[OPTION]... [SCENARIO]\n",
    .about = ABOUT,
    OPTIONS(ROWS),
    .keys = keys_list,
    .after = AFTER,
    .most = 1,
    .expected = "one scenario",
    .other = &OPTIONS_OF_GAME,
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
    return good ? STATUS_GOOD : error[0] ? STATUS_MACHINE : STATUS_NO;
}

static void run_offscreen(Game *game, uint32_t ticks)
{
    LabScreen *screen = game->screens.own;
    TickCmd cmd = tick_cmd(vec2(0.0f, 0.0f), 0);
    for (uint32_t i = 0; i < ticks && lab_tick(&screen->lab, &cmd); i++)
        view_tick(&game->show.view, &game->match.sim);
    screen->blend = 1.0f;
    screen->jumped = false;
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
            && picture_save(&game->machine.window, options->screenshot, error, error_size));
}

static bool lab_run(Game *game, const Options *options, const char *file, uint32_t ticks, int64_t started_ns)
{
    char error[4096] = "";
    bool good = game_open(game, options, started_ns, error, sizeof error);
    if (good) {
        game->alone = true;
        good = screens_open(game, &LAB_SCREEN, file, error, sizeof error)
            && show(game, options, ticks, error, sizeof error);
        game_close(game);
    }
    if (!good)
        command_tell(&LINE, STATUS_MACHINE, error);
    return good;
}

int cmd_lab(int argc, char **argv)
{
    int64_t started_ns = clock_now_ns();
    Options options = options_usual();
    int status = command_begin(&LINE, &options, &argc, argv);
    if (status >= 0)
        return status;
    const char *file = argc > 1 ? argv[1] : NULL;
    if (file && (status = scenario_check(file)) != STATUS_GOOD)
        return status;
    options_complete(&options);
    uint32_t ticks = options.ticks;
    options.ticks = 0;
    Game *game = grow_zeros(sizeof *game);
    bool good = lab_run(game, &options, file, ticks, started_ns);
    free(game);
    return good ? STATUS_GOOD : STATUS_MACHINE;
}
