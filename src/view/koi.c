// koi.c -- a body that points where the fish swims, and a tail that comes after it.
#include "view/canvas.h"

#include "core/base/clamp.h"
#include "core/base/trig.h"

#define TAIL_FOLLOW 0.12f
#define BEND_MOST_DEG 55.0f
#define WAG_DEG 13.0f
#define WAG_DEG_PER_PX 9.0f // of the fish's way
#define WAG_DEG_PER_TICK 2.5f
#define BODY_BACK_PX 19.0f // from the body's middle to its end,
#define TAIL_BACK_PX 9.5f  // and from there to the tail's middle
#define SEEN 0.8f          // through the water
#define BODIES 3

void koi_tick(View *view, const Sim *sim)
{
    for (int i = 0; i < sim->koi_count; i++) {
        const Koi *koi = &sim->koi[i];
        // The tail is the view's alone: it moves nobody, so the sim need not know of it.
        float *tail = &view->koi_tails[i];
        float behind = clampf(heading_turn(*tail, koi->heading_deg), -BEND_MOST_DEG, BEND_MOST_DEG);
        *tail = koi->heading_deg - behind * (1.0f - TAIL_FOLLOW);
        view->koi_wags[i] += WAG_DEG_PER_TICK + WAG_DEG_PER_PX * vec2_length(koi->velocity);
        view->koi_wags[i] -= view->koi_wags[i] >= 360.0f ? 360.0f : 0.0f;
    }
}

// Three bodies and five sizes by id: two fish are seldom alike, and each is the same in every replay.
static void one_draw(const Canvas *c, int i)
{
    static const uint32_t TAILS_RGB[BODIES] = {0xa87a58u, 0x9a7440u, 0x5c7f88u};
    const Koi *koi = &c->sim->koi[i];
    int body = (int)(koi->id % BODIES);
    float scale = 0.62f + 0.06f * (float)(koi->id * 7u % 5u);
    float wag = WAG_DEG * trig_sin_deg(c->view->koi_wags[i] + (float)(koi->id * 131u % 360u));
    // The head goes a little against the tail, as of a fish.
    float heading = koi->heading_deg - 0.25f * wag, tail = c->view->koi_tails[i] + wag;
    Vec2 at = canvas_place(c, koi->position, koi->velocity);
    Vec2 joint = vec2_sub(at, vec2_scale(heading_unit(heading), BODY_BACK_PX * scale));
    Vec2 tail_at = vec2_sub(joint, vec2_scale(heading_unit(tail), TAIL_BACK_PX * scale));
    batch_sprite(c->batch, SPRITE_GLOW, vec2_add(at, vec2(3.0f, 7.0f)), 0.0f, 1.3f * scale,
                 paint_style(LAYER_DEEP, paint_tint(0x021620u, 0.45f)));
    batch_sprite(c->batch, SPRITE_KOI_TAIL, tail_at, tail, scale,
                 paint_style(LAYER_DEEP, paint_lit(paint_tint(TAILS_RGB[body], SEEN * 0.9f), c->light)));
    batch_sprite(c->batch, SPRITE_KOI_0 + body, at, heading, scale,
                 paint_style(LAYER_DEEP, paint_lit(paint_tint(0xffffffu, SEEN), c->light)));
}

void koi_draw(const Canvas *c)
{
    for (int i = 0; i < c->sim->koi_count; i++)
        one_draw(c, i);
}
