// sides_game.c -- what is told beside a game: what is played, its phases, who comes next, how it goes.
#include <inttypes.h>
#include <stdio.h>

#include "game/session/against.h"
#include "game/session/facts.h"
#include "game/screens/sides_local.h"
#include "text/times.h"
#include "view/boss_draw.h"
#include "view/enemies_draw.h"

#define PHASES_SHOWN 9
#define MARK_PX 13.0f // of a phase's line, for its mark
#define MARK_ROOM 11.0f
#define NEXT_SHOWN 4
#define NEXT_PX 22.0f // of a line with a sprite
#define KIND_ROOM 19.0f
#define KIND_STEP_PX 34.0f
#define SMALL_BYTES 96

static bool is_demo(const Game *game)
{
    return screens_has(&game->screens, SCREEN_IS_DEMO);
}

static bool has_script(const Sim *sim)
{
    return sim->head.stage == STAGE_SCRIPT;
}

// The day's game is a stage of another mode.
static const char *name_of(const Game *game)
{
    const Sim *sim = &game->match.sim;
    if (!is_demo(game) && game->match.mode.kind == MODE_DAILY)
        return ui_text(game->match.mode.later ? UI_DAILY_LATER : UI_MODE_DAILY);
    return has_script(sim) ? ui_text_name(&sim->script.name) : ui_text(UI_STAGE_EMPTY);
}

// A demo tells neither its level nor what was to be beaten.
void sides_played(const Game *game, SidesColumn *column)
{
    char text[SMALL_BYTES];
    bool demo = is_demo(game);
    uint32_t best = demo ? 0 : best_score(&game->best);
    sides_begin(column, name_of(game), SIDES_LINE_PX * (best > 0 ? 2.0f : 1.0f));
    if (!demo)
        sides_right(column, ui_text((UiText)(UI_LEVEL_EASY + game->match.mode.level)), PAINT_CREAM);
    sides_line(column, 0.0f, ui_text(demo ? UI_WATCH : UI_LEVEL), PAINT_GOLD);
    if (best > 0) {
        snprintf(text, sizeof text, "%" PRIu32, best);
        sides_right(column, text, PAINT_CREAM);
        sides_line(column, 0.0f, ui_text(UI_BEST_LIST), PAINT_GOLD);
    }
    sides_end(column);
}

// The present one stands out, those before it are dim; a crown is for a boss.
static void phase_line(const Sim *sim, int number, SidesColumn *column)
{
    const ScriptPhase *phase = &sim->script.phases[number];
    bool now = number == sim->head.phase, past = number < sim->head.phase;
    if (phase->boss >= 0)
        sides_picture(column, SPRITE_ICON_CALL, MARK_PX / 2.0f - 1.0f, MARK_ROOM, 0.0f, past ? 0.5f : 1.0f);
    else if (now)
        sides_picture(column, SPRITE_BEE_0, MARK_PX / 2.0f - 1.0f, MARK_ROOM, 90.0f, 1.0f);
    sides_line(column, MARK_PX + 4.0f, ui_text_name(&phase->name), now ? PAINT_HONEY : past ? 0xa8977cu : PAINT_CREAM);
}

// Those around the present one, where there are many.
void sides_phases(const Game *game, SidesColumn *column)
{
    const Sim *sim = &game->match.sim;
    int count = sim->script.phase_count, shown = count < PHASES_SHOWN ? count : PHASES_SHOWN;
    int first = sim->head.phase - PHASES_SHOWN / 2;
    if (!has_script(sim) || count < 2)
        return;
    first = first > count - shown ? count - shown : first < 0 ? 0 : first;
    sides_begin(column, ui_text(UI_SIDE_PHASES), SIDES_LINE_PX * (float)shown);
    for (int i = first; i < first + shown; i++)
        phase_line(sim, i, column);
    sides_end(column);
}

// The waves of the phase that are still to come, in their order; of a phase that draws them the first of each kind.
static int waves_next(const Sim *sim, const ScriptWave *waves[NEXT_SHOWN])
{
    const StageScript *script = &sim->script;
    const ScriptPhase *phase = &script->phases[sim->head.phase];
    bool draws = script_phase_draws(script, phase);
    uint32_t seen = 0;
    int count = 0;
    for (int i = phase->first_wave; i < phase->first_wave + phase->wave_count && count < NEXT_SHOWN; i++) {
        const ScriptWave *wave = &script->waves[i];
        if (draws ? (seen & 1u << wave->kind) != 0 : wave->tick <= sim->head.phase_ticks)
            continue;
        seen |= 1u << wave->kind;
        waves[count++] = wave;
    }
    return count;
}

