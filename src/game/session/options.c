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

// False with an error for an option that what is shown would ignore.
static bool options_fit(const Options *options, Error *error)
{
    enum { FILES = MODE_KINDS, GHOST, DEMO, STAGE, LAB };
    static const char *const NOUNS[] = {"a file", "--ghost", "a demo", "a stage", "the lab"};
    const ModeKind kind = options->mode.kind;
    const int shown = options->shown != OPTIONS_GAME ? DEMO + (int)options->shown - OPTIONS_DEMO
                    : options->open                  ? FILES
                    : options->ghost                 ? GHOST
                                                     : (int)kind;
    enum { ANY = (1 << MODE_KINDS) - 1, FREE = ANY & ~(1 << MODE_JOURNEY) }; // no program chooses a way on the map
    enum { OPENS = ANY | 1 << FILES | 1 << STAGE, RUNS = FREE | 1 << GHOST | 1 << STAGE };
    const struct {
        const char *name;
        bool given;
        int good; // what may be shown
    } rows[] = {
        {"--at", options->at_given, 1 << DEMO},
        {"--ghost", options->ghost != NULL, 1 << GHOST},
        {"--stage", options->stage != NULL, 1 << MODE_PRACTICE},
        {"--phase", options->phase_given, 1 << MODE_PRACTICE | 1 << STAGE},
        {"--patterns", options->patterns != NULL, 1 << MODE_GALLERY},
        {"--mode", options->mode_given, ANY},
        {"--seed", options->seed_given, OPENS & ~(1 << MODE_DAILY)}, // a day has its own
        {"--level", options->level_given, OPENS},
        {"--speed", options->speed_given, OPENS},
        {"--pilot", options->pilot, RUNS},
        {"--ticks", options->ticks > 0, RUNS | 1 << LAB},
        {"--offscreen", options->offscreen, RUNS | 1 << LAB | 1 << DEMO},
        {"--record", options->record != NULL, OPENS | 1 << GHOST | 1 << DEMO},
        {"--record with --offscreen", options->record != NULL && options->offscreen, ~(1 << DEMO)},
        {"--set", options->tuning.count > 0, OPENS | 1 << GHOST | 1 << LAB}, // and --preset, and --tunables
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].given && !(rows[i].good & 1 << shown))
            return error_set(error, "%s cannot be combined with %s%s, expected one of them", rows[i].name,
                             shown == (int)kind ? "mode " : "",
                             shown == (int)kind ? mode_name(kind) : NOUNS[shown - FILES]);
    if (shown == MODE_PRACTICE && !options->stage)
        return error_set(error, "--mode practice: no stage, expected one beside it, such as --stage meadow");
    return true;
}

bool options_complete(Options *options, Error *error)
{
    bool stage = options->stage || options->phase_given || options->shown == OPTIONS_STAGE;
    // A stage alone means practice, and patterns mean the gallery.
    if (!options->mode_given && (stage || options->patterns))
        options->mode.kind = stage ? MODE_PRACTICE : MODE_GALLERY;
    if (!options_fit(options, error))
        return false;
    options->mode_given |= stage || options->patterns;
    if (options->offscreen && options->ticks == 0)
        options->ticks = OPTIONS_TICKS_OFFSCREEN;
    options->mode.phase -= options->phase_given; // players count from one
    return true;
}
