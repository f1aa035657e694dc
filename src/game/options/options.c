// options.c -- what the command line of the game itself asks for.
#include "game/options/options.h"

#include <stdio.h>
#include <string.h>

#include "text/arguments.h"
#include "text/words.h"

#define PHASES_MOST 64
#define SPEED_LEAST 50
#define WINDOW_LEAST 90
#define WINDOW_MOST 16384

const char OPTIONS_HELP[] =
    "Usage: mitsubachi [OPTION]...          play\n"
    "       mitsubachi watch FILE           show a demo, backward too; take over (watch --help)\n"
    "       mitsubachi lab [SCENARIO]       place things, slide numbers, turn time back (lab --help)\n"
    "       mitsubachi pattern FILE         watch a bullet pattern while you write it (pattern --help)\n"
    "       mitsubachi stage FILE           play a stage while you write it, or check it (stage --help)\n"
    "       mitsubachi journey              whole journeys by the pilots, as a table (journey --help)\n"
    "       mitsubachi sim SCENARIO         run a scenario without a screen, print CSV (sim --help)\n"
    "       mitsubachi sweep TUNABLE A..B   show what a number does: CSV and a plot (sweep --help)\n"
    "       mitsubachi dodge DIR            how well bees dodge a folder of patterns (dodge --help)\n"
    "       mitsubachi verify FILE...       check that demos are still the same games (verify --help)\n"
    "       mitsubachi export FILE -o CLIP  make a film of a demo, with sound (export --help)\n"
    "       mitsubachi tunables [NAME]...   list the numbers of the game, check files of them (tunables --help)\n"
    "       mitsubachi music [SCORE]...     make and measure the tunes, as WAV files too (music --help)\n"
    "       mitsubachi bench                measure what bees, sprites and frames cost here (bench --help)\n"
    "\n"
    "Lead a swarm of honeybees with a finger or the mouse. They dodge by themselves.\n"
    "\n"
    "  --seed N           the same game again: every game begins with this seed\n"
    "  --mode NAME        begin at once: endless, daily (the same for everybody today), swarm-lord (the game of ten\n"
    "                     thousand bees), gallery (one pattern after the other), practice (--stage), or journey\n"
    "  --stage NAME       practice a stage, such as meadow, or the file of one; saving it changes the running game\n"
    "  --phase N          from this of its phases on; 1\n"
    "  --level NAME       easy, normal or hard; as in the settings\n"
    "  --speed N          50 to 100 per cent of the usual speed; as in the settings. Slower games have own lists\n"
    "  --patterns DIR     the gallery with your patterns: a folder of BulletML files, or one; dropping it onto the\n"
    "                     window does the same\n"
    "  --pilot            the built-in player plays\n"
    "  --ticks N          begin at once, end after N ticks (60 a second) or with the game; print the result\n"
    "  --offscreen        without a window and as fast as possible; 600 ticks unless --ticks says otherwise\n"
    "  --else-offscreen   without a display: say so, and let the pilot play off screen instead\n"
    "  --record FILE      record the first game to this file; an old one is replaced after a second of play\n"
    "  --screenshot FILE  write the last picture as a PNG file\n"
    TUNING_WISH_HELP
    "  --window WxH       size of the window, such as 540x960\n"
    "  --fullscreen       begin with the full screen (F11)\n"
    "  --renderer NAME    auto, gpu or software; auto draws in software where there is no GPU, and off screen\n"
    "  --mute             no sound\n"
    "  --help, --version\n"
    "\n"
    "Every game that a person plays records itself in ~/.local/share/mitsubachi/demos ($XDG_DATA_HOME is obeyed); the\n"
    "newest twenty stay, and those with a star. With --pilot, --ticks or --offscreen only --record records.\n"
    "\n"
    "Your own numbers are in ~/.config/mitsubachi/tunables.ini ($XDG_CONFIG_HOME is obeyed), which need not be there;\n"
    "saving it changes the running game.\n"
    "\n"
    "Keys: space royal call, P or Escape pause, F3 overlay, F4 hold, F5 step one tick,\n"
    "F9 keep the last 15 seconds as a film, F11 full screen, M sound.\n"
    "Exit status: 0 good, 2 wrong usage, 3 the machine failed (no display, no file).\n";

static bool renderer_read(const char *text, WindowRenderer *renderer)
{
    static const char *const NAMES[] = {[WINDOW_AUTO] = "auto", [WINDOW_GPU] = "gpu", [WINDOW_SOFTWARE] = "software"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        if (strcmp(text, NAMES[i]) == 0) {
            *renderer = (WindowRenderer)i;
            return true;
        }
    }
    return false;
}

