// test_best_games.c -- the demos of the best games: kept as long as their entries, and watched from the list.
#include "game_tools.h"
#include "platform/files.h"

#include "tape/state_hash.h"
#include "game/screens/journey_screen.h"
#include "game/screens/replays.h"
#include "game/tools/watch_screen.h"

static int set_up(void **state)
{
    return game_set_up_seen((Options){.seed = 1, .seed_given = true});
}

static int set_up_record(void **state)
{
    static char path[128];
    if (!folder_set_up())
        return -1;
    snprintf(path, sizeof path, "%s/mine.mtb", folder);
    return game_set_up((Options){.seed = 1, .seed_given = true, .record = path});
}

static const char *data(const char *name)
{
    static char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/mitsubachi/%s", folder, name);
    return path;
}

// The demo of this stem with these marks, and no other.
static bool lies_as(const char *stem, const char *marks)
{
    static const char *const MARKS[] = {"", "_best", "_star", "_best_star"};
    bool good = true;
    for (size_t i = 0; i < sizeof MARKS / sizeof MARKS[0]; i++) {
        OwnText name = formatted("demos/%s%s.mtb", stem, MARKS[i]);
        good &= file_exists(data(name)) == (strcmp(MARKS[i], marks) == 0);
    }
    return good;
}

// A game of an ordinary length that reaches this score and is given up.
static void play(ModeKind kind, uint32_t score)
{
    Mode mode = player_mode(&game->player, kind);
    TickCmd nobody = {0};
    begin_mode(&mode);
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    for (int i = 0; i < 90; i++)
        play_tick(game, &nobody);
    game->match.sim.head.score = score;
    show(SCREEN_TITLE, NULL);
}

static void stem_of_last(char stem[DEMO_STEM_BYTES])
{
    assert_true(demo_stem(game->match.recorder.path, stem));
}

static BestList list_of(const char *name)
{
    BestList list;
    assert_good(best_load(&list, data(name), &error), &error);
    return list;
}

static bool says(const char *text)
{
    const UiPage *page = screens_page(game);
    bool found = false;
    for (int i = 0; i < page->count; i++)
        found |= strstr(page->items[i].text, text) != NULL;
    return found;
}

TEST(a_game_that_gets_into_the_list_keeps_its_demo, set_up, game_tear_down)
{
    char stem[DEMO_STEM_BYTES], named[DEMO_STEM_BYTES];
    play(MODE_ENDLESS, 700);
    stem_of_last(stem);
    assert_true(lies_as(stem, "_best"));
    assert_true(file_exists(game->match.recorder.path)); // which the result would watch
    BestList list = list_of("best.txt");
    assert_int_equal(list.count, 1);
    assert_int_equal(list.games[0].demos.count, 1);
    assert_string_equal(list.games[0].demos.of[0], stem);
    play(MODE_ENDLESS, 0); // no entry
    stem_of_last(named);
    assert_true(lies_as(named, ""));
    assert_int_equal(list_of("best.txt").count, 1);
}

// Ten games stand before it in the end.
TEST(a_game_that_falls_out_of_the_list_lets_its_demo_go, set_up, game_tear_down)
{
    char first[DEMO_STEM_BYTES], second[DEMO_STEM_BYTES], low[DEMO_STEM_BYTES];
    play(MODE_ENDLESS, 20);
    stem_of_last(first);
    play(MODE_ENDLESS, 10);
    stem_of_last(second);
    char path[PATH_SIZE];
    assert_true(demo_find(data("demos"), second, path, sizeof path));
    assert_true(demo_mark(path, sizeof path, DEMO_MARK_STAR, true)); // by the player, meanwhile
    for (uint32_t i = 0; i < 8; i++)
        play(MODE_ENDLESS, 100 + i);
    assert_true(lies_as(first, "_best") && lies_as(second, "_best_star"));
    play(MODE_ENDLESS, 5);
    stem_of_last(low);
    assert_true(lies_as(low, ""));
    play(MODE_ENDLESS, 200);
    assert_true(lies_as(first, "_best") && lies_as(second, "_star"));
    play(MODE_ENDLESS, 201);
    assert_true(lies_as(first, "") && lies_as(second, "_star"));
    BestList list = list_of("best.txt");
    assert_int_equal(list.count, BEST_MAX);
    for (int i = 0; i < list.count; i++)
        assert_true(lies_as(list.games[i].demos.of[0], "_best"));
}

