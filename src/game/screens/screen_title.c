// screen_title.c -- the title, the help, and the credits.
#include "core/base/trig.h"
#include "tape/tape_file.h"

#include <stdio.h>
#include <string.h>

#include "content/journey/journey_file.h"
#include "core/base/version.h"
#include "core/steer/radar.h"
#include "game/screens/screen_parts.h"
#include "game/session/bug.h"
#include "game/session/ghost.h"
#include "platform/clock.h"
#include "platform/exchange.h"
#include "platform/files.h"
#include "platform/window.h"
#include "ui/control/control.h"
#include "view/paint.h"

enum { ID_PLAY = SCREEN_ID_FIRST, ID_BUG, ID_MORE, ID_BUTTON };

#define LOGO_Y_PX 84.0f
#define NATIVE_Y_PX 152.0f
#define MASCOT_Y_PX 246.0f
#define PLAY_TOP_PX 400.0f
#define PLAY_HEIGHT_PX 68.0f
#define MORE_TOP_PX 386.0f
#define ROW_GAP_PX 10.0f
#define MORE_GAP_PX 4.0f
#define BUG_TOP_PX 569.0f
#define BOARD_TOP_PX 522.0f
#define BOARD_ROW_PX 15.0f
#define IDLE_NS (20 * CLOCK_NS_PER_SECOND)

// Modes stands on the title itself, all others behind More.
static const struct {
    UiText text;
    ScreenId to;
} BUTTONS[] = {
    {UI_MODES, SCREEN_MODES},     {UI_REPLAYS, SCREEN_REPLAYS},   {UI_BEST_GAMES, SCREEN_BEST},
    {UI_HELP, SCREEN_HELP},       {UI_SETTINGS, SCREEN_SETTINGS}, {UI_LAB, SCREEN_LAB},
    {UI_CREDITS, SCREEN_CREDITS}, {UI_LEAVE, SCREEN_NONE},        {UI_FILES, SCREEN_FILES},
};

enum { BUTTON_LEAVE = sizeof BUTTONS / sizeof BUTTONS[0] - 2, BUTTON_FILES };

// A browser page is left by closing it, and has no folder of files.
static int button_at(int place)
{
    return place == BUTTON_LEAVE && exchange_needed() ? BUTTON_FILES : place;
}

static void more_page(UiPage *page)
{
    ViewportRect column = screen_column(MORE_TOP_PX);
    ViewportRect first = ui_box(column.least.x, column.least.y, SCREEN_HALF_WIDTH_PX, SCREEN_ROW_PX);
    for (int i = 0; i < BUTTON_FILES; i++) {
        bool back = i == BUTTON_LEAVE;
        ui_button(page, back ? SCREEN_ID_BACK : ID_BUTTON + 1 + i,
                  ui_text(back ? UI_BACK : BUTTONS[button_at(1 + i)].text),
                  ui_cell(first, 2, i, vec2(SCREEN_GAP_PX, MORE_GAP_PX)));
    }
}

// The journey is the main mode, so its button is the large one.
static void title_page(const Game *game, UiPage *page)
{
    bool kept = game->screens.place.journey_kept;
    ViewportRect column = screen_column(PLAY_TOP_PX), bug = screen_column(BUG_TOP_PX);
    if (game->screens.place.more) {
        more_page(page);
        return;
    }
    UiText about = kept ? UI_ABOUT_JOURNEY_KEPT : player_is_new(&game->player) ? UI_ABOUT_PLAY : UI_ABOUT_JOURNEY;
    ui_button_lines(page, ID_PLAY, ui_text(kept ? UI_JOURNEY_GO_ON : UI_PLAY), ui_text(about),
                    ui_cut_top(&column, PLAY_HEIGHT_PX))
        ->size = TEXT_LARGE;
    ui_cut_top(&column, ROW_GAP_PX);
    ViewportRect row = ui_cut_top(&column, SCREEN_ROW_PX);
    ui_button(page, ID_BUTTON, ui_text(UI_MODES), ui_cut_left(&row, SCREEN_HALF_WIDTH_PX));
    ui_button(page, ID_MORE, ui_text(UI_MORE), ui_cut_right(&row, SCREEN_HALF_WIDTH_PX));
    ViewportRect board = screen_column(BOARD_TOP_PX);
    for (int i = 0; i < BOARD_ROWS && game->screens.place.board[i][0] != '\0'; i++)
        ui_label(page, TEXT_SMALL, game->screens.place.board[i], ui_cut_top(&board, BOARD_ROW_PX), BATCH_CENTRE,
                 PAINT_CREAM);
    if (game->broke_off[0] != '\0')
        ui_chip(page, ID_BUG, ui_text(UI_BUG_CRASHED), false, ui_cut_top(&bug, UI_LEAST_PX));
}

