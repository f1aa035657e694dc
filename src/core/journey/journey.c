// journey.c -- turns: the swarm's move, its finds, and the stages that it must survive.
#include "core/journey/journey.h"

#include <string.h>

#include "core/base/assert.h"
#include "core/base/clamp.h"
#include "core/board/board.h"

#define RNG_STREAM 77u
#define AMBUSH_PERCENT_MOST 60

_Static_assert(JOURNEY_STEPS_MAX > 2 * 60 + 1, "a move is as long as points last, and each step costs one");

#define NEVER_GIVES_UP JOURNEY_CELLS_MAX // of posts and roaming goals, which do not move

static const uint8_t HIDES[BOARD_KINDS] = {
#define TERRAIN(NAME, letter, cost, patrol, hides) hides,
#include "core/journey/terrain.def"
#undef TERRAIN
};

static const uint8_t COSTS[TERRAINS] = {
#define TERRAIN(NAME, letter, cost, patrol, hides) cost,
#include "core/journey/terrain.def"
#undef TERRAIN
};

Terrain journey_terrain(const Journey *journey, Cell cell)
{
    return journey_map_terrain(&journey->map, cell);
}

// One bit per cell, because a journey is copied and hashed as a whole.
bool journey_field_spent(const Journey *journey, Cell cell)
{
    int i = journey_index(&journey->map, cell);
    return journey_on_map(&journey->map, cell) && (journey->spent[i / 8] >> i % 8 & 1) != 0;
}

int journey_nest_at(const Journey *journey, Cell cell)
{
    for (int i = 0; i < journey->map.nest_count; i++)
        if (cell_same(journey->map.nests[i].at, cell))
            return i;
    return -1;
}

// Two patrols may share a cell for a moment; the first one counts.
int journey_patrol_at(const Journey *journey, Cell cell)
{
    for (int i = 0; i < journey->map.patrol_count; i++)
        if (journey->patrols[i].state != PATROL_GONE && cell_same(journey->patrols[i].hunter.at, cell))
            return i;
    return -1;
}

bool journey_hidden(const Journey *journey)
{
    return journey_terrain(journey, journey->swarm) == TERRAIN_WOOD;
}

const char *journey_stage(const Journey *journey)
{
    if (journey->due_nest >= 0)
        return journey->map.nests[journey->due_nest].stage;
    return journey->due_patrol >= 0 ? journey->map.ambush : "";
}

// Bees beyond the capacity of the game are lost.
static void bees_join(Journey *journey, int32_t bees)
{
    ASSERT(bees >= 0 && journey->bees >= 0 && journey->bees <= JOURNEY_BEES_MAX);
    bees += journey->bees;
    journey->bees = mini(bees, JOURNEY_BEES_MAX);
    journey->bees_most = maxi(journey->bees_most, journey->bees);
}

void journey_begin(Journey *journey, const JourneyMap *map, const JourneyRules *rules, uint64_t seed, int32_t level)
{
    ASSERT(journey_map_check(map) == NULL && journey_rules_check(rules) == NULL && level >= 0 && level <= 2);
    memset(journey, 0, sizeof *journey);
    journey->map = *map;
    journey->rules = *rules;
    journey->seed = seed;
    journey->rng = rng_seed(seed, RNG_STREAM);
    journey->level = level;
    journey->state = JOURNEY_TRAVELS;
    journey->swarm = journey->before = map->start;
    journey->points = rules->points;
    journey->rescues = rules->rescues;
    journey->turn = 1;
    journey->due_nest = journey->due_patrol = -1;
    bees_join(journey, rules->start_bees);
    for (int i = 0; i < map->patrol_count; i++) {
        Cell post = map->patrols[i];
        journey->patrols[i] = (JourneyPatrol){.hunter = {.at = post}, .post = post, .seen = post, .aim = post};
    }
}

// The map as a board for a mover with these costs, without any flags yet.
static void board_begin(const JourneyMap *map, const uint8_t costs[TERRAINS], int heeds, JourneyBoard *board)
{
    memset(board->flags, 0, sizeof board->flags);
    board->mover = (BoardMover){.heeds = (uint8_t)heeds};
    memcpy(board->mover.cost, costs, TERRAINS);
    board->board = (Board){map->columns, map->rows, map->terrain, board->flags};
}

