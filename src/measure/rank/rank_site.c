// rank_site.c -- which pages there are, and how they come into their folder.
#include "measure/rank/rank_site.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/rank/rank_page.h"
#include "measure/rank/rank_text.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "text/grow.h"
#include "text/grow_stream.h"

#define PAGE_ENDING ".html"
#define DEMO_ENDING ".mtb"
#define PAGE_BYTES_MOST (64u << 20)

typedef struct Site {
    const RankBoard *board;
    const char *folder;
    char *address;  // its name, as the game's page is told
    char **written; // names of pages
    int written_count, written_room;
    Error *error;
} Site;

// --- files

static bool path_in(const Site *site, const char *below, const char *name, char path[PATH_SIZE])
{
    bool fits = snprintf(path, PATH_SIZE, "%s/%s%s", site->folder, below, name) < PATH_SIZE;
    return fits || error_set(site->error, "--html: too long, expected at most %d bytes", PATH_SIZE - 100);
}

// Most pages stay as they are from one time to the next.
static bool same_already(const char *path, const char *bytes, size_t size)
{
    FileBytes file;
    if (!file_exists(path) || !file_read(path, PAGE_BYTES_MOST, &file, NULL))
        return false;
    bool same = file.size == size && memcmp(file.bytes, bytes, size) == 0;
    file_free(&file);
    return same;
}

static bool put(Site *site, const char *name, const char *bytes, size_t size)
{
    char path[PATH_SIZE];
    if (!path_in(site, "", name, path))
        return false;
    site->written = grow_list(site->written, sizeof site->written[0], site->written_count, &site->written_room);
    site->written[site->written_count++] = grow_text(name);
    return same_already(path, bytes, size) || file_replace(path, bytes, size, site->error);
}

static bool put_page(Site *site, const RankPage *page, void (*print)(const RankPage *page, FILE *out))
{
    char file[RANK_NAME_BYTES];
    MemoryStream stream;
    rank_page_file(page->name, page->order, page->number, file);
    print(page, grow_stream(&stream));
    char *text = grow_stream_end(&stream);
    bool good = put(site, file, text, stream.size);
    free(text);
    return good;
}

static bool put_pages(Site *site, RankPage *page, void (*print)(const RankPage *page, FILE *out))
{
    bool good = true;
    for (page->number = 0; good && page->number < rank_page_count(page->count); page->number++)
        good = put_page(site, page, print);
    return good;
}

// --- games

// An item of a page and what it is sorted by; of equals the one that came first stays in front.
typedef struct Sorted {
    uint64_t value;
    int item, before;
} Sorted;

static int by_value(const void *a_pointer, const void *b_pointer)
{
    const Sorted *a = a_pointer, *b = b_pointer;
    if (a->value != b->value)
        return a->value < b->value ? 1 : -1;
    return a->before - b->before;
}

// The same runs in another order; the caller frees them.
static int *sorted(const RankBoard *board, const int *runs, int count, RankOrder order)
{
    Sorted *list = grow_zeros(((size_t)count + 1) * sizeof *list);
    int *items = grow_zeros(((size_t)count + 1) * sizeof *items);
    for (int i = 0; i < count; i++) {
        const RankFacts *facts = &board->runs[runs[i]].facts;
        uint64_t value = order == RANK_BY_POINTS ? facts->score
                       : order == RANK_BY_DATE   ? facts->recorded_unix_s
                                                 : facts->ticks;
        list[i] = (Sorted){value, runs[i], i};
    }
    qsort(list, (size_t)count, sizeof *list, by_value);
    for (int i = 0; i < count; i++)
        items[i] = list[i].item;
    free(list);
    return items;
}

static bool put_orders(Site *site, RankPage *page, const int *runs)
{
    bool good = true;
    for (int order = 0; good && order < (page->count > 1 ? RANK_ORDERS : 1); order++) {
        int *items = sorted(site->board, runs, page->count, (RankOrder)order);
        page->order = (RankOrder)order;
        page->items = items;
        good = put_pages(site, page, rank_page_runs);
        free(items);
    }
    return good;
}

