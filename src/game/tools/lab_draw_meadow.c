// lab_draw_meadow.c -- what the lab draws in the meadow: sources, walls and flows, and what is about to be placed.
#include <stdio.h>

#include "core/base/trig.h"
#include "game/tools/lab_screen.h"
#include "ui/screen_edges.h"
#include "view/paint.h"
#include "view/sprites.h"

#define BUBBLE_UP_PX 46.0f   // above the finger that hides what it does
#define VELOCITY_SHOWN 25.0f // px an arrow has for each px per tick
#define WALL_RGB 0x8a4a12u
#define FLOW_RGB 0x7a5cd6u
#define FAR_PX 800.0f
#define NUMBER_ASIDE_PX 10.0f

// --- what is in the stage but not in the view

// Above bees and bullets: what is edited has to be seen in the thick of it.
static BatchStyle mark(uint32_t rgb, float alpha)
{
    return paint_style(LAYER_OVERLAY, paint_tint(rgb, alpha));
}

// A line of a length along `way` with short ones on its solid side.
static void plane_draw(const Wall *wall, float alpha, Batch *batch)
{
    Vec2 along = vec2(-wall->normal.y, wall->normal.x);
    Vec2 far = vec2_scale(along, FAR_PX);
    batch_line(batch, vec2_sub(wall->point, far), vec2_add(wall->point, far), 2.0f, mark(WALL_RGB, alpha));
    // Farther than the field's diagonal, so that no end of it is ever seen.
    for (float at = -FAR_PX; at <= FAR_PX; at += 16.0f) {
        Vec2 from = vec2_add(wall->point, vec2_scale(along, at));
        Vec2 back = vec2_add(vec2_scale(wall->normal, -8.0f), vec2_scale(along, -6.0f));
        batch_line(batch, from, vec2_add(from, back), 1.2f, mark(WALL_RGB, alpha));
    }
}

static void wall_draw(const Wall *wall, float alpha, Batch *batch)
{
    switch (wall->kind) {
    case WALL_PLANE: plane_draw(wall, alpha, batch); break;
    case WALL_DISC: batch_circle(batch, wall->point, wall->radius, 2.5f, mark(WALL_RGB, alpha)); break;
    case WALL_SEGMENT:
        batch_line(batch, wall->point, wall->end, 2.0f * wall->radius + 1.0f, mark(WALL_RGB, alpha));
        break;
    }
}

// The box, and arrows as a flock would feel it there.
static void flow_draw(const FlowRegion *flow, float alpha, Batch *batch)
{
    Vec2 a = flow->least, b = flow->most;
    const Vec2 corners[] = {a, vec2(b.x, a.y), b, vec2(a.x, b.y)};
    for (int i = 0; i < 4; i++)
        paint_dashes(batch, corners[i], corners[(i + 1) % 4], 1.6f, 5.0f, 8.0f, 0.0f, mark(FLOW_RGB, alpha));
    for (int i = 0; i < 16; i++) {
        Vec2 at = vec2(a.x + (b.x - a.x) * (0.125f + 0.25f * (float)(i % 4)),
                       a.y + (b.y - a.y) * (0.125f + 0.25f * (float)(i / 4)));
        Vec2 way = vec2_scale(vec2_unit(flow_at(flow, 1, at)), 11.0f);
        paint_arrow(batch, vec2_sub(at, way), vec2_add(at, way), 1.4f, mark(FLOW_RGB, alpha));
    }
}

// A source, its way, and its bullet.
static void stream_draw(Vec2 at, Vec2 velocity, int look, float alpha, Batch *batch)
{
    Vec2 to = vec2_add(at, vec2_scale(velocity, VELOCITY_SHOWN));
    batch_sprite(batch, SPRITE_HIVE_CELL, at, 0.0f, 1.0f, mark(0xffffffu, alpha));
    batch_sprite(batch, (int)lab_bullet_sprite((BulletLook)look), at, 0.0f, 0.9f, mark(0xffffffu, alpha));
    paint_arrow(batch, at, to, 2.0f, mark(0xf5087eu, alpha * 0.8f));
}

// The overlay draws walls and flows itself, with more about them.
void lab_draw_scenario(const LabScreen *screen, const LabFacts *facts, Batch *batch)
{
    const StageFile *stage = &screen->lab.stage;
    for (int i = 0; i < stage->stream_count; i++)
        stream_draw(stage->streams[i].position, stage->streams[i].velocity, (int)stage->streams[i].look, 0.8f, batch);
    for (int i = 0; i < stage->script->wall_count && !facts->overlay; i++)
        wall_draw(&stage->script->walls[i], 0.6f, batch);
    for (int i = 0; i < stage->script->flow_count && !facts->overlay; i++)
        flow_draw(&stage->script->flows[i], 0.45f, batch);
}

// --- what is about to be placed

// Held inside of the field at its right, where a drag often ends.
static void number_draw(const char *number, Vec2 at, Batch *batch)
{
    float most = FIELD_WIDTH_PX - NUMBER_ASIDE_PX - atlas_text_width(batch->atlas, TEXT_SMALL, number);
    float x = at.x + NUMBER_ASIDE_PX < most ? at.x + NUMBER_ASIDE_PX : most;
    paint_text(batch, TEXT_SMALL, number, vec2(x, at.y - 8.0f), BATCH_LEFT, LAYER_OVERLAY,
               paint_tint(PAINT_CREAM, 1.0f), paint_tint(PAINT_DARK, 0.9f));
}

