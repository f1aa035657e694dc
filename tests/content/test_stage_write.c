// test_stage_write.c -- what is written reads back as the same stage, down to the bits of its runs.
#include "content/stage_file_tools.h"

#include "core/action/action_read.h"
#include "text/grow.h"
#include "file_tools.h"

static Sim sim, other;

// --- random scenarios

// Any float of a range, some of them hard to write.
static float some_float(Rng *rng, float least, float most)
{
    static const float ODD[] = {0.0f, -0.0f, 1.0f / 3.0f, 1e-30f, -1e-42f, 0.1f, 16777.217f / 7.0f, -7.5f};
    float odd = ODD[rng_below(rng, sizeof ODD / sizeof ODD[0])];
    return rng_below(rng, 4) == 0 && odd >= least && odd <= most ? odd : rng_range(rng, least, most);
}

static Vec2 some_vec2(Rng *rng, float most)
{
    float x = some_float(rng, -most, most);
    return vec2(x, some_float(rng, -most, most));
}

static Vec2 some_place(Rng *rng)
{
    float x = some_float(rng, 0, FIELD_WIDTH_PX);
    return vec2(x, some_float(rng, 0, FIELD_HEIGHT_PX));
}

static void add_tunables(Rng *rng, StageFile *stage)
{
    stage->tunables.swarm_start_bees = (int32_t)rng_below(rng, 9);
    for (int i = 0; i < 6; i++) {
        int index = (int)rng_below(rng, TUNED_COUNT);
        const Field *info = tuned_info(index);
        float value = rng_range(rng, info->least, info->most < 60.0f ? info->most : info->least + 60.0f);
        if (index == tunable_find("swarm.start_bees") || value > info->most)
            continue;
        tuned_set(&stage->tunables, index, info->kind == FIELD_NUMBER ? value : (float)(int)value);
    }
}

// Texts as the reader leaves them: lines without indentation. Long ones too.
static int some_program(Rng *rng, StageFile *stage)
{
    static const char *const CALLS[] = {"aimed", "fan3", "ring8", "spiral", "big"};
    char text[600];
    ActionProgram code;
    int length = snprintf(text, sizeof text, "repeat_forever {%s", rng_below(rng, 2) ? "\n" : " ");
    for (uint32_t i = 0; i <= rng_below(rng, 8); i++) {
        int x = (int)rng_below(rng, 200) - 100, ticks = 1 + (int)rng_below(rng, 90);
        const char *call = CALLS[rng_below(rng, 5)];
        length += snprintf(text + length, sizeof text - (size_t)length, "move_by %d %d %dt, call %s,%s", x, -x / 2,
                           ticks, call, rng_below(rng, 3) ? "\n" : " ");
    }
    length -= text[length - 1] == ' ';
    snprintf(text + length, sizeof text - (size_t)length, "%sdelay 1s }", text[length - 1] == '\n' ? "" : "\n");
    for (const char *line = text; line != NULL; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strcspn(line, "\n") > 190)
            return -1;
    }
    assert_true(action_compile(text, strlen(text), &code, &error));
    return stage_file_add_program(stage, "some", &code, text);
}

static void add_object(Rng *rng, StageFile *stage)
{
    StageObject object = {.kind = (ObjectKind)rng_below(rng, OBJECT_KINDS), .position = some_place(rng)};
    object.tick = rng_below(rng, 3) ? 0 : rng_below(rng, stage->ticks + 1);
    if (object.kind != OBJECT_BEE && rng_below(rng, 3) == 0)
        object.position = some_vec2(rng, SCRIPT_FAR_PX);
    if (object.kind != OBJECT_FLOWER && rng_below(rng, 2))
        object.velocity = some_vec2(rng, rng_below(rng, 2) ? 4.0f : STAGE_FILE_FAST_PX_PER_TICK);
    if (object.kind == OBJECT_BULLET)
        object.what = (int)rng_below(rng, BULLET_LOOKS);
    if (object.kind == OBJECT_FLOWER)
        object.what = (int)rng_below(rng, 2);
    if (object.kind == OBJECT_ENEMY) {
        object.what = (int)rng_below(rng, ENEMY_BOSS);
        object.pattern = -1;
        if (object.what == ENEMY_GNAT)
            object.flock = (int)rng_below(rng, 3);
        object.program = object.what != ENEMY_STINGER && rng_below(rng, 2) ? some_program(rng, stage) : -1;
    }
    stage_file_add_object(stage, &object);
}