TEST(a_list_that_cannot_be_written_holds_no_demo, set_up, game_tear_down)
{
    char stem[DEMO_STEM_BYTES];
    Mode mode = player_mode(&game->player, MODE_ENDLESS);
    TickCmd nobody = {0};
    begin_mode(&mode);
    for (int i = 0; i < 90; i++)
        play_tick(game, &nobody);
    game->match.sim.head.score = 5;
    snprintf(game->best.path, sizeof game->best.path, "/dev/null/at/all/best.txt");
    match_finish(game);
    stem_of_last(stem);
    assert_true(lies_as(stem, ""));
    assert_int_equal(game->best.rank, 0); // as far as this run can tell
}

TEST(a_game_recorded_elsewhere_has_no_demo_of_the_list, set_up_record, game_tear_down)
{
    settings_set(&game->player.settings, SETTING_game_help_seen, 1);
    play(MODE_ENDLESS, 700);
    assert_int_equal(list_of("best.txt").games[0].demos.count, 0);
    assert_true(file_exists(options.record));
}

TEST(the_list_leads_to_watching_and_taking_over, set_up, game_tear_down)
{
    char stem[DEMO_STEM_BYTES], name[MODE_LIST_BYTES];
    play(MODE_PRACTICE, 70000);
    stem_of_last(stem);
    show(SCREEN_BEST, NULL);
    game->best.mode = player_mode(&game->player, MODE_PRACTICE);
    const StageScript *script = mode_script(&game->best.mode, &game->content.stages);
    assert_true(mode_list_name(&game->best.mode, script->id, false, name));
    show(SCREEN_BEST, "back");
    frames(2);
    tap_words("70000");
    assert_int_equal(game->screens.now, SCREEN_WATCH);
    WatchScreen *screen = game->screens.own;
    assert_int_equal(screen->watch.demo.tick_count, 90);
    assert_non_null(strstr(game->screens.demo.path, stem)); // for a film
    key(SDL_SCANCODE_ESCAPE);
    frames(2);
    assert_int_equal(game->screens.now, SCREEN_BEST);
    assert_int_equal(game->best.mode.kind, MODE_PRACTICE); // the list that was left
    assert_true(screens_on_title(&game->screens));
    key(SDL_SCANCODE_RETURN); // the row has the focus
    frames(2);
    assert_int_equal(game->screens.now, SCREEN_WATCH);
    screen = game->screens.own;
    timeline_build(screen->watch.timeline, 90);
    screen->watch.playing = false;
    watch_seek(&screen->watch, 70);
    frames(2);
    key(SDL_SCANCODE_T);
    frames(1);
    finger(SDL_FINGERDOWN, 1, vec2(180.0f, 400.0f));
    frames(10);
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    assert_true(game->match.forked);
    finger(SDL_FINGERUP, 1, vec2(180.0f, 400.0f));
    frames(1);
    show(SCREEN_TITLE, NULL);
    assert_int_equal(list_of(name).count, 1); // what was taken over does not count
    assert_true(lies_as(stem, "_best"));
    show(SCREEN_BEST, NULL);
    assert_int_equal(game->best.mode.kind, MODE_PRACTICE);
}

TEST(the_list_returns_to_the_result_that_opened_it, set_up, game_tear_down)
{
    play(MODE_ENDLESS, 900);
    begin_mode(&game->best.mode);
    game->match.sim.head.score = 700;
    game->match.sim.head.over = true;
    match_finish(game);
    show(SCREEN_RESULT, NULL);
    show(SCREEN_BEST, NULL);
    frames(2);
    assert_true(says("900"));
    best_show(&game->best, &(Mode){.kind = MODE_PRACTICE}, NULL, false); // another list
    key(SDL_SCANCODE_ESCAPE);
    frames(2);
    assert_int_equal(game->screens.now, SCREEN_RESULT);
    assert_int_equal(game->match.sim.head.score, 700);
    assert_int_equal(game->best.mode.kind, MODE_ENDLESS);
    assert_int_equal(game->best.rank, 1);
}

