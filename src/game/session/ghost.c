// ghost.c -- plays a recorded game beside the player's.
#include "game/session/ghost.h"

#include <inttypes.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/demos/demo_file.h"
#include "content/mode/rivals.h"
#include "game/session/game.h"
#include "platform/files.h"
#include "text/grow.h"
#include "text/text_errors.h"

#define FADE_TICKS 90.0f  // after its end
#define OTHERS_ALPHA 0.5f // of all ghosts but the first

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

// --- the ghosts of a match

// Adds a ghost behind the others.
static bool ghost_join(Ghost **first, const char *path, Error *error)
{
    Tape demo;
    Error why;
    if (!demo_file_read(path, &demo, error))
        return false;
    while (*first)
        first = &(*first)->next;
    *first = ghost_open(&demo, &why);
    return *first || error_set(error, "%s: %s", demo_label(path).text, why.text);
}

static void ghosts_close(Ghost *first)
{
    while (first) {
        Ghost *gone = first;
        first = first->next;
        ghost_close(gone);
    }
}

static bool folder_join(Ghost **first, const char *folder, Error *error)
{
    FolderList files = {0};
    bool good = folder_list(folder, DEMO_ENDING, &files);
    if (!good)
        error_set(error, "%s: %s", folder, strerror(errno));
    else if (files.count < 1 || files.count > AGAINST_MOST)
        good = error_set(error, "%s: %d demos, expected 1 to %d", folder, files.count, AGAINST_MOST);
    for (int i = 0; i < files.count && good; i++) {
        char path[PATH_SIZE];
        snprintf(path, sizeof path, "%s/%s", folder, files.names[i]);
        good = ghost_join(first, path, error);
    }
    folder_list_free(&files);
    return good;
}

bool against_demo(Match *match, const char *path, Error *error)
{
    Ghost *first = NULL;
    if (!(folder_exists(path) ? folder_join : ghost_join)(&first, path, error)) {
        ghosts_close(first);
        return false;
    }
    against_nobody(match);
    match->ghost = first;
    match->challenge = first->demo.challenge;
    return true;
}

void against_nobody(Match *match)
{
    ghosts_close(match->ghost);
    match->ghost = NULL;
    match->challenge = false;
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
    const StageScript *script = content_script(&game->content, &match->mode);
    if (!script)
        return sim->head.stage == STAGE_SCRIPT;
    bool gallery = script->gallery.pattern_ticks > 0;
    return memcmp(script, &sim->script, sizeof *script) != 0
        || !patterns_are_of(&sim->book, gallery ? &game->content.gallery : &game->content.patterns);
}

// A Sim that shows something else begins with a hud of its own, which has no ghost.
bool against_one(const Game *game)
{
    return game->match.ghost && game->graphics.hud.ghost.there;
}

static uint32_t ghost_score(const Match *match, const Ghost *ghost)
{
    return match->sim.head.over ? ghost_result(ghost) : ghost->sim.head.score;
}

// The one with the most points.
static const Ghost *best_ghost(const Match *match)
{
    const Ghost *best = match->ghost;
    for (const Ghost *ghost = best; ghost; ghost = ghost->next)
        if (ghost_score(match, ghost) > ghost_score(match, best))
            best = ghost;
    return best;
}

// Compares tick against tick while the game runs, final scores in the end.
static int32_t ahead(const Match *match)
{
    return (int32_t)(match->sim.head.score - ghost_score(match, best_ghost(match)));
}

const char *against_text(const Game *game, char text[AGAINST_TEXT_BYTES])
{
    snprintf(text, AGAINST_TEXT_BYTES, "%+" PRId32, ahead(&game->match));
    return text;
}

// --- the scores of the list

// The next score to pass, on the hud.
static void rival_show(Game *game)
{
    HudRival *shown = &game->graphics.hud.rival;
    const Rival *rival = rivals_next(&game->match.rivals, game->match.sim.head.score);
    *shown = (HudRival){.score = rival ? rival->score : 0};
    if (rival)
        snprintf(shown->name, sizeof shown->name, "%s", rival->name);
}

void board_read(Rivals *rivals, const char *list)
{
    char path[PATH_SIZE];
    Error error;
    FileBytes file;
    if (!path_of_data(RIVALS_FILE, path, sizeof path, &error) || !file_taken(path))
        return;
    if (!file_read(path, RIVALS_FILE_BYTES_MAX, &file, &error)) {
        game_complain(error.text);
        return;
    }
    TextErrors errors = {0};
    rivals_read(rivals, list, (const char *)file.bytes, file.size, &errors);
    char *lines = text_errors_lines(&errors, path);
    if (errors.errors > 0)
        game_complain(lines);
    free(lines);
    text_errors_free(&errors);
    file_free(&file);
}

