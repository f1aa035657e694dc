// fuzz_settings.c -- libFuzzer's way into what the player has set and bound; see README.md beside it.
//
// Each input is read as settings.ini and as keys.ini. What is read is written and read again, nothing may be out of its
// range, no key may mean two things in one place, and its first line is taken for a player's name.
#include "oracle.h"
#include "platform/input_names.h"
#include "text/grow.h"
#include "text/grow_stream.h"
#include "ui/control/bindings.h"
#include "ui/settings/settings.h"

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
        check(setting_in_range((SettingId)i, settings->value[i]));
    for (int i = 0; i < SETTING_TEXT_COUNT; i++)
        check(setting_text_valid(settings->text[i]));
}

static void write_settings(const Settings *settings)
{
    size_t size;
    char *text = printed(settings_print, settings, &size);
    Settings again = settings_default();
    TextErrors errors = {0};
    settings_read(&again, text, size, &errors);
    check(errors.count == 0 && !again.damaged);
    check(memcmp(again.value, settings->value, sizeof again.value) == 0);
    for (int i = 0; i < SETTING_TEXT_COUNT; i++)
        check(strcmp(again.text[i], settings->text[i]) == 0);
    text_errors_free(&errors);
    free(text);
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
    TextErrors errors = {0};
    for (int i = 0; i < SETTING_COUNT; i++)
        settings.value[i] = (int32_t)setting_info((SettingId)i)->most;
    before = settings;
    settings_read(&settings, text, size, &errors);
    check_errors(&errors, text, size);
    check(settings.damaged == (errors.errors > 0));
    check_ranges(&settings);
    for (int i = 0; i < SETTING_COUNT; i++) {
        const char *name = setting_info((SettingId)i)->name;
        check(settings.value[i] == before.value[i] || mentions(text, size, name));
    }
    write_settings(&settings);
    text_errors_free(&errors);
}

static void check_player_name(const char *text, size_t size)
{
    char name[SETTING_TEXT_BYTES];
    size_t length = strcspn(text, "\n");
    Settings settings = settings_default();
    if (length >= sizeof name || length >= size)
        return;
    // An INI file has no blanks around a value.
    while (length > 0 && text[length - 1] == ' ')
        length--;
    size_t blanks = strspn(text, " ");
    snprintf(name, sizeof name, "%.*s", length > blanks ? (int)(length - blanks) : 0, text + blanks);
    if (!setting_text_valid(name))
        return;
    settings_set_text(&settings, (SettingTextId)0, name);
    write_settings(&settings);
}

// --- keys

static bool has_key(const Binding *binding, int32_t key)
{
    return key != 0 && (binding->key[0] == key || binding->key[1] == key);
}

static void check_one_meaning(const Bindings *bindings)
{
    for (int i = 0; i < CONTROL_ACTIONS; i++) {
        const Binding *a = &bindings->of[i];
        check(a->key[0] == 0 || a->key[0] != a->key[1]);
        for (int k = 0; k < i; k++) {
            const Binding *b = &bindings->of[k];
            if ((binding_place((ControlAction)i) & binding_place((ControlAction)k)) != 0)
                check(!has_key(b, a->key[0]) && !has_key(b, a->key[1]) && (a->button < 0 || a->button != b->button));
        }
    }
}

// Keys are kept, and not in which of its two places each one stood.
static bool same_keys(const Binding *a, const Binding *b)
{
    return a->button == b->button && (a->key[0] == 0 || has_key(b, a->key[0]))
        && (a->key[1] == 0 || has_key(b, a->key[1])) && (b->key[0] == 0 || has_key(a, b->key[0]))
        && (b->key[1] == 0 || has_key(a, b->key[1]));
}

static void check_keys(const char *text, size_t size)
{
    Bindings bindings = bindings_default(), again = bindings;
    TextErrors errors = {0};
    size_t length;
    bindings_read(&bindings, text, size, &errors);
    check_errors(&errors, text, size);
    check(bindings.damaged == (errors.errors > 0));
    check_one_meaning(&bindings);
    text_errors_free(&errors);
    char *written = printed(bindings_print, &bindings, &length);
    bindings_read(&again, written, length, &errors);
    check(errors.count == 0 && !again.damaged);
    for (int i = 0; i < CONTROL_ACTIONS; i++)
        check(same_keys(&bindings.of[i], &again.of[i]));
    free(written);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = grow_zeros(size + 1);
    if (size > 0)
        memcpy(text, bytes, size);
    check_settings(text, size);
    check_player_name(text, size);
    check_keys(text, size);
    free(text);
    return 0;
}
