// test_bench.c -- `bench` as a user meets it, quick: its table, its JSON, its picture; and that the plain reference
// does the same work as the grid.
#include "cmd/outcome.h"

#include <ctype.h>

#include "measure/bench/bench_subjects.h"
#include "measure/bench/bench_table.h"
#include "measure/command.h"
#include "platform/files.h"

static char folder[64];

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/test_bench_XXXXXX");
    if (mkdtemp(folder) == NULL)
        return -1;
    return setenv("XDG_DATA_HOME", folder, 1) + setenv("XDG_CONFIG_HOME", folder, 1);
}

static int remove_folder(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

// The arguments are words between blanks, '+' standing for a blank inside of a word.
static Outcome bench(const char *arguments)
{
    char text[256];
    char *words[16] = {"bench"};
    int count = 1;
    snprintf(text, sizeof text, "%s", arguments);
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " ")) {
        for (char *at = word; *at; at++)
            *at = *at == '+' ? ' ' : *at;
        words[count++] = word;
    }
    return outcome_of(cmd_bench, words, -1, -1);
}

// Goes past one JSON value; NULL where it is none.
static const char *json_value(const char *at);

static const char *json_blanks(const char *at)
{
    return at + strspn(at, " \n");
}

static const char *json_string(const char *at)
{
    if (*at++ != '"')
        return NULL;
    for (; *at != '"'; at++) {
        if ((unsigned char)*at < 0x20)
            return NULL;
        if (*at == '\\' && strchr("\"\\/bfnrtu", *++at) == NULL)
            return NULL;
    }
    return at + 1;
}

// The inside of an object or array.
static const char *json_members(const char *at, char end)
{
    at = json_blanks(at + 1);
    if (*at == end)
        return at + 1;
    for (;;) {
        if (end == '}') {
            at = json_string(at);
            if (at == NULL || *(at = json_blanks(at)) != ':')
                return NULL;
            at = json_blanks(at + 1);
        }
        at = json_value(at);
        if (at == NULL)
            return NULL;
        at = json_blanks(at);
        if (*at == end)
            return at + 1;
        if (*at != ',')
            return NULL;
        at = json_blanks(at + 1);
    }
}

static const char *json_value(const char *at)
{
    static const char *const WORDS[] = {"true", "false", "null"};
    if (*at == '{' || *at == '[')
        return json_members(at, *at == '{' ? '}' : ']');
    if (*at == '"')
        return json_string(at);
    for (int i = 0; i < 3; i++)
        if (strncmp(at, WORDS[i], strlen(WORDS[i])) == 0)
            return at + strlen(WORDS[i]);
    char *end;
    strtod(at, &end);
    return (isdigit((unsigned char)*at) || *at == '-') && end > at ? end : NULL;
}

TEST(test_table)
{
    Outcome outcome = bench("--quick");
    assert_int_equal(outcome.status, 0);
    assert_string_equal(outcome.err, "");
    for (int i = 0; i < BENCH_SCENE_COUNT; i++) {
        char start[64];
        snprintf(start, sizeof start, "\n%s ", BENCH_SCENES[i].name);
        if (strstr(outcome.out, start) == NULL)
            fail_msg("no row of '%s' in:\n%s", BENCH_SCENES[i].name, outcome.out);
    }
    assert_non_null(strstr(outcome.out, "kernels: radar "));
    assert_non_null(strstr(outcome.out, "\nradar sum, 100000 bees "));
    assert_non_null(strstr(outcome.out, "not measured\n"));
    outcome_free(&outcome);
}

TEST(test_json)
{
    Outcome outcome = bench("--quick --json");
    assert_int_equal(outcome.status, 0);
    const char *end = json_value(outcome.out);
    if (end == NULL || *json_blanks(end) != '\0')
        fail_msg("no JSON: %s", outcome.out);
    for (const char *row = strstr(outcome.out, "{\"scene\""); row != NULL; row = strstr(row + 1, "{\"scene\"")) {
        char line[1024];
        snprintf(line, sizeof line, "%.*s", (int)strcspn(row, "\n"), row);
        if (strstr(line, "\"not_measured\"") != NULL)
            continue;
        assert_non_null(strstr(line, "\"ns\": "));
        assert_non_null(strstr(line, "\"peak_bytes\": "));
        if (strstr(line, "\"sprites gpu\"") == NULL && strstr(line, "\"frame\"") == NULL
            && (strstr(line, "\"reference_ns\": ") == NULL || strstr(line, "\"ratio\": ") == NULL))
            fail_msg("no ratio: %s", line);
    }
    assert_non_null(strstr(outcome.out, "\"bars\": [\n    {\"subject\": \"radar sum, 1000 bees\""));
    outcome_free(&outcome);
}

// The hashes of a table, one after the other.
static void hashes_of(const char *out, char *hashes, size_t size)
{
    hashes[0] = '\0';
    for (const char *at = out; (at = strstr(at, "\"hash\": \"")) != NULL; at += 9)
        snprintf(hashes + strlen(hashes), size - strlen(hashes), "%.16s ", at + 9);
}