static void add_wall(Rng *rng, StageFile *stage)
{
    Wall *wall = &stage->script->walls[stage->script->wall_count++];
    memset(wall, 0, sizeof *wall);
    wall->kind = (WallKind)rng_below(rng, 3);
    wall->point = some_vec2(rng, 700);
    do
        wall->normal = vec2_unit(some_vec2(rng, 1));
    while (vec2_dot(wall->normal, wall->normal) < 0.5f);
    if (wall->kind != WALL_PLANE)
        wall->normal = vec2(0, 0);
    if (wall->kind == WALL_SEGMENT)
        wall->end = some_vec2(rng, 700);
    if (wall->kind == WALL_DISC || (wall->kind == WALL_SEGMENT && rng_below(rng, 2)))
        wall->radius = some_float(rng, 0, 50);
}

static void add_flow(Rng *rng, StageFile *stage)
{
    FlowRegion *flow = &stage->script->flows[stage->script->flow_count++];
    const float all = SCRIPT_FAR_PX;
    memset(flow, 0, sizeof *flow);
    flow->kind = (FlowKind)rng_below(rng, 3);
    flow->least = vec2(-all, -all);
    flow->most = vec2(all, all);
    if (rng_below(rng, 2)) {
        flow->least = some_vec2(rng, 500);
        flow->most = vec2_add(flow->least, vec2(1.0f + rng_float(rng), 300.0f));
    }
    flow->middle = vec2(FIELD_WIDTH_PX / 2, FIELD_HEIGHT_PX / 2);
    if (flow->kind != FLOW_STREAM)
        flow->middle = some_vec2(rng, 500);
    else
        flow->direction = some_vec2(rng, 5);
    flow->strength = some_float(rng, -SCRIPT_STRENGTH_MAX, SCRIPT_STRENGTH_MAX);
}

static void add_touches(Rng *rng, StageFile *stage)
{
    Vec2 pointer = vec2(180, 400);
    bool down = false;
    for (uint32_t tick = 1; tick <= stage->ticks; tick++) {
        if (rng_below(rng, 15) == 0)
            down = !down;
        if (rng_below(rng, 3) == 0)
            pointer = vec2_add(pointer, some_vec2(rng, 9));
        unsigned call = rng_below(rng, 30) == 0 ? TICK_CMD_CALL : 0;
        TickCmd cmd = tick_cmd(pointer, (down ? TICK_CMD_TOUCH : 0) | call);
        stage_file_lead(stage, tick, &cmd);
    }
}

static StageFile some_scenario(uint64_t seed)
{
    Rng rng = rng_seed(seed, 5);
    StageFile stage = stage_file_new(NULL);
    stage.seed = (uint64_t)rng_u32(&rng) << 32 | rng_u32(&rng);
    stage.ticks = rng_below(&rng, 120);
    add_tunables(&rng, &stage);
    for (uint32_t i = rng_below(&rng, 60); i > 0; i--)
        add_object(&rng, &stage);
    for (uint32_t i = rng_below(&rng, 6); i > 0; i--) {
        StageObject stream = {.kind = OBJECT_BULLET, .program = -1, .pattern = -1};
        stream.what = (int)rng_below(&rng, BULLET_LOOKS);
        stream.tick = rng_below(&rng, stage.ticks + 1);
        stream.every_ticks = 1 + rng_below(&rng, 40);
        stream.position = some_vec2(&rng, 600);
        stream.velocity = some_vec2(&rng, 3);
        LIST_ADD(stage.streams, stage.stream_count, stage.stream_room) = stream;
    }
    for (uint32_t i = rng_below(&rng, 6); i > 0; i--)
        add_wall(&rng, &stage);
    for (uint32_t i = rng_below(&rng, 4); i > 0; i--)
        add_flow(&rng, &stage);
    add_touches(&rng, &stage);
    return stage;
}

// --- comparing

static bool same_enemy(const StageFile *a, const StageObject *first, const StageFile *b, const StageObject *second)
{
    if (first->flock != second->flock || first->pattern != second->pattern)
        return false;
    if (first->program < 0 || second->program < 0)
        return first->program == second->program;
    return memcmp(&a->programs[first->program].code, &b->programs[second->program].code, sizeof(ActionProgram)) == 0;
}

static bool same_object(const StageFile *a, const StageObject *first, const StageFile *b, const StageObject *second)
{
    return first->kind == second->kind && first->tick == second->tick && first->what == second->what
        && memcmp(&first->position, &second->position, sizeof first->position) == 0
        && memcmp(&first->velocity, &second->velocity, sizeof first->velocity) == 0
        && (first->kind != OBJECT_ENEMY || same_enemy(a, first, b, second));
}

