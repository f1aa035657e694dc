// test_stage_run.c -- what placed objects and touches of a stage mean, and what `sim` prints of its run.
#include "articles/rows.h"
#include "content/stage_file_tools.h"

#include "content/pattern_files.h"

#include "core/base/trig.h"

static Sim *begin(StageFile *stage)
{
    Sim *sim = malloc(sizeof *sim);
    stage_file_begin(stage, sim);
    return sim;
}

TEST(test_everything_is_placed)
{
    OwnStage stage = stage_from("; a comment\n"
                                "[scenario]\n"
                                "ticks = 10   ; and another\n"
                                "seed = 18446744073709551615\n"
                                "[place 0]\nbee = 1 2\nbee = 3.5 4e1 -1 2\n"
                                "big = -20 30 1 2\nround = 1 2\n"
                                "flower = 50 60\nroyal = 70 80\n"
                                "gnat = 10 20 flock 3\ngnat = 30 40 0.5 -0.5 flock 3\n"
                                "wasp = 5 6 program go\n[program go]\ntext = move_by 10 0 1s\n"
                                "[walls]\nplane = 1 2 0 -4\ndisc = 3 4 5\nsegment = 1 2 3 4\nsegment = 1 2 3 4 5\n"
                                "[flow square]\nstrength = -2\n"
                                "[flow stream]\nbox = 0 10 20 30\ndirection = 1 2\n"
                                "[place 0]\nbee = 7 8\n"
                                "[tunables]\nswarm.start_bees = 2\nswarm.blend = running\n");
    assert_int_equal(stage.ticks, 10);
    assert_true(stage.seed == UINT64_MAX);
    OwnSim sim = begin(&stage);
    assert_int_equal(sim->bees.count, 5);
    assert_true(sim->bees.x[3] == 3.5f && sim->bees.y[3] == 40.0f);
    assert_true(sim->bees.vx[3] == -1.0f && sim->bees.vy[3] == 2.0f);
    assert_int_equal(sim->bullets.count, 2);
    assert_int_equal(sim->bullets.look[0], BULLET_BIG);
    assert_true(sim->bullets.x[0] == -20.0f && sim->bullets.vy[0] == 2.0f && sim->bullets.vx[1] == 0.0f);
    assert_int_equal(sim->flower_count, 2);
    assert_int_equal(sim->flowers[1].kind, FLOWER_ROYAL);
    assert_int_equal(sim->enemy_count, 3);
    assert_int_equal(sim->enemies[1].flock, 3);
    assert_true(sim->enemies[1].velocity.y == -0.5f && sim->enemies[0].program == -1 && sim->enemies[2].program == 0);
    assert_int_equal(sim->enemies[2].kind, ENEMY_WASP);
    assert_int_equal(sim->wall_count, 4);
    assert_true(sim->walls[0].normal.x == 0.0f && sim->walls[0].normal.y == -1.0f);
    assert_true(sim->walls[1].radius == 5.0f && sim->walls[2].radius == 0.0f && sim->walls[3].end.y == 4.0f);
    assert_int_equal(sim->flow_count, 2);
    assert_true(sim->flows[0].strength == -2.0f && sim->flows[0].least.x == -SCRIPT_FAR_PX
                && sim->flows[1].most.y == 30.0f);
    assert_int_equal(sim->tunables.swarm_blend, 1);
    // Ids follow the file, after the bees that are there anyway.
    assert_true(sim->bees.id[2] == 2 && sim->bullets.id[0] == 4 && sim->enemies[2].id == 10 && sim->bees.id[4] == 11);
    assert_int_equal(sim->head.dropped, 0);
}

TEST(test_only_placed_enemies_come)
{
    OwnStage stage = stage_from("[scenario]\nticks = 600\n");
    OwnSim sim = begin(&stage);
    assert_int_equal(sim->bees.count, 0);
    OwnText text = PRINTED(out, assert_true(stage_file_run(&stage, sim, out)));
    assert_string_equal(text, "tick,kind,id,x,y,vx,vy,angle\n");
}

