// test_bindings.c -- a key has one meaning in play and one in menus, and keys.ini keeps them.
#include "text/ini_tools.h"

#include <SDL.h>

#include "core/base/rng.h"
#include "ui/control/bindings.h"

static bool has_key(const Bindings *bindings, ControlAction action, int32_t key)
{
    return bindings->of[action].code[0] == key || bindings->of[action].code[1] == key;
}

// No key and no button means two things in one place.
static void expect_sound(const Bindings *bindings)
{
    for (int i = 0; i < CONTROL_ACTIONS; i++)
        for (int k = 0; k < i; k++) {
            if ((binding_place((ControlAction)i) & binding_place((ControlAction)k)) == 0)
                continue;
            for (int slot = 0; slot < BINDING_KEYS; slot++)
                assert_false(bindings->of[i].code[slot] != 0
                             && has_key(bindings, (ControlAction)k, bindings->of[i].code[slot]));
            assert_false(bindings->of[i].code[BINDING_BUTTON] != 0
                         && bindings->of[i].code[BINDING_BUTTON] == bindings->of[k].code[BINDING_BUTTON]);
        }
}

static void expect_same(const Bindings *a, const Bindings *b)
{
    for (int i = 0; i < CONTROL_ACTIONS; i++) {
        assert_int_equal(a->of[i].code[BINDING_BUTTON], b->of[i].code[BINDING_BUTTON]);
        for (int slot = 0; slot < BINDING_KEYS; slot++)
            assert_true(a->of[i].code[slot] == 0 || has_key(b, (ControlAction)i, a->of[i].code[slot]));
    }
}

TEST(test_default_bindings, ini_set_up, own_folder_remove)
{
    Bindings bindings = bindings_default();
    expect_sound(&bindings);
    for (int i = 0; i < CONTROL_ACTIONS; i++)
        assert_true(bindings.of[i].code[0] > 0); // every name in the table is one
    assert_int_equal(bindings.of[CONTROL_STEER_UP].code[1], SDL_SCANCODE_W);
    assert_int_equal(bindings.of[CONTROL_PAUSE].code[BINDING_BUTTON], INPUT_BUTTON(SDL_CONTROLLER_BUTTON_START));
    assert_int_equal(bindings.of[CONTROL_AGAIN].code[BINDING_BUTTON], 0);
    assert_true(has_key(&bindings, CONTROL_PAUSE, SDL_SCANCODE_ESCAPE)
                && has_key(&bindings, CONTROL_BACK, SDL_SCANCODE_ESCAPE));
}

TEST(test_binding_a_key_removes_its_old_meaning, ini_set_up, own_folder_remove)
{
    Bindings bindings = bindings_default();
    bindings_set(&bindings, CONTROL_CALL, 0, SDL_SCANCODE_W);
    assert_int_equal(bindings.of[CONTROL_CALL].code[0], SDL_SCANCODE_W);
    assert_int_equal(bindings.of[CONTROL_STEER_UP].code[1], 0);
    bindings_set(&bindings, CONTROL_CALL, 1, SDL_SCANCODE_W); // from its own other place
    assert_int_equal(bindings.of[CONTROL_CALL].code[0], 0);
    bindings_set(&bindings, CONTROL_CALL, 1, SDL_SCANCODE_RETURN); // that is of menus only
    assert_true(has_key(&bindings, CONTROL_ACCEPT, SDL_SCANCODE_RETURN));
    bindings_set(&bindings, CONTROL_SOUND, BINDING_BUTTON,
                 INPUT_BUTTON(SDL_CONTROLLER_BUTTON_A)); // anywhere: from both
    assert_int_equal(bindings.of[CONTROL_LEAD].code[BINDING_BUTTON], 0);
    assert_int_equal(bindings.of[CONTROL_ACCEPT].code[BINDING_BUTTON], 0);
    expect_sound(&bindings);
}

TEST(test_any_binding_leaves_one_meaning, ini_set_up, own_folder_remove)
{
    Rng rng = rng_seed(2, 2);
    Bindings bindings = bindings_default();
    for (int i = 0; i < 5000; i++) {
        ControlAction action = (ControlAction)rng_below(&rng, CONTROL_ACTIONS);
        int32_t key = (int32_t)rng_below(&rng, 24), button = (int32_t)rng_below(&rng, 12);
        int slot = (int)rng_below(&rng, BINDING_KEYS);
        if (rng_below(&rng, 2) != 0) {
            bindings_set(&bindings, action, slot, key);
            assert_int_equal(bindings.of[action].code[slot], key);
        } else {
            int32_t code = button > 0 ? INPUT_BUTTON(button - 1) : 0;
            bindings_set(&bindings, action, BINDING_BUTTON, code);
            assert_int_equal(bindings.of[action].code[BINDING_BUTTON], code);
        }
        expect_sound(&bindings);
    }
}

TEST(test_menus_keep_the_usual_keys_that_mean_nothing_else, ini_set_up, own_folder_remove)
{
    Bindings bindings = bindings_default();
    bindings_set(&bindings, CONTROL_ACCEPT, 0, SDL_SCANCODE_F);
    BindingMeans means = bindings_means(&bindings, BINDING_MENU, CONTROL_ACCEPT);
    assert_int_equal(means.codes[0], SDL_SCANCODE_F);
    assert_int_equal(means.codes[BINDING_SLOTS], SDL_SCANCODE_RETURN);
    bindings_set(&bindings, CONTROL_BACK, 0, SDL_SCANCODE_RETURN);
    assert_int_equal(bindings_means(&bindings, BINDING_MENU, CONTROL_ACCEPT).codes[BINDING_SLOTS], 0);
    bindings_set(&bindings, CONTROL_LEAD, 0, 0);
    assert_int_equal(bindings_means(&bindings, BINDING_PLAY, CONTROL_LEAD).codes[BINDING_SLOTS], 0); // not in play
}

