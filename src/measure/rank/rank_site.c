// rank_site.c -- which pages there are, and how they come into their folder.
#include "measure/rank/rank_site.h"

#include <sqlite3.h>
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
    char *template; // assets/board/page.html
    char **written; // names of pages
    int written_count, written_room;
    Error *error;
} Site;

// --- files

static bool path_in(const Site *site, const char *below, const char *name, char path[PATH_SIZE])
{
    bool fits = snprintf(path, PATH_SIZE, "%s/%s%s", site->folder, below, name) < PATH_SIZE;
    if (!fits)
        error_set(site->error, "--html: too long, expected at most %d bytes", PATH_SIZE - 100);
    return fits;
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

static bool put_pages(Site *site, const RankPages *pages)
{
    bool good = true;
    for (int order = 0; good && order < 3 && pages->orders[order] != NULL && (order == 0 || pages->count > 1); order++)
        for (int number = 0; good && number < rank_page_count(pages->count); number++) {
            char file[RANK_NAME_BYTES];
            size_t size;
            char *text = rank_page_text(site->board, site->template, pages, order, number, file, &size);
            good = put(site, file, text, size);
            free(text);
        }
    return good;
}

// --- which pages there are

// What all tables of games show. Of games that stand apart also of which list they would be, and what else there is to
// say.
#define GAMES                                                                                                                \
    "SELECT place, coalesce(nullif(name, ''), 'no name') AS player, iif(speed < 100, 'at ' || speed || ' %%', '') AS speed," \
    " printf('%%,d', score) AS points, printf('%%d:%%02d', ticks / 3600, ticks / 60 %% 60) AS time,"                         \
    " printf('%%,d', bees_most) AS bees, CASE \"end\" WHEN 0 THEN 'left' WHEN 1 THEN 'lost' WHEN 2 THEN 'won' ELSE"          \
    " 'no end' END AS 'end', date, sim = %d AS watched, sum, %Q AS site, iif(own = 2, 'Own stage', title) ||"                \
    " CASE WHEN same_as IS NOT NULL THEN (SELECT '; as that of ' || coalesce(nullif(o.name, ''), 'no name') || ', ' ||"      \
    "  printf('%%,d', o.score) || ' points, up to ' FROM run o WHERE o.number = run.same_as) ||"                             \
    "  printf('%%d:%%02d', same_ticks / 3600, same_ticks / 60 %% 60) WHEN forked THEN '; from ' ||"                          \
    "  printf('%%d:%%02d', fork_tick / 3600, fork_tick / 60 %% 60) || ' on' ELSE '' END AS game FROM run"

static int count_of(const Site *site, char *sql)
{
    sqlite3_stmt *query = rank_query(site->board, sql);
    int count = sqlite3_step(query) == SQLITE_ROW ? sqlite3_column_int(query, 0) : 0;
    sqlite3_finalize(query);
    return count;
}

// Tables of games, in their three orders: those of a list, or that stand apart.
static bool put_games(Site *site, const char *name, const char *title, const char *about, const char *fragment,
                      char *where)
{
    char *rows = sqlite3_mprintf(GAMES " WHERE %s", SIM_VERSION, site->address, where);
    const RankPages pages = {.name = name,
                             .title = title,
                             .about = about,
                             .fragment = fragment,
                             .what = "Games",
                             .rows = rows,
                             .orders = {"score DESC, place, number", "recorded_unix_s DESC, score DESC, place, number",
                                        "ticks DESC, score DESC, place, number"},
                             .count = count_of(site, sqlite3_mprintf("SELECT count(*) FROM run WHERE %s", where))};
    bool good = pages.count == 0 || put_pages(site, &pages);
    sqlite3_free(rows);
    sqlite3_free(where);
    return good;
}

static bool put_lists(Site *site)
{
    bool good = true;
    sqlite3_stmt *list = rank_query(site->board, sqlite3_mprintf("SELECT name, title FROM list ORDER BY number"));
    while (good && sqlite3_step(list) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(list, 0);
        good = put_games(site, name, (const char *)sqlite3_column_text(list, 1), "", "games",
                         sqlite3_mprintf("apart = 'list' AND list = %Q", name));
    }
    sqlite3_finalize(list);
    return good;
}

static bool put_apart(Site *site)
{
    bool good = true;
    sqlite3_stmt *apart = rank_query(site->board,
                                     sqlite3_mprintf("SELECT name, title, about, 'apart-' || name FROM apart"));
    while (good && sqlite3_step(apart) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(apart, 0);
        RankPages pages = {.name = (const char *)sqlite3_column_text(apart, 3),
                           .title = (const char *)sqlite3_column_text(apart, 1),
                           .about = (const char *)sqlite3_column_text(apart, 2)};
        if (strcmp(name, "rejected") != 0) {
            good = put_games(site, pages.name, pages.title, pages.about, "apart",
                             sqlite3_mprintf("verdict = 1 AND apart = %Q", name));
            continue;
        }
        pages.fragment = "rejected";
        pages.what = "Files";
        pages.rows = "SELECT path, coalesce(wrong, reason) AS reason FROM file LEFT JOIN run r ON r.number = run"
                     " WHERE verdict IS NOT 1";
        pages.orders[0] = "file.number";
        pages.count = count_of(site, sqlite3_mprintf("SELECT count(*) FROM (%s)", pages.rows));
        good = pages.count == 0 || put_pages(site, &pages);
    }
    sqlite3_finalize(apart);
    return good;
}

// The lists of a mode, or of all (NULL), which are there even where there are none.
static bool put_list_of_lists(Site *site, const char *mode)
{
    char *rows = sqlite3_mprintf(
        "SELECT l.name || '.html' AS file, l.title AS title, games, printf('%%,d', best) AS best,"
        " coalesce(nullif(r.name, ''), 'no name') AS player, l.sim AS sim FROM list l JOIN run r"
        " ON r.list = l.name AND r.place = 1 JOIN mode m ON m.number = l.mode WHERE %Q IS NULL OR"
        " m.name = %Q",
        mode, mode);
    const RankPages pages = {.name = mode != NULL ? mode : "index",
                             .title = mode != NULL ? "Best games of a mode" : "Best games",
                             .about = "",
                             .fragment = "lists",
                             .what = "Lists",
                             .rows = rows,
                             .orders = {"l.number"},
                             .count = count_of(site, sqlite3_mprintf("SELECT count(*) FROM (%s)", rows))};
    bool good = (pages.count == 0 && mode != NULL) || put_pages(site, &pages);
    sqlite3_free(rows);
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
    if (!good)
        error_set(site->error, "%.512s: no folder that an address can name, expected one such as 'board'",
                  site->folder);
    return good;
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

static bool asset_read(Site *site, const char *name, FileBytes *file)
{
    char path[PATH_SIZE];
    return path_of_asset(name, path, sizeof path, site->error) && file_read(path, PAGE_BYTES_MOST, file, site->error);
}

bool rank_site_write(const RankBoard *board, const char *folder, Error *error)
{
    Site site = {.board = board, .folder = folder, .error = error};
    FileBytes template = {0}, style = {0};
    bool good = asset_read(&site, "board/page.html", &template) && asset_read(&site, "board/style.css", &style)
             && site_begin(&site) && put_demos(&site) && put(&site, "style.css", (const char *)style.bytes, style.size);
    site.template = (char *)template.bytes;
    good = good && put_lists(&site) && put_apart(&site);
    for (int mode = 0; good && mode < MODE_KINDS; mode++)
        good = put_list_of_lists(&site, mode_name((ModeKind)mode));
    // Last, as it leads to all others.
    good = good && put_list_of_lists(&site, NULL);
    if (good) {
        remove_pages(&site);
        remove_demos(&site);
    }
    for (int i = 0; i < site.written_count; i++)
        free(site.written[i]);
    file_free(&template);
    file_free(&style);
    free(site.written);
    free(site.address);
    return good;
}
