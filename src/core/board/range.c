// range.c -- movement range by a bucket queue over the cells of a board.
#include "core/board/range.h"

#include "core/base/assert.h"

#define BUCKETS 256 // more than the highest cost, so that cells in one bucket have the same points left
#define NONE (-1)   // the end of a list
#define COST_MASK 0xffu
#define ZONE (BOARD_ZONE << 8)
#define NO_STOP (BOARD_NO_STOP << 8)

// Reached cells that are not expanded yet, in lists by points left.
typedef struct Queue {
    int32_t bucket[BUCKETS];
    int waiting;
} Queue;

// In the order of the tie rule.
typedef struct Directions {
    int32_t way[8];
    int32_t beside[8][2]; // the two cells that a diagonal step passes between
} Directions;

static Directions directions_of(const Range *range)
{
    int32_t up = -range->stride, down = range->stride;
    return (Directions){
        .way = {up, -1, 1, down, up - 1, up + 1, down - 1, down + 1},
        .beside = {[4] = {up, -1}, [5] = {up, 1}, [6] = {down, -1}, [7] = {down, 1}},
    };
}

// One column of border is enough: the end of a row borders on the start of the next one.
static int32_t index_of(const Range *range, Cell cell)
{
    return (cell.y + 1) * range->stride + cell.x + 1;
}

// The inverse of index_of, without the border.
static Cell cell_of(const Range *range, int32_t at)
{
    return (Cell){at % range->stride - 1, at / range->stride - 1};
}

static uint32_t cost_of(const Range *range, int32_t at)
{
    return range->rule[at] & COST_MASK;
}

// Two closed corners are a wall; a mover cuts a single one.
static bool can_pass(const Range *range, const Directions *directions, int32_t from, int direction)
{
    const int32_t *beside = directions->beside[direction];
    return direction < 4 || (cost_of(range, from + beside[0]) | cost_of(range, from + beside[1])) != BOARD_CANNOT;
}

// Copies cost and flags of each cell; the border costs BOARD_CANNOT.
static void read_rules(const Range *range, const Board *board, const BoardMover *mover)
{
    uint16_t *rule = range->rule;
    for (int i = 0; i <= range->stride; i++)
        *rule++ = BOARD_CANNOT;
    const uint8_t *terrain = board->terrain, *flags = board->flags;
    for (int y = 0; y < board->rows; y++, terrain += board->columns) {
        for (int x = 0; x < board->columns; x++)
            rule[x] = mover->cost[terrain[x]];
        for (int x = 0; flags != NULL && x < board->columns; x++)
            rule[x] = (uint16_t)(rule[x] | (flags[x] & mover->heeds) << 8);
        rule += board->columns;
        *rule++ = BOARD_CANNOT;
        flags = flags != NULL ? flags + board->columns : NULL;
    }
    for (int i = 0; i < range->stride; i++)
        *rule++ = BOARD_CANNOT;
}

// Everything is in the lent memory, so buffers are only as large as the caller's boards.
static Range lay_out(void *memory, size_t bytes, const Board *board, const BoardMover *mover, int32_t points)
{
    board_check(board, mover);
    ASSERT(points >= 0 && points <= RANGE_UNLIMITED);
    ASSERT(bytes >= RANGE_BYTES(board->columns, board->rows) && ((uintptr_t)memory & 3u) == 0u);
    Range range = {.columns = board->columns, .rows = board->rows, .stride = board->columns + 1};
    range.directions = mover->diagonal ? 8 : 4;
    range.points = range.dearest = points;
    int32_t places = range.stride * (range.rows + 2) + 1;
    range.left = memory;
    range.next = range.left + places;
    range.rule = (uint16_t *)(range.next + places);
    for (int32_t i = 0; i < places; i++)
        range.left[i] = RANGE_NOT;
    read_rules(&range, board, mover);
    return range;
}

// Stores the points left on a cell; a mover with none left goes no further.
static inline void queue_add(const Range *range, Queue *queue, int32_t at, int32_t left)
{
    range->left[at] = left;
    if (left == 0)
        return;
    int32_t *list = &queue->bucket[left % BUCKETS];
    range->next[at] = *list;
    *list = at;
    queue->waiting++;
}

