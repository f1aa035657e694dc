// stage_run.c -- a stage file in memory: building it, placing its objects, and running it.
#include <stdlib.h>
#include <string.h>

#include "content/stage/stage_file.h"
#include "content/stage/stage_local.h"
#include "core/base/assert.h"
#include "core/base/trig.h"
#include "text/grow.h"

StageFile stage_file_new(const PatternBook *own)
{
    StageFile stage = {.script = grow_zeros(sizeof *stage.script),
                       .seed = 1,
                       .ticks = STAGE_FILE_TICKS_MAX,
                       .tunables = tuned_default(),
                       .lent = own};
    strcpy(stage.script->id, "stage");
    stage.tunables.swarm_start_bees = 0; // a scenario has placed bees only
    return stage;
}

// Safe to free again.
void stage_file_free(StageFile *stage)
{
    for (int i = 0; i < stage->program_count; i++)
        free(stage->programs[i].text);
    free(stage->script);
    free(stage->objects);
    free(stage->streams);
    free(stage->programs);
    free(stage->touches);
    free(stage->book);
    stage_free_paths(stage);
    free(stage->folder);
    free(stage->kept);
    *stage = (StageFile){.seed = 0};
}

bool stage_file_is_game(const StageFile *stage)
{
    return stage->script->phase_count > 0
        && stage->object_count + stage->stream_count + stage->touch_count + stage->pattern_path_count == 0;
}

// --- building

// After all others of its tick, in the order of placing.
int stage_file_add_object(StageFile *stage, const StageObject *object)
{
    LIST_ADD(stage->objects, stage->object_count, stage->object_room) = *object;
    int index = stage->object_count - 1;
    for (; index > 0 && stage->objects[index - 1].tick > object->tick; index--)
        stage->objects[index] = stage->objects[index - 1];
    stage->objects[index] = *object;
    return index;
}

int stage_program_find(const StageFile *stage, const char *name)
{
    for (int i = 0; i < stage->program_count; i++)
        if (strcmp(stage->programs[i].name, name) == 0)
            return i;
    return -1;
}

StageProgram *stage_new_program(StageFile *stage, const char *name)
{
    StageProgram *program = &LIST_ADD(stage->programs, stage->program_count, stage->program_room);
    memset(program, 0, sizeof *program);
    snprintf(program->name, sizeof program->name, "%s", name);
    return program;
}

// Compares compiled programs, so blanks and comments do not matter.
int stage_file_add_program(StageFile *stage, const char *name, const ActionProgram *code, const char *text)
{
    char free_name[STAGE_PROGRAM_BYTES];
    for (int i = 0; i < stage->program_count; i++)
        if (memcmp(&stage->programs[i].code, code, sizeof *code) == 0)
            return i;
    if (stage->program_count == SIM_PROGRAMS_MAX)
        return -1;
    snprintf(free_name, sizeof free_name, "%s", name);
    for (int n = 2; stage_program_find(stage, free_name) >= 0; n++)
        snprintf(free_name, sizeof free_name, "%.40s%d", name, n);
    StageProgram *program = stage_new_program(stage, free_name);
    program->code = *code;
    program->text = grow_text(text);
    return stage->program_count - 1;
}

// --- placing

// The Sim's index of a program, which is added with its first enemy, so that a later addition does not change
// earlier ticks.
static int sim_program(const ActionProgram *code, Sim *sim)
{
    int unknown_name, index = 0;
    while (index < sim->program_count && memcmp(&sim->programs[index], code, sizeof *code) != 0)
        index++;
    return index < sim->program_count ? index : sim_add_program(sim, code, &unknown_name);
}

// The pattern starts last, because it fires from the enemy's place.
static int place_enemy(const StageFile *stage, Sim *sim, const StageObject *object)
{
    int program = object->program >= 0 ? sim_program(&stage->programs[object->program].code, sim) : -1;
    int i = sim_add_enemy(sim, (EnemyKind)object->what, object->position, program, object->flock);
    if (i < 0)
        return -1;
    sim->enemies[i].velocity = object->velocity;
    const char *name = object->pattern >= 0 ? stage->book->patterns[object->pattern].name : "";
    int pattern = pattern_book_find(&sim->book, name); // a gallery has other patterns than the file's book
    if (pattern >= 0)
        sim_begin_pattern(sim, i, pattern);
    return i;
}

