// options.c -- the command line of the game itself.
#include "game/session/options.h"

#include <stdio.h>

#include "lang/texts.h"
#include "text/command_line.h"

#define AT(field) .offset = offsetof(Options, field)
#define GIVEN_BY(field) .given = offsetof(Options, field)

static const Option ROWS[] = {
    {OPTION("--mode", "NAME", WORD, AT(mode.kind),
            "start at once: endless, daily, swarm-lord, gallery, practice (with --stage) or journey"),
     GIVEN_BY(mode_given), .words = MODE_WORDS},
    {OPTION("--stage", "NAME", TEXT, AT(stage), "practise a stage, such as meadow, or a stage file"),
     .expected = "the name of a stage, such as meadow, or a file"},
    {OPTION("--phase", "N", WHOLE, AT(mode.phase), "start with this phase of the stage"), GIVEN_BY(phase_given),
     .least = 1, .most = 64, .expected = "the number of a phase, from 1"},
    {OPTION("--level", "NAME", WORD, AT(mode.level), "play easy, normal or hard"), GIVEN_BY(level_given),
     .words = MODE_LEVEL_WORDS},
    {OPTION("--speed", "N", WHOLE, AT(mode.speed_percent), "play at 50 to 100 per cent of the normal speed"),
     GIVEN_BY(speed_given), .least = 50, .most = MODE_SPEED_FULL,
     .expected = "a whole number from 50 to 100, per cent"},
    {OPTION("--seed", "N", U64, AT(seed), "start every game with this seed"), GIVEN_BY(seed_given)},
    {OPTION("--ghost", "FILE", TEXT, AT(ghost), "race the ghost of this demo, or those of a folder"),
     .expected = "a demo or a folder of demos"},
    {OPTION("--patterns", "DIR", TEXT, AT(patterns), "play the gallery with a BulletML file or a folder of them"),
     .expected = "a folder or a file"},
    {OPTION("--at", "SECONDS", NUMBER, AT(at_s), "open a demo at this time, paused"), GIVEN_BY(at_given), .most = 86400,
     .expected = "seconds from 0 to 86400, such as 12.5"},
    {OPTION("--pilot", NULL, FLAG, AT(pilot), "let the built-in player play")},
    {OPTION("--ticks", "N", U32, AT(ticks),
            "start at once; end after N ticks (60 a second) or with the game; print the result"),
     .least = 1, .most = (float)UINT32_MAX},
    {OPTION("--offscreen", NULL, FLAG, AT(offscreen), "run without a window, as fast as possible; 600 ticks")},
    {OPTION("--else-offscreen", NULL, FLAG, AT(else_offscreen), "without a display: --offscreen --pilot")},
    {OPTION("--record", "FILE", TEXT, AT(record), "record the first game to this file"), .expected = "a file name"},
    {OPTION("--screenshot", "FILE", TEXT, AT(screenshot), "write the last picture as a PNG file"),
     .expected = "a file name"},
    {.kind = FIELD_TABLE, AT(tuning), .of = &TUNING_OPTIONS},
    {OPTION("--window", "WxH", SIZE, AT(width), "set the size of the window; 540x960"), .least = 90, .most = 16384},
    {OPTION("--fullscreen", NULL, FLAG, AT(fullscreen), "start in full screen (F11)")},
    {OPTION("--renderer", "NAME", WORD, AT(renderer),
            "draw with auto, gpu or software; auto is software without a GPU and off screen"),
     .words = "auto gpu software"},
    {OPTION("--refresh", "HZ", WHOLE, AT(refresh_hz), "draw this many frames a second, if the display does not wait"),
     .least = 24, .most = 1000},
    {OPTION("--mute", NULL, FLAG, AT(mute), "play no sound")},
    {OPTION("--report", NULL, FLAG, AT(report), "print the state of the screen as lines of JSON, for tests")},
    {OPTION("--language", "CODE", WORD, AT(language),
            "use en, ja, de, ... or own for this run; pseudo lengthens English, to find texts that do not fit"),
     GIVEN_BY(language_given), .words = LANGUAGE_CODES},
};

_Static_assert(offsetof(Options, height) == offsetof(Options, width) + sizeof(int), "--window sets both");
_Static_assert(WINDOW_AUTO == 0 && WINDOW_GPU == 1 && WINDOW_SOFTWARE == 2, "--renderer sets the place of the word");

const CommandLine OPTIONS_OF_GAME = {
    .name = "mitsubachi",
    .manual = "program.md",
    .usage = "[OPTION]...          play\n"
             "[OPTION]... FILE     open a file of any kind, like dropping it onto the window\n",
    .about = "Lead a swarm of honeybees with a finger or the mouse. They dodge on their own.\n",
    OPTIONS(ROWS),
    .after = "Exit status: 0 good, 1 FILE has errors, 2 wrong usage, 3 machine error (no display, no file).\n",
};

// The shape of a phone, 9:16.
Options options_default(void)
{
    return (Options){.width = 540, .height = 960, .mode = mode_of(MODE_ENDLESS)};
}

// The first conflict between options; NULL if there is none.
static const char *conflict(const Options *options)
{
    ModeKind kind = options->mode.kind;
    if (options->open && (options->mode_given || options->pilot || options->ticks > 0))
        return "FILE: already selects the content, expected no --mode, --stage, --patterns, --pilot or --ticks";
    if (options->ghost
        && (options->open || options->mode_given || options->seed_given || options->level_given
            || options->speed_given))
        return "--ghost: already selects the game, expected no FILE, --mode, --stage, --seed, --level or --speed";
    if (options->patterns && kind != MODE_GALLERY)
        return "--patterns: needs the gallery, expected no other --mode";
    if ((options->stage || options->phase_given) && kind != MODE_PRACTICE)
        return "--stage: needs practice, expected no other --mode";
    if (kind == MODE_PRACTICE && !options->stage)
        return "--mode practice: no stage, expected one beside it, such as --stage meadow";
    if (kind == MODE_DAILY && options->seed_given)
        return "--seed: the daily game has the day's own seed, expected another --mode";
    // A program cannot choose a way on the map.
    if (kind == MODE_JOURNEY && (options->pilot || options->ticks > 0))
        return "--mode journey: starts on its map, expected neither --pilot, --ticks nor --offscreen";
    return NULL;
}

const char *options_complete(Options *options)
{
    if (options->offscreen && options->ticks == 0)
        options->ticks = OPTIONS_TICKS_OFFSCREEN;
    options->mode.phase -= options->phase_given; // players count from one
    // A stage alone means practice, and patterns mean the gallery.
    if (!options->mode_given && (options->stage || options->phase_given))
        options->mode.kind = MODE_PRACTICE;
    else if (!options->mode_given && options->patterns)
        options->mode.kind = MODE_GALLERY;
    options->mode_given |= options->stage || options->phase_given || options->patterns;
    return conflict(options);
}
