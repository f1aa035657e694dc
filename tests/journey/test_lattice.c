// test_lattice.c -- journeys over random maps by random and extreme rules: all that they answer, and how far numbers
// go.
#include "lattice.h"

#include "journeys.h"

#define JOURNEYS 500
#define TURNS 30

static Journey journey;
static JourneyMap map;
static JourneyRules rules;
static JourneyMemory memory;
static JourneyTurn turn;

static void add_cell(Lattice *lattice, Cell cell)
{
    lattice_add_word(lattice, (uint32_t)cell.x);
    lattice_add_word(lattice, (uint32_t)cell.y);
}

static Cell cell_of(int index)
{
    return (Cell){index % journey.map.columns, index / journey.map.columns};
}

static void add_range(Lattice *lattice, const Range *range)
{
    Cell path[8];
    for (int i = 0; i < journey.map.columns * journey.map.rows; i++) {
        lattice_add_word(lattice, (uint64_t)range_left(range, cell_of(i)));
        lattice_add_word(lattice, (uint64_t)range_cost(range, cell_of(i)) * 2u + range_is_stop(range, cell_of(i)));
        lattice_add_word(lattice, journey_may_go(&journey, range, cell_of(i)));
    }
    Cell to = cell_of(lattice_below(lattice, journey.map.columns * journey.map.rows));
    int count = range_path(range, to, path, 8);
    lattice_add_word(lattice, (uint64_t)count);
    for (int i = 0; i < count && i < 8; i++)
        add_cell(lattice, path[i]);
}

static void add_answers(Lattice *lattice)
{
    JourneyBoard board;
    Range range = journey_reach(&journey, &board, &memory);
    add_range(lattice, &range);
    range = journey_threat(&journey, lattice_below(lattice, journey.map.patrol_count + 1) - 1, &board, &memory);
    add_range(lattice, &range);
    for (int i = -1; i < journey.map.columns * journey.map.rows; i++) {
        Cell cell = cell_of(i);
        lattice_add_word(lattice, (uint64_t)journey_nest_at(&journey, cell));
        lattice_add_word(lattice, (uint64_t)journey_patrol_at(&journey, cell));
        lattice_add_word(lattice, (uint64_t)journey_terrain(&journey, cell) * 2u + journey_field_spent(&journey, cell));
    }
    const char *stage = journey_stage(&journey);
    lattice_add_bytes(lattice, stage, strlen(stage));
    lattice_add_word(lattice, (uint64_t)journey_more_percent(&journey) * 2u + journey_hidden(&journey));
    lattice_add_word(lattice, journey_hash(&journey));
}

static void add_turn(Lattice *lattice)
{
    lattice_add_word(lattice, (uint64_t)turn.swarm_count);
    for (int i = 0; i < turn.swarm_count; i++)
        add_cell(lattice, turn.swarm[i]);
    for (int patrol = 0; patrol < journey.map.patrol_count; patrol++) {
        lattice_add_word(lattice, (uint64_t)turn.patrol_count[patrol]);
        for (int i = 0; i < turn.patrol_count[patrol]; i++)
            add_cell(lattice, turn.patrol[patrol][i]);
    }
    const int32_t seen[] = {turn.found_bees, turn.sent_bees, turn.noticed, turn.given_up};
    lattice_add_bytes(lattice, seen, sizeof seen);
}

static void act(Lattice *lattice)
{
    bool done = true;
    if (journey.state == JOURNEY_STAGE_DUE) {
        int bees = lattice_below(lattice, 3) * lattice_below(lattice, 30);
        done = journey_stage_over(&journey, bees, lattice_below(lattice, 4) > 0);
    } else if (lattice_below(lattice, 4) > 0) {
        journey_pilot_move(&journey, &memory, &turn);
        add_turn(lattice);
    } else if (lattice_below(lattice, 3) == 0) {
        done = journey_wait(&journey, &memory, &turn);
        add_turn(lattice);
    } else {
        Cell to = cell_of(lattice_below(lattice, journey.map.columns * journey.map.rows));
        int patrol = lattice_below(lattice, 2 * journey.map.patrol_count + 1);
        if (patrol < journey.map.patrol_count)
            to = journey.patrols[patrol].hunter.at;
        done = journey_move(&journey, to, &memory, &turn);
        if (done)
            add_turn(lattice);
    }
    lattice_add_word(lattice, done);
}

