// test_clipboard.c -- what is copied is there to be pasted, and without a window nobody says that it is.
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <SDL.h>
#include <stdlib.h>

#include "platform/clipboard.h"
#include "platform/window.h"

static void text_is_copied(void **state)
{
    Window window;
    char error[256];
    (void)state;
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    WindowConfig config = {"test", 36, 64, .offscreen = true, .renderer = WINDOW_SOFTWARE};
    if (!window_open(&window, &config, error, sizeof error))
        fail_msg("%s", error);
    assert_true(clipboard_put("three\nlines of 蜜蜂\n"));
    char *text = SDL_GetClipboardText();
    assert_string_equal(text, "three\nlines of 蜜蜂\n");
    SDL_free(text);
    window_close(&window);
}

static void without_a_window_there_is_none(void **state)
{
    (void)state;
    assert_false(clipboard_put("text"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_window_there_is_none),
        cmocka_unit_test(text_is_copied),
    };
    return cmocka_run_group_tests_name("clipboard", tests, NULL, NULL);
}
