// words.c -- words, numbers, near names.
#include "text/words.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/digits.h"
#include "core/base/utf8.h"
#include "text/grow.h"

#define QUOTED_CHARACTERS 40
#define BLANKS " \t\r\n"

// The mark at the end of a cut word keeps it from matching a shorter known one.
Word words_first(const char *text, size_t length)
{
    Word word = {""};
    bool fits = length < WORD_BYTES;
    memcpy(word.text, text, fits ? length : WORD_BYTES - 2);
    if (!fits)
        word.text[WORD_BYTES - 2] = '?';
    return word;
}

// An entry may be empty, unlike the words of words_split: "1,,2" has three.
bool words_next(const char **at, char between, Word *entry)
{
    if (*at == NULL)
        return false;
    const char *end = strchr(*at, between);
    *entry = words_first(*at, end != NULL ? (size_t)(end - *at) : strlen(*at));
    *at = end != NULL ? end + 1 : NULL;
    return true;
}

// Only cuts; the caller parses both sides, because it knows their type.
bool words_range(const char *text, Word *from, Word *to)
{
    const char *dots = strstr(text, "..");
    if (dots == NULL)
        return false;
    *from = words_first(text, (size_t)(dots - text));
    *to = words_first(dots + 2, strlen(dots + 2));
    return true;
}

bool words_shaped(const char *text, const char *shape)
{
    for (; *shape != '\0'; text++, shape++)
        if (*shape == '0' ? digits_span(text, 1) != 1 : *text != *shape)
            return false;
    return *text == '\0';
}

// By hand, since strcasestr is not in POSIX.
bool words_contain(const char *text, const char *part)
{
    size_t length = 0;
    for (; part[length] && *text; text++)
        for (length = 0; part[length] && tolower((unsigned char)text[length]) == tolower((unsigned char)part[length]);)
            length++;
    return !part[length];
}

int words_split(const char *text, Word *words, int most)
{
    int count = 0;
    for (text += strspn(text, BLANKS); *text; text += strspn(text, BLANKS)) {
        size_t length = strcspn(text, BLANKS);
        if (count < most)
            words[count] = words_first(text, length);
        count++;
        text += length;
    }
    return count;
}

// The allowed characters exclude strtof's extras: inf, nan, hexadecimal, leading blanks.
bool words_float(const char *word, float *value)
{
    if (*word == '\0' || word[strspn(word, "0123456789+-.eE")] != '\0')
        return false;
    char *end;
    float number = strtof(word, &end);
    if (*end != '\0' || !isfinite(number))
        return false;
    *value = number;
    return true;
}

// Few digits are enough for numbers that people write; exponents are for very large or very small ones.
void words_from_float(float value, char *text, size_t size)
{
    int digits = 1;
    for (; digits < 9; digits++) {
        snprintf(text, size, "%.*e", digits - 1, (double)value);
        if (strtof(text, NULL) == value)
            break;
    }
    snprintf(text, size, "%.*e", digits - 1, (double)value);
    int power = atoi(strchr(text, 'e') + 1);
    if (power < -6 || power > 9)
        return;
    int decimals = digits - 1 - power;
    snprintf(text, size, "%.*f", decimals > 0 ? decimals : 0, (double)value);
}

bool words_int(const char *word, int32_t *value)
{
    uint64_t size;
    bool minus = *word == '-', sign = minus || *word == '+';
    if (!digits_read(word + sign, strlen(word + sign), (uint64_t)INT32_MAX + minus, &size))
        return false;
    *value = (int32_t)(minus ? -(int64_t)size : (int64_t)size);
    return true;
}

bool words_u64(const char *word, uint64_t *value)
{
    return digits_read(word, strlen(word), UINT64_MAX, value);
}

bool words_u64_in(const char *word, uint64_t least, uint64_t most, uint64_t *value)
{
    return words_u64(word, value) && *value >= least && *value <= most;
}

// Sets the value in either case: some readers continue with 0 and report later.
bool words_int_in(const char *word, int least, int most, int *value)
{
    uint64_t large;
    bool good = words_u64_in(word, (uint64_t)least, (uint64_t)most, &large);
    *value = good ? (int)large : 0;
    return good;
}

// Messages go to terminals, on which bytes of an unknown file could have any effect.
Word words_quoted(const char *word)
{
    Word quoted;
    int n = 0;
    for (; word[n] && n < QUOTED_CHARACTERS; n++)
        quoted.text[n] = word[n] >= 0x20 && word[n] < 0x7f ? word[n] : '?';
    strcpy(quoted.text + n, word[n] ? "..." : "");
    return quoted;
}

void words_print(const char *text, FILE *out)
{
    char *plain = grow_text(text);
    utf8_make_plain(plain);
    fputs(plain, out);
    free(plain);
}

// A word that does not fit goes to the next line whole; one longer than a line has a line of its own. Breaks only at
// blanks, because a long path should stay whole.
void words_hang(const char *text, int at, const char *prefix, int columns, FILE *out)
{
    const char *link = "";
    int indent = (int)strlen(prefix);
    for (text += strspn(text, BLANKS); *text; text += strspn(text, BLANKS), link = " ") {
        int length = (int)strcspn(text, BLANKS);
        if (at > indent && at + (int)strlen(link) + length > columns) {
            at = fprintf(out, "\n%s", prefix) - 1;
            link = "";
        }
        at += fprintf(out, "%s%.*s", link, length, text);
        text += length;
    }
    fputc('\n', out);
}

