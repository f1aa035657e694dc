// measure.c -- the figures of assets/manual/speed.md: milliseconds a tick and a frame. `make measure` runs it.
#include "measure/measure.h"
#include "platform/files.h"
#include "tape/tape_file.h"

#include "content/tuning/tunables_list.h"
#include "tape/state_hash.h"
#include "tape/timeline.h"
#include "tape/tape_write.h"
#include "game/screens/screen_parts.h"
#include "stage_tools.h"

#define RUNS 5
#define TICKS 600
#define FRAMES 240
#define DEMO_TICKS 36000
#define SEEKS 500
#define RELOADS 10

static Sim sim, start;
static Game game;

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare);
    return values[count / 2];
}

// A loose swarm of `bees` under `bullets` that drift slowly, so that neither gets fewer while it is measured.
static void fill(Sim *filled, int bees, int bullets)
{
    Tunables tunables = tunables_default();
    tunables.swarm_start_bees = bees;
    tunables.swarm_grace_ticks = 600;
    sim_init(filled, 1, &tunables, NULL);
    filled->head.tick = 1;
    for (int i = 0; i < bees; i++)
        filled->bees.born_tick[i] = 1; // in grace: not hit
    Rng rng = rng_seed(1, 9);
    for (int i = 0; i < bullets; i++) {
        float x = rng_range(&rng, 10.0f, FIELD_WIDTH_PX - 10.0f);
        float y = rng_range(&rng, 10.0f, FIELD_HEIGHT_PX - 10.0f);
        float vx = rng_range(&rng, -0.02f, 0.02f);
        sim_add_bullet(filled, (BulletLook)(i % BULLET_LOOKS), vec2(x, y), vec2(vx, 0.02f));
    }
}

static void measure_tick(int bees, int bullets)
{
    double ms[RUNS];
    fill(&start, bees, bullets);
    for (int run = 0; run < RUNS; run++) {
        sim = start;
        TickCmd cmd = tick_cmd(vec2(180, 500), 0);
        int64_t from_ns = clock_now_ns();
        for (int i = 0; i < TICKS - 2; i++)
            sim_tick(&sim, &cmd);
        ms[run] = (double)(clock_now_ns() - from_ns) * 1.0e-6 / (TICKS - 2);
    }
    printf("tick   %5d bees %5d bullets   %7.3f ms   (at the end %d bees, %d bullets)\n", bees, bullets,
           median(ms, RUNS), sim.bees.count, sim.bullets.count);
}

// Every tunable a little beside its default.
static Tuned all_changed(void)
{
    Tuned tunables = tuned_default();
    for (int i = 0; i < TUNED_COUNT; i++) {
        const Field *info = tuned_info(i);
        float step = info->kind == FIELD_NUMBER ? (info->most - info->least) * 0.001f : 1.0f;
        bool up = info->default_value + step <= info->most;
        tuned_set(&tunables, i, up ? info->default_value + step : info->default_value - step);
    }
    return tunables;
}

// Saves all tunables in turn as they are by default and all changed; measures the polls that take them over.
static int measure_reload(void)
{
    char path[PATH_SIZE];
    double ms[RELOADS];
    Tuned values[2] = {all_changed(), tuned_default()};
    if (!path_of_config("tunables.ini", path, sizeof path, NULL))
        return 3;
    for (int i = 0; i < RELOADS; i++) {
        char *text = NULL;
        size_t size = 0;
        FILE *out = open_memstream(&text, &size);
        tunables_ini_print(&values[i % 2], out);
        fclose(out);
        if (!file_replace(path, text, size, NULL))
            return 3;
        free(text);
        int64_t from_ns = 0;
        Tuned before = *tuning_now(game.content.tuning);
        while (memcmp(&before, tuning_now(game.content.tuning), sizeof before) == 0) {
            from_ns = clock_now_ns();
            content_poll(&game, from_ns);
        }
        ms[i] = (double)(clock_now_ns() - from_ns) * 1.0e-6;
    }
    double middle = median(ms, RELOADS);
    printf("reload all %d tunables          %7.3f ms, worst %.3f ms\n", (int)TUNED_COUNT, middle, ms[RELOADS - 1]);
    return 0;
}

void measure_load(void)
{
    printf("load   ");
    fflush(stdout);
    if (system("cut -d' ' -f1-3 /proc/loadavg") != 0)
        printf("not known\n");
}

int measure_open(Game *opened, Options *options)
{
    Error error;
    options->width = 540;
    options->height = 960;
    options->mute = true;
    memset(opened, 0, sizeof *opened);
    if (game_open(opened, options, clock_now_ns(), &error) && frame_run(opened, &error))
        return 0;
    fprintf(stderr, "%s\n", error.text);
    return 3;
}

double measure_shown_ms(Game *shown, const TickCmd *cmd)
{
    Error error;
    int64_t from_ns = clock_now_ns();
    play_tick(shown, cmd);
    if (!frame_draw(shown, 0.5f, &error)) {
        fprintf(stderr, "%s\n", error.text);
        return -1.0;
    }
    window_present(&shown->machine.window);
    return (double)(clock_now_ns() - from_ns) * 1.0e-6;
}

// From nothing to the first picture, files and window and all.
static int measure_start(void)
{
    double ms[RUNS];
    for (int i = 0; i < RUNS; i++) {
        Options options = {.seed_given = true};
        int status = measure_open(&game, &options);
        if (status != 0)
            return status;
        ms[i] = (double)game.pace.first_frame_ms;
        game_close(&game);
    }
    double middle = median(ms, RUNS);
    printf("start  to the first picture      %7.0f ms, quickest %.0f ms\n", middle, ms[0]);
    return 0;
}

