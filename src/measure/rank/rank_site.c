// rank_site.c -- a board as pages: fragments of a template, filled with the rows of queries, in a folder.
#include "measure/rank/rank_board.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/base/version.h"
#include "measure/rank/rank_text.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "text/grow.h"
#include "text/grow_stream.h"

#define PAGE_ENDING ".html"
#define DEMO_ENDING ".mtb"
#define PAGE_BYTES_MOST (64u << 20)

// --- a page

// A page while it is printed.
typedef struct Printing {
    const RankBoard *board;
    const char *template;
    const RankPages *pages;
    int order, number;
    FILE *out;
} Printing;

int rank_page_count(int rows)
{
    return rows > 0 ? (rows + RANK_PAGE_ROWS - 1) / RANK_PAGE_ROWS : 1;
}

static const char *cell_named(sqlite3_stmt *row, const char *name, size_t length)
{
    for (int i = 0; i < sqlite3_column_count(row); i++) {
        const char *column = sqlite3_column_name(row, i);
        if (strlen(column) == length && memcmp(column, name, length) == 0)
            return sqlite3_column_text(row, i) != NULL ? (const char *)sqlite3_column_text(row, i) : "";
    }
    ASSERT(false);
    return "";
}

// Prints a fragment with the cells of a row; NULL for one without any.
static void put(const Printing *page, const char *fragment, sqlite3_stmt *row)
{
    char head[64];
    snprintf(head, sizeof head, "<!-- %s -->\n", fragment);
    const char *at = strstr(page->template, head);
    ASSERT(at != NULL);
    at += strlen(head);
    const char *end = strstr(at, "<!-- ");
    end = end != NULL ? end : at + strlen(at);
    while (at < end) {
        const char *brace = memchr(at, '{', (size_t)(end - at));
        fwrite(at, 1, (size_t)((brace != NULL ? brace : end) - at), page->out);
        if (brace == NULL)
            return;
        const char *close = strchr(brace, '}');
        rank_text_html(cell_named(row, brace + 1, (size_t)(close - brace - 1)), page->out);
        at = close + 1;
    }
}

// The next row of a query, which ends with its last one.
static bool next(sqlite3_stmt **query)
{
    if (sqlite3_step(*query) == SQLITE_ROW)
        return true;
    sqlite3_finalize(*query);
    return false;
}

// A fragment filled with the one row of a query.
static void put_query(const Printing *page, const char *fragment, char *sql)
{
    for (sqlite3_stmt *query = rank_query(page->board, sql); next(&query);)
        put(page, fragment, query);
}

// A list of links: the rows of a query have `file`, `text` and `here`.
static void put_links(const Printing *page, const char *fragment, char *sql)
{
    put(page, fragment, NULL);
    for (sqlite3_stmt *query = rank_query(page->board, sql); next(&query);)
        put(page, atoi(cell_named(query, "here", 4)) ? "here" : "link", query);
    put(page, "links end", NULL);
}

static void file_name(const char *name, int order, int number, char file[RANK_NAME_BYTES])
{
    static const char *const ORDERS[] = {"", "-newest", "-longest"};
    char page[16] = "";
    if (number > 0)
        snprintf(page, sizeof page, "-%d", number + 1);
    snprintf(file, RANK_NAME_BYTES, "%.100s%s%s.html", name, ORDERS[order], page);
}

// Which modes there are lists of, and which games stand apart.
static void put_places(const Printing *page)
{
    put_links(
        page, "places",
        sqlite3_mprintf("SELECT 'index.html' AS file, 'All lists' AS text, 'index' = %Q AS here UNION ALL"
                        " SELECT * FROM (SELECT name || '.html', title, name = %Q FROM mode WHERE number IN"
                        "  (SELECT mode FROM list) ORDER BY number) UNION ALL"
                        " SELECT * FROM (SELECT 'apart-' || name || '.html', title, 'apart-' || name = %Q FROM apart"
                        "  WHERE name IN (SELECT apart FROM run WHERE verdict = 1) OR (name = 'rejected' AND EXISTS"
                        "  (SELECT 1 FROM file LEFT JOIN run ON run.number = file.run WHERE verdict IS NOT 1))"
                        "  ORDER BY number)",
                        page->pages->name, page->pages->name, page->pages->name));
}

