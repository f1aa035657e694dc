// test_lattice.c -- meadows and stages of whole numbers, in which all that meets does so exactly, at all ends of tunables.
#include "lattice.h"

#include "base/clamp.h"
#include "golden/told.h"
#include "sim/sim_local.h"
#include "sim/script_tools.h"

#define MEADOWS 60
#define MEADOW_TICKS 60
#define STAGES_PLAYED 40
#define STAGE_TICKS 240
#define HASTY_STAGES 60
#define GNAT_MEADOWS 60
#define TEXTS 6000
#define MEETINGS 150
#define MAZES 80
#define DETOURS 40
#define NESTS 20
#define PONDS 30
#define BEES_MOST 40

static Sim sim, room;
static StageScript script;

// A hand that jumps, holds, lets go and calls.
static TickCmd cmd_drawn(Lattice *lattice, TickCmd cmd)
{
    if (sim.head.tick % 8 != 0)
        cmd.buttons &= TICK_CMD_TOUCH;
    else
        cmd = tick_cmd(vec2(180.0f + lattice_float(lattice, 10, 20.0f), 340.0f + lattice_float(lattice, 16, 20.0f)),
                       (unsigned)lattice_below(lattice, 8) % 4u);
    return cmd;
}

// All that the radar finds.
static void add_targets(Lattice *lattice)
{
    static uint32_t memory[SIM_RADAR_BYTES / 4];
    static SimTargets targets;
    sim_radar_grid(&sim, &targets, memory);
    for (int i = 0; i < targets.count; i++) {
        lattice_add_vec2(lattice, vec2(targets.x[i], targets.y[i]));
        lattice_add_vec2(lattice, targets.velocity[i]);
        lattice_add_float(lattice, targets.weight[i]);
        lattice_add_word(lattice, targets.order[i]);
    }
}

// What lies behind the last of each kind is rubbish at first, for whoever looks there.
static void play_with(Lattice *lattice, int ticks, TickCmd (*hand)(Lattice *lattice, TickCmd before))
{
    spoil_the_rest(&sim, &room);
    uint64_t hash = state_hash_begin(&sim);
    Told told = told_begin(&sim);
    TickCmd cmd = NOBODY;
    for (int i = 0; i < ticks; i++) {
        cmd = hand(lattice, cmd);
        sim_tick(&sim, &cmd);
        hash = state_hash_chain(hash, &sim);
        told_tick(&told, &sim);
    }
    lattice_add_word(lattice, hash);
    lattice_add_word(lattice, told.hash);
    add_targets(lattice);
}

static void play_drawn(Lattice *lattice, int ticks)
{
    play_with(lattice, ticks, cmd_drawn);
}

// At one of its ends, in its middle, or half or twice as large as usual.
static void tunable_drawn(Lattice *lattice, Tunables *tunables, int i)
{
    const TunableInfo *info = tunable_info(i);
    float usual = tunable_get(tunables, i);
    const float values[] = {info->least,  info->most,   (info->least + info->most) / 2.0f,
                            usual / 2.0f, usual * 2.0f, 1.0f};
    float value = values[lattice_below(lattice, 6)];
    tunable_set(tunables, i, clampf(value, info->least, info->most));
}

// Any switch may be on, and any choice taken; some tunables are drawn.
static Tunables tunables_drawn(Lattice *lattice, Tunables tunables, int count)
{
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tunable_info(i)->type >= TUNABLE_CHOICE && lattice_below(lattice, 3) == 0)
            tunable_set(&tunables, i, (float)lattice_below(lattice, (int)tunable_info(i)->most + 1));
    for (; count > 0; count--)
        tunable_drawn(lattice, &tunables, lattice_below(lattice, TUNABLE_COUNT));
    if (tunables.swarm_start_bees > BEES_MOST)
        tunables.swarm_start_bees = BEES_MOST;
    return tunables;
}

