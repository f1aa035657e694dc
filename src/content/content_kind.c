// content_kind.c -- determines the kind of a file by its magic, its first character, or sections that only one kind
// has.
#include "content/content_kind.h"

#include <errno.h>
#include <string.h>

#include "content/bundle/bundle.h"
#include "content/demos/demo_file.h"
#include "content/tuning/tunables_text.h"
#include "platform/files.h"
#include "tape/tape_link.h"
#include "text/fields.h"
#include "text/text_lines.h"
#include "text/words.h"

#define LINK_CHARS_LEAST 64 // shorter ones are examples in texts; links of games are longer

#define BYTE_ORDER_MARK "\xef\xbb\xbf" // of UTF-8, as editors of Windows write it

// Sections that only stages have, by their first word: tunables also have [stage], [boss] and [enemy].
#define STAGE_SECTIONS "scenario place touch phase gallery program wave nest stance"

// The first line of a score is one of its settings.
#define SCORE_SETTINGS "tempo key bar loud echo phrase voice"

// "[phase First light]" is "phase" for the sections of stages, and the whole for those of tunables. Returns tunables
// only if nothing after them is more specific.
static ContentKind kind_of_text(const char *bytes, size_t size)
{
    TextErrors errors = {0};
    TextLines lines = {.bytes = bytes, .size = size};
    ContentKind kind = CONTENT_OTHER;
    bool begun = false; // a section
    if (size >= 3 && memcmp(bytes, BYTE_ORDER_MARK, 3) == 0)
        lines.at = 3;
    while ((kind == CONTENT_OTHER || kind == CONTENT_TUNABLES) && text_lines_next(&lines, &errors)) {
        const char *line = lines.text;
        bool section = line[0] == '[', entry = strchr(line, '=') != NULL;
        begun |= section;
        if (section && words_place(STAGE_SECTIONS, words_first(line + 1, strcspn(line + 1, " \t]")).text) >= 0)
            kind = CONTENT_STAGE;
        else if (section && field_find_section(&TUNABLE_TABLE, words_first(line + 1, strcspn(line + 1, "]")).text) >= 0)
            kind = CONTENT_TUNABLES;
        else if (!begun && strcmp(line, "map") == 0)
            kind = CONTENT_MAP;
        else if (!begun && (strncmp(line, "msgid ", 6) == 0 || strncmp(line, "msgctxt ", 8) == 0))
            kind = CONTENT_LANGUAGE;
        else if (!begun && !entry && words_place(SCORE_SETTINGS, words_first(line, strcspn(line, " \t")).text) >= 0)
            kind = CONTENT_SCORE;
        else if (!begun && !entry && line[0] != '\0' && !strchr("#;", line[0]))
            break; // our files only contain comments and, in maps, keys before the first section; prose is not ours
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

bool content_kind_of(const char *path, ContentKind *kind, Error *error)
{
    FileBytes file;
    *kind = demo_file_is_link(path) ? CONTENT_DEMO : CONTENT_PATTERN;
    if (demo_file_is_link(path) || folder_exists(path))
        return true;
    bool read = file_read(path, BUNDLE_FILE_BYTES_MAX, &file, error);
    if (!read && errno != 0)
        return false;
    *kind = read ? content_kind((const char *)file.bytes, file.size) : CONTENT_OTHER;
    if (*kind == CONTENT_OTHER)
        *kind = file_name_ends(path, ".ini") ? CONTENT_TUNABLES
              : file_name_ends(path, ".xml") ? CONTENT_PATTERN
                                             : CONTENT_OTHER;
    file_free(&file);
    return true;
}
