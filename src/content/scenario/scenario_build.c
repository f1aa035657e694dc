// scenario_build.c -- putting a scenario together, and taking parts out of it.
#include "content/scenario/scenario.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "text/grow.h"

// After all others of its tick, which are there in the order in which they were placed.
int scenario_add_thing(Scenario *scenario, const Thing *thing)
{
    scenario->things = grow_list(scenario->things, sizeof scenario->things[0], scenario->thing_count,
                                 &scenario->thing_room);
    int index = scenario->thing_count++;
    for (; index > 0 && scenario->things[index - 1].tick > thing->tick; index--)
        scenario->things[index] = scenario->things[index - 1];
    scenario->things[index] = *thing;
    return index;
}

// The caller has looked whether there is room: the lab shows it, the reader tells it.
void scenario_add_stream(Scenario *scenario, const Stream *stream)
{
    ASSERT(stream->every_ticks > 0 && scenario->stream_count < SCENARIO_STREAMS_MAX);
    scenario->streams = grow_list(scenario->streams, sizeof scenario->streams[0], scenario->stream_count,
                                  &scenario->stream_room);
    scenario->streams[scenario->stream_count++] = *stream;
}

// Equal crews become one, or a lab in which a hundred wasps are placed would write a hundred sections.
int scenario_add_crew(Scenario *scenario, const Crew *crew)
{
    for (int i = 0; i < scenario->crew_count; i++) {
        const Crew *other = &scenario->crews[i];
        if (other->kind == crew->kind && other->flock == crew->flock && other->program == crew->program
            && other->pattern == crew->pattern)
            return i;
    }
    scenario->crews = grow_list(scenario->crews, sizeof scenario->crews[0], scenario->crew_count, &scenario->crew_room);
    scenario->crews[scenario->crew_count] = *crew;
    return scenario->crew_count++;
}

// Programs are compared as they run, so two that differ in blanks and comments only are one.
int scenario_add_program(Scenario *scenario, const ActionProgram *code, const char *text)
{
    for (int i = 0; i < scenario->program_count; i++)
        if (memcmp(&scenario->programs[i].code, code, sizeof *code) == 0)
            return i;
    if (scenario->program_count == SIM_PROGRAMS_MAX)
        return -1;
    scenario->programs = grow_list(scenario->programs, sizeof scenario->programs[0], scenario->program_count,
                                   &scenario->program_room);
    ScenarioProgram *program = &scenario->programs[scenario->program_count];
    program->code = *code;
    program->text = grow_text(text);
    return scenario->program_count++;
}

// Gives a program an earlier place; those from there on move back by one.
static void move_program(Scenario *scenario, int program, int place)
{
    ScenarioProgram moved = scenario->programs[program];
    memmove(&scenario->programs[place + 1], &scenario->programs[place], (size_t)(program - place) * sizeof moved);
    scenario->programs[place] = moved;
    for (int i = 0; i < scenario->crew_count; i++) {
        Crew *crew = &scenario->crews[i];
        if (crew->program == program)
            crew->program = place;
        else if (crew->program >= place && crew->program < program)
            crew->program++;
    }
}

// The sim takes programs when their first enemy comes, so their order has to be that of the things.
void scenario_sort_programs(Scenario *scenario, int from)
{
    for (int i = 0; i < scenario->thing_count; i++) {
        if (scenario->things[i].kind != THING_ENEMY)
            continue;
        int program = scenario->crews[scenario->things[i].what].program;
        if (program >= from)
            move_program(scenario, program, from++);
    }
}

void scenario_remove_thing(Scenario *scenario, int index)
{
    ASSERT(index >= 0 && index < scenario->thing_count);
    Thing *gap = &scenario->things[index];
    memmove(gap, gap + 1, (size_t)(--scenario->thing_count - index) * sizeof *gap);
}

void scenario_remove_stream(Scenario *scenario, int index)
{
    ASSERT(index >= 0 && index < scenario->stream_count);
    Stream *gap = &scenario->streams[index];
    memmove(gap, gap + 1, (size_t)(--scenario->stream_count - index) * sizeof *gap);
}

// Adds what a crew of another scenario is.
static int crew_again(Scenario *scenario, const Scenario *from, int index)
{
    Crew crew = from->crews[index];
    if (crew.program >= 0)
        crew.program = scenario_add_program(scenario, &from->programs[crew.program].code,
                                            from->programs[crew.program].text);
    return scenario_add_crew(scenario, &crew);
}

// What nobody follows any more is left out by building both lists anew from those who are there.
void scenario_tidy(Scenario *scenario)
{
    Scenario old = *scenario;
    scenario->crews = NULL;
    scenario->programs = NULL;
    scenario->crew_count = scenario->crew_room = scenario->program_count = scenario->program_room = 0;
    for (int i = 0; i < scenario->thing_count; i++)
        if (scenario->things[i].kind == THING_ENEMY)
            scenario->things[i].what = crew_again(scenario, &old, scenario->things[i].what);
    for (int i = 0; i < old.program_count; i++)
        free(old.programs[i].text);
    free(old.crews);
    free(old.programs);
}
