// test_stage_patterns.c -- stages that name files of patterns: found, called, written, and their mistakes.
#include "own_folder.h"
#include "content/stage_file_tools.h"

#include <limits.h>
#include <sys/stat.h>

#include "content/pattern_files.h"
#include "game/tools/lab.h"

#define FOLDER "scenarios"

static Sim sim, other;

#define DOCUMENT(body)                                                                                                 \
    "<?xml version=\"1.0\"?>\n<bulletml type=\"vertical\">\n<action label=\"top\">\n" body "\n"                        \
    "</action>\n</bulletml>\n"

// A bullet every second tick, turning; and a single one that bends, which takes a runner.
static const char PETALS[] = DOCUMENT(
    "<repeat><times>9</times><action><fire><direction type=\"sequence\">20</direction><speed>2</speed><bullet/></fire>"
    "<wait>2</wait></action></repeat>");
static const char BEND[] = DOCUMENT(
    "<fire><direction type=\"absolute\">180</direction><bullet><speed>1</speed><action><changeDirection>"
    "<direction type=\"absolute\">90</direction><term>60</term></changeDirection></action></bullet></fire>");
static const char BROKEN[] = DOCUMENT("<fire><bullet/></fire>\n<fires/>");

static void put(const char *name, const char *text)
{
    OwnText path = formatted(FOLDER "/%s", name);
    file_put(path, text);
}

static int set_up(void **state)
{
    if (own_folder_enter(state) != 0)
        return -1;
    mkdir(FOLDER, 0777);
    mkdir(FOLDER "/more", 0777);
    mkdir(FOLDER "/none", 0777);
    mkdir(FOLDER "/with blank", 0777);
    mkdir(FOLDER "/else", 0777);
    put("petals.xml", PETALS);
    put("more/bend.xml", BEND);
    put("more/petals2.xml", PETALS);
    put("with blank/bend.xml", BEND);
    put("broken.xml", BROKEN);
    return 0;
}

// Loads FOLDER/name after writing this text there. The mistakes, as they are printed, are freed by the caller.
static StageFile load(const char *name, const char *text, bool *good, char **said)
{
    OwnErrors errors = {0};
    StageFile stage = stage_file_new(NULL);
    put(name, text);
    OwnText path = formatted(FOLDER "/%s", name);
    *good = stage_file_load(&stage, path, &errors);
    *said = text_errors_lines(&errors, path);
    return stage;
}

static StageFile load_good(const char *name, const char *text)
{
    bool good;
    OwnText said;
    StageFile stage = load(name, text, &good, &said);
    fail_if(!good || said[0] != '\0', "%s:\n%s", text, said);
    return stage;
}

static int own_count(void)
{
    static PatternBook own;
    assert_true(pattern_book_own(&own, stderr, &error));
    return own.count;
}

static int bullets_most(StageFile *stage, int *runners)
{
    int most = 0;
    *runners = 0;
    stage_file_begin(stage, &sim);
    for (uint32_t tick = 1; tick <= stage->ticks; tick++) {
        TickCmd cmd = stage_file_command(stage, tick);
        sim_tick(&sim, &cmd);
        stage_file_place(stage, &sim);
        most = sim.bullets.count > most ? sim.bullets.count : most;
        for (int i = 0; i < sim.bullets.count; i++)
            *runners += sim.bullets.runner[i] >= 0;
    }
    return most;
}

#define BEETLE "[place 0]\nbeetle = 180 100 "

TEST(test_programs_call_patterns)
{
    int runners;
    // Sections in any order; every form of a name.
    StageFile stage = load_good("calls.ini", BEETLE "program go\n[program go]\ntext = call petals, delay 2s\n"
                                                    "[scenario]\nticks = 60\npatterns = petals.xml\npatterns = more\n");
    assert_int_equal(pattern_book_find(stage.book, "petals2"), 2);
    assert_int_equal(bullets_most(&stage, &runners), 9);
    assert_int_equal(runners, 0);
    stage_file_free(&stage);
    stage = load_good("begins.ini",
                      "[scenario]\nticks = 60\npatterns = with blank/bend.xml\npatterns = petals.xml\n" BEETLE
                      "pattern bend\n[place 20]\nbeetle = 60 100 pattern bend\n");
    assert_int_equal(bullets_most(&stage, &runners), 2);
    assert_int_equal(stage.objects[0].pattern, 0);
    assert_in_range(runners, 90, 100); // some 58 ticks of one bullet and 38 of the other
    stage_file_free(&stage);
    stage = load_good("both.ini", "[scenario]\nticks = 90\npatterns = petals.xml\npatterns = more/bend.xml\n" BEETLE
                                  "program go pattern petals\n[program go]\ntext = delay 1s, call bend, delay 1s\n");
    assert_int_equal(bullets_most(&stage, &runners), 10);
    stage_file_free(&stage);
}

