// sides.c -- the columns beside the field.
#include "game/screens/screen_parts.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "core/base/clamp.h"
#include "game/session/ghost.h"
#include "text/times.h"
#include "view/boss_draw.h"
#include "view/canvas.h"
#include "view/paint.h"

#define SIDES_LINE_PX 17.0f
#define LEAST_PX 170.0f // smallest bar that has a column
#define MOST_PX 300.0f  // of a column
#define EDGE_PX 12.0f
#define GAP_PX 10.0f
#define PAD_PX 10.0f
#define HEAD_PX 24.0f
#define PLATE_ALPHA 0.62f
#define GRAPH_PX 84.0f
#define SMALL_BYTES 96

// A column, its filled height, and the background of its open block.
typedef struct SidesColumn {
    const Game *game;
    Sides *sides;
    ViewportRect rest;
    UiItem *plate;
} SidesColumn;

// --- pieces

static void block_begin(SidesColumn *column, const char *heading)
{
    UiPage *page = &column->sides->page;
    ViewportRect head = ui_cut_top(&column->rest, HEAD_PX);
    column->plate = ui_plate(page, UI_PLATE_VEIL, column->rest);
    column->plate->rgb = PAINT_DARK;
    column->plate->alpha = PLATE_ALPHA;
    ui_plate(page, UI_PLATE_DARK, head);
    ui_label(page, TEXT_SMALL, heading, ui_inset(head, PAD_PX, 0.0f), BATCH_LEFT, PAINT_HONEY);
    ui_cut_top(&column->rest, PAD_PX / 2.0f);
}

// The background reaches down to the last line.
static void block_end(SidesColumn *column)
{
    ui_cut_top(&column->rest, PAD_PX / 2.0f);
    column->plate->rect.most.y = column->rest.least.y;
    ui_cut_top(&column->rest, GAP_PX);
}

static ViewportRect line_rect(const SidesColumn *column, float left_px)
{
    ViewportRect rest = ui_inset(column->rest, PAD_PX, 0.0f);
    ui_cut_left(&rest, left_px);
    return ui_cut_top(&rest, SIDES_LINE_PX);
}

static void right_add(SidesColumn *column, const char *text, uint32_t rgb)
{
    ui_label(&column->sides->page, TEXT_SMALL, text, line_rect(column, 0.0f), BATCH_RIGHT, rgb);
}

static void line_add(SidesColumn *column, float left_px, const char *text, uint32_t rgb)
{
    ui_label(&column->sides->page, TEXT_SMALL, text, line_rect(column, left_px), BATCH_LEFT, rgb);
    ui_cut_top(&column->rest, SIDES_LINE_PX);
}

// A heading, with its value at the right end of the same line.
static void pair_add(SidesColumn *column, UiText what, const char *value, uint32_t rgb)
{
    right_add(column, value, rgb);
    line_add(column, 0.0f, ui_text(what), PAINT_GOLD);
}

static void number_add(SidesColumn *column, UiText what, uint32_t number)
{
    char text[SMALL_BYTES];
    snprintf(text, sizeof text, "%" PRIu32, number);
    pair_add(column, what, text, PAINT_CREAM);
}

// A sprite of this size in the present line, `x_px` from the column's edge.
static void picture_add(SidesColumn *column, SpriteId sprite, float x_px, float room_px, float angle_deg, float alpha)
{
    const AtlasCell *cell = &column->game->machine.atlas.cells[sprite];
    Vec2 at = vec2(column->rest.least.x + PAD_PX + x_px, column->rest.least.y + SIDES_LINE_PX / 2.0f);
    UiItem *item = ui_label(&column->sides->page, TEXT_SMALL, "", ui_rect(at.x, at.y, room_px, room_px), BATCH_CENTRE,
                            PAINT_CREAM);
    item->icon = (UiIcon){
        .sprite = sprite, .scale = room_px / fmaxf(cell->width_px, cell->height_px), .angle_deg = angle_deg};
    item->alpha = alpha;
}

// --- of a game

