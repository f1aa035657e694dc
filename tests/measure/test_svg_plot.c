// test_svg_plot.c -- round ticks, and pictures that hold nothing but numbers and tags.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "measure/plot/svg_plot.h"
#include "test.h"

// The ticks of an axis with data from `least` to `most`, as "0 5 10".
static const char *ticks_of(PlotAxis axis, double least, double most, bool to_ticks, double px)
{
    static char all[SVG_TICKS_MOST * (SVG_TICK_BYTES + 1)];
    double ticks[SVG_TICKS_MOST];
    char text[SVG_TICK_BYTES];
    SvgScale scale = svg_scale_begin(&axis, 0.0, px);
    svg_scale_add(&scale, least);
    svg_scale_add(&scale, most);
    svg_scale_round(&scale, to_ticks);
    int count = svg_scale_ticks(&scale, ticks);
    all[0] = '\0';
    for (int i = 0; i < count; i++) {
        svg_tick_text(&axis, ticks[i], text);
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i > 0 ? " " : "", text);
    }
    return all;
}

TEST(test_ticks)
{
    const PlotAxis linear = {.scale = PLOT_LINEAR}, zero = {.from_zero = true}, minutes = {.minutes = true},
                   logarithmic = {.scale = PLOT_LOG}, names = {.scale = PLOT_NAMES, .name_count = 3};
    assert_string_equal(ticks_of(zero, 3.0, 9.7, true, 300.0), "0 2 4 6 8 10");
    assert_string_equal(ticks_of(linear, 0.1, 1.0, false, 300.0), "0.2 0.4 0.6 0.8 1");
    assert_string_equal(ticks_of(linear, -1.0, 1.0, true, 300.0), "-1 -0.5 0 0.5 1");
    assert_string_equal(ticks_of(zero, 0.0, 230000.0, true, 300.0), "0 50k 100k 150k 200k 250k");
    assert_string_equal(ticks_of(zero, 0.0, 2.4e6, true, 300.0), "0 500k 1M 1.5M 2M 2.5M");
    assert_string_equal(ticks_of(minutes, 0.0, 600.0, true, 300.0), "0:00 2:00 4:00 6:00 8:00 10:00");
    assert_string_equal(ticks_of(minutes, 0.0, 50.0, true, 300.0), "0:00 0:10 0:20 0:30 0:40 0:50");
    assert_string_equal(ticks_of(logarithmic, 0.1, 10.0, false, 400.0), "0.1 0.2 0.5 1 2 5 10");
    assert_string_equal(ticks_of(logarithmic, 1e-6, 1e6, false, 300.0), "1e-06 0.001 1 1000 1M");
    assert_string_equal(ticks_of(names, 0.0, 2.0, false, 300.0), "");
}

// Any two numbers: the range holds them, the ticks lie in it and grow, and there are at least two.
TEST(test_any_range)
{
    Rng rng = rng_seed(7, 0);
    for (int i = 0; i < 20000; i++) {
        PlotAxis axis = {.scale = rng_below(&rng, 2) ? PLOT_LINEAR : PLOT_LOG, .from_zero = rng_below(&rng, 2)};
        double ticks[SVG_TICKS_MOST];
        double a = pow(10.0, (double)rng_range(&rng, -9.0f, 9.0f));
        double b = rng_below(&rng, 4) ? pow(10.0, (double)rng_range(&rng, -9.0f, 9.0f)) : a;
        if (axis.scale == PLOT_LINEAR && rng_below(&rng, 2))
            a = -a;
        SvgScale scale = svg_scale_begin(&axis, 50.0, 300.0);
        svg_scale_add(&scale, a);
        svg_scale_add(&scale, b);
        svg_scale_round(&scale, axis.scale == PLOT_LINEAR);
        int count = svg_scale_ticks(&scale, ticks);
        bool good = svg_scale_shows(&scale, a) && svg_scale_shows(&scale, b) && scale.most > scale.least;
        good = good && (axis.scale == PLOT_LOG || count >= 2) && count <= SVG_TICKS_MOST;
        for (int k = 0; k < count; k++) {
            double px = svg_scale_px(&scale, ticks[k]);
            good = good && px > 49.99 && px < 300.01 && (k == 0 || ticks[k] > ticks[k - 1]);
        }
        if (!good)
            fail_msg("case %d: %g to %g, scale %d, %d ticks", i, a, b, axis.scale, count);
    }
}

static char *print(const Plot *plot)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    svg_plot_print(plot, out);
    assert_int_equal(fclose(out), 0);
    return text;
}

static int count_of(const char *text, const char *wanted)
{
    int count = 0;
    for (; (text = strstr(text, wanted)) != NULL; text++)
        count++;
    return count;
}

