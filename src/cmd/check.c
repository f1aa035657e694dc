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
#include "lang/po_read.h"
#include "platform/files.h"
#include "text/grow.h"
#include "text/words.h"
#include "ui/assets.h"

static const Option ROWS[] = {
    {OPTION("--hands", NULL, FLAG, .offset = 0, "print win rates of a stage by level; takes the options of 'players'")},
};

static const CommandLine LINE = {
    .name = "mitsubachi check",
    .manual = "program.md",
    .usage = "FILE|FOLDER...\n"
             "--hands STAGE.ini... [OPTION]...\n",
    .about = "Print all errors in demos, stages, patterns, tunables, maps, scores, saves and bug reports.\n",
    OPTIONS(ROWS),
    .after = "Errors are FILE:LINE:COLUMN: problem. A folder contains patterns.\n"
             "\n"
             "Exit status: 0 all good, 1 errors found, 2 wrong usage, 3 a file cannot be read.\n",
    EXPECTS(1, -1, "one or more files"),
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
    // Readers report a missing file like an error in it; the exit status distinguishes the two.
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

// "meadow.ini: Meadow, 4 phases, 13 waves, 74 enemies, 1 boss"
static void print_stage(const char *path, const StageScript *script)
{
    int32_t enemies = 0;
    for (int i = 0; i < script->wave_count; i++)
        enemies += script->waves[i].count;
    words_print(path, stdout);
    printf(": %s, %d %s, %d %s, %d enemies, %d %s\n", script->name.text, script->phase_count,
           script->phase_count == 1 ? "phase" : "phases", script->wave_count,
           script->wave_count == 1 ? "wave" : "waves", (int)enemies, script->boss_count,
           script->boss_count == 1 ? "boss" : "bosses");
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
        printf(": %u ticks at most, %d objects, %d streams, %d touches\n", (unsigned)stage.ticks, stage.object_count,
               stage.stream_count, stage.touch_count);
    }
    stage_file_free(&stage);
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
        fputs(": there are no patterns, expected files NAME.xml of BulletML\n", stderr);
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
    *good_count = good;
    *bad_count = bad;
    return good > 0 ? STATUS_GOOD : worst;
}

// --- numbers

// Reads over the defaults only: the result must not depend on the user's own numbers. Invalid values are not set, as
// in the game.
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

// --- all kinds

// Prints the mistakes of a file, or its kind. Returns its exit status.
static int print_verdict(const char *path, bool good, TextErrors *errors, const char *what)
{
    int status = cmd_mistakes(errors, path, good);
    if (!good)
        return status;
    words_print(path, stdout);
    printf(": good, %s\n", what);
    return STATUS_GOOD;
}

static int check_bytes(const char *path, ContentKind kind, const FileBytes *file)
{
    Bundle bundle;
    MapFile map;
    Error refused;
    TextErrors errors = {0};
    if (kind == CONTENT_TUNABLES)
        return check_tunables(path, file);
    if (kind == CONTENT_MAP)
        return print_verdict(path, map_read((const char *)file->bytes, file->size, "map", &map, &errors), &errors,
                             "a map");
    if (kind == CONTENT_LANGUAGE) {
        PoTexts po;
        char what[64];
        bool good = po_read(&po, (const char *)file->bytes, file->size, &errors);
        snprintf(what, sizeof what, "a language, %d of %d texts", po.count, UI_TEXT_COUNT);
        po_free(&po);
        return print_verdict(path, good, &errors, what);
    }
    const bool save = kind == CONTENT_SAVE;
    if (bundle_read(&bundle, save ? BUNDLE_SAVE : BUNDLE_REPORT, file->bytes, file->size, &refused)) {
        bundle_free(&bundle);
        return print_verdict(path, true, &errors, save ? "a save" : "a bug report");
    }
    words_print(path, stderr);
    fprintf(stderr, ": refused at offset %zu: %s\n", refused.offset, refused.text);
    return STATUS_NO;
}

static int check_file(void *unused, const char *path)
{
    ContentKind kind;
    FileBytes file;
    Error error;
    TextErrors errors = {0};
    int good_count, bad_count, status;
    (void)unused;
    if (!content_kind_of(path, &kind, &error))
        return command_report_file(STATUS_MACHINE, error.text);
    if (kind == CONTENT_DEMO)
        return cmd_verify_file(path);
    if (kind == CONTENT_STAGE)
        return check_stage(path);
    if (kind == CONTENT_PATTERN) {
        status = cmd_patterns_read(path, &good_count, &bad_count);
        if (good_count + bad_count > 0) {
            words_print(path, stdout);
            printf(": %d good, %d with errors\n", good_count, bad_count);
        }
        return status == STATUS_GOOD && bad_count > 0 ? STATUS_NO : status;
    }
    if (kind == CONTENT_SCORE) {
        Score *score = grow_zeros(sizeof *score);
        status = print_verdict(path, music_file_read(path, score, &errors), &errors, "a score");
        free(score);
        return status;
    }
    if (kind == CONTENT_OTHER) {
        error_set(&error, "%s: unknown kind of file, expected one that the manual's program.md lists", path);
        return command_report_file(STATUS_NO, error.text);
    }
    size_t most = kind == CONTENT_TUNABLES ? TUNABLES_INI_BYTES_MAX : BUNDLE_FILE_BYTES_MAX;
    if (!file_read(path, most, &file, &error))
        return command_report_file(STATUS_MACHINE, error.text);
    status = check_bytes(path, kind, &file);
    file_free(&file);
    return status;
}

int cmd_check(int argc, char **argv)
{
    // --games needs mitsubachi-measure, which reads its options.
    bool hands = names_find("--hands", (const char *const *)argv, argc) >= 0;
    int status = hands ? cmd_measure(argv) : command_begin(&LINE, &hands, &argc, argv);
    if (status >= 0)
        return status;
    return cmd_each(argv + 1, argc - 1, check_file, NULL);
}
