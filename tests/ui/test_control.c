// test_control.c -- each way to lead, from events to the command of a tick; and what menus get.
#include "ui/control_tools.h"

#include "tape/demo_tools.h"

static ControlRig rig;
static Sim sim;
static Tunables tunables;

static int set_up(void **state)
{
    tunables = tunables_default();
    rig_begin(&rig);
    sim_init(&sim, 1, &tunables, NULL);
    return 0;
}

// One tick of the whole way.
static TickCmd tick(void)
{
    TickCmd cmd = control_cmd(&rig.control, &rig.input, &rig.settings, &rig.viewport, &sim);
    sim_tick(&sim, &cmd);
    return cmd;
}

static TickCmd ticks(int count)
{
    TickCmd cmd = {0};
    for (int i = 0; i < count; i++)
        cmd = tick();
    return cmd;
}

static bool leads(TickCmd cmd)
{
    return (cmd.buttons & TICK_CMD_TOUCH) != 0;
}

static bool calls(TickCmd cmd)
{
    return (cmd.buttons & TICK_CMD_CALL) != 0;
}

static void expect_at(TickCmd cmd, float x, float y)
{
    Vec2 at = tick_cmd_pointer(&cmd);
    assert_float_equal(at.x, x, 0.6f);
    assert_float_equal(at.y, y, 0.6f);
}

// The swarm's goal without the offset.
static Vec2 goal(void)
{
    return vec2_sub(sim_swarm_goal(&sim), vec2(tunables.swarm_touch_offset_x, tunables.swarm_touch_offset_y));
}

TEST(test_an_absolute_pointer_is_where_the_swarm_goes, set_up)
{
    rig_mouse(&rig, SDL_MOUSEMOTION, 50, 60);
    assert_false(leads(tick()));
    rig_mouse(&rig, SDL_MOUSEBUTTONDOWN, 70, 80);
    TickCmd cmd = tick();
    assert_true(leads(cmd));
    expect_at(cmd, 70, 80);
    rig_mouse(&rig, SDL_MOUSEBUTTONUP, 90, 80);
    assert_false(leads(tick()));
    rig_tap(&rig, 200, 300);
    cmd = tick();
    assert_true(leads(cmd)); // no tap is lost
    expect_at(cmd, 200, 300);
    assert_false(leads(tick()));
}

TEST(test_a_left_hand_has_the_swarm_on_its_other_side, set_up)
{
    settings_set(&rig.settings, SETTING_control_left_handed, 1);
    rig_finger(&rig, SDL_FINGERDOWN, 1, 180, 400);
    tick();
    Vec2 at = sim_swarm_goal(&sim);
    assert_true(at.x > 180.0f + 30.0f && at.y < 400.0f - 30.0f);
    float far = vec2_length(vec2(tunables.swarm_touch_offset_x, tunables.swarm_touch_offset_y));
    assert_float_equal(vec2_distance(at, vec2(180, 400)), far, 1.0f);
    rig_finger(&rig, SDL_FINGERUP, 1, 180, 400);
    rig_mouse(&rig, SDL_MOUSEBUTTONDOWN, 180, 400); // a mouse hides nothing
    expect_at(tick(), 180, 400);
}

TEST(test_a_relative_pointer_moves_as_the_finger_does, set_up)
{
    settings_set(&rig.settings, SETTING_control_touch, 1);
    settings_set(&rig.settings, SETTING_control_sensitivity_percent, 150);
    Vec2 start = goal();
    rig_finger(&rig, SDL_FINGERDOWN, 1, 20, 600); // anywhere
    TickCmd cmd = tick();
    assert_true(leads(cmd));
    expect_at(cmd, start.x, start.y);
    rig_finger(&rig, SDL_FINGERMOTION, 1, 30, 590);
    rig_finger(&rig, SDL_FINGERMOTION, 1, 40, 580);
    cmd = tick();
    expect_at(cmd, start.x + 30, start.y - 30);
    rig_finger(&rig, SDL_FINGERUP, 1, 40, 580);
    tick();
    rig_finger(&rig, SDL_FINGERDOWN, 1, 300, 100); // elsewhere, and on at once
    rig_finger(&rig, SDL_FINGERMOTION, 1, 310, 100);
    expect_at(tick(), start.x + 45, start.y - 30);
}

