// input.h -- mouse, fingers, keys and gamepads as one state; presses are latched until somebody takes them.
//
// Positions are output pixels (see window.h); turning them into playfield px is the viewport's work. The pointer is the
// left mouse button or the first finger. A further finger, the right button and space are the call. Fingers beat the
// mouse: while one is down, mouse events are ignored, and events that SDL or the system makes up from the other device
// are dropped, so that nothing counts twice.
//
// Keys come in two ways: as scancodes, which can be bound to anything (ui/control), and as the InputKeys of screens
// with keys of their own. Gamepads may come and go; the one that was used last leads, and counts as InputKeys as well:
// its cross and left stick are the arrows, A Enter, B Escape, Start P, and the shoulders turn pages.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "platform/window.h"

union SDL_Event;

// What is held goes on step by step: at once, after a third of a second, then ten times a second.
#define INPUT_REPEAT_FIRST 20 // in sixtieths of a second
#define INPUT_REPEAT_NEXT 6

// Begins as {0}.
typedef struct InputRepeat {
    int32_t what;  // is held; 0 for nothing
    int sixtieths; // of a second, for so long
} InputRepeat;

// Sets what is held now, 0 for nothing; true where that is something new.
static inline bool input_repeat_hold(InputRepeat *repeat, int32_t what)
{
    bool is_new = what != repeat->what;
    if (is_new)
        *repeat = (InputRepeat){what, 0};
    return is_new && what != 0;
}

// Once a frame, so long after the last one; true where what is held shall go a step further.
static inline bool input_repeat_pass(InputRepeat *repeat, int sixtieths)
{
    bool due = false;
    for (int i = 0; i < sixtieths && repeat->what != 0; i++) {
        int held = ++repeat->sixtieths - INPUT_REPEAT_FIRST;
        due |= held >= 0 && held % INPUT_REPEAT_NEXT == 0;
    }
    return due;
}

// name; each is an edge ("was pressed since it was last taken"), never a level.
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

#define INPUT_CODES 512  // scancodes are below it
#define INPUT_AXES 6     // of a gamepad, in SDL's order: left x, left y, right x, right y, left trigger, right trigger
#define INPUT_BUTTONS 32 // buttons of a gamepad are below it, numbered as SDL does; triggers count as buttons, too
#define INPUT_BUTTON_LEFT_TRIGGER 30
#define INPUT_BUTTON_RIGHT_TRIGGER 31

#define INPUT_FINGERS_MAX 10
#define INPUT_TYPED_BYTES 256
#define INPUT_DROPPED_BYTES 65536 // a link that stands for a file may have 60,000 characters

typedef struct InputFinger {
    int64_t touch, finger; // SDL's ids of the device and of the finger
    float x_px, y_px;
} InputFinger;

// Whose words stand on a gamepad. SDL numbers buttons by the letters of the first; PAD_OTHER is one that it does not
// know, whose four round buttons are told apart by their places.
typedef enum PadFamily { PAD_XBOX, PAD_PLAYSTATION, PAD_NINTENDO, PAD_OTHER, PAD_FAMILIES } PadFamily;

// What was used last: a mouse that is only moved is not used.
typedef enum InputHand { INPUT_BY_POINTER, INPUT_BY_KEYS, INPUT_BY_PAD } InputHand;

// The gamepad that leads: the one that was used last.
typedef struct InputPad {
    int32_t id;               // SDL's number of it; -1 for none
    PadFamily family;         // of the one that led last; PAD_XBOX before there was any
    int16_t axes[INPUT_AXES]; // raw, -32768 to 32767; triggers from 0
    uint32_t pressed, held;   // a bit per button, latched and as they are now
    InputRepeat repeat;       // of the arrow that it stands for
} InputPad;

// What one tick sees of the pointer.
typedef struct InputPointer {
    float x_px, y_px;             // the latest position; kept after a release
    float moved_x_px, moved_y_px; // how far it was moved since the last press or take; a jump from one finger or mouse
                                  // to another is no movement
    bool down;                    // held, or pressed and released again since the last take: no tap is ever lost
    bool pressed;                 // went down since the last take
    int presses;                  // how often
    bool finger;                  // it is a finger, not the mouse
    bool call;                    // the call was asked for since the last take
    bool space;                   // by the space bar
    bool beside;                  // by a further finger or the right button
} InputPointer;

// What the two oldest fingers do together. All zero where there are fewer than two.
typedef struct InputPinch {
    float x_px, y_px, apart_px;   // their middle, and how far they are apart
    float moved_x_px, moved_y_px; // of the middle since the last take
    float spread;                 // times that they are farther apart since then; 1 at first, 0 without a pinch
} InputPinch;

