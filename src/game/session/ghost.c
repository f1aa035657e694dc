// ghost.c -- turns a demo into a track: steps with points and places; pictures interpolate between them.
#include "game/session/ghost.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/demos/demo_file.h"
#include "core/base/clamp.h"
#include "core/base/trig.h"
#include "game/session/game.h"
#include "platform/clock.h"
#include "tape/tape_play.h"
#include "text/grow.h"

#define PLACE_PARTS 16.0f // of a px
#define PLACE_MOST 32767.0f
#define FADE_TICKS 90.0f // after its end
#define HOVER_PX 0.2f    // a step; a bee that moves less keeps its heading

typedef struct Place {
    uint32_t id;
    int16_t x, y; // parts of a px
} Place;

typedef struct Step {
    uint32_t score;
    int first, count; // places, sorted by id
} Step;

struct Ghost {
    Tape demo;
    Sim *sim; // plays ahead; NULL when done
    TapePlay play;
    uint32_t ticks; // length of the track
    GhostEnd end;   // how the track ends
    uint32_t end_tick, end_score;
    Step *steps;
    int step_count, step_room;
    Place *places;
    int place_count, place_room;
};

// --- building

// Inserts a bee into the sorted list of the oldest. Returns their number.
static int oldest_add(Place oldest[GHOST_BEES], int count, Place bee)
{
    if (count == GHOST_BEES && oldest[count - 1].id < bee.id)
        return count;
    int at = count < GHOST_BEES ? count++ : count - 1;
    for (; at > 0 && oldest[at - 1].id > bee.id; at--)
        oldest[at] = oldest[at - 1];
    oldest[at] = bee;
    return count;
}

static int16_t part_of(float px)
{
    return (int16_t)clampf(px * PLACE_PARTS, -PLACE_MOST, PLACE_MOST);
}

static void step_add(Ghost *ghost)
{
    const Bees *bees = &ghost->sim->bees;
    Place oldest[GHOST_BEES];
    int count = 0;
    for (int i = 0; i < bees->count; i++)
        count = oldest_add(oldest, count, (Place){bees->id[i], part_of(bees->x[i]), part_of(bees->y[i])});
    ghost->steps = grow_list(ghost->steps, sizeof *ghost->steps, ghost->step_count, &ghost->step_room);
    ghost->steps[ghost->step_count++] = (Step){ghost->sim->head.score, ghost->place_count, count};
    for (int i = 0; i < count; i++) {
        ghost->places = grow_list(ghost->places, sizeof *ghost->places, ghost->place_count, &ghost->place_room);
        ghost->places[ghost->place_count++] = oldest[i];
    }
}

static void build_tick(Ghost *ghost)
{
    bool played = ghost->play.tick < ghost->ticks && tape_play_tick(&ghost->play, ghost->sim);
    bool diverged = ghost_diverged(ghost);
    if (played && !diverged && ghost->play.tick % GHOST_STEP_TICKS == 0)
        step_add(ghost);
    if (played && !diverged)
        return;
    const SimHead *head = &ghost->sim->head;
    ghost->end = !head->over ? GHOST_LEFT : head->won ? GHOST_WON : GHOST_LOST;
    ghost->end_tick = head->over ? head->over_tick : head->tick;
    ghost->end_score = head->score;
    free(ghost->sim); // the largest part of a ghost
    ghost->sim = NULL;
}

bool ghost_build(Ghost *ghost, uint32_t ticks)
{
    for (uint32_t i = 0; i < ticks && ghost->sim; i++)
        build_tick(ghost);
    return !ghost->sim;
}

// Builds up to the step that the interpolation needs; at the end one tick more, which finds the end.
void ghost_build_to(Ghost *ghost, uint32_t tick)
{
    while (ghost->sim && ghost->play.tick <= tick + GHOST_STEP_TICKS)
        build_tick(ghost);
}

Ghost *ghost_open(const Tape *demo, Error *error)
{
    Ghost *ghost = grow_zeros(sizeof *ghost);
    ghost->demo = *demo;
    ghost->ticks = demo->tick_count < GHOST_TICKS_MAX ? demo->tick_count : GHOST_TICKS_MAX;
    ghost->sim = grow_checked(malloc(sizeof *ghost->sim));
    if (tape_play_begin(&ghost->play, &ghost->demo, ghost->sim, error)) {
        step_add(ghost);
        return ghost;
    }
    ghost_close(ghost);
    return NULL;
}

void ghost_close(Ghost *ghost)
{
    if (!ghost)
        return;
    tape_free(&ghost->demo);
    free(ghost->sim);
    free(ghost->steps);
    free(ghost->places);
    free(ghost);
}

// --- what is known

const Tape *ghost_demo(const Ghost *ghost)
{
    return &ghost->demo;
}

uint32_t ghost_built(const Ghost *ghost)
{
    return ghost->play.tick;
}

