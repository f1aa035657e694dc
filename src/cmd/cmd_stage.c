// cmd_stage.c -- mitsubachi stage FILE, and stage --check FILE...
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "content/pattern/pattern_files.h"
#include "content/stage/stage_files.h"
#include "platform/clock.h"
#include "core/sim/sim.h"
#include "text/grow.h"
#include "text/times.h"
#include "text/words.h"

// What the command line says; a phase may be a name, which only the file knows.
typedef struct StageOptions {
    const char *phase;
    bool check;
    Options game;
} StageOptions;

#define AT(field) .offset = offsetof(StageOptions, field)
#define OF_GAME .kind = FIELD_TABLE, AT(game), .of = &OPTIONS_OF_GAME

static const Option ROWS[] = {
    {OPTION("--check", "FILE...", FLAG, AT(check),
            "tell all mistakes as FILE:LINE: what, without a window, and of good stages what is in them; without a "
            "name those of the game"),
     .alone = true},
    {OPTION("--phase", "N|NAME", TEXT, AT(phase), "begin with this phase"),
     .expected = "the number or the name of a phase"},
    {.name = "--level", OF_GAME, .sentence = "easy, normal or hard"},
    {.name = "--speed", OF_GAME, .sentence = "50 to 100 per cent of the usual speed"},
    {.name = "--pilot", OF_GAME},
    {.kind = FIELD_TABLE, AT(game.tuning), .of = &TUNING_OPTIONS},
    {.name = "--seed", OF_GAME, .sentence = "the same chances as ever"},
    {.name = "--ticks", OF_GAME, .sentence = "end after N ticks (60 a second) or with the game, and print the result"},
    {.name = "--offscreen", OF_GAME, .sentence = "without a window and as fast as possible: 600 ticks, or --ticks N"},
    {.name = "--screenshot", OF_GAME},
    {.name = "--record", OF_GAME, .sentence = "record the first game to this file"},
    {.kind = FIELD_TABLE, AT(game), .of = &OPTIONS_OF_WINDOW},
};

static const CommandLine LINE = {
    .name = "mitsubachi stage",
    .manual = "stages.md",
    .usage = "[OPTION]... FILE\n--check [FILE]...\n",
    .about =
        "Plays a stage while you write it. Saving the file plays all of your commands again from the start, with the "
        "new\nstage, and you go on from there; a mistake is reported, and the old stage goes on. assets/stages/README.md "
        "explains\nthe format.\n",
    OPTIONS(ROWS),
    .after =
        "Exit status: 0 good, 1 there are mistakes, 2 wrong usage, 3 the machine failed (no such file, no display).\n",
    .least = 1,
    .most = 1,
    .expected = "one stage",
    .other = &OPTIONS_OF_GAME,
};

// --- reading

// The patterns of the game, and the stage that was read last.
typedef struct Desk {
    PatternBook book;
    StageFile stage;
} Desk;

static Desk *desk_open(void)
{
    Error error;
    Desk *desk = grow_zeros(sizeof *desk);
    if (!pattern_book_own(&desk->book, stderr, &error))
        command_tell(&LINE, STATUS_MACHINE, error.text); // stages that call none can be played all the same
    return desk;
}

static int read_stage(Desk *desk, const char *path)
{
    TextErrors errors = {0};
    stage_file_free(&desk->stage);
    desk->stage = stage_file_new(&desk->book);
    bool good = stage_file_load(&desk->stage, path, &errors);
    return cmd_mistakes(&errors, path, good);
}

static void desk_close(Desk *desk)
{
    stage_file_free(&desk->stage);
    free(desk);
}

// --- checking

// How long a phase lasts at least: until its last enemy has come, and its own least.
static int32_t least_ticks(const StageScript *script, const ScriptPhase *phase)
{
    int32_t least = phase->least_ticks;
    for (int i = phase->first_wave; i < phase->first_wave + phase->wave_count; i++) {
        const ScriptWave *wave = &script->waves[i];
        int32_t last = wave->tick + (wave->count - 1) * wave->spacing_ticks;
        least = last > least ? last : least;
    }
    return phase->most_ticks > 0 && phase->most_ticks < least ? phase->most_ticks : least;
}

// "meadow.ini: Meadow, 4 phases, 13 waves, 74 enemies, 1 boss, 1:32 to 4:10 minutes"
static void print_stage(const char *path, const StageScript *script)
{
    int32_t least = 0, most = 0, enemies = 0;
    bool open = false;
    for (int i = 0; i < script->phase_count; i++) {
        least += least_ticks(script, &script->phases[i]);
        most += script->phases[i].most_ticks;
        open |= script->phases[i].most_ticks == 0 || script_phase_draws(script, &script->phases[i]);
    }
    for (int i = 0; i < script->wave_count; i++)
        enemies += script->waves[i].count;
    words_print(path, stdout);
    printf(": %s, %d %s, %d %s, %d enemies, %d %s, ", script->name.text, script->phase_count,
           script->phase_count == 1 ? "phase" : "phases", script->wave_count,
           script->wave_count == 1 ? "wave" : "waves", (int)enemies, script->boss_count,
           script->boss_count == 1 ? "boss" : "bosses");
    // As a clock shows it, which is how long a player will say it was.
    printf("%s", minutes_text((uint64_t)least / SIM_TICKS_PER_SECOND).text);
    if (open)
        puts(" minutes at least");
    else
        printf(" to %s minutes\n", minutes_text((uint64_t)most / SIM_TICKS_PER_SECOND).text);
}

