// test_report.c -- the lines of --report: what they say of a page and of a game, and when they come.
#include "game/session/report.h"
#include "game_tools.h"

static char lines[65536];

// The report at a time well after all frames.
static const char *reported(FILE *out)
{
    report_frame(game, INT64_MAX / 2, out);
    long length = ftell(out);
    rewind(out);
    assert_int_equal(fread(lines, 1, (size_t)length, out), length);
    lines[length] = '\0';
    return lines;
}

static int set_up(void **state)
{
    return game_set_up_seen((Options){.seed = 7, .seed_given = true, .report = true});
}

TEST(a_page_is_reported_with_the_places_of_its_controls, set_up, game_tear_down)
{
    FILE *out = tmpfile();
    const char *line = reported(out);
    assert_non_null(strstr(line, "\"screen\": \"title\""));
    assert_non_null(strstr(line, "\"window\": [360, 640], \"field\": [0.0, 0.0, 1.0000]"));
    assert_non_null(strstr(line, "[4, \"Modes\", \"\", 20.0, 483.0, 156.0, 48.0, \"button\", \"Modes\", "));
    assert_int_equal(line[strlen(line) - 1], '\n');
    fclose(out);
}

// The number behind the name of the newest line, -2 where there is none.
static int number_of(const char *line, const char *name)
{
    const char *at = strstr(line, name);
    return at ? atoi(at + strlen(name)) : -2;
}

TEST(an_input_is_reported_at_once_with_what_it_did, set_up, game_tear_down)
{
    FILE *out = tmpfile();
    int64_t now_ns = 1000 * CLOCK_NS_PER_SECOND;
    frames(1);
    report_frame(game, now_ns, out);
    long once = ftell(out);
    key(SDL_SCANCODE_DOWN);
    frames(1);
    report_frame(game, now_ns + 1, out);
    assert_true(ftell(out) > once);
    fclose(out);
    out = tmpfile();
    const char *line = reported(out);
    assert_int_equal(number_of(line, "\"inputs\": "), 2);
    assert_int_equal(number_of(line, "\"focus\": "), game->screens.ui.focus);
    assert_true(game->screens.ui.keys_used);
    fclose(out);
}

TEST(a_game_is_reported_with_its_hash, set_up, game_tear_down)
{
    FILE *out = tmpfile();
    Mode mode = player_mode(&game->player, MODE_ENDLESS);
    begin_mode(&mode);
    frames(5);
    const char *line = reported(out);
    OwnText hash = formatted("\"hash\": \"%016llx\"", (unsigned long long)game->match.hash);
    assert_non_null(strstr(line, "\"screen\": \"play\""));
    assert_non_null(strstr(line, "\"seed\": \"7\""));
    assert_non_null(strstr(line, hash));
    fclose(out);
}

TEST(a_line_comes_ten_times_a_second_and_with_each_screen, set_up, game_tear_down)
{
    FILE *out = tmpfile();
    int64_t now_ns = 1000 * CLOCK_NS_PER_SECOND;
    report_frame(game, now_ns, out);
    long once = ftell(out);
    assert_true(once > 0);
    report_frame(game, now_ns + CLOCK_NS_PER_SECOND / 20, out);
    assert_int_equal(ftell(out), once);
    show(SCREEN_SETTINGS, NULL);
    report_frame(game, now_ns + CLOCK_NS_PER_SECOND / 20, out);
    assert_true(ftell(out) > once);
    fclose(out);
}

TEST(nothing_is_reported_unless_it_is_asked_for, set_up, game_tear_down)
{
    FILE *out = tmpfile();
    options.report = false;
    frames(1);
    assert_string_equal(reported(out), "");
    fclose(out);
}
