// gallery.c -- the patterns that the gallery shows: our own, or those that somebody names.
#include "game/screens/open_local.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/pattern/pattern_files.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "platform/messages.h"
#include "text/grow.h"
#include "text/grow_stream.h"
#include "lang/texts.h"

#define GALLERY_KEY TUNABLE_COUNT // of the banner's line

// What came of files that somebody named.
typedef struct Finding {
    PatternBook *book;
    int mistakes;
    char *lines; // one each, of malloc; NULL for none
} Finding;

static void finding_free(Finding *finding)
{
    free(finding->book);
    free(finding->lines);
}

// All that is in `count` paths, which lie one after the other.
static int read_paths(const char *paths, int count, PatternBook *book, FILE *out)
{
    PatternFiles files = {0};
    Error error;
    int mistakes = 0;
    for (int i = 0; i < count; i++, paths += strlen(paths) + 1) {
        int before = files.count;
        bool good = pattern_files_add(&files, paths, &error);
        if (!good)
            fprintf(out, "%s\n", error.text);
        else if (files.count == before)
            fprintf(out, "%s: there are no patterns, files NAME.xml of BulletML were expected\n", paths);
        mistakes += !good || files.count == before;
    }
    mistakes += pattern_files_read(&files, book, out);
    pattern_files_free(&files);
    return mistakes;
}

// All that is wrong is reported at once on stderr; the banner has room for some lines of it.
static Finding find(const char *paths, int count, int lost)
{
    Finding finding = {.book = grow_zeros(sizeof(PatternBook))};
    MemoryStream stream;
    FILE *out = grow_stream(&stream);
    finding.mistakes = read_paths(paths, count, finding.book, out) + lost;
    if (lost > 0)
        fprintf(out, "%d more: too many at once, drop the folder that they are in\n", lost);
    finding.lines = grow_stream_end(&stream);
    messages_tell(finding.lines);
    return finding;
}

// How many patterns came of it, and what was wrong with the others.
static void tell(Show *show, const Tuning *tuning, const Finding *finding)
{
    BannerNews news = {.changes = {.count = 0}};
    char line[128], patterns[64];
    snprintf(line, sizeof line, "%s: %s", ui_text(UI_STAGE_GALLERY),
             ui_count(patterns, sizeof patterns, UI_GALLERY_PATTERNS, (unsigned)finding->book->count));
    if (finding->book->count > 0)
        banner_add_change(&news, GALLERY_KEY, line);
    show_mistakes(&news, finding->lines, finding->mistakes);
    show_tell(show, &news, tuning, clock_now_ns());
}

// From here on scores go to a list of their own (gallery_foreign).
static void gallery_take(Numbers *numbers, const PatternBook *book)
{
    numbers->gallery = *book;
    numbers->gallery_foreign = true;
}

// What --patterns names.
static bool named_read(Game *game, const char *path, Error *error)
{
    FileLook look;
    if (!file_look(path, &look))
        return error_set(error, "--patterns: %.512s: %s, a BulletML file or a folder of them was expected", path,
                         strerror(errno));
    Finding finding = find(path, 1, 0);
    bool good = finding.book->count > 0;
    // Said in advance; who called looks at it only where this fails.
    error_set(error, "--patterns: %.512s: nothing there can be played", path);
    if (good) {
        gallery_take(&game->numbers, finding.book);
        if (finding.mistakes > 0)
            tell(&game->show, game->numbers.tuning, &finding);
    }
    finding_free(&finding);
    return good;
}

bool gallery_open(Game *game, Error *error)
{
    Error wrong;
    if (!pattern_book_own(&game->numbers.patterns, stderr, &wrong))
        game_complain(wrong.text);
    game->numbers.gallery = game->numbers.patterns;
    return !game->options->patterns || named_read(game, game->options->patterns, error);
}

void gallery_show(Game *game, const OpenFiles *files)
{
    Finding finding = find(files->paths, files->count, files->lost);
    bool good = finding.book->count > 0, goes = good && open_may_leave(game, files);
    if (goes) {
        gallery_take(&game->numbers, finding.book);
        Mode mode = player_mode(&game->player, MODE_GALLERY);
        match_choose(&game->match, &mode);
        screens_open(game, SCREEN_PLAY, NULL, NULL); // the gallery is always there
    }
    if (goes || !good)
        tell(&game->show, game->numbers.tuning, &finding);
    finding_free(&finding);
}
