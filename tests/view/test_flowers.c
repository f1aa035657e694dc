// test_flowers.c -- flowers look like flowers: distinct on every ground, below all that hurts, and no bullet is ever
// the middle of one.
#include "scene.h"

#include "core/base/trig.h"
#include "eye.h"

#define AT vec2(180.0f, 250.0f)
#define PIXELS (360 * 640)
#define DIRECTIONS 24

static View view;
static const SpriteId SPRITES[FLOWER_KINDS] = {SPRITE_FLOWER, SPRITE_FLOWER_ROYAL, SPRITE_FLOWER_JELLY};

// One flower without its shadow, and no bee.
static void begin(FlowerKind kind)
{
    scene_begin(&scene, NULL, 0);
    sim_add_flower(&scene.sim, AT, kind);
    view_init(&view, 1);
    view.numbers.effects_shadows = 0;
    view.numbers.goal_shown = 0;
}

static BatchRecord flower_record(FlowerKind kind)
{
    for (int i = 0; i < scene.batch.count; i++)
        if (scene.batch.records[i].layer == LAYER_FLOWERS)
            return scene.batch.records[i];
    fail_msg("no flower of kind %d is drawn", (int)kind);
    return (BatchRecord){0};
}

TEST(test_bullets_and_enemies_lie_above)
{
    begin(FLOWER_PLAIN);
    sim_add_bullet(&scene.sim, BULLET_ROUND, AT, vec2(0.0f, 0.0f));
    sim_add_enemy(&scene.sim, ENEMY_WASP, AT, -1, 0);
    sim_add_enemy(&scene.sim, ENEMY_STINGER, AT, -1, 0);
    memset(view.young_ids, 0xff, sizeof view.young_ids); // young bullets lie below their emitter
    scene_draw(&view);
    assert_int_equal(scene_count_sprite(&scene, SPRITE_FLOWER), 1);
    for (const BatchRecord *record = scene.batch.records; record < scene_records_end(); record++) {
        bool hurts = record->cell == SPRITE_BULLET_ROUND || record->cell == SPRITE_WASP_0
                  || record->cell == SPRITE_WASP_1 || record->cell == SPRITE_STINGER;
        if (hurts)
            assert_true(record->layer > LAYER_FLOWERS);
    }
}

TEST(test_petals_turn_slowly)
{
    for (int kind = 0; kind < FLOWER_KINDS; kind++) {
        begin((FlowerKind)kind);
        scene_draw(&view);
        float before = flower_record((FlowerKind)kind).angle_deg;
        for (int i = 0; i < 300; i++) {
            view.ticks++;
            scene_draw(&view);
            float now = flower_record((FlowerKind)kind).angle_deg;
            float turned = now < before ? now + 72.0f - before : now - before; // the same five petals
            assert_true(turned > 0.1f && turned < 1.5f);
            before = now;
        }
    }
}

// The picture without whatever lies on these layers.
static void picture(uint32_t *pixels, bool flowers, bool bullets)
{
    scene_draw(&view);
    for (int i = 0; i < scene.batch.count; i++) {
        BatchRecord *record = &scene.batch.records[i];
        if ((record->layer == LAYER_FLOWERS && !flowers) || (record->layer == LAYER_BULLETS && !bullets))
            record->tint.a = 0;
    }
    SDL_SetRenderDrawColor(scene.renderer, VIEW_CLEAR_COLOUR.r, VIEW_CLEAR_COLOUR.g, VIEW_CLEAR_COLOUR.b, 255);
    SDL_RenderClear(scene.renderer);
    assert_true(batch_flush(&scene.batch, scene.renderer, NULL));
    assert_int_equal(
        SDL_RenderReadPixels(scene.renderer, NULL, SDL_PIXELFORMAT_ARGB8888, pixels, 360 * (int)sizeof *pixels), 0);
}

static uint32_t seen[PIXELS], bare[PIXELS];

// In how many of all directions around a place petals are seen, as far as a middle would have them.
static int petal_directions(Vec2 middle)
{
    int count = 0;
    for (int i = 0; i < DIRECTIONS; i++) {
        bool petal = false;
        for (float out = 6.0f; out <= 11.0f; out += 0.5f) {
            Vec2 at = vec2_add(middle, vec2_scale(heading_unit(360.0f * (float)i / DIRECTIONS), out));
            int pixel = (int)at.y * 360 + (int)at.x;
            petal |= seen[pixel] != bare[pixel];
        }
        count += petal;
    }
    return count;
}

TEST(test_no_bullet_is_the_middle_of_a_flower)
{
    for (int kind = 0; kind < FLOWER_KINDS; kind++) {
        for (int step = 0; step < 24; step++) {
            Vec2 off = vec2_scale(heading_unit((float)(step * 100)), (float)step * 0.5f);
            begin((FlowerKind)kind);
            sim_add_bullet(&scene.sim, (BulletLook)(step % BULLET_LOOKS), vec2_add(AT, off), vec2(0.0f, 0.0f));
            picture(seen, true, true);
            picture(bare, false, true);
            int around = petal_directions(vec2_add(AT, off));
            fail_if(around > DIRECTIONS / 3, "kind %d: petals in %d of %d directions around a bullet %g px off", kind,
                    around, DIRECTIONS, (double)step * 0.5);
        }
        begin((FlowerKind)kind); // and the measure itself: around its own middle they are seen
        picture(seen, true, true);
        picture(bare, false, true);
        assert_true(petal_directions(AT) > DIRECTIONS / 2);
    }
}

// The mean colour of a flower as it lies on the ground.
static uint32_t mean_colour(FlowerKind kind, Palette palette)
{
    uint32_t sum[3] = {0, 0, 0}, count = 0;
    ViewLook look = view_look_default();
    look.palette = palette;
    begin(kind);
    view.look = look;
    picture(seen, true, true);
    picture(bare, false, true);
    for (int i = 0; i < PIXELS; i++) {
        if (seen[i] == bare[i])
            continue;
        for (int k = 0; k < 3; k++)
            sum[k] += seen[i] >> (8 * k) & 255u;
        count++;
    }
    assert_in_range(count, 120, 520); // small, and still seen
    return sum[0] / count | sum[1] / count << 8 | sum[2] / count << 16;
}

// Their shapes differ as well, but these few pixels are what one sees in passing.
TEST(test_kinds_are_distinct_for_every_eye)
{
    for (int palette = 0; palette < PALETTES; palette++) {
        uint32_t means[FLOWER_KINDS];
        for (int kind = 0; kind < FLOWER_KINDS; kind++)
            means[kind] = mean_colour((FlowerKind)kind, (Palette)palette);
        for (int kind = 0; kind < FLOWER_KINDS; kind++)
            for (int other = 0; other < kind; other++)
                if (eye_distance((Palette)palette, means[kind], means[other]) < 12.0)
                    fail_msg("palette %d: kinds %d and %d are %.1f apart", palette, kind, other,
                             eye_distance((Palette)palette, means[kind], means[other]));
    }
}

TEST(test_flowers_are_smaller_than_they_reach)
{
    for (int kind = 0; kind < FLOWER_KINDS; kind++) {
        begin((FlowerKind)kind);
        scene_draw(&view);
        BatchRecord record = flower_record((FlowerKind)kind);
        assert_true(record.cell >= SPRITES[kind] && record.cell < (int)SPRITES[kind] + PALETTES);
        assert_in_range(record.width_32nds, 18 * 32, 24 * 32);
    }
}

GROUP(scene_set_up, scene_tear_down)
