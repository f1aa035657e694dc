// journey_screen.h -- the map of the journey: cells in reach, the patrols' view, and the moves.
//
// A press on a cell shows the way there; a second press, or Go, moves the swarm. A mouse shows the path while
// hovering, so that one click moves. Keys and a gamepad move a cursor. The swarm's own cell means waiting. A drag
// moves the map; the wheel, two fingers and buttons zoom. At first each cell is as large as a finger, and the swarm is
// centred. Looking at hornets shows their reach.
//
// Logic and drawing; map.c begins the stages.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "content/journey/journey_file.h"
#include "content/stage/stage_files.h"
#include "core/base/error.h"
#include "game/session/match.h"
#include "lang/texts.h"
#include "platform/paths.h"
#include "ui/ui.h"

typedef enum JourneyRequest {
    JOURNEY_REQUEST_NONE,
    JOURNEY_REQUEST_PRESSED, // a button, for its sound
    JOURNEY_REQUEST_LEAVE,
    JOURNEY_REQUEST_STAGE, // begin the due stage
    JOURNEY_REQUEST_NEW,   // a new journey
} JourneyRequest;

// Controls of the page, for tests.
enum {
    JOURNEY_ID_BACK,
    JOURNEY_ID_WAIT,
    JOURNEY_ID_GO,
    JOURNEY_ID_STAGE,
    JOURNEY_ID_CLOSE, // back from a due stage to the map
    JOURNEY_ID_NEW,
    JOURNEY_ID_NEARER,
    JOURNEY_ID_FARTHER,
};

// Read any field, but change it through the functions only.
typedef struct JourneyScreen {
    MapFile map;
    Journey journey;
    JourneyLog log;
    const StageFiles *stages; // for names; may be NULL
    JourneyMemory memory;
    JourneyTurn turn;                  // the last turn, which is animated
    char path[PATH_SIZE];              // the journey's file; "" for none
    int16_t left[JOURNEY_CELLS_MAX];   // points left in cells in reach; RANGE_NOT elsewhere
    uint8_t threat[JOURNEY_CELLS_MAX]; // 1: in reach of the selected patrol
    bool aimed;                        // the way to `aim` is shown
    Cell aim;                          // a cell in reach, or the swarm's own: to wait
    Cell way[JOURNEY_STEPS_MAX];
    int way_count;
    bool looks; // the cell `look` is described
    Cell look;
    int patrol; // the selected one, or -1
    bool keys;  // the cursor is shown
    Cell cursor;
    bool holding, dragging; // the pointer is down on the map; and moves it
    bool sure;              // the cell was aimed at before the press
    Cell sure_aim;
    Vec2 press, press_scroll, pointer;
    Vec2 scroll, scroll_to; // px by which the map is moved left and up
    float cell_px;          // the present size of a cell,
    float pressed_px;       // and the smallest size that can be pressed in this window
    bool moving;            // the turn is being animated
    float moved_s;
    int bees_before; // before that turn
    float waited_s;  // for a decision: since the last turn or stage
    uint32_t frames; // 60 a second
    float frame_rest;
    bool noticed; // there is a notice
    UiText notice;
    int notice_number; // shown after it as +4; 0 for none
    float notice_s;
    bool closed;       // the panel of the due stage, to look at the map
    bool other_page;   // since the last input
    bool listed, best; // the journey is over and in its list; and ranks first
    Error error;       // why the journey could not be saved; "" for none
} JourneyScreen;

// Begins a new journey on a copy of the map, and saves it at `path` ("" for nowhere).
void journey_screen_begin(JourneyScreen *screen, const MapFile *map, const JourneyRules *rules, uint64_t seed,
                          int level, const StageFiles *stages, const char *path);

// Shows a loaded journey; takes ownership of the log.
void journey_screen_resume(JourneyScreen *screen, const MapFile *map, const Journey *journey, JourneyLog *log,
                           const StageFiles *stages, const char *path);

// Frees its memory.
void journey_screen_end(JourneyScreen *screen);

