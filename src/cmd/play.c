// play.c -- the game as a command: its options, the tool for a file, the window or none, and the result.
//
// FILE alone opens like a file dropped onto the window. With an option of a run (such as --offscreen, --ticks or --at),
// or after the name of a tool ("lab FILE"), only the file's tool runs, and errors in the file end the program.
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "content/demos/demo_file.h"
#include "game/game.h"
#include "game/screens/screen_parts.h"
#include "game/session/ghost.h"
#include "game/tools/lab_screen.h"
#include "game/tools/watch_screen.h"
#include "platform/files.h"
#include "platform/window.h"
#include "platform/process.h"
#include "text/grow.h"
#include "text/words.h"
#include "ui/control/bindings.h"

typedef enum ToolKind { TOOL_GAME, TOOL_WATCH, TOOL_STAGE, TOOL_LAB, TOOL_PATTERN } ToolKind;

// A running command; it must not move in memory while the window is open.
typedef struct Play {
    Game game;
    Options options;
    CommandLine line;
    ToolKind tool;
    const char *file;     // shown by the tool; NULL: none
    const char *first;    // the demo on its left; NULL: none
    uint32_t ticks;       // after which the lab ends; 0: no limit
    char path[PATH_SIZE]; // of the stage's file
    char name[32];        // of the command, with the name of its tool
    char keys[COMMAND_KEYS_BYTES];
    Error error;
    bool good;
} Play;

// --- tools

static const struct {
    const char *word; // "mitsubachi WORD [OPTION]... FILE"
    OptionsShown shown;
    const char *usage; // for --help of the tool
    const char *about;
    const ToolKeys *keys;
    ScreenId screen;
} TOOLS[] = {
    [TOOL_GAME] = {"", OPTIONS_GAME, NULL, NULL, &FRAME_KEYS, SCREEN_NONE},
    [TOOL_WATCH] = {"watch", OPTIONS_DEMO, "[OPTION]... FILE\n[OPTION]... FILE OTHER\n",
                    "Show a demo, forward and backward, or two side by side.\n", &WATCH_KEYS, SCREEN_WATCH},
    [TOOL_STAGE] = {"stage", OPTIONS_STAGE, "[OPTION]... FILE\n",
                    "Play a stage, and restart it whenever its file is saved.\n", &FRAME_KEYS, SCREEN_NONE},
    [TOOL_LAB] = {"lab", OPTIONS_LAB, "[OPTION]... [STAGE]\n",
                  "Place bees, enemies and bullets, change numbers, and rewind time.\n", &LAB_KEYS, SCREEN_LAB},
    [TOOL_PATTERN] = {"pattern", OPTIONS_LAB, "[OPTION]... FILE\n",
                      "Fire a bullet pattern in the lab, and read it again whenever its file is saved.\n", &LAB_KEYS,
                      SCREEN_LAB},
};
enum { TOOL_COUNT = sizeof TOOLS / sizeof TOOLS[0] };

static ToolKind tool_of_word(const char *word)
{
    for (int i = TOOL_WATCH; i < TOOL_COUNT; i++)
        if (strcmp(word, TOOLS[i].word) == 0)
            return (ToolKind)i;
    return TOOL_GAME;
}

bool cmd_play_knows(const char *word)
{
    return tool_of_word(word) != TOOL_GAME;
}

// --- before the window

// A stage with objects or touches of its own runs in the lab, because a recording cannot hold them.
static int stage_prepare(Play *play)
{
    StageFile stage;
    int status = cmd_stage_read(play->file, &stage);
    if (status == STATUS_GOOD && play->tool == TOOL_STAGE && !stage_file_is_game(&stage))
        play->tool = TOOL_LAB;
    stage_file_free(&stage);
    return status;
}

// Prints a file's mistakes before any window opens, even without a display. Returns the exit status; on failure a line
// is in play->error, or was printed.
static int file_prepare(Play *play)
{
    Tape demo;
    int good_count, bad_count;
    double length_s = 0.0;
    switch (play->tool) {
    case TOOL_GAME: break;
    case TOOL_WATCH:
        for (int i = play->first ? 0 : 1; i < 2; i++) {
            const char *name = i == 0 ? play->first : play->file;
            if (!demo_file_read(name, &demo, &play->error))
                return STATUS_MACHINE;
            demo_file_report_damage("watch", name, &demo);
            length_s = fmax(length_s, (double)demo.tick_count / SIM_TICKS_PER_SECOND);
            tape_free(&demo);
        }
        if (play->options.at_given && (double)play->options.at_s > length_s)
            fprintf(stderr, "mitsubachi: %s: --at %g is after the end; playback starts at the end, %.2f s\n",
                    demo_label(play->file).text, (double)play->options.at_s, length_s);
        break;
    case TOOL_LAB:
    case TOOL_STAGE: return play->file != NULL ? stage_prepare(play) : STATUS_GOOD;
    case TOOL_PATTERN:
        if (folder_exists(play->file)) {
            error_set(&play->error, "%s: not a regular file, expected one pattern; --patterns plays a folder",
                      play->file);
            return STATUS_MACHINE;
        }
        return cmd_patterns_read(play->file, &good_count, &bad_count);
    }
    return STATUS_GOOD;
}

