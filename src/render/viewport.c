// viewport.c -- scale and offset of the playfield.
#include "render/viewport.h"

Viewport viewport_fit(int output_width_px, int output_height_px)
{
    float width = output_width_px > 1 ? (float)output_width_px : 1.0f;
    float height = output_height_px > 1 ? (float)output_height_px : 1.0f;
    float scale_x = width / VIEWPORT_FIELD_WIDTH_PX;
    float scale_y = height / VIEWPORT_FIELD_HEIGHT_PX;
    float scale = scale_x < scale_y ? scale_x : scale_y;
    float left = (width - VIEWPORT_FIELD_WIDTH_PX * scale) * 0.5f;
    float top = (height - VIEWPORT_FIELD_HEIGHT_PX * scale) * 0.5f;
    // The field begins on a whole pixel, so that tiles and text of whole pixels stay sharp.
    Vec2 corner = vec2((float)(int)(left + 0.01f), (float)(int)(top + 0.01f));
    return (Viewport){.scale = scale, .corner_px = corner, .width_px = width, .height_px = height};
}

Viewport viewport_beside(Viewport viewport, float right_px)
{
    float most = viewport.width_px - (VIEWPORT_FIELD_WIDTH_PX + right_px) * viewport.scale;
    if (most >= 0.0f && most < viewport.corner_px.x)
        viewport.corner_px.x = (float)(int)most;
    return viewport;
}

Vec2 viewport_to_field(const Viewport *viewport, Vec2 output_px)
{
    Vec2 inside = vec2_sub(output_px, viewport->corner_px);
    return vec2(inside.x / viewport->scale, inside.y / viewport->scale);
}

Vec2 viewport_to_output(const Viewport *viewport, Vec2 field_px)
{
    return vec2_add(vec2_scale(field_px, viewport->scale), viewport->corner_px);
}

// A cast truncates toward zero, but places in the bars are negative.
static float round_half_up(float value)
{
    float whole = (float)(int)value;
    float rest = value - whole;
    return whole + (rest >= 0.5f ? 1.0f : rest < -0.5f ? -1.0f : 0.0f);
}

Vec2 viewport_snap(const Viewport *viewport, Vec2 field_px)
{
    Vec2 output = viewport_to_output(viewport, field_px);
    return viewport_to_field(viewport, vec2(round_half_up(output.x), round_half_up(output.y)));
}

ViewportRect viewport_visible(const Viewport *viewport)
{
    return (ViewportRect){
        viewport_to_field(viewport, vec2(0.0f, 0.0f)),
        viewport_to_field(viewport, vec2(viewport->width_px, viewport->height_px)),
    };
}

void viewport_bars(const Viewport *viewport, ViewportRect bars[2])
{
    ViewportRect all = viewport_visible(viewport);
    float free_x = viewport->width_px - VIEWPORT_FIELD_WIDTH_PX * viewport->scale;
    float free_y = viewport->height_px - VIEWPORT_FIELD_HEIGHT_PX * viewport->scale;
    bool beside = free_x > free_y;
    Vec2 first_most = beside ? vec2(0.0f, all.most.y) : vec2(all.most.x, 0.0f);
    Vec2 second_least = beside ? vec2(VIEWPORT_FIELD_WIDTH_PX, all.least.y)
                               : vec2(all.least.x, VIEWPORT_FIELD_HEIGHT_PX);
    bars[0] = (ViewportRect){all.least, first_most};
    bars[1] = (ViewportRect){second_least, all.most};
}
