// terrain.c -- draws the walls, currents and fish of a stage, and the mist between two grounds.

#include <math.h>

#include "core/base/trig.h"
#include "view/canvas.h"

// --- walls: segments as pieces in a row, discs as trunks and islands, planes as banks

#define PIECE_PX 64.0f      // length of a piece
#define PIECE_HALF_PX 11.0f // half of its thickness
#define END_PX 20.0f        // length of an end
#define DISC_RADIUS_PX 24.0f
#define BANK_SCALE 1.3f
#define BANK_INSIDE_PX 4.0f // from the wall to the middle of a bank, on the free side
#define BANK_LAND_PX 12.0f  // from the water line to plain land
#define BANK_RGB 0x2c5631u
#define EDGE_PX 6.0f    // planes this near to the field's edge need no wall
#define REACH_PX 740.0f // of the field, from its middle
#define OVERLAP_PX 0.6f // of pieces, so that no seam is visible
#define LEAST_RADIUS_PX 3.0f
#define SHADE_RGB 0x060a06u

typedef struct WallLook {
    SpriteId piece, end, disc, dress;
    float dress_scale;
} WallLook;

static const WallLook LOOKS[SCRIPT_LOOKS] = {
    [LOOK_MEADOW] = {SPRITE_BRANCH, SPRITE_BRANCH_END, SPRITE_BOULDER, SPRITE_TWIG_LEAVES, 0.8f},
    [LOOK_POND] = {SPRITE_SPIT, SPRITE_SPIT_END, SPRITE_ISLET, SPRITE_DUCKWEED, 0.9f},
    [LOOK_ORCHARD] = {SPRITE_BRANCH, SPRITE_BRANCH_END, SPRITE_STUMP, SPRITE_TWIG_LEAVES, 1.0f},
    [LOOK_HOLLOW] = {SPRITE_BRANCH, SPRITE_BRANCH_END, SPRITE_STUMP, SPRITE_MOSS_1, 0.62f},
    [LOOK_CITADEL] = {SPRITE_PAPER_WALL, SPRITE_PAPER_WALL_END, SPRITE_PAPER_LUMP, SPRITE_PAPER_FLAKE, 0.7f},
};

// Tinted by the daylight, except with high contrast.
static BatchStyle wall_style(const Canvas *c, uint32_t rgb)
{
    BatchTint tint = paint_tint(rgb, 1.0f);
    if (c->view->look.high_contrast)
        return paint_style(LAYER_WALLS, tint);
    return paint_style(LAYER_WALLS, paint_lit(tint, c->light));
}

// Width and length are scaled separately: a thin wall is thin, and whole pieces fill its length.
static void piece_draw(const Canvas *c, SpriteId sprite, Vec2 at, float angle, float width, float length)
{
    batch_sprite_scaled(c->batch, (int)sprite, vec2_add(at, c->offset), angle, vec2(width, length),
                        wall_style(c, 0xffffffu));
}

// Ends keep their shape: they are as long as they are thick.
static void end_draw(const Canvas *c, const WallLook *look, Vec2 at, Vec2 way, float radius)
{
    float length = fmaxf(radius, 6.0f) / END_PX;
    piece_draw(c, look->end, vec2_add(at, vec2_scale(way, END_PX * 0.5f * length - OVERLAP_PX)), heading_of(way),
               radius / PIECE_HALF_PX, length);
}

// True for a segment through the whole field, from top to bottom.
static bool is_through(const Wall *wall)
{
    float top = fminf(wall->point.y, wall->end.y), bottom = fmaxf(wall->point.y, wall->end.y);
    return top <= EDGE_PX && bottom >= FIELD_HEIGHT_PX - EDGE_PX;
}

