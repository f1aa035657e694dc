// screen_copy.c -- a game that is over as a text of three lines, for the clipboard.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "content/mode/daily.h"
#include "content/mode/share_text.h"
#include "game/session/share.h"
#include "game/screens/screen_local.h"
#include "platform/files.h"

_Static_assert((int)SCREEN_PLAYED_BYTES <= SHARE_LINE_BYTES, "what was played is a line");

// Days in a row as they were on the day that was played, which may be over by now.
static int streak_of(uint32_t day)
{
    char path[PATH_SIZE], folder[PATH_SIZE];
    DailyDays *days = calloc(1, sizeof *days);
    if (!days || !path_of_data("best", path, sizeof path, NULL) || !file_folder(path, folder, sizeof folder)) {
        free(days);
        return 0;
    }
    daily_days_read(days, folder);
    int streak = daily_streak(days, day).now;
    free(days);
    return streak;
}

// A game of a day that was over counts for no row of days.
static void told(const Match *match, char line[SHARE_LINE_BYTES])
{
    char days[SHARE_LINE_BYTES / 2] = "";
    bool counts = match->mode.kind == MODE_DAILY && !match->mode.later;
    int streak = counts ? streak_of(match->mode.day) : 0;
    if (streak > 0)
        ui_count(days, sizeof days, UI_DAILY_STREAK, (unsigned)streak);
    snprintf(line, SHARE_LINE_BYTES, "%.64s %" PRIu32 "%s%s", ui_text(UI_SCORE), match->sim.head.score,
             streak > 0 ? " · " : "", days);
}

void screen_share_text(const Game *game, char text[SHARE_TEXT_BYTES])
{
    char played[SCREEN_PLAYED_BYTES], line[SHARE_LINE_BYTES];
    screen_played(&game->numbers, &game->match.mode, game->best.tuned, played);
    told(&game->match, line);
    share_text(played, line, &game->match.tally.graph, game->match.sim.head.won, text);
}

void screen_copy(Game *game)
{
    char text[SHARE_TEXT_BYTES];
    screen_share_text(game, text);
    share_words(game, text);
}
