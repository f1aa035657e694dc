// lab_draw.c -- the lab's strip, buttons and choices, what is about to be placed, and what the player is told.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "app/lab_paint.h"
#include "app/lab_screen.h"
#include "base/trig.h"
#include "view/wrap.h"

#define NOTICE_TOP_PX 42.0f
#define NOTICE_LINES 6
#define LINE_PX 13.0f
#define FADE_NS 400000000.0f
#define BUBBLE_UP_PX 46.0f // above the finger that hides what it does
#define VELOCITY_SHOWN 25.0f // px an arrow has for each px per tick
#define WALL_RGB 0x8a4a12u
#define FLOW_RGB 0x7a5cd6u
#define FAR_PX 800.0f
#define PANEL_CORNER_PX 14.0f

// --- buttons

static SpriteId button_sprite(const LabScreen *screen, LabButton button, bool *mirrored)
{
    *mirrored = button == LAB_BUTTON_STEP_BACK;
    switch (button) {
    case LAB_BUTTON_LEAVE: return SPRITE_ICON_BACK;
    case LAB_BUTTON_OVERLAY: return SPRITE_ICON_OVERLAY;
    case LAB_BUTTON_LOAD: return SPRITE_ICON_LOAD;
    case LAB_BUTTON_SAVE: return SPRITE_ICON_SAVE;
    case LAB_BUTTON_PANEL: return SPRITE_ICON_PANEL;
    case LAB_BUTTON_PLAY: return screen->playing ? SPRITE_ICON_PAUSE : SPRITE_ICON_PLAY;
    case LAB_BUTTON_STEP_BACK:
    case LAB_BUTTON_STEP_ON: return SPRITE_ICON_STEP;
    case LAB_BUTTON_REWIND: return SPRITE_ICON_REWIND;
    case LAB_BUTTON_UNDO: return SPRITE_ICON_UNDO;
    case LAB_BUTTON_RESTART: return SPRITE_ICON_RESTART;
    default: return SPRITE_ICON_BIN;
    }
}

static bool button_lit(const LabScreen *screen, const LabFacts *facts, LabButton button)
{
    switch (button) {
    case LAB_BUTTON_OVERLAY: return facts->overlay;
    case LAB_BUTTON_PANEL: return screen->panel.open;
    case LAB_BUTTON_SAVE: return screen->lab.changed;
    case LAB_BUTTON_REWIND: return screen->rewinding;
    case LAB_BUTTON_SPEED: return screen->speed > 0;
    case LAB_BUTTON_CLEAR: return screen->sure == LAB_SURE_CLEAR;
    case LAB_BUTTON_LEAVE: return screen->sure == LAB_SURE_LEAVE;
    default: return false;
    }
}

static void button_draw(const LabScreen *screen, const LabFacts *facts, LabButton button, Batch *batch)
{
    static const char *const SPEEDS[LAB_SPEEDS] = {"1×", "1/2×", "1/4×", "1/8×"};
    Vec2 middle = lab_middle(lab_screen_rect(screen, &batch->viewport, button));
    bool mirrored, held = screen->grip == LAB_HOLDS_BUTTON && screen->button == button;
    SpriteId sprite = button_sprite(screen, button, &mirrored);
    uint32_t plate = button_lit(screen, facts, button) ? 0xffffffu : 0xd2c0a4u;
    batch_sprite(batch, SPRITE_BUTTON_ROUND, middle, 0.0f, held ? 0.74f : 0.78f, lab_ink(plate, 1.0f));
    if (button == LAB_BUTTON_SPEED) {
        batch_text(batch, TEXT_SMALL, SPEEDS[screen->speed], vec2(middle.x, middle.y + 3.0f), BATCH_CENTRE,
                   lab_ink(LAB_INK, 1.0f));
        return;
    }
    float size = button <= LAB_BUTTON_PANEL && button != LAB_BUTTON_LEAVE ? 0.84f : 0.92f;
    size = button == LAB_BUTTON_CLEAR ? 0.8f : size;
    batch_sprite_scaled(batch, (int)sprite, vec2(middle.x, middle.y - 1.0f), 0.0f, vec2(mirrored ? -size : size, size),
                        lab_ink(0xffffffu, 1.0f));
}

static void tool_draw(const LabScreen *screen, LabTool tool, Batch *batch)
{
    ViewportRect rect = lab_screen_rect(screen, &batch->viewport, (LabButton)(LAB_BUTTON_TOOL_0 + (int)tool));
    bool chosen = screen->tool == tool;
    LabToolLook look = lab_tool_look(tool);
    lab_box(batch, lab_inset(rect, 1.5f, 1.5f), chosen ? LAB_INK : LAB_RIM, chosen ? LAB_LIT : LAB_PAPER);
    batch_sprite(batch, (int)look.sprite, lab_middle(rect), look.angle_deg, look.scale, lab_ink(0xffffffu, 1.0f));
}

