// open.c -- files from outside: recognises them, checks them, and opens their screen.
#include "game/screens/open.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/bundle/bundle.h"
#include "content/content_kind.h"
#include "content/demos/demo_file.h"
#include "content/pattern_files.h"
#include "content/stage/stage_file.h"
#include "game/screens/screen_parts.h"
#include "lang/texts.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "platform/messages.h"
#include "text/grow.h"
#include "text/grow_stream.h"

#define NUMBERS_KEY (TUNABLE_COUNT + 2) // of the banner's line

static const char EXPECTED[] =
    "expected a demo, a save, a stage, a scenario, numbers such as tunables.ini, or a pattern in BulletML";

// --- notices

// The name of the first file, without its folder.
static const char *open_name(const OpenFiles *files)
{
    if (demo_file_is_link(files->paths))
        return TAPE_LINK_BEGIN;
    const char *slash = strrchr(files->paths, '/');
    return slash ? slash + 1 : files->paths;
}

static void open_tell_lines(Game *game, const char *lines, int count)
{
    BannerNews news = {.changes = {.count = 0}};
    messages_print(lines);
    show_mistakes(&news, lines, count);
    show_message(&game->show, &news, game->numbers.tuning, clock_now_ns());
}

// Reports on one file, with its path once.
static void open_tell(Game *game, const char *name, const char *what)
{
    char line[ERROR_BYTES + PATH_SIZE];
    DemoFileTold told = demo_file_told(name);
    const char *path = told.text;
    size_t length = strlen(path);
    bool said = strncmp(what, path, length) == 0 && what[length] == ':';
    snprintf(line, sizeof line, "%s%s%s\n", said ? "" : path, said ? "" : ": ", what);
    open_tell_lines(game, line, 1);
}

static void tell_errors(Game *game, const char *path, TextErrors *errors)
{
    char *lines = text_errors_lines(errors, path);
    open_tell_lines(game, lines, errors->errors);
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
        open_tell(game, files->paths, error.text);
}

static void gallery_show(Game *game, const OpenFiles *files);

// --- each kind

static void open_demo(Game *game, const OpenFiles *files)
{
    Tape demo;
    Error error;
    if (!demo_file_read(files->paths, &demo, &error)) {
        open_tell(game, files->paths, error.text);
        return;
    }
    tape_free(&demo);
    show_on(game, files, SCREEN_WATCH);
}

static void practise(Game *game, const OpenFiles *files)
{
    Error error;
    if (!open_may_leave(game, files))
        return;
    int stage = stages_add(&game->numbers, files->paths, &error);
    if (stage < 0) {
        open_tell(game, files->paths, error.text);
        return;
    }
    Mode mode = player_mode(&game->player, MODE_PRACTICE);
    mode.stage = stage;
    match_choose(&game->match, &mode);
    screens_open(game, SCREEN_PLAY, NULL, &error); // the stage exists, so it cannot fail
}

// A recording cannot hold placed objects, so the lab opens such a stage; it ends the game before it reads.
static void open_stage(Game *game, const OpenFiles *files)
{
    TextErrors errors = {0};
    StageFile stage = stage_file_new(&game->numbers.patterns);
    bool good = stage_file_load(&stage, files->paths, &errors), is_game = good && stage_file_is_game(&stage);
    stage_file_free(&stage);
    if (is_game)
        practise(game, files);
    else if (good)
        show_on(game, files, SCREEN_LAB);
    else
        tell_errors(game, files->paths, &errors);
    text_errors_free(&errors);
}

// A running game continues with the new numbers, as after saving such a file; the changes are reported then.
static void open_tunables(Game *game, const OpenFiles *files)
{
    BannerNews news = {.changes = {.count = 0}};
    TextErrors errors = {0};
    char line[UI_TEXT_BYTES + 256];
    if (!tuning_add(game->numbers.tuning, files->paths, &errors)) {
        tell_errors(game, files->paths, &errors);
    } else {
        snprintf(line, sizeof line, "%.256s: %s", open_name(files), ui_text(UI_STAGE_READ));
        banner_add_change(&news, NUMBERS_KEY, line);
        show_message(&game->show, &news, game->numbers.tuning, clock_now_ns());
    }
    text_errors_free(&errors);
}

