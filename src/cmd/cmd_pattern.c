// cmd_pattern.c -- mitsubachi pattern [FILE|DIR], and pattern --check FILE|DIR...
#include "cmd/cmd_pattern.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/tuning/tunables_text.h"
#include "game/frame.h"
#include "game/game_preview.h"
#include "game/options/options_file.h"
#include "platform/clock.h"

enum { STATUS_GOOD = 0, STATUS_NO = 1, STATUS_USAGE = 2, STATUS_MACHINE = 3 };

static const char HELP[] =
    "Usage: mitsubachi pattern [OPTION]... [FILE|DIR]\n"
    "       mitsubachi pattern --check FILE|DIR...\n"
    "\n"
    "Shows a bullet pattern, a file of BulletML, while you write it: a moth fires it at a swarm that you lead and\n"
    "that cannot be lost. Saving the file fires it anew at once; a mistake is told, and the old pattern goes on. Of a\n"
    "folder all patterns can be walked through; without a name they are the game's own.\n"
    "\n"
    "  --check FILE...    tell all mistakes as FILE:LINE:COLUMN: what, without a window\n"
    "  --rank R           how hard it is, $rank, from 0 to 1; 0.5 unless your numbers say otherwise\n"
    "  --speed S          px a tick that a speed of 1 is; 1 unless your numbers say otherwise\n"
    TUNING_WISH_HELP
    "  --seed N           the same chances as ever\n"
    "  --ticks N          end after N ticks (60 a second), and print what was seen\n"
    "  --offscreen        without a window: run 600 ticks, or --ticks N, and take the picture\n"
    "  --screenshot FILE  write the last picture as a PNG file\n"
    "  --window WxH, --fullscreen, --renderer NAME, --mute, --help\n"
    "\n"
    "Keys: space play and pause; period a tick; R from the start; left and right the file before and the next one; up\n"
    "and down the rank; page up and down the speed; F3 overlay; Escape ends. All of it is there as buttons too.\n"
    "\n"
    "Exit status: 0 good, 1 there are mistakes and nothing to show, 2 wrong usage, 3 the machine failed (no such\n"
    "file, no display). With --check, 1: there are mistakes.\n";

static int wrong_usage(const char *what)
{
    fprintf(stderr, "mitsubachi pattern: %s; `mitsubachi pattern --help` explains\n", what);
    return STATUS_USAGE;
}

// --- checking

// What was checked.
typedef struct Checked {
    int good, bad; // files
    bool failed;   // something could not be looked at
} Checked;

static void check_file(const PatternFile *file, PatternBook *room, Checked *checked)
{
    TextErrors errors = {0};
    memset(room, 0, sizeof *room);
    bool good = pattern_file_read(file->path, file->name, room, &errors);
    checked->good += good;
    checked->bad += !good;
    text_errors_print(&errors, file->path, stderr);
    text_errors_free(&errors);
}

