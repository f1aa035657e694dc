// test_export.c -- the sub-command as a user meets it: films, folders, messages, and nothing half-made.
//
// Each export runs in a process of its own, in a folder of its own. What needs ffmpeg is skipped where it is missing.
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "demo/demo_writer.h"
#include "demo/state_hash.h"
#include "game/game.h"
#include "game/play/play.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "stage_tools.h"

#define TICKS 180u     // of the demo
#define SHOT_TICK 120u // where the screenshot was taken
#define ARGUMENTS_MAX 16

static char folder[64], path_before[4096];
static int status;
static char errors[4096]; // what the last export wrote to its standard error

static void set_path(const char *path)
{
    setenv("PATH", path, 1);
}

// A game by the pilot, recorded to game.mtb, and its picture at SHOT_TICK, without the pause button.
static int record(void)
{
    static Game game;
    char error[512];
    Options options = {.seed = 7,
                       .seed_given = true,
                       .pilot = true,
                       .ticks = TICKS,
                       .offscreen = true,
                       .width = 180,
                       .height = 320,
                       .mute = true,
                       .record = "game.mtb"};
    if (!game_open(&game, &options, clock_now_ns(), error, sizeof error))
        return 1;
    while (game.pace.ticks < TICKS) {
        play_next(&game);
        game.show.hud.watched = true;
        if (game.pace.ticks == SHOT_TICK
            && !(frame_draw(&game, 1.0f, error, sizeof error)
                 && picture_save(&game.machine.window, "shot.png", error, sizeof error)))
            return 2;
    }
    game_close(&game);
    return 0;
}

static int ended(pid_t child)
{
    int how;
    if (waitpid(child, &how, 0) != child)
        return -1;
    return WIFEXITED(how) ? WEXITSTATUS(how) : -WTERMSIG(how);
}

static int open_folder(void **state)
{
    (void)state;
    char assets[PATH_SIZE], error[512], *before = getenv("PATH");
    strcpy(folder, "/tmp/test_export_XXXXXX");
    snprintf(path_before, sizeof path_before, "%s", before ? before : "");
    if (!path_of_assets(assets, sizeof assets, error, sizeof error))
        return -1;
    if (chdir(assets) != 0 || !getcwd(assets, sizeof assets)) // a whole path: the tests run in another folder
        return -1;
    setenv("MITSUBACHI_ASSETS", assets, 1);
    if (!mkdtemp(folder) || chdir(folder) != 0)
        return -1;
    setenv("XDG_DATA_HOME", folder, 1);
    setenv("XDG_CONFIG_HOME", folder, 1);
    pid_t child = fork();
    if (child == 0)
        _exit(record());
    return ended(child);
}

