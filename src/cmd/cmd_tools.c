// cmd_tools.c -- what sub-commands share: looks at files before anything is shown, and a game with a window of its own.
#include <stdlib.h>

#include "cmd/cmd.h"
#include "game/game.h"
#include "platform/files.h"
#include "platform/loop.h"
#include "platform/stop.h"
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

int cmd_stage_read(const char *path, StageFile *stage)
{
    TextErrors errors = {0};
    *stage = stage_file_new(NULL);
    bool good = stage_file_load(stage, path, &errors);
    return cmd_mistakes(&errors, path, good);
}

typedef struct Running {
    Game game;
    const CmdGame *command;
    Error error;
    bool good;
} Running;

// The player loses the picture, and nothing else.
static void end_without_display(void *context)
{
    Running *running = context;
    game_keep(&running->game);
    command_tell(running->command->line, STATUS_MACHINE, "the display is gone, expected one until the end");
    fflush(NULL);
    _Exit(STATUS_MACHINE);
}

static int close_game(void *context)
{
    Running *running = context;
    const CmdGame *command = running->command;
    Game *game = &running->game;
    running->good = running->good && command->end(game, command->asked, &running->error);
    game_close(game);
    if (!running->good)
        command_tell(command->line, STATUS_MACHINE, running->error.text);
    // A recording that could not be written was reported when it happened, and the game went on.
    bool good = running->good && !game->match.record_failed;
    window_when_lost(&game->machine.window, NULL, NULL);
    stop_release();
    free(running);
    return good ? STATUS_GOOD : STATUS_MACHINE;
}

static int show_frame(void *context)
{
    Running *running = context;
    Game *game = &running->game;
    uint32_t ticks = running->command->ticks;
    running->good = frame_run(game, &running->error);
    bool last = !running->good || game->leaving || (ticks > 0 && game->match.sim.head.tick >= ticks);
    return last ? LOOP_LEAVE : frame_rest_ms(game);
}

int cmd_game(const CmdGame *command, int64_t started_ns)
{
    Running *running = grow_zeros(sizeof *running); // megabytes, too much for the stack
    Game *game = &running->game;
    const Loop loop = {&game->machine.window, show_frame, close_game, running};
    running->command = command;
    // From here on a signal leaves the game as a player does.
    stop_catch();
    if (!game_open(game, command->options, started_ns, &running->error)) {
        command_tell(command->line, STATUS_MACHINE, running->error.text);
        stop_release();
        free(running);
        return STATUS_MACHINE;
    }
    window_when_lost(&game->machine.window, end_without_display, running);
    running->good = command->begin(game, command->asked, &running->error);
    return running->good && !command->options->offscreen ? loop_run(&loop) : close_game(running);
}

bool cmd_game_picture(Game *game, float blend, Error *error)
{
    const char *path = game->options->screenshot;
    // Drawn once more, because what a window has shown is no longer there to be read.
    return !path || (frame_draw(game, blend, error) && picture_save(&game->machine.window, path, error));
}