// The state; read freely, change through the functions only.
typedef struct InputState {
    float x_px, y_px;             // where the pointer is or last was; follows the mouse without a button as well
    float moved_x_px, moved_y_px; // latched
    bool mouse_leads;             // the left button holds the pointer
    bool finger_led;              // the position is that of a finger
    bool placed;                  // there has been a position
    InputFinger fingers[INPUT_FINGERS_MAX]; // oldest first; the first one leads
    int finger_count;
    InputPinch pinch;                                                 // as it was taken last
    int presses;                                                      // latched
    bool beside, space;                                               // latched
    uint64_t keys;                                                    // latched, a bit per InputKey
    uint64_t held;                                                    // keys that are down now
    int16_t key_codes[INPUT_KEY_COUNT], key_buttons[INPUT_KEY_COUNT]; // what latched a key last; 0 and -1 for nothing
    uint64_t codes[INPUT_CODES / 64], codes_held[INPUT_CODES / 64];   // the same, a bit per scancode
    InputPad pad;
    InputHand hand;
    bool typing;                   // between input_text_begin and input_text_end
    char typed[INPUT_TYPED_BYTES]; // latched
    int typed_bytes;
    float wheel;                        // latched
    char dropped[INPUT_DROPPED_BYTES];  // latched: paths of files and folders, each with its zero
    int dropped_bytes, drops_lost;      // lost: those that there was no room for
    bool quit, resized;                 // latched
    bool ended, closed;                 // SDL ended it; the window was closed first
    bool focus_lost;                    // latched; the pointer is released then
    bool textures_lost;                 // latched; the renderer threw its textures away
    bool stirred;                       // latched; there was any event but of an axis, which may tremble for ever
    uint32_t accepted;                  // presses, releases, typed texts, turns of the wheel and drops so far
    int sixtieths;                      // of a second from each poll to the next, for what repeats while it is held
    float px_per_unit_x, px_per_unit_y; // mouse coordinates to output pixels
    float width_px, height_px;          // of the output
} InputState;

// An empty state for an output of this window, polled sixty times a second unless `sixtieths` is set. Mouse events count as output pixels times the density of the window.
void input_init(InputState *input, const Window *window);

// Takes all waiting SDL events. Follows a resize in `window` first, so that positions and sizes always agree.
void input_poll(InputState *input, Window *window);

// Sleeps until there is an event, `most_ms` at most. Of a gamepad that is open it is seen after 50 ms at the latest: it
// has to be looked at. Then, and where SDL's video driver cannot wait, that many looks are all that is done.
void input_wait(const Window *window, int most_ms);

// One event; input_poll is made of it. Events of no interest are ignored.
void input_handle(InputState *input, const union SDL_Event *event);

// The pointer as the next tick shall see it; takes the latched press and call.
InputPointer input_take_pointer(InputState *input);

// What two fingers have done since this was asked last; once a frame.
InputPinch input_take_pinch(InputState *input);

// The pointer without taking anything, for drawing.
InputPointer input_peek_pointer(const InputState *input);

// Each is true once after the thing happened. What is taken as a key is taken as the scancode and button of that press,
// too.
bool input_take_key(InputState *input, InputKey key);
bool input_take_quit(InputState *input);
bool input_take_stirred(InputState *input);

// Forgets that a key was pressed, but not the scancode or button.
void input_forget_key(InputState *input, InputKey key);

// True while the key is down.
bool input_holds_key(const InputState *input, InputKey key);

// The same by scancode, and for a button of the leading gamepad. 0 and -1 are never pressed.
bool input_take_code(InputState *input, int32_t code);
bool input_holds_code(const InputState *input, int32_t code);
bool input_take_button(InputState *input, int32_t button);
bool input_holds_button(const InputState *input, int32_t button);

// Any key, or button, that was pressed since the last take: 0, or -1, where there is none.
int32_t input_take_any_code(InputState *input);
int32_t input_take_any_button(InputState *input);

// Shakes the gamepad that is in hand for so long, in place of what shook it before: its slow, heavy motor and its quick,
// light one, 0 to 1 each. Nothing where none is in hand, or it has no motors.
void input_rumble(const InputState *input, float heavy, float light, int32_t ms);

// Typing. Between the two, what the keyboard writes is collected as text; letters, digits, signs, space and Backspace
// are then no keys, but Enter, Escape, Tab, arrows, F1 and the like are. Where the keyboard is on the screen, SDL shows
// it.
void input_text_begin(InputState *input);
void input_text_end(InputState *input);

// What was typed since the last take: UTF-8, with a '\b' for each Backspace or Delete, in the order of typing. Returns
// its length; text_size is at least INPUT_TYPED_BYTES. What comes when there is no more room is lost as a whole.
int input_take_text(InputState *input, char *text, size_t text_size);

// How far the wheel was turned away from the user since the last take, in notches; a touchpad gives parts of one.
float input_take_wheel(InputState *input);
bool input_take_resized(InputState *input);

// Drops a file or folder onto the window, for other sources than SDL: the web page.
void input_drop(const char *path);

// The files and folders that were dropped onto the window since the last take, one path after the other in `paths`,
// each with its zero. Returns their number, and in `lost` how many more there were than have room.
int input_take_dropped(InputState *input, char paths[INPUT_DROPPED_BYTES], int *lost);
bool input_take_focus_lost(InputState *input);
bool input_take_textures_lost(InputState *input);

// Forgets every latched press, call, key and text (not quit and resize): for the change from one screen to the next.
void input_forget_presses(InputState *input);

// --- Keys and buttons by name, for files and for people. Names in files are the same with every layout of the keyboard,
// and are SDL's, but without the signs that mean something in an INI file: "Comma" for ",".

#define INPUT_NAME_BYTES 32

// The name of a key by its scancode, or of a button, in a file: "Left Shift", "dpup". 0 and -1 give "".
void input_key_name(int32_t key, char name[INPUT_NAME_BYTES]);
void input_button_name(int32_t button, char name[INPUT_NAME_BYTES]);

// And back, whatever the case of the letters: 0 or -1 where no key or button has this name.
int32_t input_key_by_name(const char *name);
int32_t input_button_by_name(const char *name);

// What stands on the key with the keyboard's present layout, and how people call the button of such a gamepad.
void input_key_label(int32_t key, char label[INPUT_NAME_BYTES]);
void input_button_label(int32_t button, PadFamily family, char label[INPUT_NAME_BYTES]);
