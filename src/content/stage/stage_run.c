// stage_run.c -- a stage file in memory: building it, placing its objects, and running it.
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "content/stage/sim_csv.h"
#include "content/stage/stage_local.h"
#include "text/grow.h"

StageFile stage_file_new(const PatternBook *own)
{
    StageFile stage = {.script = grow_zeros(sizeof *stage.script),
                       .seed = 1,
                       .ticks = STAGE_FILE_TICKS_MAX,
                       .tunables = tunables_default(),
                       .lent = own};
    strcpy(stage.script->id, "stage");
    stage.tunables.swarm_start_bees = 0; // a scenario has placed bees only
    return stage;
}

// It may be freed again.
void stage_file_free(StageFile *stage)
{
    for (int i = 0; i < stage->program_count; i++)
        free(stage->programs[i].text);
    free(stage->script);
    free(stage->things);
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
        && stage->thing_count + stage->stream_count + stage->touch_count + stage->pattern_path_count == 0;
}

// --- building

// After all others of its tick, which are there in the order in which they were placed.
int stage_file_add_thing(StageFile *stage, const Thing *thing)
{
    stage->things = grow_list(stage->things, sizeof stage->things[0], stage->thing_count, &stage->thing_room);
    int index = stage->thing_count++;
    for (; index > 0 && stage->things[index - 1].tick > thing->tick; index--)
        stage->things[index] = stage->things[index - 1];
    stage->things[index] = *thing;
    return index;
}

// The caller has checked the limit: the lab shows it, the reader reports it.
void stage_file_add_stream(StageFile *stage, const Stream *stream)
{
    ASSERT(stream->every_ticks > 0 && stage->stream_count < STAGE_FILE_STREAMS_MAX);
    stage->streams = grow_list(stage->streams, sizeof stage->streams[0], stage->stream_count, &stage->stream_room);
    stage->streams[stage->stream_count++] = *stream;
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
    stage->programs = grow_list(stage->programs, sizeof stage->programs[0], stage->program_count, &stage->program_room);
    StageProgram *program = &stage->programs[stage->program_count++];
    memset(program, 0, sizeof *program);
    snprintf(program->name, sizeof program->name, "%s", name);
    return program;
}

// Programs are compared as they run, so two that differ in blanks and comments only are one.
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

void stage_file_remove_thing(StageFile *stage, int index)
{
    ASSERT(index >= 0 && index < stage->thing_count);
    Thing *gap = &stage->things[index];
    memmove(gap, gap + 1, (size_t)(--stage->thing_count - index) * sizeof *gap);
}

void stage_file_remove_stream(StageFile *stage, int index)
{
    ASSERT(index >= 0 && index < stage->stream_count);
    Stream *gap = &stage->streams[index];
    memmove(gap, gap + 1, (size_t)(--stage->stream_count - index) * sizeof *gap);
}

// --- placing

// The sim's own adders know no velocity, so it is set after them.
static int place_bee(Sim *sim, const Thing *thing, uint32_t *id)
{
    int i = sim_add_bee(sim, thing->position);
    if (i < 0)
        return -1;
    sim->bees.vx[i] = thing->velocity.x;
    sim->bees.vy[i] = thing->velocity.y;
    *id = sim->bees.id[i];
    return i;
}

static int place_bullet(Sim *sim, const Thing *thing, uint32_t *id)
{
    int i = sim_add_bullet(sim, (BulletLook)thing->what, thing->position, thing->velocity);
    if (i >= 0)
        *id = sim->bullets.id[i];
    return i;
}

static int place_flower(Sim *sim, const Thing *thing, uint32_t *id)
{
    int i = sim_add_flower(sim, thing->position, (FlowerKind)thing->what);
    if (i >= 0)
        *id = sim->flowers[i].id;
    return i;
}

// The Sim's own index of a program, which comes with the first enemy that needs it: so one that is added later changes
// nothing before. -1 for none.
static int sim_program(const StageFile *stage, int program, Sim *sim)
{
    int unknown_name, index = 0;
    if (program < 0)
        return -1;
    const ActionProgram *code = &stage->programs[program].code;
    while (index < sim->program_count && memcmp(&sim->programs[index], code, sizeof *code) != 0)
        index++;
    return index < sim->program_count ? index : sim_add_program(sim, code, &unknown_name);
}

