// test_swarm_shape.c -- how a swarm stands: evenly while it is led, wherever it is, and apart while it is called.

#include "core/base/trig.h"
#include "sim_tools.h"
#include "test.h"

#define SEEN_TICKS 100
#define BINS 10
#define MOST_BEES 1000
#define HALF_A_BEE_PX 5.5f // as wide as it is drawn

static Sim sim;
static float places[MOST_BEES * SEEN_TICKS];

static void begin(uint64_t seed, int bees)
{
    Tunables tunables = tunables_default();
    tunables.swarm_start_bees = bees;
    sim_init(&sim, seed, &tunables, NULL);
}

// `pointer` is where the finger is.
static void play_at(Vec2 pointer, unsigned buttons, int ticks)
{
    run_with(&sim, ticks, tick_cmd(pointer, buttons));
}

static int compare(const void *left, const void *right)
{
    float a = *(const float *)left, b = *(const float *)right;
    return (a > b) - (a < b);
}

// How dense the swarm is in rings of equal area around its middle, from there to where nearly all are, over the ticks.
static void densities_see(Vec2 pointer, float bins[BINS])
{
    int count = 0;
    for (int tick = 0; tick < SEEN_TICKS; tick++) {
        play_at(pointer, TICK_CMD_TOUCH, 1);
        Vec2 middle = sim_swarm_middle(&sim);
        for (int i = 0; i < sim.bees.count; i++)
            places[count++] = vec2_distance(vec2(sim.bees.x[i], sim.bees.y[i]), middle);
    }
    qsort(places, (size_t)count, sizeof places[0], compare);
    float rim = places[count * 98 / 100];
    memset(bins, 0, BINS * sizeof bins[0]);
    for (int i = 0; i < count; i++) {
        int bin = (int)((float)BINS * places[i] * places[i] / (rim * rim));
        if (bin < BINS)
            bins[bin] += 1.0f;
    }
}

static float most_of(const float *bins, int count)
{
    float most = 0.0f;
    for (int i = 0; i < count; i++)
        most = bins[i] > most ? bins[i] : most;
    return most;
}

// A dip lies between two denser rings, be they next to it or not; a peak is denser than both beside it.
static void check_even(const float bins[BINS], const char *where, int bees, int seed)
{
    for (int i = 0; i < BINS; i++) {
        float inside = most_of(bins, i), outside = most_of(bins + i + 1, BINS - i - 1);
        float less = inside < outside ? inside : outside;
        float before = i > 0 ? bins[i - 1] : 0.0f, after = i < BINS - 1 ? bins[i + 1] : 0.0f;
        float beside = before > after ? before : after;
        fail_if(bins[i] < 0.5f * less || bins[i] > 2.0f * beside,
                "%s, %d bees, seed %d: ring %d holds %g, %g denser ones around it, %g beside it", where, bees, seed, i,
                (double)bins[i], (double)less, (double)beside);
    }
}

typedef struct Lead {
    const char *where;
    Vec2 first, last; // the finger rests at both
    int ticks;        // at the last one, before it is looked at
} Lead;

TEST(a_led_swarm_has_no_rings)
{
    static const int BEES[] = {50, 125, 1000};
    static const Lead LEADS[] = {
        {"in the open", {180.0f, 420.0f}, {180.0f, 420.0f}, 0},
        {"just after a jump", {100.0f, 400.0f}, {260.0f, 460.0f}, 25},
        {"at the left wall", {180.0f, 420.0f}, {0.0f, 420.0f}, 80},
        {"in a corner", {180.0f, 420.0f}, {360.0f, 680.0f}, 80},
    };
    for (size_t k = 0; k < sizeof BEES / sizeof BEES[0]; k++) {
        for (size_t l = 0; l < sizeof LEADS / sizeof LEADS[0]; l++) {
            for (int seed = 1; seed <= (BEES[k] < 1000 ? 5 : 1); seed++) {
                float bins[BINS];
                begin((uint64_t)seed, BEES[k]);
                play_at(LEADS[l].first, TICK_CMD_TOUCH, 120 + 31 * seed);
                play_at(LEADS[l].last, TICK_CMD_TOUCH, LEADS[l].ticks);
                densities_see(LEADS[l].last, bins);
                check_even(bins, LEADS[l].where, BEES[k], seed);
            }
        }
    }
}

