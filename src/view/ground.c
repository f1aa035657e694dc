// ground.c -- draws a ground: its colours, rows of decorations on it, plants at its sides, and the sky over it.
#include "view/ground.h"

#include <math.h>

#include "core/base/trig.h"
#include "view/canvas.h"

// --- the light of a phase, and a day that repeats

#define FADE_TICKS 240     // duration of the change from one light to the next
#define QUARTER_TICKS 2400 // of a day
#define FLOW_TICKS 1800    // of one in a phase that ends in mist
#define BEGIN_TICKS 30     // a game began in its phase if it is older by less than this

Daylight daylight_now(const Sim *sim)
{
    static const ScriptLight DAY[] = {LIGHT_DAWN, LIGHT_NOON, LIGHT_DUSK, LIGHT_NIGHT};
    const StageScript *script = &sim->script;
    const SimHead *head = &sim->head;
    if (head->stage != STAGE_SCRIPT)
        return daylight_of(LIGHT_NOON);
    // The phase before this one, or this one if the game began in it. The last phase comes before the first.
    bool began = (int64_t)head->tick < (int64_t)head->phase_ticks + BEGIN_TICKS;
    int now = head->phase, before = began ? now : now > 0 ? now - 1 : script->phase_count - 1;
    ScriptLight to = (ScriptLight)script->phases[now].light, from = (ScriptLight)script->phases[before].light;
    int into = head->phase_ticks;
    // Another ground has its light at once: mist hides the change.
    bool goes_over = from != LIGHT_DAY && script_look(script, before) == script_look(script, now);
    // Dawn, noon, dusk, night, and again. A phase before another ground passes through them too, from its own light on;
    // mist hides the change at its end.
    bool flows = script_look(script, now) != script_look(script, (now + 1) % script->phase_count);
    int ticks = flows ? FLOW_TICKS : QUARTER_TICKS, quarter = into / ticks;
    if (to == LIGHT_DAY || (flows && quarter > 0)) {
        static const int PLACES[SCRIPT_LIGHTS] = {[LIGHT_NOON] = 1, [LIGHT_DUSK] = 2, [LIGHT_NIGHT] = 3};
        int place = PLACES[to] + quarter;
        into %= ticks;
        to = DAY[place % 4];
        from = DAY[(place + 3) % 4];
        goes_over = quarter > 0;
    }
    if (!goes_over || into >= FADE_TICKS)
        return daylight_of(to);
    return (Daylight){from, to, (float)into / (float)FADE_TICKS};
}

// --- colours

// Columns of ground_lights.def.
enum { TOP, MIDDLE, BOTTOM, RIM, ON_GROUND, COLOURS };

typedef struct GroundColours {
    BatchTint of[COLOURS];
} GroundColours;

// Mixes two lights while one changes into the other.
static GroundColours ground_colours(ScriptLook look, const Daylight *light)
{
    static const uint32_t RGB[SCRIPT_LOOKS][DAYLIGHTS][COLOURS] = {
#define GROUND_LIGHT(GROUND, LIGHT, ...) [LOOK_##GROUND][LIGHT_##LIGHT] = {__VA_ARGS__},
#include "view/ground_lights.def"
    };
    GroundColours colours;
    for (int i = 0; i < COLOURS; i++)
        colours.of[i] = paint_mix(paint_tint(RGB[look][light->from][i], 1.0f),
                                  paint_tint(RGB[look][light->to][i], 1.0f), light->part);
    return colours;
}

// The colour of a decoration in this light.
static BatchTint ground_lit(const GroundColours *colours, uint32_t rgb, float alpha)
{
    return paint_lit(paint_tint(rgb, alpha), colours->of[ON_GROUND]);
}

// --- the ground

#define REACH_PX 88.0f // the farthest edge of a decoration from the middle of its row
#define FIELD_W VIEWPORT_FIELD_WIDTH_PX
#define FIELD_H VIEWPORT_FIELD_HEIGHT_PX
#define SKY_ROW_PX 170.0f
#define SIDE_ROW_PX 104.0f // of plants at the sides
#define NEAR_ROW_PX 210.0f // of those right before the eye
#define NEAR_CHANCE 0.6f
#define NEAR_DEPTH 2.2f
#define NEAR_SCALE 1.25f
#define BANDS 80     // of one colour each, enough to hide the steps
#define RIM_PX 80.0f // width of the shade at the sides
#define RIM_PIECES 8 // per side: a picture of the whole side would be too large for the cache
#define SWAY_DEG_PER_TICK 1.3f
#define BARE_RGB 0x26332bu

