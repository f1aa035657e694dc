// fuzz_settings.c -- libFuzzer's way into what the player has set and bound; see README.md beside it.
//
// Each input is read as settings.ini and as keys.ini. What was read is written and read again; small inputs go through
// files. Nothing may be out of its range, and no key may mean two things in one place. The first line of an input is
// also taken as a player's name.
#include "oracle.h"
#include "scratch.h"
#include "text/grow.h"
#include "text/grow_stream.h"
#include "ui/control/bindings.h"

#define FILE_MOST 200 // bytes of a text that becomes a file, as each fourth does: that takes longer

static char *printed(void (*print)(const void *what, FILE *out), const void *what, size_t *size)
{
    MemoryStream stream;
    print(what, grow_stream(&stream));
    char *text = grow_stream_end(&stream);
    *size = stream.size;
    return text;
}

// --- settings

static void check_ranges(const Settings *settings)
{
    for (int i = 0; i < SETTING_COUNT; i++)
        check(field_holds(setting_info((SettingId)i), (float)settings->value[i]));
    check(setting_name_valid(settings->player_name));
}

static void write_settings(const Settings *settings)
{
    size_t size;
    OwnText text = printed(SETTINGS_FILE.print, settings, &size);
    Settings again = settings_default();
    OwnErrors errors = {0};
    player_file_read(&SETTINGS_FILE, &again, text, size, &errors);
    check(errors.count == 0 && !again.damaged);
    check(memcmp(again.value, settings->value, sizeof again.value) == 0);
    check(strcmp(again.player_name, settings->player_name) == 0);
}

static bool mentions(const char *text, size_t size, const char *name)
{
    size_t length = strlen(name), at = 0;
    while (at + length <= size && memcmp(text + at, name, length) != 0)
        at++;
    return at + length <= size;
}

// Values that no line of the text is about stay what they were.
static void check_settings(const char *text, size_t size)
{
    Settings settings = settings_default(), before;
    OwnErrors errors = {0};
    for (int i = 0; i < SETTING_COUNT; i++)
        settings.value[i] = (int32_t)setting_info((SettingId)i)->most;
    before = settings;
    player_file_read(&SETTINGS_FILE, &settings, text, size, &errors);
    check_errors(&errors, text, size);
    check(settings.damaged == (errors.errors > 0));
    check_ranges(&settings);
    for (int i = 0; i < SETTING_COUNT; i++) {
        const char *name = setting_info((SettingId)i)->name;
        check(settings.value[i] == before.value[i] || mentions(text, size, name));
    }
    write_settings(&settings);
}

// A file with a mistake is kept beside the one that is written.
static void save_settings(const char *text, size_t size)
{
    Settings settings = settings_default(), again = settings;
    char path[SCRATCH_BYTES];
    scratch_put("settings.ini", text, size);
    int mistakes = player_file_load(&SETTINGS_FILE, &settings, scratch_path("settings.ini", path), NULL);
    ViewLook look = settings_look(&settings);
    check(look.bullet_size >= 1.0f && look.bullet_brightness > 0.0f);
    check(settings.damaged == (mistakes > 0) && player_file_save(&SETTINGS_FILE, &settings, path, NULL));
    check(scratch_has("settings.ini.bad") == (mistakes > 0) && !settings.damaged);
    check(player_file_load(&SETTINGS_FILE, &again, path, NULL) == 0
          && memcmp(again.value, settings.value, sizeof again.value) == 0);
    scratch_drop("settings.ini");
    scratch_drop("settings.ini.bad");
}

static void check_player_name(const char *text, size_t size)
{
    char name[SETTING_NAME_BYTES];
    size_t length = strcspn(text, "\n");
    Settings settings = settings_default();
    if (length >= sizeof name || length >= size)
        return;
    // An INI file has no blanks around a value.
    while (length > 0 && text[length - 1] == ' ')
        length--;
    size_t blanks = strspn(text, " ");
    snprintf(name, sizeof name, "%.*s", length > blanks ? (int)(length - blanks) : 0, text + blanks);
    if (!setting_name_valid(name))
        return;
    settings_set_name(&settings, name);
    write_settings(&settings);
}

// --- keys

static bool has_code(const Binding *binding, int32_t code)
{
    for (int slot = 0; slot < BINDING_SLOTS && code != 0; slot++)
        if (binding->code[slot] == code)
            return true;
    return false;
}

static void check_one_meaning(const Bindings *bindings)
{
    for (int i = 0; i < CONTROL_ACTIONS; i++) {
        const Binding *a = &bindings->of[i];
        check(a->code[0] == 0 || a->code[0] != a->code[1]);
        for (int k = 0; k < i; k++)
            for (int slot = 0; slot < BINDING_SLOTS; slot++)
                if ((binding_place((ControlAction)i) & binding_place((ControlAction)k)) != 0)
                    check(!has_code(&bindings->of[k], a->code[slot]));
    }
}

// Keys are kept, and not in which of its two places each one stood.
static bool same_codes(const Binding *a, const Binding *b)
{
    bool same = true;
    for (int slot = 0; slot < BINDING_SLOTS; slot++)
        same &= (a->code[slot] == 0 || has_code(b, a->code[slot]))
             && (b->code[slot] == 0 || has_code(a, b->code[slot]));
    return same;
}

// What is bound is shown by its label, which may be anything but nothing.
static void check_labels(const Bindings *bindings)
{
    char label[INPUT_NAME_BYTES];
    for (int i = 0; i < CONTROL_ACTIONS; i++) {
        for (int slot = 0; slot < BINDING_SLOTS; slot++) {
            input_code_label(bindings->of[i].code[slot], PAD_XBOX, label);
            check((label[0] != '\0') == (bindings->of[i].code[slot] != 0));
        }
    }
}

static void check_keys(const char *text, size_t size)
{
    Bindings bindings = bindings_default(), again = bindings;
    TextErrors errors = {0};
    size_t length;
    player_file_read(&BINDINGS_FILE, &bindings, text, size, &errors);
    check_errors(&errors, text, size);
    check(bindings.damaged == (errors.errors > 0));
    check_one_meaning(&bindings);
    check_labels(&bindings);
    text_errors_free(&errors);
    OwnText written = printed(BINDINGS_FILE.print, &bindings, &length);
    player_file_read(&BINDINGS_FILE, &again, written, length, &errors);
    check(errors.count == 0 && !again.damaged);
    for (int i = 0; i < CONTROL_ACTIONS; i++)
        check(same_codes(&bindings.of[i], &again.of[i]));
}

static void save_keys(const char *text, size_t size)
{
    Bindings bindings = bindings_default();
    char path[SCRATCH_BYTES];
    scratch_put("keys.ini", text, size);
    int mistakes = player_file_load(&BINDINGS_FILE, &bindings, scratch_path("keys.ini", path), NULL);
    check(bindings.damaged == (mistakes > 0) && player_file_save(&BINDINGS_FILE, &bindings, path, NULL));
    check(scratch_has("keys.ini.bad") == (mistakes > 0) && !bindings.damaged);
    check(player_file_load(&BINDINGS_FILE, &bindings, path, NULL) == 0);
    scratch_drop("keys.ini");
    scratch_drop("keys.ini.bad");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    OwnText text = grow_zeros(size + 1);
    if (size > 0)
        memcpy(text, bytes, size);
    check_settings(text, size);
    check_player_name(text, size);
    check_keys(text, size);
    if (size <= FILE_MOST && size % 4 == 0) {
        save_settings(text, size);
        save_keys(text, size);
    }
    return 0;
}
