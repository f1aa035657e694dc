// marks.c -- crosses at the places of hits, and a ring around the killer of the last bee.
#include "view/canvas.h"

#include "core/base/trig.h"

#define CROSS_PX 3.2f
#define RING_SPRITE_RADIUS_PX 30.0f
#define RING_PX 17.0f
#define RING_TURN_DEG 6.0f // per tick of its pulse

#define FRESH (VIEW_HITS / 8) // the number of latest hits with stronger marks
#define KILLER_NEAR_PX 60.0f
#define LIGHT_PX 60.0f
#define LARGER 1.5f // than it was

static void killer_take(View *view, const Sim *sim)
{
    if (!sim->head.over)
        view->killer.there = false;
    for (int i = 0; i < sim->scratch.event_count && sim->head.over && sim->bees.count == 0; i++) {
        const SimEvent *event = &sim->scratch.events[i];
        bool home = event->kind == EVENT_BEE_HOME;
        if (event->kind != EVENT_BEE_LOST && !home)
            continue;
        view->killer = (ViewKiller){
            .there = true, .known = true, .at = vec2(event->x, event->y), .cause = home ? LOSS_HOME : event->value};
        // Bullets of its kind that still exist are not the killer, however near they are.
        ViewKiller *killer = &view->killer;
        const Bullets *bullets = &sim->bullets;
        for (int k = 0; k < bullets->count && killer->bystander_count < VIEW_BYSTANDERS; k++)
            if (bullets->look[k] == killer->cause
                && vec2_distance(vec2(bullets->x[k], bullets->y[k]), killer->at) < 2.0f * KILLER_NEAR_PX)
                killer->bystanders[killer->bystander_count++] = bullets->id[k];
    }
}

// Selects an object as the killer if it comes nearer to the place than the previous candidates.
static void killer_compare(ViewKiller *killer, float *nearest_px, Vec2 at, Vec2 way, uint32_t id)
{
    float distance = vec2_distance(vec2_add(at, way), killer->at);
    if (distance >= *nearest_px)
        return;
    *nearest_px = distance;
    killer->id = id;
    killer->id_known = true;
}

void marks_tick(View *view, const Sim *sim)
{
    killer_take(view, sim);
    for (int i = 0; i < sim->scratch.event_count; i++) {
        const SimEvent *event = &sim->scratch.events[i];
        if (event->kind == EVENT_BEE_TOUCHED || event->kind == EVENT_BEE_LOST)
            view->hits.at[view->hits.total++ % VIEW_HITS] = vec2(event->x, event->y);
    }
}

// The first state that is shown before the end identifies the killer.
void marks_jump(View *view, const Sim *sim)
{
    killer_take(view, sim);
    if (!sim->head.over && view->killer.known && !view->killer.id_known) {
        // The object nearest to the place of the last hit, a moment before the end.
        ViewKiller *killer = &view->killer;
        float nearest_px = KILLER_NEAR_PX;
        const Bullets *bullets = &sim->bullets;
        for (int i = 0; i < bullets->count; i++) {
            bool bystander = bullets->look[i] != killer->cause;
            for (int k = 0; k < killer->bystander_count && !bystander; k++)
                bystander = killer->bystanders[k] == bullets->id[i];
            if (!bystander)
                killer_compare(killer, &nearest_px, vec2(bullets->x[i], bullets->y[i]), sim_bullet_motion(sim, i),
                               bullets->id[i]);
        }
        for (int i = 0; i < sim->enemy_count; i++) {
            const Enemy *enemy = &sim->enemies[i];
            if (LOSS_ENEMY + enemy->kind == killer->cause)
                killer_compare(killer, &nearest_px, enemy->position, enemy->velocity, enemy->id);
        }
    }
}

static void cross_draw(Vec2 at, float half_px, BatchStyle style, Batch *batch)
{
    batch_line(batch, vec2(at.x - half_px, at.y - half_px), vec2(at.x + half_px, at.y + half_px), half_px / 2.0f,
               style);
    batch_line(batch, vec2(at.x - half_px, at.y + half_px), vec2(at.x + half_px, at.y - half_px), half_px / 2.0f,
               style);
}

