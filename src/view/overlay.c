// overlay.c -- draws the debug picture.
#include "view/overlay.h"

#include <stdio.h>

#include "core/base/assert.h"
#include "core/base/clamp.h"
#include "view/paint.h"
#include "view/view.h"

#define FLOW_STEP_PX 40.0f
#define FLOW_ARROW_MOST_PX 26.0f
#define FLOW_HALF 100.0f // a flow of this strength has an arrow of half the length
#define WALL_STROKE_PX 20.0f
#define FAR_PX 1000.0f
#define AVOID_PX 22.0f
#define PULL_SCALE 0.25f
#define PULL_MOST_PX 34.0f
#define SMALL_CIRCLE_PX 4.0f // radius of the sprites
#define LARGE_CIRCLE_PX 16.0f
#define SMALL_CIRCLE_MOST_PX 8.0f // radius up to which each serves; its line grows with it
#define LARGE_CIRCLE_MOST_PX 26.0f
#define CELLS_MAX (RADAR_COLUMNS_PER_RANGE * 45 * 80) // with the smallest range of the tunable

static const uint32_t COLOURS[MARK_COUNT] = {
#define MARK(NAME, rgb, words) rgb##u,
    OVERLAY_MARKS(MARK)
#undef MARK
};

BatchStyle overlay_style(OverlayMark mark, float alpha)
{
    return paint_ink(LAYER_OVERLAY, COLOURS[mark], alpha);
}

// The many small circles are one sprite each; the few wide ones are made of lines.
static void circle_draw(Batch *batch, Vec2 at, float radius_px, OverlayMark mark, float alpha)
{
    if (radius_px > LARGE_CIRCLE_MOST_PX)
        batch_circle(batch, at, radius_px, 0.8f, overlay_style(mark, alpha));
    else if (radius_px > SMALL_CIRCLE_MOST_PX)
        batch_sprite(batch, SPRITE_CIRCLE_LARGE, at, 0.0f, radius_px / LARGE_CIRCLE_PX, overlay_style(mark, alpha));
    else
        batch_sprite(batch, SPRITE_CIRCLE_SMALL, at, 0.0f, radius_px / SMALL_CIRCLE_PX, overlay_style(mark, alpha));
}

// Highlights the occupied cells: a probe searches their targets.
static void grid_draw(const Overlay *o, const RadarGrid *grid, Batch *batch)
{
    uint8_t used[CELLS_MAX] = {0};
    Vec2 size = vec2(grid->area.range / RADAR_COLUMNS_PER_RANGE, grid->area.range);
    float thin = 1.0f / batch->viewport.scale;
    BatchStyle pale = overlay_style(MARK_GRID, 0.10f);
    ASSERT(grid->columns * grid->rows <= CELLS_MAX);
    // Lines of one output pixel as rectangles: long lines with soft edges are the slowest to draw without a GPU.
    for (int column = 1; column < grid->columns; column++) {
        Vec2 top = viewport_snap(&batch->viewport, vec2(size.x * (float)column, 0.0f));
        batch_rect(batch, top, vec2(top.x + thin, FIELD_HEIGHT_PX), pale);
    }
    for (int row = 1; row < grid->rows; row++) {
        Vec2 left = viewport_snap(&batch->viewport, vec2(0.0f, size.y * (float)row));
        batch_rect(batch, left, vec2(FIELD_WIDTH_PX, left.y + thin), overlay_style(MARK_GRID, 0.30f));
    }
    for (int i = 0; i < grid->count; i++) {
        int column = clampi((int)(o->targets.x[i] / size.x), 0, grid->columns - 1);
        int row = clampi((int)(o->targets.y[i] / size.y), 0, grid->rows - 1);
        used[row * grid->columns + column] = 1;
    }
    for (int cell = 0; cell < grid->columns * grid->rows; cell++) {
        Vec2 least = vec2(size.x * (float)(cell % grid->columns), size.y * (float)(cell / grid->columns));
        if (used[cell])
            batch_rect(batch, least, vec2_add(least, size), pale);
    }
}