// Another finger takes over: the jump between them is no movement.
TEST(test_a_relative_pointer_does_not_jump, set_up)
{
    settings_set(&rig.settings, SETTING_control_touch, 1);
    Vec2 start = goal();
    rig_finger(&rig, SDL_FINGERDOWN, 1, 20, 600);
    rig_finger(&rig, SDL_FINGERDOWN, 2, 300, 100);
    assert_true(calls(tick()));
    rig_finger(&rig, SDL_FINGERUP, 1, 20, 600);
    rig_finger(&rig, SDL_FINGERMOTION, 2, 300, 110);
    expect_at(tick(), start.x, start.y + 10);
}

TEST(test_a_pointer_that_is_pushed_over_the_rim_comes_back_at_once, set_up)
{
    settings_set(&rig.settings, SETTING_control_touch, 1);
    rig_finger(&rig, SDL_FINGERDOWN, 1, 180, 320);
    for (int i = 0; i < 20; i++) {
        rig_finger(&rig, SDL_FINGERMOTION, 1, 180.0f + 50.0f * (float)i, 320);
        tick();
    }
    tick();
    Vec2 at_rim = sim_swarm_goal(&sim);
    rig_finger(&rig, SDL_FINGERMOTION, 1, 180.0f + 50.0f * 19.0f - 10.0f, 320);
    tick();
    assert_float_equal(at_rim.x - sim_swarm_goal(&sim).x, 10.0f, 0.6f);
}

TEST(test_keys_steer_and_lead_while_they_are_held, set_up)
{
    Vec2 start = goal();
    rig_key(&rig, SDL_SCANCODE_UP, true);
    TickCmd cmd = ticks(10);
    assert_true(leads(cmd));
    expect_at(cmd, start.x, start.y - 50);
    rig_key(&rig, SDL_SCANCODE_D, true); // diagonals are not faster
    cmd = ticks(10);
    expect_at(cmd, start.x + 35.4f, start.y - 85.4f);
    rig_key(&rig, SDL_SCANCODE_UP, false);
    rig_key(&rig, SDL_SCANCODE_D, false);
    assert_false(leads(tick()));
    rig_key(&rig, SDL_SCANCODE_LSHIFT, true); // leads where it is
    cmd = tick();
    assert_true(leads(cmd));
    expect_at(cmd, start.x + 35.4f, start.y - 85.4f);
}

TEST(test_a_key_that_is_tapped_between_two_ticks_steers, set_up)
{
    Vec2 start = goal();
    rig_key(&rig, SDL_SCANCODE_LEFT, true);
    rig_key(&rig, SDL_SCANCODE_LEFT, false);
    TickCmd cmd = tick();
    assert_true(leads(cmd));
    expect_at(cmd, start.x - 5, start.y);
    assert_false(leads(tick()));
}

static float stick_speed(int value, int dead_zone_percent, int steer_percent)
{
    set_up(NULL);
    settings_set(&rig.settings, SETTING_control_dead_zone_percent, dead_zone_percent);
    settings_set(&rig.settings, SETTING_control_steer_percent, steer_percent);
    rig_axis(&rig, SDL_CONTROLLER_AXIS_LEFTX, value);
    float start_x = goal().x;
    ticks(10);
    return (goal().x - start_x) / 10.0f;
}

TEST(test_a_stick_begins_behind_its_dead_zone, set_up)
{
    assert_float_equal(stick_speed(6553, 20, 100), 0.0f, 0.0f);
    assert_float_equal(stick_speed(6900, 20, 100), 0.066f, 0.06f); // from 0 on, without a jump
    assert_float_equal(stick_speed(19660, 20, 100), 2.5f, 0.06f);
    assert_float_equal(stick_speed(32767, 20, 100), 5.0f, 0.06f);
    assert_float_equal(stick_speed(-32768, 20, 200), -10.0f, 0.06f);
    assert_float_equal(stick_speed(32767, 80, 50), 2.5f, 0.06f);
    assert_float_equal(stick_speed(16384, 0, 100), 2.5f, 0.06f);
}

