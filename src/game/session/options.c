// options.c -- what the command line of the game itself asks for.
#include "game/session/options.h"

#include <stdio.h>

#define AT(field) .offset = offsetof(Options, field)
#define TOLD_BY(field) .given = offsetof(Options, field)

static const Option WINDOW_ROWS[] = {
    {OPTION("--window", "WxH", SIZE, AT(width), "size of the window, such as 540x960"), .least = 90, .most = 16384},
    {OPTION("--fullscreen", NULL, FLAG, AT(fullscreen), "begin with the full screen (F11)")},
    {OPTION("--renderer", "NAME", WORD, AT(renderer),
            "auto, gpu or software; auto draws in software where there is no GPU, and off screen"),
     .words = "auto gpu software"},
    {OPTION("--refresh", "HZ", WHOLE, AT(refresh_hz),
            "so many pictures a second, whatever the display says, where it does not make one wait"),
     .least = 24, .most = 1000},
    {OPTION("--mute", NULL, FLAG, AT(mute), "no sound")},
    {OPTION("--report", NULL, FLAG, AT(report), "print what is shown as lines of JSON, for tests")},
    {OPTION(
         "--language", "CODE", WORD, AT(language),
         "en, ja, de, fr, es or pt_BR for this once, whatever the settings say; pseudo is English made longer, which "
         "shows what has no room"),
     TOLD_BY(language_given), .words = "en ja de fr es pt_BR pseudo"},
};
const CommandLine OPTIONS_OF_WINDOW = {OPTIONS(WINDOW_ROWS)};

static const Option ROWS[] = {
    {OPTION("--seed", "N", U64, AT(seed), "the same game again: every game begins with this seed"),
     TOLD_BY(seed_given)},
    {OPTION("--mode", "NAME", WORD, AT(mode.kind),
            "begin at once: endless, daily (the same for everybody today), swarm-lord (the game of ten thousand "
            "bees), gallery (one pattern after the other), practice (--stage), or journey"),
     TOLD_BY(mode_given), .words = MODE_WORDS},
    {OPTION("--stage", "NAME", TEXT, AT(stage),
            "practice a stage, such as meadow, or the file of one; saving it changes the running game"),
     .expected = "the name of a stage, such as meadow, or a file"},
    {OPTION("--phase", "N", WHOLE, AT(mode.phase), "from this of its phases on; 1"), TOLD_BY(phase_given), .least = 1,
     .most = 64},
    {OPTION("--level", "NAME", WORD, AT(mode.level), "easy, normal or hard; as in the settings"), TOLD_BY(level_given),
     .words = MODE_LEVEL_WORDS},
    {OPTION("--speed", "N", WHOLE, AT(mode.speed_percent),
            "50 to 100 per cent of the usual speed; as in the settings. Slower games have own lists"),
     TOLD_BY(speed_given), .least = 50, .most = MODE_SPEED_FULL, .expected = "a whole number from 50 to 100, per cent"},
    {OPTION("--ghost", "FILE", TEXT, AT(ghost),
            "begin at once the game of this demo, whose swarm flies along, pale; it says itself what is played"),
     .expected = "a demo"},
    {OPTION("--patterns", "DIR", TEXT, AT(patterns),
            "the gallery with your patterns: a folder of BulletML files, or one; dropping it onto the window does the "
            "same"),
     .expected = "a folder or a file"},
    {OPTION("--pilot", NULL, FLAG, AT(pilot), "the built-in player plays")},
    {OPTION("--ticks", "N", U32, AT(ticks),
            "begin at once, end after N ticks (60 a second) or with the game; print the result"),
     .least = 1, .most = (float)UINT32_MAX},
    {OPTION("--offscreen", NULL, FLAG, AT(offscreen),
            "without a window and as fast as possible; 600 ticks unless --ticks says otherwise")},
    {OPTION("--else-offscreen", NULL, FLAG, AT(else_offscreen),
            "without a display: say so, and let the pilot play off screen instead")},
    {OPTION("--record", "FILE", TEXT, AT(record),
            "record the first game to this file; an old one is replaced after a second of play"),
     .expected = "a file name"},
    {OPTION("--screenshot", "FILE", TEXT, AT(screenshot), "write the last picture as a PNG file"),
     .expected = "a file name"},
    {.kind = FIELD_TABLE, AT(tuning), .of = &TUNING_OPTIONS},
    {.kind = FIELD_TABLE, .of = &OPTIONS_OF_WINDOW},
};

