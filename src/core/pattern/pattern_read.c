// pattern_read.c -- reads BulletML: the list of errors, XML to nodes by expat, and the steps from bytes to words.
//
// Opens nothing outside the document: without a handler for external entities, expat skips them. Entities cannot be
// declared, so they cannot explode.
#include "core/pattern/pattern_read.h"

#include <expat.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/pattern/pattern_read_local.h"
#include "text/grow.h"
#include "text/words.h"

// Expat 2.9 deprecates one of the functions, older versions lack the other.
#if XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION < 9
#define XML_GetCurrentByteIndex64 XML_GetCurrentByteIndex
#endif

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
    // Several passes find errors, each from the top, so they are sorted by place.
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

// Advances a place from byte *at to `offset`; lines end with \n, \r or both.
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

// --- XML

typedef struct XmlReader {
    Document *document;
    XML_Parser parser;
    int open[DOCUMENT_DEPTH_MAX]; // the open elements
    int depth;
    bool stopped;
    char encoding[40]; // an unknown one
} XmlReader;

static uint32_t here(const XmlReader *reader)
{
    long at = (long)XML_GetCurrentByteIndex64(reader->parser);
    return at < 0 ? 0 : at > (long)reader->document->size ? reader->document->size : (uint32_t)at;
}

static void stop_parsing(XmlReader *reader)
{
    reader->stopped = true;
    XML_StopParser(reader->parser, XML_FALSE);
}

// --- attributes: their mistakes have the place of the tag, which is all that expat reports

static bool takes_label(Element element)
{
    return (element >= ELEMENT_BULLET && element <= ELEMENT_FIRE_REF) || element == ELEMENT_ACCEL;
}

static bool takes_type(Element element)
{
    return element == ELEMENT_BULLETML || (element >= ELEMENT_DIRECTION && element <= ELEMENT_VERTICAL);
}

static void set_type(Document *document, Node *node, const char *value)
{
    static const char *const TYPES[] = {
        [VALUE_AIM] = "aim",
        [VALUE_ABSOLUTE] = "absolute",
        [VALUE_RELATIVE] = "relative",
        [VALUE_SEQUENCE] = "sequence",
    };
    bool whole = node->element == ELEMENT_BULLETML, known = false;
    if (whole) {
        document->horizontal = strcmp(value, "horizontal") == 0;
        known = document->horizontal || strcmp(value, "vertical") == 0 || strcmp(value, "none") == 0;
    }
    for (int i = node->element == ELEMENT_DIRECTION ? VALUE_AIM : VALUE_ABSOLUTE; !whole && i <= VALUE_SEQUENCE; i++) {
        if (strcmp(value, TYPES[i]) != 0)
            continue;
        node->type = (ValueType)i;
        known = true;
    }
    if (known)
        return;
    document_error(document, node->offset, "type \"%.40s\" of <%s>, expected %s", value, ELEMENT_NAMES[node->element],
                   whole                                ? "none, vertical or horizontal"
                   : node->element == ELEMENT_DIRECTION ? "aim, absolute, relative or sequence"
                                                        : "absolute, relative or sequence");
}

static void set_attribute(Document *document, Node *node, const char *name, const char *value)
{
    const char *element = ELEMENT_NAMES[node->element];
    if (strcmp(name, "label") == 0 && takes_label(node->element)) {
        if (*value == '\0')
            document_error(document, node->offset, "an empty label, expected a name");
        node->name = document->name_count;
        node->name_size = (int)strlen(value);
        for (int i = 0; i <= node->name_size; i++) {
            document->names = grow_list(document->names, 1, document->name_count, &document->name_room);
            document->names[document->name_count++] = value[i];
        }
    } else if (strcmp(name, "type") == 0 && takes_type(node->element)) {
        set_type(document, node, value);
    } else if (strcmp(name, "xmlns") != 0 && strchr(name, ':') == NULL) {
        document_error(document, node->offset, "attribute \"%.40s\" of <%s>, expected %s", name, element,
                       takes_label(node->element)  ? "label"
                       : takes_type(node->element) ? "type"
                                                   : "none");
    }
}

// --- elements