static Vec2 target_shown(const SimTargets *targets, int i, float blend)
{
    return view_place(vec2(targets->x[i], targets->y[i]), targets->velocity[i], blend);
}

// Bees come first among the targets, so that target i is bee i.
static void bee_probe(Overlay *o, const Sim *sim, const RadarGrid *grid, int i, float blend, Batch *batch)
{
    Vec2 self = vec2(sim->bees.x[i], sim->bees.y[i]);
    Vec2 at = target_shown(&o->targets, i, blend);
    float range = grid->area.range;
    int count = radar_contacts(grid, self, o->contacts, OVERLAY_CONTACTS_MAX);
    circle_draw(batch, at, range, MARK_RING, 0.45f);
    for (int k = 0; k < count && k < OVERLAY_CONTACTS_MAX; k++)
        batch_line(batch, at, target_shown(&o->targets, o->contacts[k], blend), 0.7f,
                   overlay_style(MARK_CONTACT, 0.5f));
    Vec2 avoid = radar_avoid(grid, self, (RadarBlend)sim->tunables.swarm_blend);
    if (count > 0)
        paint_arrow(batch, at, vec2_add(at, vec2_scale(avoid, AVOID_PX)), 1.5f, overlay_style(MARK_AVOID, 0.95f));
    // The pull of the last tick.
    bool steered = sim->head.tick - sim->bees.born_tick[i] > 1u; // newborn bees were not pulled yet
    Vec2 pull = vec2_limit(vec2_scale(vec2(sim->scratch.pull_x[i], sim->scratch.pull_y[i]), PULL_SCALE), PULL_MOST_PX);
    if (steered && vec2_length(pull) > 0.0f)
        paint_arrow(batch, at, vec2_add(at, pull), 1.2f, overlay_style(MARK_PULL, 0.9f));
}

static void cross_draw(Batch *batch, Vec2 at, float reach_px, float thickness_px, BatchStyle style)
{
    batch_line(batch, vec2(at.x - reach_px, at.y), vec2(at.x + reach_px, at.y), thickness_px, style);
    batch_line(batch, vec2(at.x, at.y - reach_px), vec2(at.x, at.y + reach_px), thickness_px, style);
}

static void enemies_mark(const Sim *sim, float blend, Batch *batch)
{
    bool aims = false;
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        Vec2 at = view_place(enemy->position, enemy->velocity, blend);
        if (enemy->program >= 0 && enemy->state == ENEMY_ACTS) {
            // The dim dummy, the bright enemy that follows it, and a line between them.
            float radius_px = sim_enemy_traits(&sim->tunables, (EnemyKind)enemy->kind).radius_px;
            circle_draw(batch, enemy->dummy, radius_px, MARK_DUMMY, 0.75f);
            cross_draw(batch, enemy->dummy, 4.0f, 0.8f, overlay_style(MARK_DUMMY, 0.75f));
            paint_dashes(batch, enemy->dummy, at, 1.0f, 3.0f, 5.0f, 0.0f, overlay_style(MARK_DUMMY, 0.9f));
            circle_draw(batch, at, radius_px + 3.0f, MARK_CHASER, 1.0f);
        }
        // Only an enemy that predicts the swarm's way has a meeting point.
        EnemyMoves moves = ENEMY_RULES[enemy->kind].moves;
        bool hunts = moves == MOVES_HUNTS && enemy->program < 0 && enemy->state == ENEMY_ACTS;
        bool darts = moves == MOVES_DARTS && (enemy->state == ENEMY_AIMS || enemy->state == ENEMY_LEAVES);
        if (!hunts && !darts)
            continue;
        BatchStyle style = overlay_style(MARK_AIM, 0.85f);
        paint_dashes(batch, at, enemy->aim, 0.9f, 5.0f, 8.0f, 0.0f, style);
        circle_draw(batch, enemy->aim, 6.0f, MARK_AIM, 0.85f);
        cross_draw(batch, enemy->aim, 9.0f, 0.8f, style);
        aims = true;
    }
    // They aim by the swarm's mean place and velocity.
    Vec2 middle = sim->scratch.swarm_middle;
    if (aims)
        paint_arrow(batch, middle, vec2_add(middle, vec2_scale(sim->scratch.swarm_velocity, 12.0f)), 1.6f,
                    overlay_style(MARK_AIM, 1.0f));
}

