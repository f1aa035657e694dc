// control.h -- turns fingers, mouse, keys and gamepad into the command of the next tick, or a step in a menu.
//
// Three ways to lead: a pointer at the swarm's goal (absolute), a pointer whose movement the swarm follows (relative),
// and keys or a stick that move an invisible pointer (steering). All end in one TickCmd, so a demo is independent of
// the device. Keys and buttons are in bindings.h and can be changed.
//
// Players who cannot hold a button have two more (the setting control.lead). Taps only: each tap leads to its place,
// and one on the swarm lets go. One key only: it leads and lets go in turn, to places that the built-in pilot chooses.
// In menus the focus moves from control to control by itself, and that key presses the present one; a long press goes
// back, and pauses.
#pragma once

#include "core/sim/pilot.h"
#include "core/sim/sim.h"
#include "platform/input.h"
#include "render/viewport.h"
#include "ui/control/bindings.h"
#include "ui/settings.h"
#include "ui/ui.h"

// The words of the setting control.lead, in their order.
typedef enum ControlLead { LEAD_HOLD, LEAD_TOGGLE, LEAD_TAPS, LEAD_ONE_KEY } ControlLead;

// How the swarm is led.
typedef enum ControlSource { CONTROL_BY_NOBODY, CONTROL_BY_POINTER, CONTROL_BY_STEERING } ControlSource;

// The memory of one-key mode, in play and in menus.
typedef struct OneKey {
    Pilot guide; // chooses the places
    bool guided; // it has begun
    bool pauses; // the key was held for long: a pause is requested
    int ticks;   // until a second press is too late for a call
    int held;    // ticks, or sixtieths of a second in menus, since the key went down
    int rested;  // sixtieths of a second that the focus has rested
} OneKey;

typedef struct Control {
    Bindings bindings;
    Vec2 pointer;         // the invisible one, playfield px; it follows the visible one
    ControlSource source; // how the swarm was led in the last tick
    bool steered;         // a direction was held in the last tick
    bool toggled;         // the swarm is led until it is let go
    bool letting_go;      // the present press of the pointer ends leading if it is a tap
    int held_ticks;       // since that press
    float held_px;        // moved since
    Vec2 tap;             // the last place where a finger went down, playfield px
    int tap_ticks;        // until a second tap there is too late
    InputRepeat step;     // of a direction that is held in a menu
    OneKey one_key;
    int stick; // last direction of the stick; -1 for none
} Control;

// Sets the default bindings; includes control_begin.
void control_init(Control *control);

// Begins a game: resets pointers and leading.
void control_begin(Control *control);

// The command of the next tick; takes the latched presses of pointer, steering, leading and the call.
TickCmd control_cmd(Control *control, InputState *input, const Settings *settings, const Viewport *viewport,
                    const Sim *sim);

// The input of a menu, once a frame; takes the latched presses of the pointer and of keys with a meaning in every menu.
UiInput control_ui(Control *control, InputState *input, const Settings *settings, const Viewport *viewport);

// True if an action was requested since the last take. Not for actions that control_cmd and control_ui take.
bool control_take(Control *control, InputState *input, ControlAction action);

// Takes the presses of all keys and buttons of this action in a place.
bool control_take_in(const Control *control, InputState *input, BindingPlace place, ControlAction action);

// Captures the next pressed key or button, to bind it. Begin, then poll once a frame instead of control_ui.
typedef enum ControlCapture { CAPTURE_WAITS, CAPTURE_KEY, CAPTURE_BUTTON, CAPTURE_CANCELLED } ControlCapture;

void control_capture_begin(InputState *input);

// `code` is the key or button. Escape and a press of the pointer cancel; the fixed keys of the developer and of the
// window (F3, F4, F5, F11) are skipped. Drops all presses.
ControlCapture control_capture_poll(InputState *input, int32_t *code);

// The prompt of an action: the picture of a gamepad's button in its family's style, from its first press on, else the
// name of a key. Finger and mouse need none.
typedef struct Prompt {
    UiIcon icon;                 // scale 0 if there is no picture of it
    char text[INPUT_NAME_BYTES]; // of the key or button; "" if nothing is bound
} Prompt;

// A key, or a button of a gamepad of this family; empty for 0.
Prompt prompt_of_code(int32_t code, PadFamily family);

// The present prompt of an action: the button of the gamepad in use, or the action's first key; empty for a pointer.
Prompt prompt_of_action(const Control *control, const InputState *input, ControlAction action);

// Draws it centred at a place: a picture as it is, a text on a key cap. Returns its width in px; 0 if empty.
float prompt_draw(const Prompt *prompt, Vec2 middle, Layer layer, Batch *batch);
