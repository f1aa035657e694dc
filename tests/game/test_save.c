// test_save.c -- all that a player has goes into one file and comes back byte for byte; what is damaged changes
// nothing.
#define _GNU_SOURCE
#include "own_folder.h"

#include <signal.h>
#include <sys/resource.h>

#include "content/bundle/bundle.h"
#include "content/demos/demo_file.h"
#include "content/journey/journey_file.h"
#include "content/mode/best.h"
#include "game/session/recorder.h"
#include "game/session/save.h"
#include "core/sim/sim.h"
#include "ui/control/bindings.h"
#include "ui/settings.h"

#define CONFIG "config/mitsubachi/"
#define DATA "data/mitsubachi/"

static Sim sim;

// --- what a player has

static void demo_make(const char *path, uint64_t seed)
{
    Recorder recorder = {0};
    TickCmd cmd = tick_cmd(vec2(100.0f, 100.0f), TICK_CMD_TOUCH);
    sim_init(&sim, seed, (Tunables[]){tunables_default()}, NULL);
    const TapeStart start = tape_start_of(&sim, TAPE_PERSON, 1795000000);
    OwnTape tape = tape_begin(&start);
    assert_true(recorder_begin(&recorder, &tape, path, &error));
    for (int i = 0; i < 90; i++) {
        sim_tick(&sim, &cmd);
        tape_append(&tape, &cmd, (uint64_t)i);
        recorder_tick(&recorder);
    }
    recorder_end(&recorder, &sim);
}

static void journey_make(uint64_t seed)
{
    MapFile map;
    JourneyLog log = {0};
    JourneyRules rules;
    Journey journey;
    JourneyMemory memory;
    assert_true(map_open(JOURNEY_MAP, &map, &error));
#define RULE(field, least, most) rules.field = least;
#include "core/journey/journey_rules.def"
#undef RULE
    journey_log_begin(&log, &map, &rules, seed, 1);
    assert_int_equal(journey_log_play(&log, &map.map, &journey, &memory), 0);
    assert_true(journey_file_save(DATA "journey.txt", &log, &journey, &error));
    journey_log_free(&log);
}

static void settings_make(int32_t music)
{
    Settings settings = settings_default();
    Bindings bindings = bindings_default();
    settings_set(&settings, SETTING_sound_music_percent, music);
    bindings_set(&bindings, CONTROL_CALL, 0, 20 + music % 5);
    assert_true(player_file_save(&SETTINGS_FILE, &settings, CONFIG "settings.ini", &error));
    assert_true(player_file_save(&BINDINGS_FILE, &bindings, CONFIG "keys.ini", &error));
}

static void all_make(int32_t which)
{
    assert_int_equal(system("rm -rf data config && mkdir -p " CONFIG " " DATA "demos"), 0);
    settings_make(which);
    journey_make((uint64_t)which);
    file_put(DATA "best.txt", which == 10 ? "1200 31 4000 5 2026-11-20\n" : "900 20 1000 6 2026-11-21\n");
    demo_make(DATA "demos/2026-11-20_143502Z_star.mtb", (uint64_t)which);
    if (which == 10) {
        file_put(DATA "best_daily_20261122_hard.txt", "# none\n7 8 9 10 2026-11-22\n");
        demo_make(DATA "demos/Frühling (2)_best_star.mtb", 3);
        demo_make(DATA "demos/2026-11-22_143502Z_best.mtb", 4);
    } else {
        file_put(DATA "best_gallery.txt", "77 8 9 10 2026-11-22\n");
        demo_make(DATA "demos/mine.mtb", 9);
        file_put(CONFIG "tunables.ini", "");
    }
}

// Every file with its content, but for those that loading makes beside them.
static char *all_reported(void)
{
    FILE *out = popen("find data config -type f ! -path '*/saves/*' | LC_ALL=C sort | xargs -d '\\n' sha256sum", "r");
    char *reported = calloc(1, 65536);
    assert_true(fread(reported, 1, 65535, out) < 65535);
    pclose(out);
    return reported;
}

static void expect_all(char *expected)
{
    OwnText now = all_reported();
    assert_string_equal(now, expected);
    free(expected);
}

