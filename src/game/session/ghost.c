// ghost.c -- plays a recorded game beside the player's.
#include "game/session/ghost.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/demos/demo_file.h"
#include "game/session/game.h"
#include "text/grow.h"

#define FADE_TICKS 90.0f // after its end

Ghost *ghost_open(const Tape *demo, Error *error)
{
    Ghost *ghost = grow_zeros(sizeof *ghost);
    ghost->demo = *demo;
    if (tape_play_begin(&ghost->play, &ghost->demo, &ghost->sim, error))
        return ghost;
    ghost_close(ghost);
    return NULL;
}

void ghost_close(Ghost *ghost)
{
    if (ghost)
        tape_free(&ghost->demo);
    free(ghost);
}

void ghost_play(Ghost *ghost, uint32_t tick)
{
    while (ghost->play.tick < tick && !ghost_diverged(ghost) && tape_play_tick(&ghost->play, &ghost->sim))
        continue;
}

bool ghost_diverged(const Ghost *ghost)
{
    return ghost->play.diverged != TAPE_PLAY_AGREES;
}

uint32_t ghost_result(const Ghost *ghost)
{
    return ghost->demo.tail == TAPE_ENDED ? ghost->demo.result.score : ghost->sim.head.score;
}

GhostEnd ghost_end(const Ghost *ghost)
{
    const SimHead *head = &ghost->sim.head;
    return head->over                                 ? (head->won ? GHOST_WON : GHOST_LOST)
         : ghost->play.tick == ghost->demo.tick_count ? GHOST_LEFT
                                                      : GHOST_FLIES;
}

uint32_t ghost_end_tick(const Ghost *ghost)
{
    return ghost->sim.head.over ? ghost->sim.head.over_tick : ghost->play.tick;
}

// --- the ghost of a match

bool against_demo(Match *match, const char *path, Error *error)
{
    Tape demo;
    Error why;
    if (!demo_file_read(path, &demo, error))
        return false;
    Ghost *ghost = ghost_open(&demo, &why);
    if (!ghost)
        return error_set(error, "%s: %s", demo_label(path).text, why.text);
    against_nobody(match);
    match->ghost = ghost;
    return true;
}

void against_nobody(Match *match)
{
    ghost_close(match->ghost);
    match->ghost = NULL;
}

// True if all patterns that the game has stored are in the other book as well. A game stores only patterns that its
// stage calls.
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

// A Sim that shows something else begins with a hud of its own, which has no ghost.
bool against_one(const Game *game)
{
    return game->match.ghost && game->show.hud.ghost.there;
}

// Compares tick against tick while the game runs, final scores in the end.
static int32_t ahead(const Match *match)
{
    const SimHead *head = &match->sim.head;
    return (int32_t)(head->score - (head->over ? ghost_result(match->ghost) : match->ghost->sim.head.score));
}

const char *against_text(const Game *game, char text[AGAINST_TEXT_BYTES])
{
    snprintf(text, AGAINST_TEXT_BYTES, "%+" PRId32, ahead(&game->match));
    return text;
}

void against_tick(Game *game)
{
    const Match *match = &game->match;
    HudGhost *shown = &game->show.hud.ghost;
    uint32_t tick = match->sim.head.tick;
    if (!against_one(game))
        return;
    ghost_play(match->ghost, tick);
    if (ghost_diverged(match->ghost)) {
        game_complain("the ghost's demo does not replay as it was recorded: the game continues without the ghost");
        hud_note(&game->show.hud, UI_GHOST_DROPPED);
        game->show.hud.ghost = (HudGhost){.there = false};
        against_nobody(&game->match);
        return;
    }
    shown->ahead = ahead(match);
    GhostEnd end = ghost_end(match->ghost);
    if (end == GHOST_FLIES || shown->over || match->sim.head.over)
        return;
    shown->over = true;
    shown->over_s = ghost_end_tick(match->ghost) / SIM_TICKS_PER_SECOND;
    hud_note(&game->show.hud, end == GHOST_LOST ? UI_GHOST_LOST : end == GHOST_WON ? UI_GHOST_WON : UI_GHOST_LEFT);
}

// It fades after its end, when it stands still.
void against_draw(const Game *game, float blend, Batch *batch)
{
    const Ghost *ghost = game->match.ghost;
    const uint32_t tick = game->match.sim.head.tick;
    if (!against_one(game))
        return;
    bool over = ghost_end(ghost) != GHOST_FLIES;
    float gone = over ? ((float)(tick - ghost_end_tick(ghost)) + blend - 1.0f) / FADE_TICKS : 0.0f;
    if (gone < 1.0f)
        ghost_draw(&game->show.view, &game->match.sim, &ghost->sim, ghost->play.tick < tick ? 1.0f : blend,
                   gone > 0.0f ? 1.0f - gone : 1.0f, batch);
}
