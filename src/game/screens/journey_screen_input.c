// journey_screen_input.c -- pointer, keys and gamepad on the map.
#include <math.h>

#include "core/base/clamp.h"
#include "game/screens/journey_screen_local.h"
#include "core/journey/journey.h"

#define DRAG_PX 7.0f      // a press that moves less is a tap
#define LEAST_SCALE 0.3f  // of a window; in smaller ones cells are larger than most of it
#define HOVER_PX 0.5f     // a pointer that moves less rests
#define NEAR_CELLS 1.4f   // a cell in reach this near to a tap is meant
#define WHEEL_TIMES 1.15f // a notch
#define BUTTON_TIMES 1.5f
#define FARTHEST_PX DRAWN_PX // all of the map's width is seen
#define NEAREST_TIMES 2.0f   // of what can be pressed well
#define PANEL_DEAF_S 0.5f    // a finger on the map shall not press a panel that comes up below it

// Half a cell beyond the rim, so that cells at the rim can be pressed well.
static float least_scroll(float map_px, float area_px, float beyond_px)
{
    return map_px < area_px ? (map_px - area_px) / 2.0f : -beyond_px;
}

// As far as the map goes, and half a cell beyond; a map that is smaller than its room stands in the middle of it.
static float held_scroll(float scroll, float map_px, float area_px, float beyond_px)
{
    float least = least_scroll(map_px, area_px, beyond_px);
    float most = map_px < area_px ? least : map_px - area_px + beyond_px;
    return clampf(scroll, least, most);
}

static Vec2 held(const JourneyScreen *screen, Vec2 scroll)
{
    ViewportRect area = journey_area();
    const JourneyMap *map = &screen->journey.map;
    float cell = screen->cell_px, width = (float)map->columns * cell, room = area.most.x - area.least.x;
    float x = width <= room ? (width - room) / 2.0f : held_scroll(scroll.x, width, room, cell / 2.0f);
    return vec2(x, held_scroll(scroll.y, (float)map->rows * cell, area.most.y - area.least.y, cell / 2.0f));
}

// At once: by a drag or the wheel, where the map has to stay under the pointer.
static void scroll_map(JourneyScreen *screen, Vec2 scroll)
{
    screen->scroll = screen->scroll_to = held(screen, scroll);
}

// What lies at `at` stays there.
static void zoom_to(JourneyScreen *screen, float cell_px, Vec2 at)
{
    float most = NEAREST_TIMES * screen->pressed_px, held_px = clampf(cell_px, FARTHEST_PX, most);
    Vec2 inside = vec2_sub(at, journey_area().least), on_map = vec2_add(screen->scroll, inside);
    float times = held_px / screen->cell_px;
    screen->cell_px = held_px;
    scroll_map(screen, vec2_sub(vec2_scale(on_map, times), inside));
}

// Cells that are pressed are as large as fingers, whatever the window; at first and where another window is looked
// into, the swarm is in the middle.
static void fit(JourneyScreen *screen, float output_scale)
{
    float pressed_px = UI_LEAST_PX / clampf(output_scale > 0.0f ? output_scale : 1.0f, LEAST_SCALE, 1.0f);
    if (screen->pressed_px == pressed_px)
        return;
    screen->pressed_px = screen->cell_px = pressed_px;
    journey_scroll_to_cell(screen, screen->journey.swarm, 0.5f);
    screen->scroll = screen->scroll_to;
}

// It glides there, so that one sees where one was.
void journey_scroll_to_cell(JourneyScreen *screen, Cell cell, float share_of_height)
{
    ViewportRect area = journey_area();
    float x = ((float)cell.x + 0.5f) * screen->cell_px - 0.5f * (area.most.x - area.least.x);
    float y = ((float)cell.y + 0.5f) * screen->cell_px - share_of_height * (area.most.y - area.least.y);
    screen->scroll_to = held(screen, vec2(x, y));
}

Vec2 journey_screen_place(const JourneyScreen *screen, Cell cell)
{
    ViewportRect area = journey_area();
    return vec2(area.least.x + ((float)cell.x + 0.5f) * screen->cell_px - screen->scroll.x,
                area.least.y + ((float)cell.y + 0.5f) * screen->cell_px - screen->scroll.y);
}

// Rounded down, also left of and above the map.
static int32_t cell_along(float px, float cell_px)
{
    int32_t cell = (int32_t)(px / cell_px);
    return px < 0.0f ? cell - 1 : cell;
}

Cell journey_screen_cell(const JourneyScreen *screen, Vec2 at)
{
    ViewportRect area = journey_area();
    return (Cell){cell_along(at.x - area.least.x + screen->scroll.x, screen->cell_px),
                  cell_along(at.y - area.least.y + screen->scroll.y, screen->cell_px)};
}

// The cell that a finger means: the one below it, where it can be gone to or hornets are there; otherwise the nearest
// one in reach.
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

// The swarm's own cell means to wait.
static void act(JourneyScreen *screen)
{
    if (screen->aimed && cell_same(screen->aim, screen->journey.swarm))
        journey_stay(screen);
    else
        journey_go(screen);
}

// A tap on what was shown already goes there; any other one shows. Where cells are too small to be told apart by a
// finger it only comes nearer.
static void tap(JourneyScreen *screen, Vec2 at)
{
    Cell cell = cell_meant(screen, at);
    if (screen->cell_px < screen->pressed_px) {
        zoom_to(screen, screen->pressed_px, at);
        return;
    }
    journey_look(screen, cell, true);
    if (screen->aimed && screen->sure && cell_same(screen->sure_aim, screen->aim))
        act(screen);
}

