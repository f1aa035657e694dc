// open.c -- files from outside: recognises them, checks them, and opens their screen.
#include "game/screens/screen_parts.h"
#include "platform/process.h"
#include "tape/tape_link.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/content_kind.h"
#include "content/demos/demo_file.h"
#include "content/pattern_files.h"
#include "content/stage/stage_file.h"
#include "platform/files.h"
#include "text/grow.h"
#include "text/grow_stream.h"

static const char EXPECTED[] =
    "expected a demo, a save, a stage, a scenario, numbers such as tunables.ini, a language, or a pattern in BulletML";

// --- notices

// The name of the first file, without its folder.
static const char *open_name(const OpenFiles *files)
{
    if (demo_file_is_link(files->paths))
        return TAPE_LINK_BEGIN;
    return file_base(files->paths);
}

static void lines_report(Game *game, const char *lines, int count)
{
    messages_print(lines);
    show_problem(game, lines, count);
}

// Reports on one file, with its path once.
static void open_report(Game *game, const char *name, const char *what)
{
    DemoLabel label = demo_label(name);
    char line[sizeof label.text + ERROR_BYTES + PATH_SIZE + 4];
    const char *path = label.text;
    size_t length = strlen(path);
    bool said = strncmp(what, path, length) == 0 && what[length] == ':';
    snprintf(line, sizeof line, "%s%s%s\n", said ? "" : path, said ? "" : ": ", what);
    lines_report(game, line, 1);
}

static void errors_report(Game *game, const char *path, TextErrors *errors)
{
    char *lines = text_errors_lines(errors, path);
    lines_report(game, lines, errors->errors);
    free(lines);
}

// --- the page

// True if opening would end a person's game.
static bool would_end(const Match *match)
{
    return match->running && !match->sim.head.over && !match->options->pilot && match->options->ticks == 0;
}

// True if the screen has unsaved work: it asks, and lets the second attempt pass.
static bool asks_first(Screens *screens)
{
    screens->leave_met = screens->unsaved;
    return screens->unsaved;
}

// A screen that the command line opened alone is then no longer alone.
static bool open_may_leave(Game *game, const OpenFiles *files)
{
    if (asks_first(&game->screens))
        return false;
    if (!files->sure && would_end(&game->match)) {
        screens_open(game, SCREEN_OPEN, NULL, NULL); // a page of two buttons cannot fail
        OpenFiles *asked = game->screens.own;
        *asked = *files;
        asked->sure = true;
        return false;
    }
    game->alone = false;
    return true;
}

// Another screen opens the first file; the file has been checked before.
static void show_on(Game *game, const OpenFiles *files, ScreenId screen)
{
    Error error;
    if (open_may_leave(game, files) && !screens_open(game, screen, files->paths, &error))
        open_report(game, files->paths, error.text);
}

// --- each kind

static void gallery_show(Game *game, const OpenFiles *files);

// Two demos' files are compared, and so is one that is dropped onto the viewer with the one there; a link replaces it.
static void demo_open(Game *game, const OpenFiles *files)
{
    Tape demo;
    Error error;
    if (!demo_file_read(files->paths, &demo, &error)) {
        open_report(game, files->paths, error.text);
        return;
    }
    ScreenId shown = demo.challenge ? SCREEN_PLAY : SCREEN_WATCH;
    const char *next = files->paths + strlen(files->paths) + 1, *other = NULL;
    if (files->count == 2)
        other = file_name_ends(next, DEMO_ENDING) ? next : NULL;
    else if (game->screens.now == SCREEN_WATCH && file_name_ends(files->paths, DEMO_ENDING))
        other = game->screens.demo.path;
    tape_free(&demo);
    if (!open_may_leave(game, files))
        return;
    if (other && shown == SCREEN_WATCH)
        snprintf(game->screens.place.compared, DEMO_FILE_NAME_BYTES, "%s", other);
    if (!screens_open(game, shown, files->paths, &error))
        open_report(game, files->paths, error.text);
}

// A recording cannot hold placed objects, so the lab opens such a stage; it ends the game before it reads.
static void stage_open(Game *game, const OpenFiles *files)
{
    TextErrors errors = {0};
    StageFile stage = stage_file_new(&game->content.patterns);
    bool good = stage_file_load(&stage, files->paths, &errors), is_game = good && stage_file_is_game(&stage);
    stage_file_free(&stage);
    if (!good)
        errors_report(game, files->paths, &errors);
    text_errors_free(&errors);
    if (good && !is_game)
        show_on(game, files, SCREEN_LAB);
    if (!is_game || !open_may_leave(game, files))
        return;
    Error error;
    Mode mode = player_mode(&game->player, MODE_PRACTICE);
    mode.stage = stages_add(&game->content, files->paths, &error);
    if (mode.stage < 0) {
        open_report(game, files->paths, error.text);
        return;
    }
    match_choose(&game->match, &mode);
    screens_open(game, SCREEN_PLAY, NULL, &error); // the stage exists, so it cannot fail
}