// Every tag is closed, in order, and no text holds what is none.
static void check_tags(const char *text, int seed)
{
    const char *open[16];
    int depth = 0;
    for (const char *at = strchr(text, '<'); at != NULL; at = strchr(at + 1, '<')) {
        const char *end = strchr(at, '>');
        assert_non_null(end);
        if (at[1] == '/') {
            depth--;
            if (depth < 0 || strncmp(open[depth] + 1, at + 2, (size_t)(end - at - 2)) != 0)
                fail_msg("seed %d: a tag is closed that is not open", seed);
        } else if (end[-1] != '/') {
            assert_true(depth < 16);
            open[depth++] = at;
        }
    }
    if (depth != 0 || strstr(text, "nan") != NULL || strstr(text, "inf") != NULL)
        fail_msg("seed %d: an open tag, or a number that is none", seed);
}

static double any_number(Rng *rng)
{
    static const double ODD[] = {NAN, INFINITY, 0.0, -1.0, 1e9, 1e-9};
    return rng_below(rng, 8) == 0 ? ODD[rng_below(rng, 6)] : (double)rng_range(rng, -10.0f, 100.0f);
}

// Pictures of any numbers, on any axes.
TEST(test_any_picture)
{
    static const char *const NAMES[] = {"a", "<b>", "a name that is rather long & odd"};
    for (int seed = 1; seed <= 500; seed++) {
        Rng rng = rng_seed((uint64_t)seed, 0);
        PlotPoint points[2][12];
        PlotSeries series[2];
        PlotScale scale = (PlotScale)rng_below(&rng, 3);
        for (int s = 0; s < 2; s++) {
            for (int i = 0; i < 12; i++) {
                double x = scale == PLOT_NAMES ? i % 3 : any_number(&rng);
                double y = any_number(&rng);
                points[s][i] = (PlotPoint){x, y, y - 1.0, y + 1.0, i % 2};
            }
            series[s] = (PlotSeries){NAMES[s], plot_color(s), (int)rng_below(&rng, 13), points[s], true, true};
        }
        PlotMark marks[] = {{true, any_number(&rng), "here"}, {false, any_number(&rng), "there"}};
        PlotPanel panel = {"<panel>",
                           0,
                           50,
                           400,
                           300,
                           {.label = "x", .scale = scale, .names = NAMES, .name_count = 3},
                           {.label = "y", .scale = rng_below(&rng, 2) ? PLOT_LOG : PLOT_LINEAR},
                           series,
                           2,
                           marks,
                           2,
                           rng_below(&rng, 2) ? "legend" : NULL};
        Plot plot = {"a < b & c", "\x01", "", 400, 400, &panel, 1};
        char *text = print(&plot), *again = print(&plot);
        assert_string_equal(text, again);
        check_tags(text, seed);
        assert_non_null(strstr(text, "a &lt; b &amp; c"));
        free(text);
        free(again);
    }
}

// A point that is no number leaves a gap in line and band; hollow points have the colour as their edge.
TEST(test_gaps_and_hollow_points)
{
    const PlotPoint points[] = {
        {1, 1, 0, 2, false}, {2, 2, 1, 3, false}, {3, NAN, NAN, NAN, false}, {4, 2, 1, 3, false}, {5, 1, 0, 2, true}};
    PlotSeries series = {.color = "#123456", .count = 5, .points = points, .band = true, .dots = true};
    PlotPanel panel = {.title = "t", .width = 300, .height = 200, .series = &series, .series_count = 1};
    Plot plot = {"t", "", "", 300, 200, &panel, 1};
    char *text = print(&plot);
    assert_int_equal(count_of(text, "<path"), 4);
    assert_int_equal(count_of(text, "<circle"), 4);
    assert_int_equal(count_of(text, "stroke=\"#123456\" stroke-width=\"1.6\""), 1);
    free(text);
}

// The ramp's colours differ, and become lighter.
TEST(test_colors)
{
    char color[8];
    double before = 0.0;
    for (int i = 0; i < 20; i++) {
        unsigned red, green, blue;
        plot_color_ramp(i, 20, color);
        assert_int_equal(sscanf(color, "#%2x%2x%2x", &red, &green, &blue), 3);
        double light = 0.21 * red + 0.72 * green + 0.07 * blue;
        assert_true(light > before);
        before = light;
    }
    plot_color_ramp(0, 1, color);
    assert_int_equal(strlen(color), 7);
    assert_string_equal(plot_color(0), plot_color(7));
    assert_string_not_equal(plot_color(0), plot_color(1));
}
