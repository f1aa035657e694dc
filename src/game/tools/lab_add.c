// lab_add.c -- placing things, at the present tick.
#include "game/tools/lab_local.h"

#include <math.h>
#include <string.h>

#include "core/action/action_read.h"
#include "core/base/assert.h"
#include "core/base/clamp.h"
#include "core/base/trig.h"
#include "content/ini/ini_region.h"
#include "lang/texts.h"

#define GOLDEN_DEG 137.508f

static bool is_near(Vec2 at)
{
    return fabsf(at.x) <= SCRIPT_FAR_PX && fabsf(at.y) <= SCRIPT_FAR_PX; // and numbers
}

// What the reader of stages takes: a saved lab can always be loaded again.
static bool is_slow(Vec2 velocity)
{
    return fabsf(velocity.x) <= STAGE_FILE_FAST_PX_PER_TICK && fabsf(velocity.y) <= STAGE_FILE_FAST_PX_PER_TICK;
}

static bool is_inside(Vec2 at)
{
    return at.x >= 0.0f && at.x <= FIELD_WIDTH_PX && at.y >= 0.0f && at.y <= FIELD_HEIGHT_PX;
}

// Also of those that come later or are lost already: the file has all of them.
static int count_of(const StageFile *stage, ThingKind kind)
{
    int count = kind == THING_BEE ? stage->tunables.swarm_start_bees : 0;
    for (int i = 0; i < stage->thing_count; i++)
        count += stage->things[i].kind == kind;
    return count;
}

// Whether so many things of a kind fit into the meadow as it is, and into a file.
static bool has_room(Lab *lab, ThingKind kind, int count)
{
    static const int MOST[] = {[THING_BEE] = SIM_BEES_MAX,
                               [THING_BULLET] = SIM_BULLETS_MAX,
                               [THING_FLOWER] = SIM_FLOWERS_MAX,
                               [THING_ENEMY] = SIM_ENEMIES_MAX};
    const Sim *sim = lab->sim;
    const int alive[] = {[THING_BEE] = sim->bees.count,
                         [THING_BULLET] = sim->bullets.count,
                         [THING_FLOWER] = sim->flower_count,
                         [THING_ENEMY] = sim->enemy_count};
    if (count > MOST[kind] - alive[kind])
        return lab_refuse(lab, ui_text(UI_LAB_NO_ROOM_MEADOW));
    if (count > MOST[kind] - count_of(&lab->stage, kind))
        return lab_refuse(lab, ui_text(UI_LAB_NO_ROOM_SCENARIO));
    return true;
}

void lab_group_begin(Lab *lab)
{
    lab->placings++;
    lab->grouped = true;
}

void lab_group_end(Lab *lab)
{
    lab->grouped = false;
}

// Marks count up, so the last placing is the one with the highest mark, also after the time went back.
static void next_placing(Lab *lab)
{
    lab_edited(lab);
    if (!lab->grouped)
        lab->placings++;
}

static void place(Lab *lab, const Thing *thing)
{
    Thing placed = *thing;
    placed.tick = lab_present(lab);
    placed.mark = lab->placings;
    int index = stage_file_add_thing(&lab->stage, &placed);
    bool good = stage_file_place_thing(&lab->stage, &lab->stage.things[index], lab->sim);
    ASSERT(good);
    (void)good;
}

// Seeds of a sunflower.
Vec2 lab_cloud_place(Vec2 middle, int i, float step_px)
{
    return lab_halves(vec2_add(middle, vec2_scale(heading_unit(GOLDEN_DEG * (float)i), step_px * sqrtf((float)i))));
}

// All of them or none: half a cloud would be neither what was wanted nor easy to take back.
bool lab_add_bees(Lab *lab, Vec2 at, int count, float spread_px)
{
    ASSERT(count > 0 && spread_px >= 0.0f);
    if (!is_inside(at))
        return lab_refuse(lab, ui_text(UI_LAB_BEES_INSIDE));
    if (!has_room(lab, THING_BEE, count))
        return false;
    next_placing(lab);
    // As dense for any count, so that the circle that was shown before is what comes.
    for (int i = 0; i < count; i++) {
        Vec2 place_px = lab_cloud_place(at, i, spread_px / sqrtf((float)count));
        Vec2 inside = vec2(clampf(place_px.x, 0.0f, FIELD_WIDTH_PX), clampf(place_px.y, 0.0f, FIELD_HEIGHT_PX));
        place(lab, &(Thing){.kind = THING_BEE, .position = inside});
    }
    return true;
}

bool lab_add_bullet(Lab *lab, BulletLook look, Vec2 at, Vec2 velocity)
{
    Thing bullet = {.kind = THING_BULLET, .what = (int)look, .position = at, .velocity = velocity};
    if (!is_near(at))
        return lab_refuse(lab, ui_text(UI_LAB_TOO_FAR));
    if (!is_slow(velocity))
        return lab_refuse(lab, ui_text(UI_LAB_TOO_FAST));
    if (!has_room(lab, THING_BULLET, 1))
        return false;
    next_placing(lab);
    place(lab, &bullet);
    return true;
}

bool lab_add_flower(Lab *lab, Vec2 at, FlowerKind kind)
{
    Thing flower = {.kind = THING_FLOWER, .what = (int)kind, .position = at};
    if (!is_near(at))
        return lab_refuse(lab, ui_text(UI_LAB_TOO_FAR));
    if (!has_room(lab, THING_FLOWER, 1))
        return false;
    next_placing(lab);
    place(lab, &flower);
    return true;
}

