// export_times.h -- which moment of a game each frame of a video shows: exact, whatever the frame rate. Pure.
//
// Moment t is the state after t ticks. Frame f shows moment from + f * 60 / fps, computed in whole numbers, so that no
// error adds up: at 60 and 30 frames a second every frame is a tick's own state, at 24 every second one lies between
// two.
// A sound that a tick asks for begins when that tick's state is shown.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define EXPORT_FPS_MOST 240

typedef struct ExportTimes {
    uint32_t from_tick, to_tick;   // from < to: the first moment shown, and the one at which the video ends
    uint32_t fps_above, fps_below; // frames a second as a fraction: 60/1, 30000/1001; at most EXPORT_FPS_MOST
} ExportTimes;

// What to draw: the state after `tick` ticks, `blend` of the way from the one before, in (0, 1].
typedef struct ExportMoment {
    uint32_t tick;
    float blend;
} ExportMoment;

// Frames of the video; the last one begins before to_tick.
uint32_t export_frame_count(const ExportTimes *times);

// The moment that frame `frame` shows; its tick never goes back from one frame to the next and is at most to_tick.
ExportMoment export_frame_at(const ExportTimes *times, uint32_t frame);

// How long the video is, seconds.
double export_seconds(const ExportTimes *times);

// Reads a time in seconds or minutes and seconds, "12", "12.5", "1:30", "1:30.25", and "-15" for 15 s before the end,
// to the nearest tick (negative before the end). Returns false where the text is none, or longer than a day.
bool export_time_read(const char *text, int64_t *ticks);

// Reads frames a second, "60", "24", "30000/1001". Returns false where it is none from 1 to EXPORT_FPS_MOST.
bool export_fps_read(const char *text, ExportTimes *times);