void words_wrap(const char *text, const char *prefix, int columns, FILE *out)
{
    if (text[strspn(text, BLANKS)] == '\0')
        return;
    fputs(prefix, out);
    words_hang(text, (int)strlen(prefix), prefix, columns, out);
}

// Lists of names are one text in tables, so a row needs no separate array.
int words_place(const char *words, const char *wanted)
{
    size_t length = strlen(wanted);
    for (int place = 0; *words; place++) {
        size_t word = strcspn(words, " ");
        if (word == length && memcmp(words, wanted, length) == 0)
            return place;
        words += word + (words[word] == ' ');
    }
    return -1;
}

// The index must be valid.
Word words_at(const char *words, int place)
{
    for (; place > 0; place--)
        words += strcspn(words, " ") + 1;
    return words_first(words, strcspn(words, " "));
}

// Joins the last two with "or".
void words_or(const char *words, char *text, size_t size)
{
    size_t at = 0;
    for (const char *word = words; *word && at < size;) {
        size_t length = strcspn(word, " ");
        const char *next = word + length + (word[length] == ' ');
        bool last = next[strcspn(next, " ")] == '\0';
        const char *link = *next == '\0' ? "" : last ? " or " : ", ";
        at += (size_t)snprintf(text + at, size - at, "%.*s%s", (int)length, word, link);
        word = next;
    }
}

// About a third of the letters may differ: more would suggest unrelated names.
NearestName nearest_begin(const char *word)
{
    int length = (int)strlen(word);
    NearestName nearest = {.word = word, .distance = length / 3 + (length < 3 ? 1 : 0) + 1};
    for (int i = 0; i < length && i < WORD_BYTES; i++)
        nearest.places[(unsigned char)word[i]] |= UINT64_C(1) << i;
    return nearest;
}

// The Damerau-Levenshtein distance (a swap of neighbours counts one) by Hyyroe's bit vectors: a file may be full of
// unknown words, and each is compared with all names. A column of the table of distances is here one bit per letter of
// the word: `up` and `down` mark where a column rises and falls by one, `right_up` and `right_down` where the next
// column differs from it, `same` where the diagonal stays.
static int letters_changed(const NearestName *nearest, int word_length, const char *name)
{
    uint64_t up = ~UINT64_C(0), down = 0, same = 0, last_places = 0, end = UINT64_C(1) << (word_length - 1);
    int distance = word_length;
    for (; *name != '\0'; name++) {
        uint64_t places = nearest->places[(unsigned char)*name];
        uint64_t swapped = ((~same & places) << 1) & last_places;
        same = (((places & up) + up) ^ up) | places | down | swapped;
        uint64_t right_up = down | ~(same | up), right_down = same & up;
        distance += ((right_up & end) != 0) - ((right_down & end) != 0);
        right_up = right_up << 1 | 1;
        up = right_down << 1 | ~(same | right_up);
        down = same & right_up;
        last_places = places;
    }
    return distance;
}

// Skips lengths that differ by too much.
void nearest_offer(NearestName *nearest, const char *name)
{
    int word_length = (int)strlen(nearest->word), name_length = (int)strlen(name);
    if (word_length == 0 || word_length > WORD_BYTES || abs(word_length - name_length) >= nearest->distance)
        return;
    int distance = letters_changed(nearest, word_length, name);
    if (distance >= nearest->distance)
        return;
    nearest->distance = distance;
    nearest->name = name;
}

NearestName nearest_of(const char *word, const char *const *names, int count)
{
    NearestName nearest = nearest_begin(word);
    for (int i = 0; i < count; i++)
        nearest_offer(&nearest, names[i]);
    return nearest;
}

int names_find(const char *name, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

NamesExpected names_expected(const char *what, const char *name, const char *const *names, int count)
{
    NamesExpected expected;
    NearestName nearest = nearest_of(name, names, count);
    size_t length = 0, room = sizeof expected.text;
    if (nearest.name != NULL) {
        snprintf(expected.text, room, "%s such as '%s'", what, nearest.name);
        return expected;
    }
    for (int i = 0; i < count && length < room; i++)
        length += (size_t)snprintf(expected.text + length, room - length, "%s%s", i > 0 ? ", " : "one of: ", names[i]);
    return expected;
}

void words_join(char *text, size_t size, const char *between, const char *more)
{
    size_t length = strlen(text);
    if (more[0] != '\0')
        snprintf(text + length, size - length, "%s%s", length > 0 ? between : "", more);
}

// --- texts in JSON

// File names may be invalid UTF-8, but JSON may not; replaces invalid bytes by U+FFFD.
void json_text(const char *text, FILE *out)
{
    fputc('"', out);
    for (const char *at = text; *at;) {
        const char *character = at;
        uint32_t code = utf8_next(&at);
        if (code == UTF8_INVALID || code < 0x20)
            fprintf(out, "\\u%04x", (unsigned)code);
        else
            fprintf(out, "%s%.*s", code == '"' || code == '\\' ? "\\" : "", (int)(at - character), character);
    }
    fputc('"', out);
}

void json_pair(const char *name, const char *text, FILE *out)
{
    fprintf(out, ", \"%s\": ", name);
    json_text(text, out);
}
