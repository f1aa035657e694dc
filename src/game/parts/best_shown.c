// best_shown.c -- the list of best games that is shown.
#include "game/parts/best_shown.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "game/parts/complain.h"
#include "text/times.h"

// A mode without a list, as the journey is, shows an empty one and keeps none.
void best_show(BestShown *best, const Mode *mode, const StageScript *script, bool tuned)
{
    char error[512], name[MODE_LIST_BYTES];
    *best = (BestShown){.mode = *mode, .tuned = tuned, .rank = -1};
    if (!mode_list_name(mode, script ? script->id : "", tuned, name))
        return;
    bool found = path_of_data(name, best->path, sizeof best->path, error, sizeof error);
    if (!found)
        best->path[0] = '\0';
    if (!found || !best_load(&best->list, best->path, error, sizeof error))
        game_complain(error);
}

// The list is sorted, best first.
uint32_t best_score(const BestShown *best)
{
    return best->list.count > 0 ? best->list.games[0].score : 0;
}

// A score of 0 is no entry: whoever leaves at once shall not find it in the list.
void best_keep(BestShown *best, BestGame entry)
{
    char error[512];
    best->rank = -1;
    if (entry.score == 0 || !best->path[0])
        return;
    if (!best_load(&best->list, best->path, error, sizeof error))
        game_complain(error);
    // A date is expected in the file, whatever the clock says.
    local_time_text(time(NULL), "%Y-%m-%d", "1970-01-01", entry.date, sizeof entry.date);
    best->rank = best_add(&best->list, &entry);
    if (best->rank >= 0 && !best_save(&best->list, best->path, error, sizeof error))
        game_complain(error);
}
