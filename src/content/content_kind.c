// content_kind.c -- determines the kind of a file by its magic, its first sign, or the sections that only one kind has.
#include "content/content_kind.h"

#include <stdbool.h>
#include <string.h>

#include "content/bundle/bundle.h"
#include "content/tuning/tunables_text.h"
#include "tape/tape_link.h"
#include "text/text_lines.h"

#define LINK_CHARS_LEAST 64 // shorter ones are examples in a text; no game has so short a link

#define BYTE_ORDER_MARK "\xef\xbb\xbf" // of UTF-8, as editors of Windows write it

// Sections that only stages have, by their first word: tunables also have [stage], [boss] and [enemy].
static const char *const STAGE_SECTIONS[] = {"scenario", "place", "touch", "phase", "gallery",
                                             "program",  "wave",  "nest",  "stance"};

// "[phase First light]" is "phase" for the table, and the whole for the tunables.
static ContentKind kind_of_section(const char *line)
{
    size_t word = strcspn(line + 1, " \t]"), all = strcspn(line + 1, "]");
    char name[TEXT_LINE_BYTES];
    for (size_t i = 0; i < sizeof STAGE_SECTIONS / sizeof STAGE_SECTIONS[0]; i++)
        if (strlen(STAGE_SECTIONS[i]) == word && strncmp(line + 1, STAGE_SECTIONS[i], word) == 0)
            return CONTENT_STAGE;
    memcpy(name, line + 1, all);
    name[all] = '\0';
    return field_find_section(&TUNABLE_TABLE, name) >= 0 ? CONTENT_TUNABLES : CONTENT_OTHER;
}

// The first line of a score is one of its settings.
static bool begins_score(const char *line)
{
    static const char *const WORDS[] = {"tempo", "key", "bar", "loud", "echo", "phrase", "voice"};
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
        if (strcspn(line, " \t") == strlen(WORDS[i]) && strncmp(line, WORDS[i], strlen(WORDS[i])) == 0
            && strchr(line, '=') == NULL)
            return true;
    return false;
}

// Returns tunables only if nothing after them is more specific.
static ContentKind kind_of_text(const char *bytes, size_t size)
{
    TextErrors errors = {0};
    TextLines lines = {.bytes = bytes, .size = size};
    ContentKind kind = CONTENT_OTHER;
    bool begun = false;
    if (size >= 3 && memcmp(bytes, BYTE_ORDER_MARK, 3) == 0)
        lines.at = 3;
    while ((kind == CONTENT_OTHER || kind == CONTENT_TUNABLES) && text_lines_next(&lines, &errors)) {
        ContentKind by_section = lines.text[0] == '[' ? kind_of_section(lines.text) : CONTENT_OTHER;
        if (!begun && strcmp(lines.text, "map") == 0)
            kind = CONTENT_MAP;
        else if (!begun && begins_score(lines.text))
            kind = CONTENT_SCORE;
        else if (by_section != CONTENT_OTHER)
            kind = by_section;
        begun |= lines.text[0] == '[';
        // Before its first section our files contain comments and, in a map, keys; prose is not ours.
        bool prose = lines.text[0] != '\0' && !strchr("#;", lines.text[0]) && !strchr(lines.text, '=');
        if (!begun && kind == CONTENT_OTHER && prose)
            break;
    }
    text_errors_free(&errors);
    return kind;
}

// A byte order mark alone may introduce XML.
static bool is_xml(const char *bytes, size_t size)
{
    static const char *const MARKS[] = {BYTE_ORDER_MARK, "\xff\xfe", "\xfe\xff"};
    for (int i = 0; i < 3; i++) {
        size_t length = strlen(MARKS[i]);
        if (size < length || memcmp(bytes, MARKS[i], length) != 0)
            continue;
        if (i > 0)
            return true;
        bytes += length;
        size -= length;
    }
    size_t blanks = 0;
    while (blanks < size && strchr(" \t\r\n", bytes[blanks]) && bytes[blanks] != '\0')
        blanks++;
    return blanks < size && bytes[blanks] == '<';
}

ContentKind content_kind(const char *bytes, size_t size)
{
    if (size >= TAPE_MAGIC_BYTES && memcmp(bytes, TAPE_MAGIC, TAPE_MAGIC_BYTES) == 0)
        return CONTENT_DEMO;
    BundleKind bundle = bundle_kind(bytes, size);
    if (bundle != BUNDLE_NONE)
        return bundle == BUNDLE_SAVE ? CONTENT_SAVE : CONTENT_REPORT;
    if (is_xml(bytes, size))
        return CONTENT_PATTERN;
    size_t length = 0;
    ContentKind kind = memchr(bytes, '\0', size) ? CONTENT_OTHER : kind_of_text(bytes, size);
    return kind == CONTENT_OTHER && tape_link_find(bytes, size, &length) && length >= LINK_CHARS_LEAST ? CONTENT_DEMO
                                                                                                       : kind;
}
