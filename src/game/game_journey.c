// game_journey.c -- the journey inside of the running game.
#include "game/game_journey.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/journey/journey_tunables.h"
#include "game/map/journey_screen.h"
#include "platform/clock.h"
#include "platform/files.h"

#define MAP_ID "meadow"

struct GameJourney {
    JourneyScreen screen;
};

bool game_journey_kept(void)
{
    char path[PATH_SIZE], error[PATH_SIZE + 256];
    return journey_file_path(path, sizeof path, error, sizeof error) && file_taken(path);
}

static int level_of(const Game *game)
{
    return game->screens.settings.value[SETTING_game_level];
}

static void begin_new(Game *game, const MapFile *map, const char *path)
{
    int level = level_of(game);
    JourneyRules rules = journey_rules_of(tuning_now(game->numbers.tuning), level);
    uint64_t seed = game->options->seed_given ? game->options->seed : game->match.next_seed++;
    journey_screen_begin(&game->journey->screen, map, &rules, seed, level, game->screens.stages, path);
}

// The journey that is kept, or a new one. A damaged file is put aside and told.
static void begin(Game *game, const MapFile *map, bool fresh, const char *path)
{
    char error[PATH_SIZE + 512];
    JourneyScreen *screen = &game->journey->screen;
    JourneyLog log = {0};
    Journey journey;
    JourneyFileFound found = fresh ? JOURNEY_FILE_NONE
                                   : journey_file_load(path, map, &log, &journey, &screen->memory, error, sizeof error);
    if (found == JOURNEY_FILE_GOOD) {
        journey_screen_resume(screen, map, &journey, &log, game->screens.stages, path);
        return;
    }
    journey_log_free(&log);
    bool aside = true;
    if (found == JOURNEY_FILE_BAD) {
        game_complain(error);
        aside = file_keep_damaged(path, error, sizeof error);
        if (!aside)
            game_complain(error);
    }
    begin_new(game, map, aside ? path : "");
    if (found == JOURNEY_FILE_BAD)
        journey_screen_tell(screen, UI_MAP_DAMAGED, 0);
}

static void show(Game *game)
{
    input_forget_presses(&game->machine.input);
    screens_show(&game->screens, SCREEN_JOURNEY);
}

static bool open_map(Game *game, MapFile *map, char *path, size_t path_size, char *error, size_t error_size)
{
    if (game->journey == NULL)
        game->journey = calloc(1, sizeof *game->journey);
    if (game->journey == NULL) {
        snprintf(error, error_size, "no memory for the journey");
        return false;
    }
    return map_open(MAP_ID, map, error, error_size) && journey_file_path(path, path_size, error, error_size);
}

bool game_journey_open(Game *game, bool fresh, char *error, size_t error_size)
{
    MapFile map;
    char path[PATH_SIZE];
    game_finish(game);
    if (!open_map(game, &map, path, sizeof path, error, error_size)) {
        game_show_title(game);
        return false;
    }
    begin(game, &map, fresh, path);
    show(game);
    return true;
}

void game_journey_return(Game *game)
{
    if (game->journey != NULL)
        show(game);
}

static void begin_stage(Game *game)
{
    const JourneyScreen *screen = &game->journey->screen;
    Mode mode = mode_of(MODE_JOURNEY);
    mode.stage = journey_screen_stage(screen);
    mode.level = screen->journey.level;
    mode.speed_percent = game->screens.settings.value[SETTING_game_speed_percent];
    mode.start_bees = screen->journey.bees;
    if (mode.stage >= 0)
        game_begin_mode(game, &mode);
}

static void carry_out(Game *game, JourneyWish wish)
{
    if (wish != JOURNEY_WISH_NONE)
        game_button_sound(game);
    switch (wish) {
    case JOURNEY_WISH_NONE:
    case JOURNEY_WISH_PRESSED: break;
    case JOURNEY_WISH_LEAVE: game_show_title(game); break;
    case JOURNEY_WISH_STAGE: begin_stage(game); break;
    case JOURNEY_WISH_NEW: {
        MapFile map = game->journey->screen.map;
        char path[PATH_SIZE];
        snprintf(path, sizeof path, "%s", game->journey->screen.path);
        begin_new(game, &map, path);
        break;
    }
    }
}

void game_journey_frame(Game *game)
{
    struct GameJourney *journey = game->journey;
    if (journey == NULL)
        return;
    UiInput input = control_ui(&game->screens.control, &game->machine.input, &game->machine.viewport);
    carry_out(game, journey_screen_input(&journey->screen, &input));
    if (game->screens.now == SCREEN_JOURNEY)
        journey_screen_pass(&journey->screen, (float)game->pace.passed_ns / (float)CLOCK_NS_PER_SECOND);
}

void game_journey_draw(Game *game)
{
    if (game->journey != NULL)
        journey_screen_draw(&game->journey->screen, &game->machine.batch);
}

void game_journey_stage_over(Game *game)
{
    const SimHead *head = &game->match.sim.head;
    if (game->journey == NULL || game->match.mode.kind != MODE_JOURNEY || game->match.forked || !head->over)
        return;
    JourneyScreen *screen = &game->journey->screen;
    if (strcmp(game->match.sim.script.id, journey_stage(&screen->journey)) != 0)
        return;
    bool won = head->won && game->match.sim.bees.count > 0;
    journey_screen_stage_over(screen, won ? game->match.sim.bees.count : 0, won, head->score, head->tick,
                              recorder_path(&game->match.recorder));
}

void game_journey_close(Game *game)
{
    if (game->journey != NULL)
        journey_screen_end(&game->journey->screen);
    free(game->journey);
    game->journey = NULL;
}
