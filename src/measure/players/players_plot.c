// players_plot.c -- how long one player lives, and what all of them score, as panels below each other.
#include "measure/players/players.h"

#include <inttypes.h>
#include <stdlib.h>

#include "measure/plot/svg_plot.h"
#include "text/grow.h"

#define WIDTH_PX 800.0
#define MARGIN_PX 12.0
#define TOP_PX 58.0
#define BOTTOM_PX 24.0
#define PANEL_HIGH_PX 232.0
#define CURVE_TICKS 300u // from one point of a curve to the next
#define CURVE_POINTS (PLAYERS_MINUTES_MOST * 12 + 1)

// The scores at one place.
typedef struct Scores {
    const char *names[PLAYERS_MOST];
    PlotPoint points[PLAYERS_MOST];
    PlotSeries series;
    char title[SCRIPT_NAME_BYTES + 64];
} Scores;

typedef struct Picture {
    PlotPoint curves[PLACES_MOST][CURVE_POINTS]; // the survival at each place
    PlotSeries lines[PLACES_MOST];
    int line_count;
    Scores scores[PLACES_MOST];
    PlotPanel panels[PLACES_MOST + 1];
    int panel_count;
    char curves_title[PLAYER_NAME_BYTES + 64], footnote[128];
} Picture;

// Panels one below the other.
static PlotPanel *panel_add(Picture *picture)
{
    PlotPanel *panel = &picture->panels[picture->panel_count];
    *panel = (PlotPanel){.left = MARGIN_PX,
                         .top = TOP_PX + picture->panel_count * (PANEL_HIGH_PX + MARGIN_PX),
                         .width = WIDTH_PX - 2.0 * MARGIN_PX,
                         .height = PANEL_HIGH_PX};
    picture->panel_count++;
    return panel;
}

static void take_curve(Picture *picture, const PlayersPlaceGroups *place, const PlayersGroup *group)
{
    PlotPoint *curve = picture->curves[picture->line_count];
    int count = (int)(place->minutes * PLAYERS_MINUTE_TICKS / CURVE_TICKS) + 1;
    for (int i = 0; i < count; i++)
        curve[i] = (PlotPoint){.x = (double)i * CURVE_TICKS / SIM_TICKS_PER_SECOND,
                               .y = 100.0 * players_alive(group, (uint32_t)i * CURVE_TICKS)};
    picture->lines[picture->line_count] = (PlotSeries){
        .name = place->place, .color = plot_color(picture->line_count), .count = count, .points = curve};
    picture->line_count++;
}

// Of modes without an end: in a stage most are alive until it is won.
static void take_curves(Picture *picture, const PlayersStats *stats, const char *player)
{
    for (int i = 0; i < stats->count; i++) {
        const PlayersGroup *group = players_group(&stats->places[i], player);
        if (!stats->places[i].stage && group != NULL && picture->line_count < PLACES_MOST)
            take_curve(picture, &stats->places[i], group);
    }
    if (picture->line_count == 0)
        return;
    snprintf(picture->curves_title, sizeof picture->curves_title, "%s: games in which the swarm is alive (%%)", player);
    PlotPanel *panel = panel_add(picture);
    panel->title = picture->curves_title;
    panel->x = (PlotAxis){.label = "minutes", .from_zero = true, .minutes = true};
    panel->y = (PlotAxis){.from_zero = true, .reaches = 100.0};
    panel->series = picture->lines;
    panel->series_count = picture->line_count;
    panel->legend = "";
}

static void take_scores(Picture *picture, Scores *scores, const PlayersPlaceGroups *place)
{
    const int count = place->count < PLAYERS_MOST ? place->count : PLAYERS_MOST;
    for (int i = 0; i < count; i++) {
        const Spread *score = &place->list[i].score;
        scores->names[i] = place->list[i].rows->player;
        scores->points[i] = (PlotPoint){.x = i, .y = score->middle, .low = score->low, .high = score->high};
    }
    scores->series = (PlotSeries){
        .color = plot_color(place->stage), .count = count, .points = scores->points, .band = true};
    snprintf(scores->title, sizeof scores->title, "%s: score", place->place);
    PlotPanel *panel = panel_add(picture);
    panel->title = scores->title;
    panel->x = (PlotAxis){.scale = PLOT_NAMES, .names = scores->names, .name_count = count};
    panel->y = (PlotAxis){.from_zero = true};
    panel->series = &scores->series;
    panel->series_count = 1;
}

// Where one player has played alone, his survival is the picture.
void players_plot(const PlayersStats *stats, const char *curves, FILE *out)
{
    Picture *picture = grow_zeros(sizeof *picture);
    const PlayersGroup *first = &stats->places[0].list[0];
    take_curves(picture, stats, curves);
    const int curve_panels = picture->panel_count;
    for (int i = 0; i < stats->count && i < PLACES_MOST; i++)
        if (stats->places[i].stage || stats->places[i].count > 1)
            take_scores(picture, &picture->scores[i], &stats->places[i]);
    const bool scores = picture->panel_count > curve_panels;
    snprintf(picture->footnote, sizeof picture->footnote, "Seeds %" PRIu64 " to %" PRIu64 ".%s", first->rows[0].seed,
             first->rows[first->games - 1].seed, scores ? " The median, and the middle half of the games." : "");
    const Plot plot = {scores ? "Scripted players side by side" : "How long a swarm lives",
                       scores ? "From nobody at all to one that plays for the rules of the score."
                              : "The share of games that are not lost.",
                       picture->footnote,
                       WIDTH_PX,
                       TOP_PX + picture->panel_count * (PANEL_HIGH_PX + MARGIN_PX) + BOTTOM_PX,
                       picture->panels,
                       picture->panel_count};
    svg_plot_print(&plot, out);
    free(picture);
}
