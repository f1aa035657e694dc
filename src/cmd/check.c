// check.c -- mitsubachi check FILE...: all mistakes of files of every kind.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "content/bundle/bundle.h"
#include "content/demos/demo_file.h"
#include "content/journey/journey_file.h"
#include "content/pattern_files.h"
#include "content/stage/stage_files.h"
#include "content/tuning/tunables_text.h"
#include "platform/files.h"
#include "text/grow.h"
#include "text/times.h"
#include "text/words.h"
#include "ui/assets.h"

static const CommandLine LINE = {
    .name = "mitsubachi check",
    .manual = "program.md",
    .usage = "[FILE|FOLDER|-]...\n",
    .about = "Print all mistakes of demos, stages, patterns, numbers, maps, scores, saves and bug reports.\n",
    .after =
        "Mistakes are FILE:LINE:COLUMN: problem. A folder is one of patterns, - is a file of numbers from a pipe. Without\n"
        "a name the game's own stages are checked.\n"
        "\n"
        "Exit status: 0 all good, 1 there are mistakes, 2 wrong usage, 3 a file cannot be read.\n",
    .most = -1,
};

int cmd_each(char **names, int count, int (*look)(void *context, const char *name), void *context)
{
    int worst = STATUS_GOOD;
    for (int i = 0; i < count; i++) {
        int status = look(context, names[i]);
        worst = status > worst ? status : worst;
    }
    return worst;
}

int cmd_mistakes(TextErrors *errors, const char *path, bool good)
{
    text_errors_print(errors, path, stderr);
    text_errors_free(errors);
    // Readers report a missing file as a mistake in it; the exit status distinguishes the two.
    return good ? STATUS_GOOD : file_exists(path) ? STATUS_NO : STATUS_MACHINE;
}

// --- stages

int cmd_stage_read(const char *path, StageFile *stage)
{
    TextErrors errors = {0};
    *stage = stage_file_new(NULL);
    bool good = stage_file_load(stage, path, &errors);
    return cmd_mistakes(&errors, path, good);
}

// The shortest duration of a phase: until its last enemy has come, and its own minimum.
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
    printf(": %s, %d %s, %d %s, %d enemies, %d %s, %s%s%s minutes%s\n", script->name.text, script->phase_count,
           script->phase_count == 1 ? "phase" : "phases", script->wave_count,
           script->wave_count == 1 ? "wave" : "waves", (int)enemies, script->boss_count,
           script->boss_count == 1 ? "boss" : "bosses", minutes_text((uint64_t)least / SIM_TICKS_PER_SECOND).text,
           open ? "" : " to ", open ? "" : minutes_text((uint64_t)most / SIM_TICKS_PER_SECOND).text,
           open ? " at least" : "");
}

// Prints the contents of good stages as well, because designers compare them.
static int check_stage(const char *path)
{
    StageFile stage;
    int status = cmd_stage_read(path, &stage);
    if (status == STATUS_GOOD && stage.script->phase_count > 0)
        print_stage(path, stage.script);
    if (status == STATUS_GOOD && !stage_file_is_game(&stage)) {
        words_print(path, stdout);
        printf(": %u ticks at most, %d objects, %d streams, %d touches\n", (unsigned)stage.ticks, stage.thing_count,
               stage.stream_count, stage.touch_count);
    }
    stage_file_free(&stage);
    return status;
}

// Reads them as the game does, to find duplicate names as well.
static int check_own_stages(void)
{
    Error error;
    PatternBook *book = grow_zeros(sizeof *book);
    StageFiles *files = grow_zeros(sizeof *files);
    bool good = pattern_book_own(book, stderr, &error) && stage_files_open(files, book, &error);
    for (int i = 0; good && i < files->count; i++)
        print_stage(files->paths[i], &files->scripts[i]);
    int status = !good               ? command_report(&LINE, STATUS_MACHINE, error.text)
               : files->mistaken > 0 ? STATUS_NO
                                     : STATUS_GOOD;
    free(files);
    free(book);
    return status;
}

