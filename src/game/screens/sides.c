// sides.c -- the columns beside the field.
#include "game/screens/screen_parts.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "core/base/clamp.h"
#include "text/times.h"
#include "view/boss_draw.h"

#define SIDES_LINE_PX 17.0f
#define LEAST_PX 170.0f // smallest bar that has a column
#define MOST_PX 300.0f  // of a column
#define EDGE_PX 12.0f
#define GAP_PX 10.0f
#define PAD_PX 10.0f
#define HEAD_PX 24.0f
#define PLATE_ALPHA 0.62f
#define PHASES_SHOWN 9
#define PORTRAIT_PX 150.0f // of a boss
#define BEST_SHOWN 5
#define SIGN_PX 24.0f // of a line with a sign
#define SIGN_ROOM 18.0f
#define RULE_LINES_MOST 9
#define SMALL_BYTES 96

// A column: its free height, and the background of its open block.
typedef struct SidesColumn {
    const Game *game;
    UiPage *page;
    ViewportRect rest;
    UiItem *plate;
} SidesColumn;

static void block_begin(SidesColumn *column, const char *heading)
{
    ViewportRect head = ui_cut_top(&column->rest, HEAD_PX);
    column->plate = ui_plate(column->page, UI_PLATE_VEIL, column->rest);
    column->plate->rgb = PAINT_DARK;
    column->plate->alpha = PLATE_ALPHA;
    ui_plate(column->page, UI_PLATE_DARK, head);
    ui_label(column->page, TEXT_SMALL, heading, ui_inset(head, PAD_PX, 0.0f), BATCH_LEFT, PAINT_HONEY);
    ui_cut_top(&column->rest, PAD_PX / 2.0f);
}

// The background reaches down to the last line.
static void block_end(SidesColumn *column)
{
    ui_cut_top(&column->rest, PAD_PX / 2.0f);
    column->plate->rect.most.y = column->rest.least.y;
    ui_cut_top(&column->rest, GAP_PX);
}

// A line with words at its left, and others at its right end.
static void line_add(SidesColumn *column, const char *left, uint32_t left_rgb, const char *right, uint32_t right_rgb)
{
    ViewportRect line = ui_inset(ui_cut_top(&column->rest, SIDES_LINE_PX), PAD_PX, 0.0f);
    ui_label(column->page, TEXT_SMALL, left, line, BATCH_LEFT, left_rgb);
    ui_label(column->page, TEXT_SMALL, right, line, BATCH_RIGHT, right_rgb);
}

static void pair_add(SidesColumn *column, UiText what, const char *value)
{
    line_add(column, ui_text(what), PAINT_GOLD, value, PAINT_CREAM);
}

// A sprite in the middle of a place, at most as large.
static void picture_add(SidesColumn *column, SpriteId sprite, ViewportRect place, float angle_deg)
{
    const AtlasCell *cell = &column->game->machine.atlas.cells[sprite];
    Vec2 size = vec2_sub(place.most, place.least);
    float scale = fminf(size.x / cell->width_px, size.y / cell->height_px);
    ui_label(column->page, TEXT_SMALL, "", place, BATCH_CENTRE, PAINT_CREAM)->icon = (UiIcon){
        .sprite = sprite, .scale = scale, .angle_deg = angle_deg};
}

// A demo lacks the level and the score to beat. The daily game uses the stage of another mode, so its heading is the
// mode instead.
static void played_add(SidesColumn *column)
{
    const Game *game = column->game;
    const Sim *sim = &game->match.sim;
    bool demo = screens_has(&game->screens, SCREEN_IS_DEMO), day = !demo && game->match.mode.kind == MODE_DAILY;
    block_begin(column, day ? ui_text(game->match.mode.later ? UI_DAILY_LATER : UI_MODE_DAILY)
                        : sim->head.stage == STAGE_SCRIPT ? ui_text_name(&sim->script.name)
                                                          : ui_text(UI_STAGE_EMPTY));
    pair_add(column, demo ? UI_WATCH : UI_SET_game_level,
             demo ? "" : ui_text((UiText)(UI_LEVEL_EASY + game->match.mode.level)));
    block_end(column);
}

// If there are many, only those around the present one, which stands out; earlier ones are dim.
static void phases_add(SidesColumn *column)
{
    const Sim *sim = &column->game->match.sim;
    int count = sim->script.phase_count, shown = mini(count, PHASES_SHOWN), now = sim->head.phase;
    int first = clampi(now - PHASES_SHOWN / 2, 0, count - shown);
    if (sim->head.stage != STAGE_SCRIPT || count < 2)
        return;
    block_begin(column, ui_text(UI_SIDE_PHASES));
    for (int i = first; i < first + shown; i++)
        line_add(column, ui_text_name(&sim->script.phases[i].name),
                 i == now  ? PAINT_HONEY
                 : i < now ? 0xa8977cu
                           : PAINT_CREAM,
                 "", PAINT_CREAM);
    block_end(column);
}

