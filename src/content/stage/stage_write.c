// stage_write.c -- a stage as text.
//
// Objects keep their order, with one section per tick, so that ids do not change. Default values are not written.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "content/stage/stage_local.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "text/grow_stream.h"

#define NUMBER_BYTES 32

static void write_value(const Field *field, const void *record, FILE *out)
{
    char text[NUMBER_BYTES];
    field_write(field, record, text, sizeof text);
    fprintf(out, " %s", text);
}

// "NAME = X Y ...", without a line end. Omits the optional numbers if all of them are 0; -0 is written.
static void write_numbers(const char *name, const StageNumbers *numbers, const void *record, FILE *out)
{
    int count = numbers->least;
    for (int i = numbers->least; i < numbers->most; i++) {
        const float zero = 0.0f;
        if (memcmp((const char *)record + numbers->fields[i].offset, &zero, sizeof zero) != 0)
            count = numbers->most;
    }
    fprintf(out, "%s =", name);
    for (int i = 0; i < count; i++)
        write_value(&numbers->fields[i], record, out);
}

// True if the file has a line for a tunable: it differs from the reader's initial value, or a stage with phases sets
// it, perhaps to its default. A stage sets none of the player's choices.
static bool is_set(const StageFile *stage, int index)
{
    const StageScript *script = stage->script;
    const Tuned defaults = tuned_default();
    bool phases = script->phase_count > 0, set = false;
    for (int i = 0; i < script->setting_count; i++)
        set |= script->settings[i].index == index;
    float usual = !phases && index == tunable_find("swarm.start_bees") ? 0.0f : tuned_get(&defaults, index);
    return set || (tuned_get(&stage->tunables, index) != usual && !(phases && !tuned_stage_may_set(index)));
}

static void write_tunables(const StageFile *stage, FILE *out)
{
    const char *head = "\n[tunables]\n";
    for (int i = 0; i < TUNED_COUNT; i++) {
        char name[FIELD_NAME_BYTES];
        if (!is_set(stage, i))
            continue;
        field_full_name(tuned_info(i), name);
        fprintf(out, "%s%s =", head, name);
        write_value(tuned_info(i), &stage->tunables, out);
        fputc('\n', out);
        head = "";
    }
}

// A flow over the whole field has no box in the file.
static void write_walls_and_flows(const StageScript *script, FILE *out)
{
    for (int i = 0; i < script->wall_count; i++) {
        const Wall *wall = &script->walls[i];
        fputs(i == 0 ? "\n[walls]\n" : "", out);
        write_numbers(STAGE_WALL_NAMES[wall->kind], &STAGE_WALLS[wall->kind], wall, out);
        fputc('\n', out);
    }
    for (int i = 0; i < script->flow_count; i++) {
        const FlowRegion *flow = &script->flows[i];
        bool stream = flow->kind == FLOW_STREAM;
        fprintf(out, "\n[flow %s]\n", STAGE_FLOW_NAMES[flow->kind]);
        if (flow->least.x > -SCRIPT_FAR_PX || flow->least.y > -SCRIPT_FAR_PX || flow->most.x < SCRIPT_FAR_PX
            || flow->most.y < SCRIPT_FAR_PX) {
            write_numbers("box", &STAGE_BOX, flow, out);
            fputc('\n', out);
        }
        write_numbers(stream ? "direction" : "middle", stream ? &STAGE_DIRECTION : &STAGE_MIDDLE, flow, out);
        fputs("\nstrength =", out);
        write_value(&STAGE_FLOW_FIELDS[0], flow, out);
        fputc('\n', out);
    }
}

// --- objects

