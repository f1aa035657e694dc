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

// KEY(name, keycode of SDL, repeats while held); each is an edge ("was pressed since it was last taken"), never a
// state.
#define INPUT_KEYS(KEY)                                                                                                \
    KEY(ESCAPE, SDLK_ESCAPE, 0) /* also the back button of phones */                                                   \
    KEY(ENTER, SDLK_RETURN, 0)  /* also the keypad's */                                                                \
    KEY(UP, SDLK_UP, 1)                                                                                                \
    KEY(DOWN, SDLK_DOWN, 1)                                                                                            \
    KEY(LEFT, SDLK_LEFT, 1)                                                                                            \
    KEY(RIGHT, SDLK_RIGHT, 1)                                                                                          \
    KEY(P, SDLK_p, 0)                                                                                                  \
    KEY(R, SDLK_r, 0)                                                                                                  \
    KEY(M, SDLK_m, 0)                                                                                                  \
    KEY(F3, SDLK_F3, 0)                                                                                                \
    KEY(F4, SDLK_F4, 0)                                                                                                \
    KEY(F5, SDLK_F5, 1)                                                                                                \
    KEY(F8, SDLK_F8, 0)                                                                                                \
    KEY(F11, SDLK_F11, 0) /* also Alt+Enter */                                                                         \
    KEY(B, SDLK_b, 0)                                                                                                  \
    KEY(C, SDLK_c, 0)                                                                                                  \
    KEY(L, SDLK_l, 0)                                                                                                  \
    KEY(T, SDLK_t, 0)                                                                                                  \
    KEY(COMMA, SDLK_COMMA, 1)                                                                                          \
    KEY(PERIOD, SDLK_PERIOD, 1)                                                                                        \
    KEY(S, SDLK_s, 0)                                                                                                  \
    KEY(DELETE, SDLK_DELETE, 0) /* also Backspace */                                                                   \
    KEY(PAGE_UP, SDLK_PAGEUP, 1)                                                                                       \
    KEY(PAGE_DOWN, SDLK_PAGEDOWN, 1)                                                                                   \
    KEY(HOME, SDLK_HOME, 0)                                                                                            \
    KEY(END, SDLK_END, 0)                                                                                              \
    KEY(1, SDLK_1, 0) /* digits in a row, also the keypad's */                                                         \
    KEY(2, SDLK_2, 0)                                                                                                  \
    KEY(3, SDLK_3, 0)                                                                                                  \
    KEY(4, SDLK_4, 0)                                                                                                  \
    KEY(5, SDLK_5, 0)                                                                                                  \
    KEY(6, SDLK_6, 0)                                                                                                  \
    KEY(7, SDLK_7, 0)                                                                                                  \
    KEY(8, SDLK_8, 0)                                                                                                  \
    KEY(9, SDLK_9, 0)                                                                                                  \
    KEY(TAB, SDLK_TAB, 0)                                                                                              \
    KEY(UNDO, SDLK_UNDO, 1) /* also Ctrl+Z */

typedef enum InputKey {
#define INPUT_KEY_NAME(name, ...) INPUT_KEY_##name,
    INPUT_KEYS(INPUT_KEY_NAME)
#undef INPUT_KEY_NAME
        INPUT_KEY_COUNT
} InputKey;

// A binding of an action as one number: the scancode of a key, or a button of the leading gamepad; 0 for none. Buttons
// are numbered as in SDL; triggers count as buttons, too.
#define INPUT_SCANCODES 512 // scancodes are smaller
#define INPUT_BUTTON(number) (INPUT_SCANCODES + (int32_t)(number))
#define INPUT_BUTTON_LEFT_TRIGGER INPUT_BUTTON(30)
#define INPUT_BUTTON_RIGHT_TRIGGER INPUT_BUTTON(31)
#define INPUT_CODES INPUT_BUTTON(32)
#define INPUT_CODE_WORDS ((INPUT_CODES + 63) / 64) // of a bit each

