// test_ghosts.c -- the whole program plays against demos: the game is the one that it would be without a ghost.
#include "own_folder.h"

#include "demo_at.h"
#include "game_tools.h"

#include "tape/state_hash.h"
#include "game/session/ghost.h"

#define TICKS 500u
#define RECORD "against.mtb"

static Sim sim;
static char demos[512];

static int set_up(void **state)
{
    OwnText there = realpath("tests/demos", NULL);
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    snprintf(demos, sizeof demos, "%s", there ? there : "");
    game = calloc(1, sizeof *game);
    return game ? own_folder_enter(state) : -1;
}

static int tear_down(void **state)
{
    free(game);
    return own_folder_leave(state);
}

static const char *path_of(const char *name)
{
    static char path[600];
    snprintf(path, sizeof path, "%s/%s.mtb", demos, name);
    return path;
}

// Against one of the recorded games; nobody waits for a clock.
static void begin(const char *name, bool pilot)
{
    options = options_default();
    options.ghost = path_of(name);
    options.pilot = pilot;
    options.mute = true;
    options.width = 360;
    options.height = 640;
    unlink(RECORD);
    options.record = RECORD;
    memset(game, 0, sizeof *game);
    assert_good(game_open(game, &options, clock_now_ns(), &error), &error);
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    assert_true(against_one(game));
}

// The pilot's game from the start of a demo, without anything around it.
static uint64_t plain_hash(const char *name, uint32_t ticks)
{
    OwnTape demo = demo_at(path_of(name));
    TapePlay play;
    assert_true(tape_play_begin(&play, &demo, &sim, &error));
    Pilot pilot = pilot_begin(&sim);
    uint64_t hash = play.hash;
    for (uint32_t tick = 0; tick < ticks; tick++) {
        TickCmd cmd = pilot_cmd(&pilot, &sim);
        sim_tick(&sim, &cmd);
        hash = state_hash_chain(hash, &sim);
    }
    return hash;
}

// The lead shown at each tick is the difference of the two games.
static void play_against(const char *name)
{
    OwnTape demo = demo_at(path_of(name));
    TapePlay play;
    begin(name, true);
    assert_true(tape_play_begin(&play, &demo, &sim, &error));
    while (game->match.sim.head.tick < TICKS && !game->match.sim.head.over) {
        play_next(game);
        tape_play_tick(&play, &sim);
        if (!game->match.sim.head.over)
            assert_int_equal(game->graphics.hud.ghost.ahead, (int32_t)(game->match.sim.head.score - sim.head.score));
    }
}

// Of all modes and stages, with numbers of their own, numbers that change, and a swarm of thousands.
TEST(the_course_and_hash_of_a_game_are_those_without_a_ghost)
{
    static const char *const NAMES[] = {"pilot",      "citadel",     "pond",  "gallery",      "large_swarm",
                                        "swarm_lord", "early_queen", "moths", "live_changes", "running_blend",
                                        "lost",       "hollow",      "calls", "empty_meadow", "idle"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        play_against(NAMES[i]);
        uint64_t hash = game->match.hash;
        assert_true(hash == plain_hash(NAMES[i], game->match.sim.head.tick));
        match_finish(game);
        OwnTape own = demo_at(RECORD);
        TapeCheck check = tape_verify(&own, &sim);
        assert_true(check.verdict == TAPE_GOOD && check.hash == hash && own.start.fork_tick == 0);
        game_close(game);
    }
}

