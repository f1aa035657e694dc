// scripts.c -- the whole game in a window that nobody sees, and the commands that read or write.
#define _GNU_SOURCE
#include "faults/scripts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cmd/cmd.h"
#include "tape/tape_link.h"
#include "faults/host.h"
#include "game/session/bug.h"
#include "game/game.h"
#include "game/screens/screen_parts.h"
#include "game/session/save.h"
#include "measure/command.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "platform/process.h"
#include "text/grow.h"

#define WORDS_MAX 32

#define PLAY "mitsubachi --offscreen --pilot --seed 1 --window 90x160 --ticks "

const Script SCRIPTS[] = {
    {"game", NULL, true, true, false},
    {"record", PLAY "130 --record old.mtb --screenshot old.png", false, true, false},
    {"watch", "mitsubachi a.mtb --at 1 --offscreen --window 90x160 --screenshot old.png", false, false, false},
    {"verify", "mitsubachi verify a.mtb data/mitsubachi/demos/2026-11-20_143502Z.mtb", false, false, false},
    {"trace", "mitsubachi verify --trace old.trace a.mtb", false, false, false},
    {"against", "mitsubachi verify --against a.trace a.mtb", false, false, false},
    {"pictures", "mitsubachi export a.mtb -o frames/ --to 0.05 --size 90x160 --quiet", false, false, false},
    {"film", "mitsubachi export a.mtb -o old.mp4 --to 0.05 --size 90x160 --quiet", false, false, false},
    {"link", "mitsubachi link a.mtb", false, false, false},
    {"from link", "mitsubachi link -o old.mtb a.link", true, false, false},
    {"report", "mitsubachi report data/mitsubachi/reports/2026-11-23_120000Z.mtbreport", false, false, false},
    {"save", "mitsubachi save old.mtbsave", true, true, false},
    {"load", "mitsubachi load a.mtbsave", true, true, true},
    {"tunables", "mitsubachi tunables --ini", false, false, false},
    {"check", "mitsubachi check a.ini", false, false, false},
    {"music", "mitsubachi music --wav wav a.txt", false, false, false},
    {"sim", "mitsubachi sim a_scenario.ini", false, false, false},
    {"patterns", "mitsubachi check a.xml", false, false, false},
    {"sweep",
     "mitsubachi-measure sweep swarm.max_accel 0.5..0.6 --steps 2 --seeds 1 --ticks 120 --jobs 1 --quiet --csv old.csv",
     false, false, false},
    {"players",
     "mitsubachi-measure players --players nobody --places meadow --seeds 1..1 --minutes 1 --jobs 1 "
     "--quiet --csv old.csv",
     false, false, false},
    {"rank", "mitsubachi-measure rank demos -o ranked --html site --jobs 1 --quiet", false, false, false},
};
const int SCRIPT_COUNT = sizeof SCRIPTS / sizeof SCRIPTS[0];

// --- commands

// Further actions of their mains.
static int main_end(int status)
{
    return status == STATUS_MACHINE ? status : command_printed("mitsubachi", status);
}

static int measure_run(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(int argc, char **argv);
    } COMMANDS_OF_MEASURE[] = {{"players", cmd_players}, {"rank", cmd_rank}, {"sweep", cmd_sweep}};
    for (int i = 0; i < 3; i++)
        if (strcmp(argv[1], COMMANDS_OF_MEASURE[i].name) == 0)
            return COMMANDS_OF_MEASURE[i].run(argc - 1, argv + 1);
    return STATUS_USAGE;
}

static int line_run(const char *line)
{
    char text[512], *words[WORDS_MAX + 1] = {0};
    int count = 0;
    snprintf(text, sizeof text, "%s", line);
    for (char *at = strtok(text, " "); at && count < WORDS_MAX; at = strtok(NULL, " "))
        words[count++] = at;
    if (strcmp(words[0], "mitsubachi") == 0)
        return main_end(commands_run(count, words, clock_now_ns()));
    stop_catch();
    return main_end(measure_run(count, words));
}

