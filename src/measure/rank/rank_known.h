// rank_known.h -- what is known already, in a file of SQLite: only demos that are new cost time.
//
// A verdict belongs to the bytes of a demo, by their SHA-256, and to the program that gave it: another version, or
// other stages, look anew. What a former version has verified stays verified where the present one cannot.
#pragma once

#include "core/base/error.h"
#include "measure/rank/rank_board.h"

typedef struct RankKnown RankKnown;

#define RANK_KNOWN_MEMORY ":memory:" // a path that is no file: gone when it is closed

// Opens the file at `path`, makes it where there is none, and locks it: two that rank at the same time would do the
// same work. NULL and one line in `error` where that fails.
RankKnown *rank_known_open(const char *path, const char *program, Error *error);

// Looks a run up: its verdict by this program, or by a former one where this one cannot; run->known tells. Where it was
// too long for fewer than `seconds`, it is not known. Keeps when it was seen first, which is `now` for a new one.
void rank_known_find(RankKnown *known, RankRun *run, uint32_t seconds, uint64_t now_unix_s);

// Keeps what was found out of a run. Every now and then all of that is made safe.
void rank_known_keep(RankKnown *known, const RankRun *run);

// Makes all safe and closes it. False and one line in `error` where anything could not be kept; NULL is fine.
bool rank_known_close(RankKnown *known, Error *error);
