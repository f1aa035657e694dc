// test_places.c -- modes, stages and levels from a command line, the numbers there, and what tells games apart.

#include "measure/places.h"
#include "stage_tools.h"
#include "test.h"

static Error error;

// The names of all places as "meadow/easy pond/easy", or the message; frees them.
static const char *names_of(Places *places, bool good)
{
    static char all[4096];
    all[0] = '\0';
    for (int i = 0; good && i < places->count; i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i > 0 ? " " : "", places->list[i].name);
    places_free(places);
    free(places);
    return good ? all : error.text;
}

static const char *places_of(const char *names, const char *levels)
{
    Places *places = calloc(1, sizeof *places);
    assert_non_null(places);
    return names_of(places, places_read(places, names, levels, own_book(), &error));
}

TEST(test_names)
{
    assert_string_equal(places_of(NULL, NULL), "endless/normal");
    assert_string_equal(places_of("endless", NULL), "endless/normal");
    assert_string_equal(places_of("swarm-lord", "hard"), "swarm-lord/hard");
    assert_string_equal(places_of("swarm-lord", "all"), "swarm-lord/easy swarm-lord/normal swarm-lord/hard");
    assert_string_equal(places_of("pond", NULL), "pond/normal");
    assert_string_equal(places_of("pond,meadow", "hard,easy"), "pond/hard pond/easy meadow/hard meadow/easy");
    assert_string_equal(places_of("pond,endless,ambush", "hard,easy"),
                        "pond/hard pond/easy endless/hard endless/easy ambush/hard ambush/easy");
    assert_non_null(strstr(places_of("all", "all"),
                           "meadow/easy meadow/normal meadow/hard pond/easy pond/normal pond/hard orchard/easy"));
}

TEST(test_wrong_places)
{
    assert_non_null(
        strstr(places_of("medow", NULL), "no stage 'medow', expected endless, swarm-lord, gallery, one of"));
    assert_non_null(strstr(places_of("endless,nowhere", NULL), "no stage 'nowhere', expected"));
    assert_non_null(strstr(places_of("pond", "heavy"), "no level 'heavy', expected easy, normal or hard"));
    assert_non_null(strstr(places_of("pond,pond", NULL), "'pond/normal' is there twice"));
    assert_non_null(strstr(places_of("practice", NULL), "no stage 'practice', expected endless"));
    assert_non_null(strstr(places_of("daily", NULL), "no stage 'daily', expected endless"));
}

// Those of the stage on its level, but for what the command line asks for.
TEST(test_tunables)
{
    Places *places = calloc(1, sizeof *places);
    Tunables tunables;
    TuningOptions numbers = {.list = {{TUNING_OPTION_SET, "swarm.start_bees=7"}}, .count = 1, .bare = true};
    assert_true(places_read(places, "pond", "hard", own_book(), &error));
    Tunables usual = mode_tunables(&places->list[0].mode, places->list[0].script);
    assert_int_equal(place_tunables(&places->list[0], &numbers, &tunables, &error), 0);
    assert_int_equal(tunables.swarm_start_bees, 7);
    tunables.swarm_start_bees = usual.swarm_start_bees;
    assert_memory_equal(&tunables, &usual, sizeof usual);
    places_free(places);
    free(places);
}

TEST(test_hash)
{
    Places *places = calloc(1, sizeof *places);
    Tunables tunables = tunables_default(), other = tunables;
    other.swarm_max_speed += 0.5f;
    assert_true(places_read(places, "pond,meadow", NULL, own_book(), &error));
    const Place *pond = &places->list[0], *meadow = &places->list[1];
    const uint64_t hash = place_hash(1, pond, &tunables, own_book());
    assert_true(hash == place_hash(1, pond, &tunables, own_book()));
    assert_true(hash != place_hash(2, pond, &tunables, own_book()));
    assert_true(hash != place_hash(1, meadow, &tunables, own_book()));
    assert_true(hash != place_hash(1, NULL, &tunables, own_book()));
    assert_true(hash != place_hash(1, pond, &other, own_book()));
    assert_true(hash != place_hash(1, pond, &tunables, NULL));
    char rules[3][PLACE_RULES_BYTES];
    place_rules(pond, 60, &tunables, own_book(), rules[0]);
    place_rules(pond, 61, &tunables, own_book(), rules[1]);
    place_rules(pond, 60, &tunables, own_book(), rules[2]);
    assert_string_not_equal(rules[0], rules[1]);
    assert_string_equal(rules[0], rules[2]);
    places_free(places);
    free(places);
}
