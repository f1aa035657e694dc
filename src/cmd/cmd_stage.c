// cmd_stage.c -- mitsubachi stage FILE, and stage --check FILE...
#include "cmd/cmd_stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/play.h"
#include "content/pattern/pattern_files.h"
#include "content/stage/stage_files.h"
#include "game/options/options_file.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "sim/sim.h"
#include "text/words.h"

enum { STATUS_GOOD = 0, STATUS_NO = 1, STATUS_USAGE = 2, STATUS_MACHINE = 3 };

static const char HELP[] =
    "Usage: mitsubachi stage [OPTION]... FILE\n"
    "       mitsubachi stage --check [FILE]...\n"
    "\n"
    "Plays a stage while you write it. Saving the file plays all of your commands again from the start, with the new\n"
    "stage, and you go on from there; a mistake is told, and the old stage goes on. assets/stages/README.md explains\n"
    "the format.\n"
    "\n"
    "  --check FILE...    tell all mistakes as FILE:LINE: what, without a window, and of good stages what is in them;\n"
    "                     without a name those of the game\n"
    "  --phase N|NAME     begin with this phase\n"
    "  --level NAME       easy, normal or hard\n"
    "  --pilot            the built-in player plays\n"
    TUNING_WISH_HELP
    "  --seed N           the same chances as ever\n"
    "  --ticks N          end after N ticks (60 a second) or with the game, and print the result\n"
    "  --offscreen        without a window and as fast as possible: 600 ticks, or --ticks N\n"
    "  --screenshot FILE  write the last picture as a PNG file\n"
    "  --record FILE      record the first game to this file\n"
    "  --window WxH, --fullscreen, --renderer NAME, --mute, --help\n"
    "\n"
    "Exit status: 0 good, 1 there are mistakes, 2 wrong usage, 3 the machine failed (no such file, no display).\n";

static int wrong_usage(const char *what)
{
    fprintf(stderr, "mitsubachi stage: %s; `mitsubachi stage --help` explains\n", what);
    return STATUS_USAGE;
}

// --- reading

// What a stage may call, and room for one.
typedef struct Desk {
    PatternBook book;
    StageScript script;
} Desk;

static Desk *desk_open(void)
{
    char error[PATH_SIZE + 256];
    Desk *desk = malloc(sizeof *desk);
    if (!desk)
        fputs("mitsubachi stage: no memory\n", stderr);
    else if (!pattern_book_own(&desk->book, stderr, error, sizeof error))
        fprintf(stderr, "mitsubachi stage: %s\n", error); // stages that call none can be played all the same
    return desk;
}

