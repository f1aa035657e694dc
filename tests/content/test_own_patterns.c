// test_own_patterns.c -- the game's own patterns: each can be read, plays without faults, and ends in time.

#include "content/pattern_files.h"
#include "core/pattern/pattern_read.h"
#include "core/sim/sim.h"
#include "file_tools.h"

#define LEAST_TICKS 240 // of a pattern
#define MOST_TICKS 720
#define MOST_BULLETS 320
#define NAME_MOST 15 // letters that an action program can call

static PatternBook book;
static Sim sim;
static char all_texts[1 << 20]; // one after the other

static void text_add(const char *path)
{
    OwnFile text = file_of(path);
    size_t at = strlen(all_texts);
    assert_true(at + text.size < sizeof all_texts);
    memcpy(all_texts + at, text.bytes, text.size);
}

static int read_all(void **state)
{
    char folder[PATH_SIZE];
    PatternFiles files = {0};
    if (!path_of_asset(PATTERN_FILES_OWN, folder, sizeof folder, NULL) || !pattern_files_add(&files, folder, NULL)
        || pattern_files_read(&files, &book, stderr) > 0)
        return -1;
    for (int i = 0; i < files.count; i++)
        text_add(files.list[i].path);
    pattern_files_free(&files);
    return 0;
}

TEST(test_names_can_be_called)
{
    assert_in_range(book.count, 20, PATTERNS_MAX);
    for (int i = 0; i < book.count; i++)
        assert_in_range(strlen(book.patterns[i].name), 1, NAME_MOST);
}

// The behaviour of a pattern in a meadow without bees.
typedef struct Played {
    int over_tick;  // -1: it went on
    uint32_t fired; // ids that bullets got
} Played;

static Played play(int pattern, float rank)
{
    Tunables tunables = tunables_default();
    tunables.swarm_start_bees = 0;
    tunables.pattern_rank_follows = 0;
    tunables.pattern_rank = rank;
    sim_init(&sim, 1, &tunables, &book);
    int moth = sim_add_enemy(&sim, ENEMY_MOTH, vec2(FIELD_WIDTH_PX / 2.0f, 0.15f * FIELD_HEIGHT_PX), -1, 0);
    uint32_t first = sim.head.next_id;
    sim_begin_pattern(&sim, moth, pattern);
    Played played = {.over_tick = -1};
    TickCmd cmd = tick_cmd(vec2(180.0f, 500.0f), 0);
    for (int tick = 0; tick <= MOST_TICKS && played.over_tick < 0; tick++) {
        sim_tick(&sim, &cmd);
        if (sim.enemies[moth].pattern < 0)
            played.over_tick = tick;
    }
    played.fired = sim.head.next_id - first;
    return played;
}

TEST(test_each_plays_and_ends)
{
    for (int pattern = 0; pattern < book.count; pattern++) {
        const char *name = book.patterns[pattern].name;
        uint32_t fired_before = 0;
        for (int n = 0; n <= 2; n++) {
            float rank = (float)n / 2.0f;
            Played played = play(pattern, rank);
            fail_if(sim.head.pattern_faults > 0 || sim.head.dropped > 0, "%s at rank %g: %u faults, %u dropped", name,
                    (double)rank, (unsigned)sim.head.pattern_faults, (unsigned)sim.head.dropped);
            bool volley = pattern_is_volley(&book, pattern);
            if ((played.over_tick < LEAST_TICKS && !volley) || played.over_tick < 0)
                fail_msg("%s at rank %g is over after %d ticks", name, (double)rank, played.over_tick);
            fail_if(sim.head.bullets_most > MOST_BULLETS || played.fired < fired_before
                        || played.fired < (volley ? 1u : 12u),
                    "%s at rank %g: %u bullets in all, %d at once", name, (double)rank, (unsigned)played.fired,
                    (int)sim.head.bullets_most);
            fired_before = played.fired;
        }
    }
}

// Sooner or later everything has flown away or vanished, so a pattern that is repeated fills no pool.
TEST(test_nothing_stays)
{
    for (int pattern = 0; pattern < book.count; pattern++) {
        play(pattern, 1.0f);
        TickCmd cmd = tick_cmd(vec2(180.0f, 500.0f), 0);
        for (int tick = 0; tick < MOST_TICKS && sim.bullets.count > 0; tick++)
            sim_tick(&sim, &cmd);
        fail_if(sim.bullets.count > 0, "%s: %d bullets stay", book.patterns[pattern].name, (int)sim.bullets.count);
    }
}

// Together they show the language.
TEST(test_all_of_the_language_is_used)
{
    static const char *const PARTS[] = {
        "<bullet label",
        "<action label",
        "<fire label",
        "<bulletRef",
        "<actionRef",
        "<fireRef",
        "<param>",
        "<repeat>",
        "<wait>",
        "<vanish/>",
        "<changeDirection>",
        "<changeSpeed>",
        "<accel>",
        "<horizontal",
        "<vertical",
        "<direction type=\"aim\">",
        "<direction type=\"absolute\">",
        "<direction type=\"relative\">",
        "<direction type=\"sequence\">",
        "<speed type=\"relative\">",
        "<speed type=\"sequence\">",
        "<vertical type=\"relative\">",
        "<vertical type=\"sequence\">",
        "<horizontal type=\"absolute\">",
        "bulletml type=\"vertical\"",
        "bulletml type=\"horizontal\"",
        "$rand",
        "$rank",
        "$1",
        "$2",
        "$3",
        " % ",
        "label=\"topLeft\"",
    };
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++)
        fail_if(strstr(all_texts, PARTS[i]) == NULL, "no pattern uses %s", PARTS[i]);
}

GROUP(read_all, NULL)
