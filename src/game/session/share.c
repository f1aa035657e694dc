// share.c -- the link of a demo, or a text, to the system.
#include "game/session/share.h"

#include <stdio.h>
#include <stdlib.h>

#include "content/demos/demo_file.h"
#include "game/session/game.h"
#include "platform/exchange.h"
#include "platform/clock.h"
#include "lang/texts.h"

#define SHARE_KEY (TUNABLE_COUNT + 3) // of the banner's line

static void tell(Game *game, const char *line)
{
    BannerNews news = {.changes = {.count = 0}};
    banner_add_change(&news, SHARE_KEY, line);
    show_tell(&game->show, &news, game->numbers.tuning, clock_now_ns());
}

static void give_link(Game *game, const char *link)
{
    ExchangeLink how = exchange_link(link);
    if (how != EXCHANGE_SHARED)
        tell(game, ui_text(how == EXCHANGE_COPIED ? UI_LINK_COPIED : UI_LINK_REFUSED));
}

// Where there are folders, its name is enough to find it: it is in that of the demos, or came from there.
static void give_file(Game *game, const char *name)
{
    char line[BANNER_TEXT_BYTES];
    snprintf(line, sizeof line, "%s %.256s", ui_text(UI_LINK_TOO_LONG), demo_file_told(name).text);
    if (exchange_needed())
        exchange_give(name);
    else
        tell(game, line);
}

void share_demo(Game *game, const char *name)
{
    FileBytes file;
    DemoProblem refused;
    Error error;
    if (!demo_file_load(name, &file, &error)) {
        tell(game, error.text);
        return;
    }
    // Whatever could be watched is refused for its length alone.
    char *link = demo_link_make(file.bytes, file.size, &refused);
    if (link)
        give_link(game, link);
    else
        give_file(game, name);
    free(link);
    file_free(&file);
}

// A system that offers to share it shows itself what becomes of it.
void share_words(Game *game, const char *text)
{
    bool good = clipboard_put(text);
    if (!good || !clipboard_shares())
        tell(game, ui_text(good ? UI_COPIED : UI_NOT_COPIED));
}