// The preview shows patterns itself, as far as possible.
static void open_pattern(Game *game, const OpenFiles *files)
{
    if (game->screens.now != SCREEN_PREVIEW || !screens_open(game, SCREEN_PREVIEW, files->paths, NULL))
        gallery_show(game, files);
}

static void open_other(Game *game, const OpenFiles *files)
{
    char line[ERROR_BYTES];
    snprintf(line, sizeof line, "no file of this game, %s", EXPECTED);
    open_tell(game, files->paths, line);
}

static void open_map(Game *game, const OpenFiles *files)
{
    char line[ERROR_BYTES];
    snprintf(line, sizeof line, "a map, and journeys know only the one in assets/maps; %s", EXPECTED);
    open_tell(game, files->paths, line);
}

// The confirmation comes before the reading, which reports mistakes.
static void open_save(Game *game, const OpenFiles *files)
{
    ScreenId screen = game->screens.now, behind = would_end(&game->match) ? SCREEN_PAUSE : SCREEN_TITLE;
    Error error;
    if (asks_first(&game->screens))
        return;
    game->alone = false;
    // Menus lie over a paused game, or over the title.
    if (screen_info(screen)->ground != GROUND_MENU && screen != behind && !screens_open(game, behind, NULL, &error))
        open_tell(game, files->paths, error.text);
    else if (!screens_open(game, SCREEN_LOAD, files->paths, &error))
        open_tell(game, files->paths, error.text);
}

static void open_report(Game *game, const OpenFiles *files)
{
    open_tell(game, files->paths, "a bug report: `mitsubachi report FILE` shows what is in it");
}

// --- opening

// Folders hold patterns; the pattern reader reports missing files. Returns false and reports if the file cannot be
// read.
static bool kind_of(Game *game, const char *path, ContentKind *kind)
{
    FileBytes file;
    Error error;
    *kind = demo_file_is_link(path) ? CONTENT_DEMO : CONTENT_PATTERN;
    if (!file_exists(path))
        return true;
    if (!file_read(path, BUNDLE_FILE_BYTES_MAX, &file, &error)) {
        open_tell(game, path, error.text);
        return false;
    }
    *kind = content_kind((const char *)file.bytes, file.size);
    file_free(&file);
    return true;
}

static void open_files(Game *game, const OpenFiles *files)
{
    static void (*const OPEN[])(Game *, const OpenFiles *) = {
        [CONTENT_OTHER] = open_other, [CONTENT_DEMO] = open_demo,         [CONTENT_PATTERN] = open_pattern,
        [CONTENT_STAGE] = open_stage, [CONTENT_TUNABLES] = open_tunables, [CONTENT_MAP] = open_map,
        [CONTENT_SAVE] = open_save,   [CONTENT_SCORE] = open_other,       [CONTENT_REPORT] = open_report,
    };
    ContentKind kind;
    if (!kind_of(game, files->paths, &kind))
        return;
    OPEN[kind](game, files);
    if (files->count + files->lost > 1 && kind != CONTENT_PATTERN)
        fprintf(stderr, "mitsubachi: only %s was opened: several at once can only be patterns\n", files->paths);
}

void open_file(Game *game, const char *path)
{
    OpenFiles files = {.count = 1};
    if ((size_t)snprintf(files.paths, sizeof files.paths, "%s", path) < sizeof files.paths)
        open_files(game, &files);
    else
        open_tell(game, "", "the path is too long");
}

void open_poll(Game *game)
{
    OpenFiles files = {.count = 0};
    files.count = input_take_dropped(&game->machine.input, files.paths, &files.lost);
    if (files.count > 0)
        open_files(game, &files);
    else if (files.lost > 0)
        open_tell(game, "", "the path is too long");
}

// --- the gallery: our own patterns, or those given or dropped

#define GALLERY_KEY TUNABLE_COUNT // of the banner's line

// The outcome of reading the given files.
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

// Reads `count` paths, which lie one after the other.
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

