// chase.c -- the hunter's aim, in integers, and its moves.
#include "core/board/chase.h"

#include "core/base/assert.h"
#include "core/base/clamp.h"
#include "core/board/range.h"

static uint64_t square_length(Cell way)
{
    return (uint64_t)((int64_t)way.x * way.x) + (uint64_t)((int64_t)way.y * way.y);
}

// The whole part of the square root.
static uint64_t whole_root(uint64_t value)
{
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 31; bit != 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= value)
            root += bit;
    return root;
}

// velocity * sqrt(far_sq / closing_sq), rounded to the nearest, halves away from zero.
static int32_t lead_along(int32_t velocity, uint64_t far_sq, uint64_t closing_sq)
{
    uint64_t square = (uint64_t)((int64_t)velocity * velocity);
    // Twice the root, so that halving it rounds.
    int32_t lead = (int32_t)((whole_root(4 * square * far_sq / closing_sq) + 1) / 2);
    return velocity < 0 ? -lead : lead;
}

// Within these bounds four times the square of a velocity by that of a distance fits into 64 bits.
static bool within_any_board(Cell cell)
{
    return cell.x >= 0 && cell.y >= 0 && cell.x <= BOARD_SIDE_MOST && cell.y <= BOARD_SIDE_MOST;
}

static bool is_velocity(Cell v)
{
    return v.x >= -BOARD_SIDE_MOST && v.x <= BOARD_SIDE_MOST && v.y >= -BOARD_SIDE_MOST && v.y <= BOARD_SIDE_MOST;
}

Cell chase_aim(Cell hunter, Cell hunter_velocity, Cell prey, Cell prey_velocity)
{
    ASSERT(within_any_board(hunter) && within_any_board(prey));
    ASSERT(is_velocity(hunter_velocity) && is_velocity(prey_velocity));
    uint64_t closing_sq = square_length(cell_sub(prey_velocity, hunter_velocity));
    uint64_t far_sq = square_length(cell_sub(prey, hunter));
    // At equal velocities they never meet.
    if (closing_sq == 0)
        return prey;
    Cell lead = {lead_along(prey_velocity.x, far_sq, closing_sq), lead_along(prey_velocity.y, far_sq, closing_sq)};
    int32_t longest = sight_steps((Cell){0, 0}, lead);
    if (longest > BOARD_SIDE_MOST) {
        // Nearly the same velocity: the meeting is beyond any board. Whole moves of the prey keep the direction.
        int32_t moves = BOARD_SIDE_MOST / sight_steps((Cell){0, 0}, prey_velocity) + 1;
        lead = (Cell){prey_velocity.x * moves, prey_velocity.y * moves};
    }
    return (Cell){prey.x + lead.x, prey.y + lead.y};
}

// The arguments of chase_move.
typedef struct Hunt {
    const ChaseHunter *hunter;
    const ChaseRules *rules;
    const ChasePrey *prey;
    const Board *board;
    const BoardMover *mover;
    void *memory;
    size_t bytes;
} Hunt;

// The aim, or the last cell before it that the hunter could enter.
static Cell aim_on_board(const Hunt *hunt)
{
    const ChasePrey *prey = hunt->prey;
    Cell aim = chase_aim(hunt->hunter->at, hunt->hunter->velocity, prey->at, prey->velocity), last = prey->at;
    SightLine line = sight_line(prey->at, aim);
    while (sight_step(&line)) {
        int cost = board_cost(hunt->board, hunt->mover, line.at);
        if (cost == BOARD_CANNOT || cost > hunt->rules->points)
            break;
        if (!(board_flags(hunt->board, hunt->mover, line.at) & BOARD_NO_STOP))
            last = line.at;
    }
    return last;
}

// The cells of the line from its current cell, at most `most`.
static int line_cells(SightLine line, Cell *path, int most)
{
    int count = 0;
    do {
        path[count++] = line.at;
    } while (count < most && sight_step(&line));
    return count;
}

// Walks the line move by move. Its end needs no stop: the prey is there, or nothing can stop there.
static bool line_can_be_walked(const Hunt *hunt, SightLine line)
{
    int32_t points = hunt->rules->points;
    while (!cell_same(line.at, line.to)) {
        Cell path[CHASE_POINTS_MOST + 1];
        int count = line_cells(line, path, points + 1);
        BoardWalk walk = board_walk(hunt->board, hunt->mover, path, count, points);
        if (walk.stop == 0)
            return cell_same(path[walk.reach], line.to);
        for (int i = 0; i < walk.stop; i++)
            sight_step(&line);
    }
    return true;
}

// Finds the path of this move toward the aim: along the line, or around an obstacle. Returns the number of its steps.
// `line` stays at the hunter.
static int way_to_aim(const Hunt *hunt, Cell aim, SightLine *line, Cell *path)
{
    int most = hunt->rules->points + 1;
    if (!cell_same(line->to, aim) || !cell_same(line->at, hunt->hunter->at))
        *line = sight_line(hunt->hunter->at, aim);
    // The article walks Bresenham's line; only a blocked line needs a search.
    bool straight = line_can_be_walked(hunt, *line);
    int count;
    if (straight) {
        count = line_cells(*line, path, most);
    } else {
        Range range = range_find_far(hunt->memory, hunt->bytes, hunt->board, hunt->mover, &hunt->hunter->at, 1,
                                     hunt->rules->points);
        count = range_path(&range, aim, path, most);
        count = count > 0 ? count : range_path(&range, hunt->prey->at, path, most);
        count = mini(count, most);
    }
    int steps = count > 0 ? board_walk(hunt->board, hunt->mover, path, count, hunt->rules->points).stop : 0;
    for (int i = 0; straight && i < steps; i++)
        sight_step(line);
    return steps;
}

ChaseMove chase_move(ChaseHunter *hunter, const ChaseRules *rules, const Board *board, const BoardMover *mover,
                     const ChasePrey *prey, void *memory, size_t bytes)
{
    ASSERT(rules->points >= 0 && rules->points <= CHASE_POINTS_MOST && rules->give_up_cells >= 0);
    const Hunt hunt = {hunter, rules, prey, board, mover, memory, bytes};
    ChaseMove move = {.result = CHASE_GAVE_UP, .aim = prey->at, .count = 1, .path = {hunter->at}};
    uint64_t far = (uint64_t)rules->give_up_cells;
    // The rules of the header in order: the first that applies decides.
    if (square_length(cell_sub(prey->at, hunter->at)) <= far * far) {
        Range range = range_find(memory, bytes, board, mover, &hunter->at, 1, rules->points);
        int count = range_path(&range, prey->at, move.path, CHASE_POINTS_MOST + 1);
        if (count > 0) {
            move.result = CHASE_CAUGHT;
            move.count = count;
        } else {
            move.aim = aim_on_board(&hunt);
            move.count = way_to_aim(&hunt, move.aim, &hunter->line, move.path) + 1;
            move.result = move.count > 1 ? CHASE_MOVED : CHASE_STAYED;
        }
    }
    ASSERT(move.count >= 1 && move.count <= CHASE_POINTS_MOST + 1);
    Cell at = move.path[move.count - 1];
    hunter->velocity = cell_sub(at, hunter->at);
    hunter->at = at;
    return move;
}