// How many bees are in the strip of 8 px between two distances from where the sides and the lower edge hold bees.
static int in_strip(float from_px)
{
    int count = 0;
    for (int i = 0; i < sim.bees.count; i++) {
        float x = sim.bees.x[i], y = sim.bees.y[i], edge = sim.tunables.swarm_edge_px, right = FIELD_WIDTH_PX - edge;
        float beside = x - edge < right - x ? x - edge : right - x, below = FIELD_HEIGHT_PX - edge - y;
        float away = beside < below ? beside : below;
        count += away >= from_px && away < from_px + 8.0f;
    }
    return count;
}

// Neither led nor loose: at most half as many again as a little farther off.
TEST(a_swarm_does_not_stand_along_walls)
{
    for (int led = 0; led < 2; led++) {
        begin(3, 1000);
        play_at(vec2(0.0f, 600.0f), TICK_CMD_TOUCH, 100);
        int along = 0, beside = 0;
        for (int k = 0; k < 20; k++) {
            play_at(vec2(0.0f, 600.0f), led ? TICK_CMD_TOUCH : 0u, 20);
            along += in_strip(0.0f);
            beside += in_strip(8.0f);
        }
        print_message("           %s: %d along walls, %d beside them\n", led ? "led" : "loose", along, beside);
        assert_true(led || beside > 200);
        assert_true(2 * along < 3 * beside + 20);
    }
}

// As wide as the disc of its places, and no wider: what is won and lost by leading hangs on it.
TEST(a_led_swarm_is_as_wide_as_its_places)
{
    static const int BEES[] = {12, 50, 125, 1000};
    for (size_t k = 0; k < sizeof BEES / sizeof BEES[0]; k++) {
        float bins[BINS], count = (float)BEES[k];
        begin(1, BEES[k]);
        play_at(vec2(180.0f, 420.0f), TICK_CMD_TOUCH, 200);
        densities_see(vec2(180.0f, 420.0f), bins);
        float half = places[BEES[k] * SEEN_TICKS / 2];
        float radius = sim.tunables.swarm_spread_px * sqrtf(count)
                     + sim.tunables.swarm_reach_px * (1.0f - 1.0f / count);
        assert_true(half > 0.6f * radius && half < 0.8f * radius); // evenly it is 0.71
    }
}

static float nearest_two(void)
{
    float least = INFINITY;
    for (int i = 0; i < sim.bees.count; i++) {
        for (int k = 0; k < i; k++) {
            float distance = vec2_distance(vec2(sim.bees.x[i], sim.bees.y[i]), vec2(sim.bees.x[k], sim.bees.y[k]));
            least = distance < least ? distance : least;
        }
    }
    return least;
}

// Once they are there, which takes a third of a second, they circle, and none covers another.
TEST(called_bees_circle_apart)
{
    static const int BEES[] = {2, 12, 50, 125, 1000};
    for (size_t k = 0; k < sizeof BEES / sizeof BEES[0]; k++) {
        Vec2 pointer = vec2(180.0f, 450.0f);
        begin(k, BEES[k]);
        play_at(pointer, TICK_CMD_TOUCH, 150);
        play_at(pointer, TICK_CMD_TOUCH | TICK_CMD_CALL, 1);
        play_at(pointer, TICK_CMD_TOUCH, 23);
        while (sim.head.call_ticks_left > 1) {
            float before = sim.bees.heading_deg[0];
            play_at(pointer, TICK_CMD_TOUCH, 1);
            float nearest = nearest_two();
            fail_if(nearest < HALF_A_BEE_PX, "%d bees: two are %g px apart", BEES[k], (double)nearest);
            if (sim.head.tick % 16u != 1u) // else they were sorted
                assert_true(heading_turn(before, sim.bees.heading_deg[0]) > 1.0f);
        }
    }
}
