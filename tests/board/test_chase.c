// test_chase.c -- the hunter's aim against the article's formula, and his hunts.
#include <math.h>

#include "../base/dies.h"
#include "core/board/chase.h"
#include "boards.h"
#include "test.h"

static TestBoard of;
static uint32_t memory[(RANGE_BYTES(BOARDS_SIDE_MOST, BOARDS_SIDE_MOST) + 3u) / 4u];

static ChaseMove move_once(ChaseHunter *hunter, ChaseRules rules, ChasePrey prey)
{
    return chase_move(hunter, &rules, &of.board, &of.mover, &prey, memory, sizeof memory);
}

// --- the aim ---

static Cell random_way(Rng *rng, int32_t most)
{
    Cell way;
    way.x = (int32_t)rng_below(rng, 2u * (uint32_t)most + 1u) - most;
    way.y = (int32_t)rng_below(rng, 2u * (uint32_t)most + 1u) - most;
    return way;
}

// The lead is within half a cell of the article's, and a half only where the exact one is.
static void check_lead(int32_t lead, double exact, int round)
{
    double off = fabs((double)lead - exact), room = 1.0e-12 * fabs(exact) + 1.0e-9;
    fail_if(off > 0.5 + room, "round %d: a lead of %d, expected %.12f", round, lead, exact);
    if (off > 0.5 - room)
        assert_true(fabs((double)lead) >= fabs(exact) - room); // away from zero
}

TEST(aims_as_in_the_article)
{
    for (int round = 0; round < 50000; round++) {
        Rng rng = rng_seed((uint64_t)round, 230u);
        Cell hunter = {(int32_t)rng_below(&rng, 100u), 0}, prey = {(int32_t)rng_below(&rng, 100u), 0};
        hunter.y = (int32_t)rng_below(&rng, 100u);
        prey.y = (int32_t)rng_below(&rng, 100u);
        Cell v_hunter = random_way(&rng, 6);
        Cell v_prey = random_way(&rng, 6);
        Cell aim = chase_aim(hunter, v_hunter, prey, v_prey);
        double closing = hypot(v_prey.x - v_hunter.x, v_prey.y - v_hunter.y);
        double moves = closing > 0.0 ? hypot(prey.x - hunter.x, prey.y - hunter.y) / closing : 0.0;
        check_lead(aim.x - prey.x, v_prey.x * moves, round);
        check_lead(aim.y - prey.y, v_prey.y * moves, round);
    }
}

TEST(rounds_and_does_not_cut)
{
    // t = 3 / 5: a lead of .6, which the article's program cuts to 0; and the same toward the other side.
    Cell right = chase_aim((Cell){10, 13}, (Cell){1, -5}, (Cell){10, 10}, (Cell){1, 0});
    Cell left = chase_aim((Cell){10, 13}, (Cell){-1, -5}, (Cell){10, 10}, (Cell){-1, 0});
    assert_true(cell_same(right, (Cell){11, 10}) && cell_same(left, (Cell){9, 10}));
    // t = 1 / 2: exactly a half.
    right = chase_aim((Cell){10, 11}, (Cell){1, 2}, (Cell){10, 10}, (Cell){1, 0});
    left = chase_aim((Cell){10, 11}, (Cell){-1, 2}, (Cell){10, 10}, (Cell){-1, 0});
    assert_true(cell_same(right, (Cell){11, 10}) && cell_same(left, (Cell){9, 10}));
    // t = 2 / 5: less than a half.
    right = chase_aim((Cell){10, 12}, (Cell){1, -5}, (Cell){10, 10}, (Cell){1, 0});
    assert_true(cell_same(right, (Cell){10, 10}));
}

TEST(aims_at_a_prey_of_the_same_velocity)
{
    Cell v = {2, -1};
    assert_true(cell_same(chase_aim((Cell){3, 3}, v, (Cell){9, 4}, v), (Cell){9, 4}));
    // The corner is a place like any other: t = 5 / 1.
    assert_true(cell_same(chase_aim((Cell){3, 4}, (Cell){0, 0}, (Cell){0, 0}, (Cell){1, 0}), (Cell){5, 0}));
}

