// swarm_walls.c -- bees among walls and in a flow, and their paths around walls.
#include "core/sim/sim_local.h"

#include <string.h>

#include "core/base/assert.h"
#include "core/steer/walls.h"

#define PUSH_PX2 1000.0f // push times squared distance at a gain of 1

_Static_assert(SIM_WALLS_MAX + 4 <= HOLD_PLANES_MAX, "all walls and the edges can hold a bee");

// The sides of stages are for gnats: bees have an edge of their own.
static int swarm_wall_count(const Sim *sim)
{
    return sim->head.stage == STAGE_SCRIPT ? sim->script.wall_count : sim->wall_count;
}

bool swarm_minds_walls(const Sim *sim)
{
    return sim->tunables.swarm_wall_gain > 0.0f && swarm_wall_count(sim) > 0;
}

Vec2 swarm_carried(const Sim *sim, Vec2 at)
{
    if (sim->tunables.swarm_flow_gain == 0.0f)
        return vec2(0.0f, 0.0f);
    Vec2 flow = flow_at(sim->flows, sim->flow_count, at);
    // Limited so that a bee can fly against it.
    return vec2_limit(vec2_scale(flow, sim->tunables.swarm_flow_gain), sim->tunables.swarm_max_speed * 0.5f);
}

static bool in_a_wall(const Sim *sim, Vec2 at)
{
    Vec2 away;
    for (int i = 0; i < swarm_wall_count(sim); i++)
        if (wall_distance(&sim->walls[i], at, &away) < 0.0f)
            return true;
    return false;
}

void swarm_walls_push(Sim *sim)
{
    const Tunables *t = &sim->tunables;
    SimScratch *scratch = &sim->scratch;
    float gain = PUSH_PX2 * t->swarm_wall_gain;
    WallSense sense = {t->swarm_wall_px, 0.0f, t->swarm_brake_px / (gain * WALLS_URGENCY_TIMES)};
    for (int i = 0; i < sim->bees.count; i++) {
        Vec2 at = vec2(sim->bees.x[i], sim->bees.y[i]);
        Vec2 push = walls_avoid(sim->walls, swarm_wall_count(sim), at, sense);
        if (push.x == 0.0f && push.y == 0.0f)
            continue;
        Vec2 pull = vec2(scratch->pull_x[i], scratch->pull_y[i]);
        bool pulled = pull.x != 0.0f || pull.y != 0.0f;
        // Inside a wall only the pull counts: pushes of overlapping walls could trap a bee.
        push = vec2_scale(push, pulled && in_a_wall(sim, at) ? 0.0f : gain);
        // Near a wall the pull is limited to full speed, so that the push can resist it.
        Vec2 held = vec2_limit(pull, t->swarm_brake_px);
        scratch->wish_x[i] += held.x - pull.x + push.x;
        scratch->wish_y[i] += held.y - pull.y + push.y;
    }
}

void swarm_walls_hold(Sim *sim, int i)
{
    Bees *bees = &sim->bees;
    ASSERT(i >= 0 && i < bees->count);
    Vec2 at = vec2(bees->x[i], bees->y[i]), velocity = vec2(bees->vx[i], bees->vy[i]);
    float edge = sim->tunables.swarm_edge_px, reach = vec2_length(velocity);
    Hold hold; // the planes that the bee could reach
    hold.count = 0;
    for (int k = 0; k < swarm_wall_count(sim); k++)
        if (!hold_wall(&hold, &sim->walls[k], at, sim->tunables.swarm_radius_px, reach))
            return; // no planes for a bee inside a wall, so that it can leave
    if (hold.count > 0) {
        hold_plane(&hold, vec2(1.0f, 0.0f), at.x - edge, reach);
        hold_plane(&hold, vec2(-1.0f, 0.0f), FIELD_WIDTH_PX - edge - at.x, reach);
        hold_plane(&hold, vec2(0.0f, 1.0f), at.y - edge, reach);
        hold_plane(&hold, vec2(0.0f, -1.0f), FIELD_HEIGHT_PX - edge - at.y, reach);
    }
    velocity = hold_velocity(&hold, velocity);
    bees->vx[i] = velocity.x;
    bees->vy[i] = velocity.y;
}

Vec2 swarm_beside(const Sim *sim, Vec2 place, int number)
{
    int best = swarm_nearest(sim, place);
    Vec2 beside = best >= 0 ? vec2(sim->bees.x[best], sim->bees.y[best]) : place;
    float far_px = sim->tunables.swarm_radius_px * 0.5f; // closer than bees stay to walls
    return vec2_add(beside, vec2_scale(heading_unit(SPIRAL_DEG * (float)number), far_px));
}

