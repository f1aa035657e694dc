// test_tunables_extremes.c -- every tunable at its least and its most, and all of them at random: nothing goes astray.
//
// `make test` takes a quick look. FULL=I/N in the environment asks for the I-th of N parts of the whole bar, as `make
// test-tunables` does.
//
// The whole bar: each tunable alone at its ends, and 500 times all of them at random, played by the pilot for 2,000
// ticks, twice: no crash, no float that is no number, the same chain of hashes. The quick look begins in the middle of
// a game in which everything goes on, changes a tunable there, and plays on for some ticks.
#include <time.h>

#include "sim/sim_tools.h"
#include "test.h"

#define FULL_TICKS 2000
#define FULL_DRAWS 500
#define QUICK_TICKS 8
#define QUICK_START_TICKS 3 // of what only counts from the next game on
#define QUICK_DRAWS 12
#define QUICK_DRAW_TICKS 100
#define BUSY_TICKS 1200 // what the middle of a game is
#define CHECK_TICKS 8   // between two looks at all floats
#define SLOW_SECONDS 20.0
#define SWARM_DRAWN 512 // bees of a random game, in which all may see all; 16384 are tried alone
#define QUICK_SWARM_DRAWN 64

static Sim sim, busy;
static bool full;
static int shard, shards = 1, next_case;

// Tells whether this part of the tests has the next case.
static bool mine(void)
{
    return next_case++ % shards == shard;
}

static bool numbers(const float *values, int count)
{
    float wrong = 0.0f; // stays 0 as long as all are finite
    for (int i = 0; i < count; i++)
        wrong += values[i] - values[i];
    return wrong == 0.0f;
}

static bool enemy_is_finite(const Enemy *e)
{
    const float values[] = {e->position.x, e->position.y,  e->velocity.x,        e->velocity.y,
                            e->dummy.x,    e->dummy.y,     e->dummy_heading_deg, e->aim.x,
                            e->aim.y,      e->heading_deg, e->mirror_x,          e->shift_x};
    return numbers(values, (int)(sizeof values / sizeof values[0]));
}

// The first part of the live state with a float that is none, or NULL.
static const char *astray(const Sim *s)
{
    const Bees *bees = &s->bees;
    const Bullets *bullets = &s->bullets;
    const Shots *shots = &s->shots;
    const float head[] = {s->head.touch.x, s->head.touch.y, s->head.rank};
    if (!numbers(head, 3))
        return "head";
    if (!numbers(bees->x, bees->count) || !numbers(bees->y, bees->count) || !numbers(bees->vx, bees->count)
        || !numbers(bees->vy, bees->count) || !numbers(bees->heading_deg, bees->count))
        return "bees";
    if (!numbers(bullets->x, bullets->count) || !numbers(bullets->y, bullets->count)
        || !numbers(bullets->vx, bullets->count) || !numbers(bullets->vy, bullets->count))
        return "bullets";
    if (!numbers(shots->x, shots->count) || !numbers(shots->y, shots->count))
        return "shots";
    for (int i = 0; i < s->enemy_count; i++)
        if (!enemy_is_finite(&s->enemies[i]))
            return "enemies";
    for (int i = 0; i < s->flower_count; i++)
        if (!numbers(&s->flowers[i].position.x, 4))
            return "flowers";
    for (int i = 0; i < s->wave_count; i++)
        if (!numbers(&s->waves[i].mirror_x, 2))
            return "waves";
    return NULL;
}

// Plays on in `sim` and returns the last link of the chain.
static uint64_t play_on(int ticks, const char *what)
{
    Pilot pilot = pilot_begin(&sim);
    uint64_t hash = state_hash_begin(&sim);
    for (int done = 0; done < ticks; done += CHECK_TICKS) {
        hash = play(&sim, &pilot, ticks - done < CHECK_TICKS ? ticks - done : CHECK_TICKS, hash);
        const char *part = astray(&sim);
        fail_if(part != NULL, "%s: at tick %u there is no number in %s", what, (unsigned)sim.head.tick, part);
    }
    return hash;
}

static uint64_t game_from_start(const Tunables *tunables, uint64_t seed, int ticks, const char *what)
{
    stage_game(&sim, seed, tunables, "endless");
    return play_on(ticks, what);
}

static uint64_t game_from_middle(const Tunables *tunables, int ticks, const char *what)
{
    memcpy(&sim, &busy, offsetof(Sim, scratch)); // what is after that never matters
    sim.tunables = *tunables;
    return play_on(ticks, what);
}

