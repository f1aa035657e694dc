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
    int width, height;            // 0: the kind's default
    ExportTimes times;            // fps; 0/0: the kind's default
    bool png, mute, quiet;
} ExportOptions;

// The readers of game/film as table functions; the table prints the expected value.
static bool time_read(void *where, const char *value, Error *error)
{
    (void)error;
    return export_time_read(value, where);
}

static bool fps_read(void *where, const char *value, Error *error)
{
    (void)error;
    return export_fps_read(value, where);
}

#define AT(field) .offset = offsetof(ExportOptions, field)
static const Option ROWS[] = {
    {OPTION("--output", "PATH", TEXT, AT(output), "write the film here; an existing file is replaced"), .also = "-o",
     .expected = "a file name that ends in .mp4, .webm or .gif, or a folder"},
    {OPTION("--from", "TIME", OWN, AT(from_ticks), "start at 12.5 (seconds), 1:30, or -15 before the end"),
     .read = time_read, .expected = "a time such as 12.5, 1:30 or -15"},
    {OPTION("--to", "TIME", OWN, AT(to_ticks), "end there"), .read = time_read,
     .expected = "a time such as 12.5, 1:30 or -15"},
    {OPTION("--size", "WxH", SIZE, AT(width), "set the size, even numbers for .mp4 and .webm; 540x960"),
     .least = EXPORT_SIZE_LEAST, .most = EXPORT_SIZE_MOST},
    {OPTION("--fps", "N", OWN, AT(times), "write N frames a second, at most 240, or a fraction (30000/1001); 60"),
     .read = fps_read, .expected = "a number from 1 to 240, or a fraction such as 30000/1001"},
    {OPTION("--png", NULL, FLAG, AT(png), "write PNG files to a folder of any name")},
    {OPTION("--mute", NULL, FLAG, AT(mute), "write no sound")},
    {OPTION("--quiet", NULL, FLAG, AT(quiet), "show no progress")},
};

static const CommandLine LINE = {
    .name = "mitsubachi export",
    .manual = "recording.md",
    .usage = "FILE -o OUTPUT [OPTION]...\n",
    .about = "Make a film of a demo: .mp4, .webm, .gif, or a folder of PNG files.\n",
    OPTIONS(ROWS),
    .after =
        "Exit status: 0 good, 1 the replay differs from the recording, 2 wrong usage, 3 the machine failed (ffmpeg is\n"
        "missing or fails, a file cannot be read or written).\n",
    EXPECTS(1, 1, "one demo"),
};

// The name and the defaults of each kind.
static const struct {
    const char *ending;
    int width, height;
    uint32_t fps;
    bool sound, even;
} KINDS[] = {
    [EXPORT_MP4] = {".mp4", 540, 960, 60, true, true},
    [EXPORT_WEBM] = {".webm", 540, 960, 60, true, true},
    [EXPORT_GIF] = {".gif", 360, 640, 25, false, false},
    [EXPORT_FOLDER] = {"/", 540, 960, 60, false, false},
};

static bool kind_find(const ExportOptions *options, ExportKind *kind)
{
    size_t length = strlen(options->output);
    // An existing folder stays one even if its name ends in .mp4.
    *kind = EXPORT_FOLDER;
    if (options->png || folder_exists(options->output))
        return true;
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++) {
        size_t ending = strlen(KINDS[i].ending);
        *kind = (ExportKind)i;
        if (length >= ending && strcmp(options->output + length - ending, KINDS[i].ending) == 0)
            return true;
    }
    return false;
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
        return error_set(error, "%s: expected a name that ends in .mp4, .webm or .gif, or a folder (--png)",
                         options->output);
    // A name that is only an extension: replaced by a folder it would be the root.
    size_t length = strlen(options->output), ending = strlen(KINDS[kind].ending);
    if (kind != EXPORT_FOLDER && (length == ending || options->output[length - ending - 1] == '/'))
        return error_set(error, "%s: no name before the ending, expected one such as clip%s", options->output,
                         KINDS[kind].ending);
    bool sized = options->width > 0, paced = options->times.fps_above > 0;
    *config = (ExportConfig){.output = options->output,
                             .kind = kind,
                             .sound = KINDS[kind].sound && !options->mute,
                             .width = sized ? options->width : KINDS[kind].width,
                             .height = sized ? options->height : KINDS[kind].height};
    config->times = (ExportTimes){tick_of(options->from_ticks, tick_count), tick_of(options->to_ticks, tick_count),
                                  paced ? options->times.fps_above : KINDS[kind].fps,
                                  paced ? options->times.fps_below : 1};
    if (config->times.from_tick >= config->times.to_tick)
        return error_set(error, "no frames between %.2f s and %.2f s, expected times inside the demo's %.2f s",
                         config->times.from_tick / 60.0, config->times.to_tick / 60.0, tick_count / 60.0);
    if (KINDS[kind].even && (config->width % 2 != 0 || config->height % 2 != 0))
        return error_set(error, "--size: %dx%d is odd, expected even numbers for %s", config->width, config->height,
                         KINDS[kind].ending);
    if (kind == EXPORT_GIF && config->times.fps_above > (uint64_t)EXPORT_GIF_FPS_MOST * config->times.fps_below)
        return error_set(error, "--fps: expected at most %d for a .gif, whose clock has no finer ticks",
                         EXPORT_GIF_FPS_MOST);
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
    ExportOptions options = {.to_ticks = TO_END};
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
