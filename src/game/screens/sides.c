// sides.c -- the columns beside the field.
#include "game/screens/sides.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "game/session/ghost.h"
#include "game/screens/screen_parts.h"
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
#define GRAPH_DROP_PX 1.5f

// A column and its filled height.
typedef struct SidesColumn {
    Sides *sides;
    float left, right, y;
} SidesColumn;

// --- pieces

static void sides_begin(SidesColumn *column, const char *heading, float height_px)
{
    UiPage *page = &column->sides->page;
    float width = column->right - column->left;
    UiItem *plate = ui_plate(page, UI_PLATE_VEIL, ui_box(column->left, column->y + HEAD_PX, width, height_px + PAD_PX));
    plate->rgb = PAINT_DARK;
    plate->alpha = PLATE_ALPHA;
    ui_plate(page, UI_PLATE_DARK, ui_box(column->left, column->y, width, HEAD_PX));
    ui_label(page, TEXT_SMALL, heading, ui_box(column->left + PAD_PX, column->y, width - 2.0f * PAD_PX, HEAD_PX),
             BATCH_LEFT, PAINT_HONEY);
    column->y += HEAD_PX + PAD_PX / 2.0f;
}

static void sides_end(SidesColumn *column)
{
    column->y += PAD_PX / 2.0f + GAP_PX;
}

static ViewportRect line_rect(const SidesColumn *column, float left_px)
{
    return (ViewportRect){vec2(column->left + PAD_PX + left_px, column->y),
                          vec2(column->right - PAD_PX, column->y + SIDES_LINE_PX)};
}

static void sides_right(SidesColumn *column, const char *text, uint32_t rgb)
{
    ui_label(&column->sides->page, TEXT_SMALL, text, line_rect(column, 0.0f), BATCH_RIGHT, rgb);
}

static void sides_line(SidesColumn *column, float left_px, const char *text, uint32_t rgb)
{
    ui_label(&column->sides->page, TEXT_SMALL, text, line_rect(column, left_px), BATCH_LEFT, rgb);
    column->y += SIDES_LINE_PX;
}

// A heading, with its value at the right end of the same line.
static void sides_pair(SidesColumn *column, UiText what, const char *value, uint32_t rgb)
{
    sides_right(column, value, rgb);
    sides_line(column, 0.0f, ui_text(what), PAINT_GOLD);
}

// Reserves room by the sprite's size, which only the atlas knows.
static void sides_picture(SidesColumn *column, SpriteId sprite, float x_px, float room_px, float angle_deg, float alpha)
{
    Sides *sides = column->sides;
    if (sides->picture_count == SIDES_PICTURES_MAX)
        return;
    Vec2 at = vec2(column->left + PAD_PX + x_px, column->y + SIDES_LINE_PX / 2.0f);
    sides->pictures[sides->picture_count++] = (SidesPicture){sprite, at, room_px, angle_deg, alpha};
}

// --- of a game

#define PHASES_SHOWN 9
#define MARK_PX 13.0f // left part of a phase's line, for its mark
#define MARK_ROOM 11.0f
#define NEXT_SHOWN 4
#define NEXT_PX 22.0f // height of a line with a sprite
#define KIND_ROOM 19.0f
#define KIND_STEP_PX 34.0f
#define SMALL_BYTES 96

static bool has_script(const Sim *sim)
{
    return sim->head.stage == STAGE_SCRIPT;
}

// The day's game is a stage of another mode.
static const char *name_of(const Game *game)
{
    const Sim *sim = &game->match.sim;
    if (!screens_has(&game->screens, SCREEN_IS_DEMO) && game->match.mode.kind == MODE_DAILY)
        return ui_text(game->match.mode.later ? UI_DAILY_LATER : UI_MODE_DAILY);
    return has_script(sim) ? ui_text_name(&sim->script.name) : ui_text(UI_STAGE_EMPTY);
}