#define PHASES_SHOWN 9
#define MARK_PX 13.0f // left part of a phase's line, for its mark
#define MARK_ROOM 11.0f
#define NEXT_SHOWN 4
#define NEXT_PX 22.0f // height of a line with a sprite
#define KIND_ROOM 19.0f
#define KIND_STEP_PX 34.0f
#define PORTRAIT_PX 150.0f // of a boss
#define SMALL_PORTRAIT_PX 52.0f
#define BOSSES_SHOWN 6

static bool has_script(const Sim *sim)
{
    return sim->head.stage == STAGE_SCRIPT;
}

// A demo lacks the level and the score to beat. The daily game uses the stage of another mode, so its heading is the
// mode instead.
static void played_add(const Game *game, SidesColumn *column)
{
    const Sim *sim = &game->match.sim;
    bool demo = screens_has(&game->screens, SCREEN_IS_DEMO), day = !demo && game->match.mode.kind == MODE_DAILY;
    uint32_t best = demo ? 0 : best_score(&game->best);
    block_begin(column, day               ? ui_text(game->match.mode.later ? UI_DAILY_LATER : UI_MODE_DAILY)
                        : has_script(sim) ? ui_text_name(&sim->script.name)
                                          : ui_text(UI_STAGE_EMPTY));
    if (!demo)
        right_add(column, ui_text((UiText)(UI_LEVEL_EASY + game->match.mode.level)), PAINT_CREAM);
    line_add(column, 0.0f, ui_text(demo ? UI_WATCH : UI_LEVEL), PAINT_GOLD);
    if (best > 0)
        number_add(column, UI_BEST_LIST, best);
    block_end(column);
}

// If there are many, only those around the present one.
static void phases_add(const Game *game, SidesColumn *column)
{
    const Sim *sim = &game->match.sim;
    int count = sim->script.phase_count, shown = count < PHASES_SHOWN ? count : PHASES_SHOWN;
    int first = clampi(sim->head.phase - PHASES_SHOWN / 2, 0, count - shown);
    if (!has_script(sim) || count < 2)
        return;
    block_begin(column, ui_text(UI_SIDE_PHASES));
    for (int i = first; i < first + shown; i++) {
        // The present phase stands out, earlier ones are dim; a crown marks a boss.
        const ScriptPhase *phase = &sim->script.phases[i];
        bool now = i == sim->head.phase, past = i < sim->head.phase;
        if (phase->boss >= 0)
            picture_add(column, SPRITE_ICON_CALL, MARK_PX / 2.0f - 1.0f, MARK_ROOM, 0.0f, past ? 0.5f : 1.0f);
        else if (now)
            picture_add(column, SPRITE_BEE_0, MARK_PX / 2.0f - 1.0f, MARK_ROOM, 90.0f, 1.0f);
        line_add(column, MARK_PX + 4.0f, ui_text_name(&phase->name),
                 now    ? PAINT_HONEY
                 : past ? 0xa8977cu
                        : PAINT_CREAM);
    }
    block_end(column);
}

// The next waves of the phase, in order; if the phase draws its waves at random, the first of each kind.
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

// The last block of its column: it gets lower as the waves come. Random ones, whose size is not known before they are
// drawn, show their kinds in a row.
static void next_add(const Game *game, SidesColumn *column)
{
    const Sim *sim = &game->match.sim;
    const ScriptWave *waves[NEXT_SHOWN];
    const ScriptPhase *phase = &sim->script.phases[sim->head.phase];
    if (!has_script(sim) || phase->wave_count == 0)
        return;
    bool draws = script_phase_draws(&sim->script, phase);
    int count = waves_next(sim, waves);
    if (count == 0)
        return;
    block_begin(column, ui_text(draws ? UI_SIDE_COME : UI_SIDE_NEXT));
    for (int i = 0; i < count; i++) {
        char text[SMALL_BYTES];
        int seconds = (waves[i]->tick - sim->head.phase_ticks + SIM_TICKS_PER_SECOND - 1) / SIM_TICKS_PER_SECOND;
        picture_add(column, enemies_draw_sprite((EnemyKind)waves[i]->kind),
                    draws ? KIND_STEP_PX * ((float)i + 0.5f) : KIND_ROOM / 2.0f, KIND_ROOM, 180.0f, 1.0f);
        if (draws)
            continue;
        right_add(column, ui_count(text, sizeof text, UI_SECONDS, (unsigned)seconds), PAINT_CREAM);
        snprintf(text, sizeof text, "×%" PRId32, waves[i]->count);
        line_add(column, KIND_ROOM + 8.0f, text, PAINT_CREAM);
        ui_cut_top(&column->rest, NEXT_PX - SIDES_LINE_PX);
    }
    if (draws)
        ui_cut_top(&column->rest, NEXT_PX);
    block_end(column);
}

