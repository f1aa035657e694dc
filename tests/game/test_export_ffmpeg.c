// test_export_ffmpeg.c -- films and the program that makes them: what it is fed, where it writes, how it fails and
// hangs.
//
// A stand-in takes the place of ffmpeg, so that this runs where it is missing.
#include "export_tools.h"
#include "real_wait.h"

// A film beside a person who may write there too: nothing that was put under any name is followed, and whoever looks in
// finds a folder that is closed.
TEST(test_an_unfinished_film_is_private, NULL, restore_path)
{
    write_program("victim", "precious");
    fake_ffmpeg("#!/bin/sh\ncat >/dev/null\nfor film; do :; done\necho \"$film\" >name\n"
                "stat -c %a \"$(dirname \"${film#file:}\")\" >mode\necho film >\"${film#file:}\"\n");
    char name[256], planted[300];
    pid_t child = start("game.mtb -o own.mp4 --size 90x160 --to 0.1");
    snprintf(planted, sizeof planted, "own.mp4.%ld.tmp", (long)child);
    int planting = symlink("victim", planted);
    assert_int_equal(planting, 0);
    assert_int_equal(ended(child), 0);
    unlink(planted);
    OwnText reported = file_text("name");
    assert_int_equal(sscanf(reported, "file:%255s", name), 1);
    char beginning[64], rest[64];
    snprintf(beginning, sizeof beginning, "own.mp4.tmp.%ld.", (long)child);
    assert_memory_equal(name, beginning, strlen(beginning));
    assert_int_equal(sscanf(name + strlen(beginning), "%63s", rest), 1);
    assert_true(strlen(rest) == strlen("XXXXXX/film") && strcmp(rest + 6, "/film") == 0);
    assert_file_is("mode", "700\n");
    assert_file_is("victim", "precious");
    assert_file_is("own.mp4", "film\n");
    assert_true(clean());
}

// The player's links and permissions stay: who may read the film, and where it really lies.
TEST(test_a_replaced_film_keeps_rights_and_links, NULL, restore_path)
{
    struct stat info;
    fake_ffmpeg("#!/bin/sh\ncat >/dev/null\nfor film; do :; done\necho film >\"${film#file:}\"\n");
    mkdir("elsewhere", 0777);
    write_program("elsewhere/old.mp4", "old");
    assert_int_equal(chmod("elsewhere/old.mp4", 0640), 0);
    assert_int_equal(symlink("elsewhere/old.mp4", "linked.mp4"), 0);
    export("game.mtb -o linked.mp4 --size 90x160 --to 0.1 --quiet");
    assert_string_equal(errors, "");
    assert_true(file_is_link("linked.mp4") && stat("elsewhere/old.mp4", &info) == 0);
    assert_int_equal(info.st_mode & 0777, 0640);
    assert_file_is("elsewhere/old.mp4", "film\n");
    assert_int_equal(entries("elsewhere"), 1);
    export("game.mtb -o frames_as_usual/ --size 90x160 --to 0.1");
    mode_t mask = umask(0);
    umask(mask);
    assert_int_equal(stat("frames_as_usual", &info), 0);
    assert_int_equal(info.st_mode & 0777, 0777 & ~mask);
    assert_int_equal(symlink("/no/where.mp4", "lost.mp4"), 0);
    assert_export("game.mtb -o lost.mp4 --size 90x160 --to 0.1", 3, "lost.mp4: a broken link, expected one to a file");
    assert_int_equal(symlink("/dev/full", "device.mp4"), 0);
    assert_export("game.mtb -o device.mp4 --size 90x160 --to 0.1", 3,
                  "device.mp4: not a regular file, expected a film or a new name");
    assert_true(clean());
}

// Some that have nothing to show for it.
TEST(test_ffmpeg_writes_nothing, NULL, restore_path)
{
    const char *nothing[] = {"#!/bin/sh\ncat >/dev/null\n",
                             "#!/bin/sh\ncat >/dev/null\nfor film; do :; done\n: >\"${film#file:}\"\n"};
    for (int i = 0; i < 2; i++) {
        fake_ffmpeg(nothing[i]);
        assert_export("game.mtb -o x.mp4 --size 90x160 --to 0.1", 3,
                      "ffmpeg wrote nothing and did not say why, expected a film");
        assert_true(clean() && !there("x.mp4"));
    }
}

