// rank_options.c -- the arguments of `rank`.
#include "measure/rank/rank_options.h"

#define AT(field) .offset = offsetof(RankOptions, field)

static const Option ROWS[] = {
    {OPTION("--output", "NAME", TEXT, AT(output),
            "writes NAME.csv, a row for each file, and NAME.db, what is known, which makes the next time quick"),
     .also = "-o", .expected = "a file name without its ending"},
    {OPTION("--html", "DIR", TEXT, AT(html),
            "writes a site there as well, a folder within that of the page (web.md), which then shows the games"),
     .expected = "a folder"},
    {OPTION(
         "--seconds", "N", U32, AT(seconds),
         "of a processor's time for a demo, at most; 120, in which eight hours of most modes are verified, and one of the "
         "largest swarms"),
     .least = 1, .most = RANK_SECONDS_MOST},
    {.kind = FIELD_TABLE, AT(run), .of = &RUNS_OPTIONS},
};

const CommandLine RANK_LINE = {
    .name = "mitsubachi rank",
    .manual = "board.md",
    .usage = "[OPTION]... FOLDER\n",
    .about =
        "Makes a list of best games of all demos (.mtb) of a folder and those in it, each of which is played once more: what does not verify\n"
        "does not count. Prints the best of each list; writes a table with -o and a site with --html, and nothing without.\n"
        "With -o only demos that are new cost time.\n",
    OPTIONS(ROWS),
    .after =
        "A file of the table is 'good', 'rejected' (with the reason), of an 'other-version' or 'too-long'. Good ones stand\n"
        "in lists by mode, stage, level, speed, version and day, or apart: the same play as another run, as a whole or at\n"
        "its beginning; own numbers; the pilot's; taken over; begun in the middle; journeys; a daily game of another day.\n"
        "Of runs that are the same play the one that was met first counts. Names and dates are what the demos say.\n"
        "\n"
        "Exit status: 0 all was looked at, whatever came of it, 2 wrong usage, 3 the machine failed (a file that cannot be\n"
        "read or written, memory, a signal: what was found out by then is kept).\n",
    .least = 1,
    .most = 1,
    .expected = "one folder of demos",
};

CommandEnd rank_options_read(RankOptions *options, int argc, char **argv, Error *error)
{
    *options = (RankOptions){.seconds = RANK_SECONDS_USUAL, .run = runs_config_default()};
    CommandEnd end = command_read(&RANK_LINE, options, &argc, argv, error);
    options->folder = end == COMMAND_RUNS ? argv[1] : NULL;
    return end;
}