// --- paths around walls, for bees whose straight path is blocked
//
// The playfield is a grid of cells; those near a wall are solid. Steps are counted from the goal over the free
// cells, only in ticks in which a bee needs them. A bee follows falling counts, straight toward the farthest cell
// of its path that it can see. A wall that is thinner than a cell still makes a closed row of solid cells:
// CLEAR_PX is more than half a cell. A gap wider than a cell and twice CLEAR_PX is always found. The cells
// around the field are solid, so that no step needs to look for its end.

#define CELL_PX ((float)SIM_PATHS_CELL_PX)
#define CLEAR_PX 5.5f  // a cell whose middle is nearer than this to a wall is solid
#define SAMPLE_PX 5.0f // sampling step along a straight path
#define AHEAD_STEPS 14 // cells that a bee looks ahead
#define FAR (1 << 30)  // steps of a cell that cannot be reached; a solid one has more

static const int BESIDE[4] = {-1, 1, -SIM_PATHS_COLUMNS, SIM_PATHS_COLUMNS};

// The row or column of a place, moved into the field.
static int held_cell(float at, int cells)
{
    float cell = at / CELL_PX, last = (float)(cells - 2 * SIM_PATHS_SIDE - 1);
    return SIM_PATHS_SIDE + (int)(cell > 0.0f ? cell < last ? cell : last : 0.0f);
}

static int cell_of(Vec2 at)
{
    return held_cell(at.y, SIM_PATHS_ROWS) * SIM_PATHS_COLUMNS + held_cell(at.x, SIM_PATHS_COLUMNS);
}

static Vec2 cell_middle(int cell)
{
    return vec2(((float)(cell % SIM_PATHS_COLUMNS - SIM_PATHS_SIDE) + 0.5f) * CELL_PX,
                ((float)(cell / SIM_PATHS_COLUMNS - SIM_PATHS_SIDE) + 0.5f) * CELL_PX);
}

// --- solid cells

// The rows or columns between two places, widened by CLEAR_PX.
static void cells_between(float a, float b, float radius, int cells, int *first, int *last)
{
    float least = a < b ? a : b, most = a < b ? b : a;
    *first = held_cell(least - radius - CLEAR_PX, cells);
    *last = held_cell(most + radius + CLEAR_PX, cells);
}

static void wall_mark(SimPaths *paths, const Wall *wall)
{
    int left = 0, right = SIM_PATHS_COLUMNS - 1, top = 0, bottom = SIM_PATHS_ROWS - 1;
    if (wall->kind != WALL_PLANE) {
        Vec2 end = wall->kind == WALL_SEGMENT ? wall->end : wall->point;
        cells_between(wall->point.x, end.x, wall->radius, SIM_PATHS_COLUMNS, &left, &right);
        cells_between(wall->point.y, end.y, wall->radius, SIM_PATHS_ROWS, &top, &bottom);
    }
    for (int row = top; row <= bottom; row++) {
        for (int column = left; column <= right; column++) {
            int cell = row * SIM_PATHS_COLUMNS + column;
            Vec2 away;
            paths->solid[cell] |= wall_distance(wall, cell_middle(cell), &away) < CLEAR_PX;
        }
    }
}

// They are kept while the walls do not change.
static void solid_find(Sim *sim)
{
    SimPaths *paths = &sim->scratch.paths;
    int count = swarm_wall_count(sim);
    size_t bytes = (size_t)count * sizeof paths->walls[0];
    if (paths->wall_count == count && memcmp(paths->walls, sim->walls, bytes) == 0)
        return;
    paths->wall_count = count;
    memcpy(paths->walls, sim->walls, bytes);
    memset(paths->solid, 1, sizeof paths->solid);
    for (int row = SIM_PATHS_SIDE; row < SIM_PATHS_ROWS - SIM_PATHS_SIDE; row++)
        memset(paths->solid + row * SIM_PATHS_COLUMNS + SIM_PATHS_SIDE, 0, SIM_PATHS_COLUMNS - 2 * SIM_PATHS_SIDE);
    for (int i = 0; i < count; i++)
        wall_mark(paths, &sim->walls[i]);
}

// --- steps

// The free cell nearest to a place, on a tie the first; -1 if all are solid.
static int free_cell(const SimPaths *paths, Vec2 place)
{
    int best = cell_of(place);
    float least = INFINITY;
    if (!paths->solid[best])
        return best;
    best = -1;
    for (int cell = 0; cell < SIM_PATHS_CELLS; cell++) {
        float distance = vec2_distance(cell_middle(cell), place);
        if (!paths->solid[cell] && distance < least) {
            least = distance;
            best = cell;
        }
    }
    return best;
}