TEST(long_leads_keep_their_direction)
{
    int32_t most = BOARD_SIDE_MOST;
    Cell aim = chase_aim((Cell){0, 0}, (Cell){2, 3}, (Cell){most, most}, (Cell){2, 4});
    int32_t right = aim.x - most, down = aim.y - most;
    assert_true(down > most && down <= most + 4 && 2 * right == down);
    aim = chase_aim((Cell){0, most}, (Cell){most, -most + 1}, (Cell){most, 0}, (Cell){most, -most});
    assert_true(cell_same(aim, (Cell){2 * most + most, -2 * most}) || aim.x > most);
    assert_true(aim.x - most == -aim.y);
}

// --- hunts ---

static const ChaseRules THREE = {.points = 3, .give_up_cells = 1000};

TEST(meets_a_prey_ahead_of_it)
{
    static const char *const field[] = {"11111111111111111111", "11111111111111111111", "11111111111111111111",
                                        "11111111111111111111", "11111111111111111111", "11111111111111111111",
                                        "11111111111111111111", "11111111111111111111", "11111111111111111111",
                                        "11111111111111111111", "11111111111111111111", "11111111111111111111"};
    boards_draw(&of, field, 12);
    of.mover.diagonal = true;
    ChaseHunter hunter = {.at = {2, 11}, .velocity = {0, -2}};
    ChasePrey prey = {{2, 1}, {1, 0}};
    int moves = 0;
    ChaseMove move;
    do {
        move = move_once(&hunter, (ChaseRules){2, 1000}, prey);
        assert_true(move.result == CHASE_CAUGHT || move.aim.x > prey.at.x);
        prey.at.x += move.result == CHASE_CAUGHT ? 0 : 1;
        moves++;
    } while (move.result != CHASE_CAUGHT && moves < 20);
    assert_true(cell_same(hunter.at, prey.at));
    assert_true(moves <= 6); // 10 rows at 2 a move, and the last one may be short
}

TEST(walks_a_free_line)
{
    boards_draw(&of, (const char *const[]){"1313131313", "3131313131", "1313131313", "3131313131"}, 4);
    of.mover.diagonal = true;
    ChaseHunter hunter = {.at = {0, 0}};
    SightLine line = sight_line((Cell){0, 0}, (Cell){9, 3});
    ChaseMove move = move_once(&hunter, (ChaseRules){8, 1000}, (ChasePrey){{9, 3}, {0, 0}});
    assert_int_equal(move.result, CHASE_MOVED);
    assert_int_equal(move.count, 4); // 3 + 3 + 1 points; in zigzag it would be 1 a step
    for (int i = 0; i < move.count; i++, sight_step(&line))
        assert_true(cell_same(move.path[i], line.at));
}

// Seen from the second cell of the line, another one leads to the prey, and into the rock; and the way round begins
// with the way back.
TEST(stays_on_the_line_that_he_is_on)
{
    static const char *const swamp[] = {"############", "559#########", "5#9999######", "55###9999###",
                                        "555#####999#", "5555######95", "555555555555"};
    boards_draw(&of, swamp, 7);
    of.mover.diagonal = true;
    ChaseHunter hunter = {.at = {1, 1}};
    ChasePrey prey = {{11, 5}, {0, 0}};
    int moves = 1;
    while (move_once(&hunter, (ChaseRules){9, 1000}, prey).result == CHASE_MOVED)
        assert_true(++moves <= 10);
    assert_true(cell_same(hunter.at, prey.at));
}

TEST(goes_around_an_obstacle)
{
    boards_draw(&of, (const char *const[]){"1111111", "1####11", "1111#11", "1111#11", "1####11", "1111111"}, 6);
    of.mover.diagonal = true;
    ChaseHunter hunter = {.at = {3, 2}};
    ChasePrey prey = {{6, 3}, {0, 0}};
    int moves = 0;
    while (move_once(&hunter, (ChaseRules){2, 1000}, prey).result == CHASE_MOVED)
        assert_true(++moves < 12);
    assert_true(cell_same(hunter.at, prey.at));
}

