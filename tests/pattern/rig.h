// rig.h -- a world without places, in which the tests of the pattern runner read what is fired, and when.
//
// The aim is always 180 degrees, the rank 0.5, and $rand 0, 0.25, 0.5, 0.75, 0, ...
#pragma once

#include "pattern/documents.h"
#include "test.h"

#define BULLETS 400

// Something that runs actions.
typedef struct Thing {
    PatternMotion motion;
    PatternRunner runners[PATTERN_TOPS_MAX];
    PatternStatus status[PATTERN_TOPS_MAX]; // of the last tick
    int count;
    float x, y;
    bool gone;
} Thing;

static PatternBook book;
static Thing things[BULLETS]; // the first one is what runs the pattern; then its bullets
static int thing_count, tick, draws, steps;
static char shots[8000]; // what was fired: "tick:direction/speed ", an "a" after what was aimed
static size_t shots_used;

static inline float draw(void *context)
{
    return (float)(draws++ % 4) * 0.25f;
}

static inline float aim(void *context, PatternTarget target, float speed)
{
    return target == PATTERN_AT_BEE ? 90.0f : target == PATTERN_AT_LEAD ? 40.0f + speed : 180.0f;
}

static int look; // of the last shot

static inline void note_shot(void *context, const PatternShot *shot)
{
    if (shots_used + 60 < sizeof shots)
        shots_used += (size_t)snprintf(shots + shots_used, sizeof shots - shots_used, "%s%d:%.6g/%.6g%s",
                                       shots_used > 0 ? " " : "", tick, (double)shot->direction_deg,
                                       (double)shot->speed, shot->aimed ? "a" : "");
    look = shot->look;
    if (thing_count == BULLETS)
        return;
    Thing *bullet = &things[thing_count++];
    memset(bullet, 0, sizeof *bullet);
    bullet->motion = (PatternMotion){.direction_deg = shot->direction_deg, .speed = shot->speed};
    bullet->count = shot->action_count;
    for (int i = 0; i < bullet->count; i++)
        bullet->runners[i] = pattern_begin_shot(shot, i);
}

static inline void run_thing(Thing *thing)
{
    PatternHost host = {NULL, 0.5f, 3.0f, 0.25f, draw, aim, note_shot};
    for (int i = 0; i < thing->count && !thing->gone; i++) {
        thing->status[i] = pattern_run(&book, &thing->runners[i], &thing->motion, &host, &steps);
        thing->gone = thing->status[i] == PATTERN_VANISHED;
    }
}

static inline void fly(Thing *thing)
{
    float x, y;
    pattern_move(&thing->motion);
    pattern_velocity(&thing->motion, &x, &y);
    thing->x += x;
    thing->y += y;
}

static inline void run_ticks(int ticks)
{
    for (int end = tick + ticks; tick < end; tick++) {
        for (int i = 0, count = thing_count; i < count; i++)
            run_thing(&things[i]);
        for (int i = 0; i < thing_count; i++)
            fly(&things[i]);
    }
}

static inline void compile(const char *document)
{
    fail_if(!documents_compile(&book, "test", document, strlen(document)), "not compiled:\n%s", document);
}

static inline void begin(void)
{
    memset(&things[0], 0, sizeof things[0]);
    things[0].motion.direction_deg = 180.0f;
    thing_count = 1;
    tick = draws = steps = 0;
    shots_used = 0;
    shots[0] = '\0';
    things[0].count = pattern_tops(&book, 0);
    for (int i = 0; i < things[0].count; i++)
        things[0].runners[i] = pattern_begin(&book, 0, i, things[0].motion);
}

// Plays the elements of a document.
static inline void play(const char *elements, int ticks)
{
    static char document[20000];
    snprintf(document, sizeof document, "<bulletml>%s</bulletml>", elements);
    compile(document);
    begin();
    run_ticks(ticks);
}

// Plays them and compares everything that is fired.
static inline void check(const char *elements, int ticks, const char *expected)
{
    play(elements, ticks);
    fail_if(strcmp(shots, expected) != 0, "%s\nfires    %s\nexpected %s", elements, shots, expected);
}

// The same for the steps of one top action.
static inline void check_top(const char *inside, int ticks, const char *expected)
{
    static char elements[10000];
    snprintf(elements, sizeof elements, "<action label='top'>%s</action>", inside);
    check(elements, ticks, expected);
}

#define SHOT "<fire><bullet/></fire>"
#define SHOT_AT(degrees) "<fire><direction type='absolute'>" degrees "</direction><bullet/></fire>"
#define WHERE                                                                                                          \
    "<fire><direction type='relative'>0</direction><speed type='relative'>0</speed><bullet/></fire>" // the owner's
#define WAIT(ticks) "<wait>" ticks "</wait>"
#define REPEAT(times, inside) "<repeat><times>" times "</times><action>" inside "</action></repeat>"
#define TURN(type, degrees, ticks)                                                                                     \
    "<changeDirection><direction type='" type "'>" degrees "</direction><term>" ticks "</term></changeDirection>"
#define GAIN(type, speed, ticks)                                                                                       \
    "<changeSpeed><speed type='" type "'>" speed "</speed><term>" ticks "</term></changeSpeed>"
#define PUSH(inside, ticks) "<accel>" inside "<term>" ticks "</term></accel>"
#define ACROSS(type, value) "<horizontal type='" type "'>" value "</horizontal>"
#define DOWN(type, value) "<vertical type='" type "'>" value "</vertical>"
