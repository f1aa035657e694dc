// test_input.c -- events pushed into SDL's queue come out as one pointer, the call and key edges.

#include "input_window.h"

#define TOUCH 7

static void push(SDL_Event event)
{
    assert_int_equal(SDL_PushEvent(&event), 1);
}

static void push_button(uint32_t type, uint8_t button, int x, int y, uint32_t which)
{
    push((SDL_Event){.button = {.type = type, .button = button, .x = x, .y = y, .which = which}});
}

static void push_motion(int x, int y)
{
    push((SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y}});
}

static void push_finger(uint32_t type, int64_t finger, float x, float y)
{
    push((SDL_Event){.tfinger = {.type = type, .touchId = TOUCH, .fingerId = finger, .x = x, .y = y}});
}

static void push_key(SDL_Keycode sym, uint16_t mod, uint8_t repeat)
{
    push((SDL_Event){.key = {.type = SDL_KEYDOWN, .repeat = repeat, .keysym = {.sym = sym, .mod = mod}}});
}

static InputPointer poll_and_take(void)
{
    input_poll(&input, &window);
    return input_take_pointer(&input);
}

static void expect_at(InputPointer pointer, float x, float y)
{
    assert_float_equal(pointer.x_px, x, 0.01f);
    assert_float_equal(pointer.y_px, y, 0.01f);
}

TEST(test_drag_with_the_left_button, clear)
{
    push_motion(10, 20);
    InputPointer pointer = poll_and_take();
    expect_at(pointer, 10, 20);
    assert_false(pointer.down);
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 30, 40, 0);
    pointer = poll_and_take();
    expect_at(pointer, 30, 40);
    assert_true(pointer.down && pointer.pressed && !pointer.call);
    push_motion(50, 60);
    pointer = poll_and_take();
    expect_at(pointer, 50, 60);
    assert_true(pointer.down && !pointer.pressed);
    push_button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 55, 66, 0);
    pointer = poll_and_take();
    expect_at(pointer, 55, 66);
    assert_false(pointer.down || pointer.pressed);
}

TEST(test_tap_between_two_ticks_is_not_lost, clear)
{
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 5, 5, 0);
    push_button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 5, 5, 0);
    input_poll(&input, &window);
    input_poll(&input, &window); // a frame without a tick takes nothing away
    assert_true(input_peek_pointer(&input).pressed);
    InputPointer pointer = input_take_pointer(&input);
    assert_true(pointer.down && pointer.pressed);
    pointer = input_take_pointer(&input);
    assert_false(pointer.down || pointer.pressed);
}

TEST(test_finger_leads_in_output_pixels, clear)
{
    push_finger(SDL_FINGERDOWN, 1, 0.5f, 0.25f);
    InputPointer pointer = poll_and_take();
    expect_at(pointer, 270, 240);
    assert_true(pointer.down && pointer.pressed && !pointer.call);
    push_finger(SDL_FINGERMOTION, 1, 1.0f, 1.0f);
    pointer = poll_and_take();
    expect_at(pointer, 540, 960);
    assert_true(pointer.down && !pointer.pressed);
    push_finger(SDL_FINGERUP, 1, 0.0f, 0.5f);
    pointer = poll_and_take();
    expect_at(pointer, 0, 480);
    assert_false(pointer.down);
}

TEST(test_second_finger_calls_and_does_not_lead, clear)
{
    push_finger(SDL_FINGERDOWN, 1, 0.5f, 0.5f);
    poll_and_take();
    push_finger(SDL_FINGERDOWN, 2, 0.1f, 0.1f);
    push_finger(SDL_FINGERMOTION, 2, 0.2f, 0.2f);
    InputPointer pointer = poll_and_take();
    assert_true(pointer.call && pointer.down && !pointer.pressed);
    expect_at(pointer, 270, 480);
    assert_false(poll_and_take().call);
    push_finger(SDL_FINGERUP, 2, 0.2f, 0.2f);
    push_finger(SDL_FINGERDOWN, 2, 0.2f, 0.2f);
    assert_true(poll_and_take().call);
}

TEST(test_remaining_finger_takes_the_lead, clear)
{
    push_finger(SDL_FINGERDOWN, 1, 0.5f, 0.5f);
    push_finger(SDL_FINGERDOWN, 2, 0.1f, 0.1f);
    poll_and_take();
    push_finger(SDL_FINGERUP, 1, 0.5f, 0.5f);
    InputPointer pointer = poll_and_take();
    assert_true(pointer.down && !pointer.pressed);
    expect_at(pointer, 54, 96);
    push_finger(SDL_FINGERUP, 2, 0.1f, 0.1f);
    assert_false(poll_and_take().down);
    assert_int_equal(input.finger_count, 0);
}