static void wall_draw(const Wall *wall, BatchStyle style, Batch *batch)
{
    if (wall->kind == WALL_DISC) {
        batch_circle(batch, wall->point, wall->radius, 2.0f, style);
    } else if (wall->kind == WALL_SEGMENT) {
        Vec2 unit = vec2_unit(vec2_sub(wall->end, wall->point));
        Vec2 side = vec2_scale(vec2(-unit.y, unit.x), wall->radius);
        batch_line(batch, vec2_add(wall->point, side), vec2_add(wall->end, side), 1.5f, style);
        batch_line(batch, vec2_sub(wall->point, side), vec2_sub(wall->end, side), 1.5f, style);
        batch_line(batch, wall->point, wall->end, 0.8f, style);
        batch_circle(batch, wall->point, wall->radius, 1.5f, style);
        batch_circle(batch, wall->end, wall->radius, 1.5f, style);
    } else {
        // The surface of a plane and slanted strokes, shifted into the field, because most planes are its edges.
        Vec2 along = vec2(-wall->normal.y, wall->normal.x), point = vec2_add(wall->point, wall->normal);
        Vec2 stroke = vec2_scale(vec2_add(wall->normal, along), 6.0f), reach = vec2_scale(along, FAR_PX);
        batch_line(batch, vec2_sub(point, reach), vec2_add(point, reach), 2.0f, style);
        for (float way = -FAR_PX * 0.7f; way < FAR_PX * 0.7f; way += WALL_STROKE_PX) {
            Vec2 foot = vec2_add(point, vec2_scale(along, way));
            batch_line(batch, foot, vec2_add(foot, stroke), 1.0f, style);
        }
    }
}

// Draws one of the hit circles that are left.
static void hit_circle(int *left, Vec2 at, Vec2 velocity, float radius_px, float alpha, float blend, Batch *batch)
{
    if (*left <= 0)
        return;
    --*left;
    circle_draw(batch, view_place(at, velocity, blend), radius_px, MARK_HIT, alpha);
}

// In the order of importance, because the number of circles is limited.
static void hit_circles_draw(const Sim *sim, float blend, Batch *batch)
{
    const Tunables *t = &sim->tunables;
    const Bees *bees = &sim->bees;
    const Bullets *bullets = &sim->bullets;
    const Shots *shots = &sim->shots;
    int left = OVERLAY_CIRCLES_MAX;
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        if (enemy->visible)
            hit_circle(&left, enemy->position, enemy->velocity, sim_enemy_traits(t, (EnemyKind)enemy->kind).radius_px,
                       0.8f, blend, batch);
    }
    for (int i = 0; i < sim->flower_count; i++)
        hit_circle(&left, sim->flowers[i].position, sim->flowers[i].velocity, t->flower_radius_px, 0.8f, blend, batch);
    for (int i = 0; i < bees->count && left > 0; i++)
        hit_circle(&left, vec2(bees->x[i], bees->y[i]), vec2(bees->vx[i], bees->vy[i]), t->swarm_radius_px, 0.8f, blend,
                   batch);
    for (int i = 0; i < bullets->count && left > 0; i++)
        hit_circle(&left, vec2(bullets->x[i], bullets->y[i]), sim_bullet_motion(sim, i),
                   sim_bullet_radius_px(t, (BulletLook)bullets->look[i]), 0.8f, blend, batch);
    for (int i = 0; i < shots->count && left > 0; i++)
        hit_circle(&left, vec2(shots->x[i], shots->y[i]), vec2(shots->vx[i], shots->vy[i]), t->shot_radius_px, 0.35f,
                   blend, batch);
}