static int remove_folder(void **state)
{
    (void)state;
    char command[128];
    set_path(path_before);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

static int restore_path(void **state)
{
    (void)state;
    set_path(path_before);
    return 0;
}

// Starts `mitsubachi export WORDS`, words separated by blanks; its standard error goes to the file errors.txt.
static pid_t start(const char *words)
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

static void export(const char *words)
{
    FileBytes file;
    char error[256];
    status = ended(start(words));
    assert_true(file_read("errors.txt", sizeof errors - 1, &file, error, sizeof error));
    memcpy(errors, file.bytes, file.size + 1);
    file_free(&file);
}

static void assert_says(const char *what)
{
    if (!strstr(errors, what))
        fail_msg("'%s' is not in: %s", what, errors);
}

// How many entries a folder has, "." and ".." not counted; -1 where there is none.
static int entries(const char *path)
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
static bool clean(void)
{
    DIR *open = opendir(".");
    bool good = true;
    for (struct dirent *entry = readdir(open); entry; entry = readdir(open))
        good = good && !strstr(entry->d_name, ".tmp");
    closedir(open);
    return good;
}

static bool there(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0;
}

static void assert_size(const char *png, uint32_t width, uint32_t height)
{
    FileBytes file;
    char error[256];
    assert_true(file_read(png, 1u << 24, &file, error, sizeof error));
    const uint8_t *b = file.bytes + 16; // of the header: width and height, highest byte first
    assert_int_equal((uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3], width);
    assert_int_equal((uint32_t)b[4] << 24 | (uint32_t)b[5] << 16 | (uint32_t)b[6] << 8 | b[7], height);
    file_free(&file);
}

static void assert_same_file(const char *a, const char *b)
{
    FileBytes first, second;
    char error[256];
    assert_true(file_read(a, 1u << 24, &first, error, sizeof error));
    assert_true(file_read(b, 1u << 24, &second, error, sizeof error));
    assert_int_equal(first.size, second.size);
    assert_memory_equal(first.bytes, second.bytes, first.size);
    file_free(&first);
    file_free(&second);
}

static void test_folder(void **state)
{
    (void)state;
    export("game.mtb -o frames/ --size 180x320 --from 2 --to 2.25");
    assert_int_equal(status, 0);
    assert_int_equal(entries("frames"), 15);
    assert_size("frames/frame-000001.png", 180, 320);
    assert_size("frames/frame-000015.png", 180, 320);
    assert_same_file("frames/frame-000001.png", "shot.png");
    assert_says("frames/:  93 %");
    export("game.mtb -o frames/ --size 180x320 --from 2 --to 2.25");
    assert_int_equal(status, 3);
    assert_says("frames/frame-000001.png: is there already");
    assert_int_equal(entries("frames"), 15);
    assert_true(clean());
}

// 24 frames a second: the same moments as at 60 where both have one, and others between.
static void test_folder_that_exists(void **state)
{
    (void)state;
    assert_int_equal(mkdir("here", 0777), 0);
    export("game.mtb -o here --size 91x161 --from -1 --to 3 --fps 24 --quiet --mute");
    assert_int_equal(status, 0);
    assert_string_equal(errors, "");
    assert_int_equal(entries("here"), 24);
    assert_size("here/frame-000024.png", 91, 161);
    export("game.mtb -o sixty --png --size 91x161 --from 2 --to 2.5");
    assert_same_file("here/frame-000001.png", "sixty/frame-000001.png");
    assert_same_file("here/frame-000003.png", "sixty/frame-000006.png");
    assert_true(clean());
}

static void needs(const char *program)
{
    char path[PATH_SIZE];
    if (process_find(program, path, sizeof path))
        return;
    printf("note: %s is not installed, films were not made\n", program);
    skip();
}

// What ffprobe says of a file, as lines "key=value".
static void probe(const char *file, char *text, size_t size)
{
    char command[256];
    snprintf(command, sizeof command,
             "ffprobe -v error -show_entries stream=codec_name,width,height,avg_frame_rate,channels:format=duration "
             "-of default=noprint_wrappers=1 %s",
             file);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    text[fread(text, 1, size - 1, pipe)] = '\0';
    assert_int_equal(pclose(pipe), 0);
}

static void assert_film(const char *file, const char *const *facts, double seconds)
{
    char text[1024];
    probe(file, text, sizeof text);
    for (; *facts; facts++)
        if (!strstr(text, *facts))
            fail_msg("%s: '%s' is not in: %s", file, *facts, text);
    const char *duration = strstr(text, "duration=");
    assert_non_null(duration);
    double found = strtod(duration + strlen("duration="), NULL);
    if (found < seconds - 0.03 || found > seconds + 0.03)
        fail_msg("%s: lasts %.3f s, expected %.3f s", file, found, seconds);
}

static void test_films(void **state)
{
    (void)state;
    needs("ffmpeg");
    needs("ffprobe");
    export("game.mtb -o c:lip.mp4 --size 180x320 --from 1 --to 2.5 --quiet");
    assert_string_equal(errors, "");
    assert_film("./c:lip.mp4",
                (const char *[]){"codec_name=h264", "codec_name=aac", "width=180", "height=320", "avg_frame_rate=60/1",
                                 "channels=2", NULL},
                1.5);
    export("game.mtb -o clip.webm --size 90x160 --fps 30 --from 2");
    assert_int_equal(status, 0);
    assert_film("clip.webm",
                (const char *[]){"codec_name=vp9", "codec_name=opus", "width=90", "avg_frame_rate=30/1", NULL}, 1.0);
    export("game.mtb -o clip.gif --size 90x161 --from 2");
    assert_int_equal(status, 0);
    assert_film("clip.gif", (const char *[]){"codec_name=gif", "width=90", "height=161", NULL}, 1.0);
    export("game.mtb -o silent.mp4 --size 180x320 --from 2.5 --mute");
    char text[1024];
    probe("silent.mp4", text, sizeof text);
    assert_null(strstr(text, "channels"));
    assert_true(clean());
}

static void write_program(const char *path, const char *script)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(script, file);
    fclose(file);
    assert_int_equal(chmod(path, 0755), 0);
}

// Puts a program of this text into the place of ffmpeg.
static void fake_ffmpeg(const char *script)
{
    char path[4200];
    mkdir("fake", 0777);
    write_program("fake/ffmpeg", script);
    snprintf(path, sizeof path, "%s/fake:%s", folder, path_before);
    set_path(path);
}

