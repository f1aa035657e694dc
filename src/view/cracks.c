// cracks.c -- cracks in the bodies of bosses: lines that run inward from the rim of their shells, each with a branch.
#include "view/cracks.h"

#include "core/base/clamp.h"
#include "core/base/trig.h"

#define STEPS 6       // lines of a crack
#define FIRST 0.08f   // lost, where the first one opens,
#define LAST 0.78f    // and the last one
#define GROWS 0.22f   // lost, from where it opens until it has its length
#define BRANCH_STEP 4 // of its lines, where it branches
#define WIDTH_PX 2.6f // at the rim of a large shell
#define EMBER_RGB 0xffae48u

// The part of a body that can crack, as the sprite is drawn: an ellipse around a place on its middle line, px.
typedef struct Shell {
    float y_px, half_width_px, half_height_px;
} Shell;

// The two largest of each; faces and wings stay whole.
static const Shell SHELLS[BOSS_LOOKS][2] = {
    [BOSS_RHINO] = {{32.0f, 34.0f, 27.0f}, {-11.0f, 28.0f, 11.0f}},
    [BOSS_DRAGONFLY] = {{-12.0f, 14.0f, 15.0f}, {26.0f, 6.0f, 30.0f}},
    [BOSS_SPIDER] = {{28.0f, 31.0f, 29.0f}, {-10.0f, 20.0f, 8.0f}},
    [BOSS_STAG] = {{32.0f, 32.0f, 26.0f}, {-9.0f, 28.0f, 10.0f}},
    [BOSS_EMPRESS] = {{28.0f, 26.0f, 24.0f}, {-3.0f, 22.0f, 14.0f}},
    [BOSS_QUEEN] = {{30.0f, 26.0f, 23.0f}, {-9.0f, 18.0f, 13.0f}},
};

float crack_length(int crack, float lost)
{
    float opens = FIRST + (LAST - FIRST) * (float)crack / (float)(CRACKS - 1);
    return clampf((lost - opens) / GROWS, 0.0f, 1.0f);
}

// From -1 to 1, and always the same for the same crack and step.
static float jag(int crack, int step)
{
    return trig_sin_deg((float)(crack * 137 + step * 211 + crack * step * 59));
}

// A place on a crack: from the rim of its shell toward the other side, in zigzags. Two of three are in the large shell.
static Vec2 crack_place(const Shell *shell, int crack, float step)
{
    float rim_deg = (float)crack * 222.5f + 40.0f, in = step / STEPS;
    float out = 0.96f - 1.05f * in;
    float aside = step < 0.5f ? 0.0f : 0.17f * jag(crack, (int)(step + 0.5f));
    Vec2 way = heading_unit(rim_deg);
    return vec2((way.x * out - way.y * aside) * shell->half_width_px,
                shell->y_px + (way.y * out + way.x * aside) * shell->half_height_px);
}

static Vec2 on_body(const CrackedBody *body, Vec2 place)
{
    Vec2 up = heading_unit(body->angle_deg);
    return vec2_add(body->at,
                    vec2_scale(vec2(-up.y * place.x - up.x * place.y, up.x * place.x - up.y * place.y), body->scale));
}

// A pass of the drawing: all dark edges come before all light, or each line would cut the one before it.
typedef struct Pen {
    float wider_px, share; // width = share * a crack's own + wider_px
    BatchStyle style;
} Pen;

static void gap_draw(const Canvas *c, const CrackedBody *body, Vec2 from, Vec2 to, float width_px, const Pen *pen)
{
    batch_line(c->batch, on_body(body, from), on_body(body, to), pen->share * width_px * body->scale + pen->wider_px,
               pen->style);
}

static void crack_draw(const Canvas *c, const CrackedBody *body, int crack, float length, const Pen *pen)
{
    const Shell *shell = &SHELLS[body->look][crack % 3 == 2];
    float widest = WIDTH_PX * clampf(shell->half_width_px / 24.0f, 0.5f, 1.0f);
    Vec2 before = crack_place(shell, crack, 0.0f);
    for (int step = 1; (float)step - 1.0f < length * STEPS; step++) {
        float left = length * STEPS - (float)(step - 1), part = left < 1.0f ? left : 1.0f;
        Vec2 now = vec2_mix(before, crack_place(shell, crack, (float)step), part), way = vec2_sub(now, before);
        float width = widest * (1.0f - 0.55f * (float)step / STEPS);
        gap_draw(c, body, before, now, width, pen);
        if (step == BRANCH_STEP) // a short one, to the side
            gap_draw(c, body, before, vec2_add(before, vec2(way.x * 0.3f + way.y * 0.8f, way.y * 0.3f - way.x * 0.8f)),
                     0.7f * width, pen);
        before = now;
    }
}

void cracks_draw(const Canvas *c, const CrackedBody *body, float lost, float light)
{
    BatchTint core = paint_mix(paint_tint(EMBER_RGB, 1.0f), paint_tint(PAINT_CREAM, 1.0f), light);
    const Pen pens[] = {{1.7f, 1.0f, paint_style(LAYER_ENEMIES, paint_tint(PAINT_DARK, 0.95f))},
                        {0.0f, 0.55f, paint_style(LAYER_ENEMIES, core)}};
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < CRACKS; i++)
            crack_draw(c, body, i, crack_length(i, lost), &pens[pass]);
}
