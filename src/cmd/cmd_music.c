// cmd_music.c -- mitsubachi music [--wav DIR] [SCORE]...
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "audio/mixer.h"
#include "cmd/cmd.h"
#include "platform/files.h"
#include "tape/tape_bytes.h"
#include "text/grow.h"
#include "text/words.h"
#include "ui/assets.h"
#include "audio/sound.h"

#define WAV_HEADER_BYTES 44u

typedef struct Work {
    const char *folder; // NULL: no WAV files
    int layers;         // index in STATES
    Score score;
    Tune tune;
} Work;

// The common combinations of layers in a game (audio/music.c).
static const int32_t STATES[][SCORE_LAYERS] = {
    {TONE_FULL, TONE_FULL, TONE_FULL, 0},
    {TONE_FULL, 0, 0, 0},
    {TONE_FULL, TONE_FULL, 0, 0},
    {TONE_FULL * 3 / 10, 0, 0, TONE_FULL},
};

static const Option ROWS[] = {
    {OPTION("--wav", "DIR", TEXT, .offset = offsetof(Work, folder),
            "write each tune as DIR/NAME.wav; without a SCORE also the effects"),
     .expected = "a folder"},
    {OPTION("--layers", "WHICH", WORD, .offset = offsetof(Work, layers),
            "render the layers of calm, of some threat, of full threat, or of the last bee; full"),
     .words = "full calm threat last"},
};

static const CommandLine LINE = {
    .name = "mitsubachi music",
    .manual = "music.md",
    .usage = "[OPTION]... [SCORE]...\n",
    .about = "Render scores, files or names of the game's own, and print their length and peak.\n",
    OPTIONS(ROWS),
    .after = "Exit status: 0 good, 1 a score has errors, 2 wrong usage, 3 a file cannot be read or written.\n",
    .most = -1,
};

// One file per name, 16 bits at the game's own rate; effects are mono, tunes stereo. Little-endian on every machine:
// the dots in the header are replaced by the numbers.
static int wav_write(const Work *work, const char *name, const int16_t *samples, size_t count, uint64_t channels)
{
    Error error;
    char path[PATH_SIZE];
    if ((size_t)snprintf(path, sizeof path, "%s/%s.wav", work->folder, name) >= sizeof path)
        return command_report_file(STATUS_MACHINE, "the path of a WAV file is too long, expected a shorter folder");
    uint8_t *bytes = grow_zeros(WAV_HEADER_BYTES + 2 * count);
    memcpy(bytes, "RIFF....WAVEfmt ....................data", 40);
    bytes_put(bytes + 4, 2 * count + WAV_HEADER_BYTES - 8, 4);
    uint8_t *at = bytes_put(bytes + 16, 16, 4);
    at = bytes_put(at, 1, 2); // plain samples
    at = bytes_put(at, channels, 2);
    at = bytes_put(at, TONE_RATE_HZ, 4);
    at = bytes_put(at, TONE_RATE_HZ * 2u * channels, 4);
    at = bytes_put(at, 2u * channels, 2);
    bytes_put(at, 16, 2);
    bytes_put(bytes + 40, 2 * count, 4);
    for (size_t i = 0; i < count; i++)
        bytes_put(bytes + WAV_HEADER_BYTES + 2 * i, (uint16_t)samples[i], 2);
    bool good = file_replace(path, bytes, WAV_HEADER_BYTES + 2 * count, &error);
    free(bytes);
    return good ? STATUS_GOOD : command_report_file(STATUS_MACHINE, error.text);
}

// The first round of the score, through the game's mixer, whose integers give the same file on every machine.
static int tune_make(Work *work, const char *name)
{
    tune_begin(&work->tune, &work->score, STATES[work->layers]);
    size_t count = 2 * (size_t)work->tune.frames;
    int32_t *sums = grow_zeros(count * sizeof *sums);
    int16_t *pairs = grow_zeros(count * sizeof *pairs);
    tune_add(&work->tune, sums, work->tune.frames);
    uint32_t bent = mixer_samples(sums, pairs, (uint32_t)count);
    // Limited samples and cut tones show a composer that voices are too loud or too many.
    int peak = 0;
    for (size_t i = 0; i < count; i++)
        peak = abs(pairs[i]) > peak ? abs(pairs[i]) : peak;
    printf("%-12s %5.1f s, %4" PRId32 " notes, peak %5d, %" PRIu32 " samples bent, %" PRIu32 " tones cut\n", name,
           (double)work->tune.frames / TONE_RATE_HZ, work->score.note_count, peak, bent, work->tune.cut);
    int status = work->folder ? wav_write(work, name, pairs, count, 2) : STATUS_GOOD;
    free(sums);
    free(pairs);
    return status;
}

// `wanted` is the name of one of the game's own scores, or a path.
static int score_render(void *work_pointer, const char *wanted)
{
    Work *work = work_pointer;
    Error error;
    char own_path[PATH_SIZE];
    const char *path = wanted;
    TextErrors errors = {0};
    for (int id = 0; id < TUNE_COUNT; id++)
        if (strcmp(wanted, tune_name((TuneId)id)) == 0)
            path = own_path;
    if (path == own_path && !music_own_path(wanted, own_path, sizeof own_path, &error))
        return command_report_file(STATUS_MACHINE, error.text);
    bool good = music_file_read(path, &work->score, &errors);
    int status = cmd_mistakes(&errors, path, good);
    if (!good)
        return status;
    // "a/b/meadow.txt" is "meadow".
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
    return tune_make(work, words_first(name, dot && dot > name ? (size_t)(dot - name) : strlen(name)).text);
}

// The names come from the table of sounds, so new effects are included.
static int effects_write(const Work *work)
{
    static const char *const NAMES[SOUND_COUNT] = {
#define SOUND(NAME, ...) "effect_" #NAME,
#include "audio/sounds.def"
    };
    int16_t *samples = grow_zeros(SOUND_SAMPLES_MAX * sizeof *samples);
    int status = STATUS_GOOD;
    for (int id = 0; id < SOUND_COUNT && status == STATUS_GOOD; id++)
        status = wav_write(work, NAMES[id], samples, sound_synth((SoundId)id, samples), 1);
    free(samples);
    return status;
}

static int scores_render(Work *work, char **names, int count)
{
    Error error;
    if (work->folder && !folder_make(work->folder, &error))
        return command_report_file(STATUS_MACHINE, error.text);
    int status = cmd_each(names, count, score_render, work);
    for (int id = 0; id < TUNE_COUNT && count == 0; id++) {
        int one = score_render(work, tune_name((TuneId)id));
        status = one > status ? one : status;
    }
    // After a full disk the effects would only repeat the error.
    return status == STATUS_GOOD && count == 0 && work->folder ? effects_write(work) : status;
}

int cmd_music(int argc, char **argv)
{
    Work *work = grow_zeros(sizeof *work);
    int status = command_begin(&LINE, work, &argc, argv);
    if (status < 0)
        status = scores_render(work, argv + 1, argc - 1);
    free(work);
    return status;
}
