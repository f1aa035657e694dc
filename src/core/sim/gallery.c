// gallery.c -- the gallery: a moth that fires the patterns of the book, one after the other, without end.
#include "core/sim/sim_local.h"

#include "core/base/assert.h"

#define MOTH_HEIGHT 0.15f    // of the playfield
#define MOTH_COMES_TICKS 110 // so long before its pattern begins

static Vec2 moth_place(void)
{
    return vec2(FIELD_WIDTH_PX / 2.0f, FIELD_HEIGHT_PX * MOTH_HEIGHT);
}

static Enemy *moth_find(Sim *sim)
{
    for (int i = 0; i < sim->enemy_count; i++)
        if (sim->enemies[i].kind == ENEMY_MOTH)
            return &sim->enemies[i];
    return NULL;
}

static void moth_restore(Sim *sim, Enemy *moth)
{
    moth->hp = moth->hp_full = stage_toughened(sim, sim->script.gallery.hp);
}

static Enemy *moth_add(Sim *sim)
{
    int index = sim_add_enemy(sim, ENEMY_MOTH, vec2(FIELD_WIDTH_PX / 2.0f, -sim->tunables.enemy_entry_px), -1, 0);
    if (index < 0)
        return NULL;
    sim->enemies[index].aim = moth_place();
    moth_restore(sim, &sim->enemies[index]);
    return &sim->enemies[index];
}

static void pattern_fire(Sim *sim, Enemy *moth)
{
    enemy_pattern_begin(sim, moth, sim->head.gallery_pattern);
    sim->head.gallery_pause_ticks = sim->script.gallery.again_ticks;
}

static void pattern_show(Sim *sim, Enemy *moth)
{
    SimHead *head = &sim->head;
    head->gallery_ticks_left = sim->script.gallery.pattern_ticks;
    pattern_fire(sim, moth);
    event_add(sim, EVENT_PATTERN, moth->position, head->gallery_pattern);
}

// The swarm has survived the pattern, or beaten the moth (NULL).
static void pattern_over(Sim *sim, Enemy *moth)
{
    SimHead *head = &sim->head;
    head->gallery_ticks_left = 0;
    head->gallery_pause_ticks = sim->script.gallery.rest_ticks;
    head->gallery_pattern = (head->gallery_pattern + 1) % sim->book.count;
    clock_run(&head->gallery_shown);
    score_add(sim, (uint32_t)sim->script.gallery.points);
    flowers_drop(sim, moth_place(), (float)sim->script.gallery.flowers);
    if (moth == NULL)
        return;
    enemy_pattern_end(sim, moth);
    moth_restore(sim, moth);
}

// The pause before it begins anew runs once it is over.
static void pattern_repeat(Sim *sim, Enemy *moth)
{
    if (moth->pattern < 0 && --sim->head.gallery_pause_ticks <= 0)
        pattern_fire(sim, moth);
}

static void gallery_rest(Sim *sim, Enemy *moth)
{
    SimHead *head = &sim->head;
    if (moth == NULL && head->gallery_pause_ticks <= MOTH_COMES_TICKS)
        moth = moth_add(sim);
    if (head->gallery_pause_ticks > 0)
        head->gallery_pause_ticks--;
    else if (moth != NULL)
        pattern_show(sim, moth);
}

void gallery_run(Sim *sim)
{
    SimHead *head = &sim->head;
    Enemy *moth = moth_find(sim);
    if (sim->script.gallery.pattern_ticks == 0 || sim->book.count == 0 || head->over)
        return;
    if (head->gallery_ticks_left > 0 && (moth == NULL || --head->gallery_ticks_left == 0))
        pattern_over(sim, moth);
    else if (head->gallery_ticks_left > 0)
        pattern_repeat(sim, moth);
    else
        gallery_rest(sim, moth);
}

void gallery_rebind(Sim *sim, const PatternBook *book)
{
    SimHead *head = &sim->head;
    int found = head->gallery_pattern < sim->book.count
                  ? pattern_book_find(book, sim->book.patterns[head->gallery_pattern].name)
                  : -1;
    if (found >= 0)
        head->gallery_pattern = found;
    else if (head->gallery_pattern >= book->count)
        head->gallery_pattern = 0;
}

void sim_gallery_show(Sim *sim, int pattern)
{
    ASSERT(sim->script.gallery.pattern_ticks > 0 && pattern >= 0 && pattern < sim->book.count);
    Enemy *moth = moth_find(sim);
    if (moth != NULL)
        enemy_pattern_end(sim, moth);
    sim->head.gallery_pattern = pattern;
    sim->head.gallery_ticks_left = sim->head.gallery_pause_ticks = 0;
}