TEST(test_absolute_paths)
{
    OwnText real = realpath(FOLDER "/petals.xml", NULL);
    OwnText text = formatted("[scenario]\nticks = 9\npatterns = %s\n" BEETLE "pattern petals\n", real);
    OwnStage stage = load_good("absolute.ini", text);
    assert_int_equal(stage.book->count, own_count());
}

#define GO BEETLE "program go\n[program go]\ntext = "

// The errors of the text after [scenario] with its length; lines begin with the file's name, "@" here.
static const struct {
    const char *text, *said;
} WRONG[] = {
    {"patterns =\n", "@:3: patterns is empty, expected a file or folder of patterns\n"},
    {"patterns = none\n", "@:3: 'none' has no patterns, expected files NAME.xml in it\n"},
    {"patterns = petals.xml\npatterns = petals.xml\n",
     "@:4: '" FOLDER "/petals.xml' gives a second pattern 'petals', expected different names\n"},
    {"patterns = petals.xml\n" BEETLE "pattern petal\n",
     "@:5: unknown pattern 'petal', expected one such as 'petals'\n"},
    {"patterns = petals.xml\npatterns = more\n" BEETLE "pattern quux\n",
     "@:6: unknown pattern 'quux', expected one of 'patterns' in [scenario], or of assets/patterns\n"},
    {BEETLE "pattern quux\n",
     "@:4: unknown pattern 'quux', expected one of 'patterns' in [scenario], or of assets/patterns\n"},
    {"patterns = petals.xml\n" GO "call petls\n", "@:7:13: unknown pattern 'petls', expected one such as 'petals'\n"},
    // Names that a broken file may have had are not complained about.
    {"patterns = petals.xml\npatterns = broken.xml\n" GO
     "call broken, call petals\n[place 1]\nmoth = 3 4 pattern broken\n",
     "@:4: the pattern 'broken' is invalid, expected a file without errors\n" FOLDER "/broken.xml:5:"},
};

TEST(test_mistakes)
{
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        char text[512], *said;
        bool good;
        snprintf(text, sizeof text, "[scenario]\nticks = 9\n%s", WRONG[i].text);
        OwnStage stage = load("wrong.ini", text, &good, &said);
        OwnText plain = calloc(strlen(said) + 1, 1);
        size_t skip = strlen(FOLDER "/wrong.ini"), n = 0;
        for (const char *at = said; *at; at++) {
            if (strncmp(at, FOLDER "/wrong.ini", skip) == 0) {
                plain[n++] = '@';
                at += skip;
            }
            plain[n++] = *at;
        }
        assert_false(good);
        if (strncmp(plain, WRONG[i].said, strlen(WRONG[i].said)) != 0)
            fail_msg("%s\nis reported:\n%s\ninstead of:\n%s", text, plain, WRONG[i].said);
        stage_file_begin(&stage, &sim); // safe all the same
        free(said);
    }
}

TEST(test_missing_file)
{
    bool good;
    OwnText said;
    OwnStage stage = load("missing.ini", "[scenario]\nticks = 9\npatterns = nowhere.xml\n", &good, &said);
    assert_false(good);
    assert_non_null(strstr(said, "missing.ini:3: "));
    assert_non_null(strstr(said, "nowhere.xml"));
}

TEST(test_no_files_in_a_text)
{
    static const char TEXT[] = "[scenario]\nticks = 9\npatterns = petals.xml\n" BEETLE "pattern petals\n";
    OwnErrors errors = {0};
    OwnStage stage = stage_file_new(NULL);
    assert_false(stage_file_read(&stage, TEXT, sizeof TEXT - 1, &errors));
    assert_int_equal(errors.count, 1);
    assert_int_equal(errors.list[0].line, 3);
}

static const char SAVED[] = "[scenario]\nticks = 80\nseed = 1\npatterns = petals.xml\n"
                            "patterns = with blank/bend.xml\n"
                            "\n[program go]\ntext = delay 20t, call petals, delay 1s\n"
                            "\n[place 0]\nwasp = 180 100 program go pattern bend\n";

static void check_same_run(StageFile *stage, const char *path)
{
    OwnErrors errors = {0};
    OwnStage again = stage_file_new(NULL);
    if (!stage_file_load(&again, path, &errors)) {
        text_errors_print(&errors, path, stderr);
        fail_msg("%s", path);
    }
    assert_true(stage_hash(stage, &sim, NULL) == stage_hash(&again, &other, NULL));
}