// What the encoder is fed: every picture, and a sound that is to the sample the same wherever the film begins.
static void test_sound_and_pictures_go_in_whole(void **state)
{
    (void)state;
    FileBytes all, end, pictures;
    char error[256];
    fake_ffmpeg("#!/bin/sh\ncat <&3 >sound\nwc -c >fed\n");
    export("game.mtb -o fed.mp4 --size 90x160 --fps 1");
    assert_int_equal(status, 0);
    assert_true(file_read("sound", 1u << 22, &all, error, sizeof error));
    export("game.mtb -o fed.mp4 --size 90x160 --from 2.25 --fps 24");
    assert_true(file_read("sound", 1u << 22, &end, error, sizeof error));
    assert_true(file_read("fed", 100, &pictures, error, sizeof error));
    assert_int_equal(all.size, 180 * 735 * 4);
    assert_int_equal(end.size, 45 * 735 * 4);
    assert_int_equal(atoi((char *)pictures.bytes), 18 * 90 * 160 * 4);
    assert_memory_equal(end.bytes, all.bytes + all.size - end.size, end.size);
    size_t heard = 0;
    for (size_t i = 0; i < end.size; i++)
        heard += end.bytes[i] != 0;
    assert_true(heard > end.size / 4);
    file_free(&all);
    file_free(&end);
    file_free(&pictures);
}

static void test_ffmpeg_fails(void **state)
{
    (void)state;
    const char *scripts[] = {
        "#!/bin/sh\necho 'the codec is on holiday' >&2\nexit 1\n",
        "#!/bin/sh\nhead -c 500000 >/dev/null\necho 'the codec is on holiday' >&2\nexit 1\n",
        "#!/bin/sh\ncat >/dev/null\necho 'the codec is on holiday' >&2\nexit 1\n",
    };
    for (int i = 0; i < 3; i++) {
        fake_ffmpeg(scripts[i]);
        export(i == 0 ? "game.mtb -o x.gif --size 90x160" : "game.mtb -o x.mp4 --size 180x320");
        assert_int_equal(status, 3);
        assert_says("ffmpeg failed with status 1: the codec is on holiday");
        assert_false(there("x.mp4"));
        assert_true(clean());
    }
    fake_ffmpeg("#!/bin/sh\nkill -11 $$\n");
    export("game.mtb -o x.webm --size 180x320");
    assert_int_equal(status, 3);
    assert_says("ffmpeg was ended by signal 11");
    assert_true(clean());
}

static void test_an_older_film_survives_a_failure(void **state)
{
    (void)state;
    write_program("old.mp4", "precious");
    fake_ffmpeg("#!/bin/sh\nexit 1\n");
    export("game.mtb -o old.mp4 --size 180x320");
    assert_int_equal(status, 3);
    FileBytes file;
    char error[256];
    assert_true(file_read("old.mp4", 100, &file, error, sizeof error));
    assert_string_equal((char *)file.bytes, "precious");
    file_free(&file);
}

static void test_without_ffmpeg(void **state)
{
    (void)state;
    set_path("/nowhere");
    export("game.mtb -o none.mp4 --size 90x160 --from -0.1");
    assert_int_equal(status, 3);
    assert_says("ffmpeg is not installed (Debian: apt-get install ffmpeg); PNG files go to none/");
    assert_int_equal(entries("none"), 6);
    assert_false(there("none.mp4"));
}

static void test_no_place_for_the_film(void **state)
{
    (void)state;
    fake_ffmpeg("#!/bin/sh\ncat >/dev/null\n");
    const char *lines[] = {"game.mtb -o no/such/folder/x.mp4", "game.mtb -o game.mtb/x.gif", "game.mtb -o game.mtb/x/",
                           "game.mtb --png -o game.mtb"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        export(lines[i]);
        assert_int_equal(status, 3);
        assert_says(i == 0 ? "no/such/folder/x.mp4: cannot be written" : "game.mtb");
        assert_true(clean());
    }
}