static RankPage page_begin(const Site *site, const char *about)
{
    return (RankPage){.board = site->board, .site = site->address, .about = about};
}

static bool put_lists(Site *site)
{
    const RankBoard *board = site->board;
    bool good = true;
    for (int i = 0; good && i < board->list_count; i++) {
        const RankList *list = &board->lists[i];
        RankPage page = page_begin(site, "");
        rank_list_name(list, page.name);
        rank_list_title(list, page.title);
        page.count = list->count;
        good = put_orders(site, &page, board->ranked + list->first);
    }
    return good;
}

static bool put_apart(Site *site, RankApart apart)
{
    const RankBoard *board = site->board;
    RankPage page = page_begin(site, rank_apart_about(apart));
    int *runs = grow_zeros(((size_t)board->run_count + 1) * sizeof *runs);
    for (int i = 0; i < board->run_count; i++)
        if (rank_apart(&board->runs[i]) == apart)
            runs[page.count++] = i;
    rank_apart_name(apart, page.name);
    snprintf(page.title, sizeof page.title, "%s", rank_apart_title(apart));
    page.mixed = true;
    bool good = page.count == 0 || put_orders(site, &page, runs);
    free(runs);
    return good;
}

static bool put_rejected(Site *site)
{
    const RankBoard *board = site->board;
    RankPage page = page_begin(site, rank_apart_about(RANK_NOT_GOOD));
    int *files = grow_zeros(((size_t)board->file_count + 1) * sizeof *files);
    for (int i = 0; i < board->file_count; i++)
        if (board->files[i].run < 0 || board->runs[board->files[i].run].facts.verdict != RANK_GOOD)
            files[page.count++] = i;
    rank_apart_name(RANK_NOT_GOOD, page.name);
    snprintf(page.title, sizeof page.title, "%s", rank_apart_title(RANK_NOT_GOOD));
    page.items = files;
    bool good = page.count == 0 || put_pages(site, &page, rank_page_rejected);
    free(files);
    return good;
}

// The lists of a mode, or of all (MODE_KINDS).
static bool put_list_of_lists(Site *site, int mode)
{
    const RankBoard *board = site->board;
    RankPage page = page_begin(site, "");
    int *lists = grow_zeros(((size_t)board->list_count + 1) * sizeof *lists);
    for (int i = 0; i < board->list_count; i++)
        if (mode == MODE_KINDS || board->lists[i].mode == (uint32_t)mode)
            lists[page.count++] = i;
    snprintf(page.name, sizeof page.name, "%s", mode == MODE_KINDS ? "index" : mode_name((ModeKind)mode));
    snprintf(page.title, sizeof page.title, "%s", mode == MODE_KINDS ? "Best games" : "Best games of a mode");
    page.items = lists;
    bool good = (page.count == 0 && mode != MODE_KINDS) || put_pages(site, &page, rank_page_lists);
    free(lists);
    return good;
}

// Called what their bytes are called, so one that is there need not be written again.
static bool put_demos(Site *site)
{
    const RankBoard *board = site->board;
    for (int i = 0; i < board->run_count; i++) {
        const RankRun *run = &board->runs[i];
        char path[PATH_SIZE], name[SHA256_TEXT_BYTES + 8];
        FileBytes bytes;
        sha256_text(&run->sum, name);
        strcat(name, DEMO_ENDING);
        if (run->facts.verdict != RANK_GOOD)
            continue;
        if (!path_in(site, "demos/", name, path))
            return false;
        if (file_exists(path))
            continue;
        if (!rank_board_read(board, run, &bytes, site->error))
            return false;
        // One that has changed since it was verified comes with the next time.
        bool good = !bytes.bytes || file_replace(path, bytes.bytes, bytes.size, site->error);
        file_free(&bytes);
        if (!good)
            return false;
    }
    return true;
}

// --- what was there before

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool was_written(const Site *site, const char *name)
{
    return bsearch(&name, site->written, (size_t)site->written_count, sizeof site->written[0], by_name) != NULL;
}

