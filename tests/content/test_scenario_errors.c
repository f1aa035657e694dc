// test_scenario_errors.c -- scenarios with mistakes: every one is found, in its line, and nothing else is said.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/scenario/scenario.h"
#include "test.h"

#define S "[scenario]\nticks = 5\n" // two lines

// The text, and everything that is said about it.
typedef struct Case {
    const char *text, *said;
} Case;

static const Case CASES[] = {
    // The whole file.
    {"", "1: the scenario has no length, expected 'ticks = N' in [scenario]\n"},
    {"\n\n; nothing\n", "3: the scenario has no length, expected 'ticks = N' in [scenario]\n"},
    {"ticks = 5\n", "1: 'ticks' stands in no section, expected a [section] before it\n"
                    "1: the scenario has no length, expected 'ticks = N' in [scenario]\n"},
    {"a = 1\nb = 2\n" S, "1: 'a' stands in no section, expected a [section] before it\n"},
    // Lines.
    {S "what\n", "3: 'what' is no entry, expected key = value; an indented line goes on with the value above\n"},
    {S "what\n  more\n  and more\n[bees]\nbees\n",
     "3: 'what' is no entry, expected key = value; an indented line goes on with the value above\n"
     "7: 'bees' is no entry, expected key = value; an indented line goes on with the value above\n"},
    {S "= 4\n", "3: the key is empty, expected a key of 1 to 48 bytes before the '='\n"},
    {S "a123456789012345678901234567890123456789012345678 = 4\n",
     "3: the key is too long, expected a key of 1 to 48 bytes before the '='\n"},
    {S "seed = 1\n   2\n", "4: an indented line goes on with the value above, expected that for 'program' only\n"},
    {S "seed = \x01\n", "3: control characters in this line, expected plain text\n"},
    {S "[bees\nbee = 1\n", "3: '[bees' is no section, expected [name] and nothing after it\n"},
    {S "[bees] bee = 1\n", "3: '[bees] bee = 1' is no section, expected [name] and nothing after it\n"},
    {S "[bees]]\n", "3: '[bees]]' is no section, expected [name] and nothing after it\n"},
    {S "[a123456789012345678901234567890123456789012345678]\n",
     "3: this section's name is too long, expected at most 48 bytes\n"},
    // Sections.
    {S "[]\n", "3: unknown section [], expected scenario, tunables, bees, bullets, flowers, enemy KIND, streams, "
               "walls, flow KIND or touch\n"},
    {S "[bee]\nbee = 1\nwhat = 3\n", "3: unknown section [bee], expected one such as [bees]\n"},
    {S "[quux]\n", "3: unknown section [quux], expected scenario, tunables, bees, bullets, flowers, enemy KIND, "
                   "streams, walls, flow KIND or touch\n"},
    {S "[bees many]\n", "3: too many words in [bees many], expected [bees]\n"},
    {S "[enemy wasp red]\n", "3: too many words in [enemy wasp red], expected [enemy KIND]\n"},
    // [scenario]
    {"[scenario]\nsead = 4\nticks = 5\n", "2: unknown key 'sead', expected a key such as 'seed'\n"},
    {"[scenario]\nlength = 4\nticks = 5\n", "2: unknown key 'length', expected one of: seed, ticks, patterns\n"},
    {S "seed = -1\n", "3: seed is '-1', expected a whole number from 0 to 18446744073709551615\n"},
    {S "seed = 18446744073709551616\n",
     "3: seed is '18446744073709551616', expected a whole number from 0 to 18446744073709551615\n"},
    {S "seed =\n", "3: seed is '', expected a whole number from 0 to 18446744073709551615\n"},
    {S "[bees]\n[scenario]\nticks = 6\n", "5: 'ticks' was set in line 2 already, expected it once\n"},
    {"[scenario]\nticks = 1000001\n", "2: ticks is '1000001', expected a whole number from 0 to 1000000\n"},
    {"[scenario]\nticks = 1.5\n", "2: ticks is '1.5', expected a whole number from 0 to 1000000\n"},
    // [tunables]
    {S "[tunables]\nswarm.max_sped = 4\n", "4: unknown tunable 'swarm.max_sped', expected a name such as "
                                           "'swarm.max_speed'\n"},
    {S "[tunables]\nswarm.max_speed = 1\n; once more\nswarm.max_speed = 1\n",
     "6: swarm.max_speed was set in line 4 already, expected it once\n"},
    {S "[tunables]\nwasp.hp = many\n", "4: wasp.hp is 'many', expected a whole number from 1 to 1000000 hits\n"},
    {S "[tunables]\nswarm.stray_chance = 1.01\n", "4: swarm.stray_chance is '1.01', expected a number from 0 to 1\n"},
    {S "[tunables]\nwasp.max_speed = 4.5\nwasp.brake_px = 50\nwasp.max_accel = 0.1\n",
     "6: warning: wasp.max_accel is 0.1: it will fly past its goal, expected at least max_speed^2 / brake_px = "
     "0.405\n"},
    {S "[tunables]\nwasp.max_speed = x\nwasp.brake_px = 50\nwasp.max_accel = 0.01\n", // fast or not, who knows
     "4: wasp.max_speed is 'x', expected a number from 0.1 to 30 px/tick\n"},
    // Things.
    {S "[bees]\nwasp = 1 2\n", "4: unknown key 'wasp', expected one of: bee, tick\n"},
    {S "[bees]\nbee = 1\n", "4: 'bee = 1' has 1 value, expected x y, or x y vx vy\n"},
    {S "[bees]\nbee = 1 2 3\n", "4: 'bee = 1 2 3' has 3 values, expected x y, or x y vx vy\n"},
    {S "[bees]\nbee = 180, 500\nbee = 180,500\n",
     "4: 'bee = 180, 500' has a comma, expected only blanks between the values: x y, or x y vx vy\n"
     "5: 'bee = 180,500' has a comma, expected only blanks between the values: x y, or x y vx vy\n"},
    {S "[walls]\ndisc = 1, 2, 3\n",
     "4: 'disc = 1, 2, 3' has a comma, expected only blanks between the values: x y radius\n"},
    {S "[bees]\nbee =\n", "4: 'bee = ' has 0 values, expected x y, or x y vx vy\n"},
    {S "[bees]\nbee = 361 -1\n", "4: x is '361', expected a number from 0 to 360\n"
                                 "4: y is '-1', expected a number from 0 to 640\n"},
    // Ticks and streams.
    {S "[bees]\ntick = 5\nbee = 1 2\ntick = 0\nbee = 1 2\n", ""},
    {S "[bees]\ntick = soon\ntick = -1\ntick = 1.5\ntick = 1000001\n",
     "4: tick is 'soon', expected a whole number from 0 to 1000000\n"
     "5: tick is '-1', expected a whole number from 0 to 1000000\n"
     "6: tick is '1.5', expected a whole number from 0 to 1000000\n"
     "7: tick is '1000001', expected a whole number from 0 to 1000000\n"},
    {"[flowers]\ntick = 6\nflower = 1 2\n[enemy gnat]\ntick = 5\nat = 1 2\n" S,
     "2: tick 6 is never reached, expected ticks up to 5 (the scenario's length)\n"},
    {S "[walls]\ntick = 1\n", "4: unknown key 'tick', expected one of: plane, disc, segment\n"},
    {S "[streams]\nround = 1 2 3 4\n", "4: 'round = 1 2 3 4' has 4 values, expected x y vx vy every_ticks\n"},
    {S "[streams]\nround = 1 2 101 4 0\n", "4: vx is '101', expected a number from -100 to 100\n"
                                           "4: every_ticks is '0', expected a number from 1 to 1000000\n"},
    {S "[streams]\nseed = 1 2 3 4 1.5\n", "4: every_ticks is '1.5', expected a whole number\n"},
    {S "[streams]\nrund = 1 2 3 4 1\n", "4: unknown key 'rund', expected a key such as 'round'\n"},
    {S "[bees]\nbee = 1 2 fast 101\n", "4: vx is 'fast', expected a number from -100 to 100\n"
                                       "4: vy is '101', expected a number from -100 to 100\n"},
    {S "[bullets]\nronud = 1 2\n", "4: unknown key 'ronud', expected a key such as 'round'\n"},
    {S "[bullets]\nseed = 1e9 nan\n", "4: x is '1e9', expected a number from -10000 to 10000\n"
                                      "4: y is 'nan', expected a number from -10000 to 10000\n"},
    {S "[flowers]\nroyal = 1 2 3 4\n", "4: 'royal = 1 2 3 4' has 4 values, expected x y\n"},
    // Enemies.
    {S "[enemy hronet]\nat = 1 2\n", "3: unknown enemy 'hronet', expected one such as [enemy hornet]\n"},
    {S "[enemy wasp]\n[enemy gnat]\nat = 1 2\n[enemy wasp]\nflok = 1\n",
     "3: this enemy is nowhere, expected at least one 'at = x y' in its section\n"
     "6: this enemy is nowhere, expected at least one 'at = x y' in its section\n"
     "7: unknown key 'flok', expected a key such as 'flock'\n"},
    {S "[enemy wasp]\nat = 1 2\nflock = 3\n", "5: 'flock' means nothing here, expected it in [enemy gnat] only\n"},
    {S "[enemy gnat]\nat = 1 2\nflock = -3\nflock = 2\n",
     "5: flock is '-3', expected a whole number from 0 to 2147483647\n"
     "6: 'flock' was set in line 5 already, expected it once\n"},
    {S "[enemy stinger]\nat = 1 2\nprogram = delay 1s,\n  delay 1s\n",
     "5: a stinger aims and flies by itself, expected no 'program'\n"},
    {S "[enemy wasp]\nat = 1 2\nprogram = delay 1s\nprogram = delay\n   1s\n",
     "6: 'program' was set in line 5 already, expected it once\n"},
    // Walls and flows.
    {S "[walls]\nplane = 1 2 0 0\n", "4: the normal of a plane is 0 0, expected the direction out of the wall\n"},
    {S "[walls]\nplane = 1 2 3\ndisc = 1 2 -3\nsegment = 1 2 3\nbox = 1 2 3 4\n",
     "4: 'plane = 1 2 3' has 3 values, expected x y nx ny\n"
     "5: radius is '-3', expected a number from 0 to 10000\n"
     "6: 'segment = 1 2 3' has 3 values, expected x1 y1 x2 y2, or x1 y1 x2 y2 radius\n"
     "7: unknown key 'box', expected one of: plane, disc, segment\n"},
    {S "[flow]\n", "3: the flow's kind is '', expected one of: square, round, stream\n"},
    {S "[flow steam]\n", "3: unknown flow 'steam', expected one such as [flow stream]\n"},
    {S "[flow stream]\n", "3: this stream flows nowhere, expected 'direction = dx dy' in its section\n"},
    {S "[flow stream]\ndirection = 1 0\nmiddle = 1 2\n",
     "5: 'middle' means nothing here, expected it in [flow square] and [flow round] only\n"},
    {S "[flow round]\ndirection = 1 0\nbox = 10 0 10 20\nstrength = 1 2\n",
     "4: 'direction' means nothing here, expected it in [flow stream] only\n"
     "5: the box is empty, expected left < right and top < bottom\n"
     "6: strength is '1 2', expected a number from -1000 to 1000\n"},
    // Touches.
    {S "[touch]\n0 = up\n1.5 = up\nx = up\n", "4: the tick is '0', expected a whole number from 1 to 1000000\n"
                                              "5: the tick is '1.5', expected a whole number from 1 to 1000000\n"
                                              "6: the tick is 'x', expected a whole number from 1 to 1000000\n"},
    {S "[touch]\n3 = up\n3 = up\n2 = up\n4 = up\n", "5: tick 3 comes after tick 3, expected ascending ticks\n"
                                                    "6: tick 2 comes after tick 3, expected ascending ticks\n"},
    {S "[touch]\n5 = up\n", ""},
    {S "[touch]\n5 = up\n6 = up\n7 = up\n",
     "5: tick 6 is never reached, expected ticks up to 5 (the scenario's length)\n"
     "6: tick 7 is never reached, expected ticks up to 5 (the scenario's length)\n"},
    {"[touch]\n6 = up\n[scenario]\nticks = x\n", "4: ticks is 'x', expected a whole number from 0 to 1000000\n"},
    {S "[touch]\n1 = 180, 560 down\n",
     "4: '1 = 180, 560 down' has a comma, expected only blanks between the values: x y down\n"},
    {S "[touch]\n1 = 1 O down\n2 = 2 3 drag\nx = 1 2 down\n4 = 2 3 drag\n", // whether it was down, nobody knows
     "4: y is 'O', expected a number from -2000 to 2000\n"
     "6: the tick is 'x', expected a whole number from 1 to 1000000\n"},
    {S "[touch]\n1 = 1 down\n2 = down\n3 = 1 2\n4 = 1 2 down call now\n5 =\n",
     "4: the touch is '1 down', expected 'x y down', 'x y drag' or 'up', and 'call' alone or after it\n"
     "5: the touch is 'down', expected 'x y down', 'x y drag' or 'up', and 'call' alone or after it\n"
     "6: the touch is '1 2', expected 'x y down', 'x y drag' or 'up', and 'call' alone or after it\n"
     "7: the touch is '1 2 down call now', expected 'x y down', 'x y drag' or 'up', and 'call' alone or after it\n"
     "8: the touch is '', expected 'x y down', 'x y drag' or 'up', and 'call' alone or after it\n"},
    {S "[touch]\n1 = 2001 2 down\n", "4: x is '2001', expected a number from -2000 to 2000\n"},
    {S "[touch]\n1 = 1 2 drag\n2 = up\n3 = 1 2 drag\n",
     "4: there is nothing to drag, expected a touch that is down before\n"
     "6: there is nothing to drag, expected a touch that is down before\n"},
};

