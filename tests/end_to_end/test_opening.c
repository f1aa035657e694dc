// test_opening.c -- every kind of file that is dropped onto the whole program opens, on every screen; what is wrong is
// said in one sentence and changes nothing; a game that is played is not lost.
#include "ui_check.h"
#include "game_tools.h"

#include "content/pattern_tools.h"
#include "game/tools/lab_screen.h"

static int set_up(void **state)
{
    int status = game_set_up_seen((Options){.seed = 4, .seed_given = true});
    pattern_write(folder, "pattern", PATTERN_GOOD); // names say nothing
    pattern_write(folder, "tunables.txt", "[swarm]\nmax_speed = 2.5\nstart_bees = 33\n");
    pattern_write(folder, "bad.ini", "[swarm]\nmax_speed = fast\nstart_bees = 33\n");
    pattern_write(folder, "lab.txt", "[scenario]\nticks = 60\n[place 0]\nbee = 180 400\n");
    pattern_write(folder, "bad_lab.txt", "[scenario]\nticks = many\n");
    pattern_write(folder, "bad_stage.ini", "[stage]\nname = Mine\n[phase One]\nleast = never\n");
    pattern_write(folder, "letter.txt", "Dear bees,\n");
    pattern_write(folder, "cut.mtb", "mtbdemo\nno more");
    return status;
}

static void drop(const char *path)
{
    input_drop(path);
    frames(1);
}

static void drop_own(const char *name)
{
    OwnText path = formatted("%s/%s", folder, name);
    drop(path);
}

// The sentence on the banner.
static void expect_reported(const char *what)
{
    const BannerNews *news = &game->graphics.banner.news;
    for (int i = 0; i < news->mistakes.count; i++)
        if (strstr(news->mistakes.list[i].text, what) && game->graphics.banner.until_ns > clock_now_ns())
            return;
    fail_msg("'%s' is not reported, but '%s'", what, news->mistakes.list[0].text);
}

static float number(const char *name)
{
    return tuned_get(tuning_now(game->content.tuning), tunable_find(name));
}

static void expect_watched(void)
{
    assert_int_equal(game->screens.now, SCREEN_WATCH);
}

static void expect_practised(void)
{
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    assert_int_equal(game->match.mode.kind, MODE_PRACTICE);
    assert_string_equal(game->match.sim.script.id, "pond");
}

static void expect_lab(void)
{
    assert_int_equal(game->screens.now, SCREEN_LAB);
    assert_int_equal(((LabScreen *)game->screens.own)->lab.stage.object_count, 1);
}

static void expect_gallery(void)
{
    bool lab = game->screens.now == SCREEN_LAB; // which shows it itself
    assert_true(lab || game->screens.now == SCREEN_PLAY);
    assert_string_equal(game->match.sim.script.id, lab ? "stage" : "gallery");
    assert_int_equal(game->match.sim.book.count, 1);
}

static const struct {
    const char *path; // NULL: `own`
    const char *own;
    void (*expect)(void);
} KINDS[] = {
    {"tests/demos/finger.mtb", NULL, expect_watched},
    {"assets/stages/pond.ini", NULL, expect_practised},
    {NULL, "lab.txt", expect_lab},
    {NULL, "pattern", expect_gallery},
};
enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0] };

static void drop_kind(int kind)
{
    if (KINDS[kind].path)
        drop(KINDS[kind].path);
    else
        drop_own(KINDS[kind].own);
}

// Nothing is lost on any of these.
TEST(every_kind_opens_on_every_screen, set_up, game_tear_down)
{
    static ScreenId const SCREENS[] = {SCREEN_TITLE,  SCREEN_MODES, SCREEN_PRACTICE, SCREEN_SETTINGS, SCREEN_KEYS,
                                       SCREEN_BEST,   SCREEN_HELP,  SCREEN_CREDITS,  SCREEN_REPLAYS,  SCREEN_MAP,
                                       SCREEN_LESSON, SCREEN_LAB,   SCREEN_ATTRACT};
    for (size_t i = 0; i < sizeof SCREENS / sizeof SCREENS[0]; i++)
        for (int kind = 0; kind < KIND_COUNT; kind++) {
            show(SCREEN_TITLE, NULL);
            frames(1);
            show(SCREENS[i], NULL);
            frames(2);
            drop_kind(kind);
            KINDS[kind].expect();
            frames(2);
        }
}

TEST(a_game_is_not_lost, set_up, game_tear_down)
{
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        show(SCREEN_TITLE, NULL);
        Mode mode = player_mode(&game->player, MODE_ENDLESS);
        begin_mode(&mode);
        frames(20);
        uint32_t tick = game->match.sim.head.tick;
        drop_kind(kind);
        assert_int_equal(game->screens.now, SCREEN_OPEN);
        frames(5);
        assert_int_equal(game->match.sim.head.tick, tick); // it waits
        key(SDL_SCANCODE_ESCAPE);
        frames(2);
        assert_int_equal(game->screens.now, SCREEN_PAUSE);
        assert_true(game->match.running && game->match.sim.head.tick == tick);
        drop_kind(kind);
        say_open();
        KINDS[kind].expect();
    }
}