static bool flag_read(Options *options, const char *name)
{
    const ArgumentFlag flags[] = {
        {"--pilot", &options->pilot},           {"--offscreen", &options->offscreen},
        {"--fullscreen", &options->fullscreen}, {"--else-offscreen", &options->else_offscreen},
        {"--mute", &options->mute},             {"--help", &options->help},
        {"-h", &options->help},                 {"--version", &options->version},
    };
    return argument_flag(flags, sizeof flags / sizeof flags[0], name);
}

// Which of the options with a value, and what it would be good for.
enum {
    SEED, MODE, STAGE, PHASE, LEVEL, SPEED, PATTERNS, TICKS, RECORD, SCREENSHOT, WINDOW, RENDERER, VALUES
};
static const ArgumentValue OPTIONS[VALUES] = {
    [SEED] = {"--seed", "a whole number from 0 to 18446744073709551615"},
    [MODE] = {"--mode", MODE_NAMES},
    [STAGE] = {"--stage", "the name of a stage, such as meadow, or a file"},
    [PHASE] = {"--phase", "a whole number from 1 to 64"},
    [LEVEL] = {"--level", MODE_LEVEL_NAMES},
    [SPEED] = {"--speed", "a whole number from 50 to 100, per cent"},
    [PATTERNS] = {"--patterns", "a folder or a file"},
    [TICKS] = {"--ticks", "a whole number from 1 to 4294967295"},
    [RECORD] = {"--record", "a file name"},
    [SCREENSHOT] = {"--screenshot", "a file name"},
    [WINDOW] = {"--window", "a size from 90x90 to 16384x16384, such as 540x960"},
    [RENDERER] = {"--renderer", "auto, gpu or software"},
};

static bool mode_value(Options *options, size_t option, const char *value)
{
    int phase = 0;
    switch (option) {
    case MODE:
        options->mode_given = mode_find(value, &options->mode.kind);
        return options->mode_given;
    case STAGE: return argument_text(value, &options->stage);
    case PHASE:
        if (!words_int_in(value, 1, PHASES_MOST, &phase))
            return false;
        options->mode.phase = phase - 1;
        return options->phase_given = true;
    case LEVEL:
        options->level_given = mode_level_find(value, &options->mode.level);
        return options->level_given;
    case SPEED:
        options->speed_given = words_int_in(value, SPEED_LEAST, MODE_SPEED_FULL, &options->mode.speed_percent);
        return options->speed_given;
    }
    return false;
}

// Options with a value, which may be NULL. `expected` says what would be good; NULL where there is no such option.
static bool value_read(Options *options, const char *name, const char *value, const char **expected)
{
    uint64_t number = 0;
    size_t option = argument_value(OPTIONS, VALUES, name, expected);
    if (value == NULL)
        return false;
    switch (option) {
    case SEED:
        options->seed_given = words_u64(value, &options->seed);
        return options->seed_given;
    case TICKS:
        options->ticks = words_u64_in(value, 1, UINT32_MAX, &number) ? (uint32_t)number : 0;
        return options->ticks > 0;
    case PATTERNS: return argument_text(value, &options->patterns);
    case RECORD: return argument_text(value, &options->record);
    case SCREENSHOT: return argument_text(value, &options->screenshot);
    case WINDOW: return argument_size(value, WINDOW_LEAST, WINDOW_MOST, &options->width, &options->height);
    case RENDERER: return renderer_read(value, &options->renderer);
    }
    return mode_value(options, option, value);
}

bool options_takes_value(const char *name)
{
    Options scratch = {0};
    const char *expected;
    char error[256];
    value_read(&scratch, name, NULL, &expected);
    return expected != NULL || tuning_wish_option(&scratch.tuning, name, NULL, error, sizeof error) != 0;
}

// An option with its value, if it has one. Returns how many arguments it takes, or 0 and one line in `error`.
static int option_read(Options *options, const char *name, const char *value, char *error, size_t error_size)
{
    const char *expected;
    if (flag_read(options, name))
        return 1;
    int taken = tuning_wish_option(&options->tuning, name, value, error, error_size);
    if (taken != 0)
        return taken > 0 ? 2 : 0;
    if (value_read(options, name, value, &expected))
        return 2;
    argument_tell(name, value, expected, "an option or a command of 'mitsubachi --help'", error, error_size);
    return 0;
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
    bool alone = options->pilot || options->ticks > 0;
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

bool options_read(Options *options, int argc, char **argv, char *error, size_t error_size)
{
    *options = (Options){.width = 540, .height = 960, .mode = mode_of(MODE_ENDLESS)};
    for (int i = 1, taken; i < argc; i += taken) {
        taken = option_read(options, argv[i], i + 1 < argc ? argv[i + 1] : NULL, error, error_size);
        if (taken == 0)
            return false;
    }
    if (options->offscreen && options->ticks == 0)
        options->ticks = OPTIONS_TICKS_OFFSCREEN;
    mode_complete(options);
    const char *wrong = conflict(options);
    if (wrong)
        snprintf(error, error_size, "%s", wrong);
    return !wrong;
}
