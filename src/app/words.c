// words.c -- words, numbers, near names.
#include "app/words.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define QUOTED_CHARACTERS 40
#define BLANKS " \t\r\n"

int words_split(const char *text, Word *words, int most)
{
    int count = 0;
    for (text += strspn(text, BLANKS); *text; text += strspn(text, BLANKS)) {
        size_t length = strcspn(text, BLANKS);
        if (count < most) {
            size_t kept = length < WORD_BYTES - 1 ? length : WORD_BYTES - 1;
            memcpy(words[count].text, text, kept);
            words[count].text[kept] = '\0';
            if (kept < length)
                words[count].text[kept - 1] = '?';
        }
        count++;
        text += length;
    }
    return count;
}

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

// Few digits are enough for numbers that people wrote; powers of ten are for what is very large or very small.
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
    size_t sign = *word == '-' || *word == '+';
    if (word[sign] == '\0' || word[sign + strspn(word + sign, "0123456789")] != '\0')
        return false;
    errno = 0;
    long long number = strtoll(word, NULL, 10);
    if (errno != 0 || number < INT32_MIN || number > INT32_MAX)
        return false;
    *value = (int32_t)number;
    return true;
}

bool words_u64(const char *word, uint64_t *value)
{
    if (*word == '\0' || word[strspn(word, "0123456789")] != '\0')
        return false;
    errno = 0;
    unsigned long long number = strtoull(word, NULL, 10);
    if (errno != 0)
        return false;
    *value = number;
    return true;
}

Word words_quoted(const char *word)
{
    Word quoted;
    int n = 0;
    for (; word[n] && n < QUOTED_CHARACTERS; n++)
        quoted.text[n] = word[n] >= 0x20 && word[n] < 0x7f ? word[n] : '?';
    strcpy(quoted.text + n, word[n] ? "..." : "");
    return quoted;
}

void words_wrap(const char *text, const char *prefix, int columns, FILE *out)
{
    int at = 0;
    for (text += strspn(text, BLANKS); *text; text += strspn(text, BLANKS)) {
        int length = (int)strcspn(text, BLANKS);
        bool fits = at > 0 && at + 1 + length <= columns;
        if (!fits)
            at = fprintf(out, "%s%s", at > 0 ? "\n" : "", prefix) - (at > 0);
        else
            at += fprintf(out, " ");
        at += fprintf(out, "%.*s", length, text);
        text += length;
    }
    if (at > 0)
        fputc('\n', out);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

// The Damerau-Levenshtein distance (a swap of neighbours counts one), by rows. Ends early with `most` where it is not
// below that: a row depends on the two rows before it alone, and no number in it is below theirs.
static int letters_changed(const char *a, int a_length, const char *b, int b_length, int most)
{
    int rows[3][WORD_BYTES + 1];
    int *before = rows[0], *last = rows[1], *row = rows[2];
    for (int k = 0; k <= b_length; k++)
        last[k] = k;
    for (int i = 1, lowest = 0, lowest_before = 0; i <= a_length; i++) {
        row[0] = i;
        lowest_before = lowest;
        lowest = i;
        for (int k = 1; k <= b_length; k++) {
            row[k] = least(least(last[k], row[k - 1]) + 1, last[k - 1] + (a[i - 1] != b[k - 1]));
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                row[k] = least(row[k], before[k - 2] + 1);
            lowest = least(lowest, row[k]);
        }
        if (lowest >= most && lowest_before >= most)
            return most;
        int *free_row = before;
        before = last;
        last = row;
        row = free_row;
    }
    return last[b_length];
}

// At least so many letters are changed: those that one word has and the other has not. Much cheaper than to count them
// exactly, and enough to pass over most names.
static int letters_apart(const char *a, const char *b)
{
    int counts[32] = {0}, missing = 0, added = 0;
    for (; *a; a++)
        counts[*a & 31]++;
    for (; *b; b++)
        counts[*b & 31]--;
    for (int i = 0; i < 32; i++) {
        missing += counts[i] > 0 ? counts[i] : 0;
        added += counts[i] < 0 ? -counts[i] : 0;
    }
    return missing > added ? missing : added;
}

NearestName nearest_begin(const char *word)
{
    int length = (int)strlen(word);
    return (NearestName){word, NULL, length / 3 + (length < 3 ? 1 : 0) + 1};
}

void nearest_offer(NearestName *nearest, const char *name)
{
    size_t word_length = strlen(nearest->word), name_length = strlen(name);
    if (word_length > WORD_BYTES || name_length > WORD_BYTES || letters_apart(nearest->word, name) >= nearest->distance)
        return;
    int distance = letters_changed(nearest->word, (int)word_length, name, (int)name_length, nearest->distance);
    if (distance >= nearest->distance)
        return;
    nearest->distance = distance;
    nearest->name = name;
}
