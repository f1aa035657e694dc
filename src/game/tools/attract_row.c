// attract_row.c -- a screen that plays the best moments of some games while nobody plays; any input brings the title
// back. It is opened with the number of the first moment, "0" for none.
//
// `make attract` records the games and finds their moments: a line each, "FILE FROM TO" in ticks.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/session/game.h"
#include "game/tools/watch.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "view/paint.h"
#include "lang/texts.h"

#define FOLDER "demos/"
#define MOMENTS "demos/attract.txt"
#define MOMENTS_BYTES 4096
#define FILE_BYTES 64
#define BUILD_TICKS 10
#define AHEAD_TICKS 30
#define BUILD_NS INT64_C(6000000) // per frame, until the moment is built

typedef struct AttractRow {
    Watch watch;
    int number; // of the moment, and the number of all moments
    int count;
    uint32_t from, to;
    bool there; // the moment is on screen; before that, the game plays unseen from its start to the moment
} AttractRow;

// Parses line `number` of the list, the first one after the last; also returns their number.
static bool moment_read(const char *text, int number, AttractRow *row, char file[FILE_BYTES])
{
    char line_file[FILE_BYTES];
    uint32_t from, to;
    row->count = 0;
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (sscanf(line, "%63s %" SCNu32 " %" SCNu32, line_file, &from, &to) == 3 && row->count++ == number) {
            memcpy(file, line_file, FILE_BYTES);
            row->from = from;
            row->to = to;
            row->number = number;
        }
    return row->count > number;
}

static bool moment_find(int number, AttractRow *row, char file[FILE_BYTES], Error *error)
{
    char path[PATH_SIZE];
    FileBytes list = {NULL, 0};
    if (!path_of_asset(MOMENTS, path, sizeof path, error) || !file_read(path, MOMENTS_BYTES, &list, error))
        return false;
    bool good = moment_read((const char *)list.bytes, number, row, file);
    if (!good)
        error_set(error, "%.400s: line %d is not there, expected FILE FROM TO", path, number + 1);
    file_free(&list);
    return good;
}

// If a demo is missing the title stays, and the terminal shows why.
static bool attract_open(Game *game, void *own, const char *what, Error *error)
{
    AttractRow *row = own;
    char file[FILE_BYTES], name[FILE_BYTES + sizeof FOLDER], path[PATH_SIZE];
    if (!moment_find(what ? atoi(what) : 0, row, file, error))
        return false;
    snprintf(name, sizeof name, "%s%s", FOLDER, file);
    return path_of_asset(name, path, sizeof path, error)
        && watch_open(&row->watch, path, &game->match.sim, &game->show.view, &game->show.hud, error);
}

static void attract_close(Game *game, void *own)
{
    AttractRow *row = own;
    (void)game;
    watch_close(&row->watch);
}

// A press only wakes the title, even if the title rests by then.
static void attract_input(Game *game)
{
    if (game->machine.used || screens_rested_ns(&game->screens) >= 0)
        screens_ask(&game->screens, SCREEN_TITLE, NULL);
}

// Cuts to the moment once the way there, and a little more, has been played unseen: the place moves on meanwhile.
static void go_there(AttractRow *row)
{
    int64_t until_ns = clock_now_ns() + BUILD_NS;
    uint32_t enough = row->from + AHEAD_TICKS < row->to ? row->from + AHEAD_TICKS : row->to;
    while (timeline_built(row->watch.timeline) < enough && clock_now_ns() < until_ns)
        watch_build(&row->watch, BUILD_TICKS);
    row->there = timeline_built(row->watch.timeline) >= enough;
    if (row->there)
        watch_seek(&row->watch, row->from);
}

static float attract_pass(Game *game)
{
    AttractRow *row = game->screens.own;
    Watch *watch = &row->watch;
    if (!row->there)
        go_there(row);
    watch_pass(watch, game->pace.passed_ns);
    while (watch_follow(watch))
        game->screens.ticks++;
    // After the last moment comes the first again.
    if (!watch->playing || watch_tick(watch) >= row->to) {
        char what[16];
        snprintf(what, sizeof what, "%d", (row->number + 1) % row->count);
        screens_ask(&game->screens, SCREEN_ATTRACT, what);
    }
    game->show.facts.paused = false;
    return watch_blend(watch);
}

// Blinks slowly, so that it is seen without disturbing; 1.5 s are far from any flicker.
static void attract_draw(Game *game)
{
    if (game->screens.ticks % 90 < 60)
        hud_draw_note(ui_text(UI_ATTRACT), 1.0f, &game->machine.batch);
}

const Screen ATTRACT_SCREEN = {
    .open = attract_open,
    .input = attract_input,
    .pass = attract_pass,
    .draw = attract_draw,
    .close = attract_close,
    .own_bytes = sizeof(AttractRow),
};