static int hits_kept(const ViewHits *hits)
{
    return hits->total < VIEW_HITS ? (int)hits->total : VIEW_HITS;
}

static void ring_draw(const Canvas *c, Vec2 at)
{
    float pulse = 0.5f + 0.5f * trig_sin_deg(c->clock * RING_TURN_DEG);
    float scale = RING_PX * (1.0f + 0.25f * pulse) / RING_SPRITE_RADIUS_PX;
    batch_sprite(c->batch, SPRITE_RING, at, 0.0f, scale * 1.08f, paint_ink(LAYER_BULLETS, PAINT_DARK, 0.8f));
    batch_sprite(c->batch, SPRITE_RING, at, 0.0f, scale,
                 paint_ink(LAYER_BULLETS, canvas_paint(c, LOOK_DANGER_PAINT), 1.0f));
}

UiText killer_text(int cause)
{
    static const UiText TEXTS[] = {
#define BULLET(LOOK, ...) [BULLET_##LOOK] = UI_GOT_##LOOK,
#include "core/sim/kinds.def"
#undef BULLET
#define ENEMY_LOOK(KIND, sprites, body, fall, tool, killer) [LOSS_ENEMY + ENEMY_##KIND] = UI_##killer,
#include "view/kinds.def"
        [LOSS_HOME] = UI_GOT_HOME,
    };
    return TEXTS[cause];
}

// Marks the killer at the place of the last hit with a pale light and a ring. Redraws a killer that has left
// the game.
static void killer_draw(const Canvas *c)
{
    const ViewKiller *killer = &c->view->killer;
    const int enemy = killer->cause - LOSS_ENEMY;
    Vec2 at = vec2_add(killer->at, c->offset);
    canvas_glow(c, LAYER_BULLETS, at, LIGHT_PX / GLOW_SPRITE_PX, PAINT_CREAM, 0.8f);
    if (enemy < 0)
        batch_sprite(c->batch, bullets_draw_sprite(&c->view->look, (BulletLook)killer->cause), at, 0.0f,
                     LARGER * c->sizes.bullets[killer->cause] * c->view->look.bullet_size,
                     paint_style(LAYER_BULLETS, BATCH_WHITE));
    else if (enemy < ENEMY_KINDS && ENEMY_RULES[enemy].traits & TRAIT_SPENT)
        batch_sprite(c->batch, (int)enemies_draw_sprite((EnemyKind)enemy), at, 180.0f, LARGER * c->sizes.enemies[enemy],
                     paint_style(LAYER_BULLETS, BATCH_WHITE));
    ring_draw(c, at);
}

void marks_draw(const Canvas *c)
{
    const View *view = c->view;
    const ViewHits *hits = &view->hits;
    for (int i = 0; view->hits_shown && i < hits_kept(hits); i++) {
        float alpha = (hits->total - 1u - (uint32_t)i) % VIEW_HITS < FRESH ? 0.75f : 0.35f;
        cross_draw(vec2_add(hits->at[i], c->offset), CROSS_PX,
                   paint_ink(LAYER_MARKS, canvas_paint(c, LOOK_DANGER_PAINT), alpha), c->batch);
    }
    const ViewKiller *killer = &view->killer;
    if (killer->there && c->sim->head.over)
        killer_draw(c);
    else if (killer->id_known) {
        const Sim *sim = c->sim;
        const Bullets *bullets = &sim->bullets;
        for (int i = 0; i < bullets->count; i++)
            if (bullets->id[i] == killer->id)
                ring_draw(c, canvas_place(c, vec2(bullets->x[i], bullets->y[i]), sim_bullet_motion(sim, i)));
        for (int i = 0; i < sim->enemy_count; i++)
            if (sim->enemies[i].id == killer->id)
                ring_draw(c, canvas_place(c, sim->enemies[i].position, sim->enemies[i].velocity));
    }
}