static SaveContents save(const char *path)
{
    SaveContents contents;
    assert_good(save_make(path, &contents, stderr, &error), &error);
    return contents;
}

// A save of one player's state, and then that of another.
static void save_then_play(void)
{
    all_make(10);
    save("a.mtbsave");
    all_make(50);
}

static void load(const char *path)
{
    SaveContents contents;
    assert_good(save_load(path, &contents, &error), &error);
}

static void expect_refused(const char *path, const char *why)
{
    SaveContents contents;
    char *before = all_reported();
    assert_false(save_load(path, &contents, &error));
    fail_if(!strstr(error.text, why), "'%s', expected '%s'", error.text, why);
    expect_all(before);
    assert_false(folder_exists(DATA "saves"));
}

// --- tests

TEST(all_comes_back_byte_for_byte)
{
    all_make(10);
    char *here = all_reported();
    SaveContents contents = save("a.mtbsave");
    assert_true(contents.settings && contents.keys && contents.journey);
    assert_int_equal(contents.lists, 2);
    assert_int_equal(contents.demos, 3);
    save("b.mtbsave");
    assert_int_equal(system("cmp a.mtbsave b.mtbsave"), 0);
    assert_int_equal(system("rm -rf data config"), 0);
    load("a.mtbsave");
    expect_all(here);
    save("b.mtbsave");
    assert_int_equal(system("cmp a.mtbsave b.mtbsave"), 0);
}

TEST(the_saves_state_replaces_and_own_demos_stay)
{
    save_then_play();
    load("a.mtbsave");
    assert_false(file_taken(DATA "best_gallery.txt"));
    assert_true(file_taken(DATA "best_daily_20261122_hard.txt"));
    assert_true(file_taken(DATA "demos/mine.mtb"));
    assert_true(file_taken(CONFIG "tunables.ini"));
    Settings settings = settings_default();
    player_file_load(&SETTINGS_FILE, &settings, CONFIG "settings.ini", NULL);
    assert_int_equal(settings.value[SETTING_sound_music_percent], 10);
    assert_int_equal(system("test -z \"$(find . -name '*.loading' -o -name 'loading.txt' -o -name '*.tmp')\""), 0);
}

TEST(loading_can_be_undone_by_loading)
{
    save_then_play();
    save("b.mtbsave");
    load("a.mtbsave");
    load(DATA "saves/" SAVE_BEFORE);
    assert_true(file_taken(DATA "best_gallery.txt"));
    assert_false(file_taken(DATA "best_daily_20261122_hard.txt"));
    assert_int_equal(system("rm " DATA "demos/*best*"), 0); // which are only added
    save("c.mtbsave");
    assert_int_equal(system("cmp b.mtbsave c.mtbsave"), 0);
}

TEST(each_cut_and_each_flipped_byte_changes_nothing)
{
    SaveContents contents;
    save_then_play();
    char *before = all_reported();
    OwnFile file = file_of("a.mtbsave");
    for (size_t i = 0; i < file.size; i += i < 200 ? 1 : 7) {
        file.bytes[i] ^= 0x20;
        file_put_bytes("bad.mtbsave", file.bytes, file.size);
        file.bytes[i] ^= 0x20;
        assert_false(save_load("bad.mtbsave", &contents, &error));
        assert_int_equal(truncate("bad.mtbsave", (off_t)i), 0);
        assert_false(save_load("bad.mtbsave", &contents, &error));
    }
    expect_all(before);
    assert_false(folder_exists(DATA "saves"));
}

// A bundle with right checksums, by somebody who means harm.
static void foreign_write(const char *name, const void *bytes, size_t size)
{
    OwnBundle bundle = {0};
    size_t packed_size;
    assert_true(bundle_add(&bundle, "settings.ini", "[sound]\non = off\n", 17));
    assert_true(bundle_add(&bundle, name, bytes, size));
    OwnBytes packed = bundle_pack(&bundle, BUNDLE_SAVE, &packed_size);
    assert_true(file_replace("bad.mtbsave", packed, packed_size, &error));
}