// Its sprite in the middle of a place of this height.
static void portrait_add(SidesColumn *column, const ScriptBoss *boss, float width_px, float high_px)
{
    SpriteId sprite = boss_sprite((BossLook)boss->look);
    const AtlasCell *cell = &column->game->machine.atlas.cells[sprite];
    ViewportRect place = ui_box(column->rest.least.x + PAD_PX, column->rest.least.y, width_px, high_px);
    UiItem *item = ui_label(&column->sides->page, TEXT_SMALL, "", place, BATCH_CENTRE, PAINT_CREAM);
    item->icon = (UiIcon){
        .sprite = sprite, .scale = fminf(width_px / cell->width_px, high_px / cell->height_px), .angle_deg = 180.0f};
}

// The boss that is fought, or comes next.
static void boss_add(const Game *game, SidesColumn *column)
{
    const Sim *sim = &game->match.sim;
    int phase = sim->head.phase;
    while (phase < sim->script.phase_count && sim->script.phases[phase].boss < 0)
        phase++;
    if (!has_script(sim) || phase == sim->script.phase_count)
        return;
    const ScriptBoss *boss = &sim->script.bosses[sim->script.phases[phase].boss];
    block_begin(column, ui_text_name(&boss->name));
    portrait_add(column, boss, column->rest.most.x - column->rest.least.x - 2.0f * PAD_PX, PORTRAIT_PX);
    ui_cut_top(&column->rest, PORTRAIT_PX);
    block_end(column);
}

// All stages, each with its boss.
static void bosses_add(const Game *game, SidesColumn *column)
{
    const StageFiles *stages = &game->content.stages;
    block_begin(column, ui_text(UI_SIDE_COME));
    for (int i = 0, shown = 0; i < stages->listed && shown < BOSSES_SHOWN; i++) {
        const StageScript *script = &stages->scripts[i];
        if (script->boss_count == 0)
            continue;
        ViewportRect next = column->rest;
        ui_cut_top(&next, SMALL_PORTRAIT_PX);
        portrait_add(column, &script->bosses[script->boss_count - 1], SMALL_PORTRAIT_PX, SMALL_PORTRAIT_PX - 4.0f);
        ui_cut_top(&column->rest, 0.5f * SMALL_PORTRAIT_PX - SIDES_LINE_PX);
        line_add(column, SMALL_PORTRAIT_PX + PAD_PX, ui_text_name(&script->name), PAINT_GOLD);
        line_add(column, SMALL_PORTRAIT_PX + PAD_PX, ui_text_name(&script->bosses[script->boss_count - 1].name),
                 PAINT_CREAM);
        column->rest = next;
        shown++;
    }
    block_end(column);
}

static void numbers_add(const Game *game, SidesColumn *column)
{
    const SimHead *head = &game->match.sim.head;
    GameFigure figures[GAME_FIGURES];
    game_figures(head, figures);
    block_begin(column, ui_text(UI_SIDE_GAME));
    pair_add(column, UI_TIME_PLAYED,
             minutes_text((head->over ? head->over_tick : head->tick) / SIM_TICKS_PER_SECOND).text, PAINT_CREAM);
    for (int i = 0; i < GAME_FIGURES; i++)
        number_add(column, figures[i].what, figures[i].value);
    block_end(column);
}

