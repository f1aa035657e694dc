// cmd_music.c -- mitsubachi music [SCORE]..., music --check SCORE..., music --wav DIR [SCORE]...
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "content/wav_file.h"
#include "platform/files.h"
#include "text/grow.h"
#include "text/words.h"
#include "ui/music_files.h"
#include "view/sound.h"

#define ERROR_BYTES (PATH_SIZE + 512)

// What was asked for, and the room to work in.
typedef struct Work {
    bool check;
    const char *folder; // NULL: no WAV files
    Score score;
    Tune tune;
    int status;
} Work;

static const Option ROWS[] = {
    {.name = "--check", .kind = OPTION_FLAG, .where = offsetof(Work, check), .alone = true,
     .text = "tell all mistakes as FILE:LINE:COLUMN: what, and nothing else"},
    {.name = "--wav", .value = "DIR", .kind = OPTION_TEXT, .where = offsetof(Work, folder), .expected = "a folder",
     .text = "write each tune once through as DIR/NAME.wav; without a SCORE the effects as well"},
};

static const CommandLine LINE = {
    .name = "mitsubachi music",
    .manual = "music.md",
    .usage = "[SCORE]...\n--check SCORE...\n--wav DIR [SCORE]...\n",
    .about =
        "Makes the tunes out of their scores, text files that assets/music/README.md explains, and tells how long and\n"
        "how loud each is. A SCORE is a file, or the name of one of the game's own; without any, all of those.\n",
    OPTIONS(ROWS),
    .after =
        "The same score gives the same bytes with every compiler on every processor.\n"
        "\n"
        "Exit status: 0 good, 1 a score has mistakes, 2 wrong usage, 3 a file cannot be read or written.\n",
    .most = -1,
};

static void fail(Work *work, int status, const char *error)
{
    fprintf(stderr, "%s\n", error);
    work->status = status > work->status ? status : work->status;
}

// A name of the game's own score, or a path.
static bool path_find(const char *name, char *path, char *error)
{
    for (int id = 0; id < TUNE_COUNT; id++)
        if (strcmp(name, tune_name((TuneId)id)) == 0)
            return music_own_path(name, path, PATH_SIZE, error, ERROR_BYTES);
    if ((size_t)snprintf(path, PATH_SIZE, "%s", name) < PATH_SIZE)
        return true;
    snprintf(error, ERROR_BYTES, "%.40s...: the path is too long, a shorter one was expected", name);
    return false;
}

// "a/b/meadow.txt" is "meadow".
static Word stem_of(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
    return words_first(name, dot && dot > name ? (size_t)(dot - name) : strlen(name));
}

static void wav_write(Work *work, const char *name, const int16_t *samples, size_t count, int channels)
{
    char path[PATH_SIZE], error[ERROR_BYTES];
    if ((size_t)snprintf(path, sizeof path, "%s/%s.wav", work->folder, name) >= sizeof path)
        fail(work, STATUS_MACHINE, "the path of a WAV file is too long, a shorter folder was expected");
    else if (!wav_file_write(path, samples, count, channels, error, sizeof error))
        fail(work, STATUS_MACHINE, error);
}

static void measure_print(const char *name, const int16_t *pairs, const Tune *tune, uint32_t held)
{
    double power = 0.0;
    int peak = 0;
    for (size_t i = 0; i < 2 * (size_t)tune->frames; i++) {
        power += (double)pairs[i] * pairs[i];
        peak = abs(pairs[i]) > peak ? abs(pairs[i]) : peak;
    }
    double loud = sqrt(power / (2.0 * (double)tune->frames));
    printf("%-10s %5.1f s, %4" PRId32 " notes, peak %5d, rms %5.0f (%.1f dB), %" PRIu32 " samples held, %" PRIu32
           " tones cut\n", name, (double)tune->frames / TONE_RATE_HZ, tune->score->note_count, peak, loud,
           20.0 * log10((loud + 1e-9) / 32768.0), held, tune->cut);
}

// The first round of the score that was read.
static void tune_make(Work *work, const char *name)
{
    tune_begin(&work->tune, &work->score);
    size_t count = 2 * (size_t)work->tune.frames;
    int32_t *sums = grow_zeros(count * sizeof *sums);
    int16_t *pairs = grow_zeros(count * sizeof *pairs);
    tune_add(&work->tune, sums, work->tune.frames);
    uint32_t held = desk_samples(sums, pairs, (uint32_t)count);
    measure_print(name, pairs, &work->tune, held);
    if (work->folder)
        wav_write(work, name, pairs, count, 2);
    free(sums);
    free(pairs);
}

static void score_take(Work *work, const char *wanted)
{
    char path[PATH_SIZE], error[ERROR_BYTES];
    TextErrors errors = {0};
    if (!path_find(wanted, path, error)) {
        fail(work, STATUS_MACHINE, error);
        return;
    }
    Word name = stem_of(path);
    bool good = music_file_read(path, &work->score, &errors);
    text_errors_print(&errors, path, stderr);
    if (!good) {
        int status = file_exists(path) ? STATUS_NO : STATUS_MACHINE;
        work->status = status > work->status ? status : work->status;
    } else if (!work->check) {
        tune_make(work, name.text);
    }
    text_errors_free(&errors);
}

static void effects_write(Work *work)
{
    static const char *const NAMES[SOUND_COUNT] = {
#define SOUND(NAME, ...) "effect_" #NAME,
        SOUNDS(SOUND)
#undef SOUND
    };
    int16_t *samples = grow_zeros(SOUND_SAMPLES_MAX * sizeof *samples);
    for (int id = 0; id < SOUND_COUNT && work->status == STATUS_GOOD; id++)
        wav_write(work, NAMES[id], samples, sound_synth((SoundId)id, samples), 1);
    free(samples);
}

static void run(Work *work, char **names, int count)
{
    char error[ERROR_BYTES];
    if (work->folder && !folder_make(work->folder, error, sizeof error)) {
        fail(work, STATUS_MACHINE, error);
        return;
    }
    for (int i = 0; i < count; i++)
        score_take(work, names[i]);
    for (int id = 0; id < TUNE_COUNT && count == 0; id++)
        score_take(work, tune_name((TuneId)id));
    if (work->folder && count == 0)
        effects_write(work);
}

int cmd_music(int argc, char **argv)
{
    Work *work = grow_zeros(sizeof *work);
    int status = command_begin(&LINE, work, &argc, argv);
    if (status < 0 && work->check && argc == 1)
        status = command_tell(&LINE, STATUS_USAGE, "--check: no score, expected one or more");
    if (status < 0) {
        run(work, argv + 1, argc - 1);
        status = work->status;
    }
    free(work);
    return status;
}
