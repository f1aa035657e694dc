// journey_draw_marks.c -- what can be reached, the way there, and who flies: swarm and hornets.
#include <stdio.h>

#include "core/base/clamp.h"
#include "core/base/trig.h"
#include "game/screens/journey_screen_local.h"

#define BLOB_PX 36.0f
#define BEES_SHOWN 14
#define BEAT_FRAMES 3u
#define BEE_SCALE 0.72f
#define HORNET_SCALE 0.62f
#define HOME_RING_PX 17.0f
#define HOME_EDGE_PX 36.0f // of the field, for a home that is out of sight

static void blob(const JourneyScreen *screen, Batch *batch, Layer layer, Vec2 at, float size_px, BatchTint tint)
{
    batch_sprite(batch, SPRITE_MAP_BLOB, at, 0.0f, size_px / BLOB_PX * journey_sprite_zoom(screen, SPRITE_MAP_BLOB),
                 paint_style(layer, tint));
}

// The cells in reach, lit, each with the points that would be left there.
static void reach_draw(const JourneyScreen *screen, Batch *batch)
{
    const JourneyMap *map = &screen->journey.map;
    char text[8];
    float corner = screen->cell_px / 2.0f - 3.0f;
    for (int i = 0; i < map->columns * map->rows; i++) {
        Cell cell = {i % map->columns, i / map->columns};
        Vec2 at = journey_screen_place(screen, cell);
        if (screen->left[i] == RANGE_NOT)
            continue;
        blob(screen, batch, LAYER_MARKS, at, 21.0f, paint_tint(0xfff3b0u, 0.55f));
        blob(screen, batch, LAYER_MARKS, at, 17.0f, paint_tint(PAINT_HONEY, 0.30f));
        if (screen->left[i] == 0) // the way ends there, which a lit cell says by itself
            continue;
        snprintf(text, sizeof text, "%d", screen->left[i]);
        paint_text(batch, TEXT_SMALL, text, vec2(at.x + corner, at.y + corner), BATCH_RIGHT, LAYER_HUD,
                   paint_tint(PAINT_DARK, 0.95f), paint_tint(PAINT_CREAM, 0.8f));
    }
}

// Only of the patrol that is looked at: those of all would cover the map.
static void threat_draw(const JourneyScreen *screen, Batch *batch)
{
    const JourneyMap *map = &screen->journey.map;
    for (int i = 0; i < map->columns * map->rows && screen->patrol >= 0; i++)
        if (screen->threat[i])
            blob(screen, batch, LAYER_MARKS, journey_screen_place(screen, (Cell){i % map->columns, i / map->columns}),
                 22.0f, paint_tint(PAINT_DANGER, 0.38f));
}

// Dashes that move on, because a still line does not tell which way it goes.
static void way_draw(const JourneyScreen *screen, Batch *batch)
{
    float phase = (float)(screen->frames % 64u) / 64.0f * 10.0f;
    for (int i = 1; i < screen->way_count; i++) {
        Vec2 from = journey_screen_place(screen, screen->way[i - 1]);
        Vec2 to = journey_screen_place(screen, screen->way[i]);
        batch_line(batch, from, to, 6.0f, paint_style(LAYER_MARKS, paint_tint(PAINT_DARK, 0.55f)));
        paint_dashes(batch, from, to, 3.0f, 6.0f, 10.0f, phase,
                     paint_style(LAYER_FLOWERS, paint_tint(PAINT_HONEY, 1.0f)));
    }
    if (screen->way_count > 1) {
        float turn = (float)(screen->frames % 360u);
        batch_sprite(batch, SPRITE_GOAL, journey_screen_place(screen, screen->aim), turn, journey_zoom(screen),
                     paint_style(LAYER_EFFECTS, BATCH_WHITE));
    }
}

// The cursor of keys and gamepads; a pointer needs none.
static void frame_draw_cell(const JourneyScreen *screen, Cell cell, BatchTint tint, Batch *batch)
{
    float side = screen->cell_px;
    Vec2 at = journey_screen_place(screen, cell), least = vec2(at.x - side / 2.0f, at.y - side / 2.0f);
    Vec2 corners[5] = {least, vec2(least.x + side, least.y), vec2(least.x + side, least.y + side),
                       vec2(least.x, least.y + side), least};
    for (int i = 0; i < 4; i++)
        batch_line(batch, corners[i], corners[i + 1], 2.5f, paint_style(LAYER_EFFECTS, tint));
}

