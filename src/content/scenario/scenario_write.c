// scenario_write.c -- a scenario as text.
//
// Things are written in their order, and a section begins wherever the next one does not fit into the one before: so
// ids come out as they were. Everything that is left out is what scenario_read puts there by itself.
#include "content/scenario/scenario_local.h"

#include <inttypes.h>
#include <string.h>

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

// What is left out is read as this.
static bool is_zero(Vec2 v)
{
    const Vec2 zero = {0.0f, 0.0f};
    return memcmp(&v, &zero, sizeof zero) == 0; // -0 is another number
}

// Only what differs from an empty scenario, which has no bees of its own.
static void write_tunables(const Tunables *tunables, FILE *out)
{
    Scenario defaults = scenario_new();
    bool begun = false;
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        char name[FIELD_NAME_BYTES], value[NUMBER_BYTES];
        if (tunable_get(tunables, i) == tunable_get(&defaults.tunables, i))
            continue;
        field_full_name(tunable_info(i), name);
        field_write(tunable_info(i), tunables, value, sizeof value);
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

// A flow that reaches everywhere has no box in the file, whatever "everywhere" is in a later version.
static void write_flow(const FlowRegion *flow, FILE *out)
{
    fprintf(out, "\n[flow %s]\n", INI_FLOWS[flow->kind]);
    if (flow->least.x > -SCENARIO_EVERYWHERE_PX) {
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

static void write_stage(const Scenario *scenario, FILE *out)
{
    for (int i = 0; i < scenario->wall_count; i++) {
        fputs(i == 0 ? "\n[walls]\n" : "", out);
        write_wall(&scenario->walls[i], out);
    }
    for (int i = 0; i < scenario->flow_count; i++)
        write_flow(&scenario->flows[i], out);
}

// --- things

// `tick = n` where it differs from what counts in this section.
static void write_tick(uint32_t tick, uint32_t *present, FILE *out)
{
    if (tick != *present)
        fprintf(out, "tick = %" PRIu32 "\n", tick);
    *present = tick;
}

// Streams are in no order of time, so `tick` may go down again here.
static void write_streams(const Scenario *scenario, FILE *out)
{
    uint32_t present = 0;
    for (int i = 0; i < scenario->stream_count; i++) {
        const Stream *stream = &scenario->streams[i];
        fputs(i == 0 ? "\n[streams]\n" : "", out);
        write_tick(stream->tick, &present, out);
        fprintf(out, "%s =", SCENARIO_BULLETS[stream->look]);
        write_vec2(stream->position, out);
        write_vec2(stream->velocity, out);
        fprintf(out, " %" PRIu32 "\n", stream->every_ticks);
    }
}

// A line that goes on with the value above, and needs at least one blank for that.
static void write_continuation(const char *line, size_t length, FILE *out)
{
    int indent = length + 4 <= INI_LINE_BYTES_MAX ? 4 : 1;
    fprintf(out, "%*s%.*s\n", indent, "", (int)length, line);
}

// The first line beside the key where it fits, as people write it.
static void write_program(const char *text, FILE *out)
{
    size_t length = strcspn(text, "\n");
    bool fits = length + strlen("program = ") <= INI_LINE_BYTES_MAX;
    if (fits)
        fprintf(out, "program = %.*s\n", (int)length, text);
    else
        fputs("program =\n", out);
    for (const char *line = text + (fits ? length : 0); *line != '\0'; line += length) {
        line += *line == '\n';
        length = strcspn(line, "\n");
        write_continuation(line, length, out);
    }
}

// The pattern by name: indices are those of this run's book.
static void write_crew(const Scenario *scenario, const Crew *crew, FILE *out)
{
    fprintf(out, "\n[enemy %s]\n", ENEMY_NAMES[crew->kind]);
    if (crew->pattern >= 0)
        fprintf(out, "pattern = %s\n", scenario->book->patterns[crew->pattern].name);
    if (crew->flock != 0)
        fprintf(out, "flock = %d\n", crew->flock);
    if (crew->program >= 0)
        write_program(scenario->programs[crew->program].text, out);
}

// Enemies of one crew may be written together, and then share its program.
static bool same_section(const Thing *a, const Thing *b)
{
    return a->kind == b->kind && (a->kind != THING_ENEMY || a->what == b->what);
}

static void write_things(const Scenario *scenario, FILE *out)
{
    uint32_t present = 0;
    for (int i = 0; i < scenario->thing_count; i++) {
        const Thing *thing = &scenario->things[i];
        const ThingRow *row = &SCENARIO_THINGS[thing->kind];
        if (i == 0 || !same_section(thing, thing - 1)) {
            present = 0;
            if (thing->kind == THING_ENEMY)
                write_crew(scenario, &scenario->crews[thing->what], out);
            else
                fprintf(out, "\n[%s]\n", row->section);
        }
        write_tick(thing->tick, &present, out);
        fprintf(out, "%s =", row->keys != NULL ? row->keys[thing->what] : "at");
        write_vec2(thing->position, out);
        if (!is_zero(thing->velocity))
            write_vec2(thing->velocity, out);
        fputc('\n', out);
    }
}

// --- touches

static void write_touches(const Scenario *scenario, FILE *out)
{
    bool was_down = false;
    for (int i = 0; i < scenario->touch_count; i++) {
        const Touch *touch = &scenario->touches[i];
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

void scenario_write(const Scenario *scenario, FILE *out)
{
    fprintf(out, "[scenario]\nticks = %" PRIu32 "\nseed = %" PRIu64 "\n", scenario->ticks, scenario->seed);
    for (int i = 0; i < scenario->pattern_path_count; i++) {
        const char *quote = scenario_path_quoted(scenario->pattern_paths[i]) ? "\"" : "";
        fprintf(out, "patterns = %s%s%s\n", quote, scenario->pattern_paths[i], quote);
    }
    write_tunables(&scenario->tunables, out);
    write_stage(scenario, out);
    write_streams(scenario, out);
    write_things(scenario, out);
    write_touches(scenario, out);
}
