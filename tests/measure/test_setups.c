// test_places.c -- modes, stages and levels from a command line, their numbers, and the identity of games.

#include "measure/setups.h"
#include "stage_tools.h"
#include "test.h"

// The names of all setups as "meadow/easy pond/easy", or the message; frees them.
static const char *names_of(Setups *setups, bool good)
{
    static char all[4096];
    all[0] = '\0';
    for (int i = 0; good && i < setups->count; i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i > 0 ? " " : "", setups->list[i].name);
    setups_free(setups);
    free(setups);
    return good ? all : error.text;
}

static const char *setups_of(const char *names, const char *levels)
{
    Setups *setups = calloc(1, sizeof *setups);
    assert_non_null(setups);
    return names_of(setups, setups_read(setups, names, levels, own_book(), &error));
}

TEST(test_names)
{
    assert_string_equal(setups_of(NULL, NULL), "");
    assert_string_equal(setups_of("endless", NULL), "endless/normal");
    assert_string_equal(setups_of("swarm-lord", "hard"), "swarm-lord/hard");
    assert_string_equal(setups_of("swarm-lord", "all"), "swarm-lord/easy swarm-lord/normal swarm-lord/hard");
    assert_string_equal(setups_of("pond", NULL), "pond/normal");
    assert_string_equal(setups_of("pond,meadow", "hard,easy"), "pond/hard pond/easy meadow/hard meadow/easy");
    assert_string_equal(setups_of("pond,endless,ambush", "hard,easy"),
                        "pond/hard pond/easy endless/hard endless/easy ambush/hard ambush/easy");
    assert_non_null(strstr(setups_of("all", "all"),
                           "meadow/easy meadow/normal meadow/hard pond/easy pond/normal pond/hard orchard/easy"));
}

TEST(test_wrong_places)
{
    assert_non_null(
        strstr(setups_of("medow", NULL), "no stage 'medow', expected endless, swarm-lord, gallery, one of"));
    assert_non_null(strstr(setups_of("endless,nowhere", NULL), "no stage 'nowhere', expected"));
    assert_non_null(strstr(setups_of("pond", "heavy"), "no level 'heavy', expected easy, normal or hard"));
    assert_non_null(strstr(setups_of("pond,pond", NULL), "'pond/normal' is there twice"));
    assert_non_null(strstr(setups_of("practice", NULL), "no stage 'practice', expected endless"));
    assert_non_null(strstr(setups_of("daily", NULL), "no stage 'daily', expected endless"));
}

// Those of the stage on its level, but for what the command line asks for.
TEST(test_tunables)
{
    Setups *setups = calloc(1, sizeof *setups);
    TuningOptions numbers = {.list = {{TUNING_OPTION_SET, "swarm.start_bees=7"}}, .count = 1, .bare = true};
    assert_true(setups_read(setups, "pond", "hard", own_book(), &error));
    Setup pond = setups->list[0];
    const Tunables usual = mode_tunables(&pond.mode, pond.script);
    assert_memory_equal(&pond.tunables, &usual, sizeof usual);
    assert_int_equal(setup_tune(&pond, &numbers, &error), 0);
    assert_int_equal(pond.tunables.swarm_start_bees, 7);
    pond.tunables.swarm_start_bees = usual.swarm_start_bees;
    assert_memory_equal(&pond.tunables, &usual, sizeof usual);
    setups_free(setups);
    free(setups);
}

// The stage of a file, also of one that has the name of another.
TEST(test_files)
{
    Setups *setups = calloc(1, sizeof *setups);
    assert_true(setups_read(setups, NULL, NULL, own_book(), &error));
    assert_true(setups_add_file(setups, "assets/stages/pond.ini", "easy,hard", own_book(), &error));
    assert_int_equal(setups->count, 2);
    assert_string_equal(setups->list[1].name, "pond/hard");
    assert_string_equal(setups->list[1].script->id, "pond");
    assert_int_equal(setups->list[1].tunables.level_level, LEVEL_HARD);
    assert_false(setups_add_file(setups, "assets/stages/nowhere.ini", NULL, own_book(), &error));
    assert_non_null(strstr(error.text, "nowhere.ini: is missing"));
    setups_free(setups);
    free(setups);
}

TEST(test_hash)
{
    Setups *setups = calloc(1, sizeof *setups);
    assert_true(setups_read(setups, "pond,meadow", NULL, own_book(), &error));
    Setup pond = setups->list[0], meadow = setups->list[1], other = pond, nowhere = pond;
    meadow.tunables = pond.tunables;
    other.tunables.swarm_max_speed += 0.5f;
    nowhere.script = NULL;
    const uint64_t hash = setup_hash(1, &pond, own_book());
    assert_true(hash == setup_hash(1, &pond, own_book()));
    assert_true(hash != setup_hash(2, &pond, own_book()));
    assert_true(hash != setup_hash(1, &meadow, own_book()));
    assert_true(hash != setup_hash(1, &nowhere, own_book()));
    assert_true(hash != setup_hash(1, &other, own_book()));
    assert_true(hash != setup_hash(1, &pond, NULL));
    other = nowhere = pond;
    setup_set_rules(&pond, 60, own_book());
    setup_set_rules(&other, 61, own_book());
    setup_set_rules(&nowhere, 60, own_book());
    assert_string_not_equal(pond.rules, other.rules);
    assert_string_equal(pond.rules, nowhere.rules);
    setups_free(setups);
    free(setups);
}
