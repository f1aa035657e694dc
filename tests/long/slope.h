// slope.h -- a straight line through points, by least squares.
#pragma once

typedef struct SlopePoint {
    double at, value;
} SlopePoint;

// How much the line rises for each unit of `at`; 0 where there are no two different places.
static inline double slope_of(const SlopePoint *points, int count)
{
    double at = 0.0, value = 0.0, over = 0.0, under = 0.0;
    for (int i = 0; i < count; i++) {
        at += points[i].at / count;
        value += points[i].value / count;
    }
    for (int i = 0; i < count; i++) {
        over += (points[i].at - at) * (points[i].value - value);
        under += (points[i].at - at) * (points[i].at - at);
    }
    return under > 0.0 ? over / under : 0.0;
}
