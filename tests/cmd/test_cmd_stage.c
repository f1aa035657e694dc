// test_cmd_stage.c -- the sub-command as a user meets it: status, messages, what is checked, a game without a window.
#include "own_folder.h"

#include <sys/stat.h>

#include "cmd/outcome.h"

#include "cmd/cmd.h"
#include "platform/files.h"

#define FOLDER "cmd-stage"
#define GOOD FOLDER "/good.ini"
#define BAD FOLDER "/bad.ini"
#define PICTURE FOLDER "/picture.png"
#define DEMO FOLDER "/game.mtb"

static const char STAGE[] = "[stage]\nname = Test\nlook = meadow\n"
                            "[phase Morning]\nmost = 20s\n"
                            "[wave]\nat = 1s\nenemy = wasp\ncount = 4\nspacing = 1s\nprogram = dive\n"
                            "[phase Noon]\nleast = 5s\n"
                            "[boss Beetle]\nlook = rhino\nhp = 100\n[stance]\nprogram = walk\n"
                            "[program dive]\ntext = place 90 -20, move_by 0 200 2s, call aimed, move_by 0 500 2s\n"
                            "[program walk]\ntext = move_to 180 100 1s, delay 1s\n";

static void file_put(const char *path, const char *text)
{
    assert_true(file_replace(path, text, strlen(text), NULL));
}

static int set_up(void **state)
{
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    int status = own_folder_enter(state) + mkdir(FOLDER, 0777);
    file_put(GOOD, STAGE);
    file_put(BAD, "[stage]\nname = Test\nlook = meadow\n[phase A]\nlest = 1\n");
    return status;
}

#define RUN(...) outcome_run(cmd_stage, "stage", (const char *const[]){__VA_ARGS__, NULL})

TEST(checks)
{
    expect(RUN("--check", GOOD), 0, GOOD ": Test, 2 phases, 1 wave, 4 enemies, 1 boss, 0:09 minutes at least\n");
    expect(RUN("--check", BAD), 1, BAD ":5: unknown key 'lest', expected a key such as 'least'\n");
    expect(RUN("--check", BAD, GOOD), 1, "2 phases");
    expect(RUN("--check", FOLDER "/none.ini", GOOD), 3, FOLDER "/none.ini: ");
    expect(RUN("--check", FOLDER), 3, "not a regular file");
}

TEST(our_own_are_good)
{
    expect(RUN("--check"), 0, "/stages/meadow.ini: Meadow, ");
}

TEST(wrong_usage)
{
    expect(outcome_run(cmd_stage, "stage", (const char *const[]){NULL}), 2, "no file, expected one");
    expect(RUN("--help"), 0, "Usage: mitsubachi stage");
    expect(RUN(GOOD, BAD), 2, "one file too many: ");
    expect(RUN(GOOD, "--check"), 0, "2 phases");
    expect(RUN(GOOD, "--mode", "endless"), 2, "--mode does not go with stage");
    expect(RUN(GOOD, "--wat"), 2, "--wat");
    expect(RUN(GOOD, "--phase"), 2, "--phase: no value");
    expect(RUN(GOOD, "--phase", "Non"), 2, "there is no 'Non', expected 1 to 2 or a name such as 'Noon'");
    expect(RUN(GOOD, "--phase", "3"), 2, "there is no '3'");
    expect(RUN(BAD), 1, BAD ":5: ");
    expect(RUN(FOLDER "/none.ini"), 3, FOLDER "/none.ini: ");
}

TEST(plays_off_screen)
{
    expect(RUN(GOOD, "--offscreen", "--pilot", "--ticks", "200", "--seed", "4", "--phase", "Noon", "--level", "easy",
               "--renderer", "software", "--screenshot", PICTURE, "--record", DEMO),
           0, "seed 4, ticks 200");
    assert_true(file_exists(PICTURE) && file_exists(DEMO));
}

GROUP(set_up, own_folder_leave)
