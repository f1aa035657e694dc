// test_setups.c -- modes, stages and levels from a command line, their numbers, and the identity of games.

#include "measure/setups.h"
#include "text/command_line.h"
#include "stage_tools.h"
#include "test.h"

static Setups setups;
static const TuningOptions none = {.bare = true};

static int forget(void **state)
{
    setups_free(&setups);
    return 0;
}

// The names of all setups as "meadow/easy pond/easy", or the message.
static const char *setups_of(const char *names, const char *levels)
{
    static char all[4096];
    setups_free(&setups);
    if (setups_read(&setups, names, levels, NULL, 0, &none, &error) != STATUS_GOOD)
        return error.text;
    all[0] = '\0';
    for (int i = 0; i < setups.count; i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i > 0 ? " " : "", setups.list[i].name);
    return all;
}

TEST(test_names, NULL, forget)
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

TEST(test_wrong_places, NULL, forget)
{
    assert_non_null(
        strstr(setups_of("medow", NULL), "no stage 'medow', expected endless, swarm-lord, gallery, one of"));
    assert_non_null(strstr(setups_of("endless,nowhere", NULL), "no stage 'nowhere', expected"));
    assert_non_null(strstr(setups_of("pond", "heavy"), "no level 'heavy', expected easy, normal or hard"));
    assert_non_null(strstr(setups_of("pond,pond", NULL), "'pond/normal' is a duplicate"));
    assert_non_null(strstr(setups_of("practice", NULL), "no stage 'practice', expected endless"));
    assert_non_null(strstr(setups_of("daily", NULL), "no stage 'daily', expected endless"));
}

// Those of the stage on its level, but for what the command line asks for.
TEST(test_tunables, NULL, forget)
{
    TuningOptions numbers = {.list = {{TUNING_OPTION_SET, "swarm.start_bees=7"}}, .count = 1, .bare = true};
    assert_int_equal(setups_read(&setups, "pond", "hard", NULL, 0, &numbers, &error), STATUS_GOOD);
    Setup pond = setups.list[0];
    const Tunables usual = mode_tunables(&pond.mode, pond.script);
    assert_int_equal(pond.tunables.swarm_start_bees, 7);
    pond.tunables.swarm_start_bees = usual.swarm_start_bees;
    assert_memory_equal(&pond.tunables, &usual, sizeof usual);
}

// The stage of a file, also of one that has the name of another.
TEST(test_files, NULL, forget)
{
    char *files[] = {"assets/stages/pond.ini", "assets/stages/nowhere.ini"};
    assert_int_equal(setups_read(&setups, NULL, "easy,hard", files, 1, &none, &error), STATUS_GOOD);
    assert_int_equal(setups.count, 2);
    assert_string_equal(setups.list[1].name, "pond/hard");
    assert_string_equal(setups.list[1].script->id, "pond");
    assert_int_equal(setups.list[1].tunables.level_level, LEVEL_HARD);
    setups_free(&setups);
    assert_int_equal(setups_read(&setups, NULL, NULL, files + 1, 1, &none, &error), STATUS_NO);
    assert_non_null(strstr(error.text, "nowhere.ini: is missing"));
}

TEST(test_hash, NULL, forget)
{
    assert_int_equal(setups_read(&setups, "pond,meadow", NULL, NULL, 0, &none, &error), STATUS_GOOD);
    Setup pond = setups.list[0], meadow = setups.list[1], other = pond, nowhere = pond;
    meadow.tunables = pond.tunables;
    other.tunables.swarm_max_speed += 0.5f;
    nowhere.script = NULL;
    const uint64_t hash = setup_hash(1, &pond);
    assert_true(hash == setup_hash(1, &pond));
    assert_true(hash != setup_hash(2, &pond));
    assert_true(hash != setup_hash(1, &meadow));
    assert_true(hash != setup_hash(1, &nowhere));
    assert_true(hash != setup_hash(1, &other));
    other = nowhere = pond;
    other.book = NULL;
    assert_true(hash != setup_hash(1, &other));
    other = pond;
    setup_set_rules(&pond, 60);
    setup_set_rules(&other, 61);
    setup_set_rules(&nowhere, 60);
    assert_string_not_equal(pond.rules, other.rules);
    assert_string_equal(pond.rules, nowhere.rules);
}