Range journey_reach(const Journey *journey, JourneyBoard *board, JourneyMemory *memory)
{
    const JourneyMap *map = &journey->map;
    // Zones of nests and patrols end a move, and no move may end on water.
    board_begin(map, COSTS, BOARD_ZONE | BOARD_NO_STOP, board);
    for (int i = 0; i < map->columns * map->rows; i++)
        if (map->terrain[i] == TERRAIN_WATER)
            board->flags[i] = BOARD_NO_STOP;
    for (int i = 0; i < map->nest_count; i++)
        if (!map->nests[i].beaten)
            board_flag_around(map->columns, map->rows, board->flags, map->nests[i].at, journey->rules.zone_cells,
                              BOARD_ZONE);
    for (int i = 0; i < map->patrol_count; i++)
        if (journey->patrols[i].state != PATROL_GONE)
            board->flags[journey_index(map, journey->patrols[i].hunter.at)] |= BOARD_ZONE;
    int32_t points = journey->state == JOURNEY_TRAVELS ? journey->points : 0;
    return range_find(memory->words, sizeof memory->words, &board->board, &board->mover, &journey->swarm, 1, points);
}

bool journey_may_go(const Journey *journey, const Range *reach, Cell to)
{
    return journey->state == JOURNEY_TRAVELS && !cell_same(to, journey->swarm) && range_is_stop(reach, to);
}

// The board for a patrol: it may not stop on other patrols. `patrol` < 0: ignores the others.
static void patrol_board(const Journey *journey, int patrol, JourneyBoard *board)
{
    const JourneyMap *map = &journey->map;
    board_begin(map, JOURNEY_PATROL_COSTS, BOARD_NO_STOP, board);
    for (int i = 0; i < map->patrol_count && patrol >= 0; i++)
        if (i != patrol && journey->patrols[i].state != PATROL_GONE)
            board->flags[journey_index(map, journey->patrols[i].hunter.at)] |= BOARD_NO_STOP;
}

// A search from all patrols at once is as quick as from one: it visits each cell once.
Range journey_threat(const Journey *journey, int patrol, JourneyBoard *board, JourneyMemory *memory)
{
    Cell starts[JOURNEY_PATROLS_MAX];
    int count = 0;
    patrol_board(journey, patrol, board);
    for (int i = 0; i < journey->map.patrol_count; i++)
        if (journey->patrols[i].state != PATROL_GONE && (patrol < 0 || i == patrol))
            starts[count++] = journey->patrols[i].hunter.at;
    return range_find(memory->words, sizeof memory->words, &board->board, &board->mover, starts, count,
                      journey->rules.patrol_points);
}

// A flower field where the swarm rests gives its bees; the new home ends the journey.
static void settle_swarm(Journey *journey, JourneyTurn *turn)
{
    const JourneyRules *rules = &journey->rules;
    ASSERT(journey_on_map(&journey->map, journey->swarm));
    int i = journey_index(&journey->map, journey->swarm);
    if (cell_same(journey->swarm, journey->map.home))
        journey->state = JOURNEY_WON;
    if (journey->map.terrain[i] != TERRAIN_FLOWERS || journey_field_spent(journey, journey->swarm))
        return;
    journey->spent[i / 8] |= (uint8_t)(1u << i % 8);
    journey->fields++;
    int32_t more = maxi(rules->field_most - rules->field_least, 0);
    int32_t bees = rules->field_least + (int32_t)rng_below(&journey->rng, (uint32_t)more + 1u);
    bees_join(journey, bees);
    if (turn != NULL)
        turn->found_bees = bees;
}

// --- the patrols

static bool patrol_sees(const Journey *journey, const JourneyPatrol *patrol)
{
    Cell at = patrol->hunter.at;
    int32_t steps = sight_steps(at, journey->swarm);
    // A wood does not hide the swarm from a patrol beside it.
    if (steps <= 1)
        return true;
    // A hunter loses the swarm only behind cover, not by distance.
    if (journey_hidden(journey) || (patrol->state != PATROL_HUNTS && steps > journey->rules.sight_cells))
        return false;
    Board board = {journey->map.columns, journey->map.rows, journey->map.terrain, NULL};
    return sight_is_clear(&board, HIDES, at, journey->swarm);
}