// What was aimed at before is kept: only a second press on the same cell goes there.
static void press(JourneyScreen *screen, const UiInput *input)
{
    screen->holding = true;
    screen->dragging = screen->keys = false;
    screen->press = input->pointer;
    screen->press_scroll = screen->scroll;
    screen->sure = screen->aimed;
    screen->sure_aim = screen->aim;
}

// A tap is known only at the release; until then it may become a drag.
static void follow(JourneyScreen *screen, const UiInput *input)
{
    Vec2 way = vec2_sub(input->pointer, screen->press);
    screen->dragging |= vec2_length(way) > DRAG_PX;
    if (screen->dragging)
        scroll_map(screen, vec2_sub(screen->press_scroll, way));
    if (input->down)
        return;
    bool tapped = !screen->dragging;
    screen->holding = screen->dragging = false;
    if (tapped)
        tap(screen, screen->press);
}

// Two fingers move the map and draw it nearer; what they do is never a tap.
static void pinch_take(JourneyScreen *screen, const UiInput *input)
{
    screen->holding = screen->dragging = false;
    screen->pointer = input->pointer;
    scroll_map(screen, vec2_sub(screen->scroll, input->pinch_moved));
    zoom_to(screen, screen->cell_px * input->pinch_spread, input->pinched);
}

// A mouse that moves looks around; a finger leaves no place when it goes up, so it has to press.
static void pointer_take(JourneyScreen *screen, const UiInput *input)
{
    bool inside = viewport_rect_has(journey_area(), input->pointer);
    bool moved = vec2_distance(input->pointer, screen->pointer) > HOVER_PX;
    bool known = screen->pointer.x != 0.0f || screen->pointer.y != 0.0f; // it was somewhere before
    screen->pointer = input->pointer;
    if (input->wheel != 0.0f)
        zoom_to(screen, screen->cell_px * powf(WHEEL_TIMES, input->wheel), input->pointer);
    if (input->pressed && inside)
        press(screen, input);
    if (screen->holding) {
        follow(screen, input);
    } else if (moved && known && !input->down && inside) {
        screen->keys = false;
        journey_look(screen, cell_meant(screen, input->pointer), true);
    }
}

// Whether a cell is worth the while of one who has only one key: as far as the swarm gets, and its own, to wait.
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

// First where a good player would go, then the others, row by row.
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
    journey_scroll_to_cell(screen, screen->cursor, 0.5f);
}

// The cursor begins where one looks already, so that keys and pointer can take turns.
static void keys_take(JourneyScreen *screen, const UiInput *input)
{
    const JourneyMap *map = &screen->journey.map;
    bool steps = input->step_x != 0 || input->step_y != 0;
    if (input->rows != 0) // page up and page down
        zoom_to(screen, input->rows < 0 ? screen->cell_px * BUTTON_TIMES : screen->cell_px / BUTTON_TIMES,
                journey_screen_place(screen, screen->keys ? screen->cursor : screen->journey.swarm));
    if (!steps && !input->accept && !input->next)
        return;
    if (input->accept && screen->aimed) {
        act(screen);
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
    if (event.kind == UI_EVENT_BACK)
        return JOURNEY_REQUEST_LEAVE;
    if (event.kind != UI_EVENT_PRESSED)
        return JOURNEY_REQUEST_NONE;
    switch (event.id) {
    case JOURNEY_ID_BACK: return JOURNEY_REQUEST_LEAVE;
    case JOURNEY_ID_STAGE: return JOURNEY_REQUEST_STAGE;
    case JOURNEY_ID_NEW: return JOURNEY_REQUEST_NEW;
    case JOURNEY_ID_WAIT: journey_stay(screen); break;
    case JOURNEY_ID_GO: act(screen); break;
    case JOURNEY_ID_NEARER: zoom_to(screen, screen->cell_px * BUTTON_TIMES, ui_middle(journey_area())); break;
    case JOURNEY_ID_FARTHER: zoom_to(screen, screen->cell_px / BUTTON_TIMES, ui_middle(journey_area())); break;
    default: break;
    }
    return JOURNEY_REQUEST_PRESSED;
}

static JourneyRequest panel_take(JourneyScreen *screen, const UiPage *page, const UiInput *input)
{
    UiInput heard = *input;
    if (screen->waited_s < PANEL_DEAF_S)
        heard.pressed = heard.accept = false;
    return event_take(screen, ui_input(&screen->ui, page, &heard));
}

// While a turn is shown, whatever is pressed only ends the showing; while a panel is there, it takes everything. On the
// map the arrows and accept belong to the cursor, so the buttons get the pointer alone.
JourneyRequest journey_screen_input(JourneyScreen *screen, const UiInput *input)
{
    UiPage page;
    fit(screen, input->scale);
    if (screen->moving) {
        screen->pointer = input->pointer;
        if (input->pressed || input->accept)
            journey_settle(screen);
        return input->back ? JOURNEY_REQUEST_LEAVE : JOURNEY_REQUEST_NONE;
    }
    journey_screen_page(screen, &page);
    if (journey_has_panel(screen))
        return panel_take(screen, &page, input);
    UiInput pointer = {.pointer = input->pointer, .pressed = input->pressed, .down = input->down, .back = input->back};
    UiEvent event = ui_input(&screen->ui, &page, &pointer);
    if (event.kind != UI_EVENT_NONE)
        return event_take(screen, event);
    if (input->pinch_spread > 0.0f) {
        pinch_take(screen, input);
        return JOURNEY_REQUEST_NONE;
    }
    pointer_take(screen, input);
    if (!screen->moving)
        keys_take(screen, input);
    return JOURNEY_REQUEST_NONE;
}