// A full pool is not an error; the id shows it. The sim's adders take no velocity, so it is set afterwards.
bool stage_file_place_object(const StageFile *stage, StageObject *object, Sim *sim)
{
    int i = -1;
    object->id = STAGE_FILE_NO_ID;
    switch (object->kind) {
    case OBJECT_BEE:
        if ((i = sim_add_bee(sim, object->position)) < 0)
            break;
        sim->bees.vx[i] = object->velocity.x;
        sim->bees.vy[i] = object->velocity.y;
        object->id = sim->bees.id[i];
        break;
    case OBJECT_BULLET:
        if ((i = sim_add_bullet(sim, (BulletLook)object->what, object->position, object->velocity)) >= 0)
            object->id = sim->bullets.id[i];
        break;
    case OBJECT_FLOWER:
        if ((i = sim_add_flower(sim, object->position, (FlowerKind)object->what)) >= 0)
            object->id = sim->flowers[i].id;
        break;
    case OBJECT_ENEMY:
        if ((i = place_enemy(stage, sim, object)) >= 0)
            object->id = sim->enemies[i].id;
        break;
    case OBJECT_KINDS: break;
    }
    return i >= 0;
}

// Streams before objects, and both in the order of the file: ids follow from the order.
void stage_file_place(StageFile *stage, Sim *sim)
{
    uint32_t tick = sim->head.tick;
    for (int i = 0; i < stage->stream_count; i++) {
        const StageObject *stream = &stage->streams[i];
        if (tick > stream->tick && (tick - stream->tick) % stream->every_ticks == 0)
            sim_add_bullet(sim, (BulletLook)stream->what, stream->position, stream->velocity);
    }
    int first = 0, most = stage->object_count; // the first object of the tick or a later one
    while (first < most) {
        int middle = first + (most - first) / 2;
        if (stage->objects[middle].tick < tick)
            first = middle + 1;
        else
            most = middle;
    }
    for (int i = first; i < stage->object_count && stage->objects[i].tick == tick; i++)
        stage_file_place_object(stage, &stage->objects[i], sim);
}

// Of a scenario, in place of the meadow's sides.
static void place_walls(const StageScript *script, Sim *sim)
{
    sim->wall_count = sim->flow_count = 0;
    for (int i = 0; i < script->wall_count; i++) {
        Wall wall = script->walls[i];
        wall.thin = wall.kind == WALL_PLANE ? sim->tunables.flock_thin_walls : 0;
        sim_add_wall(sim, &wall);
    }
    for (int i = 0; i < script->flow_count; i++)
        sim_add_flow(sim, &script->flows[i]);
}

void stage_file_begin(StageFile *stage, Sim *sim)
{
    if (stage->script->gallery.pattern_ticks == 0 || stage->pattern_path_count == 0)
        stage_file_own_patterns(stage);
    if (stage->script->phase_count > 0) {
        sim_init_script(sim, stage->seed, &stage->tunables.rules, stage->script, stage->book);
        if (stage->script->gallery.pattern_ticks == 0)
            sim_set_book(sim, stage->book); // objects placed later fire other patterns than the waves
    } else {
        sim_init(sim, stage->seed, &stage->tunables.rules, stage->book);
        place_walls(stage->script, sim);
    }
    stage_file_place(stage, sim);
}

// --- the player's commands, and how a hand becomes touches

#define DRAG_TICKS_MAX 120 // checking a tick takes time proportional to the drag

// The last touch at or before a tick, -1 where there is none.
static int touch_before(const StageFile *stage, uint32_t tick)
{
    int least = -1, most = stage->touch_count - 1;
    while (least < most) {
        int middle = least + (most - least + 1) / 2;
        if (stage->touches[middle].tick <= tick)
            least = middle;
        else
            most = middle - 1;
    }
    return least;
}

// The pointer in a tick between two touches.
static Vec2 pointer_between(const Touch *touch, const Touch *next, uint32_t tick)
{
    return vec2_mix(touch->pointer, next->pointer, (float)(tick - touch->tick) / (float)(next->tick - touch->tick));
}