TEST(test_a_stick_is_as_fast_in_every_direction, set_up)
{
    Vec2 start = goal();
    rig_axis(&rig, SDL_CONTROLLER_AXIS_RIGHTX, 32767);
    rig_axis(&rig, SDL_CONTROLLER_AXIS_RIGHTY, -32768);
    TickCmd cmd = ticks(10);
    assert_float_equal(vec2_distance(tick_cmd_pointer(&cmd), start), 50.0f, 1.0f);
}

TEST(test_leading_can_be_toggled_by_a_button, set_up)
{
    settings_set(&rig.settings, SETTING_control_lead, 1);
    rig_button(&rig, SDL_CONTROLLER_BUTTON_A, true);
    rig_button(&rig, SDL_CONTROLLER_BUTTON_A, false);
    assert_true(leads(ticks(60)));
    rig_button(&rig, SDL_CONTROLLER_BUTTON_A, true);
    assert_false(leads(ticks(60)));
    rig_button(&rig, SDL_CONTROLLER_BUTTON_A, false);
    rig_key(&rig, SDL_SCANCODE_UP, true); // steering begins to lead
    tick();
    rig_key(&rig, SDL_SCANCODE_UP, false);
    assert_true(leads(ticks(60)));
}

TEST(test_leading_can_be_toggled_by_a_finger, set_up)
{
    settings_set(&rig.settings, SETTING_control_lead, 1);
    rig_tap(&rig, 100, 300);
    TickCmd cmd = ticks(60);
    assert_true(leads(cmd));
    expect_at(cmd, 100, 300);
    rig_finger(&rig, SDL_FINGERDOWN, 1, 120, 300); // dragging leads on
    for (int i = 0; i < 10; i++) {
        rig_finger(&rig, SDL_FINGERMOTION, 1, 120.0f + 8.0f * (float)i, 300);
        assert_true(leads(tick()));
    }
    rig_finger(&rig, SDL_FINGERUP, 1, 192, 300);
    cmd = ticks(60);
    assert_true(leads(cmd));
    expect_at(cmd, 192, 300);
    rig_tap(&rig, 190, 300); // a tap ends it
    assert_false(leads(ticks(2)));
    assert_false(leads(ticks(60)));
}

TEST(test_every_input_for_a_call_works, set_up)
{
    rig_key(&rig, SDL_SCANCODE_SPACE, true);
    assert_true(calls(tick()));
    assert_false(calls(tick()));
    rig_button(&rig, SDL_CONTROLLER_BUTTON_B, true);
    assert_true(calls(tick()));
    input_handle(&rig.input, &(SDL_Event){.button = {.type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_RIGHT}});
    assert_true(calls(tick()));
    bindings_set(&rig.control.bindings, CONTROL_CALL, 0, SDL_SCANCODE_C);
    rig_key(&rig, SDL_SCANCODE_SPACE, true); // means nothing any more
    assert_false(calls(tick()));
    rig_key(&rig, SDL_SCANCODE_C, true);
    assert_true(calls(tick()));
}

// Taps a place and then another one after so many ticks; true where that called, and led all the same.
static bool double_tap_calls(float x, float y, int after)
{
    set_up(NULL);
    tick();
    rig_tap(&rig, 100, 300);
    TickCmd cmd = ticks(after);
    assert_false(calls(cmd));
    rig_finger(&rig, SDL_FINGERDOWN, 1, x, y);
    rig_finger(&rig, SDL_FINGERMOTION, 1, x + 3, y);
    cmd = tick();
    assert_true(leads(cmd));
    expect_at(cmd, x + 3, y);
    return calls(cmd);
}

