// overlay_text.c -- the overlay's figures and the legend of its colours.
#include "view/overlay_local.h"

#include <stdio.h>

#include "view/wrap.h"

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

// What the machine does, then what the game does: slow pictures have their cause in one of them.
static int machine_write(char *text, size_t size, const Sim *sim, const OverlayFacts *facts)
{
    const BatchStats *stats = &facts->batch;
    return snprintf(text, size,
                    "tick %u%s, seed %llu · %.1f frames a second, each %.2f ms · a tick %.2f, listing %.2f, "
                    "drawing %.2f ms · sprites drawn %d, outside of the window %d, no room for %d · draw calls %d · "
                    "window %s, drawn by %s\n",
                    (unsigned)sim->head.tick, facts->paused ? " (held)" : "", (unsigned long long)sim->head.seed,
                    (double)facts->fps, (double)facts->frame_ms, (double)facts->tick_ms, (double)facts->build_ms,
                    (double)facts->flush_ms, stats->records - stats->culled, stats->culled, stats->dropped,
                    stats->draw_calls, facts->video ? facts->video : "none", facts->drawing ? facts->drawing : "none");
}

static void game_write(char *text, size_t size, const Sim *sim, int bees_shown)
{
    const SimHead *head = &sim->head;
    snprintf(text, size,
             "bees %d (most %d, born %u, lost %u) · bullets %d (most %d) · shots %d (most %d) · enemies %d (most %d) · "
             "flowers %d · waves arriving %d, pressure %.2f · no room for %u spawns, %d events · "
             "radar %.0f px, shown for %d bees; leash %.0f px",
             (int)sim->bees.count, (int)head->bees_most, (unsigned)head->born, (unsigned)head->lost,
             (int)sim->bullets.count, (int)head->bullets_most, (int)sim->shots.count, (int)head->shots_most,
             (int)sim->enemy_count, (int)head->enemies_most, (int)sim->flower_count, (int)sim->wave_count,
             (double)head->rank, (unsigned)head->dropped, (int)sim->scratch.events_dropped,
             (double)sim_radar_range_px(sim), bees_shown, (double)sim_leash_px(sim));
}

// A colour on a pale rim, so that dark ones show on the plate, too.
static void swatch_draw(Batch *batch, Vec2 pen, OverlayMark mark)
{
    BatchStyle style = overlay_style(mark, 1.0f);
    style.layer = LAYER_OVERLAY_TEXT;
    batch_rect(batch, vec2(pen.x, pen.y - 8.5f), vec2(pen.x + 9.0f, pen.y),
               paint_style(LAYER_OVERLAY_TEXT, paint_tint(PAPER_RGB, 1.0f)));
    batch_rect(batch, vec2(pen.x + 0.7f, pen.y - 7.8f), vec2(pen.x + 8.3f, pen.y - 0.7f), style);
}

static void legend_draw(Vec2 first, BatchStyle paper, Batch *batch)
{
    static const char *const WORDS[MARK_COUNT] = {
#define MARK(NAME, rgb, words) words,
        OVERLAY_MARKS(MARK)
#undef MARK
    };
    for (int i = 0; i < MARK_COUNT; i++) {
        Vec2 pen = vec2(first.x + LEGEND_COLUMN_PX * (float)(i / LEGEND_ROWS),
                        first.y + LINE_PX * (float)(i % LEGEND_ROWS));
        swatch_draw(batch, pen, (OverlayMark)i);
        batch_text(batch, TEXT_SMALL, WORDS[i], vec2(pen.x + 13.0f, pen.y), BATCH_LEFT, paper);
    }
}

// All of it on one plate at the bottom, where neither waves arrive nor the swarm gathers: that is above the finger.
void overlay_text_draw(const Sim *sim, const OverlayFacts *facts, int bees_shown, Batch *batch)
{
    char figures[FIGURES_BYTES];
    BatchStyle paper = paint_style(LAYER_OVERLAY_TEXT, paint_tint(PAPER_RGB, 1.0f));
    int written = machine_write(figures, sizeof figures, sim, facts);
    if (written > 0 && written < FIGURES_BYTES)
        game_write(figures + written, sizeof figures - (size_t)written, sim, bees_shown);
    float width = RIGHT_PX - LEFT_PX - 2.0f * PAD_PX;
    int rows = wrap_rows(batch->atlas, TEXT_SMALL, figures, width, ROWS_MOST);
    float high = LINE_PX * (float)(rows + LEGEND_ROWS) + GAP_PX + 2.0f * PAD_PX;
    batch_rect(batch, vec2(LEFT_PX, BOTTOM_PX - high), vec2(RIGHT_PX, BOTTOM_PX),
               paint_style(LAYER_OVERLAY_TEXT, paint_tint(0x14180eu, 0.55f)));
    Vec2 pen = vec2(LEFT_PX + PAD_PX, BOTTOM_PX - high + PAD_PX + LINE_PX - 3.0f);
    legend_draw(pen, paper, batch);
    pen.y += LINE_PX * (float)LEGEND_ROWS + GAP_PX;
    paint_paragraph(batch, TEXT_SMALL, figures, pen, width, LINE_PX, ROWS_MOST, paper);
}