// Reads the given files before a window opens. Returns the exit status.
static int files_look(Play *play)
{
    const char *open = play->options.open;
    bool file = open != NULL && !demo_file_is_link(open);
    if (file && !file_taken(open)) {
        error_set(&play->error, "%s: no such file, expected an existing one", open);
        return STATUS_USAGE;
    }
    if (file && !file_readable(open)) {
        error_set(&play->error, "%s: %s, expected a file that can be read", open, strerror(errno));
        return STATUS_MACHINE;
    }
    const char *ghost = play->options.ghost;
    return ghost == NULL || against_demo(&play->game.match, ghost, &play->error) ? STATUS_GOOD : STATUS_MACHINE;
}

// All checks before the window opens. Returns the exit status, as file_prepare.
static int play_prepare(Play *play)
{
    Options *options = &play->options;
    ContentKind kind;
    bool runs = options->offscreen || options->ticks > 0 || options->pilot || options->at_given || options->phase_given
             || options->record != NULL;
    // Selects the tool of a file, if there is an option of a run; the lab has two.
    bool known = options->open != NULL && content_kind_of(options->open, &kind, NULL);
    if (play->tool == TOOL_GAME && runs && known)
        play->tool = kind == CONTENT_DEMO    ? TOOL_WATCH
                   : kind == CONTENT_STAGE   ? TOOL_STAGE
                   : kind == CONTENT_PATTERN ? TOOL_PATTERN
                                             : TOOL_GAME;
    else if (play->tool == TOOL_LAB && known && kind == CONTENT_PATTERN)
        play->tool = TOOL_PATTERN;
    if (play->tool != TOOL_GAME) {
        play->file = options->open;
        options->open = NULL;
    }
    int status = play->tool != TOOL_GAME ? file_prepare(play) : files_look(play);
    if (status != STATUS_GOOD)
        return status;
    options->shown = TOOLS[play->tool].shown;
    if (!options_complete(options, &play->error))
        return STATUS_USAGE;
    if (play->tool == TOOL_STAGE) {
        // A slash distinguishes it from our own stages.
        snprintf(play->path, sizeof play->path, "%s%s", strchr(play->file, '/') ? "" : "./", play->file);
        options->stage = play->path;
    }
    // Without a display the pilot replaces the person.
    if (options->else_offscreen && !options->offscreen && !window_display_there()) {
        printf("No display here: the pilot plays ten seconds off screen.\n");
        options->offscreen = options->pilot = true;
        options->ticks = options->ticks > 0 ? options->ticks : OPTIONS_TICKS_OFFSCREEN;
    }
    // For the game, --ticks means that no person plays; in the lab time can go back.
    if (TOOLS[play->tool].screen != SCREEN_NONE) {
        play->ticks = options->ticks;
        options->ticks = 0;
    }
    return STATUS_GOOD;
}

// --- the window

// Opens the tool, and off screen runs it to its end.
static bool tool_open(Play *play)
{
    Game *game = &play->game;
    const Options *options = &play->options;
    if (TOOLS[play->tool].screen == SCREEN_NONE) {
        while (options->offscreen && game->pace.ticks < options->ticks && !game->match.sim.head.over && !*stop_flag())
            play_next(game);
        game->leaving |= options->offscreen;
        return true;
    }
    // It has no menu to return to: leaving the tool ends the program.
    game->alone = true;
    snprintf(game->screens.place.compared, DEMO_FILE_NAME_BYTES, "%s", play->first ? play->first : "");
    if (!screens_open(game, TOOLS[play->tool].screen, play->file, &play->error))
        return false;
    if (play->tool == TOOL_WATCH && (options->at_given || options->offscreen)) {
        // Paused, because a person who gives a time wants to look at it. Off screen the viewer seeks and builds the
        // timeline's marks before the screenshot; in a window it shows the seeking.
        Watch *watch = &((WatchScreen *)game->screens.own)->watch;
        watch->playing = false;
        watch_seek_by(watch, llround((double)options->at_s * SIM_TICKS_PER_SECOND));
        while (options->offscreen && !watch_built(watch) && !*stop_flag())
            watch_build(watch, 1);
        while (options->offscreen && watch_follow(watch))
            continue;
    } else if (options->offscreen) {
        // The same ticks as in a window, without its clock. The picture shows the last tick itself, not a moment
        // before.
        LabScreen *screen = game->screens.own;
        TickCmd cmd = tick_cmd(vec2(0.0f, 0.0f), 0);
        for (uint32_t i = 0; i < play->ticks && lab_tick(&screen->lab, &cmd); i++)
            view_tick(&game->graphics.view, &game->match.sim);
        screen->blend = 1.0f;
        screen->jumped = false;
    }
    return true;
}