TEST(test_two_quick_taps_of_one_finger_call, set_up)
{
    assert_true(double_tap_calls(100, 300, 1));
    assert_true(double_tap_calls(110, 320, 17));
    assert_false(double_tap_calls(100, 300, 30));
    assert_false(double_tap_calls(160, 300, 5));
    set_up(NULL);
    rig_tap(&rig, 100, 300);
    rig_tap(&rig, 100, 300);
    assert_true(calls(tick())); // both within a tick
    rig_tap(&rig, 100, 300);
    assert_false(calls(tick())); // a third one is a first one
    settings_set(&rig.settings, SETTING_control_double_tap, 0);
    rig_tap(&rig, 100, 300);
    assert_false(calls(tick()));
    set_up(NULL);
    for (int i = 0; i < 2; i++) {
        rig_mouse(&rig, SDL_MOUSEBUTTONDOWN, 100, 300); // a mouse has another button
        rig_mouse(&rig, SDL_MOUSEBUTTONUP, 100, 300);
        assert_false(calls(tick()));
    }
}

TEST(test_a_finger_takes_over_from_a_stick_and_back, set_up)
{
    rig_axis(&rig, SDL_CONTROLLER_AXIS_LEFTX, 32767);
    ticks(3);
    rig_finger(&rig, SDL_FINGERDOWN, 1, 50, 200);
    expect_at(ticks(2), 50, 200);
    rig_finger(&rig, SDL_FINGERUP, 1, 50, 200);
    TickCmd cmd = tick();
    assert_true(leads(cmd));
    expect_at(cmd, goal().x, goal().y);
    expect_at(tick(), 60, 200); // steering goes on from where the finger led
}

TEST(test_actions_in_play_are_taken_once, set_up)
{
    rig_button(&rig, SDL_CONTROLLER_BUTTON_START, true);
    assert_true(control_take(&rig.control, &rig.input, CONTROL_PAUSE));
    assert_false(control_take(&rig.control, &rig.input, CONTROL_PAUSE));
    rig_key(&rig, SDL_SCANCODE_P, true);
    assert_false(control_take(&rig.control, &rig.input, CONTROL_SOUND));
    assert_true(control_take(&rig.control, &rig.input, CONTROL_PAUSE));
}

// Any input, in any order, with any settings.
static void any_event(Rng *rng)
{
    static const SDL_Scancode KEYS[] = {SDL_SCANCODE_UP,    SDL_SCANCODE_DOWN,   SDL_SCANCODE_A,
                                        SDL_SCANCODE_RIGHT, SDL_SCANCODE_LSHIFT, SDL_SCANCODE_SPACE};
    static const uint32_t FINGER[] = {SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP};
    static const uint32_t MOUSE[] = {SDL_MOUSEBUTTONDOWN, SDL_MOUSEMOTION, SDL_MOUSEBUTTONUP};
    uint32_t kind = rng_below(rng, 5), which = rng_below(rng, 6);
    int x = (int)rng_below(rng, 500) - 70, y = (int)rng_below(rng, 800) - 80;
    switch (kind) {
    case 0: rig_key(&rig, KEYS[which], rng_below(rng, 2) != 0); break;
    case 1: rig_button(&rig, (int)(which < 2 ? which : which + 9), rng_below(rng, 2) != 0); break;
    case 2: rig_axis(&rig, (int)which, (int)rng_below(rng, 65536) - 32768); break;
    case 3: rig_finger(&rig, FINGER[which % 3], (int)rng_below(rng, 3), (float)x, (float)y); break;
    default: rig_mouse(&rig, MOUSE[which % 3], x, y); break;
    }
}

static void any_settings(Rng *rng)
{
    for (int i = SETTING_control_touch; i <= SETTING_control_dead_zone_percent; i++) {
        const Field *info = setting_info((SettingId)i);
        int32_t least = (int32_t)info->least, span = (int32_t)info->most - least + 1;
        settings_set(&rig.settings, (SettingId)i, least + (int32_t)rng_below(rng, (uint32_t)span));
    }
}

static bool press_waits(const InputState *input)
{
    bool waits = input->pointer.presses > 0 || input->pointer.beside;
    for (int i = 0; i < CONTROL_ACTIONS; i++) {
        const Binding *binding = &rig.control.bindings.of[i];
        bool taken = i <= CONTROL_CALL;
        for (int k = 0; k < BINDING_SLOTS && taken; k++)
            waits |= (input->codes[binding->code[k] / 64] >> binding->code[k] % 64 & 1u) != 0;
    }
    return waits;
}