// --- the figures and the legend

#define LEFT_PX 4.0f
#define RIGHT_PX 356.0f
#define BOTTOM_PX 637.0f
#define PAD_PX 4.0f
#define LINE_PX 14.0f
#define GAP_PX 3.0f  // between legend and figures
#define ROWS_MOST 14 // of figures
#define LEGEND_COLUMNS 3
#define LEGEND_COLUMN_PX 118.0f
#define LEGEND_ROWS ((MARK_COUNT + LEGEND_COLUMNS - 1) / LEGEND_COLUMNS)
#define FIGURES_BYTES 800
#define PAPER_RGB 0xf4f6e8u

// The legend and the figures on one plate at the bottom, away from arriving waves and from the swarm, which gathers
// above the finger. The machine's figures come first, then the game's.
static void text_draw(const Sim *sim, const OverlayFigures *figures, int bees_shown, Batch *batch)
{
    static const char *const WORDS[MARK_COUNT] = {
#define MARK(NAME, rgb, words) words,
        OVERLAY_MARKS(MARK)
#undef MARK
    };
    char lines[FIGURES_BYTES];
    const BatchStats *stats = &figures->batch;
    const SimHead *head = &sim->head;
    snprintf(lines, sizeof lines,
             "tick %u%s, seed %llu · %.1f frames a second, each %.2f ms · a tick %.2f, listing %.2f, "
             "drawing %.2f ms · sprites drawn %d, outside of the window %d, no room for %d · draw calls %d · "
             "window %s, drawn by %s\n"
             "bees %d (most %d, born %u, lost %u) · bullets %d (most %d) · shots %d (most %d) · enemies %d (most %d) · "
             "flowers %d · waves arriving %d, pressure %.2f · no room for %u spawns, %d events · "
             "radar %.0f px, shown for %d bees; leash %.0f px",
             (unsigned)head->tick, figures->paused ? " (held)" : "", (unsigned long long)head->seed,
             (double)figures->fps, (double)figures->frame_ms, (double)figures->tick_ms, (double)figures->build_ms,
             (double)figures->flush_ms, stats->records - stats->culled, stats->culled, stats->dropped,
             stats->draw_calls, figures->video ? figures->video : "none", figures->drawing ? figures->drawing : "none",
             (int)sim->bees.count, (int)head->bees_most, (unsigned)head->born, (unsigned)head->lost,
             (int)sim->bullets.count, (int)head->bullets_most, (int)sim->shots.count, (int)head->shots_most,
             (int)sim->enemy_count, (int)head->enemies_most, (int)sim->flower_count, (int)sim->wave_count,
             (double)head->rank, (unsigned)head->dropped, (int)sim->scratch.events_dropped,
             (double)sim_radar_range_px(sim), bees_shown, (double)sim_leash_px(sim));
    BatchStyle paper = paint_ink(LAYER_OVERLAY_TEXT, PAPER_RGB, 1.0f);
    float width = RIGHT_PX - LEFT_PX - 2.0f * PAD_PX;
    int rows = wrap_rows(batch->atlas, TEXT_SMALL, lines, width, ROWS_MOST, false);
    float high = LINE_PX * (float)(rows + LEGEND_ROWS) + GAP_PX + 2.0f * PAD_PX;
    Vec2 first = vec2(LEFT_PX + PAD_PX, BOTTOM_PX - high + PAD_PX + LINE_PX - 3.0f);
    batch_rect(batch, vec2(LEFT_PX, BOTTOM_PX - high), vec2(RIGHT_PX, BOTTOM_PX),
               paint_ink(LAYER_OVERLAY_TEXT, 0x14180eu, 0.55f));
    for (int i = 0; i < MARK_COUNT; i++) {
        Vec2 pen = vec2_add(first,
                            vec2(LEGEND_COLUMN_PX * (float)(i / LEGEND_ROWS), LINE_PX * (float)(i % LEGEND_ROWS)));
        // A colour on a pale rim, so that dark ones show on the plate, too.
        batch_rect(batch, vec2(pen.x, pen.y - 8.5f), vec2(pen.x + 9.0f, pen.y), paper);
        batch_rect(batch, vec2(pen.x + 0.7f, pen.y - 7.8f), vec2(pen.x + 8.3f, pen.y - 0.7f),
                   paint_ink(LAYER_OVERLAY_TEXT, COLOURS[i], 1.0f));
        batch_text(batch, TEXT_SMALL, WORDS[i], vec2(pen.x + 13.0f, pen.y), BATCH_LEFT, paper);
    }
    first.y += LINE_PX * (float)LEGEND_ROWS + GAP_PX;
    paint_paragraph(batch, TEXT_SMALL, lines, first, width, LINE_PX, ROWS_MOST, paper);
}

