// test_share.c -- sharing a demo copies its link, and reports one that is too long.
#include <SDL.h>

#include "demo_at.h"
#include "own_folder.h"
#include "game/session/game.h"
#include "platform/exchange.h"
#include "tape/tape_write.h"

static Game game;
static Options options;
static Window window;
static char demo[512];

static int set_up(void **state)
{
    OwnText path = realpath("tests/demos/lost.mtb", NULL);
    if (!path || own_folder_enter(state) != 0)
        return -1;
    snprintf(demo, sizeof demo, "%s", path);
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    WindowConfig config = {"test", 36, 64, .offscreen = true, .renderer = WINDOW_SOFTWARE};
    game.options = game.match.options = &options;
    game.content.tuning = tuning_open(&options.tuning, &error);
    return game.content.tuning && window_open(&window, &config, &error) ? 0 : -1;
}

static int tear_down(void **state)
{
    tuning_close(game.content.tuning);
    window_close(&window);
    return own_folder_leave(state);
}

static const char *reported(void)
{
    const BannerLines *changes = &game.graphics.banner.news.changes;
    return changes->count > 0 ? changes->list[0].text : "";
}

// The clipboard contains a link to the demo of this file.
static void assert_pasted(const char *path)
{
    char *text = SDL_GetClipboardText();
    assert_true(demo_file_is_link(text));
    OwnTape shared = demo_at(text), own = demo_at(path);
    assert_int_equal(shared.tick_count, own.tick_count);
    assert_int_equal(shared.blocks[shared.block_count - 1].link, own.blocks[own.block_count - 1].link);
    SDL_free(text);
}

TEST(a_demo_is_copied_as_its_link)
{
    share_demo(&game, demo, -1);
    assert_string_equal(reported(), "Link copied");
    assert_pasted(demo);
}

TEST(a_link_that_is_watched_is_copied_again)
{
    char *link = SDL_GetClipboardText();
    assert_true(clipboard_put("something else"));
    share_demo(&game, link, -1);
    SDL_free(link);
    assert_pasted(demo);
}

static void write_long(const char *path)
{
    Sim *sim = &game.match.sim;
    sim_init(sim, 1, (Tunables[]){tunables_default()}, NULL);
    TapeStart start = tape_start_of(sim, TAPE_PERSON, 1);
    OwnTape tape = tape_begin(&start);
    for (uint64_t i = 0; i < 60 * 60 * 120; i++) {
        TickCmd cmd = tick_cmd(vec2(180.0f, 400.0f), 0);
        tape_append(&tape, &cmd, i * UINT64_C(0x9e3779b97f4a7c15));
    }
    size_t size;
    OwnBytes bytes = tape_write(&tape, &size);
    file_put_bytes(path, bytes, size);
}

TEST(invalid_links_are_reported)
{
    write_long("long.mtb");
    share_demo(&game, "long.mtb", -1);
    assert_string_equal(reported(), "Too long for a link: send the file long.mtb");
    share_demo(&game, "nothing.mtb", -1);
    assert_non_null(strstr(reported(), "nothing.mtb: "));
}

GROUP(set_up, tear_down)
