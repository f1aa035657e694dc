// test_stage_read.c -- stages from text: a whole one becomes the script that it says, and every mistake is found in its
// line, and nothing else is said.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "own_folder.h"
#include "base/rng.h"
#include "content/stage/stage_files.h"
#include "content/tuning/tunables_text.h"
#include "pack_program.h"
#include "platform/files.h"
#include "sim/sim.h"
#include "test.h"

#define FOLDER "stages"

static StageScript script;
static PatternBook book;

static int set_up(void **state)
{
    static const uint32_t word = 0;
    bool good = pattern_book_add(&book, "rain", &word, 1) >= 0 && pattern_book_add(&book, "aimed", &word, 1) >= 0;
    return good ? own_folder_enter(state) : -1;
}

// --- a whole one

static const char WHOLE[] = "# A stage with one of everything.\n"
                            "[stage]\n"
                            "name = Meadow            ; a comment\n"
                            "look = pond\n"
                            "tune = citadel\n"
                            "koi = 7\n"
                            "[tunables]\n"
                            "swarm.start_bees = 24\n"
                            "flock.flow_gain = 0.5\n"
                            "[walls]\n"
                            "segment = 0 150 120 190 8\n"
                            "plane = 0 0 0 2\n"
                            "disc = 10 20 5\n"
                            "[flow stream]\n"
                            "box = 0 0 360 320\n"
                            "direction = 0 120\n"
                            "[flow round]\n"
                            "strength = -0.5\n"
                            "[phase Early morning]\n"
                            "rank = 0.25\n"
                            "least = 10s\n"
                            "most = 1000\n"
                            "[wave]\n"
                            "at = 1.5s\n"
                            "enemy = wasp\n"
                            "count = 5\n"
                            "spacing = 20\n"
                            "program = dive\n"
                            "step = -15\n"
                            "slack = 40\n"
                            "mirror = chance\n"
                            "pattern = rain\n"
                            "hp = 12\n"
                            "drops = plain 2, jelly 1\n"
                            "[wave]\n"
                            "at = 0\n"
                            "enemy = moth\n"
                            "place = 180 -20\n"
                            "[program dive]\n"
                            "text = place 60 -30, move_by 0 170 1.4s,\n"
                            "\n"
                            "    call aimed # as ever\n"
                            "[phase Noon]\n"
                            "[boss Rhinoceros beetle]\n"
                            "look = dragonfly\n"
                            "hp = 900\n"
                            "points = 8000\n"
                            "radius = 30.5\n"
                            "drops = royal 3\n"
                            "[stance]\n"
                            "until = 0.5\n"
                            "program = dive\n"
                            "[wave]\n"
                            "at = 90\n"
                            "enemy = gnat\n"
                            "[stance]\n"
                            "program = rage\n"
                            "[program rage]\n"
                            "text = delay 1s, call rain\n";

static StageScript read_good(const char *text)
{
    TextErrors errors = {0};
    bool good = stage_read(text, strlen(text), "whole", &book, &script, &errors);
    text_errors_print(&errors, "text", stderr);
    assert_true(good);
    text_errors_free(&errors);
    return script;
}