// A stored journey is a file.
static bool journey_kept(void)
{
    char path[PATH_SIZE];
    return path_of_data(JOURNEY_FILE, path, sizeof path, NULL) && file_taken(path);
}

// The best games of the first list of a board.
static void board_show(MenuPlace *place)
{
    Rivals rivals = {0};
    board_read(&rivals, NULL);
    rivals_sort(&rivals);
    for (int i = 0; i < BOARD_ROWS; i++) {
        const Rival *rival = i < rivals.count ? &rivals.list[rivals.count - 1 - i] : NULL;
        place->board[i][0] = '\0';
        if (rival)
            snprintf(place->board[i], sizeof place->board[i], "%d. %s %u", i + 1, rival->name, (unsigned)rival->score);
    }
    rivals_free(&rivals);
}

// A journey may have begun or ended meanwhile, so this looks for its file again.
static bool title_open(Game *game, void *own, const char *what, Error *error)
{
    (void)own, (void)what, (void)error;
    match_show_swarm(game);
    match_best_next(game);
    game->screens.place.journey_kept = journey_kept();
    board_show(&game->screens.place);
    game->screens.place.idle_ns = 0;
    game->screens.place.more = false;
    return true;
}

// Plays highlights while the title is idle, until the screen rests.
static void title_input(Game *game)
{
    int64_t *idle_ns = &game->screens.place.idle_ns;
    bool waits = !game->machine.used && game->options->ticks == 0;
    *idle_ns = waits ? *idle_ns + game->pace.passed_ns : 0;
    if (*idle_ns < IDLE_NS || screens_rested_ns(&game->screens) >= 0)
        return;
    *idle_ns = 0;
    screens_ask(&game->screens, SCREEN_ATTRACT, NULL);
}

// Escape closes More, and then ends the program: the title is the first screen. A browser page stays.
static void title_press(Game *game, UiEvent event)
{
    Screens *screens = &game->screens;
    int id = event.kind == UI_EVENT_BACK ? SCREEN_ID_BACK : event.id;
    ScreenId to = id >= ID_BUTTON ? BUTTONS[button_at(id - ID_BUTTON)].to : SCREEN_NONE;
    if (id == ID_MORE || (id == SCREEN_ID_BACK && screens->place.more)) {
        screens->place.more = id == ID_MORE;
        ui_state_reset(&screens->ui);
    } else if (id == ID_PLAY) {
        screen_journey(game);
    } else if (id == ID_BUG) {
        bug_report(game);
    } else if (to != SCREEN_NONE) {
        screen_go(game, to);
    } else {
        game->leaving = shell_may_leave();
    }
}

