// test_stage_read.c -- stages from text: a whole one becomes the script that it says, and a folder
// of them becomes a list.

#include "content/stage/stage_file.h"
#include "own_folder.h"
#include "content/stage/stage_files.h"
#include "pack_program.h"
#include "text/text_errors.h"

#define FOLDER "stages"

static PatternBook book;
static FileBytes file; // a stage with one of everything
#define WHOLE ((const char *)file.bytes)

static int set_up(void **state)
{
    static const uint32_t word = 0;
    bool good = pattern_book_add(&book, "rain", &word, 1) >= 0 && pattern_book_add(&book, "aimed", &word, 1) >= 0;
    good = good && file_read("tests/content/whole.ini", 10000, &file, &error);
    return good ? own_folder_enter(state) : -1;
}

// --- a whole one

static bool read_text(const char *text, size_t size, StageScript *read, TextErrors *errors)
{
    OwnStage stage = stage_file_new(&book);
    bool good = stage_file_read(&stage, text, size, errors);
    *read = *stage.script;
    return good;
}

static StageScript read_good(const char *text)
{
    OwnErrors errors = {0};
    StageScript script;
    bool good = read_text(text, strlen(text), &script, &errors);
    text_errors_print(&errors, "text", stderr);
    assert_true(good);
    return script;
}

TEST(test_head)
{
    StageScript s = read_good(WHOLE);
    assert_string_equal(s.id, "stage"); // of no file
    assert_string_equal(s.name.text, "Meadow");
    assert_int_equal(s.look, LOOK_POND);
    assert_int_equal(s.tune, 4);
    assert_int_equal(s.koi, 7);
    Tunables tunables = script_tunables(&s), defaults = tunables_default();
    assert_int_equal(s.setting_count, 2);
    assert_int_equal(tunables.swarm_start_bees, 24);
    assert_true(tunables.flock_flow_gain == 0.5f);
    defaults.swarm_start_bees = 24;
    defaults.flock_flow_gain = 0.5f;
    assert_memory_equal(&tunables, &defaults, sizeof defaults);
}

TEST(test_walls_and_flows)
{
    StageScript s = read_good(WHOLE);
    assert_int_equal(s.wall_count, 3);
    assert_int_equal(s.walls[0].kind, WALL_SEGMENT);
    assert_true(s.walls[0].end.x == 120.0f && s.walls[0].radius == 8.0f);
    assert_true(s.walls[1].kind == WALL_PLANE && s.walls[1].normal.y == 1.0f);
    assert_true(s.walls[2].kind == WALL_DISC && s.walls[2].radius == 5.0f);
    assert_int_equal(s.flow_count, 2);
    assert_true(s.flows[0].kind == FLOW_STREAM && s.flows[0].most.y == 320.0f && s.flows[0].direction.y == 120.0f);
    assert_true(s.flows[1].kind == FLOW_ROUND && s.flows[1].strength == -0.5f);
    assert_true(s.flows[1].least.x <= -1000.0f && s.flows[1].most.y >= 1000.0f); // everywhere
}

// Waves are in the order of time, whatever that of the file is.
TEST(test_phases_and_waves)
{
    StageScript s = read_good(WHOLE);
    assert_int_equal(s.phase_count, 2);
    assert_string_equal(s.phases[0].name.text, "Early morning");
    assert_true(s.phases[0].rank == 0.25f && s.phases[0].least_ticks == 600 && s.phases[0].most_ticks == 1000);
    assert_true(s.phases[0].boss == -1 && s.phases[0].first_wave == 0 && s.phases[0].wave_count == 2);
    assert_true(s.phases[1].boss == 0 && s.phases[1].first_wave == 2 && s.phases[1].wave_count == 1);
    const ScriptWave *first = &s.waves[0], *wave = &s.waves[1];
    assert_true(first->tick == 0 && first->kind == ENEMY_MOTH && first->count == 1 && first->spacing_ticks == 30);
    assert_true(first->placed == 1 && first->x == 180.0f && first->y == -20.0f && first->program == -1);
    assert_true(wave->tick == 90 && wave->kind == ENEMY_WASP && wave->count == 5 && wave->spacing_ticks == 20);
    assert_true(wave->step_px == -15.0f && wave->slack_px == 40.0f && wave->mirror == MIRROR_CHANCE && wave->hp == 12);
    assert_true(wave->drops[FLOWER_PLAIN] == 2 && wave->drops[FLOWER_ROYAL] == 0 && wave->drops[FLOWER_JELLY] == 1);
    assert_string_equal(s.text + wave->pattern, "rain");
    assert_int_equal(first->pattern, -1);
}

static bool is_program(const StageScript *stage, int index, const char *text)
{
    int32_t words[200];
    const ScriptProgram *part = &stage->programs[index];
    return pack_program(text, words, 200) == part->words
        && memcmp(words, stage->code + part->first, (size_t)part->words * sizeof words[0]) == 0;
}

TEST(test_programs)
{
    StageScript s = read_good(WHOLE);
    assert_int_equal(s.program_count, 2);
    assert_true(is_program(&s, s.waves[1].program, "place 60 -30, move_by 0 170 1.4s, call aimed"));
}

