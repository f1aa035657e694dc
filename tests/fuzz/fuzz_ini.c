// fuzz_ini.c -- libFuzzer's way into the reader of INI files, in both of its manners.

#include "oracle.h"
#include "text/ini_text.h"

static const char *line_find(const char *text, size_t size, int line)
{
    const char *end = text + size;
    if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 && line == 1)
        text += 3;
    for (; line > 1; line--) {
        text = memchr(text, '\n', (size_t)(end - text));
        check(text != NULL);
        text++;
    }
    return text;
}

typedef struct Input {
    const char *text;
    size_t size;
    int line;
} Input;

// An entry stands where it says that it stands, with its value and its comment.
static void on_entry(void *context, const IniEntry *entry)
{
    Input *input = context;
    const char *line = line_find(input->text, input->size, entry->line);
    const char *end = input->text + input->size, *value = line + entry->column - 1;
    size_t length = strlen(entry->value);
    check(entry->line > input->line && value + length <= end && memcmp(value, entry->value, length) == 0);
    check(length <= INI_LINE_BYTES_MAX && strlen(entry->key) > 0);
    check(entry->comment_bytes == 0
          || (entry->comment >= value + length && entry->comment + entry->comment_bytes <= end));
    input->line = entry->line;
}

static void check_entries(const char *text, size_t size, bool one_line)
{
    OwnErrors errors = {0};
    Input input = {text, size, 0};
    IniReader reader = {.context = &input, .entry = on_entry, .one_line = one_line};
    int lines = ini_text_read(text, size, &reader, &errors);
    for (int i = 0; i < errors.count; i++)
        check(errors.list[i].line >= 1 && errors.list[i].line <= lines);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *text = size > 0 ? (const char *)bytes : "";
    check_entries(text, size, false);
    check_entries(text, size, true);
    return 0;
}