// --- the whole game

typedef struct Running {
    Game game;
    Options options;
    bool good;
    Error error;
} Running;

static void frames(Running *running, int count)
{
    for (int i = 0; i < count && running->good; i++)
        running->good = frame_run(&running->game, &running->error);
}

static void show(Running *running, ScreenId screen, const char *what)
{
    if (!running->good)
        return;
    screens_ask(&running->game.screens, screen, what);
    screens_turn(&running->game);
    frames(running, 1);
}

// A game that is given up after so many ticks, with a swarm that follows a finger along the middle.
static void play(Running *running, ModeKind kind, int ticks)
{
    Game *game = &running->game;
    if (!running->good)
        return;
    Mode mode = player_mode(&game->player, kind);
    mode.day = kind == MODE_DAILY ? player_today() : 0;
    match_choose(&game->match, &mode);
    show(running, SCREEN_PLAY, NULL);
    for (int i = 0; i < ticks && running->good && game->screens.now == SCREEN_PLAY; i++) {
        TickCmd cmd = tick_cmd(vec2(100.0f + (float)(i % 160), 420.0f), TICK_CMD_TOUCH);
        play_tick(game, &cmd);
        host_mark(i + 1);
    }
    frames(running, 1);
    game->match.sim.head.score += 100u + (uint32_t)ticks; // so short a game has none, and would not be listed
    show(running, SCREEN_TITLE, NULL);
    host_mark(0);
}

static void set_music(Running *running, int percent)
{
    if (!running->good)
        return;
    settings_set(&running->game.player.settings, SETTING_sound_music_percent, percent);
    settings_set(&running->game.player.settings, SETTING_game_help_seen, 1);
    player_changed(&running->game.player);
    player_save(&running->game.player);
}

static void keep_save(Running *running)
{
    Error error;
    char path[PATH_SIZE];
    SaveContents contents;
    if (running->good && save_folder(path, sizeof path - 8, &error)
        && save_make(strcat(path, "/a.mtbsave"), &contents, stderr, &error))
        return;
    if (running->good)
        game_complain(error.text);
}

static int game_end(Running *running)
{
    game_close(&running->game);
    if (!running->good)
        fprintf(stderr, "mitsubachi: %s\n", running->error.text);
    int status = running->good && !running->game.match.record_failed ? STATUS_GOOD : STATUS_MACHINE;
    free(running);
    return status;
}

// `mute` saves the composing of its music.
static Running *game_begin(bool mute)
{
    Running *running = grow_zeros(sizeof *running);
    running->options = options_default();
    running->options.width = 90;
    running->options.height = 160;
    running->options.seed = 1;
    running->options.seed_given = true;
    running->options.mute = mute;
    running->good = game_open(&running->game, &running->options, clock_now_ns(), &running->error);
    if (running->good)
        return running;
    fprintf(stderr, "mitsubachi: %s\n", running->error.text);
    free(running);
    return NULL;
}

static int game_run(void)
{
    Running *running = game_begin(false);
    if (!running)
        return STATUS_MACHINE;
    frames(running, 1);
    set_music(running, 35);
    play(running, MODE_ENDLESS, 150);
    play(running, MODE_DAILY, 70);
    if (running->good)
        bug_report(&running->game);
    show(running, SCREEN_MAP, NULL);
    show(running, SCREEN_REPLAYS, NULL);
    show(running, SCREEN_WATCH, "a.mtb");
    frames(running, 1);
    show(running, SCREEN_BEST, NULL);
    keep_save(running);
    show(running, SCREEN_TITLE, NULL);
    return game_end(running);
}

int scripts_start(void)
{
    Running *running = game_begin(true);
    if (!running)
        return STATUS_MACHINE;
    frames(running, 1);
    show(running, SCREEN_REPLAYS, NULL);
    show(running, SCREEN_BEST, NULL);
    show(running, SCREEN_MAP, NULL);
    return main_end(game_end(running));
}

