// test_growth.c -- what the long run judges by: the line through its figures, and what it counts of the machine.
#include "long/home.h"
#include "long/slope.h"
#include "own_folder.h"

TEST(a_fitted_line_rises_by_the_leak)
{
    SlopePoint leak[50], flat[50];
    for (int i = 0; i < 50; i++) {
        double noise = i % 7 * 1000.0; // a window is larger at times, a game has more bees
        leak[i] = (SlopePoint){0.5 * i, 160000.0 + 300.0 * i + noise};
        flat[i] = (SlopePoint){0.5 * i, 160000.0 + noise};
    }
    assert_true(slope_of(leak, 50) > 590.0 && slope_of(leak, 50) < 650.0); // 600 in each unit
    assert_true(slope_of(flat, 50) > -50.0 && slope_of(flat, 50) < 50.0);
    assert_true(slope_of(flat, 1) == 0.0 && slope_of(flat, 0) == 0.0);
}

TEST(files_and_descriptors_are_counted, own_folder_make, own_folder_remove)
{
    file_put(own_path("2026-11-23_100000Z.mtb"), "abc");
    file_put(own_path("2026-11-23_100001Z_best.mtb"), "abcd");
    file_put(own_path("best_easy.txt"), "");
    file_put(own_path("settings.ini.12.tmp"), "");
    HomeUse before = home_look(own_folder);
    assert_true(before.files == 4 && before.demos == 1 && before.kept == 1 && before.lists == 1);
    assert_true(before.unfinished == 1 && before.bytes == 7 && before.resident_kb > 100 && before.threads >= 1);
    FILE *open = fopen("/dev/null", "r");
    assert_int_equal(home_look(own_folder).descriptors, before.descriptors + 1);
    fclose(open);
}
