// test_lattice.c -- meadows of whole numbers, in which all that meets does so exactly, at all ends of tunables.
#include "sim/lattice_games.h"

#define MEADOWS 60
#define MEADOW_TICKS 60
#define GNAT_MEADOWS 60
#define MEETINGS 150
#define MAZES 80
#define DETOURS 40

static void enemies_drawn(Lattice *lattice)
{
    static const EnemyKind KINDS[] = {ENEMY_WASP, ENEMY_HORNET, ENEMY_GNAT, ENEMY_BEETLE, ENEMY_STINGER, ENEMY_MOTH};
    int ring = program(&sim, "move_by 0 64 1s, call ring8, hide, delay 0.5s, show, call aimed, move_by 64 0 1s");
    for (int count = lattice_below(lattice, 14); count > 0; count--) {
        EnemyKind kind = KINDS[lattice_below(lattice, 6)];
        bool led = lattice_below(lattice, 3) == 0;
        int i = sim_add_enemy(&sim, kind, place_drawn(lattice), led ? ring : -1, lattice_below(lattice, 2));
        if (lattice_below(lattice, 3) == 0)
            sim_begin_pattern(&sim, i, lattice_below(lattice, sim.book.count));
    }
}

static void wall_drawn(Lattice *lattice)
{
    Vec2 at = place_drawn(lattice);
    Wall wall = {.kind = (WallKind)lattice_below(lattice, 3), .point = at, .end = at};
    if (wall.kind == WALL_PLANE) {
        wall.normal = vec2(0.6f, -0.8f);
        wall.thin = lattice_below(lattice, 2);
    } else {
        wall.radius = 8.0f;
    }
    if (wall.kind == WALL_SEGMENT)
        wall.end = vec2_add(at, lattice_vec2(lattice, 12, 8.0f));
    sim_add_wall(&sim, &wall);
}

static void place_drawn_things(Lattice *lattice)
{
    for (int count = lattice_below(lattice, 60); count > 0; count--) {
        Vec2 velocity = lattice_vec2(lattice, 3, 1.0f);
        sim_add_bullet(&sim, bullet_drawn(lattice), place_drawn(lattice), velocity);
    }
    for (int count = lattice_below(lattice, 10); count > 0; count--)
        sim_add_flower(&sim, place_drawn(lattice), (FlowerKind)lattice_below(lattice, 3));
    for (int count = lattice_below(lattice, 7) - 3; count > 0; count--)
        wall_drawn(lattice);
    if (lattice_below(lattice, 3) == 0)
        sim_add_flow(&sim, &(FlowRegion){.kind = (FlowKind)lattice_below(lattice, 3),
                                         .most = {360.0f, 640.0f},
                                         .middle = {180.0f, 320.0f},
                                         .direction = {1.0f, 0.0f},
                                         .strength = lattice_float(lattice, 2, 0.5f)});
}

// The actions of tools between two ticks: something less of each.
static void rearrange(Lattice *lattice)
{
    if (sim.bees.count > 0)
        sim_remove_bee(&sim, lattice_below(lattice, sim.bees.count));
    if (sim.bullets.count > 0)
        sim_remove_bullet(&sim, lattice_below(lattice, sim.bullets.count));
    if (sim.enemy_count > 0)
        sim_remove_enemy(&sim, lattice_below(lattice, sim.enemy_count));
    if (sim.flower_count > 0)
        sim_remove_flower(&sim, lattice_below(lattice, sim.flower_count));
}

// Leads nobody, and calls now and then.
static TickCmd call_drawn(Lattice *lattice, TickCmd before)
{
    return (TickCmd){.buttons = lattice_below(lattice, 8) == 0 ? TICK_CMD_CALL : 0};
}

// One bee that keeps still, and what flies at it along an axis: all meets after whole ticks.
TEST(meetings)
{
    static const Vec2 WAYS[] = {{1.0f, 0.0f}, {-1.0f, 0.0f}, {0.0f, 1.0f}, {0.0f, -1.0f}};
    Lattice lattice = lattice_begin(15u);
    for (int round = 0; round < MEETINGS; round++) {
        meadow(&sim, 0);
        for (int i = 0; i < TUNABLE_COUNT; i++)
            if (strcmp(tunable_info(i)->name, "radius_px") == 0)
                tunable_set(&sim.tunables, i, (float)(int)tunable_info(i)->default_value + 1.0f);
        sim.tunables.swarm_avoid_px = 0.0f;
        sim.tunables.call_radius_px = 20.0f;
        sim.head.calls = lattice_below(&lattice, 2);
        sim_add_bee(&sim, vec2(180.0f, 400.0f));
        for (int i = 0; i < 4; i++) {
            Vec2 way = WAYS[lattice_below(&lattice, 4)];
            Vec2 at = vec2_add(vec2(180.0f, 400.0f), vec2_scale(way, -(float)(4 + lattice_below(&lattice, 40))));
            BulletLook look = bullet_drawn(&lattice);
            sim_add_bullet(&sim, look, at, vec2_scale(way, (float)(1 + lattice_below(&lattice, 6))));
            at.x += (float)(lattice_below(&lattice, 9) - 4) * 4.0f;
            sim_add_flower(&sim, at, FLOWER_PLAIN);
        }
        sim_add_enemy(&sim, ENEMY_MOTH, vec2(180.0f + (float)(lattice_below(&lattice, 9) - 4) * 4.0f, 360.0f), -1, 0);
        play_with(&lattice, 16, call_drawn);
    }
    lattice_expect(&lattice, 0x1226f21a3fc6ced7u);
}

