// fuzz_best.c -- libFuzzer's way into lists of best games, and into the names of their demos; see README.md beside it.
//
// Each input is a list. What is read of it is written and read again, for small ones as a file as well; and each of its
// lines is taken for a name, and the files of demos by that name are marked.

#include "content/mode/best.h"
#include "oracle.h"
#include "scratch.h"
#include "text/grow_stream.h"

#define LINE_BYTES 128
#define FILE_MOST 400 // bytes of a list that becomes a file, which takes longer

// The file of a stem is found under whatever marks it has, and carries those that it was given.
static void check_file(const char *stem, int marks, const char *name)
{
    char path[SCRATCH_BYTES], found[SCRATCH_BYTES];
    DemoStems stems = {.count = 0};
    size_t bytes;
    scratch_put(name, "", 0);
    demo_stems_add(&stems, scratch_path(name, path));
    check(demo_find(scratch, stem, found, sizeof found) && strcmp(found, path) == 0);
    for (int mark = DEMO_MARK_BEST; mark <= DEMO_MARK_STAR; mark++) {
        bool marked = !(marks & mark);
        check(demo_stems_mark(&stems, scratch, mark, marked, NULL));
        demo_follow(found, sizeof found);
        check(demo_marks(found, &bytes) == (marks ^ mark) && demo_mark(found, sizeof found, mark, !marked));
    }
    check(strcmp(found, path) == 0);
    scratch_drop(name);
    check(!demo_find(scratch, stem, found, sizeof found));
}

// Marks come off a name and go on again, and what stays is the stem.
static void check_name(const char *name)
{
    char stem[DEMO_STEM_BYTES], again[DEMO_STEM_BYTES], path[LINE_BYTES + 32];
    size_t bytes;
    int marks = demo_marks(name, &bytes);
    check(marks >= 0 && marks < DEMO_MARK_SETS && bytes <= strlen(name));
    bool own = demo_stem(name, stem);
    check(own == (stem[0] != '\0') && (!own || demo_stem_good(stem)));
    if (!own)
        return;
    snprintf(path, sizeof path, "folder/%s%s%s" DEMO_ENDING, stem, marks & DEMO_MARK_BEST ? "_best" : "",
             marks & DEMO_MARK_STAR ? "_star" : "");
    check(demo_stem(path, again) && strcmp(again, stem) == 0 && demo_marks(path, &bytes) == marks);
    DemoStems stems = {.count = 0};
    demo_stems_add(&stems, path);
    check(stems.count == 1 && demo_stems_have(&stems, stem) && !demo_stems_have(&stems, "another"));
    check_file(stem, marks, path + strlen("folder/"));
}

static void check_names(const char *text, size_t size)
{
    char line[LINE_BYTES];
    for (size_t at = 0; at < size;) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t length = (end ? (size_t)(end - text) : size) - at;
        size_t fits = length < sizeof line ? length : sizeof line - 1;
        memcpy(line, text + at, fits);
        line[fits] = '\0';
        check_name(line);
        at += length + 1;
    }
}

static bool same_game(const BestGame *a, const BestGame *b)
{
    bool same = a->score == b->score && a->bees_most == b->bees_most && a->ticks == b->ticks && a->seed == b->seed
             && strcmp(a->date, b->date) == 0 && a->demos.count == b->demos.count;
    for (int i = 0; same && i < a->demos.count; i++)
        same = strcmp(a->demos.of[i], b->demos.of[i]) == 0;
    return same;
}

static void check_same(const BestList *a, const BestList *b)
{
    check(a->count == b->count);
    for (int i = 0; i < a->count; i++)
        check(same_game(&a->games[i], &b->games[i]));
}

static void check_list(const BestList *list)
{
    check(list->count >= 0 && list->count <= BEST_MAX);
    for (int i = 0; i < list->count; i++) {
        const DemoStems *demos = &list->games[i].demos;
        check(list->games[i].bees_most >= 0 && strlen(list->games[i].date) == BEST_DATE_BYTES - 1);
        check(i == 0 || list->games[i - 1].score >= list->games[i].score);
        for (int k = 0; k < demos->count; k++)
            check(demo_stem_good(demos->of[k]));
    }
}

static void check_again(const BestList *list)
{
    MemoryStream stream;
    BestList again = {.count = 0};
    best_print(list, grow_stream(&stream));
    OwnText text = grow_stream_end(&stream);
    check(best_read(&again, text, stream.size, "best.txt", NULL));
    check(!again.damaged);
    check_same(list, &again);
}

// A file with a mistake is kept beside the one that is written.
static void check_saved(const BestList *list, const char *text, size_t size)
{
    char path[SCRATCH_BYTES];
    BestList again;
    scratch_put("best.txt", text, size);
    scratch_path("best.txt", path);
    check(best_load(&again, path, NULL) == !list->damaged && again.damaged == list->damaged);
    check_same(list, &again);
    check(best_save(&again, path, NULL) && !again.damaged);
    check(scratch_has("best.txt.bad") == list->damaged);
    check(best_load(&again, path, NULL));
    check_same(list, &again);
    scratch_drop("best.txt");
    scratch_drop("best.txt.bad");
    check(best_load(&again, path, NULL) && again.count == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *text = size > 0 ? (const char *)bytes : "";
    Error error = {0};
    BestList list = {.count = 0};
    bool good = best_read(&list, text, size, "best.txt", &error);
    check(good == (error.text[0] == '\0') && good == !list.damaged);
    if (!good) {
        check(strncmp(error.text, "best.txt:", 9) == 0 && atoi(error.text + 9) >= 1
              && atoi(error.text + 9) <= lines_of(text, size));
        check_message(error.text);
    }
    check_list(&list);
    check_again(&list);
    if (size <= FILE_MOST)
        check_saved(&list, text, size);
    check_names(text, size);
    return 0;
}
