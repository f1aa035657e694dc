// screen_result.c -- the result of a game: its figures, the graph of the swarm, and its rank.
#include "game/session/ghost.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "content/mode/summary.h"
#include "game/screens/screen_parts.h"
#include "game/session/graphics.h"
#include "text/times.h"
#include "view/boss_draw.h"
#include "view/canvas.h"

enum {
    ID_AGAIN = SCREEN_ID_FIRST,
    ID_MAP,
    ID_MORE,
    ID_BEFORE,
    ID_AGAINST,
    ID_CHALLENGE,
    ID_WATCH,
    ID_SHARE,
    ID_BEST,
    ID_TITLE,
    ID_PANEL, // places of drawings
    ID_PICTURE,
    ID_MEDALS,
    ID_BAR,
    ID_GRAPH
};

#define PANEL_TOP_PX 4.0f
#define PANEL_SIDE_PX 12.0f
#define AGAIN_TOP_PX 490.0f
#define AGAIN_PX 74.0f
#define BELOW_TOP_PX 572.0f // the buttons below it
#define PANEL_PAD_PX 14.0f
#define GAP_PX 8.0f // between parts of the summary
#define ADVICE_PX 30.0f
#define BEST_PX 22.0f
#define WORDS_PX 200.0f // all lines that are always there, with the gaps
#define WHOLE_PX 444.0f // of the panel, without its rim
#define PICTURE_LEAST_PX 54.0f
#define PICTURE_MOST_PX 168.0f
#define MEDAL_PX 22.0f
#define MEDAL_STEP_PX 100.0f
#define MEDALS_LEFT_PX 8.0f
#define BAR_PX 8.0f
#define GOAL_NEAR 0.3f
#define FACTS_Y_PX 92.0f
#define LINE_PX 15.0f
#define FACTS_LEFT_PX 40.0f
#define FACTS_MIDDLE_PX 222.0f // between words and numbers
#define CAUSE_X_PX 240.0f      // the picture of what cost most bees
#define CAUSE_PX 14.0f
#define FACTS_RIGHT_PX 320.0f
#define GRAPH_TOP_PX 240.0f
#define BUTTONS_END_PX 626.0f
#define BUTTON_PX 46.0f // including the gap below it,
#define BUTTON_GAP_PX 2.0f
#define PANEL_GAP_PX 8.0f
#define GRAPH_END_PX 24.0f // above the panel's end
#define GRAPH_RIGHT_PX 312.0f
#define GRAPH_ABOVE_PX (20.0f * HUD_GROW) // for the number of its most bees
#define WAIT_TICKS 45                     // until the buttons appear

// --- the goal of the next game: the one that was missed by least

typedef struct Goal {
    char text[UI_VALUE_BYTES];
    float share; // reached of it, 0 to 1
} Goal;

static void goal_offer(Goal *goal, UiText text, uint32_t number, float share)
{
    if (share >= 1.0f || (goal->text[0] && share <= goal->share))
        return;
    ui_count(goal->text, sizeof goal->text, text, number);
    goal->share = share;
}

static void goal_best(Goal *goal, UiText text, uint32_t score, uint32_t wanted)
{
    if (score < wanted)
        goal_offer(goal, text, wanted - score, (float)score / (float)wanted);
}

static const uint32_t *medals_of(const Game *game)
{
    return game->best.tuned ? NULL : mode_medals(&game->match.mode, game->match.sim.script.id);
}

// True if the game answers a challenge.
static bool challenged(const Game *game)
{
    return game->match.challenge && against_one(game);
}

