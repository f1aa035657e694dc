// lab_files_draw.c -- the list of scenarios.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "game/lab/lab_files.h"
#include "sim/limits.h"
#include "ui/lab_paint.h"
#include "view/texts.h"

static const ViewportRect PANEL = {{20.0f, 18.0f}, {FIELD_WIDTH_PX - 20.0f, 600.0f}};

// A text in one line of a row, "…" where it is longer.
static void line_draw(TextSize size, const char *text, ViewportRect row, float y, uint32_t rgb, Batch *batch)
{
    const float aside = 10.0f;
    paint_paragraph(batch, size, text, vec2(row.least.x + aside, row.least.y + y),
                  row.most.x - row.least.x - 2.0f * aside, 0.0f, 1, lab_ink(rgb, 1.0f));
}

// What it is about or, where it does not say, how old it is.
static void about_text(const LabFile *file, char about[LAB_FILE_ABOUT_BYTES])
{
    time_t when = (time_t)file->changed_unix_s;
    struct tm day;
    if (file->about[0])
        snprintf(about, LAB_FILE_ABOUT_BYTES, "%s", file->about);
    else if (!localtime_r(&when, &day) || !strftime(about, LAB_FILE_ABOUT_BYTES, "%Y-%m-%d %H:%M", &day))
        about[0] = '\0';
}

static void row_draw(const LabFiles *files, int row, Batch *batch)
{
    const LabFile *file = &files->list[row];
    ViewportRect rect = lab_inset(lab_files_row(files, row), 0.0f, 1.5f);
    char name[LAB_FILE_NAME_BYTES], about[LAB_FILE_ABOUT_BYTES];
    bool sure = files->sure == row, lit = sure || files->selected == row;
    lab_box(batch, rect, lit ? PAINT_DARK : PAINT_RIM, lit ? PAINT_GOLD : PAINT_PAPER);
    snprintf(name, sizeof name, "%.*s", (int)(strlen(file->name) - 4), file->name);
    about_text(file, about);
    line_draw(TEXT_SMALL, name, rect, 16.0f, file->own ? PAINT_DARK : PAINT_HONEY_INK, batch);
    line_draw(sure ? TEXT_SMALL : TEXT_TINY, sure ? ui_text(UI_LAB_SURE) : about, rect, 30.0f,
              sure ? PAINT_RED_INK : PAINT_PALE_INK, batch);
}

static void frame_draw(const LabFiles *files, Batch *batch)
{
    ViewportRect close = lab_files_close_rect(), list = LAB_FILES_SHAPE.area;
    float x = FIELD_WIDTH_PX / 2.0f;
    // Rows that reach out of the list are hidden by the paper around it.
    lab_paper(batch, PANEL, PANEL.least.y, list.least.y);
    lab_paper(batch, PANEL, list.most.y, PANEL.most.y);
    batch_text(batch, TEXT_LARGE, ui_text(UI_LAB_SCENARIOS), vec2(x, list.least.y - 14.0f), BATCH_CENTRE,
               lab_ink(PAINT_DARK, 1.0f));
    batch_sprite_rect(batch, SPRITE_BUTTON, close.least, close.most, lab_ink(0xffffffu, 1.0f));
    batch_text(batch, TEXT_MEDIUM, ui_text(UI_LAB_CLOSE), vec2(x, lab_middle(close).y + 3.0f), BATCH_CENTRE,
               lab_ink(PAINT_DARK, 1.0f));
    if (files->count == 0)
        batch_text(batch, TEXT_SMALL, ui_text(UI_LAB_NO_SCENARIOS), vec2(x, 250.0f), BATCH_CENTRE,
                   lab_ink(PAINT_PALE_INK, 1.0f));
}

void lab_files_draw(const LabFiles *files, Batch *batch)
{
    batch_rect(batch, vec2(0.0f, 0.0f), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX), lab_ink(PAINT_DARK, 0.45f));
    ViewportRect list = LAB_FILES_SHAPE.area;
    lab_paper(batch, PANEL, list.least.y, list.most.y);
    for (int i = 0; i < files->count; i++) {
        ViewportRect row = lab_files_row(files, i);
        if (row.most.y > list.least.y && row.least.y < list.most.y)
            row_draw(files, i, batch);
    }
    frame_draw(files, batch);
    scroll_list_draw_bar(&files->rows, &LAB_FILES_SHAPE, files->count, lab_ink(PAINT_RIM, 1.0f), batch);
    lab_frame(batch, PANEL);
}
