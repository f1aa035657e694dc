// tick_cmd.h -- what the player does in one tick: the only door into the simulation.
//
// A live game, its recording, the built-in pilot and the tests all speak this struct. The pointer is quantised here,
// before the simulation sees it, so that a replay reads the same bits.
#pragma once

#include <stdint.h>

#include "core/base/vec2.h"

// Half a px: finer than a pixel of the window up to twice the playfield's size, so it cannot be felt, and a finer unit
// would only record a hand's tremor.
#define TICK_CMD_UNITS_PER_PX 2

enum {
    TICK_CMD_TOUCH = 1, // the pointer is held down: lead the swarm
    TICK_CMD_CALL = 2,  // royal call, in the tick in which it is pressed
};

typedef struct TickCmd {
    int16_t pointer_x, pointer_y; // where the pointer is, in half px of the playfield; without TOUCH it means nothing,
                                  // and a recording repeats where it was held last
    uint8_t buttons;              // TICK_CMD_...
    uint8_t reserved;             // 0
} TickCmd;

static inline int16_t tick_cmd_units(float px)
{
    float held = px > -2000.0f ? px < 2000.0f ? px : 2000.0f : -2000.0f; // also what is no number
    return (int16_t)(held * TICK_CMD_UNITS_PER_PX + (held < 0.0f ? -0.5f : 0.5f));
}

// The command for a pointer at `px` with these buttons: the nearest unit; beyond +-2000 px the pointer is held there.
static inline TickCmd tick_cmd(Vec2 px, unsigned buttons)
{
    return (TickCmd){tick_cmd_units(px.x), tick_cmd_units(px.y), (uint8_t)buttons, 0};
}

// The pointer in px.
static inline Vec2 tick_cmd_pointer(const TickCmd *cmd)
{
    return vec2((float)cmd->pointer_x / TICK_CMD_UNITS_PER_PX, (float)cmd->pointer_y / TICK_CMD_UNITS_PER_PX);
}
