// cmd_lab.c -- mitsubachi lab [STAGE].
#include "cmd/cmd.h"
#include "game/game.h"
#include "game/tools/lab_screen.h"
#include "platform/clock.h"

#define OF_GAME .kind = FIELD_TABLE, .of = &OPTIONS_OF_GAME

static const Option ROWS[] = {
    {.kind = FIELD_TABLE, .offset = offsetof(Options, tuning), .of = &TUNING_OPTIONS},
    {.name = "--screenshot", OF_GAME},
    {.name = "--offscreen", OF_GAME, .sentence = "without a window: run 600 ticks, or --ticks N, and take the picture"},
    {.name = "--ticks", OF_GAME, .sentence = "end after N ticks, 60 a second"},
    {.kind = FIELD_TABLE, .of = &OPTIONS_OF_WINDOW},
};

static const char ABOUT[] =
    "Opens the lab: an empty meadow, or a stage, in which bees, enemies, bullets, walls and currents are placed with\n"
    "the pointer while every number can be slid. Time stops, goes slowly, and goes back. Placed objects are saved as\n"
    "a stage, which `mitsubachi sim` runs; the numbers are saved to your tunables. A stage comes with its own\n"
    "numbers; those of this command line go before them.\n";

static void keys_list(char *text, size_t size)
{
    tool_keys_text(&LAB_KEYS, text, size);
}

static const char AFTER[] =
    "All of it is there as buttons too.\n"
    "\n"
    "Exit status: 0 good, 1 the stage has mistakes, 2 wrong usage, 3 it cannot be read or the machine failed.\n";

// An option of the game that the lab has no use for is reported as such, not as one that nobody knows.
static const CommandLine LINE = {
    .name = "mitsubachi lab",
    .manual = "lab.md",
    .usage = "[OPTION]... [STAGE]\n",
    .about = ABOUT,
    OPTIONS(ROWS),
    .keys = keys_list,
    .after = AFTER,
    .most = 1,
    .expected = "one stage",
    .other = &OPTIONS_OF_GAME,
};

// What the command line says besides options of the game.
typedef struct Config {
    const char *file; // NULL: an empty meadow
    uint32_t ticks;
} Config;

// Mistakes are printed as `sim` prints them, before any window opens. STATUS_GOOD where there are none.
static int stage_check(const char *path)
{
    StageFile stage;
    int status = cmd_stage_read(path, &stage);
    stage_file_free(&stage);
    return status;
}

// What the window's frames would do, but without their clock: as many ticks as were asked for, then one picture.
static void run_offscreen(Game *game, uint32_t ticks)
{
    LabScreen *screen = game->screens.own;
    TickCmd cmd = tick_cmd(vec2(0.0f, 0.0f), 0);
    for (uint32_t i = 0; i < ticks && lab_tick(&screen->lab, &cmd); i++)
        view_tick(&game->show.view, &game->match.sim);
    // The picture shows the last tick itself, not a moment on the way to it.
    screen->blend = 1.0f;
    screen->jumped = false;
}

static bool begin(Game *game, const void *asked_pointer, Error *error)
{
    const Config *config = asked_pointer;
    game->alone = true;
    if (!screens_open(game, &LAB_SCREEN, config->file, error))
        return false;
    if (game->options->offscreen)
        run_offscreen(game, config->ticks);
    return true;
}

static bool end(Game *game, const void *asked, Error *error)
{
    (void)asked;
    return cmd_game_picture(game, 1.0f, error);
}

int cmd_lab_show(const CommandLine *line, Options *options, const char *file, int64_t started_ns)
{
    options_complete(options);
    // The lab ends with its own time, which can be turned back; to the game, --ticks says that no person plays.
    Config config = {file, options->ticks};
    options->ticks = 0;
    const CmdGame lab = {line, options, &config, begin, end, config.ticks};
    return cmd_game(&lab, started_ns);
}

int cmd_lab(int argc, char **argv)
{
    int64_t started_ns = clock_now_ns();
    Options options = options_default();
    int status = command_begin(&LINE, &options, &argc, argv);
    if (status >= 0)
        return status;
    const char *file = argc > 1 ? argv[1] : NULL;
    if (file && (status = stage_check(file)) != STATUS_GOOD)
        return status;
    return cmd_lab_show(&LINE, &options, file, started_ns);
}
