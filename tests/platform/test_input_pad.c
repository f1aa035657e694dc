// test_input_pad.c -- gamepads: made-up events, and SDL's virtual joystick from end to end.

#include "core/base/rng.h"
#include "input_window.h"

static void button(int pad, int which, bool down)
{
    input_handle(&input, &(SDL_Event){.cbutton = {.type = down ? SDL_CONTROLLERBUTTONDOWN : SDL_CONTROLLERBUTTONUP,
                                                  .which = pad,
                                                  .button = (uint8_t)which}});
}

static void axis(int pad, int which, int value)
{
    input_handle(&input, &(SDL_Event){.caxis = {.type = SDL_CONTROLLERAXISMOTION,
                                                .which = pad,
                                                .axis = (uint8_t)which,
                                                .value = (int16_t)value}});
}

static int keys_taken(InputKey key, int frames)
{
    int count = 0;
    for (int i = 0; i < frames; i++) {
        input_poll(&input, &window);
        count += input_take_key(&input, key);
    }
    return count;
}

TEST(test_buttons_are_edges_and_levels, clear)
{
    button(3, SDL_CONTROLLER_BUTTON_X, true);
    assert_true(input_holds_code(&input, INPUT_BUTTON(SDL_CONTROLLER_BUTTON_X)));
    assert_true(input_take_code(&input, INPUT_BUTTON(SDL_CONTROLLER_BUTTON_X)));
    assert_false(input_take_code(&input, INPUT_BUTTON(SDL_CONTROLLER_BUTTON_X)));
    assert_true(input_holds_code(&input, INPUT_BUTTON(SDL_CONTROLLER_BUTTON_X)));
    button(3, SDL_CONTROLLER_BUTTON_X, false);
    assert_false(input_holds_code(&input, INPUT_BUTTON(SDL_CONTROLLER_BUTTON_X)));
    assert_false(input_take_code(&input, INPUT_BUTTON(1)) || input_holds_code(&input, 0));
}

TEST(test_a_press_between_two_looks_is_not_lost, clear)
{
    button(3, SDL_CONTROLLER_BUTTON_X, true);
    button(3, SDL_CONTROLLER_BUTTON_X, false);
    assert_int_equal(input_take_any_code(&input), INPUT_BUTTON(SDL_CONTROLLER_BUTTON_X));
    assert_int_equal(input_take_any_code(&input), 0);
}

TEST(test_triggers_are_axes_and_buttons, clear)
{
    axis(3, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 15000);
    assert_false(input_take_code(&input, INPUT_BUTTON_RIGHT_TRIGGER));
    axis(3, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 20000);
    assert_true(input_take_code(&input, INPUT_BUTTON_RIGHT_TRIGGER));
    axis(3, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 12000); // trembling is no second press
    axis(3, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 20000);
    assert_false(input_take_code(&input, INPUT_BUTTON_RIGHT_TRIGGER));
    assert_true(input_holds_code(&input, INPUT_BUTTON_RIGHT_TRIGGER));
    axis(3, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 100);
    assert_false(input_holds_code(&input, INPUT_BUTTON_RIGHT_TRIGGER));
    assert_int_equal(input.pad.axes[SDL_CONTROLLER_AXIS_TRIGGERRIGHT], 100);
}

TEST(test_the_one_used_last_leads, clear)
{
    axis(1, SDL_CONTROLLER_AXIS_LEFTX, 30000);
    button(1, SDL_CONTROLLER_BUTTON_A, true);
    assert_int_equal(input.pad.id, 1);
    axis(2, SDL_CONTROLLER_AXIS_LEFTX, 900); // trembles on a table
    assert_int_equal(input.pad.id, 1);
    assert_int_equal(input.pad.axes[0], 30000);
    button(2, SDL_CONTROLLER_BUTTON_B, true);
    assert_int_equal(input.pad.id, 2);
    assert_int_equal(input.pad.axes[0], 0); // what the other one held is let go
    assert_false(input_holds_code(&input, INPUT_BUTTON(SDL_CONTROLLER_BUTTON_A)));
    button(1, SDL_CONTROLLER_BUTTON_A, false);
    assert_int_equal(input.pad.id, 2);
    axis(1, SDL_CONTROLLER_AXIS_LEFTX, -30000);
    assert_int_equal(input.pad.id, 1);
}

