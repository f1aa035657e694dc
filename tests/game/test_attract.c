// test_attract.c -- the demo that the title shows to nobody is this build's own game, and worth to be seen.
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "content/demos/demo_file.h"
#include "demo/demo_verify.h"

static Sim sim;

static void the_demo_is_a_game_of_this_build(void **state)
{
    (void)state;
    char error[512];
    Demo demo;
    if (!demo_file_read("assets/demos/attract.mtb", &demo, error, sizeof error))
        fail_msg("%s (`make attract` records it anew)", error);
    DemoCheck check = demo_verify(&demo, &sim);
    if (check.verdict != DEMO_GOOD)
        fail_msg("assets/demos/attract.mtb is another game now; `make attract` records it anew");
    assert_int_equal(demo.tail, DEMO_ENDED);
    assert_int_equal(demo.start.player, DEMO_PILOT);
    assert_in_range(demo.tick_count, 40 * SIM_TICKS_PER_SECOND, 240 * SIM_TICKS_PER_SECOND);
    assert_true(sim.head.bees_most >= 20 && sim.head.beaten >= 30);
    demo_free(&demo);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_demo_is_a_game_of_this_build),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
