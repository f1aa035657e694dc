// game_patterns.c -- the patterns of the running game, and what is dropped onto the window.
#define _POSIX_C_SOURCE 200809L
#include "game/game_patterns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/pattern/pattern_files.h"
#include "game/game_banner.h"
#include "game/game_preview.h"
#include "game/game_settings.h"
#include "platform/clock.h"
#include "view/texts.h"

#define GALLERY_KEY TUNABLE_COUNT // of the banner's line

// What came of files that somebody named.
typedef struct Finding {
    PatternBook *book; // of malloc, NULL without memory
    int mistakes;
    char *lines;       // one each, of malloc
} Finding;

static void finding_free(Finding *finding)
{
    free(finding->book);
    free(finding->lines);
}

// All that is in `count` paths, which lie one behind the other.
static int read_paths(const char *paths, int count, PatternBook *book, FILE *out)
{
    PatternFiles files = {0};
    char error[PATH_SIZE + 256];
    int mistakes = 0;
    for (int i = 0; i < count; i++, paths += strlen(paths) + 1) {
        int before = files.count;
        bool good = pattern_files_add(&files, paths, error, sizeof error);
        if (!good)
            fprintf(out, "%s\n", error);
        else if (files.count == before)
            fprintf(out, "%s: there are no patterns, files NAME.xml of BulletML were expected\n", paths);
        mistakes += !good || files.count == before;
    }
    mistakes += pattern_files_read(&files, book, out);
    pattern_files_free(&files);
    return mistakes;
}

static Finding find(const char *paths, int count, int lost)
{
    Finding finding = {.book = calloc(1, sizeof(PatternBook))};
    size_t size = 0;
    FILE *out = finding.book ? open_memstream(&finding.lines, &size) : NULL;
    if (!out)
        return finding;
    finding.mistakes = read_paths(paths, count, finding.book, out) + lost;
    if (lost > 0)
        fprintf(out, "%d more: too many at once, drop the folder that they are in\n", lost);
    fclose(out);
    if (finding.lines)
        fputs(finding.lines, stderr);
    return finding;
}

static void tell(Game *game, const Finding *finding, int64_t now_ns)
{
    BannerNews news = {.changes = {.count = 0}};
    char line[64];
    snprintf(line, sizeof line, "%s: %d %s", ui_text(UI_STAGE_GALLERY), finding->book->count,
             ui_text(UI_GALLERY_PATTERNS));
    if (finding->book->count > 0)
        banner_add_change(&news, GALLERY_KEY, line);
    if (finding->lines)
        game_banner_mistakes(&news, finding->lines, finding->mistakes);
    game_banner_tell(game, &news, now_ns);
}

static void gallery_take(Game *game, const PatternBook *book)
{
    game->numbers.gallery = *book;
    game->numbers.gallery_foreign = true;
}

// What --patterns names.
static bool named_read(Game *game, const char *path, char *error, size_t error_size)
{
    Finding finding = find(path, 1, 0);
    bool good = finding.book && finding.book->count > 0;
    snprintf(error, error_size, "--patterns: %.512s: nothing there can be played", path);
    if (good) {
        gallery_take(game, finding.book);
        if (finding.mistakes > 0)
            tell(game, &finding, clock_now_ns());
    }
    finding_free(&finding);
    return good;
}

bool game_patterns_open(Game *game, char *error, size_t error_size)
{
    char wrong[PATH_SIZE + 256];
    if (!pattern_book_own(&game->numbers.patterns, stderr, wrong, sizeof wrong))
        fprintf(stderr, "mitsubachi: %s\n", wrong);
    game->numbers.gallery = game->numbers.patterns;
    return !game->options->patterns || named_read(game, game->options->patterns, error, error_size);
}

const PatternBook *game_patterns_of(const Game *game, Stage stage)
{
    return stage == STAGE_GALLERY ? &game->numbers.gallery : &game->numbers.patterns;
}

// Ends what is shown; what the command line opened alone is then no longer alone. False where it wants to stay.
static bool leave_shown(Game *game)
{
    if (game->screens.now == SCREEN_LAB && !lab_screen_may_leave(&game->lab))
        return false;
    if (game->screens.now == SCREEN_LAB) {
        lab_screen_end(&game->lab, &game->machine.input);
        game->show.overlay_shown = game->lab_overlay;
    }
    watch_close(&game->watch.watch);
    game->lab_only = game->watch_only = false;
    return true;
}

static void begin_gallery(Game *game, const Finding *finding, int64_t now_ns)
{
    if (finding->book->count > 0 && leave_shown(game)) {
        gallery_take(game, finding->book);
        game->match.mode = game_settings_mode(game, MODE_GALLERY);
        game_begin(game);
    }
    tell(game, finding, now_ns);
}

// The first one.
static void preview_dropped(Game *game, const char *path, int64_t now_ns)
{
    BannerNews news = {.changes = {.count = 0}};
    char error[PATH_SIZE + 256];
    if (game_preview_open(game, path, error, sizeof error))
        return;
    fprintf(stderr, "%s\n", error);
    game_banner_mistakes(&news, error, 1);
    game_banner_tell(game, &news, now_ns);
}

void game_patterns_poll(Game *game, int64_t now_ns)
{
    char paths[INPUT_DROPPED_BYTES];
    paths[0] = '\0';
    int lost = 0, count = input_take_dropped(&game->machine.input, paths, &lost);
    if (count + lost == 0)
        return;
    if (game->screens.now == SCREEN_PREVIEW) {
        preview_dropped(game, paths, now_ns);
        return;
    }
    Finding finding = find(paths, count, lost);
    if (finding.book)
        begin_gallery(game, &finding, now_ns);
    else
        fputs("mitsubachi: no memory for patterns\n", stderr);
    finding_free(&finding);
}