// "corners.ini: 1800 ticks, 4 objects, 0 streams, 0 touches"
static void print_scenario(const char *path, const StageFile *stage)
{
    words_print(path, stdout);
    printf(": %u ticks at most, %d objects, %d streams, %d touches\n", (unsigned)stage->ticks, stage->thing_count,
           stage->stream_count, stage->touch_count);
}

// Good stages are told too: what is in them is what a designer compares.
static int check_file(void *desk_pointer, const char *path)
{
    Desk *desk = desk_pointer;
    int status = read_stage(desk, path);
    if (status == STATUS_GOOD && desk->stage.script->phase_count > 0)
        print_stage(path, desk->stage.script);
    if (status == STATUS_GOOD && !stage_file_is_game(&desk->stage))
        print_scenario(path, &desk->stage);
    return status;
}

// The game's own stages are read as the game does it, so a name that is there twice is found as well.
static int check_own(const Desk *desk)
{
    Error error;
    StageFiles *files = grow_zeros(sizeof *files);
    bool good = stage_files_open(files, &desk->book, &error);
    for (int i = 0; good && i < files->count; i++)
        print_stage(files->paths[i], &files->scripts[i]);
    int status = !good               ? command_tell(&LINE, STATUS_MACHINE, error.text)
               : files->mistaken > 0 ? STATUS_NO
                                     : STATUS_GOOD;
    free(files);
    return status;
}

// One desk for all files, so that the book of patterns is read once.
static int check(int count, char **paths)
{
    Desk *desk = desk_open();
    int status = count == 0 ? check_own(desk) : cmd_each(paths, count, check_file, desk);
    desk_close(desk);
    return status;
}

// --- playing

// The number of a phase, from 1, by its number or its name; 0 after an error.
static int phase_find(const StageScript *script, const char *text)
{
    NearestName nearest = nearest_begin(text);
    int number;
    if (words_int_in(text, 1, script->phase_count, &number))
        return number;
    for (int i = 0; i < script->phase_count; i++) {
        const char *name = script->phases[i].name.text;
        if (strcmp(name, text) == 0)
            return i + 1;
        nearest_offer(&nearest, name);
    }
    fprintf(stderr, "mitsubachi stage: --phase: there is no '%s', expected 1 to %d or a name such as '%s'\n",
            words_quoted(text).text, script->phase_count, nearest.name ? nearest.name : script->phases[0].name.text);
    return 0;
}

// Before any window opens: STATUS_GOOD where the file can be shown; whether as a game, and the number of the phase.
static int look_at(const char *path, const char *phase, bool *is_game, int *number)
{
    Desk *desk = desk_open();
    int status = read_stage(desk, path);
    *is_game = status == STATUS_GOOD && stage_file_is_game(&desk->stage);
    *number = *is_game && phase ? phase_find(desk->stage.script, phase) : 1;
    desk_close(desk);
    return *number > 0 ? status : STATUS_USAGE;
}

// No recording can hold placed objects, so the lab runs them.
static int show_scenario(StageOptions *asked, const char *path, int64_t started_ns)
{
    if (asked->phase || asked->game.record || asked->game.pilot)
        return command_tell(&LINE, STATUS_USAGE,
                            "the stage has objects, touches or patterns of its own and runs in the lab, expected no "
                            "--phase, --record or --pilot with it");
    return cmd_lab_show(&LINE, &asked->game, path, started_ns);
}

int cmd_stage(int argc, char **argv)
{
    int64_t started_ns = clock_now_ns();
    StageOptions asked = {.game = options_default()};
    char path[PATH_SIZE];
    bool is_game;
    int status = command_begin(&LINE, &asked, &argc, argv);
    if (status >= 0)
        return status;
    if (asked.check)
        return check(argc - 1, argv + 1);
    status = look_at(argv[1], asked.phase, &is_game, &asked.game.mode.phase);
    if (status != STATUS_GOOD)
        return status;
    if (!is_game)
        return show_scenario(&asked, argv[1], started_ns);
    snprintf(path, sizeof path, "%s%s", strchr(argv[1], '/') ? "" : "./", argv[1]); // no name of our own stages
    asked.game.stage = path;
    // It counts from 1 as on a command line; options_complete takes the 1 away only where a phase was given.
    asked.game.phase_given = true;
    return play_options(&asked.game, started_ns);
}