// A pattern begins after the enemy is complete, because it fires from the enemy's place.
static int place_enemy(const StageFile *stage, Sim *sim, const Thing *thing, uint32_t *id)
{
    int program = sim_program(stage, thing->program, sim);
    int i = sim_add_enemy(sim, (EnemyKind)thing->what, thing->position, program, thing->flock);
    if (i < 0)
        return -1;
    sim->enemies[i].velocity = thing->velocity;
    const char *name = thing->pattern >= 0 ? stage->book->patterns[thing->pattern].name : "";
    int pattern = pattern_book_find(&sim->book, name); // a gallery has others than the file's book
    if (pattern >= 0)
        sim_begin_pattern(sim, i, pattern);
    *id = sim->enemies[i].id;
    return i;
}

// No room is no mistake: pools may be full, and the id says so to whoever asks.
bool stage_file_place_thing(const StageFile *stage, Thing *thing, Sim *sim)
{
    int index = -1;
    thing->id = STAGE_FILE_NO_ID;
    switch (thing->kind) {
    case THING_BEE: index = place_bee(sim, thing, &thing->id); break;
    case THING_BULLET: index = place_bullet(sim, thing, &thing->id); break;
    case THING_FLOWER: index = place_flower(sim, thing, &thing->id); break;
    case THING_ENEMY: index = place_enemy(stage, sim, thing, &thing->id); break;
    case THING_KINDS: break;
    }
    return index >= 0;
}

// The first thing of a tick or a later one.
static int thing_from(const StageFile *stage, uint32_t tick)
{
    int least = 0, most = stage->thing_count;
    while (least < most) {
        int middle = least + (most - least) / 2;
        if (stage->things[middle].tick < tick)
            least = middle + 1;
        else
            most = middle;
    }
    return least;
}

// Streams before things, and both in the order of the file: ids follow from the order.
void stage_file_place(StageFile *stage, Sim *sim)
{
    uint32_t tick = sim->head.tick;
    for (int i = 0; i < stage->stream_count; i++) {
        const Stream *stream = &stage->streams[i];
        if (tick > stream->tick && (tick - stream->tick) % stream->every_ticks == 0)
            sim_add_bullet(sim, stream->look, stream->position, stream->velocity);
    }
    for (int i = thing_from(stage, tick); i < stage->thing_count && stage->things[i].tick == tick; i++)
        stage_file_place_thing(stage, &stage->things[i], sim);
}

// Anew from nothing, because the lab calls it whenever a wall was moved.
void stage_file_set_walls(const StageFile *stage, Sim *sim)
{
    const StageScript *script = stage->script;
    if (sim->head.stage == STAGE_SCRIPT) {
        sim_set_script_walls(sim, script);
        return;
    }
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
    stage_file_own_patterns(stage);
    if (stage->script->phase_count > 0) {
        sim_init_script(sim, stage->seed, &stage->tunables, stage->script, stage->book);
        if (stage->script->gallery.pattern_ticks == 0)
            sim_set_book(sim, stage->book); // objects that are placed later fire others than the waves
    } else {
        sim_init(sim, stage->seed, &stage->tunables, stage->book);
        stage_file_set_walls(stage, sim);
    }
    stage_file_place(stage, sim);
}

// Rows are printed after the objects were placed, as stage_file.h says what a complete tick is.
bool stage_file_run(StageFile *stage, Sim *sim, FILE *out)
{
    stage_file_begin(stage, sim);
    sim_csv_header(out);
    sim_csv_rows(sim, out);
    for (uint32_t tick = 1; tick <= stage->ticks && !sim->head.over && !ferror(out); tick++) {
        TickCmd cmd = stage_file_command(stage, tick);
        sim_tick(sim, &cmd);
        stage_file_place(stage, sim);
        sim_csv_rows(sim, out);
    }
    return fflush(out) == 0 && !ferror(out);
}