// The new home: a ring that breathes, and where it is out of sight an arrow at the edge that it lies beyond.
static void home_draw(const JourneyScreen *screen, Batch *batch)
{
    ViewportRect area = journey_area();
    Vec2 home = journey_screen_place(screen, screen->journey.map.home);
    Vec2 at = vec2(clampf(home.x, area.least.x + HOME_EDGE_PX, area.most.x - HOME_EDGE_PX),
                   clampf(home.y, area.least.y + HOME_EDGE_PX, area.most.y - HOME_EDGE_PX));
    float radius = HOME_RING_PX + 2.0f * trig_sin_deg((float)(screen->frames * 3u % 360u));
    if (vec2_distance(home, at) <= screen->cell_px / 2.0f) {
        radius *= journey_zoom(screen);
    } else {
        Vec2 way = vec2_unit(vec2_sub(home, at));
        batch_sprite(batch, SPRITE_MAP_BLOB, at, 0.0f, 34.0f / BLOB_PX / FINENESS,
                     paint_style(LAYER_EFFECTS, paint_tint(PAINT_DARK, 0.75f)));
        batch_sprite(batch, SPRITE_MAP_HOME, at, 0.0f, 0.8f / FINENESS, paint_style(LAYER_EFFECTS, BATCH_WHITE));
        paint_arrow(batch, vec2_add(at, vec2_scale(way, radius + 1.0f)), vec2_add(at, vec2_scale(way, radius + 14.0f)),
                    3.5f, paint_style(LAYER_EFFECTS, paint_tint(PAINT_HONEY, 1.0f)));
    }
    batch_circle(batch, at, radius, 4.5f, paint_style(LAYER_EFFECTS, paint_tint(PAINT_DARK, 0.6f)));
    batch_circle(batch, at, radius, 2.5f, paint_style(LAYER_EFFECTS, paint_tint(PAINT_HONEY, 1.0f)));
}

// What could be done is shown only while something can be done.
void journey_draw_marks(const JourneyScreen *screen, Batch *batch)
{
    home_draw(screen, batch);
    if (screen->moving || screen->journey.state != JOURNEY_TRAVELS)
        return;
    reach_draw(screen, batch);
    threat_draw(screen, batch);
    way_draw(screen, batch);
    if (screen->keys)
        frame_draw_cell(screen, screen->cursor, paint_tint(PAINT_CREAM, 0.95f), batch);
}

// Where somebody is who goes along a path, and which way he looks; `steps` may lie beyond its end.
static Vec2 along(const JourneyScreen *screen, const Cell *path, int count, float steps, float *heading_deg)
{
    int i = steps > 0.0f ? (int)steps : 0;
    if (i > count - 2)
        return journey_screen_place(screen, path[count - 1]);
    Vec2 from = journey_screen_place(screen, path[i]), to = journey_screen_place(screen, path[i + 1]);
    *heading_deg = heading_of(vec2_sub(to, from));
    float t = steps > 0.0f ? steps - (float)i : 0.0f;
    return vec2(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t);
}