// --- patterns

int cmd_patterns_read(const char *path, int *good_count, int *bad_count)
{
    PatternFiles files = {0};
    Error error;
    int good = 0, bad = 0, worst = STATUS_GOOD;
    if (!pattern_files_add(&files, path, &error))
        worst = command_report_file(STATUS_MACHINE, error.text);
    else if (files.count == 0) {
        words_print(path, stderr);
        fputs(": there are no patterns, files NAME.xml of BulletML were expected\n", stderr);
        worst = STATUS_NO;
    }
    // Room for one pattern at a time: a folder may hold more than a book does, or duplicate names.
    PatternBook *room = grow_zeros(sizeof *room);
    for (int i = 0; i < files.count; i++) {
        TextErrors errors = {0};
        memset(room, 0, sizeof *room);
        bool read = pattern_file_read(files.list[i].path, files.list[i].name, room, &errors);
        int status = cmd_mistakes(&errors, files.list[i].path, read);
        good += read;
        bad += status == STATUS_NO;
        worst = status > worst ? status : worst;
    }
    free(room);
    pattern_files_free(&files);
    if (good_count != NULL)
        *good_count = good;
    if (bad_count != NULL)
        *bad_count = bad;
    return good > 0 ? STATUS_GOOD : worst;
}

static int check_patterns(const char *path)
{
    int good, bad, status = cmd_patterns_read(path, &good, &bad);
    if (good + bad > 0) {
        words_print(path, stdout);
        printf(": %d good, %d with mistakes\n", good, bad);
    }
    return status == STATUS_GOOD && bad > 0 ? STATUS_NO : status;
}

// --- numbers

// Reads over the defaults only: a file's verdict must not depend on the user's own numbers. A value with an error is
// not set, as in the game.
static int check_tunables(const char *name, const FileBytes *file)
{
    TextErrors errors = {0};
    Tuned defaults = tuned_default();
    TunablesText text = tunables_text_begin(&defaults);
    int set = 0;
    tunables_ini_read((const char *)file->bytes, file->size, &text, &errors);
    text_errors_print(&errors, name, stderr);
    for (int i = 0; i < TUNED_COUNT; i++)
        set += text.line[i] > 0 && !text.broken[i];
    words_print(name, stdout);
    printf(": %s, %d %s set, %d %s, %d %s\n", errors.errors > 0 ? "not good" : "good", set,
           set == 1 ? "value" : "values", errors.errors, errors.errors == 1 ? "error" : "errors", errors.warnings,
           errors.warnings == 1 ? "warning" : "warnings");
    int status = errors.errors > 0 ? STATUS_NO : STATUS_GOOD;
    text_errors_free(&errors);
    return status;
}

// Lets an editor check a file without saving it. A pipe has no size, so this reads one byte more than the limit to find
// out whether it ends.
static int check_standard_input(void)
{
    FileBytes file = {grow_zeros((size_t)TUNABLES_INI_BYTES_MAX + 1), 0};
    Error error;
    file.size = fread(file.bytes, 1, (size_t)TUNABLES_INI_BYTES_MAX + 1, stdin);
    if (ferror(stdin))
        error_set(&error, "<stdin>: cannot be read: %s", strerror(errno));
    else if (file.size > TUNABLES_INI_BYTES_MAX)
        error_set(&error, "<stdin>: too long, at most %u bytes were expected", TUNABLES_INI_BYTES_MAX);
    bool good = !ferror(stdin) && file.size <= TUNABLES_INI_BYTES_MAX;
    int status = good ? check_tunables("<stdin>", &file) : command_report_file(STATUS_MACHINE, error.text);
    file_free(&file);
    return status;
}

// --- all kinds

// By the name, if the content is inconclusive: an empty file, or one that is too large for any kind.
static ContentKind kind_of_name(const char *path)
{
    return file_name_ends(path, ".ini") ? CONTENT_TUNABLES
         : file_name_ends(path, ".xml") ? CONTENT_PATTERN
                                        : CONTENT_OTHER;
}