// A call is in the touch's own tick only; everything else holds until the next touch.
TickCmd stage_file_command(const StageFile *stage, uint32_t tick)
{
    int i = touch_before(stage, tick);
    const Touch *next = i + 1 < stage->touch_count ? &stage->touches[i + 1] : NULL;
    if (i < 0)
        return tick_cmd(vec2(0.0f, 0.0f), 0u);
    const Touch *touch = &stage->touches[i];
    Vec2 pointer = touch->pointer;
    if (next != NULL && next->drag)
        pointer = pointer_between(touch, next, tick);
    unsigned call = touch->call && touch->tick == tick ? TICK_CMD_CALL : 0u;
    return tick_cmd(pointer, (touch->down ? TICK_CMD_TOUCH : 0u) | call);
}

// The game ignores the pointer while nothing is touched.
static bool same_command(const TickCmd *a, const TickCmd *b)
{
    bool same_place = a->pointer_x == b->pointer_x && a->pointer_y == b->pointer_y;
    return a->buttons == b->buttons && (same_place || !(a->buttons & TICK_CMD_TOUCH));
}

// True if the last drag of the list can be extended to `longer` without changing its path so far.
static bool drag_reaches(const StageFile *stage, const Touch *longer)
{
    const Touch *from = &stage->touches[stage->touch_count - 2];
    if (longer->tick - from->tick > DRAG_TICKS_MAX)
        return false;
    for (uint32_t tick = from->tick + 1; tick < longer->tick; tick++) {
        TickCmd was = stage_file_command(stage, tick);
        TickCmd is = tick_cmd(pointer_between(from, longer, tick), TICK_CMD_TOUCH);
        if (!same_command(&was, &is))
            return false;
    }
    return true;
}

void stage_file_lead(StageFile *stage, uint32_t tick, const TickCmd *cmd)
{
    TickCmd expected = stage_file_command(stage, tick);
    Touch *last = stage->touch_count > 0 ? &stage->touches[stage->touch_count - 1] : NULL;
    ASSERT(tick > 0 && (last == NULL || last->tick < tick));
    if (same_command(&expected, cmd))
        return;
    bool down = (cmd->buttons & TICK_CMD_TOUCH) != 0, follows = last != NULL && last->tick + 1 == tick;
    Touch touch = {.tick = tick, .down = down, .call = (cmd->buttons & TICK_CMD_CALL) != 0};
    if (down)
        touch.pointer = tick_cmd_pointer(cmd);
    else if (last != NULL)
        touch.pointer = last->pointer;
    touch.drag = down && follows && last->down;
    if (touch.drag && last->drag && !last->call && !touch.call && drag_reaches(stage, &touch)) {
        *last = touch;
    } else {
        LIST_ADD(stage->touches, stage->touch_count, stage->touch_room) = touch;
    }
}

// A drag cut in the middle is recorded again up to the cut, because its path depends on its end.
void stage_file_cut_touches(StageFile *stage, uint32_t tick)
{
    int kept = touch_before(stage, tick) + 1;
    bool cuts_drag = kept > 0 && kept < stage->touch_count && stage->touches[kept].drag;
    Touch from = {0}, to = {0};
    if (cuts_drag) {
        from = stage->touches[kept - 1];
        to = stage->touches[kept];
    }
    stage->touch_count = kept;
    for (uint32_t i = from.tick + 1; cuts_drag && i <= tick; i++) {
        TickCmd cmd = tick_cmd(pointer_between(&from, &to, i), TICK_CMD_TOUCH);
        stage_file_lead(stage, i, &cmd);
    }
}

// --- rows of CSV in a fixed order

// One row type for all kinds, so that the table has one set of columns.
typedef struct Row {
    int group;
    const char *before, *kind; // "bullet_", "round"
    uint32_t id;
    Vec2 position, velocity;
    float angle_deg;
} Row;

enum {
    GROUP_BEES,
    GROUP_BULLETS,
    GROUP_SHOTS,
    GROUP_ENEMIES,
    GROUP_FLOWERS = GROUP_ENEMIES + ENEMY_KINDS,
    GROUP_DUMMIES
};

