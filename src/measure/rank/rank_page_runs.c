// rank_page_runs.c -- the games of a list, a row each.
#include <inttypes.h>

#include "measure/rank/rank_page_local.h"
#include "measure/rank/rank_text.h"
#include "text/times.h"
#include "text/words.h"

void rank_print_name(const RankFacts *facts, FILE *out)
{
    if (facts->name[0] == '\0') {
        fputs("<span class=\"soft\">no name</span>", out);
        return;
    }
    fputs("<bdi>", out);
    rank_text_html(facts->name, out);
    fputs("</bdi>", out);
}

static Word time_of(uint32_t ticks)
{
    return minutes_text(ticks / SIM_TICKS_PER_SECOND);
}

// For who hears links one by one: which game it is.
static void print_label(const char *what, const RankFacts *facts, FILE *out)
{
    fprintf(out, " aria-label=\"%s: ", what);
    rank_text_html(facts->name[0] != '\0' ? facts->name : "no name", out);
    fputs(", ", out);
    rank_print_number(facts->score, out);
    fputs(" points\"", out);
}

// Another simulation's game is not played by the page beside the board.
static void print_links(const RankPage *page, const RankRun *run, FILE *out)
{
    char sum[SHA256_TEXT_BYTES];
    sha256_text(&run->sum, sum);
    fputs("<td class=\"d\">", out);
    if (run->facts.sim == SIM_VERSION) {
        fprintf(out, "<a href=\"../index.html?watch+%s/demos/%s.mtb\"", page->site, sum);
        print_label("Watch", &run->facts, out);
        fputs(">Watch</a> ", out);
    }
    fprintf(out, "</td><td class=\"wide\"><a href=\"demos/%s.mtb\" download", sum);
    print_label("Demo", &run->facts, out);
    fputs(">Demo</a></td>", out);
}

// Of games that stand apart: of which list they would be, and what else there is to say.
static void print_game(const RankBoard *board, const RankRun *run, FILE *out)
{
    char title[RANK_TITLE_BYTES];
    const RankList list = rank_list_of(&run->facts);
    rank_list_title(&list, title);
    fprintf(out, "<td>%s", run->facts.own == RANK_OWN_STAGE ? "Own stage" : title);
    if (run->same_as >= 0) {
        const RankRun *other = &board->runs[run->same_as];
        fputs("; as that of ", out);
        rank_print_name(&other->facts, out);
        fputs(", ", out);
        rank_print_number(other->facts.score, out);
        fprintf(out, " points, up to %s", time_of(run->same_ticks).text);
    } else if (run->facts.forked)
        fprintf(out, "; from %s on", time_of(run->facts.fork_tick).text);
    fputs("</td>", out);
}

static void print_run(const RankPage *page, const RankRun *run, FILE *out)
{
    static const char *const ENDS[RANK_ENDS] = {"left", "lost", "won", "no end"};
    const RankFacts *facts = &run->facts;
    char date[RANK_DATE_BYTES];
    rank_text_date(facts->recorded_unix_s, date);
    fputs("<tr>", out);
    if (!page->mixed)
        fprintf(out, "<td class=\"n\">%d</td>", run->place);
    fputs("<th scope=\"row\">", out);
    rank_print_name(facts, out);
    if (facts->speed < MODE_SPEED_FULL)
        fprintf(out, " <span class=\"soft\">at %" PRIu32 " %%</span>", facts->speed);
    fputs("</th>", out);
    if (page->mixed)
        print_game(page->board, run, out);
    fputs("<td class=\"n\">", out);
    rank_print_number(facts->score, out);
    fprintf(out, "</td><td class=\"n\">%s</td><td class=\"n wide\">", time_of(facts->ticks).text);
    rank_print_number(facts->bees_most, out);
    fprintf(out, "</td><td class=\"wide\">%s</td><td class=\"d wide\">%s</td>", ENDS[facts->end], date);
    print_links(page, run, out);
    fputs("</tr>\n", out);
}

void rank_page_runs(const RankPage *page, FILE *out)
{
    rank_page_begin(page, out);
    rank_page_table(page, "Games", true, out);
    fprintf(out, "<thead><tr>%s<th scope=\"col\">Player</th>%s",
            page->mixed ? "" : "<th scope=\"col\" class=\"n\">Place</th>",
            page->mixed ? "<th scope=\"col\">Game</th>" : "");
    fputs("<th scope=\"col\" class=\"n\">Points</th><th scope=\"col\" class=\"n\">Time</th><th scope=\"col\" class=\"n "
          "wide\">Most bees</th><th scope=\"col\" class=\"wide\">End</th><th scope=\"col\" class=\"wide\">Date</th>"
          "<th scope=\"col\">Watch</th><th scope=\"col\" class=\"wide\">File</th></tr></thead>\n<tbody>\n",
          out);
    for (int i = page->number * RANK_PAGE_ROWS; i < rank_page_last(page); i++)
        print_run(page, &page->board->runs[page->items[i]], out);
    rank_page_end(page, out);
}
