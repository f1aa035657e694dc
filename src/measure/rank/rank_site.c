// rank_site.c -- a board as pages: the fragments of a template, filled with the rows of queries, in a folder.
#include "measure/rank/rank_board.h"

#include <stdlib.h>
#include <string.h>

#include "content/mode/rivals.h"
#include "core/base/assert.h"
#include "measure/results_sql.h"
#include "text/grow_stream.h"

#define PAGE_BYTES_MOST (64u << 20)

// --- a page

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

// Prints the text of a fragment, up to `end`, with the cells of a row.
static void print_fragment(const char *at, const char *end, sqlite3_stmt *row, FILE *out)
{
    bool hidden = false;
    while (at < end) {
        const char *brace = memchr(at, '{', (size_t)(end - at));
        const char *stop = brace != NULL ? brace : end;
        if (!hidden)
            fwrite(at, 1, (size_t)(stop - at), out);
        if (brace == NULL)
            return;
        const char *close = strchr(brace, '}'); // exists, because the template is the program's own
        const size_t length = (size_t)(close - brace - 1);
        at = close + 1;
        if (brace[1] == '.')
            hidden = false;
        else if (brace[1] == '?') {
            const char *cell = cell_named(row, brace + 2, length - 1);
            hidden = *cell == '\0' || strcmp(cell, "0") == 0;
        } else if (!hidden)
            rank_text_html(cell_named(row, brace + 1, length), out);
    }
}

char *rank_page_text(const RankBoard *board, const char *template, const char *address, int64_t page, size_t *size)
{
    static const char BEGIN[] = "<!-- ", END[] = " -->\n";
    MemoryStream stream;
    FILE *out = grow_stream(&stream);
    for (const char *at = template; *at != '\0';) {
        const char *query = at + strlen(BEGIN), *query_end = strstr(query, END);
        ASSERT(strncmp(at, BEGIN, strlen(BEGIN)) == 0 && query_end != NULL);
        const char *text = query_end + strlen(END);
        at = strstr(text, BEGIN);
        at = at != NULL ? at : text + strlen(text);
        sqlite3_stmt *rows = sql_query(board->db, "%.*s", (int)(query_end - query), query);
        sqlite3_bind_int64(rows, 1, page);
        if (sqlite3_bind_parameter_count(rows) > 1)
            sqlite3_bind_text(rows, 2, address, -1, SQLITE_STATIC);
        while (sql_next(rows))
            print_fragment(text, at, rows, out);
        sqlite3_finalize(rows);
    }
    char *text = grow_stream_end(&stream);
    *size = stream.size;
    return text;
}

// --- files

typedef struct Site {
    const RankBoard *board;
    const char *folder;
    char *address; // its name, for the game's page
    Error *error;
} Site;

static bool path_in(const Site *site, const char *below, const char *name, char path[PATH_SIZE])
{
    return snprintf(path, PATH_SIZE, "%s/%s%s", site->folder, below, name) < PATH_SIZE
        || error_set(site->error, "--html: too long, expected at most %d bytes", PATH_SIZE - 100);
}

// Writes a file unless it has this content already: most pages do not change between two runs.
static bool put_file(const Site *site, const char *name, const void *bytes, size_t size)
{
    char path[PATH_SIZE];
    FileBytes file = {0};
    if (!path_in(site, "", name, path))
        return false;
    bool same = file_exists(path) && file_read(path, PAGE_BYTES_MOST, &file, NULL) && file.size == size
             && memcmp(file.bytes, bytes, size) == 0;
    file_free(&file);
    return same || file_replace(path, bytes, size, site->error);
}

// In the order of the table, in which index.html is last because it links to all others.
static bool put_pages(const Site *site, const char *template)
{
    bool good = true;
    sqlite3_stmt *pages = sql_query(site->board->db, "SELECT number, file FROM page ORDER BY number");
    while (good && sql_next(pages)) {
        size_t size;
        char *text = rank_page_text(site->board, template, site->address, sqlite3_column_int64(pages, 0), &size);
        good = put_file(site, (const char *)sqlite3_column_text(pages, 1), text, size);
        free(text);
    }
    sqlite3_finalize(pages);
    return good;
}