TEST(test_head)
{
    StageScript s = read_good(WHOLE);
    assert_string_equal(s.id, "whole");
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
TEST(test_what_is_unused_is_zero)
{
    StageScript first, second;
    memset(&script, 0xaa, sizeof script);
    first = read_good(WHOLE);
    memset(&script, 0x55, sizeof script);
    second = read_good(WHOLE);
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

// --- mistakes

#define S "[stage]\nname = A\nlook = pond\n" // three lines
#define NAMELESS "look = pond\n[phase B]\nleast = 1\n"
#define P S "[phase B]\nleast = 1\n"         // five
#define W P "[wave]\nat = 1\nenemy = wasp\n" // eight
#define PROGRAM "[program go]\ntext = delay 1s\n"
#define B P "[boss C]\nlook = stag\nhp = 9\n" // eight
#define STANCE "[stance]\nprogram = go\n" PROGRAM
#define GOES_ON "; an indented line goes on with the value above\n"

// The text, and everything that is said about it.
typedef struct Case {
    const char *text, *said;
} Case;

static const Case CASES[] = {
    {P, ""},
    // The whole file.
    {"", "1: the stage has no name, expected 'name = ...' in [stage]\n"
         "1: the stage has no look, expected 'look = meadow' or another in [stage]\n"
         "1: the stage has no phase, expected at least one [phase NAME]\n"},
    {S, "3: the stage has no phase, expected at least one [phase NAME]\n"},
    {"koi = 1\n" P, "1: 'koi' stands in no section, expected a [section] before it\n"},
    {P "what\n", "6: 'what' is no entry, expected key = value" GOES_ON},
    {P "[waves]\nat = 1\n", "6: unknown section [waves], expected one such as [wave]\n"},
    {P "[]\n", "6: unknown section [], expected stage, gallery, tunables, walls, flow KIND, program NAME, phase NAME, "
               "wave, boss NAME, nest or stance\n"},
    {P "[wave 2]\nat = 1\n", "6: too many words in [wave 2], expected [wave]\n"},
    {P "[walls\ndisc = 1 2 3\n", "6: '[walls' is no section, expected [name] and nothing after it\n"},
    {P "rank = 0\n 1\n",
     "7: an indented line goes on with the value above, expected that for the 'text' of a program only\n"},
    // [stage]
    {P "[stage]\nname = C\n", "7: 'name' was set in line 2 already, expected it once\n"},
    {P "[stage]\nlok = pond\nname.ja = C\n",
     "7: unknown key 'lok', expected a key such as 'look'\n"
     "8: unknown key 'name.ja', expected one of: name, look, tune, koi, listed, hunt\n"},
    {P "[stage]\ntune = ponds\nkoi = 49\n", "7: tune is 'ponds', expected meadow, pond, orchard, hollow or citadel\n"
                                            "8: koi is '49', expected a whole number from 0 to 48\n"},
    {P "[stage]\ntune = jazz!!\n", "7: tune is 'jazz!!', expected meadow, pond, orchard, hollow or citadel\n"},
    {"[stage]\nname =\n" NAMELESS,
     "2: name is empty, expected plain text of 1 to 47 bytes, no ';' or '#' before a word\n"},
    {"[stage]\nname = 012345678901234567890123456789012345678901234567\n" NAMELESS,
     "2: name is '0123456789012345678901234567890123456789...', expected plain text of 1 to 47 bytes, no ';' or '#' before a word\n"},
    {"[stage]\nname = \xe8\x8d\n" NAMELESS,
     "2: name is '?\?', expected plain text of 1 to 47 bytes, no ';' or '#' before a word\n"},
    // [tunables]
    {P "[tunables]\nswarm.start_bee = 1\n",
     "7: unknown tunable 'swarm.start_bee', expected a name such as 'swarm.start_bees'\n"},
    {P "[tunables]\nstage.first_phase = 1\nlevel.level = hard\n",
     "7: this is for the player to choose, expected a number that the game plays with\n"
     "8: this is for the player to choose, expected a number that the game plays with\n"},
    {P "[tunables]\neffects.banner_ms = 1000\n",
     "7: this is for the player to choose, expected a number that the game plays with\n"},
    // [walls], [flow]
    {P "[walls]\ndisk = 1 2 3\nplane = 1 2 0 0\ndisc = 1, 2, 3\n",
     "7: unknown key 'disk', expected a key such as 'disc'\n"
     "8: the normal of a plane is 0 0, expected the direction out of the wall\n"
     "9: 'disc = 1, 2, 3' has a comma, expected only blanks between the values: x y radius\n"},
    {P "[walls]\ndisc = 5000 2 3\n",
     "7: this reaches farther than a stage does, expected numbers from -4000 to 4000\n"},
    {P "[flow]\nbox = 1 2 3 4\n", "6: the flow's kind is '', expected one of: square, round, stream\n"},
    {P "[flow strem]\n", "6: unknown flow 'strem', expected one such as [flow stream]\n"},
    {P "[flow stream]\nmiddle = 1 2\n",
     "6: this stream flows nowhere, expected 'direction = dx dy' in its section\n"
     "7: 'middle' means nothing here, expected it in [flow square] and [flow round] only\n"},
    {P "[flow round]\nmiddle = 1 5000\n",
     "7: this reaches farther than a stage does, expected numbers from -4000 to 4000\n"},
    // [program]
    {P "[program]\ntext = delay 1s\n", "6: the program's name is '', expected one word: [program NAME]\n"},
    {W "program = go\n" PROGRAM PROGRAM, "12: there is a program 'go' in line 10 already, expected another name\n"},
    {W "program = go\n[program go]\n", "10: this program has no text, expected 'text = ...'\n"},
    {W "program = go\n[program go]\ntext =\n", "11:7: the program is empty; expected an action\n"},
    {W "program = go\n[program go]\ntext = delay 1s,\n   call aimd, call rian\n",
     "12:9: unknown pattern 'aimd', expected one such as 'aimed'\n"
     "12:20: unknown pattern 'rian', expected one such as 'rain'\n"},
    {W "program = go\n[program go]\ntext = delay 1s\nspeed = 2\n  more\n",
     "12: unknown key 'speed', expected one of: text\n"},
    {W PROGRAM, "9: warning: nobody follows the program 'go', expected a wave or a stance with 'program = go'\n"},
    // [phase]
    {P "[phase]\nleast = 1\n",
     "6: the name is empty, expected plain text of 1 to 47 bytes, no ';' or '#' before a word\n"},
    {S "[phase B]\n", "4: nothing happens in this phase, expected a [wave], a [boss NAME] or 'least = TIME' in it\n"},
    {P "rank = 2\nmost = 11m\n",
     "6: rank is '2', expected a number from 0 to 1\n"
     "7: most is '11m', expected a time from 0.01666667s to 600s: '2s', '1.5s', or '90' (ticks)\n"},
    {P "look = sea\nlight = moon\n", "6: look is 'sea', expected stage, meadow, pond, orchard, hollow or citadel\n"
                                     "7: light is 'moon', expected noon, dawn, dusk, night or day\n"},
    {S "[phase B]\nleast = 3s\nmost = 2s\n",
     "4: this phase lasts at least 3s and at most 2s, expected 'least' below 'most'\n"},
    {P "most = 601s\n", "6: most is '601s', expected a time from 0.01666667s to 600s: '2s', '1.5s', or '90' (ticks)\n"},
    // [wave]
    {S "[wave]\nat = 1\nenemy = wasp\n[phase B]\nleast = 1\n",
     "4: this wave belongs to no phase, expected a [phase NAME] above it\n"},
    {P "[wave]\n", "6: this wave never comes, expected 'at = TIME' or 'weight = N' in its section\n"
                   "6: nobody comes in this wave, expected 'enemy = KIND' in its section\n"},
    {W "weight = 3\n", "7: a wave with a weight is drawn, expected no 'at' beside it\n"},
    {P "[wave]\nenemy = wasp\nweight = 3\ncount = 2\nleast = 4\nmost = 3\n",
     "9: a wave that is drawn grows with the rank, expected 'least' and 'most'\n"
     "11: this wave has 4 enemies at least and 3 at most, expected 'least' below 'most'\n"},
    {W "from_rank = 0.5\n", "9: 'from_rank' is for waves that are drawn, expected a 'weight' beside it\n"},
    {W "[wave]\nenemy = wasp\nweight = 1001\n", "11: weight is '1001', expected a whole number from 1 to 1000\n"},
    {W "[wave]\nenemy = wasp\nweight = 1\n", "9: this wave is drawn and the first one of the phase is not, expected "
                                             "'weight' or 'at' in all of them\n"},
    {W "[boss C]\nlook = stag\nhp = 9\nevery = 9s\n" STANCE,
     "4: the boss of this phase comes again and again, expected "
     "waves with a 'weight' beside it\n"},
    {P "[nest]\nrows = 1\n", "6: this nest belongs to no boss, expected a [boss NAME] above it in the phase\n"},
    {B STANCE "[nest]\nrows = 17\n", "13: this nest is not whole, expected 'columns = N' in its section\n"
                                     "13: this nest is not whole, expected 'burst = TIME' in its section\n"
                                     "13: this nest is not whole, expected 'programs = NAME NAME NAME' in its section\n"
                                     "14: rows is '17', expected a whole number from 1 to 16\n"},
    {W "enemy = gnat\n", "9: 'enemy' was set in line 8 already, expected it once\n"},
    {P "[wave]\nat = 1.5\nenemy = wasp\n",
     "7: at is '1.5', expected a time from 0s to 600s: '2s', '1.5s', or '90' (ticks)\n"},
    {W "count = 201\nspacing = -1\nhp = 0\n",
     "9: count is '201', expected a whole number from 1 to 200\n"
     "10: spacing is '-1', expected a time from 0s to 600s: '2s', '1.5s', or '90' (ticks)\n"
     "11: hp is '0', expected a whole number from 1 to 1000000\n"},
    {W "step = 1 2\nslack = -1\nmirror = perhaps\nplace = 1\n",
     "9: step is '1 2', expected a number from -360 to 360\n"
     "10: slack is '-1', expected a number from 0 to 360\n"
     "11: mirror is 'perhaps', expected no, yes, turns or chance\n"
     "12: 'place = 1' has 1 value, expected x y\n"},
    {W "pattern = rian\n", "9: unknown pattern 'rian', expected one such as 'rain'\n"},
    {W "drops = plain\n", "9: drops is 'plain', expected plain, royal or jelly, each once, with a number from 1 to 100 "
                          "after it: 'plain 2, royal 1'\n"},
    {W "drops = plain 1, plain 2\n", "9: drops is 'plain 1, plain 2', expected plain, royal or jelly, each once, with "
                                     "a number from 1 to 100 after it: 'plain 2, royal 1'\n"},
    {W "drops = plain 1,\n", "9: drops is 'plain 1,', expected plain, royal or jelly, each once, with a number from 1 "
                             "to 100 after it: 'plain 2, royal 1'\n"},
    {W "program = goo\n" PROGRAM,
     "9: unknown program 'goo', expected one such as 'go'\n"
     "10: warning: nobody follows the program 'go', expected a wave or a stance with 'program = go'\n"},
    {W "program = go\n", "9: unknown program 'go', expected a [program go] in this file\n"},
    {W "program = go\nplace = 1 2\n" PROGRAM,
     "10: the program says where these enter, expected no 'place' beside it\n"},
    {P "[wave]\nat = 1\nenemy = stinger\nprogram = go\n" PROGRAM,
     "9: a stinger aims and flies by itself, expected no 'program'\n"},
    {P "most = 90\n[wave]\nat = 1.5s\nenemy = wasp\n",
     "7: this wave comes after 1.5s, but its phase is over after 1.5s, expected an earlier 'at' or a later 'most'\n"},
    {W "count = 200\nspacing = 4s\n", "6: the last one of this wave comes after more than 10 minutes, expected less\n"},
    // [boss], [stance]
    {B STANCE, ""},
    {P "[boss]\nlook = stag\nhp = 9\n" STANCE,
     "6: the name is empty, expected plain text of 1 to 47 bytes, no ';' or '#' before a word\n"},
    {S "[boss C]\nlook = stag\nhp = 9\n" STANCE "[phase B]\nleast = 1\n",
     "4: this boss belongs to no phase, expected a [phase NAME] above it\n"
     "7: this stance belongs to no boss, expected a [boss NAME] above it in the phase\n"
     "9: warning: nobody follows the program 'go', expected a wave or a stance with 'program = go'\n"},
    {P "[boss C]\n" STANCE, "6: this boss looks like nothing, expected 'look = rhino' or another in its section\n"
                            "6: this boss has no strength, expected 'hp = N' in its section\n"},
    {B, "6: this boss has no stance, expected at least one [stance] after it\n"},
    {B STANCE "[boss D]\nlook = stag\nhp = 9\n", "13: this is the second boss of the phase, expected one at most\n"},
    {B "radius = 200\npoints = -1\n" STANCE, "9: radius is '200', expected a number from 1 to 120\n"
                                             "10: points is '-1', expected a whole number from 0 to 1000000\n"},
    {P "[boss C]\nlook = stage\nhp = 9\n" STANCE,
     "7: look is 'stage', expected rhino, dragonfly, spider, stag, empress or queen\n"},
    {B STANCE "[stance]\n", "9: this stance never ends, expected 'until = SHARE', because another one follows\n"
                            "13: the boss does nothing in this stance, expected 'program = NAME' in its section\n"},
    {B STANCE "[stance]\nprogram = go\nuntil = 0.5\n",
     "9: this stance never ends, expected 'until = SHARE', because another one follows\n"
     "13: the last stance of a boss lasts until it is beaten, expected no 'until'\n"},
    {B "[stance]\nuntil = 0.5\nprogram = go\n[stance]\nuntil = 0.5\nprogram = go\n" STANCE,
     "12: this stance is over with the one before, expected an 'until' below 0.5\n"},
    {B "[stance]\nuntil = 1\nprogram = go\n" STANCE, "10: until is '1', expected a number from 0.01 to 0.99\n"},
    {B "[stance]\nprogram = go\n[program go]\ntext = call aimed\n",
     "10: the program 'go' takes no time, expected one that does, because it is repeated\n"},
};

// Lines come as ":line: ..." because the file has no name here; they go without that colon.
static char *said_about(const char *text, size_t size, bool *good)
{
    TextErrors errors = {0};
    char *said;
    size_t said_size;
    FILE *out = open_memstream(&said, &said_size);
    *good = stage_read(text, size, "broken", &book, &script, &errors);
    text_errors_print(&errors, "", out);
    fclose(out);
    text_errors_free(&errors);
    int n = 0;
    for (const char *at = said; *at; at++)
        if (*at != ':' || (at != said && at[-1] != '\n'))
            said[n++] = *at;
    said[n] = '\0';
    return said;
}

static void check_said(const char *text, const char *expected)
{
    bool good;
    char *said = said_about(text, strlen(text), &good);
    if (strcmp(said, expected) != 0)
        fail_msg("the text\n%s\nis told:\n%s\ninstead of:\n%s", text, said, expected);
    bool errors = false;
    for (const char *line = expected; *line; line = strchr(line, '\n') + 1) {
        const char *says = strstr(line, "expected ");
        assert_true(says != NULL && says < strchr(line, '\n'));
        errors |= strncmp(line + strcspn(line, ":"), ": warning", 9) != 0;
    }
    assert_int_equal(good, !errors);
    free(said);
}

TEST(test_every_mistake)
{
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        check_said(CASES[i].text, CASES[i].said);
}

// --- limits

// A stage with `count` sections like `section`, where %d is its number.
static char *many(const char *before, const char *section, int count)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    fputs(before, out);
    for (int i = 0; i < count; i++) {
        const char *number = strstr(section, "%d");
        fprintf(out, "%.*s", number ? (int)(number - section) : (int)strlen(section), section);
        if (number)
            fprintf(out, "%d%s", i, number + 2);
    }
    fclose(out);
    return text;
}

// Not the parts of bosses.
TEST(test_an_unknown_enemy_is_told_all_that_come_in_waves)
{
    static const char text[] = P "[wave]\nat = 1\nenemy = queen\n";
    bool good;
    char *said = said_about(text, sizeof text - 1, &good);
    assert_non_null(strstr(said, "8: enemy is 'queen', expected one of: "));
    for (int kind = 0; kind < ENEMY_KINDS; kind++)
        assert_int_equal(strstr(said, ENEMY_NAMES[kind]) != NULL, script_wave_brings(kind));
    free(said);
}

static void check_limit(const char *before, const char *section, int most, const char *said)
{
    bool good;
    char *fits = many(before, section, most), *too_many = many(before, section, most + 3);
    char *about_fits = said_about(fits, strlen(fits), &good);
    if (strstr(about_fits, "too many"))
        fail_msg("%d times\n%s\nare told: %s", most, section, about_fits);
    char *about = said_about(too_many, strlen(too_many), &good);
    const char *told = strstr(about, "too many");
    assert_false(good);
    if (!strstr(about, said) || strstr(told + 1, "too many"))
        fail_msg("%d times\n%s\nare told:\n%s\ninstead of: %s", most + 3, section, about, said);
    free(about);
    free(about_fits);
    free(fits);
    free(too_many);
}

TEST(test_limits)
{
    check_limit(S, "[phase %d]\nleast = 1\n", SCRIPT_PHASES_MAX, "too many phases, expected at most 24\n");
    check_limit(P, "[wave]\nat = 1\nenemy = wasp\n", SCRIPT_WAVES_MAX, "too many waves, expected at most 160\n");
    check_limit(P, "[program p%d]\ntext = delay 1s\n", SCRIPT_PROGRAMS_MAX, "too many programs, expected at most 64\n");
    check_limit(P "[walls]\n", "disc = 1 2 3\n", SCRIPT_WALLS_MAX, "too many walls, expected at most 28\n");
    check_limit(P, "[flow round]\n", SIM_FLOWS_MAX, "too many flows, expected at most 8\n");
    check_limit(S, "[phase %d]\n[boss B]\nlook = stag\nhp = 1\n[stance]\n", SCRIPT_BOSSES_MAX,
                "too many bosses, expected at most 4\n");
    check_limit(B, "[stance]\n", SCRIPT_STANCES_MAX, "too many stances, expected at most 24\n");
}

// 60 programs of some 600 bytes each.
TEST(test_too_much_text)
{
    bool good;
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    fputs(P, out);
    for (int i = 0; i < 60; i++) {
        fprintf(out, "[program p%d]\ntext = delay 1s\n", i);
        for (int k = 0; k < 12; k++)
            fputs("  , delay 1.00000s, delay 1.00000s, delay 1.00000s\n", out);
    }
    fclose(out);
    char *said = said_about(text, size, &good);
    assert_false(good);
    assert_non_null(strstr(said, "the programs are too long, expected at most 6144 words of them in all: some "
                                 "three for an action\n"));
    free(said);
    free(text);
}

// Whatever is changed in a text, reading ends, and what is good is a stage (the reader asserts that).
TEST(test_mutants_do_no_harm)
{
    static const char PARTS[][16] = {"[stance]\n", "[wave]\n", "[phase X]\n", "\n", "= ", "-1", "9s", "[", "  "};
    Rng rng = rng_seed(4, 0);
    for (int i = 0; i < 3000; i++) {
        char text[sizeof WHOLE + 64];
        size_t size = sizeof WHOLE - 1;
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
        bool good;
        free(said_about(text, size, &good));
    }
}

// --- files

static void file_put(const char *name, const char *text)
{
    Error error;
    char path[256];
    snprintf(path, sizeof path, FOLDER "/%s", name);
    assert_true(folder_make(FOLDER, &error));
    if (!file_replace(path, text, strlen(text), &error))
        fail_msg("%s", error.text);
}

TEST(test_folder)
{
    static StageFiles files;
    Error error;
    char *said;
    size_t size;
    file_put("zebra.ini", P);
    file_put("pond.ini", P);
    file_put("apple.ini", P);
    file_put("meadow.ini", WHOLE);
    file_put("citadel.ini", P);
    file_put("broken.ini", S);
    file_put("Upper.ini", P);
    file_put("notes.txt", "nothing");
    FILE *out = open_memstream(&said, &size);
    assert_true(stage_files_read(&files, FOLDER, &book, out, &error));
    fclose(out);
    static const char *const ORDER[] = {"meadow", "pond", "citadel", "apple", "zebra"};
    assert_int_equal(files.count, 5);
    assert_int_equal(files.mistaken, 2);
    for (int i = 0; i < files.count; i++) {
        assert_string_equal(files.scripts[i].id, ORDER[i]);
        assert_int_equal(stage_files_find(&files, ORDER[i]), i);
    }
    assert_int_equal(stage_files_find(&files, "broken"), -1);
    assert_non_null(strstr(said, FOLDER "/broken.ini:3: the stage has no phase"));
    assert_non_null(strstr(said, FOLDER "/Upper.ini: this is no name of a stage"));
    free(said);
    assert_int_equal(system("rm -rf " FOLDER), 0);
    assert_false(stage_files_read(&files, FOLDER, &book, stderr, &error));
    assert_non_null(strstr(error.text, FOLDER ": "));
}

GROUP(set_up, own_folder_leave)
