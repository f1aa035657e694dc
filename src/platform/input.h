// input.h -- mouse, fingers, keys and gamepads as one state; presses are latched until they are taken.
//
// Positions are output pixels (see window.h); the viewport converts them to playfield px. The pointer is the left mouse
// button or the first finger. A further finger, the right button and Space are the call. Fingers override the mouse:
// while one is down, mouse events are ignored. Events that SDL or the system derives from the other device are dropped,
// so that nothing counts twice.
//
// Keys exist in two forms: as scancodes, which can be bound to anything (ui/control), and as the InputKeys of screens
// with keys of their own. Gamepads may come and go; the one used last leads, and counts as InputKeys as well: its D-pad
// and left stick are the arrows, A Enter, B Escape, Start P, and the shoulders turn pages.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "platform/window.h"

union SDL_Event;

// A held key repeats: at once, after a third of a second, then ten times a second.
#define INPUT_REPEAT_FIRST 20 // in sixtieths of a second
#define INPUT_REPEAT_NEXT 6

// Begins as {0}.
typedef struct InputRepeat {
    int32_t what;  // the held key; 0 for none
    int sixtieths; // time since then
} InputRepeat;

// Sets the held key, 0 for none; true if it has changed.
static inline bool input_repeat_hold(InputRepeat *repeat, int32_t what)
{
    bool is_new = what != repeat->what;
    if (is_new)
        *repeat = (InputRepeat){what, 0};
    return is_new && what != 0;
}

// Call once a frame with the time since the last; true if the held key repeats.
static inline bool input_repeat_pass(InputRepeat *repeat, int sixtieths)
{
    bool due = false;
    for (int i = 0; i < sixtieths && repeat->what != 0; i++) {
        int held = ++repeat->sixtieths - INPUT_REPEAT_FIRST;
        due |= held >= 0 && held % INPUT_REPEAT_NEXT == 0;
    }
    return due;
}

// name; each is an edge ("was pressed since it was last taken"), never a state.
#define INPUT_KEYS(X)                                                                                                  \
    X(ESCAPE) /* also the back button of phones */                                                                     \
    X(ENTER)  /* also the keypad's */                                                                                  \
    X(UP)     /* the four arrows, comma, period and F5 repeat while held */                                            \
    X(DOWN)                                                                                                            \
    X(LEFT)                                                                                                            \
    X(RIGHT)                                                                                                           \
    X(P)                                                                                                               \
    X(R)                                                                                                               \
    X(M)                                                                                                               \
    X(F3)                                                                                                              \
    X(F4)                                                                                                              \
    X(F5)                                                                                                              \
    X(F8)                                                                                                              \
    X(F11) /* also Alt+Enter */                                                                                        \
    X(B)                                                                                                               \
    X(L)                                                                                                               \
    X(T)                                                                                                               \
    X(COMMA)                                                                                                           \
    X(PERIOD)                                                                                                          \
    X(S)                                                                                                               \
    X(DELETE)  /* also Backspace */                                                                                    \
    X(PAGE_UP) /* repeats while held, like the next */                                                                 \
    X(PAGE_DOWN)                                                                                                       \
    X(HOME)                                                                                                            \
    X(END)                                                                                                             \
    X(1) /* digits in a row, also the keypad's */                                                                      \
    X(2)                                                                                                               \
    X(3)                                                                                                               \
    X(4)                                                                                                               \
    X(5)                                                                                                               \
    X(6)                                                                                                               \
    X(7)                                                                                                               \
    X(8)                                                                                                               \
    X(9)                                                                                                               \
    X(TAB)                                                                                                             \
    X(UNDO) /* Ctrl+Z, repeats while held */

typedef enum InputKey {
#define INPUT_KEY_NAME(name) INPUT_KEY_##name,
    INPUT_KEYS(INPUT_KEY_NAME)
#undef INPUT_KEY_NAME
        INPUT_KEY_COUNT
} InputKey;

#define INPUT_CODES 512  // scancodes are smaller
#define INPUT_AXES 6     // of a gamepad, in SDL's order: left x, left y, right x, right y, left trigger, right trigger
#define INPUT_BUTTONS 32 // buttons of a gamepad are smaller, numbered as in SDL; triggers count as buttons, too
#define INPUT_BUTTON_LEFT_TRIGGER 30
#define INPUT_BUTTON_RIGHT_TRIGGER 31