void overlay_draw(Overlay *overlay, const Sim *sim, const OverlayFigures *figures, float blend, Batch *batch)
{
    ASSERT(blend >= 0.0f && blend <= 1.0f);
    // The sim's own radar, so that the picture shows exactly what bees see.
    RadarGrid grid = sim_radar_grid(sim, &overlay->targets, overlay->grid_memory);
    const int bees = sim->bees.count;
    uint32_t step = bees <= OVERLAY_BEES_ALL ? 1u : (uint32_t)((bees + OVERLAY_BEES_SAMPLE - 1) / OVERLAY_BEES_SAMPLE);
    grid_draw(overlay, &grid, batch);
    // Strengths of flow differ by orders of magnitude: lengths of arrows show only their order.
    for (float y = FLOW_STEP_PX / 2.0f; y < FIELD_HEIGHT_PX; y += FLOW_STEP_PX)
        for (float x = FLOW_STEP_PX / 2.0f; x < FIELD_WIDTH_PX; x += FLOW_STEP_PX) {
            Vec2 flow = flow_at(sim->flows, sim->flow_count, vec2(x, y));
            float length = vec2_length(flow), shown = FLOW_ARROW_MOST_PX * length / (length + FLOW_HALF);
            if (length > 0.0f)
                paint_arrow(batch, vec2(x, y), vec2_add(vec2(x, y), vec2_scale(vec2_unit(flow), shown)), 0.9f,
                            overlay_style(MARK_FLOW, 0.55f));
        }
    for (int i = 0; i < sim->wall_count; i++)
        wall_draw(&sim->walls[i], overlay_style(MARK_WALL, 0.9f), batch);
    hit_circles_draw(sim, blend, batch);
    // A led swarm has no circle: it gathers at the finger.
    Vec2 goal = sim_swarm_goal(sim);
    cross_draw(batch, goal, 6.0f, 1.0f, overlay_style(MARK_LEASH, 0.9f));
    if (!sim->head.touching)
        batch_circle(batch, goal, sim_leash_px(sim), 1.0f, overlay_style(MARK_LEASH, 0.6f));
    else
        paint_dashes(batch, sim->head.touch, goal, 0.8f, 3.0f, 6.0f, 0.0f, overlay_style(MARK_LEASH, 0.9f));
    int probed = 0;
    for (int i = 0; i < bees; i++) {
        // Hashed, because shots and bullets take most ids, which would leave patterns.
        if ((sim->bees.id[i] * 2654435761u >> 12) % step != 0u)
            continue;
        bee_probe(overlay, sim, &grid, i, blend, batch);
        probed++;
    }
    enemies_mark(sim, blend, batch);
    if (!figures->wordless)
        text_draw(sim, figures, probed, batch);
}