// Pieces in a row. Those of a segment through the whole field pass with the ground; others stay and have ends.
static void segment_draw(const Canvas *c, const WallLook *look, const Wall *wall, double scrolled_px)
{
    Vec2 way = vec2_unit(vec2_sub(wall->end, wall->point));
    float length = vec2_distance(wall->point, wall->end), radius = fmaxf(wall->radius, LEAST_RADIUS_PX);
    float width = radius / PIECE_HALF_PX, whole = fmaxf(PIECE_PX * width, 24.0f);
    int pieces = (int)(length / whole + 0.5f) > 1 ? (int)(length / whole + 0.5f) : 1;
    float piece = length / (float)pieces;
    // Scrolls with the ground only if no end is visible: a scrolling end would leave the wall's place.
    double passed = is_through(wall) ? scrolled_px * (double)way.y / (double)piece : 0.0, turns = floor(passed);
    Vec2 down = vec2_add(c->offset, vec2(5.0f, 11.0f));
    batch_line(c->batch, vec2_add(wall->point, down), vec2_add(wall->end, down), 2.0f * radius,
               paint_ink(LAYER_SHADOWS, SHADE_RGB, 0.4f));
    for (int i = is_through(wall) ? -2 : 0; i < pieces + (is_through(wall) ? 1 : 0); i++) {
        int number = (int)fmod((double)i - turns, 1e6);
        Vec2 middle = vec2_add(wall->point, vec2_scale(way, ((float)i + 0.5f + (float)(passed - turns)) * piece));
        piece_draw(c, look->piece, middle, heading_of(way), number % 2 == 0 ? width : -width,
                   (piece + OVERLAP_PX) / PIECE_PX);
        // Leaves, moss or flakes: one per piece, on alternate sides.
        float side = number % 2 == 0 ? 1.0f : -1.0f;
        Vec2 out = vec2_scale(vec2(-way.y, way.x), side * radius * 0.9f);
        float angle = heading_of(way) + (side > 0.0f ? 60.0f : 240.0f) + (float)(number * 37 % 40);
        Vec2 at = vec2_add(vec2_add(middle, vec2_scale(way, 0.1f * piece)), vec2_add(out, c->offset));
        batch_sprite(c->batch, (int)look->dress, at, angle, look->dress_scale, wall_style(c, 0xffffffu));
    }
    if (is_through(wall))
        return;
    end_draw(c, look, wall->point, vec2_scale(way, -1.0f), radius);
    end_draw(c, look, wall->end, way, radius);
}

// Tiles along the whole line, which pass with the ground.
static void plane_draw(const Canvas *c, const WallLook *look, const Wall *wall, double scrolled_px)
{
    Vec2 middle = vec2(FIELD_WIDTH_PX / 2.0f, FIELD_HEIGHT_PX / 2.0f), along = vec2(-wall->normal.y, wall->normal.x);
    bool bank = look->piece == SPRITE_SPIT;
    float tile = bank ? PIECE_PX * BANK_SCALE : PIECE_PX;
    double passed = scrolled_px * (double)along.y / (double)tile;
    float first = (float)(passed - floor(passed)) * tile - REACH_PX + vec2_dot(vec2_sub(middle, wall->point), along);
    for (float at = first; at < first + 2.0f * REACH_PX; at += tile) {
        Vec2 place = vec2_add(wall->point, vec2_scale(along, at));
        place = vec2_add(place, vec2_scale(wall->normal, bank ? BANK_INSIDE_PX : 0.0f));
        // A plane has no end: skip tiles outside the field.
        if (place.x <= -tile || place.x >= FIELD_WIDTH_PX + tile || place.y <= -tile
            || place.y >= FIELD_HEIGHT_PX + tile)
            continue;
        float heading = heading_of(vec2_scale(wall->normal, -1.0f));
        if (bank)
            piece_draw(c, SPRITE_BANK, place, heading, BANK_SCALE * (1.0f + OVERLAP_PX / PIECE_PX), BANK_SCALE);
        else
            piece_draw(c, look->piece, place, heading + 90.0f, 1.0f, 1.0f + OVERLAP_PX / PIECE_PX);
    }
}

