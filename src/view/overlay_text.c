// overlay_text.c -- the overlay's figures and the legend of its colours.
#include "view/overlay_local.h"

#include <stdio.h>

#define LEFT_PX 6.0f
#define TOP_PX 50.0f
#define PAD_PX 4.0f
#define LINE_PX 10.0f
#define BLOCK_WIDTH_PX 214.0f
#define BLOCK_LINES 11
#define LEGEND_COLUMNS 4
#define LEGEND_COLUMN_PX 88.0f
#define LEGEND_WIDTH_PX 348.0f
#define LEGEND_BOTTOM_PX 636.0f
#define PAPER_RGB 0xf4f6e8u

// A column of lines on a dark plate.
typedef struct Block {
    Batch *batch;
    Vec2 pen;
} Block;

static Block block_begin(Batch *batch, Vec2 corner, float width_px, int lines)
{
    Vec2 most = vec2(corner.x + width_px, corner.y + LINE_PX * (float)lines + 2.0f * PAD_PX);
    batch_rect(batch, corner, most, paint_style(LAYER_OVERLAY_TEXT, paint_tint(0x14180eu, 0.66f)));
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

static void figures_draw(const Sim *sim, const OverlayFacts *facts, int bees_shown, uint32_t bees_step, Batch *batch)
{
    const SimHead *head = &sim->head;
    const BatchStats *stats = &facts->batch;
    Block block = block_begin(batch, vec2(LEFT_PX, TOP_PX), BLOCK_WIDTH_PX, BLOCK_LINES);
    BLOCK_LINE(&block, "tick %u   seed %llu%s", (unsigned)head->tick, (unsigned long long)head->seed,
               facts->paused ? "   paused: F5 steps" : "");
    BLOCK_LINE(&block, "%.1f fps   frame %.2f ms   tick %.3f ms", (double)facts->fps, (double)facts->frame_ms,
               (double)facts->tick_ms);
    BLOCK_LINE(&block, "build %.2f ms   flush %.2f ms   %s %s", (double)facts->build_ms, (double)facts->flush_ms,
               facts->video ? facts->video : "", facts->drawing ? facts->drawing : "");
    BLOCK_LINE(&block, "%d draw calls   %d sprites (%d unseen, %d left out)", stats->draw_calls, stats->records,
               stats->culled, stats->dropped);
    BLOCK_LINE(&block, "bees %d, most %d   born %u   lost %u", (int)sim->bees.count, (int)head->bees_most,
               (unsigned)head->born, (unsigned)head->lost);
    BLOCK_LINE(&block, "bullets %d, most %d", (int)sim->bullets.count, (int)head->bullets_most);
    BLOCK_LINE(&block, "shots %d, most %d", (int)sim->shots.count, (int)head->shots_most);
    BLOCK_LINE(&block, "enemies %d, most %d   flowers %d   waves %d", (int)sim->enemy_count, (int)head->enemies_most,
               (int)sim->flower_count, (int)sim->wave_count);
    BLOCK_LINE(&block, "spawns dropped %u   events %d, dropped %d", (unsigned)head->dropped,
               (int)sim->scratch.event_count, (int)sim->scratch.events_dropped);
    BLOCK_LINE(&block, "rank %.3f   radar range %.0f px, leash %.0f px", (double)head->rank,
               (double)sim_radar_range_px(sim), (double)sim_leash_px(sim));
    if (bees_step == 1)
        BLOCK_LINE(&block, "radar shown for all %d bees", bees_shown);
    else
        BLOCK_LINE(&block, "radar shown for %d of %d bees (1 in %u, by id)", bees_shown, (int)sim->bees.count,
                   (unsigned)bees_step);
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

// A strip at the bottom, where the swarm is least: it gathers above the finger.
static void legend_draw(Batch *batch)
{
    static const char *const WORDS[MARK_COUNT] = {
#define MARK(NAME, rgb, words) words,
        OVERLAY_MARKS(MARK)
#undef MARK
    };
    const int rows = (MARK_COUNT + LEGEND_COLUMNS - 1) / LEGEND_COLUMNS;
    float top = LEGEND_BOTTOM_PX - LINE_PX * (float)rows - 2.0f * PAD_PX;
    Block block = block_begin(batch, vec2(LEFT_PX, top), LEGEND_WIDTH_PX, rows);
    Vec2 first = block.pen;
    for (int i = 0; i < MARK_COUNT; i++) {
        Vec2 pen = vec2(first.x + LEGEND_COLUMN_PX * (float)(i / rows), first.y + LINE_PX * (float)(i % rows));
        swatch_draw(batch, pen, (OverlayMark)i);
        block.pen = vec2(pen.x + 13.0f, pen.y);
        block_text(&block, WORDS[i]);
    }
}

void overlay_text_draw(const Sim *sim, const OverlayFacts *facts, int bees_shown, uint32_t bees_step, Batch *batch)
{
    figures_draw(sim, facts, bees_shown, bees_step, batch);
    legend_draw(batch);
}
