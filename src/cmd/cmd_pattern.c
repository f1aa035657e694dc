// cmd_pattern.c -- mitsubachi pattern [FILE|DIR], and pattern --check FILE|DIR...
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "content/tuning/tunables_text.h"
#include "game/game.h"
#include "game/tools/preview_row.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "text/grow.h"
#include "text/words.h"

// Numbers that the command line sets; NULL for those that it does not.
typedef struct PatternOptions {
    const char *rank, *unit;
    const char *path; // of what is shown
    uint32_t ticks;
    bool check;
    Options game;
} PatternOptions;

// A value of the tunable, which is reported where it is no good.
static bool tunable_good(const char *name, const char *value, Error *error)
{
    float number;
    return tunable_read(tunable_find(name), value, &number, error);
}

// Kept as text until the game's numbers are open; read here once only to be refused early.
static bool rank_read(void *where, const char *value, Error *error)
{
    *(const char **)where = value;
    return tunable_good("pattern.rank", value, error);
}

static bool unit_read(void *where, const char *value, Error *error)
{
    *(const char **)where = value;
    return tunable_good("pattern.unit_px", value, error);
}

#define AT(field) .offset = offsetof(PatternOptions, field)
#define OF_GAME .kind = FIELD_TABLE, AT(game), .of = &OPTIONS_OF_GAME

static const Option ROWS[] = {
    {OPTION("--check", "FILE...", FLAG, AT(check), "tell all mistakes as FILE:LINE:COLUMN: what, without a window"),
     .alone = true},
    {OPTION("--rank", "R", OWN, AT(rank), "how hard it is, $rank, from 0 to 1; 0.5 unless your numbers say otherwise"),
     .read = rank_read, .expected = "a number"},
    {OPTION("--speed", "S", OWN, AT(unit), "px a tick that a speed of 1 is; 1 unless your numbers say otherwise"),
     .read = unit_read, .expected = "a number"},
    {.kind = FIELD_TABLE, AT(game.tuning), .of = &TUNING_OPTIONS},
    {.name = "--seed", OF_GAME, .sentence = "the same chances as ever"},
    {.name = "--ticks", OF_GAME, .sentence = "end after N ticks (60 a second), and print what was seen"},
    {.name = "--offscreen", OF_GAME, .sentence = "without a window: run 600 ticks, or --ticks N, and take the picture"},
    {.name = "--screenshot", OF_GAME},
    {.kind = FIELD_TABLE, AT(game), .of = &OPTIONS_OF_WINDOW},
};

static const char ABOUT[] =
    "Shows a bullet pattern, a file of BulletML, while you write it: a moth fires it at a swarm that you lead and\n"
    "that cannot be lost. Saving the file fires it anew at once; a mistake is reported, and the old pattern goes on. Of a\n"
    "folder all patterns can be walked through; without a name they are the game's own.\n";

static void keys_list(char *text, size_t size)
{
    tool_keys_text(&PREVIEW_KEYS, text, size);
}

static const char AFTER[] =
    "All of it is there as buttons too.\n"
    "\n"
    "Exit status: 0 good, 1 there are mistakes and nothing to show, 2 wrong usage, 3 the machine failed (no such\n"
    "file, no display). With --check, 1: there are mistakes.\n";

static const CommandLine LINE = {
    .name = "mitsubachi pattern",
    .manual = "patterns.md",
    .usage = "[OPTION]... [FILE|DIR]\n--check FILE|DIR...\n",
    .about = ABOUT,
    OPTIONS(ROWS),
    .keys = keys_list,
    .after = AFTER,
    .most = 1,
    .expected = "one, or a folder",
    .other = &OPTIONS_OF_GAME,
};

// --- checking

// What was checked.
typedef struct Checked {
    int good, bad; // files
    bool failed;   // something could not be looked at
} Checked;

// The book is room for one pattern at a time: a folder may hold more than a book does, or two of one name.
static void check_file(const PatternFile *file, PatternBook *room, Checked *checked)
{
    TextErrors errors = {0};
    memset(room, 0, sizeof *room);
    bool good = pattern_file_read(file->path, file->name, room, &errors);
    bool unread = !good && !file_readable(file->path);
    checked->good += good;
    checked->bad += !good && !unread;
    checked->failed |= unread;
    text_errors_print(&errors, file->path, stderr);
    text_errors_free(&errors);
}

