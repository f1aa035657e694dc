// fuzz_kind.c -- libFuzzer's entry to the detection of kinds of files, and to lines of text.
#include "content/content_kind.h"
#include "oracle.h"
#include "text/text_lines.h"

// Lines are those of the text, and what is split lies in its line.
static void check_lines(const char *text, size_t size)
{
    OwnErrors errors = {0};
    TextLines lines = {.bytes = text, .size = size};
    for (int last = 0; text_lines_next(&lines, &errors); last = lines.number) {
        check(lines.number > last && memchr(lines.text, '\0', TEXT_LINE_BYTES) != NULL);
        const char *value = text_lines_value(lines.text);
        check(!value || (value > lines.text && value < lines.text + TEXT_LINE_BYTES));
    }
    check_errors(&errors, text, size);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *text = size > 0 ? (const char *)bytes : "";
    ContentKind kind = content_kind(text, size);
    check(kind >= CONTENT_OTHER && kind <= CONTENT_REPORT);
    check_lines(text, size);
    return 0;
}
