// measure_latency.c -- from the moment that the pointer moves to the first changed pixel: the whole way, through the X
// server, the window's events, a frame of the game, and back to what the X server shows.
//
// The game runs in a process of its own, in a stage in which nothing comes and nothing moves, so that the mark of the
// led swarm is all that changes. The pointer jumps at random moments; what the server shows around the place where the
// mark has to appear is read again and again until it is another picture.
#include "measure/measure.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "measure/glass.h"
#include "platform/files.h"

#define MS INT64_C(1000000)
#define MOMENTS 1000
#define MOMENTS_QUICK 300 // at other rates than the usual one
#define QUIET 100         // moments without a jump, in which nothing may change
#define QUIET_MS 30.0
#define LOST_MS 500.0 // nothing takes longer
#define START_NS (30 * CLOCK_NS_PER_SECOND)
#define SETTLE_NS (9 * CLOCK_NS_PER_SECOND) // until what is reported at the begin of a stage is gone
#define OFFSET_Y_PX (-48)                   // swarm.touch_offset_y

static const char STAGE[] = "[stage]\nname = Still\nlook = meadow\n\n[phase Still]\nleast = 600s\n";

// A swarm that hardly gets anywhere, over ground that lies still.
static const char *const NUMBERS[] = {"swarm.start_bees=2",        "swarm.led_speed=0.1",     "swarm.max_speed=0.1",
                                      "camera.scroll_speed=0",     "camera.clouds=0",         "flower.fall_speed=0",
                                      "stage.breath_ticks=100000", "rest.grace_ticks=1000000"};

// --- the game

static void settings_still(Settings *settings)
{
    settings_set(settings, SETTING_look_motion, 0);
    settings_set(settings, SETTING_game_help_seen, 1);
    settings_set(settings, SETTING_game_hints, 0);
}

static int play(const char *stage, int hz)
{
    static Game game;
    Error error;
    Options options = options_default();
    options.width = 360;
    options.height = 640;
    options.stage = stage;
    options.mute = true;
    options.refresh_hz = hz;
    for (size_t i = 0; i < sizeof NUMBERS / sizeof NUMBERS[0]; i++) {
        options.tuning.list[i].kind = TUNING_OPTION_SET;
        options.tuning.list[i].text = NUMBERS[i];
        options.tuning.count++;
    }
    if (!options_complete(&options, &error) || !game_open(&game, &options, clock_now_ns(), &error)) {
        fprintf(stderr, "%s\n", error.text);
        return 3;
    }
    settings_still(&game.player.settings);
    bool good = true;
    while (good && !game.leaving)
        good = frame_run(&game, &error);
    game_close(&game);
    return good ? 0 : 3;
}

// --- the moments

// Far from where the mark is now, from the numbers, and from the bees, which stay in the middle between left and right.
static void choose_place(Rng *rng, int *x, int *y)
{
    int old_x = *x, old_y = *y;
    while (abs(*x - old_x) + abs(*y - old_y) < 3 * GLASS_PATCH_PX) {
        *x = (rng_below(rng, 2) == 0 ? 40 : 260) + (int)rng_below(rng, 60);
        *y = 230 + (int)rng_below(rng, 150);
    }
}

static double jump(Glass *glass, Rng *rng, int *x, int *y)
{
    choose_place(rng, x, y);
    glass_keep(glass, *x, *y + OFFSET_Y_PX);
    // At any moment of a frame, as hands are.
    clock_sleep_until_ns(clock_now_ns() + (int64_t)rng_range(rng, 20.0e6f, 60.0e6f));
    int64_t from_ns = clock_now_ns();
    glass_point(glass, *x, *y);
    return glass_await_change(glass, from_ns, LOST_MS);
}

// How often something changes that nobody moved: it must not, or the figures would be too good.
static int quiet_changes(Glass *glass, Rng *rng, int x, int y)
{
    int changes = 0;
    for (int i = 0; i < QUIET; i++) {
        int at_x = x, at_y = y;
        choose_place(rng, &at_x, &at_y);
        glass_keep(glass, at_x, at_y + OFFSET_Y_PX);
        changes += glass_await_change(glass, clock_now_ns(), QUIET_MS) < QUIET_MS;
    }
    return changes;
}

// --- the figures

static void print_distribution(int hz, double *ms, int count)
{
    static const int PARTS[] = {1, 5, 10, 25, 50, 75, 90, 95, 99};
    median(ms, count);
    printf("latency %3d Hz: from the pointer to the changed pixel, %d moments; ms:", hz, count);
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++)
        printf(" %d%%: %.1f", PARTS[i], ms[count * PARTS[i] / 100]);
    printf(" most: %.1f\n      ", ms[count - 1]);
    for (int i = 0, edge = 2; i < count; edge += 2) {
        int from = i;
        while (i < count && ms[i] < edge)
            i++;
        if (i > from)
            printf(" <%d: %d", edge, i - from);
    }
    printf("\n");
}

static int measure_moments(Glass *glass, int hz, int count)
{
    static double ms[MOMENTS];
    Rng rng = rng_seed(1, (uint64_t)hz);
    int x = 180, y = 400;
    glass_point(glass, x, y);
    clock_sleep_until_ns(clock_now_ns() + SETTLE_NS);
    if (system("xdotool mousedown 1") != 0)
        return 3;
    if (jump(glass, &rng, &x, &y) >= LOST_MS) {
        fprintf(stderr, "latency: the pointer was moved, and nothing has changed\n");
        return 3;
    }
    int changes = quiet_changes(glass, &rng, x, y);
    for (int i = 0; i < count; i++)
        ms[i] = jump(glass, &rng, &x, &y);
    changes += quiet_changes(glass, &rng, x, y);
    if (system("xdotool mouseup 1") != 0)
        return 3;
    print_distribution(hz, ms, count);
    printf("      %d of %d looks without a jump saw a change\n", changes, 2 * QUIET);
    return 0;
}

// The game's process is begun before this one knows the display: a connection must not have two users.
static int measure_at(const char *stage, int hz, int count)
{
    fflush(stdout);
    pid_t child = fork();
    if (child == 0)
        _exit(play(stage, hz));
    Glass *glass = child > 0 ? glass_open("Mitsubachi", START_NS) : NULL;
    int status = glass ? measure_moments(glass, hz, count) : 3;
    if (!glass)
        fprintf(stderr, "latency: the game has not opened its window\n");
    glass_close(glass);
    if (child > 0) {
        kill(child, SIGTERM);
        waitpid(child, NULL, 0);
    }
    return status;
}

int measure_latency(Game *unused)
{
    char stage[PATH_SIZE];
    measure_load();
    if (!path_of_config("still.ini", stage, sizeof stage, NULL) || !file_replace(stage, STAGE, sizeof STAGE - 1, NULL))
        return 3;
    int status = measure_at(stage, 60, MOMENTS);
    status = status == 0 ? measure_at(stage, 120, MOMENTS_QUICK) : status;
    status = status == 0 ? measure_at(stage, 240, MOMENTS_QUICK) : status;
    return status;
}
