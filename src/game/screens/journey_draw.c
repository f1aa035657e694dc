// journey_draw.c -- the map as a picture: the ground with its shores, what grows on it, strips and panels.
#include "core/base/rng.h"
#include "game/screens/journey_screen_local.h"
#include "view/canvas.h"

#define BLOB_PX 36.0f    // the square that the ground is made of
#define FOREST 0x55764fu // beyond the map
#define SCATTER_STREAM 31u

// A kind of ground: cells of one kind grow together to one area with round corners.
typedef struct Ground {
    Terrain terrain; // TERRAIN_NONE: of all land
    float size_px;   // of a cell: larger than DRAWN_PX, so that an area has a rim around what is drawn over it
    uint32_t rgb;
} Ground;

// From below to above.
static const Ground GROUNDS[] = {
    {TERRAIN_NONE, 33.0f, 0x46643fu},  {TERRAIN_NONE, 29.0f, 0x9dbf7au},  {TERRAIN_NONE, 26.0f, 0xc3dca2u},
    {TERRAIN_GRASS, 24.0f, 0xaecd80u}, {TERRAIN_ROCK, 25.0f, 0x9aa68au},  {TERRAIN_WOOD, 25.0f, 0x86ab62u},
    {TERRAIN_WATER, 30.0f, 0xe7dcaau}, {TERRAIN_WATER, 26.0f, 0x6fb6d6u}, {TERRAIN_WATER, 19.0f, 0x86c6e2u},
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
    return paint_style(LAYER_GROUND, paint_tint(rgb, 1.0f));
}

// A map may be much larger than the screen; two cells more, for what stands out of its cell.
static bool seen(const JourneyScreen *screen, Vec2 at)
{
    return viewport_rect_has(ui_inset(journey_area(), -2.0f * screen->cell_px, -2.0f * screen->cell_px), at);
}

static void sprite_draw(const JourneyScreen *screen, SpriteId sprite, Vec2 at, float scale, BatchStyle style,
                        Batch *batch)
{
    batch_sprite(batch, (int)sprite, at, 0.0f, scale * journey_sprite_zoom(screen, sprite), style);
}

// A cell, and what joins it to the cells of its kind to the right, below, and right below.
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

// Beyond the map crowns of trees stand as they come.
static void forest_draw(const JourneyScreen *screen, Batch *batch)
{
    batch_rect(batch, vec2(0.0f, 0.0f), vec2(VIEWPORT_FIELD_WIDTH_PX, VIEWPORT_FIELD_HEIGHT_PX), ground_style(FOREST));
    for (int y = -2; y < screen->journey.map.rows + 2; y++) {
        for (int x = -2; x < screen->journey.map.columns + 2; x++) {
            // From the cell and not drawn in a row: the same trees stand there wherever the map is moved.
            Rng rng = rng_seed((uint64_t)(y + 64) * 1024u + (uint64_t)(x + 64), SCATTER_STREAM);
            Vec2 at = journey_screen_place(screen, (Cell){x, y});
            at.x += rng_range(&rng, -7.0f, 7.0f) * journey_zoom(screen);
            at.y += rng_range(&rng, -7.0f, 7.0f) * journey_zoom(screen);
            float scale = rng_range(&rng, 0.9f, 1.35f);
            float shade = rng_range(&rng, 0.0f, 1.0f);
            if (seen(screen, at) && !journey_cell_there(screen, (Cell){x, y}))
                sprite_draw(screen, SPRITE_MAP_CROWN, at, scale,
                            ground_style(shade < 0.4f    ? 0xffffffu
                                         : shade < 0.75f ? 0xe6ede2u
                                                         : 0xd2ddd0u),
                            batch);
        }
    }
}

// Something that grows on a cell, a little aside.
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
                        paint_style(layer, BATCH_WHITE));
}

