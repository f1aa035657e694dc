// test_dropping.c -- folders and files dropped through SDL's queue onto the whole program begin its gallery; the
// lab follows a pattern.
#include "ui_check.h"
#include "demo_at.h"
#include "game_tools.h"

#include "content/pattern_tools.h"
#include "game/tools/lab_screen.h"

static Sim replayed;
static char record[128];

static int set_up_with(Options wish)
{
    if (!folder_set_up())
        return -1;
    snprintf(record, sizeof record, "%s/game.mtb", folder);
    wish.record = record;
    wish.seed = 4;
    wish.seed_given = true;
    pattern_write(folder, "mine/a.xml", PATTERN_GOOD);
    pattern_write(folder, "mine/boss/b.xml", PATTERN_GOOD);
    pattern_write(folder, "mine/wrong.xml", PATTERN_BAD);
    pattern_write(folder, "broken/wrong.xml", PATTERN_BAD);
    int status = game_set_up(wish);
    if (status == 0)
        settings_set(&game->player.settings, SETTING_game_help_seen, 1);
    return status;
}

static int set_up(void **state)
{
    return set_up_with((Options){.mode_given = false});
}

static void drop(const char *below)
{
    OwnText path = formatted("%s/%s", folder, below);
    input_drop(path);
}

// True if the banner shows this.
static bool reported(const char *what)
{
    const BannerNews *news = &game->graphics.banner.news;
    bool found = false;
    for (int i = 0; i < news->mistakes.count; i++)
        found |= strstr(news->mistakes.list[i].text, what) != NULL;
    for (int i = 0; i < news->changes.count; i++)
        found |= strstr(news->changes.list[i].text, what) != NULL;
    return found && game->graphics.banner.until_ns > clock_now_ns();
}

static void expect_gallery(int patterns)
{
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    assert_string_equal(game->match.sim.script.id, "gallery");
    assert_int_equal(game->match.sim.book.count, patterns);
    assert_true(game->match.tuned && game->best.tuned && game->best.mode.kind == MODE_GALLERY);
}

TEST(a_folder_dropped_on_the_title, set_up, game_tear_down)
{
    frames(2);
    assert_int_equal(game->screens.now, SCREEN_TITLE);
    drop("mine");
    frames(1);
    expect_gallery(2);
    assert_string_equal(game->match.sim.book.patterns[1].name, "boss/b");
    assert_true(reported("wrong.xml:3:3: "));
    assert_true(reported("2 patterns"));
    frames(30);
    // The same is played once more, and from the title, until something else is dropped.
    show(SCREEN_TITLE, NULL);
    Mode mode = player_mode(&game->player, MODE_GALLERY);
    begin_mode(&mode);
    expect_gallery(2);
    mode = player_mode(&game->player, MODE_ENDLESS);
    begin_mode(&mode);
    assert_string_equal(game->match.sim.script.id, "endless");
    assert_true(game->match.sim.book.count >= 20);
    assert_false(game->match.tuned);
}

TEST(files_dropped_into_a_game_and_a_pause, set_up, game_tear_down)
{
    show(SCREEN_PLAY, NULL);
    frames(70);
    drop("mine/a.xml");
    drop("mine/boss/b.xml");
    frames(1);
    say_open(); // the game that runs is not lost by a drop alone
    expect_gallery(2);
    assert_string_equal(game->match.sim.book.patterns[1].name, "b");
    OwnTape demo = demo_at(record); // of the game before, as it is when another one begins
    assert_true(demo.tick_count > 10);
    frames(5);
    show(SCREEN_PAUSE, NULL);
    drop("mine/a.xml");
    frames(1);
    say_open();
    expect_gallery(1);
}

TEST(an_unplayable_file_changes_nothing, set_up, game_tear_down)
{
    show(SCREEN_PLAY, NULL);
    frames(20);
    uint32_t tick = game->match.sim.head.tick;
    drop("broken");
    frames(5);
    assert_string_equal(game->match.sim.script.id, "endless");
    assert_true(game->match.sim.head.tick > tick);
    assert_true(reported("wrong.xml:3:3: "));
    drop("missing");
    frames(1);
    assert_string_equal(game->match.sim.script.id, "endless");
    assert_true(reported("No such file or directory"));
}

TEST(a_drop_ends_playback, set_up, game_tear_down)
{
    show(SCREEN_PLAY, NULL);
    frames(70);
    match_finish(game);
    show(SCREEN_WATCH, record);
    frames(3);
    drop("mine");
    frames(1);
    expect_gallery(2);
}

TEST(the_lab_asks_before_losing_unsaved_work, set_up, game_tear_down)
{
    show(SCREEN_LAB, NULL);
    frames(2);
    ((LabScreen *)game->screens.own)->lab.changed = true;
    drop("mine");
    frames(1);
    assert_int_equal(game->screens.now, SCREEN_LAB);
    drop("mine");
    frames(1);
    expect_gallery(2);
    assert_false(game->graphics.overlay_shown);
}

static int set_up_named(void **state)
{
    static char path[128];
    if (set_up(state) != 0)
        return -1;
    game_close(game);
    free(game);
    snprintf(path, sizeof path, "%s/mine", folder);
    return game_set_up((Options){.seed = 4,
                                 .seed_given = true,
                                 .record = record,
                                 .patterns = path,
                                 .mode_given = true,
                                 .mode = mode_of(MODE_GALLERY)});
}

TEST(a_named_folder_is_played_and_recorded, set_up_named, game_tear_down)
{
    expect_gallery(2);
    FRAMES_UNTIL(game->match.sim.head.tick > 100);
    match_finish(game);
    OwnTape demo = demo_at(record);
    assert_int_equal(tape_verify(&demo, &replayed).verdict, TAPE_GOOD);
}

// --- the lab

TEST(the_lab_follows_a_pattern, set_up, game_tear_down)
{
    show(SCREEN_LAB, NULL);
    drop("mine/a.xml");
    FRAMES_UNTIL(game->match.sim.bullets.count > 0);
    LabScreen *screen = game->screens.own;
    assert_string_equal(screen->path, ""); // saving must not replace the pattern
    assert_string_equal(screen->panel.search, "pattern.");
    screen->playing = false;
    frames(2);
    PatternBook *before = malloc(sizeof *before);
    assert_non_null(before);
    *before = game->match.sim.book;
    uint32_t tick = game->match.sim.head.tick;
    pattern_write(folder, "mine/a.xml", PATTERN_BAD);
    FRAMES_UNTIL(reported("a.xml:3:3: "));
    assert_memory_equal(before, &game->match.sim.book, sizeof *before); // the old pattern goes on
    pattern_write(folder, "mine/a.xml",
                  "<bulletml><action label=\"top\"><fire><bullet/></fire><wait>500</wait></action></bulletml>\n");
    FRAMES_UNTIL(!reported("a.xml"));
    assert_memory_not_equal(before, &game->match.sim.book, sizeof *before);
    assert_int_equal(game->match.sim.head.tick, tick); // the same moment with the new one
    assert_true(screen->lab.exact);
    assert_int_equal(game->match.sim.bullets.count, 1);
    free(before);
    drop("mine/boss/b.xml");
    frames(1);
    assert_int_equal(game->screens.now, SCREEN_LAB);
    assert_string_equal(game->match.sim.book.patterns[0].name, "b");
}