// Enters all neighbours reached for the first time. No later path leaves more points there.
static inline void enter_neighbours(const Range *range, const Directions *directions, Queue *queue, int32_t from,
                                    int32_t points)
{
    int32_t most = points < range->dearest ? points : range->dearest;
    for (int i = 0; i < range->directions; i++) {
        int32_t to = from + directions->way[i];
        uint32_t rule = range->rule[to];
        int32_t cost = (int32_t)(rule & COST_MASK);
        if (range->left[to] != RANGE_NOT || cost == BOARD_CANNOT || cost > most
            || !can_pass(range, directions, from, i))
            continue;
        queue_add(range, queue, to, rule & ZONE ? 0 : points - cost);
    }
}

static Range search(Range range, const Board *board, const Cell *starts, int count)
{
    Queue queue = {.waiting = 0};
    for (int i = 0; i < BUCKETS; i++)
        queue.bucket[i] = NONE;
    for (int i = 0; i < count; i++) {
        ASSERT(board_kind(board, starts[i]) != BOARD_HOLE);
        int32_t at = index_of(&range, starts[i]);
        if (range.left[at] == RANGE_NOT)
            queue_add(&range, &queue, at, range.points);
    }
    // Continues from all cells in the queue, those with the most points first.
    Directions directions = directions_of(&range);
    for (int32_t points_left = range.points; queue.waiting > 0; points_left--) {
        int32_t *bucket = &queue.bucket[points_left % BUCKETS];
        while (*bucket != NONE) {
            int32_t at = *bucket;
            *bucket = range.next[at];
            queue.waiting--;
            enter_neighbours(&range, &directions, &queue, at, points_left);
        }
    }
    return range;
}

Range range_find(void *memory, size_t bytes, const Board *board, const BoardMover *mover, const Cell *starts, int count,
                 int32_t points)
{
    return search(lay_out(memory, bytes, board, mover, points), board, starts, count);
}

Range range_find_far(void *memory, size_t bytes, const Board *board, const BoardMover *mover, const Cell *starts,
                     int count, int32_t points)
{
    ASSERT(points >= 0);
    BoardMover wanderer = *mover;
    // Zones only end a move; a path of many moves may cross them.
    wanderer.heeds &= (uint8_t)~BOARD_ZONE;
    Range range = lay_out(memory, bytes, board, &wanderer, RANGE_UNLIMITED);
    range.dearest = points;
    return search(range, board, starts, count);
}

int32_t range_left(const Range *range, Cell cell)
{
    return cell_inside(cell, range->columns, range->rows) ? range->left[index_of(range, cell)] : RANGE_NOT;
}

// Costs are at least 1, so only starts have all points left.
static bool is_start(const Range *range, int32_t at)
{
    return range->left[at] == range->points;
}

bool range_is_stop(const Range *range, Cell cell)
{
    if (range_left(range, cell) == RANGE_NOT)
        return false;
    int32_t at = index_of(range, cell);
    return is_start(range, at) || !(range->rule[at] & NO_STOP);
}

// The cell before `at` by the tie rule; `at` is reached and not a start.
static int32_t before(const Range *range, int32_t at)
{
    Directions directions = directions_of(range);
    int32_t best = NONE, most = (int32_t)cost_of(range, at) - 1;
    for (int i = 0; i < range->directions; i++) {
        int32_t from = at + directions.way[i];
        bool goes_on = is_start(range, from) || !(range->rule[from] & ZONE);
        if (goes_on && range->left[from] > most && can_pass(range, &directions, at, i)) {
            best = from;
            most = range->left[from];
        }
    }
    ASSERT(best != NONE);
    return best;
}

int32_t range_cost(const Range *range, Cell cell)
{
    if (range_left(range, cell) == RANGE_NOT)
        return RANGE_NOT;
    int32_t at = index_of(range, cell);
    if (is_start(range, at))
        return 0;
    return range->points - range->left[before(range, at)] + (int32_t)cost_of(range, at);
}

int range_path(const Range *range, Cell to, Cell *path, int most)
{
    if (range_left(range, to) == RANGE_NOT)
        return 0;
    // Paths are read from their end: the first pass counts, the second one writes.
    int count = 1;
    for (int32_t at = index_of(range, to); !is_start(range, at); at = before(range, at))
        count++;
    int32_t at = index_of(range, to);
    for (int i = count - 1; i >= 0; i--) {
        if (i < most)
            path[i] = cell_of(range, at);
        at = i > 0 ? before(range, at) : at;
    }
    return count;
}
