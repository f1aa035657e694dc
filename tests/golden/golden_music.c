// golden_music.c -- prints the hash of each effect and, for each tune of a folder, that of its first eight seconds and,
// where "whole" stands after the folder, that of a whole round. Without libraries, so that it runs on processors for
// which there are none.
#include <inttypes.h>
#include <stdio.h>

#include "audio/sample_hash.h"
#include "audio/music.h"
#include "audio/sound.h"
#include "audio/tune.h"
#include "text/text_errors.h"

#define HEAD_SECONDS 8u

static const char *const NAMES[] = {
#define TUNE(NAME, name) #name,
    TUNES(TUNE)
#undef TUNE
};

static char text[SCORE_BYTES_MAX];
static Score score;
static Tune tune;

static void print_effects(void)
{
    static const char *const EFFECTS[] = {
#define SOUND(NAME, ...) #NAME,
#include "audio/sounds.def"
    };
    static int16_t samples[SOUND_SAMPLES_MAX];
    for (int id = 0; id < SOUND_COUNT; id++)
        printf("%s %016" PRIx64 "\n", EFFECTS[id],
               sample_hash(SAMPLE_HASH_BEGIN, samples, sound_synth((SoundId)id, samples)));
}

static int print_tune(const char *folder, const char *name, int whole)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s.txt", folder, name);
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(text, 1, sizeof text, file) : 0;
    if (file)
        fclose(file);
    TextErrors errors = {0};
    bool good = score_read(text, size, &score, &errors);
    text_errors_print(&errors, path, stderr);
    text_errors_free(&errors);
    if (!good)
        return 1;
    printf("%s %016" PRIx64, name, sample_hash_of_tune(&tune, &score, HEAD_SECONDS * TONE_RATE_HZ));
    if (whole)
        printf(" %016" PRIx64, sample_hash_of_tune(&tune, &score, 0));
    puts("");
    return 0;
}

int main(int argc, char **argv)
{
    int bad = argc < 2;
    print_effects();
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0] && !bad; i++)
        bad = print_tune(argv[1], NAMES[i], argc > 2 && strcmp(argv[2], "whole") == 0);
    return bad;
}