int cmd_content_kind(const char *path, ContentKind *kind, Error *error)
{
    FileBytes file;
    *kind = demo_file_is_link(path) ? CONTENT_DEMO : CONTENT_PATTERN;
    if (demo_file_is_link(path) || folder_exists(path))
        return STATUS_GOOD;
    bool read = file_read(path, BUNDLE_FILE_BYTES_MAX, &file, error);
    if (!read && errno != 0)
        return STATUS_MACHINE;
    *kind = read ? content_kind((const char *)file.bytes, file.size) : CONTENT_OTHER;
    if (*kind == CONTENT_OTHER)
        *kind = kind_of_name(path);
    if (read)
        file_free(&file);
    return STATUS_GOOD;
}

static int print_good(const char *path, const char *what)
{
    words_print(path, stdout);
    printf(": good, %s\n", what);
    return STATUS_GOOD;
}

static int check_score(const char *path)
{
    TextErrors errors = {0};
    Score *score = grow_zeros(sizeof *score);
    bool good = music_file_read(path, score, &errors);
    int status = cmd_mistakes(&errors, path, good);
    free(score);
    return good ? print_good(path, "a score") : status;
}

static int check_map(const char *path, const FileBytes *file)
{
    TextErrors errors = {0};
    MapFile map;
    bool good = map_read((const char *)file->bytes, file->size, "map", &map, &errors);
    int status = cmd_mistakes(&errors, path, good);
    return good ? print_good(path, "a map") : status;
}

static int check_bundle(const char *path, BundleKind kind, const FileBytes *file)
{
    Bundle bundle;
    Error refused;
    if (bundle_read(&bundle, kind, file->bytes, file->size, &refused)) {
        bundle_free(&bundle);
        return print_good(path, kind == BUNDLE_SAVE ? "a save" : "a bug report");
    }
    words_print(path, stderr);
    fprintf(stderr, ": refused at offset %zu: %s\n", refused.offset, refused.text);
    return STATUS_NO;
}

static int check_file(void *unused, const char *path)
{
    ContentKind kind;
    FileBytes file = {0};
    Error error;
    (void)unused;
    if (strcmp(path, "-") == 0)
        return check_standard_input();
    if (cmd_content_kind(path, &kind, &error) != STATUS_GOOD)
        return command_report_file(STATUS_MACHINE, error.text);
    int status = STATUS_NO;
    switch (kind) {
    case CONTENT_DEMO: return cmd_verify_file(path);
    case CONTENT_PATTERN: return check_patterns(path);
    case CONTENT_STAGE: return check_stage(path);
    case CONTENT_SCORE: return check_score(path);
    case CONTENT_OTHER:
        error_set(&error, "%s: no file of this game, expected one that the manual's program.md lists", path);
        return command_report_file(STATUS_NO, error.text);
    case CONTENT_TUNABLES:
    case CONTENT_MAP:
    case CONTENT_SAVE:
    case CONTENT_REPORT: break;
    }
    if (!file_read(path, kind == CONTENT_TUNABLES ? TUNABLES_INI_BYTES_MAX : BUNDLE_FILE_BYTES_MAX, &file, &error))
        return command_report_file(STATUS_MACHINE, error.text);
    if (kind == CONTENT_TUNABLES)
        status = check_tunables(path, &file);
    else if (kind == CONTENT_MAP)
        status = check_map(path, &file);
    else
        status = check_bundle(path, kind == CONTENT_SAVE ? BUNDLE_SAVE : BUNDLE_REPORT, &file);
    file_free(&file);
    return status;
}

int cmd_check(int argc, char **argv)
{
    int status = command_begin(&LINE, NULL, &argc, argv);
    if (status >= 0)
        return status;
    return argc > 1 ? cmd_each(argv + 1, argc - 1, check_file, NULL) : check_own_stages();
}
