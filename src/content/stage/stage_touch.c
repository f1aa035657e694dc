// stage_touch.c -- what the player does: the command of a tick, and how a hand becomes touches.
#include "content/stage/stage_file.h"

#include "core/base/assert.h"
#include "text/grow.h"

#define DRAG_TICKS_MAX 120 // keeping a tick costs as much as the drag is long

// The last touch at or before a tick, -1 where there is none.
static int touch_before(const StageFile *stage, uint32_t tick)
{
    int least = -1, most = stage->touch_count - 1;
    while (least < most) {
        int middle = least + (most - least + 1) / 2;
        if (stage->touches[middle].tick <= tick)
            least = middle;
        else
            most = middle - 1;
    }
    return least;
}

// Where the pointer is in a tick between two touches.
static Vec2 pointer_between(const Touch *touch, const Touch *next, uint32_t tick)
{
    return vec2_mix(touch->pointer, next->pointer, (float)(tick - touch->tick) / (float)(next->tick - touch->tick));
}

// A call is in the touch's own tick only; everything else holds until the next touch.
TickCmd stage_file_command(const StageFile *stage, uint32_t tick)
{
    int i = touch_before(stage, tick);
    const Touch *next = i + 1 < stage->touch_count ? &stage->touches[i + 1] : NULL;
    if (i < 0)
        return tick_cmd(vec2(0.0f, 0.0f), 0u);
    const Touch *touch = &stage->touches[i];
    Vec2 pointer = touch->pointer;
    if (next != NULL && next->drag)
        pointer = pointer_between(touch, next, tick);
    unsigned call = touch->call && touch->tick == tick ? TICK_CMD_CALL : 0u;
    return tick_cmd(pointer, (touch->down ? TICK_CMD_TOUCH : 0u) | call);
}

// Where nobody leads, the pointer does not matter to the game.
static bool same_command(const TickCmd *a, const TickCmd *b)
{
    bool same_place = a->pointer_x == b->pointer_x && a->pointer_y == b->pointer_y;
    return a->buttons == b->buttons && (same_place || !(a->buttons & TICK_CMD_TOUCH));
}

// Whether the drag that ends the list may go on to `longer` and still pass where it passed.
static bool drag_reaches(const StageFile *stage, const Touch *longer)
{
    const Touch *from = &stage->touches[stage->touch_count - 2];
    if (longer->tick - from->tick > DRAG_TICKS_MAX)
        return false;
    for (uint32_t tick = from->tick + 1; tick < longer->tick; tick++) {
        TickCmd was = stage_file_command(stage, tick);
        TickCmd is = tick_cmd(pointer_between(from, longer, tick), TICK_CMD_TOUCH);
        if (!same_command(&was, &is))
            return false;
    }
    return true;
}

static void touch_add(StageFile *stage, const Touch *touch)
{
    stage->touches = grow_list(stage->touches, sizeof stage->touches[0], stage->touch_count, &stage->touch_room);
    stage->touches[stage->touch_count++] = *touch;
}

void stage_file_lead(StageFile *stage, uint32_t tick, const TickCmd *cmd)
{
    TickCmd expected = stage_file_command(stage, tick);
    Touch *last = stage->touch_count > 0 ? &stage->touches[stage->touch_count - 1] : NULL;
    ASSERT(tick > 0 && (last == NULL || last->tick < tick));
    if (same_command(&expected, cmd))
        return;
    bool down = (cmd->buttons & TICK_CMD_TOUCH) != 0, follows = last != NULL && last->tick + 1 == tick;
    Touch touch = {.tick = tick, .down = down, .call = (cmd->buttons & TICK_CMD_CALL) != 0};
    if (down)
        touch.pointer = tick_cmd_pointer(cmd);
    else if (last != NULL)
        touch.pointer = last->pointer;
    touch.drag = down && follows && last->down;
    if (touch.drag && last->drag && !last->call && !touch.call && drag_reaches(stage, &touch))
        *last = touch;
    else
        touch_add(stage, &touch);
}

// A drag that is cut in its middle is written again as far as it goes, since its end decided its way.
void stage_file_cut_touches(StageFile *stage, uint32_t tick)
{
    int kept = touch_before(stage, tick) + 1;
    bool cuts_drag = kept > 0 && kept < stage->touch_count && stage->touches[kept].drag;
    Touch from = {0}, to = {0};
    if (cuts_drag) {
        from = stage->touches[kept - 1];
        to = stage->touches[kept];
    }
    stage->touch_count = kept;
    for (uint32_t i = from.tick + 1; cuts_drag && i <= tick; i++) {
        TickCmd cmd = tick_cmd(pointer_between(&from, &to, i), TICK_CMD_TOUCH);
        stage_file_lead(stage, i, &cmd);
    }
}