static int measure_frame(int bees, int bullets)
{
    Options options = {.seed_given = true};
    double ms[FRAMES];
    int status = measure_open(&game, &options);
    if (status != 0)
        return status;
    if (!screens_open(&game, SCREEN_PLAY, NULL, NULL))
        return 3;
    fill(&game.match.sim, bees, bullets);
    for (int i = 0; i < FRAMES; i++) {
        TickCmd cmd = tick_cmd(vec2(180, 500), 0);
        ms[i] = measure_shown_ms(&game, &cmd);
        if (ms[i] < 0.0)
            return 3;
    }
    double middle = median(ms, FRAMES);
    printf("frame  %5d bees %5d bullets   %7.3f ms, 19 of 20 below %.3f ms   (tick, drawing and present; %d sprites, "
           "%d draw calls, %s on %s, %dx%d)\n",
           game.match.sim.bees.count, game.match.sim.bullets.count, middle, ms[FRAMES * 19 / 20],
           game.machine.batch.stats.records, game.machine.batch.stats.draw_calls, game.machine.window.drawing,
           game.machine.window.video, game.machine.window.width_px, game.machine.window.height_px);
    int reload = measure_reload();
    game_close(&game);
    return reload;
}

// Ten minutes of the pilot with a hundred bees that are hard to hit, so that they stay many; returns the file's bytes.
static uint8_t *record(size_t *size, double *mean_bees)
{
    static PatternBook book;
    Error error;
    Tunables tunables = stage_tunables("endless");
    tunables.swarm_start_bees = tunables.swarm_most_bees = 110;
    tunables.swarm_radius_px = tunables.bullet_radius_px = 1.7f;
    if (!pattern_book_own(&book, stderr, &error))
        fprintf(stderr, "%s\n", error.text);
    stage_game(&sim, 5, &tunables, "endless");
    TapeStart begun = tape_start_of(&sim, TAPE_PILOT, 0);
    Tape tape = tape_begin(&begun);
    uint64_t hash = state_hash_begin(&sim);
    Pilot pilot = pilot_begin(&sim);
    *mean_bees = 0.0;
    for (int i = 0; i < DEMO_TICKS; i++) {
        TickCmd cmd = pilot_cmd(&pilot, &sim);
        sim_tick(&sim, &cmd);
        hash = state_hash_chain(hash, &sim);
        tape_append(&tape, &cmd, hash);
        *mean_bees += (double)sim.bees.count / DEMO_TICKS;
    }
    uint8_t *bytes = tape_write(&tape, size);
    tape_free(&tape);
    return bytes;
}

static int measure_demo(void)
{
    size_t size;
    double bees, seek_ms[SEEKS];
    Tape demo;
    TapePlay play;
    Error problem;
    uint8_t *bytes = record(&size, &bees);
    if (!tape_read(&demo, bytes, size, &problem))
        return 3;
    int64_t from_ns = clock_now_ns();
    bool good = tape_verify(&demo, &sim).verdict == TAPE_GOOD;
    double seconds = (double)(clock_now_ns() - from_ns) * 1.0e-9;
    printf("verify ten minutes, %.0f bees on average, %zu bytes: %s, %.2f s, %.0f times real time\n", bees, size,
           good ? "good" : "diverged", seconds, 600.0 / seconds);
    Timeline *timeline = timeline_open(&demo, TIMELINE_BUDGET_BYTES, &problem);
    while (!timeline_build(timeline, 600))
        continue;
    Rng rng = rng_seed(1, 2);
    for (int i = 0; i < SEEKS; i++) {
        uint32_t tick = rng_below(&rng, demo.tick_count);
        from_ns = clock_now_ns();
        timeline_seek(timeline, tick, &play, &sim);
        seek_ms[i] = (double)(clock_now_ns() - from_ns) * 1.0e-6;
    }
    double middle = median(seek_ms, SEEKS);
    printf("seek   anywhere in it            %7.3f ms, worst %.3f ms\n", middle, seek_ms[SEEKS - 1]);
    timeline_close(timeline);
    tape_free(&demo);
    free(bytes);
    return good ? 0 : 1;
}

static int measure_cost(Game *unopened)
{
    measure_tick(400, 1000);
    measure_tick(200, 500);
    int start_status = measure_start();
    if (start_status != 0)
        return start_status;
    int frame = measure_frame(200, 500);
    int stages = measure_stages(unopened);
    int demo = measure_demo();
    frame = stages > frame ? stages : frame;
    return frame > demo ? frame : demo;
}

static const struct {
    const char *name;
    int (*measure)(Game *game); // zeroed; closed again
} PARTS[] = {
    {"cost", measure_cost},
    {"intervals", measure_intervals},
    {"latency", measure_latency},
};

// Those that are named, or all.
static int measure_parts(int count, char **names)
{
    int worst = 0;
    for (size_t part = 0; part < sizeof PARTS / sizeof PARTS[0]; part++) {
        bool wanted = count == 0;
        for (int i = 0; i < count; i++)
            wanted |= strcmp(names[i], PARTS[part].name) == 0;
        int status = wanted ? PARTS[part].measure(&game) : 0;
        worst = status > worst ? status : worst;
    }
    return worst;
}

int main(int argc, char **argv)
{
    char folder[] = "/tmp/mitsubachi-measure-XXXXXX";
    char settings[64];
    if (!mkdtemp(folder))
        return 3;
    snprintf(settings, sizeof settings, "%s/mitsubachi", folder);
    setenv("XDG_CONFIG_HOME", folder, 1);
    setenv("XDG_DATA_HOME", folder, 1);
    if (!folder_make(settings, NULL))
        return 3;
    int status = measure_parts(argc - 1, argv + 1);
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command) == 0 ? status : 3;
}