static void write_programs(const StageFile *stage, FILE *out)
{
    for (int i = 0; i < stage->program_count; i++) {
        const char *line = stage->programs[i].text; // NULL if the preserved text contains the program
        bool followed = false;
        for (int k = 0; k < stage->object_count && !followed; k++)
            followed = stage->objects[k].kind == OBJECT_ENEMY && stage->objects[k].program == i;
        if (!followed || line == NULL)
            continue;
        fprintf(out, "\n[program %s]\ntext =", stage->programs[i].name);
        for (size_t length; *line != '\0'; line += length + (line[length] == '\n')) {
            length = strcspn(line, "\n");
            fprintf(out, "%s%.*s\n", line == stage->programs[i].text ? " " : "    ", (int)length, line);
        }
    }
}

// Writes an object, in a new section if its tick differs from the previous one. Programs and patterns by name, because
// indices differ between runs.
static void write_object(const StageFile *stage, const StageObject *object, uint32_t *tick, FILE *out)
{
    const ObjectName *name = STAGE_OBJECT_NAMES;
    while (name->kind != object->kind || name->what != object->what)
        name++;
    if (object->tick != *tick)
        fprintf(out, "\n[place %" PRIu32 "]\n", object->tick);
    *tick = object->tick;
    write_numbers(name->name, &STAGE_OBJECT_NUMBERS[object->kind], object, out);
    if (object->every_ticks > 0)
        fprintf(out, " every %" PRIu32, object->every_ticks);
    if (object->kind == OBJECT_ENEMY && object->flock != 0)
        fprintf(out, " flock %d", (int)object->flock);
    if (object->kind == OBJECT_ENEMY && object->program >= 0)
        fprintf(out, " program %s", stage->programs[object->program].name);
    if (object->kind == OBJECT_ENEMY && object->pattern >= 0)
        fprintf(out, " pattern %s", stage->book->patterns[object->pattern].name);
    fputc('\n', out);
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
            write_value(&STAGE_POINTER[0], touch, out);
            write_value(&STAGE_POINTER[1], touch, out);
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
    uint32_t tick = UINT32_MAX; // of the section above
    fputs("[scenario]\n", out);
    if (stage->script->phase_count == 0 || stage->ticks < STAGE_FILE_TICKS_MAX)
        fprintf(out, "ticks = %" PRIu32 "\n", stage->ticks);
    fprintf(out, "seed = %" PRIu64 "\n", stage->seed);
    for (int i = 0; i < stage->pattern_path_count; i++)
        fprintf(out, "patterns = %s\n", stage->pattern_paths[i]);
    write_tunables(stage, out);
    write_walls_and_flows(stage->script, out);
    fputs(stage->kept ? stage->kept : "", out);
    write_programs(stage, out);
    for (int i = 0; i < stage->stream_count; i++)
        write_object(stage, &stage->streams[i], &tick, out);
    for (int i = 0; i < stage->object_count; i++)
        write_object(stage, &stage->objects[i], &tick, out);
    write_touches(stage, out);
}

// --- files

// The comments at the top of the existing file.
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

bool stage_file_save(const StageFile *stage, const char *path, Error *error)
{
    char folder[PATH_SIZE] = "";
    int settings = 0;
    MemoryStream stream;
    StageFile moved = *stage; // only the names of the patterns differ
    if (!file_folder(path, folder, sizeof folder) || !stage_move_paths(stage, folder, &moved, error))
        return false;
    FILE *out = grow_stream(&stream);
    write_head(path, out);
    stage_file_write(&moved, out);
    char *text = grow_stream_end(&stream);
    stage_free_paths(&moved);
    for (int i = 0; stage->script->phase_count > 0 && i < TUNED_COUNT; i++)
        settings += is_set(stage, i);
    bool good = false; // if it could not be read again
    if (stream.size > STAGE_FILE_BYTES_MAX)
        error_set(error, "%s: the stage has %zu bytes, expected at most %u", path, stream.size, STAGE_FILE_BYTES_MAX);
    else if (settings > SCRIPT_SETTINGS_MAX)
        error_set(error, "%s: the stage sets %d tunables, expected at most %d", path, settings, SCRIPT_SETTINGS_MAX);
    else
        good = file_replace(path, text, stream.size, error);
    free(text);
    return good;
}