// Files that the game would refuse are not installed: a save of two kilobytes may unpack to 64 MB.
static void expect_too_long(const char *name, size_t most)
{
    OwnText lines = malloc(most + 1);
    memset(lines, '\n', most + 1);
    foreign_write(name, lines, most + 1);
    expect_refused("bad.mtbsave", "expected at most");
}

TEST(foreign_files_and_hostile_parts_change_nothing)
{
    static const char *const NAMES[] = {SAVE_BEFORE, "tunables.ini",        "mine.mtb", "_star.mtb", "loading.txt",
                                        "a.sh",      "settings.ini.loading"};
    all_make(50);
    file_put("bad.mtbsave", "[sound]\non = 1\n");
    expect_refused("bad.mtbsave", "this is another kind of file, expected a save");
    expect_refused(DATA "demos/mine.mtb", "this is another kind of file");
    expect_refused("none", "expected a file");
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        foreign_write(NAMES[i], "x", 1);
        expect_refused("bad.mtbsave", "not a file of a save");
    }
    foreign_write("keys.ini", "[keys]\nfly = A\n", 15);
    expect_refused("bad.mtbsave", "keys.ini:2: ");
    foreign_write("best.txt", "many\n", 5);
    expect_refused("bad.mtbsave", "best.txt:1: not a game");
    foreign_write("journey.txt", "version 1\n", 10);
    expect_refused("bad.mtbsave", "journey.txt:");
    foreign_write("a_star.mtb", "mtbdemo\n", 8);
    expect_refused("bad.mtbsave", "a_star.mtb: refused at offset");
    expect_too_long("keys.ini", PLAYER_FILE_BYTES_MAX);
    expect_too_long("best.txt", BEST_FILE_BYTES_MAX);
    expect_too_long("journey.txt", JOURNEY_FILE_BYTES_MAX);
    expect_too_long("a_star.mtb", DEMO_FILE_BYTES_MAX);
}

TEST(unreadable_files_are_skipped_and_set_aside)
{
    all_make(10);
    save("a.mtbsave");
    file_put(CONFIG "keys.ini", "[keys]\nfly = A\n");
    file_put(DATA "best_gallery.txt", "many\n");
    SaveContents contents;
    char reported[1024] = "";
    FILE *out = fmemopen(reported, sizeof reported, "w");
    assert_true(save_make("b.mtbsave", &contents, out, &error));
    fclose(out);
    assert_false(contents.keys);
    assert_non_null(strstr(reported, "keys.ini:2: "));
    assert_non_null(strstr(reported, "best_gallery.txt:1: not a game, expected: "));
    assert_non_null(strstr(reported, "; it is not in the save\n"));
    load("a.mtbsave");
    assert_true(file_taken(CONFIG "keys.ini.bad"));
    assert_true(file_taken(DATA "best_gallery.txt.bad"));
    assert_false(file_taken(DATA "best_gallery.txt"));
}

// Or a save would lack all of it, and nobody would know.
TEST(a_folder_that_cannot_be_read_is_reported)
{
    SaveContents contents;
    all_make(10);
    save("a.mtbsave");
    assert_int_equal(system("rm -rf " DATA "demos && touch " DATA "demos"), 0);
    char *before = all_reported();
    assert_false(save_make("none.mtbsave", &contents, stderr, &error));
    assert_non_null(strstr(error.text, "/demos/.: Not a directory, expected a folder that can be read"));
    assert_false(file_taken("none.mtbsave"));
    assert_false(save_load("a.mtbsave", &contents, &error));
    expect_all(before);
}

TEST(a_full_disk_changes_nothing)
{
    save_then_play();
    char *before = all_reported();
    struct rlimit usual;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    for (rlim_t most = 0; most < 1000; most += 100) {
        SaveContents contents;
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &(struct rlimit){most, usual.rlim_max}), 0);
        bool good = save_load("a.mtbsave", &contents, &error);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
        assert_false(good);
        assert_non_null(strstr(error.text, "cannot be written"));
    }
    signal(SIGXFSZ, SIG_DFL);
    expect_all(before);
    assert_int_equal(system("test -z \"$(find . -name '*.loading' -o -name 'loading.txt' -o -name '*.tmp')\""), 0);
}

GROUP(own_folder_enter, own_folder_leave)
