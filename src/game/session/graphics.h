// graphics.h -- the picture of a running game: the meadow, the HUD, and news for the player.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "content/tuning/tuning.h"
#include "ui/settings.h"
#include "view/banner.h"
#include "view/hud.h"
#include "view/overlay.h"
#include "view/view.h"

typedef struct Game Game;

typedef struct Graphics {
    View view;
    Hud hud;
    Banner banner; // changes of numbers
    OverlayFigures figures;
    bool overlay_shown; // F3
} Graphics;

// A game begins: it looks as in the settings and `numbers`; `best` is the score to beat.
void graphics_begin(Graphics *graphics, const Sim *sim, const Settings *settings, const Look *numbers, uint32_t best);

// Adds mistakes to the news, one "file:line: problem" per line, without the file's folders. `count` is their total,
// which may exceed the lines.
void show_mistakes(BannerNews *news, const char *lines, int count);

// Shows the news for as long as the player wants (effects.banner_ms).
void show_news(Game *game, const BannerNews *news);

// Lines of the banner besides tunables: a newer one of a kind replaces the older one.
enum { NEWS_GALLERY = TUNED_COUNT, NEWS_STAGE, NEWS_NUMBERS, NEWS_SHARE, NEWS_BUG, NEWS_CLIP, NEWS_LANGUAGE };

// Shows one line, or mistakes (show_mistakes), for the same time.
void show_line(Game *game, int key, const char *line);
void show_problem(Game *game, const char *lines, int count);

// Shows mistakes until show_repaired.
void show_mistaken(Graphics *graphics, const char *lines, int count, int64_t now_ns);
void show_repaired(Graphics *graphics);

// Prints on the terminal a missing part without which the game continues.
void game_complain(const char *text);

// --- games for others

// Hands out the demo of this name (content/demos/demo_file.h): its link is shared or copied; if it is too long, a
// browser hands out the file, and elsewhere the banner shows the path of the file. The banner also reports success.
// With a score to `beat`, the link is a challenge; -1 for none.
void share_demo(Game *game, const char *name, int64_t beat);