static void put_orders(const Printing *page)
{
    static const char *const TITLES[] = {"By points", "Newest first", "Longest first"};
    char file[RANK_NAME_BYTES];
    sqlite3_str *sql = sqlite3_str_new(NULL);
    for (int i = 0; i < 3; i++) {
        file_name(page->pages->name, i, 0, file);
        sqlite3_str_appendf(sql, "%s SELECT %Q AS file, %Q AS text, %d AS here", i > 0 ? " UNION ALL" : "", file,
                            TITLES[i], i == page->order);
    }
    put_links(page, "orders", sqlite3_str_finish(sql));
}

// All pages' numbers, since a list of ten thousand has a hundred.
static void put_pages(const Printing *page)
{
    char file[RANK_NAME_BYTES], first[RANK_NAME_BYTES];
    file_name(page->pages->name, page->order, 0, first);
    snprintf(file, sizeof file, "%.*s", (int)strlen(first) - 5, first);
    put_links(
        page, "pages",
        sqlite3_mprintf("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)"
                        " SELECT %Q || iif(i > 1, '-' || i, '') || '.html' AS file, i AS text, i = %d AS here FROM n",
                        rank_page_count(page->pages->count), file, page->number + 1));
}

// Rows of games have some more fragments, as another simulation's game is not played by the page beside the board.
static void put_row(const Printing *page, sqlite3_stmt *row)
{
    char fragment[32];
    snprintf(fragment, sizeof fragment, "%s row", page->pages->fragment);
    put(page, fragment, row);
    if (strcmp(page->pages->fragment, "games") != 0 && strcmp(page->pages->fragment, "apart") != 0)
        return;
    put(page, "figures", row);
    if (atoi(cell_named(row, "watched", 7)))
        put(page, "watch", row);
    put(page, "demo", row);
}

static void put_table(const Printing *page)
{
    const RankPages *pages = page->pages;
    int first = page->number * RANK_PAGE_ROWS, last = first + RANK_PAGE_ROWS;
    last = last < pages->count ? last : pages->count;
    char *caption = pages->count > RANK_PAGE_ROWS
                      ? sqlite3_mprintf("%s %d to %d of %d", pages->what, first + 1, last, pages->count)
                      : sqlite3_mprintf("%s: %d", pages->what, pages->count);
    put_query(page, "table", sqlite3_mprintf("SELECT %Q AS caption", caption));
    sqlite3_free(caption);
    put(page, pages->fragment, NULL);
    sqlite3_stmt *query = rank_query(page->board, sqlite3_mprintf("%s ORDER BY %s LIMIT %d OFFSET %d", pages->rows,
                                                                  pages->orders[page->order], RANK_PAGE_ROWS, first));
    while (next(&query))
        put_row(page, query);
    put(page, "table end", NULL);
}

char *rank_page_text(const RankBoard *board, const char *template, const RankPages *pages, int order, int number,
                     char file[RANK_NAME_BYTES], size_t *size)
{
    MemoryStream stream;
    const Printing page = {board, template, pages, order, number, grow_stream(&stream)};
    file_name(pages->name, order, number, file);
    put_query(&page, "begin", sqlite3_mprintf("SELECT %Q AS title", pages->title));
    put_places(&page);
    put_query(&page, "main", sqlite3_mprintf("SELECT %Q AS title", pages->title));
    if (*pages->about != '\0')
        put_query(&page, "about", sqlite3_mprintf("SELECT %Q AS about", pages->about));
    if (pages->orders[1] != NULL && pages->count > 1)
        put_orders(&page);
    put_table(&page);
    if (rank_page_count(pages->count) > 1)
        put_pages(&page);
    put_query(&page, "end", sqlite3_mprintf("SELECT '" MITSUBACHI_VERSION "' AS version"));
    char *text = grow_stream_end(&stream);
    *size = stream.size;
    return text;
}

