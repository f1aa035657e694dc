// options.h -- what the command line of the game itself asks for.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "content/mode/mode.h"
#include "content/tuning/tuning.h"
#include "platform/window.h"
#include "text/command_line.h"

#define OPTIONS_TICKS_OFFSCREEN 600 // without a screen and without --ticks: ten seconds

typedef struct Options {
    uint64_t seed;
    bool seed_given;               // every game then has this seed; otherwise each has one of its own
    bool pilot;                    // the built-in player plays
    bool mode_given;               // plays `mode` at once
    bool level_given, speed_given; // otherwise those of the settings
    bool phase_given;
    const char *phase_name; // a phase that was not given by its number; NULL: none
    bool at_given;
    float at_s;             // where a demo begins
    Mode mode;              // its stage is `stage`, its day today
    const char *stage;      // the name of a stage, or the file of one; NULL: none was named
    const char *open;       // a file of any kind (game/screens/open.h), in place of a mode; NULL: none was named
    const char *ghost;      // the demo that is played against at once; NULL: none was named
    const char *patterns;   // what the gallery shows: a folder or a file; NULL: our own
    uint32_t ticks;         // plays at once and ends after so many; 0: until the player leaves
    bool offscreen;         // opens no window and waits for no clock
    bool else_offscreen;    // the same as --offscreen --pilot, but only where there is no display
    const char *record;     // demo to write of the first game; NULL: the usual place, and no pilot's games
    const char *screenshot; // PNG to write at the end; NULL for none
    int width, height;      // of the window
    bool fullscreen, mute;
    bool report;  // lines of JSON about what is shown
    int language; // TextLanguage
    bool language_given;
    int refresh_hz; // of pictures; 0: as the display is refreshed
    WindowRenderer renderer;
    TuningOptions tuning; // --set, --tunables, --preset
} Options;

// The defaults, and the options that the command line may have.
Options options_default(void);
extern const CommandLine OPTIONS_OF_GAME;

// After the options are read: what follows from them. Returns what does not go together, NULL where all does.
const char *options_complete(Options *options);
