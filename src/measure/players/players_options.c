// players_options.c -- the arguments of `players`.
#include "measure/players/players.h"

#include <stdio.h>
#include <string.h>

#include "text/words.h"

#define AT(field) .offset = offsetof(PlayersOptions, field)
#define PLAYS .given = offsetof(PlayersOptions, plays)
#define PLAYERS_DEFAULT                                                                                                \
    "nobody,unmoved,jiggle,drags,slow,fast,flowers,never,held,let40,let70,let110,foresee,scorer,pilot,pilot@12,"       \
    "pilot@24,let40@12,let70@12,let110@12,foresee@12,scorer@12"
#define PLACES_DEFAULT "endless,meadow,orchard,pond,hollow,citadel"

static const Option ROWS[] = {
    {OPTION("--players", "LIST", TEXT, AT(players),
            "who plays, such as pilot,held,pilot@12: @12 has hands that are 12 ticks late; all, and some of them late"),
     PLAYS, .expected = "names such as pilot,held; --list names all"},
    {OPTION("--places", "LIST", TEXT, AT(places), "modes and stages; " PLACES_DEFAULT), PLAYS,
     .expected = "endless, swarm-lord, gallery, and stages such as meadow, with commas between several"},
    {OPTION("--levels", "LIST", TEXT, AT(levels), "easy, normal, hard, or all; normal"), PLAYS,
     .expected = "easy, normal or hard, with commas between several, or all"},
    {OPTION("--seeds", "A..B", OWN, AT(seeds), "each player plays these games at each place; 1..20"), PLAYS,
     .read = runs_seeds_read, .expected = RUNS_SEEDS_EXPECTED},
    {OPTION("--minutes", "N", WHOLE, AT(minutes), "the longest that a game may last; 10"), PLAYS, .least = 1,
     .most = PLAYERS_MINUTES_MOST},
    {.kind = FIELD_TABLE, AT(numbers), .of = &TUNING_OPTIONS},
    {OPTION("--against", "NAME", TEXT, AT(against), "with whom all are compared; nobody"),
     .expected = "a player's name"},
    {OPTION("--curves", "NAME", TEXT, AT(curves), "whose survival is drawn; pilot"), .expected = "a player's name"},
    {OPTION("--list", NULL, FLAG, AT(list), "names all players"), .alone = true},
    {.kind = FIELD_TABLE, AT(run), .of = &EXPERIMENT_CHART_OPTIONS},
    {.kind = FIELD_TABLE, AT(run), .of = &EXPERIMENT_OPTIONS},
};

const CommandLine PLAYERS_LINE = {
    .name = "mitsubachi players",
    .manual = "measuring.md",
    .usage = "[OPTION]...\n"
             "--read FILE.csv...\n"
             "--list\n",
    .about =
        "Shows what pays in the game: scripted players, from nobody at all to one that plays for the rules of the\n"
        "score, play the endless mode and the stages with the same seeds. Your own file of numbers counts only where\n"
        "--tunables names it.\n",
    OPTIONS(ROWS),
    .after =
        "The table, for each place and level, the highest median of scores first: the share of games that were won,\n"
        "or, where a mode has no end, in which the swarm was alive after 3 minutes; the share that was not lost at\n"
        "the end; score and length (medians); the share of time in which the finger was down; bees at the end (mean);\n"
        "the share of time with neither an enemy nor a bullet in the playfield; the share of points that nectar\n"
        "added; how long bosses lasted and how long a stage went on after its last one (medians, seconds); their\n"
        "share of all points; games that were won although a boss was not beaten; how likely a game scores more than\n"
        "one of the next player, and of --against. Modes without end have a table of survival; the last one adds up\n"
        "all stages.\n"
        "\n"
        "The columns of the CSV file: place, player, seed; ticks (how long it lasted), over (1: lost), won, score,\n"
        "bees (at the end), held and empty (ticks), near_misses, beaten, flowers, lost (bees), carried (points that\n"
        "nectar added), chain (the most flowers in a row), bosses, bosses_beaten, boss_ticks (of those beaten,\n"
        "together), boss_score, after_ticks; stage (1: it can be won), minutes, rules (the same for games that belong\n"
        "together). The same command gives the same file, whatever --jobs is. Ctrl-C ends the play; what was played\n"
        "until then is printed and written.\n"
        "\n"
        "Exit status: 0 good, 1 a file of numbers has errors or games do not belong together, 2 wrong usage, 3 the\n"
        "machine failed (a file that cannot be read or written, memory).\n",
    .most = -1,
};

CommandEnd players_options_read(PlayersOptions *options, int argc, char **argv, Error *error)
{
    *options = (PlayersOptions){.players = PLAYERS_DEFAULT,
                                .places = PLACES_DEFAULT,
                                .against = "nobody",
                                .curves = "pilot",
                                .seeds = {1, PLAYERS_SEEDS_USUAL},
                                .minutes = PLAYERS_MINUTES_USUAL,
                                .run = {.run = runs_config_default()},
                                .numbers = {.bare = true},
                                .files = argv + 1};
    CommandEnd end = command_read(&PLAYERS_LINE, options, &argc, argv, error);
    if (end != COMMAND_RUNS)
        return end;
    options->file_count = argc - 1;
    const char *wrong = experiment_files_wrong(&options->run, options->plays || options->numbers.count > 0,
                                               options->file_count);
    if (wrong != NULL)
        error_set(error, "%s", wrong);
    return wrong != NULL ? COMMAND_WRONG : COMMAND_RUNS;
}
