// rank_page.c -- what all pages of a board have, and the two that are no lists of games.
#include "measure/rank/rank_page_local.h"

#include <inttypes.h>
#include <string.h>

#include "base/version.h"
#include "measure/rank/rank_text.h"
#include "text/words.h"

int rank_page_count(int items)
{
    return items > 0 ? (items + RANK_PAGE_ROWS - 1) / RANK_PAGE_ROWS : 1;
}

void rank_page_file(const char *name, RankOrder order, int number, char file[RANK_NAME_BYTES])
{
    static const char *const ORDERS[RANK_ORDERS] = {"", "-newest", "-longest"};
    char page[16] = "";
    if (number > 0)
        snprintf(page, sizeof page, "-%d", number + 1);
    snprintf(file, RANK_NAME_BYTES, "%.100s%s%s.html", name, ORDERS[order], page);
}

// --- names

void rank_list_name(const RankList *list, char name[RANK_NAME_BYTES])
{
    char day[16] = "";
    if (list->mode == MODE_DAILY)
        snprintf(day, sizeof day, "-%" PRIu32, list->day);
    snprintf(name, RANK_NAME_BYTES, "%s%s%s%s-%s%s-%" PRIu32, mode_name((ModeKind)list->mode), *list->stage ? "-" : "",
             list->stage, day, mode_level_name((int)list->level), list->slow ? "-slow" : "", list->sim);
}

// "swarm-lord" becomes "Swarm lord".
static void title_of(const char *word, char title[SCRIPT_NAME_BYTES])
{
    snprintf(title, SCRIPT_NAME_BYTES, "%s", word);
    for (char *at = title; *at != '\0'; at++)
        *at = *at == '-' || *at == '_' ? ' ' : *at;
    if (title[0] >= 'a' && title[0] <= 'z')
        title[0] = (char)(title[0] - 'a' + 'A');
}

void rank_list_title(const RankList *list, char title[RANK_TITLE_BYTES])
{
    char mode[SCRIPT_NAME_BYTES], stage[SCRIPT_NAME_BYTES], day[32] = "";
    title_of(mode_name((ModeKind)list->mode), mode);
    title_of(list->stage, stage);
    if (list->mode == MODE_DAILY)
        snprintf(day, sizeof day, " %04u-%02u-%02u", (unsigned)(list->day / 10000), (unsigned)(list->day / 100 % 100),
                 (unsigned)(list->day % 100));
    snprintf(title, RANK_TITLE_BYTES, "%s%s%s%s, %s%s", mode, *stage ? ": " : "", stage, day,
             mode_level_name((int)list->level), list->slow ? ", slowed down" : "");
}

static const struct {
    const char *title, *about;
} APARTS[RANK_APARTS] = {
    [RANK_APART_SAME] = {"Played before", "The same play as another game, as a whole or at its beginning. The one that "
                                          "came first counts."},
    [RANK_APART_OWN] = {"Own numbers and stages", "Games whose numbers, stage or patterns are not the game's own."},
    [RANK_APART_PILOT] = {"The pilot", "Games that the built-in player has played."},
    [RANK_APART_FORK] = {"Taken over", "Games that go on from a moment of another one."},
    [RANK_APART_MIDDLE] = {"From the middle", "Games that began in the middle of a stage."},
    [RANK_APART_JOURNEY] = {"Journeys", "Stages of a journey, which begin with the swarm of the stage before."},
    [RANK_APART_DAY] = {"Other days", "Daily games that were not played on their day."},
    [RANK_NOT_GOOD] = {"Not verified",
                       "Files that are no game that took place, as far as this version can tell. Nothing "
                       "in them is shown."},
};

const char *rank_apart_title(RankApart apart)
{
    return APARTS[apart].title;
}

const char *rank_apart_about(RankApart apart)
{
    return APARTS[apart].about;
}

