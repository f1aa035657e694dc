// pattern_read_number.c -- numbers: parses text into terms and folds constants.
#include <float.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/pattern/pattern_read_local.h"
#include "text/grow.h"

#define NEST_MAX 32                       // nested parentheses
#define TERMS_MAX (PATTERN_TERMS_MAX - 8) // the compiler may add some

// A subexpression; its terms are the last ones in the parser's list.
typedef struct Part {
    int first;     // its first term
    int need;      // stack depth that it needs
    bool constant; // constant: two terms long, with this value
    float value;
} Part;

typedef struct NumberParser {
    Document *document;
    const char *text;
    const uint32_t *places;
    int size, begin, at, nest;
    uint32_t end_place; // for an error at the text's end
    uint32_t terms[PATTERN_TERMS_MAX];
    int count;
    bool failed; // only the first error is reported
} NumberParser;

// Reports the first error at a byte of the text, and returns a dummy part.
static Part fail(NumberParser *parser, int at, const char *message)
{
    uint32_t place = at < parser->size ? parser->places[at] : parser->end_place;
    if (!parser->failed)
        document_error(parser->document, place, "%s", message);
    parser->failed = true;
    return (Part){parser->count, 1, true, 0.0f};
}

static void emit(NumberParser *parser, uint32_t term)
{
    if (parser->count < TERMS_MAX)
        parser->terms[parser->count++] = term;
    else
        fail(parser, parser->begin, "a number with too many parts, expected at most some 200");
}

static Part emit_constant(NumberParser *parser, int first, float value)
{
    ASSERT(first >= 0 && first <= parser->count);
    parser->count = first;
    emit(parser, TERM_CONSTANT);
    emit(parser, word_of_float(value));
    return (Part){first, 1, true, value};
}

