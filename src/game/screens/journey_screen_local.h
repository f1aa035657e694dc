// journey_screen_local.h -- what the files of the map's screen share; nobody else includes it.
#pragma once

#include "game/screens/journey_screen.h"
#include "view/paint.h"

#define DRAWN_PX 24.0f // of a cell, for which sizes of what is drawn are written here
#define FINENESS 2.0f  // sprites of the map are so many times as large as that, to be sharp where one is near
#define GROW sprite_text_grow(TEXT_SMALL)
#define TOP_PX (46.0f * GROW)            // of the strip with the numbers
#define BOTTOM_PX (60.0f + 44.0f * GROW) // of the strip with line and buttons
#define STEP_S 0.13f                     // a step of a move takes so long

// Where the map is seen.
static inline ViewportRect journey_area(void)
{
    return (ViewportRect){vec2(0.0f, TOP_PX), vec2(VIEWPORT_FIELD_WIDTH_PX, VIEWPORT_FIELD_HEIGHT_PX - BOTTOM_PX)};
}

// How many times as large as written a thing is drawn, and a sprite.
static inline float journey_zoom(const JourneyScreen *screen)
{
    return screen->cell_px / DRAWN_PX;
}

static inline float journey_sprite_zoom(const JourneyScreen *screen, SpriteId sprite)
{
    bool of_map = sprite >= SPRITE_MAP_BLOB && sprite <= SPRITE_MAP_OLD_HIVE;
    return journey_zoom(screen) / (of_map ? FINENESS : 1.0f);
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

// Looks at a cell: tells about it, and shows the way there, or what a patrol there threatens.
void journey_look(JourneyScreen *screen, Cell cell, bool aim);

// Goes where is aimed at, or waits.
void journey_go(JourneyScreen *screen);
void journey_stay(JourneyScreen *screen);

// How long the swarm's part of the turn that is shown takes.
float journey_swarm_s(const JourneyTurn *turn);

// Ends the showing of a turn.
void journey_settle(JourneyScreen *screen);

// Something lies over the map that has to be answered.
bool journey_has_panel(const JourneyScreen *screen);

// The parts of the picture.
void journey_draw_things(const JourneyScreen *screen, Batch *batch);
void journey_draw_marks(const JourneyScreen *screen, Batch *batch);
