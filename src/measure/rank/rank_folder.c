// rank_folder.c -- the files of a board: found, read once, and identified by their bytes.
#include "measure/rank/rank_board.h"

#include <errno.h>
#include <sha2.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/demos/demo_file.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "text/grow.h"

#define ENDING ".mtb"

_Static_assert(SHA256_DIGEST_LENGTH == SHA256_BYTES, "the header has the standard's size");

Sha256 sha256_of(const void *bytes, size_t size)
{
    Sha256 sum;
    SHA2_CTX context;
    SHA256Init(&context);
    SHA256Update(&context, bytes, size);
    SHA256Final(sum.bytes, &context);
    return sum;
}

void sha256_text(const Sha256 *sum, char text[SHA256_TEXT_BYTES])
{
    for (int i = 0; i < SHA256_BYTES; i++)
        snprintf(text + 2 * i, 3, "%02x", sum->bytes[i]);
}

static void add_file(RankBoard *board, const char *path)
{
    board->cut = board->file_count == RANK_FILES_MOST;
    if (board->cut)
        return;
    board->files = grow_list(board->files, sizeof board->files[0], board->file_count, &board->file_room);
    board->files[board->file_count++] = (RankFile){.path = grow_text(path), .run = -1};
}

// True if errno reports a missing or forbidden file, not a failing machine.
static bool not_ours(void)
{
    return errno == ENOENT || errno == EACCES || errno == EPERM || errno == ELOOP || errno == ENOTDIR;
}

// Adds the files of the folder `below` the board's, "" for the board's own. Links are skipped: uploaders may create them,
// and they could lead anywhere.
static bool add_folder(RankBoard *board, const char *below, int depth)
{
    char path[PATH_SIZE], name[PATH_SIZE];
    FolderList list;
    FileLook look;
    bool good = (size_t)snprintf(path, sizeof path, "%s/%s", board->folder, below) < sizeof path
             && folder_list(path, "", &list);
    for (int i = 0; good && i < list.count && !board->cut; i++) {
        bool fits = (size_t)snprintf(name, sizeof name, "%s%s%s", below, *below ? "/" : "", list.names[i]) < sizeof name
                 && (size_t)snprintf(path, sizeof path, "%s/%s", board->folder, name) < sizeof path;
        if (fits && file_name_ends(list.names[i], ENDING))
            add_file(board, name);
        else if (fits && depth < RANK_DEPTH_MOST && !file_is_link(path) && file_look(path, &look)
                 && look.kind == FILE_FOLDER)
            good = add_folder(board, name, depth + 1) || not_ours();
    }
    int cause = errno;
    if (good)
        folder_list_free(&list);
    errno = cause;
    return good;
}

// Reads files that are worth it; `wrong` is the reason for skipping one, or NULL. On a machine error returns false and
// sets errno.
static bool read_plain(const char *path, FileBytes *bytes, const char **wrong)
{
    FileLook look;
    bool link = file_is_link(path), looked = file_look(path, &look);
    *wrong = link                                     ? "a link, expected the file itself"
           : !looked                                  ? "it cannot be read"
           : look.kind != FILE_REGULAR                ? "no regular file"
           : look.size > (int64_t)DEMO_FILE_BYTES_MAX ? "larger than a demo can be"
                                                      : NULL;
    if (*wrong)
        return link || looked || not_ours();
    if (file_read(path, DEMO_FILE_BYTES_MAX, bytes, NULL))
        return true;
    *wrong = "it cannot be read";
    return errno == 0 || not_ours();
}

static bool read_file(const RankBoard *board, const RankFile *file, FileBytes *bytes, const char **wrong, Error *error)
{
    char path[PATH_SIZE];
    *bytes = (FileBytes){0};
    *wrong = "its path is too long";
    if ((size_t)snprintf(path, sizeof path, "%s/%s", board->folder, file->path) >= sizeof path
        || read_plain(path, bytes, wrong))
        return true;
    return error_set(error, "%.900s: cannot be read: %s", path, strerror(errno));
}

// A file and the hash of its bytes; sorted by hash, then by path.
typedef struct Summed {
    Sha256 sum;
    int file;
} Summed;

static int by_sum(const void *a_pointer, const void *b_pointer)
{
    const Summed *a = a_pointer, *b = b_pointer;
    int order = memcmp(&a->sum, &b->sum, sizeof a->sum);
    return order != 0 ? order : (a->file > b->file) - (a->file < b->file);
}

static void make_runs(RankBoard *board, Summed *summed, int count)
{
    qsort(summed, (size_t)count, sizeof summed[0], by_sum);
    board->runs = grow_zeros(((size_t)count + 1) * sizeof board->runs[0]);
    for (int i = 0; i < count; i++) {
        if (i == 0 || memcmp(&summed[i].sum, &summed[i - 1].sum, sizeof summed[i].sum) != 0)
            board->runs[board->run_count++] = (RankRun){
                .sum = summed[i].sum, .file = summed[i].file, .same_as = -1, .list = -1};
        board->files[summed[i].file].run = board->run_count - 1;
    }
}

static bool read_all(RankBoard *board, Error *error)
{
    Summed *summed = grow_zeros(((size_t)board->file_count + 1) * sizeof *summed);
    int count = 0;
    bool good = true;
    for (int i = 0; good && i < board->file_count; i++) {
        FileBytes bytes;
        good = read_file(board, &board->files[i], &bytes, &board->files[i].wrong, error);
        if (board->files[i].wrong == NULL)
            summed[count++] = (Summed){sha256_of(bytes.bytes, bytes.size), i};
        file_free(&bytes);
    }
    make_runs(board, summed, count);
    free(summed);
    return good;
}

bool rank_board_open(RankBoard *board, const char *folder, Error *error)
{
    *board = (RankBoard){.folder = folder};
    if (add_folder(board, "", 0))
        return read_all(board, error);
    return error_set(error, "%.512s: %s, expected a folder of demos", folder, strerror(errno));
}

void rank_board_free(RankBoard *board)
{
    for (int i = 0; i < board->file_count; i++)
        free(board->files[i].path);
    for (int i = 0; i < board->run_count; i++)
        rank_links_free(&board->runs[i].links);
    free(board->files);
    free(board->runs);
    sqlite3_close(board->db);
    *board = (RankBoard){0};
}

bool rank_board_read(const RankBoard *board, const RankRun *run, FileBytes *bytes, Error *error)
{
    const char *wrong;
    if (!read_file(board, &board->files[run->file], bytes, &wrong, error))
        return false;
    if (wrong)
        return true;
    Sha256 sum = sha256_of(bytes->bytes, bytes->size);
    if (memcmp(&sum, &run->sum, sizeof sum) != 0)
        file_free(bytes);
    return true;
}
