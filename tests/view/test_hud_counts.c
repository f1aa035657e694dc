// test_hud_counts.c -- the number of bees beats like a heart where few are left, and stands still where there are many.
#include "scene.h"

#include "view/hud.h"

static Hud hud;

// The widest letter-sized record of the strip over a second: how far the number swells.
static int widest(int bees)
{
    int most = 0;
    scene_begin(&scene, NULL, bees);
    hud_init(&hud, 0);
    for (int tick = 0; tick < 60; tick++) {
        hud.ticks++;
        batch_begin(&scene.batch, &scene.atlas, scene.viewport);
        hud_counts_draw(&hud, &scene.sim, 1.0f, &scene.batch);
        for (int i = 0; i < scene.batch.count; i++)
            if (scene.batch.records[i].cell == SPRITE_ICON_BEE)
                most = scene.batch.records[i].width_32nds > most ? scene.batch.records[i].width_32nds : most;
    }
    return most;
}

TEST(test_few_bees_beat)
{
    int still = widest(40);
    assert_true(widest(1) > widest(4));
    assert_true(widest(4) > still);
    assert_int_equal(widest(scene.sim.tunables.hud_heart_bees + 1), still);
}

TEST(test_births_and_losses_beat)
{
    int still = widest(40);
    hud.bees_won_ticks = scene.sim.tunables.hud_highlight_ticks;
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    hud_counts_draw(&hud, &scene.sim, 1.0f, &scene.batch);
    for (int i = 0; i < scene.batch.count; i++)
        if (scene.batch.records[i].cell == SPRITE_ICON_BEE)
            assert_true(scene.batch.records[i].width_32nds > still);
}

GROUP(scene_set_up, scene_tear_down)
