// test_gallery.c -- the gallery: every pattern of the book in turn, without end.

#include "sim/gallery_tools.h"
#include "pattern_tools.h"
#include "sim/sim_tools.h"
#include "test.h"

static Sim sim, other;
static PatternBook book;

#define ALWAYS "<repeat><times>999999</times><action>"
#define AGAIN "</action></repeat>"
#define UP "<direction type=\"absolute\">0</direction>"

// Three patterns that hit nobody: an endless one, a short one, one with bullets that run.
static void begin(uint64_t seed, int first)
{
    memset(&book, 0, sizeof book);
    book_add(&book, "rings",
             "<action label=\"top\">" ALWAYS "<fire>" UP "<bullet/></fire><wait>20</wait>" AGAIN "</action>");
    book_add(&book, "short", "<action label=\"top\"><fire>" UP "<bullet/></fire></action>");
    book_add(&book, "seeds",
             "<action label=\"top\">" ALWAYS "<fire>" UP "<bullet><action><wait>10</wait>"
             "<vanish/></action></bullet></fire><wait>9</wait>" AGAIN "</action>");
    StageScript *gallery = stage_copy("gallery");
    gallery->gallery.pattern_ticks = 300;
    sim_init_script(&sim, seed, (Tunables[]){stage_tunables("gallery")}, gallery, &book);
    if (first > 0) {
        gallery_show(&sim, first);
        sim.head.gallery_pause_ticks = gallery->gallery.rest_ticks;
    }
}

TEST(the_moth_hovers_in_its_place)
{
    begin(1, 0);
    sim.tunables.swarm_fires = 0;
    run(&sim, 400);
    assert_int_equal(sim.enemy_count, 1);
    assert_int_equal(sim.enemies[0].kind, ENEMY_MOTH);
    assert_float_equal(sim.enemies[0].position.x, FIELD_WIDTH_PX / 2.0f, 0.5f);
    assert_float_equal(sim.enemies[0].position.y, FIELD_HEIGHT_PX * 0.15f, 0.5f);
}

TEST(each_pattern_is_shown_in_turn)
{
    begin(1, 0);
    sim.tunables.swarm_fires = 0;
    int shown = 0;
    float rank = 0.0f;
    for (int tick = 0; tick < 4 * 460 + 100; tick++) {
        run(&sim, 1);
        if (events_of(&sim, EVENT_PATTERN) == 0)
            continue;
        assert_int_equal(sim.head.gallery_pattern, shown % 3);
        assert_int_equal(sim.head.gallery_shown, shown);
        assert_int_equal(sim.enemies[0].pattern, shown % 3 == 1 ? -1 : shown % 3); // the short one is over at once
        assert_true(sim.head.rank > rank);
        assert_int_equal(sim.head.flowers + (uint32_t)sim.flower_count >= (uint32_t)(shown > 0), 1);
        rank = sim.head.rank;
        shown++;
    }
    assert_in_range(shown, 4, 5);
    assert_true(sim.head.score >= 3000);
    assert_int_equal(sim.head.dropped, 0);
}

TEST(a_short_pattern_restarts)
{
    begin(1, 1);
    sim.tunables.swarm_fires = 0;
    int attacks = 0, patterns = 0;
    for (int tick = 0; tick < 151 + 299; tick++) {
        run(&sim, 1);
        attacks += events_of(&sim, EVENT_ATTACK);
        patterns += events_of(&sim, EVENT_PATTERN);
    }
    assert_int_equal(patterns, 1);
    assert_in_range(attacks, 300 / 32, 300 / 30);
    assert_null(pool_fault(&sim));
}

TEST(a_beaten_moth_brings_the_next_pattern)
{
    begin(1, 2);
    run(&sim, 200);
    assert_int_equal(sim.head.gallery_pattern, 2);
    assert_true(sim.head.gallery_ticks_left > 0);
    sim.enemies[0].hp = 0;
    run(&sim, 2);
    assert_int_equal(sim.enemy_count, 0);
    assert_int_equal(sim.head.gallery_pattern, 0);
    assert_int_equal(sim.head.gallery_shown, 1);
    assert_true(sim.flower_count >= sim.script.gallery.flowers);
    int shown = 0;
    for (int tick = 0; tick < 160; tick++) {
        run(&sim, 1);
        shown += events_of(&sim, EVENT_PATTERN);
    }
    assert_int_equal(shown, 1);
    assert_int_equal(sim.enemy_count, 1);
    assert_null(pool_fault(&sim));
}