// The boss that is fought, or comes next.
static void boss_add(SidesColumn *column)
{
    const Sim *sim = &column->game->match.sim;
    int phase = sim->head.phase;
    while (phase < sim->script.phase_count && sim->script.phases[phase].boss < 0)
        phase++;
    if (sim->head.stage != STAGE_SCRIPT || phase == sim->script.phase_count)
        return;
    const ScriptBoss *boss = &sim->script.bosses[sim->script.phases[phase].boss];
    block_begin(column, ui_text_name(&boss->name));
    picture_add(column, boss_sprite((BossLook)boss->look),
                ui_inset(ui_cut_top(&column->rest, PORTRAIT_PX), PAD_PX, 0.0f), 180.0f);
    block_end(column);
}

static void numbers_add(SidesColumn *column)
{
    GameFigure figures[GAME_FIGURES];
    game_figures(&column->game->match.sim.head, figures);
    block_begin(column, ui_text(UI_SIDE_GAME));
    for (int i = 0; i < GAME_FIGURES; i++)
        pair_add(column, figures[i].what, figures[i].value.text);
    block_end(column);
}

static void best_lines_add(SidesColumn *column)
{
    const Screens *screens = &column->game->screens;
    const BestShown *best = &column->game->best;
    char text[SMALL_BYTES];
    if (best->list.count == 0 || screens_has(screens, SCREEN_IS_DEMO) || screens->now == SCREEN_BEST)
        return;
    block_begin(column, ui_text(UI_BEST_LIST));
    for (int i = 0; i < best->list.count && i < BEST_SHOWN; i++) {
        snprintf(text, sizeof text, "%d.  %" PRIu32, i + 1, best->list.games[i].score);
        line_add(column, text, i == best->rank ? PAINT_HONEY : PAINT_CREAM, best->list.games[i].date, 0xc9b78fu);
    }
    block_end(column);
}

static void help_add(SidesColumn *column)
{
    block_begin(column, ui_text(UI_HELP));
    for (int i = 0; i < HELP_RULES_COUNT; i++) {
        ViewportRect head = ui_inset(ui_cut_top(&column->rest, SIDES_LINE_PX), PAD_PX, 0.0f);
        picture_add(column, HELP_RULES[i].sprite,
                    ui_rect(head.least.x + SIGN_ROOM / 2.0f, ui_middle(head).y, SIGN_ROOM, SIGN_ROOM), 0.0f);
        ui_cut_left(&head, SIGN_PX);
        ui_label(column->page, TEXT_SMALL, ui_text(HELP_RULES[i].head), head, BATCH_LEFT, PAINT_GOLD);
        // Large texts shrink to the lines of the usual size, as all lines of a column do.
        int lines = wrap_rows(&column->game->machine.atlas, TEXT_SMALL, ui_text(HELP_RULES[i].text),
                              (head.most.x - head.least.x) * sprite_text_grow(TEXT_SMALL), RULE_LINES_MOST, false);
        ViewportRect words = ui_cut_top(&column->rest, SIDES_LINE_PX * (float)lines);
        words.least.x = head.least.x;
        words.most.x = head.most.x;
        ui_label(column->page, TEXT_SMALL, ui_text(HELP_RULES[i].text), words, BATCH_LEFT, PAINT_CREAM)->from_top =
            true;
        ui_cut_top(&column->rest, SIGN_PX - SIDES_LINE_PX);
    }
    block_end(column);
}

static void column_fill(SidesColumn *column, bool left)
{
    const Screens *screens = &column->game->screens;
    bool game = screens_on_game(screens);
    if (left && game) {
        played_add(column);
        phases_add(column);
        boss_add(column);
    } else if (!left && game && screens->now != SCREEN_RESULT) {
        numbers_add(column);
        best_lines_add(column);
    } else if (left) {
        best_lines_add(column);
    } else {
        help_add(column);
    }
}

void sides_make(const Game *game, UiPage *page)
{
    ViewportRect bars[2];
    ScreenId screen = game->screens.now;
    viewport_bars(&game->machine.viewport, bars);
    ui_page_begin(page);
    page->bounds = viewport_visible(&game->machine.viewport);
    page->layer = LAYER_BORDER;
    if (screen == SCREEN_HELP || screen == SCREEN_LAB)
        return;
    for (int i = 0; i < 2; i++) {
        // Centred in its bar, unless that is too narrow.
        float width = bars[i].most.x - bars[i].least.x, high = bars[i].most.y - bars[i].least.y;
        float half = fminf(width - 2.0f * EDGE_PX, MOST_PX) / 2.0f, middle = ui_middle(bars[i]).x;
        SidesColumn column = {game, page, ui_box(middle - half, EDGE_PX, 2.0f * half, high), NULL};
        if (width >= LEAST_PX && high >= FIELD_HEIGHT_PX - 1.0f)
            column_fill(&column, i == 0);
    }
}

void sides_draw(Game *game)
{
    static const UiState unfocused = {.focus = UI_NONE};
    UiPage page;
    sides_make(game, &page);
    ui_draw(&unfocused, &page, &game->machine.batch);
}