static char *said_about(const char *text, size_t size, bool *good)
{
    Scenario scenario = scenario_new();
    TextErrors errors = {0};
    char *said;
    size_t said_size;
    FILE *out = open_memstream(&said, &said_size);
    *good = scenario_read(&scenario, text, size, &errors);
    text_errors_print(&errors, "", out);
    fclose(out);
    scenario_free(&scenario);
    text_errors_free(&errors);
    return said;
}

// Lines come as ":line: ..." because the file has no name here.
static void check_said(const char *text, size_t size, const char *expected)
{
    bool good;
    char *said = said_about(text, size, &good);
    char *plain = calloc(strlen(said) + 1, 1);
    int n = 0;
    for (const char *at = said; *at; at++)
        if (*at != ':' || (at != said && at[-1] != '\n'))
            plain[n++] = *at;
    if (strcmp(plain, expected) != 0)
        fail_msg("the text\n%s\nis told:\n%s\ninstead of:\n%s", text, plain, expected);
    for (const char *line = expected; *line; line = strchr(line, '\n') + 1) {
        const char *says = strstr(line, "expected ");
        assert_true(says != NULL && says < strchr(line, '\n'));
    }
    assert_int_equal(good, expected[0] == '\0' || strstr(expected, "warning") != NULL);
    free(plain);
    free(said);
}

