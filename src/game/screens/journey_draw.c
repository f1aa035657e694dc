// journey_draw.c -- draws the map: ground, shores, plants, marks and strips.
#include "core/base/rng.h"
#include "view/ground.h"

#include "core/base/clamp.h"
#include "core/base/trig.h"
#include "core/sim/sim.h"
#include "game/screens/journey_screen.h"
#include "game/screens/screen_parts.h"
#include "view/canvas.h"

#define BLOB_PX 36.0f    // the square that builds the ground
#define FOREST 0x12301cu // beyond the map
#define EVENING_STEP_PX 4.0f
#define PLANTS 0xa8bc9cu // darkens them to the ground of the stages
#define SCATTER_STREAM 31u

// A kind of ground: adjoining cells of one kind merge into one area with round corners.
typedef struct Ground {
    Terrain terrain; // TERRAIN_NONE: all land
    float size_px;   // of a cell: larger than JOURNEY_DRAWN_PX, so that each ground keeps a rim around the one above it
    uint32_t rgb;
} Ground;

// From bottom to top.
static const Ground GROUNDS[] = {
    {TERRAIN_NONE, 33.0f, 0x0c2414u},  {TERRAIN_NONE, 29.0f, 0x24542bu},  {TERRAIN_NONE, 26.0f, 0x357a38u},
    {TERRAIN_GRASS, 24.0f, 0x4a8c34u}, {TERRAIN_ROCK, 25.0f, 0x44584cu},  {TERRAIN_WOOD, 25.0f, 0x1f5a30u},
    {TERRAIN_WATER, 30.0f, 0x9a8a4cu}, {TERRAIN_WATER, 26.0f, 0x176a86u}, {TERRAIN_WATER, 19.0f, 0x2183a0u},
};

// Beyond the map there is no land, so the shore goes all around it.
static bool is_of(const Ground *ground, const Journey *journey, int x, int y)
{
    Terrain terrain = journey_terrain(journey, (Cell){x, y});
    return ground->terrain == TERRAIN_NONE ? terrain != TERRAIN_NONE : terrain == ground->terrain;
}

// All grounds lie in one layer, where the order of drawing decides.
static BatchStyle ground_style(uint32_t rgb)
{
    return paint_ink(LAYER_GROUND, rgb, 1.0f);
}

// A map may be much larger than the screen; two extra cells, for things that reach out of their cell.
static bool seen(const JourneyScreen *screen, Vec2 at)
{
    return viewport_rect_has(ui_inset(journey_area(), -2.0f * screen->cell_px, -2.0f * screen->cell_px), at);
}

static void sprite_draw(const JourneyScreen *screen, SpriteId sprite, Vec2 at, float scale, BatchStyle style,
                        Batch *batch)
{
    batch_sprite(batch, (int)sprite, at, 0.0f, scale * journey_sprite_zoom(screen, sprite), style);
}

// A cell, and its joints to the cells of its kind to the right, below, and below right.
static void ground_cell_draw(const JourneyScreen *screen, const Ground *ground, Cell cell, Batch *batch)
{
    const Journey *journey = &screen->journey;
    Vec2 at = journey_screen_place(screen, cell);
    float half = ground->size_px / 2.0f * journey_zoom(screen), cell_px = screen->cell_px;
    bool right = is_of(ground, journey, cell.x + 1, cell.y);
    bool below = is_of(ground, journey, cell.x, cell.y + 1);
    bool corner = is_of(ground, journey, cell.x + 1, cell.y + 1);
    sprite_draw(screen, SPRITE_MAP_BLOB, at, ground->size_px / BLOB_PX, ground_style(ground->rgb), batch);
    if (right)
        batch_rect(batch, vec2(at.x, at.y - half), vec2(at.x + cell_px, at.y + half), ground_style(ground->rgb));
    if (below)
        batch_rect(batch, vec2(at.x - half, at.y), vec2(at.x + half, at.y + cell_px), ground_style(ground->rgb));
    if (right && below && corner)
        batch_rect(batch, at, vec2(at.x + cell_px, at.y + cell_px), ground_style(ground->rgb));
}

