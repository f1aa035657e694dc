// test_export.c -- the sub-command as a user meets it: films, folders, messages, and nothing half-made.
//
// Each export runs in a process of its own, in a folder of its own. Tests of ffmpeg are skipped if it is missing.
#include "export_tools.h"
#include "platform/process.h"
#include "tape/state_hash.h"
#include "tape/tape_write.h"

static void assert_size(const char *png, uint32_t width, uint32_t height)
{
    OwnFile file = file_of(png);
    const uint8_t *b = file.bytes + 16; // of the header: width and height, highest byte first
    assert_int_equal((uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3], width);
    assert_int_equal((uint32_t)b[4] << 24 | (uint32_t)b[5] << 16 | (uint32_t)b[6] << 8 | b[7], height);
}

static void assert_same_file(const char *a, const char *b)
{
    OwnFile first = file_of(a);
    OwnFile second = file_of(b);
    assert_int_equal(first.size, second.size);
    assert_memory_equal(first.bytes, second.bytes, first.size);
}

TEST(test_folder)
{
    assert_export("game.mtb -o frames/ --size 180x320 --from 2 --to 2.25", 0, "");
    assert_int_equal(entries("frames"), 15);
    assert_size("frames/frame-000001.png", 180, 320);
    assert_size("frames/frame-000015.png", 180, 320);
    assert_same_file("frames/frame-000001.png", "shot.png");
    assert_says("frames/:  93 %");
    assert_export("game.mtb -o frames/ --size 180x320 --from 2 --to 2.25", 3,
                  "frames: is there already, expected a new folder");
    assert_int_equal(entries("frames"), 15);
    assert_true(clean());
}

// 24 frames a second: the same moments as at 60 where both have one, and others between.
TEST(test_folder_of_any_name)
{
    assert_export("game.mtb -o here --png --size 91x161 --from -1 --to 3 --fps 24 --quiet --mute", 0, "");
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

// ffprobe's output for a file, as lines "key=value".
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
        fail_if(!strstr(text, *facts), "%s: '%s' is not in: %s", file, *facts, text);
    const char *duration = strstr(text, "duration=");
    assert_non_null(duration);
    double found = strtod(duration + strlen("duration="), NULL);
    if (found < seconds - 0.03 || found > seconds + 0.03)
        fail_msg("%s: lasts %.3f s, expected %.3f s", file, found, seconds);
}

TEST(test_films, NULL, restore_path)
{
    needs("ffmpeg");
    needs("ffprobe");
    export("game.mtb -o c:lip.mp4 --size 180x320 --from 1 --to 2.5 --quiet");
    assert_string_equal(errors, "");
    assert_film("./c:lip.mp4",
                (const char *[]){"codec_name=h264", "codec_name=aac", "width=180", "height=320", "avg_frame_rate=60/1",
                                 "channels=2", NULL},
                1.5);
    assert_export("game.mtb -o clip.webm --size 90x160 --fps 30 --from 2", 0, "");
    assert_film("clip.webm",
                (const char *[]){"codec_name=vp9", "codec_name=opus", "width=90", "avg_frame_rate=30/1", NULL}, 1.0);
    export("game.mtb -o silent.mp4 --size 180x320 --from 2.5 --mute");
    char text[1024];
    probe("silent.mp4", text, sizeof text);
    assert_null(strstr(text, "channels"));
    assert_true(clean());
}

TEST(test_without_ffmpeg, NULL, restore_path)
{
    set_path("/nowhere");
    assert_export("game.mtb -o none.mp4 --size 90x160 --from -0.1", 3, "ffmpeg is not installed, expected it");
    assert_true(clean() && !there("none.mp4"));
}

TEST(test_no_place_for_the_film, NULL, restore_path)
{
    fake_ffmpeg("#!/bin/sh\ncat >/dev/null\n");
    const char *lines[] = {"game.mtb -o no/such/folder/x.mp4", "game.mtb -o game.mtb/x.webm", "game.mtb -o game.mtb/x/",
                           "game.mtb --png -o game.mtb"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_export(lines[i], 3, i == 0 ? "no/such/folder/x.mp4: cannot be written" : "game.mtb");
        assert_true(clean());
    }
}

TEST(test_wrong_usage)
{
    const struct {
        const char *line, *says;
    } cases[] = {
        {"game.mtb", "no output (-o), expected one"},
        {"-o x.mp4", "no file, expected one demo"},
        {"game.mtb other.mtb -o x.mp4", "one file too many: other.mtb"},
        {"game.mtb -o x.avi", "x.avi: expected a name that ends in .mp4 or .webm, or a folder"},
        {"game.mtb -o x.mp4 --from two", "--from is 'two', expected a time such as 12.5"},
        {"game.mtb -o x.mp4 --to 1:75", "--to is '1:75'"},
        {"game.mtb -o x.mp4 --from 3", "no frames between 3.00 s and 3.00 s, expected times inside the demo's 3"},
        {"game.mtb -o x.mp4 --from 2 --to 1", "no frames between 2.00 s and 1.00 s"},
        {"game.mtb -o x.mp4 --size 181x320", "--size: 181x320 is odd, expected even numbers for .mp4"},
        {"game.mtb -o x.mp4 --size 180x99999", "--size is '180x99999', expected a size from 90x90"},
        {"game.mtb -o x.mp4 --fps 0", "--fps is '0', expected a whole number from 1 to 240"},
        {"game.mtb -o x.mp4 --to", "--to: no value, expected a time"},
        {"game.mtb -o x.mp4 --faster", "--faster: unknown, expected an option of"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_export(cases[i].line, 2, cases[i].says);
        assert_false(there("x.mp4"));
    }
    assert_export("--help", 0, "");
}

TEST(test_bad_demos)
{
    assert_export("missing.mtb -o x.mp4", 3, "missing.mtb");
    write_program("none.mtb", "no demo at all");
    assert_export("none.mtb -o x.mp4", 3, "none.mtb");
}

// A demo whose second link is another game's.
TEST(test_a_diverged_demo, NULL, restore_path)
{
    static Sim sim;
    stage_game(&sim, 3, (Tunables[]){stage_tunables("endless")}, "endless");
    TapeStart begin = tape_start_of(&sim, TAPE_PILOT, 0);
    OwnTape tape = tape_begin(&begin);
    uint64_t hash = state_hash_begin(&sim);
    for (int i = 0; i < 180; i++) {
        TickCmd cmd = tick_cmd(vec2(100, 400), TICK_CMD_TOUCH);
        sim_tick(&sim, &cmd);
        hash = state_hash_chain(hash, &sim);
        tape_append(&tape, &cmd, i < 60 ? hash : hash + 2);
    }
    size_t size;
    OwnBytes bytes = tape_write(&tape, &size);
    assert_true(file_replace("other.mtb", bytes, size, NULL));
    fake_ffmpeg("#!/bin/sh\ncat >/dev/null\n");
    assert_export("other.mtb -o x.mp4 --size 90x160", 1,
                  "other.mtb: the replay is not the recorded game from about tick 120 on");
    assert_true(clean() && !there("x.mp4"));
    assert_export("other.mtb -o good/ --size 90x160 --to 0.2", 0, "");
}

GROUP(open_folder, remove_folder)
