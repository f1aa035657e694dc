// svg.c -- a strict look at the file, then SDL_image.
#include "render/svg.h"

#include <SDL.h>
#include <SDL_image.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILE_MOST (1u << 20)
#define NESTING_MOST 32
#define SIZE_LEAST_PX 1.0f // thinner ones would be drawn without end in their other direction
#define SIZE_MOST_PX 4096.0f
#define SIZE_CHARS_MOST 32 // of a number: nanosvg reads the first 63, and finds another one in them
#define DASHES "stroke-dasharray"
#define BLANKS " \t\r\n"

// A walk through the file's tags.
typedef struct Walk {
    const char *path;
    char *text;
    char *at;
    const char *open[NESTING_MOST]; // names of the open elements, in the text
    int depth;
    int elements;
    float width_px, height_px;
    Error *error;
} Walk;

static bool refuse(const Walk *walk, const char *where, const char *what)
{
    int line = 1;
    for (const char *c = walk->text; c < where; c++)
        line += *c == '\n';
    return error_set(walk->error, "%s:%d: %s", walk->path, line, what);
}

static size_t name_length(const char *name)
{
    return strcspn(name, BLANKS "/>");
}

// Names end at a blank or the tag's end, not at a zero byte.
static bool same_name(const char *name, const char *other)
{
    size_t length = name_length(name);
    return length == name_length(other) && strncmp(name, other, length) == 0;
}

// SDL_image's reader, nanosvg, leaves these out without a word; the picture would just lack them.
static bool is_drawn(const char *name)
{
    static const char *const not_drawn[] = {"use",   "text",    "clipPath", "mask",  "filter",
                                            "image", "pattern", "symbol",   "marker"};
    for (size_t i = 0; i < sizeof not_drawn / sizeof not_drawn[0]; i++)
        if (same_name(name, not_drawn[i]))
            return false;
    return true;
}

// The end of a tag that begins at `tag`: its '>', found outside of quotes; NULL where there is none.
static char *tag_end(char *tag)
{
    char quote = 0;
    for (char *c = tag; *c != 0; c++) {
        if (quote != 0)
            quote = *c == quote ? 0 : quote;
        else if (*c == '"' || *c == '\'')
            quote = *c;
        else if (*c == '>')
            return c;
    }
    return NULL;
}

// name="value", as both readers understand it.
typedef struct Attribute {
    const char *name, *value;
    size_t name_bytes, value_bytes;
} Attribute;

// The attribute at *at, which is then behind it; false where there is none.
static bool attribute_take(const char **at, const char *end, Attribute *attribute)
{
    const char *name = *at + strspn(*at, BLANKS), *sign = name + strcspn(name, "=\"'<>/" BLANKS);
    if (name == *at || sign == name || sign[0] != '=' || (sign[1] != '"' && sign[1] != '\''))
        return false;
    const char *value = sign + 2, *close = strchr(value, sign[1]);
    if (close == NULL || close > end || memchr(value, '>', (size_t)(close - value)) != NULL)
        return false;
    *attribute = (Attribute){name, value, (size_t)(sign - name), (size_t)(close - value)};
    *at = close + 1;
    return true;
}

// The only attribute of this name; false where there is none, or another one.
static bool attribute_find(const char *tag, const char *end, const char *name, Attribute *found)
{
    int count = 0;
    Attribute attribute;
    for (const char *at = tag + name_length(tag); attribute_take(&at, end, &attribute);)
        if (attribute.name_bytes == strlen(name) && strncmp(attribute.name, name, attribute.name_bytes) == 0) {
            *found = attribute;
            count++;
        }
    return count == 1;
}

// True where attributes, and a slash at most, are all there is: nanosvg would find something else in the rest.
static bool attributes_good(const char *tag, const char *end)
{
    Attribute attribute;
    const char *at = tag + name_length(tag);
    while (attribute_take(&at, end, &attribute))
        continue;
    at += strspn(at, BLANKS);
    return at + (*at == '/') == end;
}

