// sight.c -- Bresenham's line, and sight along it.
#include "core/board/sight.h"

#include "core/base/assert.h"

static int32_t size(int32_t value)
{
    return value < 0 ? -value : value;
}

static int32_t sign(int32_t value)
{
    return (value > 0) - (value < 0);
}

// Twice the longer side has to fit into the error.
static bool in_range(Cell cell)
{
    return cell.x >= -SIGHT_FAR && cell.x <= SIGHT_FAR && cell.y >= -SIGHT_FAR && cell.y <= SIGHT_FAR;
}

SightLine sight_line(Cell from, Cell to)
{
    ASSERT(in_range(from) && in_range(to));
    return (SightLine){.at = from, .to = to, .way = cell_sub(to, from), .error = 0};
}

// Adds the share of one step along the longer side to the error, and says whether the shorter coordinate moves. Exactly
// halfway it moves only toward smaller numbers.
static bool shorter_moves(SightLine *line, int32_t longer, int32_t shorter)
{
    int32_t half = size(longer) - (shorter < 0);
    line->error += 2 * size(shorter);
    if (line->error <= half)
        return false;
    line->error -= 2 * size(longer);
    return true;
}

bool sight_step(SightLine *line)
{
    Cell way = line->way;
    if (cell_same(line->at, line->to))
        return false;
    if (size(way.x) >= size(way.y)) {
        line->at.x += sign(way.x);
        line->at.y += shorter_moves(line, way.x, way.y) ? sign(way.y) : 0;
    } else {
        line->at.y += sign(way.y);
        line->at.x += shorter_moves(line, way.y, way.x) ? sign(way.x) : 0;
    }
    return true;
}

int32_t sight_steps(Cell from, Cell to)
{
    int32_t dx = size(to.x - from.x), dy = size(to.y - from.y);
    return dx > dy ? dx : dy;
}

bool sight_is_clear(const Board *board, const uint8_t hides[BOARD_KINDS], Cell from, Cell to)
{
    SightLine line = sight_line(from, to);
    // The cells of both ends hide nothing here; whether somebody rests in a wood is for the caller to ask.
    while (sight_step(&line) && !cell_same(line.at, to))
        if (hides[board_kind(board, line.at)] != 0)
            return false;
    return true;
}