static void steps_find(SimPaths *paths, Vec2 goal)
{
    int begin = free_cell(paths, goal), count = 0;
    for (int cell = 0; cell < SIM_PATHS_CELLS; cell++)
        paths->steps[cell] = FAR + paths->solid[cell];
    if (begin < 0)
        return;
    paths->steps[begin] = 0;
    paths->queue[count++] = begin;
    for (int next = 0; next < count; next++) {
        int cell = paths->queue[next];
        for (int k = 0; k < 4; k++) {
            int beside = cell + BESIDE[k];
            if (paths->steps[beside] != FAR)
                continue;
            paths->steps[beside] = paths->steps[cell] + 1;
            paths->queue[count++] = beside;
        }
    }
    ASSERT(count <= SIM_PATHS_CELLS);
}

// --- a bee's path

// True if no cell between the ends of the straight path is solid.
static bool sees(const SimPaths *paths, Vec2 from, Vec2 to)
{
    int first = cell_of(from), last = cell_of(to);
    int samples = (int)(vec2_distance(from, to) / SAMPLE_PX) + 1;
    for (int i = 1; i < samples; i++) {
        int cell = cell_of(vec2_mix(from, to, (float)i / (float)samples));
        if (paths->solid[cell] && cell != first && cell != last)
            return false;
    }
    return true;
}

// True if a short path leads behind a near wall: for bees in solid cells, which may contain a wall.
static bool leads_behind(const Sim *sim, Vec2 at, Vec2 step)
{
    for (int i = 0; i < swarm_wall_count(sim); i++) {
        Vec2 away;
        float distance = wall_distance(&sim->walls[i], at, &away);
        if (distance < CELL_PX && vec2_dot(step, away) + distance < 0.0f)
            return true;
    }
    return false;
}

// From a solid cell: the neighbour with the fewest steps that is not behind a wall; -1 if there is none.
static int cell_out(const Sim *sim, Vec2 at)
{
    const SimPaths *paths = &sim->scratch.paths;
    int here = cell_of(at), best = -1;
    for (int dy = -SIM_PATHS_SIDE; dy <= SIM_PATHS_SIDE; dy++) {
        for (int dx = -SIM_PATHS_SIDE; dx <= SIM_PATHS_SIDE; dx++) {
            int cell = here + dy * SIM_PATHS_COLUMNS + dx;
            if (paths->steps[cell] >= FAR)
                continue;
            bool fewer = best < 0 || paths->steps[cell] < paths->steps[best];
            if (fewer && !leads_behind(sim, at, vec2_sub(cell_middle(cell), at)))
                best = cell;
        }
    }
    return best;
}

// The next place of a bee that cannot fly straight, and the approximate length of its path. False without a path.
static bool next_place(const Sim *sim, Vec2 at, Vec2 *place, float *length_px)
{
    const SimPaths *paths = &sim->scratch.paths;
    int here = cell_of(at), cell = paths->solid[here] ? cell_out(sim, at) : here;
    if (cell < 0 || paths->steps[cell] >= FAR)
        return false;
    *place = cell_middle(cell);
    *length_px = CELL_PX * (float)(paths->steps[cell] + 1);
    if (paths->solid[here])
        return true;
    for (int step = 0; step < AHEAD_STEPS; step++) {
        // Continue to the neighbour with the fewest steps, if any has fewer.
        const int from = cell;
        for (int k = 0; k < 4; k++)
            cell = paths->steps[from + BESIDE[k]] < paths->steps[cell] ? from + BESIDE[k] : cell;
        if (cell == from || !sees(paths, at, cell_middle(cell)))
            break;
        *place = cell_middle(cell);
    }
    return true;
}

void swarm_path_lead(Sim *sim, Vec2 goal)
{
    SimScratch *scratch = &sim->scratch;
    const SimPaths *paths = &scratch->paths;
    bool found = false;
    solid_find(sim);
    for (int i = 0; i < sim->bees.count; i++) {
        Vec2 at = vec2(sim->bees.x[i], sim->bees.y[i]), pull = vec2(scratch->pull_x[i], scratch->pull_y[i]);
        bool straight = sees(paths, at, vec2_add(at, pull))
                     && (!paths->solid[cell_of(at)] || !leads_behind(sim, at, vec2_limit(pull, 2.0f * CELL_PX)));
        if ((pull.x == 0.0f && pull.y == 0.0f) || straight)
            continue;
        if (!found)
            steps_find(&sim->scratch.paths, goal);
        found = true;
        Vec2 place;
        float length_px;
        if (!next_place(sim, at, &place, &length_px))
            continue;
        Vec2 around = vec2_scale(vec2_unit(vec2_sub(place, at)), length_px);
        scratch->pull_x[i] = around.x;
        scratch->pull_y[i] = around.y;
    }
}
