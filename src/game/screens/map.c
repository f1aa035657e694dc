// map.c -- the journey as a screen of the game.
#include "game/screens/journey_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/session/game.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "text/grow.h"

// The journey stores the present rules in its file: later numbers do not alter it.
static void begin_new(Game *game, const MapFile *map, const char *path)
{
    int level = game->player.settings.value[SETTING_game_level];
    JourneyRules rules = journey_rules_of(&tuning_now(game->content.tuning)->rules, level);
    uint64_t seed = game->options->seed_given ? game->options->seed : game->match.next_seed++;
    journey_screen_begin(game->match.journey, map, &rules, seed, level, &game->content.stages, path);
}

// A journey's demos stay marked until it is over, and while it is in its list; those of an abandoned one are unmarked.
static void let_go(const JourneyLog *log)
{
    DemoStems demos = journey_log_demos(log);
    best_hold(&demos, false);
}

// Finds the stored journey, or begins a new one. A damaged file is set aside and reported; an unreadable one is never
// overwritten.
static bool journey_find(Game *game, const MapFile *map, bool fresh, const char *path, Error *error)
{
    JourneyScreen *screen = game->match.journey;
    JourneyLog log = {0};
    Journey journey;
    JourneyFileFound found = journey_file_load(path, map, &log, &journey, &screen->memory, error);
    if (found == JOURNEY_FILE_GOOD && !fresh) {
        journey_screen_resume(screen, map, &journey, &log, &game->content.stages, path);
        return true;
    }
    if (found == JOURNEY_FILE_UNREAD && !fresh)
        return false;
    if (fresh) // also unmarks the demos of a damaged one, as far as it could be read
        let_go(&log);
    journey_log_free(&log);
    bool aside = true;
    if (found == JOURNEY_FILE_BAD && !fresh) {
        game_complain(error->text);
        aside = file_keep_damaged(path, error);
        if (!aside)
            game_complain(error->text);
    }
    begin_new(game, map, aside ? path : "");
    if (found == JOURNEY_FILE_BAD && !fresh)
        journey_screen_notice(screen, UI_MAP_DAMAGED, 0);
    return true;
}

// True if the last game is over and was a stage of the open journey.
static bool after_stage(const Match *match)
{
    return match->journey && match->mode.kind == MODE_JOURNEY && !match->forked && match->sim.head.over;
}

// After a stage the map returns as it was, with the result of the stage; otherwise the file is read again.
static bool map_show(Game *game, void *own, const char *what, Error *error)
{
    Match *match = &game->match;
    MapFile map;
    char path[PATH_SIZE];
    (void)own;
    if (!what && after_stage(match))
        return true;
    if (!match->journey)
        match->journey = grow_zeros(sizeof *match->journey);
    if (!map_open(JOURNEY_MAP, &map, error) || !path_of_data(JOURNEY_FILE, path, sizeof path, error))
        return false;
    match_finish(game);
    return journey_find(game, &map, what != NULL, path, error);
}

static void map_input(Game *game)
{
    UiInput input = control_ui(&game->player.control, &game->machine.input, &game->player.settings,
                               &game->machine.viewport);
    JourneyRequest request = journey_screen_input(game->match.journey, &game->screens.ui, &input);
    const JourneyScreen *screen = game->match.journey;
    if (request != JOURNEY_REQUEST_NONE)
        sound_button(game);
    switch (request) {
    case JOURNEY_REQUEST_NONE:
    case JOURNEY_REQUEST_PRESSED: break;
    case JOURNEY_REQUEST_LEAVE: screens_ask(&game->screens, SCREEN_TITLE, NULL); break;
    case JOURNEY_REQUEST_STAGE: {
        // The level is fixed by the journey; speed and help are settings.
        Mode mode = mode_of_journey(&screen->journey, journey_screen_stage(screen));
        mode.conditions = player_mode(&game->player, MODE_JOURNEY).conditions;
        mode.level = screen->journey.level;
        if (mode.stage >= 0)
            match_ask(game, &mode);
        break;
    }
    case JOURNEY_REQUEST_NEW: {
        // Copies, because the journey that owns them is about to be freed.
        MapFile map = game->match.journey->map;
        char path[PATH_SIZE];
        snprintf(path, sizeof path, "%s", game->match.journey->path);
        if (!game->match.journey->listed)
            let_go(&game->match.journey->log);
        begin_new(game, &map, path);
        break;
    }
    }
}

// Lists a journey as soon as it is over, on any screen; all its stages count.
static void list_journey(Game *game)
{
    JourneyScreen *screen = game->match.journey;
    if (screen->listed || !journey_screen_over(screen))
        return;
    JourneyTotals totals = journey_log_totals(&screen->log);
    Mode mode = player_mode(&game->player, MODE_JOURNEY);
    mode.stage = MODE_NO_STAGE;
    mode.level = screen->journey.level;
    BestShown best;
    best_show(&best, &mode, NULL, content_would_tune(&game->content, &mode));
    best_keep(&best,
              (BestGame){totals.score < UINT32_MAX ? (uint32_t)totals.score : UINT32_MAX, screen->journey.bees_most,
                         (uint32_t)totals.ticks, screen->log.seed, .demos = journey_log_demos(&screen->log)});
    screen->listed = true;
    screen->best = best.rank == 0;
}

// Nothing ticks here: the map moves in real time.
static void map_pass(Game *game)
{
    journey_screen_pass(game->match.journey, (float)game->pace.passed_ns / (float)CLOCK_NS_PER_SECOND);
    list_journey(game);
    game->pace.blend = 1.0f;
}

static void map_draw(Game *game)
{
    journey_screen_draw(game->match.journey, &game->machine.batch);
}

// A game of another stage, for example a dropped file, does not belong to the journey.
void map_stage_over(Game *game)
{
    const Match *match = &game->match;
    const SimHead *head = &match->sim.head;
    if (!after_stage(match) || strcmp(match->sim.script.id, journey_stage(&match->journey->journey)) != 0)
        return;
    bool won = head->won && match->sim.bees.count > 0;
    // Its demo may enter the list with its journey, after many other games; if its list of stems is full, it may not.
    DemoStems demos = {.count = 0};
    if (journey_log_demos(&match->journey->log).count < DEMO_STEMS_MAX) {
        recorder_list(&game->match.recorder, &demos);
        best_hold(&demos, true);
        recorder_follow(&game->match.recorder);
    }
    journey_screen_stage_over(match->journey, won ? match->sim.bees.count : 0, won, head->score, head->tick,
                              match->recorder.path);
    list_journey(game);
}

// It outlives its screen, because stages are other screens.
void map_free(Match *match)
{
    if (match->journey)
        journey_screen_end(match->journey);
    free(match->journey);
    match->journey = NULL;
}

static void map_page(const Game *game, UiPage *page)
{
    journey_screen_page(game->match.journey, page);
}

const Screen MAP_SCREEN = {.open = map_show, .input = map_input, .tick = map_pass, .page = map_page, .draw = map_draw};