static void choice_draw(const LabScreen *screen, const LabChoice *choice, ViewportRect rect, Batch *batch)
{
    bool folds = lab_screen_folds(screen);
    bool chosen = screen->chosen.value[screen->tool][choice->group] == choice->value;
    Vec2 middle = lab_middle(rect);
    lab_box(batch, lab_inset(rect, 0.5f, 1.0f), chosen ? LAB_INK : LAB_RIM, chosen ? LAB_LIT : LAB_PAPER);
    if (choice->text)
        batch_text(batch, TEXT_SMALL, choice->text, vec2(middle.x - (folds ? 7.0f : 0.0f), middle.y + 4.0f),
                   BATCH_CENTRE, lab_ink(LAB_INK, 1.0f));
    else
        batch_sprite(batch, choice->sprite, middle, 0.0f, 1.0f, lab_ink(0xffffffu, 1.0f));
    if (folds)
        batch_sprite(batch, SPRITE_ICON_PLAY, vec2(rect.most.x - 14.0f, middle.y), -90.0f, 0.7f,
                     lab_ink(0xffffffu, 1.0f));
}

static void choices_draw(const LabScreen *screen, Batch *batch)
{
    LabChoice choices[LAB_CHOICES_MAX];
    int count = lab_tool_choices(screen->tool, choices);
    for (int i = 0; i < count; i++) {
        ViewportRect rect = lab_screen_rect(screen, &batch->viewport, (LabButton)(LAB_BUTTON_CHOICE_0 + i));
        if (rect.most.x > rect.least.x)
            choice_draw(screen, &choices[i], rect, batch);
    }
    if (screen->tool != LAB_TOOL_LEAD)
        return;
    ViewportRect call = lab_screen_rect(screen, &batch->viewport, LAB_BUTTON_CALL);
    lab_box(batch, lab_inset(call, 0.5f, 1.0f), LAB_RIM, LAB_PAPER);
    batch_sprite(batch, SPRITE_ICON_CALL, vec2(call.least.x + 18.0f, lab_middle(call).y), 0.0f, 0.9f,
                 lab_ink(0xffffffu, 1.0f));
    batch_text(batch, TEXT_SMALL, ui_text(UI_LAB_CALL), vec2(call.least.x + 34.0f, lab_middle(call).y + 4.0f),
               BATCH_LEFT, lab_ink(LAB_INK, 1.0f));
}

// What the tool is, above its choices.
static void name_draw(const LabScreen *screen, Batch *batch)
{
    float top = lab_screen_plate(screen, &batch->viewport).least.y;
    for (int i = LAB_BUTTON_CHOICE_0; i <= LAB_BUTTON_CALL; i++) {
        ViewportRect rect = lab_screen_rect(screen, &batch->viewport, (LabButton)i);
        top = rect.most.x > rect.least.x && rect.least.y < top ? rect.least.y : top;
    }
    paint_text(batch, TEXT_SMALL, ui_text(lab_tool_look(screen->tool).name), vec2(6.0f, top - 5.0f), BATCH_LEFT,
               LAB_LAYER, paint_tint(PAINT_CREAM, 1.0f), paint_tint(PAINT_DARK, 0.85f));
}

static void plate_draw(const LabScreen *screen, Batch *batch)
{
    ViewportRect plate = lab_screen_plate(screen, &batch->viewport);
    float top = plate.least.y - (screen->panel.open ? PANEL_CORNER_PX : 0.0f); // below the panel's round corners
    batch_rect(batch, vec2(plate.least.x, top), plate.most, lab_ink(LAB_SHADE, 1.0f));
    batch_rect(batch, vec2(plate.least.x, top), vec2(plate.most.x, top + 1.5f), lab_ink(LAB_RIM, 1.0f));
}

static void buttons_draw(const LabScreen *screen, const LabFacts *facts, Batch *batch)
{
    for (int i = 0; i < LAB_BUTTON_TOOL_0; i++)
        button_draw(screen, facts, (LabButton)i, batch);
    if (screen->panel.open)
        return;
    for (int i = 0; i < LAB_TOOL_COUNT; i++)
        tool_draw(screen, (LabTool)i, batch);
    choices_draw(screen, batch);
    name_draw(screen, batch);
}

// --- the strip

static const char *plural(int count, const char *one, const char *many)
{
    return count == 1 ? one : many;
}

