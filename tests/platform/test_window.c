// test_window.c -- a window without a display: opened, drawn into, read back; and a clear word where there is none.
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <SDL.h>
#include <stdlib.h>
#include <string.h>

#include "platform/window.h"

static char error[256];

static void test_pixels_come_back(void **state)
{
    (void)state;
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    Window window;
    if (!window_open(&window, &(WindowWish){"test", 36, 64, .offscreen = true}, error, sizeof error))
        fail_msg("%s", error);
    assert_string_equal(window.video, "dummy");
    assert_string_equal(window.drawing, "software");
    assert_string_equal(SDL_GetCurrentVideoDriver(), "dummy");
    assert_false(window.accelerated || window.vsync);
    assert_int_equal(window.width_px, 36);
    assert_int_equal(window.height_px, 64);
    SDL_SetRenderDrawColor(window.renderer, 10, 20, 30, 255);
    SDL_RenderClear(window.renderer);
    SDL_SetRenderDrawColor(window.renderer, 200, 100, 50, 255);
    SDL_RenderDrawPoint(window.renderer, 35, 1);
    uint8_t rgb[36 * 64 * 3];
    if (!window_read_rgb(&window, rgb, error, sizeof error))
        fail_msg("%s", error);
    static const uint8_t ground[] = {10, 20, 30};
    static const uint8_t point[] = {200, 100, 50};
    assert_memory_equal(rgb, ground, 3);
    assert_memory_equal(rgb + 3 * (36 * 1 + 35), point, 3);
    assert_memory_equal(rgb + 3 * (36 * 63 + 35), ground, 3);
    uint8_t bgra[36 * 64 * 4];
    assert_true(window_read_bgra(&window, bgra, error, sizeof error));
    for (int i = 0; i < 36 * 64 * 3; i++)
        assert_int_equal(bgra[i / 3 * 4 + 2 - i % 3], rgb[i]);
    window_present(&window);
    window_toggle_fullscreen(&window);
    assert_false(window.fullscreen);
    window_close(&window);
    assert_null(window.sdl);
    assert_int_equal(SDL_WasInit(0), 0);
}

static void test_no_display_is_an_error(void **state)
{
    (void)state;
    unsetenv("SDL_VIDEODRIVER");
    unsetenv("WAYLAND_DISPLAY");
    setenv("DISPLAY", ":9999", 1);
    Window window;
    assert_false(window_open(&window, &(WindowWish){.title = "test", .width = 36, .height = 64}, error, sizeof error));
    assert_non_null(strstr(error, "display: none can be used"));
    assert_null(strchr(error, '\n'));
    assert_null(window.sdl);
    assert_int_equal(SDL_WasInit(0), 0);
}

static void test_unknown_driver_is_an_error(void **state)
{
    (void)state;
    setenv("SDL_VIDEODRIVER", "no-such-driver", 1);
    Window window;
    assert_false(window_open(&window, &(WindowWish){.title = "test", .width = 36, .height = 64}, error, sizeof error));
    assert_non_null(strstr(error, "no-such-driver"));
    assert_false(window_open(&window, &(WindowWish){"test", 36, 64, .offscreen = true}, error, sizeof error));
    unsetenv("SDL_VIDEODRIVER");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pixels_come_back),
        cmocka_unit_test(test_no_display_is_an_error),
        cmocka_unit_test(test_unknown_driver_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
