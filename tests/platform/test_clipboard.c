// test_clipboard.c -- what is copied is there to be pasted, and without a window nobody says that it is.
#include <SDL.h>
#include <stdlib.h>

#include "platform/exchange.h"
#include "platform/window.h"
#include "test.h"

TEST(text_is_copied)
{
    Window window;
    Error error;
    (void)state;
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    WindowConfig config = {"test", 36, 64, .offscreen = true, .renderer = WINDOW_SOFTWARE};
    if (!window_open(&window, &config, &error))
        fail_msg("%s", error.text);
    assert_true(clipboard_put("three\nlines of 蜜蜂\n"));
    char *text = SDL_GetClipboardText();
    assert_string_equal(text, "three\nlines of 蜜蜂\n");
    SDL_free(text);
    window_close(&window);
}

TEST(without_a_window_there_is_none)
{
    assert_false(clipboard_put("text"));
}
