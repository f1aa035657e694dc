// cmd_export.c -- mitsubachi export FILE -o OUTPUT.
#include "cmd/cmd_export.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "content/demos/demo_file.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "platform/process.h"
#include "platform/stop.h"
#include "sim/sim.h"
#include "text/arguments.h"

enum { STATUS_GOOD = 0, STATUS_DIVERGED = 1, STATUS_USAGE = 2, STATUS_MACHINE = 3 };

static const char HELP[] =
    "Usage: mitsubachi export FILE -o OUTPUT [OPTION]...\n"
    "\n"
    "Makes a film of a demo, with the game's sound. Needs no display; every frame is drawn at its exact moment,\n"
    "however long that takes. OUTPUT names what is made:\n"
    "  clip.mp4           H.264 and AAC: plays everywhere\n"
    "  clip.webm          VP9 and Opus\n"
    "  clip.gif           360x640, 25 frames a second; without sound\n"
    "  frames/            a folder of PNG files, frame-000001.png and so on; without sound\n"
    "\n"
    "  -o, --output PATH  the film; an existing file is replaced in the end\n"
    "  --from TIME        where it begins: seconds (12.5), minutes and seconds (1:30), or before the end (-15)\n"
    "  --to TIME          where it ends\n"
    "  --size WxH         in pixels, even numbers for .mp4 and .webm; 540x960\n"
    "  --fps N            frames a second: a whole number or a fraction (30000/1001), at most 240; 60\n"
    "  --png              OUTPUT is a folder, whatever it is called\n"
    "  --mute             without sound\n"
    "  --quiet            without progress\n"
    "  --help\n"
    "\n"
    "Films other than PNG files need the program ffmpeg (Debian: apt-get install ffmpeg). Where it is missing,\n"
    "clip.mp4 becomes a folder clip/ of PNG files, and the exit status is 3.\n"
    "\n"
    "Exit status: 0 good, 1 the replay is not the recorded game, 2 wrong usage, 3 the machine failed (a file that\n"
    "cannot be read or written, ffmpeg that fails or is missing).\n";

// What each kind is called and how it is made where nothing else is asked for.
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

// Options with a value. `expected` says what would be good; NULL where there is no such option.
static bool value_read(ExportOptions *options, const char *name, const char *value, const char **expected)
{
    if (strcmp(name, "-o") == 0 || strcmp(name, "--output") == 0) {
        *expected = "a file name that ends in .mp4, .webm or .gif, or a folder";
        options->output = value;
        return value != NULL && value[0] != '\0';
    }
    if (strcmp(name, "--from") == 0 || strcmp(name, "--to") == 0) {
        *expected = "a time such as 12.5, 1:30 or -15";
        return value != NULL
            && export_time_read(value, strcmp(name, "--to") == 0 ? &options->to_ticks : &options->from_ticks);
    }
    if (strcmp(name, "--size") == 0) {
        *expected = "a size from 90x90 to 4096x4096, such as 540x960";
        return value != NULL && argument_size(value, EXPORT_SIZE_LEAST, EXPORT_SIZE_MOST, &options->width,
                                              &options->height);
    }
    if (strcmp(name, "--fps") == 0) {
        *expected = "a number from 1 to 240, or a fraction such as 30000/1001";
        return value != NULL && export_fps_read(value, &options->times);
    }
    *expected = NULL;
    return false;
}

static bool flag_read(ExportOptions *options, const char *name)
{
    const ArgumentFlag flags[] = {{"--png", &options->png},   {"--mute", &options->mute}, {"--quiet", &options->quiet},
                                  {"--help", &options->help}, {"-h", &options->help}};
    return argument_flag(flags, sizeof flags / sizeof flags[0], name);
}

bool export_options_read(ExportOptions *options, int argc, char **argv, char *error, size_t error_size)
{
    bool options_end = false;
    *options = (ExportOptions){.to_ticks = EXPORT_TO_END};
    for (int i = 1; i < argc; i++) {
        const char *expected, *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (options_end || argv[i][0] != '-') {
            if (options->demo != NULL) {
                snprintf(error, error_size, "one file too many: %s, expected one demo", argv[i]);
                return false;
            }
            options->demo = argv[i];
        } else if (strcmp(argv[i], "--") == 0) {
            options_end = true;
        } else if (!flag_read(options, argv[i])) {
            if (value_read(options, argv[i], value, &expected)) {
                i++;
                continue;
            }
            argument_tell(argv[i], value, expected, "an option of 'mitsubachi export --help'", error, error_size);
            return false;
        }
    }
    if (options->help || (options->demo != NULL && options->output != NULL))
        return true;
    snprintf(error, error_size, "no %s, expected one; 'mitsubachi export --help' explains",
             options->demo == NULL ? "demo" : "output (-o)");
    return false;
}

