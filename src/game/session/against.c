// against.c -- the ghost of a match.
#include "game/session/against.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "content/demos/demo_file.h"
#include "game/session/ghost.h"
#include "game/session/game.h"
#include "platform/clock.h"

#define AHEAD_PERCENT 12 // of the time from picture to picture
#define AHEAD_TICKS 1    // between two looks at the clock

bool against_demo(Match *match, const char *path, Error *error)
{
    Tape demo;
    Error why;
    if (!demo_file_read(path, &demo, error))
        return false;
    Ghost *ghost = ghost_open(&demo, &why);
    if (!ghost)
        return error_set(error, "%s: %s", demo_file_told(path).text, why.text);
    against_nobody(match);
    match->ghost = ghost;
    return true;
}

void against_nobody(Match *match)
{
    ghost_close(match->ghost);
    match->ghost = NULL;
}

// True where all patterns that the game has kept are in the other book as well. What a stage does not call is not kept.
static bool patterns_are_of(const PatternBook *kept, const PatternBook *book)
{
    for (int i = 0; i < kept->count; i++) {
        int at = pattern_book_find(book, kept->patterns[i].name);
        const PatternEntry *a = &kept->patterns[i], *b = &book->patterns[at < 0 ? 0 : at];
        if (at < 0 || a->words != b->words
            || memcmp(kept->code + a->first, book->code + b->first, (size_t)a->words * sizeof *book->code) != 0)
            return false;
    }
    return true;
}

bool against_foreigner(const Game *game)
{
    const Match *match = &game->match;
    const Sim *sim = &match->sim;
    const StageScript *script = numbers_script(&game->numbers, &match->mode);
    if (!script)
        return sim->head.stage == STAGE_SCRIPT;
    bool gallery = script->gallery.pattern_ticks > 0;
    return memcmp(script, &sim->script, sizeof *script) != 0
        || !patterns_are_of(&sim->book, gallery ? &game->numbers.gallery : &game->numbers.patterns);
}

// Whatever else the Sim shows begins with a hud of its own, which knows of no ghost.
bool against_one(const Game *game)
{
    return game->match.ghost && game->show.hud.ghost.there;
}

// While the game goes on, tick against tick; in the end, all against all.
static int32_t ahead(const Match *match)
{
    const SimHead *head = &match->sim.head;
    return (int32_t)(head->score - (head->over ? ghost_result(match->ghost) : ghost_score(match->ghost, head->tick)));
}

const char *against_text(const Game *game, char text[AGAINST_TEXT_BYTES])
{
    snprintf(text, AGAINST_TEXT_BYTES, "%+" PRId32, ahead(&game->match));
    return text;
}

// The player's own game is not touched.
static void drop(Game *game)
{
    game_complain("the ghost's demo goes otherwise than it was recorded: the game goes on without it");
    hud_note(&game->show.hud, UI_GHOST_DROPPED);
    game->show.hud.ghost = (HudGhost){.there = false};
    against_nobody(&game->match);
}

void against_tick(Game *game)
{
    const Match *match = &game->match;
    HudGhost *told = &game->show.hud.ghost;
    uint32_t tick = match->sim.head.tick;
    if (!against_one(game))
        return;
    ghost_build_to(match->ghost, tick);
    if (ghost_diverged(match->ghost)) {
        drop(game);
        return;
    }
    told->ahead = ahead(match);
    GhostEnd end = ghost_end(match->ghost, tick);
    if (end == GHOST_FLIES || told->over || match->sim.head.over)
        return;
    told->over = true;
    told->over_s = ghost_end_tick(match->ghost) / SIM_TICKS_PER_SECOND;
    hud_note(&game->show.hud, end == GHOST_LOST ? UI_GHOST_LOST : end == GHOST_WON ? UI_GHOST_WON : UI_GHOST_LEFT);
}

void against_ahead(Game *game)
{
    if (!against_one(game))
        return;
    int64_t until_ns = clock_now_ns() + game->pace.refresh.interval_ns * AHEAD_PERCENT / 100;
    while (!ghost_build(game->match.ghost, AHEAD_TICKS) && clock_now_ns() < until_ns)
        continue;
}

// One tick late, as all that is shown between two ticks.
void against_draw(const Game *game, float blend, Batch *batch)
{
    GhostMark marks[GHOST_MARKS];
    const Sim *sim = &game->match.sim;
    if (!against_one(game))
        return;
    int count = ghost_marks(game->match.ghost, (double)sim->head.tick - 1.0 + (double)blend, marks);
    ghost_draw(&game->show.view, sim, marks, count, batch);
}
