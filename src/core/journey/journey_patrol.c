// journey_patrol.c -- the hornets: what they see, where they go, and whom they meet.
#include "core/board/sight.h"
#include "core/journey/journey_local.h"

#define NEVER_GIVES_UP JOURNEY_CELLS_MAX // a post, or a place to roam to, is never too far

const uint8_t JOURNEY_PATROL_COSTS[TERRAINS] = {
#define TERRAIN(NAME, letter, cost, patrol, hides) patrol,
#include "core/journey/terrain.def"
#undef TERRAIN
};

static const uint8_t HIDES[BOARD_KINDS] = {
#define TERRAIN(NAME, letter, cost, patrol, hides) hides,
#include "core/journey/terrain.def"
#undef TERRAIN
};

void journey_patrol_board(const Journey *journey, int patrol, JourneyBoard *board)
{
    const JourneyMap *map = &journey->map;
    journey_board_begin(map, JOURNEY_PATROL_COSTS, BOARD_NO_STOP, board);
    for (int i = 0; i < map->patrol_count && patrol >= 0; i++)
        if (i != patrol && journey->patrols[i].state != PATROL_GONE)
            board->flags[journey_index(map, journey->patrols[i].hunter.at)] |= BOARD_NO_STOP;
}

static bool sees(const Journey *journey, const JourneyPatrol *patrol)
{
    Cell at = patrol->hunter.at;
    int32_t steps = sight_steps(at, journey->swarm);
    // Side by side nobody hides, in no wood.
    if (steps <= 1)
        return true;
    // Who hunts already loses the swarm by what hides it, not by distance.
    if (journey_hidden(journey) || (patrol->state != PATROL_HUNTS && steps > journey->rules.sight_cells))
        return false;
    Board board = {journey->map.columns, journey->map.rows, journey->map.terrain, NULL};
    return sight_is_clear(&board, HIDES, at, journey->swarm);
}

// Looks out for the swarm; whoever hunts and has come to where he saw it last for nothing goes back.
static bool look(const Journey *journey, JourneyPatrol *patrol, JourneyTurn *turn)
{
    if (sees(journey, patrol)) {
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

// Somewhere about the post; where hornets cannot be, it stays.
static Cell roam_to(Journey *journey, const JourneyPatrol *patrol)
{
    int32_t about = journey->rules.roam_cells;
    Cell to = patrol->post;
    // Two draws are two statements: within one the compiler would choose which comes first.
    to.x += (int32_t)rng_below(&journey->rng, 2u * (uint32_t)about + 1u) - about;
    to.y += (int32_t)rng_below(&journey->rng, 2u * (uint32_t)about + 1u) - about;
    return JOURNEY_PATROL_COSTS[journey_terrain(journey, to)] > 0 ? to : patrol->hunter.at;
}

// A post and a place to roam to are prey that stands still: one chase for everything.
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
    journey_patrol_board(journey, index, board);
    return chase_move(&patrol->hunter, &rules, &board->board, &board->mover, &prey, memory->words,
                      sizeof memory->words);
}

// Keeps the way for whoever shows it, and only as far as the swarm. True where it meets that.
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

void journey_patrols_move(Journey *journey, JourneyMemory *memory, JourneyTurn *turn)
{
    JourneyBoard board;
    for (int i = 0; i < journey->map.patrol_count; i++) {
        JourneyPatrol *patrol = &journey->patrols[i];
        if (patrol->state == PATROL_GONE)
            continue;
        bool seen = look(journey, patrol, turn);
        ChaseMove move = patrol_move(journey, i, seen, &board, memory);
        if (move.result == CHASE_GAVE_UP) {
            patrol->state = PATROL_RETURNS;
            turn->given_up++;
        }
        if (take_way(journey, i, &move, turn)) {
            // The first one to meet it ends the turn; one stage at a time.
            journey->due_patrol = i;
            return;
        }
    }
}

void journey_patrols_clear(Journey *journey)
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