// Prints all mistakes at once on stderr; the banner has room for some lines.
static Finding patterns_find(const char *paths, int count, int lost)
{
    Finding finding = {.book = grow_zeros(sizeof(PatternBook))};
    MemoryStream stream;
    FILE *out = grow_stream(&stream);
    finding.mistakes = read_paths(paths, count, finding.book, out) + lost;
    if (lost > 0)
        fprintf(out, "%d more: too many at once, drop the folder that they are in\n", lost);
    finding.lines = grow_stream_end(&stream);
    messages_print(finding.lines);
    return finding;
}

// Reports the number of patterns, and the mistakes in the others.
static void gallery_tell(Show *show, const Tuning *tuning, const Finding *finding)
{
    BannerNews news = {.changes = {.count = 0}};
    char line[128], patterns[64];
    snprintf(line, sizeof line, "%s: %s", ui_text(UI_STAGE_GALLERY),
             ui_count(patterns, sizeof patterns, UI_GALLERY_PATTERNS, (unsigned)finding->book->count));
    if (finding->book->count > 0)
        banner_add_change(&news, GALLERY_KEY, line);
    show_mistakes(&news, finding->lines, finding->mistakes);
    show_message(show, &news, tuning, clock_now_ns());
}

// From here on scores go to a separate list (gallery_foreign).
static void gallery_take(Numbers *numbers, const PatternBook *book)
{
    numbers->gallery = *book;
    numbers->gallery_foreign = true;
}

// The files of --patterns.
static bool option_patterns_read(Game *game, const char *path, Error *error)
{
    FileLook look;
    if (!file_look(path, &look))
        return error_set(error, "--patterns: %.512s: %s, a BulletML file or a folder of them was expected", path,
                         strerror(errno));
    Finding finding = patterns_find(path, 1, 0);
    bool good = finding.book->count > 0;
    // Set in advance; the caller reads it only on failure.
    error_set(error, "--patterns: %.512s: nothing there can be played", path);
    if (good) {
        gallery_take(&game->numbers, finding.book);
        if (finding.mistakes > 0)
            gallery_tell(&game->show, game->numbers.tuning, &finding);
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
    return !game->options->patterns || option_patterns_read(game, game->options->patterns, error);
}

static void gallery_show(Game *game, const OpenFiles *files)
{
    Finding finding = patterns_find(files->paths, files->count, files->lost);
    bool good = finding.book->count > 0, goes = good && open_may_leave(game, files);
    if (goes) {
        gallery_take(&game->numbers, finding.book);
        Mode mode = player_mode(&game->player, MODE_GALLERY);
        match_choose(&game->match, &mode);
        screens_open(game, SCREEN_PLAY, NULL, NULL); // the gallery always exists
    }
    if (goes || !good)
        gallery_tell(&game->show, game->numbers.tuning, &finding);
    finding_free(&finding);
}

// --- a game is paused, and the file would end it

enum { ID_OPEN = SCREEN_ID_FIRST, ID_NOT };

static const ViewportRect ASK_PANEL = {{36.0f, 190.0f}, {FIELD_WIDTH_PX - 36.0f, 450.0f}};

static const UiState *open_page(const Game *game, UiPage *page)
{
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
    return &game->screens.ui;
}

// Flushes the recording, like every pause, in case the program ends here.
static bool open_ask(Game *game, void *own, const char *what, Error *error)
{
    (void)own, (void)what, (void)error;
    recorder_flush(&game->match.recorder);
    return true;
}

// A copy, because this screen closes.
static void open_input(Game *game)
{
    UiEvent event = screens_press(game);
    if (event.kind == UI_EVENT_NONE)
        return;
    OpenFiles files = *(OpenFiles *)game->screens.own;
    if (event.kind != UI_EVENT_BACK && event.id == ID_OPEN)
        open_files(game, &files);
    else
        screens_ask(&game->screens, SCREEN_PAUSE, NULL);
}

static void open_draw(Game *game)
{
    screen_dark_draw(&game->machine.batch, 0.5f);
    screen_panel_draw(&game->machine.batch, ASK_PANEL);
}

const Screen OPEN_SCREEN = {
    .open = open_ask,
    .input = open_input,
    .page = open_page,
    .draw = open_draw,
    .own_bytes = sizeof(OpenFiles),
};
