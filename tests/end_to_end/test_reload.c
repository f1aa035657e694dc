// test_reload.c -- saved tunables in the whole program: on the title, in a game, and while a demo is watched.
#include "demo_at.h"
#include "file_tools.h"
#include "game_tools.h"

#include "content/tuning/tunables_list.h"

static Sim replayed;
static char file[128], demo_path[128];

static int set_up(void **state)
{
    if (!folder_set_up())
        return -1;
    snprintf(file, sizeof file, "%s/mitsubachi/tunables.ini", folder);
    snprintf(demo_path, sizeof demo_path, "%s/game.mtb", folder);
    OwnText data = formatted("%s/mitsubachi", folder);
    if (folder_make(data, &error))
        return game_set_up((Options){.seed = 3, .seed_given = true, .record = demo_path});
    print_error("%s\n", error.text);
    return -1;
}

// Saves the file and waits until its last line counts.
static void save(const char *text, const char *name, float wanted)
{
    int index = tunable_find(name);
    file_put(file, text);
    FRAMES_UNTIL(tuned_get(tuning_now(game->content.tuning), index) == wanted);
}

// The demo is the same game still, and holds so many changes.
static void expect_demo(uint32_t changes)
{
    OwnTape demo = demo_at(demo_path);
    assert_int_equal(tape_verify(&demo, &replayed).verdict, TAPE_GOOD);
    assert_int_equal(demo.change_count, changes);
}

TEST(on_the_title_only_looks_change, set_up, game_tear_down)
{
    assert_false(game->best.tuned);
    int bees = game->match.sim.tunables.swarm_start_bees;
    save("[swarm]\nmax_speed = 4.5\n[camera]\nscroll_speed = 1.5\n", "camera.scroll_speed", 1.5f);
    assert_true(game->graphics.view.numbers.camera_scroll_speed == 1.5f);
    assert_false(game->match.sim.tunables.swarm_max_speed == 4.5f);
    assert_int_equal(game->match.sim.tunables.swarm_start_bees, bees);
    assert_true(game->best.tuned); // the game that would begin now is one with own numbers
    show(SCREEN_PLAY, NULL);
    assert_true(game->match.sim.tunables.swarm_max_speed == 4.5f);
    assert_true(game->match.tuned);
    save("[camera]\nscroll_speed = 1.25\n", "camera.scroll_speed", 1.25f);
    assert_true(game->match.tuned); // and stays so
    show(SCREEN_PLAY, NULL);
    assert_false(game->match.tuned || game->best.tuned);
    assert_true(game->graphics.view.numbers.camera_scroll_speed == 1.25f);
}

TEST(changes_in_a_game_are_recorded, set_up, game_tear_down)
{
    show(SCREEN_PLAY, NULL);
    frames(70);
    assert_false(game->match.tuned);
    const int32_t start_bees = game->match.sim.tunables.swarm_start_bees;
    save("[swarm]\nstart_bees = 20\n[camera]\nscroll_speed = 1.5\n", "camera.scroll_speed", 1.5f);
    assert_int_equal(game->match.sim.tunables.swarm_start_bees, start_bees);
    assert_true(game->graphics.view.numbers.camera_scroll_speed == 1.5f);
    assert_false(game->match.tuned); // what waits for the next game and what is only drawn do not count
    frames(20);
    show(SCREEN_PAUSE, NULL);
    save("[swarm]\nstart_bees = 20\nmax_speed = 4.5\n", "swarm.max_speed", 4.5f);
    assert_true(game->match.sim.tunables.swarm_max_speed == 4.5f);
    assert_true(game->match.tuned && game->best.tuned);
    key(SDL_SCANCODE_P);
    frames(70);
    recorder_end(&game->match.recorder, &game->match.sim);
    game->match.sim.head.score = 7;
    show(SCREEN_TITLE, NULL);
    assert_int_equal(game->best.list.count, 1);
    assert_int_equal(game->best.list.games[0].score, 7);
    char path[128];
    snprintf(path, sizeof path, "%s/mitsubachi/best.txt", folder);
    assert_false(file_exists(path));
    snprintf(path, sizeof path, "%s/mitsubachi/best_tuned.txt", folder);
    assert_true(file_exists(path));
    expect_demo(1); // looks are no part of a recording
}

TEST(watching_does_not_alter_a_demo, set_up, game_tear_down)
{
    show(SCREEN_PLAY, NULL);
    frames(70);
    match_finish(game);
    save("[swarm]\navoid_px = 35\n", "swarm.avoid_px", 35.0f);
    show(SCREEN_WATCH, demo_path);
    Tunables recorded = game->match.sim.tunables;
    save("[swarm]\navoid_px = 36\n[camera]\nscroll_speed = 1.5\n", "camera.scroll_speed", 1.5f);
    frames(5);
    assert_memory_equal(&game->match.sim.tunables, &recorded, sizeof recorded);
    key(SDL_SCANCODE_T);
    frames(2);
    finger(SDL_FINGERDOWN, 1, vec2(180.0f, 400.0f)); // takes over
    frames(5);
    finger(SDL_FINGERUP, 1, vec2(180.0f, 400.0f));
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    assert_memory_equal(&game->match.sim.tunables, &recorded, sizeof recorded);
    assert_false(game->match.tuned);
    save("[swarm]\navoid_px = 36\n[camera]\nscroll_speed = 1.25\n", "camera.scroll_speed", 1.25f);
    assert_true(game->graphics.view.numbers.camera_scroll_speed == 1.25f);
    assert_true(game->match.sim.tunables.swarm_avoid_px == recorded.swarm_avoid_px); // which has not changed since
}