static void strip_draw(const LabScreen *screen, const LabFacts *facts, Batch *batch)
{
    ViewportRect strip = lab_screen_strip(&batch->viewport);
    const Sim *sim = screen->lab.sim;
    unsigned tick = sim->head.tick, hundredths = (unsigned)((uint64_t)tick * 100u / SIM_TICKS_PER_SECOND);
    char line[96];
    float left = strip.least.x + 40.0f;
    batch_rect(batch, strip.least, strip.most, lab_ink(PAINT_DARK, 0.8f));
    batch_rect(batch, vec2(strip.least.x, strip.most.y - 1.5f), strip.most, lab_ink(PAINT_HONEY, 0.8f));
    snprintf(line, sizeof line, "%u:%02u.%02u · tick %u%s", hundredths / 6000u, hundredths / 100u % 60u,
             hundredths % 100u, tick, screen->lab.exact ? "" : " *");
    batch_text(batch, TEXT_SMALL, line, vec2(left, strip.least.y + 13.0f), BATCH_LEFT,
               lab_ink(screen->rewinding ? PAINT_HONEY : PAINT_CREAM, 1.0f));
    snprintf(line, sizeof line, "%d %s, %d %s, %d %s", (int)sim->bees.count, plural(sim->bees.count, "bee", "bees"),
             (int)sim->bullets.count, plural(sim->bullets.count, "bullet", "bullets"), (int)sim->enemy_count,
             plural(sim->enemy_count, "enemy", "enemies"));
    batch_text(batch, TEXT_TINY, line, vec2(left, strip.least.y + 22.5f), BATCH_LEFT, lab_ink(PAINT_CREAM, 0.9f));
    snprintf(line, sizeof line, "%.0f fps%s", (double)facts->fps,
             screen->lab.exact ? "" : ui_text(UI_LAB_NOT_EXACT));
    batch_text(batch, TEXT_TINY, line, vec2(left, strip.least.y + 31.5f), BATCH_LEFT, lab_ink(PAINT_CREAM, 0.7f));
}

// --- what is in the scenario but not in the view

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

static SpriteId look_sprite(int look)
{
    static const SpriteId LOOKS[BULLET_LOOKS] = {
        [BULLET_ROUND] = SPRITE_BULLET_ROUND,
        [BULLET_SEED] = SPRITE_BULLET_SEED,
        [BULLET_BIG] = SPRITE_BULLET_BIG,
        [BULLET_RING] = SPRITE_BULLET_RING,
    };
    return LOOKS[look];
}

// A source, its way, and its bullet.
static void stream_draw(Vec2 at, Vec2 velocity, int look, float alpha, Batch *batch)
{
    Vec2 to = vec2_add(at, vec2_scale(velocity, VELOCITY_SHOWN));
    batch_sprite(batch, SPRITE_HIVE_CELL, at, 0.0f, 1.0f, mark(0xffffffu, alpha));
    batch_sprite(batch, (int)look_sprite(look), at, 0.0f, 0.9f, mark(0xffffffu, alpha));
    paint_arrow(batch, at, to, 2.0f, mark(0xf5087eu, alpha * 0.8f));
}

static void scenario_draw(const LabScreen *screen, const LabFacts *facts, Batch *batch)
{
    const Scenario *scenario = &screen->lab.scenario;
    for (int i = 0; i < scenario->stream_count; i++)
        stream_draw(scenario->streams[i].position, scenario->streams[i].velocity, (int)scenario->streams[i].look,
                    0.8f, batch);
    for (int i = 0; i < scenario->wall_count && !facts->overlay; i++)
        wall_draw(&scenario->walls[i], 0.6f, batch);
    for (int i = 0; i < scenario->flow_count && !facts->overlay; i++)
        flow_draw(&scenario->flows[i], 0.45f, batch);
}

// --- what is about to be placed

static void number_draw(const char *number, Vec2 at, Batch *batch)
{
    paint_text(batch, TEXT_SMALL, number, vec2(at.x + 10.0f, at.y - 8.0f), BATCH_LEFT, LAYER_OVERLAY,
               paint_tint(PAINT_CREAM, 1.0f), paint_tint(PAINT_DARK, 0.9f));
}

static void throw_draw(const LabScreen *screen, LabDrag drag, Batch *batch)
{
    char text[32];
    const int *chosen = screen->chosen.value[screen->tool];
    Vec2 velocity = lab_drag_velocity(drag);
    if (screen->tool == LAB_TOOL_STREAM)
        stream_draw(drag.from, velocity, chosen[0], 0.8f, batch);
    else
        batch_sprite(batch, (int)look_sprite(chosen[0]), drag.from, heading_of(velocity), 1.0f, mark(0xffffffu, 0.8f));
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
    SpriteId sprite = screen->tool == LAB_TOOL_FLOWER && chosen[0] ? SPRITE_FLOWER_ROYAL : look.sprite;
    int count = screen->tool == LAB_TOOL_GNATS ? chosen[0] : 1;
    for (int i = 0; i < count; i++)
        batch_sprite(batch, (int)sprite, lab_cloud_place(at, i), look.angle_deg, 1.0f, mark(0xffffffu, 0.55f));
    if (kind < ENEMY_KINDS && chosen[0] >= 0 && lab_program_fits(kind) && screen->tool != LAB_TOOL_GNATS)
        number_draw(LAB_PROGRAMS[chosen[0]].name, vec2(at.x + 4.0f, at.y - 8.0f), batch);
}

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
    batch_sprite(batch, SPRITE_BUTTON_ROUND, at, 0.0f, 0.8f, lab_ink(0xffffffu, 0.9f));
    batch_sprite(batch, (int)look.sprite, at, look.angle_deg, look.scale * 0.8f, lab_ink(0xffffffu, 1.0f));
}

