// recorded_game.c -- one game: its player, its changes of tunables, its demo.
#include "demos/recorded_game.h"

#include <stdio.h>
#include <stdlib.h>

#include "tape/tape_play.h"
#include "tape/tape_content.h"
#include "tape/pointer_paths.h"
#include "tape/state_hash.h"
#include "tape/tape_write.h"
#include "demos/hand.h"

#define RECORDED_UNIX_S 1795132800 // always the same, so that a demo made anew is the same file
#define CHANGES_STREAM 8
#define BEES_MOST 800
#define ENEMIES_MOST 400
#define BULLETS_MOST 5000

typedef struct Game {
    const GamePlan *plan;
    Tape tape;
    Pilot pilot;
    PointerPath pointer;
    RestlessHand hand;
    Player scripted;
    Rng changes;
    uint64_t hash;
} Game;

static Sim sim;

static float held(float value, float least, float most)
{
    return value < least ? least : value > most ? most : value;
}

// 2 to the power x, the same bits on every machine; |x| at most 1.
static float power_of_two(float x)
{
    int32_t whole = (int32_t)(x < 0.0f ? x - 0.5f : x + 0.5f);
    float f = (x - (float)whole) * 0.6931471805599453f;
    float series = 8.3333333e-3f + f * (1.3888889e-3f + f * 1.9841270e-4f);
    series = 1.6666667e-1f + f * (4.1666667e-2f + f * series);
    series = 1.0f + f * (1.0f + f * (0.5f + f * series));
    return (whole < 0 ? 0.5f : whole > 0 ? 2.0f : 1.0f) * series;
}

void tunable_vary(Tunables *tunables, int index, Rng *rng, bool extreme)
{
    const Field *info = tunable_info(index);
    uint32_t side = rng_below(rng, 2);
    float turn = rng_range(rng, -1.0f, 1.0f);
    float value = info->default_value * power_of_two(turn);
    if (info->default_value == 0.0f)
        value = 0.05f * turn * (info->most - info->least);
    if (extreme || info->kind == FIELD_WORD)
        value = side ? info->most : info->least;
    if (info->kind != FIELD_NUMBER)
        value = (float)(int32_t)(value + 0.5f);
    tunable_set(tunables, index, held(value, info->least, info->most));
}

void tunable_put(Tunables *tunables, const char *name, float value)
{
    int index = tape_row_find(&TAPE_TUNABLES, name);
    if (index < 0) {
        fprintf(stderr, "%s: no such tunable\n", name);
        exit(2);
    }
    tunable_set(tunables, index, value);
}

bool recorded_demo(const char *path, Tape *demo)
{
    static uint8_t bytes[1 << 20];
    FILE *file = fopen(path, "rb");
    size_t size = file != NULL ? fread(bytes, 1, sizeof bytes, file) : 0;
    Error refused = {.text = "it cannot be read"};
    bool good = size > 0 && tape_read(demo, bytes, size, &refused);
    if (!good)
        fprintf(stderr, "%s: %s, expected a demo\n", path, refused.text);
    if (file != NULL)
        fclose(file);
    return good;
}

static TickCmd next_cmd(Game *game)
{
    const GamePlan *plan = game->plan;
    if (plan->player == PLAYER_PILOT)
        return pilot_cmd(&game->pilot, &sim);
    if (plan->player == PLAYER_SCRIPTED)
        return player_cmd(&game->scripted, &sim);
    if (plan->player == PLAYER_HAND)
        return hand_cmd(&game->hand);
    TickCmd cmd = pointer_cmd(&game->pointer);
    if (plan->call_ticks > 0 && sim.head.tick % plan->call_ticks == plan->call_ticks - 1u)
        cmd.buttons |= TICK_CMD_CALL;
    if (plan->player == PLAYER_HOLDER)
        cmd.buttons |= TICK_CMD_TOUCH;
    if (plan->player == PLAYER_NOBODY)
        cmd.buttons = 0;
    return cmd;
}

// Live changes are drawn from the tunables that there were when the games were recorded first, so that rows that come
// or go change no game: the index now of the row with this number, -1 for one that has gone; of -1 the number of rows.
static int drawn_row(int number)
{
    static int rows[512], count;
    if (count == 0) {
        char name[TAPE_ROW_BYTES];
        int read = 0;
        FILE *names = fopen("tests/demos/drawn.txt", "r");
        if (names == NULL) {
            perror("tests/demos/drawn.txt");
            exit(3);
        }
        for (; read < 512 && fscanf(names, "%63s", name) == 1; read++)
            rows[read] = tape_row_find(&TAPE_TUNABLES, name);
        fclose(names);
        count = read; // last, for threads that come here together
    }
    return number < 0 ? count : rows[number];
}

