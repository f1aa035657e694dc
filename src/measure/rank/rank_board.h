// rank_board.h -- the demos of a folder, and where each of them stands.
#pragma once

#include "core/base/error.h"
#include "measure/rank/rank.h"
#include "platform/files.h"

// Of all that lies there; what comes after so many, or in deeper folders, is left out.
#define RANK_FILES_MOST 100000
#define RANK_DEPTH_MOST 8
#define RANK_LIST_BYTES 160 // of the name of a list, and of its title

// Bytes that lie in the folder, perhaps under several names.
typedef struct RankRun {
    Sha256 sum;
    RankFacts facts;
    RankLinks links;
    uint64_t seen_unix_s; // when `rank` met it first
    int file;             // the first of its files
    bool known;           // and needs no playing
    bool unread;          // the machine failed when it was to be played
    // How it stands among the others, by rank_board_sort:
    int same_as;         // another run of the same play; -1 for none
    uint32_t same_ticks; // and up to where
    int list, place;     // which list it stands in, and where there, from 1; -1 and 0 for none
} RankRun;

typedef struct RankFile {
    char *path;        // below the folder, as the system has it: any bytes
    int run;           // -1 where it could not be read
    const char *wrong; // why
} RankFile;

// Why a good run stands in no list of best games.
typedef enum RankApart {
    RANK_RANKED,     // it stands in one
    RANK_APART_SAME, // another run is the same play, at least in its beginning
    RANK_APART_OWN,  // own numbers or an own stage
    RANK_APART_PILOT,
    RANK_APART_FORK,    // taken over from another
    RANK_APART_MIDDLE,  // begun in the middle of a stage
    RANK_APART_JOURNEY, // a stage of a journey, begun with the swarm of before
    RANK_APART_DAY,     // a daily game of another day than its own
    RANK_NOT_GOOD,
    RANK_APARTS
} RankApart;
#define RANK_APART_WORDS "list same own-numbers pilot taken-over middle journey other-day rejected"

typedef struct RankBoard {
    const char *folder;
    RankFile *files; // by their paths
    int file_count, file_room;
    bool cut; // there were more than RANK_FILES_MOST
    RankRun *runs;
    int run_count;
    struct sqlite3 *db; // what rank_board_sort has made of it
    int list_count;
} RankBoard;

// Looks for demos (.mtb) in a folder and those below it and works out what their bytes are called. Links, devices, what
// is larger than a demo can be and what has no right to be read are not read. Returns false and one line in `error`
// where the folder itself cannot be read, or where the machine fails: no game vanishes from a board because a disk does
// not answer for a moment. rank_board_free in any case.
bool rank_board_open(RankBoard *board, const char *folder, Error *error);
void rank_board_free(RankBoard *board);

// Reads a file of the board once more; the caller frees the bytes. They are NULL where the file is gone or has changed
// meanwhile. Returns false and one line in `error` where the machine fails.
bool rank_board_read(const RankBoard *board, const RankRun *run, FileBytes *bytes, Error *error);

// Why a run stands in no list.
RankApart rank_apart(const RankRun *run);

// Finds runs of the same play, and puts the others into lists, the best first. To be called when the facts are there.
// The tables are then: run (number, sum, seen, list, title, apart, date, same_as, same_ticks, place, and all facts),
// file (number, path, run, copy, wrong), list (number, name, title, mode, sim, games, best), mode (number, name, title),
// apart (number, name, title, about).
void rank_board_sort(RankBoard *board);

// A query of them, whose text is SQLite's and freed. Ends the program with status 3 where memory is short.
struct sqlite3_stmt *rank_query(const RankBoard *board, char *sql);

// Puts a field of some facts into a statement.
void rank_bind(struct sqlite3_stmt *statement, int at, const RankColumn *column, const void *facts);