// Saved beside itself it is the same text; elsewhere its patterns have longer names, and the same runs.
TEST(test_saving)
{
    OwnStage stage = load_good("saved.ini", SAVED);
    OwnText text = stage_text(&stage);
    assert_string_equal(text, SAVED);
    assert_true(stage_file_save(&stage, FOLDER "/again.ini", &error));
    check_same_run(&stage, FOLDER "/again.ini");
    assert_true(stage_file_save(&stage, FOLDER "/else/moved.ini", &error));
    check_same_run(&stage, FOLDER "/else/moved.ini");
    OwnText text_again = stage_text(&stage);
    assert_string_equal(text_again, SAVED);
    // Deleted files cannot be named.
    put("short_lived.xml", PETALS);
    OwnStage short_stage = load_good("short.ini", "[scenario]\nticks = 5\npatterns = short_lived.xml\n");
    unlink(FOLDER "/short_lived.xml");
    assert_false(stage_file_save(&short_stage, FOLDER "/else/short.ini", &error));
    assert_non_null(strstr(error.text, "short_lived.xml"));
    assert_int_equal(access(FOLDER "/else/short.ini", F_OK), -1);
    assert_true(stage_file_save(&short_stage, FOLDER "/short.ini", &error));
}

TEST(test_lab)
{
    static Lab lab;
    Tuned tunables = tuned_default();
    OwnStage stage = load_good("lab.ini", SAVED);
    lab_begin(&lab, &sim, &tunables);
    assert_true(lab_load(&lab, FOLDER "/lab.ini", &error));
    for (int i = 0; i < 60; i++)
        lab_tick(&lab, &(TickCmd){0});
    assert_true(sim.bullets.count >= 8);
    uint64_t hash = state_hash_chain(0, &sim);
    lab_rewind(&lab, 30);
    for (int i = 30; i < 60; i++)
        lab_tick(&lab, &(TickCmd){0});
    assert_true(state_hash_chain(0, &sim) == hash);
    assert_true(lab_save(&lab, FOLDER "/else/lab.ini", &error));
    lab_restart(&lab);
    assert_int_equal(sim.book.count, own_count() + 1); // one of them takes the place of our own
    lab_end(&lab);
    check_same_run(&stage, FOLDER "/else/lab.ini");
    lab_begin(&lab, &sim, &tunables);
    put("lab.ini", "[scenario]\nticks = 5\npatterns = broken.xml\n");
    assert_false(lab_load(&lab, FOLDER "/lab.ini", &error));
    assert_non_null(strstr(error.text, "lab.ini:3: "));
    lab_end(&lab);
}

// A pattern is a stage of its own. A new version of the file is played to the present.
TEST(test_lab_of_a_pattern)
{
    static Lab lab;
    OwnErrors errors = {0};
    int64_t now_ns = 0;
    put("mine.xml", PETALS);
    assert_true(lab_begin_file(&lab, &sim, FOLDER "/mine.xml", &error));
    for (int i = 0; i < 600; i++)
        lab_tick(&lab, &(TickCmd){0});
    assert_true(sim.book.count == 1 && sim.enemy_count == 1 && sim.bees.count == sim.tunables.swarm_start_bees);
    assert_true(lab_save(&lab, FOLDER "/2026-11-28_120000Z.ini", &error));
    StageFile saved = stage_file_new(NULL);
    assert_true(stage_file_load(&saved, FOLDER "/2026-11-28_120000Z.ini", &errors));
    stage_file_free(&saved);
    assert_false(lab_follow_files(&lab, now_ns, &errors));
    int32_t most = sim.head.bullets_most;
    put("mine.xml", BROKEN);
    while (!lab_follow_files(&lab, now_ns += FILE_CHANGES_QUIET_NS, &errors))
        continue;
    assert_true(errors.errors == 1 && sim.head.bullets_most == most);
    put("mine.xml", BEND);
    while (!lab_follow_files(&lab, now_ns += FILE_CHANGES_QUIET_NS, &errors))
        continue;
    assert_true(lab_present(&lab) == 600 && lab.exact && errors.errors == 1);
    assert_in_range(sim.head.bullets_most, 1, most - 1);
    for (int i = 600; i < 4000; i++)
        lab_tick(&lab, &(TickCmd){0});
    put("mine.xml", PETALS);
    while (!lab_follow_files(&lab, now_ns += FILE_CHANGES_QUIET_NS, &errors))
        continue;
    assert_int_equal(lab_present(&lab), 0); // a long past begins anew
    lab_end(&lab);
}

TEST(test_rows)
{
    OwnStage stage = load_good("rows.ini", "[scenario]\nticks = 30\npatterns = petals.xml\npatterns = more\n" BEETLE
                                           "pattern petals\n" BEETLE "pattern bend\n");
    OwnText csv = stage_csv(&stage, &sim);
    assert_non_null(strstr(csv, ",bullet_round,"));
    assert_non_null(strstr(csv, ",bullet_ring,"));
}

GROUP(set_up, own_folder_leave)