TEST(test_same_hashes)
{
    char hashes[2][512];
    for (int i = 0; i < 2; i++) {
        Outcome outcome = bench(i == 0 ? "--quick --json --scene radar --scene swarm+lord"
                                       : "--quick --json --scene radar --scene swarm+lord --rounds 2");
        assert_int_equal(outcome.status, 0);
        hashes_of(outcome.out, hashes[i], sizeof hashes[i]);
        assert_null(strstr(outcome.out, "one finger"));
        outcome_free(&outcome);
    }
    assert_int_equal(strlen(hashes[0]), 6 * 17);
    assert_string_equal(hashes[0], hashes[1]);
}

TEST(test_picture)
{
    char arguments[160], path[96];
    FileBytes file;
    snprintf(path, sizeof path, "%s/cost.svg", folder);
    snprintf(arguments, sizeof arguments, "--quick --scene radar --svg %s", path);
    Outcome outcome = bench(arguments);
    assert_int_equal(outcome.status, 0);
    assert_true(file_read(path, 1000000, &file, NULL));
    assert_memory_equal(file.bytes, "<svg ", 5);
    assert_non_null(strstr((const char *)file.bytes, "sum, all pairs"));
    file_free(&file);
    outcome_free(&outcome);
    outcome = bench("--quick --scene hash --svg /nowhere/cost.svg");
    assert_int_equal(outcome.status, 2);
    assert_non_null(strstr(outcome.err, "mitsubachi bench: --svg: /nowhere is no folder"));
    outcome_free(&outcome);
}

TEST(test_usage)
{
    static const struct {
        const char *arguments, *message;
    } CASES[] = {
        {"--scene bees", "mitsubachi bench: --scene: 'bees' is none, expected one of those that --help lists\n"},
        {"--scene", "mitsubachi bench: --scene: no value, expected one of those that --help lists\n"},
        {"--scene rad", "mitsubachi bench: --scene: 'rad' is none, expected one of those that --help lists\n"},
        {"--rounds 0", "mitsubachi bench: --rounds is '0', expected a whole number from 1 to 99\n"},
        {"--rounds", "mitsubachi bench: --rounds: no value, expected a whole number from 1 to 99\n"},
        {"--svg", "mitsubachi bench: --svg: no value, expected a file name\n"},
        {"--fast", "mitsubachi bench: --fast: not known, expected an option of 'mitsubachi bench --help'\n"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Outcome outcome = bench(CASES[i].arguments);
        assert_string_equal(outcome.err, CASES[i].message);
        assert_int_equal(outcome.status, 2);
        assert_string_equal(outcome.out, "");
        outcome_free(&outcome);
    }
    Outcome help = bench("--help");
    assert_int_equal(help.status, 0);
    for (int i = 0; i < BENCH_SCENE_COUNT; i++)
        assert_non_null(strstr(help.out, BENCH_SCENES[i].name));
    outcome_free(&help);
}

// Both find the way away from the same contacts; the article's misses those nearer than 1 px, which are rare.
static void check_reference(RadarBlend blend, Vec2 (*avoid)(const Article *article, int self, long range_px))
{
    enum { BEES = 400 };
    static Vec2 expected[BEES];
    World world = world_open(BEES);
    Article article = article_open(BEES);
    int alike = 0;
    world_begin(&world, 5);
    world_to_article(&world, &article);
    for (int i = 0; i < BEES; i++)
        expected[i] = avoid(&article, (int)world.order[i], (long)WORLD_RANGE_PX);
    world_tick(&world, blend);
    for (int i = 0; i < BEES; i++)
        alike += vec2_distance(vec2(world.avoid_x[i], world.avoid_y[i]), expected[i]) < 0.01f;
    if (alike < BEES * 97 / 100)
        fail_msg("only %d of %d bees go the same way", alike, BEES);
    world_close(&world);
    article_close(&article);
}

TEST(test_reference)
{
    check_reference(RADAR_SUM, article_avoid_sum);
    check_reference(RADAR_RUNNING, article_avoid_running);
}

// Verdicts, from figures that are made up.
TEST(test_bars)
{
    BenchRow rows[] = {
        {.scene = &BENCH_SCENES[0], .number = 1000, .ns = 30.0, .plain_ns = 1800.0, .ratio = 60.0},
        {.scene = &BENCH_SCENES[0], .number = 10000, .ns = 30.0, .plain_ns = 14700.0, .ratio = 490.0},
        {.scene = &BENCH_SCENES[0], .number = 100000, .ns = 39.0, .why_not = "no room"},
    };
    BenchTable table = {.rows = rows, .count = 3};
    BenchBar bar = bench_bar(&table, 0);
    assert_int_equal(bar.verdict, BENCH_MET);
    assert_string_equal(bar.measured, "60.0 times");
    assert_int_equal(bench_bar(&table, 1).verdict, BENCH_NOT_MET);
    assert_int_equal(bench_bar(&table, 2).verdict, BENCH_NOT_MEASURED);
    int about = 0;
    for (int i = 0; i < BENCH_BAR_COUNT; i++)
        about += bench_bar_counts(&table, i);
    assert_int_equal(about, 4);
}

GROUP(make_folder, remove_folder)