// Against a ghost: its points, the lead, and the time of its end.
static void ghost_add(const Game *game, SidesColumn *column)
{
    const HudGhost *ghost = &game->graphics.hud.ghost;
    char text[SMALL_BYTES];
    if (!against_one(game))
        return;
    block_begin(column, ui_text(UI_GHOST));
    snprintf(text, sizeof text, "%" PRId64, (int64_t)game->match.sim.head.score - ghost->ahead);
    pair_add(column, UI_GHOST_POINTS, text, PAINT_CREAM);
    snprintf(text, sizeof text, "%+" PRId32, ghost->ahead);
    pair_add(column, UI_GHOST_AHEAD, text, ghost->ahead >= 0 ? PAINT_HONEY : PAINT_CREAM);
    pair_add(column, UI_GHOST_OVER, ghost->over ? minutes_text(ghost->over_s).text : "–", PAINT_CREAM);
    block_end(column);
}

// Reserves the area of the swarm's graph.
static void graph_add(const Game *game, SidesColumn *column)
{
    const BeeGraph *graph = game->screens.demo.graph ? game->screens.demo.graph : &game->match.tally.graph;
    Sides *sides = column->sides;
    if (graph->count == 0)
        return;
    block_begin(column, ui_text(UI_BEES_OVER_TIME));
    sides->graph = graph;
    sides->graph_rect = ui_inset(ui_cut_top(&column->rest, GRAPH_PX - 4.0f), PAD_PX, 0.0f);
    ui_cut_top(&column->rest, 4.0f);
    block_end(column);
}

// --- beside every screen

#define SIGN_PX 24.0f // of a line with a sign
#define SIGN_ROOM 18.0f
#define ABOUT_LINES 4

static void best_lines_add(const Game *game, int most, SidesColumn *column)
{
    const BestList *best = &game->best.list;
    char text[SMALL_BYTES];
    if (best->count == 0 || screens_has(&game->screens, SCREEN_IS_DEMO))
        return;
    block_begin(column, ui_text(UI_BEST_LIST));
    for (int i = 0; i < best->count && i < most; i++) {
        right_add(column, best->games[i].date, 0xc9b78fu);
        snprintf(text, sizeof text, "%d.  %" PRIu32, i + 1, best->games[i].score);
        line_add(column, 0.0f, text, i == game->best.rank ? PAINT_HONEY : PAINT_CREAM);
    }
    block_end(column);
}

static void sign_add(SidesColumn *column, SpriteId sprite, float left_px, UiText text, uint32_t rgb)
{
    picture_add(column, sprite, SIGN_ROOM / 2.0f, SIGN_ROOM, 0.0f, 1.0f);
    line_add(column, left_px, ui_text(text), rgb);
}

// Only the headings while playing; all texts otherwise.
static void help_add(SidesColumn *column, bool long_texts)
{
    block_begin(column, ui_text(UI_HELP));
    for (int i = 0; i < HELP_RULES_COUNT; i++) {
        sign_add(column, HELP_RULES[i].sprite, SIGN_PX, HELP_RULES[i].head, PAINT_GOLD);
        if (long_texts) {
            const char *text = ui_text(HELP_RULES[i].text);
            ViewportRect rect = line_rect(column, SIGN_PX);
            int lines = wrap_rows(&column->game->machine.atlas, TEXT_SMALL, text, rect.most.x - rect.least.x,
                                  ABOUT_LINES, false);
            rect.most.y = rect.least.y + SIDES_LINE_PX * (float)lines;
            ui_label(&column->sides->page, TEXT_SMALL, text, rect, BATCH_LEFT, PAINT_CREAM)->from_top = true;
            column->rest.least.y = rect.most.y;
        }
        ui_cut_top(&column->rest, SIGN_PX - SIDES_LINE_PX);
    }
    block_end(column);
}

// Signs and their meanings.
#define SIGNS 10

typedef struct Sign {
    SpriteId sprite;
    UiText text;
} Sign;

static const Sign MAP_SIGNS[SIGNS] = {
    {SPRITE_MAP_HOME, UI_MAP_CELL_HOME},          {SPRITE_MAP_NEST, UI_MAP_CELL_NEST},
    {SPRITE_MAP_NEST_BEATEN, UI_MAP_CELL_BEATEN}, {SPRITE_HORNET_0, UI_MAP_CELL_PATROL},
    {SPRITE_MAP_FLOWERS, UI_MAP_CELL_FLOWERS},    {SPRITE_MAP_FLOWERS_SPENT, UI_MAP_CELL_SPENT},
    {SPRITE_MAP_TREE_0, UI_MAP_CELL_WOOD},        {SPRITE_MAP_GRASS, UI_MAP_CELL_GRASS},
    {SPRITE_MAP_LILY, UI_MAP_CELL_WATER},         {SPRITE_MAP_ROCK_0, UI_MAP_CELL_ROCK},
};