// The mascot hovers, and the light of the letters breathes.
static void title_draw(Game *game)
{
    Batch *batch = &game->machine.batch;
    float sway = trig_sin_deg((float)(game->screens.ticks % 240u) * 1.5f);
    Vec2 logo = vec2(SCREEN_MIDDLE_PX, LOGO_Y_PX), mascot = vec2(SCREEN_MIDDLE_PX, MASCOT_Y_PX + 5.0f * sway);
    batch_sprite_rect(batch, SPRITE_GLOW, vec2_sub(logo, vec2(190.0f, 84.0f)), vec2_add(logo, vec2(190.0f, 84.0f)),
                      paint_ink(LAYER_MENU_SHADE, PAINT_HONEY, 0.5f + 0.08f * sway));
    batch_sprite_rect(batch, SPRITE_GLOW, vec2_sub(mascot, vec2(110.0f, 110.0f)),
                      vec2_add(mascot, vec2(110.0f, 110.0f)),
                      paint_ink(LAYER_MENU_SHADE, PAINT_GOLD, 0.22f - 0.04f * sway));
    batch_sprite(batch, SPRITE_LOGO, logo, 0.0f, 1.0f, paint_style(LAYER_MENU, BATCH_WHITE));
    batch_sprite(batch, SPRITE_LOGO_BEE, mascot, 5.0f * sway, 1.0f, paint_style(LAYER_MENU, BATCH_WHITE));
    paint_text(batch, TEXT_LARGE, ui_text(UI_TITLE_NATIVE), vec2(SCREEN_MIDDLE_PX, NATIVE_Y_PX), 1.0f, BATCH_CENTRE,
               LAYER_MENU_TEXT, paint_tint(PAINT_GOLD, 1.0f), paint_tint(PAINT_DARK, 1.0f));
}

const Screen TITLE_SCREEN = {
    .open = title_open, .input = title_input, .press = title_press, .page = title_page, .draw = title_draw};

// --- the help page, which leads to the lesson

enum { ID_TRY = SCREEN_ID_FIRST };

#define RULES_TOP_PX 61.0f
#define RULE_PAD_PX 11.0f // from the ends of a rule's card to its words
#define RULE_GAP_PX 5.0f
#define SIGN_PX 60.0f // the picture at the left of a rule
#define HELP_SIGN_X_PX 50.0f
#define HEAD_PX 21.0f
#define RULE_LINE_PX 15.0f
#define RULE_LINES_MOST 9

static void help_page(const Game *game, UiPage *page)
{
    ViewportRect column = screen_column(RULES_TOP_PX);
    screen_heading(page, UI_HELP);
    for (int i = 0; i < HELP_RULES_COUNT; i++) {
        // As high as its words, so that these have the same room above and below.
        ViewportRect rule = ui_inset(column, -8.0f, 0.0f), text = ui_inset(rule, RULE_PAD_PX, RULE_PAD_PX);
        ui_cut_left(&text, SIGN_PX);
        int lines = wrap_rows(&game->machine.atlas, TEXT_SMALL, ui_text(HELP_RULES[i].text), text.most.x - text.least.x,
                              RULE_LINES_MOST, false);
        ViewportRect head = ui_cut_top(&text, HEAD_PX), words = ui_cut_top(&text, RULE_LINE_PX * (float)lines);
        rule.most.y = words.most.y + RULE_PAD_PX;
        column.least.y = rule.most.y + RULE_GAP_PX;
        ui_plate(page, UI_PLATE_PANEL, rule);
        Vec2 at = vec2(HELP_SIGN_X_PX, ui_middle(rule).y);
        ui_label(page, TEXT_SMALL, "", ui_rect(at.x, at.y, 30.0f, 30.0f), BATCH_CENTRE, PAINT_DARK)->icon = (UiIcon){
            .sprite = HELP_RULES[i].sprite, .scale = HELP_RULES[i].scale};
        // The key or button, for players who use one.
        Prompt prompt = {.text = ""};
        if (HELP_RULES[i].action != UI_NONE)
            prompt = prompt_of_action(&game->player.control, &game->machine.input, (ControlAction)HELP_RULES[i].action);
        ui_label(page, TEXT_SMALL, prompt.icon.scale > 0.0f ? "" : prompt.text,
                 ui_rect(at.x, at.y + 24.0f, SIGN_PX, 16.0f), BATCH_CENTRE, PAINT_HONEY_INK)
            ->icon = prompt.icon;
        ui_label(page, TEXT_MEDIUM, ui_text(HELP_RULES[i].head), head, BATCH_LEFT, PAINT_DARK);
        ui_label(page, TEXT_SMALL, ui_text(HELP_RULES[i].text), words, BATCH_LEFT, PAINT_PALE_INK);
    }
    ui_label(page, TEXT_SMALL, ui_text(UI_HELP_OVER), ui_inset(ui_cut_top(&column, 34.0f), -4.0f, 0.0f), BATCH_CENTRE,
             PAINT_RED_INK);
    ui_cut_top(&column, 9.0f);
    if (!game->screens.paused) // a paused game is not given up for it
        ui_button(page, ID_TRY, ui_text(UI_HELP_TRY), ui_cut_top(&column, 52.0f));
    screen_back(page);
}

