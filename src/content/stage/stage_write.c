// stage_write.c -- a stage as text.
//
// Things are written in their order, each tick in a section of its own: so ids come out as they were. All that is left
// out is what the reader puts there by itself.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "content/stage/stage_local.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "text/grow_stream.h"

#define NUMBER_BYTES 32

static void write_float(float value, FILE *out)
{
    char text[NUMBER_BYTES];
    words_from_float(value, text, sizeof text);
    fprintf(out, " %s", text);
}

static void write_vec2(Vec2 v, FILE *out)
{
    write_float(v.x, out);
    write_float(v.y, out);
}

// The reader assumes this where nothing is written.
static bool is_zero(Vec2 v)
{
    const Vec2 zero = {0.0f, 0.0f};
    return memcmp(&v, &zero, sizeof zero) == 0; // -0 is another number
}

// Whether the file says something about a tunable: of those that differ from what the reader begins with, and of those
// that a stage with phases sets to its default. That stage sets none of the player's.
static bool is_set(const StageFile *stage, int index)
{
    const StageScript *script = stage->script;
    const Tunables defaults = tunables_default();
    bool phases = script->phase_count > 0, set = false;
    for (int i = 0; i < script->setting_count; i++)
        set |= script->settings[i].index == index;
    float usual = !phases && index == tunable_find("swarm.start_bees") ? 0.0f : tunable_get(&defaults, index);
    return set || (tunable_get(&stage->tunables, index) != usual && !(phases && !script_may_set(index)));
}

static void write_tunables(const StageFile *stage, FILE *out)
{
    bool begun = false;
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        char name[FIELD_NAME_BYTES], value[NUMBER_BYTES];
        if (!is_set(stage, i))
            continue;
        field_full_name(tunable_info(i), name);
        field_write(tunable_info(i), &stage->tunables, value, sizeof value);
        fprintf(out, "%s%s = %s\n", begun ? "" : "\n[tunables]\n", name, value);
        begun = true;
    }
}

static void write_wall(const Wall *wall, FILE *out)
{
    fprintf(out, "%s =", INI_WALLS[wall->kind]);
    write_vec2(wall->point, out);
    if (wall->kind == WALL_PLANE)
        write_vec2(wall->normal, out);
    if (wall->kind == WALL_SEGMENT)
        write_vec2(wall->end, out);
    if (wall->kind == WALL_DISC || (wall->kind == WALL_SEGMENT && !is_zero(vec2(wall->radius, 0.0f))))
        write_float(wall->radius, out);
    fputc('\n', out);
}

// A flow that reaches everywhere has no box in the file.
static void write_flow(const FlowRegion *flow, FILE *out)
{
    fprintf(out, "\n[flow %s]\n", INI_FLOWS[flow->kind]);
    if (flow->least.x > -SCRIPT_FAR_PX || flow->least.y > -SCRIPT_FAR_PX || flow->most.x < SCRIPT_FAR_PX
        || flow->most.y < SCRIPT_FAR_PX) {
        fputs("box =", out);
        write_vec2(flow->least, out);
        write_vec2(flow->most, out);
        fputc('\n', out);
    }
    fputs(flow->kind == FLOW_STREAM ? "direction =" : "middle =", out);
    write_vec2(flow->kind == FLOW_STREAM ? flow->direction : flow->middle, out);
    fputs("\nstrength =", out);
    write_float(flow->strength, out);
    fputc('\n', out);
}

// --- objects

static void write_programs(const StageFile *stage, FILE *out)
{
    for (int i = 0; i < stage->program_count; i++) {
        const char *line = stage->programs[i].text; // NULL where the kept text has the program
        bool followed = false;
        for (int k = 0; k < stage->thing_count && !followed; k++)
            followed = stage->things[k].kind == THING_ENEMY && stage->things[k].program == i;
        if (!followed || line == NULL)
            continue;
        fprintf(out, "\n[program %s]\ntext =", stage->programs[i].name);
        for (size_t length; *line != '\0'; line += length + (line[length] == '\n')) {
            length = strcspn(line, "\n");
            fprintf(out, "%s%.*s\n", line == stage->programs[i].text ? " " : "    ", (int)length, line);
        }
    }
}

// A new section where the tick differs from that of the section above.
static void write_tick(uint32_t tick, uint32_t *present, FILE *out)
{
    if (tick != *present)
        fprintf(out, "\n[place %" PRIu32 "]\n", tick);
    *present = tick;
}

static void write_object(const char *name, Vec2 position, Vec2 velocity, FILE *out)
{
    fprintf(out, "%s =", name);
    write_vec2(position, out);
    if (!is_zero(velocity))
        write_vec2(velocity, out);
}

