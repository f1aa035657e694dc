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

// --- the names of elements, and what somebody may have meant by another one.

static const char *const NAMES[ELEMENTS] = {
    [ELEMENT_UNKNOWN] = "",
    [ELEMENT_BULLETML] = "bulletml",
    [ELEMENT_BULLET] = "bullet",
    [ELEMENT_ACTION] = "action",
    [ELEMENT_FIRE] = "fire",
    [ELEMENT_BULLET_REF] = "bulletRef",
    [ELEMENT_ACTION_REF] = "actionRef",
    [ELEMENT_FIRE_REF] = "fireRef",
    [ELEMENT_CHANGE_DIRECTION] = "changeDirection",
    [ELEMENT_CHANGE_SPEED] = "changeSpeed",
    [ELEMENT_ACCEL] = "accel",
    [ELEMENT_WAIT] = "wait",
    [ELEMENT_VANISH] = "vanish",
    [ELEMENT_REPEAT] = "repeat",
    [ELEMENT_DIRECTION] = "direction",
    [ELEMENT_SPEED] = "speed",
    [ELEMENT_HORIZONTAL] = "horizontal",
    [ELEMENT_VERTICAL] = "vertical",
    [ELEMENT_TERM] = "term",
    [ELEMENT_TIMES] = "times",
    [ELEMENT_PARAM] = "param",
};

const char *element_name(Element element)
{
    return NAMES[element];
}

Element element_find(const char *name)
{
    for (int i = ELEMENT_BULLETML; i < ELEMENTS; i++)
        if (strcmp(NAMES[i], name) == 0)
            return (Element)i;
    return ELEMENT_UNKNOWN;
}

const char *element_nearest(const char *name)
{
    return nearest_word(name, NAMES + ELEMENT_BULLETML, ELEMENTS - ELEMENT_BULLETML);
}

bool element_has_number(Element element)
{
    return element == ELEMENT_WAIT || (element >= ELEMENT_DIRECTION && element <= ELEMENT_PARAM);
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

#define WORD_MOST 31

// The letters to put in, take out or exchange (half of that for another case) to make b of a, times two.
static int distance(const char *a, const char *b)
{
    int row[WORD_MOST + 1], length = (int)strlen(b);
    for (int i = 0; i <= length; i++)
        row[i] = 2 * i;
    for (int i = 0; a[i] != '\0'; i++) {
        int corner = row[0];
        row[0] = 2 * (i + 1);
        for (int j = 0; j < length; j++) {
            // Another case is half a mistake: bulletref is nearer to bulletRef than to anything else.
            int change = corner + (a[i] == b[j] ? 0 : lower(a[i]) == lower(b[j]) ? 1 : 2);
            int step = (row[j] < row[j + 1] ? row[j] : row[j + 1]) + 2;
            corner = row[j + 1];
            row[j + 1] = change < step ? change : step;
        }
    }
    return row[length];
}

const char *nearest_word(const char *word, const char *const *words, int count)
{
    const char *nearest = NULL;
    int length = (int)strlen(word);
    int least = length + 1; // half of the letters wrong: then it is another word
    if (length > WORD_MOST)
        return NULL;
    for (int i = 0; i < count; i++) {
        int far = strlen(words[i]) <= WORD_MOST ? distance(word, words[i]) : least;
        if (far < least) {
            least = far;
            nearest = words[i];
        }
    }
    return nearest;
}