// How many come of a wave that is drawn is not known before.
static void wave_line(const Sim *sim, const ScriptWave *wave, SidesColumn *column)
{
    char text[SMALL_BYTES];
    int seconds = (wave->tick - sim->head.phase_ticks + SIM_TICKS_PER_SECOND - 1) / SIM_TICKS_PER_SECOND;
    sides_picture(column, enemies_draw_sprite((EnemyKind)wave->kind), KIND_ROOM / 2.0f, KIND_ROOM, 180.0f, 1.0f);
    snprintf(text, sizeof text, "%d %s", seconds, ui_text(UI_SECONDS));
    sides_right(column, text, PAINT_CREAM);
    snprintf(text, sizeof text, "×%" PRId32, wave->count);
    sides_line(column, KIND_ROOM + 8.0f, text, PAINT_CREAM);
    column->y += NEXT_PX - SIDES_LINE_PX;
}

// Those of a phase that draws its waves, in a row.
static void kinds_row(const ScriptWave *waves[NEXT_SHOWN], int count, SidesColumn *column)
{
    sides_begin(column, ui_text(UI_SIDE_COME), NEXT_PX);
    for (int i = 0; i < count; i++)
        sides_picture(column, enemies_draw_sprite((EnemyKind)waves[i]->kind), KIND_STEP_PX * ((float)i + 0.5f),
                      KIND_ROOM, 180.0f, 1.0f);
    column->y += NEXT_PX;
    sides_end(column);
}

// The block keeps its height while the waves come one after the other: nothing below it moves.
void sides_next(const Game *game, SidesColumn *column)
{
    const Sim *sim = &game->match.sim;
    const ScriptWave *waves[NEXT_SHOWN];
    if (!has_script(sim) || sim->script.phases[sim->head.phase].wave_count == 0)
        return;
    int count = waves_next(sim, waves);
    if (script_phase_draws(&sim->script, &sim->script.phases[sim->head.phase])) {
        kinds_row(waves, count, column);
        return;
    }
    sides_begin(column, ui_text(UI_SIDE_NEXT), NEXT_PX * NEXT_SHOWN);
    float bottom = column->y + NEXT_PX * NEXT_SHOWN;
    for (int i = 0; i < count; i++)
        wave_line(sim, waves[i], column);
    column->y = bottom;
    sides_end(column);
}

void sides_numbers(const Game *game, SidesColumn *column)
{
    const SimHead *head = &game->match.sim.head;
    GameFact facts[GAME_FACTS];
    char text[SMALL_BYTES];
    game_facts(head, facts);
    sides_begin(column, ui_text(UI_SIDE_GAME), SIDES_LINE_PX * (float)(GAME_FACTS + 1));
    sides_right(column, minutes_text((head->over ? head->over_tick : head->tick) / SIM_TICKS_PER_SECOND).text,
                PAINT_CREAM);
    sides_line(column, 0.0f, ui_text(UI_TIME_PLAYED), PAINT_GOLD);
    for (int i = 0; i < GAME_FACTS; i++) {
        snprintf(text, sizeof text, "%" PRIu32, facts[i].value);
        sides_right(column, text, PAINT_CREAM);
        sides_line(column, 0.0f, ui_text(facts[i].what), PAINT_GOLD);
    }
    sides_end(column);
}

// Where one plays against a ghost: its points, what one has more than them, and when its game was over.
void sides_ghost(const Game *game, SidesColumn *column)
{
    const HudGhost *ghost = &game->show.hud.ghost;
    char text[SMALL_BYTES];
    if (!against_one(game))
        return;
    sides_begin(column, ui_text(UI_GHOST), SIDES_LINE_PX * 3.0f);
    snprintf(text, sizeof text, "%" PRId64, (int64_t)game->match.sim.head.score - ghost->ahead);
    sides_right(column, text, PAINT_CREAM);
    sides_line(column, 0.0f, ui_text(UI_GHOST_POINTS), PAINT_GOLD);
    snprintf(text, sizeof text, "%+" PRId32, ghost->ahead);
    sides_right(column, text, ghost->ahead >= 0 ? PAINT_HONEY : PAINT_CREAM);
    sides_line(column, 0.0f, ui_text(UI_GHOST_AHEAD), PAINT_GOLD);
    sides_right(column, ghost->over ? minutes_text(ghost->over_s).text : "–", PAINT_CREAM);
    sides_line(column, 0.0f, ui_text(UI_GHOST_OVER), PAINT_GOLD);
    sides_end(column);
}

// As high as its largest swarm, which is told above it.
void sides_graph(const Game *game, SidesColumn *column)
{
    const BeeGraph *watched = game->screens.demo.graph, *graph = watched ? watched : &game->match.tally.graph;
    Sides *sides = column->sides;
    const float height = 84.0f, pad = 10.0f;
    if (graph->count == 0)
        return;
    sides_begin(column, ui_text(UI_BEES_OVER_TIME), height);
    sides->graph = *graph;
    sides->graph_rect = ui_box(column->left + pad, column->y, column->right - column->left - 2.0f * pad, height - 4.0f);
    column->y += height;
    sides_end(column);
}