// Whether a file is a page of a board; another one is never touched.
static bool is_page(const char *path)
{
    char begin[sizeof RANK_PAGE_BEGIN] = "";
    FILE *file = fopen(path, "rb");
    size_t size = file != NULL ? fread(begin, 1, sizeof begin - 1, file) : 0;
    if (file != NULL)
        fclose(file);
    return size == sizeof begin - 1 && memcmp(begin, RANK_PAGE_BEGIN, size) == 0;
}

static void remove_pages(Site *site)
{
    char path[PATH_SIZE];
    FolderList list;
    qsort(site->written, (size_t)site->written_count, sizeof site->written[0], by_name);
    if (!folder_list(site->folder, PAGE_ENDING, &list))
        return;
    for (int i = 0; i < list.count; i++)
        if (!was_written(site, list.names[i]) && path_in(site, "", list.names[i], path) && is_page(path))
            file_discard(path);
    folder_list_free(&list);
}

// A run by the name of its file, "SHA-256.mtb"; they are sorted by their sums.
static bool is_shown(const RankBoard *board, const char *name)
{
    int low = 0, high = board->run_count;
    while (low < high) {
        char sum[SHA256_TEXT_BYTES];
        int middle = low + (high - low) / 2;
        sha256_text(&board->runs[middle].sum, sum);
        int order = strncmp(sum, name, SHA256_TEXT_BYTES - 1);
        if (order == 0)
            return board->runs[middle].facts.verdict == RANK_GOOD;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

// Whoever takes a demo back finds it gone here too.
static void remove_demos(Site *site)
{
    char path[PATH_SIZE], demos[PATH_SIZE];
    FolderList list;
    if (!path_in(site, "demos", "", demos) || !folder_list(demos, DEMO_ENDING, &list))
        return;
    for (int i = 0; i < list.count; i++) {
        const char *name = list.names[i];
        bool ours = strspn(name, "0123456789abcdef") == SHA256_TEXT_BYTES - 1
                 && strcmp(name + SHA256_TEXT_BYTES - 1, DEMO_ENDING) == 0;
        if (ours && !is_shown(site->board, name) && path_in(site, "demos/", name, path))
            file_discard(path);
    }
    folder_list_free(&list);
}

// --- all of it

// Its own name is part of the addresses that the game's page is given, which refuses some (packaging/web/address.js).
static bool find_address(Site *site)
{
    char *real = file_real_path(site->folder);
    const char *slash = real != NULL ? strrchr(real, '/') : NULL, *name = slash != NULL ? slash + 1 : "";
    bool good = *name != '\0' && *name != '-' && strpbrk(name, ":?#") == NULL;
    MemoryStream stream;
    rank_text_address(name, grow_stream(&stream));
    site->address = grow_stream_end(&stream);
    free(real);
    return good
        || error_set(site->error, "%.512s: no folder that an address can name, expected one such as 'board'",
                     site->folder);
}

static bool site_begin(Site *site)
{
    char path[PATH_SIZE];
    if (!path_in(site, "demos", "", path) || !folder_make(path, site->error) || !find_address(site)
        || !path_in(site, "", "index.html", path))
        return false;
    if (!file_taken(path) || is_page(path))
        return true;
    return error_set(site->error,
                     "%.512s: it has an index.html of something else, expected a folder for the board alone",
                     site->folder);
}

bool rank_site_write(const RankBoard *board, const char *folder, Error *error)
{
    Site site = {.board = board, .folder = folder, .error = error};
    bool good = site_begin(&site) && put_demos(&site) && put(&site, "style.css", RANK_STYLE, strlen(RANK_STYLE))
             && put_lists(&site) && put_rejected(&site);
    for (int i = RANK_RANKED + 1; good && i < RANK_NOT_GOOD; i++)
        good = put_apart(&site, (RankApart)i);
    for (int mode = 0; good && mode <= MODE_KINDS; mode++)
        good = put_list_of_lists(&site, mode);
    if (good) {
        remove_pages(&site);
        remove_demos(&site);
    }
    for (int i = 0; i < site.written_count; i++)
        free(site.written[i]);
    free(site.written);
    free(site.address);
    return good;
}
