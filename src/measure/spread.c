// spread.c -- order statistics.
#include "measure/spread.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/assert.h"
#include "text/times.h"

// Without a difference: that of two doubles does not fit in an int.
static int by_size(const void *a, const void *b)
{
    double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

// The number at `part` of the way through the sorted ones.
static double quantile(const double *numbers, int count, int unended, double part, bool *more)
{
    double place = part * (count - 1);
    int below = (int)place, above = place > below ? below + 1 : below;
    *more = above >= count - unended;
    return numbers[below] + (place - below) * (numbers[above] - numbers[below]);
}

double spread_quantile(double *numbers, int count, double part)
{
    bool more;
    ASSERT(count >= 1 && part >= 0.0 && part <= 1.0);
    qsort(numbers, (size_t)count, sizeof numbers[0], by_size);
    return quantile(numbers, count, 0, part, &more);
}

Spread spread_of(double *numbers, int count, int unended)
{
    Spread spread;
    ASSERT(count >= 1);
    qsort(numbers, (size_t)count, sizeof numbers[0], by_size);
    spread.low = quantile(numbers, count, unended, 0.25, &spread.low_more);
    spread.middle = quantile(numbers, count, unended, 0.5, &spread.middle_more);
    spread.high = quantile(numbers, count, unended, 0.75, &spread.high_more);
    return spread;
}

void spread_time(double seconds, bool more, char text[SPREAD_TIME_BYTES])
{
    snprintf(text, SPREAD_TIME_BYTES, "%s%s", minutes_text((uint64_t)(seconds + 0.5)).text, more ? "+" : "");
}