void rank_apart_name(RankApart apart, char name[RANK_NAME_BYTES])
{
    snprintf(name, RANK_NAME_BYTES, "apart-%s", words_at(RANK_APART_WORDS, (int)apart).text);
}

// --- what all have

void rank_print_number(uint32_t number, FILE *out)
{
    if (number >= 1000) {
        rank_print_number(number / 1000, out);
        fprintf(out, ",%03" PRIu32, number % 1000);
    } else
        fprintf(out, "%" PRIu32, number);
}

static void link_to(FILE *out, const char *file, const char *title, bool here)
{
    fprintf(out, "<li><a href=\"%s\"%s>%s</a></li>\n", file, here ? " aria-current=\"page\"" : "", title);
}

// Which modes there are lists of, and which games stand apart.
static void print_places(const RankPage *page, FILE *out)
{
    const RankBoard *board = page->board;
    bool modes[MODE_KINDS] = {false};
    char name[RANK_NAME_BYTES], file[RANK_NAME_BYTES], title[SCRIPT_NAME_BYTES];
    for (int i = 0; i < board->list_count; i++)
        modes[board->lists[i].mode] = true;
    fputs("<nav aria-label=\"Board\"><ul>\n", out);
    link_to(out, "index.html", "All lists", strcmp(page->name, "index") == 0);
    for (int i = 0; i < MODE_KINDS; i++) {
        if (!modes[i])
            continue;
        title_of(mode_name((ModeKind)i), title);
        rank_page_file(mode_name((ModeKind)i), RANK_BY_POINTS, 0, file);
        link_to(out, file, title, strcmp(page->name, mode_name((ModeKind)i)) == 0);
    }
    for (int i = RANK_RANKED + 1; i < RANK_APARTS; i++) {
        rank_apart_name((RankApart)i, name);
        rank_page_file(name, RANK_BY_POINTS, 0, file);
        if (board->apart_counts[i] > 0)
            link_to(out, file, rank_apart_title((RankApart)i), strcmp(page->name, name) == 0);
    }
    fputs("</ul></nav>\n", out);
}

void rank_page_begin(const RankPage *page, FILE *out)
{
    fputs(RANK_PAGE_BEGIN
          "<head>\n<meta charset=\"utf-8\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'self'; "
          "img-src 'self'; base-uri 'none'; form-action 'none'\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"referrer\" content=\"no-referrer\">\n",
          out);
    fprintf(out,
            "<title>%s: Mitsubachi</title>\n<link rel=\"icon\" href=\"../icon-192.png\">\n"
            "<link rel=\"stylesheet\" href=\"style.css\">\n</head>\n<body>\n"
            "<a class=\"skip\" href=\"#main\">To the table</a>\n<header>\n",
            page->title);
    print_places(page, out);
    fprintf(out, "</header>\n<main id=\"main\" tabindex=\"-1\">\n<h1>%s</h1>\n", page->title);
    if (*page->about != '\0')
        fprintf(out, "<p>%s</p>\n", page->about);
}

static void print_orders(const RankPage *page, FILE *out)
{
    static const char *const TITLES[RANK_ORDERS] = {"By points", "Newest first", "Longest first"};
    char file[RANK_NAME_BYTES];
    fputs("<nav aria-label=\"Order\"><ul>\n", out);
    for (int i = 0; i < RANK_ORDERS; i++) {
        rank_page_file(page->name, (RankOrder)i, 0, file);
        link_to(out, file, TITLES[i], page->order == (RankOrder)i);
    }
    fputs("</ul></nav>\n", out);
}

void rank_page_table(const RankPage *page, const char *what, bool ordered, FILE *out)
{
    int first = page->number * RANK_PAGE_ROWS, last = rank_page_last(page);
    if (ordered && page->count > 1)
        print_orders(page, out);
    fprintf(out, "<div class=\"scroll\" role=\"region\" aria-labelledby=\"caption\" tabindex=\"0\">\n<table>\n"
                 "<caption id=\"caption\">");
    if (page->count > RANK_PAGE_ROWS)
        fprintf(out, "%s %d to %d of %d</caption>\n", what, first + 1, last, page->count);
    else
        fprintf(out, "%s: %d</caption>\n", what, page->count);
}