TEST(test_strange_fingers_do_no_harm, clear)
{
    push_finger(SDL_FINGERUP, 99, 0.5f, 0.5f);
    push_finger(SDL_FINGERMOTION, 98, 0.5f, 0.5f);
    assert_false(poll_and_take().down);
    for (int i = 0; i < 3 * INPUT_FINGERS_MAX; i++)
        push_finger(SDL_FINGERDOWN, i, 0.5f, 0.5f);
    poll_and_take();
    assert_int_equal(input.finger_count, INPUT_FINGERS_MAX);
    for (int i = 0; i < 3 * INPUT_FINGERS_MAX; i++)
        push_finger(SDL_FINGERUP, i, 0.5f, 0.5f);
    assert_false(poll_and_take().down);
    assert_int_equal(input.finger_count, 0);
}

// One touch that arrives as a finger and, in addition, as a mouse.
TEST(test_nothing_counts_twice, clear)
{
    push_finger(SDL_FINGERDOWN, 1, 0.5f, 0.5f);
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 1, 1, SDL_TOUCH_MOUSEID);
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 2, 2, 0);
    InputPointer pointer = poll_and_take();
    expect_at(pointer, 270, 480);
    assert_true(pointer.pressed && !pointer.call && !input.mouse_leads);
    push_finger(SDL_FINGERUP, 1, 0.5f, 0.5f);
    push_button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 2, 2, 0);
    assert_false(poll_and_take().down);
    push((SDL_Event){.tfinger = {.type = SDL_FINGERDOWN, .touchId = SDL_MOUSE_TOUCHID, .fingerId = 1, .x = 0.1f}});
    assert_false(poll_and_take().down);
}

TEST(test_finger_takes_over_from_the_mouse, clear)
{
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 2, 2, 0);
    push_finger(SDL_FINGERDOWN, 1, 0.5f, 0.5f);
    InputPointer pointer = poll_and_take();
    assert_true(pointer.down && !pointer.call);
    expect_at(pointer, 270, 480);
    push_finger(SDL_FINGERUP, 1, 0.5f, 0.5f);
    assert_false(poll_and_take().down);
}

TEST(test_right_button_and_space_call, clear)
{
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT, 2, 2, 0);
    InputPointer pointer = poll_and_take();
    assert_true(pointer.call && !pointer.down);
    assert_false(poll_and_take().call);
    push_key(SDLK_SPACE, 0, 0);
    assert_true(poll_and_take().call);
    push_key(SDLK_SPACE, 0, 1);
    assert_false(poll_and_take().call);
}