static void check_command(const StageFile *stage, uint32_t tick, float x, float y, unsigned buttons)
{
    TickCmd cmd = stage_file_command(stage, tick);
    Vec2 pointer = tick_cmd_pointer(&cmd);
    fail_if(pointer.x != x || pointer.y != y || cmd.buttons != buttons, "tick %u: %g %g %u, expected %g %g %u",
            (unsigned)tick, (double)pointer.x, (double)pointer.y, cmd.buttons, (double)x, (double)y, buttons);
}

TEST(test_touch)
{
    OwnStage stage = stage_from("[scenario]\nticks = 100\n"
                                "[touch]\n"
                                "10 = 100 200 down\n"
                                "20 = 140 180 drag\n"
                                "25 = call\n"
                                "30 = 300.5 20 down\n"
                                "40 = up\n"
                                "50 = up call\n"
                                "60 = 1 2 down call\n"
                                "62 = 1 6 drag call\n");
    check_command(&stage, 1, 0, 0, 0);
    check_command(&stage, 9, 0, 0, 0);
    check_command(&stage, 10, 100, 200, TICK_CMD_TOUCH);
    check_command(&stage, 15, 120, 190, TICK_CMD_TOUCH);
    check_command(&stage, 19, 136, 182, TICK_CMD_TOUCH);
    check_command(&stage, 20, 140, 180, TICK_CMD_TOUCH);
    check_command(&stage, 24, 140, 180, TICK_CMD_TOUCH);
    check_command(&stage, 25, 140, 180, TICK_CMD_TOUCH | TICK_CMD_CALL);
    check_command(&stage, 26, 140, 180, TICK_CMD_TOUCH);
    check_command(&stage, 29, 140, 180, TICK_CMD_TOUCH);
    check_command(&stage, 30, 300.5f, 20, TICK_CMD_TOUCH);
    check_command(&stage, 40, 300.5f, 20, 0);
    check_command(&stage, 50, 300.5f, 20, TICK_CMD_CALL);
    check_command(&stage, 51, 300.5f, 20, 0);
    check_command(&stage, 60, 1, 2, TICK_CMD_TOUCH | TICK_CMD_CALL);
    check_command(&stage, 61, 1, 4, TICK_CMD_TOUCH);
    check_command(&stage, 62, 1, 6, TICK_CMD_TOUCH | TICK_CMD_CALL);
    check_command(&stage, 1000, 1, 6, TICK_CMD_TOUCH);
}

TEST(test_program_in_several_lines)
{
    OwnStage stage = stage_from("\xef\xbb\xbf[scenario]\r\nticks = 60\r\n[program go]\r\n"
                                "text = repeat 2 {   # twice\r\n"
                                "    ; down\r\n\r\n\tmove_by 0 10 0.25s, # and; so\r\n    move_by 10 0 0.25s }\r\n"
                                "[place 0]\r\nwasp = 100 100 program go\r\n");
    OwnSim sim = begin(&stage);
    for (uint32_t tick = 1; tick <= 60; tick++) {
        TickCmd cmd = stage_file_command(&stage, tick);
        sim_tick(sim, &cmd);
        if (tick == 45)
            assert_true(sim->enemies[0].dummy.x == 110.0f && sim->enemies[0].dummy.y == 120.0f);
    }
}

static Run run_text(const char *text)
{
    Run run = {.stage = stage_from(text)};
    run.ticks = (int)run.stage.ticks;
    scenario_text_run(&run);
    rows_read(&run);
    return run;
}

