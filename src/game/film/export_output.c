// export_output.c -- runs ffmpeg, or writes PNG files.
#include "game/film/export_output.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "audio/sound.h"
#include "core/base/assert.h"
#include "platform/files.h"
#include "render/image.h"

// The pixel format of 0xXXRRGGBB in memory.
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define PIXEL_FORMAT "0rgb"
#else
#define PIXEL_FORMAT "bgr0"
#endif

#define ARGUMENTS_MAX 64
#define LINE_BYTES 1024

// -nostdin: ffmpeg would read the pictures as key presses.
#define PICTURES                                                                                                       \
    "ffmpeg -hide_banner -nostdin -loglevel error -f rawvideo -pix_fmt " PIXEL_FORMAT                                  \
    " -video_size %dx%d -framerate %u -i pipe:0 "

// Raw samples have no header, so ffmpeg needs their format.
#define SOUND "-f s16le -ar %d -ac 2 -i pipe:%d "

// Without these flags players would guess the colour matrix from the picture's size, some of them wrongly.
#define COLOURS                                                                                                        \
    "-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p -colorspace bt709 -color_primaries bt709 "           \
    "-color_trc bt709 -color_range tv "

// ffmpeg's options after the sources, by kind; a folder needs no ffmpeg.
static const char *const CODING[] = {
    // Fast rather than small: a clip is made while the game runs, and flat colours compress well anyway. The index
    // comes first, so that a film on the web starts before it is loaded.
    [EXPORT_MP4] = COLOURS "-c:v libx264 -preset superfast -crf 22 -c:a aac -b:a 160k -movflags +faststart -f mp4",
    // VP9 at its usual settings would take minutes for a clip of seconds.
    [EXPORT_WEBM] = COLOURS "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -row-mt 1 -tile-columns 1 -threads 4 "
                            "-crf 30 -b:v 0 -c:a libopus -b:a 128k -f webm",
};

// Starts ffmpeg with the words of `line`, which have no blanks, and the output. No shell reads them, so the output may
// have blanks and quotes.
static bool start(ExportFfmpeg *ffmpeg, const ExportConfig *config, const char *line, const char *output, int extra,
                  Error *error)
{
    char words[LINE_BYTES];
    const char *arguments[ARGUMENTS_MAX];
    int count = 0;
    ASSERT(strlen(line) < sizeof words);
    strcpy(words, line);
    for (char *word = words; *word != '\0';) {
        ASSERT(count + 2 < ARGUMENTS_MAX);
        arguments[count++] = word;
        word += strcspn(word, " ");
        if (*word != '\0')
            *word++ = '\0';
    }
    arguments[count++] = output;
    arguments[count] = NULL;
    ProcessConfig process = {config->ffmpeg, arguments, .feed = true, .extra = extra};
    return process_start(&ffmpeg->process, &process, error);
}

// Finds the film's place: a link that the player made stays, and leads to the new film. A device is refused.
static bool place_find(const char *output, char place[PATH_SIZE], Error *error)
{
    FileLook look;
    char *real = file_is_link(output) ? file_real_path(output) : NULL;
    int length = snprintf(place, PATH_SIZE, "%s", real ? real : output);
    free(real);
    if (length < 0 || length >= PATH_SIZE)
        error_set(error, "%.40s...: the path is too long, expected a shorter one", output);
    else if (file_is_link(place))
        error_set(error, "%s: a broken link, expected one to a file", output);
    else if (file_look(place, &look) && look.kind != FILE_REGULAR)
        error_set(error, "%s: not a regular file, expected a film or a new name", output);
    else
        return true;
    return false;
}

bool export_ffmpeg_reserve(ExportFfmpeg *ffmpeg, const ExportConfig *config, Error *error)
{
    *ffmpeg = (ExportFfmpeg){0};
    if (!place_find(config->output, ffmpeg->output, error)
        || !folder_private(ffmpeg->output, ffmpeg->folder, sizeof ffmpeg->folder, error))
        return false;
    snprintf(ffmpeg->film, sizeof ffmpeg->film, "%s" EXPORT_IN_WORK, ffmpeg->folder);
    return true;
}

bool export_ffmpeg_start(ExportFfmpeg *ffmpeg, const ExportConfig *config, int extra, Error *error)
{
    char line[LINE_BYTES], film[sizeof ffmpeg->film + sizeof "file:"];
    int length = snprintf(line, sizeof line, PICTURES, config->width, config->height, config->times.fps);
    if (extra >= 0)
        length += snprintf(line + length, LINE_BYTES - (size_t)length, SOUND, SOUND_RATE_HZ, PROCESS_EXTRA);
    snprintf(line + length, LINE_BYTES - (size_t)length, "%s", CODING[config->kind]);
    snprintf(film, sizeof film, "file:%s", ffmpeg->film); // "file:" prevents a colon in a name from being read as a
                                                          // protocol
    return start(ffmpeg, config, line, film, extra, error);
}

