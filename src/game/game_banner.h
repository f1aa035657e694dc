// game_banner.h -- what the running game tells by its banner.
#pragma once

#include <stdint.h>

#include "game/game.h"

// Adds the mistakes of files, one "file:line: what" a line, without the folders before the file. `count` is how many
// they are in all, of which some may have no line.
void game_banner_mistakes(BannerNews *news, const char *lines, int count);

// Shows the news for as long as the player wants (effects.banner_ms).
void game_banner_tell(Game *game, const BannerNews *news, int64_t now_ns);