// --- the site

typedef struct Site {
    const RankBoard *board;
    const char *folder;
    char *address;  // its name, for the game's page
    char *template; // assets/board/page.html
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

// Most pages do not change between two runs.
static bool same_already(const char *path, const char *bytes, size_t size)
{
    FileBytes file;
    if (!file_exists(path) || !file_read(path, PAGE_BYTES_MOST, &file, NULL))
        return false;
    bool same = file.size == size && memcmp(file.bytes, bytes, size) == 0;
    file_free(&file);
    return same;
}

static bool file_put(Site *site, const char *name, const char *bytes, size_t size)
{
    char path[PATH_SIZE];
    if (!path_in(site, "", name, path))
        return false;
    sqlite3_stmt *written = rank_query(site->board, sqlite3_mprintf("INSERT OR IGNORE INTO written VALUES(%Q)", name));
    sqlite3_step(written);
    sqlite3_finalize(written);
    return same_already(path, bytes, size) || file_replace(path, bytes, size, site->error);
}

static bool pages_put(Site *site, const RankPages *pages)
{
    bool good = true;
    for (int order = 0; good && order < 3 && pages->orders[order] != NULL && (order == 0 || pages->count > 1); order++)
        for (int number = 0; good && number < rank_page_count(pages->count); number++) {
            char file[RANK_NAME_BYTES];
            size_t size;
            char *text = rank_page_text(site->board, site->template, pages, order, number, file, &size);
            good = file_put(site, file, text, size);
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
    bool good = pages.count == 0 || pages_put(site, &pages);
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
        good = pages.count == 0 || pages_put(site, &pages);
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
    bool good = (pages.count == 0 && mode != NULL) || pages_put(site, &pages);
    sqlite3_free(rows);
    return good;
}

// Named by its hash, so an existing file need not be written again.
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
        // A file that has changed since its verification is included next time.
        bool good = !bytes.bytes || file_replace(path, bytes.bytes, bytes.size, site->error);
        file_free(&bytes);
        if (!good)
            return false;
    }
    return true;
}

// --- what was there before

// True if a file is a page of a board; other files are never touched.
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
    if (!folder_list(site->folder, PAGE_ENDING, &list))
        return;
    for (int i = 0; i < list.count; i++)
        if (count_of(site, sqlite3_mprintf("SELECT count(*) FROM written WHERE name = %Q", list.names[i])) == 0
            && path_in(site, "", list.names[i], path) && is_page(path))
            file_discard(path);
    folder_list_free(&list);
}

// A demo that was removed from the folder is removed here, too.
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
        int shown = count_of(site, sqlite3_mprintf("SELECT count(*) FROM run WHERE sum = %.*Q AND verdict = 1",
                                                   SHA256_TEXT_BYTES - 1, name));
        if (ours && shown == 0 && path_in(site, "demos/", name, path))
            file_discard(path);
    }
    folder_list_free(&list);
}

// --- all of it

// The folder's name is part of addresses, and the game's page refuses some (packaging/web/address.js).
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
        error_set(site->error, "%.512s: this folder name does not work in an address, expected one such as 'board'",
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
             && site_begin(&site) && put_demos(&site)
             && file_put(&site, "style.css", (const char *)style.bytes, style.size);
    site.template = (char *)template.bytes;
    good = good && put_lists(&site) && put_apart(&site);
    for (int mode = 0; good && mode < MODE_KINDS; mode++)
        good = put_list_of_lists(&site, mode_name((ModeKind)mode));
    // Last, because it links to all others.
    good = good && put_list_of_lists(&site, NULL);
    if (good) {
        remove_pages(&site);
        remove_demos(&site);
    }
    file_free(&template);
    file_free(&style);
    free(site.address);
    return good;
}