TEST(test_every_mistake)
{
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        check_said(CASES[i].text, strlen(CASES[i].text), CASES[i].said);
}

// What is said about a text of one program, which begins in line 5.
static void check_program(const char *program, const char *expected)
{
    char text[1024];
    snprintf(text, sizeof text, S "[enemy wasp]\nat = 1 2\nprogram =%s\n", program);
    check_said(text, strlen(text), expected);
}

#define ONE_SUCH "\"; expected one such as move_by\n"

// Line and column are those of the file, whatever stands before and between.
TEST(test_errors_inside_programs)
{
    check_program(" move_bi 1 2 1s", "5:11: unknown action \"move_bi" ONE_SUCH);
    check_program("    move_bi 1 2 1s", "5:14: unknown action \"move_bi" ONE_SUCH);
    check_program(" delay 1s,\n    move_bi 1 2 1s", "6:5: unknown action \"move_bi" ONE_SUCH);
    check_program(" delay 1s, # first\n\n  ; second\n\t\tmove_bi 1 2 1s", "8:3: unknown action \"move_bi" ONE_SUCH);
    check_program("\n  delay 1s,\n  delay 1s, move_by 1 2 1s ease_inn",
                  "7:28: unknown ease \"ease_inn\"; expected one such as ease_in\n");
    check_program(" repeat 2 {\n  delay 1s",
                  "5:20: this { is never closed; expected a } before the end of the program\n");
    check_program("", "5:10: the program is empty; expected an action\n");
    check_program(" delay 1s, move_by 1 2 1s, move_bi 1 2 1s,\n  call aimd, repeat x { },\n  call aimed; delay 1",
                  "5:37: unknown action \"move_bi" ONE_SUCH
                  "6:8: unknown pattern 'aimd', expected one such as 'aimed'\n"
                  "6:21: repeat: expected a whole number from 1 to 1000000, found \"x\"\n"
                  "7:13: expected a comma between actions, found \";\" (commas separate actions, # begins a "
                  "comment)\n"
                  "7:21: delay: expected a duration such as 1.5s, 200ms or 90t, found \"1\"\n");
}

