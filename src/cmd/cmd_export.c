// cmd_export.c -- mitsubachi export FILE -o OUTPUT.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cmd/cmd.h"
#include "content/demos/demo_file.h"
#include "game/film/export.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "platform/process.h"
#include "core/sim/sim.h"

#define TO_END INT64_MAX

// The options. Strings are those of argv.
typedef struct ExportOptions {
    const char *demo, *output;
    int64_t from_ticks, to_ticks; // negative: before the end; TO_END if not given
    int width, height;
    int fps;
    bool png, mute, quiet;
} ExportOptions;

// The reader of game/film as a table function; the table prints the expected value.
static bool time_read(void *where, const char *value, Error *error)
{
    (void)error;
    return export_time_read(value, where);
}

#define AT(field) .offset = offsetof(ExportOptions, field)
static const Option ROWS[] = {
    {OPTION("-o", "PATH", TEXT, AT(output), "write the film here; an existing file is replaced"),
     .expected = "a file name that ends in .mp4 or .webm, or a folder"},
    {OPTION("--from", "TIME", OWN, AT(from_ticks), "start at 12.5 (seconds), 1:30, or -15 before the end"),
     .read = time_read, .expected = "a time such as 12.5, 1:30 or -15"},
    {OPTION("--to", "TIME", OWN, AT(to_ticks), "end there"), .read = time_read,
     .expected = "a time such as 12.5, 1:30 or -15"},
    {OPTION("--size", "WxH", SIZE, AT(width), "set the size, even numbers for .mp4 and .webm; 540x960"),
     .least = EXPORT_SIZE_LEAST, .most = EXPORT_SIZE_MOST},
    {OPTION("--fps", "N", WHOLE, AT(fps), "write N frames a second; 60"), .least = 1, .most = EXPORT_FPS_MOST},
    {OPTION("--png", NULL, FLAG, AT(png), "write PNG files to a new folder of any name")},
    {OPTION("--mute", NULL, FLAG, AT(mute), "write no sound")},
    {OPTION("--quiet", NULL, FLAG, AT(quiet), "show no progress")},
};

static const CommandLine LINE = {
    .name = "mitsubachi export",
    .manual = "recording.md",
    .usage = "FILE -o OUTPUT [OPTION]...\n",
    .about = "Make a film of a demo: .mp4, .webm, or a folder of PNG files.\n",
    OPTIONS(ROWS),
    .after =
        "Exit status: 0 good, 1 the replay differs from the recording, 2 wrong usage, 3 the machine failed (ffmpeg is\n"
        "missing or fails, a file cannot be read or written).\n",
    EXPECTS(1, 1, "one demo"),
};

static const char *const ENDINGS[] = {[EXPORT_MP4] = ".mp4", [EXPORT_WEBM] = ".webm", [EXPORT_FOLDER] = "/"};

static bool kind_find(const ExportOptions *options, ExportKind *kind)
{
    size_t length = strlen(options->output);
    for (size_t i = 0; i < sizeof ENDINGS / sizeof ENDINGS[0] && !options->png; i++) {
        size_t ending = strlen(ENDINGS[i]);
        *kind = (ExportKind)i;
        if (length >= ending && strcmp(options->output + length - ending, ENDINGS[i]) == 0)
            return true;
    }
    *kind = EXPORT_FOLDER;
    return options->png;
}

// A time, possibly counted from the end, clamped to the demo.
static uint32_t tick_of(int64_t ticks, uint32_t tick_count)
{
    int64_t tick = ticks < 0 ? (int64_t)tick_count + ticks : ticks;
    return tick < 0 ? 0 : tick > tick_count ? tick_count : (uint32_t)tick;
}

