// screen_parts.h -- shared by the files of the screens: their pages, and pieces that several of them use.
#pragma once

#include <stdint.h>

#include "content/mode/summary.h"
#include "core/sim/script.h"
#include "core/sim/sim.h"
#include "game/session/game.h"
#include "lang/texts.h"
#include "render/batch.h"
#include "text/times.h"
#include "view/paint.h"
#include "view/sprites.h"

#define SCREEN_MIDDLE_PX (FIELD_WIDTH_PX / 2.0f)
#define SCREEN_ROW_WIDTH_PX 320.0f
#define SCREEN_HALF_WIDTH_PX 156.0f // two buttons side by side
#define SCREEN_GAP_PX 8.0f          // between them
#define SCREEN_ROW_PX 48.0f         // the height of a row

// The heading of a page, and its back button.
void screen_heading(UiPage *page, UiText text);
void screen_back(UiPage *page);

// Darkens the game that waits below a page, and adds a panel for its buttons.
void screen_panel_over_game(UiPage *page, ViewportRect panel);

// The column in which the rows of a page stack up, from `top` on.
ViewportRect screen_column(float top);

// The next row of the column; step_px between the tops of rows.
ViewportRect screen_row(ViewportRect *column, float step_px);

// Reserves a place that the screen draws itself, as `id`; and returns where it lies in the picture.
void screen_reserve(UiPage *page, int id, ViewportRect rect);
ViewportRect screen_reserved(const Game *game, int id);

// A row of a list: a chip with a text and a paler one below it. Returns the lower one.
UiItem *screen_lines(UiPage *page, int id, ViewportRect row, const char *text, uint32_t rgb, const char *below);

// Goes to another screen: menus open at once, others are requested.
void screen_go(Game *game, ScreenId to);

// The journey; a new player gets first the lesson, then the first stage, and then the map.
void screen_journey(Game *game);

// Plays the same game again, at the present level and speed. The other function returns the key for it. A stage of the
// journey cannot be replayed.
void screen_again(Game *game);
void screen_again_key(Game *game);

// The choice of the level, which is a setting.
void screen_level(const Settings *settings, UiPage *page, int id, ViewportRect row);
void screen_level_changed(Player *player, UiEvent event);

// Describes a game: the stage or the mode, the day, the level, and slow speed or changed tunables.
#define SCREEN_PLAYED_BYTES 256
void screen_played(const Content *content, const Mode *mode, bool tuned, char text[SCREEN_PLAYED_BYTES]);

// Darkness over a game; `alpha` of 1 is black.
void screen_dark_draw(Batch *batch, float alpha);

// --- screen_pictures.c: small pictures of modes and phases

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

// Drawn over the page, in a frame at least 130 px wide and 40 px high; its contents are centred.
void screen_picture_draw(ScreenPicture picture, ViewportRect frame, Batch *batch);

// The ground of a phase at its time of day, its enemies and its boss.
void screen_phase_draw(const StageScript *script, int phase, ViewportRect frame, Batch *batch);

// How a game ended, on its ground: the last bee and its cause, an enum of kinds.h with its sprite; or a living swarm,
// if the cause is negative.
void screen_end_draw(const Sim *sim, int cause, SpriteId sprite, ViewportRect frame, Batch *batch);

// The medals of a stage in a row, from the first one's place on: those that the score reaches, and the shapes of
// others.
void screen_medals_draw(const uint32_t *medals, uint32_t score, ViewportRect first, float step_px, Batch *batch);

// --- the result of a game in numbers

#define GAME_FIGURES 7

typedef struct GameFigure {
    UiText what;
    Word value;
} GameFigure;

// The figures of a game, in display order.
void game_figures(const SimHead *head, GameFigure figures[GAME_FIGURES]);

// --- the rules of the game, as the help shows them

#define HELP_RULES_COUNT 5

typedef struct HelpRule {
    UiText head, text;
    SpriteId sprite;
    float scale; // on the help page
    int action;  // the ControlAction that it explains, or UI_NONE
} HelpRule;

extern const HelpRule HELP_RULES[HELP_RULES_COUNT];

// --- play.c: a running game, its ticks and its end

// The command of the next tick: the person's, or the pilot's.
TickCmd play_cmd(Game *game);

// Plays one tick of the running game, or of the one whose result is shown; at its end stores it and opens the result.
void play_tick(Game *game, const TickCmd *cmd);

// Continues the practice from ten seconds ago if possible, even after its end.
void play_again_from_before(Game *game);

// Plays the next tick, with the command of the person or the pilot.
void play_next(Game *game);

// True if the mouse is in the field of a running game, which draws its own mark.
bool play_hides_pointer(const Game *game);

// --- sides.c: the columns beside the field in a wide window: of a game its stage, its numbers and its best list;
// otherwise the help and the best games
//
// Nothing there is essential: everything also appears in the field or on the pages. The columns are dark and still, and
// are hidden if the bars are narrow. Playfield px.

// Makes the columns; none if there is no room for them.
void sides_make(const Game *game, UiPage *page);

// Appends them, over the border.
void sides_draw(Game *game);

// --- open.c: the single entry for files from outside: dropped onto the window, given on the command line, chosen on a
// page
//
// The content of a file decides its kind (content/content_kind.h). A save is loaded after a confirmation (SCREEN_LOAD).
// A demo is watched; a stage is practised, or opened in the lab if it places objects; numbers apply at once, over all
// others, until the program ends; patterns, one or many or a folder of them, go to the gallery; in the lab a
// single one opens there.
//
// A file that cannot be opened changes nothing: the banner and stderr report the place and the problem. A paused or
// running game ends for it only after a confirmation (SCREEN_OPEN), and a screen may ask for a second attempt
// (Screens.unsaved).

// Files that were handed in at once.
typedef struct OpenFiles {
    char paths[INPUT_DROPPED_BYTES]; // one after the other, each with its zero
    int count, lost;                 // lost: those that did not fit
    bool sure;                       // the player has confirmed
} OpenFiles;

// Opens one file or folder; a path that is too long is reported like any other mistake.
void open_file(Game *game, const char *path);

// Once a frame: opens files that were dropped onto the window.
void open_poll(Game *game);

// --- the gallery's patterns: our own, or those of --patterns or dropped ones.
//
// Stages call our own (pattern_book_own). The gallery shows those as well, until others are given or dropped; then it
// shows those until the program ends. Such a gallery ranks its scores among games with changed tunables.

// Reads our own patterns, and those of the options. Without our own the game is playable, and stderr reports the
// problem. If nothing in --patterns is playable, returns false with one line in `error`; single mistakes in there are
// reported and skipped.
bool gallery_open(Game *game, Error *error);
