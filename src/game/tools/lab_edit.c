// lab_edit.c -- placing and removing objects in the lab, and undo.
#include <math.h>
#include <string.h>

#include "core/action/action_read.h"
#include "core/base/assert.h"
#include "core/base/clamp.h"
#include "core/base/trig.h"
#include "game/tools/lab.h"
#include "lang/texts.h"
#include "text/grow.h"

#define REPLAY_TICKS_MAX 300u // keeps an eraser that is drawn over many objects fast
#define GOLDEN_DEG 137.508f

// Checks the limits of the stage reader, so that a saved lab can be loaded again. Refuses NaN as well.
static bool in_limits(Lab *lab, Vec2 at, Vec2 velocity)
{
    if (!(fabsf(at.x) <= SCRIPT_FAR_PX && fabsf(at.y) <= SCRIPT_FAR_PX))
        return lab_refuse(lab, ui_text(UI_LAB_TOO_FAR));
    if (!(fabsf(velocity.x) <= STAGE_FILE_FAST_PX_PER_TICK && fabsf(velocity.y) <= STAGE_FILE_FAST_PX_PER_TICK))
        return lab_refuse(lab, ui_text(UI_LAB_TOO_FAST));
    return true;
}

// True if this many objects of a kind fit into the current meadow and into a file.
static bool has_room(Lab *lab, ObjectKind kind, int count)
{
    static const int MOST[] = {[OBJECT_BEE] = SIM_BEES_MAX,
                               [OBJECT_BULLET] = SIM_BULLETS_MAX,
                               [OBJECT_FLOWER] = SIM_FLOWERS_MAX,
                               [OBJECT_ENEMY] = SIM_ENEMIES_MAX};
    const Sim *sim = lab->sim;
    const int alive[] = {[OBJECT_BEE] = sim->bees.count,
                         [OBJECT_BULLET] = sim->bullets.count,
                         [OBJECT_FLOWER] = sim->flower_count,
                         [OBJECT_ENEMY] = sim->enemy_count};
    if (count > MOST[kind] - alive[kind])
        return lab_refuse(lab, ui_text(UI_LAB_NO_ROOM_MEADOW));
    // Counts later and lost objects too: the file contains all of them.
    int others = kind == OBJECT_BEE ? lab->stage.tunables.swarm_start_bees : 0;
    for (int i = 0; i < lab->stage.object_count; i++)
        others += lab->stage.objects[i].kind == kind;
    if (count > MOST[kind] - others)
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

// Marks count up, so the last placing has the highest mark, even after a rewind.
static void next_placing(Lab *lab)
{
    lab_edited(lab);
    if (!lab->grouped)
        lab->placings++;
}

static void place_object(Lab *lab, const StageObject *object)
{
    StageObject placed = *object;
    placed.tick = lab_present(lab);
    placed.mark = lab->placings;
    int index = stage_file_add_object(&lab->stage, &placed);
    bool good = stage_file_place_object(&lab->stage, &lab->stage.objects[index], lab->sim);
    ASSERT(good);
    (void)good;
}

// The pattern of sunflower seeds.
Vec2 lab_cloud_place(Vec2 middle, int i, float step_px)
{
    return lab_halves(vec2_add(middle, vec2_scale(heading_unit(GOLDEN_DEG * (float)i), step_px * sqrtf((float)i))));
}

// All of them or none: half a cloud would be hard to remove.
bool lab_add_bees(Lab *lab, Vec2 at, int count, float spread_px)
{
    ASSERT(count > 0 && spread_px >= 0.0f);
    if (!(at.x >= 0.0f && at.x <= FIELD_WIDTH_PX && at.y >= 0.0f && at.y <= FIELD_HEIGHT_PX))
        return lab_refuse(lab, ui_text(UI_LAB_BEES_INSIDE));
    if (!has_room(lab, OBJECT_BEE, count))
        return false;
    next_placing(lab);
    // The density does not depend on the count, so that the cloud fits the circle that the preview showed.
    for (int i = 0; i < count; i++) {
        Vec2 place_px = lab_cloud_place(at, i, spread_px / sqrtf((float)count));
        Vec2 inside = vec2(clampf(place_px.x, 0.0f, FIELD_WIDTH_PX), clampf(place_px.y, 0.0f, FIELD_HEIGHT_PX));
        place_object(lab, &(StageObject){.kind = OBJECT_BEE, .position = inside});
    }
    return true;
}

static bool add_object(Lab *lab, const StageObject *object)
{
    if (!in_limits(lab, object->position, object->velocity) || !has_room(lab, object->kind, 1))
        return false;
    next_placing(lab);
    place_object(lab, object);
    return true;
}

bool lab_add_bullet(Lab *lab, BulletLook look, Vec2 at, Vec2 velocity)
{
    return add_object(lab,
                      &(StageObject){.kind = OBJECT_BULLET, .what = (int)look, .position = at, .velocity = velocity});
}

bool lab_add_flower(Lab *lab, Vec2 at, FlowerKind kind)
{
    return add_object(lab, &(StageObject){.kind = OBJECT_FLOWER, .what = (int)kind, .position = at});
}

bool lab_add_enemy(Lab *lab, EnemyKind kind, Vec2 at, int program)
{
    ASSERT(program >= -1 && program < LAB_PROGRAM_COUNT);
    StageObject enemy = {.kind = OBJECT_ENEMY, .what = (int)kind, .position = at, .program = -1, .pattern = -1};
    if (program >= 0 && !lab_program_fits(kind))
        return lab_refuse(lab, ui_text(UI_LAB_STINGER_ITSELF));
    if (!in_limits(lab, at, enemy.velocity) || !has_room(lab, OBJECT_ENEMY, 1))
        return false;
    if (program >= 0) {
        ActionProgram code;
        Error error;
        const LabProgram *chosen = &LAB_PROGRAMS[program];
        bool good = action_compile(chosen->text, strlen(chosen->text), &code, &error);
        ASSERT(good);
        enemy.program = good ? stage_file_add_program(&lab->stage, chosen->word, &code, chosen->text) : -1;
        if (enemy.program < 0)
            return lab_refuse(lab, ui_text(UI_LAB_NO_ROOM_PROGRAM));
    }
    return add_object(lab, &enemy);
}

// The first bullet comes a whole interval later, so that the player sees its source first.
bool lab_add_stream(Lab *lab, BulletLook look, Vec2 at, Vec2 velocity, uint32_t every_ticks)
{
    ASSERT(every_ticks > 0 && every_ticks <= STAGE_FILE_TICKS_MAX);
    if (!in_limits(lab, at, velocity))
        return false;
    if (lab->stage.stream_count == STAGE_FILE_STREAMS_MAX)
        return lab_refuse(lab, ui_text(UI_LAB_NO_ROOM_STREAM));
    next_placing(lab);
    StageObject stream = {.kind = OBJECT_BULLET,
                          .what = (int)look,
                          .tick = lab_present(lab),
                          .every_ticks = every_ticks,
                          .position = at,
                          .velocity = velocity,
                          .program = -1,
                          .pattern = -1,
                          .mark = lab->placings};
    LIST_ADD(lab->stage.streams, lab->stage.stream_count, lab->stage.stream_room) = stream;
    return true;
}

// --- finding

typedef struct Search {
    LabHit hit;
    Vec2 at;
    float distance_px; // of the nearest object so far
} Search;

// On a tie the later one wins.
static void offer_hit(Search *search, LabPart part, int index, Vec2 place)
{
    float distance_px = vec2_distance(search->at, place);
    if (distance_px > search->distance_px)
        return;
    search->distance_px = distance_px;
    search->hit = (LabHit){part, index, place};
}

LabHit lab_find(const Lab *lab, Vec2 at, float reach_px)
{
    Search search = {.hit = {LAB_NOTHING, 0, at}, .at = at, .distance_px = reach_px};
    // Includes streams, except those that begin later: they are invisible, so the player cannot mean them.
    const Sim *sim = lab->sim;
    for (int i = 0; i < sim->bees.count; i++)
        offer_hit(&search, LAB_BEE, i, vec2(sim->bees.x[i], sim->bees.y[i]));
    for (int i = 0; i < sim->bullets.count; i++)
        offer_hit(&search, LAB_BULLET, i, vec2(sim->bullets.x[i], sim->bullets.y[i]));
    for (int i = 0; i < sim->enemy_count; i++)
        offer_hit(&search, LAB_ENEMY, i, sim->enemies[i].position);
    for (int i = 0; i < sim->flower_count; i++)
        offer_hit(&search, LAB_FLOWER, i, sim->flowers[i].position);
    for (int i = 0; i < lab->stage.stream_count; i++)
        if (lab->stage.streams[i].tick <= lab_present(lab))
            offer_hit(&search, LAB_STREAM, i, lab->stage.streams[i].position);
    if (search.hit.part == LAB_NOTHING) {
        // If no object's middle is near: finds the enemy whose body covers the place.
        for (int i = 0; i < sim->enemy_count; i++) {
            const Enemy *enemy = &sim->enemies[i];
            float radius_px = sim_enemy_traits(&sim->tunables, (EnemyKind)enemy->kind).radius_px;
            if (vec2_distance(at, enemy->position) < radius_px)
                search.hit = (LabHit){LAB_ENEMY, i, enemy->position};
        }
    }
    return search.hit;
}

// --- between Sim and stage

static uint32_t pool_id(const Sim *sim, ObjectKind kind, int index)
{
    switch (kind) {
    case OBJECT_BEE: return sim->bees.id[index];
    case OBJECT_BULLET: return sim->bullets.id[index];
    case OBJECT_FLOWER: return sim->flowers[index].id;
    case OBJECT_ENEMY: return sim->enemies[index].id;
    case OBJECT_KINDS: break;
    }
    return STAGE_FILE_NO_ID;
}

// --- erasing

// A stage that was placed long ago would take too long to replay at each touch of the eraser. For it, and for objects
// that the stage has not placed, only the Sim loses the object.
static void erase_object(Lab *lab, ObjectKind kind, int index)
{
    static void (*const REMOVE[])(Sim * sim, int index) = {[OBJECT_BEE] = sim_remove_bee,
                                                           [OBJECT_BULLET] = sim_remove_bullet,
                                                           [OBJECT_FLOWER] = sim_remove_flower,
                                                           [OBJECT_ENEMY] = sim_remove_enemy};
    const StageFile *stage = &lab->stage;
    uint32_t id = pool_id(lab->sim, kind, index);
    for (int i = 0; i < stage->object_count && stage->objects[i].tick <= lab_present(lab); i++) {
        if (stage->objects[i].kind != kind || stage->objects[i].id != id)
            continue;
        uint32_t tick = stage->objects[i].tick;
        LIST_REMOVE(lab->stage.objects, lab->stage.object_count, i);
        if (lab_present(lab) - tick <= REPLAY_TICKS_MAX) {
            lab_replay(lab, tick);
            return;
        }
        break;
    }
    REMOVE[kind](lab->sim, index);
    lab->exact = false;
}

// Bullets that it has fired stay.
static void erase_stream(Lab *lab, int index)
{
    const StageObject *stream = &lab->stage.streams[index];
    lab->exact &= lab_present(lab) < stream->tick + stream->every_ticks; // false once it has fired
    LIST_REMOVE(lab->stage.streams, lab->stage.stream_count, index);
}

bool lab_erase(Lab *lab, Vec2 at, float reach_px)
{
    LabHit hit = lab_find(lab, at, reach_px);
    if (hit.part == LAB_NOTHING)
        return lab_refuse(lab, ui_text(UI_LAB_NOTHING_THERE));
    lab_edited(lab);
    if (hit.part == LAB_STREAM)
        erase_stream(lab, hit.index);
    else
        erase_object(lab, (ObjectKind)hit.part, hit.index);
    return true;
}

// --- undo

// Searches for it: erasing and loading leave gaps in the numbers.
static uint32_t last_placing(const Lab *lab)
{
    const StageFile *stage = &lab->stage;
    uint32_t last = 0;
    for (int i = 0; i < stage->object_count; i++)
        last = stage->objects[i].mark > last ? stage->objects[i].mark : last;
    for (int i = 0; i < stage->stream_count; i++)
        last = stage->streams[i].mark > last ? stage->streams[i].mark : last;
    return last;
}

bool lab_undo(Lab *lab)
{
    uint32_t placing = last_placing(lab);
    if (placing == 0)
        return lab_refuse(lab, ui_text(UI_LAB_NOTHING_LEFT));
    lab_edited(lab);
    // Runs backward, because erasing moves all later ones.
    for (int i = lab->stage.stream_count - 1; i >= 0; i--)
        if (lab->stage.streams[i].mark == placing)
            erase_stream(lab, i);
    uint32_t first = UINT32_MAX; // tick of the placing's first object
    int kept = 0;
    for (int i = 0; i < lab->stage.object_count; i++) {
        if (lab->stage.objects[i].mark != placing)
            lab->stage.objects[kept++] = lab->stage.objects[i];
        else if (lab->stage.objects[i].tick < first)
            first = lab->stage.objects[i].tick;
    }
    lab->stage.object_count = kept;
    if (first <= lab_present(lab))
        lab_replay(lab, first);
    return true;
}

// --- the action programs that the lab offers for enemies
//
// All move around the place of the enemy, and never end. A sine wave in each direction, a quarter of a period apart,
// makes a circle.

const LabProgram LAB_PROGRAMS[LAB_PROGRAM_COUNT] = {
    [LAB_PROGRAM_HOVER] = {UI_LAB_PROGRAM_HOVER, "hover",
                           "repeat_forever {\n"
                           "move_by 50 0 0.9s ease_sine_in_out, call aimed,\n"
                           "move_by -100 0 1.8s ease_sine_in_out, call aimed,\n"
                           "move_by 50 0 0.9s ease_sine_in_out }"},
    [LAB_PROGRAM_SWEEP] = {UI_LAB_PROGRAM_SWEEP, "sweep",
                           "repeat_forever {\n"
                           "move_by 120 0 1.5s ease_sine_in_out, call fan3,\n"
                           "move_by -240 0 3s ease_sine_in_out, call fan5,\n"
                           "move_by 120 0 1.5s ease_sine_in_out }"},
    [LAB_PROGRAM_CIRCLE] =
        {UI_LAB_PROGRAM_CIRCLE, "circle",
         "spawn {\n"
         "repeat_forever { move_by 90 0 1.4s ease_sine_in_out, move_by -90 0 1.4s ease_sine_in_out },\n"
         "sequence {\n"
         "move_by 0 45 0.7s ease_sine_out,\n"
         "repeat_forever { move_by 0 -90 1.4s ease_sine_in_out, call ring8, move_by 0 90 1.4s ease_sine_in_out } } }"},
    [LAB_PROGRAM_SPIRAL] = {UI_LAB_PROGRAM_SPIRAL, "spiral", "repeat_forever { call spiral, delay 3s }"},
    [LAB_PROGRAM_DIVE] = {UI_LAB_PROGRAM_DIVE, "dive",
                          "repeat_forever {\n"
                          "delay 0.6s, call burst,\n"
                          "move_by 0 220 1.2s ease_quad_in, move_by 40 0 0.3s,\n"
                          "move_by -40 -220 1.6s ease_sine_in_out }"},
    [LAB_PROGRAM_DRIFT] = {UI_LAB_PROGRAM_DRIFT, "drift",
                           "repeat_forever {\n"
                           "move_by 60 20 2s ease_sine_in_out, call big3,\n"
                           "move_by -60 -20 2s ease_sine_in_out, call big }"},
    [LAB_PROGRAM_CROSSES] = {UI_LAB_PROGRAM_CROSSES, "crosses",
                             "repeat_forever {\n"
                             "move_by 70 0 1.6s ease_sine_in_out, call rings,\n"
                             "move_by -140 0 3.2s ease_sine_in_out, call spiral4,\n"
                             "move_by 70 0 1.6s ease_sine_in_out, call fan7 }"},
    [LAB_PROGRAM_SQUARE] =
        {UI_LAB_PROGRAM_SQUARE, "square",
         "repeat_forever { move_by 100 0 0.8s, move_by 0 100 0.8s, move_by -100 0 0.8s, move_by 0 -100 0.8s }"},
    [LAB_PROGRAM_FOLLOW] = {UI_LAB_PROGRAM_FOLLOW, "follow", "repeat_forever { follow 0.8 1.5s, call aimed }"},
};

// A stinger steers itself and ignores a program.
bool lab_program_fits(EnemyKind kind)
{
    return ENEMY_RULES[kind].moves != MOVES_DARTS;
}

// Hornets, gnats and the rest act on their own; those three would not move.
int lab_program_default(EnemyKind kind)
{
    static const int PROGRAMS[ENEMY_KINDS] = {
#define TOOL(degrees, scale, PROGRAM, TEXT) LAB_PROGRAM_##PROGRAM
#define ENEMY_LOOK(KIND, sprites, body, fall, tool, killer) [ENEMY_##KIND] = tool,
#include "view/kinds.def"
#undef TOOL
    };
    return PROGRAMS[kind];
}
