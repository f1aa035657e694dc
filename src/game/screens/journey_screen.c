// journey_screen.c -- turns on the map: made, saved, and animated step by step.
#include "game/screens/journey_screen.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/base/clamp.h"
#include "core/journey/journey.h"
#include "platform/files.h"

#define REST_S 0.1f // between the swarm's part of a turn and that of the patrols
#define NOTICE_S 3.0f
#define GLIDE 7.0f // a gliding map covers this share of the rest per second

// Clamped to half a cell beyond the map, so that cells at its edge can be pressed well; a smaller map is centred.
static float held_scroll(float scroll, float map_px, float area_px, float beyond_px)
{
    return map_px <= area_px ? (map_px - area_px) / 2.0f : clampf(scroll, -beyond_px, map_px - area_px + beyond_px);
}

static Vec2 scroll_inside(const JourneyScreen *screen, Vec2 scroll)
{
    ViewportRect area = journey_area();
    const JourneyMap *map = &screen->journey.map;
    float cell = screen->cell_px;
    return vec2(held_scroll(scroll.x, (float)map->columns * cell, area.most.x - area.least.x, cell / 2.0f),
                held_scroll(scroll.y, (float)map->rows * cell, area.most.y - area.least.y, cell / 2.0f));
}

// Glides there, so that the player keeps the orientation.
void journey_scroll_to_cell(JourneyScreen *screen, Cell cell)
{
    Vec2 place = vec2_scale(vec2((float)cell.x + 0.5f, (float)cell.y + 0.5f), screen->cell_px);
    ViewportRect area = journey_area();
    screen->scroll_to = scroll_inside(screen, vec2_sub(place, vec2_scale(vec2_sub(area.most, area.least), 0.5f)));
}

static void look_away(JourneyScreen *screen)
{
    screen->aimed = screen->looks = false;
    screen->way_count = 0;
    screen->patrol = -1;
}

// Any cell can be inspected; aiming requires a cell in reach.
void journey_look(JourneyScreen *screen, Cell cell, bool aim)
{
    JourneyBoard board;
    int patrol = journey_patrol_at(&screen->journey, cell);
    look_away(screen);
    screen->looks = journey_cell_there(screen, cell);
    screen->look = cell;
    screen->patrol = patrol;
    if (patrol >= 0) {
        const JourneyMap *map = &screen->journey.map;
        Range threat = journey_threat(&screen->journey, patrol, &board, &screen->memory);
        for (int i = 0; i < map->columns * map->rows; i++)
            screen->threat[i] = range_left(&threat, (Cell){i % map->columns, i / map->columns}) != RANGE_NOT;
    }
    bool reached = screen->looks
                && (cell_same(cell, screen->journey.swarm) || screen->left[journey_entry(screen, cell)] != RANGE_NOT);
    if (aim && reached && screen->journey.state == JOURNEY_TRAVELS) {
        // Searches again, because only the points are stored, and a path needs the whole search.
        Range reach = journey_reach(&screen->journey, &board, &screen->memory);
        screen->aimed = true;
        screen->aim = cell;
        screen->way_count = range_path(&reach, cell, screen->way, JOURNEY_STEPS_MAX);
    }
}

// Starts the wait for the next decision.
static void wait_begin(JourneyScreen *screen)
{
    // Once a turn and not in each frame: it searches the whole map.
    JourneyBoard board;
    const JourneyMap *map = &screen->journey.map;
    Range reach = journey_reach(&screen->journey, &board, &screen->memory);
    for (int i = 0; i < map->columns * map->rows; i++) {
        Cell cell = {i % map->columns, i / map->columns};
        bool goes = journey_may_go(&screen->journey, &reach, cell);
        screen->left[i] = (int16_t)(goes ? range_left(&reach, cell) : RANGE_NOT);
    }
    look_away(screen);
    screen->other_page = true;
    screen->cursor = screen->journey.swarm;
    screen->holding = screen->dragging = false;
    screen->closed = false;
    screen->waited_s = 0.0f;
    journey_scroll_to_cell(screen, screen->journey.swarm);
}

bool journey_screen_over(const JourneyScreen *screen)
{
    return screen->journey.state == JOURNEY_WON || screen->journey.state == JOURNEY_LOST;
}

// A journey that is over cannot be continued, so its file is removed.
static void journey_save(JourneyScreen *screen)
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