// Objects come in their tick, at their place, and fly from the next one on; ids follow the ticks, and then the file.
TEST(test_objects_that_come_later)
{
    OwnRun run = run_text("[place 7]\nround = 100 100 1 2\n[place 0]\nseed = 100 100 0 1\n[place 10]\nbig = 5 5\n"
                          "[program go]\ntext = delay 9s\n[place 3]\nwasp = 50 60 program go\n"
                          "[place 0]\nflower = 20 20\n[place 7]\nroyal = 30 30\n[scenario]\nticks = 10\n");
    for (int tick = 0; tick <= 10; tick++) {
        const Row *round = run_row(&run, tick, "bullet_round", 3), *wasp = run_row(&run, tick, "wasp", 2);
        assert_true((round != NULL) == (tick >= 7) && (wasp != NULL) == (tick >= 3));
        assert_true((run_row(&run, tick, "dummy", 2) != NULL) == (tick >= 3));
        assert_true((run_row(&run, tick, "flower_royal", 4) != NULL) == (tick >= 7));
        assert_true((run_row(&run, tick, "bullet_big", 5) != NULL) == (tick >= 10));
        assert_true(run_row(&run, tick, "bullet_seed", 0) != NULL && run_row(&run, tick, "flower", 1) != NULL);
        if (round != NULL)
            assert_true(round->x == 100 + (tick - 7) && round->y == 100 + 2 * (tick - 7));
    }
}

// A bullet of each stream every so many ticks, before the objects of that tick.
TEST(test_streams)
{
    OwnRun run = run_text(
        "[scenario]\nticks = 20\n[place 4]\nring = 50 60 0 3 every 5\n[place 0]\nbig = 90 60 every 7\n"
        "[place 7]\nflower = 10 10\n[place 20]\nflower = 10 10\n");
    int rings = 0, bigs = 0;
    for (int tick = 0; tick <= 20; tick++) {
        rings += tick == 9 || tick == 14 || tick == 19;
        bigs += tick == 7 || tick == 14;
        assert_int_equal(run_rows(&run, tick, "bullet_ring").count, rings);
        assert_int_equal(run_rows(&run, tick, "bullet_big").count, bigs);
    }
    assert_true(run_row(&run, 7, "bullet_big", 0) != NULL && run_row(&run, 7, "flower", 1) != NULL);
    assert_string_equal(run_row(&run, 14, "bullet", 3)->kind, "bullet_ring"); // in the order of the file
    assert_string_equal(run_row(&run, 14, "bullet", 4)->kind, "bullet_big");
    const Row *ring = run_row(&run, 12, "bullet_ring", 2);
    assert_true(ring != NULL && ring->x == 50 && ring->y == 60 + 3 * 3);
}

// A hornet intercepts, unless it has a program: then it follows its dummy as others do.
TEST(test_hornet_with_a_program)
{
    OwnRun run = run_text("[scenario]\nticks = 120\n[place 0]\nbee = 300 600\nhornet = 60 60 program go\n"
                          "[program go]\ntext = move_by 0 60 1s, delay 9s\n");
    const Row *dummy = run_row(&run, 120, "dummy", 1), *hornet = run_row(&run, 120, "hornet", 1);
    assert_true(dummy != NULL && dummy->x == 60.0 && dummy->y == 120.0);
    assert_true(hornet != NULL && hornet->x == 60.0 && fabs(hornet->y - 120.0) < 60.0);
}

// Bullets of all looks are ordered as one kind, and so are flowers of both.
static const char *const KINDS[] = {"bee",     "bullet_round", "bullet_seed", "bullet_big",   "bullet_ring",
                                    "shot",    "wasp",         "hornet",      "gnat",         "beetle",
                                    "stinger", "boss",         "flower",      "flower_royal", "dummy"};
static const int KIND_ORDER[] = {0, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 10};
enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0] };

static int kind_index(const char *kind)
{
    int index = 0;
    while (index < KIND_COUNT && strcmp(KINDS[index], kind) != 0)
        index++;
    assert_true(index < KIND_COUNT);
    return index;
}

