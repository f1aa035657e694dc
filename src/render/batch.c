// batch.c -- appending, sorting by layer, and the vertices.
#include "render/batch.h"

#include <SDL.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/base/trig.h"
#include "core/base/utf8.h"
#include "render/soft.h"
#include "text/grow.h"

#define LAYERS 256
#define THIN_LINE_MOST_OUTPUT_PX 4.0f
#define CIRCLE_SIDES_MOST 96
#define CIRCLE_ERROR_OUTPUT_PX 0.25f
#define TABLE_TURN 2048 // angles, for the corners of small records
#define TABLE_REACH_PX 80.0f

void batch_begin(Batch *batch, const Atlas *atlas, Viewport viewport)
{
    batch->atlas = atlas;
    batch->viewport = viewport;
    batch->count = 0;
    batch->dropped = 0;
    batch->clip_count = batch->clip = 0;
    batch->text_least_px = 0.0f;
}

void batch_free(Batch *batch)
{
    free(batch->records);
    free(batch->vertices);
    free(batch->indices);
    free(batch->order);
    free(batch->sines);
    soft_close(batch->soft);
    *batch = (Batch){0};
}

// A length in 1/32 px, cut to 16 bits. These keep a record at 24 bytes, and give equal sprites equal keys in the
// software backend.
static uint16_t to_32nds(float px)
{
    float cut = px > 0.0f ? (px < BATCH_LENGTH_MAX_PX ? px : BATCH_LENGTH_MAX_PX) : 0.0f;
    return (uint16_t)(cut * 32.0f + 0.5f);
}

static void record_append(Batch *batch, uint16_t cell, Vec2 middle, float angle_deg, Vec2 size_px, uint32_t flags,
                          BatchStyle style)
{
    // An incomplete picture is better than none; tests check the count.
    if (batch->count == BATCH_RECORDS_MAX) {
        batch->dropped++;
        return;
    }
    if (batch->count == batch->capacity)
        batch->records = grow_list(batch->records, sizeof *batch->records, batch->count, &batch->capacity);
    batch->records[batch->count++] = (BatchRecord){
        .x_px = middle.x,
        .y_px = middle.y,
        .angle_deg = angle_deg,
        .width_32nds = to_32nds(size_px.x),
        .height_32nds = to_32nds(size_px.y),
        .tint = style.tint,
        .cell = cell,
        .layer = style.layer,
        .flags = (uint8_t)(flags | (style.blend == BATCH_ADD ? BATCH_FLAG_ADD : 0u)
                           | (uint32_t)batch->clip << BATCH_CLIP_SHIFT),
    };
}

// To whole pixels, so that adjacent clips neither overlap nor leave a gap.
void batch_clip(Batch *batch, ViewportRect rect)
{
    Vec2 least = viewport_to_output(&batch->viewport, viewport_snap(&batch->viewport, rect.least));
    Vec2 most = viewport_to_output(&batch->viewport, viewport_snap(&batch->viewport, rect.most));
    if (batch->clip_count == BATCH_CLIPS_MAX)
        return;
    batch->clips[batch->clip_count++] = (BatchClip){(int)floorf(least.x + 0.5f), (int)floorf(least.y + 0.5f),
                                                    (int)floorf(most.x + 0.5f), (int)floorf(most.y + 0.5f)};
    batch->clip = batch->clip_count;
}

void batch_clip_end(Batch *batch)
{
    batch->clip = 0;
}

BatchFrame batch_frame(Batch *batch, ViewportRect rect)
{
    BatchFrame frame = {batch->viewport, rect, batch->count};
    float scale = batch->viewport.scale * (rect.most.x - rect.least.x) / VIEWPORT_FIELD_WIDTH_PX;
    batch_clip(batch, rect);
    batch->viewport = (Viewport){
        .scale = scale, .width_px = VIEWPORT_FIELD_WIDTH_PX * scale, .height_px = VIEWPORT_FIELD_HEIGHT_PX * scale};
    return frame;
}

void batch_frame_end(Batch *batch, const BatchFrame *frame)
{
    float zoom = batch->viewport.scale / frame->outer.scale;
    batch->viewport = frame->outer;
    batch_clip_end(batch);
    batch_zoom(batch, frame->first, vec2(0.0f, 0.0f), frame->rect.least, zoom);
}

void batch_zoom(Batch *batch, int first, Vec2 from, Vec2 to, float zoom)
{
    for (int i = first; i < batch->count; i++) {
        BatchRecord *record = &batch->records[i];
        record->x_px = to.x + zoom * (record->x_px - from.x);
        record->y_px = to.y + zoom * (record->y_px - from.y);
        record->width_32nds = (uint16_t)((float)record->width_32nds * zoom + 0.5f);
        record->height_32nds = (uint16_t)((float)record->height_32nds * zoom + 0.5f);
    }
}

