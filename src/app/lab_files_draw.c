// lab_files_draw.c -- the list of scenarios.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "app/lab_files.h"
#include "app/lab_paint.h"
#include "sim/limits.h"
#include "view/texts.h"
#include "view/wrap.h"

#define LIST_TOP_PX 74.0f
#define LIST_BOTTOM_PX 530.0f

static const ViewportRect PANEL = {{20.0f, 18.0f}, {FIELD_WIDTH_PX - 20.0f, 600.0f}};

static void row_draw(const LabFiles *files, int row, Batch *batch)
{
    const LabFile *file = &files->list[row];
    ViewportRect rect = lab_inset(lab_files_row(files, row), 0.0f, 1.5f);
    char line[LAB_FILE_NAME_BYTES + 8], date[32] = "";
    bool sure = files->sure == row, lit = sure || files->selected == row;
    float y = rect.least.y;
    size_t bytes;
    lab_box(batch, rect, lit ? LAB_INK : LAB_RIM, lit ? LAB_LIT : LAB_PAPER);
    snprintf(line, sizeof line, "%.*s", (int)(strlen(file->name) - 4), file->name);
    bytes = wrap_line(batch->atlas, TEXT_SMALL, line, rect.most.x - rect.least.x - 24.0f);
    if (line[bytes])
        snprintf(line + bytes, sizeof line - bytes, "…");
    batch_text(batch, TEXT_SMALL, line, vec2(rect.least.x + 10.0f, y + 16.0f), BATCH_LEFT, lab_ink(LAB_INK, 1.0f));
    if (sure) {
        batch_text(batch, TEXT_SMALL, ui_text(UI_LAB_SURE), vec2(rect.least.x + 10.0f, y + 31.0f), BATCH_LEFT,
                   lab_ink(LAB_RED_INK, 1.0f));
        return;
    }
    time_t when = (time_t)file->changed_unix_s;
    struct tm day;
    if (localtime_r(&when, &day))
        strftime(date, sizeof date, "%Y-%m-%d %H:%M", &day);
    batch_text(batch, TEXT_TINY, file->own ? date : ui_text(UI_LAB_EXAMPLE), vec2(rect.least.x + 10.0f, y + 30.0f),
               BATCH_LEFT, lab_ink(LAB_PALE_INK, 1.0f));
}

static void frame_draw(const LabFiles *files, Batch *batch)
{
    ViewportRect close = lab_files_close_rect();
    float x = FIELD_WIDTH_PX / 2.0f;
    // Rows that reach out of the list are hidden by the paper around it.
    lab_paper(batch, PANEL, PANEL.least.y, LIST_TOP_PX);
    lab_paper(batch, PANEL, LIST_BOTTOM_PX, PANEL.most.y);
    batch_text(batch, TEXT_LARGE, ui_text(UI_LAB_SCENARIOS), vec2(x, LIST_TOP_PX - 14.0f), BATCH_CENTRE,
               lab_ink(LAB_INK, 1.0f));
    batch_sprite_rect(batch, SPRITE_BUTTON, close.least, close.most, lab_ink(0xffffffu, 1.0f));
    batch_text(batch, TEXT_MEDIUM, ui_text(UI_LAB_CLOSE), vec2(x, lab_middle(close).y + 3.0f), BATCH_CENTRE,
               lab_ink(LAB_INK, 1.0f));
    if (files->count == 0)
        batch_text(batch, TEXT_SMALL, ui_text(UI_LAB_NO_SCENARIOS), vec2(x, 250.0f), BATCH_CENTRE,
                   lab_ink(LAB_PALE_INK, 1.0f));
}

void lab_files_draw(const LabFiles *files, Batch *batch)
{
    batch_rect(batch, vec2(0.0f, 0.0f), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX), lab_ink(LAB_INK, 0.45f));
    lab_paper(batch, PANEL, LIST_TOP_PX, LIST_BOTTOM_PX);
    for (int i = 0; i < files->count; i++) {
        ViewportRect row = lab_files_row(files, i);
        if (row.most.y > LIST_TOP_PX && row.least.y < LIST_BOTTOM_PX)
            row_draw(files, i, batch);
    }
    frame_draw(files, batch);
    lab_frame(batch, PANEL);
}
