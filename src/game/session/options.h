// options.h -- the command line of the game itself.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "content/mode/mode.h"
#include "content/tuning/tuning.h"
#include "platform/window.h"

#define OPTIONS_TICKS_OFFSCREEN 600 // without a screen and without --ticks: ten seconds

typedef enum OptionsShown { OPTIONS_GAME, OPTIONS_DEMO, OPTIONS_STAGE, OPTIONS_LAB } OptionsShown;

typedef struct Options {
    OptionsShown shown; // the game, or the tool of a file
    uint64_t seed;
    bool seed_given;               // every game then has this seed; otherwise each game has its own
    bool pilot;                    // the built-in pilot plays
    bool mode_given;               // plays `mode` at once
    bool level_given, speed_given; // otherwise those of the settings
    bool phase_given;
    bool at_given;
    float at_s;             // start of a demo, s
    Mode mode;              // its stage is `stage`, its day today
    const char *stage;      // the name of a stage, or the file of one; NULL: none was named
    const char *open;       // a file of any kind (game/screens/open.c), in place of a mode; NULL: none was named
    const char *ghost;      // the demo that is played against at once; NULL: none was named
    const char *patterns;   // the patterns of the gallery: a folder or a file; NULL: our own
    uint32_t ticks;         // plays at once and ends after this many; 0: until the player leaves
    bool offscreen;         // opens no window and waits for no clock
    bool else_offscreen;    // the same as --offscreen --pilot, if there is no display
    const char *record;     // demo to write of the first game; NULL: the usual place, and none for the pilot's games
    const char *screenshot; // PNG to write at the end; NULL for none
    int width, height;      // of the window
    bool fullscreen, mute;
    bool report;  // prints lines of JSON about the screen
    int language; // TextLanguage
    bool language_given;
    int refresh_hz; // of pictures; 0: the display's rate
    WindowRenderer renderer;
    TuningOptions tuning; // --set, --tunables, --preset
} Options;

// The defaults, and the options that the command line may have.
Options options_default(void);
extern const CommandLine OPTIONS_OF_GAME;

// Derives the remaining options. Returns false with an error if two exclude each other.
bool options_complete(Options *options, Error *error);
