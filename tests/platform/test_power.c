// test_power.c -- the machine is asked seldom, and what it says counts.
#include "platform/clock.h"
#include "platform/machine.h"
#include "test.h"

static int asked;
static bool on_battery;

static bool ask(void)
{
    asked++;
    return on_battery;
}

TEST(test_what_the_machine_says_counts_for_five_seconds)
{
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
TEST(test_a_machine_can_be_asked)
{
    Power power = {0};
    bool first = power_on_battery(&power, 1);
    assert_true(power_on_battery(&power, 2) == first && power.next_ns > 2);
}