// Places the map at once instead of gliding.
static void journey_show(JourneyScreen *screen, const MapFile *map, const StageFiles *stages, const char *path)
{
    screen->map = *map;
    screen->stages = stages;
    snprintf(screen->path, sizeof screen->path, "%s", path);
    screen->patrol = -1;
    screen->cell_px = screen->pressed_px = UI_LEAST_PX;
    wait_begin(screen);
    screen->scroll = screen->scroll_to;
}

// Saved at once: a journey counts from its beginning, even if the program ends before the first move.
void journey_screen_begin(JourneyScreen *screen, const MapFile *map, const JourneyRules *rules, uint64_t seed,
                          int level, const StageFiles *stages, const char *path)
{
    journey_screen_end(screen);
    journey_log_begin(&screen->log, map, rules, seed, level);
    journey_begin(&screen->journey, &map->map, rules, seed, level);
    journey_show(screen, map, stages, path);
    journey_save(screen);
}

void journey_screen_resume(JourneyScreen *screen, const MapFile *map, const Journey *journey, JourneyLog *log,
                           const StageFiles *stages, const char *path)
{
    journey_screen_end(screen);
    screen->log = *log;
    *log = (JourneyLog){0};
    screen->journey = *journey;
    journey_show(screen, map, stages, path);
    if (journey_screen_over(screen)) // an earlier run ended before it could remove the file
        journey_save(screen);
}

void journey_screen_end(JourneyScreen *screen)
{
    journey_log_free(&screen->log);
    memset(screen, 0, sizeof *screen);
    screen->patrol = -1;
}

// A newer notice replaces the one before: there is only one line.
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
    return !screen->moving && !screen->closed && screen->journey.state != JOURNEY_TRAVELS;
}

// First the swarm, then all patrols together, as in the rules.
float journey_swarm_s(const JourneyTurn *turn)
{
    return turn->swarm_count > 1 ? (float)(turn->swarm_count - 1) * JOURNEY_STEP_S + REST_S : 0.0f;
}

