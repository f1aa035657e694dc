// test_music_layers.c -- over recorded games, what is heard of a tune's layers goes with what threatens.

#include "audio/mixer.h"
#include "tape/tape_play.h"
#include "ui/assets.h"
#include "demo_at.h"

#define TICK_FRAMES (TONE_RATE_HZ / 60)
#define LEAST 0.8

static Sim sim;
static Score scores[TUNE_COUNT];
static Mixer mixer;

static int read_scores(void **state)
{
    for (int id = 0; id < TUNE_COUNT; id++)
        assert_good(music_own_read((TuneId)id, &scores[id], &error), &error);
    return 0;
}

// As loud as the layer is in the next sample.
static double level_of(const Tune *tune, ScoreLayer number)
{
    const TuneLayer *layer = &tune->layers[number];
    int64_t since = tune->at - tune->quarter_at;
    return (double)(layer->from + layer->change_65536 * since / 65536) / TONE_FULL;
}

// Sums for the correlation of two numbers, x and y.
typedef struct Sums {
    double count, x, y, xx, yy, xy;
} Sums;

static double correlation(const Sums *s)
{
    double both = s->count * s->xy - s->x * s->y;
    return both / sqrt((s->count * s->xx - s->x * s->x) * (s->count * s->yy - s->y * s->y));
}

static void sums_add(Sums *s, double x, double y)
{
    s->count++;
    s->x += x;
    s->y += y;
    s->xx += x * x;
    s->yy += y * y;
    s->xy += x * y;
}

// The music of one tick, through the mixer that a player hears.
static void tick_sound(Music *music)
{
    int32_t pairs[2 * TICK_FRAMES] = {0};
    music_tick(music, &sim);
    MixerRequest request = music_request(music, scores);
    mixer_request(&mixer, &request);
    mixer_add(&mixer, pairs, TICK_FRAMES);
}

static Sums game_sums(const Tape *demo)
{
    TapePlay play;
    Music music;
    Sums sums = {0};
    assert_true(tape_play_begin(&play, demo, &sim, &error));
    music_init(&music, &(MusicVolumes){.tune = 0.6f, .buzz = 0.35f, .step_back = 0.5f});
    memset(&mixer, 0, sizeof mixer);
    while (tape_play_tick(&play, &sim)) {
        tick_sound(&music);
        sums_add(&sums, music_threats(&sim), level_of(&mixer.tune, LAYER_THREAT) + level_of(&mixer.tune, LAYER_DANGER));
    }
    return sums;
}

static void check_game(const char *name)
{
    OwnTape demo = demo_recorded(name);
    Sums sums = game_sums(&demo);
    printf("note: %s %.2f of %.0f threats\n", name, correlation(&sums), sums.x / sums.count);
    assert_true(sums.count > 400 && correlation(&sums) > LEAST);
}

TEST(test_stages)
{
    check_game("hollow");
    check_game("pond");
}

TEST(test_endless)
{
    check_game("pilot");
    check_game("running_blend");
}

TEST(test_large_swarms)
{
    check_game("moths");
    check_game("swarm_lord");
}

GROUP(read_scores, NULL)