// The same twice, and in the full bar how long it took.
static void play_twice(const Tunables *tunables, bool from_start, uint64_t seed, int ticks, const char *what)
{
    clock_t began = clock();
    uint64_t hashes[2];
    if (full) {
        printf("%s\n", what);
        fflush(stdout);
    }
    for (int i = 0; i < 2; i++)
        hashes[i] = from_start ? game_from_start(tunables, seed, ticks, what) : game_from_middle(tunables, ticks, what);
    fail_if(hashes[0] != hashes[1], "%s: two runs differ", what);
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    if (seconds > SLOW_SECONDS)
        printf("  %.0f s; bees %d, enemies %d, bullets %d, shots %d, dropped %u\n", seconds, sim.bees.count,
               sim.head.enemies_most, sim.head.bullets_most, sim.head.shots_most, (unsigned)sim.head.dropped);
}

TEST(each_tunable_at_its_ends)
{
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        const Field *info = tunable_info(i);
        for (int end = 0; end < 2; end++) {
            Tunables tunables = tunables_default();
            float value = end == 0 ? info->least : info->most;
            if (!mine())
                continue;
            tunable_set(&tunables, i, value);
            OwnText what = formatted("%s.%s = %g", info->section, info->name, (double)value);
            bool start = full || info->scope == TUNABLE_NEXT;
            play_twice(&tunables, start, 21, full ? FULL_TICKS : start ? QUICK_START_TICKS : QUICK_TICKS, what);
        }
    }
}

// Whole numbers of a wide range are drawn so that each power of two is as likely as the next: games stay affordable.
static float draw_whole(Rng *rng, float least, float most)
{
    float part = rng_float(rng);
    float steps = most - least + 1.0f;
    if (steps <= 256.0f)
        return least + (float)(int)(part * steps);
    float value = least + (float)(int)(exp2f(part * log2f(steps)) - 1.0f);
    return value < most ? value : most;
}

static float draw(Rng *rng, const Field *info)
{
    bool wide = info->kind == FIELD_WHOLE && info->most - info->least >= 256.0f;
    uint32_t end = rng_below(rng, wide ? 64u : 12u); // now and then one of the ends
    if (end < 2u)
        return end == 0u ? info->least : info->most;
    return info->kind == FIELD_NUMBER ? rng_range(rng, info->least, info->most)
                                      : draw_whole(rng, info->least, info->most);
}

static int32_t at_most(int32_t value, int32_t most)
{
    return value < most ? value : most;
}

static Tunables draw_all(uint64_t seed)
{
    Rng rng = rng_seed(seed, 77);
    Tunables tunables;
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        float value = draw(&rng, tunable_info(i));
        tunable_set(&tunables, i, value);
    }
    int bees_most = full ? SWARM_DRAWN : QUICK_SWARM_DRAWN;
    tunables.swarm_start_bees = at_most(tunables.swarm_start_bees, bees_most);
    tunables.swarm_most_bees = at_most(tunables.swarm_most_bees, bees_most);
    return tunables;
}

TEST(all_at_random)
{
    for (uint64_t seed = 1; seed <= (full ? FULL_DRAWS : QUICK_DRAWS); seed++) {
        if (!mine())
            continue;
        Tunables tunables = draw_all(seed);
        OwnText what = formatted("random tunables of seed %u", (unsigned)seed);
        play_twice(&tunables, full || seed % 2 == 0, seed, full ? FULL_TICKS : QUICK_DRAW_TICKS, what);
    }
}

// Each section of rules.def stands together, so that a reader finds the way.
TEST(sections_stand_together)
{
    for (int i = 1; i < TUNABLE_COUNT; i++) {
        const char *section = tunable_info(i)->section;
        if (strcmp(section, tunable_info(i - 1)->section) == 0)
            continue;
        for (int k = 0; k < i; k++)
            fail_if(strcmp(section, tunable_info(k)->section) == 0, "section %s begins twice", section);
    }
}

// A game in which everything goes on: each kind of enemy, bullets, shots, flowers, a queen.
static int busy_begin(void **state)
{
    const char *part = getenv("FULL");
    full = part != NULL;
    if (full && (sscanf(part, "%d/%d", &shard, &shards) != 2 || --shard < 0 || shard >= shards)) {
        print_error("FULL is \"%s\", expected a part such as 1/8\n", part);
        return -1;
    }
    Tunables tunables = stage_tunables("endless");
    tunables.swarm_start_bees = 30;
    stage_game(&sim, 4, &tunables, "endless");
    play_alone(&sim, BUSY_TICKS);
    for (int kind = 0; kind < ENEMY_BOSS; kind++)
        for (int i = 0; i < 3; i++)
            sim_add_enemy(&sim, (EnemyKind)kind, vec2(60.0f + 100.0f * (float)i, 60.0f + 30.0f * (float)kind), -1, 900);
    sim_add_flower(&sim, sim_swarm_middle(&sim), FLOWER_ROYAL);
    memcpy(&busy, &sim, sizeof busy);
    return sim.bullets.count > 0 && sim.bees.count > 0 ? 0 : -1;
}

GROUP(busy_begin, NULL)
