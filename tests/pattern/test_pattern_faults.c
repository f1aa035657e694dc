// test_pattern_faults.c -- numbers and what is none, endless actions, damaged words, books.
#include <math.h>

#include "core/base/rng.h"
#include "core/pattern/pattern_words.h"
#include "pattern/rig.h"
#include "cases.h"

static void check_fault(const char *inside, int ticks, PatternStatus status)
{
    OwnText elements = formatted("<action label='top'>%s</action>", inside);
    play(elements, ticks);
    fail_if(things[0].status[0] != status, "%s\nis %d (%s), expected %d", inside, (int)things[0].status[0],
            pattern_fault_text(things[0].status[0]), (int)status);
    run_ticks(1);
    assert_int_equal(things[0].status[0], status == PATTERN_RUNS ? PATTERN_RUNS : PATTERN_ENDED);
}

// -- numbers and faults --

static void check_number(const char *number, double expected)
{
    OwnText elements = formatted("<action label='top'><fire><speed>%s</speed><bullet/></fire></action>", number);
    play(elements, 1);
    if (thing_count != 2 || fabs((double)things[1].motion.speed - expected) > 1.0e-5)
        fail_msg("%s is %g, expected %g", number, thing_count == 2 ? (double)things[1].motion.speed : -1.0, expected);
}

TEST(test_numbers)
{
    char numbers[] = "35 = 35; 360/16 = 22.5; 0.7 + 0.9*$rank = 1.15; 180-$rank*20 = 170; (2+$1)*0.3 = 0.6; .5 = 0.5;"
                     "1. = 1; -3 = -3; - -3 = 3; +3 = 3; 2--3 = 5; -$rank = -0.5; -(1+2)*3 = -9; 10-4-3 = 3; 8/4/2 = 1;"
                     "2+3*4 = 14; (2+3)*4 = 20; 7%4 = 3; -7%4 = -3; 7%-4 = 3; 7.5%2 = 1.5; $rank%0.2 = 0.1;"
                     "1-2*3%4 = -1; \n 1 +\t2 = 3; 000012.50 = 12.5; $rand+1 = 1; 0.1+0.2 = 0.3; 1000000 = 1000000;"
                     "1000000*1000000/1000000/1000000 = 1; 3.1415926535897932384626433832795 = 3.14159265;"
                     "((((((((1)))))))) = 1";
    double expected;
    for (char *list = numbers, *number; (number = case_next(&list, &expected));)
        check_number(number, expected);
}

TEST(test_invalid_numbers_are_faults)
{
    check_fault(SHOT_AT("1/($rank-0.5)") WAIT("1"), 1, PATTERN_NO_NUMBER);
    check_fault(SHOT_AT("1%($rank-0.5)") WAIT("1"), 1, PATTERN_NO_NUMBER);
    check_fault(SHOT_AT("1/(1/($rank-0.5))") WAIT("1"), 1, PATTERN_NO_NUMBER);
    check_fault(SHOT_AT("2000001*$rank") WAIT("1"), 1, PATTERN_NO_NUMBER);
    check_fault(SHOT_AT("2000000*$rank") WAIT("9"), 1, PATTERN_RUNS);
    check_fault(WAIT("2000000000*$rank"), 1, PATTERN_RUNS);
    check_fault(WAIT("2000000200*$rank"), 1, PATTERN_NO_NUMBER);
    OwnText factors = repeated("*1000000", 7),
            inside = formatted(WAIT("0/($rank%s)"), factors); // not finite on the way
    check_fault(inside, 1, PATTERN_NO_NUMBER);
}

TEST(test_after_a_fault_nothing_is_drawn)
{
    play("<action label='top'><fire><direction type='absolute'>1/($rand)</direction><speed>$rand</speed>"
         "<bulletRef label='b'><param>$rand</param></bulletRef></fire></action><bullet label='b'/>",
         1);
    assert_int_equal(things[0].status[0], PATTERN_NO_NUMBER);
    assert_int_equal(draws, 1);
    assert_string_equal(shots, "");
}

TEST(test_speeds_stop_at_a_million)
{
    play("<action label='top'>" GAIN("sequence", "900000", "5") PUSH(DOWN("sequence", "-900000"), "5") "</action>", 3);
    assert_float_equal(things[0].motion.speed, PATTERN_VALUE_MAX, 0.0f);
    assert_float_equal(things[0].motion.drift_y, -PATTERN_VALUE_MAX, 0.0f);
    check_top(GAIN("relative", "900000", "0") GAIN("relative", "900000", "0") WHERE, 1, "0:180/1e+06");
}