#define INPUT_FINGERS_MAX 10
#define INPUT_TYPED_BYTES 256
#define INPUT_DROPPED_BYTES 65536 // a link in place of a file may have 60,000 characters

typedef struct InputFinger {
    int64_t touch, finger; // SDL's ids of the device and of the finger
    float x_px, y_px;
} InputFinger;

// The labels of a gamepad. SDL numbers buttons by the letters of the first family; PAD_OTHER is unknown to SDL, so its
// four round buttons are identified by their places.
typedef enum PadFamily { PAD_XBOX, PAD_PLAYSTATION, PAD_NINTENDO, PAD_OTHER, PAD_FAMILIES } PadFamily;

// The device used last; moving the mouse without a button does not count.
typedef enum InputHand { INPUT_BY_POINTER, INPUT_BY_KEYS, INPUT_BY_PAD } InputHand;

// The leading gamepad: the one used last.
typedef struct InputPad {
    int32_t id;               // SDL's number; -1 for none
    PadFamily family;         // of the last leader; PAD_XBOX before there was any
    int16_t axes[INPUT_AXES]; // raw, -32768 to 32767; triggers from 0
    uint32_t pressed, held;   // a bit per button, latched and current
    InputRepeat repeat;       // of the arrow of its D-pad or stick
} InputPad;

// The pointer in one tick.
typedef struct InputPointer {
    float x_px, y_px;             // the latest position; kept after a release
    float moved_x_px, moved_y_px; // how far it was moved since the last press or take; a jump from one finger or mouse
                                  // to another is no movement
    bool down;                    // held, or pressed and released since the last take: no tap is ever lost
    bool pressed;                 // went down since the last take
    int presses;                  // how often
    bool finger;                  // it is a finger, not the mouse
    bool call;                    // the call was triggered since the last take
    bool space;                   // by the space bar
    bool beside;                  // by a further finger or the right button
} InputPointer;

// The movement of the two oldest fingers. All zero if there are fewer than two.
typedef struct InputPinch {
    float x_px, y_px, apart_px;   // their middle, and their distance
    float moved_x_px, moved_y_px; // of the middle since the last take
    float spread;                 // factor of the distance since then; 1 at first, 0 without a pinch
} InputPinch;

// The state; read any field, but change it through the functions only.
typedef struct InputState {
    float x_px, y_px;                       // the last place of the pointer; follows the mouse even without a button
    float moved_x_px, moved_y_px;           // latched
    bool mouse_leads;                       // the left button holds the pointer
    bool finger_led;                        // the position is that of a finger
    bool placed;                            // there has been a position
    InputFinger fingers[INPUT_FINGERS_MAX]; // oldest first; the first one leads
    int finger_count;
    InputPinch pinch;   // of the last take
    int presses;        // latched
    bool beside, space; // latched
    uint64_t keys;      // latched, a bit per InputKey
    uint64_t held;      // keys that are down now
    int16_t key_codes[INPUT_KEY_COUNT],
        key_buttons[INPUT_KEY_COUNT]; // the last key or button that latched it; 0 and -1 for none
    uint64_t codes[INPUT_CODES / 64], codes_held[INPUT_CODES / 64]; // the same, a bit per scancode
    InputPad pad;
    InputHand hand;
    bool typing;                   // between input_text_begin and input_text_end
    char typed[INPUT_TYPED_BYTES]; // latched
    int typed_bytes;
    float wheel;                        // latched
    char dropped[INPUT_DROPPED_BYTES];  // latched: paths of files and folders, each with its zero
    int dropped_bytes, drops_lost;      // lost: those that did not fit
    bool quit, resized;                 // latched
    bool ended, closed;                 // SDL ended the program; the window was closed first
    bool focus_lost;                    // latched; the pointer is released then
    bool textures_lost;                 // latched; the renderer threw its textures away
    bool stirred;                       // latched; there was any event except of an axis, which may tremble for ever
    uint32_t accepted;                  // presses, releases, typed texts, turns of the wheel and drops so far
    int sixtieths;                      // of a second between polls, for key repeat
    float px_per_unit_x, px_per_unit_y; // mouse coordinates to output pixels
    float width_px, height_px;          // of the output
} InputState;