static void test_wrong_usage(void **state)
{
    (void)state;
    const struct {
        const char *line, *says;
    } cases[] = {
        {"game.mtb", "no output (-o), expected one"},
        {"-o x.mp4", "no file, expected one demo"},
        {"game.mtb other.mtb -o x.mp4", "one file too many: other.mtb"},
        {"game.mtb -o x.avi", "x.avi: expected a name that ends in .mp4, .webm or .gif, or a folder"},
        {"game.mtb -o x.mp4 --from two", "--from: not good: 'two', expected a time such as 12.5"},
        {"game.mtb -o x.mp4 --to 1:75", "--to: not good: '1:75'"},
        {"game.mtb -o x.mp4 --from 3", "nothing lies between 3.00 s and 3.00 s, expected times inside the demo's 3"},
        {"game.mtb -o x.mp4 --from 2 --to 1", "nothing lies between 2.00 s and 1.00 s"},
        {"game.mtb -o x.mp4 --size 181x320", "--size: 181x320 is odd, expected even numbers for .mp4"},
        {"game.mtb -o x.mp4 --size 180x99999", "--size: not good: '180x99999', expected a size from 90x90"},
        {"game.mtb -o x.mp4 --fps 0", "--fps: not good: '0', expected a number from 1 to 240"},
        {"game.mtb -o x.gif --fps 60", "--fps: expected at most 50 for a .gif"},
        {"game.mtb -o x.mp4 --to", "--to: no value, expected a time"},
        {"game.mtb -o x.mp4 --faster", "--faster: not known, expected an option of"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        export(cases[i].line);
        assert_int_equal(status, 2);
        assert_says(cases[i].says);
        assert_false(there("x.mp4"));
    }
    export("--help");
    assert_int_equal(status, 0);
}

static void test_bad_demos(void **state)
{
    (void)state;
    export("missing.mtb -o x.mp4");
    assert_int_equal(status, 3);
    assert_says("missing.mtb");
    write_program("none.mtb", "no demo at all");
    export("none.mtb -o x.mp4");
    assert_int_equal(status, 3);
    assert_says("none.mtb");
}

// A demo whose second link is another game's.
static void test_a_diverged_demo(void **state)
{
    (void)state;
    static Sim sim;
    Tunables tunables = stage_tunables("endless");
    stage_game(&sim, 3, &tunables, "endless");
    DemoStart begin = demo_start_of(&sim, DEMO_PILOT, 0);
    DemoWriter *writer = demo_writer_open(&begin);
    FILE *file = fopen("other.mtb", "wb");
    uint64_t hash = state_hash_begin(&sim);
    for (int i = 0; i < 180; i++) {
        TickCmd cmd = tick_cmd(vec2(100, 400), TICK_CMD_TOUCH);
        size_t size;
        sim_tick(&sim, &cmd);
        hash = state_hash_chain(hash, &sim);
        demo_writer_tick(writer, &cmd, i < 60 ? hash : hash + 2);
        const uint8_t *bytes = demo_writer_take(writer, &size);
        assert_int_equal(fwrite(bytes, 1, size, file), size);
    }
    demo_writer_close(writer);
    fclose(file);
    fake_ffmpeg("#!/bin/sh\ncat >/dev/null\n");
    export("other.mtb -o x.mp4 --size 90x160");
    assert_int_equal(status, 1);
    assert_says("other.mtb: the replay is not the recorded game from about tick 120 on");
    assert_true(clean() && !there("x.mp4"));
    export("other.mtb -o good/ --size 90x160 --to 0.2");
    assert_int_equal(status, 0);
}

static void pause_ms(long ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
}

// Ctrl-C while frames are made: the program ends by the signal, and nothing is left.
static void test_interrupted(void **state)
{
    (void)state;
    fake_ffmpeg("#!/bin/sh\nhead -c 2000000 >/dev/null\ntouch going\nexec sleep 30\n");
    const char *lines[] = {"game.mtb -o x.mp4 --size 180x320", "game.mtb -o pictures/ --size 1080x1920"};
    const char *signs[] = {"going", "pictures"};
    for (int i = 0; i < 2; i++) {
        pid_t child = start(lines[i]);
        bool going = false;
        for (int tries = 0; tries < 1000 && !going; tries++) {
            char begun[128];
            snprintf(begun, sizeof begun, "%s.%ld.tmp", signs[i], (long)child);
            pause_ms(10);
            going = there(i == 0 ? "going" : begun);
        }
        assert_true(going);
        pause_ms(100);
        kill(child, SIGINT);
        assert_int_equal(ended(child), -SIGINT);
        assert_true(clean() && !there("x.mp4") && !there("pictures"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_folder),
        cmocka_unit_test(test_folder_that_exists),
        cmocka_unit_test_teardown(test_films, restore_path),
        cmocka_unit_test_teardown(test_sound_and_pictures_go_in_whole, restore_path),
        cmocka_unit_test_teardown(test_ffmpeg_fails, restore_path),
        cmocka_unit_test_teardown(test_an_older_film_survives_a_failure, restore_path),
        cmocka_unit_test_teardown(test_without_ffmpeg, restore_path),
        cmocka_unit_test_teardown(test_no_place_for_the_film, restore_path),
        cmocka_unit_test(test_wrong_usage),
        cmocka_unit_test(test_bad_demos),
        cmocka_unit_test_teardown(test_a_diverged_demo, restore_path),
        cmocka_unit_test_teardown(test_interrupted, restore_path),
    };
    return cmocka_run_group_tests(tests, open_folder, remove_folder);
}
