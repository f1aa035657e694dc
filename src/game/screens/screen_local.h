// screen_local.h -- what the files of the screens share: the pages, and pieces that several of them have.
#pragma once

#include "game/screens/screens.h"
#include "view/paint.h"
#include "view/texts.h"

// Of the button that leads back, on every screen; the others of a screen begin behind it.
enum { SCREEN_ID_BACK, SCREEN_ID_FIRST };

#define SCREEN_MIDDLE_PX (FIELD_WIDTH_PX / 2.0f)
#define SCREEN_ROW_WIDTH_PX 320.0f
#define SCREEN_HALF_WIDTH_PX 156.0f // two buttons beside each other
#define SCREEN_LEFT_PX 98.0f        // their middles
#define SCREEN_RIGHT_PX 262.0f

// One screen: its controls, what it does with a press or a change (also with UI_EVENT_BACK), and what is drawn behind
// the controls, which may be NULL.
typedef struct ScreenKind {
    void (*page)(const Screens *screens, const Sim *sim, UiPage *page);
    ScreenWish (*event)(Screens *screens, UiEvent event);
    void (*draw)(const Screens *screens, const Sim *sim, Batch *batch);
} ScreenKind;

extern const ScreenKind SCREEN_TITLE_KIND, SCREEN_MODES_KIND, SCREEN_PRACTICE_KIND, SCREEN_SETTINGS_KIND,
    SCREEN_KEYS_KIND, SCREEN_BEST_KIND, SCREEN_HELP_KIND, SCREEN_CREDITS_KIND, SCREEN_PAUSE_KIND, SCREEN_RESULT_KIND;

// The heading of a page, and its button back.
void screen_heading(UiPage *page, UiText text);
void screen_back(UiPage *page);

// A row as wide as the page.
ViewportRect screen_row(float middle_y);

// A screen of the menus, and the one that it was opened from; both return WISH_STAY.
ScreenWish screen_go(Screens *screens, Screen screen);
ScreenWish screen_leave(Screens *screens);

// The choice of the level, which is a setting, and what its change asks for.
void screen_level(const Screens *screens, UiPage *page, int id, float middle_y);
ScreenWish screen_level_changed(Screens *screens, UiEvent event);

// A mode as the settings say, ready for WISH_BEGIN.
Mode screen_mode(const Screens *screens, ModeKind kind);

// Best games as lines of a page, from `y` on; `marked` is the one in red, or -1.
void screen_best_lines(const BestList *best, int marked, int most, float y, UiPage *page);

// What is played, or was: the stage or the mode, the day, the level, and whether slowly or with own numbers.
#define SCREEN_PLAYED_BYTES 256
void screen_played(const Screens *screens, const Mode *mode, bool tuned, char text[SCREEN_PLAYED_BYTES]);

// Whose list it is that `best` holds.
void screen_best_heading(const Screens *screens, float y, UiPage *page);

// In place of a press while an action waits for its key or button.
ScreenWish screen_keys_capture(Screens *screens, InputState *input);

// Behind pages: a veil of paper over all of the field, darkness over a game, a panel of paper.
void screen_paper_draw(Batch *batch);
void screen_dark_draw(Batch *batch);
void screen_panel_draw(Batch *batch, ViewportRect rect);

// How many bees there were over time, in a rectangle.
void screen_graph_draw(const BeeGraph *graph, ViewportRect rect, Batch *batch);