void batch_sprite_scaled(Batch *batch, int sprite, Vec2 middle, float angle_deg, Vec2 scale, BatchStyle style)
{
    ASSERT(sprite >= 0 && sprite < batch->atlas->sprite_count);
    const AtlasCell *cell = &batch->atlas->cells[sprite];
    bool mirrored = scale.x < 0.0f;
    Vec2 size = vec2(cell->width_px * (mirrored ? -scale.x : scale.x), cell->height_px * scale.y);
    record_append(batch, (uint16_t)sprite, middle, angle_deg, size, mirrored ? BATCH_FLAG_MIRROR : 0u, style);
}

void batch_sprite(Batch *batch, int sprite, Vec2 middle, float angle_deg, float scale, BatchStyle style)
{
    batch_sprite_scaled(batch, sprite, middle, angle_deg, vec2(scale, scale), style);
}

void batch_sprite_rect(Batch *batch, int sprite, Vec2 least, Vec2 most, BatchStyle style)
{
    ASSERT(sprite >= 0 && sprite < batch->atlas->sprite_count);
    record_append(batch, (uint16_t)sprite, vec2_mix(least, most, 0.5f), 0.0f, vec2_sub(most, least), 0u, style);
}

void batch_rect(Batch *batch, Vec2 least, Vec2 most, BatchStyle style)
{
    record_append(batch, batch->atlas->white_cell, vec2_mix(least, most, 0.5f), 0.0f, vec2_sub(most, least), 0u, style);
}

// Part of the stretched cell's height is empty or soft, so the line is made higher to have the ink of a sharp one. No
// line is thinner than an output pixel.
void batch_line(Batch *batch, Vec2 from, Vec2 to, float thickness_px, BatchStyle style)
{
    float output_px = 1.0f / batch->viewport.scale;
    float thickness = thickness_px > output_px ? thickness_px : output_px;
    bool thin = thickness <= THIN_LINE_MOST_OUTPUT_PX * output_px;
    uint16_t cell = thin ? batch->atlas->thin_line_cell : batch->atlas->thick_line_cell;
    float height = thickness * (thin ? 4.0f / 2.0f : 10.0f / 8.0f);
    Vec2 way = vec2_sub(to, from);
    float angle_deg = trig_atan2_deg(way.y, way.x); // the cell lies along x
    record_append(batch, cell, vec2_mix(from, to, 0.5f), angle_deg, vec2(vec2_length(way), height), 0u, style);
}

void batch_circle(Batch *batch, Vec2 middle, float radius_px, float thickness_px, BatchStyle style)
{
    if (!(radius_px > 0.0f))
        return;
    // Enough sides to keep their middles within CIRCLE_ERROR_OUTPUT_PX of the circle: that distance is
    // r (1 - cos(pi / n)), about 4.93 r / n^2.
    int sides = (int)sqrtf(4.94f * (radius_px * batch->viewport.scale) / CIRCLE_ERROR_OUTPUT_PX) + 1;
    sides = sides < 8 ? 8 : sides < CIRCLE_SIDES_MOST ? sides : CIRCLE_SIDES_MOST;
    float step_deg = 360.0f / (float)sides;
    float outer_px = radius_px + 0.5f * thickness_px;
    float half_px = outer_px * trig_sin_deg(0.5f * step_deg) / trig_cos_deg(0.5f * step_deg); // sides meet outside
    for (int i = 0; i < sides; i++) {
        Vec2 out = heading_unit(step_deg * (float)i);
        Vec2 at = vec2_add(middle, vec2_scale(out, radius_px));
        Vec2 along = vec2(-out.y * half_px, out.x * half_px);
        batch_line(batch, vec2_sub(at, along), vec2_add(at, along), thickness_px, style);
    }
}

// All glyphs of one line from the left end of its base line.
static void append_glyphs(Batch *batch, int text, const char *utf8, Vec2 pen, float scale, BatchStyle style)
{
    // All text passes here, so that tests can check the smallest one.
    float size_px = batch->atlas->texts[text].size_px * scale * batch->viewport.scale;
    if (*utf8 && (batch->text_least_px <= 0.0f || size_px < batch->text_least_px))
        batch->text_least_px = size_px;
    for (uint32_t code = utf8_next(&utf8); code != 0; code = utf8_next(&utf8)) {
        const AtlasGlyph *glyph = atlas_glyph(batch->atlas, text, code);
        if (glyph->cell != ATLAS_NO_CELL) {
            const AtlasCell *cell = &batch->atlas->cells[glyph->cell];
            Vec2 size = vec2(cell->width_px * scale, cell->height_px * scale);
            Vec2 corner = vec2(pen.x + glyph->left_px * scale, pen.y + glyph->top_px * scale);
            record_append(batch, glyph->cell, vec2_add(corner, vec2_scale(size, 0.5f)), 0.0f, size, 0u, style);
        }
        pen.x += glyph->advance_px * scale;
    }
}