typedef struct Rows {
    Row *list;
    int count, room;
} Rows;

// Removal moves objects within a pool, so only ids give a stable order.
static int compare_rows(const void *a, const void *b)
{
    const Row *first = a, *second = b;
    if (first->group != second->group)
        return first->group - second->group;
    return (first->id > second->id) - (first->id < second->id);
}

static void row_add(Rows *rows, Row row)
{
    LIST_ADD(rows->list, rows->count, rows->room) = row;
}

// All objects of the current tick, kind by kind.
static void rows_of_tick_print(const Sim *sim, FILE *out)
{
    const Bees *bees = &sim->bees;
    const Bullets *bullets = &sim->bullets;
    const Shots *shots = &sim->shots;
    Rows rows = {0};
    for (int i = 0; i < bees->count; i++)
        row_add(&rows, (Row){GROUP_BEES, "", "bee", bees->id[i], vec2(bees->x[i], bees->y[i]),
                             vec2(bees->vx[i], bees->vy[i]), bees->heading_deg[i]});
    for (int i = 0; i < bullets->count; i++) {
        Vec2 velocity = vec2(bullets->vx[i], bullets->vy[i]);
        row_add(&rows, (Row){GROUP_BULLETS, "bullet_", BULLET_NAMES[bullets->look[i]], bullets->id[i],
                             vec2(bullets->x[i], bullets->y[i]), velocity, heading_of(velocity)});
    }
    for (int i = 0; i < shots->count; i++) {
        Vec2 velocity = vec2(shots->vx[i], shots->vy[i]);
        row_add(&rows, (Row){GROUP_SHOTS, "", "shot", shots->id[i], vec2(shots->x[i], shots->y[i]), velocity,
                             heading_of(velocity)});
    }
    for (const Flower *flower = sim->flowers; flower < sim->flowers + sim->flower_count; flower++)
        row_add(&rows, (Row){GROUP_FLOWERS, flower->kind == FLOWER_PLAIN ? "" : "flower_", FLOWER_NAMES[flower->kind],
                             flower->id, flower->position, flower->velocity, heading_of(flower->velocity)});
    for (const Enemy *enemy = sim->enemies; enemy < sim->enemies + sim->enemy_count; enemy++) {
        row_add(&rows, (Row){GROUP_ENEMIES + enemy->kind, "", ENEMY_NAMES[enemy->kind], enemy->id, enemy->position,
                             enemy->velocity, enemy->heading_deg});
        if (enemy->program < 0 || enemy->state != ENEMY_ACTS)
            continue;
        ActionPose pose = action_runner_pose(&sim->programs[enemy->program], &enemy->runner);
        row_add(&rows, (Row){GROUP_DUMMIES, "", "dummy", enemy->id, enemy->dummy, vec2(0.0f, 0.0f),
                             action_pose_heading(pose)});
    }
    if (rows.count > 1)
        qsort(rows.list, (size_t)rows.count, sizeof rows.list[0], compare_rows);
    for (const Row *row = rows.list; row < rows.list + rows.count; row++)
        fprintf(out, "%u,%s%s,%u,%.9g,%.9g,%.9g,%.9g,%.9g\n", (unsigned)sim->head.tick, row->before, row->kind,
                (unsigned)row->id, (double)row->position.x, (double)row->position.y, (double)row->velocity.x,
                (double)row->velocity.y, (double)row->angle_deg);
    free(rows.list);
}

// Prints rows after placing objects: only then is a tick complete (stage_file.h).
bool stage_file_run(StageFile *stage, Sim *sim, FILE *out)
{
    stage_file_begin(stage, sim);
    fputs("tick,kind,id,x,y,vx,vy,angle\n", out);
    rows_of_tick_print(sim, out);
    for (uint32_t tick = 1; tick <= stage->ticks && !sim->head.over && !ferror(out); tick++) {
        TickCmd cmd = stage_file_command(stage, tick);
        sim_tick(sim, &cmd);
        stage_file_place(stage, sim);
        rows_of_tick_print(sim, out);
    }
    return fflush(out) == 0 && !ferror(out);
}