TEST(test_any_events_give_good_commands, set_up)
{
    Rng rng = rng_seed(5, 9);
    for (int i = 0; i < 6000; i++) {
        if (i % 300 == 0)
            any_settings(&rng);
        for (uint32_t n = rng_below(&rng, 4); n > 0; n--)
            any_event(&rng);
        bool pressed = input_peek_pointer(&rig.input).pressed, beside = rig.input.pointer.beside;
        bool holds = rig.input.mouse_leads || rig.input.finger_count > 0;
        bool toggles = rig.settings.value[SETTING_control_lead] != LEAD_HOLD;
        TickCmd cmd = tick();
        assert_false(press_waits(&rig.input)); // everything has been taken
        assert_true(!beside || calls(cmd));
        assert_true(toggles || !(pressed || holds) || leads(cmd));
        assert_true(!toggles || leads(cmd) == rig.control.toggled);
        if (rig.control.source == CONTROL_BY_STEERING || rig.settings.value[SETTING_control_touch]) {
            Vec2 offset = vec2(tunables.swarm_touch_offset_x, tunables.swarm_touch_offset_y);
            Vec2 at = vec2_add(tick_cmd_pointer(&cmd), offset);
            if (leads(cmd))
                assert_true(at.x >= -0.5f && at.x <= 360.5f && at.y >= -0.5f && at.y <= 640.5f);
        }
    }
}

TEST(test_taps_lead_and_one_on_the_swarm_lets_go, set_up)
{
    settings_set(&rig.settings, SETTING_control_lead, LEAD_TAPS);
    rig_tap(&rig, 100, 300);
    TickCmd cmd = ticks(60);
    assert_true(leads(cmd));
    expect_at(cmd, 100, 300);
    rig_tap(&rig, 260, 420); // elsewhere leads there
    cmd = ticks(60);
    assert_true(leads(cmd));
    expect_at(cmd, 260, 420);
    rig_tap(&rig, 265, 425);
    assert_false(leads(ticks(60)));
    rig_tap(&rig, 265, 425);
    assert_true(leads(ticks(60)));
    rig_tap(&rig, 265, 425);
    tick();
    rig_tap(&rig, 265, 425); // at once: a call, which leads
    cmd = tick();
    assert_true(calls(cmd) && leads(cmd));
    rig_finger(&rig, SDL_FINGERDOWN, 1, 60, 500); // however long it is held
    ticks(200);
    rig_finger(&rig, SDL_FINGERUP, 1, 60, 500);
    assert_true(leads(ticks(2)));
}

static void press_space(void)
{
    rig_key(&rig, SDL_SCANCODE_SPACE, true);
    rig_key(&rig, SDL_SCANCODE_SPACE, false);
}

TEST(test_one_key_leads_lets_go_calls_and_pauses, set_up)
{
    settings_set(&rig.settings, SETTING_control_lead, LEAD_ONE_KEY);
    assert_false(leads(ticks(30)));
    press_space();
    assert_true(leads(ticks(30)));
    press_space();
    assert_false(leads(ticks(30)));
    press_space();
    assert_false(calls(ticks(5)));
    press_space();
    TickCmd cmd = tick();
    assert_true(calls(cmd));
    assert_false(leads(ticks(30))); // as before the call
    rig_tap(&rig, 10, 10);          // a finger is a key as well, wherever it is
    assert_true(leads(ticks(30)));
    rig_key(&rig, SDL_SCANCODE_SPACE, true);
    ticks(60);
    assert_false(control_take(&rig.control, &rig.input, CONTROL_PAUSE));
    ticks(60);
    assert_true(control_take(&rig.control, &rig.input, CONTROL_PAUSE));
    assert_false(control_take(&rig.control, &rig.input, CONTROL_PAUSE));
}