// The player only loses the picture.
static void display_lost(void *play_pointer)
{
    Play *play = play_pointer;
    game_keep(&play->game);
    command_report(&play->line, STATUS_MACHINE, "the display is gone, expected one until the end");
    fflush(NULL);
    _Exit(STATUS_MACHINE);
}

static int game_end(void *play_pointer)
{
    Play *play = play_pointer;
    Game *game = &play->game;
    const char *screenshot = play->options.screenshot;
    const bool played = play->good;
    if (played && screenshot != NULL && (play->options.offscreen || play->ticks > 0)) {
        // In a window the game takes the screenshot itself when the player leaves; except when the lab's ticks are
        // over. Draws again, because a window cannot be read after presenting.
        bool watched = play->tool == TOOL_WATCH;
        float blend = watched ? watch_blend(&((const WatchScreen *)game->screens.own)->watch) : 1.0f;
        play->good = frame_draw(game, blend, &play->error)
                  && picture_save(&game->machine.window, screenshot, &play->error);
    }
    // The result, for scripts that try many stages.
    if (played && play->options.ticks > 0) {
        game_print_result(&game->match);
        if (game->pace.first_frame_ms > 0.0f)
            printf("first frame after %.0f ms\n", (double)game->pace.first_frame_ms);
        if (play->good && screenshot != NULL)
            printf("screenshot: %s\n", screenshot);
    }
    game_close(game);
    if (!play->good)
        command_report(&play->line, STATUS_MACHINE, play->error.text);
    // A failed recording was reported at once, and the game continued.
    bool good = play->good && !game->match.record_failed;
    window_when_lost(&game->machine.window, NULL, NULL);
    stop_release();
    free(play);
    return good ? STATUS_GOOD : STATUS_MACHINE;
}

static int frame_show(void *play_pointer)
{
    Play *play = play_pointer;
    Game *game = &play->game;
    play->good = frame_run(game, &play->error);
    bool last = !play->good || game->leaving || (play->ticks > 0 && game->match.sim.head.tick >= play->ticks);
    return last ? LOOP_LEAVE : frame_rest_ms(game);
}

// Opens the game, runs its frames in a window, closes it and frees `play`. Returns the exit status; in a browser it
// does not return (platform/window.h).
static int game_run(Play *play, int64_t started_ns)
{
    Game *game = &play->game;
    const Loop loop = {&game->machine.window, frame_show, game_end, play};
    // From here on a signal ends the game as if the player left.
    stop_catch();
    if (!game_open(game, &play->options, started_ns, &play->error)) {
        command_report(&play->line, STATUS_MACHINE, play->error.text);
        stop_release();
        free(play);
        return STATUS_MACHINE;
    }
    window_when_lost(&game->machine.window, display_lost, play);
    play->good = tool_open(play);
    return play->good && !play->options.offscreen ? loop_run(&loop) : game_end(play);
}

int cmd_play(int argc, char **argv, int64_t started_ns)
{
    Play *play = grow_zeros(sizeof *play); // megabytes, too much for the stack
    play->options = options_default();
    play->tool = tool_of_word(argv[0]);
    play->line = OPTIONS_OF_GAME;
    play->line.most = play->tool == TOOL_WATCH ? 2 : 1;
    play->line.expected = play->tool == TOOL_WATCH ? "a demo or two" : "one file";
    if (TOOLS[play->tool].keys == &FRAME_KEYS)
        bindings_usual_text(BINDING_PLAY, play->keys, sizeof play->keys);
    tool_keys_text(TOOLS[play->tool].keys, play->keys, sizeof play->keys);
    play->line.keys = play->keys;
    if (play->tool == TOOL_GAME) {
        play->line.commands = COMMANDS;
        play->line.command_count = COMMAND_COUNT;
    } else {
        snprintf(play->name, sizeof play->name, "mitsubachi %s", TOOLS[play->tool].word);
        play->line.name = play->name;
        play->line.usage = TOOLS[play->tool].usage;
        play->line.about = TOOLS[play->tool].about;
        play->line.least = play->tool != TOOL_LAB;
    }
    int status = command_begin(&play->line, &play->options, &argc, argv);
    bool ready = status < 0;
    if (ready) {
        play->options.open = argc > 1 ? argv[argc - 1] : NULL;
        play->first = argc > 2 ? argv[1] : NULL;
        status = play_prepare(play);
        if (status != STATUS_GOOD && play->error.text[0] != '\0')
            command_report(&play->line, status, play->error.text);
    }
    if (ready && status == STATUS_GOOD)
        return game_run(play, started_ns);
    against_nobody(&play->game.match);
    free(play);
    return status;
}
