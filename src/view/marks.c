// marks.c -- crosses at the places of hits, and a ring around the killer of the last bee.
#include "view/canvas.h"

#include "core/base/trig.h"

#define CROSS_PX 3.2f
#define RING_PX 17.0f
#define RING_TURN_DEG 6.0f // per tick of its pulse

#define FRESH (VIEW_HITS / 8) // the number of latest hits with stronger marks
#define LIGHT_PX 60.0f
#define LARGER 1.5f // than it was

void marks_jump(View *view, const Sim *sim)
{
    if (!sim->head.over)
        view->killer.there = false;
    for (int i = 0; i < sim->scratch.event_count && sim->head.over && sim->bees.count == 0; i++) {
        const SimEvent *event = &sim->scratch.events[i];
        bool home = event->kind == EVENT_BEE_HOME;
        if (event->kind == EVENT_BEE_LOST || home)
            view->killer = (ViewKiller){true, vec2(event->x, event->y), home ? LOSS_HOME : event->value};
    }
}

void marks_tick(View *view, const Sim *sim)
{
    marks_jump(view, sim);
    for (int i = 0; i < sim->scratch.event_count; i++) {
        const SimEvent *event = &sim->scratch.events[i];
        if (event->kind == EVENT_BEE_TOUCHED || event->kind == EVENT_BEE_LOST)
            view->hits.at[view->hits.total++ % VIEW_HITS] = vec2(event->x, event->y);
    }
}

UiText killer_text(int cause)
{
    static const UiText TEXTS[] = {
#define BULLET_LOOK(LOOK, killer, ...) [BULLET_##LOOK] = UI_##killer,
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
    float pulse = 0.5f + 0.5f * trig_sin_deg(c->clock * RING_TURN_DEG);
    canvas_ring(c, LAYER_BULLETS, at, RING_PX * (1.0f + 0.25f * pulse), canvas_paint(c, LOOK_DANGER_PAINT), 1.0f);
}

void marks_draw(const Canvas *c)
{
    const View *view = c->view;
    const ViewHits *hits = &view->hits;
    for (uint32_t i = 0; view->hits_shown && i < hits->total && i < VIEW_HITS; i++) {
        float alpha = (hits->total - 1u - i) % VIEW_HITS < FRESH ? 0.75f : 0.35f;
        BatchStyle style = paint_ink(LAYER_MARKS, canvas_paint(c, LOOK_DANGER_PAINT), alpha);
        Vec2 at = vec2_add(hits->at[i], c->offset), slant = vec2(CROSS_PX, CROSS_PX), other = vec2(CROSS_PX, -CROSS_PX);
        batch_line(c->batch, vec2_sub(at, slant), vec2_add(at, slant), CROSS_PX / 2.0f, style);
        batch_line(c->batch, vec2_sub(at, other), vec2_add(at, other), CROSS_PX / 2.0f, style);
    }
    if (view->killer.there && c->sim->head.over)
        killer_draw(c);
}
