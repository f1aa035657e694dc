// open_local.h -- what the files of this room share.
#pragma once

#include "game/screens/open.h"
#include "game/session/game.h"

// Asks whether what is shown may go for these files. False where it stays: it has told why, or the player is asked.
bool open_may_leave(Game *game, const OpenFiles *files);

// Tells mistakes, one "file:line: what" a line, on the banner and on stderr.
void open_tell(Game *game, const char *lines, int count);

// Patterns: the gallery begins with them.
void gallery_show(Game *game, const OpenFiles *files);