TEST(test_boss)
{
    StageScript s = read_good(WHOLE);
    const ScriptBoss *boss = &s.bosses[0];
    assert_int_equal(s.boss_count, 1);
    assert_string_equal(boss->name.text, "Rhinoceros beetle");
    assert_true(boss->look == BOSS_DRAGONFLY && boss->hp == 900 && boss->points == 8000 && boss->radius_px == 30.5f);
    assert_true(s.stances[0].drops[FLOWER_ROYAL] == 3 && s.stances[1].drops[FLOWER_ROYAL] == 3);
    assert_true(boss->first_stance == 0 && boss->stance_count == 2);
    assert_true(s.stances[0].until == 0.5f && s.stances[1].until == 0.0f);
    assert_true(is_program(&s, s.stances[1].program, "delay 1s, call rain"));
}

// Equal texts are equal bytes, so that nobody takes a stage for a new one that is not.
TEST(test_unused_bytes_are_zero)
{
    StageScript first = read_good(WHOLE), second = read_good(WHOLE);
    assert_memory_equal(&first, &second, sizeof first);
}

// A phase with nothing of its own has the waves and the boss of the one before, where these are drawn.
TEST(test_phases_go_on)
{
    StageScript s = read_good("[stage]\nname = A\nlook = hollow\n"
                              "[phase B]\nleast = 1\n"
                              "[phase C]\nlight = night\n[wave]\nenemy = wasp\nweight = 3\n"
                              "[boss D]\nlook = stag\nhp = 9\nevery = 9s\n[stance]\nprogram = p\n"
                              "[phase E]\nlook = meadow\nmost = 9s\n[phase F]\nlook = citadel\n"
                              "[phase G]\n[wave]\nat = 1\nenemy = wasp\n[program p]\ntext = delay 1s\n");
    static const int FIRST[] = {0, 0, 0, 0, 1}, COUNT[] = {0, 1, 1, 1, 1}, BOSS[] = {-1, 0, 0, 0, -1};
    static const ScriptLook LOOKS[] = {LOOK_HOLLOW, LOOK_HOLLOW, LOOK_MEADOW, LOOK_CITADEL, LOOK_HOLLOW};
    assert_int_equal(s.phase_count, 5);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(s.phases[i].first_wave, FIRST[i]);
        assert_int_equal(s.phases[i].wave_count, COUNT[i]);
        assert_int_equal(s.phases[i].boss, BOSS[i]);
        assert_int_equal(script_look(&s, i), LOOKS[i]);
        assert_int_equal(s.phases[i].light, i == 1 ? LIGHT_NIGHT : LIGHT_NOON);
    }
}

TEST(test_tune_follows_look)
{
    StageScript s = read_good("[stage]\nname = A\nlook = hollow\n[phase B]\nleast = 1\n");
    assert_int_equal(s.tune, LOOK_HOLLOW);
}

// Reading any changed text terminates, and a valid result is a stage (the reader asserts that).
TEST(test_mutants_do_no_harm)
{
    static const char PARTS[][16] = {"[stance]\n", "[wave]\n", "[phase X]\n", "\n", "= ", "-1", "9s", "[", "  "};
    Rng rng = rng_seed(4, 0);
    for (int i = 0; i < 3000; i++) {
        char text[4096];
        size_t size = file.size;
        memcpy(text, WHOLE, size);
        for (uint32_t changes = 1 + rng_below(&rng, 3); changes > 0; changes--) {
            const char *part = PARTS[rng_below(&rng, sizeof PARTS / sizeof PARTS[0])];
            size_t at = rng_below(&rng, (uint32_t)size), length = strlen(part);
            if (rng_below(&rng, 2) == 0 && size + length < sizeof text) {
                memmove(text + at + length, text + at, size - at);
                memcpy(text + at, part, length);
                size += length;
            } else {
                size_t gone = 1 + rng_below(&rng, 20);
                gone = gone < size - at ? gone : size - at;
                memmove(text + at, text + at + gone, size - at - gone);
                size -= gone;
            }
        }
        OwnErrors errors = {0};
        StageScript script;
        assert_true(read_text(text, size, &script, &errors) == (errors.errors == 0));
    }
}

// --- files

#define S "[stage]\nname = A\nlook = pond\n" // three lines
#define P S "[phase B]\nleast = 1\n"

static void stage_put(const char *name, const char *text)
{
    OwnText path = formatted(FOLDER "/%s", name);
    assert_true(folder_make(FOLDER, &error));
    file_put(path, text);
}

TEST(test_folder)
{
    static StageFiles files;
    stage_put("zebra.ini", P);
    stage_put("pond.ini", P);
    stage_put("apple.ini", P);
    stage_put("meadow.ini", WHOLE);
    stage_put("citadel.ini", P);
    stage_put("broken.ini", S);
    stage_put("Upper.ini", P);
    stage_put("notes.txt", "nothing");
    OwnText said = PRINTED(out, assert_true(stage_files_read(&files, FOLDER, &book, out, &error)));
    static const char *const ORDER[] = {"meadow", "pond", "citadel", "apple", "zebra"};
    assert_int_equal(files.count, 5);
    assert_int_equal(files.mistaken, 2);
    for (int i = 0; i < files.count; i++) {
        assert_string_equal(files.scripts[i].id, ORDER[i]);
        assert_int_equal(stage_files_find(&files, ORDER[i]), i);
    }
    assert_int_equal(stage_files_find(&files, "broken"), -1);
    assert_non_null(strstr(said, FOLDER "/broken.ini:3: the stage has no phase"));
    assert_non_null(strstr(said, FOLDER "/Upper.ini: this name is invalid for a stage"));
    assert_int_equal(system("rm -rf " FOLDER), 0);
    assert_false(stage_files_read(&files, FOLDER, &book, stderr, &error));
    assert_non_null(strstr(error.text, FOLDER ": "));
}

GROUP(set_up, own_folder_leave)
