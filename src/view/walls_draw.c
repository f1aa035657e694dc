// walls_draw.c -- segments as pieces in a row, discs as trunks and islands, planes as banks.
#include "view/canvas.h"

#include <math.h>

#include "core/base/trig.h"

#define PIECE_PX 64.0f      // length of a piece, along which it goes on
#define PIECE_HALF_PX 11.0f // half of its thickness
#define END_PX 20.0f        // length of an end
#define DISC_RADIUS_PX 24.0f
#define BANK_SCALE 1.3f
#define BANK_INSIDE_PX 4.0f // the middle of a bank lies so far inside of the free side
#define BANK_LAND_PX 12.0f  // behind the water line it is all land
#define BANK_RGB 0x2c5631u
#define EDGE_PX 6.0f    // planes this near to the field's edge need no wall
#define REACH_PX 740.0f // of the field, from its middle
#define OVERLAP_PX 0.6f // of pieces, so that no seam shows
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

// As the light of the day falls on it; with high contrast as it was drawn.
static BatchStyle wall_style(const Canvas *c, uint32_t rgb)
{
    BatchTint tint = paint_tint(rgb, 1.0f);
    if (c->view->look.high_contrast)
        return paint_style(LAYER_WALLS, tint);
    return paint_style(LAYER_WALLS, paint_lit(tint, c->light));
}

// Width and length by themselves: a thin wall is thin, and its pieces fill its length without a rest.
static void piece_draw(const Canvas *c, SpriteId sprite, Vec2 at, float angle, float width, float length)
{
    batch_sprite_scaled(c->batch, (int)sprite, vec2_add(at, c->offset), angle, vec2(width, length),
                        wall_style(c, 0xffffffu));
}

static void disc_draw(const Canvas *c, const WallLook *look, const Wall *wall)
{
    float scale = fmaxf(wall->radius, LEAST_RADIUS_PX) / DISC_RADIUS_PX;
    canvas_shadow(c, vec2_add(wall->point, c->offset), vec2(4.0f, 9.0f), 2.6f * wall->radius, 0.5f);
    batch_sprite(c->batch, (int)look->disc, vec2_add(wall->point, c->offset), wall->point.x, scale,
                 wall_style(c, 0xffffffu));
}

// Leaves, moss or flakes at its sides: one a piece, on either side in turn.
static void dress_draw(const Canvas *c, const WallLook *look, Vec2 at, Vec2 way, float radius, int number)
{
    float side = number % 2 == 0 ? 1.0f : -1.0f;
    Vec2 out = vec2_scale(vec2(-way.y, way.x), side * radius * 0.9f);
    float angle = heading_of(way) + (side > 0.0f ? 60.0f : 240.0f) + (float)(number * 37 % 40);
    batch_sprite(c->batch, (int)look->dress, vec2_add(vec2_add(at, out), c->offset), angle, look->dress_scale,
                 wall_style(c, 0xffffffu));
}

// Ends keep their shape: they are as long as they are thick.
static void end_draw(const Canvas *c, const WallLook *look, Vec2 at, Vec2 way, float radius)
{
    float length = fmaxf(radius, 6.0f) / END_PX;
    piece_draw(c, look->end, vec2_add(at, vec2_scale(way, END_PX * 0.5f * length - OVERLAP_PX)), heading_of(way),
               radius / PIECE_HALF_PX, length);
}

// True for a segment that leads through the whole field, from above to below.
static bool is_through(const Wall *wall)
{
    float top = fminf(wall->point.y, wall->end.y), bottom = fmaxf(wall->point.y, wall->end.y);
    return top <= EDGE_PX && bottom >= FIELD_HEIGHT_PX - EDGE_PX;
}

static void segment_shade(const Canvas *c, const Wall *wall, float radius)
{
    Vec2 down = vec2_add(c->offset, vec2(5.0f, 11.0f));
    batch_line(c->batch, vec2_add(wall->point, down), vec2_add(wall->end, down), 2.0f * radius,
               paint_style(LAYER_SHADOWS, paint_tint(SHADE_RGB, 0.4f)));
}