// By tick, kind and id, whatever the sweep does to the pools.
TEST(test_rows_are_in_order)
{
    const char text[] = "[scenario]\nticks = 400\nseed = 3\n[tunables]\nswarm.start_bees = 40\n"
                        "[place 0]\nwasp = 100 100 program go\nwasp = 200 120 program go\n"
                        "[program go]\ntext = repeat_forever { move_by 60 0 0.5s, call ring8, move_by -60 0 0.5s,"
                        " call fan3 }\n"
                        "[place 0]\nbeetle = 180 200\nhornet = 20 20\nstinger = 30 30\n"
                        "gnat = 200 300\ngnat = 210 300\ngnat = 220 300\nboss = 250 60\n"
                        "flower = 100 100\nroyal = 180 300\nseed = 180 300 0 2\n"
                        "big = 100 300 0 1\n";
    OwnRun run = {.stage = stage_from(text), .ticks = 400};
    int kinds_seen = 0;
    scenario_text_run(&run);
    rows_read(&run);
    for (int i = 0; i < run.count; i++) {
        const Row *row = &run.rows[i], *last = &run.rows[i > 0 ? i - 1 : 0];
        int place = KIND_ORDER[kind_index(row->kind)], last_place = KIND_ORDER[kind_index(last->kind)];
        kinds_seen |= 1 << kind_index(row->kind);
        if (i > 0)
            assert_true(
                row->tick > last->tick
                || (row->tick == last->tick && (place > last_place || (place == last_place && row->id > last->id))));
        assert_true(row->angle >= 0.0 && row->angle < 360.0);
    }
    assert_int_equal(kinds_seen, (1 << KIND_COUNT) - 1);
}

// The rows are the state: as many as live, with the very bits.
TEST(test_rows_are_the_state)
{
    OwnRun run = run_scenario("dodge_held_sum.ini");
    OwnSim sim = begin(&run.stage);
    for (int tick = 0; tick <= run.ticks; tick++) {
        TickCmd cmd = stage_file_command(&run.stage, (uint32_t)tick);
        if (tick > 0)
            sim_tick(sim, &cmd);
        assert_int_equal(run_rows(&run, tick, "bee").count, sim->bees.count);
        assert_int_equal(run_rows(&run, tick, "bullet").count, sim->bullets.count);
        for (int i = 0; i < sim->bees.count; i++) {
            const Row *row = run_row(&run, tick, "bee", sim->bees.id[i]);
            assert_true(row != NULL && (float)row->x == sim->bees.x[i] && (float)row->vy == sim->bees.vy[i]
                        && (float)row->angle == sim->bees.heading_deg[i]);
        }
        for (int i = 0; i < sim->bullets.count; i++) {
            const Row *row = run_row(&run, tick, "bullet", sim->bullets.id[i]);
            static const char *const kinds[] = {[BULLET_ROUND] = "bullet_round",
                                                [BULLET_SEED] = "bullet_seed",
                                                [BULLET_BIG] = "bullet_big",
                                                [BULLET_RING] = "bullet_ring"};
            assert_true(row != NULL && strcmp(row->kind, kinds[sim->bullets.look[i]]) == 0);
            Vec2 velocity = vec2(sim->bullets.vx[i], sim->bullets.vy[i]);
            assert_true((float)row->y == sim->bullets.y[i] && (float)row->angle == heading_of(velocity));
        }
    }
}

TEST(test_flowers_are_distinct)
{
    OwnRun run = {.stage = stage_from("[scenario]\nticks = 0\n[place 0]\nroyal = 1 2\nflower = 3 4\nroyal = 5 6\n")};
    scenario_text_run(&run);
    assert_non_null(strstr(run.text, "\n0,flower_royal,0,1,2,0,0,0\n0,flower,1,3,4,0,0,0\n0,flower_royal,2,5,6,"));
}

// The manual's table has every volley, and no others; a line of it begins with "| `name` |".
TEST(test_the_manual_names_every_volley)
{
    static PatternBook own;
    assert_true(pattern_book_own(&own, stderr, NULL));
    OwnText manual = file_text("assets/stages/README.md");
    char *table = strstr(manual, "### Volleys\n");
    assert_non_null(table);
    char *end = strstr(table + 1, "\n## ");
    assert_non_null(end);
    *end = '\0';
    int lines = 0;
    for (const char *line = strstr(table, "\n| `"); line != NULL; line = strstr(line + 1, "\n| `"))
        lines++;
    for (int i = 0; i < own.count; i++) {
        OwnText line = formatted("\n| `%s` | ", own.patterns[i].name);
        bool named = strstr(table, line) != NULL;
        fail_if(named != pattern_is_volley(&own, i), "assets/stages/README.md %s %s",
                named ? "calls a volley what is none:" : "lacks the volley", own.patterns[i].name);
        lines -= named;
    }
    assert_int_equal(lines, 0);
}