static bool kind_find(const ExportOptions *options, ExportKind *kind)
{
    size_t length = strlen(options->output);
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

// A time that may be counted from the end, held inside the demo.
static uint32_t tick_of(int64_t ticks, uint32_t tick_count)
{
    int64_t tick = ticks < 0 ? (int64_t)tick_count + ticks : ticks;
    return tick < 0 ? 0 : tick > tick_count ? tick_count : (uint32_t)tick;
}

// True where the output's name is nothing but an ending: the folder that may take its place would be the root.
static bool only_ending(const char *output, ExportKind kind)
{
    size_t length = strlen(output), ending = strlen(KINDS[kind].ending);
    return kind != EXPORT_FOLDER && (length == ending || output[length - ending - 1] == '/');
}

bool export_options_wish(const ExportOptions *options, uint32_t tick_count, ExportWish *wish, char *error,
                         size_t error_size)
{
    ExportKind kind;
    if (!kind_find(options, &kind)) {
        snprintf(error, error_size, "%s: expected a name that ends in .mp4, .webm or .gif, or a folder (--png)",
                 options->output);
        return false;
    }
    if (only_ending(options->output, kind)) {
        snprintf(error, error_size, "%s: nothing in front of the ending, expected a name such as clip%s",
                 options->output, KINDS[kind].ending);
        return false;
    }
    bool sized = options->width > 0, paced = options->times.fps_above > 0;
    *wish = (ExportWish){.output = options->output, .kind = kind, .sound = KINDS[kind].sound && !options->mute,
                         .width = sized ? options->width : KINDS[kind].width,
                         .height = sized ? options->height : KINDS[kind].height};
    wish->times = (ExportTimes){tick_of(options->from_ticks, tick_count), tick_of(options->to_ticks, tick_count),
                                paced ? options->times.fps_above : KINDS[kind].fps,
                                paced ? options->times.fps_below : 1};
    if (wish->times.from_tick >= wish->times.to_tick) {
        snprintf(error, error_size, "nothing lies between %.2f s and %.2f s, expected times inside the demo's %.2f s",
                 wish->times.from_tick / 60.0, wish->times.to_tick / 60.0, tick_count / 60.0);
        return false;
    }
    if (KINDS[kind].even && (wish->width % 2 != 0 || wish->height % 2 != 0)) {
        snprintf(error, error_size, "--size: %dx%d is odd, expected even numbers for %s", wish->width, wish->height,
                 KINDS[kind].ending);
        return false;
    }
    if (kind == EXPORT_GIF && wish->times.fps_above > (uint64_t)EXPORT_GIF_FPS_MOST * wish->times.fps_below) {
        snprintf(error, error_size, "--fps: expected at most %d for a .gif, whose clock has no finer ticks",
                 EXPORT_GIF_FPS_MOST);
        return false;
    }
    return true;
}

// "clip.mp4" becomes "clip/".
static void use_folder(ExportWish *wish, char *path, size_t path_size)
{
    size_t length = strlen(wish->output) - strlen(KINDS[wish->kind].ending);
    snprintf(path, path_size, "%.*s/", (int)length, wish->output);
    fprintf(stderr, "mitsubachi export: ffmpeg is not installed (Debian: apt-get install ffmpeg); PNG files go to %s "
            "instead of %s, without sound\n", path, wish->output);
    wish->kind = EXPORT_FOLDER;
    wish->output = path;
    wish->sound = false;
}

static void print_summary(const ExportWish *wish, double passed_s)
{
    uint32_t frames = export_frame_count(&wish->times);
    double video_s = export_seconds(&wish->times);
    printf("%s: %" PRIu32 " frames, %.2f s, %dx%d, made in %.1f s: %.0f frames a second, %.2f times real time\n",
           wish->output, frames, video_s, wish->width, wish->height, passed_s, frames / passed_s, video_s / passed_s);
}

static int status_of(ExportResult result, bool asked_for)
{
    switch (result) {
    case EXPORT_DONE: return asked_for ? STATUS_GOOD : STATUS_MACHINE;
    case EXPORT_DIVERGED: return STATUS_DIVERGED;
    case EXPORT_STOPPED:
    case EXPORT_FAILED: break;
    }
    return STATUS_MACHINE;
}

static int make(const ExportOptions *options, const Demo *demo)
{
    char error[1024], ffmpeg[PATH_SIZE], folder[PATH_SIZE];
    ExportWish wish;
    if (!export_options_wish(options, demo->tick_count, &wish, error, sizeof error)) {
        fprintf(stderr, "mitsubachi export: %s\n", error);
        return STATUS_USAGE;
    }
    bool able = wish.kind == EXPORT_FOLDER || process_find("ffmpeg", ffmpeg, sizeof ffmpeg);
    wish.ffmpeg = ffmpeg;
    if (!able)
        use_folder(&wish, folder, sizeof folder);
    Progress progress = {.to = options->quiet ? NULL : stderr, .terminal = isatty(STDERR_FILENO),
                               .name = wish.output};
    int64_t start_ns = clock_now_ns();
    stop_catch();
    ExportResult result = export_run(demo, &wish, &progress, stop_flag(), error, sizeof error);
    stop_release();
    if (result == EXPORT_DONE)
        print_summary(&wish, (double)(clock_now_ns() - start_ns) * 1.0e-9);
    else
        fprintf(stderr, "mitsubachi export: %s%s%s\n", result == EXPORT_DIVERGED ? options->demo : "",
                result == EXPORT_DIVERGED ? ": " : "", error);
    if (result == EXPORT_STOPPED)
        stop_again();
    return status_of(result, able);
}

static int read_and_make(const ExportOptions *options)
{
    Demo demo;
    char error[1024];
    if (!demo_file_read(options->demo, &demo, error, sizeof error)) {
        fprintf(stderr, "mitsubachi export: %s\n", error);
        return STATUS_MACHINE;
    }
    demo_file_tell_damage("export", options->demo, &demo);
    int status = make(options, &demo);
    demo_free(&demo);
    return status;
}

int cmd_export(int argc, char **argv)
{
    ExportOptions options;
    char error[1024];
    if (!export_options_read(&options, argc, argv, error, sizeof error)) {
        fprintf(stderr, "mitsubachi export: %s\n", error);
        return STATUS_USAGE;
    }
    if (options.help) {
        fputs(HELP, stdout);
        return STATUS_GOOD;
    }
    return read_and_make(&options);
}