// Mostly around the swarm, at times right at an edge.
static Vec2 place_drawn(Lattice *lattice)
{
    Vec2 place = vec2_add(vec2(180.0f, 400.0f), lattice_vec2(lattice, 12, 8.0f));
    switch (lattice_below(lattice, 24)) {
    case 0: return vec2(0.0f, place.y);
    case 1: return vec2(FIELD_WIDTH_PX, place.y);
    case 2: return vec2(place.x, 0.0f);
    case 3: return vec2(place.x, FIELD_HEIGHT_PX);
    default: return place;
    }
}

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
        sim_add_bullet(&sim, (BulletLook)lattice_below(lattice, BULLET_LOOKS), place_drawn(lattice), velocity);
    }
    for (int count = lattice_below(lattice, 10); count > 0; count--)
        sim_add_flower(&sim, place_drawn(lattice), (FlowerKind)lattice_below(lattice, FLOWER_KINDS));
    for (int count = lattice_below(lattice, 7) - 3; count > 0; count--)
        wall_drawn(lattice);
    if (lattice_below(lattice, 3) == 0)
        sim_add_flow(&sim, &(FlowRegion){.kind = (FlowKind)lattice_below(lattice, 3),
                                         .most = {360.0f, 640.0f},
                                         .middle = {180.0f, 320.0f},
                                         .direction = {1.0f, 0.0f},
                                         .strength = lattice_float(lattice, 2, 0.5f)});
}

// What a tool does between two ticks: another book, and something less of each.
static void rearrange(Lattice *lattice)
{
    if (lattice_below(lattice, 3) == 0)
        sim_replace_book(&sim, own_book());
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
    (void)before;
    return (TickCmd){.buttons = lattice_below(lattice, 8) == 0 ? TICK_CMD_CALL : 0};
}

// One bee that keeps still, and what flies at it along an axis: all meets after whole ticks.
static void meetings(void **state)
{
    (void)state;
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
            BulletLook look = (BulletLook)lattice_below(&lattice, BULLET_LOOKS);
            sim_add_bullet(&sim, look, at, vec2_scale(way, (float)(1 + lattice_below(&lattice, 6))));
            at.x += (float)(lattice_below(&lattice, 9) - 4) * 4.0f;
            sim_add_flower(&sim, at, FLOWER_PLAIN);
        }
        sim_add_enemy(&sim, ENEMY_MOTH, vec2(180.0f + (float)(lattice_below(&lattice, 9) - 4) * 4.0f, 360.0f), -1, 0);
        play_with(&lattice, 16, call_drawn);
    }
    lattice_expect(&lattice, 0x2611f1a79c646becu);
}

// Each pool until it is full, and beyond.
static void full_pools(void **state)
{
    (void)state;
    Lattice lattice = lattice_begin(19u);
    const Vec2 at = {180.0f, 400.0f};
    meadow(&sim, 0);
    int fire = program(&sim, "finally spiral, call ring8, delay 1s");
    for (int i = 0; i < SIM_ENEMIES_MAX + 2; i++)
        lattice_add_word(&lattice, (uint64_t)sim_add_enemy(&sim, ENEMY_WASP, at, fire, 0));
    for (int i = 0; i < SIM_FLOWERS_MAX + 2; i++)
        lattice_add_word(&lattice, (uint64_t)sim_add_flower(&sim, at, FLOWER_PLAIN));
    for (int i = 0; i < SIM_BULLETS_MAX + 2; i++)
        lattice_add_word(&lattice, (uint64_t)sim_add_bullet(&sim, BULLET_LOOKS - 1, at, vec2(0.0f, 1.0f)));
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
        sim.enemies[i].hp = 0; // what each fires at its end needs room only for that moment
    play_drawn(&lattice, 20);
    lattice_expect(&lattice, 0x2865052aeb8d1023u);
}