// The first one's game is played, and the best one is the rival; the scores of a board come one after the other.
TEST(several_ghosts_of_a_folder_fly_along)
{
    static const char *const NAMES[] = {"pilot", "finger", "mouse"};
    TapePlay plays[3];
    static Sim sims[3];
    Tape tapes[3];
    assert_int_equal(system("mkdir -p ghosts data/mitsubachi"), 0);
    file_put("data/mitsubachi/rivals.txt", "[best]\n40 Ann\n200 Bo\n999999 Cy\n");
    for (int i = 0; i < 3; i++) {
        OwnText copy = formatted("cp '%s' ghosts/%d.mtb", path_of(NAMES[i]), i);
        assert_int_equal(system(copy), 0);
        tapes[i] = demo_at(path_of(NAMES[i]));
        assert_true(tape_play_begin(&plays[i], &tapes[i], &sims[i], &error));
    }
    begin("pilot", true);
    assert_good(against_demo(&game->match, "ghosts", &error), &error);
    assert_true(match_begin(game));
    while (game->match.sim.head.tick < TICKS && !game->match.sim.head.over) {
        uint32_t most = 0, score, next;
        play_next(game);
        score = game->match.sim.head.score;
        for (int i = 0; i < 3; i++) {
            tape_play_tick(&plays[i], &sims[i]);
            most = sims[i].head.score > most ? sims[i].head.score : most;
        }
        next = score < 40 ? 40 : score < 200 ? 200 : 999999;
        assert_int_equal(game->graphics.hud.ghost.ahead, (int32_t)(score - most));
        assert_int_equal(game->graphics.hud.rival.score, next);
    }
    assert_true(game->match.sim.head.score > 200);
    assert_ptr_equal(game->match.ghost->next->next->next, NULL);
    for (int i = 0; i < 3; i++)
        tape_free(&tapes[i]);
    game_close(game);
    assert_int_equal(system("rm ghosts/*"), 0);
    assert_false(against_demo(&game->match, "ghosts", &error));
    assert_string_equal(error.text, "ghosts: 0 demos, expected 1 to 7");
}

// Also where the score falls, as in a game that goes back.
TEST(the_rival_is_the_next_better_one_at_any_moment)
{
    Rng rng = rng_seed(1, 1);
    static char text[4096];
    int length = snprintf(text, sizeof text, "[best]\n");
    for (int i = 0; i < 200; i++) {
        unsigned score = rng_below(&rng, 1000);
        length += snprintf(text + length, sizeof text - (size_t)length, "%u of %u\n", score, score);
    }
    file_put("data/mitsubachi/rivals.txt", text);
    begin("pilot", true);
    const Rivals *rivals = &game->match.rivals;
    assert_true(rivals->count >= 200);
    for (int i = 0; i < 1000; i++) {
        const HudRival *shown = &game->graphics.hud.rival;
        uint32_t score = game->match.sim.head.score = rng_below(&rng, 1100), next = 0;
        against_tick(game);
        for (int k = 0; k < rivals->count; k++)
            if (rivals->list[k].score > score && (next == 0 || rivals->list[k].score < next))
                next = rivals->list[k].score;
        assert_int_equal(shown->score, next);
        OwnText name = next > 0 ? formatted("of %u", next) : formatted("%s", "");
        assert_string_equal(shown->name, name);
    }
    game_close(game);
}

// The same ghost again, from a pause, whatever level was chosen there; another game has none.
TEST(again_is_against_the_same_ghost)
{
    begin("pilot", false);
    uint64_t seed = game->match.sim.head.seed;
    const Ghost *ghost = game->match.ghost;
    frames(60);
    key(SDL_SCANCODE_P);
    frames(1);
    assert_int_equal(game->screens.now, SCREEN_PAUSE);
    uint32_t tick = game->match.sim.head.tick;
    frames(10);
    assert_int_equal(game->match.sim.head.tick, tick);
    assert_true(against_one(game));
    settings_set(&game->player.settings, SETTING_game_level, 2);
    key(SDL_SCANCODE_R);
    frames(2);
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    assert_true(against_one(game) && game->match.ghost == ghost && game->match.sim.head.seed == seed);
    assert_int_equal(game->match.mode.level, LEVEL_NORMAL);
    Mode mode = mode_of(MODE_ENDLESS);
    settings_set(&game->player.settings, SETTING_game_help_seen, 1);
    match_ask(game, &mode);
    frames(2);
    assert_true(game->screens.now == SCREEN_PLAY && !against_one(game) && !game->match.ghost);
    game_close(game);
}