static void change_maybe(Game *game)
{
    uint32_t every = game->plan->change_ticks;
    if (every == 0 || sim.head.tick % every != every - 1u)
        return;
    int index = drawn_row((int)rng_below(&game->changes, (uint32_t)drawn_row(-1)));
    Tunables unused = sim.tunables;
    tunable_vary(index >= 0 ? &sim.tunables : &unused, index >= 0 ? index : 0, &game->changes, game->plan->extreme);
    if (index >= 0)
        tape_tunable(&game->tape, index, tunable_get(&sim.tunables, index));
}

// All numbers that count while the game runs, of one of two files.
static void reload_maybe(Game *game)
{
    const GamePlan *plan = game->plan;
    if (plan->other == NULL || sim.head.tick % plan->other_ticks != plan->other_ticks - 1u)
        return;
    const Tunables *now = sim.head.tick / plan->other_ticks % 2 ? &plan->tunables : plan->other;
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        float value = tunable_get(now, i);
        if (tunable_info(i)->scope != TUNABLE_NOW || value == tunable_get(&sim.tunables, i))
            continue;
        tunable_set(&sim.tunables, i, value);
        tape_tunable(&game->tape, i, value);
    }
}

static bool too_large(const GamePlan *plan)
{
    return !plan->large
        && (sim.bees.count > BEES_MOST || sim.enemy_count > ENEMIES_MOST || sim.bullets.count > BULLETS_MOST);
}

static void play(Game *game)
{
    while (sim.head.tick < game->plan->ticks && !sim.head.over && !too_large(game->plan)) {
        reload_maybe(game);
        change_maybe(game);
        TickCmd cmd = next_cmd(game);
        sim_tick(&sim, &cmd);
        game->hash = state_hash_chain(game->hash, &sim);
        tape_append(&game->tape, &cmd, game->hash);
    }
    TapeResult result = tape_result_of(&sim);
    if (game->plan->open_end)
        tape_flush(&game->tape);
    else
        tape_end(&game->tape, &result);
}

// The parent's ticks are copied, as the game does where a replay is taken over. False where it does not play.
static bool take_over(Game *game)
{
    const GamePlan *plan = game->plan;
    TapePlay play;
    Error problem;
    bool good = tape_play_begin(&play, plan->parent, &sim, &problem);
    while (good && play.tick < plan->fork_tick)
        good = tape_play_tick(&play, &sim);
    if (!good)
        return false;
    game->tape = tape_fork(plan->parent, play.tick, play.hash);
    game->hash = play.hash;
    return true;
}

static bool start_new(Game *game)
{
    const GamePlan *plan = game->plan;
    if (plan->script)
        sim_init_script(&sim, plan->seed, &plan->tunables, plan->script, plan->book);
    else
        sim_init(&sim, plan->seed, &plan->tunables, plan->book);
    TapeStart start = tape_start_of(&sim, plan->player == PLAYER_PILOT ? TAPE_PILOT : TAPE_PERSON, RECORDED_UNIX_S);
    game->tape = tape_begin(&start);
    game->hash = state_hash_begin(&sim);
    return true;
}

static bool game_begin(Game *game)
{
    const GamePlan *plan = game->plan;
    const PointerStyle *style = &POINTER_STYLES[plan->player == PLAYER_MOUSE ? 0 : POINTER_MICE];
    if (!(plan->parent ? take_over(game) : start_new(game)))
        return false;
    game->pilot = pilot_begin(&sim);
    game->pointer = pointer_begin(style, plan->seed);
    game->hand = hand_begin(plan->seed);
    game->changes = rng_seed(plan->seed, CHANGES_STREAM);
    if (plan->player == PLAYER_SCRIPTED)
        game->scripted = player_begin(&plan->scripted, &sim, plan->seed);
    return true;
}

bool recorded_game_write(const GamePlan *plan, const char *path, GameOutcome *outcome)
{
    Game game = {.plan = plan};
    FILE *file = fopen(path, "wb");
    bool good = file != NULL && game_begin(&game);
    if (good) {
        size_t size;
        play(&game);
        uint8_t *bytes = tape_write(&game.tape, &size);
        good = fwrite(bytes, 1, size, file) == size;
        free(bytes);
        *outcome = (GameOutcome){sim.head.tick, game.hash, (long)size, sim.bees.count, sim.head.won};
    }
    if (file != NULL)
        good = fclose(file) == 0 && good;
    tape_free(&game.tape);
    if (!good)
        fprintf(stderr, "%s: cannot be written\n", path);
    return good;
}