bool ghost_diverged(const Ghost *ghost)
{
    return ghost->play.diverged != TAPE_PLAY_AGREES;
}

// True if the end has been found and lies at or before this tick.
static bool has_ended(const Ghost *ghost, double tick)
{
    return !ghost->sim && tick >= (double)ghost->end_tick;
}

uint32_t ghost_score(const Ghost *ghost, uint32_t tick)
{
    uint32_t step = tick / GHOST_STEP_TICKS, last = (uint32_t)ghost->step_count - 1u;
    return has_ended(ghost, tick) ? ghost->end_score : ghost->steps[step < last ? step : last].score;
}

uint32_t ghost_result(const Ghost *ghost)
{
    bool known = ghost->demo.tail == TAPE_ENDED && ghost->ticks == ghost->demo.tick_count;
    return !ghost->sim ? ghost->end_score
         : known       ? ghost->demo.result.score
                       : ghost->steps[ghost->step_count - 1].score;
}

GhostEnd ghost_end(const Ghost *ghost, uint32_t tick)
{
    return has_ended(ghost, tick) ? ghost->end : GHOST_FLIES;
}

uint32_t ghost_end_tick(const Ghost *ghost)
{
    return ghost->end_tick;
}

// --- where it is

static Vec2 at_of(const Place *place)
{
    return vec2((float)place->x / PLACE_PARTS, (float)place->y / PLACE_PARTS);
}

// A bee that is in only one of the steps fades in or out.
static GhostMark mark_alone(const Place *place, float alpha)
{
    return (GhostMark){at_of(place), 0.0f, alpha};
}

// Both are sorted by id, so one walk through both finds the bees that are in both.
static int marks_between(const Ghost *ghost, const Step *from, const Step *to, float part, GhostMark *marks)
{
    const Place *a = ghost->places + from->first, *a_end = a + from->count;
    const Place *b = ghost->places + to->first, *b_end = b + to->count;
    int count = 0;
    while (a < a_end || b < b_end) {
        if (b == b_end || (a < a_end && a->id < b->id)) {
            marks[count++] = mark_alone(a++, 1.0f - part);
        } else if (a == a_end || b->id < a->id) {
            marks[count++] = mark_alone(b++, part);
        } else {
            // Interpolates between two steps, with the head forward.
            Vec2 start = at_of(a++), way = vec2_sub(at_of(b++), start);
            float angle = vec2_length(way) < HOVER_PX ? 0.0f : heading_of(way);
            marks[count++] = (GhostMark){vec2_add(start, vec2_scale(way, part)), angle, 1.0f};
        }
    }
    return count;
}

int ghost_marks(const Ghost *ghost, double tick, GhostMark marks[GHOST_MARKS])
{
    double steps = tick > 0.0 ? tick / GHOST_STEP_TICKS : 0.0, last = (double)(ghost->step_count - 1);
    double at = steps < last ? steps : last;
    int from = (int)at, to = from < ghost->step_count - 1 ? from + 1 : from;
    float gone = has_ended(ghost, tick) ? (float)(tick - (double)ghost->end_tick) / FADE_TICKS : 0.0f;
    if (gone >= 1.0f)
        return 0;
    int count = marks_between(ghost, &ghost->steps[from], &ghost->steps[to], (float)(at - (double)from), marks);
    for (int i = 0; i < count; i++)
        marks[i].alpha *= 1.0f - gone;
    return count;
}

// --- the ghost of a match

#define AHEAD_PERCENT 12 // of the time between pictures
#define AHEAD_TICKS 1    // played between two looks at the clock

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
    return (int32_t)(head->score - (head->over ? ghost_result(match->ghost) : ghost_score(match->ghost, head->tick)));
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
    ghost_build_to(match->ghost, tick);
    if (ghost_diverged(match->ghost)) {
        game_complain("the ghost's demo goes otherwise than it was recorded: the game goes on without it");
        hud_note(&game->show.hud, UI_GHOST_DROPPED);
        game->show.hud.ghost = (HudGhost){.there = false};
        against_nobody(&game->match);
        return;
    }
    shown->ahead = ahead(match);
    GhostEnd end = ghost_end(match->ghost, tick);
    if (end == GHOST_FLIES || shown->over || match->sim.head.over)
        return;
    shown->over = true;
    shown->over_s = ghost_end_tick(match->ghost) / SIM_TICKS_PER_SECOND;
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

// Draws one tick late, like everything between two ticks.
void against_draw(const Game *game, float blend, Batch *batch)
{
    GhostMark marks[GHOST_MARKS];
    const Sim *sim = &game->match.sim;
    if (!against_one(game))
        return;
    int count = ghost_marks(game->match.ghost, (double)sim->head.tick - 1.0 + (double)blend, marks);
    ghost_draw(&game->show.view, sim, marks, count, batch);
}
