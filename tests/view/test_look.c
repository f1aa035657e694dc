// test_look.c -- the palettes: important objects also differ in colour, for each kind of eye.
#include "scene.h"

#include "eye.h"

// Of CIELAB, some 2.3 of which can just be noticed side by side; small things that move need ten times that.
#define APART 25.0

static const LookPaint BULLETS[BULLET_LOOKS] = {
    [BULLET_ROUND] = LOOK_BULLET_ROUND_PAINT,
    [BULLET_SEED] = LOOK_BULLET_SEED_PAINT,
    [BULLET_BIG] = LOOK_BULLET_BIG_PAINT,
    [BULLET_RING] = LOOK_BULLET_RING_PAINT,
};

// Good things have colours that all palettes share: bees, their shots, flowers, jelly, where the swarm gathers.
static const uint32_t GOOD[] = {0xffc02e, 0xffcb1f, 0xfffdf0, 0xffb8d4, 0xffc4db, 0xf7a415, 0xff9a1f};

static void check_apart(Palette palette, uint32_t a, uint32_t b)
{
    double apart = eye_distance(palette, a, b);
    fail_if(apart < APART, "palette %d: %06x and %06x are %.1f apart", (int)palette, (unsigned)a, (unsigned)b, apart);
}

TEST(test_bullets_are_distinct)
{
    for (int palette = 0; palette < PALETTES; palette++)
        for (int i = 0; i < BULLET_LOOKS; i++)
            for (int k = 0; k < i; k++)
                check_apart((Palette)palette, look_paint((Palette)palette, BULLETS[i]),
                            look_paint((Palette)palette, BULLETS[k]));
}

TEST(test_harmful_and_good_objects_look_distinct)
{
    for (int palette = 0; palette < PALETTES; palette++) {
        for (int i = 0; i <= BULLET_LOOKS; i++) {
            uint32_t bad = look_paint((Palette)palette, i < BULLET_LOOKS ? BULLETS[i] : LOOK_DANGER_PAINT);
            check_apart((Palette)palette, bad, look_paint((Palette)palette, LOOK_ROYAL_PAINT));
            for (size_t k = 0; k < sizeof GOOD / sizeof GOOD[0]; k++)
                check_apart((Palette)palette, bad, GOOD[k]);
        }
    }
}

// The purpose of the palettes: with the usual one, a bullet looks like something good to those who see fewer
// colours.
TEST(test_usual_palette_is_not_enough)
{
    for (int palette = PALETTE_PROTAN; palette <= PALETTE_DEUTAN; palette++) {
        double least = 1000.0;
        for (int i = 0; i < BULLET_LOOKS; i++)
            least = fmin(least, eye_distance((Palette)palette, look_paint(PALETTE_USUAL, BULLETS[i]),
                                             look_paint(PALETTE_USUAL, LOOK_ROYAL_PAINT)));
        assert_true(least < APART);
    }
}

// White against these bodies reaches 4.5 : 1; a ring's body lies behind a dark gap.
TEST(test_bodies_are_dark)
{
    for (int palette = 0; palette < PALETTES; palette++)
        for (int i = 0; i < BULLET_LOOKS; i++)
            if (i != BULLET_RING)
                assert_true(eye_contrast(1.0, eye_luminance(look_paint((Palette)palette, BULLETS[i]))) > 4.5);
}

TEST(test_simulated_eyes_keep_greys)
{
    for (int palette = 0; palette < PALETTES; palette++) {
        Light grey = eye_seen((Palette)palette, (Light){0.5, 0.5, 0.5});
        assert_true(fabs(grey.r - 0.5) < 1e-4 && fabs(grey.g - 0.5) < 1e-4 && fabs(grey.b - 0.5) < 1e-4);
    }
    assert_true(fabs(eye_contrast(0.0, 1.0) - 21.0) < 1e-9);
    assert_true(fabs(eye_luminance(0xffffff) - 1.0) < 1e-9);
}

static View view;

static void draw(const ViewLook *look)
{
    view.look = *look;
    scene_draw(&view);
}

static void begin_bullets(void)
{
    scene_begin(&scene, NULL, 5);
    view_init(&view, 1);
    for (int i = 0; i < 8; i++)
        sim_add_bullet(&scene.sim, (BulletLook)(i % BULLET_LOOKS), vec2(40.0f + 30.0f * (float)i, 100.0f),
                       vec2(0.0f, 1.0f));
}

TEST(test_each_palette_has_its_sprites)
{
    begin_bullets();
    for (int i = 0; i < 2 * PALETTES; i++) {
        ViewLook look = view_look_default();
        look.palette = (Palette)(i / 2);
        look.high_contrast = i % 2 == 1;
        draw(&look);
        assert_int_equal(scene_count_sprite(&scene, (SpriteId)((int)SPRITE_BULLET_ROUND + i / 2)), 2);
        assert_int_equal(scene_count_sprite(&scene, (SpriteId)((int)SPRITE_BULLET_BIG + i / 2)), 2);
        assert_int_equal(scene_count(&scene, LAYER_BULLETS), 8);
    }
}

static const BatchRecord *first_bullet(void)
{
    for (int i = 0; i < scene.batch.count; i++)
        if (scene.batch.records[i].layer == LAYER_BULLETS)
            return &scene.batch.records[i];
    fail_msg("no bullet is drawn");
    return NULL;
}

TEST(test_size_and_brightness)
{
    begin_bullets();
    ViewLook look = view_look_default();
    draw(&look);
    int width = first_bullet()->width_32nds, lights = scene_count(&scene, LAYER_LIGHTS);
    assert_int_equal(first_bullet()->tint.r, 255);
    look.bullet_size = 2.0f;
    look.bullet_brightness = 0.6f;
    draw(&look);
    assert_int_equal(first_bullet()->width_32nds, 2 * width);
    assert_int_equal(first_bullet()->tint.r, 153);
    look.bullet_brightness = 1.4f;
    draw(&look);
    assert_int_equal(first_bullet()->tint.r, 255);
    assert_int_equal(scene_count(&scene, LAYER_LIGHTS), lights + 8);
}

GROUP(scene_set_up, scene_tear_down)
