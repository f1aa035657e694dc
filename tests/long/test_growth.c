// test_growth.c -- what the long run judges by: the line through its figures, and what it counts of the machine.
#include <unistd.h>

#include "long/home.h"
#include "long/slope.h"
#include "test.h"

TEST(a_line_rises_by_what_leaks)
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

static void put(const char *folder, const char *name, const char *text)
{
    OwnText path = formatted("%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

TEST(files_and_descriptors_are_counted)
{
    char folder[] = "/tmp/mitsubachi-growth-XXXXXX", command[64];
    assert_non_null(mkdtemp(folder));
    put(folder, "2026-11-23_100000Z.mtb", "abc");
    put(folder, "2026-11-23_100001Z_best.mtb", "abcd");
    put(folder, "best_easy.txt", "");
    put(folder, "settings.ini.12.tmp", "");
    HomeUse before = home_look(folder);
    assert_true(before.files == 4 && before.demos == 1 && before.kept == 1 && before.lists == 1);
    assert_true(before.unfinished == 1 && before.bytes == 7 && before.resident_kb > 100 && before.threads >= 1);
    FILE *open = fopen("/dev/null", "r");
    assert_int_equal(home_look(folder).descriptors, before.descriptors + 1);
    fclose(open);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}