// Prints the mistakes of all files at a path.
static void check_path(const char *path, PatternBook *room, Checked *checked)
{
    PatternFiles files = {0};
    char error[PATH_SIZE + 256];
    if (!pattern_files_add(&files, path, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        checked->failed = true;
    } else if (files.count == 0) {
        fprintf(stderr, "%s: there are no patterns, files NAME.xml of BulletML were expected\n", path);
        checked->bad++;
    }
    for (int i = 0; i < files.count; i++)
        check_file(&files.list[i], room, checked);
    pattern_files_free(&files);
}

static int no_memory(void)
{
    fputs("mitsubachi pattern: no memory\n", stderr);
    return STATUS_MACHINE;
}

static int check_paths(int count, char **paths)
{
    Checked checked = {0};
    PatternBook *room = malloc(sizeof *room);
    if (!room)
        return no_memory();
    for (int i = 0; i < count; i++)
        check_path(paths[i], room, &checked);
    free(room);
    printf("%d good, %d with mistakes\n", checked.good, checked.bad);
    return checked.failed ? STATUS_MACHINE : checked.bad > 0 ? STATUS_NO : STATUS_GOOD;
}

// Before any window opens: STATUS_GOOD where there is something to show.
static int check_before(const char *path)
{
    Checked checked = {0};
    PatternBook *room = malloc(sizeof *room);
    if (!room)
        return no_memory();
    check_path(path, room, &checked);
    free(room);
    return checked.failed ? STATUS_MACHINE : checked.good == 0 ? STATUS_NO : STATUS_GOOD;
}

// --- the window

// What the command line says besides the game's own options: tunables to set.
typedef struct PatternOptions {
    struct {
        int index;
        float value;
    } list[2];
    int count;
    char wrong[256];
} PatternOptions;

// --rank and --speed; an OptionsOwn. The last one of each counts.
static int own_read(void *own, const char *name, const char *value, const char **wrong)
{
    PatternOptions *wish = own;
    bool rank = strcmp(name, "--rank") == 0;
    char what[200] = "no value, expected a number";
    float number;
    if (strcmp(name, "--check") == 0) {
        *wrong = "--check: expected as the first argument, with nothing but files and folders behind it";
        return -1;
    }
    if (!rank && strcmp(name, "--speed") != 0)
        return 0;
    int index = tunable_find(rank ? "pattern.rank" : "pattern.unit_px"), at = 0;
    if (!value || !tunable_read(index, value, &number, what, sizeof what)) {
        snprintf(wish->wrong, sizeof wish->wrong, "%s: %s", name, what);
        *wrong = wish->wrong;
        return -1;
    }
    while (at < wish->count && wish->list[at].index != index)
        at++;
    wish->count += at == wish->count;
    wish->list[at].index = index;
    wish->list[at].value = number;
    return 2;
}

static const char *const FOR_PLAYING[] = {"--pilot", "--else-offscreen", "--record", "--patterns", "--mode", NULL};

static const OptionsFileRule ARGUMENTS = {
    .words_most = OPTIONS_FILE_WORDS,
    .second_file = "more than one file, expected one, or a folder",
    .refused = FOR_PLAYING,
    .refusal = "--pilot, --record, --patterns, --mode and --else-offscreen are for playing, and do not go with pattern",
    .own = own_read,
};

static void print_result(const Game *game)
{
    const SimHead *head = &game->match.sim.head;
    printf("pattern %s: %" PRIu32 " ticks, at most %" PRId32 " bullets, %" PRIu32 " bees lost, %" PRIu32
           " faults, %.3f ms a tick\n", game->preview.files.list[game->preview.chosen].name, head->tick,
           head->bullets_most, head->lost, head->pattern_faults, (double)game->preview.tick_ms);
}

static bool show(Game *game, const Options *options, uint32_t ticks, char *error, size_t error_size)
{
    if (options->offscreen)
        game_preview_run(game, ticks);
    while (!options->offscreen && !game->leaving && (ticks == 0 || game->match.sim.head.tick < ticks))
        if (!frame_run(game, error, error_size))
            return false;
    if (ticks > 0)
        print_result(game);
    return !options->screenshot
        || (frame_draw(game, 1.0f, error, error_size)
            && game_screenshot(game, options->screenshot, error, error_size));
}

static bool pattern_run_window(Game *game, const Options *options, const PatternOptions *wish, const char *path,
                               uint32_t ticks, int64_t started_ns)
{
    char error[PATH_SIZE + 256] = "";
    bool good = game_open(game, options, started_ns, error, sizeof error);
    if (good) {
        for (int i = 0; i < wish->count; i++)
            tuning_set(game->numbers.tuning, wish->list[i].index, wish->list[i].value);
        good = game_preview_open(game, path, error, sizeof error)
            && show(game, options, ticks, error, sizeof error);
        game_close(game);
    }
    if (!good)
        fprintf(stderr, "mitsubachi pattern: %s\n", error);
    return good;
}

// The path that was named, or our own patterns; and whether there is something to show.
static int path_choose(const char *named, char path[PATH_SIZE])
{
    char error[PATH_SIZE + 256];
    bool fits = named ? (size_t)snprintf(path, PATH_SIZE, "%s", named) < PATH_SIZE
                      : pattern_files_own_path(path, PATH_SIZE, error, sizeof error);
    if (named && !fits)
        snprintf(error, sizeof error, "the path is too long, a shorter one was expected");
    if (fits)
        return check_before(path);
    fprintf(stderr, "mitsubachi pattern: %s\n", error);
    return STATUS_MACHINE;
}

int cmd_pattern(int argc, char **argv)
{
    int64_t started_ns = clock_now_ns();
    OptionsFile split;
    Options options;
    PatternOptions wish = {.count = 0};
    char error[512], path[PATH_SIZE];
    if (argc > 1 && strcmp(argv[1], "--check") == 0)
        return argc > 2 ? check_paths(argc - 2, argv + 2) : wrong_usage("--check: expected files or folders behind it");
    const char *wrong = options_file_split(&split, &ARGUMENTS, &wish, argc, argv);
    if (wrong)
        return wrong_usage(wrong);
    if (!options_read(&options, split.word_count, split.words, error, sizeof error))
        return wrong_usage(error);
    if (options.help) {
        fputs(HELP, stdout);
        return STATUS_GOOD;
    }
    int status = path_choose(split.file, path);
    if (status != STATUS_GOOD)
        return status;
    uint32_t ticks = options.ticks;
    options.ticks = 0;
    Game *game = calloc(1, sizeof *game);
    if (!game)
        return no_memory();
    bool good = pattern_run_window(game, &options, &wish, path, ticks, started_ns);
    free(game);
    return good ? STATUS_GOOD : STATUS_MACHINE;
}