static bool put_rivals(const Site *site)
{
    MemoryStream stream;
    rank_rows_print(site->board, "SELECT line FROM rivals", grow_stream(&stream));
    char *text = grow_stream_end(&stream);
    bool good = put_file(site, RIVALS_FILE, text, stream.size);
    free(text);
    return good;
}

// Named by its hash, so an existing file need not be written again. A file that has changed since its verification is
// included next time.
static bool put_demos(const Site *site)
{
    bool good = true;
    sqlite3_stmt *demos = sql_query(site->board->db,
                                    "SELECT sum, path, 'demos/' || id || '.mtb' FROM game JOIN file USING (sum)"
                                    " WHERE verdict = %d AND file.number = game.file",
                                    RANK_GOOD);
    while (good && sql_next(demos)) {
        char path[PATH_SIZE];
        FileBytes bytes = {0};
        good = path_in(site, "", (const char *)sqlite3_column_text(demos, 2), path);
        if (good && !file_exists(path))
            good = rank_board_read(site->board, (const char *)sqlite3_column_text(demos, 1),
                                   sqlite3_column_blob(demos, 0), &bytes, site->error)
                && (bytes.bytes == NULL || file_replace(path, bytes.bytes, bytes.size, site->error));
        file_free(&bytes);
    }
    sqlite3_finalize(demos);
    return good;
}

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

// Removes pages and demos that the board no longer has.
static void remove_outdated(const Site *site)
{
    char path[PATH_SIZE], demos[PATH_SIZE];
    FolderList list;
    if (folder_list(site->folder, ".html", &list))
        for (int i = 0; i < list.count; i++)
            if (rank_number(site->board, "SELECT count(*) FROM page WHERE file = %Q", list.names[i]) == 0
                && path_in(site, "", list.names[i], path) && is_page(path))
                file_discard(path);
    folder_list_free(&list);
    if (path_in(site, "demos", "", demos) && folder_list(demos, ".mtb", &list))
        for (int i = 0; i < list.count; i++) {
            const char *name = list.names[i];
            bool ours = strspn(name, "0123456789abcdef") == RANK_ID_BYTES - 1
                     && strcmp(name + RANK_ID_BYTES - 1, ".mtb") == 0;
            if (ours
                && rank_number(site->board, "SELECT count(*) FROM game WHERE id = %.*Q AND verdict = %d",
                               RANK_ID_BYTES - 1, name, RANK_GOOD)
                       == 0
                && path_in(site, "demos/", name, path))
                file_discard(path);
        }
    folder_list_free(&list);
}

// Makes the folder. Its name is part of addresses, and the game's page refuses some (packaging/web/address.js).
static bool site_begin(Site *site)
{
    char path[PATH_SIZE];
    if (!path_in(site, "demos", "", path) || !folder_make(path, site->error) || !path_in(site, "", "index.html", path))
        return false;
    char *real = file_real_path(site->folder);
    const char *slash = real != NULL ? strrchr(real, '/') : NULL, *name = slash != NULL ? slash + 1 : "";
    bool good = *name != '\0' && *name != '-' && strpbrk(name, ":?#") == NULL;
    MemoryStream stream;
    rank_text_address(name, grow_stream(&stream));
    site->address = grow_stream_end(&stream);
    free(real);
    if (!good)
        return error_set(site->error,
                         "%.512s: this folder name does not work in an address, expected one such as 'board'",
                         site->folder);
    return !file_taken(path) || is_page(path)
        || error_set(site->error,
                     "%.512s: its index.html belongs to something else, expected a folder for the board alone",
                     site->folder);
}

static bool read_asset(const Site *site, const char *name, FileBytes *file)
{
    char path[PATH_SIZE];
    return path_of_asset(name, path, sizeof path, site->error)
        && file_read(path, RANK_ASSET_BYTES_MOST, file, site->error);
}

bool rank_site_write(const RankBoard *board, const char *folder, Error *error)
{
    Site site = {.board = board, .folder = folder, .error = error};
    FileBytes template = {0}, style = {0};
    bool good = read_asset(&site, "board/page.html", &template) && read_asset(&site, "board/style.css", &style)
             && site_begin(&site) && put_demos(&site) && put_file(&site, "style.css", style.bytes, style.size)
             && put_rivals(&site) && put_pages(&site, (const char *)template.bytes);
    if (good)
        remove_outdated(&site);
    file_free(&template);
    file_free(&style);
    free(site.address);
    return good;
}