// A running game continues with the new numbers, as after saving such a file; the changes are reported then.
static void tunables_open(Game *game, const OpenFiles *files)
{
    TextErrors errors = {0};
    char line[UI_TEXT_BYTES + 256];
    snprintf(line, sizeof line, "%.256s: %s", open_name(files), ui_text(UI_STAGE_READ));
    if (tuning_add(game->content.tuning, files->paths, &errors))
        show_line(game, NEWS_NUMBERS, line);
    else
        errors_report(game, files->paths, &errors);
    text_errors_free(&errors);
}

// The confirmation comes before the reading, which reports mistakes.
static void save_open(Game *game, const OpenFiles *files)
{
    ScreenId screen = game->screens.now, behind = would_end(&game->match) ? SCREEN_PAUSE : SCREEN_TITLE;
    Error error;
    if (asks_first(&game->screens))
        return;
    game->alone = false;
    // Menus lie over a paused game, or over the title.
    bool below = screen_info(screen)->ground == GROUND_MENU || screen == behind
              || screens_open(game, behind, NULL, &error);
    if (!below || !screens_open(game, SCREEN_LOAD, files->paths, &error))
        open_report(game, files->paths, error.text);
}

// --- opening

static void open_files(Game *game, const OpenFiles *files)
{
    const char *path = files->paths;
    char line[ERROR_BYTES];
    Error error;
    ContentKind kind;
    if (!content_kind_of(path, &kind, &error)) {
        open_report(game, path, error.text);
        return;
    }
    switch (kind) {
    case CONTENT_DEMO: demo_open(game, files); break;
    case CONTENT_STAGE: stage_open(game, files); break;
    case CONTENT_TUNABLES: tunables_open(game, files); break;
    case CONTENT_SAVE: save_open(game, files); break;
    case CONTENT_LANGUAGE: language_add(game, path); break;
    case CONTENT_PATTERN: // the lab shows one that its author edits
        if (game->screens.now == SCREEN_LAB && files->count == 1 && !folder_exists(path))
            show_on(game, files, SCREEN_LAB);
        else
            gallery_show(game, files);
        break;
    case CONTENT_REPORT: open_report(game, path, "a bug report: `mitsubachi report FILE` shows what is in it"); break;
    case CONTENT_MAP:
        snprintf(line, sizeof line, "a map, but journeys use only the one in assets/maps; %s", EXPECTED);
        open_report(game, path, line);
        break;
    case CONTENT_OTHER:
    case CONTENT_SCORE:
        snprintf(line, sizeof line, "unknown kind of file, %s", EXPECTED);
        open_report(game, path, line);
        break;
    }
    const bool pair = kind == CONTENT_DEMO && files->count == 2 && file_name_ends(path + strlen(path) + 1, DEMO_ENDING);
    if (files->count + files->lost > 1 + pair && kind != CONTENT_PATTERN)
        fprintf(stderr, "mitsubachi: opened only %s: several files at once must be patterns or two demos\n", path);
}

void open_file(Game *game, const char *path)
{
    OpenFiles files = {.count = 1};
    if ((size_t)snprintf(files.paths, sizeof files.paths, "%s", path) < sizeof files.paths)
        open_files(game, &files);
    else
        open_report(game, "", "the path is too long");
}

void open_poll(Game *game)
{
    OpenFiles files = {.count = 0};
    files.count = input_take_dropped(&game->machine.input, files.paths, &files.lost);
    if (files.count > 0)
        open_files(game, &files);
    else if (files.lost > 0)
        open_report(game, "", "the path is too long");
}

// --- the gallery: our own patterns, or those given or dropped

// The patterns of the given files: their mistakes, and those as lines, of malloc.
typedef struct Finding {
    PatternBook *book;
    int mistakes;
    char *lines;
} Finding;

// Reads `count` paths, which lie one after the other. Prints all mistakes at once on stderr; the banner has room for
// some lines.
static Finding patterns_find(const char *paths, int count, int lost)
{
    Finding finding = {.book = grow_zeros(sizeof(PatternBook)), .mistakes = lost};
    PatternFiles files = {0};
    Error error;
    MemoryStream stream;
    FILE *out = grow_stream(&stream);
    for (int i = 0; i < count; i++, paths += strlen(paths) + 1) {
        int before = files.count;
        bool good = pattern_files_add(&files, paths, &error);
        if (!good)
            fprintf(out, "%s\n", error.text);
        else if (files.count == before)
            fprintf(out, "%s: there are no patterns, expected files NAME.xml of BulletML\n", paths);
        finding.mistakes += !good || files.count == before;
    }
    finding.mistakes += pattern_files_read(&files, finding.book, out);
    pattern_files_free(&files);
    if (lost > 0)
        fprintf(out, "%d more: too many at once, drop the folder that they are in\n", lost);
    finding.lines = grow_stream_end(&stream);
    messages_print(finding.lines);
    return finding;
}