// Programs and patterns by name: indices are those of this run.
static void write_thing(const StageFile *stage, const Thing *thing, FILE *out)
{
    bool enemy = thing->kind == THING_ENEMY;
    write_object(stage_thing_name(thing->kind, thing->what), thing->position, thing->velocity, out);
    if (enemy && thing->flock != 0)
        fprintf(out, " flock %d", (int)thing->flock);
    if (enemy && thing->program >= 0)
        fprintf(out, " program %s", stage->programs[thing->program].name);
    if (enemy && thing->pattern >= 0)
        fprintf(out, " pattern %s", stage->book->patterns[thing->pattern].name);
    fputc('\n', out);
}

static void write_places(const StageFile *stage, FILE *out)
{
    uint32_t present = UINT32_MAX;
    for (int i = 0; i < stage->stream_count; i++) {
        const Stream *stream = &stage->streams[i];
        write_tick(stream->tick, &present, out);
        write_object(stage_thing_name(THING_BULLET, (int)stream->look), stream->position, stream->velocity, out);
        fprintf(out, " every %" PRIu32 "\n", stream->every_ticks);
    }
    for (int i = 0; i < stage->thing_count; i++) {
        write_tick(stage->things[i].tick, &present, out);
        write_thing(stage, &stage->things[i], out);
    }
}

// --- touches

static void write_touches(const StageFile *stage, FILE *out)
{
    bool was_down = false;
    for (int i = 0; i < stage->touch_count; i++) {
        const Touch *touch = &stage->touches[i];
        Vec2 was = i > 0 ? touch[-1].pointer : vec2(0.0f, 0.0f);
        bool stays = touch->down == was_down && touch->pointer.x == was.x && touch->pointer.y == was.y;
        fprintf(out, "%s%" PRIu32 " =", i == 0 ? "\n[touch]\n" : "", touch->tick);
        if (touch->down && !(stays && touch->call && !touch->drag)) {
            write_vec2(touch->pointer, out);
            fputs(touch->drag ? " drag" : " down", out);
        } else if (!touch->down && !(stays && touch->call)) {
            fputs(" up", out);
        }
        fputs(touch->call ? " call\n" : "\n", out);
        was_down = touch->down;
    }
}

void stage_file_write(const StageFile *stage, FILE *out)
{
    fputs("[scenario]\n", out);
    if (stage->script->phase_count == 0 || stage->ticks < STAGE_FILE_TICKS_MAX)
        fprintf(out, "ticks = %" PRIu32 "\n", stage->ticks);
    fprintf(out, "seed = %" PRIu64 "\n", stage->seed);
    for (int i = 0; i < stage->pattern_path_count; i++)
        fprintf(out, "patterns = %s\n", stage->pattern_paths[i]);
    write_tunables(stage, out);
    for (int i = 0; i < stage->script->wall_count; i++) {
        fputs(i == 0 ? "\n[walls]\n" : "", out);
        write_wall(&stage->script->walls[i], out);
    }
    for (int i = 0; i < stage->script->flow_count; i++)
        write_flow(&stage->script->flows[i], out);
    fputs(stage->kept ? stage->kept : "", out);
    write_programs(stage, out);
    write_places(stage, out);
    write_touches(stage, out);
}

// --- files

// The comments with which the file begins that is there already.
static void write_head(const char *path, FILE *out)
{
    FileBytes old;
    Error error;
    if (!file_read(path, STAGE_FILE_BYTES_MAX, &old, &error))
        return;
    const char *text = (const char *)old.bytes;
    while (*text == '#' || *text == ';') {
        size_t length = strcspn(text, "\n");
        fprintf(out, "%.*s\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
    file_free(&old);
}

// Why a file of the stage could not be read again; false where it could.
static bool is_too_large(const StageFile *stage, const char *path, size_t bytes, Error *error)
{
    int settings = 0;
    for (int i = 0; stage->script->phase_count > 0 && i < TUNABLE_COUNT; i++)
        settings += is_set(stage, i);
    if (bytes > STAGE_FILE_BYTES_MAX)
        error_set(error, "%s: the stage has %zu bytes, expected at most %u", path, bytes, STAGE_FILE_BYTES_MAX);
    else if (settings > SCRIPT_SETTINGS_MAX)
        error_set(error, "%s: the stage sets %d tunables, expected at most %d", path, settings, SCRIPT_SETTINGS_MAX);
    return bytes > STAGE_FILE_BYTES_MAX || settings > SCRIPT_SETTINGS_MAX;
}

bool stage_file_save(const StageFile *stage, const char *path, Error *error)
{
    char folder[PATH_SIZE] = "";
    MemoryStream stream;
    StageFile moved = *stage; // only the names of the patterns differ
    if (!file_folder(path, folder, sizeof folder) || !stage_move_paths(stage, folder, &moved, error))
        return false;
    FILE *out = grow_stream(&stream);
    write_head(path, out);
    stage_file_write(&moved, out);
    char *text = grow_stream_end(&stream);
    stage_free_paths(&moved);
    bool good = !is_too_large(stage, path, stream.size, error) && file_replace(path, text, stream.size, error);
    free(text);
    return good;
}
