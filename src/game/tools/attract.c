// attract.c -- a screen that plays the best moments of some games while nobody plays; any input brings the title back.
// It is opened with the number of the first moment, "0" for none.
//
// `make attract` records the games and finds their moments: a line each, "FILE FROM TO" in ticks.
#include <stdio.h>

#include "game/session/game.h"
#include "game/tools/watch.h"
#include "platform/files.h"
#include "text/text_lines.h"
#include "text/words.h"

#define MOMENTS "demos/attract.txt"
#define MOMENTS_BYTES 4096
#define BUILD_TICKS 10
#define AHEAD_TICKS 30
#define BUILD_NS INT64_C(6000000) // per frame, until the moment is built

typedef struct Attract {
    Watch watch; // must be first: tests find it in screens.own
    int number;  // of the moment, and the number of all moments
    int count;
    uint64_t from, to;
    bool there; // the moment is on screen; before that, the game plays unseen from its start to the moment
} Attract;

// If a demo is missing the title stays, and the terminal shows why.
static bool attract_open(Game *game, void *own, const char *what, Error *error)
{
    Attract *attract = own;
    char path[PATH_SIZE], name[WORD_BYTES + sizeof "demos/"];
    Word words[3];
    FileBytes list = {NULL, 0};
    TextErrors errors = {0};
    bool found = false;
    if (what && !words_int_in(what, 0, MOMENTS_BYTES, &attract->number))
        return error_set(error, "attract: no moment (got '%.40s', expected its number)", what);
    if (!path_of_asset(MOMENTS, path, sizeof path, error) || !file_read(path, MOMENTS_BYTES, &list, error))
        return false;
    TextLines lines = {.bytes = (const char *)list.bytes, .size = list.size};
    while (text_lines_next(&lines, &errors))
        if (attract->count++ == attract->number)
            found = words_split(lines.text, words, 3) == 3 && words_u64_in(words[1].text, 0, UINT32_MAX, &attract->from)
                 && words_u64_in(words[2].text, attract->from, UINT32_MAX, &attract->to);
    text_errors_free(&errors);
    file_free(&list);
    if (!found)
        return error_set(error, "%.400s:%d: no moment (expected FILE FROM TO)", path, attract->number + 1);
    snprintf(name, sizeof name, "demos/%s", words[0].text);
    return path_of_asset(name, path, sizeof path, error)
        && watch_open(&attract->watch, path, &game->match.sim, &game->graphics.view, &game->graphics.hud, error);
}

static void attract_close(Game *game)
{
    watch_close(&((Attract *)game->screens.own)->watch);
}

// A press only wakes the title, even if the title rests by then.
static void attract_input(Game *game)
{
    if (game->machine.used || screens_rested_ns(&game->screens) >= 0)
        screens_ask(&game->screens, SCREEN_TITLE, NULL);
}

static void attract_pass(Game *game)
{
    Attract *attract = game->screens.own;
    Watch *watch = &attract->watch;
    if (!attract->there) {
        // Cuts to the moment once the ticks before it, and a few more, have been played unseen, because time continues
        // meanwhile.
        int64_t until_ns = clock_now_ns() + BUILD_NS;
        uint64_t enough = attract->from + AHEAD_TICKS < attract->to ? attract->from + AHEAD_TICKS : attract->to;
        while (timeline_built(watch->timeline) < enough && clock_now_ns() < until_ns)
            timeline_build(watch->timeline, BUILD_TICKS);
        attract->there = timeline_built(watch->timeline) >= enough;
        if (attract->there)
            watch_seek(watch, (uint32_t)attract->from);
    }
    watch_pass(watch, game->pace.passed_ns);
    while (watch_follow(watch))
        game->screens.ticks++;
    // After the last moment comes the first again.
    if (!watch->playing || watch_tick(watch) >= attract->to) {
        char what[16];
        snprintf(what, sizeof what, "%d", (attract->number + 1) % attract->count);
        screens_ask(&game->screens, SCREEN_ATTRACT, what);
    }
    game->graphics.figures.paused = false;
    game->pace.blend = watch_blend(watch);
}

// Blinks slowly, so that it is seen without disturbing; 1.5 s are far from any flicker.
static void attract_draw(Game *game)
{
    if (game->screens.ticks % 90 < 60)
        hud_draw_note(ui_text(UI_ATTRACT), 1.0f, &game->machine.batch);
}

const Screen ATTRACT_SCREEN = {.open = attract_open,
                               .input = attract_input,
                               .tick = attract_pass,
                               .draw = attract_draw,
                               .close = attract_close,
                               .own_bytes = sizeof(Attract)};