TEST(an_entry_without_a_demo_shows_that, set_up, game_tear_down)
{
    const char *old = "# Mitsubachi's best games: score, most bees, ticks, seed, date\n900 30 3600 7 2026-11-20\n";
    assert_true(file_replace(data("best.txt"), old, strlen(old), &error));
    play(MODE_ENDLESS, 700);
    assert_true(file_discard(game->match.recorder.path)); // by hand
    show(SCREEN_BEST, NULL);
    frames(2);
    assert_true(says("no replay") && says("replay deleted"));
    tap_words("900");
    assert_string_equal(game->screens.refused, "no replay");
    tap_words("700");
    assert_string_equal(game->screens.refused, "replay deleted");
    assert_int_equal(game->screens.now, SCREEN_BEST);
    play(MODE_ENDLESS, 800); // nothing stumbles over what is gone
    assert_int_equal(list_of("best.txt").count, 3);
}

// A demo that goes while the list is shown.
TEST(a_demo_that_disappears_is_reported, set_up, game_tear_down)
{
    play(MODE_ENDLESS, 700);
    show(SCREEN_BEST, NULL);
    frames(2);
    assert_true(file_discard(game->match.recorder.path));
    tap_words("700");
    assert_int_equal(game->screens.now, SCREEN_BEST);
    assert_true(says("replay deleted"));
}

// The stage that is due in the journey, lost; after `rescues` more of them so is the journey.
static void lose_stage(int rescues, char stem[DEMO_STEM_BYTES])
{
    JourneyScreen *screen = game->match.journey;
    TickCmd nobody = {0};
    screen->journey.state = JOURNEY_STAGE_DUE;
    screen->journey.due_patrol = 0;
    screen->journey.rescues = rescues;
    Mode mode = mode_of_journey(&screen->journey, journey_screen_stage(screen));
    begin_mode(&mode);
    for (int i = 0; i < 90; i++)
        play_tick(game, &nobody);
    game->match.sim.head.score = 1000;
    game->match.sim.head.over = true;
    match_finish(game);
    map_stage_over(game);
    stem_of_last(stem);
}

TEST(a_journey_has_a_demo_for_each_of_its_stages, set_up, game_tear_down)
{
    char stems[2][DEMO_STEM_BYTES];
    show(SCREEN_MAP, "new");
    for (int i = 0; i < 2; i++) {
        lose_stage(1 - i, stems[i]);
        assert_true(lies_as(stems[i], "_best"));
    }
    BestList list = list_of("best_journey.txt");
    assert_int_equal(list.count, 1);
    assert_int_equal(list.games[0].demos.count, 2);
    for (int i = 0; i < 2; i++)
        assert_string_equal(list.games[0].demos.of[i], stems[i]);
    game->best.mode = mode_of(MODE_JOURNEY);
    game->best.mode.stage = MODE_NO_STAGE;
    show(SCREEN_BEST, "back");
    frames(2);
    tap_words("2000");
    frames(2);
    assert_int_equal(game->screens.now, SCREEN_WATCH); // the last one
    assert_non_null(strstr(game->screens.demo.path, stems[1]));
    key(SDL_SCANCODE_ESCAPE);
    frames(2);
    assert_int_equal(game->screens.now, SCREEN_BEST);
    assert_int_equal(game->best.mode.kind, MODE_JOURNEY);
}

TEST(a_journey_that_is_given_up_lets_its_demos_go, set_up, game_tear_down)
{
    for (int i = 0; i < 2; i++) {
        char stem[DEMO_STEM_BYTES];
        show(SCREEN_MAP, "new");
        lose_stage(1, stem);
        assert_true(lies_as(stem, "_best"));
        show(SCREEN_TITLE, NULL);
        show(SCREEN_MAP, "new");
        assert_true(lies_as(stem, ""));
    }
}

// A failed opening does not affect the current screen, which has the only Sim.
TEST(a_failed_opening_leaves_the_lab_unchanged, set_up, game_tear_down)
{
    static const struct {
        ScreenId screen;
        const char *what;
    } ASKED[] = {{SCREEN_LAB, "nowhere.ini"},
                 {SCREEN_WATCH, "nowhere.mtb"},
                 {SCREEN_LAB, "nowhere.xml"},
                 {SCREEN_LOAD, "nowhere.mtbsave"},
                 {SCREEN_PLAY, "nowhere.mtb"}};
    show(SCREEN_LAB, NULL);
    frames(10);
    for (size_t i = 0; i < sizeof ASKED / sizeof ASKED[0]; i++) {
        uint64_t hash = state_hash_chain(0, &game->match.sim);
        assert_false(screens_open(game, ASKED[i].screen, ASKED[i].what, &error));
        assert_true(state_hash_chain(0, &game->match.sim) == hash);
        assert_int_equal(game->screens.now, SCREEN_LAB);
        frames(2);
    }
}
