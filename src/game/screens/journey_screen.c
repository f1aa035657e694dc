// journey_screen.c -- turns on the screen: made, kept, and shown step by step.
#include "game/screens/journey_screen.h"

#include <stdio.h>
#include <string.h>

#include "game/screens/journey_screen_local.h"
#include "platform/files.h"

#define REST_S 0.1f // between the swarm's part of a turn and the patrols'
#define NOTICE_S 3.0f
#define GLIDE 7.0f // share a second of the way that the map still has to glide

// Once a turn and not in each frame: a search over the whole map.
static void find_reach(JourneyScreen *screen)
{
    JourneyBoard board;
    const JourneyMap *map = &screen->journey.map;
    Range reach = journey_reach(&screen->journey, &board, &screen->memory);
    for (int i = 0; i < map->columns * map->rows; i++) {
        Cell cell = {i % map->columns, i / map->columns};
        bool goes = journey_may_go(&screen->journey, &reach, cell);
        screen->left[i] = (int16_t)(goes ? range_left(&reach, cell) : RANGE_NOT);
    }
}

static void look_away(JourneyScreen *screen)
{
    screen->aimed = screen->looks = false;
    screen->way_count = 0;
    screen->patrol = -1;
}

// The search is made anew, because only its points are kept, and a path is read off all of it.
static void aim_at(JourneyScreen *screen, Cell cell)
{
    JourneyBoard board;
    Range reach = journey_reach(&screen->journey, &board, &screen->memory);
    screen->aimed = true;
    screen->aim = cell;
    screen->way_count = range_path(&reach, cell, screen->way, JOURNEY_STEPS_MAX);
}

static void find_threat(JourneyScreen *screen)
{
    JourneyBoard board;
    const JourneyMap *map = &screen->journey.map;
    Range threat = journey_threat(&screen->journey, screen->patrol, &board, &screen->memory);
    for (int i = 0; i < map->columns * map->rows; i++)
        screen->threat[i] = range_left(&threat, (Cell){i % map->columns, i / map->columns}) != RANGE_NOT;
}

// Looking is free everywhere on the map; aiming needs a cell that can be gone to.
void journey_look(JourneyScreen *screen, Cell cell, bool aim)
{
    int patrol = journey_patrol_at(&screen->journey, cell);
    look_away(screen);
    screen->looks = journey_cell_there(screen, cell);
    screen->look = cell;
    screen->patrol = patrol;
    if (patrol >= 0)
        find_threat(screen);
    bool reached = screen->looks
                && (cell_same(cell, screen->journey.swarm) || screen->left[journey_entry(screen, cell)] != RANGE_NOT);
    if (aim && reached && screen->journey.state == JOURNEY_TRAVELS)
        aim_at(screen, cell);
}

// The beginning of whatever is waited for.
static void await(JourneyScreen *screen)
{
    find_reach(screen);
    look_away(screen);
    ui_state_reset(&screen->ui);
    screen->cursor = screen->journey.swarm;
    screen->holding = screen->dragging = false;
    screen->waited_s = 0.0f;
    journey_scroll_to_cell(screen, screen->journey.swarm, 0.5f);
}

bool journey_screen_over(const JourneyScreen *screen)
{
    return screen->journey.state == JOURNEY_WON || screen->journey.state == JOURNEY_LOST;
}

// A journey that is over is not gone on with: it is kept no longer.
static void keep(JourneyScreen *screen)
{
    screen->error.text[0] = '\0';
    if (screen->path[0] == '\0')
        return;
    bool good = journey_screen_over(screen)
                  ? file_remove(screen->path, &screen->error)
                  : journey_file_save(screen->path, &screen->log, &screen->journey, &screen->error);
    if (!good)
        journey_screen_notice(screen, UI_MAP_NOT_SAVED, 0);
}

// The map stands at once where it would otherwise glide to.
static void show(JourneyScreen *screen, const MapFile *map, const StageFiles *stages, const char *path)
{
    screen->map = *map;
    screen->stages = stages;
    snprintf(screen->path, sizeof screen->path, "%s", path);
    screen->patrol = -1;
    screen->cell_px = screen->pressed_px = UI_LEAST_PX;
    await(screen);
    screen->scroll = screen->scroll_to;
}

// Kept at once: a journey counts from its begin, also where the program ends before the first move.
void journey_screen_begin(JourneyScreen *screen, const MapFile *map, const JourneyRules *rules, uint64_t seed,
                          int level, const StageFiles *stages, const char *path)
{
    journey_screen_end(screen);
    journey_log_begin(&screen->log, map, rules, seed, level);
    journey_begin(&screen->journey, &map->map, rules, seed, level);
    show(screen, map, stages, path);
    keep(screen);
}

void journey_screen_resume(JourneyScreen *screen, const MapFile *map, const Journey *journey, JourneyLog *log,
                           const StageFiles *stages, const char *path)
{
    journey_screen_end(screen);
    screen->log = *log;
    *log = (JourneyLog){0};
    screen->journey = *journey;
    show(screen, map, stages, path);
    if (journey_screen_over(screen)) // from a run that was ended too soon to remove it
        keep(screen);
}

void journey_screen_end(JourneyScreen *screen)
{
    journey_log_free(&screen->log);
    memset(screen, 0, sizeof *screen);
    screen->patrol = -1;
}

