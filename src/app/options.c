// options.c -- what the command line of the game itself asks for.
#include "app/options.h"

#include <stdio.h>
#include <string.h>

#include "app/arguments.h"
#include "app/text/words.h"

#define WINDOW_LEAST 90
#define WINDOW_MOST 16384

const char OPTIONS_HELP[] =
    "Usage: mitsubachi [OPTION]...          play\n"
    "       mitsubachi watch FILE           show a demo, backward too; take over (watch --help)\n"
    "       mitsubachi lab [SCENARIO]       place things, slide numbers, turn time back (lab --help)\n"
    "       mitsubachi pattern FILE         watch a bullet pattern while you write it (pattern --help)\n"
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
    "  --mode NAME        begin at once: endless, swarm-lord (the game of ten thousand bees), or gallery (one bullet\n"
    "                     pattern after the other)\n"
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

static bool mode_read(const char *text, Stage *stage)
{
    if (strcmp(text, "endless") == 0)
        *stage = STAGE_ENDLESS;
    else if (strcmp(text, "swarm-lord") == 0)
        *stage = STAGE_SWARM_LORD;
    else if (strcmp(text, "gallery") == 0)
        *stage = STAGE_GALLERY;
    else
        return false;
    return true;
}

// Options without a value; true where `name` is one.
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

typedef enum ValueResult { VALUE_GOOD, VALUE_BAD, VALUE_UNKNOWN } ValueResult;

// Options with a value; on VALUE_BAD `expected` says what would be good.
static ValueResult value_read(Options *options, const char *name, const char *value, const char **expected)
{
    uint64_t number = 0;
    bool good = false;
    if (strcmp(name, "--seed") == 0) {
        *expected = "a whole number from 0 to 18446744073709551615";
        good = value && words_u64(value, &options->seed);
        options->seed_given = good;
    } else if (strcmp(name, "--mode") == 0) {
        *expected = "endless, swarm-lord or gallery";
        good = value && mode_read(value, &options->stage);
        options->mode_given = good;
    } else if (strcmp(name, "--patterns") == 0) {
        *expected = "a folder or a file";
        good = value && value[0] != '\0';
        options->patterns = value;
    } else if (strcmp(name, "--ticks") == 0) {
        *expected = "a whole number from 1 to 4294967295";
        good = value && words_u64_in(value, 1, UINT32_MAX, &number);
        options->ticks = (uint32_t)number;
    } else if (strcmp(name, "--record") == 0) {
        *expected = "a file name";
        good = value && value[0] != '\0';
        options->record = value;
    } else if (strcmp(name, "--screenshot") == 0) {
        *expected = "a file name";
        good = value && value[0] != '\0';
        options->screenshot = value;
    } else if (strcmp(name, "--window") == 0) {
        *expected = "a size from 90x90 to 16384x16384, such as 540x960";
        good = value && argument_size(value, WINDOW_LEAST, WINDOW_MOST, &options->width, &options->height);
    } else if (strcmp(name, "--renderer") == 0) {
        *expected = "auto, gpu or software";
        good = value && renderer_read(value, &options->renderer);
    } else {
        return VALUE_UNKNOWN;
    }
    return good ? VALUE_GOOD : VALUE_BAD;
}

bool options_takes_value(const char *name)
{
    Options scratch = {0};
    const char *expected;
    char error[256];
    return value_read(&scratch, name, NULL, &expected) != VALUE_UNKNOWN
        || tuning_wish_option(&scratch.tuning, name, NULL, error, sizeof error) != 0;
}

bool options_read(Options *options, int argc, char **argv, char *error, size_t error_size)
{
    *options = (Options){.width = 540, .height = 960, .stage = STAGE_ENDLESS};
    for (int i = 1; i < argc; i++) {
        const char *expected = "", *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (flag_read(options, argv[i]))
            continue;
        int tuned = tuning_wish_option(&options->tuning, argv[i], value, error, error_size);
        i += tuned == 1;
        if (tuned < 0)
            return false;
        if (tuned > 0)
            continue;
        switch (value_read(options, argv[i], value, &expected)) {
        case VALUE_GOOD: i++; break;
        case VALUE_BAD: argument_tell(argv[i], value, expected, NULL, error, error_size); return false;
        case VALUE_UNKNOWN:
            argument_tell(argv[i], NULL, NULL, "an option or a command of 'mitsubachi --help'", error, error_size);
            return false;
        }
    }
    if (options->offscreen && options->ticks == 0)
        options->ticks = OPTIONS_TICKS_OFFSCREEN;
    if (!options->patterns)
        return true;
    if (options->mode_given && options->stage != STAGE_GALLERY) {
        snprintf(error, error_size, "--patterns: goes with the gallery, expected no other --mode");
        return false;
    }
    options->mode_given = true;
    options->stage = STAGE_GALLERY;
    return true;
}