_Static_assert(offsetof(Options, height) == offsetof(Options, width) + sizeof(int), "--window sets both");
_Static_assert(WINDOW_AUTO == 0 && WINDOW_GPU == 1 && WINDOW_SOFTWARE == 2, "--renderer sets the place of the word");

const CommandLine OPTIONS_OF_GAME = {
    .name = "mitsubachi",
    .manual = "program.md",
    .usage = "[OPTION]...          play\n"
             "[OPTION]... FILE     open a demo, a stage, a scenario, numbers or a pattern, as dropping it does\n",
    .about = "Lead a swarm of honeybees with a finger or the mouse. They dodge by themselves.\n",
    OPTIONS(ROWS),
    .after =
        "Every game that a person plays records itself in ~/.local/share/mitsubachi/demos ($XDG_DATA_HOME is obeyed); "
        "the\nnewest twenty stay, and those with a star. With --pilot, --ticks or --offscreen only --record records.\n"
        "\n"
        "Your own numbers are in ~/.config/mitsubachi/tunables.ini ($XDG_CONFIG_HOME is obeyed), which need not be "
        "there;\nsaving it changes the running game.\n"
        "\n"
        "Exit status: 0 good, 2 wrong usage, 3 the machine failed (no display, no file).\n",
};

// The shape of a phone, 9:16.
Options options_default(void)
{
    return (Options){.width = 540, .height = 960, .mode = mode_of(MODE_ENDLESS)};
}

// A stage alone means practice, and patterns mean the gallery.
static void mode_complete(Options *options)
{
    if (!options->mode_given && (options->stage || options->phase_given))
        options->mode.kind = MODE_PRACTICE;
    else if (!options->mode_given && options->patterns)
        options->mode.kind = MODE_GALLERY;
    options->mode_given |= options->stage || options->phase_given || options->patterns;
}

// What does not go together; NULL where all does.
static const char *conflict(const Options *options)
{
    ModeKind kind = options->mode.kind;
    // Nobody is there to choose a way on the map.
    bool alone = options->pilot || options->ticks > 0;
    if (options->open && (options->mode_given || alone))
        return "FILE: says itself what is shown, expected neither --mode, --stage, --patterns, --pilot nor --ticks";
    if (options->ghost
        && (options->open || options->mode_given || options->seed_given || options->level_given
            || options->speed_given))
        return "--ghost: says itself what is played, expected neither FILE, --mode, --stage, --seed, --level nor --speed";
    if (options->patterns && kind != MODE_GALLERY)
        return "--patterns: goes with the gallery, expected no other --mode";
    if ((options->stage || options->phase_given) && kind != MODE_PRACTICE)
        return "--stage: goes with practice, expected no other --mode";
    if (kind == MODE_PRACTICE && !options->stage)
        return "--mode practice: no stage, expected one beside it, such as --stage meadow";
    if (kind == MODE_DAILY && options->seed_given)
        return "--seed: the daily game has the day's own seed, expected another --mode";
    if (kind == MODE_JOURNEY && alone)
        return "--mode journey: begins with its map, expected neither --pilot, --ticks nor --offscreen";
    return NULL;
}

const char *options_complete(Options *options)
{
    if (options->offscreen && options->ticks == 0)
        options->ticks = OPTIONS_TICKS_OFFSCREEN;
    options->mode.phase -= options->phase_given; // players count from one
    mode_complete(options);
    return conflict(options);
}
