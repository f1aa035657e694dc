// game_preview.c -- the preview of patterns inside of the running game.
#include "game/game_preview.h"

#include <stdio.h>
#include <string.h>

#include "game/game_banner.h"
#include "game/game_tuning.h"
#include "platform/clock.h"
#include "view/texts.h"

#define MISTAKES_NS (INT64_C(3600) * CLOCK_NS_PER_SECOND) // shown until they are repaired

static void restart(Game *game)
{
    Tunables tunables = game_tuning_of(game, &game->match.mode);
    preview_begin(&game->preview, &tunables);
    view_init(&game->show.view, game->match.sim.head.seed);
}

static void mistakes_show(Game *game, int64_t now_ns)
{
    BannerNews news = {.changes = {.count = 0}};
    game_banner_mistakes(&news, game->preview.mistakes, game->preview.mistake_count);
    banner_tell(&game->show.banner, &news, now_ns, MISTAKES_NS);
}

// The file was read: tells its mistakes, or takes back what was told.
static void tell_reading(Game *game, int64_t now_ns)
{
    if (!game->preview.mistakes) {
        game->show.banner = (Banner){.until_ns = 0};
        return;
    }
    fputs(game->preview.mistakes, stderr);
    mistakes_show(game, now_ns);
}

bool game_preview_open(Game *game, const char *path, char *error, size_t error_size)
{
    PatternFiles files = {0};
    bool good = pattern_files_add(&files, path, error, error_size);
    if (good && files.count == 0)
        snprintf(error, error_size, "%s: there are no patterns, files NAME.xml of BulletML were expected", path);
    good = good && files.count > 0;
    pattern_files_free(&files);
    if (!good)
        return false;
    game_finish(game);
    preview_close(&game->preview);
    memset(&game->preview, 0, sizeof game->preview);
    if (!preview_open(&game->preview, &game->match.sim, game->options->seed_given ? game->options->seed : 1, path, error,
                      error_size)) {
        game_show_title(game);
        return false;
    }
    game->match.mode = mode_of(MODE_GALLERY);
    game->match.usual = mode_tunables(&game->match.mode, NULL);
    game->preview_screen = (PreviewScreen){.playing = true, .blend = 1.0f, .several = game->preview.files.count > 1};
    restart(game);
    tell_reading(game, clock_now_ns());
    input_forget_presses(&game->machine.input);
    screens_show(&game->screens, SCREEN_PREVIEW);
    game_time_restart(game);
    return true;
}

static void walk(Game *game, int way, int64_t now_ns)
{
    Tunables tunables = game_tuning_of(game, &game->match.mode);
    preview_walk(&game->preview, way, &tunables);
    game->preview_screen.several = game->preview.files.count > 1;
    view_init(&game->show.view, game->match.sim.head.seed);
    tell_reading(game, now_ns);
}

static void carry_out(Game *game, PreviewWish wish, int64_t now_ns)
{
    bool several = game->preview_screen.several;
    if (wish.kind != PREVIEW_WISH_NONE && wish.kind != PREVIEW_WISH_SET)
        game_button_sound(game);
    switch (wish.kind) {
    case PREVIEW_WISH_NONE:
    case PREVIEW_WISH_PRESSED: break;
    case PREVIEW_WISH_LEAVE: game->leaving = true; break;
    case PREVIEW_WISH_RESTART: restart(game); break;
    case PREVIEW_WISH_PREVIOUS:
    case PREVIEW_WISH_NEXT:
        if (several)
            walk(game, wish.kind == PREVIEW_WISH_NEXT ? 1 : -1, now_ns);
        break;
    case PREVIEW_WISH_SET:
        tuning_set(game->numbers.tuning, wish.index, wish.value);
        tunable_set(&game->match.sim.tunables, wish.index, wish.value);
        break;
    }
}

static void follow_file(Game *game, int64_t now_ns)
{
    Preview *preview = &game->preview;
    Tunables tunables = game_tuning_of(game, &game->match.mode);
    if (preview_poll(preview, now_ns, &tunables)) {
        tell_reading(game, now_ns);
        if (!preview->mistakes)
            fprintf(stderr, "mitsubachi: %s read in %.1f ms\n", preview->files.list[preview->chosen].path,
                    (double)preview->read_ms);
    } else if (preview->mistakes && game->show.banner.until_ns <= now_ns) {
        mistakes_show(game, now_ns); // something else was told meanwhile
    }
}

static void tick(Game *game, const TickCmd *cmd)
{
    Preview *preview = &game->preview;
    PatternStatus before = preview->fault;
    preview_tick(preview, cmd);
    view_tick(&game->show.view, &game->match.sim);
    if (preview->fault != before)
        fprintf(stderr, "%s: %s\n", preview->files.list[preview->chosen].path, pattern_fault_text(preview->fault));
}

void game_preview_frame(Game *game, int64_t now_ns)
{
    PreviewScreen *screen = &game->preview_screen;
    carry_out(game, preview_screen_input(screen, &game->match.sim.tunables, &game->machine.input, &game->machine.viewport), now_ns);
    follow_file(game, now_ns);
    preview_screen_pass(screen, game->pace.passed_ns);
    for (TickCmd cmd; preview_screen_follow(screen, &cmd);) {
        tick(game, &cmd);
        game_play_sounds(game);
    }
    game->show.facts.paused = !screen->playing;
}

void game_preview_run(Game *game, uint32_t count)
{
    TickCmd cmd = tick_cmd(vec2(0.0f, 0.0f), 0);
    for (uint32_t i = 0; i < count; i++)
        tick(game, &cmd);
    game->preview_screen.blend = 1.0f;
}

void game_preview_draw(Game *game)
{
    preview_screen_draw(&game->preview_screen, &game->preview, &game->match.sim.tunables, &game->machine.batch);
}