// Swarms that are just not, just, or just more than so large that senses get blunt, or too blunt to look ahead.
static void senses(void **state)
{
    (void)state;
    Lattice lattice = lattice_begin(27u);
    for (int round = 0; round < INSTINCTS * 12; round++) {
        meadow(&sim, 0);
        sim.tunables.swarm_instinct = sim.tunables.swarm_loose_instinct = round / 12;
        sim.tunables.instinct_full_bees = round % 12 < 6 ? 2 : 8;
        int times = round % 6 < 3 ? 1 : 4;
        for (int count = times * sim.tunables.instinct_full_bees + round % 3 - 1; count > 0; count--)
            sim_add_bee(&sim, place_drawn(&lattice));
        place_drawn_things(&lattice);
        play_drawn(&lattice, 12);
    }
    lattice_expect(&lattice, 0x79666b2df8b1f7c5u);
}

// Stingers that fly off over each edge, some just to the end of its margin.
static void margins(void **state)
{
    (void)state;
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
    lattice_expect(&lattice, 0xe04513e8c2e24b30u);
}

// Every pattern of the game, in games that end while it is fired: lost, or won but for the end.
static void endings(void **state)
{
    (void)state;
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
    lattice_expect(&lattice, 0xd21964e486dd2c5cu);
}

// Galleries of few patterns, or of none.
static void galleries(void **state)
{
    (void)state;
    static PatternBook book;
    Lattice lattice = lattice_begin(18u);
    for (int round = 0; round < 24; round++) {
        bool keep[PATTERNS_MAX] = {false};
        for (int i = 0; i < round % 4; i++)
            keep[lattice_below(&lattice, own_book()->count)] = true;
        for (int i = 0; i < own_book()->count && round % 6 == 5; i++)
            keep[i] = pattern_is_volley(own_book(), i);
        book = *own_book();
        pattern_book_keep(&book, keep);
        script = *own_stage("gallery");
        script.gallery.pattern_ticks = round % 4 == 1 ? 1 : 20;
        script.gallery.rest_ticks = 5 + lattice_below(&lattice, 3);
        script.gallery.again_ticks = 8 * lattice_below(&lattice, 3);
        if (book.count > 0 && lattice_below(&lattice, 2) == 0) {
            char text[PATTERN_NAME_BYTES + 32];
            snprintf(text, sizeof text, "call %s, delay 1s", book.patterns[lattice_below(&lattice, book.count)].name);
            script_program(&script, text);
        }
        Tunables tunables = script_tunables(&script);
        sim_init_script(&sim, (uint64_t)round, &tunables, &script, &book);
        play_drawn(&lattice, 120);
        if (sim.book.count > 0)
            sim_gallery_show(&sim, lattice_below(&lattice, sim.book.count));
        play_drawn(&lattice, 30);
    }
    lattice_expect(&lattice, 0x7604d00e83834a0bu);
}

// Gnats by themselves, close to walls of all kinds.
static void gnats(void **state)
{
    (void)state;
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
    lattice_expect(&lattice, 0xde3a15467dd5ebdbu);
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
    (void)lattice;
    (void)cmd;
    return tick_cmd(vec2(185.0f, 200.0f), TICK_CMD_TOUCH);
}

// Bees right behind or in the middle of a wall, with two ways around that are as long.
static void detours(void **state)
{
    (void)state;
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
    lattice_expect(&lattice, 0x66f180238214737bu);
}

// Bees that are led through mazes, all over the field; some begin within a wall, or between one and an edge.
static void mazes(void **state)
{
    (void)state;
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
    lattice_expect(&lattice, 0xe6e88f424cb2a1c0u);
}

static void meadows(void **state)
{
    (void)state;
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
    lattice_expect(&lattice, 0xb8122449d711bc9fu);
}

static const char *fault(void)
{
    return script_fault(&script);
}

// Puts a small number somewhere where it is let through.
static void alter(Lattice *lattice, void *part, size_t size)
{
    static const int32_t WHOLE[] = {0, 1, 2, 3, 5, 10, 30, 60, 120, -1};
    static const float SHARES[] = {0.0f, 0.25f, 0.5f, 1.0f, 2.0f, 8.0f, 100.0f, 180.0f};
    int32_t word, before;
    char *at = (char *)part + 4 * lattice_below(lattice, (int)(size / 4));
    memcpy(&before, at, 4);
    bool is_float = (before & 0x7fffffff) > 0x30000000;
    if (is_float)
        memcpy(&word, &SHARES[lattice_below(lattice, 8)], 4);
    else
        word = WHOLE[lattice_below(lattice, 10)];
    memcpy(at, &word, 4);
    if (fault())
        memcpy(at, &before, 4);
}