TEST(test_keys_are_edges, clear)
{
    static const struct {
        SDL_Keycode sym;
        uint16_t mod;
        InputKey key;
    } cases[] = {
        {SDLK_ESCAPE, 0, INPUT_KEY_ESCAPE},
        {SDLK_AC_BACK, 0, INPUT_KEY_ESCAPE},
        {SDLK_RETURN, 0, INPUT_KEY_ENTER},
        {SDLK_KP_ENTER, 0, INPUT_KEY_ENTER},
        {SDLK_UP, 0, INPUT_KEY_UP},
        {SDLK_DOWN, 0, INPUT_KEY_DOWN},
        {SDLK_LEFT, 0, INPUT_KEY_LEFT},
        {SDLK_RIGHT, 0, INPUT_KEY_RIGHT},
        {SDLK_p, 0, INPUT_KEY_P},
        {SDLK_r, 0, INPUT_KEY_R},
        {SDLK_m, 0, INPUT_KEY_M},
        {SDLK_F3, 0, INPUT_KEY_F3},
        {SDLK_F4, 0, INPUT_KEY_F4},
        {SDLK_F5, 0, INPUT_KEY_F5},
        {SDLK_F11, 0, INPUT_KEY_F11},
        {SDLK_RETURN, KMOD_LALT, INPUT_KEY_F11},
        {SDLK_b, 0, INPUT_KEY_B},
        {SDLK_t, 0, INPUT_KEY_T},
        {SDLK_COMMA, 0, INPUT_KEY_COMMA},
        {SDLK_PERIOD, 0, INPUT_KEY_PERIOD},
        {SDLK_HOME, 0, INPUT_KEY_HOME},
        {SDLK_END, 0, INPUT_KEY_END},
        {SDLK_1, 0, INPUT_KEY_1},
        {SDLK_5, 0, INPUT_KEY_5},
        {SDLK_KP_8, 0, INPUT_KEY_8},
        {SDLK_s, 0, INPUT_KEY_S},
        {SDLK_DELETE, 0, INPUT_KEY_DELETE},
        {SDLK_BACKSPACE, 0, INPUT_KEY_DELETE},
        {SDLK_PAGEUP, 0, INPUT_KEY_PAGE_UP},
        {SDLK_PAGEDOWN, 0, INPUT_KEY_PAGE_DOWN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        push_key(cases[i].sym, cases[i].mod, 0);
        input_poll(&input, &window);
        for (int key = 0; key < INPUT_KEY_COUNT; key++)
            assert_int_equal(input_take_key(&input, (InputKey)key), key == (int)cases[i].key);
        assert_false(input_take_key(&input, cases[i].key));
    }
}

TEST(test_only_stepping_keys_repeat, clear)
{
    push_key(SDLK_F5, 0, 1);
    push_key(SDLK_DOWN, 0, 1);
    push_key(SDLK_F3, 0, 1);
    push_key(SDLK_ESCAPE, 0, 1);
    input_poll(&input, &window);
    assert_true(input_take_key(&input, INPUT_KEY_F5));
    assert_true(input_take_key(&input, INPUT_KEY_DOWN));
    assert_false(input_take_key(&input, INPUT_KEY_F3));
    assert_false(input_take_key(&input, INPUT_KEY_ESCAPE));
}

TEST(test_lost_focus_releases, clear)
{
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 2, 2, 0);
    poll_and_take();
    push((SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}});
    assert_false(poll_and_take().down);
    assert_true(input_take(&input.focus_lost));
    assert_false(input_take(&input.focus_lost));
}

TEST(test_a_hidden_window_releases_too, clear)
{
    static const uint8_t EVENTS[] = {SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED};
    for (int i = 0; i < 2; i++) {
        push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 2, 2, 0);
        poll_and_take();
        push((SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = EVENTS[i]}});
        assert_false(poll_and_take().down);
        assert_true(input_take(&input.focus_lost));
    }
}

// But for an axis, which may tremble for ever.
TEST(test_every_event_stirs, clear)
{
    poll_and_take();
    input_take(&input.stirred);
    poll_and_take();
    assert_false(input_take(&input.stirred));
    push((SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_EXPOSED}});
    poll_and_take();
    assert_true(input_take(&input.stirred));
    assert_false(input_take(&input.stirred));
    push((SDL_Event){.caxis = {.type = SDL_CONTROLLERAXISMOTION, .value = 200}});
    poll_and_take();
    assert_false(input_take(&input.stirred));
}

// In place of SDL's for the game too: only counts.
static uint32_t delayed_ms;
void SDL_Delay(uint32_t ms)
{
    delayed_ms += ms;
}

TEST(test_waiting_ends_with_an_event, clear)
{
    poll_and_take();
    delayed_ms = 0;
    input_wait(&window, 120);
    assert_in_range(delayed_ms, 120, 240);
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 2, 2, 0);
    delayed_ms = 0;
    input_wait(&window, 60000);
    assert_in_range(delayed_ms, 0, 120);
    assert_true(poll_and_take().down); // it is still there
}

TEST(test_quit_and_forgetting, clear)
{
    push((SDL_Event){.type = SDL_QUIT});
    push_key(SDLK_p, 0, 0);
    push_key(SDLK_SPACE, 0, 0);
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 2, 2, 0);
    input_poll(&input, &window);
    input_forget_presses(&input);
    assert_false(input_take_key(&input, INPUT_KEY_P));
    InputPointer pointer = input_take_pointer(&input);
    assert_true(pointer.down && !pointer.pressed && !pointer.call); // still held
    assert_true(input_take(&input.quit));
    assert_false(input_take(&input.quit));
}

TEST(test_resize_moves_with_the_window, clear)
{
    SDL_SetWindowSize(window.sdl, 360, 640);
    input_poll(&input, &window);
    assert_true(input_take(&input.resized));
    assert_int_equal(window.width_px, 360);
    assert_int_equal(window.height_px, 640);
    push_finger(SDL_FINGERDOWN, 1, 0.5f, 0.5f);
    expect_at(poll_and_take(), 180, 320);
    assert_false(input_take(&input.resized));
    SDL_SetWindowSize(window.sdl, WIDTH, HEIGHT);
    input_poll(&input, &window);
}