void walls_draw(const Canvas *c, double scrolled_px)
{
    const Sim *sim = c->sim;
    if (sim->head.stage != STAGE_SCRIPT)
        return;
    const ScriptLook ground = c->ground;
    const WallLook *look = &LOOKS[ground];
    for (int i = 0; i < sim->wall_count; i++) {
        const Wall *wall = &sim->walls[i];
        // A plane outside the field is drawn only at the sides of a pond, as its bank.
        bool drawn = ground == LOOK_POND && fabsf(wall->normal.x) > fabsf(wall->normal.y);
        for (int corner = 0; corner < 4; corner++) {
            Vec2 at = vec2(corner & 1 ? FIELD_WIDTH_PX : 0.0f, corner & 2 ? FIELD_HEIGHT_PX : 0.0f);
            drawn |= vec2_dot(vec2_sub(at, wall->point), wall->normal) < -EDGE_PX;
        }
        if (wall->kind == WALL_PLANE && drawn)
            plane_draw(c, look, wall, scrolled_px);
        else if (wall->kind == WALL_SEGMENT && ground == LOOK_POND && is_through(wall)) {
            // A segment through the whole pond is its bank; only the side toward the middle is visible.
            bool left = wall->point.x < FIELD_WIDTH_PX / 2.0f;
            Vec2 normal = vec2(left ? 1.0f : -1.0f, 0.0f);
            Wall plane = {.kind = WALL_PLANE,
                          .point = vec2_add(wall->point, vec2_scale(normal, wall->radius - BANK_INSIDE_PX)),
                          .normal = normal};
            float edge = left ? 0.0f : FIELD_WIDTH_PX, land = plane.point.x - normal.x * BANK_LAND_PX;
            if ((land - edge) * normal.x > 0.0f)
                batch_rect(c->batch, vec2(fminf(edge, land), 0.0f), vec2(fmaxf(edge, land), FIELD_HEIGHT_PX),
                           wall_style(c, BANK_RGB));
            plane_draw(c, look, &plane, scrolled_px);
        } else if (wall->kind == WALL_SEGMENT && vec2_distance(wall->point, wall->end) > 0.0f)
            segment_draw(c, look, wall, scrolled_px);
        else if (wall->kind != WALL_PLANE) {
            Vec2 at = vec2_add(wall->point, c->offset);
            canvas_shadow(c, at, vec2(4.0f, 9.0f), 2.6f * wall->radius, 0.5f);
            batch_sprite(c->batch, (int)look->disc, at, wall->point.x,
                         fmaxf(wall->radius, LEAST_RADIUS_PX) / DISC_RADIUS_PX, wall_style(c, 0xffffffu));
        }
    }
}

// --- currents: motes whose places are functions of the clock

#define PX2_A_MOTE 4200.0f // of a region
#define MOTES_MOST 36      // of a region
#define SPEED_MOST 1.8f    // px per tick, as shown
#define BEYOND_PX 12.0f    // of the field
#define DEG_PER_RADIAN 57.29578f

// Into [0, 1): a mote that leaves a box enters on the other side.
static float wrapped(float value)
{
    return value - floorf(value);
}

// The place of a mote that began at the shares `x`, `y` of a region's visible part.
static Vec2 mote_place(const FlowRegion *flow, Vec2 least, Vec2 size, float x, float y, float clock)
{
    if (flow->kind == FLOW_STREAM) {
        Vec2 velocity = vec2_limit(vec2_scale(flow->direction, flow->strength), SPEED_MOST);
        return vec2(least.x + size.x * wrapped(x + velocity.x * clock / size.x),
                    least.y + size.y * wrapped(y + velocity.y * clock / size.y));
    }
    // The square root spreads motes evenly over the disc: without it most would be in the middle.
    float radius = 8.0f + 0.5f * fminf(size.x, size.y) * sqrtf(x);
    float speed = fminf(fabsf(flow->strength), SPEED_MOST / radius) * (flow->strength < 0.0f ? -1.0f : 1.0f);
    Vec2 way = heading_unit(360.0f * wrapped(y + speed * DEG_PER_RADIAN * clock / 360.0f));
    return vec2_add(flow->middle, vec2_scale(way, radius));
}