// A larger swarm is a goal only if all others are far away.
static Goal goal_find(const Game *game)
{
    const SimHead *head = &game->match.sim.head;
    const uint32_t *medals = medals_of(game);
    Goal goal = {.text = ""};
    if (challenged(game)) {
        const Rival *rival = &game->match.rivals.list[0];
        char ahead[AGAINST_TEXT_BYTES];
        snprintf(goal.text, sizeof goal.text, "%s · %s %" PRIu32 " · %s",
                 ui_text(against_text(game, ahead)[0] == '+' ? UI_CHALLENGE_WON : UI_CHALLENGE_LOST), rival->name,
                 rival->score, ahead);
        goal.share = head->score < rival->score ? (float)head->score / (float)rival->score : 1.0f;
        return goal;
    }
    if (game->match.tally.boss_percent > 0 && !head->won)
        goal_offer(&goal, UI_GOAL_BOSS, (uint32_t)game->match.tally.boss_percent,
                   1.0f - (float)game->match.tally.boss_percent / 100.0f);
    for (int i = 0; medals && i < MEDALS; i++)
        if (i == 0 || head->score >= medals[i - 1])
            goal_best(&goal, (UiText)(UI_GOAL_BRONZE + i), head->score, medals[i]);
    goal_best(&goal, UI_GOAL_BEST, head->score, best_score(&game->best));
    int32_t bees = head->bees_most / 10 * 10 + 10;
    if (goal.share < GOAL_NEAR)
        goal_offer(&goal, UI_GOAL_BEES, (uint32_t)bees, (float)head->bees_most / (float)bees);
    return goal;
}

// --- the page of the result

// The cause of the last loss; -1 if bees live.
static int cause_of(const Match *match)
{
    return match->sim.bees.count > 0 || losses_most(&match->tally.losses) < 0 ? -1 : match->tally.losses.last;
}

// The picture of a cause: for a boss its own look; for bees that flew home or survived, a bee.
static SpriteId cause_sprite(const Game *game, int cause)
{
    const ViewLook look = settings_look(&game->player.settings);
    const Tally *tally = &game->match.tally;
    if (cause < 0 || cause == LOSS_HOME)
        return SPRITE_BEE_0;
    if (cause < LOSS_ENEMY)
        return (SpriteId)bullets_draw_sprite(&look, (BulletLook)cause);
    if (cause == LOSS_ENEMY + ENEMY_BOSS && tally->boss_percent > 0)
        return boss_sprite((BossLook)game->match.sim.script.bosses[tally->boss].look);
    return enemies_draw_sprite((EnemyKind)(cause - LOSS_ENEMY));
}

// A journey continues on its map; the first game leads to one, too.
static void buttons_add(const Game *game, UiPage *page)
{
    const Mode *mode = &game->match.mode;
    bool journey = mode->kind == MODE_JOURNEY;
    ViewportRect again = screen_column(AGAIN_TOP_PX), below = screen_column(BELOW_TOP_PX);
    ui_button_lines(page, ID_AGAIN, ui_text(journey && game->match.sim.head.won ? UI_JOURNEY_GO_ON : UI_RESTART),
                    journey ? ui_text(UI_TO_MAP) : "", ui_cut_top(&again, AGAIN_PX))
        ->size = TEXT_LARGE;
    page->foot_px = AGAIN_TOP_PX - BUTTON_GAP_PX; // they stay under the thumb, however long the page
    below = ui_cut_top(&below, SCREEN_ROW_PX);
    bool answers = challenged(game) && game->match.recorder.path[0] != '\0', two = mode->first || answers;
    if (two) {
        ui_button(page, answers ? ID_CHALLENGE : ID_MAP, ui_text(answers ? UI_CHALLENGE_ANSWER : UI_TO_MAP),
                  ui_cut_left(&below, SCREEN_HALF_WIDTH_PX));
        ui_cut_left(&below, SCREEN_GAP_PX);
    } else {
        below = ui_inset(below, SCREEN_HALF_WIDTH_PX / 2.0f, 0.0f);
    }
    ui_button(page, ID_MORE, ui_text(UI_MORE), below);
    for (int i = 1; i <= (two ? 3 : 2); i++)
        page->items[page->count - i].fixed = true;
}

static void line_add(UiPage *page, TextSize size, const char *text, ViewportRect *column, float high_px, uint32_t rgb)
{
    ui_label(page, size, text, ui_cut_top(column, high_px), BATCH_CENTRE, rgb);
}

