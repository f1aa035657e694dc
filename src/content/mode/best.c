// best.c -- the ten best games.
#include "content/mode/best.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "content/text_file.h"
#include "platform/files.h"
#include "text/fields.h"
#include "text/words.h"

static const Field NUMBERS[] = {
    {.name = "score", .kind = FIELD_U32, .offset = offsetof(BestGame, score)},
    {.name = "bees", .kind = FIELD_WHOLE, .offset = offsetof(BestGame, bees_most), .most = (float)INT32_MAX},
    {.name = "ticks", .kind = FIELD_U32, .offset = offsetof(BestGame, ticks)},
    {.name = "seed", .kind = FIELD_U64, .offset = offsetof(BestGame, seed)},
};
enum { NUMBER_COUNT = sizeof NUMBERS / sizeof NUMBERS[0] };

// Parses one line; true if it is a game. Single blanks separate its parts. Only checks the format of the date, which is
// shown but never compared.
static bool line_read(const char *line, BestGame *game)
{
    DemoStems *demos = &game->demos;
    Word word;
    int count = 0;
    bool good = true;
    memset(game, 0, sizeof *game);
    for (; good && words_next(&line, ' ', &word); count++) {
        if (count < NUMBER_COUNT) {
            good = field_read(&NUMBERS[count], word.text, game, NULL);
        } else if (count == NUMBER_COUNT) {
            good = words_shaped(word.text, "0000-00-00");
            memcpy(game->date, word.text, BEST_DATE_BYTES - 1);
        } else {
            good = demos->count < DEMO_STEMS_MAX && demo_stem_good(word.text);
            if (good)
                strcpy(demos->of[demos->count++], word.text);
        }
    }
    return good && count > NUMBER_COUNT;
}

// A damaged line affects only its own game; the other lines are read, and the file is set aside before it is
// overwritten.
bool best_read(BestList *list, const char *text, size_t size, const char *path, Error *error)
{
    int number = 0;
    for (const char *at = text; at < text + size; number++) {
        const char *end = memchr(at, '\n', (size_t)(text + size - at));
        size_t length = end ? (size_t)(end - at) : (size_t)(text + size - at);
        char line[BEST_LINE_BYTES_MAX] = "";
        bool fits = length < sizeof line && !memchr(at, '\0', length);
        if (fits)
            memcpy(line, at, length);
        BestGame game;
        if (fits && line_read(line, &game)) {
            best_add(list, &game);
        } else if (length > 0 && at[0] != '#') {
            if (!list->damaged)
                error_set(error, "%s:%d: not a game, expected: score bees ticks seed year-month-day demos", path,
                          number + 1);
            list->damaged = true;
        }
        at += length + 1;
    }
    return !list->damaged;
}

// An unreadable file counts as damaged, so that saving never overwrites it.
bool best_load(BestList *list, const char *path, Error *error)
{
    memset(list, 0, sizeof *list);
    if (!file_taken(path))
        return true;
    FileBytes file;
    if (!file_read(path, BEST_FILE_BYTES_MAX, &file, error)) {
        list->unread = errno != 0;
        list->damaged = !list->unread;
        return false;
    }
    bool good = best_read(list, (const char *)file.bytes, file.size, path, error);
    file_free(&file);
    return good;
}

// On a tie the older game stays ahead.
int best_add(BestList *list, const BestGame *game)
{
    int rank = list->count;
    while (rank > 0 && list->games[rank - 1].score < game->score)
        rank--;
    if (rank == BEST_MAX)
        return -1;
    int moved = list->count < BEST_MAX ? list->count : BEST_MAX - 1;
    memmove(&list->games[rank + 1], &list->games[rank], (size_t)(moved - rank) * sizeof *game);
    list->games[rank] = *game;
    list->count = moved + 1;
    return rank;
}

void best_print(const void *list_pointer, FILE *out)
{
    const BestList *list = list_pointer;
    fputs("# Mitsubachi's best games: score, most bees, ticks, seed, date, demos\n", out);
    for (const BestGame *game = list->games; game < list->games + list->count; game++) {
        char number[WORD_BYTES];
        for (int i = 0; i < NUMBER_COUNT; i++) {
            field_write(&NUMBERS[i], game, number, sizeof number);
            fprintf(out, "%s ", number);
        }
        fputs(game->date, out);
        for (int k = 0; k < game->demos.count; k++)
            fprintf(out, " %s", game->demos.of[k]);
        fputc('\n', out);
    }
}

bool best_save(BestList *list, const char *path, Error *error)
{
    return text_file_save(path, best_print, list, &list->damaged, list->unread, error);
}