// A newer notice takes the place of the one before: there is one line.
void journey_screen_notice(JourneyScreen *screen, UiText text, int number)
{
    screen->noticed = true;
    screen->notice = text;
    screen->notice_number = number;
    screen->notice_s = 0.0f;
}

int journey_screen_stage(const JourneyScreen *screen)
{
    const char *id = journey_stage(&screen->journey);
    return screen->stages != NULL && id[0] != '\0' ? stage_files_find(screen->stages, id) : -1;
}

bool journey_has_panel(const JourneyScreen *screen)
{
    return !screen->moving && screen->journey.state != JOURNEY_TRAVELS;
}

// The swarm first and then all patrols together, as the rules have it.
float journey_swarm_s(const JourneyTurn *turn)
{
    return turn->swarm_count > 1 ? (float)(turn->swarm_count - 1) * STEP_S + REST_S : 0.0f;
}

static float turn_s(const JourneyTurn *turn)
{
    int most = 1;
    for (int i = 0; i < JOURNEY_PATROLS_MAX; i++)
        most = turn->patrol_count[i] > most ? turn->patrol_count[i] : most;
    return journey_swarm_s(turn) + (float)(most - 1) * STEP_S + REST_S;
}

// The turn is already made and saved; what follows only shows it.
static void turn_show(JourneyScreen *screen, int bees_before)
{
    screen->moving = true;
    screen->moved_s = 0.0f;
    screen->bees_before = bees_before;
    look_away(screen);
    journey_scroll_to_cell(screen, screen->journey.swarm, 0.5f);
}

// What the turn brought, as soon as it has been shown.
static void turn_notice(JourneyScreen *screen)
{
    const JourneyTurn *turn = &screen->turn;
    if (screen->journey.state != JOURNEY_TRAVELS)
        return;
    if (turn->noticed > 0)
        journey_screen_notice(screen, UI_MAP_NOTICED, 0);
    else if (turn->found_bees > 0)
        journey_screen_notice(screen, UI_MAP_FOUND_BEES, turn->found_bees);
    else if (turn->given_up > 0)
        journey_screen_notice(screen, UI_MAP_GIVEN_UP, 0);
    else if (journey_hidden(&screen->journey))
        journey_screen_notice(screen, UI_MAP_HIDDEN, 0);
}

// Also by a press: whoever knows where it ends need not wait.
void journey_settle(JourneyScreen *screen)
{
    if (!screen->moving)
        return;
    screen->moving = false;
    await(screen);
    turn_notice(screen);
}

// Saved before it is shown, so that a move cannot be taken back by ending the program.
void journey_go(JourneyScreen *screen)
{
    int bees = screen->journey.bees;
    Cell to = screen->aim;
    if (!screen->aimed || !journey_move(&screen->journey, to, &screen->memory, &screen->turn))
        return;
    journey_log_move(&screen->log, to);
    turn_show(screen, bees);
    keep(screen);
}

void journey_stay(JourneyScreen *screen)
{
    int bees = screen->journey.bees;
    if (!journey_wait(&screen->journey, &screen->memory, &screen->turn))
        return;
    journey_log_wait(&screen->log);
    turn_show(screen, bees);
    keep(screen);
}

void journey_screen_stage_over(JourneyScreen *screen, int bees_left, bool won, uint32_t score, uint32_t ticks,
                               const char *demo)
{
    Journey *journey = &screen->journey;
    char stage[JOURNEY_STAGE_BYTES];
    bool nest = journey->due_nest >= 0;
    // A copy, because the journey forgets which stage was due.
    snprintf(stage, sizeof stage, "%s", journey_stage(journey));
    if (!journey_stage_over(journey, bees_left, won))
        return;
    journey_log_stage(&screen->log, stage, won, bees_left, score, ticks, demo);
    screen->moving = false;
    memset(&screen->turn, 0, sizeof screen->turn);
    await(screen);
    // The number is what the victory brought on top of the bees that were left.
    if (won)
        journey_screen_notice(screen, nest ? UI_MAP_NEST_BEATEN : UI_MAP_AMBUSH_BEATEN, journey->bees - bees_left);
    else if (journey->state == JOURNEY_TRAVELS)
        journey_screen_notice(screen, UI_MAP_RESCUED, journey->bees);
    keep(screen);
}

// Never beyond the end, however long the frame was.
static float toward(float from, float to, float share)
{
    return from + (to - from) * (share < 1.0f ? share : 1.0f);
}

void journey_screen_pass(JourneyScreen *screen, float seconds)
{
    // Whole frames of 1/60 s for the animations, at whatever rate pictures come.
    screen->frame_rest += seconds * 60.0f;
    screen->frames += (uint32_t)screen->frame_rest;
    screen->frame_rest -= (float)(uint32_t)screen->frame_rest;
    screen->notice_s += seconds;
    screen->waited_s += screen->moving ? 0.0f : seconds;
    screen->noticed = screen->noticed && screen->notice_s < NOTICE_S;
    if (!screen->dragging) {
        screen->scroll.x = toward(screen->scroll.x, screen->scroll_to.x, GLIDE * seconds);
        screen->scroll.y = toward(screen->scroll.y, screen->scroll_to.y, GLIDE * seconds);
    }
    screen->moved_s += seconds;
    if (screen->moving && screen->moved_s >= turn_s(&screen->turn))
        journey_settle(screen);
}
