// flowers_draw.c -- flowers as they fall: they turn slowly, and fold their petals before a bullet.
#include "view/canvas.h"

#include "core/base/clamp.h"
#include "core/base/trig.h"
#include "view/jelly.h"

#define FIFTH_DEG 72.0f // a flower of five petals looks the same then, and a backend keeps fewer pictures
#define TURN_DEG 0.7f   // a tick
#define BOB_PX 1.5f
#define SHADOW_PX 20.0f
#define NEAR_PX 9.0f // a bullet so near finds the petals folded,
#define FAR_PX 20.0f // and one beyond this open
#define ROYAL_GLOW_RGB 0xe8d8ffu
#define FOLDED 0.3f // of its size: less than any bullet

// The least square of the distance from a place to a bullet, px.
static float bullet_near_px2(const Bullets *bullets, Vec2 at)
{
    float least = FAR_PX * FAR_PX;
    for (int i = 0; i < bullets->count; i++) {
        float x = bullets->x[i] - at.x, y = bullets->y[i] - at.y;
        float square = x * x + y * y;
        least = square < least ? square : least;
    }
    return least;
}

// Petals around a bullet would make it the flower's own middle: something to fly to. So they fold, and it stays a
// bullet.
static float openness(const Canvas *c, const Flower *flower)
{
    float near_px = sqrtf(bullet_near_px2(&c->sim->bullets, flower->position));
    return FOLDED + (1.0f - FOLDED) * clampf((near_px - NEAR_PX) / (FAR_PX - NEAR_PX), 0.0f, 1.0f);
}

// Anew with each fifth of a turn.
static float turned_deg(const Canvas *c, uint32_t id)
{
    float turn = c->clock * TURN_DEG + (float)(id * 47u % 72u);
    return turn - FIFTH_DEG * (float)(int)(turn / FIFTH_DEG);
}

static void flower_draw(const Canvas *c, const Flower *flower, int sprite)
{
    Vec2 at = canvas_place(c, flower->position, flower->velocity);
    float open = openness(c, flower), scale = open * c->sizes.flower;
    canvas_shadow(c, at, vec2(2.0f, 6.0f), SHADOW_PX * scale, 0.45f);
    at.y -= BOB_PX * trig_sin_deg(c->clock * 6.0f + (float)(flower->id * 47u % 360u));
    if (flower->kind == FLOWER_JELLY)
        jelly_draw_flower(c, at, scale);
    if (flower->kind == FLOWER_ROYAL) // dark petals, on grounds that are dark as well
        batch_sprite(c->batch, SPRITE_GLOW, at, 0.0f, 1.2f * scale,
                     paint_style(LAYER_MARKS, paint_tint(ROYAL_GLOW_RGB, 0.7f)));
    batch_sprite(c->batch, sprite, at, turned_deg(c, flower->id), scale, canvas_plain(LAYER_FLOWERS, 1.0f));
}

void flowers_draw(const Canvas *c)
{
    const int palette = (int)c->view->look.palette;
    const int sprites[FLOWER_KINDS] = {
#define FLOWER_LOOK(KIND, sprite, painted, ...) [FLOWER_##KIND] = SPRITE_##sprite + (painted)*palette,
#include "view/kinds.def"
#undef FLOWER_LOOK
    };
    for (int i = 0; i < c->sim->flower_count; i++)
        flower_draw(c, &c->sim->flowers[i], sprites[c->sim->flowers[i].kind]);
}