static void medals_add(const uint32_t *medals, ViewportRect row, UiPage *page)
{
    ViewportRect first = ui_box(row.least.x + MEDALS_LEFT_PX, row.least.y, MEDAL_PX, MEDAL_PX), number = first;
    screen_reserve(page, ID_MEDALS, first);
    number.most.x = number.least.x + MEDAL_STEP_PX;
    ui_cut_left(&number, MEDAL_PX + 4.0f);
    for (int i = 0; i < MEDALS; i++) {
        char text[WORD_BYTES];
        snprintf(text, sizeof text, "%" PRIu32, medals[i]);
        ui_label(page, TEXT_SMALL, text, ui_cell(number, MEDALS, i, vec2(MEDAL_PX + 4.0f, 0.0f)), BATCH_LEFT,
                 PAINT_PALE_INK);
    }
}

// From the outcome down to the next goal. The picture takes the room that all else leaves.
static void summary_page(const Game *game, UiPage *page)
{
    static const UiText ADVICE[] = {UI_BEES_OVER_TIME, UI_ADVICE_HOLD, UI_ADVICE_MOVE, UI_ADVICE_RELEASE};
    const Match *match = &game->match;
    const Losses *losses = &match->tally.losses;
    const SimHead *head = &match->sim.head;
    const uint32_t *medals = medals_of(game);
    char text[SCREEN_PLAYED_BYTES];
    int cause = cause_of(match);
    // The first game of a list is always its best.
    bool best = game->best.rank == 0 && game->best.list.count > 1;
    Advice advice = head->won ? ADVICE_NONE : losses_advice(losses);
    float words = WORDS_PX + (advice ? ADVICE_PX : 0.0f) + (best ? BEST_PX : 0.0f) + (medals ? MEDAL_PX : 0.0f);
    float picture = fminf(fmaxf(WHOLE_PX - words * sprite_text_grow(TEXT_SMALL), PICTURE_LEAST_PX), PICTURE_MOST_PX);
    ViewportRect column = ui_box(PANEL_SIDE_PX + PANEL_PAD_PX, PANEL_TOP_PX + PANEL_PAD_PX,
                                 FIELD_WIDTH_PX - 2.0f * (PANEL_SIDE_PX + PANEL_PAD_PX), FIELD_HEIGHT_PX);
    screen_reserve(page, ID_PANEL,
                   ui_box(PANEL_SIDE_PX, PANEL_TOP_PX, FIELD_WIDTH_PX - 2.0f * PANEL_SIDE_PX,
                          2.0f * PANEL_PAD_PX + words + picture));
    // If the swarm survived, it has let its boss escape.
    UiText outcome = head->won ? UI_WON : match->sim.bees.count > 0 ? UI_BOSS_LEFT : UI_OVER;
    line_add(page, TEXT_LARGE, ui_text(outcome), &column, 38.0f, PAINT_DARK);
    screen_played(&game->content, &match->mode, game->best.tuned, text);
    line_add(page, TEXT_SMALL, text, &column, 18.0f, PAINT_PALE_INK);
    ui_cut_top(&column, GAP_PX);
    screen_reserve(page, ID_PICTURE, ui_cut_top(&column, picture));
    ui_cut_top(&column, GAP_PX);
    UiText how = losses->last_resting ? UI_WHILE_RESTING : losses->last_led ? UI_WHILE_LED : UI_WHILE_LOOSE;
    ui_count(text, sizeof text, UI_BEES_LEFT, (unsigned)match->sim.bees.count);
    if (cause == LOSS_HOME)
        snprintf(text, sizeof text, "%s", ui_text(UI_GOT_HOME));
    else if (cause >= 0)
        snprintf(text, sizeof text, "%s%s", ui_text(killer_text(cause)), ui_text(how));
    line_add(page, TEXT_MEDIUM, text, &column, 24.0f, PAINT_DARK);
    if (advice)
        line_add(page, TEXT_SMALL, ui_text(ADVICE[advice]), &column, ADVICE_PX, PAINT_RED_INK);
    snprintf(text, sizeof text, "%" PRIu32, head->score);
    line_add(page, TEXT_TITLE, text, &column, 60.0f, PAINT_HONEY_INK);
    if (best)
        line_add(page, TEXT_MEDIUM, ui_text(UI_NEW_BEST), &column, BEST_PX, PAINT_RED_INK);
    if (medals)
        medals_add(medals, ui_cut_top(&column, MEDAL_PX), page);
    ui_cut_top(&column, GAP_PX);
    line_add(page, TEXT_MEDIUM, goal_find(game).text, &column, 26.0f, PAINT_HONEY_INK);
    screen_reserve(page, ID_BAR, ui_inset(ui_cut_top(&column, BAR_PX), 24.0f, 0.0f));
}