// What is high stands over the marks of cells in reach, what is low lies below them.
static void grown_draw(const JourneyScreen *screen, Cell cell, Batch *batch)
{
    Rng rng = rng_seed((uint64_t)journey_entry(screen, cell), SCATTER_STREAM);
    uint32_t chance = rng_below(&rng, 100u);
    switch (journey_terrain(&screen->journey, cell)) {
    case TERRAIN_GRASS: scatter(screen, cell, LAYER_SHADOWS, SPRITE_MAP_GRASS, 1, 2.0f, batch); break;
    case TERRAIN_WOOD: scatter(screen, cell, LAYER_FLOWERS, SPRITE_MAP_TREE_0, 2, 2.5f, batch); break;
    case TERRAIN_ROCK: scatter(screen, cell, LAYER_FLOWERS, SPRITE_MAP_ROCK_0, 2, 1.5f, batch); break;
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

// The last one is where the journey leads to, and looks that way.
static void nest_draw(const JourneyScreen *screen, Cell cell, Batch *batch)
{
    int nest = journey_nest_at(&screen->journey, cell);
    bool beaten = nest >= 0 && screen->journey.map.nests[nest].beaten;
    bool last = nest == screen->journey.map.nest_count - 1;
    Vec2 at = journey_screen_place(screen, cell);
    at.y -= 4.0f * journey_zoom(screen);
    sprite_draw(screen,
                beaten ? SPRITE_MAP_NEST_BEATEN
                : last ? SPRITE_MAP_CITADEL
                       : SPRITE_MAP_NEST,
                at, 1.0f, paint_style(LAYER_FLOWERS, BATCH_WHITE), batch);
}

static void place_draw(const JourneyScreen *screen, Cell cell, Batch *batch)
{
    Vec2 at = journey_screen_place(screen, cell);
    bool spent = journey_field_spent(&screen->journey, cell);
    BatchStyle style = paint_style(LAYER_FLOWERS, BATCH_WHITE);
    float zoom = journey_zoom(screen);
    switch (journey_terrain(&screen->journey, cell)) {
    case TERRAIN_FLOWERS:
        sprite_draw(screen, spent ? SPRITE_MAP_FLOWERS_SPENT : SPRITE_MAP_FLOWERS, at, 1.0f, style, batch);
        break;
    case TERRAIN_NEST: nest_draw(screen, cell, batch); break;
    case TERRAIN_HOME: sprite_draw(screen, SPRITE_MAP_HOME, vec2(at.x, at.y - 7.0f * zoom), 1.0f, style, batch); break;
    default: break;
    }
    if (cell_same(cell, screen->journey.map.start))
        sprite_draw(screen, SPRITE_MAP_OLD_HIVE, vec2(at.x, at.y - 4.0f * zoom), 1.0f, style, batch);
}

// Kind by kind and not cell by cell: a rim has to lie under all cells of the kinds above it.
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
    each_cell(screen, place_draw, batch);
}

// Over the map, which is moved below them, and so is never cut off by its own edge.
static void strips_draw(Batch *batch)
{
    ViewportRect area = journey_area();
    BatchStyle strip = paint_style(LAYER_BUTTONS, paint_tint(PAINT_DARK, 0.97f));
    BatchStyle rim = paint_style(LAYER_BUTTONS, paint_tint(PAINT_HONEY, 0.9f));
    float right = VIEWPORT_FIELD_WIDTH_PX;
    batch_rect(batch, vec2(0.0f, 0.0f), vec2(right, area.least.y), strip);
    batch_rect(batch, vec2(0.0f, area.most.y), vec2(right, VIEWPORT_FIELD_HEIGHT_PX), strip);
    batch_rect(batch, vec2(0.0f, area.least.y - 2.0f), vec2(right, area.least.y), rim);
    batch_rect(batch, vec2(0.0f, area.most.y), vec2(right, area.most.y + 2.0f), rim);
    batch_sprite(batch, SPRITE_ICON_BEE, vec2(22.0f, 15.0f * GROW), 0.0f, 1.0f,
                 paint_style(LAYER_BUTTONS, BATCH_WHITE));
}

// The map is darkened, because it does not answer while this is open.
static void panel_draw(Batch *batch)
{
    batch_rect(batch, vec2(0.0f, 0.0f), vec2(VIEWPORT_FIELD_WIDTH_PX, VIEWPORT_FIELD_HEIGHT_PX),
               paint_style(LAYER_MENU_SHADE, paint_tint(PAINT_DARK, 0.45f)));
    ui_draw_panel((ViewportRect){vec2(26.0f, 150.0f), vec2(334.0f, 460.0f)}, LAYER_MENU_SHADE, batch);
}

void journey_screen_draw(const JourneyScreen *screen, Batch *batch)
{
    draw_ground(screen, batch);
    journey_draw_marks(screen, batch);
    journey_draw_things(screen, batch);
    strips_draw(batch);
    if (journey_has_panel(screen))
        panel_draw(batch);
    Daylight noon = daylight_of(LIGHT_NOON);
    border_draw(LOOK_MEADOW, &noon, false, batch);
}