// Returns true if a patrol sees the swarm. A hunter that reaches the last known cell without seeing it goes back.
static bool look_for_swarm(const Journey *journey, JourneyPatrol *patrol, JourneyTurn *turn)
{
    if (patrol_sees(journey, patrol)) {
        turn->noticed += patrol->state != PATROL_HUNTS;
        patrol->state = PATROL_HUNTS;
        patrol->seen = journey->swarm;
        return true;
    }
    if (patrol->state == PATROL_HUNTS && cell_same(patrol->hunter.at, patrol->seen))
        patrol->state = PATROL_RETURNS;
    if (patrol->state == PATROL_RETURNS && cell_same(patrol->hunter.at, patrol->post))
        patrol->state = PATROL_ROAMS;
    return false;
}

// A random cell around the post, or its own cell if hornets cannot enter that one.
static Cell roam_to(Journey *journey, const JourneyPatrol *patrol)
{
    int32_t about = journey->rules.roam_cells;
    Cell to = patrol->post;
    // Two draws are two statements: within one the compiler would choose which comes first.
    to.x += (int32_t)rng_below(&journey->rng, 2u * (uint32_t)about + 1u) - about;
    to.y += (int32_t)rng_below(&journey->rng, 2u * (uint32_t)about + 1u) - about;
    return JOURNEY_PATROL_COSTS[journey_terrain(journey, to)] > 0 ? to : patrol->hunter.at;
}

// Posts and roaming goals are prey that stands still, so one chase serves all.
static ChaseMove patrol_move(Journey *journey, int index, bool seen, JourneyBoard *board, JourneyMemory *memory)
{
    JourneyPatrol *patrol = &journey->patrols[index];
    ChaseRules rules = {journey->rules.patrol_points, NEVER_GIVES_UP};
    ChasePrey prey = {.at = patrol->post};
    if (patrol->state == PATROL_HUNTS) {
        prey = (ChasePrey){patrol->seen, seen ? journey->velocity : (Cell){0, 0}};
        rules.give_up_cells = journey->rules.give_up_cells;
    } else if (patrol->state == PATROL_ROAMS) {
        prey.at = roam_to(journey, patrol);
        rules.points = journey->rules.roam_points;
    }
    patrol_board(journey, index, board);
    return chase_move(&patrol->hunter, &rules, &board->board, &board->mover, &prey, memory->words,
                      sizeof memory->words);
}

// Records the path for the view, at most as far as the swarm. True if the patrol meets it.
static bool take_way(Journey *journey, int index, const ChaseMove *move, JourneyTurn *turn)
{
    JourneyPatrol *patrol = &journey->patrols[index];
    int count = 0;
    bool meets = false;
    while (count < move->count && !meets) {
        turn->patrol[index][count] = move->path[count];
        meets = cell_same(move->path[count++], journey->swarm);
    }
    turn->patrol_count[index] = count;
    if (meets)
        patrol->hunter.at = journey->swarm;
    patrol->aim = move->aim;
    return meets;
}

// The patrols' part of a turn. It ends early if one meets the swarm; journey->due_patrol is then its index.
static void move_patrols(Journey *journey, JourneyMemory *memory, JourneyTurn *turn)
{
    JourneyBoard board;
    for (int i = 0; i < journey->map.patrol_count; i++) {
        JourneyPatrol *patrol = &journey->patrols[i];
        if (patrol->state == PATROL_GONE)
            continue;
        bool seen = look_for_swarm(journey, patrol, turn);
        ChaseMove move = patrol_move(journey, i, seen, &board, memory);
        if (move.result == CHASE_GAVE_UP) {
            patrol->state = PATROL_RETURNS;
            turn->given_up++;
        }
        if (take_way(journey, i, &move, turn)) {
            // The first meeting ends the turn: one stage at a time.
            journey->due_patrol = i;
            return;
        }
    }
}

// Sends patrols on the swarm's cell to their posts; a patrol whose post that is disappears.
static void clear_patrols(Journey *journey)
{
    for (int i = 0; i < journey->map.patrol_count; i++) {
        JourneyPatrol *patrol = &journey->patrols[i];
        if (patrol->state == PATROL_GONE || !cell_same(patrol->hunter.at, journey->swarm))
            continue;
        patrol->hunter = (ChaseHunter){.at = patrol->post};
        patrol->aim = patrol->post;
        patrol->state = cell_same(patrol->post, journey->swarm) ? PATROL_GONE : PATROL_ROAMS;
    }
}

// --- turns

int32_t journey_more_percent(const Journey *journey)
{
    return journey->due_patrol >= 0 ? mini(journey->rules.ambush_percent * journey->turn, AMBUSH_PERCENT_MOST) : 0;
}

