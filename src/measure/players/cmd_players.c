// cmd_players.c -- mitsubachi players: who plays where, and the columns of what comes of it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/command.h"
#include "measure/players/players.h"
#include "text/grow.h"
#include "text/words.h"

// All of it while it is planned and played.
typedef struct Work {
    PlayersOptions options;
    PatternBook book;
    Places places;
    PlayersPlan plan;
    Error error;
} Work;

// --- the plan

// The names that there are, for one that is mistaken.
static void expect_players(const char *name, Error *error)
{
    error_set(error, "'%s' is no player, expected one of", words_quoted(name).text);
    for (int i = 0; i < player_kind_count(); i++)
        error_add(error, " %s%s", player_kind(i)->name,
                  i + 1 < player_kind_count() ? "," : "; NAME@12 has hands 12 ticks late");
}

bool players_plan_players(PlayersPlan *plan, const char *names, Error *error)
{
    Word name;
    for (const char *at = names; words_next(&at, ',', &name);) {
        PlayerChoice choice;
        bool twice = false;
        if (!player_find(name.text, &choice)) {
            expect_players(name.text, error);
            return false;
        }
        for (int i = 0; i < plan->player_count; i++)
            twice = twice || strcmp(plan->players[i].name, name.text) == 0;
        if (twice || plan->player_count == PLAYERS_MOST)
            return error_set(error, "'%s' is %s, expected at most %d players, each once", name.text,
                             twice ? "there twice" : "one too many", PLAYERS_MOST);
        plan->players[plan->player_count++] = choice;
    }
    return true;
}

// Patterns, stages and levels, and who plays there. Returns the exit status.
static int plan_read(Work *work)
{
    const PlayersOptions *options = &work->options;
    PlayersPlan *plan = &work->plan;
    *plan = (PlayersPlan){
        .seeds = options->seeds, .ticks = (uint32_t)options->minutes * PLAYERS_MINUTE_TICKS, .book = &work->book};
    if (!players_plan_players(plan, options->players, &work->error))
        return STATUS_USAGE;
    int status = command_book(&work->book, &work->error);
    if (status != STATUS_GOOD)
        return status;
    if (!places_read_mixed(&work->places, options->places, options->levels, &work->book, &work->error))
        return STATUS_USAGE;
    for (int i = 0; i < work->places.count && status == STATUS_GOOD; i++) {
        PlayersPlace *place = &plan->places[plan->place_count++];
        place->place = &work->places.list[i];
        status = place_tunables(place->place, &options->numbers, &place->tunables, &work->error);
        place_rules(place->place, plan->ticks, &place->tunables, plan->book, place->rules);
    }
    return status;
}

// --- the experiment

#define TEXT(field)                                                                                                    \
    {                                                                                                                  \
#field, COLUMN_TEXT, offsetof(PlayersRow, field), false                                                        \
    }
#define GAME(field)                                                                                                    \
    {                                                                                                                  \
#field, COLUMN_U32, offsetof(PlayersRow, field), false                                                         \
    }

const Column PLAYERS_COLUMNS[] = {
    TEXT(place),      TEXT(player),      {"seed", COLUMN_U64, offsetof(PlayersRow, seed), false},
    GAME(ticks),      GAME(over),        GAME(won),
    GAME(score),      GAME(bees),        GAME(held),
    GAME(empty),      GAME(near_misses), GAME(beaten),
    GAME(flowers),    GAME(lost),        GAME(carried),
    GAME(chain),      GAME(bosses),      GAME(bosses_beaten),
    GAME(boss_ticks), GAME(boss_score),  GAME(after_ticks),
    GAME(stage),      GAME(minutes),     TEXT(rules),
};
const int PLAYERS_COLUMN_COUNT = sizeof PLAYERS_COLUMNS / sizeof PLAYERS_COLUMNS[0];

static void play(const void *work_pointer, const int *at, void *room, const StopFlag *stop, void *row_pointer)
{
    const PlayersPlan *plan = &((const Work *)work_pointer)->plan;
    const PlayersPlace *place = &plan->places[at[0]];
    const PlayerChoice *player = &plan->players[at[1]];
    PlayersRow *row = row_pointer;
    *row = (PlayersRow){.seed = plan->seeds.first + (uint64_t)at[2],
                        .stage = mode_chooses_stage(place->place->mode.kind),
                        .minutes = plan->ticks / PLAYERS_MINUTE_TICKS};
    memcpy(row->place, place->place->name, sizeof row->place);
    memcpy(row->player, player->name, sizeof row->player);
    memcpy(row->rules, place->rules, sizeof row->rules);
    players_game_play(place, plan->book, player, row->seed, plan->ticks, stop, room, row);
}

static void print(const void *work, const Results *results, FILE *out)
{
    players_print(&((const Work *)work)->options, results, out);
}

static void draw(const void *work, const Results *results, FILE *out)
{
    players_draw(&((const Work *)work)->options, results, out);
}

static int run(Work *work)
{
    const PlayersOptions *options = &work->options;
    Experiment experiment = {.line = &PLAYERS_LINE,
                             .name = "players",
                             .columns = PLAYERS_COLUMNS,
                             .column_count = PLAYERS_COLUMN_COUNT,
                             .key = PLAYERS_KEY,
                             .differ = "SELECT 'games at ' || place || ' by different rules, expected the same for all'"
                                       " FROM results GROUP BY place HAVING min(rules) <> max(rules)",
                             .row_bytes = sizeof(PlayersRow),
                             .plan = work,
                             .play = play,
                             .room_bytes = sizeof(Sim),
                             .print = print,
                             .draw = draw,
                             .chart = "players"};
    for (int i = 0; options->list && i < player_kind_count(); i++)
        printf("%-8s  %s\n", player_kind(i)->name, player_kind(i)->text);
    if (options->list)
        return STATUS_GOOD;
    int status = experiment_begin(&experiment, &options->run);
    if (status == STATUS_GOOD && !options->run.read) {
        status = plan_read(work);
        if (status != STATUS_GOOD)
            command_tell(&PLAYERS_LINE, status, work->error.text);
    }
    experiment.factors[0] = work->plan.place_count;
    experiment.factors[1] = work->plan.player_count;
    experiment.factors[2] = work->plan.seeds.count;
    return status == STATUS_GOOD ? experiment_run(&experiment, &options->run, options->files, options->file_count)
                                 : status;
}

int cmd_players(int argc, char **argv)
{
    Work *work = grow_zeros(sizeof *work);
    int status = STATUS_GOOD;
    switch (players_options_read(&work->options, argc, argv, &work->error)) {
    case COMMAND_RUNS: status = run(work); break;
    case COMMAND_TOLD: break;
    case COMMAND_WRONG: status = command_tell(&PLAYERS_LINE, STATUS_USAGE, work->error.text);
    }
    places_free(&work->places);
    free(work);
    return status;
}