TEST(waits_without_a_path)
{
    boards_draw(&of, (const char *const[]){"11#1"}, 1);
    ChaseHunter hunter = {.at = {0, 0}};
    ChaseMove move = move_once(&hunter, THREE, (ChasePrey){{3, 0}, {0, 0}});
    assert_int_equal(move.result, CHASE_STAYED);
    assert_true(cell_same(hunter.at, (Cell){0, 0}) && move.count == 1);
    assert_true(cell_same(hunter.velocity, (Cell){0, 0}));
}

TEST(gives_up_beyond_a_distance)
{
    boards_draw(&of, (const char *const[]){"1111111", "1111111", "1111111", "1111111", "1111111", "1111111"}, 6);
    ChaseHunter hunter = {.at = {0, 0}, .velocity = {1, 1}};
    ChaseMove move = move_once(&hunter, (ChaseRules){2, 5}, (ChasePrey){{4, 4}, {0, 0}}); // 5.7 away
    assert_int_equal(move.result, CHASE_GAVE_UP);
    assert_true(cell_same(hunter.at, (Cell){0, 0}) && cell_same(hunter.velocity, (Cell){0, 0}) && move.count == 1);
    move = move_once(&hunter, (ChaseRules){2, 5}, (ChasePrey){{3, 4}, {0, 0}}); // exactly 5
    assert_int_equal(move.result, CHASE_MOVED);
}

TEST(expects_no_prey_beyond_the_edge)
{
    boards_draw(&of, (const char *const[]){"1111111111", "11111#1111"}, 2);
    of.mover.diagonal = true;
    ChaseHunter hunter = {.at = {0, 0}};
    ChaseMove move = move_once(&hunter, THREE, (ChasePrey){{8, 0}, {2, 0}});
    assert_true(cell_same(move.aim, (Cell){9, 0}));
    hunter = (ChaseHunter){.at = {9, 1}};
    move = move_once(&hunter, THREE, (ChasePrey){{4, 1}, {1, 0}});
    assert_true(cell_same(move.aim, (Cell){4, 1})); // it would run into the rock
    boards_draw(&of, (const char *const[]){"1111n"}, 1);
    hunter = (ChaseHunter){.at = {0, 0}};
    move = move_once(&hunter, (ChaseRules){2, 1000}, (ChasePrey){{3, 0}, {1, 0}});
    assert_true(cell_same(move.aim, (Cell){3, 0})); // he could not wait there
}

// Without diagonal steps, no way leads where the prey is heading.
TEST(goes_to_the_prey_if_the_aim_is_unreachable)
{
    boards_draw(&of, (const char *const[]){"111#", "###1"}, 2);
    ChaseHunter hunter = {.at = {0, 0}};
    ChaseMove move = move_once(&hunter, (ChaseRules){1, 1000}, (ChasePrey){{2, 0}, {1, 1}});
    assert_true(cell_same(move.aim, (Cell){3, 1}));
    assert_int_equal(move.result, CHASE_MOVED);
    assert_true(cell_same(hunter.at, (Cell){1, 0}));
}

// One move: along steps that there are, paid for, to where he may stop; and into reach means caught.
static void check_move(const ChaseMove *move, Cell from, ChaseRules rules, ChasePrey prey, int round)
{
    static PlainRange plain;
    plain_find(&of, &plain, &from, 1, rules.points);
    bool reach = plain.cost[prey.at.y * of.board.columns + prey.at.x] >= 0;
    if (reach != (move->result == CHASE_CAUGHT))
        fail_msg("round %d: %s, but %s", round, reach ? "in reach" : "out of reach", reach ? "missed" : "caught");
    Cell last = move->path[move->count - 1];
    assert_true(move->count >= 1 && cell_same(move->path[0], from));
    assert_true((move->count > 1) == (move->result == CHASE_MOVED) || move->result == CHASE_CAUGHT);
    BoardWalk walk = board_walk(&of.board, &of.mover, move->path, move->count, rules.points);
    assert_int_equal(walk.reach, move->count - 1);
    assert_true(walk.stop == walk.reach || cell_same(last, prey.at));
    for (int i = 1; i < move->count; i++) {
        assert_true(plain_cost(&of, move->path[i].x, move->path[i].y) > 0);
        assert_true(plain_beside(&of, move->path[i - 1], move->path[i]));
    }
    assert_int_equal(cell_same(last, prey.at), move->result == CHASE_CAUGHT);
}