void currents_draw(const Canvas *c, float clock)
{
    static const uint32_t RGB[SCRIPT_LOOKS] = {0xfdf6d8u, 0xe2f6eeu, 0xf6efc4u, 0xffe8b0u, 0xe8e5dcu};
    for (int i = 0; i < c->sim->flow_count && c->sim->head.stage == STAGE_SCRIPT; i++) {
        const FlowRegion *flow = &c->sim->flows[i];
        // The visible part of the region.
        Vec2 least = vec2(fmaxf(flow->least.x, -BEYOND_PX), fmaxf(flow->least.y, -BEYOND_PX));
        Vec2 most = vec2(fminf(flow->most.x, FIELD_WIDTH_PX + BEYOND_PX),
                         fminf(flow->most.y, FIELD_HEIGHT_PX + BEYOND_PX));
        Vec2 size = vec2_sub(most, least);
        if (size.x <= 0.0f || size.y <= 0.0f)
            continue;
        // In proportion to the area, so that a wide stream is as dense as a narrow one.
        int motes = (int)(size.x * size.y / PX2_A_MOTE) + 1;
        // Reseeded each frame: motes have no state, so a replay shows them in the same places, backward too.
        Rng rng = rng_seed(77u, (uint64_t)i);
        for (int mote = 0; mote < motes && mote < MOTES_MOST; mote++) {
            float x = rng_float(&rng);
            float y = rng_float(&rng);
            float scale = rng_range(&rng, 0.12f, 0.26f);
            float phase = rng_range(&rng, 0.0f, 360.0f);
            Vec2 at = mote_place(flow, least, size, x, y, clock);
            float alpha = 0.38f + 0.14f * trig_sin_deg(clock * 2.0f + phase);
            canvas_glow(c, LAYER_GROUND, vec2_add(at, c->offset), scale, RGB[c->ground], alpha);
        }
    }
}

// --- koi: schools that circle in open water. Their places are a function of the clock, so that a replay that jumps or
// runs backward shows the same fish.

#define KOI_SCHOOL 3        // fish in one circle
#define KOI_APART_DEG 34.0f // from one of them to the next
#define KOI_CLEAR_PX 14.0f  // between a circle and the nearest wall or side
#define KOI_LEAST_PX 16.0f  // radius of the smallest circle
#define KOI_TRIES 24        // to find a circle in open water
#define KOI_SWAY 0.14f      // share by which the radius varies
#define KOI_DEG_STEP 0.01f  // the clock's turn after 36,000 ticks is a whole number of circles
#define BEND_DEG 16.0f      // of the tail, in the turn
#define WAG_DEG 13.0f
#define WAG_DEG_PER_TICK 7.5f
#define BODY_BACK_PX 19.0f // from the body's middle to its end,
#define TAIL_BACK_PX 9.5f  // and from there to the tail's middle
#define SEEN 0.8f          // through the water
#define BODIES 3

typedef struct Circle {
    Vec2 middle;
    float radius_px, phase_deg, turn_deg; // turn_deg: in a tick, positive clockwise
} Circle;

// The widest of some random circles; the first one with enough room.
static Circle circle_of(const Canvas *c, int school)
{
    const Look *look = &c->view->numbers;
    Rng rng = rng_seed(c->sim->head.seed, 1009u + (uint64_t)school);
    Circle best = {.radius_px = -1.0f};
    float wanted_px = rng_range(&rng, KOI_LEAST_PX, look->koi_circle_px);
    for (int i = 0; i < KOI_TRIES && best.radius_px < wanted_px; i++) {
        Vec2 at, away;
        at.x = rng_range(&rng, 0.0f, FIELD_WIDTH_PX);
        at.y = rng_range(&rng, 0.0f, FIELD_HEIGHT_PX);
        // The distance from the nearest wall or side of the field.
        float open_px = fminf(fminf(at.x, FIELD_WIDTH_PX - at.x), fminf(at.y, FIELD_HEIGHT_PX - at.y));
        for (int wall = 0; wall < c->sim->wall_count; wall++)
            open_px = fminf(open_px, wall_distance(&c->sim->walls[wall], at, &away));
        float room_px = (open_px - KOI_CLEAR_PX) / (1.0f + KOI_SWAY);
        if (room_px > best.radius_px) {
            best.middle = at;
            best.radius_px = room_px;
        }
    }
    best.radius_px = clampf(best.radius_px, 1.0f, wanted_px);
    best.phase_deg = rng_range(&rng, 0.0f, 360.0f);
    float turn_deg = look->koi_speed / fmaxf(best.radius_px, KOI_LEAST_PX) * DEG_PER_RADIAN;
    turn_deg = floorf(turn_deg / KOI_DEG_STEP + 0.5f) * KOI_DEG_STEP;
    best.turn_deg = rng_float(&rng) < 0.5f ? turn_deg : -turn_deg;
    return best;
}

