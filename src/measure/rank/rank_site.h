// rank_site.h -- a board as static pages, which need no script, no server and nothing from elsewhere.
//
// The folder is one within that of the game's page (web.md), which shows each game by an address of its own:
//
//   index.html, endless.html ...   the lists, all or of a mode
//   endless-normal-12.html ...     a list, by points, by date (-newest) or by length (-longest), a hundred games a page
//   apart-same.html ...            what stands in no list, and why; apart-rejected.html: what does not verify
//   demos/SHA-256.mtb              the demos that verify
//
// A file is replaced only where it has changed, and only as a whole. Pages and demos of before that are no more are
// removed; what else lies there stays.
#pragma once

#include "core/base/error.h"
#include "measure/rank/rank_board.h"

// Writes all of it. False and one line in `error` where that fails; index.html is written last.
bool rank_site_write(const RankBoard *board, const char *folder, Error *error);
