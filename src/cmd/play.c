// play.c -- the game as a command: its options, the window or none, what it prints.
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cmd/cmd.h"
#include "content/demos/demo_file.h"
#include "game/game.h"
#include "game/screens/play.h"
#include "platform/files.h"
#include "platform/stop.h"
#include "ui/control/tool_keys.h"

// As fast as possible, without frames: ticks, and one picture at the end.
static bool begin(Game *game, const void *unused, Error *error)
{
    (void)unused, (void)error;
    if (!game->options->offscreen)
        return true;
    while (game->pace.ticks < game->options->ticks && !game->match.sim.head.over && !*stop_flag())
        play_next(game);
    game->leaving = true;
    return true;
}

// In a window the game itself takes the picture, when it is left.
static bool end(Game *game, const void *unused, Error *error)
{
    const Options *options = game->options;
    (void)unused;
    bool good = !options->offscreen || cmd_game_picture(game, 1.0f, error);
    if (options->ticks > 0)
        game_print_result(&game->match);
    if (game->pace.first_frame_ms > 0.0f && options->ticks > 0)
        printf("first frame after %.0f ms\n", (double)game->pace.first_frame_ms);
    if (good && options->screenshot && options->ticks > 0)
        printf("screenshot: %s\n", options->screenshot);
    return good;
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

int play_options(Options *options, int64_t started_ns)
{
    // Only now are all options known that exclude each other or stand for others.
    const char *wrong = options_complete(options);
    if (wrong)
        return command_tell(&OPTIONS_OF_GAME, STATUS_USAGE, wrong);
    choose_screen(options);
    const CmdGame play = {&OPTIONS_OF_GAME, options, NULL, begin, end, 0};
    return cmd_game(&play, started_ns);
}

// Those of the game itself, then those that every screen has.
static void keys_list(char *text, size_t size)
{
    bindings_usual_text(BINDING_PLAY, text, size);
    tool_keys_text(&FRAME_KEYS, text, size);
}

// Files that are named are looked at before a window is opened. Returns the exit status, -1 where there is nothing wrong.
static int look_at_files(const Options *options)
{
    Demo demo;
    Error error;
    bool is_link = options->open && demo_file_is_link(options->open);
    if (options->open && !is_link && !file_taken(options->open)) {
        fprintf(stderr, "mitsubachi: %s: there is no such file, expected one that is there\n", options->open);
        return STATUS_USAGE;
    }
    if (options->open && !is_link && !file_readable(options->open)) {
        fprintf(stderr, "mitsubachi: %s: %s, expected a file that can be read\n", options->open, strerror(errno));
        return STATUS_MACHINE;
    }
    if (!options->ghost)
        return -1;
    if (!demo_file_read(options->ghost, &demo, &error))
        return command_tell(&OPTIONS_OF_GAME, STATUS_MACHINE, error.text);
    demo_free(&demo);
    return -1;
}

int play_command(int argc, char **argv, int64_t started_ns)
{
    Options options = options_default();
    // A copy with the list of commands, which only this caller of the table knows: game/ must not know cmd/.
    CommandLine line = OPTIONS_OF_GAME;
    line.commands = COMMANDS;
    line.command_count = COMMAND_COUNT;
    line.keys = keys_list;
    line.most = 1;
    line.expected = "one file";
    int status = command_begin(&line, &options, &argc, argv);
    if (status >= 0)
        return status;
    options.open = argc > 1 ? argv[1] : NULL;
    status = look_at_files(&options);
    if (status >= 0)
        return status;
    return play_options(&options, started_ns);
}