static char look(const NumberParser *parser)
{
    return parser->at < parser->size ? parser->text[parser->at] : '\0';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static void skip_spaces(NumberParser *parser)
{
    while (parser->at < parser->size && strchr(" \t\r\n", look(parser)) != NULL)
        parser->at++;
}

// Digits with at most one point, as precise as a double.
static Part parse_digits(NumberParser *parser)
{
    int begin = parser->at, digits = 0, points = 0;
    double value = 0.0, unit = 1.0;
    for (; is_digit(look(parser)) || look(parser) == '.'; parser->at++) {
        bool point = look(parser) == '.';
        points += point;
        digits += !point;
        if (point || unit > 1.0e17) // beyond the precision of a double
            continue;
        value = value * 10.0 + (look(parser) - '0');
        unit = points > 0 ? unit * 10.0 : unit;
    }
    if (digits == 0 || points > 1)
        return fail(parser, begin,
                    points > 1 ? "a number with two points, expected one"
                               : "a point without digits, expected a number");
    if (is_letter(look(parser)))
        return fail(parser, parser->at, "a letter in a number, expected digits");
    return value / unit <= (double)FLT_MAX ? emit_constant(parser, parser->count, (float)(value / unit))
                                           : fail(parser, begin, "too large, expected at most a billion");
}

static Part emit_term(NumberParser *parser, uint32_t word)
{
    Part part = {parser->count, 1, false, 0.0f};
    emit(parser, word);
    return part;
}

static Part parse_variable(NumberParser *parser)
{
    static const struct {
        const char *name;
        uint32_t term;
    } VARIABLES[] = {{"$rand", TERM_RANDOM}, {"$rank", TERM_RANK}, {"$density", TERM_DENSITY}, {"$pace", TERM_PACE}};
    int begin = parser->at++;
    while (is_digit(look(parser)) || is_letter(look(parser)))
        parser->at++;
    const char *name = parser->text + begin;
    size_t length = (size_t)(parser->at - begin);
    for (size_t i = 0; i < sizeof VARIABLES / sizeof VARIABLES[0]; i++)
        if (strlen(VARIABLES[i].name) == length && memcmp(VARIABLES[i].name, name, length) == 0)
            return emit_term(parser, VARIABLES[i].term);
    if (length == 2 && name[1] >= '1' && name[1] <= '9')
        return emit_term(parser, TERM_PARAMETER | (uint32_t)(name[1] - '0') << 8);
    return fail(parser, begin, "a variable that does not exist, expected $rand, $rank, $density, $pace or $1 to $9");
}

static Part parse_sum(NumberParser *parser);

static Part parse_operand(NumberParser *parser)
{
    char c = look(parser);
    if (is_digit(c) || c == '.')
        return parse_digits(parser);
    if (c == '$')
        return parse_variable(parser);
    if (c != '(')
        return fail(parser, parser->at,
                    parser->at < parser->size ? "expected a number, a variable or ("
                                              : "the number ends too early, expected a number, a variable or (");
    int begin = parser->at++;
    if (++parser->nest > NEST_MAX)
        return fail(parser, begin, "parentheses inside each other, expected at most 32");
    Part part = parse_sum(parser);
    parser->nest--;
    if (look(parser) != ')')
        return fail(parser, parser->at, "expected )");
    parser->at++;
    return part;
}

// Any signs, then their operand.
static Part parse_signed(NumberParser *parser)
{
    bool minus = false;
    for (skip_spaces(parser); look(parser) == '-' || look(parser) == '+'; skip_spaces(parser)) {
        minus ^= look(parser) == '-';
        parser->at++;
    }
    Part part = parse_operand(parser);
    skip_spaces(parser);
    if (!minus || parser->failed)
        return part;
    // Folds the sign into a constant, so that most numbers are one word.
    if (part.constant)
        return emit_constant(parser, part.first, -part.value);
    emit(parser, TERM_NEGATE);
    return part;
}

static Part combine(NumberParser *parser, uint32_t kind, Part a, Part b, int at)
{
    float value;
    Part part = {a.first, a.need > b.need + 1 ? a.need : b.need + 1, false, 0.0f};
    if (parser->failed)
        return a;
    if (b.constant && b.value == 0.0f && (kind == TERM_DIVIDE || kind == TERM_REMAINDER))
        return fail(parser, at, "a division by zero");
    if (part.need > PATTERN_STACK_MAX)
        return fail(parser, at, "too many parentheses inside each other");
    if (!a.constant || !b.constant) {
        emit(parser, kind);
        return part;
    }
    // Uses the runner's function, so that constants equal the runner's results.
    return pattern_calculate(kind, a.value, b.value, &value)
             ? emit_constant(parser, a.first, value)
             : fail(parser, at, "too large, expected at most a billion");
}

static Part parse_product(NumberParser *parser)
{
    Part part = parse_signed(parser);
    while (!parser->failed && (look(parser) == '*' || look(parser) == '/' || look(parser) == '%')) {
        int at = parser->at++;
        char c = parser->text[at];
        Part next = parse_signed(parser);
        part = combine(parser, c == '*' ? TERM_MULTIPLY : c == '/' ? TERM_DIVIDE : TERM_REMAINDER, part, next, at);
    }
    return part;
}

static Part parse_sum(NumberParser *parser)
{
    Part part = parse_product(parser);
    while (!parser->failed && (look(parser) == '+' || look(parser) == '-')) {
        int at = parser->at++;
        Part next = parse_product(parser);
        part = combine(parser, parser->text[at] == '+' ? TERM_ADD : TERM_SUBTRACT, part, next, at);
    }
    return part;
}

// -- the numbers of a document --

static void keep_word(Document *document, Node *node, uint32_t word)
{
    document->terms = grow_list(document->terms, sizeof(uint32_t), document->term_count, &document->term_room);
    document->terms[document->term_count++] = word;
    node->term_count++;
}

static void read_number(Document *document, Node *node)
{
    NumberParser parser = {.document = document,
                           .text = node->text_size > 0 ? document->text + node->text : "",
                           .places = node->text_size > 0 ? document->places + node->text : NULL,
                           .size = node->text_size,
                           .end_place = node->offset};
    skip_spaces(&parser);
    parser.begin = parser.at;
    if (parser.at == parser.size) {
        if (node->child == NODE_NONE) // otherwise the child is the error
            document_error(document, node->offset, "<%s> without a number", ELEMENT_NAMES[node->element]);
        return;
    }
    while (strchr(" \t\r\n", parser.text[parser.size - 1]) != NULL)
        parser.size--;
    parser.end_place = parser.places[parser.size - 1] + 1;
    Part part = parse_sum(&parser);
    if (!parser.failed && parser.at < parser.size)
        fail(&parser, parser.at, "expected + - * / % or the end of the number");
    bool counts = node->element == ELEMENT_WAIT || node->element == ELEMENT_TERM || node->element == ELEMENT_TIMES;
    float most = counts ? PATTERN_COUNT_MAX : PATTERN_VALUE_MAX;
    if (!parser.failed && part.constant && !(part.value >= -most && part.value <= most))
        fail(&parser, parser.begin,
             counts ? "too large, expected at most a billion" : "too large, expected at most a million");
    if (parser.failed)
        return;
    ASSERT(parser.count > 0 && part.need <= PATTERN_STACK_MAX);
    node->constant = part.constant;
    node->value = part.value;
    node->terms = document->term_count;
    keep_word(document, node, part.constant ? 0 : (uint32_t)parser.count);
    for (int i = part.constant ? 1 : 0; i < parser.count; i++)
        keep_word(document, node, parser.terms[i]);
}

void document_numbers(Document *document)
{
    for (int i = 0; i < document->node_count; i++)
        if (element_has_number(document->nodes[i].element))
            read_number(document, &document->nodes[i]);
}