TEST(test_endless)
{
    play("<action label='top'>" REPEAT("$rank*100000", "") SHOT "</action>", 1);
    assert_int_equal(things[0].status[0], PATTERN_ENDLESS);
    assert_in_range(steps, PATTERN_STEPS_MAX, PATTERN_STEPS_MAX + 1);
    check_fault(REPEAT("$rank*39990", "") WAIT("9"), 1, PATTERN_RUNS);
    play("<action label='top'><actionRef label='a'/></action>"
         "<action label='a'>" WAIT("$rank") "<actionRef label='a'/></action>",
         1);
    assert_int_equal(things[0].status[0], PATTERN_ENDLESS);
}

TEST(test_fault_texts)
{
    for (int i = 0; i < PATTERN_STATUSES; i++)
        assert_int_equal(strlen(pattern_fault_text((PatternStatus)i)) > 0, i >= PATTERN_ENDLESS);
    assert_non_null(strstr(pattern_fault_text(PATTERN_ENDLESS), "20000"));
    assert_non_null(strstr(pattern_fault_text(PATTERN_TOO_DEEP), "10"));
    assert_int_equal(PATTERN_STEPS_MAX, 20000);
    assert_int_equal(PATTERN_DEPTH, 10);
}

// -- the arithmetic --

TEST(test_remainders_are_exact)
{
    Rng rng = rng_seed(31, 1);
    for (int i = 0; i < 200000; i++) {
        uint32_t bits_a = rng_u32(&rng), bits_b = rng_u32(&rng);
        if (i % 3 == 0) // close to each other
            bits_a = bits_b + (bits_a & 0x3ffffffu);
        float a = float_of_word(bits_a), b = float_of_word(bits_b);
        if (!isfinite(a) || !isfinite(b) || b == 0.0f)
            continue;
        float expected = fmodf(a, b), got = pattern_remainder(a, b);
        if (memcmp(&expected, &got, sizeof got) != 0)
            fail_msg("case %d: %a %% %a is %a, expected %a", i, (double)a, (double)b, (double)got, (double)expected);
    }
    assert_float_equal(pattern_remainder(float_of_word(7), float_of_word(2)), float_of_word(1), 0.0f); // denormal
}

TEST(test_directions_are_folded)
{
    const float degrees[][2] = {{0, 0},    {359.5f, 359.5f}, {360, 0},      {-0.0f, 0},    {-1, 359},
                                {-360, 0}, {725, 5},         {-1.0e-9f, 0}, {1.0e6f, 280}, {-1.0e6f, 80}};
    for (size_t i = 0; i < sizeof degrees / sizeof degrees[0]; i++) {
        float folded = pattern_direction(degrees[i][0]);
        assert_float_equal(folded, degrees[i][1], 0.0f);
        assert_false(signbit(folded));
    }
}

// -- runners and books --

TEST(test_books)
{
    static PatternBook full;
    static uint32_t words[PATTERN_BOOK_WORDS];
    char name[PATTERN_NAME_BYTES + 1];
    memset(name, 'x', sizeof name);
    name[PATTERN_NAME_BYTES] = '\0';
    assert_int_equal(pattern_book_add(&full, name, words, 1), -1);
    name[PATTERN_NAME_BYTES] = 'x'; // what lies behind is none of it
    assert_int_equal(pattern_book_add(&full, name, words, 1), -1);
    name[PATTERN_NAME_BYTES - 1] = '\0';
    assert_int_equal(pattern_book_add(&full, name, words, 1), 0);
    assert_int_equal(pattern_book_add(&full, "b", words, PATTERN_BOOK_WORDS), -1);
    assert_int_equal(pattern_book_add(&full, "b", words, PATTERN_BOOK_WORDS - 1), 1);
    assert_int_equal(pattern_book_add(&full, "c", words, 1), -1);
    assert_int_equal(pattern_book_find(&full, name), 0);
    assert_int_equal(pattern_book_find(&full, "b"), 1);
    assert_int_equal(pattern_book_find(&full, "x"), -1);
    assert_int_equal(pattern_book_find(&full, ""), -1);
    memset(&full, 0, sizeof full);
    for (int i = 0; i < PATTERNS_MAX; i++)
        assert_int_equal(pattern_book_add(&full, "same", words, 1), i);
    assert_int_equal(pattern_book_add(&full, "one more", words, 1), -1);
    assert_int_equal(pattern_book_find(&full, "same"), 0);
}

TEST(test_a_book_with_wrong_counts_is_refused)
{
    const int32_t parts[][2] = {{-1, 10},
                                {0, -1},
                                {0, PATTERN_BOOK_WORDS + 1},
                                {PATTERN_BOOK_WORDS, 1},
                                {INT32_MAX, INT32_MAX},
                                {PATTERN_BOOK_WORDS, 0},
                                {1, PATTERN_BOOK_WORDS}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        memset(&book, 0, sizeof book);
        book.count = 1;
        book.code[0] = book.code[1] = 1;
        book.patterns[0].first = parts[i][0];
        book.patterns[0].words = parts[i][1];
        assert_int_equal(pattern_tops(&book, 0), 0);
    }
    assert_int_equal(pattern_tops(&book, -1), 0);
    assert_int_equal(pattern_tops(&book, 1), 0);
    book.count = INT32_MAX;
    assert_int_equal(pattern_tops(&book, PATTERNS_MAX), 0);
    memset(book.patterns[0].name, 'x', PATTERN_NAME_BYTES);
    assert_int_equal(pattern_book_find(&book, "x"), -1);
}

