// bullets_draw.c -- the enemies' bullets as sprites: one record each, and a halo of honey or where they are to be brighter.
#include "view/canvas.h"

#include "core/base/trig.h"

#define HALO_SIZE_PX 20.0f // around a round bullet of the usual size
#define GLOW_SPRITE_PX 32.0f
#define HONEY 0xffa814u
#define HALOS_MOST 3000 // of more bullets than that only some have one: they light each other

int bullets_draw_sprite(const ViewLook *look, BulletLook bullet)
{
    static const SpriteId SPRITES[BULLET_LOOKS] = {
#define BULLET(LOOK, ...) SPRITE_BULLET_##LOOK,
#include "core/sim/kinds.def"
#undef BULLET
    };
    return (int)SPRITES[bullet] + (int)look->palette;
}

static Vec2 bullet_place(const Canvas *c, int i)
{
    const Bullets *bullets = &c->sim->bullets;
    return canvas_place(c, vec2(bullets->x[i], bullets->y[i]), sim_bullet_motion(c->sim, i));
}

// Something soft around bullets.
static void halos_draw(const Canvas *c, BatchStyle style)
{
    const Bullets *bullets = &c->sim->bullets;
    int stride = bullets->count / HALOS_MOST + 1;
    for (int i = 0; i < bullets->count; i += stride) {
        float size = c->sizes.bullets[bullets->look[i]] * (bullets->look[i] == BULLET_BIG ? 1.6f : 1.0f);
        batch_sprite(c->batch, SPRITE_GLOW, bullet_place(c, i), 0.0f,
                     size * c->view->look.bullet_size * HALO_SIZE_PX / GLOW_SPRITE_PX, style);
    }
}

void bullets_draw(const Canvas *c)
{
    static const bool TURNS[BULLET_LOOKS] = {
#define BULLET_LOOK(LOOK, turns, ...) [BULLET_##LOOK] = turns,
#include "view/kinds.def"
#undef BULLET_LOOK
    };
    const ViewLook *look = &c->view->look;
    const Bullets *bullets = &c->sim->bullets;
    float dim = look->bullet_brightness < 1.0f ? look->bullet_brightness : 1.0f;
    uint32_t grey = (uint32_t)(255.0f * dim + 0.5f) * 0x010101u;
    BatchStyle style = paint_style(LAYER_BULLETS, paint_tint(grey, 1.0f));
    int sprites[BULLET_LOOKS];
    float sizes[BULLET_LOOKS];
    for (int k = 0; k < BULLET_LOOKS; k++) {
        sprites[k] = bullets_draw_sprite(look, (BulletLook)k);
        sizes[k] = c->sizes.bullets[k] * look->bullet_size;
    }
    // A core cannot be whiter than white: what is to be brighter lights the ground around it, which the dark rim keeps
    // off. And while royal jelly lasts, bullets lie in drops of honey.
    if (look->bullet_brightness > 1.0f)
        halos_draw(c, paint_light(LAYER_LIGHTS, paint_tint(0xffffffu, look->bullet_brightness - 1.0f)));
    if (c->sim->head.jelly_ticks_left > 0)
        halos_draw(c, paint_style(LAYER_EFFECTS, paint_tint(HONEY, 0.9f)));
    for (int i = 0; i < bullets->count; i++) {
        uint8_t kind = bullets->look[i];
        // For those that are round an angle would only cost pictures in the backend's store.
        float angle = TURNS[kind] ? heading_of(vec2(bullets->vx[i], bullets->vy[i])) : 0.0f;
        batch_sprite(c->batch, sprites[kind], bullet_place(c, i), angle, sizes[kind], style);
    }
}