static void alter_some(Lattice *lattice)
{
    for (int i = 0; i < 12; i++) {
        alter(lattice, script.phases, sizeof script.phases[0] * (size_t)script.phase_count);
        alter(lattice, script.waves, sizeof script.waves[0] * (size_t)script.wave_count);
        alter(lattice, script.bosses, sizeof script.bosses[0] * (size_t)script.boss_count);
        alter(lattice, script.stances, sizeof script.stances[0] * (size_t)script.stance_count);
        alter(lattice, &script.gallery, sizeof script.gallery);
    }
}

// Stages of which many a number is another one, begun at any phase.
static void stages(void **state)
{
    (void)state;
    static const char *const IDS[] = {"endless", "swarm_lord", "citadel", "pond", "orchard", "hollow", "meadow"};
    Lattice lattice = lattice_begin(12u);
    for (int round = 0; round < STAGES_PLAYED; round++) {
        script = *own_stage(IDS[lattice_below(&lattice, 7)]);
        alter_some(&lattice);
        Tunables tunables = tunables_drawn(&lattice, script_tunables(&script), 4);
        tunables.stage_first_phase = lattice_below(&lattice, script.phase_count);
        tunables.level_level = lattice_below(&lattice, 3);
        sim_init_script(&sim, (uint64_t)round, &tunables, &script, own_book());
        play_drawn(&lattice, STAGE_TICKS / 2);
        for (int i = 0; i < 4; i++) {
            sim_replace_book(&sim, own_book()); // as from a file that is saved while a boss announces what it does
            play_drawn(&lattice, STAGE_TICKS / 8);
        }
    }
    lattice_expect(&lattice, 0x23cc6c7d5a4d6f93u);
}

static void ends_of(Lattice *lattice, void *part, size_t size)
{
    for (size_t i = 0; i < size / 4; i++) {
        int32_t *word = (int32_t *)part + i;
        lattice_add_ends(lattice, word, false, fault);
        lattice_add_ends(lattice, word, true, fault);
    }
}

static void ends_of_script(Lattice *lattice, int waves)
{
    assert_null(fault());
    waves = script.wave_count < waves ? script.wave_count : waves;
    ends_of(lattice, &script.look, offsetof(StageScript, phases) - offsetof(StageScript, look));
    ends_of(lattice, script.phases, sizeof script.phases[0] * (size_t)script.phase_count);
    ends_of(lattice, script.waves, sizeof script.waves[0] * (size_t)waves);
    ends_of(lattice, script.bosses, sizeof script.bosses[0] * (size_t)script.boss_count);
    ends_of(lattice, script.stances, sizeof script.stances[0] * (size_t)script.stance_count);
    ends_of(lattice, script.programs,
            sizeof script.programs[0] * (size_t)(script.program_count < 4 ? script.program_count : 4));
    ends_of(lattice, script.settings,
            sizeof script.settings[0] * (size_t)(script.setting_count < 4 ? script.setting_count : 4));
    ends_of(lattice, script.walls, sizeof script.walls[0] * (size_t)script.wall_count);
    ends_of(lattice, script.flows, sizeof script.flows[0] * (size_t)script.flow_count);
}

// Each number of a script is let through as far as ever, and no farther.
static void numbers_of_scripts_have_ends(void **state)
{
    (void)state;
    Lattice lattice = lattice_begin(13u);
    script_whole(&script);
    script.walls[script.wall_count++] = (Wall){
        .kind = WALL_PLANE, .point = {0, 600}, .normal = {0.6f, -0.8f}, .thin = 1};
    script.flows[script.flow_count++] = (FlowRegion){
        .kind = FLOW_ROUND, .most = {360, 320}, .middle = {9, 9}, .strength = 1};
    ends_of_script(&lattice, 9);
    script = *own_stage("swarm_lord");
    ends_of_script(&lattice, 3);
    script = *own_stage("gallery");
    ends_of_script(&lattice, 2);
    lattice_expect(&lattice, 0x548f4c7a5581c817u);
}