// Kept points are limited; otherwise a swarm that waited long enough could cross the map in one move.
static void begin_turn(Journey *journey)
{
    const JourneyRules *rules = &journey->rules;
    journey->points = rules->points + mini(journey->points, rules->kept_points);
    journey->turn++;
}

// The rest of a turn after the swarm's part.
static void end_turn(Journey *journey, JourneyMemory *memory, JourneyTurn *turn)
{
    int nest = journey_nest_at(journey, journey->swarm);
    journey->due_nest = nest >= 0 && !journey->map.nests[nest].beaten ? nest : -1;
    // A nest has priority over a patrol beside it: one stage at a time.
    journey->due_patrol = journey->due_nest < 0 ? journey_patrol_at(journey, journey->swarm) : -1;
    bool met = journey->due_nest >= 0 || journey->due_patrol >= 0;
    // A swarm that meets an enemy gathers the flowers only after it has won the stage.
    if (!met)
        settle_swarm(journey, turn);
    if (!met && journey->state == JOURNEY_TRAVELS)
        move_patrols(journey, memory, turn);
    if (journey->due_nest >= 0 || journey->due_patrol >= 0) {
        journey->state = JOURNEY_STAGE_DUE;
        turn->sent_bees = maxi(journey->rules.least_bees - journey->bees, 0);
        bees_join(journey, turn->sent_bees);
    }
    journey->ambushes += journey->due_patrol >= 0;
    if (journey->state == JOURNEY_TRAVELS)
        begin_turn(journey);
}

bool journey_move(Journey *journey, Cell to, JourneyMemory *memory, JourneyTurn *turn)
{
    JourneyBoard board;
    Range reach = journey_reach(journey, &board, memory);
    memset(turn, 0, sizeof *turn);
    if (!journey_may_go(journey, &reach, to))
        return false;
    // The patrols' searches reuse the memory of the reach, so its results are read first.
    turn->swarm_count = range_path(&reach, to, turn->swarm, JOURNEY_STEPS_MAX);
    ASSERT(turn->swarm_count > 1 && turn->swarm_count <= JOURNEY_STEPS_MAX);
    journey->points = range_left(&reach, to);
    journey->velocity = cell_sub(to, journey->swarm);
    journey->before = journey->swarm;
    journey->swarm = to;
    end_turn(journey, memory, turn);
    return true;
}

bool journey_wait(Journey *journey, JourneyMemory *memory, JourneyTurn *turn)
{
    memset(turn, 0, sizeof *turn);
    if (journey->state != JOURNEY_TRAVELS)
        return false;
    turn->swarm[turn->swarm_count++] = journey->swarm;
    journey->velocity = (Cell){0, 0};
    journey->before = journey->swarm;
    end_turn(journey, memory, turn);
    return true;
}

bool journey_stage_over(Journey *journey, int32_t bees_left, bool won)
{
    // Results also come from journey files, so an invalid one is refused, not asserted.
    if (journey->state != JOURNEY_STAGE_DUE || bees_left < 0 || bees_left > JOURNEY_BEES_MAX || won != (bees_left > 0))
        return false;
    const JourneyRules *rules = &journey->rules;
    journey->state = JOURNEY_TRAVELS;
    journey->bees = bees_left;
    if (won) {
        if (journey->due_nest >= 0)
            journey->map.nests[journey->due_nest].beaten = 1;
        else
            journey->patrols[journey->due_patrol].state = PATROL_GONE;
        bees_join(journey, journey->due_nest >= 0 ? rules->nest_bees : rules->ambush_bees);
        clear_patrols(journey); // a second patrol on the same cell
        settle_swarm(journey, NULL);
    } else if (journey->rescues == 0) {
        journey->state = JOURNEY_LOST;
    } else {
        journey->rescues--;
        // Back to its previous cell; otherwise the same stage would be due again at once.
        journey->swarm = journey->before;
        journey->velocity = (Cell){0, 0};
        journey->points = 0;
        bees_join(journey, rules->rescue_bees);
        if (journey->due_patrol >= 0) { // it flies home to its post
            journey->patrols[journey->due_patrol].hunter.at = journey->swarm;
            clear_patrols(journey);
        }
    }
    journey->due_nest = journey->due_patrol = -1;
    if (journey->state == JOURNEY_TRAVELS)
        begin_turn(journey);
    return true;
}