// --- all else: behind More

// The buttons, the most wanted first.
typedef struct Choice {
    int id;
    UiText text;
} Choice;

#define CHOICES_MOST 8

// A game without a recording cannot be shared, watched or raced.
static int choices_find(const Game *game, Choice list[CHOICES_MOST])
{
    bool kept = game->match.recorder.path[0] != '\0';
    int count = 0;
    if (match_can_go_back(&game->match))
        list[count++] = (Choice){ID_BEFORE, UI_ACTION_BEFORE};
    if (kept && !mode_leads_to_map(&game->match.mode)) {
        list[count++] = (Choice){ID_AGAINST, UI_AGAINST};
        list[count++] = (Choice){ID_CHALLENGE, UI_CHALLENGE};
    }
    if (kept) {
        list[count++] = (Choice){ID_WATCH, UI_WATCH};
        list[count++] = (Choice){ID_SHARE, UI_SHARE};
    }
    if (game->best.list.count > 0)
        list[count++] = (Choice){ID_BEST, UI_BEST_LIST};
    list[count++] = (Choice){ID_TITLE, UI_TO_TITLE};
    list[count++] = (Choice){SCREEN_ID_BACK, UI_BACK};
    return count;
}

static void figure_add(UiPage *page, int row, UiText what, const char *number)
{
    ViewportRect first = ui_box(FACTS_LEFT_PX, FACTS_Y_PX - LINE_PX / 2.0f, FACTS_RIGHT_PX - FACTS_LEFT_PX, LINE_PX);
    ViewportRect value = ui_cell(first, 1, row, vec2(0.0f, 0.0f));
    ViewportRect words = ui_cut_left(&value, FACTS_MIDDLE_PX - FACTS_LEFT_PX);
    ui_label(page, TEXT_SMALL, ui_text(what), words, BATCH_LEFT, PAINT_PALE_INK);
    ui_label(page, TEXT_SMALL, number, value, BATCH_RIGHT, PAINT_DARK);
}

// The numbers of the game, and the cause of most losses with its picture.
static void figures_add(const Game *game, UiPage *page)
{
    char number[WORD_BYTES];
    GameFigure figures[GAME_FIGURES];
    const Losses *losses = &game->match.tally.losses;
    int cause = losses_most(losses);
    game_figures(&game->match.sim.head, figures);
    for (int i = 0; i < GAME_FIGURES; i++)
        figure_add(page, i, figures[i].what, figures[i].value.text);
    if (cause < 0)
        return;
    snprintf(number, sizeof number, "×%" PRIu32, losses->of[cause]);
    figure_add(page, GAME_FIGURES, cause == LOSS_HOME ? UI_RULE_HOME : killer_text(cause), number);
    SpriteId sprite = cause_sprite(game, cause);
    const AtlasCell *cell = &game->machine.atlas.cells[sprite];
    ViewportRect place = ui_rect(CAUSE_X_PX, FACTS_Y_PX + LINE_PX * (float)GAME_FIGURES, CAUSE_PX, CAUSE_PX);
    ui_label(page, TEXT_SMALL, "", place, BATCH_CENTRE, PAINT_DARK)->icon = (UiIcon){
        .sprite = sprite, .scale = CAUSE_PX / fmaxf(cell->width_px, cell->height_px)};
}