// Each pool until it is full, and beyond.
TEST(full_pools)
{
    Lattice lattice = lattice_begin(19u);
    const Vec2 at = {180.0f, 400.0f};
    meadow(&sim, 0);
    int fire = program(&sim, "call ring8, delay 1s");
    for (int i = 0; i < SIM_ENEMIES_MAX + 2; i++)
        lattice_add_word(&lattice, (uint64_t)sim_add_enemy(&sim, ENEMY_WASP, at, fire, 0));
    for (int i = 0; i < SIM_FLOWERS_MAX + 2; i++)
        lattice_add_word(&lattice, (uint64_t)sim_add_flower(&sim, at, FLOWER_PLAIN));
    for (int i = 0; i < SIM_BULLETS_MAX + 2; i++)
        lattice_add_word(&lattice, (uint64_t)sim_add_bullet(&sim, BULLET_RING, at, vec2(0.0f, 1.0f)));
    for (int i = 0; i < SIM_BEES_MAX + 2; i++)
        lattice_add_word(&lattice, (uint64_t)sim_add_bee(&sim, at));
    for (int i = 0; i < SIM_RUNNERS_MAX; i++)
        sim_begin_pattern(&sim, i % sim.enemy_count, i % sim.book.count);
    lattice_add_word(&lattice, sim.head.dropped);
    lattice_add_word(&lattice, state_hash_begin(&sim));
    sim.bees.count = 0; // who all see each other take their time
    sim.bullets.count -= 3;
    run(&sim, 2);
    lattice_add_word(&lattice, state_hash_begin(&sim));
    sim.bees.count = 3;
    sim.shots.count = SIM_SHOTS_MAX - 1; // at the top, where they stay
    play_drawn(&lattice, 40);
    for (int i = 0; i < SIM_RUNNERS_MAX; i++)
        sim_begin_pattern(&sim, i % 3, i % sim.book.count);
    for (int i = 0; i < sim.enemy_count; i++)
        sim.enemies[i].hp = 0;
    play_drawn(&lattice, 20);
    lattice_expect(&lattice, 0x194c3352396c8481u);
}

// Swarms that are just not, just, or just more than so large that senses get blunt.
TEST(senses)
{
    Lattice lattice = lattice_begin(27u);
    for (int round = 0; round < INSTINCTS * 12; round++) {
        meadow(&sim, 0);
        sim.tunables.swarm_instinct = sim.tunables.swarm_loose_instinct = round / 12;
        sim.tunables.instinct_full_bees = round % 12 < 6 ? 8 : 32;
        int times = round % 6 < 3 ? 1 : 4;
        for (int count = times * sim.tunables.instinct_full_bees / 4 + round % 3 - 1; count > 0; count--)
            sim_add_bee(&sim, place_drawn(&lattice));
        place_drawn_things(&lattice);
        play_drawn(&lattice, 12);
    }
    lattice_expect(&lattice, 0xf94aeba54b288326u);
}

// Stingers that fly off over each edge, some just to the end of its margin.
TEST(margins)
{
    static const Vec2 WAYS[] = {{-1.0f, 0.0f}, {1.0f, 0.0f}, {0.0f, -1.0f}, {0.0f, 1.0f}};
    const Vec2 middle = {FIELD_WIDTH_PX / 2.0f, FIELD_HEIGHT_PX / 2.0f};
    Lattice lattice = lattice_begin(26u);
    meadow(&sim, 0);
    sim.tunables.enemy_margin_px = 32.0f;
    for (int i = 0; i < 16; i++) {
        Vec2 way = WAYS[i % 4];
        float far_px = 32.0f - (float)(i / 4) + (i % 4 < 2 ? middle.x : middle.y);
        int stinger = sim_add_enemy(&sim, ENEMY_STINGER, vec2_add(middle, vec2_scale(way, far_px)), -1, 0);
        sim.enemies[stinger].state = ENEMY_LEAVES;
        sim.enemies[stinger].velocity = way;
    }
    for (int i = 0; i < 5; i++)
        play_drawn(&lattice, 1);
    lattice_expect(&lattice, 0x372cc0954a2f53c5u);
}

// Every pattern of the game, in games that end while it is fired: lost, or won but for the end.
TEST(endings)
{
    Lattice lattice = lattice_begin(25u);
    for (int round = 0; round < 2 * own_book()->count; round++) {
        meadow(&sim, 3);
        int moth = sim_add_enemy(&sim, ENEMY_MOTH, vec2(180.0f, 120.0f), -1, 0);
        sim_begin_pattern(&sim, moth, round / 2);
        run(&sim, 30);
        if (round % 2)
            sim.head.end_ticks_left = 400;
        else
            game_ends(&sim, 0);
        play_drawn(&lattice, 60);
    }
    lattice_expect(&lattice, 0xf8cdb0561f8f8ef3u);
}