int rank_page_last(const RankPage *page)
{
    int last = (page->number + 1) * RANK_PAGE_ROWS;
    return last < page->count ? last : page->count;
}

// All pages' numbers, since a list of ten thousand has a hundred.
static void print_pages(const RankPage *page, FILE *out)
{
    char file[RANK_NAME_BYTES], number[16];
    int count = rank_page_count(page->count);
    if (count == 1)
        return;
    fputs("<nav aria-label=\"Pages\"><ul>\n", out);
    for (int i = 0; i < count; i++) {
        rank_page_file(page->name, page->order, i, file);
        snprintf(number, sizeof number, "%d", i + 1);
        link_to(out, file, number, page->number == i);
    }
    fputs("</ul></nav>\n", out);
}

void rank_page_end(const RankPage *page, FILE *out)
{
    fputs("</tbody>\n</table>\n</div>\n", out);
    print_pages(page, out);
    fputs(
        "</main>\n<footer>\n<p>Every game here was played once more, command by command, by Mitsubachi " MITSUBACHI_VERSION
        ": points are what came of that. Names and dates are the players' own word. <a href=\"../index.html\">Play</a></p>\n"
        "</footer>\n</body>\n</html>\n",
        out);
}

// --- pages of their own

static void print_list(const RankBoard *board, const RankList *list, FILE *out)
{
    char name[RANK_NAME_BYTES], file[RANK_NAME_BYTES], title[RANK_TITLE_BYTES];
    const RankFacts *best = &board->runs[board->ranked[list->first]].facts;
    rank_list_name(list, name);
    rank_page_file(name, RANK_BY_POINTS, 0, file);
    rank_list_title(list, title);
    fprintf(out, "<tr><th scope=\"row\"><a href=\"%s\">%s</a></th><td class=\"n\">%d</td><td class=\"n\">", file, title,
            list->count);
    rank_print_number(best->score, out);
    fputs("</td><td>", out);
    rank_print_name(best, out);
    fprintf(out, "</td><td class=\"n wide\">%" PRIu32 "</td></tr>\n", list->sim);
}

void rank_page_lists(const RankPage *page, FILE *out)
{
    rank_page_begin(page, out);
    rank_page_table(page, "Lists", false, out);
    fputs(
        "<thead><tr><th scope=\"col\">List</th><th scope=\"col\" class=\"n\">Games</th><th scope=\"col\" class=\"n\">Best"
        "</th><th scope=\"col\">By</th><th scope=\"col\" class=\"n wide\">Simulation</th></tr></thead>\n<tbody>\n",
        out);
    for (int i = page->number * RANK_PAGE_ROWS; i < rank_page_last(page); i++)
        print_list(page->board, &page->board->lists[page->items[i]], out);
    rank_page_end(page, out);
}

void rank_page_rejected(const RankPage *page, FILE *out)
{
    const RankBoard *board = page->board;
    rank_page_begin(page, out);
    rank_page_table(page, "Files", false, out);
    fputs("<thead><tr><th scope=\"col\">File</th><th scope=\"col\">What is wrong</th></tr></thead>\n<tbody>\n", out);
    for (int i = page->number * RANK_PAGE_ROWS; i < rank_page_last(page); i++) {
        const RankFile *file = &board->files[page->items[i]];
        fputs("<tr><th scope=\"row\"><bdi>", out);
        rank_text_html(file->path, out);
        fputs("</bdi></th><td>", out);
        rank_text_html(file->run >= 0 ? board->runs[file->run].facts.reason : file->wrong, out);
        fputs("</td></tr>\n", out);
    }
    rank_page_end(page, out);
}