static void check_equal(const StageFile *a, const StageFile *b)
{
    assert_true(a->seed == b->seed);
    assert_int_equal(a->ticks, b->ticks);
    assert_memory_equal(&a->tunables, &b->tunables, sizeof a->tunables);
    assert_int_equal(a->object_count, b->object_count);
    for (int i = 0; i < a->object_count; i++)
        assert_true(same_object(a, &a->objects[i], b, &b->objects[i]));
    assert_int_equal(a->stream_count, b->stream_count);
    if (a->stream_count > 0)
        assert_memory_equal(a->streams, b->streams, sizeof a->streams[0] * (size_t)a->stream_count);
    memcpy(b->script->id, a->script->id, SCRIPT_NAME_BYTES); // that of the file
    assert_memory_equal(a->script, b->script, sizeof *a->script);
    assert_int_equal(a->touch_count, b->touch_count);
    for (uint32_t tick = 0; tick <= a->ticks + 1; tick++) {
        TickCmd first = stage_file_command(a, tick), second = stage_file_command(b, tick);
        assert_memory_equal(&first, &second, sizeof first);
    }
}

TEST(test_written_and_read)
{
    for (uint64_t seed = 0; seed < 50; seed++) {
        OwnStage stage = some_scenario(seed);
        OwnText text = stage_text(&stage);
        OwnStage again = stage_from(text);
        check_equal(&stage, &again);
        OwnText again_text = stage_text(&again);
        assert_string_equal(text, again_text);
        if (stage_hash(&stage, &sim, NULL) != stage_hash(&again, &other, NULL))
            fail_msg("seed %u: the runs differ", (unsigned)seed);
    }
}

// --- files

static void check_file(const char *folder, const char *name)
{
    OwnErrors errors = {0};
    OwnStage stage = stage_file_new(NULL);
    OwnText path = formatted("%s/%s", folder, name);
    stage_file_load(&stage, path, &errors);
    text_errors_print(&errors, path, stderr);
    assert_int_equal(errors.errors, 0);
    OwnText text = stage_text(&stage);
    OwnStage again = stage_from_in(folder, text);
    check_equal(&stage, &again);
    stage.ticks = again.ticks = stage.ticks < 400 ? stage.ticks : 400;
    OwnText csv = stage_csv(&stage, &sim), again_csv = stage_csv(&again, &other);
    fail_if(strcmp(csv, again_csv) != 0, "%s is another one when it is written", path);
}

static int check_folder(const char *folder)
{
    OwnList list = names_in(folder, ".ini");
    for (int i = 0; i < list.count; i++)
        check_file(folder, list.names[i]);
    int count = list.count;
    return count;
}

TEST(test_files)
{
    assert_true(check_folder("tests/scenarios") >= 17);
    assert_true(check_folder("assets/scenarios") >= 4);
    assert_true(check_folder("assets/stages") >= 8);
}

static void check_written(const char *text, const char *expected)
{
    OwnStage stage = stage_from(text);
    OwnText written = stage_text(&stage);
    assert_string_equal(written, expected);
}

TEST(test_text)
{
    check_written("[scenario]\nticks = 0\n", "[scenario]\nticks = 0\nseed = 1\n");
    check_written("[place 9]\nbee = 1.50 2e1\n[place 0]\nbee = 3 4 -1 .1\n"
                  "[touch]\n3 = call\n5 = 1 2 down\n6 = 1 2 down call\n9 = 4 5 drag\n10 = call\n11 = up\n12 = up call\n"
                  "[program go] # one\ntext = # two\n  delay 1s,   # three\n\n   move_by 1 0 1s\n# lost\n\n"
                  "[place 0]\nwasp = 5 6 program go\n"
                  "[tunables]\nswarm.blend = running\nswarm.max_speed = 6.5\n"
                  "[scenario]\nticks = 20\nseed = 3\n[place 4]\nbig = 1 2 3 4 every 5\n"
                  "[place 0]\nbee = 7 8\ngnat = 1 2 flock 3 pattern aimed\n[walls]\ndisc = 1 2 3\n",
                  "[scenario]\nticks = 20\nseed = 3\n"
                  "\n[tunables]\nswarm.blend = running\n"
                  "\n[walls]\ndisc = 1 2 3\n"
                  "\n[program go] # one\ntext = # two\n  delay 1s,   # three\n\n   move_by 1 0 1s\n"
                  "\n[place 4]\nbig = 1 2 3 4 every 5\n"
                  "\n[place 0]\nbee = 3 4 -1 0.1\nwasp = 5 6 program go\nbee = 7 8\ngnat = 1 2 flock 3 pattern aimed\n"
                  "\n[place 9]\nbee = 1.5 20\n"
                  "\n[touch]\n3 = call\n5 = 1 2 down\n6 = call\n9 = 4 5 drag\n10 = call\n11 = up\n12 = call\n");
}

