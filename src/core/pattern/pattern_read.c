// pattern_read.c -- reads BulletML: the steps from bytes to words, and the list of errors.
#include "core/pattern/pattern_read.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/pattern/pattern_read_local.h"
#include "text/grow.h"

#define ELEMENT_NAME(NAME, name) name,
const char *const ELEMENT_NAMES[ELEMENTS] = {ELEMENT_LIST(ELEMENT_NAME)};

bool element_has_number(Element element)
{
    return element == ELEMENT_WAIT || (element >= ELEMENT_DIRECTION && element <= ELEMENT_PARAM);
}

void document_error(Document *document, uint32_t offset, const char *format, ...)
{
    DocumentError *errors = document->errors;
    int at = document->error_count;
    // Several passes find errors, each from the top; a reader of the file expects them in its order.
    while (at > 0 && errors[at - 1].offset > offset)
        at--;
    if (at == DOCUMENT_ERRORS_MAX)
        return;
    if (document->error_count < DOCUMENT_ERRORS_MAX)
        document->error_count++;
    memmove(&errors[at + 1], &errors[at], (size_t)(document->error_count - 1 - at) * sizeof errors[0]);
    errors[at].offset = offset;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(errors[at].text, sizeof errors[at].text, format, arguments);
    va_end(arguments);
}

// Moves a place from byte *at on to `offset`; lines end with \n, \r or both.
static void move_place(const Document *document, uint32_t *at, uint32_t offset, int *line, int *column)
{
    for (; *at < offset && *at < document->size; ++*at) {
        char c = document->bytes[*at];
        bool ends = c == '\n' || (c == '\r' && (*at + 1 == document->size || document->bytes[*at + 1] != '\n'));
        *line += ends;
        *column = ends ? 1 : *column + 1;
    }
}

int document_line(const Document *document, uint32_t offset)
{
    int line = 1, column = 1;
    uint32_t at = 0;
    move_place(document, &at, offset, &line, &column);
    return line;
}

static void report_errors(const Document *document, ErrorFn *on_error, void *context)
{
    Error error;
    int line = 1, column = 1;
    uint32_t at = 0;
    // Errors are in order, so that one walk counts the lines for all of them.
    for (int i = 0; i < document->error_count; i++) {
        move_place(document, &at, document->errors[i].offset, &line, &column);
        error_set_at(&error, line, column, "%s", document->errors[i].text);
        on_error(context, &error);
    }
}

bool pattern_read(const char *bytes, size_t size, PatternProgram *program, ErrorFn *on_error, void *context)
{
    *program = (PatternProgram){NULL, 0};
    if (size > PATTERN_DOCUMENT_BYTES_MAX) {
        Error error;
        error_set_at(&error, 1, 1, "the document is too large, expected at most 1 MiB");
        on_error(context, &error);
        return false;
    }
    Document *document = grow_zeros(sizeof *document);
    document->bytes = bytes;
    document->size = (uint32_t)size;
    if (document_parse(document)) {
        // All three even after errors: one reading reports everything that is wrong.
        document_numbers(document);
        document_check(document);
        document_labels(document);
        if (document->error_count == 0)
            document_compile(document);
        if (document->error_count == 0)
            document_endless(document);
    }
    bool good = document->error_count == 0;
    if (good) {
        ASSERT(document->word_count > 0 && document->word_count <= PATTERN_BOOK_WORDS);
        *program = (PatternProgram){document->words, document->word_count};
        document->words = NULL; // they belong to the program now
    }
    report_errors(document, on_error, context);
    free(document->nodes);
    free(document->text);
    free(document->places);
    free(document->names);
    free(document->terms);
    free(document->words);
    free(document->labels);
    free(document);
    return good;
}

void pattern_program_free(PatternProgram *program)
{
    free(program->words);
    *program = (PatternProgram){NULL, 0};
}