// Determines kind, size, times and sound for a demo of `tick_count` ticks. On a conflict returns false with one line in
// `error`. `ffmpeg` stays NULL.
static bool config_find(const ExportOptions *options, uint32_t tick_count, ExportConfig *config, Error *error)
{
    ExportKind kind;
    if (!kind_find(options, &kind))
        return error_set(error, "%s: expected a name that ends in .mp4 or .webm, or a folder (--png)", options->output);
    *config = (ExportConfig){.output = options->output,
                             .kind = kind,
                             .sound = kind != EXPORT_FOLDER && !options->mute,
                             .width = options->width,
                             .height = options->height};
    config->times = (ExportTimes){tick_of(options->from_ticks, tick_count), tick_of(options->to_ticks, tick_count),
                                  (uint32_t)options->fps};
    if (config->times.from_tick >= config->times.to_tick)
        return error_set(error, "no frames between %.2f s and %.2f s, expected times inside the demo's %.2f s",
                         config->times.from_tick / 60.0, config->times.to_tick / 60.0, tick_count / 60.0);
    if (kind != EXPORT_FOLDER && (config->width % 2 != 0 || config->height % 2 != 0))
        return error_set(error, "--size: %dx%d is odd, expected even numbers for %s", config->width, config->height,
                         ENDINGS[kind]);
    return true;
}

static int make(const ExportOptions *options, const Tape *demo)
{
    Error error;
    char ffmpeg[PATH_SIZE];
    ExportConfig config;
    if (!config_find(options, demo->tick_count, &config, &error))
        return command_report(&LINE, STATUS_USAGE, error.text);
    // Checked before anything is drawn: a missing program must not waste minutes of work.
    if (config.kind != EXPORT_FOLDER && !process_find("ffmpeg", ffmpeg, sizeof ffmpeg))
        return command_report(&LINE, STATUS_MACHINE,
                              "ffmpeg is not installed, expected it (Debian: apt-get install ffmpeg), or --png");
    config.ffmpeg = ffmpeg;
    Progress progress = {
        .to = options->quiet ? NULL : stderr, .terminal = file_is_terminal(stderr), .name = config.output};
    int64_t start_ns = clock_now_ns();
    // On Ctrl-C the exporter removes an unfinished film before the program ends.
    stop_catch();
    ExportResult result = export_run(demo, &config, &progress, stop_flag(), &error);
    stop_release();
    if (result == EXPORT_DONE) {
        double passed_s = (double)(clock_now_ns() - start_ns) * 1.0e-9, video_s = export_seconds(&config.times);
        uint32_t frames = export_frame_count(&config.times);
        printf("%s: %" PRIu32 " frames, %.2f s, %dx%d, made in %.1f s: %.0f frames a second, %.2f times real time\n",
               config.output, frames, video_s, config.width, config.height, passed_s, frames / passed_s,
               video_s / passed_s);
    }
    if (error.text[0])
        fprintf(stderr, "mitsubachi export: %s%s%s\n", result == EXPORT_DIVERGED ? demo_label(options->demo).text : "",
                result == EXPORT_DIVERGED ? ": " : "", error.text);
    // Ends by the signal, so that a shell loop ends too.
    if (result == EXPORT_STOPPED)
        stop_again();
    return result == EXPORT_DIVERGED ? STATUS_NO : result == EXPORT_DONE ? STATUS_GOOD : STATUS_MACHINE;
}

int cmd_export(int argc, char **argv)
{
    ExportOptions options = {.to_ticks = TO_END, .width = 540, .height = 960, .fps = 60};
    Tape demo;
    Error error;
    int status = command_begin(&LINE, &options, &argc, argv);
    if (status >= 0)
        return status;
    if (!options.output)
        return command_report(&LINE, STATUS_USAGE, "no output (-o), expected one; 'mitsubachi export --help' explains");
    options.demo = argv[1];
    if (!demo_file_read(options.demo, &demo, &error))
        return command_report(&LINE, STATUS_MACHINE, error.text);
    // Reports a damaged demo and exports it up to the damage.
    demo_file_report_damage("export", options.demo, &demo);
    status = make(&options, &demo);
    tape_free(&demo);
    return status;
}
