// overlay_text.c -- the overlay's figures and the legend of its colours.
#include "view/overlay_local.h"

#include <stdio.h>

#define LEFT_PX 4.0f
#define RIGHT_PX 356.0f
#define BOTTOM_PX 637.0f
#define PAD_PX 4.0f
#define LINE_PX 9.5f
#define GAP_PX 3.0f // between legend and figures
#define FIGURE_ROWS 6
#define FIGURE_COLUMN_PX 170.0f
#define LEGEND_COLUMNS 4
#define LEGEND_COLUMN_PX 88.0f
#define LEGEND_ROWS ((MARK_COUNT + LEGEND_COLUMNS - 1) / LEGEND_COLUMNS)
#define PAPER_RGB 0xf4f6e8u

// A column of lines on a dark plate.
typedef struct Block {
    Batch *batch;
    Vec2 pen;
} Block;

static Block block_begin(Batch *batch, int lines)
{
    Vec2 corner = vec2(LEFT_PX, BOTTOM_PX - LINE_PX * (float)lines - GAP_PX - 2.0f * PAD_PX);
    batch_rect(batch, corner, vec2(RIGHT_PX, BOTTOM_PX), paint_style(LAYER_OVERLAY_TEXT, paint_tint(0x14180eu, 0.55f)));
    return (Block){batch, vec2(corner.x + PAD_PX, corner.y + PAD_PX + LINE_PX - 2.5f)};
}

static void block_text(Block *block, const char *text)
{
    batch_text(block->batch, TEXT_TINY, text, block->pen, BATCH_LEFT,
               paint_style(LAYER_OVERLAY_TEXT, paint_tint(PAPER_RGB, 1.0f)));
    block->pen.y += LINE_PX;
}

// A line like printf's.
#define BLOCK_LINE(block, ...)                                                                                         \
    do {                                                                                                               \
        char text[160];                                                                                                \
        snprintf(text, sizeof text, __VA_ARGS__);                                                                      \
        block_text(block, text);                                                                                       \
    } while (0)

// What the machine does, and beside it what the game does: slow pictures have their cause in one of them.
static void machine_draw(Block *block, const Sim *sim, const OverlayFacts *facts)
{
    const SimHead *head = &sim->head;
    const BatchStats *stats = &facts->batch;
    BLOCK_LINE(block, "tick %u%s, seed %llu", (unsigned)head->tick, facts->paused ? " (held)" : "",
               (unsigned long long)head->seed);
    BLOCK_LINE(block, "%.1f frames a second, each %.2f ms", (double)facts->fps, (double)facts->frame_ms);
    BLOCK_LINE(block, "a tick %.2f, listing %.2f, drawing %.2f ms", (double)facts->tick_ms, (double)facts->build_ms,
               (double)facts->flush_ms);
    BLOCK_LINE(block, "sprites drawn %d, draw calls %d", stats->records - stats->culled, stats->draw_calls);
    BLOCK_LINE(block, "sprites outside of the window %d", stats->culled);
    BLOCK_LINE(block, "window %s, drawn by %s", facts->video ? facts->video : "none",
               facts->drawing ? facts->drawing : "none");
}

static void game_draw(Block *block, const Sim *sim, int bees_shown, int sprites_dropped)
{
    const SimHead *head = &sim->head;
    BLOCK_LINE(block, "bees %d (most %d, born %u, lost %u)", (int)sim->bees.count, (int)head->bees_most,
               (unsigned)head->born, (unsigned)head->lost);
    BLOCK_LINE(block, "bullets %d (most %d), shots %d (most %d)", (int)sim->bullets.count, (int)head->bullets_most,
               (int)sim->shots.count, (int)head->shots_most);
    BLOCK_LINE(block, "enemies %d (most %d), flowers %d", (int)sim->enemy_count, (int)head->enemies_most,
               (int)sim->flower_count);
    BLOCK_LINE(block, "waves still arriving %d, pressure %.2f", (int)sim->wave_count, (double)head->rank);
    BLOCK_LINE(block, "no room for %u spawns, %d events, %d sprites", (unsigned)head->dropped,
               (int)sim->scratch.events_dropped, sprites_dropped);
    BLOCK_LINE(block, "radar %.0f px, shown for %d bees; leash %.0f px", (double)sim_radar_range_px(sim), bees_shown,
               (double)sim_leash_px(sim));
}

// A colour on a pale rim, so that dark ones show on the plate, too.
static void swatch_draw(Batch *batch, Vec2 pen, OverlayMark mark)
{
    BatchStyle style = overlay_style(mark, 1.0f);
    style.layer = LAYER_OVERLAY_TEXT;
    batch_rect(batch, vec2(pen.x, pen.y - 6.0f), vec2(pen.x + 9.0f, pen.y),
               paint_style(LAYER_OVERLAY_TEXT, paint_tint(PAPER_RGB, 1.0f)));
    batch_rect(batch, vec2(pen.x + 0.7f, pen.y - 5.3f), vec2(pen.x + 8.3f, pen.y - 0.7f), style);
}

static void legend_draw(Block *block)
{
    static const char *const WORDS[MARK_COUNT] = {
#define MARK(NAME, rgb, words) words,
        OVERLAY_MARKS(MARK)
#undef MARK
    };
    Vec2 first = block->pen;
    for (int i = 0; i < MARK_COUNT; i++) {
        Vec2 pen = vec2(first.x + LEGEND_COLUMN_PX * (float)(i / LEGEND_ROWS),
                        first.y + LINE_PX * (float)(i % LEGEND_ROWS));
        swatch_draw(block->batch, pen, (OverlayMark)i);
        block->pen = vec2(pen.x + 13.0f, pen.y);
        block_text(block, WORDS[i]);
    }
}

// All of it on one plate at the bottom, where neither waves arrive nor the swarm gathers: that is above the finger.
void overlay_text_draw(const Sim *sim, const OverlayFacts *facts, int bees_shown, Batch *batch)
{
    Block legend = block_begin(batch, LEGEND_ROWS + FIGURE_ROWS);
    Block machine = {batch, vec2(legend.pen.x, legend.pen.y + LINE_PX * (float)LEGEND_ROWS + GAP_PX)};
    Block game = {batch, vec2(machine.pen.x + FIGURE_COLUMN_PX, machine.pen.y)};
    legend_draw(&legend);
    machine_draw(&machine, sim, facts);
    game_draw(&game, sim, bees_shown, facts->batch.dropped);
}