// An empty state for an output of this window, polled sixty times a second unless `sixtieths` is set. Mouse events
// count as output pixels times the density of the window.
void input_init(InputState *input, const Window *window);

// Handles all pending SDL events. Applies a resize to `window` first, so that positions and sizes always agree.
void input_poll(InputState *input, Window *window);

// Sleeps until there is an event, `most_ms` at most. Gamepads need polling, so with one open it wakes up 50 ms late at
// most. Where SDL's video driver cannot wait, it polls as well.
void input_wait(const Window *window, int most_ms);

// One event; input_poll is made of it. Events of no interest are ignored.
void input_handle(InputState *input, const union SDL_Event *event);

// The pointer for the next tick; takes the latched press and call.
InputPointer input_take_pointer(InputState *input);

// The movement of two fingers since the last call; once a frame.
InputPinch input_take_pinch(InputState *input);

// The pointer without taking anything, for drawing.
InputPointer input_peek_pointer(const InputState *input);

// Each is true once after the event. Taking a key also takes the scancode and button of that press.
bool input_take_key(InputState *input, InputKey key);

// Forgets that a key was pressed, but not the scancode or button.
void input_forget_key(InputState *input, InputKey key);

// True while the key is down.
bool input_holds_key(const InputState *input, InputKey key);

// The same by scancode, and for a button of the leading gamepad. 0 and -1 are never pressed.
bool input_take_code(InputState *input, int32_t code);
bool input_holds_code(const InputState *input, int32_t code);
bool input_take_button(InputState *input, int32_t button);
bool input_holds_button(const InputState *input, int32_t button);

// Any key, or button, that was pressed since the last take: 0, or -1, if there is none.
int32_t input_take_any_code(InputState *input);
int32_t input_take_any_button(InputState *input);

// Shakes the gamepad in use for so long, replacing an earlier shake: its heavy, slow motor and its light, quick one, 0
// to 1 each. A no-op without a gamepad or motors.
void input_rumble(const InputState *input, float heavy, float light, int32_t ms);

// Text input. Between the two calls typed characters are collected as text; letters, digits, signs, Space and Backspace
// are then no keys, but Enter, Escape, Tab, arrows, F1 and the like are. SDL shows an on-screen keyboard if there is
// one.
void input_text_begin(InputState *input);
void input_text_end(InputState *input);

// The text typed since the last take: UTF-8, with a '\b' for each Backspace or Delete, in order. Returns its length;
// text_size is at least INPUT_TYPED_BYTES. Input that does not fit is dropped as a whole.
int input_take_text(InputState *input, char *text, size_t text_size);

// Rotation of the wheel away from the user since the last take, in notches; a touchpad gives fractions.
float input_take_wheel(InputState *input);

// Simulates dropping a file or folder onto the window, for sources other than SDL: the web page.
void input_drop(const char *path);

// The files and folders dropped onto the window since the last take, one path after the other in `paths`, each with its
// zero. Returns their number, and in `lost` the number of those that did not fit.
int input_take_dropped(InputState *input, char paths[INPUT_DROPPED_BYTES], int *lost);

// True once after the event of a latch: quit, resized, focus_lost, textures_lost, stirred.
bool input_take(bool *latch);

// Drops every latched press, call, key and text (not quit and resize): for a change of screens.
void input_forget_presses(InputState *input);

// --- Keys and buttons by name, for files and for people. Names in files are independent of the keyboard's layout. They
// are SDL's, except for signs that have a meaning in INI files: "Comma" for ",".

#define INPUT_NAME_BYTES 32

// The name of a key by its scancode, or of a button, in a file: "Left Shift", "dpup". 0 and -1 give "".
void input_key_name(int32_t key, char name[INPUT_NAME_BYTES]);
void input_button_name(int32_t button, char name[INPUT_NAME_BYTES]);

// The inverse, ignoring case: 0 or -1 if no key or button has this name.
int32_t input_key_by_name(const char *name);
int32_t input_button_by_name(const char *name);

// The label of the key in the keyboard's present layout, and the name of the button on such a gamepad.
void input_key_label(int32_t key, char label[INPUT_NAME_BYTES]);
void input_button_label(int32_t button, PadFamily family, char label[INPUT_NAME_BYTES]);
