// tick_cmd.h -- what the player does in one tick: the only door into the simulation.
//
// A live game, its recording, the built-in pilot and the tests all speak this struct. The pointer is quantised here,
// before the simulation sees it, so that a replay reads the same bits.
#pragma once

#include <stdint.h>

#include "base/vec2.h"

#define TICK_CMD_UNITS_PER_PX 16

enum {
    TICK_CMD_TOUCH = 1, // the pointer is held down: lead the swarm
    TICK_CMD_CALL = 2,  // royal call, in the tick in which it is pressed
};

typedef struct TickCmd {
    int16_t pointer_x, pointer_y; // where the pointer is or was last, in 1/16 px of the playfield
    uint8_t buttons;              // TICK_CMD_...
    uint8_t reserved;             // 0
} TickCmd;

// The command for a pointer at `px` (any values; beyond +-2000 px it is held there) with these buttons.
static inline TickCmd tick_cmd(Vec2 px, unsigned buttons)
{
    float x = px.x < -2000.0f ? -2000.0f : px.x > 2000.0f ? 2000.0f : px.x;
    float y = px.y < -2000.0f ? -2000.0f : px.y > 2000.0f ? 2000.0f : px.y;
    return (TickCmd){(int16_t)(x * TICK_CMD_UNITS_PER_PX), (int16_t)(y * TICK_CMD_UNITS_PER_PX), (uint8_t)buttons, 0};
}

// Where the pointer is, in px.
static inline Vec2 tick_cmd_pointer(const TickCmd *cmd)
{
    return vec2((float)cmd->pointer_x / TICK_CMD_UNITS_PER_PX, (float)cmd->pointer_y / TICK_CMD_UNITS_PER_PX);
}
