// test_monkey.c -- anything at all is done to the whole program on each of its screens: MONKEY_SECONDS of it, at
// MONKEY_SEED. `make monkey` does it for an hour, `make test` for as long as it takes to have been everywhere once.

#include "long/home.h"
#include "leap_clock.h"
#include "long/monkey.h"
#include "game/session/save.h"
#include "test.h"

#define SHORT_STEPS 200   // of `make test`
#define DATE_S 1795392000 // 2026-11-23

static Game game;
static Options options;
static Monkey monkey;
static char folder[64], save[128];

static uint64_t number(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

static int open_all(void **state)
{
    SaveContents contents;
    strcpy(folder, "/tmp/mitsubachi-monkey-XXXXXX");
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    if (!mkdtemp(folder) || setenv("XDG_DATA_HOME", folder, 1) != 0 || setenv("XDG_CONFIG_HOME", folder, 1) != 0)
        return -1;
    leap_begun_s = DATE_S;
    options = options_default();
    options.width = 180;
    options.height = 320;
    options.refresh_hz = 15; // pictures, of four ticks each: they take most of the time
    monkey.hand = (Hand){.game = &game, .rng = rng_seed(number("MONKEY_SEED", 1), 1)};
    snprintf(save, sizeof save, "%s/kept.mtbsave", folder);
    monkey.save = save;
    return game_open(&game, &options, clock_now_ns(), &error) && save_make(save, &contents, stderr, &error) ? 0 : -1;
}

static int close_all(void **state)
{
    game_close(&game);
    OwnText command = formatted("rm -rf %s", folder);
    return system(command);
}

static void tell(double seconds)
{
    const Hand *hand = &monkey.hand;
    printf("note: %llu events and %llu pictures in %.0f s, seed %llu\n", (unsigned long long)hand->events,
           (unsigned long long)hand->frames, seconds, (unsigned long long)number("MONKEY_SEED", 1));
    for (int i = SCREEN_NONE + 1; i < SCREEN_COUNT; i++)
        printf("%s %llu%s", SCREEN_NAMES[i], (unsigned long long)hand->shown[i],
               i < SCREEN_COUNT - 1 ? ", " : " pictures\n");
}

static double now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1.0e-9;
}

TEST(nothing_that_a_hand_does_breaks_the_game, open_all, close_all)
{
    double begun_s = now_s(), seconds = (double)number("MONKEY_SECONDS", 0);
    printf("seed %llu\n", (unsigned long long)number("MONKEY_SEED", 1));
    fflush(stdout);
    monkey_put(&monkey, SCREEN_RESULT); // from here on there is a best game with a demo
    for (int i = SCREEN_NONE + 1; i < SCREEN_COUNT; i++)
        monkey_put(&monkey, i);
    while (now_s() < begun_s + seconds)
        monkey_step(&monkey);
    for (int i = 0; i < SHORT_STEPS; i++)
        monkey_step(&monkey);
    tell(now_s() - begun_s);
    for (int i = SCREEN_NONE + 1; i < SCREEN_COUNT; i++)
        fail_if(monkey.hand.shown[i] == 0, "it was never on the screen %s", SCREEN_NAMES[i]);
}
