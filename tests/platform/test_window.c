// test_window.c -- a window without a display: opened, drawn into, read back; and a clear word where there is none.
#include <SDL.h>

#include "platform/exchange.h"
#include "platform/window.h"
#include "test.h"

static void open_dummy(Window *window, WindowRenderer renderer)
{
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    WindowConfig config = {"test", 36, 64, .offscreen = true, .renderer = renderer};
    assert_good(window_open(window, &config, &error), &error);
    assert_string_equal(window->video, "dummy");
    assert_string_equal(SDL_GetCurrentVideoDriver(), "dummy");
    assert_false(window->vsync);
    assert_int_equal(window->width_px, 36);
    assert_int_equal(window->height_px, 64);
}

// A ground of 10, 20, 30 with a point at (35, 1) was drawn.
static void expect_ground_and_point(Window *window)
{
    uint8_t rgb[36 * 64 * 3];
    assert_good(window_read_rgb(window, rgb, &error), &error);
    static const uint8_t ground[] = {10, 20, 30};
    static const uint8_t point[] = {200, 100, 50};
    assert_memory_equal(rgb, ground, 3);
    assert_memory_equal(rgb + 3 * (36 * 1 + 35), point, 3);
    assert_memory_equal(rgb + 3 * (36 * 63 + 35), ground, 3);
    window_present(window);
    window_toggle_fullscreen(window);
    assert_false(window->fullscreen);
    window_close(window);
    assert_null(window->sdl);
    assert_int_equal(SDL_WasInit(0), 0);
}

TEST(test_pixels_come_back)
{
    Window window;
    open_dummy(&window, WINDOW_GPU);
    assert_string_equal(window.drawing, "SDL software");
    window_clear(&window, 10, 20, 30);
    SDL_SetRenderDrawColor(window.renderer, 200, 100, 50, 255);
    SDL_RenderDrawPoint(window.renderer, 35, 1);
    expect_ground_and_point(&window);
}

TEST(test_software_has_no_renderer_but_pixels)
{
    static const WindowRenderer renderers[] = {WINDOW_AUTO, WINDOW_SOFTWARE};
    for (int i = 0; i < 2; i++) {
        Window window;
        open_dummy(&window, renderers[i]);
        assert_string_equal(window.drawing, "software");
        assert_null(window.renderer);
        assert_int_equal(window.pixels.width, 36);
        assert_int_equal(window.pixels.height, 64);
        window_clear(&window, 10, 20, 30);
        pixels_row(&window.pixels, 1)[35] = 0xc86432;
        expect_ground_and_point(&window);
    }
}

TEST(test_pixels_follow_the_size)
{
    Window window;
    open_dummy(&window, WINDOW_SOFTWARE);
    SDL_SetWindowSize(window.sdl, 80, 50);
    window_present(&window); // the surface is not valid now, and nothing happens
    assert_true(window_update_size(&window));
    assert_false(window_update_size(&window));
    assert_int_equal(window.pixels.width, 80);
    assert_int_equal(window.pixels.height, 50);
    assert_int_equal(window.width_px, 80);
    window_clear(&window, 1, 2, 3);
    assert_int_equal(pixels_row(&window.pixels, 49)[79] & 0xffffffu, 0x010203);
    window_present(&window);
    window_close(&window);
}

TEST(test_the_environment_chooses_sdl)
{
    Window window;
    setenv("SDL_RENDER_DRIVER", "software", 1);
    open_dummy(&window, WINDOW_AUTO);
    unsetenv("SDL_RENDER_DRIVER");
    assert_string_equal(window.drawing, "SDL software");
    assert_non_null(window.renderer);
    window_close(&window);
}

TEST(test_no_display_is_an_error)
{
    unsetenv("SDL_VIDEODRIVER");
    unsetenv("WAYLAND_DISPLAY");
    setenv("DISPLAY", ":9999", 1);
    Window window;
    assert_false(window_open(&window, &(WindowConfig){.title = "test", .width = 36, .height = 64}, &error));
    assert_non_null(strstr(error.text, "display: none can be used"));
    assert_null(strchr(error.text, '\n'));
    assert_null(window.sdl);
    assert_int_equal(SDL_WasInit(0), 0);
    open_dummy(&window, WINDOW_SOFTWARE); // whoever asks for less gets it
    window_close(&window);
}

TEST(test_unknown_driver_is_an_error)
{
    setenv("SDL_VIDEODRIVER", "no-such-driver", 1);
    Window window;
    assert_false(window_open(&window, &(WindowConfig){.title = "test", .width = 36, .height = 64}, &error));
    assert_non_null(strstr(error.text, "no-such-driver"));
    assert_false(window_open(&window, &(WindowConfig){"test", 36, 64, .offscreen = true}, &error));
    unsetenv("SDL_VIDEODRIVER");
}

TEST(text_is_copied)
{
    Window window;
    open_dummy(&window, WINDOW_SOFTWARE);
    assert_true(clipboard_put("three\nlines of 蜜蜂\n"));
    char *text = SDL_GetClipboardText();
    assert_string_equal(text, "three\nlines of 蜜蜂\n");
    SDL_free(text);
    window_close(&window);
}

TEST(without_a_window_there_is_no_clipboard)
{
    assert_false(clipboard_put("text"));
}
