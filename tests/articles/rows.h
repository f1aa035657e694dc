// rows.h -- runs a scenario as the command does and reads its CSV back; what the tests of the articles share.
//
// The tests see the simulation through this text only, and work out each tick from the one before with formulas written
// anew, in double and over all pairs. A float of the text is the simulation's own, bit for bit (%.9g).
//
// Tolerances: the simulation computes in float, 2^-24 relative for each operation. A velocity (below 8 px per tick) is
// good to some 1e-6, a position (below 1024 px) to 6e-5 more, because it is rounded once when the velocity is added.
// VELOCITY_SLACK and POSITION_SLACK leave a factor of ten. If a formula magnifies errors, the test gives the factor.
#pragma once

#include "content/stage/stage_file.h"
#include "file_tools.h"

#define SCENARIOS "tests/scenarios"

#define VELOCITY_SLACK 2e-5
#define POSITION_SLACK 1e-4
#define ANGLE_SLACK_DEG 2e-3

typedef struct Row {
    int tick;
    char kind[16];
    unsigned id;
    double x, y, vx, vy, angle;
} Row;

typedef struct Run {
    StageFile stage; // for its tunables and commands
    char *text;      // the CSV
    size_t size;
    Row *rows; // in the order of the text
    int count;
    int *tick_start; // of each tick, and one past the last
    int ticks;
} Run;

// The rows of one kind in one tick, which stand together.
typedef struct Slice {
    const Row *rows;
    int count;
} Slice;

typedef struct Pair {
    double x, y;
} Pair;

static inline void scenario_text_run(Run *run)
{
    static Sim sim;
    run->text = PRINTED(out, assert_true(stage_file_run(&run->stage, &sim, out)));
    run->size = strlen(run->text);
}

static inline const char *row_read(const char *at, Row *row)
{
    int length = 0;
    int fields = sscanf(at, "%d,%15[a-z_],%u,%lf,%lf,%lf,%lf,%lf%n", &row->tick, row->kind, &row->id, &row->x, &row->y,
                        &row->vx, &row->vy, &row->angle, &length);
    assert_int_equal(fields, 8);
    assert_int_equal(at[length], '\n');
    return at + length + 1;
}

static inline void rows_read(Run *run)
{
    const char header[] = "tick,kind,id,x,y,vx,vy,angle\n";
    int lines = 0;
    for (size_t i = 0; i < run->size; i++)
        lines += run->text[i] == '\n';
    assert_true(run->size > sizeof header - 1 && memcmp(run->text, header, sizeof header - 1) == 0);
    run->rows = calloc((size_t)lines, sizeof run->rows[0]);
    run->tick_start = calloc((size_t)run->ticks + 2, sizeof run->tick_start[0]);
    const char *at = run->text + sizeof header - 1;
    for (; *at; run->count++) {
        at = row_read(at, &run->rows[run->count]);
        int tick = run->rows[run->count].tick;
        assert_true(tick >= 0 && tick <= run->ticks);
        run->tick_start[tick + 1] = run->count + 1;
    }
    for (int tick = 1; tick <= run->ticks + 1; tick++)
        if (run->tick_start[tick] == 0)
            run->tick_start[tick] = run->tick_start[tick - 1];
}

static inline Run run_scenario(const char *name)
{
    Run run = {.stage = stage_file_new(NULL)};
    OwnErrors errors = {0};
    OwnText path = formatted(SCENARIOS "/%s", name), text = file_text(path);
    bool good = stage_file_read(&run.stage, text, strlen(text), &errors);
    text_errors_print(&errors, name, stderr);
    assert_true(good);
    run.ticks = (int)run.stage.ticks;
    scenario_text_run(&run);
    rows_read(&run);
    return run;
}

static inline void run_free(Run *run)
{
    stage_file_free(&run->stage);
    free(run->text);
    free(run->rows);
    free(run->tick_start);
}

// Of this kind, or of any that begins with it: "bullet" is also "bullet_round".
static inline bool row_is(const Row *row, const char *kind)
{
    size_t length = strlen(kind);
    return strncmp(row->kind, kind, length) == 0 && (row->kind[length] == '\0' || row->kind[length] == '_');
}

static inline Slice run_rows(const Run *run, int tick, const char *kind)
{
    Slice slice = {run->rows, 0};
    for (int i = run->tick_start[tick]; i < run->tick_start[tick + 1]; i++) {
        if (!row_is(&run->rows[i], kind))
            continue;
        if (slice.count++ == 0)
            slice.rows = &run->rows[i];
    }
    return slice;
}

// NULL where it is not alive in this tick.
static inline const Row *run_row(const Run *run, int tick, const char *kind, unsigned id)
{
    Slice slice = run_rows(run, tick, kind);
    for (int i = 0; i < slice.count; i++)
        if (slice.rows[i].id == id)
            return &slice.rows[i];
    return NULL;
}

static inline Pair pair(double x, double y)
{
    return (Pair){x, y};
}

static inline Pair limited(Pair a, double most)
{
    double length = hypot(a.x, a.y);
    return length > most ? pair(a.x / length * most, a.y / length * most) : a;
}

// The article's arrival: the next velocity of what flies at `v` and wants to move by `w`.
static inline Pair arrival(Pair v, Pair w, double max_speed, double max_accel, double brake)
{
    double length = hypot(w.x, w.y);
    double speed = max_speed * fmin(1.0, length / brake);
    Pair desired = length > 0.0 ? pair(w.x / length * speed, w.y / length * speed) : pair(0.0, 0.0);
    Pair change = limited(pair(desired.x - v.x, desired.y - v.y), max_accel);
    return limited(pair(v.x + change.x, v.y + change.y), max_speed);
}

// The heading of a velocity: clockwise, 0 = up.
static inline double heading_from(double vx, double vy)
{
    double deg = atan2(vx, -vy) * 180.0 / acos(-1.0);
    return deg < 0.0 ? deg + 360.0 : deg;
}

static inline double angle_between(double a, double b)
{
    double turn = fmod(fabs(a - b), 360.0);
    return turn > 180.0 ? 360.0 - turn : turn;
}

// Flying objects face their velocity, and keep their angle at rest.
static inline void check_angle(const Row *now, const Row *next)
{
    bool flies = next->vx != 0.0 || next->vy != 0.0;
    double expected = flies ? heading_from(next->vx, next->vy) : now->angle;
    fail_if(!(angle_between(next->angle, expected) <= ANGLE_SLACK_DEG), "tick %d: %s %u looks to %.9g, expected %.9g",
            next->tick, next->kind, next->id, next->angle, expected);
}

static inline void check_velocity(const Row *next, Pair expected, double slack)
{
    if (!(hypot(next->vx - expected.x, next->vy - expected.y) <= slack))
        fail_msg("tick %d: %s %u flies at %.9g %.9g, expected %.9g %.9g within %.3g", next->tick, next->kind, next->id,
                 next->vx, next->vy, expected.x, expected.y, slack);
}

// One tick moves by one velocity: the new one.
static inline void check_move(const Row *now, const Row *next)
{
    double x = now->x + next->vx, y = now->y + next->vy;
    fail_if(!(hypot(next->x - x, next->y - y) <= POSITION_SLACK),
            "tick %d: %s %u is at %.9g %.9g, expected %.9g %.9g: one move a tick, by its new velocity", next->tick,
            next->kind, next->id, next->x, next->y, x, y);
}