// Starting anything but a retry drops the ghost: also what comes from outside.
TEST(a_stage_that_is_opened_has_no_ghost)
{
    begin("pilot", false);
    frames(20);
    assert_true(screens_open(game, SCREEN_TITLE, NULL, &error));
    OwnText path = formatted("%s/stages/pond.ini", getenv("MITSUBACHI_ASSETS"));
    open_file(game, path);
    frames(2);
    assert_true(game->screens.now == SCREEN_PLAY && !game->match.ghost && !against_one(game));
    assert_int_equal(game->match.mode.kind, MODE_PRACTICE);
    game_close(game);
}

static const UiItem *button_of(UiText text)
{
    const UiPage *page = screens_page(game);
    for (int i = 0; i < page->count; i++)
        if (page->items[i].id != UI_NONE && strcmp(page->items[i].text, ui_text(text)) == 0)
            return &page->items[i];
    return NULL;
}

static void open_daily(void)
{
    assert_true(screens_open(game, SCREEN_DAILY, NULL, &error));
}

// A game of a person of today, led by the pilot's commands: its demo is that of the day's best game.
static void play_daily(void)
{
    Mode mode = player_mode(&game->player, MODE_DAILY);
    match_choose(&game->match, &mode);
    assert_true(screens_open(game, SCREEN_PLAY, NULL, &error));
    while (game->match.sim.head.tick < TICKS) {
        TickCmd cmd = pilot_cmd(&game->match.pilot, &game->match.sim);
        play_tick(game, &cmd);
    }
    match_finish(game);
    assert_int_equal(game->best.rank, 0);
}

// The race is a daily game again, in the day's list.
TEST(the_page_of_the_day_leads_to_its_best_game)
{
    begin("pilot", false);
    open_daily();
    assert_null(button_of(UI_AGAINST_BEST));
    play_daily();
    uint32_t score = game->match.sim.head.score;
    open_daily();
    const UiItem *button = button_of(UI_AGAINST_BEST);
    assert_non_null(button);
    Vec2 at = ui_middle(button->rect);
    finger(SDL_FINGERDOWN, 1, at);
    frames(1);
    finger(SDL_FINGERUP, 1, at);
    frames(2);
    assert_true(game->screens.now == SCREEN_PLAY && against_one(game));
    assert_int_equal(game->match.mode.kind, MODE_DAILY);
    assert_true(!game->match.mode.later && !game->match.tuned && !game->match.forked);
    assert_int_equal(game->best.list.games[0].score, score);
    assert_int_equal(ghost_result(game->match.ghost), score);
    game_close(game);
}

// The program of a new player, all of whom share nothing but links; opened with one, if any.
static void open_of(const char *player, const char *link)
{
    char here[512];
    OwnText home = formatted("%s/%s", getcwd(here, sizeof here), player);
    setenv("XDG_DATA_HOME", home, 1);
    setenv("XDG_CONFIG_HOME", home, 1);
    options = options_default();
    options.mute = true;
    options.width = 360;
    options.height = 640;
    memset(game, 0, sizeof *game);
    assert_good(game_open(game, &options, clock_now_ns(), &error), &error);
    assert_int_equal(game->best.list.count, 0);
    settings_set_name(&game->player.settings, player);
    if (link)
        open_file(game, link);
}

// Plays so many ticks well, and then not at all; the result is shown. Returns the score.
static uint32_t play_to_the_end(uint32_t good_ticks)
{
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    Pilot pilot = pilot_begin(&game->match.sim);
    while (!game->match.sim.head.over) {
        TickCmd none = {0}, cmd = game->match.sim.head.tick < good_ticks ? pilot_cmd(&pilot, &game->match.sim) : none;
        play_tick(game, &cmd);
    }
    FRAMES_UNTIL(game->screens.now == SCREEN_RESULT && game->screens.ticks > 60);
    return game->match.sim.head.score;
}

static bool page_says(const char *words)
{
    const UiPage *page = screens_page(game);
    for (int i = 0; i < page->count; i++)
        if (strcmp(page->items[i].text, words) == 0)
            return true;
    return false;
}