// Of the root, a plain number or one in px; 0 where it is missing or anything else.
static float size_attribute(const char *tag, const char *end, const char *name)
{
    Attribute attribute;
    if (!attribute_find(tag, end, name, &attribute))
        return 0.0f;
    size_t digits = strspn(attribute.value, "0123456789.");
    const char *rest = attribute.value + digits;
    bool whole = digits > 0 && digits <= SIZE_CHARS_MOST
              && (digits == attribute.value_bytes
                  || (digits + 2 == attribute.value_bytes && strncmp(rest, "px", 2) == 0));
    return whole ? strtof(attribute.value, NULL) : 0.0f;
}

// Without width and height nanosvg takes some of its own, and the sprite would have another size.
static bool open_root(Walk *walk, const char *tag, const char *end)
{
    if (!same_name(tag, "svg"))
        return refuse(walk, tag, "not an SVG file, <svg> was expected first");
    walk->width_px = size_attribute(tag, end, "width");
    walk->height_px = size_attribute(tag, end, "height");
    bool good = walk->width_px >= SIZE_LEAST_PX && walk->width_px <= SIZE_MOST_PX && walk->height_px >= SIZE_LEAST_PX
             && walk->height_px <= SIZE_MOST_PX;
    return good || refuse(walk, tag, "<svg> without a usable size, width and height as plain numbers were expected");
}

static bool open_element(Walk *walk, const char *tag, const char *end)
{
    if (walk->depth == 0 && walk->elements > 0)
        return refuse(walk, tag, "something after </svg>, the end of the file was expected");
    if (!attributes_good(tag, end))
        return refuse(walk, tag, "something else than attributes, name=\"value\" without '>' in it was expected");
    if (walk->elements++ == 0 && !open_root(walk, tag, end))
        return false;
    if (walk->depth > 0 && same_name(tag, "svg"))
        return refuse(walk, tag, "a second <svg>, which would alter the size, one was expected");
    if (!is_drawn(tag)) {
        char what[96];
        snprintf(what, sizeof what, "<%.*s> would not be drawn, plain shapes and gradients were expected",
                 (int)name_length(tag), tag);
        return refuse(walk, tag, what);
    }
    if (end[-1] == '/')
        return true;
    if (walk->depth == NESTING_MOST)
        return refuse(walk, tag, "nested too deeply, 32 elements at most were expected");
    walk->open[walk->depth++] = tag;
    return true;
}

static bool close_element(Walk *walk, const char *name)
{
    if (walk->depth == 0 || !same_name(walk->open[walk->depth - 1], name))
        return refuse(walk, name, "this element was not open here, a matching end tag was expected");
    walk->depth--;
    return true;
}

// That reader knows no comments, and would draw what is in them.
static void blank_out(char *from, const char *to)
{
    for (; from < to; from++)
        if (*from != '\n')
            *from = ' ';
}

// One '<...>' at walk->at, which stands after it then.
static bool walk_tag(Walk *walk)
{
    char *tag = walk->at + 1;
    bool comment = strncmp(tag, "!--", 3) == 0;
    bool plain = tag[0] == '!' || tag[0] == '?';
    char *end = comment ? strstr(tag + 3, "-->") : plain ? strchr(tag, '>') : tag_end(tag);
    if (end == NULL)
        return refuse(walk, tag, "the file ends inside a tag, '>' was expected");
    walk->at = end + (comment ? 3 : 1);
    if (comment) {
        blank_out(tag - 1, walk->at);
        return true;
    }
    if (plain)
        return true;
    return tag[0] == '/' ? close_element(walk, tag + 1) : open_element(walk, tag, end);
}

static bool check(Walk *walk)
{
    for (walk->at = strchr(walk->text, '<'); walk->at != NULL; walk->at = strchr(walk->at, '<'))
        if (!walk_tag(walk))
            return false;
    const char *end = walk->text + strlen(walk->text);
    if (walk->elements == 0)
        return refuse(walk, end, "not an SVG file, <svg> was expected");
    const char *dashes = strstr(walk->text, DASHES);
    if (dashes != NULL)
        return refuse(walk, dashes, DASHES " could draw dashes without end, whole lines were expected");
    if (walk->depth > 0)
        return refuse(walk, end, "the file ends too early, </svg> was expected");
    return true;
}