// Reads a file and prints its mistakes.
static int read_stage(Desk *desk, const char *path)
{
    TextErrors errors = {0};
    bool there = file_exists(path), good = stage_read_file(path, &desk->book, &desk->script, &errors);
    text_errors_print(&errors, path, stderr);
    text_errors_free(&errors);
    return good ? STATUS_GOOD : there ? STATUS_NO : STATUS_MACHINE;
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

static void print_time(int32_t ticks)
{
    int32_t seconds = ticks / SIM_TICKS_PER_SECOND;
    printf("%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
}

// "meadow.ini: Meadow, 4 phases, 13 waves, 74 enemies, 1 boss, 1:32 to 4:10 minutes"
static void print_stage(const char *path, const StageScript *script)
{
    int32_t least = 0, most = 0, enemies = 0;
    bool open = false;
    for (int i = 0; i < script->phase_count; i++) {
        least += least_ticks(script, &script->phases[i]);
        most += script->phases[i].most_ticks;
        open |= script->phases[i].most_ticks == 0;
    }
    for (int i = 0; i < script->wave_count; i++)
        enemies += script->waves[i].count;
    printf("%s: %s, %d %s, %d %s, %d enemies, %d %s, ", path, script->name.text[SCRIPT_ENGLISH], script->phase_count,
           script->phase_count == 1 ? "phase" : "phases", script->wave_count,
           script->wave_count == 1 ? "wave" : "waves", (int)enemies, script->boss_count,
           script->boss_count == 1 ? "boss" : "bosses");
    print_time(least);
    if (!open) {
        fputs(" to ", stdout);
        print_time(most);
    }
    puts(open ? " minutes at least" : " minutes");
}

static int check_file(Desk *desk, const char *path)
{
    int status = read_stage(desk, path);
    if (status == STATUS_GOOD)
        print_stage(path, &desk->script);
    return status;
}

static int check_own(const Desk *desk)
{
    char error[PATH_SIZE + 256];
    StageFiles *files = malloc(sizeof *files);
    bool good = files != NULL && stage_files_open(files, &desk->book, error, sizeof error);
    for (int i = 0; good && i < files->count; i++)
        print_stage(files->paths[i], &files->scripts[i]);
    if (!good)
        fprintf(stderr, "mitsubachi stage: %s\n", files ? error : "no memory");
    int status = good ? files->mistaken > 0 ? STATUS_NO : STATUS_GOOD : STATUS_MACHINE;
    free(files);
    return status;
}

static int check(int count, char **paths)
{
    Desk *desk = desk_open();
    if (!desk)
        return STATUS_MACHINE;
    int worst = count == 0 ? check_own(desk) : STATUS_GOOD;
    for (int i = 0; i < count; i++) {
        int status = check_file(desk, paths[i]);
        worst = status > worst ? status : worst;
    }
    free(desk);
    return worst;
}

// --- playing

// --phase may be a name, which only the file knows; an OptionsOwn.
static int own_read(void *own, const char *name, const char *value, const char **wrong)
{
    const char **phase = own;
    if (strcmp(name, "--check") == 0) {
        *wrong = "--check: expected as the first argument, with nothing but files behind it";
        return -1;
    }
    if (strcmp(name, "--phase") != 0)
        return 0;
    if (!value || value[0] == '\0') {
        *wrong = "--phase: no value, expected the number or the name of a phase";
        return -1;
    }
    *phase = value;
    return 2;
}

static const char *const FOR_PLAYING[] = {"--else-offscreen", "--patterns", "--mode", "--stage", NULL};

static const OptionsFileRule ARGUMENTS = {
    .words_most = OPTIONS_FILE_WORDS - 4,
    .second_file = "more than one file, expected one",
    .refused = FOR_PLAYING,
    .refusal = "--patterns, --mode, --stage and --else-offscreen are for other games, and do not go with stage",
    .own = own_read,
};

// The number of a phase, from 1, by its number or its name; 0 after an error.
static int phase_find(const StageScript *script, const char *text)
{
    NearestName nearest = nearest_begin(text);
    int number;
    if (words_int_in(text, 1, script->phase_count, &number))
        return number;
    for (int i = 0; i < script->phase_count; i++) {
        const char *name = script->phases[i].name.text[SCRIPT_ENGLISH];
        if (strcmp(name, text) == 0)
            return i + 1;
        nearest_offer(&nearest, name);
    }
    fprintf(stderr, "mitsubachi stage: --phase: there is no '%s', expected 1 to %d or a name such as '%s'\n",
            words_quoted(text).text, script->phase_count,
            nearest.name ? nearest.name : script->phases[0].name.text[SCRIPT_ENGLISH]);
    return 0;
}

// Before any window opens: STATUS_GOOD where the file can be played, and the number of the phase.
static int look_at(const char *path, const char *phase, int *number)
{
    Desk *desk = desk_open();
    if (!desk)
        return STATUS_MACHINE;
    int status = read_stage(desk, path);
    *number = status == STATUS_GOOD && phase ? phase_find(&desk->script, phase) : 1;
    free(desk);
    return *number > 0 ? status : STATUS_USAGE;
}

int cmd_stage(int argc, char **argv)
{
    int64_t started_ns = clock_now_ns();
    OptionsFile split;
    Options options;
    char error[512], number[16], path[PATH_SIZE];
    const char *phase = NULL;
    int first;
    if (argc > 1 && strcmp(argv[1], "--check") == 0)
        return check(argc - 2, argv + 2);
    const char *wrong = options_file_split(&split, &ARGUMENTS, &phase, argc, argv);
    if (wrong)
        return wrong_usage(wrong);
    if (!options_read(&options, split.word_count, split.words, error, sizeof error))
        return wrong_usage(error);
    if (options.help) {
        fputs(HELP, stdout);
        return STATUS_GOOD;
    }
    if (!split.file)
        return wrong_usage("no file, expected one");
    int status = look_at(split.file, phase, &first);
    if (status != STATUS_GOOD)
        return status;
    snprintf(number, sizeof number, "%d", first);
    snprintf(path, sizeof path, "%s%s", strchr(split.file, '/') ? "" : "./", split.file); // no name of our own stages
    char *more[] = {(char *)"--stage", path, (char *)"--phase", number};
    memcpy(split.words + split.word_count, more, sizeof more);
    return play_command(split.word_count + 4, split.words, started_ns);
}