typedef void CellDraw(const JourneyScreen *screen, Cell cell, Batch *batch);

static void each_cell(const JourneyScreen *screen, CellDraw *draw, Batch *batch)
{
    const JourneyMap *map = &screen->journey.map;
    for (int i = 0; i < map->columns * map->rows; i++) {
        Cell cell = {i % map->columns, i / map->columns};
        if (map->terrain[i] != TERRAIN_NONE && seen(screen, journey_screen_place(screen, cell)))
            draw(screen, cell, batch);
    }
}

// Beyond the map there are random tree crowns.
static void forest_draw(const JourneyScreen *screen, Batch *batch)
{
    batch_rect(batch, vec2(0.0f, 0.0f), vec2(VIEWPORT_FIELD_WIDTH_PX, VIEWPORT_FIELD_HEIGHT_PX), ground_style(FOREST));
    for (int y = -2; y < screen->journey.map.rows + 2; y++) {
        for (int x = -2; x < screen->journey.map.columns + 2; x++) {
            // Seeded by the cell and not drawn in sequence: the trees stay the same wherever the map is moved.
            Rng rng = rng_seed((uint64_t)(y + 64) * 1024u + (uint64_t)(x + 64), SCATTER_STREAM);
            Vec2 at = journey_screen_place(screen, (Cell){x, y});
            at.x += rng_range(&rng, -7.0f, 7.0f) * journey_zoom(screen);
            at.y += rng_range(&rng, -7.0f, 7.0f) * journey_zoom(screen);
            float scale = rng_range(&rng, 0.9f, 1.35f);
            float shade = rng_range(&rng, 0.0f, 1.0f);
            if (seen(screen, at) && !journey_cell_there(screen, (Cell){x, y}))
                sprite_draw(screen, SPRITE_MAP_CROWN, at, scale,
                            ground_style(shade < 0.4f    ? 0x86a07cu
                                         : shade < 0.75f ? 0x748e70u
                                                         : 0x64806au),
                            batch);
        }
    }
}

// A plant on a cell, a little off its middle.
static void scatter(const JourneyScreen *screen, Cell cell, Layer layer, SpriteId sprite, uint32_t variants,
                    float about, Batch *batch)
{
    Rng rng = rng_seed((uint64_t)journey_entry(screen, cell), SCATTER_STREAM + 1u + (uint64_t)sprite);
    Vec2 at = journey_screen_place(screen, cell);
    uint32_t variant = rng_below(&rng, variants);
    at.x += rng_range(&rng, -about, about) * journey_zoom(screen);
    at.y += rng_range(&rng, -about, about) * journey_zoom(screen);
    float scale = rng_range(&rng, 0.85f, 1.1f) * journey_sprite_zoom(screen, sprite);
    uint32_t mirrored = rng_below(&rng, 2u);
    batch_sprite_scaled(batch, (int)sprite + (int)variant, at, 0.0f, vec2(mirrored ? -scale : scale, scale),
                        paint_ink(layer, PLANTS, 1.0f));
}

// High things stand above the marks of cells in reach, low ones below them.
static void grown_draw(const JourneyScreen *screen, Cell cell, Batch *batch)
{
    Rng rng = rng_seed((uint64_t)journey_entry(screen, cell), SCATTER_STREAM);
    uint32_t chance = rng_below(&rng, 100u);
    switch (journey_terrain(&screen->journey, cell)) {
    case TERRAIN_GRASS: scatter(screen, cell, LAYER_SHADOWS, SPRITE_MAP_GRASS, 1, 2.0f, batch); break;
    case TERRAIN_WOOD: scatter(screen, cell, LAYER_SHOTS, SPRITE_MAP_TREE_0, 2, 2.5f, batch); break;
    case TERRAIN_ROCK: scatter(screen, cell, LAYER_SHOTS, SPRITE_MAP_ROCK_0, 2, 1.5f, batch); break;
    case TERRAIN_WATER:
        if (chance < 45u)
            scatter(screen, cell, LAYER_SHADOWS, chance < 12u ? SPRITE_MAP_LILY : SPRITE_MAP_WAVE, 1, 4.0f, batch);
        break;
    case TERRAIN_MEADOW:
        if (chance < 22u)
            scatter(screen, cell, LAYER_SHADOWS, SPRITE_MEADOW_FLOWER_0, 3, 6.0f, batch);
        break;
    default: break;
    }
}

