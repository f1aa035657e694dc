// flash_meter.h -- counts flashes in a row of pictures, as WCAG 2.3.1 defines them.
//
// A flash is a pair of opposing changes of relative luminance by 0.1 or more, where the darker picture is below 0.8, of
// at least a quarter of a field of 10 degrees at the same time. Simultaneous opposite changes in the same field are
// subtracted: of what moves, as much darkens as lightens, and it does not flash.
//
// Pictures of 90 x 160 show the playfield: a pixel is 4 px of it. Who sits 60 cm before a playfield 34 cm high (a
// screen of 27 inches, the game over its whole height) sees 200 of its px in 10 degrees; on a phone, or in a window, it
// is more of them, so that a field holds a smaller share of the same things.
#pragma once

#include <string.h>

#include "eye.h"

#define METER_WIDTH 90
#define METER_HEIGHT 160
#define METER_CELLS (METER_WIDTH * METER_HEIGHT)
#define METER_FIELD_WIDTH 50 // 10 degrees, in the shape that WCAG gives it: 4 to 3
#define METER_FIELD_HEIGHT 38
#define METER_QUARTER (METER_FIELD_WIDTH * METER_FIELD_HEIGHT / 4)
#define METER_STEP 10 // from one field that is looked at to the next
#define METER_COLUMNS ((METER_WIDTH - METER_FIELD_WIDTH) / METER_STEP + 1)
#define METER_ROWS ((METER_HEIGHT - METER_FIELD_HEIGHT) / METER_STEP + 1)
#define METER_FIELDS (METER_COLUMNS * METER_ROWS)
#define METER_SAME_TIME 6 // frames: a tenth of a second
#define METER_SECOND 60

// The history of a pixel: its extreme since it last turned, and when it last went up [1] and down [0] by
// enough.
typedef struct MeterCell {
    float low, high;
    int way; // 1 up, -1 down, 0 neither yet
    int turned[2];
} MeterCell;

// The last changes of one field, each way in turn.
typedef struct MeterField {
    int way, since;
    int changes[64]; // frames
    int change_count;
} MeterField;

typedef struct FlashMeter {
    int frame; // of the next picture, from 1
    MeterCell cells[METER_CELLS];
    MeterField fields[METER_FIELDS];
    int most;    // flashes of any field in any second
    int changes; // of all fields, for a look at how much there is
} FlashMeter;

static inline void meter_cell(MeterCell *cell, float now, int frame)
{
    if (frame == 1)
        *cell = (MeterCell){now, now, 0, {-100, -100}};
    cell->low = now < cell->low ? now : cell->low;
    cell->high = now > cell->high ? now : cell->high;
    bool rises = cell->way <= 0 && now - cell->low >= 0.1f && cell->low < 0.8f;
    bool falls = !rises && cell->way >= 0 && cell->high - now >= 0.1f && now < 0.8f;
    if (!rises && !falls)
        return;
    cell->way = rises ? 1 : -1;
    cell->turned[rises] = frame;
    cell->low = cell->high = now; // its extremes from here on
}

static inline int went(const MeterCell *cell, int way, int from)
{
    return cell->turned[way] > from;
}

// How many more pixels of a field have gone this way lately than the other: what moves darkens as much as it lightens.
static inline int meter_count(const FlashMeter *meter, int field, int way)
{
    int left = field % METER_COLUMNS * METER_STEP, top = field / METER_COLUMNS * METER_STEP, count = 0;
    int from = meter->frame - METER_SAME_TIME;
    from = from > meter->fields[field].since ? from : meter->fields[field].since;
    for (int y = top; y < top + METER_FIELD_HEIGHT; y++)
        for (int x = left; x < left + METER_FIELD_WIDTH; x++)
            count += went(&meter->cells[y * METER_WIDTH + x], way, from)
                   - went(&meter->cells[y * METER_WIDTH + x], !way, from);
    return count;
}

static inline void meter_change(FlashMeter *meter, MeterField *field, int way)
{
    field->way = way;
    field->since = meter->frame;
    field->changes[field->change_count++ % 64] = meter->frame;
    meter->changes++;
    int in_second = 0;
    for (int i = 1; i <= 64 && i <= field->change_count; i++)
        in_second += field->changes[(field->change_count - i) % 64] > meter->frame - METER_SECOND;
    meter->most = in_second / 2 > meter->most ? in_second / 2 : meter->most;
}

// All zero is a meter that has seen nothing.
static inline void meter_look(FlashMeter *meter, const Pixels *picture)
{
    meter->frame++;
    for (int y = 0; y < METER_HEIGHT; y++)
        for (int x = 0; x < METER_WIDTH; x++)
            meter_cell(&meter->cells[y * METER_WIDTH + x], (float)eye_luminance(pixels_row(picture, y)[x]),
                       meter->frame);
    for (int i = 0; i < METER_FIELDS; i++) {
        MeterField *field = &meter->fields[i];
        if (field->way <= 0 && meter_count(meter, i, 1) >= METER_QUARTER)
            meter_change(meter, field, 1);
        else if (field->way >= 0 && meter_count(meter, i, 0) >= METER_QUARTER)
            meter_change(meter, field, -1);
    }
}
