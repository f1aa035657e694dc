// lab_remove.c -- finding things, erasing them, and taking placings back.
//
// What was placed at the present tick is taken out of the stage, and the present is made anew: then it is as if the
// thing had never been there, down to the ids. What was there before can only be lifted out of the Sim.
#include "game/tools/lab_local.h"

#include <string.h>

#include "core/base/assert.h"
#include "lang/texts.h"

// --- finding

typedef struct Search {
    LabHit hit;
    Vec2 at;
    float distance_px; // of the nearest so far
} Search;

// Of two that are as near, the later one.
static void offer(Search *search, LabPart part, int index, Vec2 place)
{
    float distance_px = vec2_distance(search->at, place);
    if (distance_px > search->distance_px)
        return;
    search->distance_px = distance_px;
    search->hit = (LabHit){part, index, place};
}

// Streams too, but for those that come later: what is not seen cannot be meant.
static void search_things(Search *search, const Lab *lab)
{
    const Sim *sim = lab->sim;
    for (int i = 0; i < sim->bees.count; i++)
        offer(search, LAB_BEE, i, vec2(sim->bees.x[i], sim->bees.y[i]));
    for (int i = 0; i < sim->bullets.count; i++)
        offer(search, LAB_BULLET, i, vec2(sim->bullets.x[i], sim->bullets.y[i]));
    for (int i = 0; i < sim->enemy_count; i++)
        offer(search, LAB_ENEMY, i, sim->enemies[i].position);
    for (int i = 0; i < sim->flower_count; i++)
        offer(search, LAB_FLOWER, i, sim->flowers[i].position);
    for (int i = 0; i < lab->stage.stream_count; i++)
        if (lab->stage.streams[i].tick <= lab_present(lab))
            offer(search, LAB_STREAM, i, lab->stage.streams[i].position);
}

// Where nothing's middle is near: the enemy whose body is touched.
static void search_bodies(Search *search, const Sim *sim)
{
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        float radius_px = sim_enemy_traits(&sim->tunables, (EnemyKind)enemy->kind).radius_px;
        if (vec2_distance(search->at, enemy->position) < radius_px)
            search->hit = (LabHit){LAB_ENEMY, i, enemy->position};
    }
}

// Inside of a wall the distance is negative, which would make the deepest one the nearest.
static void search_walls(Search *search, const StageScript *script)
{
    for (int i = 0; i < script->wall_count; i++) {
        Vec2 away;
        float distance_px = wall_distance(&script->walls[i], search->at, &away);
        distance_px = distance_px > 0.0f ? distance_px : 0.0f;
        if (distance_px > search->distance_px)
            continue;
        search->distance_px = distance_px;
        search->hit = (LabHit){LAB_WALL, i, search->at};
    }
}

static void search_flows(Search *search, const StageScript *script)
{
    for (int i = script->flow_count - 1; i >= 0; i--) { // the first one counts
        const FlowRegion *flow = &script->flows[i];
        if (search->at.x >= flow->least.x && search->at.x < flow->most.x && search->at.y >= flow->least.y
            && search->at.y < flow->most.y)
            search->hit = (LabHit){LAB_FLOW, i, search->at};
    }
}

// Small things before large ones: a flow or a wall may lie under everything else.
LabHit lab_find(const Lab *lab, Vec2 at, float reach_px)
{
    Search search = {.hit = {LAB_NOTHING, 0, at}, .at = at, .distance_px = reach_px};
    search_things(&search, lab);
    if (search.hit.part == LAB_NOTHING)
        search_bodies(&search, lab->sim);
    if (search.hit.part == LAB_NOTHING)
        search_walls(&search, lab->stage.script);
    if (search.hit.part == LAB_NOTHING)
        search_flows(&search, lab->stage.script);
    return search.hit;
}

// --- between Sim and stage

// Parts that are no things of the Sim's pools are erased each in a way of their own.
static ThingKind kind_of(LabPart part)
{
    switch (part) {
    case LAB_BEE: return THING_BEE;
    case LAB_BULLET: return THING_BULLET;
    case LAB_FLOWER: return THING_FLOWER;
    case LAB_ENEMY: return THING_ENEMY;
    case LAB_NOTHING:
    case LAB_STREAM:
    case LAB_WALL:
    case LAB_FLOW: break;
    }
    return THING_KINDS;
}

static int pool_count(const Sim *sim, ThingKind kind)
{
    switch (kind) {
    case THING_BEE: return sim->bees.count;
    case THING_BULLET: return sim->bullets.count;
    case THING_FLOWER: return sim->flower_count;
    case THING_ENEMY: return sim->enemy_count;
    case THING_KINDS: break;
    }
    return 0;
}

static uint32_t pool_id(const Sim *sim, ThingKind kind, int index)
{
    switch (kind) {
    case THING_BEE: return sim->bees.id[index];
    case THING_BULLET: return sim->bullets.id[index];
    case THING_FLOWER: return sim->flowers[index].id;
    case THING_ENEMY: return sim->enemies[index].id;
    case THING_KINDS: break;
    }
    return STAGE_FILE_NO_ID;
}

static void pool_remove(Sim *sim, ThingKind kind, int index)
{
    switch (kind) {
    case THING_BEE: sim_remove_bee(sim, index); break;
    case THING_BULLET: sim_remove_bullet(sim, index); break;
    case THING_FLOWER: sim_remove_flower(sim, index); break;
    case THING_ENEMY: sim_remove_enemy(sim, index); break;
    case THING_KINDS: break;
    }
}

