// screen_parts.h -- what the files of the screens share: the pages, and pieces that several of them have.
#pragma once

#include <stdint.h>

#include "content/mode/summary.h"
#include "core/sim/script.h"
#include "core/sim/sim.h"
#include "game/session/game.h"
#include "lang/texts.h"
#include "render/batch.h"
#include "ui/control/control.h"
#include "view/paint.h"
#include "view/sprites.h"

#define SCREEN_MIDDLE_PX (FIELD_WIDTH_PX / 2.0f)
#define SCREEN_ROW_WIDTH_PX 320.0f
#define SCREEN_HALF_WIDTH_PX 156.0f // two buttons beside each other
#define SCREEN_GAP_PX 8.0f          // between them
#define SCREEN_ROW_PX 48.0f         // the height of a row

// The heading of a page, and its button back.
void screen_heading(UiPage *page, UiText text);
void screen_back(UiPage *page);

// Covers what is above and below a list, whose rows scroll below that.
void screen_cover(UiPage *page, ViewportRect list);

// The column in which the rows of a page stack up, from `top` on.
ViewportRect screen_column(float top);

// The next row of the column; step_px from its top to that of the row after it.
ViewportRect screen_row(ViewportRect *column, float step_px);

// Another screen: menus come in from the side, others are asked for.
void screen_go(Game *game, ScreenId to);

// The journey; for a player who has never played it is first the lesson, then the first stage, and then the map.
void screen_journey(Game *game);

// The same game once more, as hard and as fast as it is wanted now; and the key that asks for it. A stage of the
// journey is not played twice.
void screen_again(Game *game);
void screen_again_key(Game *game);

// Gives a practice the aids that the player has chosen on the page of the trainer.
void screen_train(const Game *game, Mode *mode);

// The choice of the level, which is a setting.
void screen_level(const Settings *settings, UiPage *page, int id, ViewportRect row);
void screen_level_changed(Player *player, UiEvent event);

// Best games as lines of a page, from `y` on; `marked` is the one in red, or -1.
void screen_best_lines(const BestList *best, int marked, int most, float y, UiPage *page);

// Describes a game: the stage or the mode, the day, the level, and whether slowly or with own numbers.
#define SCREEN_PLAYED_BYTES 256
void screen_played(const Numbers *numbers, const Mode *mode, bool tuned, char text[SCREEN_PLAYED_BYTES]);

// The game that is over as a text of three lines.
void screen_share_text(const Game *game, char text[SHARE_TEXT_BYTES]);
// Whose list it is that is shown.
void screen_best_heading(const BestShown *best, const Numbers *numbers, float y, UiPage *page);

// Behind pages: a veil of paper over all of the field, darkness over a game (`alpha` of 1 is black), a panel of paper.
void screen_paper_draw(Game *game);
void screen_dark_draw(Batch *batch, float alpha);
void screen_panel_draw(Batch *batch, ViewportRect rect);

// How many bees there were over time, in a rectangle.
void screen_graph_draw(const BeeGraph *graph, ViewportRect rect, Batch *batch);

// --- screen_pictures.c: small pictures of what is played

typedef enum ScreenPicture {
    PICTURE_JOURNEY,
    PICTURE_JOURNEY_NEW,
    PICTURE_ENDLESS,
    PICTURE_DAILY,
    PICTURE_PRACTICE,
    PICTURE_GALLERY,
    PICTURE_SWARM_LORD,
    PICTURE_LAB,
    PICTURES
} ScreenPicture;

// Over the page, in a frame at least 130 px wide and 40 px high: what is on it lies around its middle.
void screen_picture_draw(ScreenPicture picture, ViewportRect frame, Batch *batch);

// The ground of a phase at its time of day, who comes in it, and its boss.
void screen_phase_draw(const StageScript *script, int phase, ViewportRect frame, Batch *batch);

// --- what a game was, in numbers

#define GAME_FACTS 6

typedef struct GameFact {
    UiText what;
    uint32_t value;
} GameFact;

// The facts of a game as it stands, in the order in which they are shown.
void game_facts(const SimHead *head, GameFact facts[GAME_FACTS]);

// --- the rules of the game, as the help shows them

#define HELP_RULES_COUNT 5

typedef struct HelpRule {
    UiText head, text;
    SpriteId sprite;
    float scale; // on the help's page
    int action;  // the ControlAction that it is about, or UI_NONE
} HelpRule;

extern const HelpRule HELP_RULES[HELP_RULES_COUNT];