static void place_draw(const JourneyScreen *screen, Cell cell, Batch *batch)
{
    Vec2 at = journey_screen_place(screen, cell);
    bool spent = journey_field_spent(&screen->journey, cell);
    BatchStyle style = paint_style(LAYER_FLOWERS, BATCH_WHITE); // over the evening: places shine
    float zoom = journey_zoom(screen);
    switch (journey_terrain(&screen->journey, cell)) {
    case TERRAIN_FLOWERS:
        sprite_draw(screen, spent ? SPRITE_MAP_FLOWERS_SPENT : SPRITE_MAP_FLOWERS, at, 1.0f, style, batch);
        break;
    case TERRAIN_NEST: {
        // The last nest is the goal, and looks different.
        int nest = journey_nest_at(&screen->journey, cell);
        bool beaten = nest >= 0 && screen->journey.map.nests[nest].beaten;
        SpriteId sprite = beaten                                     ? SPRITE_MAP_NEST_BEATEN
                        : nest == screen->journey.map.nest_count - 1 ? SPRITE_MAP_CITADEL
                                                                     : SPRITE_MAP_NEST;
        batch_sprite(batch, SPRITE_GLOW, at, 0.0f, 1.7f * zoom,
                     paint_ink(LAYER_LOW_LIGHTS, beaten ? PAINT_HONEY : PAINT_DANGER, 0.28f));
        sprite_draw(screen, sprite, vec2(at.x, at.y - 4.0f * zoom), 1.0f, style, batch);
        break;
    }
    case TERRAIN_HOME: sprite_draw(screen, SPRITE_MAP_HOME, vec2(at.x, at.y - 7.0f * zoom), 1.0f, style, batch); break;
    default: break;
    }
    if (cell_same(cell, screen->journey.map.start))
        sprite_draw(screen, SPRITE_MAP_OLD_HIVE, vec2(at.x, at.y - 4.0f * zoom), 1.0f, style, batch);
}

// The swarm leaves in the morning, crosses the middle of the map at dusk, and arrives at night.
static void evening_draw(const JourneyScreen *screen, Batch *batch)
{
    const BatchTint night = paint_tint(0x060c34u, 0.60f), dusk = paint_tint(0x3c123cu, 0.36f),
                    morning = paint_tint(0x402a08u, 0.06f);
    ViewportRect area = journey_area();
    float end_px = (float)screen->journey.map.rows * screen->cell_px / 2.0f;
    for (float y = area.least.y; y < area.most.y; y += EVENING_STEP_PX) {
        float at = (y - area.least.y + screen->scroll.y) / end_px;
        BatchTint tint = paint_mix(at < 1.0f ? night : dusk, at < 1.0f ? dusk : morning,
                                   clampf(at < 1.0f ? at : at - 1.0f, 0.0f, 1.0f));
        batch_rect(batch, vec2(area.least.x, y), vec2(area.most.x, y + EVENING_STEP_PX),
                   paint_style(LAYER_FLOWERS, tint));
    }
}

// By kind instead of by cell: a rim must lie under all cells of the kinds above it.
static void draw_ground(const JourneyScreen *screen, Batch *batch)
{
    const JourneyMap *map = &screen->journey.map;
    forest_draw(screen, batch);
    for (unsigned g = 0; g < sizeof GROUNDS / sizeof GROUNDS[0]; g++) {
        for (int i = 0; i < map->columns * map->rows; i++) {
            Cell cell = {i % map->columns, i / map->columns};
            if (is_of(&GROUNDS[g], &screen->journey, cell.x, cell.y)
                && seen(screen, journey_screen_place(screen, cell)))
                ground_cell_draw(screen, &GROUNDS[g], cell, batch);
        }
    }
    each_cell(screen, grown_draw, batch);
    evening_draw(screen, batch);
    each_cell(screen, place_draw, batch);
}