static bool flies_along(const Match *match, const BestGame *played)
{
    for (const Ghost *ghost = match->ghost; ghost; ghost = ghost->next)
        if (ghost->demo.tick_count == played->ticks && ghost_result(ghost) == played->score)
            return true;
    return false;
}

// Other games of the list with the same seed, such as those of a day, fly along with a ghost.
static void ghosts_of_list(Match *match, const BestShown *best)
{
    Error error;
    char folder[PATH_SIZE], path[PATH_SIZE];
    int count = 0;
    for (const Ghost *ghost = match->ghost; ghost; ghost = ghost->next)
        count++;
    if (count == 0 || !path_of_data("demos", folder, sizeof folder, NULL))
        return;
    for (int i = 0; i < best->list.count && count < AGAINST_MOST; i++) {
        const BestGame *played = &best->list.games[i];
        if (played->seed != match->sim.head.seed || played->demos.count != 1 || flies_along(match, played)
            || !demo_find(folder, played->demos.of[0], path, sizeof path))
            continue;
        if (ghost_join(&match->ghost, path, &error))
            count++;
        else
            game_complain(error.text);
    }
}

void against_list(Game *game)
{
    Match *match = &game->match;
    const BestShown *best = &game->best;
    char list[MODE_LIST_BYTES];
    rivals_free(&match->rivals);
    if (match->challenge) {
        const char *name = match->ghost->demo.start.name;
        rivals_add(&match->rivals, ghost_result(match->ghost), name[0] ? name : ui_text(UI_GHOST));
        rival_show(game);
        return;
    }
    for (int i = 0; i < best->list.count; i++) {
        char place[RIVAL_NAME_BYTES];
        snprintf(place, sizeof place, "#%d", i + 1);
        rivals_add(&match->rivals, best->list.games[i].score, i == 0 ? ui_text(UI_BEST) : place);
    }
    snprintf(list, sizeof list, "%s", file_base(best->path));
    list[strcspn(list, ".")] = '\0';
    if (list[0])
        board_read(&match->rivals, list);
    rivals_sort(&match->rivals);
    rival_show(game);
    ghosts_of_list(match, best);
}

// --- each tick and each picture

static void ghosts_tick(Game *game)
{
    Match *match = &game->match;
    HudGhost *shown = &game->graphics.hud.ghost;
    for (Ghost **at = &match->ghost, *ghost; (ghost = *at) != NULL;) {
        ghost_play(ghost, match->sim.head.tick);
        if (!ghost_diverged(ghost)) {
            at = &ghost->next;
            continue;
        }
        game_complain("a ghost's demo does not replay as it was recorded: the game continues without this ghost");
        hud_note(&game->graphics.hud, UI_GHOST_DROPPED);
        *at = ghost->next;
        ghost_close(ghost);
    }
    if (!match->ghost) {
        *shown = (HudGhost){.there = false};
        return;
    }
    const Ghost *best = best_ghost(match);
    GhostEnd end = ghost_end(best);
    shown->ahead = ahead(match);
    if (shown->over != (end != GHOST_FLIES) && !match->sim.head.over) {
        shown->over = end != GHOST_FLIES;
        shown->over_s = ghost_end_tick(best) / SIM_TICKS_PER_SECOND;
        if (shown->over)
            hud_note(&game->graphics.hud, end == GHOST_LOST  ? UI_GHOST_LOST
                                          : end == GHOST_WON ? UI_GHOST_WON
                                                             : UI_GHOST_LEFT);
    }
}

void against_tick(Game *game)
{
    rival_show(game); // each time, because a game can go back
    if (against_one(game))
        ghosts_tick(game);
}

// A ghost fades after its end, when it stands still.
void against_draw(const Game *game, float blend, Batch *batch)
{
    const uint32_t tick = game->match.sim.head.tick;
    for (const Ghost *ghost = against_one(game) ? game->match.ghost : NULL; ghost; ghost = ghost->next) {
        bool over = ghost_end(ghost) != GHOST_FLIES;
        float gone = over ? ((float)(tick - ghost_end_tick(ghost)) + blend - 1.0f) / FADE_TICKS : 0.0f;
        if (gone < 1.0f)
            ghost_draw(&game->graphics.view, &game->match.sim, &ghost->sim, ghost->play.tick < tick ? 1.0f : blend,
                       (ghost == game->match.ghost ? 1.0f : OTHERS_ALPHA) * (gone > 0.0f ? 1.0f - gone : 1.0f), batch);
    }
}
