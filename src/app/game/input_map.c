// input_map.c -- from pointer and keys to the command of a tick.
#include "app/game/input_map.h"

TickCmd input_map_cmd(InputState *input, const Viewport *viewport)
{
    InputPointer pointer = input_take_pointer(input);
    unsigned buttons = (pointer.down ? TICK_CMD_TOUCH : 0u) | (pointer.call ? TICK_CMD_CALL : 0u);
    return tick_cmd(viewport_to_field(viewport, vec2(pointer.x_px, pointer.y_px)), buttons);
}