// --- marks on the map

#define BEES_SHOWN 14
#define BEAT_FRAMES 3u
#define BEE_SCALE 0.72f
#define HORNET_SCALE 0.62f
#define HOME_RING_PX 17.0f
#define HOME_EDGE_PX 36.0f // distance from the field's edge of the arrow to a home out of sight

static void blob(const JourneyScreen *screen, Batch *batch, Layer layer, Vec2 at, float size_px, BatchTint tint)
{
    sprite_draw(screen, SPRITE_MAP_BLOB, at, size_px / BLOB_PX, paint_style(layer, tint), batch);
}

// Lights a cell in reach.
static void reach_draw(const JourneyScreen *screen, Cell cell, Batch *batch)
{
    Vec2 at = journey_screen_place(screen, cell);
    if (screen->left[journey_entry(screen, cell)] == RANGE_NOT)
        return;
    blob(screen, batch, LAYER_FLOWERS, at, 21.0f, paint_tint(PAINT_GOLD, 0.20f));
    blob(screen, batch, LAYER_FLOWERS, at, 17.0f, paint_tint(PAINT_HONEY, 0.16f));
}

static void threat_draw(const JourneyScreen *screen, Cell cell, Batch *batch)
{
    if (screen->threat[journey_entry(screen, cell)])
        blob(screen, batch, LAYER_FLOWERS, journey_screen_place(screen, cell), 22.0f, paint_tint(PAINT_DANGER, 0.38f));
}

// The dashes move, because a still line does not show its direction.
static void way_draw(const JourneyScreen *screen, Batch *batch)
{
    float phase = (float)(screen->frames % 64u) / 64.0f * 10.0f;
    for (int i = 1; i < screen->way_count; i++) {
        Vec2 from = journey_screen_place(screen, screen->way[i - 1]);
        Vec2 to = journey_screen_place(screen, screen->way[i]);
        batch_line(batch, from, to, 6.0f, paint_ink(LAYER_FLOWERS, PAINT_DARK, 0.55f));
        paint_dashes(batch, from, to, 3.0f, 6.0f, 10.0f, phase, paint_ink(LAYER_ENEMIES, PAINT_HONEY, 1.0f));
    }
    if (screen->way_count > 1) {
        float turn = (float)(screen->frames % 360u);
        batch_sprite(batch, SPRITE_GOAL, journey_screen_place(screen, screen->aim), turn, journey_zoom(screen),
                     paint_style(LAYER_EFFECTS, BATCH_WHITE));
    }
}

// The new home: a pulsing ring or, if it is out of sight, an arrow at that edge.
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
        batch_sprite(batch, SPRITE_MAP_BLOB, at, 0.0f, 34.0f / BLOB_PX / JOURNEY_FINENESS,
                     paint_ink(LAYER_EFFECTS, PAINT_DARK, 0.75f));
        batch_sprite(batch, SPRITE_MAP_HOME, at, 0.0f, 0.8f / JOURNEY_FINENESS,
                     paint_style(LAYER_EFFECTS, BATCH_WHITE));
        paint_arrow(batch, vec2_add(at, vec2_scale(way, radius + 1.0f)), vec2_add(at, vec2_scale(way, radius + 14.0f)),
                    3.5f, paint_ink(LAYER_EFFECTS, PAINT_HONEY, 1.0f));
    }
    batch_circle(batch, at, radius, 4.5f, paint_ink(LAYER_EFFECTS, PAINT_DARK, 0.6f));
    batch_circle(batch, at, radius, 2.5f, paint_ink(LAYER_EFFECTS, PAINT_HONEY, 1.0f));
}