// The page has only one button besides the back button.
static void help_press(Game *game, UiEvent event)
{
    (void)event;
    screen_go(game, SCREEN_LESSON);
}

const Screen HELP_SCREEN = {.press = help_press, .page = help_page};

// --- the credits, with licences

#define CREDITS_TOP_PX 74.0f
#define LINE_PX 17.0f
#define BLOCK_GAP_PX 14.0f

static void line_add(UiPage *page, ViewportRect *column, const char *text, uint32_t rgb)
{
    ui_label(page, TEXT_SMALL, text, ui_inset(ui_cut_top(column, LINE_PX), -12.0f, 0.0f), BATCH_CENTRE, rgb);
}

static void credits_page(const Game *game, UiPage *page)
{
    // Names and licences are the same in every language.
    static const char *const LIBRARIES[][2] = {
        {"SDL 2, SDL2_image, SDL2_ttf", "zlib"},
        {"Expat", "MIT"},
        {"xxHash", "BSD-2-Clause"},
        {"Zstandard", "BSD-3-Clause"},
    };
    ViewportRect column = screen_column(CREDITS_TOP_PX);
    screen_heading(page, UI_CREDITS);
    line_add(page, &column, ui_text(UI_CREDITS_GAME), PAINT_DARK);
    // For bug reports; numbers and names only, the same in every language.
    char text[256], library[WINDOW_LIBRARY_BYTES];
    const Window *window = &game->machine.window;
    window_library(library);
    snprintf(text, sizeof text, "Mitsubachi " MITSUBACHI_VERSION " (%d/%d) · %.*s · %s, %s · %s", SIM_VERSION,
             TAPE_FORMAT_VERSION, (int)strcspn(library, ","), library, window->video, window->drawing, radar_kernel());
    line_add(page, &column, text, PAINT_PALE_INK);
    ui_cut_top(&column, BLOCK_GAP_PX);
    line_add(page, &column, ui_text(UI_CREDITS_IDEAS), PAINT_HONEY_INK);
    for (int i = 0; i < 5; i++)
        line_add(page, &column, ui_text((UiText)(UI_CREDITS_IDEA_1 + i)), PAINT_DARK);
    ui_cut_top(&column, BLOCK_GAP_PX);
    line_add(page, &column, ui_text(UI_CREDITS_PATTERNS), PAINT_DARK);
    ui_cut_top(&column, BLOCK_GAP_PX);
    line_add(page, &column, ui_text(UI_CREDITS_LIBRARIES), PAINT_HONEY_INK);
    for (size_t i = 0; i < sizeof LIBRARIES / sizeof LIBRARIES[0]; i++) {
        ViewportRect row = ui_cut_top(&column, LINE_PX), licence = ui_cut_right(&row, 106.0f);
        ui_label(page, TEXT_SMALL, LIBRARIES[i][0], row, BATCH_LEFT, PAINT_DARK);
        ui_label(page, TEXT_SMALL, LIBRARIES[i][1], licence, BATCH_RIGHT, PAINT_PALE_INK);
    }
    ui_cut_top(&column, BLOCK_GAP_PX);
    line_add(page, &column, ui_text(UI_CREDITS_FONT), PAINT_DARK);
    line_add(page, &column, "SIL Open Font License 1.1", PAINT_PALE_INK);
    screen_back(page);
}

const Screen CREDITS_SCREEN = {.page = credits_page};
