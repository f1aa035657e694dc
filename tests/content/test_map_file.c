// test_map_file.c -- maps from text: the one of the game, and everything that can be wrong with one.

#include "content/journey/journey_file.h"
#include "mistakes.h"

#define HEAD "name = Test\nstages = one two\nambush = ambush\n"

static MapFile map;

TEST(reads_a_drawn_map)
{
    static const char TEXT[] = "# a comment\n\nname = \xe8\x8d\x89\nstages = one two\nambush = wasps\n"
                               "map\n  h2#\n\n.,t~f1p\r\n S\n";
    OwnErrors errors = {0};
    assert_true(map_read(TEXT, sizeof TEXT - 1, "test", &map, &errors));
    assert_string_equal(map.id, "test");
    assert_string_equal(map.name.text, "\xe8\x8d\x89");
    const JourneyMap *read = &map.map;
    assert_int_equal(read->columns, 7);
    assert_int_equal(read->rows, 4);
    static const Terrain ROW[] = {TERRAIN_MEADOW,  TERRAIN_GRASS, TERRAIN_WOOD,  TERRAIN_WATER,
                                  TERRAIN_FLOWERS, TERRAIN_NEST,  TERRAIN_MEADOW};
    for (int x = 0; x < 7; x++)
        assert_int_equal(read->terrain[2 * 7 + x], ROW[x]);
    assert_int_equal(read->terrain[0], TERRAIN_NONE);
    assert_true(cell_same(read->home, (Cell){2, 0}));
    assert_true(cell_same(read->start, (Cell){1, 3}));
    assert_true(cell_same(read->patrols[0], (Cell){6, 2}));
    assert_string_equal(read->nests[1].stage, "two");
    assert_true(cell_same(read->nests[1].at, (Cell){3, 0}));
    assert_string_equal(read->ambush, "wasps");
}

static void check_mistakes(const char *text, size_t size, const char *expected)
{
    OwnErrors errors = {0};
    assert_false(map_read(text, size, "test", &map, &errors));
    OwnText said = text_errors_lines(&errors, "map");
    assert_string_equal(said, expected);
}

TEST(every_mistake_has_its_line)
{
    assert_int_equal(mistakes_check("tests/content/map_mistakes.txt", check_mistakes), 19);
    check_mistakes(HEAD "map\nS12h\n.\1\n", strlen(HEAD "map\nS12h\n.\1\n"),
                   "map:6: a control character, expected text\n");
}

TEST(the_map_of_the_game_is_good)
{
    assert_true(map_open("meadow", &map, &error));
    assert_int_equal(map.map.nest_count, 5);
    assert_string_equal(map.map.nests[4].stage, "citadel");
    assert_true(map.map.patrol_count >= 2);
    assert_false(map_open("nowhere", &map, &error));
    assert_non_null(strstr(error.text, "nowhere.map"));
}

// No bytes do harm.
TEST(any_bytes_are_read)
{
    static const char SIGNS[] = ".,t~#fhSp123n \n\r=abc\x80\xff";
    char text[600];
    Rng rng = rng_seed(3, 3);
    for (int round = 0; round < 400; round++) {
        size_t size = rng_below(&rng, sizeof text);
        for (size_t i = 0; i < size; i++)
            text[i] = SIGNS[rng_below(&rng, sizeof SIGNS)];
        size_t head = size < sizeof HEAD "map\n" ? 0 : sizeof HEAD "map\n" - 1;
        memcpy(text, HEAD "map\n", head);
        OwnErrors errors = {0};
        if (map_read(text, size, "test", &map, &errors))
            assert_null(journey_map_check(&map.map));
        else
            assert_true(errors.errors > 0);
    }
}