// A few bees that circle each other; the more there are, the more are shown.
static void swarm_draw(const JourneyScreen *screen, Batch *batch)
{
    float heading = 0.0f;
    Vec2 middle = journey_screen_place(screen, screen->journey.swarm);
    if (screen->moving)
        middle = along(screen, screen->turn.swarm, screen->turn.swarm_count, screen->moved_s / STEP_S, &heading);
    // More could not be told apart; the number stands above.
    int bees = screen->journey.bees < BEES_SHOWN ? screen->journey.bees : BEES_SHOWN;
    bool hidden = journey_hidden(&screen->journey) && !screen->moving;
    float zoom = journey_zoom(screen), pulse = 1.0f + 0.08f * trig_sin_deg((float)(screen->frames * 3u % 360u));
    batch_circle(batch, middle, 13.0f * pulse * zoom, 2.5f, paint_style(LAYER_ENEMIES, paint_tint(PAINT_DARK, 0.6f)));
    batch_circle(batch, middle, 13.0f * pulse * zoom, 1.5f, paint_style(LAYER_ENEMIES, paint_tint(PAINT_GOLD, 1.0f)));
    batch_sprite(batch, SPRITE_GLOW, middle, 0.0f, 1.5f * zoom,
                 paint_light(LAYER_LOW_LIGHTS, paint_tint(PAINT_HONEY, 0.55f)));
    for (int i = 0; i < bees; i++) {
        float turn = (float)(screen->frames % 36000u) * (1.3f + 0.17f * (float)(i % 5)) + 137.5f * (float)i;
        float far = (3.0f + 8.0f * (float)((i * 7) % BEES_SHOWN) / BEES_SHOWN) * zoom;
        Vec2 at = vec2(middle.x + far * trig_sin_deg(turn), middle.y - 4.0f * zoom - far * trig_cos_deg(turn) * 0.8f);
        bool beats = (screen->frames / BEAT_FRAMES + (uint32_t)i) % 2u != 0u;
        batch_sprite(batch, beats ? SPRITE_BEE_1 : SPRITE_BEE_0, at, heading + 12.0f * trig_sin_deg(turn * 2.0f),
                     BEE_SCALE * zoom, paint_style(LAYER_BEES, paint_tint(0xffffffu, hidden ? 0.6f : 1.0f)));
    }
}

// A patrol: three hornets; where they hunt, where they aim.
static void patrol_draw(const JourneyScreen *screen, int index, Batch *batch)
{
    const JourneyPatrol *patrol = &screen->journey.patrols[index];
    const JourneyTurn *turn = &screen->turn;
    float zoom = journey_zoom(screen), heading = 180.0f,
          bob = 1.5f * zoom * trig_sin_deg((float)((screen->frames * 4u + 90u * (unsigned)index) % 360u));
    Vec2 at = journey_screen_place(screen, patrol->hunter.at);
    if (screen->moving && turn->patrol_count[index] > 0)
        at = along(screen, turn->patrol[index], turn->patrol_count[index],
                   (screen->moved_s - journey_swarm_s(turn)) / STEP_S, &heading);
    bool beats = screen->frames / BEAT_FRAMES % 2u != 0u;
    batch_sprite(batch, SPRITE_PUFF, vec2(at.x, at.y + 9.0f * zoom), 0.0f, 0.8f * zoom,
                 paint_style(LAYER_SHADOWS, paint_tint(0x203010u, 0.35f)));
    batch_sprite(batch, beats ? SPRITE_HORNET_1 : SPRITE_HORNET_0, vec2(at.x, at.y - 3.0f * zoom + bob), heading,
                 HORNET_SCALE * zoom, paint_style(LAYER_ENEMIES, BATCH_WHITE));
    if (patrol->state != PATROL_HUNTS)
        return;
    batch_sprite(batch, SPRITE_WARNING, vec2(at.x + 9.0f * zoom, at.y - 15.0f * zoom + bob), 0.0f, 0.7f * zoom,
                 paint_style(LAYER_EFFECTS, BATCH_WHITE));
    Vec2 aim = journey_screen_place(screen, patrol->aim);
    if (screen->moving || vec2_distance(aim, at) < screen->cell_px / 2.0f)
        return;
    paint_dashes(batch, at, aim, 2.0f, 4.0f, 8.0f, 0.0f, paint_style(LAYER_MARKS, paint_tint(PAINT_DANGER, 0.9f)));
    batch_sprite(batch, SPRITE_TARGET, aim, 0.0f, 0.8f * zoom, paint_style(LAYER_MARKS, BATCH_WHITE));
}

// The swarm last, over hornets that have caught up with it.
void journey_draw_things(const JourneyScreen *screen, Batch *batch)
{
    for (int i = 0; i < screen->journey.map.patrol_count; i++)
        if (screen->journey.patrols[i].state != PATROL_GONE)
            patrol_draw(screen, i, batch);
    swarm_draw(screen, batch);
}