static int each_scenario(void (*check)(const char *name, const char *text, size_t size))
{
    OwnList list = names_in(SCENARIOS, ".ini");
    for (int i = 0; i < list.count; i++) {
        OwnText path = formatted(SCENARIOS "/%s", list.names[i]), text = file_text(path);
        check(list.names[i], text, strlen(text));
    }
    return list.count;
}

static void check_same_bytes(const char *name, const char *text, size_t size)
{
    Run runs[2] = {{.stage = stage_file_new(NULL)}, {.stage = stage_file_new(NULL)}};
    OwnErrors errors = {0};
    for (int i = 0; i < 2; i++) {
        assert_true(stage_file_read(&runs[i].stage, text, size, &errors));
        runs[i].stage.ticks = runs[i].stage.ticks < 150 ? runs[i].stage.ticks : 150;
        scenario_text_run(&runs[i]);
    }
    if (errors.warnings > 0)
        text_errors_print(&errors, name, stderr);
    assert_int_equal(errors.warnings, 0);
    assert_true(runs[0].size > 1000);
    if (runs[0].size != runs[1].size || memcmp(runs[0].text, runs[1].text, runs[0].size) != 0)
        fail_msg("%s: two runs differ", name);
    run_free(&runs[0]);
    run_free(&runs[1]);
}

TEST(test_same_bytes_twice)
{
    assert_true(each_scenario(check_same_bytes) >= 14);
}

// Bytes are changed, doubled, dropped; lines are swapped for pieces of others. Any result is read and, if valid, run
// for a while: the sanitizers watch.
static size_t mutate(Rng *rng, char *text, size_t size, size_t room)
{
    static const char SPICE[] = "0123456789-+.eE=:[];#{},\n\n\t  abxyz\"\\\0\xff";
    int changes = 1 + (int)rng_below(rng, 4);
    for (int i = 0; i < changes && size > 2; i++) {
        size_t at = rng_below(rng, (uint32_t)size), length = rng_below(rng, 30) + 1;
        uint32_t way = rng_below(rng, 4);
        if (at + length > size)
            length = size - at;
        if (way == 0) {
            text[at] = SPICE[rng_below(rng, sizeof SPICE - 1)];
        } else if (way == 1) {
            memmove(text + at, text + at + length, size - at - length);
            size -= length;
        } else if (way == 2 && size + length < room) {
            memmove(text + at + length, text + at, size - at);
            size += length;
        } else {
            size_t from = rng_below(rng, (uint32_t)(size - length + 1));
            memmove(text + at, text + from, length);
        }
    }
    return size;
}

static int mutants_good;

static void check_mutants(const char *name, const char *text, size_t size)
{
    Rng rng = rng_seed(size, 5);
    size_t room = size + 4096;
    OwnText mutant = malloc(room);
    OwnSim sim = malloc(sizeof *sim);
    FILE *nowhere = fopen("/dev/null", "w");
    for (int round = 0; round < 60; round++) {
        OwnStage stage = stage_file_new(NULL);
        OwnErrors errors = {0};
        memcpy(mutant, text, size);
        size_t mutant_size = mutate(&rng, mutant, size, room);
        bool good = stage_file_read(&stage, mutant, mutant_size, &errors);
        assert_int_equal(good, errors.errors == 0);
        for (int i = 0; i < errors.count; i++)
            assert_true(errors.list[i].line >= 1 && errors.list[i].message[0] != '\0');
        if (good) {
            stage.ticks = stage.ticks < 8 ? stage.ticks : 8;
            assert_true(stage_file_run(&stage, sim, nowhere));
            mutants_good++;
        }
    }
    fclose(nowhere);
}

TEST(test_mutants_do_no_harm)
{
    int files = each_scenario(check_mutants);
    printf("note: %d of %d mutants were good\n", mutants_good, files * 60);
    assert_true(mutants_good > 20 && mutants_good < files * 55);
}
