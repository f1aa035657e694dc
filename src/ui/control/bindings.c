// bindings.c -- the binding table, the rule that a key has one meaning, keys.ini, and fixed keys.
#include "ui/control/bindings.h"

#include <stdio.h>
#include <string.h>

#include "core/base/assert.h"
#include "platform/process.h"
#include "text/fields.h"
#include "text/words.h"
#include "ui/settings.h"

typedef struct ActionInfo {
    const char *name, *codes[BINDING_SLOTS];
    BindingPlace place;
    const char *what; // for --help
} ActionInfo;

static const ActionInfo INFO[CONTROL_ACTIONS] = {
#define ACTION(NAME, name, first, second, button, where, what) {#name, {first, second, button}, BINDING_##where, what},
#include "ui/control/actions.def"
};

// A key and a button may have the same name.
static int32_t code_by_name(const char *name, int slot)
{
    return slot == BINDING_BUTTON ? input_button_by_name(name) : input_key_by_name(name);
}

// The table uses names, like the file: codes would be unreadable.
Bindings bindings_default(void)
{
    Bindings bindings = {.damaged = false};
    for (int i = 0; i < CONTROL_ACTIONS; i++) {
        for (int slot = 0; slot < BINDING_SLOTS; slot++)
            bindings.of[i].code[slot] = code_by_name(INFO[i].codes[slot], slot);
        bindings.defaults[i] = bindings.of[i];
    }
    return bindings;
}

BindingPlace binding_place(ControlAction action)
{
    ASSERT((int)action >= 0 && action < CONTROL_ACTIONS);
    return INFO[action].place;
}

// Two actions conflict only if both apply in the same place.
static bool places_meet(int i, BindingPlace place)
{
    return (INFO[i].place & place) != 0;
}

static bool has_code(const Binding *binding, int32_t code)
{
    for (int slot = 0; slot < BINDING_SLOTS && code != 0; slot++)
        if (binding->code[slot] == code)
            return true;
    return false;
}

// Removes the code from the action that had it, so that each code has one meaning; also from the action's other slots.
void bindings_set(Bindings *bindings, ControlAction action, int slot, int32_t code)
{
    ASSERT(slot >= 0 && slot < BINDING_SLOTS);
    for (int i = 0; i < CONTROL_ACTIONS; i++)
        for (int k = 0; k < BINDING_SLOTS && places_meet(i, binding_place(action)); k++)
            if (bindings->of[i].code[k] == code)
                bindings->of[i].code[k] = 0;
    bindings->of[action].code[slot] = code;
}

// True if nothing in the place uses the code.
static bool is_free(const Bindings *bindings, BindingPlace place, int32_t code)
{
    for (int i = 0; i < CONTROL_ACTIONS; i++)
        if (places_meet(i, place) && has_code(&bindings->of[i], code))
            return false;
    return true;
}

// In play no default is added: there a player may have freed a key on purpose.
BindingMeans bindings_means(const Bindings *bindings, BindingPlace place, ControlAction action)
{
    BindingMeans means = {{0}};
    for (int slot = 0; slot < BINDING_SLOTS; slot++) {
        int32_t usual = bindings->defaults[action].code[slot];
        means.codes[slot] = bindings->of[action].code[slot];
        if (place == BINDING_MENU && is_free(bindings, place, usual))
            means.codes[BINDING_SLOTS + slot] = usual;
    }
    return means;
}

// Uses the letters of the player's keyboard, while a file uses positions.
void bindings_keys_text(const Bindings *bindings, ControlAction action, char *text, size_t size)
{
    char label[INPUT_NAME_BYTES];
    text[0] = '\0';
    for (int slot = 0; slot < BINDING_KEYS; slot++) {
        input_code_label(bindings->of[action].code[slot], PAD_XBOX, label);
        words_join(text, size, ", ", label);
    }
}

bool bindings_possible(ControlAction action)
{
    return action != CONTROL_CLIP || process_possible();
}

static void tool_keys_append(const char *name, const char *what, char *text, size_t size)
{
    size_t length = strlen(text);
    snprintf(text + length, size - length, "%s%s %s", length > 0 ? "; " : "", name, what);
}

// For --help, which is printed before any of the player's files is read.
void bindings_usual_text(BindingPlace place, char *text, size_t size)
{
    for (int i = 0; i < CONTROL_ACTIONS; i++) {
        char names[2 * INPUT_NAME_BYTES];
        const char *const *keys = INFO[i].codes;
        snprintf(names, sizeof names, "%s%s%s", keys[0], keys[1][0] ? " or " : "", keys[1]);
        if (places_meet(i, place) && INFO[i].what[0] && bindings_possible((ControlAction)i))
            tool_keys_append(names, INFO[i].what, text, size);
    }
}

// --- keys.ini: the keys and buttons of every action, one line each

// The keys of all actions, and then the buttons.
static const Field FIELDS[2 * CONTROL_ACTIONS] = {
#define ACTION(NAME, action, ...) {.section = "keys", .name = #action, .kind = FIELD_OWN},
#include "ui/control/actions.def"
#define ACTION(NAME, action, ...) {.section = "gamepad", .name = #action, .kind = FIELD_OWN},
#include "ui/control/actions.def"
};

static const FieldTable TABLE = {FIELDS, 2 * CONTROL_ACTIONS, "action", "one that the game has written"};

