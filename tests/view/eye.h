// eye.h -- how light a colour is, how far two are apart, and how those see them who see fewer colours.
#pragma once

#include "view/sprites.h"

// Of sRGB, linear, 0 to 1.
typedef struct Light {
    double r, g, b;
} Light;

// Of a channel's 0 to 255. Each of them is computed once: tests look at all pixels of thousands of pictures.
static inline double eye_channel(uint32_t value)
{
    static double channels[256];
    double s = (double)value / 255.0;
    if (value > 0 && channels[value] <= 0.0)
        channels[value] = s <= 0.04045 ? s / 12.92 : pow((s + 0.055) / 1.055, 2.4);
    return channels[value];
}

static inline Light eye_light(uint32_t rgb)
{
    return (Light){eye_channel(rgb >> 16 & 255u), eye_channel(rgb >> 8 & 255u), eye_channel(rgb & 255u)};
}

// The relative luminance of WCAG 2.
static inline double eye_luminance(uint32_t rgb)
{
    Light light = eye_light(rgb);
    return 0.2126 * light.r + 0.7152 * light.g + 0.0722 * light.b;
}

// The contrast ratio of WCAG 2, 1 to 21.
static inline double eye_contrast(double a, double b)
{
    return a > b ? (a + 0.05) / (b + 0.05) : (b + 0.05) / (a + 0.05);
}

static inline double eye_held(double value)
{
    return value < 0.0 ? 0.0 : value > 1.0 ? 1.0 : value;
}

// The view of a person for whom the palette was made; a whole deficiency. The matrices, for linear light, are those
// of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
// 2009.
static inline Light eye_seen(Palette palette, Light light)
{
    static const double SEEN[PALETTES][9] = {
        [PALETTE_USUAL] = {1, 0, 0, 0, 1, 0, 0, 0, 1},
        [PALETTE_PROTAN] = {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116,
                            1.051998},
        [PALETTE_DEUTAN] = {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
        [PALETTE_TRITAN] = {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367,
                            0.303900},
    };
    const double *m = SEEN[palette];
    return (Light){eye_held(m[0] * light.r + m[1] * light.g + m[2] * light.b),
                   eye_held(m[3] * light.r + m[4] * light.g + m[5] * light.b),
                   eye_held(m[6] * light.r + m[7] * light.g + m[8] * light.b)};
}

// CIELAB with the white of sRGB (D65).
typedef struct Lab {
    double l, a, b;
} Lab;

static inline double eye_lab_curve(double t)
{
    return t > 216.0 / 24389.0 ? cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0;
}

static inline Lab eye_lab(Light light)
{
    double x = eye_lab_curve((0.4124564 * light.r + 0.3575761 * light.g + 0.1804375 * light.b) / 0.95047);
    double y = eye_lab_curve(0.2126729 * light.r + 0.7151522 * light.g + 0.0721750 * light.b);
    double z = eye_lab_curve((0.0193339 * light.r + 0.1191920 * light.g + 0.9503041 * light.b) / 1.08883);
    return (Lab){116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

// How far two colours are apart for this eye: the Euclidean distance in CIELAB.
static inline double eye_distance(Palette palette, uint32_t rgb, uint32_t other)
{
    Lab p = eye_lab(eye_seen(palette, eye_light(rgb))), q = eye_lab(eye_seen(palette, eye_light(other)));
    return sqrt((p.l - q.l) * (p.l - q.l) + (p.a - q.a) * (p.a - q.a) + (p.b - q.b) * (p.b - q.b));
}