static Node *add_node(XmlReader *reader, Element element)
{
    Document *document = reader->document;
    ASSERT(reader->depth >= 0 && reader->depth < DOCUMENT_DEPTH_MAX);
    document->nodes = grow_list(document->nodes, sizeof(Node), document->node_count, &document->node_room);
    Node *node = &document->nodes[document->node_count];
    *node = (Node){.element = element,
                   .offset = here(reader),
                   .child = NODE_NONE,
                   .last = NODE_NONE,
                   .next = NODE_NONE,
                   .name = NODE_NONE,
                   .target = NODE_NONE,
                   .parent = NODE_NONE,
                   .wanted = NODE_NONE};
    node->type = element == ELEMENT_DIRECTION ? VALUE_AIM : VALUE_ABSOLUTE;
    if (reader->depth > 0) {
        node->parent = reader->open[reader->depth - 1];
        Node *parent = &document->nodes[node->parent];
        if (parent->last == NODE_NONE)
            parent->child = document->node_count;
        else
            document->nodes[parent->last].next = document->node_count;
        parent->last = document->node_count;
    }
    reader->open[reader->depth++] = document->node_count++;
    return node;
}

static void XMLCALL on_start(void *context, const char *name, const char **attributes)
{
    XmlReader *reader = context;
    int element = ELEMENTS - 1;
    while (element > ELEMENT_UNKNOWN && strcmp(ELEMENT_NAMES[element], name) != 0)
        element--;
    if (reader->depth == DOCUMENT_DEPTH_MAX) {
        document_error(reader->document, here(reader), "elements inside each other, expected at most %d deep",
                       DOCUMENT_DEPTH_MAX);
        stop_parsing(reader);
        return;
    }
    // It still becomes a node, so that its content causes no further errors.
    if (element == ELEMENT_UNKNOWN) {
        const char *nearest = nearest_of(name, ELEMENT_NAMES + ELEMENT_BULLETML, ELEMENTS - ELEMENT_BULLETML).name;
        document_error(reader->document, here(reader), "<%.60s> is not an element of BulletML%s%s%s", name,
                       nearest != NULL ? ", expected perhaps <" : "", nearest != NULL ? nearest : "",
                       nearest != NULL ? ">" : "");
    }
    Node *node = add_node(reader, (Element)element);
    for (; *attributes != NULL && element != ELEMENT_UNKNOWN; attributes += 2)
        set_attribute(reader->document, node, attributes[0], attributes[1]);
}

static void XMLCALL on_end(void *context, const char *name)
{
    XmlReader *reader = context;
    (void)name;
    if (reader->depth > 0)
        reader->depth--;
}

// --- text

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void XMLCALL on_text(void *context, const char *text, int length)
{
    XmlReader *reader = context;
    Document *document = reader->document;
    if (reader->depth == 0)
        return;
    Node *node = &document->nodes[reader->open[reader->depth - 1]];
    bool number = element_has_number(node->element);
    uint32_t place = here(reader);
    if (number && node->text_size == 0)
        node->text = document->text_count;
    if (number && node->last != NODE_NONE) // its child is the error
        return;
    for (int i = 0; i < length; i++) {
        if (number) {
            // Entities and CDATA shift text relative to the file, so each letter stores its own place.
            int count = document->text_count++;
            document->text = grow_list(document->text, 1, count, &document->text_room);
            document->places = grow_list(document->places, sizeof(uint32_t), count, &document->place_room);
            document->text[count] = text[i];
            document->places[count] = place + (uint32_t)i;
            node->text_size++;
        } else if (!is_space(text[i]) && node->element != ELEMENT_UNKNOWN && node->text_size++ == 0) {
            document_error(document, place + (uint32_t)i, "text inside <%s>, expected %s", ELEMENT_NAMES[node->element],
                           node->element == ELEMENT_VANISH ? "none" : "only elements");
        }
    }
}

// --- refused: entities

static void XMLCALL on_entity(void *context, const char *name, int is_parameter, const char *value, int value_length,
                              const char *base, const char *system, const char *public, const char *notation)
{
    XmlReader *reader = context;
    (void)is_parameter, (void)value, (void)value_length, (void)base, (void)system, (void)public, (void)notation;
    document_error(reader->document, here(reader), "entity \"%.60s\" is declared, expected none", name);
    stop_parsing(reader);
}

static void XMLCALL on_skipped_entity(void *context, const char *name, int is_parameter)
{
    XmlReader *reader = context;
    document_error(reader->document, here(reader), "%s%.60s; is unknown, expected only &lt; &gt; &amp; &quot; &apos;",
                   is_parameter ? "%" : "&", name);
}

// --- encodings unknown to expat
//
// Only labels and comments can contain letters outside ASCII, and labels are only compared. So each byte is read as
// one letter, which keeps labels distinct in every encoding in which the bytes of < > & and quotes never belong to
// other letters.