int scripts_run(const Script *script)
{
    return main_end(script->line ? line_run(script->line) : game_run());
}

int scripts_recover(void)
{
    Error error;
    if (save_finish(&error))
        return STATUS_GOOD;
    fprintf(stderr, "mitsubachi: %s\n", error.text);
    return STATUS_MACHINE;
}

// --- what they find

// A stand-in, whose film, or palette, is all that it was given.
static void ffmpeg_make(void)
{
    FILE *out = fopen("bin/ffmpeg", "w");
    if (out)
        fputs("#!/bin/sh\nfor last; do :; done\n"
              "case $last in\npipe:*) /bin/cat >&3 ;;\n*) /bin/cat >\"${last#file:}\" ;;\nesac\n",
              out);
    if (!out || fclose(out) != 0 || chmod("bin/ffmpeg", 0755) != 0)
        exit(3);
}

static void text_make(const char *path, const char *text)
{
    FILE *out = fopen(path, "w");
    if (!out || fputs(text, out) < 0 || fclose(out) != 0)
        exit(3);
}

static void link_make(void)
{
    FileBytes file;
    Error refused;
    if (!file_read("a.mtb", 1 << 20, &file, NULL))
        exit(3);
    char *link = tape_link_make(file.bytes, file.size, &refused);
    text_make("a.link", link ? link : "");
    free(link);
    file_free(&file);
}

static void file_copy(const char *from, const char *to)
{
    FileBytes file;
    if (!file_read(from, 1 << 20, &file, NULL) || !file_replace(to, file.bytes, file.size, NULL))
        exit(3);
    file_free(&file);
}

static void must(const char *line)
{
    if (line_run(line) == STATUS_GOOD)
        return;
    fprintf(stderr, "%s: failed, expected a good end\n", line);
    exit(3);
}

void scripts_prepare(void)
{
    static const char *const FOLDERS[] = {"bin", "demos", "data", "data/mitsubachi", "data/mitsubachi/demos", "config"};
    for (size_t i = 0; i < sizeof FOLDERS / sizeof FOLDERS[0]; i++)
        mkdir(FOLDERS[i], 0755);
    ffmpeg_make();
    text_make("a.ini", "[swarm]\nmax_speed = 4\n");
    text_make("a.txt", "tempo 200\nkey c major\nbar 4/4\nvoice flute loud 90 pan 0\n  mf c5:4 d5 e5 f5 |\n");
    text_make("a.xml", "<bulletml><action label='top'><fire><bullet/></fire><wait>8</wait></action></bulletml>\n");
    text_make("a_scenario.ini", "[scenario]\nticks = 3\nseed = 7\n[place 0]\nbee = 170 500\n");
    if (scripts_run(&SCRIPTS[0]) != STATUS_GOOD)
        exit(3);
    must(PLAY "100 --record a.mtb --screenshot old.png");
    must(PLAY "70 --record old.mtb");
    file_copy("old.mtb", "demos/one.mtb");
    file_copy("old.mtb", "data/mitsubachi/demos/2026-11-20_143502Z.mtb");
    file_copy("old.mtb", "data/mitsubachi/demos/2026-11-20_143503Z_star.mtb");
    must("mitsubachi verify --trace a.trace a.mtb");
    link_make();
    text_make("old.trace", "none of today\n");
    must("mitsubachi save a.mtbsave");
    // The later changes of a load: a list that goes, one that comes back, settings.
    text_make("data/mitsubachi/best_gallery.txt", "77 8 900 1 2026-11-22\n");
    text_make("config/mitsubachi/settings.ini", "[sound]\nmusic_percent = 20\n[game]\nhelp_seen = on\n");
    remove("data/mitsubachi/best_daily_20261123.txt");
}
