// test_banner.c -- lines of news that join, give way and are counted; texts that are cut into lines that fit.
#include "scene.h"

#include "view/banner.h"
#include "view/paint.h"

#define SECOND_NS INT64_C(1000000000)

static BannerNews changes(int first_key, int count)
{
    BannerNews news = {.changes = {.count = 0}};
    for (int i = 0; i < count; i++) {
        OwnText text = formatted("key %d 1 → 2", first_key + i);
        banner_add_change(&news, first_key + i, text);
    }
    return news;
}

TEST(test_overflow_is_counted)
{
    BannerNews news = changes(1, 11);
    assert_int_equal(news.changes.count, BANNER_CHANGES);
    assert_int_equal(news.changes.more, 11 - BANNER_CHANGES);
    for (int i = 0; i < 5; i++)
        banner_add_mistake(&news, "a.ini:1: no");
    assert_int_equal(news.mistakes.count, BANNER_MISTAKES);
    assert_int_equal(news.mistakes.more, 5 - BANNER_MISTAKES);
}

TEST(test_news_join_within_their_time)
{
    Banner banner = {.until_ns = 0};
    BannerNews first = changes(1, 3), second = changes(3, 2);
    banner_add_mistake(&first, "a.ini:1: no");
    banner_show(&banner, &first, 0, SECOND_NS);
    banner_show(&banner, &second, SECOND_NS / 2, SECOND_NS);
    const int KEYS[] = {3, 4, 1, 2}; // the newer ones first, and 3 only once
    assert_int_equal(banner.news.changes.count, 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal(banner.news.changes.list[i].key, KEYS[i]);
    assert_int_equal(banner.news.changes.more, 0);
    assert_int_equal(banner.news.mistakes.count, 0);
    BannerNews third = changes(9, 1);
    banner_show(&banner, &third, SECOND_NS, SECOND_NS);
    assert_int_equal(banner.news.changes.count, 4);
    assert_int_equal(banner.news.changes.list[0].key, 9);
    assert_int_equal(banner.news.changes.more, 0);           // only new ones are counted
    banner_show(&banner, &second, 5 * SECOND_NS, SECOND_NS); // too late to join
    assert_int_equal(banner.news.changes.count, 2);
}

static int drawn(const Banner *banner, int64_t now_ns)
{
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    banner_draw(banner, now_ns, LAYER_HUD, 600.0f, &scene.batch);
    return scene.batch.count;
}

TEST(test_drawn_for_its_time_only_and_inside_the_field)
{
    Banner banner = {.until_ns = 0};
    BannerNews news = changes(1, 11);
    banner_add_mistake(&news, "tunables.ini:3: 'x' is too long, and this goes on and on and on and on and on and on "
                              "on and on and on and on and on and on and on and on and on and on and on and on and on");
    banner_add_mistake(&news, "tunables.ini:4: mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm");
    assert_int_equal(drawn(&banner, 0), 0);
    banner_show(&banner, &news, 0, SECOND_NS);
    assert_true(drawn(&banner, SECOND_NS / 2) > 100);
    for (const BatchRecord *record = scene.batch.records; record < scene_records_end(); record++) {
        float half = (float)record->width_32nds / 64.0f;
        assert_true(record->x_px - half >= 0.0f && record->x_px + half <= 360.0f);
        assert_true(record->y_px > 43.0f && record->y_px < 320.0f);
    }
    assert_int_equal(drawn(&banner, SECOND_NS), 0);
}

// For any text: the lines fit, go on, hold all of it but for blanks, and break words only where they must.
TEST(test_any_text_is_wrapped)
{
    static const char *const PIECES[] = {"a", "mm", " ", " ", "…", "蜜蜂", "word", "illi", "→", "  "};
    Rng rng = rng_seed(4, 0);
    for (int run = 0; run < 300; run++) {
        char text[256] = "";
        for (int i = (int)rng_below(&rng, 40); i > 0; i--)
            strcat(text, PIECES[rng_below(&rng, 10)]);
        float width_px = 20.0f + 2.0f * (float)rng_below(&rng, 60);
        const char *at = text;
        while (*at) {
            size_t bytes = wrap_line(&scene.atlas, TEXT_SMALL, at, width_px);
            OwnText line = formatted("%.*s", (int)bytes, at);
            bool character = bytes <= 3;
            fail_if(bytes == 0 || bytes > strlen(at)
                        || (!character && atlas_text_width(&scene.atlas, TEXT_SMALL, line) > width_px)
                        || ((unsigned char)at[bytes] & 0xc0u) == 0x80u,
                    "run %d: '%s' broken after %zu bytes at '%s'", run, text, bytes, at);
            at = wrap_next(at, bytes);
        }
    }
    assert_int_equal(wrap_line(&scene.atlas, TEXT_SMALL, "", 50.0f), 0);
    assert_int_equal(wrap_line(&scene.atlas, TEXT_SMALL, "one two", 1000.0f), 7);
    assert_int_equal(
        wrap_line(&scene.atlas, TEXT_SMALL, "one two", atlas_text_width(&scene.atlas, TEXT_SMALL, "one tw")), 3);
}

// The last row says that there is more; without a last one all of the text comes.
TEST(test_rows_of_a_text)
{
    const float WIDTH_PX = atlas_text_width(&scene.atlas, TEXT_SMALL, "one two");
    char row[WRAP_ROW_BYTES];
    const char *rest = wrap_row(&scene.atlas, TEXT_SMALL, "one two three", WIDTH_PX, false, row);
    assert_string_equal(row, "one two");
    assert_string_equal(rest, "three");
    rest = wrap_row(&scene.atlas, TEXT_SMALL, rest, WIDTH_PX, true, row);
    assert_string_equal(row, "three");
    assert_string_equal(rest, "");
    wrap_row(&scene.atlas, TEXT_SMALL, "one two three", WIDTH_PX, true, row);
    assert_string_equal(row, "one…");
}

GROUP(scene_set_up, scene_tear_down)