// A } that is not indented is no part of the program.
TEST(test_brace_at_the_margin)
{
    check_program(" repeat 2 {\n  delay 1s\n}",
                  "5:20: this { is never closed; expected a } before the end of the program\n"
                  "7: '}' is no entry, expected key = value; an indented line goes on with the value above\n");
}

// In a program a semicolon begins no comment: what stands after it may be meant as a part of the program.
TEST(test_semicolon_drops_nothing)
{
    static const char found[] = "expected a comma between actions, found \";\" (commas separate actions, # begins a "
                                "comment)\n";
    char said[512];
    snprintf(said, sizeof said, "5:20: %s6:13: %s", found, found);
    check_program(" delay 1s ; delay 2s\n  , delay 3s; delay 4s", said);
    snprintf(said, sizeof said, "5:20: %s5:28: delay: expected a duration such as 1.5s, 200ms or 90t, found \"x\"\n",
             found);
    check_program(" delay 1s ; delay x", said);
    check_program(" delay 1s # ; delay x", "");
}

// Wherever it stands, also where something else in the program is called the same.
TEST(test_unknown_patterns)
{
    static const char known[] = "expected one of 'patterns' in [scenario], or of assets/patterns";
    char said[1024];
    snprintf(said, sizeof said, "5:16: unknown pattern 'quux', %s\n5:40: unknown pattern 'quux', %s\n", known, known);
    check_program(" call quux, delay 1s, finally quux, call aimed", said);
    snprintf(said, sizeof said,
             "6:7: unknown pattern 'delay', %s\n"
             "6:22: unknown pattern 'rnig8', expected one such as 'ring8'\n"
             "6:34: unknown pattern 'call', %s\n",
             known, known);
    check_program(" delay 1s, # call delay\n call delay, finally rnig8, call call", said);
    check_program(" call sixteen_letters_", "5:16: call: expected a name of at most 15 letters, found "
                                            "\"sixteen_letters_\"\n");
}