// An arrow alone says little: the number is what is written into the file.
static void throw_draw(const LabScreen *screen, LabDrag drag, Batch *batch)
{
    char text[32];
    const int *chosen = screen->chosen.value[screen->tool];
    Vec2 velocity = lab_drag_velocity(drag);
    if (screen->tool == LAB_TOOL_STREAM)
        stream_draw(drag.from, velocity, chosen[0], 0.8f, batch);
    else
        batch_sprite(batch, (int)lab_tool_sprite(screen->tool, chosen), drag.from, heading_of(velocity), 1.0f,
                     mark(0xffffffu, 0.8f));
    paint_arrow(batch, drag.from, vec2_add(drag.from, vec2_scale(velocity, VELOCITY_SHOWN)), 2.0f,
                mark(0xf5087eu, 0.9f));
    snprintf(text, sizeof text, "%.1f px/tick", (double)vec2_length(velocity));
    number_draw(text, drag.to, batch);
}

// A ghost where it will be.
static void ghost_draw(const LabScreen *screen, Vec2 at, Batch *batch)
{
    const int *chosen = screen->chosen.value[screen->tool];
    LabToolLook look = lab_tool_look(screen->tool);
    EnemyKind kind = lab_tool_enemy(screen->tool);
    SpriteId sprite = lab_tool_sprite(screen->tool, chosen);
    int count = screen->tool == LAB_TOOL_GNAT ? chosen[0] : 1;
    for (int i = 0; i < count; i++)
        batch_sprite(batch, (int)sprite, lab_gnat_place(at, i), look.angle_deg, 1.0f, mark(0xffffffu, 0.55f));
    if (kind < ENEMY_KINDS && chosen[0] >= 0 && lab_program_fits(kind) && screen->tool != LAB_TOOL_GNAT)
        number_draw(ui_text(LAB_PROGRAMS[chosen[0]].name), vec2(at.x + 4.0f, at.y - 8.0f), batch);
}

// Light on dark, so that it is seen on every ground.
static void cross_draw(Vec2 at, Batch *batch)
{
    for (int i = 0; i < 4; i++) {
        Vec2 way = heading_unit(90.0f * (float)i);
        Vec2 from = vec2_add(at, vec2_scale(way, 5.0f)), to = vec2_add(at, vec2_scale(way, 11.0f));
        batch_line(batch, from, to, 3.0f, mark(PAINT_DARK, 0.6f));
        batch_line(batch, from, to, 1.4f, mark(PAINT_CREAM, 0.95f));
    }
}

// A finger hides what is below it, so the tool stands in a bubble above as well.
static void bubble_draw(const LabScreen *screen, Batch *batch)
{
    LabToolLook look = lab_tool_look(screen->tool);
    Vec2 at = vec2(screen->at.x, screen->at.y - BUBBLE_UP_PX);
    BatchStyle style = paint_style(LAYER_BORDER, paint_tint(0xffffffu, 0.95f));
    batch_sprite(batch, SPRITE_BUTTON_ROUND, at, 0.0f, 0.8f, style);
    batch_sprite(batch, (int)look.sprite, at, look.angle_deg, look.scale * 0.8f, style);
}

// A finger points at nothing while it is up, so only a mouse shows what it would place.
void lab_draw_preview(const LabScreen *screen, const UiPage *page, Batch *batch)
{
    bool holds = screen->holds;
    bool hovers = ui_held(&screen->ui) == UI_NONE && !screen->finger && !screen->files.open
               && screen_edge_in_field(screen->at) && !ui_covers(page, screen->at);
    const int *chosen = screen->chosen.value[screen->tool];
    LabDrag drag = holds ? screen->drag : (LabDrag){screen->at, screen->at};
    if ((!holds && !hovers) || screen->tool == LAB_TOOL_LEAD)
        return;
    Wall wall = lab_drag_wall(drag, (WallKind)screen->chosen.value[LAB_TOOL_WALL][0]);
    FlowRegion flow = lab_drag_flow(drag, screen->chosen.value[LAB_TOOL_FLOW]);
    switch (screen->tool) {
    case LAB_TOOL_BULLET:
    case LAB_TOOL_STREAM: throw_draw(screen, drag, batch); break;
    case LAB_TOOL_WALL: wall_draw(&wall, 0.7f, batch); break;
    case LAB_TOOL_FLOW: flow_draw(&flow, 0.7f, batch); break;
    case LAB_TOOL_BEES:
        batch_circle(batch, drag.to, lab_bees_px(chosen[0]) + 6.0f, 1.2f, mark(PAINT_CREAM, 0.8f));
        break;
    case LAB_TOOL_ERASE: batch_circle(batch, drag.to, 14.0f, 1.6f, mark(PAINT_DANGER, 0.9f)); break;
    default: ghost_draw(screen, drag.to, batch); break;
    }
    cross_draw(drag.to, batch);
    if (holds && screen->finger)
        bubble_draw(screen, batch);
}