// A traveller's place on a path, and its direction; `steps` may exceed the path.
static Vec2 place_along(const JourneyScreen *screen, const Cell *path, int count, float steps, float *heading_deg)
{
    int i = steps > 0.0f ? (int)steps : 0;
    if (i > count - 2)
        return journey_screen_place(screen, path[count - 1]);
    Vec2 from = journey_screen_place(screen, path[i]), to = journey_screen_place(screen, path[i + 1]);
    *heading_deg = heading_of(vec2_sub(to, from));
    float t = steps > 0.0f ? steps - (float)i : 0.0f;
    return vec2(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t);
}

// A few bees that circle each other; more for a larger swarm.
static void swarm_draw(const JourneyScreen *screen, Batch *batch)
{
    float heading = 0.0f;
    Vec2 middle = journey_screen_place(screen, screen->journey.swarm);
    if (screen->moving)
        middle = place_along(screen, screen->turn.swarm, screen->turn.swarm_count, screen->moved_s / JOURNEY_STEP_S,
                             &heading);
    // More would merge into a blob; the number stands above.
    int bees = screen->journey.bees < BEES_SHOWN ? screen->journey.bees : BEES_SHOWN;
    bool hidden = journey_hidden(&screen->journey) && !screen->moving;
    float zoom = journey_zoom(screen), pulse = 1.0f + 0.08f * trig_sin_deg((float)(screen->frames * 3u % 360u));
    batch_circle(batch, middle, 13.0f * pulse * zoom, 2.5f, paint_ink(LAYER_ENEMIES, PAINT_DARK, 0.6f));
    batch_circle(batch, middle, 13.0f * pulse * zoom, 1.5f, paint_ink(LAYER_ENEMIES, PAINT_GOLD, 1.0f));
    batch_sprite(batch, SPRITE_GLOW, middle, 0.0f, 1.5f * zoom, paint_ink(LAYER_LOW_LIGHTS, PAINT_HONEY, 0.55f));
    for (int i = 0; i < bees; i++) {
        float turn = (float)(screen->frames % 36000u) * (1.3f + 0.17f * (float)(i % 5)) + 137.5f * (float)i;
        float far = (3.0f + 8.0f * (float)((i * 7) % BEES_SHOWN) / BEES_SHOWN) * zoom;
        Vec2 at = vec2(middle.x + far * trig_sin_deg(turn), middle.y - 4.0f * zoom - far * trig_cos_deg(turn) * 0.8f);
        bool beats = (screen->frames / BEAT_FRAMES + (uint32_t)i) % 2u != 0u;
        batch_sprite(batch, beats ? SPRITE_BEE_1 : SPRITE_BEE_0, at, heading + 12.0f * trig_sin_deg(turn * 2.0f),
                     BEE_SCALE * zoom, paint_ink(LAYER_BEES, 0xffffffu, hidden ? 0.6f : 1.0f));
    }
}