TEST(test_a_game_by_stick_replays_bit_for_bit, set_up)
{
    Rng rng = rng_seed(3, 1);
    Recording recording = recording_begin(&sim, 4, &tunables);
    for (int i = 0; i < 900; i++) {
        if (i % 20 == 0) {
            rig_axis(&rig, SDL_CONTROLLER_AXIS_LEFTX, (int)rng_below(&rng, 65536) - 32768);
            rig_axis(&rig, SDL_CONTROLLER_AXIS_LEFTY, (int)rng_below(&rng, 65536) - 32768);
            rig_button(&rig, SDL_CONTROLLER_BUTTON_A, i % 40 == 0);
            rig_button(&rig, SDL_CONTROLLER_BUTTON_B, i % 200 == 0);
        }
        recording_tick(&recording, control_cmd(&rig.control, &rig.input, &rig.settings, &rig.viewport, &sim));
    }
    recording_end(&recording);
    int32_t calls_left = sim.head.calls;
    assert_true(calls_left < 3);
    OwnTape demo = read_good(&recording.file);
    TapeCheck check = tape_verify(&demo, &sim);
    assert_int_equal(check.verdict, TAPE_GOOD);
    assert_int_equal(check.ticks, 900);
    assert_true(check.hash == recording.hash);
    file_free(&recording.file);
}

static UiInput menu(void)
{
    return control_ui(&rig.control, &rig.input, &rig.settings, &rig.viewport);
}

static int steps_y(int frames)
{
    int steps = 0;
    for (int i = 0; i < frames; i++)
        steps += menu().step_y;
    return steps;
}

TEST(test_menus_get_the_same_from_every_device, set_up)
{
    rig_key(&rig, SDL_SCANCODE_DOWN, true);
    rig_key(&rig, SDL_SCANCODE_DOWN, false);
    assert_int_equal(steps_y(5), 1);
    rig_button(&rig, SDL_CONTROLLER_BUTTON_DPAD_DOWN, true);
    rig_button(&rig, SDL_CONTROLLER_BUTTON_DPAD_DOWN, false);
    assert_int_equal(steps_y(5), 1);
    rig_axis(&rig, SDL_CONTROLLER_AXIS_LEFTY, 30000);
    assert_int_equal(steps_y(5), 1);
    rig_axis(&rig, SDL_CONTROLLER_AXIS_LEFTY, 0);
    assert_int_equal(steps_y(5), 0);
    rig_key(&rig, SDL_SCANCODE_A, true);
    assert_int_equal(menu().step_x, -1);
    rig_key(&rig, SDL_SCANCODE_RETURN, true);
    assert_true(menu().accept);
    rig_button(&rig, SDL_CONTROLLER_BUTTON_A, true);
    UiInput ui = menu();
    assert_true(ui.accept && !ui.back);
    assert_false(menu().accept || input_take_key(&rig.input, INPUT_KEY_ENTER)); // counts once
    rig_button(&rig, SDL_CONTROLLER_BUTTON_B, true);
    assert_true(menu().back);
    rig_key(&rig, SDL_SCANCODE_ESCAPE, true);
    assert_true(menu().back);
    rig_finger(&rig, SDL_FINGERDOWN, 1, 90, 160);
    ui = menu();
    assert_true(ui.pressed && ui.down);
    assert_float_equal(ui.pointer.x, 90, 0.1f);
    ui = menu();
    assert_true(!ui.pressed && ui.down);
}

TEST(test_one_key_goes_through_menus, set_up)
{
    settings_set(&rig.settings, SETTING_control_lead, LEAD_ONE_KEY);
    press_space();
    UiInput ui = menu();
    assert_true(ui.accept && ui.scans && !ui.next);
    int nexts = 0;
    for (int i = 0; i < 240; i++)
        nexts += menu().next;
    assert_int_equal(nexts, 3); // each 1.2 s
    settings_set(&rig.settings, SETTING_control_steer_percent, 200);
    for (int i = 0; i < 240; i++)
        nexts += menu().next;
    assert_int_equal(nexts, 3 + 7); // twice as quickly
    rig_key(&rig, SDL_SCANCODE_SPACE, true);
    int backs = 0;
    for (int i = 0; i < 200; i++)
        backs += menu().back;
    assert_int_equal(backs, 1);
}

