// bindings.c -- the table of what is bound, and the rule that a key has one meaning.
#include "ui/control/bindings.h"

#include <string.h>

#include "core/base/assert.h"
#include "platform/input_names.h"
#include "platform/process.h"
#include "ui/control/tool_keys.h"

typedef struct ActionInfo {
    const char *name, *keys[BINDING_KEYS], *button;
    BindingPlace place;
    const char *what; // for --help
} ActionInfo;

static const ActionInfo INFO[CONTROL_ACTIONS] = {
#define ACTION(NAME, name, first, second, button, where, what) {#name, {first, second}, button, BINDING_##where, what},
#include "ui/control/actions.def"
#undef ACTION
};

// The table has names, as the file has: numbers of keys would say nothing to its reader.
Bindings bindings_default(void)
{
    Bindings bindings = {.damaged = false};
    for (int i = 0; i < CONTROL_ACTIONS; i++) {
        for (int slot = 0; slot < BINDING_KEYS; slot++)
            bindings.of[i].key[slot] = input_key_by_name(INFO[i].keys[slot]);
        bindings.of[i].button = input_button_by_name(INFO[i].button);
        bindings.defaults[i] = bindings.of[i];
    }
    return bindings;
}

const char *binding_name(ControlAction action)
{
    ASSERT((int)action >= 0 && action < CONTROL_ACTIONS);
    return INFO[action].name;
}

BindingPlace binding_place(ControlAction action)
{
    ASSERT((int)action >= 0 && action < CONTROL_ACTIONS);
    return INFO[action].place;
}

// Two actions are in each other's way only where both mean something.
static bool meet(int i, BindingPlace place)
{
    return (INFO[i].place & place) != 0;
}

// No key is nobody's.
static bool has_key(const Binding *binding, int32_t key)
{
    return key != 0 && (binding->key[0] == key || binding->key[1] == key);
}

// And no button as well.
static bool has_button(const Binding *binding, int32_t button)
{
    return button >= 0 && binding->button == button;
}

// Taken from whoever had it, so that each key has one meaning; also from the action's other slot.
void bindings_set_key(Bindings *bindings, ControlAction action, int slot, int32_t key)
{
    ASSERT(slot >= 0 && slot < BINDING_KEYS);
    for (int i = 0; i < CONTROL_ACTIONS; i++)
        for (int k = 0; k < BINDING_KEYS && meet(i, binding_place(action)) && has_key(&bindings->of[i], key); k++)
            if (bindings->of[i].key[k] == key)
                bindings->of[i].key[k] = 0;
    bindings->of[action].key[slot] = key;
}

// As with keys, in one slot.
void bindings_set_button(Bindings *bindings, ControlAction action, int32_t button)
{
    for (int i = 0; i < CONTROL_ACTIONS; i++)
        if (meet(i, binding_place(action)) && has_button(&bindings->of[i], button))
            bindings->of[i].button = -1;
    bindings->of[action].button = button;
}

// True where nothing in the place has the key or the button; 0 and -1 are neither.
static bool is_free(const Bindings *bindings, BindingPlace place, int32_t key, int32_t button)
{
    for (int i = 0; i < CONTROL_ACTIONS; i++)
        if (meet(i, place) && (has_key(&bindings->of[i], key) || has_button(&bindings->of[i], button)))
            return false;
    return true;
}

// In play nothing usual is added: there a key may be free because the player wants it to do nothing.
BindingMeans bindings_means(const Bindings *bindings, BindingPlace place, ControlAction action)
{
    const Binding *now = &bindings->of[action], *defaults = &bindings->defaults[action];
    BindingMeans means = {{now->key[0], now->key[1], 0, 0}, {now->button, -1}};
    if (place != BINDING_MENU)
        return means;
    for (int slot = 0; slot < BINDING_KEYS; slot++)
        if (is_free(bindings, place, defaults->key[slot], -1))
            means.keys[BINDING_KEYS + slot] = defaults->key[slot];
    if (is_free(bindings, place, 0, defaults->button))
        means.buttons[1] = defaults->button;
    return means;
}

// By the letters of the player's keyboard, where a file has places on it.
void bindings_keys_text(const Bindings *bindings, ControlAction action, char *text, size_t size)
{
    char label[INPUT_NAME_BYTES];
    size_t length = 0;
    text[0] = '\0';
    for (int slot = 0; slot < BINDING_KEYS && length < size; slot++) {
        input_key_label(bindings->of[action].key[slot], label);
        if (label[0] != '\0')
            length += (size_t)snprintf(text + length, size - length, "%s%s", length > 0 ? ", " : "", label);
    }
}

bool bindings_possible(ControlAction action)
{
    return action != CONTROL_CLIP || process_possible();
}

// For --help, which is printed before any file of the player's is read.
void bindings_usual_text(BindingPlace place, char *text, size_t size)
{
    for (int i = 0; i < CONTROL_ACTIONS; i++) {
        char names[2 * INPUT_NAME_BYTES];
        const char *const *keys = INFO[i].keys;
        snprintf(names, sizeof names, "%s%s%s", keys[0], keys[1][0] ? " or " : "", keys[1]);
        if (meet(i, place) && INFO[i].what[0] && bindings_possible((ControlAction)i))
            tool_keys_append(names, INFO[i].what, text, size);
    }
}
