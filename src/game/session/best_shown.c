// best_shown.c -- the list of best games that is shown.
#include "game/session/match.h"

#include <string.h>
#include <time.h>

#include "game/session/graphics.h"
#include "text/times.h"

void best_hold(const DemoStems *demos, bool held)
{
    Error error;
    char folder[PATH_SIZE];
    if (demos->count == 0)
        return;
    if (!recorder_folder(folder, sizeof folder, &error)
        || !demo_stems_mark(demos, folder, DEMO_MARK_BEST, held, &error))
        game_complain(error.text);
}

// Keeps the mark on demos that another game of the list also has.
static void let_go(const BestList *list, const DemoStems *demos)
{
    DemoStems unused = {0};
    for (int i = 0; i < demos->count; i++) {
        bool used = false;
        for (int k = 0; k < list->count; k++)
            used |= demo_stems_have(&list->games[k].demos, demos->of[i]);
        if (!used)
            memcpy(unused.of[unused.count++], demos->of[i], DEMO_STEM_BYTES);
    }
    best_hold(&unused, false);
}

// A mode without a list, such as the journey, shows an empty one and stores none.
void best_show(BestShown *best, const Mode *mode, const StageScript *script, bool tuned)
{
    Error error;
    char name[MODE_LIST_BYTES];
    *best = (BestShown){.mode = *mode, .tuned = tuned, .rank = -1};
    if (!mode_list_name(mode, script ? script->id : "", tuned, name))
        return;
    bool found = path_of_data(name, best->path, sizeof best->path, &error);
    if (!found)
        best->path[0] = '\0';
    if (!found || !best_load(&best->list, best->path, &error))
        game_complain(error.text);
    // A player may have deleted demos by hand.
    char folder[PATH_SIZE], path[PATH_SIZE];
    for (int i = 0; i < best->list.count && path_of_data("demos", folder, sizeof folder, NULL); i++)
        for (int k = 0; k < best->list.games[i].demos.count; k++)
            best->there[i] += demo_find(folder, best->list.games[i].demos.of[k], path, sizeof path);
}

// The list is sorted, best first.
uint32_t best_score(const BestShown *best)
{
    return best->list.count > 0 ? best->list.games[0].score : 0;
}

// A score of 0 is not an entry: a player who leaves at once should not be in the list.
void best_keep(BestShown *best, BestGame entry)
{
    Error error;
    const BestList none = {0};
    BestGame *last = &best->list.games[BEST_MAX - 1];
    best->rank = -1;
    if (entry.score == 0 || !best->path[0]) {
        let_go(&none, &entry.demos);
        return;
    }
    if (!best_load(&best->list, best->path, &error))
        game_complain(error.text);
    // The file requires a date, even if the clock is wrong.
    local_time_text(time(NULL), "%Y-%m-%d", "1970-01-01", entry.date, sizeof entry.date);
    DemoStems out = last->demos; // empty if the list is not full
    // Marks the demo before a list names it.
    best->rank = best_add(&best->list, &entry);
    for (int i = 0; i < best->list.count && best->rank >= 0; i++)
        best_hold(&best->list.games[i].demos, true);
    bool kept = best->rank >= 0 && best_save(&best->list, best->path, &error);
    if (best->rank >= 0 && !kept)
        game_complain(error.text);
    let_go(kept ? &best->list : &none, kept ? &out : &entry.demos);
}
