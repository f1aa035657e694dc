// rank_options.c -- the arguments of `rank`.
#include "measure/rank/rank_options.h"

#include <stdio.h>

#define AT(field) .where = offsetof(RankOptions, field)

_Static_assert(offsetof(RankOptions, shards) == offsetof(RankOptions, shard) + sizeof(int), "--shard sets both");

static const Option ROWS[] = {
    {.name = "--output",
     .also = "-o",
     .value = "NAME",
     .kind = OPTION_TEXT,
     AT(output),
     .expected = "a file name without its ending",
     .text = "writes NAME.csv, a row for each file, and NAME.db, what is known, which makes the next time quick"},
    {.name = "--html",
     .value = "DIR",
     .kind = OPTION_TEXT,
     AT(html),
     .expected = "a folder",
     .text = "writes a site there as well, a folder within that of the page (web.md), which then shows the games"},
    {.name = "--seconds",
     .value = "N",
     .kind = OPTION_U32,
     AT(seconds),
     .least = 1,
     .most = RANK_SECONDS_MOST,
     .text =
         "of a processor's time for a demo, at most; 120, in which eight hours of most modes are verified, and one of the "
         "largest swarms"},
    {.name = "--shard",
     .value = "I/N",
     .kind = OPTION_OWN,
     AT(shard),
     .read = experiment_shard_read,
     .expected = "a part such as 2/8",
     .text = "verifies only the I-th of N parts, and writes only NAME_IofN.db (-o)"},
    {.name = "--join",
     .kind = OPTION_FLAG,
     AT(join),
     .text = "takes over what is known in the files after FOLDER, such as those of parts"},
    {.kind = OPTION_OF, AT(run), .of = &EXPERIMENT_OPTIONS},
};

const CommandLine RANK_LINE = {
    .name = "mitsubachi rank",
    .manual = "board.md",
    .usage = "[OPTION]... FOLDER          all demos (.mtb) of a folder and those in it\n"
             "FOLDER --join FILE.db...    the same, where parts were verified elsewhere (--shard)\n",
    .about =
        "Makes a list of best games of a folder of demos, each of which is played once more: what does not verify\n"
        "does not count. Prints the best of each list; writes a table with -o and a site with --html, and nothing without.\n"
        "With -o only demos that are new cost time.\n",
    OPTIONS(ROWS),
    .after =
        "A file of the table is 'good', 'rejected' (with the reason), of an 'other-version' or 'too-long'. Good ones stand\n"
        "in lists by mode, stage, level, speed, version and day, or apart: the same play as another run, as a whole or at\n"
        "its beginning; own numbers; the pilot's; taken over; begun in the middle; journeys; a daily game of another day.\n"
        "Of runs that are the same play the one that was met first counts. Names and dates are what the demos say.\n"
        "  parallel mitsubachi rank FOLDER --shard {}/8 --jobs 1 -o part ::: 1 2 3 4 5 6 7 8\n"
        "  mitsubachi rank FOLDER --join part_*of8.db -o rank\n"
        "\n"
        "Exit status: 0 all was looked at, whatever came of it, 2 wrong usage, 3 the machine failed (a file that cannot be\n"
        "read or written, memory, a signal: what was found out by then is kept).\n",
    .least = 1,
    .most = -1,
    .expected = "one folder of demos",
};

CommandEnd rank_options_read(RankOptions *options, int argc, char **argv, char *error, size_t error_size)
{
    *options = (RankOptions){
        .seconds = RANK_SECONDS_USUAL, .shard = 1, .shards = 1, .run = experiment_config_default()};
    CommandEnd end = command_read(&RANK_LINE, options, &argc, argv, error, error_size);
    if (end != COMMAND_RUNS)
        return end;
    options->folder = argv[1];
    options->parts = argv + 2;
    options->part_count = argc - 2;
    const char *wrong = options->part_count > 0 && !options->join
                          ? "one folder of demos was expected; parts want --join"
                      : options->part_count == 0 && options->join ? "--join: no file, expected those of parts"
                      : options->shards > 1 && !options->output   ? "--shard without -o, expected the name of the parts"
                      : options->shards > 1 && options->html ? "--html beside --shard, expected it where all parts are"
                                                             : NULL;
    if (wrong != NULL)
        snprintf(error, error_size, "%s", wrong);
    return wrong != NULL ? COMMAND_WRONG : COMMAND_RUNS;
}