// A menu of a game that waits is no way round the question.
TEST(the_settings_of_a_pause_ask_as_well, set_up, game_tear_down)
{
    Mode mode = player_mode(&game->player, MODE_ENDLESS);
    begin_mode(&mode);
    frames(5);
    show(SCREEN_PAUSE, NULL);
    show(SCREEN_SETTINGS, NULL);
    drop_kind(0);
    say_open();
    expect_watched();
}

// As after saving such a file: the game goes on, with other numbers.
TEST(numbers_count_at_once, set_up, game_tear_down)
{
    Mode mode = player_mode(&game->player, MODE_ENDLESS);
    begin_mode(&mode);
    frames(20);
    uint32_t tick = game->match.sim.head.tick;
    drop_own("tunables.txt");
    frames(3);
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    assert_true(game->match.sim.head.tick > tick);
    assert_true(game->match.sim.tunables.swarm_max_speed == 2.5f && game->match.tuned);
    assert_true(number("swarm.start_bees") == 33.0f);
    // Saved once more it counts again; what the lab saves goes to the player's own file.
    pattern_write(folder, "tunables.txt", "[swarm]\nmax_speed = 2.25\n");
    FRAMES_UNTIL(number("swarm.max_speed") == 2.25f);
    assert_null(strstr(tuning_save_path(game->content.tuning), "tunables.txt"));
    drop_own("tunables.txt"); // a second time is no second file
    frames(2);
    assert_true(number("swarm.max_speed") == 2.25f);
}

TEST(an_invalid_file_is_reported_by_line_and_changes_nothing, set_up, game_tear_down)
{
    static const struct {
        const char *name, *reported;
    } WRONG[] = {
        {"bad.ini", "bad.ini:2: "},
        {"bad_lab.txt", "bad_lab.txt:2: "},
        {"bad_stage.ini", "bad_stage.ini:4: "},
        {"letter.txt", "letter.txt: unknown kind of file"},
        {"cut.mtb", "cut.mtb: refused at offset"},
        {"missing", "missing: "},
    };
    float speed = number("swarm.max_speed");
    Mode mode = player_mode(&game->player, MODE_ENDLESS);
    begin_mode(&mode);
    frames(5);
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        uint32_t tick = game->match.sim.head.tick;
        drop_own(WRONG[i].name);
        expect_reported(WRONG[i].reported);
        frames(3);
        assert_int_equal(game->screens.now, SCREEN_PLAY);
        assert_true(game->match.sim.head.tick > tick && game->match.mode.kind == MODE_ENDLESS);
        assert_true(number("swarm.max_speed") == speed);
    }
    drop("assets/maps/meadow.map");
    expect_reported("meadow.map: a map");
    show(SCREEN_TITLE, NULL);
    drop_own("letter.txt");
    assert_int_equal(game->screens.now, SCREEN_TITLE);
}

static int set_up_named(void **state)
{
    int status = set_up(state);
    game_close(game);
    free(game);
    return status == 0 ? game_set_up((Options){.open = "tests/demos/finger.mtb"}) : status;
}

// As a double click on its icon does; behind it is the whole game, not the end of the program.
TEST(a_file_that_is_named_opens, set_up_named, game_tear_down)
{
    frames(2);
    expect_watched();
    key(SDL_SCANCODE_ESCAPE);
    frames(2);
    assert_int_equal(game->screens.now, SCREEN_REPLAYS);
    assert_false(game->leaving);
    open_file(game, "tests/demos/no_such_file.mtb");
    expect_reported("no_such_file.mtb: ");
}

// The stage's own name counts, wherever it lies: it is listed once, and read anew when it is saved.
TEST(a_stage_that_is_dropped_again_is_read_again, set_up, game_tear_down)
{
    drop("assets/stages/pond.ini");
    expect_practised();
    int count = game->content.stages.count;
    drop("assets/stages/pond.ini");
    say_open();
    expect_practised();
    assert_int_equal(game->content.stages.count, count);
}

TEST(the_page_of_the_question_has_room, set_up, game_tear_down)
{
    Mode mode = player_mode(&game->player, MODE_ENDLESS);
    begin_mode(&mode);
    drop("assets/stages/pond.ini");
    assert_int_equal(game->screens.now, SCREEN_OPEN);
    for (int language = 0; language < TEXT_PSEUDO; language++) {
        settings_set_language(&game->player.settings, ui_language_code((TextLanguage)language));
        frames(2);
        if (!ui_page_check(screens_page(game), &game->machine.atlas, &error))
            fail_msg("language %d: %s", language, error.text);
    }
}