// Pieces in a row. Those of a segment through the whole field pass with the ground; others stay and have ends.
static void segment_draw(const Canvas *c, const WallLook *look, const Wall *wall, double scrolled_px)
{
    Vec2 way = vec2_unit(vec2_sub(wall->end, wall->point));
    float length = vec2_distance(wall->point, wall->end), radius = fmaxf(wall->radius, LEAST_RADIUS_PX);
    float width = radius / PIECE_HALF_PX, whole = fmaxf(PIECE_PX * width, 24.0f);
    int pieces = (int)(length / whole + 0.5f) > 1 ? (int)(length / whole + 0.5f) : 1;
    float piece = length / (float)pieces;
    // Without ends in sight it may pass with the ground; an end that moved would not be where the wall is.
    double passed = is_through(wall) ? scrolled_px * (double)way.y / (double)piece : 0.0, turns = floor(passed);
    segment_shade(c, wall, radius);
    for (int i = is_through(wall) ? -2 : 0; i < pieces + (is_through(wall) ? 1 : 0); i++) {
        int number = (int)fmod((double)i - turns, 1e6);
        Vec2 middle = vec2_add(wall->point, vec2_scale(way, ((float)i + 0.5f + (float)(passed - turns)) * piece));
        piece_draw(c, look->piece, middle, heading_of(way), number % 2 == 0 ? width : -width,
                   (piece + OVERLAP_PX) / PIECE_PX);
        dress_draw(c, look, vec2_add(middle, vec2_scale(way, 0.1f * piece)), way, radius, number);
    }
    if (is_through(wall))
        return;
    end_draw(c, look, wall->point, vec2_scale(way, -1.0f), radius);
    end_draw(c, look, wall->end, way, radius);
}

// A plane has no end, so tiles that nobody sees are left out here.
static bool near_field(Vec2 at, float reach_px)
{
    return at.x > -reach_px && at.x < FIELD_WIDTH_PX + reach_px && at.y > -reach_px
        && at.y < FIELD_HEIGHT_PX + reach_px;
}

// Tiles along the whole line that pass with the ground as far as they may.
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
        if (!near_field(place, tile))
            continue;
        float heading = heading_of(vec2_scale(wall->normal, -1.0f));
        if (bank)
            piece_draw(c, SPRITE_BANK, place, heading, BANK_SCALE * (1.0f + OVERLAP_PX / PIECE_PX), BANK_SCALE);
        else
            piece_draw(c, look->piece, place, heading + 90.0f, 1.0f, 1.0f + OVERLAP_PX / PIECE_PX);
    }
}

// A segment through the whole pond is its bank: of what the water does not reach only the side to the middle is seen.
static void bank_draw(const Canvas *c, const WallLook *look, const Wall *wall, double scrolled_px)
{
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
}

// True where a plane leaves the whole field free.
static bool at_edge(const Wall *wall)
{
    for (int corner = 0; corner < 4; corner++) {
        Vec2 at = vec2(corner & 1 ? FIELD_WIDTH_PX : 0.0f, corner & 2 ? FIELD_HEIGHT_PX : 0.0f);
        if (vec2_dot(vec2_sub(at, wall->point), wall->normal) < -EDGE_PX)
            return false;
    }
    return true;
}

// True for a plane along which the ground passes.
static bool is_side(const Wall *wall)
{
    return fabsf(wall->normal.x) > fabsf(wall->normal.y);
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
        if (wall->kind == WALL_PLANE && (!at_edge(wall) || (ground == LOOK_POND && is_side(wall))))
            plane_draw(c, look, wall, scrolled_px);
        else if (wall->kind == WALL_SEGMENT && ground == LOOK_POND && is_through(wall))
            bank_draw(c, look, wall, scrolled_px);
        else if (wall->kind == WALL_SEGMENT && vec2_distance(wall->point, wall->end) > 0.0f)
            segment_draw(c, look, wall, scrolled_px);
        else if (wall->kind != WALL_PLANE)
            disc_draw(c, look, wall);
    }
}
