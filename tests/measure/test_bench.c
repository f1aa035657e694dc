// test_bench.c -- `bench` as a user meets it, quick: its table and its file; and that the plain reference
// does the same work as the grid.
#include "own_folder.h"

#include "cmd/outcome.h"

#include "bench/article.h"
#include "measure/command.h"

// '+' stands for a blank inside of a word.
static Outcome bench(const char *line)
{
    char *arguments[16] = {(char[]){"bench"}};
    int count = 1;
    OwnText words = formatted("%s", line);
    for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " ")) {
        for (char *at = word; (at = strchr(at, '+')) != NULL;)
            *at = ' ';
        arguments[count++] = word;
    }
    return outcome_of(cmd_bench, arguments, -1, -1);
}

static const char *const NAMES[] = {"one finger", "swarm lord", "loose crowd",      "patterns",    "snapshot",
                                    "rewind",     "hash",       "sprites software", "sprites gpu", "frame"};

TEST(test_table)
{
    OwnOutcome outcome = bench("--quick");
    assert_int_equal(outcome.status, 0);
    assert_string_equal(outcome.err, "");
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        OwnText start = formatted("\n| %s ", NAMES[i]);
        fail_if(strstr(outcome.out, start) == NULL, "no row of '%s' in:\n%s", NAMES[i], outcome.out);
    }
    assert_non_null(strstr(outcome.out, "kernels: radar "));
}

// The hashes of a table, one after the other.
static void hashes_of(const char *out, char *hashes, size_t size)
{
    hashes[0] = '\0';
    for (const char *at = strchr(out, '\n'); at != NULL; at = strchr(at + 1, '\n'))
        for (const char *cell = at; (cell = strstr(cell, "| ")) != NULL && cell < strchr(at + 1, '\n'); cell++)
            if (strspn(cell + 2, "0123456789abcdef") == 16)
                snprintf(hashes + strlen(hashes), size - strlen(hashes), "%.16s ", cell + 2);
}

TEST(test_same_hashes)
{
    char hashes[2][512];
    for (int i = 0; i < 2; i++) {
        OwnOutcome outcome = bench(i == 0 ? "--quick --scene loose --scene swarm+lord"
                                          : "--quick --scene loose --scene swarm+lord --rounds 2");
        assert_int_equal(outcome.status, 0);
        hashes_of(outcome.out, hashes[i], sizeof hashes[i]);
        assert_null(strstr(outcome.out, "one finger"));
    }
    assert_int_equal(strlen(hashes[0]), 4 * 17);
    assert_string_equal(hashes[0], hashes[1]);
}

TEST(test_csv)
{
    expect(bench("--quick --scene hash --rounds 2 --csv cost.csv"), 0, "| hash ");
    OwnText csv = file_text("cost.csv");
    expect_in(csv, "seed,scene,number,ns,hash,note\n1,hash,100,");
    assert_int_equal(outcome_lines(csv), 1 + 2 * 2);
    expect(bench("--quick --scene hash --csv /nowhere/cost.csv"), 2,
           "mitsubachi bench: --csv: /nowhere is not a folder");
}

TEST(test_usage)
{
    static const struct {
        const char *arguments, *message;
    } CASES[] = {
        {"--scene bees", "mitsubachi bench: --scene: 'bees' is not a scene, expected one that --help lists\n"},
        {"--scene", "mitsubachi bench: --scene: no value, expected one of those that --help lists\n"},
        {"--scene rad", "mitsubachi bench: --scene: 'rad' is not a scene, expected one that --help lists\n"},
        {"--rounds 0", "mitsubachi bench: --rounds is '0', expected a whole number from 1 to 99\n"},
        {"--rounds", "mitsubachi bench: --rounds: no value, expected a whole number from 1 to 99\n"},
        {"--csv", "mitsubachi bench: --csv: no value, expected a file name\n"},
        {"--fast", "mitsubachi bench: --fast: unknown, expected an option of 'mitsubachi bench --help'\n"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        OwnOutcome outcome = bench(CASES[i].arguments);
        assert_string_equal(outcome.err, CASES[i].message);
        assert_int_equal(outcome.status, 2);
        assert_string_equal(outcome.out, "");
    }
    expect(bench("--help"), 0, "sprites gpu");
}

// Both find the way away from the same contacts; the article's misses those nearer than 1 px, which are rare.
static void check_reference(RadarBlend blend, Vec2 (*avoid)(const Article *article, int self, long range_px))
{
    enum { BEES = 400 };
    static Vec2 expected[BEES];
    static World world;
    Article article = article_open(BEES);
    int alike = 0;
    world_begin(&world, BEES, 5);
    article_of_world(&world, &article);
    for (int i = 0; i < BEES; i++)
        expected[i] = avoid(&article, (int)world.order[i], (long)WORLD_RANGE_PX);
    world_tick(&world, blend);
    for (int i = 0; i < BEES; i++)
        alike += vec2_distance(vec2(world.avoid_x[i], world.avoid_y[i]), expected[i]) < 0.01f;
    fail_if(alike < BEES * 97 / 100, "only %d of %d bees go the same way", alike, BEES);
    article_close(&article);
}

TEST(test_reference)
{
    check_reference(RADAR_SUM, article_avoid_sum);
    check_reference(RADAR_RUNNING, article_avoid_running);
}

GROUP(own_folder_enter, own_folder_leave)
