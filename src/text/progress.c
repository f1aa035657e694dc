// progress.c -- percentage, speed, and an estimate of the time left.
#include "text/progress.h"

#include <string.h>

#include "text/times.h"

#define SHOW_EACH_NS 200000000
#define BAR_LETTERS 10 // the whole line has to fit into 80

// Takes the time as a parameter, so that tests need no clock.
void progress_begin(Progress *progress, uint32_t total, double real_s, int64_t now_ns)
{
    progress->total = total;
    progress->real_s = real_s;
    progress->start_ns = progress->shown_ns = now_ns;
    progress->shown_tenth = 0;
}

void progress_bar(char *text, size_t size, const char *what, int done, int total)
{
    char bar[BAR_LETTERS + 1] = "";
    memset(bar, '.', BAR_LETTERS);
    memset(bar, '#', (size_t)((int64_t)BAR_LETTERS * done / total));
    snprintf(text, size, "%s [%s] %d of %d", what, bar, done, total);
}

// The average speed of the whole run: the present speed would jump between scenes.
void progress_text(char *text, size_t size, uint32_t done, uint32_t total, double real_s, double passed_s)
{
    double part = (double)done / (double)total;
    double speed = passed_s > 0.0 ? part * real_s / passed_s : 0.0;
    int left_s = part > 0.0 ? (int)(passed_s / part - passed_s + 0.5) : 0;
    int length = snprintf(text, size, "%3d %%, %.2f times real time, ", (int)(100.0 * part), speed);
    if (length < 0 || (size_t)length >= size)
        return;
    if (left_s < 60)
        snprintf(text + length, size - (size_t)length, "%d s left", left_s);
    else
        snprintf(text + length, size - (size_t)length, "%s left", minutes_text((uint64_t)left_s).text);
}

// On a terminal by time, in a file by tenths, to keep logs short.
void progress_step(Progress *progress, uint32_t done, int64_t now_ns)
{
    uint32_t tenth = (uint32_t)(10ull * done / progress->total);
    bool due = progress->terminal ? now_ns - progress->shown_ns >= SHOW_EACH_NS : tenth > progress->shown_tenth;
    if (progress->to == NULL || !due || done == progress->total)
        return;
    progress->shown_ns = now_ns;
    progress->shown_tenth = tenth;
    char text[96];
    progress_text(text, sizeof text, done, progress->total, progress->real_s,
                  (double)(now_ns - progress->start_ns) * 1.0e-9);
    if (progress->terminal)
        fprintf(progress->to, "\r%s: %s\033[K", progress->name, text);
    else
        fprintf(progress->to, "%s: %s\n", progress->name, text);
    fflush(progress->to);
}

void progress_end(Progress *progress)
{
    if (progress->to != NULL && progress->terminal)
        fputs("\r\033[K", progress->to);
}
