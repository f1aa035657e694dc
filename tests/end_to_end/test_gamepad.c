// test_gamepad.c -- the whole program by a gamepad alone, SDL's virtual one: from the title into a game, steering, a
// call, the pause, and back to the title.
#include "game_tools.h"

#if SDL_VERSION_ATLEAST(2, 0, 14)
static SDL_Joystick *pad;
static SDL_JoystickID id;

static int set_up(void **state)
{
    // A window that nobody sees has no focus. SDL3 takes the environment as it is at the first call, so none comes
    // here.
    setenv(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1", 1);
    pad = NULL;
    if (game_set_up_seen((Options){.seed = 1, .seed_given = true}) != 0)
        return -1;
    int device = game->machine.window.gamepads ? SDL_JoystickAttachVirtual(
                     SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX, SDL_CONTROLLER_BUTTON_MAX, 0)
                                               : -1;
    if (device < 0)
        return 0;
    id = SDL_JoystickGetDeviceInstanceID(device);
    FRAMES_UNTIL(SDL_GameControllerFromInstanceID(id)); // the game opens it
    pad = SDL_JoystickFromInstanceID(id);
    return 0;
}

// Other devices of this machine may come before it.
static void detach(void)
{
    for (int i = SDL_NumJoysticks() - 1; i >= 0; i--)
        if (SDL_JoystickGetDeviceInstanceID(i) == id)
            assert_int_equal(SDL_JoystickDetachVirtual(i), 0);
    pad = NULL;
}

// Waits until the game's input holds it, or no longer does.
static void hold(SDL_GameControllerButton button, bool down)
{
    assert_int_equal(SDL_JoystickSetVirtualButton(pad, button, down), 0);
    FRAMES_UNTIL(input_holds_code(&game->machine.input, INPUT_BUTTON(button)) == down);
}

static void press(SDL_GameControllerButton button)
{
    hold(button, true);
    hold(button, false);
    frames(1); // screens take it with the next frame at the latest
}

static void stick(int x, int y)
{
    assert_int_equal(SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_LEFTX, (int16_t)x), 0);
    assert_int_equal(SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_LEFTY, (int16_t)y), 0);
    const int16_t *axes = game->machine.input.pad.axes;
    FRAMES_UNTIL(axes[SDL_CONTROLLER_AXIS_LEFTX] == x && axes[SDL_CONTROLLER_AXIS_LEFTY] == y);
}

static void ticks(uint32_t count)
{
    uint32_t until = game->match.sim.head.tick + count;
    FRAMES_UNTIL(game->match.sim.head.tick >= until);
}

static const char *focused(void)
{
    static UiPage page;
    page = *screens_page(game);
    const UiItem *item = ui_focused(&game->screens.ui, &page);
    return item && game->screens.ui.keys_used ? item->text : "";
}

// Down, and to the right where the row ends, until that is marked; then A.
static void choose(UiText text)
{
    for (int i = 0; i < 60 && strcmp(focused(), ui_text(text)) != 0; i++)
        press(i % 3 == 2 ? SDL_CONTROLLER_BUTTON_DPAD_RIGHT : SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    assert_string_equal(focused(), ui_text(text));
    press(SDL_CONTROLLER_BUTTON_A);
}

static void begin_endless(void)
{
    assert_int_equal(game->screens.now, SCREEN_TITLE);
    choose(UI_MODES);
    assert_int_equal(game->screens.now, SCREEN_MODES);
    choose(UI_MODE_ENDLESS);
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    assert_string_equal(game->match.sim.script.id, "endless");
}

static int tear_down(void **state)
{
    if (pad)
        detach();
    return game_tear_down(state);
}

TEST(from_the_title_through_a_game_and_back, set_up, tear_down)
{
    if (!pad)
        skip();
    begin_endless();
    ticks(5);
    float x = sim_swarm_middle(&game->match.sim).x;
    hold(SDL_CONTROLLER_BUTTON_A, true); // leads
    stick(32767, 0);
    FRAMES_UNTIL(sim_swarm_middle(&game->match.sim).x > x + 20.0f);
    assert_true(game->match.sim.head.touching);
    stick(0, 0);
    hold(SDL_CONTROLLER_BUTTON_A, false);
    int calls = game->match.sim.head.calls;
    press(SDL_CONTROLLER_BUTTON_B);
    FRAMES_UNTIL(game->match.sim.head.calls == calls - 1);

    press(SDL_CONTROLLER_BUTTON_START);
    assert_int_equal(game->screens.now, SCREEN_PAUSE);
    uint32_t tick = game->match.sim.head.tick;
    frames(5);
    assert_int_equal(game->match.sim.head.tick, tick);
    press(SDL_CONTROLLER_BUTTON_B); // back into the game
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    ticks(3);
    press(SDL_CONTROLLER_BUTTON_START);
    choose(UI_TO_TITLE);
    assert_int_equal(game->screens.now, SCREEN_TITLE);
    assert_false(game->leaving);
}

// A gamepad that is pulled out in the middle of a game holds nothing any more.
TEST(a_gamepad_that_is_pulled_out_lets_go, set_up, tear_down)
{
    if (!pad)
        skip();
    begin_endless();
    hold(SDL_CONTROLLER_BUTTON_A, true);
    stick(0, -32768);
    ticks(10);
    assert_true(game->match.sim.head.touching);
    detach();
    FRAMES_UNTIL(!game->match.sim.head.touching);
}

#else
TEST(a_virtual_gamepad_needs_sdl_2_0_14)
{
    skip();
}
#endif