// A press skips the animation.
static void journey_settle(JourneyScreen *screen)
{
    if (!screen->moving)
        return;
    screen->moving = false;
    wait_begin(screen);
    // Shows the outcome of the turn after its animation.
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

// Moves to the aimed cell, or waits. Saves before the animation, which only shows the turn, so that ending the program
// cannot undo a move.
static void turn_take(JourneyScreen *screen, bool waits)
{
    int bees = screen->journey.bees;
    Cell to = screen->aim;
    if (waits ? !journey_wait(&screen->journey, &screen->memory, &screen->turn)
              : !screen->aimed || !journey_move(&screen->journey, to, &screen->memory, &screen->turn))
        return;
    if (waits)
        journey_log_add(&screen->log, JOURNEY_WAIT);
    else
        journey_log_add(&screen->log, JOURNEY_MOVE(to));
    screen->moving = true;
    screen->moved_s = 0.0f;
    screen->bees_before = bees;
    look_away(screen);
    journey_scroll_to_cell(screen, screen->journey.swarm);
    journey_save(screen);
}

void journey_screen_stage_over(JourneyScreen *screen, int bees_left, bool won, uint32_t score, uint32_t ticks,
                               const char *demo)
{
    Journey *journey = &screen->journey;
    char stage[JOURNEY_STAGE_BYTES];
    bool nest = journey->due_nest >= 0;
    // A copy, because the journey clears the due stage.
    snprintf(stage, sizeof stage, "%s", journey_stage(journey));
    if (!journey_stage_over(journey, bees_left, won))
        return;
    journey_log_stage(&screen->log, stage, won, bees_left, score, ticks, demo);
    screen->moving = false;
    memset(&screen->turn, 0, sizeof screen->turn);
    wait_begin(screen);
    // The number is the bonus of the victory, on top of the surviving bees.
    if (won)
        journey_screen_notice(screen, nest ? UI_MAP_NEST_BEATEN : UI_MAP_AMBUSH_BEATEN, journey->bees - bees_left);
    else if (journey->state == JOURNEY_TRAVELS)
        journey_screen_notice(screen, UI_MAP_RESCUED, journey->bees);
    journey_save(screen);
}

void journey_screen_pass(JourneyScreen *screen, float seconds)
{
    // Whole frames of 1/60 s for the animations, at any frame rate.
    screen->frame_rest += seconds * 60.0f;
    screen->frames += (uint32_t)screen->frame_rest;
    screen->frame_rest -= (float)(uint32_t)screen->frame_rest;
    screen->notice_s += seconds;
    screen->waited_s += screen->moving ? 0.0f : seconds;
    screen->noticed = screen->noticed && screen->notice_s < NOTICE_S;
    if (!screen->dragging) // never overshoots, however long the frame was
        screen->scroll = vec2_mix(screen->scroll, screen->scroll_to, fminf(GLIDE * seconds, 1.0f));
    screen->moved_s += seconds;
    int most = 1;
    for (int i = 0; i < JOURNEY_PATROLS_MAX; i++)
        most = screen->turn.patrol_count[i] > most ? screen->turn.patrol_count[i] : most;
    if (screen->moved_s >= journey_swarm_s(&screen->turn) + (float)(most - 1) * JOURNEY_STEP_S + REST_S)
        journey_settle(screen); // a no-op unless it moves
}

// --- pointer, keys and gamepad

#define DRAG_PX 7.0f      // a shorter press is a tap
#define LEAST_SCALE 0.3f  // of a window; in smaller ones cells would fill most of it
#define HOVER_PX 0.5f     // a shorter move counts as rest
#define NEAR_CELLS 1.4f   // a tap this close to a cell in reach selects that cell
#define WHEEL_TIMES 1.15f // a notch
#define BUTTON_TIMES 1.5f
#define FARTHEST_PX JOURNEY_DRAWN_PX // shows the map's whole width
#define NEAREST_TIMES 2.0f           // of the size that is comfortable to press
#define PANEL_IGNORES_S 0.5f         // a finger on the map must not press a panel that opens below it

// Immediate: during a drag or a wheel step the map stays under the pointer.
static void scroll_map(JourneyScreen *screen, Vec2 scroll)
{
    screen->scroll = screen->scroll_to = scroll_inside(screen, scroll);
}

// The point at `at` stays fixed.
static void zoom_to(JourneyScreen *screen, float cell_px, Vec2 at)
{
    float most = NEAREST_TIMES * screen->pressed_px, held_px = clampf(cell_px, FARTHEST_PX, most);
    Vec2 inside = vec2_sub(at, journey_area().least), on_map = vec2_add(screen->scroll, inside);
    float times = held_px / screen->cell_px;
    screen->cell_px = held_px;
    scroll_map(screen, vec2_sub(vec2_scale(on_map, times), inside));
}

Vec2 journey_screen_place(const JourneyScreen *screen, Cell cell)
{
    ViewportRect area = journey_area();
    return vec2(area.least.x + ((float)cell.x + 0.5f) * screen->cell_px - screen->scroll.x,
                area.least.y + ((float)cell.y + 0.5f) * screen->cell_px - screen->scroll.y);
}

// Rounds down, also left of and above the map.
Cell journey_screen_cell(const JourneyScreen *screen, Vec2 at)
{
    Vec2 on_map = vec2_add(vec2_sub(at, journey_area().least), screen->scroll);
    return (Cell){(int32_t)floorf(on_map.x / screen->cell_px), (int32_t)floorf(on_map.y / screen->cell_px)};
}

// The cell that a finger means: the one below it if it is in reach or has hornets; otherwise the nearest one in reach.
static Cell cell_meant(const JourneyScreen *screen, Vec2 at)
{
    const JourneyMap *map = &screen->journey.map;
    Cell meant = journey_screen_cell(screen, at);
    float best = NEAR_CELLS * screen->cell_px;
    if (journey_patrol_at(&screen->journey, meant) >= 0 || cell_same(meant, screen->journey.swarm))
        return meant;
    for (int i = 0; i < map->columns * map->rows; i++) {
        Cell cell = {i % map->columns, i / map->columns};
        float far = vec2_distance(journey_screen_place(screen, cell), at);
        if (screen->left[i] == RANGE_NOT || far >= best)
            continue;
        best = far;
        meant = cell;
    }
    return meant;
}

static void panel_close(JourneyScreen *screen, bool closed)
{
    screen->closed = closed;
    screen->other_page = true;
}

// The swarm's own cell means waiting. A due stage must be fought first.
static void aim_take(JourneyScreen *screen)
{
    if (screen->closed)
        panel_close(screen, false);
    else
        turn_take(screen, screen->aimed && cell_same(screen->aim, screen->journey.swarm));
}

// A mouse looks around as it moves; a finger only while it is down, because a lifted one has no
// position.
static void pointer_take(JourneyScreen *screen, const UiInput *input)
{
    bool inside = viewport_rect_has(journey_area(), input->pointer);
    bool moved = vec2_distance(input->pointer, screen->pointer) > HOVER_PX;
    bool known = screen->pointer.x != 0.0f || screen->pointer.y != 0.0f; // there is a previous position
    screen->pointer = input->pointer;
    if (input->wheel != 0.0f)
        zoom_to(screen, screen->cell_px * powf(WHEEL_TIMES, input->wheel), input->pointer);
    if (input->pressed && inside) {
        // Keeps the former aim: only a second press on the same cell goes there.
        screen->holding = true;
        screen->dragging = screen->keys = false;
        screen->press = input->pointer;
        screen->press_scroll = screen->scroll;
        screen->sure = screen->aimed;
        screen->sure_aim = screen->aim;
    }
    if (screen->holding) {
        // A tap is known only at the release; until then it may become a drag.
        Vec2 way = vec2_sub(input->pointer, screen->press);
        screen->dragging |= vec2_length(way) > DRAG_PX;
        if (screen->dragging)
            scroll_map(screen, vec2_sub(screen->press_scroll, way));
        bool tapped = !input->down && !screen->dragging;
        screen->holding = input->down;
        screen->dragging &= input->down;
        // A tap on the aimed cell goes there; any other tap aims. If cells are too small for a finger, it only zooms
        // in.
        if (tapped && screen->cell_px < screen->pressed_px) {
            zoom_to(screen, screen->pressed_px, screen->press);
        } else if (tapped) {
            journey_look(screen, cell_meant(screen, screen->press), true);
            if (screen->aimed && screen->sure && cell_same(screen->sure_aim, screen->aim))
                aim_take(screen);
        }
    } else if (moved && known && !input->down && inside) {
        screen->keys = false;
        journey_look(screen, cell_meant(screen, input->pointer), true);
    }
}

// The cells offered to players with one key: those at the limit of the swarm's reach, and its own, to wait.
static bool is_offered(const JourneyScreen *screen, Cell cell)
{
    const JourneyMap *map = &screen->journey.map;
    int16_t left = screen->left[journey_entry(screen, cell)];
    bool inside = cell.x > 0 && cell.y > 0 && cell.x + 1 < map->columns && cell.y + 1 < map->rows;
    if (cell_same(cell, screen->journey.swarm) || left == RANGE_NOT)
        return cell_same(cell, screen->journey.swarm);
    if (!inside)
        return true;
    const int16_t *at = &screen->left[journey_entry(screen, cell)];
    return at[-1] == RANGE_NOT || at[1] == RANGE_NOT || at[-map->columns] == RANGE_NOT || at[map->columns] == RANGE_NOT;
}

// First the cell that a good player would choose, then the others, row by row.
static Cell next_offered(const JourneyScreen *screen)
{
    const JourneyMap *map = &screen->journey.map;
    int cells = map->columns * map->rows, from = journey_entry(screen, screen->cursor);
    if (!screen->keys || !screen->aimed) {
        JourneyMemory memory = screen->memory;
        JourneyAct act = journey_pilot(&screen->journey, &memory);
        return act.wait ? screen->journey.swarm : act.to;
    }
    for (int i = 1; i < cells; i++) {
        Cell cell = {(from + i) % cells % map->columns, (from + i) % cells / map->columns};
        if (is_offered(screen, cell))
            return cell;
    }
    return screen->journey.swarm;
}

static void show_cursor(JourneyScreen *screen)
{
    screen->keys = true;
    journey_look(screen, screen->cursor, true);
    journey_scroll_to_cell(screen, screen->cursor);
}

// The cursor begins at the selected cell, so that keys and pointer can alternate.
static void keys_take(JourneyScreen *screen, const UiInput *input)
{
    const JourneyMap *map = &screen->journey.map;
    bool steps = input->step_x != 0 || input->step_y != 0;
    if (input->rows != 0) // page up and page down
        zoom_to(screen, input->rows < 0 ? screen->cell_px * BUTTON_TIMES : screen->cell_px / BUTTON_TIMES,
                journey_screen_place(screen, screen->keys ? screen->cursor : screen->journey.swarm));
    if (!steps && !input->accept && !input->next)
        return;
    if (screen->closed ? input->accept || input->next : input->accept && screen->aimed) {
        aim_take(screen);
        return;
    }
    if (input->next) {
        screen->cursor = next_offered(screen);
        show_cursor(screen);
        return;
    }
    if (!screen->keys)
        screen->cursor = screen->aimed ? screen->aim : screen->journey.swarm;
    screen->cursor.x = clampi(screen->cursor.x + input->step_x, 0, map->columns - 1);
    screen->cursor.y = clampi(screen->cursor.y + input->step_y, 0, map->rows - 1);
    show_cursor(screen);
}

static JourneyRequest event_take(JourneyScreen *screen, UiEvent event)
{
    if (event.kind == UI_EVENT_BACK) {
        bool leaves = screen->closed || screen->journey.state != JOURNEY_STAGE_DUE;
        if (!leaves)
            panel_close(screen, true);
        return leaves ? JOURNEY_REQUEST_LEAVE : JOURNEY_REQUEST_PRESSED;
    }
    if (event.kind != UI_EVENT_PRESSED)
        return JOURNEY_REQUEST_NONE;
    switch (event.id) {
    case JOURNEY_ID_BACK: return JOURNEY_REQUEST_LEAVE;
    case JOURNEY_ID_STAGE: return JOURNEY_REQUEST_STAGE;
    case JOURNEY_ID_CLOSE: panel_close(screen, true); break;
    case JOURNEY_ID_NEW: return JOURNEY_REQUEST_NEW;
    case JOURNEY_ID_WAIT: turn_take(screen, true); break;
    case JOURNEY_ID_GO: aim_take(screen); break;
    case JOURNEY_ID_NEARER: zoom_to(screen, screen->cell_px * BUTTON_TIMES, ui_middle(journey_area())); break;
    case JOURNEY_ID_FARTHER: zoom_to(screen, screen->cell_px / BUTTON_TIMES, ui_middle(journey_area())); break;
    default: break;
    }
    return JOURNEY_REQUEST_PRESSED;
}

// During the animation of a turn any press only skips it; an open panel takes all input. On the map the arrows and
// accept move the cursor, so only the pointer presses buttons.
JourneyRequest journey_screen_input(JourneyScreen *screen, UiState *ui, const UiInput *input)
{
    UiPage page;
    if (screen->other_page)
        ui_state_reset(ui);
    screen->other_page = false;
    // Makes cells as large as fingers, whatever the window; at first and after a change of the window, centres the
    // swarm.
    float pressed_px = UI_LEAST_PX / clampf(input->scale > 0.0f ? input->scale : 1.0f, LEAST_SCALE, 1.0f);
    if (screen->pressed_px != pressed_px) {
        screen->pressed_px = screen->cell_px = pressed_px;
        journey_scroll_to_cell(screen, screen->journey.swarm);
        screen->scroll = screen->scroll_to;
    }
    if (screen->moving) {
        screen->pointer = input->pointer;
        if (input->pressed || input->accept)
            journey_settle(screen);
        return input->back ? JOURNEY_REQUEST_LEAVE : JOURNEY_REQUEST_NONE;
    }
    ui_page_begin(&page);
    journey_screen_page(screen, &page);
    if (journey_has_panel(screen)) {
        UiInput heard = *input;
        if (screen->waited_s < PANEL_IGNORES_S)
            heard.pressed = heard.accept = false;
        return event_take(screen, ui_input(ui, &page, &heard));
    }
    UiInput pointer = {.pointer = input->pointer, .pressed = input->pressed, .down = input->down, .back = input->back};
    UiEvent event = ui_input(ui, &page, &pointer);
    if (event.kind != UI_EVENT_NONE)
        return event_take(screen, event);
    if (input->pinch_spread > 0.0f) {
        // Two fingers move and zoom the map; they never tap.
        screen->holding = screen->dragging = false;
        screen->pointer = input->pointer;
        scroll_map(screen, vec2_sub(screen->scroll, input->pinch_moved));
        zoom_to(screen, screen->cell_px * input->pinch_spread, input->pinched);
        return JOURNEY_REQUEST_NONE;
    }
    pointer_take(screen, input);
    if (!screen->moving)
        keys_take(screen, input);
    return JOURNEY_REQUEST_NONE;
}