static const Sign LAB_SIGNS[SIGNS] = {
    {SPRITE_ICON_OVERLAY, UI_LAB_BUTTON_OVERLAY}, {SPRITE_ICON_LOAD, UI_LAB_BUTTON_LOAD},
    {SPRITE_ICON_SAVE, UI_LAB_BUTTON_SAVE},       {SPRITE_ICON_PANEL, UI_LAB_BUTTON_PANEL},
    {SPRITE_ICON_PLAY, UI_LAB_BUTTON_PLAY},       {SPRITE_ICON_STEP, UI_LAB_BUTTON_STEP_ON},
    {SPRITE_ICON_REWIND, UI_LAB_BUTTON_REWIND},   {SPRITE_ICON_UNDO, UI_LAB_BUTTON_UNDO},
    {SPRITE_ICON_RESTART, UI_LAB_BUTTON_RESTART}, {SPRITE_ICON_BIN, UI_LAB_BUTTON_CLEAR},
};

static void signs_add(SidesColumn *column, UiText heading, const Sign signs[SIGNS])
{
    block_begin(column, ui_text(heading));
    for (int i = 0; i < SIGNS; i++) {
        sign_add(column, signs[i].sprite, SIGN_PX + 4.0f, signs[i].text, PAINT_CREAM);
        ui_cut_top(&column->rest, SIGN_PX - SIDES_LINE_PX);
    }
    block_end(column);
}

// --- all of it

static void left_fill(const Game *game, SidesColumn *column)
{
    ScreenId screen = game->screens.now;
    if (screen == SCREEN_LAB) {
        signs_add(column, UI_LAB, LAB_SIGNS);
    } else if (screen == SCREEN_MAP) {
        signs_add(column, UI_SIDE_MAP, MAP_SIGNS);
    } else if (screens_on_game(&game->screens)) {
        played_add(game, column);
        phases_add(game, column);
        boss_add(game, column);
        next_add(game, column);
    } else {
        best_lines_add(game, 5, column);
        bosses_add(game, column);
    }
}

static void right_fill(const Game *game, SidesColumn *column)
{
    ScreenId screen = game->screens.now;
    if (screen != SCREEN_RESULT && screens_on_game(&game->screens)) {
        numbers_add(game, column);
        ghost_add(game, column);
        graph_add(game, column);
        best_lines_add(game, 5, column);
        help_add(column, false);
    } else if (screen != SCREEN_LAB) {
        help_add(column, true);
    }
}

void sides_make(const Game *game, Sides *sides)
{
    ViewportRect bars[2];
    viewport_bars(&game->machine.viewport, bars);
    ui_page_begin(&sides->page);
    sides->page.bounds = viewport_visible(&game->machine.viewport);
    sides->page.layer = LAYER_BORDER;
    sides->graph = NULL;
    for (int i = 0; i < 2 && game->screens.now != SCREEN_HELP; i++) {
        // Centred in its bar, unless that is too narrow.
        float width = bars[i].most.x - bars[i].least.x, high = bars[i].most.y - bars[i].least.y;
        float half = fminf(width - 2.0f * EDGE_PX, MOST_PX) / 2.0f, middle = ui_middle(bars[i]).x;
        SidesColumn column = {game, sides, ui_box(middle - half, EDGE_PX, 2.0f * half, high), NULL};
        if (width >= LEAST_PX && high >= FIELD_HEIGHT_PX - 1.0f)
            (i == 0 ? left_fill : right_fill)(game, &column);
    }
}

void sides_draw(Game *game)
{
    static const UiState unfocused = {.focus = UI_NONE};
    Sides sides;
    sides_make(game, &sides);
    ui_draw(&unfocused, &sides.page, &game->machine.batch);
    if (sides.graph)
        screen_graph_draw(sides.graph, sides.graph_rect, true, &game->machine.batch);
}
