// share.h -- a game that was played goes to others: as a link, or as a file where it is too long for one; or in words.
#pragma once

typedef struct Game Game;

// Hands out the demo of this name (content/demos/demo_file.h): its link is shared or copied; where it is too long, a
// browser hands out the file, and elsewhere it is told where the file is. What was done is told on the banner.
void share_demo(Game *game, const char *name);

// Hands out a text: it is shared or copied, and the banner tells which.
void share_words(Game *game, const char *text);