// For any words: nothing outside is touched (the sanitizers look), every tick ends, numbers stay in bounds.
static void run_words(const char *what, int number)
{
    begin();
    for (int i = 0; i < 30; i++)
        run_ticks(1);
    for (int i = 0; i < thing_count; i++) {
        const PatternMotion *motion = &things[i].motion;
        fail_if(!(motion->direction_deg >= 0.0f && motion->direction_deg < 360.0f)
                    || !(fabsf(motion->speed) <= PATTERN_VALUE_MAX) || !(fabsf(motion->drift_x) <= PATTERN_VALUE_MAX),
                "%s %d: direction %g, speed %g", what, number, (double)motion->direction_deg, (double)motion->speed);
    }
}

TEST(test_damaged_words)
{
    static PatternBook good;
    compile(
        "<bulletml><action label='top'>" REPEAT(
            "3+$rand", TURN("aim", "$rand*20",
                            "$rand*3") "<actionRef label='a'>"
                                       "<param>$rand*9-2</param><param>2</param></actionRef>" WAIT(
                                           "$rand*2")) "</action><action label='top2'>" GAIN("relative", "1/$rand", "2")
            PUSH(
                ACROSS("sequence", "1") DOWN("absolute", "$rank"),
                "2") "</action>"
                     "<action label='a'><fireRef label='f'><param>$1</param></fireRef><wait>$rand</wait><actionRef label='a'><param>$1+1</param>"
                     "</actionRef></action><fire label='f'><direction type='sequence'>$1</direction><bulletRef label='b'>"
                     "<param>$1</param></bulletRef></fire><bullet label='b'><speed>$1</speed><action>" WAIT("1") SHOT
        "<vanish/></action><action/></bullet></bulletml>");
    good = book;
    Rng rng = rng_seed(77, 1);
    for (int i = 0; i < 800; i++) {
        book = good;
        for (uint32_t damage = 1 + rng_below(&rng, 4); damage > 0; damage--) {
            uint32_t at = rng_below(&rng, (uint32_t)book.words), way = rng_below(&rng, 4), word = rng_u32(&rng);
            book.code[at] = way == 0 ? word
                          : way == 1 ? word % 16
                          : way == 2 ? book.code[at] ^ 1u << word % 32
                                     : book.code[word % (uint32_t)book.words];
        }
        if (rng_below(&rng, 8) == 0)
            book.patterns[0].words = (int32_t)rng_below(&rng, (uint32_t)book.words);
        run_words("damaged words", i);
    }
}

// A wait of $rank, negated so often that its number has so many terms; no file's has as many as there may be.
static void play_terms(int terms)
{
    compile("<bulletml><action label='top'>" WAIT("$rank") WAIT("9") "</action></bulletml>");
    int at = 0;
    while (book.code[at] != 1 || book.code[at + 1] != TERM_RANK)
        at++;
    memmove(&book.code[at + terms + 1], &book.code[at + 2], (size_t)(book.words - at - 2) * sizeof book.code[0]);
    book.code[at] = (uint32_t)terms;
    for (int i = 1; i < terms; i++)
        book.code[at + 1 + i] = TERM_NEGATE;
    book.words += terms - 1;
    book.patterns[0].words += terms - 1;
    begin();
    run_ticks(1);
}

TEST(test_numbers_have_a_limit_of_terms)
{
    for (int terms = 1; terms <= PATTERN_TERMS_MAX; terms++) {
        play_terms(terms);
        assert_int_equal(things[0].status[0], PATTERN_RUNS);
    }
    play_terms(PATTERN_TERMS_MAX + 1);
    assert_int_equal(things[0].status[0], PATTERN_BROKEN);
}

TEST(test_random_words)
{
    Rng rng = rng_seed(78, 1);
    for (int i = 0; i < 800; i++) {
        memset(&book, 0, sizeof book);
        uint32_t words[100];
        for (int k = 0; k < 100; k++) {
            uint32_t word = rng_u32(&rng), way = rng_below(&rng, 3);
            words[k] = way == 0 ? word : way == 1 ? word % 100 : (word & 0xffff00u) | word >> 24 % 12;
        }
        words[0] = 2;
        words[1] = 3 + rng_below(&rng, 60);
        words[2] = 3 + rng_below(&rng, 60);
        pattern_book_add(&book, "random", words, 100);
        run_words("random words", i);
    }
}