// One look finds all of them.
TEST(all_tunables_change_at_once, set_up, game_tear_down)
{
    Tuned all = tuned_default();
    for (int i = 0; i < TUNED_COUNT; i++) {
        const Field *info = tuned_info(i);
        tuned_set(&all, i, info->default_value == info->most ? info->least : info->most);
    }
    all.swarm_start_bees = 20;
    OwnText text = PRINTED(out, tunables_ini_print(&all, out));
    TuningNews news;
    file_put(file, text);
    bool reported = false;
    for (int look = 0; look < 10000 && !reported; look++)
        reported = tuning_poll(game->content.tuning, clock_now_ns(), &news);
    fail_if(!reported, "the saved file was not seen in 10,000 looks");
    assert_int_equal(news.change_count, TUNED_COUNT);
}

// --- languages

#define HEAD                                                                                                            \
    "msgid \"\"\nmsgstr \"\"\n\"Language: pl\\n\"\n\"X-Name: %s\\n\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n" \
    "\"Plural-Forms: nplurals=1; plural=0;\\n\"\n\n"

static void put_language_of(const char *path, const char *name, const char *play)
{
    OwnText text = formatted(HEAD "msgctxt \"PLAY\"\nmsgid \"Play\"\nmsgstr \"%s\"\n", name, play);
    file_put(path, text);
}

static void put_language(const char *path, const char *play)
{
    put_language_of(path, "Polski", play);
}

static bool complains(const char *what)
{
    const BannerNews *news = &game->graphics.banner.news;
    return news->mistakes.count > 0 && strstr(news->mistakes.list[0].text, what);
}

TEST(a_dropped_language_is_kept_and_followed, set_up, game_tear_down)
{
    OwnText path = formatted("%s/mine.po", folder), kept = formatted("%s/mitsubachi/languages/mine.po", folder);
    put_language(path, "Graj");
    input_drop(path);
    FRAMES_UNTIL(strcmp(ui_text(UI_PLAY), "Graj") == 0);
    assert_string_equal(ui_language_name(ui_text_language()), "Polski");
    assert_true(file_exists(kept));
    // Letters that no other text of it has.
    put_language(path, "Gr\xc4\x85j");
    FRAMES_UNTIL(strcmp(ui_text(UI_PLAY), "Gr\xc4\x85j") == 0);
    assert_int_equal(atlas_glyph(&game->machine.atlas, TEXT_MEDIUM, 0x105)->code, 0x105);
    // A mistake: the old texts stay, until it is gone.
    put_language(path, "%s");
    FRAMES_UNTIL(complains("mine.po:10: other placeholders (got \"%s\"), expected Play"));
    assert_string_equal(ui_text(UI_PLAY), "Gr\xc4\x85j");
    put_language(path, "Dalej");
    FRAMES_UNTIL(strcmp(ui_text(UI_PLAY), "Dalej") == 0);
    assert_false(complains(""));
    // It is there again at the next start, read from the folder, and followed there.
    game_close(game);
    memset(game, 0, sizeof *game);
    assert_good(game_open(game, &options, clock_now_ns(), &error), &error);
    assert_string_equal(ui_text(UI_PLAY), "Dalej");
    put_language(kept, "Start");
    FRAMES_UNTIL(strcmp(ui_text(UI_PLAY), "Start") == 0);
}

static void expect_own(int which, const char *name)
{
    assert_string_equal(ui_language_name((TextLanguage)(TEXT_OWN + which)), name);
}

// By the names of the files, whatever the order in which they came.
TEST(each_dropped_language_stays, set_up, game_tear_down)
{
    OwnText last = formatted("%s/pl.po", folder), first = formatted("%s/eo.po", folder);
    OwnText bad = formatted("%s/aa.po", folder);
    put_language(last, "Graj");
    input_drop(last);
    FRAMES_UNTIL(strcmp(ui_text(UI_PLAY), "Graj") == 0);
    put_language_of(first, "Esperanto", "Ludu");
    input_drop(first);
    FRAMES_UNTIL(strcmp(ui_text(UI_PLAY), "Ludu") == 0);
    expect_own(0, "Esperanto");
    expect_own(1, "Polski");
    // One with a mistake changes nothing of the others.
    put_language_of(bad, "Aa", "%s");
    input_drop(bad);
    FRAMES_UNTIL(complains("aa.po:10: "));
    expect_own(0, "aa.po");
    assert_string_equal(ui_text(UI_PLAY), "Ludu");
    put_language(last, "Start");
    FRAMES_UNTIL(complains(""));
    settings_set_language(&game->player.settings, languages_key(&game->player.own_languages, TEXT_OWN + 2));
    player_changed(&game->player);
    FRAMES_UNTIL(strcmp(ui_text(UI_PLAY), "Start") == 0);
    game_close(game);
    memset(game, 0, sizeof *game);
    assert_good(game_open(game, &options, clock_now_ns(), &error), &error);
    expect_own(0, "aa.po");
    expect_own(2, "Polski");
    assert_string_equal(ui_text(UI_PLAY), "Start");
    // The choice stays though an earlier file is gone.
    game_close(game);
    memset(game, 0, sizeof *game);
    OwnText gone = formatted("%s/mitsubachi/languages/aa.po", folder);
    assert_good(file_remove(gone, &error), &error);
    assert_good(game_open(game, &options, clock_now_ns(), &error), &error);
    expect_own(1, "Polski");
    assert_string_equal(ui_text(UI_PLAY), "Start");
}