// The index of one of LAB_PROGRAMS in the stage, -1 where there are too many.
static int program_of(StageFile *stage, int program)
{
    const char *text = LAB_PROGRAMS[program].text;
    ActionProgram code;
    Error error;
    bool good = action_compile(text, strlen(text), &code, &error);
    ASSERT(good);
    return good ? stage_file_add_program(stage, LAB_PROGRAMS[program].word, &code, text) : -1;
}

bool lab_add_enemy(Lab *lab, EnemyKind kind, Vec2 at, int program)
{
    ASSERT(program >= -1 && program < LAB_PROGRAM_COUNT);
    Thing enemy = {.kind = THING_ENEMY, .what = (int)kind, .position = at, .program = -1, .pattern = -1};
    if (!is_near(at))
        return lab_refuse(lab, ui_text(UI_LAB_TOO_FAR));
    if (program >= 0 && !lab_program_fits(kind))
        return lab_refuse(lab, ui_text(UI_LAB_STINGER_ITSELF));
    if (!has_room(lab, THING_ENEMY, 1))
        return false;
    if (program >= 0) {
        // Before anything is placed, because the table of programs may be full.
        enemy.program = program_of(&lab->stage, program);
        if (enemy.program < 0)
            return lab_refuse(lab, ui_text(UI_LAB_NO_ROOM_PROGRAM));
    }
    next_placing(lab);
    place(lab, &enemy);
    return true;
}

// The first bullet comes a whole interval later: then one sees from where.
bool lab_add_stream(Lab *lab, BulletLook look, Vec2 at, Vec2 velocity, uint32_t every_ticks)
{
    ASSERT(every_ticks > 0 && every_ticks <= STAGE_FILE_TICKS_MAX);
    if (!is_near(at))
        return lab_refuse(lab, ui_text(UI_LAB_TOO_FAR));
    if (!is_slow(velocity))
        return lab_refuse(lab, ui_text(UI_LAB_TOO_FAST));
    if (lab->stage.stream_count == STAGE_FILE_STREAMS_MAX)
        return lab_refuse(lab, ui_text(UI_LAB_NO_ROOM_STREAM));
    next_placing(lab);
    Stream stream = {look, lab_present(lab), every_ticks, at, velocity, lab->placings};
    stage_file_add_stream(&lab->stage, &stream);
    return true;
}

// --- walls and flows

// Only what the kind uses, and 0 elsewhere, as in a wall that is read. False where that is no wall.
static bool wall_take(const Wall *from, Wall *wall)
{
    memset(wall, 0, sizeof *wall);
    wall->kind = from->kind;
    wall->point = from->point;
    if (wall->kind == WALL_PLANE)
        wall->normal = vec2_unit(from->normal);
    if (wall->kind == WALL_SEGMENT)
        wall->end = from->end;
    if (wall->kind != WALL_PLANE)
        wall->radius = from->radius;
    bool normal = vec2_dot(wall->normal, wall->normal) > 0.5f || wall->kind != WALL_PLANE;
    return normal && is_near(wall->point) && is_near(wall->end) && wall->radius >= 0.0f
        && wall->radius <= SCRIPT_FAR_PX;
}

bool lab_add_wall(Lab *lab, const Wall *wall)
{
    StageScript *script = lab->stage.script;
    Wall taken;
    if (!wall_take(wall, &taken))
        return lab_refuse(lab, ui_text(UI_LAB_BAD_WALL));
    if (script->wall_count == SCRIPT_WALLS_MAX)
        return lab_refuse(lab, ui_text(UI_LAB_NO_ROOM_WALL));
    next_placing(lab);
    // Beside the stage, because a wall of the Sim has no room for a mark.
    lab->wall_marks[script->wall_count] = lab->placings;
    script->walls[script->wall_count++] = taken;
    lab_stage_changed(lab);
    return true;
}

// Only what the kind uses, and 0 elsewhere, as in a flow that is read: the hash takes all of it.
static bool flow_take(const FlowRegion *from, FlowRegion *flow)
{
    bool everywhere = from->least.x <= -SCRIPT_FAR_PX;
    bool stream = from->kind == FLOW_STREAM;
    memset(flow, 0, sizeof *flow);
    flow->kind = from->kind;
    flow->least = everywhere ? vec2(-SCRIPT_FAR_PX, -SCRIPT_FAR_PX) : from->least;
    flow->most = everywhere ? vec2(SCRIPT_FAR_PX, SCRIPT_FAR_PX) : from->most;
    flow->middle = stream ? vec2(FIELD_WIDTH_PX / 2.0f, FIELD_HEIGHT_PX / 2.0f) : from->middle;
    flow->direction = stream ? from->direction : vec2(0.0f, 0.0f);
    flow->strength = from->strength;
    bool box = everywhere || (is_near(flow->least) && is_near(flow->most));
    return box && flow->least.x < flow->most.x && flow->least.y < flow->most.y && is_near(flow->middle)
        && is_near(flow->direction) && fabsf(flow->strength) <= INI_STRENGTH_MOST;
}

bool lab_add_flow(Lab *lab, const FlowRegion *flow)
{
    StageScript *script = lab->stage.script;
    FlowRegion taken;
    if (!flow_take(flow, &taken))
        return lab_refuse(lab, ui_text(UI_LAB_BAD_FLOW));
    if (script->flow_count == SIM_FLOWS_MAX)
        return lab_refuse(lab, ui_text(UI_LAB_NO_ROOM_FLOW));
    next_placing(lab);
    lab->flow_marks[script->flow_count] = lab->placings;
    script->flows[script->flow_count++] = taken;
    lab_stage_changed(lab);
    return true;
}