// A program whose line cannot be read is not reported a second time.
TEST(test_broken_line_in_a_program)
{
    char text[1024];
    snprintf(text, sizeof text, S "[enemy wasp]\nat = 1 2\nprogram = delay 1s,\n  %0300d\n  , move_bi\n", 0);
    check_said(text, strlen(text),
               "6: this line has 302 bytes, expected at most 198; a long value may go on in indented lines\n");
    snprintf(text, sizeof text, S "[enemy wasp]\nat = 1 2\nprogram = %0300d,\n  move_bi\n", 0);
    check_said(text, strlen(text),
               "5: this line has 311 bytes, expected at most 198; a long value may go on in indented lines\n");
}

// The longest line that can be read, one more, and a long comment, which is no part of the line.
TEST(test_a_missing_kind_is_told_all_kinds)
{
    static const char text[] = S "[enemy]\nat = 1 2\n";
    bool good;
    char *said = said_about(text, sizeof text - 1, &good);
    assert_non_null(strstr(said, "3: the enemy's kind is '', expected one of: "));
    for (int kind = 0; kind < ENEMY_KINDS; kind++)
        assert_non_null(strstr(said, ENEMY_NAMES[kind]));
    free(said);
}

TEST(test_line_length)
{
    char text[1024];
    int zeros = 198 - (int)strlen("seed = ");
    snprintf(text, sizeof text, S "seed = %0*d\n", zeros, 7);
    check_said(text, strlen(text), "");
    snprintf(text, sizeof text, S "seed = 8   ; %0*d\n# %0*d\n", zeros, 7, 2 * zeros, 7);
    check_said(text, strlen(text), "");
    snprintf(text, sizeof text, S "seed = %0*d\nseed = 1\n", zeros + 1, 7);
    check_said(text, strlen(text),
               "3: this line has 199 bytes, expected at most 198; a long value may go on in indented lines\n");
    // A number that is longer than a word is not cut to another number.
    snprintf(text, sizeof text, S "[bees]\nbee = 1 0.%0100d\n", 1);
    check_said(text, strlen(text),
               "4: y is '0.00000000000000000000000000000000000000...', expected a number from 0 to "
               "640\n");
}