static Vec2 circle_place(const Circle *circle, float deg)
{
    float radius_px = circle->radius_px * (1.0f + KOI_SWAY * trig_sin_deg(2.0f * deg + circle->phase_deg));
    return vec2_add(circle->middle, vec2_scale(heading_unit(deg), radius_px));
}

// Three bodies and five sizes, so that fish are seldom alike.
void koi_draw(const Canvas *c)
{
    static const uint32_t TAILS_RGB[BODIES] = {0xa87a58u, 0x9a7440u, 0x5c7f88u};
    Circle circle = {.radius_px = 0.0f};
    int count = c->sim->head.stage == STAGE_SCRIPT ? c->sim->script.koi : 0;
    for (int i = 0; i < count; i++) {
        if (i % KOI_SCHOOL == 0)
            circle = circle_of(c, i / KOI_SCHOOL);
        const int body = i % BODIES;
        const float side = circle.turn_deg < 0.0f ? -1.0f : 1.0f, scale = 0.62f + 0.06f * (float)(i * 7 % 5);
        float turned_deg = 360.0f * wrapped(c->clock * circle.turn_deg / 360.0f);
        float deg = circle.phase_deg - side * KOI_APART_DEG * (float)(i % KOI_SCHOOL) + turned_deg;
        float wag_deg = 360.0f * wrapped(c->clock * WAG_DEG_PER_TICK / 360.0f) + (float)(i * 131 % 360);
        float wag = WAG_DEG * trig_sin_deg(wag_deg);
        Vec2 at = circle_place(&circle, deg);
        float swims = heading_of(vec2_sub(circle_place(&circle, deg + side), at));
        // The head moves slightly against the tail.
        float heading = swims - 0.25f * wag, tail = swims - side * BEND_DEG + wag;
        at = vec2_add(at, c->offset);
        Vec2 joint = vec2_sub(at, vec2_scale(heading_unit(heading), BODY_BACK_PX * scale));
        Vec2 tail_at = vec2_sub(joint, vec2_scale(heading_unit(tail), TAIL_BACK_PX * scale));
        canvas_glow(c, LAYER_DEEP, vec2_add(at, vec2(3.0f, 7.0f)), 1.3f * scale, 0x021620u, 0.45f);
        batch_sprite(c->batch, SPRITE_KOI_TAIL, tail_at, tail, scale,
                     paint_style(LAYER_DEEP, paint_lit(paint_tint(TAILS_RGB[body], SEEN * 0.9f), c->light)));
        batch_sprite(c->batch, SPRITE_KOI_0 + body, at, heading, scale,
                     paint_style(LAYER_DEEP, paint_lit(paint_tint(0xffffffu, SEEN), c->light)));
    }
}

// --- the mist in which one ground becomes the next

#define MIST_TICKS 50 // before and after the change
#define MIST_RGB 0x16242au

// The mist is thickest at the change itself, which is known in advance only if the clock alone ends a phase.
float mist_share(const Canvas *c)
{
    const SimHead *head = &c->sim->head;
    const StageScript *script = &c->sim->script;
    const ScriptPhase *phase = &script->phases[head->phase];
    if (head->stage != STAGE_SCRIPT || script->phase_count < 2 || phase->most_ticks == 0
        || !script_phase_draws(script, phase))
        return 0.0f;
    int left = phase->most_ticks - head->phase_ticks, since = head->phase_ticks;
    bool first = head->tick <= (uint32_t)since;
    int away = !first && since < left ? since : left;
    return away < MIST_TICKS ? 1.0f - (float)away / (float)MIST_TICKS : 0.0f;
}

void mist_draw(const Canvas *c)
{
    float share = mist_share(c);
    if (share > 0.0f)
        batch_rect(c->batch, vec2(0.0f, 0.0f), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX),
                   paint_style(LAYER_GROUND, paint_lit(paint_tint(MIST_RGB, share), c->light)));
}