// From the score down to the graph.
static void numbers_add(const Game *game, float bottom, UiPage *page)
{
    const Sim *sim = &game->match.sim;
    screen_reserve(page, ID_PANEL,
                   ui_box(PANEL_SIDE_PX, PANEL_TOP_PX, FIELD_WIDTH_PX - 2.0f * PANEL_SIDE_PX, bottom - PANEL_TOP_PX));
    ViewportRect graph = {vec2(48.0f, GRAPH_TOP_PX), vec2(GRAPH_RIGHT_PX, bottom - GRAPH_END_PX)};
    char text[SCREEN_PLAYED_BYTES], ahead[AGAINST_TEXT_BYTES];
    snprintf(text, sizeof text, "%s %" PRIu32, ui_text(UI_SCORE), sim->head.score);
    ui_line(page, TEXT_LARGE, text, 38.0f, PAINT_HONEY_INK);
    screen_played(&game->content, &game->match.mode, game->best.tuned, text);
    size_t length = strlen(text);
    if (against_one(game))
        snprintf(text + length, sizeof text - length, " · %s %s", ui_text(UI_GHOST), against_text(game, ahead));
    ui_line(page, TEXT_SMALL, text, 66.0f, PAINT_PALE_INK);
    figures_add(game, page);
    ui_line(page, TEXT_SMALL, ui_text(UI_BEES_OVER_TIME), GRAPH_TOP_PX - 12.0f, PAINT_PALE_INK);
    snprintf(text, sizeof text, "%" PRId32, game->match.tally.graph.most);
    ui_label(page, TEXT_SMALL, text, ui_box(52.0f, GRAPH_TOP_PX, 60.0f, 18.0f), BATCH_LEFT, PAINT_PALE_INK);
    screen_reserve(page, ID_GRAPH, graph);
}

// A leading finger must not press a button by accident: for a moment there are none.
static bool ignores_presses(const Screens *screens)
{
    return screens->ticks < WAIT_TICKS;
}

// The buttons lie at the bottom, two side by side, and the numbers get the rest. With an odd number the first, most
// wanted one has a row alone.
static void more_page(const Game *game, UiPage *page)
{
    Choice list[CHOICES_MOST];
    int count = choices_find(game, list), odd = count % 2;
    float top = BUTTONS_END_PX - BUTTON_PX * (float)((count + 1) / 2);
    ViewportRect column = screen_column(top + BUTTON_GAP_PX / 2.0f), first = column;
    first.most = vec2(first.least.x + SCREEN_HALF_WIDTH_PX, first.least.y + BUTTON_PX - BUTTON_GAP_PX);
    numbers_add(game, top - PANEL_GAP_PX, page);
    for (int i = 0; i < count; i++) {
        bool alone = odd && i == 0;
        ViewportRect rect = ui_cell(first, 2, alone ? 0 : i + odd, vec2(SCREEN_GAP_PX, BUTTON_GAP_PX));
        if (alone)
            rect.most.x = rect.least.x + SCREEN_ROW_WIDTH_PX;
        ui_button(page, list[i].id, ui_text(list[i].text), rect);
    }
}

static void result_page(const Game *game, UiPage *page)
{
    if (game->screens.place.more) {
        more_page(game, page);
        return;
    }
    summary_page(game, page);
    if (!ignores_presses(&game->screens))
        buttons_add(game, page);
}

// --- presses

static void more_show(Screens *screens, bool more)
{
    screens->place.more = more;
    ui_state_reset(&screens->ui);
}

static void result_input(Game *game)
{
    Screens *screens = &game->screens;
    if (ignores_presses(screens)) {
        input_forget_presses(&game->machine.input);
        screens->place.more = false;
        return;
    }
    UiEvent event = screens_press(game);
    const char *demo = game->match.recorder.path;
    bool journey = game->match.mode.kind == MODE_JOURNEY;
    if (event.kind == UI_EVENT_NONE) {
        if (control_take(&game->player.control, &game->machine.input, CONTROL_BEFORE))
            play_again_from_before(game);
        else
            screen_again_key(game);
        return;
    }
    // Escape closes More; pressed again, it leaves the page like its exit button.
    int id = event.kind != UI_EVENT_BACK          ? event.id
           : screens->place.more                  ? SCREEN_ID_BACK
           : mode_leads_to_map(&game->match.mode) ? ID_MAP
                                                  : ID_TITLE;
    switch (id) {
    case SCREEN_ID_BACK: more_show(screens, false); break;
    case ID_MORE: more_show(screens, true); break;
    case ID_MAP: screen_go(game, SCREEN_MAP); break;
    case ID_TITLE: screen_go(game, SCREEN_TITLE); break;
    case ID_AGAINST: screens_ask(screens, SCREEN_PLAY, demo); break;
    case ID_SHARE: share_demo(game, demo, -1); break;
    case ID_CHALLENGE: share_demo(game, demo, game->match.sim.head.score); break;
    case ID_BEST: screen_go(game, SCREEN_BEST); break;
    case ID_BEFORE: play_again_from_before(game); break;
    case ID_WATCH: screens_ask(screens, SCREEN_WATCH, demo); break;
    default:
        if (journey) // its stages cannot be replayed
            screen_go(game, SCREEN_MAP);
        else
            screen_again(game);
        break;
    }
}