// Phases and what belongs to them stay word for word; a program that was added is written where an enemy follows it.
TEST(test_a_stage_with_phases)
{
    static const char STAGE[] =
        "[stage]\nname = A ; as ever\nlook = pond\n[phase B]\n# first\n[wave]\nat = 1\nenemy = wasp\n"
        "program = go\n[program go]\ntext = delay 1s\n";
    static const char ADDED[] = "move_by 1 0 1s,\ndelay 1s";
    ActionProgram code;
    OwnStage stage = stage_from(STAGE);
    StageObject enemy = {.kind = OBJECT_ENEMY, .what = ENEMY_MOTH, .tick = 9, .position = {1, 2}, .pattern = -1};
    assert_true(action_compile(ADDED, strlen(ADDED), &code, &error));
    enemy.program = stage_file_add_program(&stage, "go", &code, ADDED);
    assert_true(stage_file_is_game(&stage));
    stage_file_add_object(&stage, &enemy);
    assert_false(stage_file_is_game(&stage));
    stage.ticks = 90;
    OwnText text = stage_text(&stage),
            expected = formatted(
                "[scenario]\nticks = 90\nseed = 1\n\n%s\n[program go2]\ntext = move_by 1 0 1s,\n    delay 1s\n"
                "\n[place 9]\nmoth = 1 2 program go2\n",
                STAGE);
    assert_string_equal(text, expected);
    OwnStage again = stage_from(text);
    assert_memory_equal(stage.script, again.script, sizeof *stage.script);
    assert_true(stage_hash(&stage, &sim, NULL) == stage_hash(&again, &other, NULL));
    assert_int_equal(sim.program_count, 2);
}

// --- what the player does

TEST(test_lead)
{
    for (uint64_t seed = 0; seed < 60; seed++) {
        Rng rng = rng_seed(seed, 9);
        OwnStage stage = stage_file_new(NULL);
        TickCmd cmds[400];
        Vec2 pointer = vec2(180, 320), way = vec2(0, 0);
        bool down = false;
        for (uint32_t tick = 1; tick < 400; tick++) {
            if (rng_below(&rng, 20) == 0)
                down = !down;
            if (rng_below(&rng, 10) == 0)
                way = rng_below(&rng, 3) ? some_vec2(&rng, 5) : vec2(0, 0);
            pointer = vec2_add(pointer, way);
            cmds[tick] = tick_cmd(pointer, (down ? TICK_CMD_TOUCH : 0) | (rng_below(&rng, 40) ? 0 : TICK_CMD_CALL));
            stage_file_lead(&stage, tick, &cmds[tick]);
            if (rng_below(&rng, 60) == 0) { // forget some, and go on from there
                tick -= rng_below(&rng, tick < 50 ? tick : 50);
                stage_file_cut_touches(&stage, tick);
            }
        }
        for (uint32_t tick = 1; tick < 400; tick++) {
            TickCmd cmd = stage_file_command(&stage, tick);
            assert_int_equal(cmd.buttons, cmds[tick].buttons);
            fail_if((cmd.buttons & TICK_CMD_TOUCH)
                        && (cmd.pointer_x != cmds[tick].pointer_x || cmd.pointer_y != cmds[tick].pointer_y),
                    "seed %u, tick %u", (unsigned)seed, (unsigned)tick);
        }
    }
}

TEST(test_steady_drag_is_short)
{
    OwnStage stage = stage_file_new(NULL);
    for (uint32_t tick = 1; tick <= 300; tick++) {
        float way = tick < 10 ? 0.0f : tick < 100 ? (float)tick - 10.0f : 90.0f;
        TickCmd cmd = tick_cmd(vec2(50.0f + 2.0f * way, 500.0f - 1.5f * way), tick < 200 ? TICK_CMD_TOUCH : 0);
        stage_file_lead(&stage, tick, &cmd);
    }
    assert_true(stage.touch_count <= 5); // down, begins to move, arrives, up
}
