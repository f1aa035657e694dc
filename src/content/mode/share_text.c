// share_text.c -- a game in three lines.
#include "content/mode/share_text.h"

#include <stdio.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/base/clamp.h"

// Signs that all systems have had for long (Unicode 6.0).
static const char *const SIGNS[] = {"\U0001f342", "\U0001f331", "\U0001f33c", "\U0001f33b", "\U0001f41d"};
#define CROWN "\U0001f451"
#define STEPS 4 // of the signs but the first

// The largest swarm of a tenth of the game; short games have fewer samples than there are signs.
static int32_t most_of(const BeeGraph *graph, int sign)
{
    int from = graph->count * sign / SHARE_SIGNS, to = graph->count * (sign + 1) / SHARE_SIGNS;
    int32_t most = 0;
    for (int i = from; i < graph->count && (i < to || i == from); i++)
        most = maxi(most, graph->bees[i]);
    return most;
}

// Any bees are more than none, and only the upper quarter is a bee.
static const char *sign_of(int32_t bees, int32_t most)
{
    return most > 0 && bees > 0 ? SIGNS[((int64_t)bees * STEPS + most - 1) / most] : SIGNS[0];
}

void share_row(const BeeGraph *graph, bool won, char row[SHARE_ROW_BYTES])
{
    size_t length = 0;
    for (int i = 0; i < SHARE_SIGNS; i++)
        length += (size_t)snprintf(row + length, SHARE_ROW_BYTES - length, "%s",
                                   sign_of(most_of(graph, i), graph->most));
    snprintf(row + length, SHARE_ROW_BYTES - length, "%s", won ? CROWN : "");
}

void share_text(const char *played, const char *told, const BeeGraph *graph, bool won, char text[SHARE_TEXT_BYTES])
{
    char row[SHARE_ROW_BYTES];
    ASSERT(strlen(played) < SHARE_LINE_BYTES && strlen(told) < SHARE_LINE_BYTES);
    share_row(graph, won, row);
    snprintf(text, SHARE_TEXT_BYTES, "Mitsubachi · %s\n%s\n%s", played, told, row);
}