static ChaseRules random_rules(Rng *rng)
{
    return (ChaseRules){.points = (int)rng_below(rng, 10u), .give_up_cells = 1000};
}

TEST(keeps_to_the_rules_after_any_prey)
{
    int caught = 0, moved = 0;
    for (int round = 0; round < 3000; round++) {
        Rng rng = rng_seed((uint64_t)round, 231u);
        boards_random(&of, &rng, round);
        ChaseHunter hunter = {.at = boards_random_cell(&of, &rng)};
        ChasePrey prey = {boards_random_cell(&of, &rng), {0, 0}};
        ChaseRules rules = random_rules(&rng);
        for (int turn = 0; turn < 12; turn++) {
            ChaseHunter twin = hunter;
            Cell from = hunter.at;
            ChaseMove move = move_once(&hunter, rules, prey);
            check_move(&move, from, rules, prey, round);
            assert_true(cell_same(hunter.at, move.path[move.count - 1]));
            assert_true(cell_same(hunter.velocity, cell_sub(hunter.at, from)));
            move_once(&twin, rules, prey);
            assert_memory_equal(&twin, &hunter, sizeof twin);
            caught += move.result == CHASE_CAUGHT;
            moved += move.result == CHASE_MOVED;
            Cell to = boards_random_cell(&of, &rng);
            prey.velocity = cell_sub(to, prey.at);
            prey.at = to;
        }
    }
    assert_true(caught > 1000 && moved > 1000);
}

// Whether steps of at most `points` each lead there, by trying all of them until none leads to a new cell.
static bool can_get_to(Cell from, Cell to, int32_t points)
{
    static bool reached[BOARDS_CELLS_MOST];
    int cells = of.board.columns * of.board.rows;
    for (int i = 0; i < cells; i++)
        reached[i] = cell_same(board_cell(&of.board, i), from);
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < cells * 9; i++) {
            Cell at = board_cell(&of.board, i / 9), next = {at.x + i % 3 - 1, at.y + i % 9 / 3 - 1};
            int cost = board_step_cost(&of.board, &of.mover, at, next);
            if (!reached[i / 9] || cost == BOARD_CANNOT || cost > points)
                continue;
            bool *beside = &reached[next.y * of.board.columns + next.x];
            more |= !*beside;
            *beside = true;
        }
    }
    return reached[to.y * of.board.columns + to.x];
}

// No cells where nobody may stop here: then whoever can get there in any number of moves does.
TEST(catches_a_standing_prey)
{
    int hunts = 0, longest = 0;
    for (int round = 0; round < 3000; round++) {
        Rng rng = rng_seed((uint64_t)round, 232u);
        boards_random(&of, &rng, round);
        of.mover.heeds &= BOARD_ZONE;
        ChaseHunter hunter = {.at = boards_random_cell(&of, &rng)};
        ChasePrey prey = {boards_random_cell(&of, &rng), {0, 0}};
        ChaseRules rules = random_rules(&rng);
        bool can = can_get_to(hunter.at, prey.at, rules.points);
        int moves = 0;
        ChaseMove move;
        do {
            move = move_once(&hunter, rules, prey);
            moves++;
        } while (move.result == CHASE_MOVED && moves < 3000);
        if (move.result != (can ? CHASE_CAUGHT : CHASE_STAYED))
            fail_msg("round %d: %s after %d moves", round, can ? "not caught" : "result", moves);
        hunts += can && moves > 2;
        longest = moves > longest ? moves : longest;
    }
    print_message("           hunts of 3 moves and more: %d, the longest: %d\n", hunts, longest);
    assert_true(hunts > 300);
}

static void hunt_with(const void *rules)
{
    ChaseHunter hunter = {.at = {0, 0}};
    move_once(&hunter, *(const ChaseRules *)rules, (ChasePrey){{1, 0}, {0, 0}});
}

TEST(wrong_rules_stop)
{
    boards_draw(&of, (const char *const[]){"11"}, 1);
    assert_false(dies(hunt_with, &(ChaseRules){CHASE_POINTS_MOST, 0}));
    assert_true(dies(hunt_with, &(ChaseRules){CHASE_POINTS_MOST + 1, 0}));
    assert_true(dies(hunt_with, &(ChaseRules){1, -1}));
}