// A patrol: three hornets; the hunted one's direction if they hunt.
static void patrol_draw(const JourneyScreen *screen, int index, Batch *batch)
{
    const JourneyPatrol *patrol = &screen->journey.patrols[index];
    const JourneyTurn *turn = &screen->turn;
    float zoom = journey_zoom(screen), heading = 180.0f,
          bob = 1.5f * zoom * trig_sin_deg((float)((screen->frames * 4u + 90u * (unsigned)index) % 360u));
    Vec2 at = journey_screen_place(screen, patrol->hunter.at);
    if (screen->moving && turn->patrol_count[index] > 0)
        at = place_along(screen, turn->patrol[index], turn->patrol_count[index],
                         (screen->moved_s - journey_swarm_s(turn)) / JOURNEY_STEP_S, &heading);
    bool beats = screen->frames / BEAT_FRAMES % 2u != 0u;
    batch_sprite(batch, SPRITE_PUFF, vec2(at.x, at.y + 9.0f * zoom), 0.0f, 0.8f * zoom,
                 paint_ink(LAYER_FLOWERS, 0x081408u, 0.5f));
    batch_sprite(batch, beats ? SPRITE_HORNET_1 : SPRITE_HORNET_0, vec2(at.x, at.y - 3.0f * zoom + bob), heading,
                 HORNET_SCALE * zoom, paint_style(LAYER_ENEMIES, BATCH_WHITE));
    if (patrol->state != PATROL_HUNTS)
        return;
    batch_sprite(batch, SPRITE_WARNING, vec2(at.x + 9.0f * zoom, at.y - 15.0f * zoom + bob), 0.0f, 0.7f * zoom,
                 paint_style(LAYER_EFFECTS, BATCH_WHITE));
    Vec2 aim = journey_screen_place(screen, patrol->aim);
    if (screen->moving || vec2_distance(aim, at) < screen->cell_px / 2.0f)
        return;
    paint_dashes(batch, at, aim, 2.0f, 4.0f, 8.0f, 0.0f, paint_ink(LAYER_FLOWERS, PAINT_DANGER, 0.9f));
    batch_sprite(batch, SPRITE_TARGET, aim, 0.0f, 0.8f * zoom, paint_style(LAYER_FLOWERS, BATCH_WHITE));
}

void journey_screen_draw(const JourneyScreen *screen, Batch *batch)
{
    draw_ground(screen, batch);
    // Draws choices only while there is a choice.
    home_draw(screen, batch);
    if (!screen->moving && screen->journey.state == JOURNEY_TRAVELS) {
        each_cell(screen, reach_draw, batch);
        if (screen->patrol >= 0) // only for the selected patrol: all of them would cover the map
            each_cell(screen, threat_draw, batch);
        way_draw(screen, batch);
        if (screen->keys) {
            // The cursor of keys and gamepads; a pointer needs none.
            float side = screen->cell_px;
            Vec2 at = journey_screen_place(screen, screen->cursor),
                 least = vec2(at.x - side / 2.0f, at.y - side / 2.0f);
            Vec2 corners[5] = {least, vec2(least.x + side, least.y), vec2(least.x + side, least.y + side),
                               vec2(least.x, least.y + side), least};
            for (int i = 0; i < 4; i++)
                batch_line(batch, corners[i], corners[i + 1], 2.5f, paint_ink(LAYER_EFFECTS, PAINT_CREAM, 0.95f));
        }
    }
    for (int i = 0; i < screen->journey.map.patrol_count; i++)
        if (screen->journey.patrols[i].state != PATROL_GONE)
            patrol_draw(screen, i, batch);
    swarm_draw(screen, batch); // last, over hornets that have caught up with it
    // Over the map, which scrolls below them, so that its edge is never visible.
    ViewportRect area = journey_area();
    BatchStyle strip = paint_ink(LAYER_BUTTONS, PAINT_DARK, 0.97f);
    BatchStyle rim = paint_ink(LAYER_BUTTONS, PAINT_HONEY, 0.9f);
    float right = VIEWPORT_FIELD_WIDTH_PX;
    batch_rect(batch, vec2(0.0f, 0.0f), vec2(right, area.least.y), strip);
    batch_rect(batch, vec2(0.0f, area.most.y), vec2(right, VIEWPORT_FIELD_HEIGHT_PX), strip);
    batch_rect(batch, vec2(0.0f, area.least.y - 2.0f), vec2(right, area.least.y), rim);
    batch_rect(batch, vec2(0.0f, area.most.y), vec2(right, area.most.y + 2.0f), rim);
    batch_sprite(batch, SPRITE_ICON_BEE, vec2(22.0f, 15.0f * JOURNEY_GROW), 0.0f, 1.0f,
                 paint_style(LAYER_BUTTONS, BATCH_WHITE));
    if (journey_has_panel(screen))
        journey_panel_draw(screen, batch);
    Daylight noon = daylight_of(LIGHT_NOON);
    border_draw(LOOK_MEADOW, &noon, false, batch);
}