#define INPUT_AXES 6 // of a gamepad, in SDL's order: left x, left y, right x, right y, left trigger, right trigger
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
    InputRepeat repeat;       // of the arrow of its D-pad or stick
} InputPad;

// The pointer in one tick.
typedef struct InputPointer {
    float x_px, y_px;             // the latest position; kept after a release
    float moved_x_px, moved_y_px; // how far it was moved since the last press or take; a jump from one finger or mouse
                                  // to another does not count
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
    InputPointer pointer;                   // as its events left it; follows the mouse even without a button
    bool mouse_leads;                       // the left button holds the pointer
    bool placed;                            // there has been a position
    InputFinger fingers[INPUT_FINGERS_MAX]; // oldest first; the first one leads
    int finger_count;
    InputPinch pinch;                   // of the last take
    int presses;                        // latched
    bool beside, space;                 // latched
    uint64_t keys;                      // latched, a bit per InputKey
    uint64_t held;                      // keys that are down now
    int16_t key_codes[INPUT_KEY_COUNT]; // the code that latched each of them last; 0 for none
    uint64_t codes[INPUT_CODE_WORDS], codes_held[INPUT_CODE_WORDS]; // latched and down now, a bit per code
    InputPad pad;
    InputHand hand;
    bool typing;                   // text input has begun
    char typed[INPUT_TYPED_BYTES]; // latched
    int typed_bytes;
    float wheel;                        // latched
    char dropped[INPUT_DROPPED_BYTES];  // latched: paths of files and folders, each with its zero
    int dropped_bytes, drops_lost;      // lost: those that did not fit
    bool quit, resized;                 // latched
    bool ended, closed;                 // SDL ended the program; the window was closed first
    bool focus_lost;                    // latched; the pointer is released then
    bool textures_lost;                 // latched; the renderer threw its textures away
    bool stirred;                       // latched; there was an event, not counting axes, which may jitter for ever
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
// most. If SDL's video driver cannot wait, it polls too.
void input_wait(const Window *window, int most_ms);

// One event; input_poll is made of it. Events of no interest are ignored.
void input_handle(InputState *input, const union SDL_Event *event);

// The pointer for the next tick; takes the latched press and call.
InputPointer input_take_pointer(InputState *input);

// The movement of two fingers since the last call; once a frame.
InputPinch input_take_pinch(InputState *input);

// The pointer without taking anything, for drawing.
InputPointer input_peek_pointer(const InputState *input);

// Each is true once after the event. Taking a key also takes the code of that press.
bool input_take_key(InputState *input, InputKey key);

// Forgets that a key was pressed, but not its code.
void input_forget_key(InputState *input, InputKey key);

// True while the key is down.
bool input_holds_key(const InputState *input, InputKey key);

// The same by code. 0 is never pressed.
bool input_take_code(InputState *input, int32_t code);
bool input_holds_code(const InputState *input, int32_t code);

// Any code that was pressed since the last take, keys first; 0 for none.
int32_t input_take_any_code(InputState *input);

// Shakes the gamepad in use for so long, replacing an earlier shake: its heavy, slow motor and its light, quick one, 0
// to 1 each. A no-op without a gamepad or motors.
void input_rumble(const InputState *input, float heavy, float light, int32_t ms);

// Begins or ends text input. Meanwhile typed characters are collected as text; letters, digits, signs, Space and
// Backspace are then no keys, but Enter, Escape, Tab, arrows, F1 and the like are. SDL shows an on-screen keyboard if
// there is one.
void input_type_text(InputState *input, bool typing);

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

// The name of a code in a file: "Left Shift", or "dpup" for a button; "" for 0.
void input_code_name(int32_t code, char name[INPUT_NAME_BYTES]);

// The key or the button with this name, ignoring case; 0 if there is none.
int32_t input_key_by_name(const char *name);
int32_t input_button_by_name(const char *name);

// The label of the key in the keyboard's present layout, or of the button on a gamepad of this family.
void input_code_label(int32_t code, PadFamily family, char label[INPUT_NAME_BYTES]);
