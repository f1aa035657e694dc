// value_slider.h -- a tunable as a place on a slider, from 0 at its least to 1 at its most, and back.
//
// A range whose default is at least a twentieth of it, or 0 and within it, is laid out evenly. Any other range is so
// wide that its useful part would be a hair at one end: there the place is that of sign(v) * ln(1 + |v| / s) between
// the ends, with s the default's size (or a thousandth of the range where the default is 0), so that small values have
// room and negative ones work as well.
//
// A slider has as many places as it has pixels, each of them stands for a stretch of values, and the roundest value in
// it is taken: the default if it is there, else the one with the fewest digits. So a drag gives 3.2 and not 3.1874.
#pragma once

// The place of a value, in [0, 1]; the value must be in range.
float value_slider_place(int index, float value);

// The value for a place on a slider of `places` pixels. Below 0 it is the least, above 1 the most. Always in range, and
// a whole number where the tunable is one.
float value_slider_value(int index, float place, float places);

// The next value up (way > 0) or down, for arrow keys: the next whole number or word, or about a two-hundredth of the
// slider, rounded. Stays in range.
float value_slider_step(int index, float value, int way);