// Prints the mistakes of all files at a path.
static void check_path(const char *path, PatternBook *room, Checked *checked)
{
    PatternFiles files = {0};
    Error error;
    if (!pattern_files_add(&files, path, &error)) {
        command_tell_file(STATUS_MACHINE, error.text);
        checked->failed = true;
    } else if (files.count == 0) {
        words_print(path, stderr);
        fputs(": there are no patterns, files NAME.xml of BulletML were expected\n", stderr);
        checked->bad++;
    }
    for (int i = 0; i < files.count; i++)
        check_file(&files.list[i], room, checked);
    pattern_files_free(&files);
}

// The room is allocated once, for it is as large as a whole book.
static Checked check_paths(int count, char **paths)
{
    Checked checked = {0};
    PatternBook *room = grow_zeros(sizeof *room);
    for (int i = 0; i < count; i++)
        check_path(paths[i], room, &checked);
    free(room);
    return checked;
}

static int check(int count, char **paths)
{
    if (count == 0)
        return command_tell(&LINE, STATUS_USAGE, "--check: expected files or folders after it");
    Checked checked = check_paths(count, paths);
    printf("%d good, %d with mistakes\n", checked.good, checked.bad);
    return checked.failed ? STATUS_MACHINE : checked.bad > 0 ? STATUS_NO : STATUS_GOOD;
}

// Before any window opens: STATUS_GOOD where there is something to show.
static int check_before(char *path)
{
    Checked checked = check_paths(1, &path);
    return checked.good > 0 ? STATUS_GOOD : checked.failed ? STATUS_MACHINE : STATUS_NO;
}

// --- the window

// For scripts that try many patterns: whether one is survivable, and what it costs.
static void print_result(const Sim *sim, const Preview *preview)
{
    const SimHead *head = &sim->head;
    printf("pattern %s: %" PRIu32 " ticks, at most %" PRId32 " bullets, %" PRIu32 " bees lost, %" PRIu32
           " faults, %.3f ms a tick\n",
           preview->files.list[preview->chosen].name, head->tick, head->bullets_most, head->lost, head->pattern_faults,
           (double)preview->tick_ms);
}

// As a slider would set it: over what all files and options say.
static void number_set(Game *game, const char *name, const char *value)
{
    float number;
    int index = tunable_find(name);
    if (value && tunable_read(index, value, &number, NULL))
        tuning_set(game->numbers.tuning, index, number);
}

static bool begin(Game *game, const void *asked_pointer, Error *error)
{
    const PatternOptions *asked = asked_pointer;
    // Before the screen opens, which fires the first shot with them.
    number_set(game, "pattern.rank", asked->rank);
    number_set(game, "pattern.unit_px", asked->unit);
    if (!screens_open(game, &PREVIEW_SCREEN, asked->path, error))
        return false;
    if (game->options->offscreen)
        preview_run(game, asked->ticks);
    return true;
}

static bool end(Game *game, const void *asked_pointer, Error *error)
{
    const PatternOptions *asked = asked_pointer;
    if (asked->ticks > 0)
        print_result(&game->match.sim, &((const PreviewRow *)game->screens.own)->preview);
    return cmd_game_picture(game, 1.0f, error);
}

// The path that was named, or our own patterns; and whether there is something to show.
static int path_choose(const char *named, char path[PATH_SIZE])
{
    Error error;
    bool fits = named ? (size_t)snprintf(path, PATH_SIZE, "%s", named) < PATH_SIZE
                      : pattern_files_own_path(path, PATH_SIZE, &error);
    if (named && !fits)
        error_set(&error, "the path is too long, a shorter one was expected");
    return fits ? check_before(path) : command_tell(&LINE, STATUS_MACHINE, error.text);
}

int cmd_pattern(int argc, char **argv)
{
    int64_t started_ns = clock_now_ns();
    PatternOptions asked = {.game = options_default()};
    char path[PATH_SIZE];
    int status = command_begin(&LINE, &asked, &argc, argv);
    if (status >= 0)
        return status;
    if (asked.check)
        return check(argc - 1, argv + 1);
    status = path_choose(argc > 1 ? argv[1] : NULL, path);
    if (status != STATUS_GOOD)
        return status;
    options_complete(&asked.game);
    asked.path = path;
    // The ticks are those of the pattern, which begins anew with every file; to the game, --ticks says that no person
    // plays.
    asked.ticks = asked.game.ticks;
    asked.game.ticks = 0;
    const CmdGame pattern = {&LINE, &asked.game, &asked, begin, end, asked.ticks};
    return cmd_game(&pattern, started_ns);
}