// In lower case, without - and _; a trailing * matches any rest.
static const char *const ENCODINGS[] = {
    "shiftjis*", "sjis",    "xsjis*", "mskanji",    "cp932",  "ms932",     "windows31j", "cswindows31j",
    "eucjp*",    "xeucjp*", "euckr*", "euccn",      "gb2312", "gbk",       "gb18030",    "cp936",
    "big5*",     "cp949",   "cp950",  "windows12*", "cp12*",  "iso8859*",  "latin1",     "latin2",
    "koi8*",     "ibm4*",   "ibm8*",  "cp4*",       "cp8*",   "macintosh", "ansi",
};

static int XMLCALL on_encoding(void *context, const char *name, XML_Encoding *encoding)
{
    XmlReader *reader = context;
    char simple[32]; // in lower case, without - and _
    int length = 0;
    bool known = false;
    for (const char *c = name; *c != '\0' && length + 1 < (int)sizeof simple; c++)
        if (*c != '-' && *c != '_')
            simple[length++] = *c >= 'A' && *c <= 'Z' ? (char)(*c - 'A' + 'a') : *c;
    simple[length] = '\0';
    for (size_t i = 0; i < sizeof ENCODINGS / sizeof ENCODINGS[0] && !known; i++) {
        size_t compared = strcspn(ENCODINGS[i], "*");
        bool prefix = ENCODINGS[i][compared] == '*';
        known = strncmp(simple, ENCODINGS[i], compared) == 0 && (prefix || simple[compared] == '\0');
    }
    if (!known) {
        snprintf(reader->encoding, sizeof reader->encoding, "%s", name);
        return XML_STATUS_ERROR;
    }
    for (int i = 0; i < 256; i++)
        // One letter per byte, see ENCODINGS.
        encoding->map[i] = i;
    encoding->data = NULL;
    encoding->convert = NULL;
    encoding->release = NULL;
    return XML_STATUS_OK;
}

// --- the document

static bool parse_xml(Document *document)
{
    XML_Parser parser = grow_checked(XML_ParserCreate(NULL));
    XmlReader reader = {.document = document, .parser = parser};
    XML_SetUserData(parser, &reader);
    XML_SetElementHandler(parser, on_start, on_end);
    XML_SetCharacterDataHandler(parser, on_text);
    XML_SetEntityDeclHandler(parser, on_entity);
    XML_SetSkippedEntityHandler(parser, on_skipped_entity);
    XML_SetUnknownEncodingHandler(parser, on_encoding, &reader);
    bool good = XML_Parse(parser, document->bytes, (int)document->size, XML_TRUE) == XML_STATUS_OK;
    if (!good && !reader.stopped) {
        enum XML_Error error = XML_GetErrorCode(parser);
        const Node *open = reader.depth > 0 ? &document->nodes[reader.open[reader.depth - 1]] : NULL;
        grow_checked(error == XML_ERROR_NO_MEMORY ? NULL : &reader);
        if (error == XML_ERROR_TAG_MISMATCH && open != NULL && open->element != ELEMENT_UNKNOWN)
            // expat reports neither the open element nor its start.
            document_error(document, here(&reader), "XML: this does not close the <%s> of line %d, expected </%s>",
                           ELEMENT_NAMES[open->element], document_line(document, open->offset),
                           ELEMENT_NAMES[open->element]);
        else if (error == XML_ERROR_UNKNOWN_ENCODING)
            document_error(document, here(&reader), "encoding \"%.40s\" is unknown, expected UTF-8", reader.encoding);
        else
            document_error(document, here(&reader), "XML: %s", XML_ErrorString(error));
    }
    ASSERT(!good || (reader.depth == 0 && document->node_count > 0));
    XML_ParserFree(parser);
    return good;
}

bool pattern_read(const char *bytes, size_t size, PatternProgram *program, ErrorFn *on_error, void *context)
{
    Error error;
    *program = (PatternProgram){NULL, 0};
    if (size > PATTERN_DOCUMENT_BYTES_MAX) {
        error_set_at(&error, 1, 1, "the document is too large, expected at most 1 MiB");
        on_error(context, &error);
        return false;
    }
    Document *document = grow_zeros(sizeof *document);
    document->bytes = bytes;
    document->size = (uint32_t)size;
    if (parse_xml(document)) {
        // All three even after errors, so that one run reports all of them.
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
        document->words = NULL; // now owned by the program
    }
    int line = 1, column = 1;
    uint32_t at = 0;
    // Errors are in order, so that one walk counts the lines for all of them.
    for (int i = 0; i < document->error_count; i++) {
        move_place(document, &at, document->errors[i].offset, &line, &column);
        error_set_at(&error, line, column, "%s", document->errors[i].text);
        on_error(context, &error);
    }
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