TEST(test_unplugged_or_unfocused_pads_hold_nothing, clear)
{
    axis(1, SDL_CONTROLLER_AXIS_LEFTX, 30000);
    button(1, SDL_CONTROLLER_BUTTON_A, true);
    input_handle(&input, &(SDL_Event){.cdevice = {.type = SDL_CONTROLLERDEVICEREMOVED, .which = 1}});
    assert_int_equal(input.pad.id, -1);
    assert_int_equal(input.pad.axes[0], 0);
    assert_int_equal(input.codes_held[INPUT_BUTTON(0) / 64], 0);
    button(1, SDL_CONTROLLER_BUTTON_A, true);
    input_handle(&input, &(SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}});
    assert_int_equal(input.codes_held[INPUT_BUTTON(0) / 64], 0);
}

TEST(test_buttons_stand_for_the_keys_of_screens, clear)
{
    static const struct {
        int button;
        InputKey key;
    } cases[] = {
        {SDL_CONTROLLER_BUTTON_A, INPUT_KEY_ENTER},
        {SDL_CONTROLLER_BUTTON_B, INPUT_KEY_ESCAPE},
        {SDL_CONTROLLER_BUTTON_START, INPUT_KEY_P},
        {SDL_CONTROLLER_BUTTON_LEFTSHOULDER, INPUT_KEY_PAGE_UP},
        {SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, INPUT_KEY_PAGE_DOWN},
        {SDL_CONTROLLER_BUTTON_DPAD_UP, INPUT_KEY_UP},
        {SDL_CONTROLLER_BUTTON_DPAD_DOWN, INPUT_KEY_DOWN},
        {SDL_CONTROLLER_BUTTON_DPAD_LEFT, INPUT_KEY_LEFT},
        {SDL_CONTROLLER_BUTTON_DPAD_RIGHT, INPUT_KEY_RIGHT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        button(1, cases[i].button, true);
        button(1, cases[i].button, false);
        for (int key = 0; key < INPUT_KEY_COUNT; key++)
            assert_int_equal(input_take_key(&input, (InputKey)key), key == (int)cases[i].key);
    }
    input_type_text(&input, true);
    button(1, SDL_CONTROLLER_BUTTON_A, true);
    assert_false(input_take_key(&input, INPUT_KEY_ENTER));
    input_type_text(&input, false);
}

TEST(test_cross_and_stick_repeat_like_arrows, clear)
{
    button(1, SDL_CONTROLLER_BUTTON_DPAD_DOWN, true);
    assert_int_equal(keys_taken(INPUT_KEY_DOWN, 19), 1);
    assert_int_equal(keys_taken(INPUT_KEY_DOWN, 12), 2);
    button(1, SDL_CONTROLLER_BUTTON_DPAD_DOWN, false);
    assert_int_equal(keys_taken(INPUT_KEY_DOWN, 30), 0);
    axis(1, SDL_CONTROLLER_AXIS_LEFTY, -20000);
    axis(1, SDL_CONTROLLER_AXIS_LEFTY, -32768);
    assert_int_equal(keys_taken(INPUT_KEY_UP, 19), 1);
    axis(1, SDL_CONTROLLER_AXIS_LEFTY, 0);
    assert_int_equal(keys_taken(INPUT_KEY_UP, 30), 0);
}

TEST(test_scancodes_are_edges_and_levels, clear)
{
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.scancode = SDL_SCANCODE_LSHIFT, .sym = SDLK_LSHIFT}}};
    input_handle(&input, &event);
    assert_true(input_take_code(&input, SDL_SCANCODE_LSHIFT) && input_holds_code(&input, SDL_SCANCODE_LSHIFT));
    event.key.repeat = 1;
    input_handle(&input, &event);
    assert_false(input_take_code(&input, SDL_SCANCODE_LSHIFT));
    event.key.type = SDL_KEYUP;
    input_handle(&input, &event);
    assert_false(input_holds_code(&input, SDL_SCANCODE_LSHIFT));
    event = (SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym = {.sym = SDLK_w}}}; // made up without a place
    input_handle(&input, &event);
    assert_int_equal(input_take_any_code(&input), SDL_SCANCODE_W);
    assert_int_equal(input_take_any_code(&input), 0);
    assert_false(input_take_code(&input, 0) || input_holds_code(&input, 0));
}

