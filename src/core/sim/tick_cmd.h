// tick_cmd.h -- the player's command of one tick: the only input of the simulation.
//
// Live games, recordings, the built-in pilot and the tests all use this struct. The pointer is quantised here,
// before the simulation sees it, so that a replay reads the same bits.
#pragma once

#include <stdint.h>

#include "core/base/vec2.h"

// Half a px: finer than a pixel of a window up to twice the playfield's size, so players cannot feel it; a finer unit
// would only record a hand's tremor.
#define TICK_CMD_UNITS_PER_PX 2

enum {
    TICK_CMD_TOUCH = 1, // the pointer is held down: lead the swarm
    TICK_CMD_CALL = 2,  // royal call, in the tick of the press
};

typedef struct TickCmd {
    int16_t pointer_x, pointer_y; // the pointer's place in half px of the playfield; meaningless without TOUCH, when a
                                  // recording repeats the last held place
    uint8_t buttons;              // TICK_CMD_...
    uint8_t reserved;             // 0
} TickCmd;

static inline int16_t tick_cmd_units(float px)
{
    float held = px > -2000.0f ? px < 2000.0f ? px : 2000.0f : -2000.0f; // also NaN
    return (int16_t)(held * TICK_CMD_UNITS_PER_PX + (held < 0.0f ? -0.5f : 0.5f));
}

// The command for a pointer at `px` with these buttons, rounded to the unit and clamped to +-2000 px.
static inline TickCmd tick_cmd(Vec2 px, unsigned buttons)
{
    return (TickCmd){tick_cmd_units(px.x), tick_cmd_units(px.y), (uint8_t)buttons, 0};
}

// The pointer in px.
static inline Vec2 tick_cmd_pointer(const TickCmd *cmd)
{
    return vec2((float)cmd->pointer_x / TICK_CMD_UNITS_PER_PX, (float)cmd->pointer_y / TICK_CMD_UNITS_PER_PX);
}
