// rank_page.c -- fragments of a template, filled with the rows of queries.
#include "measure/rank/rank_page.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/base/version.h"
#include "measure/rank/rank_text.h"
#include "text/grow.h"
#include "text/grow_stream.h"

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