// Gnats by themselves, close to walls of all kinds.
TEST(gnats)
{
    Lattice lattice = lattice_begin(16u);
    for (int round = 0; round < GNAT_MEADOWS; round++) {
        meadow(&sim, 0);
        sim.tunables = tunables_drawn(&lattice, sim.tunables, lattice_below(&lattice, 8));
        sim.tunables.swarm_start_bees = 0;
        for (int i = 0; i < 4; i++)
            wall_drawn(&lattice);
        for (int count = 3 + lattice_below(&lattice, 10); count > 0; count--)
            sim_add_enemy(&sim, ENEMY_GNAT, place_drawn(&lattice), -1, lattice_below(&lattice, 2));
        play_drawn(&lattice, MEADOW_TICKS);
    }
    lattice_expect(&lattice, 0xfe9b8a5cd23dea35u);
}

// In the field, often at its edges and in its corners.
static Vec2 anywhere(Lattice *lattice)
{
    float x = 8.0f * (float)(lattice_below(lattice, 66) - 10);
    float y = 8.0f * (float)(lattice_below(lattice, 101) - 10);
    return vec2(clampf(x, 0.0f, FIELD_WIDTH_PX), clampf(y, 0.0f, FIELD_HEIGHT_PX));
}

static TickCmd cmd_above(Lattice *lattice, TickCmd cmd)
{
    return tick_cmd(vec2(185.0f, 200.0f), TICK_CMD_TOUCH);
}

// Bees right behind or in the middle of a wall, with two ways around that are as long.
TEST(detours)
{
    Lattice lattice = lattice_begin(24u);
    for (int round = 0; round < DETOURS; round++) {
        meadow(&sim, 0);
        sim.tunables.swarm_wall_gain = 0.5f * (float)(round % 3);
        float half_px = 10.0f * (float)(1 + round % 8), radius_px = 2.5f + 2.0f * (float)(round % 5);
        float y_px = round % 2 ? 300.0f : 299.5f - radius_px; // as near to cells' middles as just lets them be free
        Wall wall = {.kind = WALL_SEGMENT, .point = {185.0f - half_px, y_px}, .end = {185.0f + half_px, y_px}};
        wall.radius = radius_px;
        sim_add_wall(&sim, &wall);
        for (int i = 0; i < 12; i++)
            sim_add_bee(&sim, vec2(185.0f, y_px + radius_px + 2.0f * (float)(i - 2)));
        play_with(&lattice, 24, cmd_above);
    }
    lattice_expect(&lattice, 0x247ce31d966bd6bcu);
}

// Bees that are led through mazes, all over the field; some begin within a wall, or between one and an edge.
TEST(mazes)
{
    Lattice lattice = lattice_begin(21u);
    for (int round = 0; round < MAZES; round++) {
        meadow(&sim, 0);
        sim.tunables.swarm_wall_gain = 0.5f * (float)(1 + lattice_below(&lattice, 2));
        for (int count = 1 + lattice_below(&lattice, SIM_WALLS_MAX - 1); count > 0; count--) {
            Wall wall = {.kind = count % 4 ? WALL_SEGMENT : WALL_DISC, .point = anywhere(&lattice)};
            wall.end = anywhere(&lattice);
            switch (lattice_below(&lattice, 3)) {
            case 0: wall.end.x = wall.point.x; break;
            case 1: wall.end.y = wall.point.y; break;
            default: break;
            }
            wall.radius = 2.5f
                        + 2.0f * (float)lattice_below(&lattice, 3); // of some the ends lie right in a cell's middle
            sim_add_wall(&sim, &wall);
            sim_add_bee(&sim, vec2_add(wall.point, lattice_vec2(&lattice, 3, 4.0f)));
        }
        play_drawn(&lattice, 24);
    }
    lattice_expect(&lattice, 0xb65c2b6abdba8559u);
}

TEST(meadows)
{
    Lattice lattice = lattice_begin(11u);
    for (int round = 0; round < MEADOWS; round++) {
        Tunables tunables = tunables_default();
        tunables.swarm_start_bees = lattice_below(&lattice, BEES_MOST);
        tunables.swarm_instinct = lattice_below(&lattice, INSTINCTS);
        tunables.swarm_loose_instinct = lattice_below(&lattice, INSTINCTS);
        tunables.swarm_blend = lattice_below(&lattice, 3);
        tunables.swarm_wall_gain = 0.5f * (float)lattice_below(&lattice, 3);
        tunables.swarm_flow_gain = 0.5f * (float)lattice_below(&lattice, 3);
        tunables = tunables_drawn(&lattice, tunables, lattice_below(&lattice, 24));
        sim_init(&sim, (uint64_t)round, &tunables, own_book());
        enemies_drawn(&lattice);
        place_drawn_things(&lattice);
        play_drawn(&lattice, MEADOW_TICKS);
        rearrange(&lattice);
        play_drawn(&lattice, MEADOW_TICKS / 4);
    }
    lattice_expect(&lattice, 0xaf297881294dfe78u);
}