// Takes a thing of the stage out of the Sim, where it is there already and still.
static void lift_out(Lab *lab, const Thing *thing)
{
    if (thing->tick > lab_present(lab))
        return;
    for (int i = 0; i < pool_count(lab->sim, thing->kind); i++) {
        if (pool_id(lab->sim, thing->kind, i) != thing->id)
            continue;
        pool_remove(lab->sim, thing->kind, i);
        return;
    }
}

// The thing of the stage that is this one in the Sim, or -1.
static int thing_of(const Lab *lab, ThingKind kind, int index)
{
    uint32_t id = pool_id(lab->sim, kind, index);
    for (int i = 0; i < lab->stage.thing_count && lab->stage.things[i].tick <= lab_present(lab); i++)
        if (lab->stage.things[i].kind == kind && lab->stage.things[i].id == id)
            return i;
    return -1;
}

// --- erasing

static void erase_thing(Lab *lab, ThingKind kind, int index)
{
    int thing = thing_of(lab, kind, index);
    bool remake = thing >= 0 && lab->stage.things[thing].tick == lab_present(lab) && lab_can_remake(lab);
    if (thing >= 0)
        stage_file_remove_thing(&lab->stage, thing);
    if (remake) {
        lab_remake(lab);
        return;
    }
    pool_remove(lab->sim, kind, index);
    lab->exact = false;
}

// Bullets that it has fired fly on.
static void erase_stream(Lab *lab, int index)
{
    const Stream *stream = &lab->stage.streams[index];
    lab->exact &= lab_present(lab) < stream->tick + stream->every_ticks; // nothing has come from it yet
    stage_file_remove_stream(&lab->stage, index);
}

static void erase_wall(Lab *lab, int index)
{
    StageScript *script = lab->stage.script;
    int behind = --script->wall_count - index;
    memmove(&script->walls[index], &script->walls[index + 1], (size_t)behind * sizeof script->walls[0]);
    memmove(&lab->wall_marks[index], &lab->wall_marks[index + 1], (size_t)behind * sizeof lab->wall_marks[0]);
    lab_stage_changed(lab);
}

static void erase_flow(Lab *lab, int index)
{
    StageScript *script = lab->stage.script;
    int behind = --script->flow_count - index;
    memmove(&script->flows[index], &script->flows[index + 1], (size_t)behind * sizeof script->flows[0]);
    memmove(&lab->flow_marks[index], &lab->flow_marks[index + 1], (size_t)behind * sizeof lab->flow_marks[0]);
    lab_stage_changed(lab);
}

bool lab_erase(Lab *lab, Vec2 at, float reach_px)
{
    LabHit hit = lab_find(lab, at, reach_px);
    if (hit.part == LAB_NOTHING)
        return lab_refuse(lab, ui_text(UI_LAB_NOTHING_THERE));
    lab_edited(lab);
    if (hit.part == LAB_STREAM)
        erase_stream(lab, hit.index);
    else if (hit.part == LAB_WALL)
        erase_wall(lab, hit.index);
    else if (hit.part == LAB_FLOW)
        erase_flow(lab, hit.index);
    else
        erase_thing(lab, kind_of(hit.part), hit.index);
    return true;
}

// --- undo

// Looked for and not counted: what was erased or loaded leaves gaps.
static uint32_t last_placing(const Lab *lab)
{
    const StageFile *stage = &lab->stage;
    uint32_t last = 0;
    for (int i = 0; i < stage->thing_count; i++)
        last = stage->things[i].mark > last ? stage->things[i].mark : last;
    for (int i = 0; i < stage->stream_count; i++)
        last = stage->streams[i].mark > last ? stage->streams[i].mark : last;
    for (int i = 0; i < stage->script->wall_count; i++)
        last = lab->wall_marks[i] > last ? lab->wall_marks[i] : last;
    for (int i = 0; i < stage->script->flow_count; i++)
        last = lab->flow_marks[i] > last ? lab->flow_marks[i] : last;
    return last;
}

static void undo_things(Lab *lab, uint32_t placing)
{
    StageFile *stage = &lab->stage;
    uint32_t first = UINT32_MAX, last = 0;
    for (int i = 0; i < stage->thing_count; i++) {
        uint32_t tick = stage->things[i].tick;
        if (stage->things[i].mark != placing)
            continue;
        first = tick < first ? tick : first;
        last = tick > last ? tick : last;
    }
    if (first == UINT32_MAX)
        return;
    // Made anew only where all of it came at the present tick; a pour goes on over many.
    bool remake = first == lab_present(lab) && first == last && lab_can_remake(lab);
    int kept = 0;
    for (int i = 0; i < stage->thing_count; i++) {
        if (stage->things[i].mark != placing)
            stage->things[kept++] = stage->things[i];
        else if (!remake)
            lift_out(lab, &stage->things[i]);
    }
    stage->thing_count = kept;
    lab->exact &= remake || first > lab_present(lab);
    if (remake)
        lab_remake(lab);
}

bool lab_undo(Lab *lab)
{
    uint32_t placing = last_placing(lab);
    if (placing == 0)
        return lab_refuse(lab, ui_text(UI_LAB_NOTHING_LEFT));
    lab_edited(lab);
    // From behind, because erasing moves what comes after it.
    for (int i = lab->stage.stream_count - 1; i >= 0; i--)
        if (lab->stage.streams[i].mark == placing)
            erase_stream(lab, i);
    for (int i = lab->stage.script->wall_count - 1; i >= 0; i--)
        if (lab->wall_marks[i] == placing)
            erase_wall(lab, i);
    for (int i = lab->stage.script->flow_count - 1; i >= 0; i--)
        if (lab->flow_marks[i] == placing)
            erase_flow(lab, i);
    undo_things(lab, placing);
    return true;
}
