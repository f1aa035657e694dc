// export_tools.h -- what the tests of films share: a folder with a game, the sub-command in a process of its own, a
// stand-in for ffmpeg.
#pragma once

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "cmd/cmd.h"
#include "game/game.h"
#include "game/screens/screen_parts.h"
#include "stage_tools.h"
#include "own_folder.h"

#define TICKS 180u     // of the demo
#define SHOT_TICK 120u // where the screenshot was taken
#define ARGUMENTS_MAX 16

static char path_before[4096];
static int status;        // of the last export
static char errors[4096]; // what the last export wrote to its standard error

static inline void set_path(const char *path)
{
    setenv("PATH", path, 1);
}

// A game by the pilot, recorded to game.mtb, and its picture at SHOT_TICK, without the pause button.
static inline int record(void)
{
    static Game game;
    Options options = {.seed = 7,
                       .seed_given = true,
                       .pilot = true,
                       .ticks = TICKS,
                       .offscreen = true,
                       .width = 180,
                       .height = 320,
                       .mute = true,
                       .record = "game.mtb"};
    if (!game_open(&game, &options, clock_now_ns(), &error))
        return 1;
    while (game.pace.ticks < TICKS) {
        play_next(&game);
        game.graphics.hud.watched = true;
        if (game.pace.ticks == SHOT_TICK
            && !(frame_draw(&game, 1.0f, &error) && picture_save(&game.machine.window, "shot.png", &error)))
            return 2;
    }
    game_close(&game);
    return 0;
}

static inline int ended(pid_t child)
{
    int how;
    if (waitpid(child, &how, 0) != child)
        return -1;
    return WIFEXITED(how) ? WEXITSTATUS(how) : -WTERMSIG(how);
}

static inline int open_folder(void **state)
{
    const char *before = getenv("PATH");
    snprintf(path_before, sizeof path_before, "%s", before ? before : "");
    if (own_folder_enter(state) != 0)
        return -1;
    pid_t child = fork();
    if (child == 0)
        _exit(record());
    return ended(child);
}

static inline int remove_folder(void **state)
{
    set_path(path_before);
    return own_folder_leave(state);
}

static inline int restore_path(void **state)
{
    set_path(path_before);
    return 0;
}

// Starts `mitsubachi export WORDS`, words separated by blanks; its standard error goes to the file errors.txt.
static inline pid_t start(const char *words)
{
    static char copy[512];
    char *arguments[ARGUMENTS_MAX] = {"export"};
    int count = 1;
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok(copy, " "); word && count + 1 < ARGUMENTS_MAX; word = strtok(NULL, " "))
        arguments[count++] = word;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        signal(SIGINT, SIG_DFL); // a shell that runs the tests in the background has it ignored
        if (!freopen("errors.txt", "w", stderr) || !freopen("/dev/null", "w", stdout))
            _exit(99);
        int result = cmd_export(count, arguments);
        fflush(NULL);
        _exit(result);
    }
    return child;
}

static inline void export(const char *words)
{
    status = ended(start(words));
    OwnFile file = file_of("errors.txt");
    memcpy(errors, file.bytes, file.size + 1);
}

static inline void assert_says(const char *what)
{
    fail_if(!strstr(errors, what), "'%s' is not in: %s", what, errors);
}

// An export with this status, which says `what`.
static inline void assert_export(const char *words, int expected, const char *what)
{
    export(words);
    assert_int_equal(status, expected);
    assert_says(what);
}

// How many entries a folder has, "." and ".." not counted; -1 where there is none.
static inline int entries(const char *path)
{
    DIR *open = opendir(path);
    if (!open)
        return -1;
    int count = -2;
    while (readdir(open))
        count++;
    closedir(open);
    return count;
}

// True where nothing is left in the test's folder that has a temporary name.
static inline bool clean(void)
{
    DIR *open = opendir(".");
    bool good = true;
    for (struct dirent *entry = readdir(open); entry; entry = readdir(open))
        good = good && !strstr(entry->d_name, ".tmp");
    closedir(open);
    return good;
}

static inline bool there(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0;
}

static inline void write_program(const char *path, const char *script)
{
    file_put(path, script);
    assert_int_equal(chmod(path, 0755), 0);
}

// Puts a program of this text into the place of ffmpeg.
static inline void fake_ffmpeg(const char *script)
{
    mkdir("fake", 0777);
    write_program("fake/ffmpeg", script);
    OwnText path = formatted("%s/fake:%s", own_folder, path_before);
    set_path(path);
}
