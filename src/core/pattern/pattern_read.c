// pattern_read.c -- reads BulletML: the steps from bytes to words, and the list of mistakes.
#include "core/pattern/pattern_read.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/pattern/pattern_read_local.h"
#include "text/grow.h"

void document_error(Document *document, uint32_t offset, const char *format, ...)
{
    DocumentError *errors = document->errors;
    int at = document->error_count;
    // Several passes find mistakes, each from the top; whoever reads them wants the order of the file.
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
    vsnprintf(errors[at].message, sizeof errors[at].message, format, arguments);
    va_end(arguments);
}

// Counts on to an offset; lines end with \n, \r or both.
static void move_place(const Document *document, uint32_t *at, uint32_t offset, PatternError *place)
{
    for (; *at < offset && *at < document->size; ++*at) {
        char c = document->bytes[*at];
        bool ends = c == '\n' || (c == '\r' && (*at + 1 == document->size || document->bytes[*at + 1] != '\n'));
        place->line += ends;
        place->column = ends ? 1 : place->column + 1;
    }
}

int document_line(const Document *document, uint32_t offset)
{
    PatternError place = {.line = 1, .column = 1};
    uint32_t at = 0;
    move_place(document, &at, offset, &place);
    return place.line;
}

static void report(const Document *document, PatternErrorFn *on_error, void *context)
{
    // Mistakes are in order, so that the lines of the document are counted once for all of them.
    PatternError error = {.line = 1, .column = 1};
    uint32_t at = 0;
    for (int i = 0; i < document->error_count; i++) {
        move_place(document, &at, document->errors[i].offset, &error);
        memcpy(error.message, document->errors[i].message, sizeof error.message);
        on_error(context, &error);
    }
}

static void document_free(Document *document)
{
    free(document->nodes);
    free(document->text);
    free(document->places);
    free(document->names);
    free(document->terms);
    free(document->words);
    free(document->labels);
    free(document);
}

static bool is_good(const Document *document)
{
    return document->error_count == 0;
}

static bool read_all(Document *document)
{
    if (!document_parse(document))
        return false;
    // All three, even after mistakes: one reading tells everything that is wrong.
    document_numbers(document);
    document_check(document);
    document_labels(document);
    if (is_good(document))
        document_compile(document);
    if (is_good(document))
        document_endless(document);
    return is_good(document);
}

static bool fail(PatternErrorFn *on_error, void *context, const char *message)
{
    PatternError error = {.line = 1, .column = 1};
    snprintf(error.message, sizeof error.message, "%s", message);
    on_error(context, &error);
    return false;
}

bool pattern_read(const char *bytes, size_t size, PatternProgram *program, PatternErrorFn *on_error, void *context)
{
    *program = (PatternProgram){NULL, 0};
    if (size > PATTERN_DOCUMENT_BYTES_MAX)
        return fail(on_error, context, "the document is too large, expected at most 1 MiB");
    Document *document = grow_zeros(sizeof *document);
    document->bytes = bytes;
    document->size = (uint32_t)size;
    if (read_all(document)) {
        *program = (PatternProgram){document->words, document->word_count};
        // They are the program's now.
        document->words = NULL;
    }
    report(document, on_error, context);
    document_free(document);
    return program->words != NULL;
}

void pattern_program_free(PatternProgram *program)
{
    free(program->words);
    *program = (PatternProgram){NULL, 0};
}
