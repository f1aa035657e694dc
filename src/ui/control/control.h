// control.h -- what fingers, mouse, keys and gamepad mean: the command of the next tick, or a step in a menu.
//
// Three ways to lead: a pointer where the swarm shall be (absolute), a pointer whose movement the swarm follows
// (relative), and keys or a stick that move an unseen pointer (steering). All end in one TickCmd, so a demo does not
// know which it was. Which key or button means what is in bindings.h and can be changed.
//
// Players who cannot hold anything have two more (the setting control.lead): with taps alone, where each leads to its place and
// one on the swarm lets go; and with one key alone, which leads and lets go in turn, to the places that the built-in
// player would choose. In menus that key chooses what the focus is on, which then goes from control to control by
// itself; held for long it is the way back, and the pause.
#pragma once

#include <stdbool.h>

#include "core/sim/pilot.h"
#include "core/sim/sim.h"
#include "platform/input.h"
#include "render/viewport.h"
#include "ui/control/bindings.h"
#include "ui/settings/settings.h"
#include "ui/ui.h"

// The words of the setting control.lead, in their order.
typedef enum ControlLead { LEAD_HOLD, LEAD_TOGGLE, LEAD_TAPS, LEAD_ONE_KEY } ControlLead;

// How the swarm is led.
typedef enum ControlWay { CONTROL_BY_NOBODY, CONTROL_BY_POINTER, CONTROL_BY_STEERING } ControlWay;

// What play and menus with one key have to remember.
typedef struct OneKey {
    Pilot guide; // chooses the places
    bool guided; // it has begun
    bool pauses; // the key was held for long: a pause is asked for
    int ticks;   // until a second press comes too late to be a call
    int held;    // ticks, or sixtieths of a second in menus, since the key went down
    int rested;  // sixtieths of a second that the focus has rested
} OneKey;

typedef struct Control {
    Bindings bindings;
    Vec2 pointer;     // the unseen one, playfield px; it follows the one that is seen
    ControlWay way;   // how the swarm was led in the last tick
    bool steered;     // a direction was held in the last tick
    bool toggled;     // the swarm is led until it is let go
    bool letting_go;  // by the press of the pointer that is down now, where that is a tap
    int held_ticks;   // since that press
    float held_px;    // moved since
    Vec2 tap;         // where a finger went down last, playfield px
    int tap_ticks;    // until a second tap there comes too late
    InputRepeat step; // of a direction that is held in a menu
    OneKey one_key;
    int stick; // the direction that the stick was pushed to when it was last looked at; -1 for none
} Control;

// Begins with the usual bindings; control_begin is done.
void control_init(Control *control);

// Begins a game: forgets where pointers were, and that the swarm is led.
void control_begin(Control *control);

// The command of the next tick; takes the latched presses of pointer, steering, leading and the call.
TickCmd control_cmd(Control *control, InputState *input, const Settings *settings, const Viewport *viewport,
                    const Sim *sim);

// What a menu gets; once a frame; takes the latched presses of the pointer and of what means something in every menu.
UiInput control_ui(Control *control, InputState *input, const Settings *settings, const Viewport *viewport);

// True where an action was asked for since it was last taken. Not for those that control_cmd and control_ui take.
bool control_take(Control *control, InputState *input, ControlAction action);

// Takes the presses of all keys and buttons that mean this action in a place.
bool control_take_in(const Control *control, InputState *input, BindingPlace place, ControlAction action);

// The next key or button that is pressed, so that it can be bound. Begin, then ask once a frame in place of control_ui.
typedef enum ControlCapture { CAPTURE_WAITS, CAPTURE_KEY, CAPTURE_BUTTON, CAPTURE_CANCELLED } ControlCapture;

void control_capture_begin(InputState *input);

// `code` is the key or button. Escape and a press of the pointer cancel; keys of the developer and of the window, which
// cannot be bound (F3, F4, F5, F11), are passed over. Forgets all presses.
ControlCapture control_capture_poll(InputState *input, int32_t *code);

// The prompt of an action: the picture of a gamepad's button as its family prints it, from its press on, else the name of a
// key. A finger or the mouse needs none.
typedef struct Prompt {
    UiIcon icon;                 // scale 0 where there is no picture of it
    char text[INPUT_NAME_BYTES]; // of the key or button; "" where nothing is bound
} Prompt;

// A button of a gamepad of this family; the empty one for -1.
Prompt prompt_of_button(int32_t button, PadFamily family);

// What asks for an action now: the button of the gamepad in hand, or the action's first key; the empty one for a pointer.
Prompt prompt_of_action(const Control *control, const InputState *input, ControlAction action);

// Draws it with its middle at a place: a picture as it is, a text on a cap of a key. Returns its width in px; 0 for
// the empty one.
float prompt_draw(const Prompt *prompt, Vec2 middle, Layer layer, Batch *batch);