// Reports a name that no key, or no button, has; returns false.
static bool unknown_name(const char *name, bool key, Error *error)
{
    char names[INPUT_CODES][INPUT_NAME_BYTES];
    NearestName nearest = nearest_begin(name);
    for (int32_t code = key ? 0 : INPUT_BUTTON(0); code < (key ? INPUT_BUTTON(0) : INPUT_CODES); code++) {
        input_code_name(code, names[code]);
        if (names[code][0] != '\0')
            nearest_offer(&nearest, names[code]);
    }
    return error_set(error, "'%s' is not a %s, expected one such as '%s'", words_quoted(name).text,
                     key ? "key" : "button of a gamepad",
                     nearest.name != NULL ? nearest.name
                     : key                ? "Left Shift"
                                          : "dpup");
}

// An empty list removes the defaults.
static bool read_keys(const char *text, int32_t keys[BINDING_KEYS], Error *error)
{
    int count = 0;
    memset(keys, 0, BINDING_KEYS * sizeof *keys);
    for (const char *at = text, *end; *text != '\0'; at = end + 1) {
        end = at + strcspn(at, ",");
        const char *from = at + strspn(at, " \t"), *to = end;
        while (to > from && (to[-1] == ' ' || to[-1] == '\t'))
            to--;
        Word name = words_first(from, (size_t)(to - from));
        int32_t key = input_key_by_name(name.text);
        if (key == 0)
            return unknown_name(name.text, true, error);
        if (count == BINDING_KEYS || (count > 0 && keys[0] == key))
            return error_set(error, "%s in '%s', expected at most %d different ones",
                             count == BINDING_KEYS ? "more than two keys" : "the same key twice",
                             words_quoted(text).text, BINDING_KEYS);
        keys[count++] = key;
        if (*end == '\0')
            break;
    }
    return true;
}

// A line counts as a whole or not at all: half of it could remove keys that the other half was to replace. It is
// applied by the same functions as on the settings screen, so a file cannot break the rule of one meaning.
static bool read_binding(const FieldsText *text, const Field *field, const char *value, Error *error)
{
    Bindings *bindings = text->record;
    int index = (int)(field - FIELDS), first = index < CONTROL_ACTIONS ? 0 : CONTROL_ACTIONS;
    ControlAction action = (ControlAction)(index - first);
    Binding read = {{0}};
    bool keys = first == 0;
    if (keys && !read_keys(value, read.code, error))
        return false;
    read.code[BINDING_BUTTON] = keys ? 0 : input_button_by_name(value);
    if (!keys && read.code[BINDING_BUTTON] == 0 && value[0] != '\0')
        return unknown_name(value, false, error);
    for (int i = 0; i < CONTROL_ACTIONS; i++) {
        int line = text->broken[first + i] ? 0 : text->line[first + i];
        bool shared = false;
        for (int slot = 0; slot < BINDING_SLOTS; slot++)
            shared |= has_code(&bindings->of[i], read.code[slot]);
        if (i != (int)action && line > 0 && places_meet(i, binding_place(action)) && shared)
            return error_set(error, "'%s' is bound to '%s' in line %d already, expected another one",
                             words_quoted(value).text, INFO[i].name, line);
    }
    for (int slot = 0; slot < BINDING_SLOTS; slot++)
        if (keys != (slot == BINDING_BUTTON))
            bindings_set(bindings, action, slot, read.code[slot]);
    return true;
}

// Prints all actions, even defaults: the file also documents the possibilities.
static void bindings_print(const void *bindings_pointer, FILE *out)
{
    const Bindings *bindings = bindings_pointer;
    char first[INPUT_NAME_BYTES], second[INPUT_NAME_BYTES];
    fputs("; The keys and buttons of each action. The settings screen rewrites this file. An empty value means none.\n"
          "\n[keys]  ; by position on the keyboard, at most two each\n",
          out);
    for (int i = 0; i < CONTROL_ACTIONS; i++) {
        input_code_name(bindings->of[i].code[0], first);
        input_code_name(bindings->of[i].code[1], second);
        fprintf(out, "%s = %s%s%s\n", INFO[i].name, first, first[0] && second[0] ? ", " : "", second);
    }
    fputs("\n[gamepad]\n", out);
    for (int i = 0; i < CONTROL_ACTIONS; i++) {
        input_code_name(bindings->of[i].code[BINDING_BUTTON], first);
        fprintf(out, "%s = %s\n", INFO[i].name, first);
    }
}

const PlayerFile BINDINGS_FILE = {&TABLE, read_binding, bindings_print, offsetof(Bindings, damaged),
                                  offsetof(Bindings, unread)};

// --- fixed keys

// Keys for developers; only --help lists them.
static const ToolKey ROWS[] = {
    {INPUT_KEY_F3, 0, FRAME_KEY_OVERLAY, "F3", "overlay"},
    {INPUT_KEY_F4, 0, FRAME_KEY_HOLD, "F4", "hold"},
    {INPUT_KEY_F5, 0, FRAME_KEY_STEP, "F5", "step one tick"},
    {INPUT_KEY_F8, 0, FRAME_KEY_BUG, "F8", "bug report"},
    {INPUT_KEY_F11, 0, FRAME_KEY_FULLSCREEN, "F11", "full screen"},
};
const ToolKeys FRAME_KEYS = TOOL_KEYS(ROWS);

int tool_keys_take(const ToolKeys *keys, InputState *input)
{
    for (int i = 0; i < keys->count; i++)
        for (int k = 0; k <= keys->keys[i].more && keys->keys[i].key != INPUT_KEY_COUNT; k++)
            if (input_take_key(input, keys->keys[i].key + (InputKey)k))
                return keys->keys[i].id + k;
    return -1;
}

void tool_keys_text(const ToolKeys *keys, char *text, size_t size)
{
    for (int i = 0; i < keys->count; i++)
        if (keys->keys[i].name != NULL)
            tool_keys_append(keys->keys[i].name, keys->keys[i].what, text, size);
}