// Takes the link that a button gave, which is a good game of this score, and closes the program.
static char *link_given(UiText button, uint32_t score)
{
    tap_words(ui_text(button));
    char *text = SDL_GetClipboardText(), *link = strdup(text);
    SDL_free(text);
    OwnText begin = formatted("#beat=%u&demo=", (unsigned)score);
    assert_int_equal(strncmp(link, begin, strlen(begin)), 0);
    OwnTape demo = demo_at(link);
    assert_true(tape_verify(&demo, &sim).verdict == TAPE_GOOD && demo.result.score == score);
    game_close(game);
    return link;
}

TEST(a_challenge_and_its_answer_pass_between_players)
{
    open_of("Anna", NULL);
    game->match.next_seed = 7; // of no demo here; longer play scores more
    settings_set(&game->player.settings, SETTING_game_help_seen, 1);
    Mode mode = mode_of(MODE_ENDLESS);
    begin_mode(&mode);
    frames(2);
    uint32_t anna = play_to_the_end(300);
    assert_true(anna > 0);
    uint64_t seed = game->match.sim.head.seed;
    tap_words(ui_text(UI_MORE));
    OwnText challenge = link_given(UI_CHALLENGE, anna);

    open_of("Bo", challenge);
    assert_true(against_one(game) && game->match.challenge && game->match.sim.head.seed == seed);
    assert_string_equal(game->graphics.hud.rival.name, "Anna");
    assert_int_equal(game->graphics.hud.rival.score, anna);
    uint32_t bo = play_to_the_end(900);
    assert_true(bo > anna);
    assert_int_equal(game->graphics.hud.rival.score, 0); // was passed
    OwnText won = formatted("%s · Anna %u · +%u", ui_text(UI_CHALLENGE_WON), (unsigned)anna, (unsigned)(bo - anna));
    assert_true(page_says(won));
    OwnText answer = link_given(UI_CHALLENGE_ANSWER, bo);

    open_of("Cy", answer);
    assert_string_equal(game->graphics.hud.rival.name, "Bo");
    anna = play_to_the_end(300);
    OwnText lost = formatted("%s · Bo %u · -%u", ui_text(UI_CHALLENGE_LOST), (unsigned)bo, (unsigned)(bo - anna));
    assert_true(page_says(lost));
    // Again is against the same rival, another game against none.
    tap_words(ui_text(UI_RESTART));
    assert_true(against_one(game) && game->match.challenge && game->graphics.hud.rival.score == bo);
    begin_mode(&mode);
    assert_false(game->match.challenge || against_one(game));
    game_close(game);
}

// Where its demo is another game than was recorded, the ghost goes and the player's game does not.
TEST(a_ghost_that_differs_is_dropped)
{
    begin("pilot", true);
    Tape *demo = &game->match.ghost->demo;
    demo->cmds[100].buttons ^= TICK_CMD_TOUCH;
    while (game->match.sim.head.tick < 300)
        play_next(game);
    assert_true(!against_one(game) && !game->match.ghost && !game->graphics.hud.ghost.there);
    assert_true(game->match.running && game->match.hash == plain_hash("pilot", 300));
    game_close(game);
}

// A game of ours that ends before the ghost's is compared with all of it.
TEST(the_end_compares_whole_games)
{
    char text[AGAINST_TEXT_BYTES];
    begin("pilot", true);
    int32_t whole = (int32_t)game->match.ghost->demo.result.score;
    frames(20);
    game->match.sim.bees.count = 0; // whatever took them
    while (!game->match.sim.head.over)
        play_next(game);
    int32_t ahead = (int32_t)game->match.sim.head.score - whole;
    assert_int_equal(atoi(against_text(game, text)), ahead);
    assert_int_equal(game->match.ghost->demo.tail, TAPE_ENDED);
    game_close(game);
}

TEST(an_invalid_demo_is_refused)
{
    options = options_default();
    options.ghost = "none.mtb";
    options.mute = true;
    memset(game, 0, sizeof *game);
    assert_false(game_open(game, &options, clock_now_ns(), &error));
    assert_non_null(strstr(error.text, "none.mtb"));
    options.seed_given = true;
    assert_false(options_complete(&options, &error));
    assert_non_null(strstr(error.text, "--seed cannot be combined with --ghost"));
}

GROUP(set_up, tear_down)
