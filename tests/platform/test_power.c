// test_power.c -- the machine is asked seldom, and what it says counts.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "platform/clock.h"
#include "platform/power.h"

static int asked;
static bool on_battery;

static bool ask(void)
{
    asked++;
    return on_battery;
}

static void test_what_the_machine_says_counts_for_five_seconds(void **state)
{
    (void)state;
    Power power = {.ask = ask};
    int64_t now_ns = 7 * CLOCK_NS_PER_SECOND;
    asked = 0;
    on_battery = true;
    for (int i = 0; i < 300; i++)
        assert_true(power_on_battery(&power, now_ns + i * CLOCK_NS_PER_SECOND / 60));
    assert_int_equal(asked, 1);
    on_battery = false;
    assert_true(power_on_battery(&power, now_ns + 4 * CLOCK_NS_PER_SECOND));
    assert_false(power_on_battery(&power, now_ns + 5 * CLOCK_NS_PER_SECOND));
    assert_int_equal(asked, 2);
}

// Whatever machine this is, it answers.
static void test_a_machine_can_be_asked(void **state)
{
    (void)state;
    Power power = {0};
    bool first = power_on_battery(&power, 1);
    assert_true(power_on_battery(&power, 2) == first && power.next_ns > 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_the_machine_says_counts_for_five_seconds),
        cmocka_unit_test(test_a_machine_can_be_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
