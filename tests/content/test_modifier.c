// test_modifier.c -- which day has which modifier: the same for everybody, all equally often, never twice in a row.
#include <string.h>

#include "content/mode/daily.h"
#include "content/mode/mode.h"
#include "content/tuning/tuning.h"
#include "test.h"

TEST(days_before_there_were_any_have_none)
{
    assert_int_equal(modifier_of_day(MODIFIERS_FROM), modifier_of_day(20261123));
    for (int32_t count = day_count(20260101); count < day_count(MODIFIERS_FROM); count++)
        assert_int_equal(modifier_of_day(day_of_count(count)), MODIFIER_NONE);
    assert_int_equal(modifier_of_day(0), MODIFIER_NONE);
    assert_int_equal(modifier_of_day(20270230), MODIFIER_NONE);
    assert_int_equal(modifier_of_day(UINT32_MAX), MODIFIER_NONE);
    Tunables tunables = tunables_default(), usual = tunables;
    modifier_set(MODIFIER_NONE, &tunables);
    assert_memory_equal(&tunables, &usual, sizeof usual);
}

// Over thirty years: within any ten days that begin a ten, all of them once; so none is ever ahead by more than one.
TEST(all_come_equally_often_and_never_twice_in_a_row)
{
    int32_t from = day_count(MODIFIERS_FROM);
    Modifier before = MODIFIER_NONE;
    unsigned seen = 0;
    for (int32_t i = 0; i < 10950; i++) {
        Modifier now = modifier_of_day(day_of_count(from + i));
        assert_true(now >= 0 && now < MODIFIERS && now != before);
        assert_false(seen >> now & 1u);
        seen = i % MODIFIERS == MODIFIERS - 1 ? 0 : seen | 1u << now;
        before = now;
    }
}

// What was played on a day must stay what it was: whoever alters the order or the table alters the past.
TEST(the_days_to_come_are_fixed)
{
    static const char DAYS[] = "2731590648103428597656032847915319826704";
    char days[] = "0123456789012345678901234567890123456789";
    for (int i = 0; i < 40; i++)
        days[i] = (char)('0' + modifier_of_day(day_of_count(day_count(MODIFIERS_FROM) + i)));
    assert_string_equal(days, DAYS);
}

// Each is another game; none asks for more than its tunables may be.
TEST(each_sets_numbers_that_are_allowed)
{
    const Tunables usual = tunables_default();
    for (int i = 0; i < MODIFIERS; i++) {
        Tunables tunables = usual;
        modifier_set((Modifier)i, &tunables);
        assert_true(tuning_is_tuned(&tunables, &usual));
        for (int j = 0; j < TUNABLE_COUNT; j++) {
            Tunables kept = tunables;
            tunable_set(&kept, j, tunable_get(&tunables, j));
            assert_memory_equal(&kept, &tunables, sizeof kept);
        }
        for (int j = 0; j < i; j++) {
            Tunables earlier = usual;
            modifier_set((Modifier)j, &earlier);
            assert_memory_not_equal(&tunables, &earlier, sizeof earlier);
        }
    }
}