// Shows the patterns in the gallery from here on, whose scores then go to a separate list (gallery_foreign), if
// `takes`; reports their number and the mistakes in the others if `reports`. Frees the finding.
static void finding_use(Game *game, Finding finding, bool takes, bool reports)
{
    BannerNews news = {.changes = {.count = 0}};
    char line[128], patterns[64];
    if (takes) {
        game->content.gallery = *finding.book;
        game->content.gallery_foreign = true;
    }
    snprintf(line, sizeof line, "%s: %s", ui_text(UI_MODE_GALLERY),
             ui_count(patterns, sizeof patterns, UI_GALLERY_PATTERNS, (unsigned)finding.book->count));
    if (finding.book->count > 0)
        banner_add_change(&news, NEWS_GALLERY, line);
    show_mistakes(&news, finding.lines, finding.mistakes);
    if (reports)
        show_news(game, &news);
    free(finding.book);
    free(finding.lines);
}

bool gallery_open(Game *game, Error *error)
{
    const char *path = game->options->patterns;
    Error wrong;
    FileLook look;
    if (!pattern_book_own(&game->content.patterns, stderr, &wrong))
        game_complain(wrong.text);
    game->content.gallery = game->content.patterns;
    if (!path)
        return true;
    if (!file_look(path, &look))
        return error_set(error, "--patterns: %.512s: %s, expected a BulletML file or a folder of them", path,
                         strerror(errno));
    Finding finding = patterns_find(path, 1, 0);
    bool good = finding.book->count > 0;
    finding_use(game, finding, good, good && finding.mistakes > 0);
    return good || error_set(error, "--patterns: %.512s: contains no playable pattern", path);
}

static void gallery_show(Game *game, const OpenFiles *files)
{
    Finding finding = patterns_find(files->paths, files->count, files->lost);
    bool good = finding.book->count > 0, goes = good && open_may_leave(game, files);
    Mode mode = player_mode(&game->player, MODE_GALLERY);
    if (goes)
        match_choose(&game->match, &mode);
    finding_use(game, finding, goes, goes || !good);
    if (goes)
        screens_open(game, SCREEN_PLAY, NULL, NULL); // the gallery always exists
}

// --- a game is paused, and the file would end it

enum { ID_OPEN = SCREEN_ID_FIRST, ID_NOT };

static const ViewportRect ASK_PANEL = {{36.0f, 190.0f}, {FIELD_WIDTH_PX - 36.0f, 450.0f}};

static void open_page(const Game *game, UiPage *page)
{
    screen_panel_over_game(page, ASK_PANEL);
    ViewportRect text = ui_inset(ASK_PANEL, 10.0f, 16.0f), heading = ui_cut_top(&text, 48.0f);
    ui_line(page, TEXT_LARGE, ui_text(UI_OPEN_ASK), ui_middle(heading).y, PAINT_DARK);
    ui_cut_top(&text, 3.0f);
    ui_label(page, TEXT_SMALL, open_name(game->screens.own), ui_cut_top(&text, 18.0f), BATCH_CENTRE, PAINT_DARK);
    ui_cut_top(&text, 9.0f);
    ui_label(page, TEXT_SMALL, ui_text(UI_OPEN_ENDS), ui_cut_top(&text, 36.0f), BATCH_CENTRE, PAINT_PALE_INK);
    ui_cut_top(&text, 14.0f);
    ViewportRect column = ui_inset(text, 26.0f, 0.0f);
    ui_button(page, ID_OPEN, ui_text(UI_OPEN), screen_row(&column, 56.0f));
    ui_button(page, ID_NOT, ui_text(UI_BACK), screen_row(&column, 56.0f));
}

// A copy, because this screen closes.
static void open_press(Game *game, UiEvent event)
{
    OpenFiles files = *(OpenFiles *)game->screens.own;
    if (event.kind != UI_EVENT_BACK && event.id == ID_OPEN)
        open_files(game, &files);
    else
        screens_ask(&game->screens, SCREEN_PAUSE, NULL);
}

const Screen OPEN_SCREEN = {.press = open_press, .page = open_page, .own_bytes = sizeof(OpenFiles)};