TEST(without_patterns_nothing_happens)
{
    sim_init_script(&sim, 1, (Tunables[]){stage_tunables("gallery")}, own_stage("gallery"), NULL);
    run(&sim, 2000);
    assert_int_equal(sim.enemy_count + sim.bullets.count, 0);
    assert_int_equal(sim.head.gallery_shown, 0);
    assert_int_equal(sim.head.over, 0);
}

TEST(it_is_over_with_the_last_bee)
{
    begin(1, 0);
    run(&sim, 300);
    while (sim.bees.count > 0)
        sim_remove_bee(&sim, 0);
    run(&sim, 1);
    assert_int_equal(sim.head.over, 1);
    int shown = sim.head.gallery_shown;
    uint32_t score = sim.head.score;
    run(&sim, 1000);
    assert_int_equal(sim.head.gallery_shown, shown);
    assert_int_equal(sim.head.score, score);
    assert_int_equal(sim.bullets.count, 0); // nobody fires any more
}

TEST(a_pattern_can_be_chosen)
{
    begin(1, 2);
    assert_int_equal(sim.head.gallery_pattern, 2);
    begin(1, 0);
    assert_int_equal(sim.head.gallery_pattern, 0);
    sim.tunables.swarm_fires = 0;
    run(&sim, 250);
    gallery_show(&sim, 1);
    run(&sim, 1);
    assert_int_equal(events_of(&sim, EVENT_PATTERN), 1);
    assert_int_equal(sim.enemies[0].pattern, -1); // the short one, over in one tick
    assert_int_equal(events_of(&sim, EVENT_ATTACK), 1);
    begin(1, 0);
    gallery_show(&sim, 2); // before the moth is there
    run(&sim, 1);
    assert_int_equal(sim.enemies[0].pattern, 2);
}

// Each name that the built-in stages call is one of our own patterns, and all of those can be shown.
TEST(our_own_patterns_are_there_and_good)
{
    assert_good(pattern_book_load(&book, "assets/patterns", stderr, &error), &error);
    Tunables tunables = stage_tunables("endless");
    stage_game(&sim, 1, &tunables, "endless");
    for (int p = 0; p < sim.program_count; p++)
        for (int i = 0; i < action_name_count(&sim.programs[p]); i++)
            fail_if(sim.program_calls[p][i] == CALL_NONE, "'%s' is no pattern", action_name(&sim.programs[p], i));
    StageScript *gallery = stage_copy("gallery");
    gallery->gallery.pattern_ticks = 300;
    gallery->gallery.rest_ticks = 0;
    tunables.swarm_fires = 0;
    sim_init_script(&sim, 1, &tunables, gallery, &book);
    assert_in_range(sim.book.count, 20, book.count - 10); // without the volleys
    while (sim.head.gallery_shown < sim.book.count) {
        run(&sim, 1);
        while (sim.bees.count < 5)
            sim_add_bee(&sim, vec2(180.0f, 560.0f));
        sim.head.over = 0;
    }
    assert_int_equal(sim.head.pattern_faults, 0);
    assert_int_equal(sim.head.dropped, 0);
    print_message("           %d patterns, at most %d bullets at a time\n", sim.book.count, sim.head.bullets_most);
}

static uint64_t game(bool spoil)
{
    begin(7, 0);
    Pilot pilot = pilot_begin(&sim);
    uint64_t hash = state_hash_begin(&sim);
    return spoil ? play_spoilt(&sim, &other, &pilot, 1500, hash) : play(&sim, &pilot, 1500, hash);
}

TEST(only_the_listed_parts_matter)
{
    uint64_t whole = game(false);
    assert_true(game(false) == whole);
    assert_true(game(true) == whole);
}