TEST(test_keys_of_a_screen_mean_nothing_else, clear)
{
    button(1, SDL_CONTROLLER_BUTTON_B, true);
    assert_true(input_take_key(&input, INPUT_KEY_ESCAPE));
    assert_int_equal(input_take_any_code(&input), 0);
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.scancode = SDL_SCANCODE_ESCAPE, .sym = SDLK_ESCAPE}}};
    input_handle(&input, &event);
    assert_true(input_take_key(&input, INPUT_KEY_ESCAPE));
    assert_int_equal(input_take_any_code(&input), 0);
    button(1, SDL_CONTROLLER_BUTTON_A, true); // but not the other one of two
    input_handle(&input, &event);
    assert_true(input_take_key(&input, INPUT_KEY_ENTER));
    assert_int_equal(input_take_any_code(&input), SDL_SCANCODE_ESCAPE);
}

// Any sequence of gamepad events keeps a valid state: a pad that leads holds what is held, and bits are buttons.
TEST(test_any_events_are_fine, clear)
{
    Rng rng = rng_seed(77, 1);
    for (int i = 0; i < 20000; i++) {
        int pad = (int)rng_below(&rng, 4), what = (int)rng_below(&rng, 256);
        uint32_t chance = rng_below(&rng, 100);
        if (chance < 45)
            button(pad, what % 32, (chance & 1u) != 0);
        else if (chance < 90)
            axis(pad, what % 8, (int)rng_below(&rng, 65536) - 32768);
        else if (chance < 95)
            input_handle(&input, &(SDL_Event){.cdevice = {.type = SDL_CONTROLLERDEVICEREMOVED, .which = pad}});
        else
            input_poll(&input, &window);
        assert_true(input.pad.id >= -1 && input.pad.id < 4);
        if (input.pad.id < 0)
            assert_int_equal(input.codes_held[INPUT_BUTTON(0) / 64], 0);
        assert_int_equal(input.codes_held[INPUT_BUTTON(0) / 64] >> SDL_CONTROLLER_BUTTON_MAX & 0x1ffu, 0);
    }
}

#if SDL_VERSION_ATLEAST(2, 0, 14)
static int plug_in(void)
{
    int device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                           SDL_CONTROLLER_BUTTON_MAX, 0);
    if (device >= 0)
        input_poll(&input, &window); // opens it
    return device;
}

TEST(test_a_gamepad_comes_plays_and_goes, clear)
{
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1"); // a window that nobody sees has no focus
    int device = window.gamepads ? plug_in() : -1;
    if (device < 0)
        skip();
    SDL_JoystickID id = SDL_JoystickGetDeviceInstanceID(device);
    SDL_Joystick *joystick = SDL_JoystickFromInstanceID(id);
    assert_non_null(joystick);
    assert_non_null(SDL_GameControllerFromInstanceID(id));
    SDL_JoystickSetVirtualButton(joystick, SDL_CONTROLLER_BUTTON_A, 1);
    SDL_JoystickSetVirtualAxis(joystick, SDL_CONTROLLER_AXIS_LEFTX, -32768);
    input_poll(&input, &window);
    input_poll(&input, &window);
    assert_int_equal(input.pad.id, id);
    assert_true(input_take_code(&input, INPUT_BUTTON(SDL_CONTROLLER_BUTTON_A)));
    assert_true(input_holds_code(&input, INPUT_BUTTON(SDL_CONTROLLER_BUTTON_A)));
    assert_int_equal(input.pad.axes[SDL_CONTROLLER_AXIS_LEFTX], -32768);
    assert_true(input_take_key(&input, INPUT_KEY_LEFT));
    fail_if(SDL_JoystickDetachVirtual(device) != 0, "%s", SDL_GetError());
    input_poll(&input, &window);
    assert_int_equal(input.pad.id, -1);
    assert_false(input_holds_code(&input, INPUT_BUTTON(SDL_CONTROLLER_BUTTON_A)));
    assert_int_equal(plug_in() >= 0, 1); // and comes again
}
#endif