TEST(test_a_held_key_repeats_in_a_menu, set_up)
{
    rig_key(&rig, SDL_SCANCODE_UP, true);
    assert_int_equal(steps_y(20), -1);
    assert_int_equal(steps_y(1), -1);
    assert_int_equal(steps_y(12), -2);
    rig_key(&rig, SDL_SCANCODE_UP, false);
    assert_int_equal(steps_y(40), 0);
}

TEST(test_a_key_held_since_play_does_not_step, set_up)
{
    rig_key(&rig, SDL_SCANCODE_DOWN, true);
    rig_axis(&rig, SDL_CONTROLLER_AXIS_LEFTY, 30000);
    rig_button(&rig, SDL_CONTROLLER_BUTTON_DPAD_DOWN, true);
    tick();
    assert_int_equal(steps_y(60), 0);
    rig_axis(&rig, SDL_CONTROLLER_AXIS_LEFTY, 0);
    assert_int_equal(steps_y(1), 0);
    rig_axis(&rig, SDL_CONTROLLER_AXIS_LEFTY, 30000);
    assert_int_equal(steps_y(1), 1);
}

TEST(test_alt_and_enter_is_for_the_window, set_up)
{
    SDL_Event event = {.key = {.type = SDL_KEYDOWN,
                               .keysym = {.scancode = SDL_SCANCODE_RETURN, .sym = SDLK_RETURN, .mod = KMOD_LALT}}};
    input_handle(&rig.input, &event);
    assert_false(menu().accept);
    assert_true(input_take_key(&rig.input, INPUT_KEY_F11));
}

TEST(test_menus_can_always_be_left, set_up)
{
    Bindings *bindings = &rig.control.bindings;
    for (int i = 0; i < CONTROL_ACTIONS; i++) {
        for (int slot = 0; slot < BINDING_SLOTS; slot++)
            bindings_set(bindings, (ControlAction)i, slot, 0);
    }
    rig_key(&rig, SDL_SCANCODE_DOWN, true);
    rig_key(&rig, SDL_SCANCODE_RETURN, true);
    UiInput ui = menu();
    assert_true(ui.step_y == 1 && ui.accept);
    rig_key(&rig, SDL_SCANCODE_DOWN, false);
    assert_false(leads(tick()));
    bindings_set(bindings, CONTROL_BACK, BINDING_BUTTON, INPUT_BUTTON(SDL_CONTROLLER_BUTTON_A)); // as on some gamepads
    bindings_set(bindings, CONTROL_ACCEPT, BINDING_BUTTON, INPUT_BUTTON(SDL_CONTROLLER_BUTTON_B));
    rig_button(&rig, SDL_CONTROLLER_BUTTON_A, true);
    ui = menu();
    assert_true(ui.back && !ui.accept);
}

TEST(test_the_next_key_or_button_is_captured, set_up)
{
    int32_t code = 0;
    rig_key(&rig, SDL_SCANCODE_RETURN, true); // the one that began it
    control_capture_begin(&rig.input);
    assert_int_equal(control_capture_poll(&rig.input, &code), CAPTURE_WAITS);
    rig_key(&rig, SDL_SCANCODE_F, true);
    assert_int_equal(control_capture_poll(&rig.input, &code), CAPTURE_KEY);
    assert_int_equal(code, SDL_SCANCODE_F);
    rig_axis(&rig, SDL_CONTROLLER_AXIS_TRIGGERLEFT, 30000);
    assert_int_equal(control_capture_poll(&rig.input, &code), CAPTURE_BUTTON);
    assert_int_equal(code, INPUT_BUTTON_LEFT_TRIGGER);
    rig_key(&rig, SDL_SCANCODE_ESCAPE, true);
    assert_int_equal(control_capture_poll(&rig.input, &code), CAPTURE_CANCELLED);
    assert_false(menu().back); // it did nothing else
    rig_key(&rig, SDL_SCANCODE_F11, true);
    assert_int_equal(control_capture_poll(&rig.input, &code), CAPTURE_WAITS);
    rig_tap(&rig, 10, 10);
    assert_int_equal(control_capture_poll(&rig.input, &code), CAPTURE_CANCELLED);
}
