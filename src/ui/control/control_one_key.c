// control_one_key.c -- the whole game with one key, or with whatever else presses like one.
#include "ui/control/control_local.h"

#define LONG_HOLD 90      // ticks, or sixtieths of a second: then it is no press
#define REST_SIXTIETHS 72 // that the focus rests on a control, at 100 %

// Switches send space, Enter or a button of a gamepad: what leads, calls or accepts is the key.
static const struct {
    BindingPlace place;
    ControlAction action;
} KEYS[] = {{BINDING_PLAY, CONTROL_LEAD}, {BINDING_PLAY, CONTROL_CALL}, {BINDING_MENU, CONTROL_ACCEPT}};

#define KEY_COUNT (sizeof KEYS / sizeof KEYS[0])

static bool take_key(const Control *control, InputState *input)
{
    bool taken = false;
    for (size_t i = 0; i < KEY_COUNT; i++)
        taken |= control_take_in(control, input, KEYS[i].place, KEYS[i].action);
    return taken;
}

static bool holds_key(const Control *control, InputState *input)
{
    bool held = false;
    for (size_t i = 0; i < KEY_COUNT; i++)
        held |= control_holds_in(control, input, KEYS[i].place, KEYS[i].action);
    return held;
}

// True once, where the key has been down for long.
static bool held_long(OneKey *one, bool down, int passed)
{
    int before = one->held;
    one->held = down ? before + passed : 0;
    return before < LONG_HOLD && one->held >= LONG_HOLD;
}

// The second of two quick presses calls, and takes back what the first one did.
TickCmd control_one_key_cmd(Control *control, InputState *input, const Sim *sim, const InputPointer *pointer,
                            int presses)
{
    OneKey *one = &control->one_key;
    presses += pointer->presses + take_key(control, input);
    bool pressed = presses > 0;
    bool twice = pressed && (presses > 1 || one->ticks > 0), calls = twice || pointer->beside;
    if (!one->guided)
        one->guide = pilot_begin(sim);
    one->guided = true;
    pilot_move(&one->guide, sim);
    control->toggled ^= pressed && presses < 2;
    one->ticks = twice ? 0 : pressed ? CONTROL_TAP_TICKS : one->ticks > 0 ? one->ticks - 1 : 0;
    one->pauses |= held_long(one, pointer->down || holds_key(control, input), 1);
    control->pointer = one->guide.finger;
    control->way = control->toggled ? CONTROL_BY_STEERING : CONTROL_BY_NOBODY;
    return tick_cmd(control->pointer, (control->toggled ? TICK_CMD_TOUCH : 0u) | (calls ? TICK_CMD_CALL : 0u));
}

// The slower keys steer, the longer the focus rests.
void control_one_key_ui(Control *control, InputState *input, const Settings *settings, UiInput *ui)
{
    OneKey *one = &control->one_key;
    int rest = REST_SIXTIETHS * 100 / settings->value[SETTING_control_steer_percent];
    ui->scans = true;
    ui->back |= held_long(one, holds_key(control, input), input->sixtieths);
    ui->accept |= take_key(control, input);
    one->rested = ui->accept || input->hand == INPUT_BY_POINTER ? 0 : one->rested + input->sixtieths;
    ui->next = one->rested >= rest;
    if (ui->next)
        one->rested = 0;
}
