// cmd_tools.c -- what sub-commands share: looks at files before anything is shown, and a game with a window of its own.
#include <stdlib.h>

#include "cmd/cmd.h"
#include "game/game.h"
#include "platform/files.h"
#include "text/grow.h"

int cmd_each(char **names, int count, int (*look)(void *context, const char *name), void *context)
{
    int worst = STATUS_GOOD;
    // Goes on after a bad one: who checks ten files wants to hear of all their mistakes at once.
    for (int i = 0; i < count; i++) {
        int status = look(context, names[i]);
        worst = status > worst ? status : worst;
    }
    return worst;
}

int cmd_mistakes(TextErrors *errors, const char *path, bool good)
{
    text_errors_print(errors, path, stderr);
    text_errors_free(errors);
    // Readers of text tell of a file that is missing as of a mistake in it; the exit status keeps the two apart.
    return good ? STATUS_GOOD : file_exists(path) ? STATUS_NO : STATUS_MACHINE;
}

int cmd_scenario_read(const char *path, Scenario *scenario)
{
    char error[1024] = "";
    TextErrors errors = {0};
    *scenario = scenario_new();
    bool good = scenario_load(scenario, path, &errors, error, sizeof error);
    text_errors_print(&errors, path, stderr);
    text_errors_free(&errors);
    // What is no mistake in the text: a file that cannot be read, a preset that is not there.
    if (error[0] != '\0')
        fprintf(stderr, "%s\n", error);
    return good ? STATUS_GOOD : error[0] != '\0' ? STATUS_MACHINE : STATUS_NO;
}

int cmd_game(const CommandLine *line, const Options *options, int64_t started_ns, CmdGameFn *run, const void *asked)
{
    char error[4096] = "";
    Game *game = grow_zeros(sizeof *game); // megabytes, too much for the stack
    bool good = game_open(game, options, started_ns, error, sizeof error);
    if (good) {
        good = run(game, asked, error, sizeof error);
        game_close(game);
    }
    if (!good)
        command_tell(line, STATUS_MACHINE, error);
    // A recording that could not be written was reported when it happened, and the game went on.
    good = good && !game->match.record_failed;
    free(game);
    return good ? STATUS_GOOD : STATUS_MACHINE;
}

bool cmd_game_frames(Game *game, uint32_t ticks, char *error, size_t error_size)
{
    while (!game->options->offscreen && !game->leaving && (ticks == 0 || game->match.sim.head.tick < ticks)) {
        if (!frame_run(game, error, error_size))
            return false;
        frame_rest(game);
    }
    return true;
}

bool cmd_game_picture(Game *game, float blend, char *error, size_t error_size)
{
    const char *path = game->options->screenshot;
    // Drawn once more, because what a window has shown is no longer there to be read.
    return !path
        || (frame_draw(game, blend, error, error_size) && picture_save(&game->machine.window, path, error, error_size));
}
