// rivals.c -- the scores to pass, sorted once and searched each tick.
#include "content/mode/rivals.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/utf8.h"
#include "text/grow.h"
#include "text/text_lines.h"
#include "text/words.h"

void rivals_add(Rivals *rivals, uint32_t score, const char *name)
{
    Rival rival = {.score = score};
    size_t length = strlen(name);
    if (length >= RIVAL_NAME_BYTES)
        length = RIVAL_NAME_BYTES - 1;
    while (length > 0 && ((unsigned char)name[length] & 0xc0) == 0x80) // not inside a character
        length--;
    memcpy(rival.name, name, length);
    LIST_ADD(rivals->list, rivals->count, rivals->room) = rival;
}

static int by_score(const void *a, const void *b)
{
    const Rival *first = a, *second = b;
    return (first->score > second->score) - (first->score < second->score);
}

void rivals_sort(Rivals *rivals)
{
    if (rivals->count > 0)
        qsort(rivals->list, (size_t)rivals->count, sizeof *rivals->list, by_score);
}

void rivals_read(Rivals *rivals, const char *name, const char *text, size_t size, TextErrors *errors)
{
    TextLines lines = {.bytes = text, .size = size};
    bool inside = false, any = false;
    int lists = 0;
    while (text_lines_next(&lines, errors)) {
        char *at = lines.text;
        size_t length = strlen(at), digits = strcspn(at, " ");
        uint64_t score;
        if (length == 0 || at[0] == '#')
            continue;
        if (at[0] == '[' && at[length - 1] == ']') {
            at[length - 1] = '\0';
            inside = name ? strcmp(at + 1, name) == 0 : lists++ == 0;
            any = true;
        } else if (any && at[digits] == ' ' && utf8_plain(at)
                   && words_u64_in(words_first(at, digits).text, 0, UINT32_MAX, &score)) {
            if (inside)
                rivals_add(rivals, (uint32_t)score, at + digits + 1);
        } else {
            text_errors_add(errors, lines.number, 0,
                            "not a game (got \"%s\"), expected a list in brackets, then lines of score and name",
                            words_quoted(at).text);
        }
    }
}

const Rival *rivals_next(const Rivals *rivals, uint32_t score)
{
    int from = 0, to = rivals->count;
    while (from < to) {
        int middle = (from + to) / 2;
        if (rivals->list[middle].score > score)
            to = middle;
        else
            from = middle + 1;
    }
    return from < rivals->count ? &rivals->list[from] : NULL;
}

void rivals_free(Rivals *rivals)
{
    free(rivals->list);
    *rivals = (Rivals){0};
}
