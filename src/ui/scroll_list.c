// scroll_list.c -- rows of equal height that a finger, the wheel and keys move.
#include "ui/scroll_list.h"

#define DRAG_LEAST_PX 8.0f
#define WHEEL_PX 60.0f // a notch
#define BAR_ASIDE_PX 4.0f
#define BAR_PX 3.0f

static float room_of(const ScrollListShape *shape)
{
    return shape->area.most.y - shape->area.least.y;
}

float scroll_list_most(const ScrollListShape *shape, int count)
{
    float most = (float)count * shape->row_px - room_of(shape);
    return most > 0.0f ? most : 0.0f;
}

void scroll_list_to(ScrollList *list, const ScrollListShape *shape, int count, float scroll_px)
{
    float most = scroll_list_most(shape, count);
    list->scroll_px = scroll_px < 0.0f ? 0.0f : scroll_px > most ? most : scroll_px;
}

void scroll_list_show(ScrollList *list, const ScrollListShape *shape, int count, int row)
{
    float top = (float)row * shape->row_px, room = room_of(shape);
    if (top < list->scroll_px)
        scroll_list_to(list, shape, count, top);
    else if (top + shape->row_px > list->scroll_px + room)
        scroll_list_to(list, shape, count, top + shape->row_px - room);
}

ViewportRect scroll_list_row(const ScrollList *list, const ScrollListShape *shape, int row)
{
    float top = shape->area.least.y + shape->row_px * (float)row - list->scroll_px;
    return (ViewportRect){vec2(shape->area.least.x, top), vec2(shape->area.most.x, top + shape->row_px)};
}

int scroll_list_row_at(const ScrollList *list, const ScrollListShape *shape, int count, Vec2 at)
{
    if (!viewport_rect_has(shape->area, at))
        return -1;
    int row = (int)((at.y - shape->area.least.y + list->scroll_px) / shape->row_px);
    return row < count ? row : -1;
}

bool scroll_list_input(ScrollList *list, const ScrollListShape *shape, int count, InputState *input,
                       const InputPointer *pointer, Vec2 at)
{
    scroll_list_to(list, shape, count, list->scroll_px - input_take_wheel(input) * WHEEL_PX);
    if (pointer->pressed)
        *list = (ScrollList){list->scroll_px, true, false, at, list->scroll_px};
    if (!list->holding)
        return false;
    float way = list->press.y - at.y;
    list->dragging |= way > DRAG_LEAST_PX || way < -DRAG_LEAST_PX;
    if (list->dragging && viewport_rect_has(shape->area, list->press))
        scroll_list_to(list, shape, count, list->press_scroll_px + way);
    list->holding = pointer->down;
    return !list->holding && !list->dragging;
}

void scroll_list_draw_bar(const ScrollList *list, const ScrollListShape *shape, int count, BatchStyle style,
                          Batch *batch)
{
    float most = scroll_list_most(shape, count), room = room_of(shape);
    if (most <= 0.0f)
        return;
    float length = room * room / (room + most), left = shape->area.most.x + BAR_ASIDE_PX;
    float top = shape->area.least.y + (room - length) * list->scroll_px / most;
    batch_rect(batch, vec2(left, top), vec2(left + BAR_PX, top + length), style);
}
