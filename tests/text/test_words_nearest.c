// test_words_nearest.c -- the name that was probably meant, held against the plain table of distances.

#include "core/base/rng.h"
#include "text/words.h"
#include "test.h"

#define LETTERS_MOST 70 // more than a word has
#define PAIRS 4000

static int least(int a, int b)
{
    return a < b ? a : b;
}

// Letters changed, left out, added, or swapped with their neighbour.
static int distance_of(const char *a, const char *b)
{
    int table[LETTERS_MOST + 1][LETTERS_MOST + 1], rows = (int)strlen(a), columns = (int)strlen(b);
    for (int i = 0; i <= rows; i++)
        for (int k = 0; k <= columns; k++) {
            if (i == 0 || k == 0) {
                table[i][k] = i + k;
                continue;
            }
            table[i][k] = least(least(table[i - 1][k], table[i][k - 1]) + 1,
                                table[i - 1][k - 1] + (a[i - 1] != b[k - 1]));
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                table[i][k] = least(table[i][k], table[i - 2][k - 2] + 1);
        }
    return table[rows][columns];
}

// Few letters, so that they meet again; bytes of other scripts among them.
static void make_word(Rng *rng, char *word, int length)
{
    static const char LETTERS[] = "abc_\xe8\x9c";
    for (int i = 0; i < length; i++)
        word[i] = LETTERS[rng_below(rng, sizeof LETTERS - 1)];
    word[length] = '\0';
}

static void change(Rng *rng, char *word)
{
    char other[LETTERS_MOST + 1];
    size_t length = strlen(word), at = rng_below(rng, (uint32_t)length);
    make_word(rng, other, 1);
    switch (rng_below(rng, 3)) {
    case 0: word[at] = other[0]; break;
    case 1: memmove(word + at, word + at + 1, length - at); break;
    default:
        if (at + 1 < length) {
            other[0] = word[at];
            word[at] = word[at + 1];
            word[at + 1] = other[0];
        }
    }
}

TEST(the_distance_is_that_of_the_table)
{
    Rng rng = rng_seed(7, 1);
    int found = 0;
    for (int i = 0; i < PAIRS; i++) {
        char word[LETTERS_MOST + 1], name[LETTERS_MOST + 1];
        make_word(&rng, word, 1 + (int)rng_below(&rng, LETTERS_MOST));
        strcpy(name, word);
        for (uint32_t left = rng_below(&rng, 12); left > 0 && name[0] != '\0'; left--)
            change(&rng, name);
        if (i % 4 == 0)
            make_word(&rng, name, (int)rng_below(&rng, LETTERS_MOST));
        NearestName nearest = nearest_begin(word);
        int most = nearest.distance, distance = distance_of(word, name);
        nearest_offer(&nearest, name);
        bool near_enough = strlen(word) <= WORD_BYTES && distance < most;
        assert_int_equal(nearest.name == name, near_enough);
        assert_int_equal(nearest.distance, near_enough ? distance : most);
        found += near_enough;
    }
    assert_in_range(found, PAIRS / 4, PAIRS * 3 / 4);
}

TEST(the_first_of_the_nearest_is_taken)
{
    static const char *const NAMES[] = {"swarm.bees", "swarm.speed", "swarm.spread", "swarm.sped"};
    assert_string_equal(nearest_of("swarm.spede", NAMES, 4).name, "swarm.speed");
    assert_string_equal(nearest_of("swarm.sepd", NAMES, 4).name, "swarm.sped");
    assert_null(nearest_of("journey", NAMES, 4).name);
    assert_null(nearest_of("", NAMES, 4).name);
}