// Names of characters of all lengths, of what is nearly one, and of what is none.
static void texts(void **state)
{
    (void)state;
    static const unsigned char BYTES[] = {0x00, 0x1f, 0x20, 0x61, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2,
                                          0xdf, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xf8, 0x30, 0x39, 0x5f, 0x7a, 0x7b};
    Lattice lattice = lattice_begin(17u);
    script_begin(&script);
    script_phase(&script, 0, 60);
    script_wave(&script, ENEMY_WASP, 0, 1, -1);
    assert_null(fault());
    char *const places[] = {script.name.text, script.id, script.hunt, script.phases[0].name.text};
    for (int round = 0; round < TEXTS; round++) {
        char *text = places[lattice_below(&lattice, 4)], before[8];
        memcpy(before, text, sizeof before);
        for (int i = lattice_below(&lattice, 5); i < 4; i++)
            text[i] = (char)BYTES[lattice_below(&lattice, sizeof BYTES)];
        if (lattice_below(&lattice, 3) == 0) {
            text[0] = (char)BYTES[12 + lattice_below(&lattice, 8)]; // begins a character
            text[1] = (char)BYTES[5 + lattice_below(&lattice, 6)];
            text[2] = text[3] = (char)(lattice_below(&lattice, 2) ? 0x80 : 0xbf);
            if (lattice_below(&lattice, 2) == 0)
                text[3] = 'a';
        }
        const char *found = fault();
        lattice_add_bytes(&lattice, found ? found : "", found ? strlen(found) : 0);
        memcpy(text, before, sizeof before);
    }
    lattice_expect(&lattice, 0x9e7558f390b3c06u);
}

// Waves whose enemies fire patterns as they come, and anew after a pause.
static void firing_waves(void **state)
{
    (void)state;
    Lattice lattice = lattice_begin(20u);
    for (int round = 0; round < 9; round++) {
        script_begin(&script);
        script_phase(&script, 300, 0);
        for (int i = 0; i < 3; i++) {
            ScriptWave *wave = script_wave(&script, i % 2 ? ENEMY_WASP : ENEMY_MOTH, 10 * i, 2, -1);
            wave->pattern = script_text(&script, own_book()->patterns[lattice_below(&lattice, own_book()->count)].name);
        }
        script_set(&script, "stage", "again_ticks", (float)(1 + 10 * lattice_below(&lattice, 3)));
        assert_null(fault());
        script_game(&sim, &script, (uint64_t)round);
        play_drawn(&lattice, STAGE_TICKS);
    }
    lattice_expect(&lattice, 0x38304b2f25a3bc66u);
}

// Ponds with any numbers of their koi.
static void ponds(void **state)
{
    (void)state;
    Lattice lattice = lattice_begin(23u);
    for (int round = 0; round < PONDS; round++) {
        script_begin(&script);
        script_phase(&script, 0, 0);
        script_wave(&script, ENEMY_WASP, 0, 1, -1);
        script.koi = 1 + lattice_below(&lattice, 9);
        script_wall(&script, 60.0f, 300.0f, 300.0f, 330.0f, 6.0f);
        assert_null(fault());
        script_game(&sim, &script, (uint64_t)round);
        for (int i = 0; i < TUNABLE_COUNT; i++)
            if (strcmp(tunable_info(i)->section, "koi") == 0 && lattice_below(&lattice, 2) == 0)
                tunable_drawn(&lattice, &sim.tunables, i);
        play_drawn(&lattice, MEADOW_TICKS);
    }
    lattice_expect(&lattice, 0xc1d535719833bbbcu);
}

