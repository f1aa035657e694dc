// watch_halves.c -- two demos side by side below their headings, each with the pointers' paths of both.
#include "game/tools/watch_screen.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/grow.h"
#include "text/times.h"
#include "view/paint.h"

bool watch_halves_open(WatchScreen *screen, char *compared, const char *what, Error *error)
{
    bool two = compared[0] && what && strcmp(compared, what) != 0;
    snprintf(screen->path, sizeof screen->path, "%s", compared[0] ? compared : what ? what : "");
    compared[0] = '\0';
    WatchSecond *second = screen->second = two ? grow_zeros(sizeof *second) : NULL;
    if (!two || watch_open(&second->watch, what, &second->sim, &second->view, &second->hud, error))
        return true;
    watch_halves_close(screen);
    return false;
}

void watch_halves_close(WatchScreen *screen)
{
    if (screen->second)
        watch_close(&screen->second->watch);
    free(screen->second);
    screen->second = NULL;
}

#define HEAD_PX 44.0f
#define BETWEEN_PX 4.0f
#define PATH_TICKS (3 * SIM_TICKS_PER_SECOND) // length of the pointer's path

static const uint32_t HALF_RGB[2] = {PAINT_HONEY, 0x8fd8ffu};

static const Watch *half_watch(const WatchScreen *screen, int half)
{
    return half == 0 ? &screen->watch : &screen->second->watch;
}

static ViewportRect half_rect(const Viewport *viewport, int half)
{
    ViewportRect all = viewport_visible(viewport);
    float wide = (all.most.x - all.least.x - BETWEEN_PX) / 2.0f, high = all.most.y - all.least.y - HEAD_PX;
    float zoom = fminf(wide / FIELD_WIDTH_PX, high / FIELD_HEIGHT_PX), middle = ui_middle(all).x;
    float left = half == 0 ? middle - BETWEEN_PX / 2.0f - zoom * FIELD_WIDTH_PX : middle + BETWEEN_PX / 2.0f;
    Vec2 corner = viewport_snap(viewport, vec2(left, all.least.y + HEAD_PX));
    return ui_box(corner.x, corner.y, zoom * FIELD_WIDTH_PX, zoom * FIELD_HEIGHT_PX);
}

// A player without a name is known by the time of the game.
void watch_halves_page(const WatchScreen *screen, const Viewport *viewport, UiPage *page)
{
    for (int half = 0; half < 2; half++) {
        const TapeStart *start = &half_watch(screen, half)->demo.start;
        char line[64];
        int32_t points = (int32_t)half_watch(screen, half)->sim->head.score;
        int32_t ahead = points - (int32_t)half_watch(screen, 1 - half)->sim->head.score;
        ViewportRect rect = half_rect(viewport, half);
        rect = ui_box(rect.least.x, rect.least.y - HEAD_PX, rect.most.x - rect.least.x, HEAD_PX);
        local_time_text((time_t)start->recorded_unix_s, "%Y-%m-%d %H:%M", "?", line, sizeof line);
        ui_label(page, TEXT_SMALL, start->name[0] ? start->name : line, ui_cut_top(&rect, 20.0f), BATCH_CENTRE,
                 HALF_RGB[half]);
        snprintf(line, sizeof line, "%" PRId32 "  (%+" PRId32 ")", points, ahead);
        ui_label(page, TEXT_MEDIUM, line, rect, BATCH_CENTRE, ahead >= 0 ? PAINT_CREAM : PAINT_PALE)->live = true;
    }
}

// The path of the pointer up to now, where it was held.
static void path_draw(const Watch *watch, uint32_t rgb, float alpha, Batch *batch)
{
    const TickCmd *cmds = watch->demo.cmds;
    uint32_t end = watch->play.tick, tick = end > PATH_TICKS ? end - PATH_TICKS : 0;
    for (; tick + 1 < end; tick++) {
        float age = (float)(end - tick) / (float)PATH_TICKS;
        if (cmds[tick].buttons & cmds[tick + 1].buttons & TICK_CMD_TOUCH)
            batch_line(batch, tick_cmd_pointer(&cmds[tick]), tick_cmd_pointer(&cmds[tick + 1]), 2.5f,
                       paint_ink(LAYER_BORDER, rgb, alpha * (1.0f - age)));
    }
    if (end > 0 && cmds[end - 1].buttons & TICK_CMD_TOUCH)
        batch_circle(batch, tick_cmd_pointer(&cmds[end - 1]), 9.0f, 2.0f, paint_ink(LAYER_BORDER, rgb, alpha));
}

// Replaces the picture of one game. Each half shows both paths, its own on top.
void watch_halves_draw(Game *game)
{
    WatchScreen *screen = game->screens.own;
    Batch *batch = &game->machine.batch;
    const Viewport viewport = game->machine.viewport;
    ViewportRect all = viewport_visible(&viewport);
    View *view = &screen->second->view;
    view->look = game->graphics.view.look;
    view->numbers = game->graphics.view.numbers;
    view->lines_shown = game->graphics.view.lines_shown;
    batch_begin(batch, &game->machine.atlas, viewport);
    batch_rect(batch, all.least, all.most, paint_ink(LAYER_DEEP, SCREEN_GREEN_RGB, 1.0f));
    for (int half = 0; half < 2; half++) {
        const Watch *watch = half_watch(screen, half), *other = half_watch(screen, 1 - half);
        BatchFrame frame = batch_frame(batch, half_rect(&viewport, half));
        view_draw(watch->view, watch->sim, watch_blend(watch), batch);
        path_draw(other, HALF_RGB[1 - half], 0.5f, batch);
        path_draw(watch, HALF_RGB[half], 1.0f, batch);
        batch_frame_end(batch, &frame);
    }
}