TEST(test_mouse_counts_in_output_pixels_on_dense_screens, clear)
{
    Window dense = {.width = 270, .height = 480, .width_px = 540, .height_px = 960};
    input_init(&input, &dense);
    SDL_Event event = {.button = {.type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_LEFT, .x = 100, .y = 200}};
    input_handle(&input, &event);
    expect_at(input_take_pointer(&input), 200, 400);
}

// As SDL tells of it; the text is the game's from then on.
static void drop_from_desktop(const char *path)
{
    input_handle(&input, &(SDL_Event){.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(path)}});
}

TEST(test_dropped_paths_are_kept_until_they_are_taken, clear)
{
    static char paths[INPUT_DROPPED_BYTES];
    int lost;
    drop_from_desktop("/a/b c.xml");
    input_drop("/d");
    input_poll(&input, &window);
    input_forget_presses(&input);
    assert_int_equal(input_take_dropped(&input, paths, &lost), 2);
    assert_int_equal(lost, 0);
    assert_memory_equal(paths, "/a/b c.xml\0/d", 14);
    assert_int_equal(input_take_dropped(&input, paths, &lost), 0);
}

TEST(test_dropped_paths_without_room_are_counted, clear)
{
    static char paths[INPUT_DROPPED_BYTES], path[1001];
    int lost, most = INPUT_DROPPED_BYTES / (int)sizeof path;
    memset(path, 'x', sizeof path - 1);
    for (int i = 0; i < most + 3; i++)
        input_drop(path);
    input_poll(&input, &window);
    assert_int_equal(input_take_dropped(&input, paths, &lost), most);
    assert_int_equal(lost, 3);
    input_drop("/d");
    input_poll(&input, &window);
    assert_int_equal(input_take_dropped(&input, paths, &lost), 1);
    assert_int_equal(lost, 0);
    assert_string_equal(paths, "/d");
}

// After what was pushed before; SDL2 over SDL3 breaks at a text in the queue that SDL has not made.
static void handle_text(const char *utf8)
{
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    strcpy(event.text.text, utf8);
    input_poll(&input, &window);
    input_handle(&input, &event);
}

static void expect_typed(const char *expected)
{
    char text[INPUT_TYPED_BYTES];
    input_poll(&input, &window);
    int length = input_take_text(&input, text, sizeof text);
    assert_int_equal(length, strlen(expected));
    assert_memory_equal(text, expected, strlen(expected));
}

TEST(test_text_is_typed_only_between_begin_and_end, clear)
{
    handle_text("x");
    expect_typed("");
    input_type_text(&input, true);
    handle_text("s");
    handle_text("\xc3\xa9");
    push_key(SDLK_BACKSPACE, 0, 0);
    push_key(SDLK_BACKSPACE, 0, 1);
    handle_text("peed 3.2");
    expect_typed("s\xc3\xa9\b\bpeed 3.2");
    expect_typed("");
    handle_text("y");
    input_poll(&input, &window);
    input_type_text(&input, false);
    expect_typed("");
}

TEST(test_typed_letters_are_not_keys, clear)
{
    static const SDL_Keycode WRITING[] = {SDLK_b, SDLK_1, SDLK_KP_1, SDLK_COMMA, SDLK_DELETE, SDLK_SPACE};
    static const SDL_Keycode OTHERS[] = {SDLK_RETURN, SDLK_KP_ENTER, SDLK_ESCAPE, SDLK_UP, SDLK_F3, SDLK_TAB};
    input_type_text(&input, true);
    for (size_t i = 0; i < sizeof WRITING / sizeof WRITING[0]; i++)
        push_key(WRITING[i], 0, 0);
    InputPointer pointer = poll_and_take();
    assert_false(pointer.call || pointer.space);
    assert_int_equal(input.keys, 0);
    for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++) {
        push_key(OTHERS[i], 0, 0);
        input_poll(&input, &window);
        assert_int_not_equal(input.keys, 0);
        input_forget_presses(&input);
    }
    input_type_text(&input, false);
    push_key(SDLK_b, 0, 0);
    input_poll(&input, &window);
    assert_true(input_take_key(&input, INPUT_KEY_B));
}

