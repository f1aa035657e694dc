// attract_row.c -- a screen that plays the best moments of some games while nobody plays; any input brings the title
// back. It is opened with the number of the first moment, "0" for none.
//
// `make attract` records the games and finds their moments: a line each, "FILE FROM TO" in ticks.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "game/session/game.h"
#include "game/tools/watch.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "text/words.h"
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

// If a demo is missing the title stays, and the terminal shows why.
static bool attract_open(Game *game, void *own, const char *what, Error *error)
{
    AttractRow *row = own;
    char list_path[PATH_SIZE], file[FILE_BYTES], name[FILE_BYTES + sizeof FOLDER], path[PATH_SIZE];
    FileBytes list = {NULL, 0};
    if (what && !words_int_in(what, 0, MOMENTS_BYTES, &row->number))
        return error_set(error, "attract: '%.40s', expected the number of a moment", what);
    if (!path_of_asset(MOMENTS, list_path, sizeof list_path, error)
        || !file_read(list_path, MOMENTS_BYTES, &list, error))
        return false;
    for (const char *line = (const char *)list.bytes; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        uint32_t from, to;
        if (sscanf(line, "%63s %" SCNu32 " %" SCNu32, file, &from, &to) != 3 || row->count++ != row->number)
            continue;
        snprintf(name, sizeof name, "%s%s", FOLDER, file);
        row->from = from;
        row->to = to;
    }
    file_free(&list);
    if (row->count <= row->number)
        return error_set(error, "%.400s: line %d is missing, expected FILE FROM TO", list_path, row->number + 1);
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

static float attract_pass(Game *game)
{
    AttractRow *row = game->screens.own;
    Watch *watch = &row->watch;
    if (!row->there) {
        // Cuts to the moment once the way there, and a little more, has been played unseen: the place moves on meanwhile.
        int64_t until_ns = clock_now_ns() + BUILD_NS;
        uint32_t enough = row->from + AHEAD_TICKS < row->to ? row->from + AHEAD_TICKS : row->to;
        while (timeline_built(watch->timeline) < enough && clock_now_ns() < until_ns)
            watch_build(watch, BUILD_TICKS);
        row->there = timeline_built(watch->timeline) >= enough;
        if (row->there)
            watch_seek(watch, row->from);
    }
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

const Screen ATTRACT_SCREEN = {.open = attract_open,
                               .input = attract_input,
                               .pass = attract_pass,
                               .draw = attract_draw,
                               .close = attract_close,
                               .own_bytes = sizeof(AttractRow)};
