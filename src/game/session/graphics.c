// graphics.c -- begins the picture of a game, and writes the news on its banner.
#include "game/session/graphics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/demos/demo_file.h"
#include "game/session/game.h"
#include "lang/texts.h"
#include "platform/clock.h"
#include "platform/exchange.h"
#include "platform/files.h"
#include "platform/process.h"
#include "tape/tape_link.h"

#define MISTAKES_NS (INT64_C(3600) * CLOCK_NS_PER_SECOND)

// The look goes into a fresh view, which would otherwise begin with the default look.
void graphics_begin(Graphics *graphics, const Sim *sim, const Settings *settings, const Look *numbers, uint32_t best)
{
    const ViewLook look = settings_look(settings);
    view_init(&graphics->view, sim->head.seed);
    graphics->view.look = look;
    hud_init(&graphics->hud, best);
    graphics->view.numbers = graphics->hud.look = *numbers;
}

void show_mistakes(BannerNews *news, const char *lines, int count)
{
    while (*lines) {
        char line[BANNER_TEXT_BYTES * 2];
        size_t length = strcspn(lines, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, lines);
        // An error without the folders of its file: "tunables.ini:12: problem".
        char *end = strstr(line, ": ");
        if (end)
            *end = '\0';
        const char *base = file_base(line);
        if (end)
            *end = ':';
        banner_add_mistake(news, base);
        lines += length + (lines[length] == '\n');
    }
    // The banner has room for a few; it shows the number of the rest.
    news->mistakes.more = count - news->mistakes.count;
}

void show_news(Game *game, const BannerNews *news)
{
    int64_t for_ns = (int64_t)tuning_now(game->content.tuning)->effects_banner_ms * 1000000;
    banner_show(&game->graphics.banner, news, clock_now_ns(), for_ns);
}

void show_line(Game *game, int key, const char *line)
{
    BannerNews news = {.changes = {.count = 0}};
    banner_add_change(&news, key, line);
    show_news(game, &news);
}

void show_problem(Game *game, const char *lines, int count)
{
    BannerNews news = {.changes = {.count = 0}};
    show_mistakes(&news, lines, count);
    show_news(game, &news);
}

// For an hour: until they are repaired, or the designer has moved on.
void show_mistaken(Graphics *graphics, const char *lines, int count, int64_t now_ns)
{
    BannerNews news = {.changes = {.count = 0}};
    show_mistakes(&news, lines, count);
    banner_show(&graphics->banner, &news, now_ns, MISTAKES_NS);
}

void show_repaired(Graphics *graphics)
{
    graphics->banner = (Banner){.until_ns = 0};
}

// --- games for others

void share_demo(Game *game, const char *name, int64_t beat)
{
    FileBytes file;
    Error refused;
    Error error;
    if (!demo_file_load(name, &file, &error)) {
        show_line(game, NEWS_SHARE, error.text);
        return;
    }
    // A valid demo is refused only for its length.
    char *link = tape_link_make(file.bytes, file.size, &refused);
    if (link) {
        char *challenge = tape_link_challenge(link, (uint32_t)beat);
        ExchangeLink how = exchange_link(beat >= 0 ? challenge : link);
        free(challenge);
        if (how != EXCHANGE_SHARED)
            show_line(game, NEWS_SHARE, ui_text(how == EXCHANGE_COPIED ? UI_LINK_COPIED : UI_LINK_REFUSED));
    } else if (exchange_needed()) {
        exchange_give(name);
    } else { // if there are folders, its name is enough to find it
        char line[BANNER_TEXT_BYTES];
        snprintf(line, sizeof line, "%s %.256s", ui_text(UI_LINK_TOO_LONG), demo_label(name).text);
        show_line(game, NEWS_SHARE, line);
    }
    free(link);
    file_free(&file);
}

void game_complain(const char *text)
{
    char line[4096];
    snprintf(line, sizeof line, "mitsubachi: %.4000s\n", text);
    messages_print(line);
}