// Sets of times of day.
enum { NOON = 1 << LIGHT_NOON, DAWN = 1 << LIGHT_DAWN, DUSK = 1 << LIGHT_DUSK, NIGHT = 1 << LIGHT_NIGHT, ALWAYS = 0 };

// A row of grounds.def.
typedef struct Ground {
    SpriteId tile;
    float tile_depth, tile_alpha, tile_sway_px;
    SpriteId side;
    float side_chance, side_depth;
    SpriteId near;
    float near_alpha;
    SpriteId sky;
    float sky_alpha, sky_times;
} Ground;

// A decoration that may lie in a row.
typedef struct Decor {
    ScriptLook ground;
    SpriteId sprite;
    uint32_t variants, tries;
    float chance, scale_least, scale_most, lean_deg, alpha;
    uint32_t rgb, seen;
    float depth, sway_px, pulse_ticks, side_px;
} Decor;

static const Ground GROUNDS[SCRIPT_LOOKS] = {
#define GROUND(NAME, TILE, depth, alpha, sway, SIDE, chance, side_depth, NEAR, near_alpha, SKY, ...)                   \
    [LOOK_##NAME] = {SPRITE_##TILE, depth,         alpha,      sway,         SPRITE_##SIDE, chance,                    \
                     side_depth,    SPRITE_##NEAR, near_alpha, SPRITE_##SKY, __VA_ARGS__},
#define DECOR(...)
#include "view/grounds.def"
};

// Decorations of one ground are adjacent.
static const Decor DECORS[] = {
#define GROUND(...)
#define DECOR(GROUND, SPRITE, ...) {LOOK_##GROUND, SPRITE_##SPRITE, __VA_ARGS__},
#include "view/grounds.def"
};
#define DECORS_COUNT ((int)(sizeof DECORS / sizeof DECORS[0]))

// A ground that is being drawn.
typedef struct Drawn {
    const GroundScene *scene;
    GroundColours colours;
    Batch *batch;
} Drawn;

// On half pixels of the output: slowly drifting decorations then repeat their positions, so that the cache helps.
static Vec2 snapped(const Drawn *drawn, float x, float y)
{
    float grain = 0.5f / drawn->batch->viewport.scale;
    Vec2 at = vec2_add(vec2(x, y), drawn->scene->offset);
    return vec2(floorf(at.x / grain + 0.5f) * grain, floorf(at.y / grain + 0.5f) * grain);
}

static Layer layer_of(float depth)
{
    return depth < 1.0f ? LAYER_DEEP : LAYER_GROUND;
}

// Row by row from the top. A whole number of tiles is as wide as the field.
static void tiles_draw(const Drawn *drawn)
{
    const Ground *ground = &GROUNDS[drawn->scene->look];
    const AtlasCell *cell = &drawn->batch->atlas->cells[ground->tile];
    double rows = drawn->scene->scrolled_px * (double)ground->tile_depth / (double)cell->height_px;
    float sway = ground->tile_sway_px * trig_sin_deg(drawn->scene->clock * SWAY_DEG_PER_TICK * 0.5f);
    Vec2 from = vec2(drawn->scene->offset.x + sway, drawn->scene->offset.y);
    float left = from.x > 0.0f ? -cell->width_px : 0.0f;
    float top = ((float)(rows - floor(rows)) - (from.y > 0.0f ? 2.0f : 1.0f)) * cell->height_px;
    BatchStyle style = paint_style(layer_of(ground->tile_depth),
                                   ground_lit(&drawn->colours, 0xffffffu, ground->tile_alpha));
    for (float y = top; y + from.y < FIELD_H; y += cell->height_px)
        for (float x = left; x + from.x < FIELD_W; x += cell->width_px) {
            Vec2 middle = snapped(drawn, x + sway + cell->width_px / 2.0f, y + cell->height_px / 2.0f);
            batch_sprite(drawn->batch, (int)ground->tile, middle, 0.0f, 1.0f, style);
        }
}

static void decor_draw(const Drawn *drawn, const Decor *decor, Rng *rng, float row_y)
{
    // Takes all random draws even if the decoration is absent, so that its chance does not move the others.
    float chance = rng_float(rng);
    uint32_t variant = rng_below(rng, decor->variants);
    float part = rng_float(rng), aside = 2.0f * part * decor->side_px;
    float x = decor->side_px == 0.0f ? -8.0f + part * (FIELD_W + 16.0f)
            : part < 0.5f            ? aside
                                     : FIELD_W - (aside - decor->side_px);
    float y = rng_range(rng, 0.0f, GROUND_ROW_PX);
    float scale = rng_range(rng, decor->scale_least, decor->scale_most);
    float lean = rng_range(rng, -decor->lean_deg, decor->lean_deg);
    uint32_t mirrored = rng_below(rng, 2u);
    float phase = rng_float(rng), alpha = 1.0f, clock = drawn->scene->clock;
    if (chance >= decor->chance)
        return;
    x += decor->sway_px * trig_sin_deg(clock * SWAY_DEG_PER_TICK + phase * 360.0f);
    if (decor->pulse_ticks > 0.0f) {
        float age = clock / decor->pulse_ticks + phase;
        age -= floorf(age);
        scale = decor->scale_least + (decor->scale_most - decor->scale_least) * age;
        alpha *= 1.0f - age;
    }
    BatchTint tint = ground_lit(&drawn->colours, decor->rgb, decor->alpha * alpha);
    if (decor->seen != ALWAYS) { // shines on its own, at its times of day
        float share = 0.0f;
        for (int light = 0; light < DAYLIGHTS; light++)
            share += decor->seen >> light & 1u ? daylight_share(&drawn->scene->light, (ScriptLight)light) : 0.0f;
        tint = paint_tint(decor->rgb, decor->alpha * alpha * share);
    }
    if (tint.a > 0)
        batch_sprite_scaled(drawn->batch, (int)decor->sprite + (int)variant, snapped(drawn, x, row_y + y), lean,
                            vec2(mirrored ? -scale : scale, scale), paint_style(layer_of(decor->depth), tint));
}

// One sprite at both edges, mirrored at the right one; `x` is the distance from the edge to its middle. `sides`: 1
// left, 2 right.
static void both_draw(const Drawn *drawn, SpriteId sprite, float x, float y, Vec2 scale, BatchStyle style, int sides)
{
    if (sides & 1)
        batch_sprite_scaled(drawn->batch, (int)sprite, vec2(x, y), 0.0f, scale, style);
    if (sides & 2)
        batch_sprite_scaled(drawn->batch, (int)sprite, vec2(FIELD_W - x, y), 0.0f, vec2(-scale.x, scale.y), style);
}

// The lowest visible one of rows that pass `depth` times as fast as the ground; *passed is their scroll offset.
static int64_t lowest_row(const Drawn *drawn, double depth, float row_px, float reach_px, double *passed)
{
    // A double: far out in the meadow a float cannot hold fractions of a pixel.
    *passed = drawn->scene->scrolled_px * depth;
    return (int64_t)((*passed - (double)reach_px) / (double)row_px) - 1;
}

// Decorations of one depth, `first` to before `end`, from the far edge to the near one, so that tufts overlap
// correctly. Row n lies n rows above the start, so it appears at the top as the ground scrolls down. `list` is the
// ground's first decoration: random draws follow from the place in the list.
static void depth_draw(const Drawn *drawn, int list, int first, int end)
{
    double passed;
    int64_t lowest = lowest_row(drawn, (double)DECORS[first].depth, GROUND_ROW_PX, REACH_PX, &passed);
    int rows = (int)((FIELD_H + 2.0f * REACH_PX) / GROUND_ROW_PX) + 3;
    for (int64_t row = lowest + rows - 1; row >= lowest; row--) {
        float y = FIELD_H + (float)(passed - (double)row * (double)GROUND_ROW_PX) - GROUND_ROW_PX;
        for (int i = first; i < end; i++) {
            // A row is a function of its number, so that the ground is the same when time runs backward.
            Rng rng = rng_seed((uint64_t)row * 0x9e3779b97f4a7c15u, 2000u + (uint64_t)(i - list));
            for (uint32_t t = 0; t < DECORS[i].tries; t++)
                decor_draw(drawn, &DECORS[i], &rng, y);
        }
    }
}

// One of a row of plants at the sides.
typedef struct Edge {
    SpriteId sprite;
    float chance, depth, row_px, scale;
    BatchStyle style;
} Edge;

static void edge_draw(const Drawn *drawn, const Edge *edge, uint64_t stream)
{
    double passed;
    float width = drawn->batch->atlas->cells[edge->sprite].width_px;
    int64_t lowest = lowest_row(drawn, (double)edge->depth, edge->row_px, 0.0f, &passed);
    for (int64_t row = lowest; row < lowest + (int)(FIELD_H / edge->row_px) + 4; row++)
        for (int side = 1; side <= 2; side++) {
            Rng rng = rng_seed((uint64_t)row * 0xa0761d6478bd642fu, stream + (uint64_t)side);
            float chance = rng_float(&rng);
            float scale = edge->scale * rng_range(&rng, 0.8f, 1.15f);
            Vec2 at = snapped(drawn, scale * width / 2.0f - rng_range(&rng, 4.0f, 16.0f),
                              FIELD_H + (float)(passed - (double)row * (double)edge->row_px));
            if (chance < edge->chance)
                both_draw(drawn, edge->sprite, at.x, at.y, vec2(scale, scale), edge->style, side);
        }
}

// The sky is nearer and so passes faster than the ground; at most one decoration in a row. Plants at the sides are
// nearer still, which gives the field depth; the nearest are out of focus, and lie over walls, but below everything
// that matters.
static void sky_and_sides_draw(const Drawn *drawn)
{
    const GroundScene *scene = drawn->scene;
    const Ground *ground = &GROUNDS[scene->look];
    double passed;
    int64_t lowest = lowest_row(drawn, (double)scene->sky.speed, SKY_ROW_PX, SKY_ROW_PX, &passed);
    for (int64_t row = lowest; row < lowest + (int)(FIELD_H / SKY_ROW_PX) + 4; row++) {
        Rng rng = rng_seed((uint64_t)row * 0xd1b54a32d192ed03u, 1999u);
        float chance = rng_float(&rng);
        float x = rng_range(&rng, 0.0f, FIELD_W);
        float scale = rng_range(&rng, 0.9f, 1.3f);
        float y = FIELD_H + (float)(passed - (double)row * (double)SKY_ROW_PX);
        if (chance < scene->sky.chance * ground->sky_times)
            batch_sprite(drawn->batch, (int)ground->sky, snapped(drawn, x, y), 0.0f, scale,
                         paint_style(LAYER_GROUND, ground_lit(&drawn->colours, 0xffffffu, ground->sky_alpha)));
    }
    // Shade at the sides.
    const AtlasCell *rim = &drawn->batch->atlas->cells[SPRITE_RIM];
    float piece = FIELD_H / (float)RIM_PIECES;
    for (int i = 0; i < RIM_PIECES; i++)
        both_draw(drawn, SPRITE_RIM, RIM_PX / 2.0f, ((float)i + 0.5f) * piece,
                  vec2(RIM_PX / rim->width_px, piece / rim->height_px),
                  paint_style(LAYER_GROUND, drawn->colours.of[RIM]), 3);
    Edge side = {ground->side,
                 ground->side_chance,
                 ground->side_depth,
                 SIDE_ROW_PX,
                 1.0f,
                 paint_style(LAYER_GROUND, ground_lit(&drawn->colours, 0xffffffu, 1.0f))};
    Edge near = {
        ground->near,
        NEAR_CHANCE,
        NEAR_DEPTH,
        NEAR_ROW_PX,
        NEAR_SCALE,
        paint_style(LAYER_MARKS, ground_lit(&drawn->colours, 0xffffffu, ground->near_alpha * (1.0f - scene->mist)))};
    edge_draw(drawn, &side, 2500u);
    edge_draw(drawn, &near, 2510u);
}

void ground_draw(const GroundScene *scene, Batch *batch)
{
    const Drawn drawn = {scene, ground_colours(scene->look, &scene->light), batch};
    if (scene->detail == GROUND_BARE) {
        batch_rect(batch, vec2(0.0f, 0.0f), vec2(FIELD_W, FIELD_H), paint_ink(LAYER_DEEP, BARE_RGB, 1.0f));
        return;
    }
    // Stripes of one colour each, from top to bottom.
    const BatchTint *colours = drawn.colours.of;
    BatchTint tints[BANDS];
    for (int i = 0; i < BANDS; i++) {
        float at = ((float)i + 0.5f) / (float)BANDS * 2.0f;
        tints[i] = at < 1.0f ? paint_mix(colours[TOP], colours[MIDDLE], at)
                             : paint_mix(colours[MIDDLE], colours[BOTTOM], at - 1.0f);
    }
    for (int begin = 0, i = 1; i <= BANDS; i++) {
        BatchTint tint = tints[begin];
        if (i < BANDS && tint.r == tints[i].r && tint.g == tints[i].g && tint.b == tints[i].b)
            continue;
        batch_rect(batch, vec2(0.0f, FIELD_H * (float)begin / (float)BANDS),
                   vec2(FIELD_W, FIELD_H * (float)i / (float)BANDS), paint_style(LAYER_DEEP, tint));
        begin = i;
    }
    bool deep = scene->detail == GROUND_DEEP;
    int list = 0;
    while (DECORS[list].ground != scene->look)
        list++;
    // Decorations of one depth pass together, and are drawn together row by row.
    for (int first = list, end; first < DECORS_COUNT && DECORS[first].ground == scene->look; first = end) {
        for (end = first + 1;
             end < DECORS_COUNT && DECORS[end].ground == scene->look && DECORS[end].depth == DECORS[first].depth;)
            end++;
        if (deep || DECORS[first].depth == 1.0f)
            depth_draw(&drawn, list, first, end);
        if (deep && first == list)
            tiles_draw(&drawn);
    }
    if (deep)
        sky_and_sides_draw(&drawn);
}

BatchTint ground_light(ScriptLook look, const Daylight *light)
{
    return ground_colours(look, light).of[ON_GROUND];
}

// --- a ground in a frame

#define FRAME_CORNER_PX 8.0f
#define FRAME_RIM_PX 1.6f

static BatchTint shaded(BatchTint tint, float shade)
{
    return (BatchTint){(uint8_t)((float)tint.r * shade), (uint8_t)((float)tint.g * shade),
                       (uint8_t)((float)tint.b * shade), tint.a};
}

void miniature_ground_draw(const Miniature *miniature, ViewportRect frame, Layer layer, Batch *batch)
{
    BatchTint clear = VIEW_CLEAR_COLOUR;
    GroundScene scene = {
        .look = miniature->look, .scrolled_px = miniature->scrolled_px, .sky = {1.0f, 0.0f}, .light = miniature->light};
    batch_rect(batch, frame.least, frame.most, paint_style(layer, shaded(clear, miniature->shade)));
    int first = batch->count;
    batch_clip(batch, frame);
    ground_draw(&scene, batch);
    batch_clip_end(batch);
    // All records move to one layer, so sort them by their old one, stably.
    for (int i = first; i < batch->count; i++) {
        BatchRecord record = batch->records[i];
        int k = i;
        for (; k > first && batch->records[k - 1].layer > record.layer; k--)
            batch->records[k] = batch->records[k - 1];
        batch->records[k] = record;
    }
    for (int i = first; i < batch->count; i++) {
        BatchRecord *record = &batch->records[i];
        record->layer = (uint8_t)layer;
        record->tint = shaded(record->tint, miniature->shade);
    }
    batch_zoom(batch, first, vec2(FIELD_W / 2.0f, FIELD_H / 2.0f), vec2_mix(frame.least, frame.most, 0.5f),
               miniature->zoom);
}

void miniature_frame_draw(ViewportRect frame, Layer layer, Batch *batch)
{
    BatchStyle rim = paint_ink(layer, PAINT_RIM, 1.0f);
    Vec2 least = frame.least, most = frame.most;
    float in = FRAME_CORNER_PX, half = FRAME_CORNER_PX / 2.0f;
    const Vec2 corners[] = {least, vec2(most.x, least.y), most, vec2(least.x, most.y)};
    const Vec2 inward[] = {vec2(half, half), vec2(-half, half), vec2(-half, -half), vec2(half, -half)};
    for (int i = 0; i < 4; i++)
        batch_sprite(batch, SPRITE_FRAME_CORNER, vec2_add(corners[i], inward[i]), 90.0f * (float)i, 1.0f,
                     paint_style(layer, BATCH_WHITE));
    batch_rect(batch, vec2(least.x + in, least.y), vec2(most.x - in, least.y + FRAME_RIM_PX), rim);
    batch_rect(batch, vec2(least.x + in, most.y - FRAME_RIM_PX), vec2(most.x - in, most.y), rim);
    batch_rect(batch, vec2(least.x, least.y + in), vec2(least.x + FRAME_RIM_PX, most.y - in), rim);
    batch_rect(batch, vec2(most.x - FRAME_RIM_PX, least.y + in), vec2(most.x, most.y - in), rim);
}

// --- the bars beside the playfield

#define COMB_WIDTH_PX 60.0f
#define COMB_HEIGHT_PX 52.0f
#define BORDER_RIM_PX 3.0f
#define WIDE_PX 120.0f          // from this width on a bar shows the ground
#define SHADE 0.5f              // darker than the game
#define LEFT_SCROLLED_PX 4000.0 // different parts of the ground on both sides
#define RIGHT_SCROLLED_PX 9000.0

void border_draw(ScriptLook look, const Daylight *light, bool plain, Batch *batch)
{
    ViewportRect bars[2];
    BatchStyle dark = paint_ink(LAYER_BORDER, PAINT_DARK, 1.0f);
    viewport_bars(&batch->viewport, bars);
    for (int i = 0; i < 2; i++) {
        float width = bars[i].most.x - bars[i].least.x;
        float height = bars[i].most.y - bars[i].least.y;
        bool right = bars[i].least.x >= FIELD_W - 0.5f, below = bars[i].least.y >= FIELD_H - 0.5f;
        if (width <= 0.0f || height <= 0.0f)
            continue;
        bool flat = height < FIELD_H - 0.5f;
        // The ground beside the field stands still: motion at the edge of sight would distract.
        float zoom = fmaxf(width / FIELD_W, height / FIELD_H);
        Miniature ground = {look, *light, zoom, right ? RIGHT_SCROLLED_PX : LEFT_SCROLLED_PX, SHADE};
        if (!flat && width >= WIDE_PX && !plain)
            miniature_ground_draw(&ground, bars[i], LAYER_BORDER, batch);
        else // pieces of comb that start at the playfield, so that only the output's edge cuts them
            for (float x = 0.0f; x < (flat ? FIELD_W + 1.0f : width); x += COMB_WIDTH_PX)
                for (float y = 0.0f; y < (flat ? height : FIELD_H + 1.0f); y += COMB_HEIGHT_PX) {
                    Vec2 at = flat ? vec2(x, below ? FIELD_H + y : -y - COMB_HEIGHT_PX)
                                   : vec2(right ? FIELD_W + x : -x - COMB_WIDTH_PX, y);
                    batch_sprite_rect(batch, SPRITE_BORDER_COMB, at, vec2_add(at, vec2(COMB_WIDTH_PX, COMB_HEIGHT_PX)),
                                      paint_style(LAYER_BORDER, BATCH_WHITE));
                }
        // The rim is a px longer than the field at both ends, so that rounding leaves no gap.
        float edge = flat ? (below ? FIELD_H : -BORDER_RIM_PX) : right ? FIELD_W : -BORDER_RIM_PX;
        Vec2 least = flat ? vec2(-1.0f, edge) : vec2(edge, -1.0f);
        batch_rect(batch, least,
                   flat ? vec2(FIELD_W + 1.0f, edge + BORDER_RIM_PX) : vec2(edge + BORDER_RIM_PX, FIELD_H + 1.0f),
                   dark);
    }
}