// What that reader does not understand gives an empty picture and no error.
static bool is_blank(const SDL_Surface *surface)
{
    const uint8_t *row = surface->pixels;
    for (int y = 0; y < surface->h; y++, row += surface->pitch)
        for (int x = 0; x < surface->w; x++)
            if (row[4 * x + 3] != 0)
                return false;
    return true;
}

// Draws the checked text. The width is rounded to whole texels and the height follows, so that a tile meets its
// neighbour without a half-covered column.
static bool draw(Svg *svg, const Walk *walk, size_t size, float scale)
{
    int width = (int)(walk->width_px * scale + 0.5f);
    width = width > 1 ? width : 1;
    SDL_RWops *stream = SDL_RWFromConstMem(walk->text, (int)size);
    SDL_Surface *drawn = stream != NULL ? IMG_LoadSizedSVG_RW(stream, width, 0) : NULL;
    if (stream != NULL)
        SDL_RWclose(stream);
    if (drawn == NULL)
        return refuse(walk, walk->text, "cannot be drawn, an SVG file was expected");
    SDL_Surface *surface = SDL_ConvertSurfaceFormat(drawn, SDL_PIXELFORMAT_RGBA32, 0);
    SDL_FreeSurface(drawn);
    if (surface == NULL || is_blank(surface)) {
        SDL_FreeSurface(surface);
        return refuse(walk, walk->text, "nothing in it can be seen, filled or stroked shapes were expected");
    }
    float height = walk->height_px * (float)width / walk->width_px;
    float most = (float)surface->h;
    *svg = (Svg){surface, walk->width_px, walk->height_px, (float)width, height < most ? height : most};
    return true;
}

// A colour of the file at '#', or -1 where no six hexadecimal digits follow.
static int64_t colour_at(const char *hash)
{
    for (int i = 1; i <= 6; i++)
        if (!isxdigit((unsigned char)hash[i]))
            return -1;
    char digits[7];
    memcpy(digits, hash + 1, 6);
    digits[6] = 0;
    return (int64_t)strtol(digits, NULL, 16);
}

// In the text, before it is drawn: gradients and soft rims take the new colours too.
static void paint(char *text, SvgPaints paints)
{
    for (char *hash = strchr(text, '#'); hash != NULL; hash = strchr(hash + 1, '#')) {
        int64_t colour = colour_at(hash);
        for (int i = 0; i < paints.count; i++) {
            if (colour != (int64_t)paints.items[i].from)
                continue;
            char digits[16];
            snprintf(digits, sizeof digits, "%06x", (unsigned)(paints.items[i].to & 0xffffffu));
            memcpy(hash + 1, digits, 6);
            break;
        }
    }
}

bool svg_read(Svg *svg, char *text, size_t size, const char *path, float scale, SvgPaints paints, Error *error)
{
    paint(text, paints);
    Walk walk = {.path = path, .text = text, .error = error};
    if (strlen(text) != size)
        return refuse(&walk, text + strlen(text), "a zero byte, an SVG file was expected");
    return check(&walk) && draw(svg, &walk, size, scale);
}

bool svg_load(Svg *svg, const char *path, float scale, SvgPaints paints, Error *error)
{
    SDL_RWops *stream = SDL_RWFromFile(path, "rb");
    if (stream == NULL)
        return error_set(error, "%s: cannot be opened, an SVG file was expected", path);
    int64_t length = SDL_RWsize(stream);
    if (length < 0 || length > FILE_MOST) {
        SDL_RWclose(stream);
        return error_set(error, "%s: of unknown length or too long, at most %u bytes were expected", path, FILE_MOST);
    }
    size_t size = 0;
    char *text = SDL_LoadFile_RW(stream, &size, 1); // ends in a zero byte
    if (text == NULL)
        return error_set(error, "%s: cannot be read, an SVG file was expected", path);
    bool good = svg_read(svg, text, size, path, scale, paints, error);
    SDL_free(text);
    return good;
}