TEST(test_overflow_is_dropped_in_whole_pieces, clear)
{
    char text[INPUT_TYPED_BYTES];
    input_type_text(&input, true);
    for (int i = 0; i < 12; i++)
        handle_text("twenty-six bytes of a text");
    input_poll(&input, &window);
    assert_int_equal(input_take_text(&input, text, sizeof text), INPUT_TYPED_BYTES / 26 * 26);
    input_type_text(&input, false);
}

TEST(test_a_key_is_held_until_its_release, clear)
{
    push_key(SDLK_b, 0, 0);
    input_poll(&input, &window);
    assert_true(input_take_key(&input, INPUT_KEY_B));
    assert_true(input_holds_key(&input, INPUT_KEY_B));
    push((SDL_Event){.key = {.type = SDL_KEYUP, .keysym = {.sym = SDLK_b}}});
    input_poll(&input, &window);
    assert_false(input_holds_key(&input, INPUT_KEY_B));
    push_key(SDLK_b, 0, 0);
    push((SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}});
    input_poll(&input, &window);
    assert_false(input_holds_key(&input, INPUT_KEY_B));
}

TEST(test_control_z_is_undo_and_the_space_bar_is_reported, clear)
{
    push_key(SDLK_z, 0, 0);
    input_poll(&input, &window);
    assert_int_equal(input.keys, 0);
    push_key(SDLK_z, KMOD_LCTRL, 0);
    push_key(SDLK_SPACE, 0, 0);
    InputPointer pointer = poll_and_take();
    assert_true(pointer.call && pointer.space);
    assert_true(input_take_key(&input, INPUT_KEY_UNDO));
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT, 5, 5, 0);
    pointer = poll_and_take();
    assert_true(pointer.call && !pointer.space);
}

static void expect_moved(InputPointer pointer, float x, float y)
{
    assert_float_equal(pointer.moved_x_px, x, 0.01f);
    assert_float_equal(pointer.moved_y_px, y, 0.01f);
}

TEST(test_movement_adds_up_until_it_is_taken, clear)
{
    push_motion(10, 20);
    expect_moved(poll_and_take(), 0, 0); // it was nowhere before
    push_motion(15, 20);
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 30, 40, 0); // what was before the press does not count
    push_motion(33, 41);
    push_button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 34, 42, 0);
    expect_moved(poll_and_take(), 4, 2);
    expect_moved(poll_and_take(), 0, 0);
    push_motion(35, 42);
    input_poll(&input, &window);
    input_forget_presses(&input);
    expect_moved(poll_and_take(), 0, 0);
}

TEST(test_a_jump_is_not_a_movement, clear)
{
    push_motion(10, 20);
    push_finger(SDL_FINGERDOWN, 1, 0.5f, 0.5f);
    InputPointer pointer = poll_and_take();
    expect_moved(pointer, 0, 0);
    assert_true(pointer.finger);
    push_finger(SDL_FINGERMOTION, 1, 0.6f, 0.5f);
    push_finger(SDL_FINGERDOWN, 2, 0.1f, 0.1f);
    push_finger(SDL_FINGERUP, 1, 0.6f, 0.6f);
    push_finger(SDL_FINGERMOTION, 2, 0.1f, 0.2f);
    expect_moved(poll_and_take(), 54, 192);
    push_finger(SDL_FINGERUP, 2, 0.1f, 0.2f);
    push_motion(300, 300);
    push_motion(301, 300);
    pointer = poll_and_take();
    expect_moved(pointer, 1, 0);
    assert_false(pointer.finger);
}

TEST(test_presses_are_counted_and_both_calls_are_distinct, clear)
{
    for (int i = 0; i < 3; i++) {
        push_finger(SDL_FINGERDOWN, 1, 0.5f, 0.5f);
        push_finger(SDL_FINGERUP, 1, 0.5f, 0.5f);
    }
    assert_int_equal(poll_and_take().presses, 3);
    assert_int_equal(poll_and_take().presses, 0);
    push_key(SDLK_SPACE, 0, 0);
    InputPointer pointer = poll_and_take();
    assert_true(pointer.call && pointer.space && !pointer.beside);
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT, 2, 2, 0);
    pointer = poll_and_take();
    assert_true(pointer.call && !pointer.space && pointer.beside);
}

TEST(test_lost_focus_lets_scancodes_go, clear)
{
    push_key(SDLK_w, 0, 0);
    input_poll(&input, &window);
    assert_true(input_holds_code(&input, SDL_SCANCODE_W));
    push((SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}});
    input_poll(&input, &window);
    assert_false(input_holds_code(&input, SDL_SCANCODE_W));
}

GROUP(open_window, close_window)