// The due stage is over; saves the journey.
void journey_screen_stage_over(JourneyScreen *screen, int bees_left, bool won, uint32_t score, uint32_t ticks,
                               const char *demo);

// Shows a line for a while, followed by `number` unless it is 0.
void journey_screen_notice(JourneyScreen *screen, UiText text, int number);

// True if the journey is won or lost.
bool journey_screen_over(const JourneyScreen *screen);

// Index in the list of the due stage; -1 if none is due, or the list lacks it.
int journey_screen_stage(const JourneyScreen *screen);

// Handles the input of this frame, `ui` being the state of the page; and passes time.
JourneyRequest journey_screen_input(JourneyScreen *screen, UiState *ui, const UiInput *input);
void journey_screen_pass(JourneyScreen *screen, float seconds);

// Makes the page of controls.
void journey_screen_page(const JourneyScreen *screen, UiPage *page);

// The middle of a cell, and the cell at a place, which may be invalid; playfield px.
Vec2 journey_screen_place(const JourneyScreen *screen, Cell cell);
Cell journey_screen_cell(const JourneyScreen *screen, Vec2 at);

// Appends everything except the page, including the ground.
void journey_screen_draw(const JourneyScreen *screen, Batch *batch);

// --- map.c: the screen of the game

// The present game has just ended. If it is the stage that the journey waits for, records its bees and outcome, and
// saves; if the journey is over with it, adds it to the list of best ones. Otherwise a no-op.
void map_stage_over(Game *game);

// Frees the journey, if any, at the end of the program.
void map_free(Match *match);

// --- only for the files of the map

#define JOURNEY_DRAWN_PX 24.0f // of a cell, to which all sizes here refer
#define JOURNEY_FINENESS 2.0f  // sprites of the map are rasterised so many times larger, to stay sharp when zoomed in
#define JOURNEY_GROW sprite_text_grow(TEXT_SMALL)
#define JOURNEY_TOP_PX (46.0f * JOURNEY_GROW)            // of the strip with the numbers
#define JOURNEY_BOTTOM_PX (60.0f + 44.0f * JOURNEY_GROW) // of the strip with line and buttons
#define JOURNEY_STEP_S 0.13f                             // time for one step of a move

// The visible area of the map.
static inline ViewportRect journey_area(void)
{
    return (ViewportRect){vec2(0.0f, JOURNEY_TOP_PX),
                          vec2(VIEWPORT_FIELD_WIDTH_PX, VIEWPORT_FIELD_HEIGHT_PX - JOURNEY_BOTTOM_PX)};
}

// Scale of a thing, and of a sprite.
static inline float journey_zoom(const JourneyScreen *screen)
{
    return screen->cell_px / JOURNEY_DRAWN_PX;
}

static inline float journey_sprite_zoom(const JourneyScreen *screen, SpriteId sprite)
{
    bool of_map = sprite >= SPRITE_MAP_BLOB && sprite <= SPRITE_MAP_OLD_HIVE;
    return journey_zoom(screen) / (of_map ? JOURNEY_FINENESS : 1.0f);
}

static inline int journey_entry(const JourneyScreen *screen, Cell cell)
{
    return cell.y * screen->journey.map.columns + cell.x;
}

static inline bool journey_cell_there(const JourneyScreen *screen, Cell cell)
{
    return journey_terrain(&screen->journey, cell) != TERRAIN_NONE;
}

// Glides toward a cell's middle, clamped to the map.
void journey_scroll_to_cell(JourneyScreen *screen, Cell cell);

// Looks at a cell: describes it, and shows the way there, or the reach of a patrol there.
void journey_look(JourneyScreen *screen, Cell cell, bool aim);

// Duration of the swarm's part of the animation.
float journey_swarm_s(const JourneyTurn *turn);

// True if a panel over the map waits for an answer.
bool journey_has_panel(const JourneyScreen *screen);

// Draws the panel that waits, and its picture.
void journey_panel_draw(const JourneyScreen *screen, Batch *batch);