static char *repeated(const char *begin, const char *line, int times)
{
    size_t size = strlen(begin) + strlen(line) * (size_t)times + 1;
    char *text = malloc(size), *at = text + strlen(begin);
    memcpy(text, begin, strlen(begin));
    for (int i = 0; i < times; i++, at += strlen(line))
        memcpy(at, line, strlen(line));
    *at = '\0';
    return text;
}

static void check_too_many(const char *begin, const char *line, int most, const char *said)
{
    char *text = repeated(begin, line, most);
    check_said(text, strlen(text), "");
    free(text);
    text = repeated(begin, line, most + 3); // said once
    check_said(text, strlen(text), said);
    free(text);
}

TEST(test_too_many)
{
    check_too_many(S "[bees]\n", "bee = 1 2\n", SIM_BEES_MAX, "16388: too many bees, expected at most 16384\n");
    check_too_many(S "[bullets]\n", "seed = 1 2\n", SIM_BULLETS_MAX,
                   "32772: too many bullets, expected at most 32768\n");
    check_too_many(S "[flowers]\n", "royal = 1 2\n", SIM_FLOWERS_MAX, "516: too many flowers, expected at most 512\n");
    check_too_many(S "[enemy gnat]\n", "at = 1 2\n", SIM_ENEMIES_MAX,
                   "1028: too many enemies, expected at most 1024\n");
    check_too_many(S "[walls]\n", "disc = 1 2 3\n", SIM_WALLS_MAX, "36: too many walls, expected at most 32\n");
    check_too_many(S, "[flow round]\n", SIM_FLOWS_MAX, "11: too many flows, expected at most 8\n");
    check_too_many(S "[streams]\n", "seed = 1 2 0 1 9\n", SCENARIO_STREAMS_MAX,
                   "260: too many streams, expected at most 256\n");
    check_said(S "[bees]\nbee = 1 2\n[tunables]\nswarm.start_bees = 16384\n",
               strlen(S "[bees]\nbee = 1 2\n[tunables]\nswarm.start_bees = 16384\n"),
               "6: too many bees, 16384 here and 1 in [bees], expected at most 16384\n");
}

// Equal programs are one.
TEST(test_too_many_programs)
{
    char *text = repeated(S, "[enemy wasp]\nat = 1 2\nprogram = delay 1s\n", 3 * SIM_PROGRAMS_MAX);
    check_said(text, strlen(text), "");
    free(text);
    size_t size;
    FILE *out = open_memstream(&text, &size);
    fputs(S, out);
    for (int i = 0; i < SIM_PROGRAMS_MAX + 3; i++)
        fprintf(out, "[enemy wasp]\nat = 1 2\nprogram = delay %ds\n", i + 1);
    fclose(out);
    check_said(text, size, "197: too many programs, expected at most 64 different ones\n");
    free(text);
}

TEST(test_binary_junk)
{
    char junk[5000];
    uint32_t draw = 12345;
    for (size_t i = 0; i < sizeof junk; i++) {
        draw = draw * 1664525u + 1013904223u;
        junk[i] = (char)(draw >> 24);
    }
    bool good;
    char *said = said_about(junk, sizeof junk, &good);
    assert_false(good);
    for (const char *at = said; *at; at++)
        assert_true(*at == '\n' || (*at >= 0x20 && *at < 0x7f)); // nothing that would upset a terminal
    free(said);
    said = said_about("\0\0\0\0", 4, &good);
    assert_false(good);
    free(said);
}
