// game_banner.c -- what the running game tells by its banner.
#include "game/game_banner.h"

#include <stdio.h>
#include <string.h>

// A mistake without the folders before its file: "tunables.ini:12: what".
static const char *without_folders(char *line)
{
    char *end = strstr(line, ": ");
    if (end)
        *end = '\0';
    char *slash = strrchr(line, '/');
    if (end)
        *end = ':';
    return slash ? slash + 1 : line;
}

void game_banner_mistakes(BannerNews *news, const char *lines, int count)
{
    while (*lines) {
        char line[BANNER_TEXT_BYTES * 2];
        size_t length = strcspn(lines, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, lines);
        banner_add_mistake(news, without_folders(line));
        lines += length + (lines[length] == '\n');
    }
    news->mistakes.more = count - news->mistakes.count;
}

void game_banner_tell(Game *game, const BannerNews *news, int64_t now_ns)
{
    banner_tell(&game->show.banner, news, now_ns, (int64_t)tuning_now(game->numbers.tuning)->effects_banner_ms * 1000000);
}
