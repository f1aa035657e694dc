// bindings_file.c -- keys.ini: the keys and buttons of every action, one line each.
#include <string.h>

#include "content/ini.h"
#include "platform/input.h"
#include "platform/input_names.h"
#include "text/words.h"
#include "ui/control/bindings.h"
#include "ui/settings/player_file.h"

typedef enum Part { PART_KEYS, PART_BUTTONS, PARTS } Part;

// A file that is being read.
typedef struct Reader {
    Bindings *bindings;
    TextErrors *errors;
    Part part;                        // of the entry
    int line[PARTS][CONTROL_ACTIONS]; // where each was set; 0 for not yet
} Reader;

// Without a near name any action shows what a line looks like.
static int find_action(const Reader *reader, const IniEntry *entry)
{
    NearestName nearest = nearest_begin(entry->key);
    for (int i = 0; i < CONTROL_ACTIONS; i++) {
        if (strcmp(binding_name((ControlAction)i), entry->key) == 0)
            return i;
        nearest_offer(&nearest, binding_name((ControlAction)i));
    }
    text_errors_add(reader->errors, entry->line, 0, "'%s' is nothing that a key can do, expected one such as '%s'",
                    words_quoted(entry->key).text, nearest.name != NULL ? nearest.name : binding_name(CONTROL_LEAD));
    return -1;
}

// Tells of a name that no key or button has, of `count` that there are.
static void add_unknown(const Reader *reader, const IniEntry *entry, const char *name, int32_t count,
                        void (*name_of)(int32_t code, char name[INPUT_NAME_BYTES]))
{
    char names[INPUT_CODES][INPUT_NAME_BYTES];
    bool keys = reader->part == PART_KEYS;
    NearestName nearest = nearest_begin(name);
    for (int32_t code = keys ? 1 : 0; code < count; code++) {
        name_of(code, names[code]);
        nearest_offer(&nearest, names[code]);
    }
    text_errors_add(reader->errors, entry->line, entry->column, "'%s' is no %s, expected one such as '%s'",
                    words_quoted(name).text, keys ? "key" : "button of a gamepad",
                    nearest.name != NULL ? nearest.name
                    : keys               ? "Left Shift"
                                         : "dpup");
}

// Another action that this file has given the same key or button in the same place, or CONTROL_ACTIONS.
static ControlAction find_holder(const Reader *reader, Part part, ControlAction action, const Binding *binding)
{
    for (int i = 0; i < CONTROL_ACTIONS; i++) {
        const Binding *other = &reader->bindings->of[i];
        if (i == (int)action || reader->line[part][i] == 0
            || (binding_place((ControlAction)i) & binding_place(action)) == 0)
            continue;
        if (part == PART_BUTTONS && binding->button >= 0 && binding->button == other->button)
            return (ControlAction)i;
        for (int k = 0; k < BINDING_KEYS * BINDING_KEYS && part == PART_KEYS; k++)
            if (binding->key[k % BINDING_KEYS] != 0 && binding->key[k % BINDING_KEYS] == other->key[k / BINDING_KEYS])
                return (ControlAction)i;
    }
    return CONTROL_ACTIONS;
}

// The text between two commas, without blanks around it.
static Word part_of(const char *from, const char *to)
{
    while (from < to && (*from == ' ' || *from == '\t'))
        from++;
    while (to > from && (to[-1] == ' ' || to[-1] == '\t'))
        to--;
    return words_first(from, (size_t)(to - from));
}

// No key at all is a wish too: it takes the usual ones away.
static bool read_keys(const Reader *reader, const IniEntry *entry, Binding *binding)
{
    int count = 0;
    memset(binding->key, 0, sizeof binding->key);
    for (const char *at = entry->value, *end; *entry->value != '\0'; at = end + 1) {
        end = at + strcspn(at, ",");
        Word name = part_of(at, end);
        int32_t key = input_key_by_name(name.text);
        if (key == 0) {
            add_unknown(reader, entry, name.text, INPUT_CODES, input_key_name);
            return false;
        }
        if (count == BINDING_KEYS || (count > 0 && binding->key[0] == key)) {
            text_errors_add(reader->errors, entry->line, entry->column, "%s '%s', expected at most %d different ones",
                            count == BINDING_KEYS ? "more than two keys for" : "the same key twice for", entry->key,
                            BINDING_KEYS);
            return false;
        }
        binding->key[count++] = key;
        if (*end == '\0')
            break;
    }
    return true;
}