// Scaled to its own maximum, which is written above it: the shape matters.
static Vec2 graph_point(const BeeGraph *graph, ViewportRect rect, int i)
{
    float wide = (rect.most.x - rect.least.x) / (float)(graph->count - 1);
    float high = (rect.most.y - rect.least.y - GRAPH_ABOVE_PX) / (float)(graph->most > 0 ? graph->most : 1);
    return vec2(rect.least.x + wide * (float)i, rect.most.y - high * (float)graph->bees[i]);
}

// Narrow columns look as good as slopes, and need no triangles.
static void graph_draw(const BeeGraph *graph, ViewportRect rect, Batch *batch)
{
    BatchStyle line = paint_ink(LAYER_MENU_TEXT, PAINT_HONEY_INK, 1.0f);
    batch_rect(batch, rect.least, rect.most, paint_ink(LAYER_MENU, 0xf3dfaau, 1.0f));
    batch_line(batch, vec2(rect.least.x, rect.most.y), rect.most, 1.5f, line);
    for (int i = 1; i < graph->count; i++) {
        Vec2 from = graph_point(graph, rect, i - 1), to = graph_point(graph, rect, i);
        int columns = (int)(to.x - from.x) + 1;
        for (int k = 0; k < columns; k++) {
            Vec2 left = vec2_mix(from, to, (float)k / (float)columns);
            Vec2 right = vec2_mix(from, to, (float)(k + 1) / (float)columns);
            batch_rect(batch, vec2(left.x, (left.y + right.y) / 2.0f), vec2(right.x, rect.most.y),
                       paint_ink(LAYER_MENU, PAINT_HONEY, 0.75f));
        }
        batch_line(batch, from, to, 1.8f, line);
    }
}

static void result_draw(Game *game)
{
    Batch *batch = &game->machine.batch;
    const Match *match = &game->match;
    int cause = cause_of(match);
    screen_dark_draw(batch, 0.82f);
    ui_draw_panel(screen_reserved(game, ID_PANEL), LAYER_MENU_SHADE, batch);
    if (game->screens.place.more) {
        graph_draw(&match->tally.graph, screen_reserved(game, ID_GRAPH), batch);
        return;
    }
    const UiPage *page = &game->screens.page;
    ViewportRect picture = screen_reserved(game, ID_PICTURE), bar = screen_reserved(game, ID_BAR), reached = bar;
    if (ui_page_shows(page, picture))
        screen_end_draw(&match->sim, cause, cause_sprite(game, cause), picture, batch);
    if (medals_of(game) && ui_page_shows(page, screen_reserved(game, ID_MEDALS)))
        screen_medals_draw(medals_of(game), match->sim.head.score, screen_reserved(game, ID_MEDALS), MEDAL_STEP_PX,
                           batch);
    reached.most.x = bar.least.x + goal_find(game).share * (bar.most.x - bar.least.x);
    batch_rect(batch, bar.least, bar.most, paint_ink(LAYER_MENU, PAINT_RIM, 0.35f));
    batch_rect(batch, reached.least, reached.most, paint_ink(LAYER_MENU, PAINT_HONEY_INK, 1.0f));
}

const Screen RESULT_SCREEN = {.input = result_input, .tick = play_next, .page = result_page, .draw = result_draw};
