// preview_row.c -- the preview of patterns as a screen of the game.
#include "game/tools/preview_row.h"

#include <stdio.h>

#include "platform/clock.h"
#include "platform/messages.h"

// The view forgets bullets and effects of the fight before.
static void restart(Preview *preview, const Tunables *tunables, View *view)
{
    preview_begin(preview, tunables);
    view_init(view, preview->sim->head.seed);
}

// The file was read: tells its mistakes, which stay until they are repaired, or takes back what was reported.
static void show_reading(Show *show, const Preview *preview, int64_t now_ns)
{
    if (!preview->mistakes) {
        show_repaired(show);
        return;
    }
    messages_tell(preview->mistakes);
    show_mistaken(show, preview->mistakes, preview->mistake_count, now_ns);
}

static bool open(Game *game, void *own, const char *what, Error *error)
{
    PreviewRow *row = own;
    Match *match = &game->match;
    uint64_t seed = game->options->seed_given ? game->options->seed : 1;
    // Before the game ends that was played: where there is nothing to preview, it goes on.
    if (!preview_open(&row->preview, &match->sim, seed, what, error))
        return false;
    match_finish(game);
    match->mode = mode_of(MODE_GALLERY);
    match->mode_numbers = mode_tunables(&match->mode, numbers_script(&game->numbers, &match->mode));
    row->screen = (PreviewScreen){.playing = true, .blend = 1.0f, .several = row->preview.files.count > 1};
    Tunables tunables = numbers_of(&game->numbers, &match->mode);
    restart(&row->preview, &tunables, &game->show.view);
    show_reading(&game->show, &row->preview, clock_now_ns());
    return true;
}

static void close(Game *game, void *own)
{
    PreviewRow *row = own;
    (void)game;
    preview_close(&row->preview);
}

static void walk(PreviewRow *row, const Tunables *tunables, int way, Show *show)
{
    if (!row->screen.several)
        return;
    preview_walk(&row->preview, way, tunables);
    row->screen.several = row->preview.files.count > 1;
    view_init(&show->view, row->preview.sim->head.seed);
    show_reading(show, &row->preview, clock_now_ns());
}

static void input(Game *game)
{
    PreviewRow *row = game->screens.own;
    Sim *sim = &game->match.sim;
    Tunables tunables = numbers_of(&game->numbers, &game->match.mode);
    ToolRequest request = preview_screen_input(&row->screen, &row->preview, &sim->tunables, &game->machine.input,
                                               &game->machine.viewport);
    if (request.kind != TOOL_NONE && request.kind != TOOL_SET)
        sound_button(game);
    switch (request.kind) {
    case TOOL_LEAVE: screens_quit(game, SCREEN_TITLE); break;
    case TOOL_RESTART: restart(&row->preview, &tunables, &game->show.view); break;
    case TOOL_PREVIOUS: walk(row, &tunables, -1, &game->show); break;
    case TOOL_NEXT: walk(row, &tunables, 1, &game->show); break;
    case TOOL_SET:
        tuning_set(game->numbers.tuning, request.index, request.value);
        tunable_set(&sim->tunables, request.index, request.value);
        break;
    default: break;
    }
}

// Told on the terminal too, where the author's editor may be.
static void follow_file(Preview *preview, const Tunables *tunables, Show *show, int64_t now_ns)
{
    if (preview_poll(preview, now_ns, tunables)) {
        show_reading(show, preview, now_ns);
        if (!preview->mistakes)
            fprintf(stderr, "mitsubachi: %s read in %.1f ms\n", preview->files.list[preview->chosen].path,
                    (double)preview->read_ms);
    } else if (preview->mistakes && show->banner.until_ns <= now_ns) { // something else was reported meanwhile
        show_mistaken(show, preview->mistakes, preview->mistake_count, now_ns);
    }
}

static void tick(Preview *preview, View *view, const TickCmd *cmd)
{
    PatternStatus before = preview->fault;
    preview_tick(preview, cmd);
    view_tick(view, preview->sim);
    if (preview->fault != before)
        fprintf(stderr, "%s: %s\n", preview->files.list[preview->chosen].path, pattern_fault_text(preview->fault));
}

// The numbers anew in each frame: their files may have been saved as well.
static float pass(Game *game)
{
    PreviewRow *row = game->screens.own;
    Tunables tunables = numbers_of(&game->numbers, &game->match.mode);
    follow_file(&row->preview, &tunables, &game->show, clock_now_ns());
    preview_screen_pass(&row->screen, game->pace.passed_ns);
    for (TickCmd cmd; preview_screen_follow(&row->screen, &cmd);) {
        tick(&row->preview, &game->show.view, &cmd);
        sound_play(game);
    }
    game->show.facts.paused = !row->screen.playing;
    return row->screen.blend;
}

// For pictures without a window.
void preview_run(Game *game, uint32_t count)
{
    PreviewRow *row = game->screens.own;
    TickCmd cmd = tick_cmd(vec2(0.0f, 0.0f), 0);
    for (uint32_t i = 0; i < count; i++)
        tick(&row->preview, &game->show.view, &cmd);
    row->screen.blend = 1.0f;
}

static const UiState *page_make(const Game *game, UiPage *page)
{
    const PreviewRow *row = game->screens.own;
    preview_screen_page(&row->screen, &row->preview, &game->match.sim.tunables, &game->machine.viewport, page);
    return &row->screen.ui;
}

const Screen PREVIEW_SCREEN = {
    .open = open,
    .input = input,
    .pass = pass,
    .page = page_make,
    .close = close,
    .own_bytes = sizeof(PreviewRow),
};