static void preview_draw(const LabScreen *screen, Batch *batch)
{
    bool holds = screen->grip == LAB_HOLDS_MEADOW;
    bool hovers = screen->grip == LAB_HOLDS_NOTHING && !screen->finger && !screen->files.open
        && lab_screen_on_meadow(screen, &batch->viewport, screen->at);
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
        batch_circle(batch, drag.to, lab_cloud_px(chosen[0]) + 6.0f, 1.2f, mark(PAINT_CREAM, 0.8f));
        break;
    case LAB_TOOL_ERASE: batch_circle(batch, drag.to, 14.0f, 1.6f, mark(PAINT_DANGER, 0.9f)); break;
    default: ghost_draw(screen, drag.to, batch); break;
    }
    cross_draw(drag.to, batch);
    if (holds && screen->finger)
        bubble_draw(screen, batch);
}

// --- what the player is told

static void notice_draw(const LabScreen *screen, Batch *batch)
{
    if (screen->notice_ns <= 0 || !screen->notice[0])
        return;
    float alpha = (float)screen->notice_ns / FADE_NS, width = FIELD_WIDTH_PX - 48.0f;
    alpha = alpha > 1.0f ? 1.0f : alpha;
    int lines = 0;
    const char *rest = screen->notice;
    while (*rest && lines < NOTICE_LINES) {
        size_t row = strcspn(rest, "\n"), bytes = wrap_line(batch->atlas, TEXT_SMALL, rest, width);
        rest = wrap_next(rest, bytes < row ? bytes : row);
        rest += *rest == '\n';
        lines++;
    }
    float top = lab_screen_strip(&batch->viewport).most.y + NOTICE_TOP_PX - 36.0f;
    ViewportRect box = {vec2(16.0f, top), vec2(FIELD_WIDTH_PX - 16.0f, top + 10.0f + LINE_PX * (float)lines)};
    batch_rect(batch, box.least, box.most, lab_ink(screen->notice_bad ? LAB_RED_INK : LAB_RIM, alpha));
    batch_rect(batch, vec2_add(box.least, vec2(1.5f, 1.5f)), vec2_sub(box.most, vec2(1.5f, 1.5f)),
               lab_ink(LAB_PAPER, alpha));
    lab_paragraph(batch, TEXT_SMALL, screen->notice, vec2(24.0f, top + 14.0f), width, LINE_PX, NOTICE_LINES,
                  lab_ink(screen->notice_bad ? LAB_RED_INK : LAB_INK, alpha));
}

static void hint_draw(const LabScreen *screen, Batch *batch)
{
    const Sim *sim = screen->lab.sim;
    bool empty = sim->bees.count == 0 && sim->enemy_count == 0 && sim->bullets.count == 0
        && screen->lab.scenario.stream_count == 0 && screen->lab.scenario.thing_count == 0;
    float x = FIELD_WIDTH_PX / 2.0f;
    if (!empty || screen->panel.open)
        return;
    for (int i = 0; i < 2; i++)
        paint_text(batch, TEXT_SMALL, ui_text(i == 0 ? UI_LAB_HINT_1 : UI_LAB_HINT_2),
                   vec2(x, 250.0f + 18.0f * (float)i), BATCH_CENTRE, LAYER_MENU_TEXT, paint_tint(PAINT_CREAM, 1.0f),
                   paint_tint(PAINT_DARK, 0.8f));
}

void lab_screen_draw(const LabScreen *screen, const LabFacts *facts, Batch *batch)
{
    scenario_draw(screen, facts, batch);
    hint_draw(screen, batch);
    preview_draw(screen, batch);
    plate_draw(screen, batch);
    strip_draw(screen, facts, batch);
    buttons_draw(screen, facts, batch);
    if (screen->panel.open)
        lab_panel_draw(&screen->panel, &screen->lab.scenario.tunables, facts->tuning,
                       lab_screen_panel(&batch->viewport), screen->frames, batch);
    notice_draw(screen, batch);
    if (screen->files.open)
        lab_files_draw(&screen->files, batch);
}
