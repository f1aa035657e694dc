// test_hud.c -- the number of bees beats where few are left; patterns are named, and their faults reported.
#include "scene.h"

#include "view/hud.h"

// --- the number of bees beats like a heart where few are left, and stands still where there are many.

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
    assert_int_equal(widest(hud.look.hud_heart_bees + 1), still);
}

TEST(test_births_and_losses_beat)
{
    int still = widest(40);
    hud.bees_won_ticks = hud.look.hud_highlight_ticks;
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    hud_counts_draw(&hud, &scene.sim, 1.0f, &scene.batch);
    for (int i = 0; i < scene.batch.count; i++)
        if (scene.batch.records[i].cell == SPRITE_ICON_BEE)
            assert_true(scene.batch.records[i].width_32nds > still);
}

// --- the gallery's display names the pattern, and faults of patterns are shown once.

static void begin(const char *stage)
{
    static const char *const NAMES[] = {"petals", "rain", "a_folder/with a name that is much too long for all"};
    scene_begin(&scene, NULL, 5);
    PatternBook *book = &scene.sim.book;
    for (int i = 0; i < 3; i++)
        snprintf(book->patterns[i].name, sizeof book->patterns[i].name, "%.40s", NAMES[i]);
    book->count = 3;
    scene.sim.script.gallery.pattern_ticks = stage && strcmp(stage, "gallery") == 0;
    hud_init(&hud, 0);
}

// One tick of the display with up to one event.
static void tick(int kind, int value)
{
    scene.sim.scratch.events[0] = (SimEvent){kind, 180.0f, 96.0f, value};
    scene.sim.scratch.event_count = kind >= 0;
    hud_tick(&hud, &scene.sim);
}

static void ticks(int count)
{
    for (int i = 0; i < count; i++)
        tick(-1, 0);
}

static int records(void)
{
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    hud_draw(&hud, &scene.sim, 1.0f, &scene.batch);
    return scene.batch.count;
}

TEST(test_gallery_names_its_pattern)
{
    begin(NULL);
    int other = records();
    begin("gallery");
    int plain = records();
    assert_true(plain > other + 5 * 6); // the letters of "1 / 3  petals", each with its rim
    tick(EVENT_PATTERN, 1);
    ticks(20);
    assert_true(records() > plain + 5 * 4);
    ticks(200);
    assert_int_equal(records(), plain);
}

TEST(test_only_the_gallery_does)
{
    begin("endless");
    int before = records();
    tick(EVENT_PATTERN, 1);
    ticks(20);
    assert_int_equal(records(), before);
}

// Names come from files: any length, and a book may be exchanged for a smaller one while a name is shown.
TEST(test_names_stay_in_the_field)
{
    begin("gallery");
    scene.sim.head.gallery_pattern = 2;
    tick(EVENT_PATTERN, 2);
    ticks(30);
    records();
    for (const BatchRecord *record = scene.batch.records; record < scene_records_end(); record++) {
        float half = (float)record->width_32nds / 64.0f;
        assert_true(record->x_px - half >= -1.0f && record->x_px + half <= 361.0f);
    }
    scene.sim.book.count = 1;
    records();
    scene.sim.book.count = 0;
    records();
}

TEST(test_faults_are_reported_in_every_stage)
{
    begin("endless");
    int plain = records();
    tick(EVENT_PATTERN_FAULT, 1 * 8 + PATTERN_ENDLESS);
    assert_true(records() > plain + 10);
    const char *text = hud.faults.news.mistakes.list[0].text;
    assert_true(strncmp(text, "Rain: ", 6) == 0 && strlen(text) > 20);
    ticks(400);
    assert_int_equal(records(), plain);
}

// An action that is stopped in each tick anew: the plate stays as long as once, and comes again while it goes on.
TEST(test_a_repeated_fault_is_reported_once)
{
    begin("gallery");
    tick(EVENT_PATTERN_FAULT, PATTERN_ENDLESS);
    int64_t until = hud.faults.until_ns;
    for (int i = 0; i < 100; i++)
        tick(EVENT_PATTERN_FAULT, PATTERN_ENDLESS);
    assert_true(hud.faults.until_ns == until);
    assert_int_equal(hud.faults.news.mistakes.count, 1);
    tick(EVENT_PATTERN_FAULT, PATTERN_TOO_DEEP); // another one is shown at once
    assert_true(hud.faults.until_ns > until);
}

TEST(test_jump_forgets)
{
    begin("gallery");
    int plain = records();
    tick(EVENT_PATTERN, 1);
    tick(EVENT_PATTERN_FAULT, PATTERN_ENDLESS);
    ticks(10);
    hud_jump(&hud, &scene.sim);
    assert_int_equal(records(), plain);
}

GROUP(scene_set_up, scene_tear_down)