// The input of the encoder: every picture, and a sound that is to the sample the same wherever the film
// begins.
TEST(test_sound_and_pictures_go_in_whole, NULL, restore_path)
{
    fake_ffmpeg("#!/bin/sh\ncat <&3 >sound\nwc -c >fed\nfor film; do :; done\necho film >\"${film#file:}\"\n");
    assert_export("game.mtb -o fed.mp4 --size 90x160 --fps 1", 0, "");
    OwnFile all = file_of("sound");
    export("game.mtb -o fed.mp4 --size 90x160 --from 2.25 --fps 24");
    OwnFile end = file_of("sound");
    OwnFile pictures = file_of("fed");
    assert_int_equal(all.size, 180 * 735 * 4);
    assert_int_equal(end.size, 45 * 735 * 4);
    assert_int_equal(atoi((char *)pictures.bytes), 18 * 90 * 160 * 4);
    assert_memory_equal(end.bytes, all.bytes + all.size - end.size, end.size);
    size_t heard = 0;
    for (size_t i = 0; i < end.size; i++)
        heard += end.bytes[i] != 0;
    assert_true(heard > end.size / 4);
}

TEST(test_ffmpeg_fails, NULL, restore_path)
{
    const char *scripts[] = {
        "#!/bin/sh\necho 'the codec is on holiday' >&2\nexit 1\n",
        "#!/bin/sh\nhead -c 500000 >/dev/null\necho 'the codec is on holiday' >&2\nexit 1\n",
        "#!/bin/sh\ncat >/dev/null\necho 'the codec is on holiday' >&2\nexit 1\n",
    };
    for (int i = 0; i < 3; i++) {
        fake_ffmpeg(scripts[i]);
        assert_export("game.mtb -o x.mp4 --size 180x320", 3, "ffmpeg failed with status 1: the codec is on holiday");
        assert_false(there("x.mp4"));
        assert_true(clean());
    }
    fake_ffmpeg("#!/bin/sh\nkill -11 $$\n");
    assert_export("game.mtb -o x.webm --size 180x320", 3, "ffmpeg was ended by signal 11");
    assert_true(clean());
}

TEST(test_an_older_film_survives_a_failure, NULL, restore_path)
{
    write_program("old.mp4", "precious");
    fake_ffmpeg("#!/bin/sh\nexit 1\n");
    assert_export("game.mtb -o old.mp4 --size 180x320", 3, "");
    assert_file_is("old.mp4", "precious");
}

// True where a folder for what is in work begins so.
static bool begun(const char *beginning)
{
    DIR *open = opendir(".");
    bool found = false;
    for (struct dirent *entry = readdir(open); entry; entry = readdir(open))
        found = found || strncmp(entry->d_name, beginning, strlen(beginning)) == 0;
    closedir(open);
    return found;
}

// Ctrl-C while frames are made: the program ends by the signal, and nothing is left.
// Whoever finds such a folder knows whose it was.
TEST(test_a_folder_that_cannot_be_removed_is_named, NULL, restore_path)
{
    fake_ffmpeg("#!/bin/sh\ncat >/dev/null\nfor film; do :; done\nfilm=${film#file:}\n"
                "echo film >\"$film\"\necho more >\"${film%film}more\"\n");
    assert_export("game.mtb -o own.mp4 --size 90x160 --to 0.1 --quiet", 0, "");
    assert_file_is("own.mp4", "film\n");
    assert_says("mitsubachi export: own.mp4.tmp.");
    assert_says("cannot be removed: Directory not empty\n");
    assert_int_equal(system("rm -r own.mp4.tmp.*"), 0);
    remove("own.mp4");
    assert_true(clean());
}

TEST(test_interrupted, NULL, restore_path)
{
    fake_ffmpeg("#!/bin/sh\nhead -c 2000000 >/dev/null\ntouch going\nexec sleep 30\n");
    const char *lines[] = {"game.mtb -o x.mp4 --size 180x320", "game.mtb -o pictures/ --size 1080x1920"};
    for (int i = 0; i < 2; i++) {
        pid_t child = start(lines[i]);
        WAIT_UNTIL(i == 0 ? there("going") : begun("pictures.tmp."));
        kill(child, SIGINT);
        assert_int_equal(ended(child), -SIGINT);
        assert_true(clean() && !there("x.mp4") && !there("pictures"));
    }
}

GROUP(open_folder, remove_folder)