static void draw_rules(Lattice *lattice)
{
    rules = journeys_random_rules(&lattice->rng);
    rules.start_bees = 1 + 7 * lattice_below(lattice, 8);
    rules.least_bees = 6 * lattice_below(lattice, 4);
    rules.field_most = rules.field_least + lattice_below(lattice, 3);
    rules.ambush_percent = lattice_below(lattice, 60);
    rules.give_up_cells = lattice_below(lattice, 12);
    if (lattice_below(lattice, 10) == 0)
        rules.start_bees = JOURNEY_BEES_MAX;
}

TEST(journeys)
{
    Lattice lattice = lattice_begin(21u);
    for (int round = 0; round < JOURNEYS; round++) {
        map = journeys_random(&lattice.rng);
        for (int i = 0; i < map.patrol_count; i += 2) // some begin where there is something to be gathered
            map.terrain[map.patrols[i].y * map.columns + map.patrols[i].x] = TERRAIN_FLOWERS;
        for (int i = map.patrol_count; i < JOURNEY_PATROLS_MAX; i++)
            map.patrols[i] = (Cell){1, 1}; // where none begins
        draw_rules(&lattice);
        journey_begin(&journey, &map, &rules, (uint64_t)round, round % 3);
        for (int i = 0; i < JOURNEY_PATROLS_MAX; i++)
            add_cell(&lattice, journey.patrols[i].post);
        for (int i = 0; i < TURNS && journey.state <= JOURNEY_STAGE_DUE; i++) {
            memset(&turn, 0, sizeof turn);
            act(&lattice);
            if (i % 4 == 0 || journey.state > JOURNEY_STAGE_DUE)
                add_answers(&lattice);
        }
        lattice_add_word(&lattice, journey_map_hash(&map));
        lattice_add_bytes(&lattice, &journey.bees, sizeof journey.bees);
    }
    lattice_expect(&lattice, 0x6fa16a6c54404566u);
}

static const char *map_fault(void)
{
    return journey_map_check(&map);
}

static const char *rules_fault(void)
{
    return journey_rules_check(&rules);
}

static void ends_of(Lattice *lattice, int32_t *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        lattice_add_ends(lattice, words + i, false, map_fault);
}

// Each number of a map and of rules is let through as far as ever, and no farther; so is each byte of names and
// terrain.
TEST(numbers_have_ends)
{
    Lattice lattice = lattice_begin(22u);
    rules = journeys_rules();
    for (size_t i = 0; i < sizeof rules / 4; i++)
        lattice_add_ends(&lattice, (int32_t *)&rules + i, false, rules_fault);
    map = (JourneyMap){.columns = 0};
    while (map.nest_count < 3 || map.patrol_count < 3)
        map = journeys_random(&lattice.rng);
    assert_null(map_fault());
    int32_t *const numbers[] = {&map.columns,       &map.rows,          &map.start.x,        &map.start.y,
                                &map.home.x,        &map.home.y,        &map.nest_count,     &map.patrol_count,
                                &map.patrols[0].x,  &map.patrols[0].y,  &map.patrols[2].x,   &map.patrols[2].y,
                                &map.nests[0].at.x, &map.nests[2].at.y, &map.nests[1].beaten};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        ends_of(&lattice, numbers[i], 1);
    ends_of(&lattice, (int32_t *)map.nests[1].stage, JOURNEY_STAGE_BYTES / 4);
    ends_of(&lattice, (int32_t *)map.ambush, JOURNEY_STAGE_BYTES / 4);
    ends_of(&lattice, (int32_t *)map.terrain, 20);
    for (int letter = 0; letter < 128; letter++)
        lattice_add_word(&lattice, terrain_of_letter((char)letter));
    lattice_expect(&lattice, 0xac02c8ef241bddaeu);
}
