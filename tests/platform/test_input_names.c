// test_input_names.c -- every key and button has one name, which an INI file can hold.
#include <SDL.h>

#include "platform/input.h"
#include "test.h"

static void expect_plain(const char *name)
{
    size_t length = strlen(name);
    assert_true(length > 0 && length < INPUT_NAME_BYTES - 1);
    assert_null(strpbrk(name, ",;#\t"));
    assert_true(name[0] != ' ' && name[length - 1] != ' ');
}

TEST(test_every_key_comes_back_by_its_name)
{
    char name[INPUT_NAME_BYTES];
    for (int32_t key = 1; key < INPUT_SCANCODES; key++) {
        input_code_name(key, name);
        expect_plain(name);
        assert_int_equal(input_key_by_name(name), key);
    }
}

TEST(test_every_button_comes_back_by_its_name)
{
    char name[INPUT_NAME_BYTES], label[INPUT_NAME_BYTES];
    int count = 0;
    for (int32_t button = 0; button < INPUT_CODES - INPUT_BUTTON(0); button++) {
        input_code_name(INPUT_BUTTON(button), name);
        for (int family = 0; family < PAD_FAMILIES; family++) {
            input_code_label(INPUT_BUTTON(button), (PadFamily)family, label);
            assert_int_equal(name[0] == '\0', label[0] == '\0');
        }
        if (name[0] == '\0')
            continue;
        count++;
        expect_plain(name);
        assert_int_equal(input_button_by_name(name), INPUT_BUTTON(button));
        if (button < SDL_CONTROLLER_BUTTON_MAX)
            assert_string_equal(name, SDL_GameControllerGetStringForButton((SDL_GameControllerButton)button));
    }
    assert_int_equal(count, SDL_CONTROLLER_BUTTON_MAX + 2); // triggers
}

TEST(test_names_of_nothing)
{
    char name[INPUT_NAME_BYTES] = "x";
    input_code_name(0, name);
    assert_string_equal(name, "");
    input_code_label(0, PAD_XBOX, name);
    assert_string_equal(name, "");
    static const char *const NONE[] = {"",
                                       "Lfet Shift",
                                       "Key",
                                       "Key 0",
                                       "Key 512",
                                       "Key 4x",
                                       "Key -3",
                                       "Key +4",
                                       "Key  4",
                                       "Key 4294967300",
                                       "Key 18446744073709551620",
                                       "dpup"};
    for (size_t i = 0; i < sizeof NONE / sizeof NONE[0]; i++)
        assert_int_equal(input_key_by_name(NONE[i]), 0);
    assert_int_equal(input_button_by_name(""), 0);
    assert_int_equal(input_button_by_name("Space"), 0);
}

TEST(test_the_case_of_letters_does_not_matter)
{
    assert_int_equal(input_key_by_name("left shift"), SDL_SCANCODE_LSHIFT);
    assert_int_equal(input_key_by_name("SEMICOLON"), SDL_SCANCODE_SEMICOLON);
    assert_int_equal(input_button_by_name("DpUp"), INPUT_BUTTON(SDL_CONTROLLER_BUTTON_DPAD_UP));
}

TEST(test_keys_are_labelled_as_people_call_them)
{
    char label[INPUT_NAME_BYTES];
    input_code_label(SDL_SCANCODE_COMMA, PAD_XBOX, label);
    assert_string_equal(label, ",");
    input_code_label(SDL_SCANCODE_LSHIFT, PAD_XBOX, label);
    assert_string_equal(label, "Left Shift");
    input_code_label(INPUT_BUTTON(SDL_CONTROLLER_BUTTON_DPAD_UP), PAD_OTHER, label);
    assert_string_equal(label, "D-pad up");
    static const char *const SHOULDERS[PAD_FAMILIES] = {"LB", "L1", "L", "L1"};
    for (int family = 0; family < PAD_FAMILIES; family++) {
        input_code_label(INPUT_BUTTON(SDL_CONTROLLER_BUTTON_LEFTSHOULDER), (PadFamily)family, label);
        assert_string_equal(label, SHOULDERS[family]);
    }
}
