// journey_screen.h -- the map of the journey on the screen: what can be reached, where the patrols look, and the moves.
//
// A cell that is pressed shows the way there; pressed once more, or with Go, the swarm goes. A mouse shows the way
// where it is, so that one click goes. Keys and a gamepad move a cursor. The swarm's own cell means to wait. A drag moves
// the map, the wheel, two fingers and buttons bring it nearer and farther; at first each cell is as large as a finger,
// and the swarm in the middle. A look at hornets shows where they get to.
//
// Logic and drawing; the game around it (game_journey.h) begins the stages.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "content/journey/journey_file.h"
#include "content/stage/stage_files.h"
#include "core/base/error.h"
#include "game/session/match.h"
#include "lang/texts.h"
#include "platform/paths.h"
#include "ui/ui.h"
#include "view/paint.h"

typedef enum JourneyRequest {
    JOURNEY_REQUEST_NONE,
    JOURNEY_REQUEST_PRESSED, // a button, for its sound
    JOURNEY_REQUEST_LEAVE,
    JOURNEY_REQUEST_STAGE, // begin the stage that is due
    JOURNEY_REQUEST_NEW,   // a new journey
} JourneyRequest;

// Controls of the page, for tests.
enum {
    JOURNEY_ID_BACK,
    JOURNEY_ID_WAIT,
    JOURNEY_ID_GO,
    JOURNEY_ID_STAGE,
    JOURNEY_ID_NEW,
    JOURNEY_ID_NEARER,
    JOURNEY_ID_FARTHER,
};

// Read freely, change through the functions only.
typedef struct JourneyScreen {
    MapFile map;
    Journey journey;
    JourneyLog log;
    const StageFiles *stages; // for their names; may be NULL
    JourneyMemory memory;
    JourneyTurn turn;                  // the last one, which is shown
    char path[PATH_SIZE];              // where the journey is kept; "" for nowhere
    int16_t left[JOURNEY_CELLS_MAX];   // points left where the swarm may go in this turn; RANGE_NOT elsewhere
    uint8_t threat[JOURNEY_CELLS_MAX]; // 1: where the patrol that is looked at gets to
    bool aimed;                        // the way to `aim` is shown
    Cell aim;                          // a cell in reach, or the swarm's own: to wait
    Cell way[JOURNEY_STEPS_MAX];
    int way_count;
    bool looks; // the cell `look` is described
    Cell look;
    int patrol; // that is looked at, or -1
    bool keys;  // the cursor is shown
    Cell cursor;
    bool holding, dragging; // the pointer is down on the map; and moves it
    bool sure;              // what was aimed at before the press
    Cell sure_aim;
    Vec2 press, press_scroll, pointer;
    Vec2 scroll, scroll_to; // px that the map is moved left and up
    float cell_px;          // how large a cell is shown,
    float pressed_px;       // and has to be so that a press is for it, in this window
    bool moving;            // the turn is being shown
    float moved_s;
    int bees_before; // as long as it is
    float waited_s;  // for an answer: since a turn was shown, or a stage was over
    uint32_t frames; // 60 a second
    float frame_rest;
    bool noticed; // there is a notice
    UiText notice;
    int notice_number; // shown after it as +4; 0 for none
    float notice_s;
    UiState ui;
    bool listed, best; // the journey is over and in its list; and the best there
    Error error;       // why the journey could not be saved; "" for nothing
} JourneyScreen;

// Begins a new journey on the map, which is copied, and keeps it at `path` ("" for nowhere).
void journey_screen_begin(JourneyScreen *screen, const MapFile *map, const JourneyRules *rules, uint64_t seed,
                          int level, const StageFiles *stages, const char *path);

// Shows a journey that was loaded; takes the log over.
void journey_screen_resume(JourneyScreen *screen, const MapFile *map, const Journey *journey, JourneyLog *log,
                           const StageFiles *stages, const char *path);

// Frees what it holds.
void journey_screen_end(JourneyScreen *screen);

// The stage that is due is over; keeps the journey.
void journey_screen_stage_over(JourneyScreen *screen, int bees_left, bool won, uint32_t score, uint32_t ticks,
                               const char *demo);

// A line that is shown for a while; `number` is shown after it, where it is not 0.
void journey_screen_notice(JourneyScreen *screen, UiText text, int number);

// True where the journey is won or lost: nothing can be decided any more.
bool journey_screen_over(const JourneyScreen *screen);

// Index of the stage that is due in the list; -1 where none is, or the list lacks it.
int journey_screen_stage(const JourneyScreen *screen);

// The input of this frame; and the time that has passed.
JourneyRequest journey_screen_input(JourneyScreen *screen, const UiInput *input);
void journey_screen_pass(JourneyScreen *screen, float seconds);

// The controls that are shown now.
void journey_screen_page(const JourneyScreen *screen, UiPage *page);

// Where the middle of a cell is, and the cell at a place, which may be none; playfield px.
Vec2 journey_screen_place(const JourneyScreen *screen, Cell cell);
Cell journey_screen_cell(const JourneyScreen *screen, Vec2 at);

// Appends everything but the page, the ground as well.
void journey_screen_draw(const JourneyScreen *screen, Batch *batch);

// --- map.c: the screen of the game

// The present game has just ended: where it is the stage that the journey waits for, takes its bees and whether it was
// won, and saves; the journey may be over with it, and then joins the list of best ones. Otherwise nothing happens.
void map_stage_over(Game *game);

// Frees the journey, for the end of the program; there may be none.
void map_free(Match *match);

// --- for the files of the map alone

#define JOURNEY_DRAWN_PX 24.0f // of a cell, for which sizes of what is drawn are written here
#define JOURNEY_FINENESS 2.0f  // sprites of the map are so many times as large as that, to be sharp where one is near
#define JOURNEY_GROW sprite_text_grow(TEXT_SMALL)
#define JOURNEY_TOP_PX (46.0f * JOURNEY_GROW)            // of the strip with the numbers
#define JOURNEY_BOTTOM_PX (60.0f + 44.0f * JOURNEY_GROW) // of the strip with line and buttons
#define JOURNEY_STEP_S 0.13f                             // a step of a move takes so long

// Where the map is seen.
static inline ViewportRect journey_area(void)
{
    return (ViewportRect){vec2(0.0f, JOURNEY_TOP_PX),
                          vec2(VIEWPORT_FIELD_WIDTH_PX, VIEWPORT_FIELD_HEIGHT_PX - JOURNEY_BOTTOM_PX)};
}

// How many times as large as written a thing is drawn, and a sprite.
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

// Lets the map glide to a place, as far as there is something.
void journey_scroll_to_cell(JourneyScreen *screen, Cell cell, float share_of_height);

// Looks at a cell: describes it, and shows the way there, or what a patrol there threatens.
void journey_look(JourneyScreen *screen, Cell cell, bool aim);

// How long the swarm's part of the turn that is shown takes.
float journey_swarm_s(const JourneyTurn *turn);

// Something lies over the map that has to be answered.
bool journey_has_panel(const JourneyScreen *screen);

// The parts of the picture.