// If there are many, only those around the present one.
static void sides_phases(const Game *game, SidesColumn *column)
{
    const Sim *sim = &game->match.sim;
    int count = sim->script.phase_count, shown = count < PHASES_SHOWN ? count : PHASES_SHOWN;
    int first = sim->head.phase - PHASES_SHOWN / 2;
    if (!has_script(sim) || count < 2)
        return;
    first = first > count - shown ? count - shown : first < 0 ? 0 : first;
    sides_begin(column, ui_text(UI_SIDE_PHASES), SIDES_LINE_PX * (float)shown);
    for (int i = first; i < first + shown; i++) {
        // The present phase stands out, earlier ones are dim; a crown marks a boss.
        const ScriptPhase *phase = &sim->script.phases[i];
        bool now = i == sim->head.phase, past = i < sim->head.phase;
        if (phase->boss >= 0)
            sides_picture(column, SPRITE_ICON_CALL, MARK_PX / 2.0f - 1.0f, MARK_ROOM, 0.0f, past ? 0.5f : 1.0f);
        else if (now)
            sides_picture(column, SPRITE_BEE_0, MARK_PX / 2.0f - 1.0f, MARK_ROOM, 90.0f, 1.0f);
        sides_line(column, MARK_PX + 4.0f, ui_text_name(&phase->name),
                   now    ? PAINT_HONEY
                   : past ? 0xa8977cu
                          : PAINT_CREAM);
    }
    sides_end(column);
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

// The block keeps its height while the waves come: nothing below it moves.
static void sides_next(const Game *game, SidesColumn *column)
{
    const Sim *sim = &game->match.sim;
    const ScriptWave *waves[NEXT_SHOWN];
    if (!has_script(sim) || sim->script.phases[sim->head.phase].wave_count == 0)
        return;
    int count = waves_next(sim, waves);
    if (script_phase_draws(&sim->script, &sim->script.phases[sim->head.phase])) {
        // The kinds of a phase with random waves, in a row.
        sides_begin(column, ui_text(UI_SIDE_COME), NEXT_PX);
        for (int i = 0; i < count; i++)
            sides_picture(column, enemies_draw_sprite((EnemyKind)waves[i]->kind), KIND_STEP_PX * ((float)i + 0.5f),
                          KIND_ROOM, 180.0f, 1.0f);
        column->y += NEXT_PX;
        sides_end(column);
        return;
    }
    sides_begin(column, ui_text(UI_SIDE_NEXT), NEXT_PX * NEXT_SHOWN);
    float bottom = column->y + NEXT_PX * NEXT_SHOWN;
    for (int i = 0; i < count; i++) {
        // The size of a random wave is not known before it is drawn.
        char text[SMALL_BYTES];
        int seconds = (waves[i]->tick - sim->head.phase_ticks + SIM_TICKS_PER_SECOND - 1) / SIM_TICKS_PER_SECOND;
        sides_picture(column, enemies_draw_sprite((EnemyKind)waves[i]->kind), KIND_ROOM / 2.0f, KIND_ROOM, 180.0f,
                      1.0f);
        snprintf(text, sizeof text, "%d %s", seconds, ui_text(UI_SECONDS));
        sides_right(column, text, PAINT_CREAM);
        snprintf(text, sizeof text, "×%" PRId32, waves[i]->count);
        sides_line(column, KIND_ROOM + 8.0f, text, PAINT_CREAM);
        column->y += NEXT_PX - SIDES_LINE_PX;
    }
    column->y = bottom;
    sides_end(column);
}

static void sides_numbers(const Game *game, SidesColumn *column)
{
    const SimHead *head = &game->match.sim.head;
    GameFact facts[GAME_FACTS];
    char text[SMALL_BYTES];
    game_facts(head, facts);
    sides_begin(column, ui_text(UI_SIDE_GAME), SIDES_LINE_PX * (float)(GAME_FACTS + 1));
    sides_pair(column, UI_TIME_PLAYED,
               minutes_text((head->over ? head->over_tick : head->tick) / SIM_TICKS_PER_SECOND).text, PAINT_CREAM);
    for (int i = 0; i < GAME_FACTS; i++) {
        snprintf(text, sizeof text, "%" PRIu32, facts[i].value);
        sides_pair(column, facts[i].what, text, PAINT_CREAM);
    }
    sides_end(column);
}

// Against a ghost: its points, the lead, and the time of its end.
static void sides_ghost(const Game *game, SidesColumn *column)
{
    const HudGhost *ghost = &game->show.hud.ghost;
    char text[SMALL_BYTES];
    if (!against_one(game))
        return;
    sides_begin(column, ui_text(UI_GHOST), SIDES_LINE_PX * 3.0f);
    snprintf(text, sizeof text, "%" PRId64, (int64_t)game->match.sim.head.score - ghost->ahead);
    sides_pair(column, UI_GHOST_POINTS, text, PAINT_CREAM);
    snprintf(text, sizeof text, "%+" PRId32, ghost->ahead);
    sides_pair(column, UI_GHOST_AHEAD, text, ghost->ahead >= 0 ? PAINT_HONEY : PAINT_CREAM);
    sides_pair(column, UI_GHOST_OVER, ghost->over ? minutes_text(ghost->over_s).text : "–", PAINT_CREAM);
    sides_end(column);
}

// Scaled to its largest swarm, whose number stands above it.
static void sides_graph(const Game *game, SidesColumn *column)
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

// --- beside every screen

#define SIGN_PX 24.0f // of a line with a sign
#define SIGN_ROOM 18.0f
#define ABOUT_LINES 4
#define NUMBER_BYTES 48

static void sides_best(const Game *game, int most, SidesColumn *column)
{
    const BestList *best = &game->best.list;
    int count = best->count < most ? best->count : most;
    bool demo = screens_has(&game->screens, SCREEN_IS_DEMO);
    char text[NUMBER_BYTES];
    if (count == 0 || demo)
        return;
    sides_begin(column, ui_text(UI_BEST_LIST), SIDES_LINE_PX * (float)count);
    for (int i = 0; i < count; i++) {
        uint32_t rgb = i == game->best.rank ? PAINT_HONEY : PAINT_CREAM;
        sides_right(column, best->games[i].date, 0xc9b78fu);
        snprintf(text, sizeof text, "%d.  %" PRIu32, i + 1, best->games[i].score);
        sides_line(column, 0.0f, text, rgb);
    }
    sides_end(column);
}

// The number of lines of a text to the right of the signs.
static int about_lines(const Atlas *atlas, const SidesColumn *column, UiText text)
{
    return wrap_rows(atlas, TEXT_SMALL, ui_text(text), column->right - column->left - 2.0f * PAD_PX - SIGN_PX,
                     ABOUT_LINES);
}

// Only the headings while playing; all texts otherwise.
static void sides_help(SidesColumn *column, bool long_texts, const Atlas *atlas)
{
    float height = 0.0f;
    for (int i = 0; i < HELP_RULES_COUNT; i++)
        height += SIGN_PX + (long_texts ? SIDES_LINE_PX * (float)about_lines(atlas, column, HELP_RULES[i].text) : 0.0f);
    sides_begin(column, ui_text(UI_HELP), height);
    for (int i = 0; i < HELP_RULES_COUNT; i++) {
        sides_picture(column, HELP_RULES[i].sprite, SIGN_ROOM / 2.0f, SIGN_ROOM, 0.0f, 1.0f);
        sides_line(column, SIGN_PX, ui_text(HELP_RULES[i].head), PAINT_GOLD);
        if (long_texts) {
            int lines = about_lines(atlas, column, HELP_RULES[i].text);
            float left = column->left + PAD_PX + SIGN_PX;
            ViewportRect rect = {vec2(left, column->y),
                                 vec2(column->right - PAD_PX, column->y + SIDES_LINE_PX * (float)lines)};
            ui_label(&column->sides->page, TEXT_SMALL, ui_text(HELP_RULES[i].text), rect, BATCH_LEFT, PAINT_CREAM)
                ->from_top = true;
            column->y += SIDES_LINE_PX * (float)lines;
        }
        column->y += SIGN_PX - SIDES_LINE_PX;
    }
    sides_end(column);
}

// A sign and its meaning.
typedef struct Sign {
    SpriteId sprite;
    UiText text;
} Sign;

static void signs_add(SidesColumn *column, UiText heading, const Sign *all, int count)
{
    sides_begin(column, ui_text(heading), SIGN_PX * (float)count);
    for (int i = 0; i < count; i++) {
        sides_picture(column, all[i].sprite, SIGN_ROOM / 2.0f, SIGN_ROOM, 0.0f, 1.0f);
        sides_line(column, SIGN_PX + 4.0f, ui_text(all[i].text), PAINT_CREAM);
        column->y += SIGN_PX - SIDES_LINE_PX;
    }
    sides_end(column);
}

static void sides_legend_of_lab(SidesColumn *column)
{
    static const Sign SIGNS[] = {
        {SPRITE_ICON_OVERLAY, UI_LAB_BUTTON_OVERLAY}, {SPRITE_ICON_LOAD, UI_LAB_BUTTON_LOAD},
        {SPRITE_ICON_SAVE, UI_LAB_BUTTON_SAVE},       {SPRITE_ICON_PANEL, UI_LAB_BUTTON_PANEL},
        {SPRITE_ICON_PLAY, UI_LAB_BUTTON_PLAY},       {SPRITE_ICON_STEP, UI_LAB_BUTTON_STEP_ON},
        {SPRITE_ICON_REWIND, UI_LAB_BUTTON_REWIND},   {SPRITE_ICON_UNDO, UI_LAB_BUTTON_UNDO},
        {SPRITE_ICON_RESTART, UI_LAB_BUTTON_RESTART}, {SPRITE_ICON_BIN, UI_LAB_BUTTON_CLEAR},
    };
    signs_add(column, UI_LAB, SIGNS, (int)(sizeof SIGNS / sizeof SIGNS[0]));
}

// --- all of it

static void of_game(const Game *game, SidesColumn *column, bool right)
{
    if (right && game->screens.now == SCREEN_RESULT) {
        sides_help(column, true, &game->machine.atlas);
        return;
    }
    if (right) {
        sides_numbers(game, column);
        sides_ghost(game, column);
        sides_graph(game, column);
        sides_best(game, 5, column);
        return;
    }
    // A demo has neither its level nor the score to beat.
    char text[SMALL_BYTES];
    bool demo = screens_has(&game->screens, SCREEN_IS_DEMO);
    uint32_t best = demo ? 0 : best_score(&game->best);
    sides_begin(column, name_of(game), SIDES_LINE_PX * (best > 0 ? 2.0f : 1.0f));
    if (!demo)
        sides_right(column, ui_text((UiText)(UI_LEVEL_EASY + game->match.mode.level)), PAINT_CREAM);
    sides_line(column, 0.0f, ui_text(demo ? UI_WATCH : UI_LEVEL), PAINT_GOLD);
    if (best > 0) {
        snprintf(text, sizeof text, "%" PRIu32, best);
        sides_pair(column, UI_BEST_LIST, text, PAINT_CREAM);
    }
    sides_end(column);
    sides_phases(game, column);
    sides_next(game, column);
    if (game->screens.now != SCREEN_RESULT)
        sides_help(column, false, &game->machine.atlas);
}

static void of_menus(const Game *game, SidesColumn *column, bool right)
{
    if (right)
        sides_help(column, true, &game->machine.atlas);
    else
        sides_best(game, BEST_MAX, column);
}

static void column_fill(const Game *game, SidesColumn *column, bool right)
{
    switch (game->screens.now) {
    case SCREEN_HELP:
    case SCREEN_PREVIEW: break;
    case SCREEN_LAB:
        if (!right)
            sides_legend_of_lab(column);
        break;
    case SCREEN_MAP:
        if (right)
            sides_help(column, true, &game->machine.atlas);
        else {
            static const Sign SIGNS[] = {
                {SPRITE_MAP_HOME, UI_MAP_CELL_HOME},          {SPRITE_MAP_NEST, UI_MAP_CELL_NEST},
                {SPRITE_MAP_NEST_BEATEN, UI_MAP_CELL_BEATEN}, {SPRITE_HORNET_0, UI_MAP_CELL_PATROL},
                {SPRITE_MAP_FLOWERS, UI_MAP_CELL_FLOWERS},    {SPRITE_MAP_FLOWERS_SPENT, UI_MAP_CELL_SPENT},
                {SPRITE_MAP_TREE_0, UI_MAP_CELL_WOOD},        {SPRITE_MAP_GRASS, UI_MAP_CELL_GRASS},
                {SPRITE_MAP_LILY, UI_MAP_CELL_WATER},         {SPRITE_MAP_ROCK_0, UI_MAP_CELL_ROCK},
            };
            signs_add(column, UI_SIDE_MAP, SIGNS, (int)(sizeof SIGNS / sizeof SIGNS[0]));
        }
        break;
    default: (screens_on_game(&game->screens) ? of_game : of_menus)(game, column, right); break;
    }
}

void sides_make(const Game *game, Sides *sides)
{
    ViewportRect bars[2];
    SidesColumn column;
    viewport_bars(&game->machine.viewport, bars);
    ui_page_begin(&sides->page);
    sides->page.bounds = viewport_visible(&game->machine.viewport);
    sides->page.layer = LAYER_BORDER;
    sides->picture_count = 0;
    sides->graph_rect = (ViewportRect){{0.0f, 0.0f}, {0.0f, 0.0f}};
    for (int i = 0; i < 2; i++) {
        // Centred in a bar; false if the bar is too narrow.
        float width = bars[i].most.x - bars[i].least.x, high = bars[i].most.y - bars[i].least.y;
        float half = fminf(width - 2.0f * EDGE_PX, MOST_PX) / 2.0f, middle = (bars[i].least.x + bars[i].most.x) / 2.0f;
        column = (SidesColumn){sides, middle - half, middle + half, EDGE_PX};
        if (width >= LEAST_PX && high >= FIELD_HEIGHT_PX - 1.0f)
            column_fill(game, &column, i == 1);
    }
}

void sides_draw(Game *game)
{
    static const UiState unfocused = {.focus = UI_NONE};
    Batch *batch = &game->machine.batch;
    Sides sides;
    sides_make(game, &sides);
    ui_draw(&unfocused, &sides.page, batch);
    if (sides.graph_rect.most.x > sides.graph_rect.least.x) {
        // One column a sample: plain rectangles are cheap, and slopes are not needed.
        float wide = (sides.graph_rect.most.x - sides.graph_rect.least.x)
                   / (float)(sides.graph.count > 0 ? sides.graph.count : 1);
        float high = (sides.graph_rect.most.y - sides.graph_rect.least.y)
                   / (float)(sides.graph.most > 0 ? sides.graph.most : 1);
        for (int i = 0; i < sides.graph.count; i++) {
            float left = sides.graph_rect.least.x + wide * (float)i,
                  top = sides.graph_rect.most.y - high * (float)sides.graph.bees[i];
            batch_rect(batch, vec2(left, top), vec2(left + wide, sides.graph_rect.most.y),
                       paint_style(LAYER_BORDER, paint_tint(0x9a6c1eu, 1.0f)));
            batch_rect(batch, vec2(left, top), vec2(left + wide, top + GRAPH_DROP_PX),
                       paint_style(LAYER_BORDER, paint_tint(PAINT_GOLD, 1.0f)));
        }
        batch_rect(batch, vec2(sides.graph_rect.least.x, sides.graph_rect.most.y),
                   vec2(sides.graph_rect.most.x, sides.graph_rect.most.y + GRAPH_DROP_PX),
                   paint_style(LAYER_BORDER, paint_tint(PAINT_CREAM, 0.5f)));
    }
    for (int i = 0; i < sides.picture_count; i++) {
        const AtlasCell *cell = &batch->atlas->cells[sides.pictures[i].sprite];
        float size = fmaxf(cell->width_px, cell->height_px), room = sides.pictures[i].scale;
        batch_sprite(batch, (int)sides.pictures[i].sprite, sides.pictures[i].at, sides.pictures[i].angle_deg,
                     room / size, paint_style(LAYER_BORDER, paint_tint(0xffffffu, sides.pictures[i].alpha)));
    }
}