TEST(test_bindings_are_shown, ini_set_up, own_folder_remove)
{
    char text[64];
    Bindings bindings = bindings_default();
    bindings_keys_text(&bindings, CONTROL_STEER_UP, text, sizeof text);
    assert_string_equal(text, "Up, W");
    bindings_keys_text(&bindings, CONTROL_LEAD, text, 6);
    assert_string_equal(text, "Left ");
}

TEST(test_saved_values_are_loaded, ini_set_up, own_folder_remove)
{
    Rng rng = rng_seed(4, 4);
    for (int i = 0; i < 40; i++) {
        Bindings saved = bindings_default(), loaded = bindings_default();
        for (int n = 0; n < 30; n++) {
            ControlAction action = (ControlAction)rng_below(&rng, CONTROL_ACTIONS);
            bindings_set(&saved, action, (int)rng_below(&rng, 2), (int32_t)rng_below(&rng, INPUT_SCANCODES));
            uint32_t button = rng_below(&rng, SDL_CONTROLLER_BUTTON_MAX + 1);
            bindings_set(&saved, action, BINDING_BUTTON, button > 0 ? INPUT_BUTTON(button - 1) : 0);
        }
        assert_good(player_file_save(&BINDINGS_FILE, &saved, ini_path, &error), &error);
        assert_int_equal(player_file_load(&BINDINGS_FILE, &loaded, ini_path, stderr), 0);
        expect_same(&saved, &loaded);
        expect_same(&loaded, &saved);
        expect_sound(&loaded);
    }
}

TEST(test_a_file_may_contain_only_differences, ini_set_up, own_folder_remove)
{
    Bindings bindings = bindings_default();
    ini_put("[keys]\nlead = w\nagain =\n[gamepad]\nlead = righttrigger\n");
    assert_int_equal(player_file_load(&BINDINGS_FILE, &bindings, ini_path, stderr), 0);
    assert_int_equal(bindings.of[CONTROL_LEAD].code[0], SDL_SCANCODE_W);
    assert_int_equal(bindings.of[CONTROL_LEAD].code[1], 0);
    assert_int_equal(bindings.of[CONTROL_LEAD].code[BINDING_BUTTON], INPUT_BUTTON_RIGHT_TRIGGER);
    assert_int_equal(bindings.of[CONTROL_AGAIN].code[0], 0);
    assert_false(has_key(&bindings, CONTROL_STEER_UP, SDL_SCANCODE_W));
    assert_true(has_key(&bindings, CONTROL_STEER_UP, SDL_SCANCODE_UP));
    expect_sound(&bindings);
}

TEST(test_a_mistake_costs_its_line, ini_set_up, own_folder_remove)
{
    Bindings bindings = bindings_default();
    static const char FILE_TEXT[] =
        "lead = J\n[keys]\nled = J\nsound = Lfet Shift\nclip = J, K, L\nlead = K\ncall = Space, K\nlead = L\n"
        "pause = P, p\nagain = Key 4294967300\n[pad]\nlead = x\n[gamepad]\nlead = dpupp\ncall = x\n";
    ini_put(FILE_TEXT);
    OwnText printed = PRINTED(out, assert_int_equal(player_file_load(&BINDINGS_FILE, &bindings, ini_path, out), 10));
    ini_expect_printed(printed, "@:1: 'lead' stands in no section, expected a [section] before it\n"
                                "@:3: unknown action 'keys.led', expected a name such as 'keys.lead'\n"
                                "@:4: 'Lfet Shift' is not a key, expected one such as 'Left Shift'\n"
                                "@:5: more than two keys in 'J, K, L', expected at most 2 different ones\n"
                                "@:7: 'Space, K' is bound to 'lead' in line 6 already, expected another one\n"
                                "@:8: keys.lead was set in line 6 already, expected it once\n"
                                "@:9: the same key twice in 'P, p', expected at most 2 different ones\n"
                                "@:10: 'Key 4294967300' is not a key, expected one such as 'Left Shift'\n"
                                "@:11: unknown section [pad], expected one that the game has written\n"
                                "@:14: 'dpupp' is not a button of a gamepad, expected one such as 'dpup'\n");
    assert_int_equal(bindings.of[CONTROL_LEAD].code[0], SDL_SCANCODE_K);
    assert_int_equal(bindings.of[CONTROL_LEAD].code[BINDING_BUTTON], INPUT_BUTTON(SDL_CONTROLLER_BUTTON_A));
    assert_int_equal(bindings.of[CONTROL_CALL].code[0], SDL_SCANCODE_SPACE);
    assert_int_equal(bindings.of[CONTROL_CALL].code[BINDING_BUTTON], INPUT_BUTTON(SDL_CONTROLLER_BUTTON_X));
    expect_sound(&bindings);
    assert_true(bindings.damaged && player_file_save(&BINDINGS_FILE, &bindings, ini_path, NULL) && !bindings.damaged);
    ini_expect(".bad", FILE_TEXT);
}
