// sim_csv.c -- rows of CSV in a fixed order.
#include "content/stage/sim_csv.h"

#include <stdlib.h>

#include "core/base/trig.h"
#include "text/grow.h"

static const char *const BULLET_KINDS[BULLET_LOOKS] = {
#define BULLET(LOOK, name, ...) "bullet_" #name,
#include "core/sim/kinds.def"
#undef BULLET
};

// One shape for all kinds, so that a table of them needs one set of columns.
typedef struct Row {
    const char *kind;
    uint32_t id;
    Vec2 position, velocity;
    float angle_deg;
} Row;

// The rows of one kind.
typedef struct Rows {
    Row *list;
    int count, room;
} Rows;

// Whoever is removed leaves his place in a pool to another one, so only ids give rows an order that can be compared.
static int by_id(const void *a, const void *b)
{
    uint32_t first = ((const Row *)a)->id, second = ((const Row *)b)->id;
    return (first > second) - (first < second);
}

static void rows_print(Rows *rows, uint32_t tick, FILE *out)
{
    if (rows->count > 1)
        qsort(rows->list, (size_t)rows->count, sizeof rows->list[0], by_id);
    for (int i = 0; i < rows->count; i++) {
        const Row *row = &rows->list[i];
        fprintf(out, "%u,%s,%u,%.9g,%.9g,%.9g,%.9g,%.9g\n", (unsigned)tick, row->kind, (unsigned)row->id,
                (double)row->position.x, (double)row->position.y, (double)row->velocity.x, (double)row->velocity.y,
                (double)row->angle_deg);
    }
    rows->count = 0;
}

static void row_add(Rows *rows, const char *kind, uint32_t id, Vec2 position, Vec2 velocity, float angle_deg)
{
    rows->list = grow_list(rows->list, sizeof rows->list[0], rows->count, &rows->room);
    rows->list[rows->count++] = (Row){kind, id, position, velocity, angle_deg};
}

static void add_bees(Rows *rows, const Bees *bees)
{
    for (int i = 0; i < bees->count; i++)
        row_add(rows, "bee", bees->id[i], vec2(bees->x[i], bees->y[i]), vec2(bees->vx[i], bees->vy[i]),
                bees->heading_deg[i]);
}

static void add_bullets(Rows *rows, const Bullets *bullets)
{
    for (int i = 0; i < bullets->count; i++) {
        Vec2 velocity = vec2(bullets->vx[i], bullets->vy[i]);
        row_add(rows, BULLET_KINDS[bullets->look[i]], bullets->id[i], vec2(bullets->x[i], bullets->y[i]), velocity,
                heading_of(velocity));
    }
}

static void add_shots(Rows *rows, const Shots *shots)
{
    for (int i = 0; i < shots->count; i++) {
        Vec2 velocity = vec2(shots->vx[i], shots->vy[i]);
        row_add(rows, "shot", shots->id[i], vec2(shots->x[i], shots->y[i]), velocity, heading_of(velocity));
    }
}

static void add_enemies(Rows *rows, const Sim *sim, EnemyKind kind)
{
    const char *name = sim_enemy_traits(&sim->tunables, kind).name;
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        if (enemy->kind == (int32_t)kind)
            row_add(rows, name, enemy->id, enemy->position, enemy->velocity, enemy->heading_deg);
    }
}

static void add_flowers(Rows *rows, const Sim *sim)
{
    static const char *const NAMES[FLOWER_KINDS] = {
#define FLOWER(KIND, name, ...) FLOWER_##KIND == FLOWER_PLAIN ? #name : "flower_" #name,
#include "core/sim/kinds.def"
#undef FLOWER
    };
    for (int i = 0; i < sim->flower_count; i++) {
        const Flower *flower = &sim->flowers[i];
        row_add(rows, NAMES[flower->kind], flower->id, flower->position, flower->velocity,
                heading_of(flower->velocity));
    }
}

static void add_dummies(Rows *rows, const Sim *sim)
{
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        if (enemy->program < 0 || enemy->state != ENEMY_ACTS)
            continue;
        ActionPose pose = action_runner_pose(&sim->programs[enemy->program], &enemy->runner);
        row_add(rows, "dummy", enemy->id, enemy->dummy, vec2(0.0f, 0.0f), action_pose_heading(pose));
    }
}

void sim_csv_header(FILE *out)
{
    fputs("tick,kind,id,x,y,vx,vy,angle\n", out);
}

void sim_csv_rows(const Sim *sim, FILE *out)
{
    Rows rows = {0};
    uint32_t tick = sim->head.tick;
    add_bees(&rows, &sim->bees);
    rows_print(&rows, tick, out);
    add_bullets(&rows, &sim->bullets);
    rows_print(&rows, tick, out);
    add_shots(&rows, &sim->shots);
    rows_print(&rows, tick, out);
    for (int kind = 0; kind < ENEMY_KINDS; kind++) {
        add_enemies(&rows, sim, (EnemyKind)kind);
        rows_print(&rows, tick, out);
    }
    add_flowers(&rows, sim);
    rows_print(&rows, tick, out);
    add_dummies(&rows, sim);
    rows_print(&rows, tick, out);
    free(rows.list);
}