// Reports ffmpeg's own words, which explain more than its exit status.
static void explain(const ExportFfmpeg *ffmpeg, ProcessEnd end, Error *error)
{
    char complaint[PROCESS_COMPLAINT_BYTES];
    process_complaint(&ffmpeg->process, complaint, sizeof complaint);
    if (complaint[0] == '\0')
        snprintf(complaint, sizeof complaint, "it gave no reason");
    if (end.signal != 0)
        error_set(error, "ffmpeg was ended by signal %d: %s", end.signal, complaint);
    else
        error_set(error, "ffmpeg failed with status %d: %s", end.status, complaint);
}

// If ffmpeg stops reading it has ended, and its own message is more helpful than the broken pipe.
bool export_ffmpeg_put(ExportFfmpeg *ffmpeg, const uint32_t *pixels, size_t size, const StopFlag *stop, Error *error)
{
    if (process_write(&ffmpeg->process, pixels, size, stop))
        return true;
    // A signal is reason enough.
    if (!*stop)
        explain(ffmpeg, process_wait(&ffmpeg->process, stop), error);
    return false;
}

bool export_ffmpeg_finish(ExportFfmpeg *ffmpeg, const StopFlag *stop, Error *error)
{
    ProcessEnd end = process_wait(&ffmpeg->process, stop);
    if (end.signal != 0 || end.status != 0) {
        explain(ffmpeg, end, error);
        return false;
    }
    FileLook look;
    if (ffmpeg->folder[0] == '\0')
        return true;
    // ffmpeg may end well without writing anything.
    if (!file_look(ffmpeg->film, &look) || look.size == 0)
        return error_set(error, "ffmpeg wrote nothing and did not say why, expected a film");
    return file_move(ffmpeg->film, ffmpeg->output, error);
}

void export_ffmpeg_drop(ExportFfmpeg *ffmpeg, Error *error)
{
    process_kill(&ffmpeg->process);
    process_free(&ffmpeg->process);
    if (ffmpeg->folder[0] == '\0')
        return;
    file_discard(ffmpeg->film);
    export_private_remove(ffmpeg->folder, error);
    ffmpeg->folder[0] = '\0';
}

// --- PNG files in a private folder, until they are whole

#define FRAME_PATH_SIZE (EXPORT_TEMPORARY_BYTES + 32)

// Six digits: an hour at 240 frames a second still sorts by name.
static void frame_path(char *path, const char *folder, uint32_t number)
{
    snprintf(path, FRAME_PATH_SIZE, "%s/frame-%06" PRIu32 ".png", folder, number);
}

bool export_folder_begin(ExportFolder *folder, const char *path, Error *error)
{
    size_t length = strlen(path);
    *folder = (ExportFolder){0};
    // A trailing slash would put the temporary folder inside the one that is to be made.
    while (length > 1 && path[length - 1] == '/')
        length--;
    if (length >= sizeof folder->path)
        return error_set(error, "%.40s...: the path is too long, expected a shorter one", path);
    memcpy(folder->path, path, length);
    FileLook look;
    if (file_look(folder->path, &look) || file_is_link(folder->path))
        return error_set(error, "%s: is there already, expected a new folder", folder->path);
    if (!folder_private(folder->path, folder->outer, sizeof folder->outer, error))
        return false;
    snprintf(folder->frames, sizeof folder->frames, "%s" EXPORT_IN_WORK, folder->outer);
    return folder_make(folder->frames, error);
}

bool export_folder_put(ExportFolder *folder, const uint8_t *rgb, int width, int height, Error *error)
{
    char path[FRAME_PATH_SIZE];
    size_t size = 0;
    uint8_t *png = image_encode_png(rgb, width, height, &size, error);
    if (png == NULL)
        return false;
    frame_path(path, folder->frames, folder->count + 1);
    FILE *file = fopen(path, "wb");
    bool good = file != NULL && fwrite(png, 1, size, file) == size;
    // Counted as soon as the file exists, so that a half-written one is removed as well.
    folder->count += file != NULL;
    if (file != NULL)
        good = fclose(file) == 0 && good;
    if (!good)
        error_set(error, "%s: cannot be written: %s", path, strerror(errno));
    free(png);
    return good;
}

bool export_folder_finish(ExportFolder *folder, Error *error)
{
    if (!file_rename(folder->frames, folder->path))
        return error_set(error, "%s: cannot be written: %s", folder->path, strerror(errno));
    folder->count = 0; // nothing is left to remove
    return true;
}

void export_folder_drop(ExportFolder *folder, Error *error)
{
    char path[FRAME_PATH_SIZE];
    if (folder->outer[0] == '\0')
        return;
    for (uint32_t i = 1; i <= folder->count; i++) {
        frame_path(path, folder->frames, i);
        file_discard(path);
    }
    folder_remove(folder->frames);
    export_private_remove(folder->outer, error);
    folder->outer[0] = '\0';
}