float batch_text_scaled(Batch *batch, int text, const char *utf8, Vec2 pen, float scale, BatchAlign align,
                        BatchStyle style)
{
    float times = scale > 0.0f ? scale : 1.0f, width = atlas_text_width(batch->atlas, text, utf8) * times;
    pen.x -= align == BATCH_LEFT ? 0.0f : align == BATCH_CENTRE ? 0.5f * width : width;
    // Text in its own size begins on a whole pixel, or its thin strokes would blur. Scaled text is in motion, and would
    // jump.
    append_glyphs(batch, text, utf8, scale > 0.0f ? pen : viewport_snap(&batch->viewport, pen), times, style);
    return width;
}

// Resets the figures and computes the order.
static void sort_by_layer(Batch *batch)
{
    const BatchRecord *records = batch->records;
    const int count = batch->count;
    batch->stats = (BatchStats){.records = count, .dropped = batch->dropped};
    if (batch->order_capacity < count) {
        batch->order = grow_checked(realloc(batch->order, (size_t)batch->capacity * sizeof *batch->order));
        batch->order_capacity = batch->capacity;
    }
    // A stable counting sort: a pass to count and one to place. Records of one layer often follow each other, so that
    // the place stays in a register.
    uint32_t start[LAYERS + 1] = {0}, *order = batch->order;
    for (int i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && records[end].layer == records[i].layer;)
            end++;
        start[records[i].layer + 1] += (uint32_t)(end - i);
    }
    for (int layer = 0; layer < LAYERS; layer++)
        start[layer + 1] += start[layer];
    for (int i = 0; i < count;) {
        uint8_t layer = records[i].layer;
        uint32_t at = start[layer];
        while (i < count && records[i].layer == layer)
            order[at++] = (uint32_t)i++;
        start[layer] = at;
    }
}

// Writes the four corners of a record; false if all of it lies outside the output.
static bool build_quad(const Viewport *viewport, const AtlasCell *cells, const float *sines, const BatchRecord *record,
                       SDL_Vertex *corners)
{
    const AtlasCell *cell = &cells[record->cell];
    Vec2 middle = vec2(record->x_px * viewport->scale + viewport->corner_px.x,
                       record->y_px * viewport->scale + viewport->corner_px.y);
    float half_width = (float)record->width_32nds * viewport->scale * (1.0f / 64.0f);
    float half_height = (float)record->height_32nds * viewport->scale * (1.0f / 64.0f);
    float reach = half_width + half_height;
    Vec2 right = vec2(half_width, 0.0f), down = vec2(0.0f, half_height);
    if (record->angle_deg != 0.0f) {
        // Small records take the nearest angle of a table: no corner is more than a tenth of a pixel off, and computing
        // sine and cosine would take longer than all the rest. The added whole turns keep the step positive.
        double steps = (double)(record->angle_deg * ((float)TABLE_TURN / 360.0f));
        int step = (int)(steps + (TABLE_TURN * 4096 + 0.5)) & (TABLE_TURN - 1);
        Vec2 way = reach > TABLE_REACH_PX ? vec2(trig_cos_deg(record->angle_deg), trig_sin_deg(record->angle_deg))
                                          : vec2(sines[step + TABLE_TURN / 4], sines[step]);
        right = vec2_scale(way, half_width);
        down = vec2(-way.y * half_height, way.x * half_height);
    }
    bool inside = middle.x > reach && middle.x < viewport->width_px - reach && middle.y > reach
               && middle.y < viewport->height_px - reach;
    // Most quads lie inside at any angle; for the others the bounding box decides.
    if (!inside) {
        float reach_x = fabsf(right.x) + fabsf(down.x), reach_y = fabsf(right.y) + fabsf(down.y);
        if (!(middle.x + reach_x > 0.0f && middle.x - reach_x < viewport->width_px && middle.y + reach_y > 0.0f
              && middle.y - reach_y < viewport->height_px))
            return false;
    }
    bool mirrored = (record->flags & BATCH_FLAG_MIRROR) != 0;
    float u0 = mirrored ? cell->u1 : cell->u0, u1 = mirrored ? cell->u0 : cell->u1;
    SDL_Color colour;
    memcpy(&colour, &record->tint, sizeof colour);                   // faster than four single bytes
    Vec2 one = vec2_add(right, down), other = vec2_sub(right, down); // half of each diagonal
    corners[0] = (SDL_Vertex){{middle.x - one.x, middle.y - one.y}, colour, {u0, cell->v0}};
    corners[1] = (SDL_Vertex){{middle.x + other.x, middle.y + other.y}, colour, {u1, cell->v0}};
    corners[2] = (SDL_Vertex){{middle.x + one.x, middle.y + one.y}, colour, {u1, cell->v1}};
    corners[3] = (SDL_Vertex){{middle.x - other.x, middle.y - other.y}, colour, {u0, cell->v1}};
    return true;
}