// Of buttons there is one; an empty line takes it away.
static bool read_button(const Reader *reader, const IniEntry *entry, Binding *binding)
{
    binding->button = input_button_by_name(entry->value);
    if (binding->button >= 0 || entry->value[0] == '\0')
        return true;
    add_unknown(reader, entry, entry->value, INPUT_BUTTONS, input_button_name);
    return false;
}

// Through the same functions as the screen of settings, so that a file cannot break the rule of one meaning.
static void bind(Reader *reader, ControlAction action, const Binding *binding, int line)
{
    if (reader->part == PART_BUTTONS)
        bindings_set_button(reader->bindings, action, binding->button);
    for (int slot = 0; slot < BINDING_KEYS && reader->part == PART_KEYS; slot++)
        bindings_set_key(reader->bindings, action, slot, binding->key[slot]);
    reader->line[reader->part][action] = line;
}

// A line counts as a whole or not at all: half of it could take away what the other half was to replace.
static void take(Reader *reader, Part part, const IniEntry *entry)
{
    reader->part = part;
    int action = find_action(reader, entry);
    if (action < 0)
        return;
    int line = reader->line[reader->part][action];
    if (line > 0) {
        text_errors_add(reader->errors, entry->line, 0, "'%s' is set a second time, expected one line; line %d counts",
                        entry->key, line);
        return;
    }
    Binding binding = reader->bindings->of[action];
    bool good = reader->part == PART_KEYS ? read_keys(reader, entry, &binding) : read_button(reader, entry, &binding);
    if (!good)
        return;
    ControlAction holder = find_holder(reader, reader->part, (ControlAction)action, &binding);
    if (holder != CONTROL_ACTIONS)
        text_errors_add(reader->errors, entry->line, entry->column,
                        "'%s' is what '%s' in line %d has already, expected another one",
                        words_quoted(entry->value).text, binding_name(holder), reader->line[reader->part][holder]);
    else
        bind(reader, (ControlAction)action, &binding, entry->line);
}

static void take_keys(void *reader, const IniEntry *entry)
{
    take(reader, PART_KEYS, entry);
}

static void take_buttons(void *reader, const IniEntry *entry)
{
    take(reader, PART_BUTTONS, entry);
}

static IniReader functions_of(IniSections *sections, Reader *reader)
{
    static const IniSection SECTIONS[] = {{"keys", "", .take = take_keys}, {"gamepad", "", .take = take_buttons}};
    *sections = (IniSections){.rows = SECTIONS, .count = 2, .reader = reader, .errors = reader->errors};
    return ini_sections_reader(sections);
}

void bindings_read(Bindings *bindings, const char *bytes, size_t size, TextErrors *errors)
{
    Reader reader = {.bindings = bindings, .errors = errors};
    IniSections sections;
    IniReader functions = functions_of(&sections, &reader);
    ini_text_read(bytes, size, &functions, errors);
    // Remembered, so that saving keeps a copy of it first.
    bindings->damaged |= errors->errors > 0;
}

int bindings_load(Bindings *bindings, const char *path, FILE *out)
{
    TextErrors errors = {0};
    Reader reader = {.bindings = bindings, .errors = &errors};
    IniSections sections;
    IniReader functions = functions_of(&sections, &reader);
    int count = player_file_read(path, &functions, &errors, &bindings->unread, out);
    bindings->damaged |= count > 0;
    text_errors_free(&errors);
    return count;
}

// All actions, also those that are as usual: the file is where one looks for what there is.
void bindings_print(const void *bindings_pointer, FILE *out)
{
    const Bindings *bindings = bindings_pointer;
    char first[INPUT_NAME_BYTES], second[INPUT_NAME_BYTES];
    fputs("; What keys and buttons do; the screen of settings writes this file anew. An empty line means: none.\n"
          "\n[keys]  ; by their place on the keyboard, at most two each\n",
          out);
    for (int i = 0; i < CONTROL_ACTIONS; i++) {
        input_key_name(bindings->of[i].key[0], first);
        input_key_name(bindings->of[i].key[1], second);
        fprintf(out, "%s = %s%s%s\n", binding_name((ControlAction)i), first, first[0] && second[0] ? ", " : "", second);
    }
    fputs("\n[gamepad]\n", out);
    for (int i = 0; i < CONTROL_ACTIONS; i++) {
        input_button_name(bindings->of[i].button, first);
        fprintf(out, "%s = %s\n", binding_name((ControlAction)i), first);
    }
}

bool bindings_save(Bindings *bindings, const char *path, Error *error)
{
    if (bindings->unread)
        return player_file_stays(path, error);
    if (!player_file_write(path, bindings->damaged, bindings_print, bindings, error))
        return false;
    bindings->damaged = false;
    return true;
}