#if SDL_VERSION_ATLEAST(2, 24, 0)
static Uint16 shaken[2];

static int take_rumble(void *context, Uint16 heavy, Uint16 light)
{
    shaken[0] = heavy;
    shaken[1] = light;
    return 0;
}

// A gamepad as its maker's numbers say.
static int plug_in_made_by(Uint16 vendor, Uint16 product)
{
    SDL_VirtualJoystickDesc desc = {.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION,
                                    .type = SDL_JOYSTICK_TYPE_GAMECONTROLLER,
                                    .naxes = SDL_CONTROLLER_AXIS_MAX,
                                    .nbuttons = SDL_CONTROLLER_BUTTON_MAX,
                                    .vendor_id = vendor,
                                    .product_id = product,
                                    .Rumble = take_rumble};
    int device = SDL_JoystickAttachVirtualEx(&desc);
    if (device >= 0)
        input_poll(&input, &window); // opens it
    return device;
}

static void press_on(int device)
{
    SDL_Joystick *joystick = SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(device));
    for (int down = 1; down >= 0; down--) {
        SDL_JoystickSetVirtualButton(joystick, SDL_CONTROLLER_BUTTON_A, (Uint8)down);
        input_poll(&input, &window);
        input_poll(&input, &window);
    }
}

TEST(test_the_family_is_that_of_the_last_press, clear)
{
    static const struct {
        Uint16 vendor, product;
        PadFamily family;
    } MADE[] = {{0x045e, 0x0b12, PAD_XBOX},
                {0x054c, 0x0ce6, PAD_PLAYSTATION},
                {0x057e, 0x2009, PAD_NINTENDO},
                {0x1209, 0x0001, PAD_OTHER}};
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    for (int i = 0; i < PAD_FAMILIES; i++) {
        int device = window.gamepads ? plug_in_made_by(MADE[i].vendor, MADE[i].product) : -1;
        if (device < 0)
            skip();
        press_on(device);
        assert_int_equal(input.hand, INPUT_BY_PAD);
        assert_int_equal(input.pad.family, MADE[i].family);
        SDL_JoystickDetachVirtual(device);
        input_poll(&input, &window);
        assert_int_equal(input.pad.family, MADE[i].family); // whoever plugs it in again has the same
    }
}

TEST(test_only_the_gamepad_in_hand_shakes, clear)
{
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    int device = window.gamepads ? plug_in_made_by(0x045e, 0x0b12) : -1;
    if (device < 0)
        skip();
    input_rumble(&input, 1.0f, 1.0f, 100);
    assert_int_equal(shaken[0], 0);
    press_on(device);
    input_rumble(&input, 1.0f, 0.5f, 1000);
    assert_int_equal(shaken[0], 65535);
    assert_in_range(shaken[1], 32700, 32800);
    input_handle(&input,
                 &(SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym = {.scancode = SDL_SCANCODE_A, .sym = 'a'}}});
    input_rumble(&input, 0.25f, 0.0f, 100);
    assert_int_equal(shaken[0], 65535); // as it was: a keyboard is in hand
    SDL_JoystickDetachVirtual(device);
    input_poll(&input, &window);
}
#endif

GROUP(open_window, close_window)