// Writes the quads of one draw call, from record `from` on; returns the start of the next run.
static int build_run(const Batch *batch, int from, SDL_Vertex *vertices, int *quads)
{
    const Viewport viewport = batch->viewport; // copies, because the written vertices could alias these
    const BatchRecord *const records = batch->records;
    const AtlasCell *const cells = batch->atlas->cells;
    const float *const sines = batch->sines;
    const int count = batch->count;
    const BatchRecord *first = &records[batch->order[from]];
    SDL_Vertex *corners = vertices;
    int at = from;
    for (; at < count; at++) {
        const BatchRecord *record = &records[batch->order[at]];
        if (((record->flags ^ first->flags) & (uint32_t)~BATCH_FLAG_MIRROR) != 0) // another blend mode or clip
            break;
        corners += build_quad(&viewport, cells, sines, record, corners) ? 4 : 0;
    }
    *quads = (int)(corners - vertices) / 4;
    return at;
}

static bool set_clip(const Batch *batch, SDL_Renderer *renderer, int clip)
{
    if (clip == 0)
        return SDL_RenderSetClipRect(renderer, NULL) == 0;
    const BatchClip *cut = &batch->clips[clip - 1];
    SDL_Rect rect = {cut->left, cut->top, cut->right - cut->left, cut->bottom - cut->top};
    return SDL_RenderSetClipRect(renderer, &rect) == 0;
}

bool batch_flush(Batch *batch, SDL_Renderer *renderer, Error *error)
{
    sort_by_layer(batch);
    if (batch->built_capacity < batch->count) {
        size_t capacity = (size_t)batch->capacity;
        batch->vertices = grow_checked(realloc(batch->vertices, 4 * capacity * sizeof *batch->vertices));
        batch->indices = grow_checked(realloc(batch->indices, 6 * capacity * sizeof *batch->indices));
        static const int corners[6] = {0, 1, 2, 2, 3, 0}; // two triangles a quad, from the same corner each time
        for (int i = batch->built_capacity; i < batch->capacity; i++)
            for (int k = 0; k < 6; k++)
                batch->indices[6 * i + k] = 4 * i + corners[k];
        batch->built_capacity = batch->capacity;
    }
    if (batch->sines == NULL) {
        batch->sines = grow_zeros(TABLE_TURN * 5 / 4 * sizeof *batch->sines);
        for (int i = 0; i < TABLE_TURN * 5 / 4; i++)
            batch->sines[i] = trig_sin_deg((float)i * (360.0f / (float)TABLE_TURN));
    }
    SDL_Texture *texture = batch->atlas->texture;
    SDL_Vertex *vertices = batch->vertices;
    bool good = true;
    for (int at = 0; at < batch->count && good;) {
        uint8_t flags = batch->records[batch->order[at]].flags;
        SDL_BlendMode blend = flags & BATCH_FLAG_ADD ? SDL_BLENDMODE_ADD : SDL_BLENDMODE_BLEND;
        int quads, next = build_run(batch, at, vertices, &quads);
        batch->stats.culled += next - at - quads;
        at = next;
        if (quads == 0)
            continue;
        // The texture's blend mode and the clip are part of the call, so they are set before each.
        good = SDL_SetTextureBlendMode(texture, blend) == 0 && set_clip(batch, renderer, flags >> BATCH_CLIP_SHIFT)
            && SDL_RenderGeometry(renderer, texture, vertices, 4 * quads, batch->indices, 6 * quads) == 0;
        batch->stats.draw_calls++;
        batch->stats.vertices += 4 * quads;
        vertices += 4 * quads;
    }
    good = set_clip(batch, renderer, 0) && good;
    return good || error_set(error, "batch: cannot be drawn: %s", SDL_GetError());
}

void batch_flush_pixels(Batch *batch, const BatchTint *ground, const Pixels *output)
{
    sort_by_layer(batch);
    if (batch->soft == NULL)
        batch->soft = soft_open(0, SOFT_CACHE_BYTES, soft_rows_best());
    batch->stats.culled = soft_draw(batch->soft, batch, ground, output);
}