// Queens with nests of all sizes, which fall apart after them.
static void nests(void **state)
{
    (void)state;
    Lattice lattice = lattice_begin(22u);
    for (int round = 0; round < NESTS; round++) {
        script_begin(&script);
        script_phase(&script, 0, 0);
        ScriptWave *wave = script_wave(&script, ENEMY_WASP, 0, 1, -1);
        wave->weight = 1; // a phase of drawn waves, in which queens come again
        wave->most = 2;
        int stays = script_program(&script, "place 180 90, delay 9s"),
            sinks = script_program(&script, "move_by 0 200 1s");
        ScriptBoss *boss = script_boss(&script, 3 + lattice_below(&lattice, 40));
        script_stance(&script, stays, 0.0f, NULL);
        boss->every_ticks = 60;
        boss->nest_columns = 1 + lattice_below(&lattice, 5);
        boss->nest_rows = 1 + lattice_below(&lattice, 4);
        boss->nest_burst_ticks = 1 + lattice_below(&lattice, 9);
        for (int i = 0; i < SCRIPT_NEST_PROGRAMS; i++)
            boss->nest_programs[i] = lattice_below(&lattice, 3) ? sinks : stays;
        assert_null(fault());
        script_game(&sim, &script, (uint64_t)round);
        play_drawn(&lattice, 66);
        for (int i = 0; i < sim.enemy_count; i++)
            if (sim.enemies[i].boss >= 0)
                sim.enemies[i].hp = 0;
        play_drawn(&lattice, 4);
        play_drawn(&lattice, 56); // behind the combs that are left lies rubbish
    }
    script_begin(&script); // where no queen is due, combs stay
    script_phase(&script, 0, 0);
    script_wave(&script, ENEMY_WASP, 0, 1, -1);
    script_game(&sim, &script, 1);
    for (int i = 0; i < 3; i++)
        sim_add_enemy(&sim, ENEMY_COMB, vec2(100.0f + 60.0f * (float)i, 90.0f), -1, 0);
    play_drawn(&lattice, 24);
    lattice_expect(&lattice, 0xd1dba017025e51f3u);
}

// Phases that last for a tick or three, of drawn waves and of others, one after the other.
static void hasty_stages(void **state)
{
    (void)state;
    Lattice lattice = lattice_begin(14u);
    for (int round = 0; round < HASTY_STAGES; round++) {
        script_begin(&script);
        int count = 2 + lattice_below(&lattice, 4);
        for (int i = 0; i < count; i++) {
            ScriptPhase *phase = script_phase(&script, 0, 1 + lattice_below(&lattice, 3));
            bool goes_on = lattice_below(&lattice, 2) == 1 && i > 0 && script_phase_draws(&script, &phase[-1]);
            if (goes_on) {
                phase->first_wave = phase[-1].first_wave;
                phase->wave_count = phase[-1].wave_count;
                continue;
            }
            int weight = lattice_below(&lattice, 3);
            ScriptWave *wave = script_wave(&script, ENEMY_WASP, 0, 1, -1);
            wave->weight = weight;
            wave->most = weight > 0 ? 2 : 0;
        }
        assert_null(fault());
        script_game(&sim, &script, (uint64_t)round);
        play_drawn(&lattice, 12);
    }
    lattice_expect(&lattice, 0x28052b6522ef1652u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(meadows),
        cmocka_unit_test(endings),
        cmocka_unit_test(margins),
        cmocka_unit_test(senses),
        cmocka_unit_test(galleries),
        cmocka_unit_test(full_pools),
        cmocka_unit_test(firing_waves),
        cmocka_unit_test(detours),
        cmocka_unit_test(mazes),
        cmocka_unit_test(nests),
        cmocka_unit_test(ponds),
        cmocka_unit_test(gnats),
        cmocka_unit_test(texts),
        cmocka_unit_test(meetings),
        cmocka_unit_test(stages),
        cmocka_unit_test(hasty_stages),
        cmocka_unit_test(numbers_of_scripts_have_ends),
    };
    return cmocka_run_group_tests_name("lattice", tests, NULL, NULL);
}
