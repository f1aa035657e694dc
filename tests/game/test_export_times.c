// test_export_times.c -- which moment each frame shows, and times as a user writes them.

#include "game/film/export.h"
#include "test.h"

static ExportMoment at(uint32_t fps, uint32_t from, uint32_t frame)
{
    ExportTimes times = {from, from + 36000, fps};
    return export_frame_at(&times, frame);
}

TEST(test_sixty_and_thirty_show_whole_ticks)
{
    for (uint32_t frame = 0; frame < 2000; frame++) {
        ExportMoment sixty = at(60, 77, frame), thirty = at(30, 77, frame);
        assert_int_equal(sixty.tick, 77 + frame);
        assert_int_equal(thirty.tick, 77 + 2 * frame);
        assert_true(sixty.blend == 1.0f && thirty.blend == 1.0f);
    }
}

// 24: two and a half ticks a frame; 50: one and a fifth.
TEST(test_24_and_50_lie_between)
{
    for (uint32_t pair = 0; pair < 500; pair++) {
        ExportMoment even = at(24, 0, 2 * pair), odd = at(24, 0, 2 * pair + 1);
        assert_int_equal(even.tick, 5 * pair);
        assert_int_equal(odd.tick, 5 * pair + 3);
        assert_true(even.blend == 1.0f && odd.blend == 0.5f);
    }
    const uint32_t ticks[] = {0, 2, 3, 4, 5, 6};
    const float blends[] = {1.0f, 0.2f, 0.4f, 0.6f, 0.8f, 1.0f};
    for (uint32_t i = 0; i < 6; i++) {
        assert_int_equal(at(50, 300, 35000 / 6 * 5 + i).tick, 300 + 35000 / 6 * 6 + ticks[i]);
        assert_true(at(50, 300, i).blend == blends[i]);
    }
}

// The place of a frame, tick - 1 + blend, is frame * 60 / fps within a float's rounding, and inside the film.
TEST(test_any_rate_is_exact)
{
    const uint32_t rates[] = {1, 7, 24, 25, 50, 59, 144, 240};
    for (size_t r = 0; r < sizeof rates / sizeof rates[0]; r++) {
        ExportTimes times = {1000, 1000 + 3607, rates[r]};
        uint32_t count = export_frame_count(&times), before = 0;
        double per_frame = 60.0 / rates[r];
        assert_true((count - 1) * per_frame < 3607.0 && count * per_frame >= 3607.0);
        for (uint32_t frame = 0; frame < count; frame++) {
            ExportMoment moment = export_frame_at(&times, frame);
            double place = (double)moment.tick - 1.0 + (double)moment.blend - 999.0 - 1.0;
            assert_true(place - frame * per_frame < 1e-6 && frame * per_frame - place < 1e-6);
            assert_true(moment.tick >= before && moment.tick <= times.to_tick);
            assert_true(moment.blend > 0.0f && moment.blend <= 1.0f);
            before = moment.tick;
        }
    }
}

TEST(test_times_as_text)
{
    const struct {
        const char *text;
        int64_t ticks;
    } good[] = {{"0", 0},         {"12", 720},   {"12.5", 750},    {"1:30", 5400},   {"0:01.25", 75}, {"-15", -900},
                {"-1:00", -3600}, {"0.0167", 1}, {"70.000", 4200}, {"10:00", 36000}, {"3.98333", 239}};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        int64_t ticks = 1;
        assert_true(export_time_read(good[i].text, &ticks));
        assert_int_equal(ticks, good[i].ticks);
    }
    const char *bad[] = {"",      "-",    "x",     "1:",     ":30",
                         "1:3",   "1:60", "1:234", "1.",     ".5",
                         "1 ",    " 1",   "+1",    "1e3",    "99999999999999999999",
                         "1:30x", "--1",  "1:2:3", "5000:00"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        int64_t ticks;
        fail_if(export_time_read(bad[i], &ticks), "'%s' was taken for a time", bad[i]);
    }
}

TEST(test_progress_text)
{
    char text[96];
    progress_text(text, sizeof text, 90, 900, 15.0, 1.0);
    assert_string_equal(text, " 10 %, 1.50 times real time, 9 s left");
    progress_text(text, sizeof text, 900, 36000, 600.0, 10.0);
    assert_string_equal(text, "  2 %, 1.50 times real time, 6:30 left");
    progress_text(text, sizeof text, 0, 900, 15.0, 0.0);
    assert_string_equal(text, "  0 %, 0.00 times real time, 0 s left");
}
