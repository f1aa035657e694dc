// test_stage_errors.c -- stages with mistakes: every one is found, in its line, and nothing else is reported.

#include "content/stage/stage_file.h"
#include "test.h"

#define S "[scenario]\nticks = 5\n" // two lines
#define GO "[place 0]\nwasp = 1 2 program go\n"
#define P S "[place 0]\n" // three

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
    {S "what\n  more\n  and more\n[walls]\nbees\n",
     "3: 'what' is no entry, expected key = value; an indented line goes on with the value above\n"
     "7: 'bees' is no entry, expected key = value; an indented line goes on with the value above\n"},
    {S "= 4\n", "3: the key is empty, expected a key of 1 to 48 bytes before the '='\n"},
    {S "a123456789012345678901234567890123456789012345678 = 4\n",
     "3: the key is too long, expected a key of 1 to 48 bytes before the '='\n"},
    {S "seed = 1\n   2\n", "4: an indented line goes on with the value above, expected that for the 'text' of a "
                           "program only\n"},
    {S "seed = \x01\n", "3: control characters in this line, expected plain text\n"},
    {S "[walls\n[walls] bee = 1\n[walls]]\n",
     "3: '[walls' is no section, expected [name] and nothing after it\n"
     "4: '[walls] bee = 1' is no section, expected [name] and nothing after it\n"
     "5: '[walls]]' is no section, expected [name] and nothing after it\n"},
    {S "[a123456789012345678901234567890123456789012345678]\n",
     "3: this section's name is too long, expected at most 48 bytes\n"},
    // Sections.
    {S "[quux]\n", "3: unknown section [quux], expected stage, scenario, gallery, tunables, walls, flow KIND, program "
                   "NAME, phase NAME, wave, boss NAME, nest, stance, place TICK or touch\n"},
    {S "[wall]\ndisc = 1\nwhat = 3\n", "3: unknown section [wall], expected one such as [walls]\n"},
    {S "[walls many]\n[place 3 4]\n", "3: too many words in [walls many], expected [walls]\n"
                                      "4: too many words in [place 3 4], expected [place TICK]\n"},
    // [scenario]
    {"[scenario]\nsead = 4\nticks = 5\n", "2: unknown key 'sead', expected a key such as 'seed'\n"},
    {"[scenario]\nlength = 4\nticks = 5\n", "2: unknown key 'length', expected one of: seed, ticks, patterns\n"},
    {S "seed = -1\n", "3: seed is '-1', expected a whole number from 0 to 18446744073709551615\n"},
    {S "seed = 18446744073709551616\n",
     "3: seed is '18446744073709551616', expected a whole number from 0 to 18446744073709551615\n"},
    {S "seed =\n", "3: seed is empty, expected a whole number from 0 to 18446744073709551615\n"},
    {S "[walls]\n[scenario]\nticks = 6\n", "5: 'ticks' was set in line 2 already, expected it once\n"},
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
    // Objects.
    {P "bie = 1 2\n", "4: unknown key 'bie', expected a key such as 'bee'\n"},
    {P "bee = 1\n", "4: 'bee = 1' has 1 value, expected x y, or x y vx vy\n"},
    {P "bee = 1 2 3\n", "4: 'bee = 1 2 3' has 3 values, expected x y, or x y vx vy\n"},
    {P "bee = 180, 500\nbee = 180,500\n",
     "4: 'bee = 180, 500' has a comma, expected only blanks between the values: x y, or x y vx vy\n"
     "5: 'bee = 180,500' has a comma, expected only blanks between the values: x y, or x y vx vy\n"},
    {S "[walls]\ndisc = 1, 2, 3\n",
     "4: 'disc = 1, 2, 3' has a comma, expected only blanks between the values: x y radius\n"},
    {P "bee =\n", "4: 'bee = ' has 0 values, expected x y, or x y vx vy\n"},
    {P "bee = 361 -1\n", "4: x is '361', expected a number from 0 to 360\n"
                         "4: y is '-1', expected a number from 0 to 640\n"},
    {P "bee = 1 2 -fast 101\n", "4: vx is '-fast', expected a number from -100 to 100\n"
                                "4: vy is '101', expected a number from -100 to 100\n"},
    {P "bee = 1 2 fast\nbee = 1 2 flock 3\nflower = 1 2 every 3\n",
     "4: 'fast' means nothing here, expected x y, or x y vx vy\n"
     "5: 'flock' means nothing here, expected x y, or x y vx vy\n"
     "6: 'every' means nothing here, expected x y\n"},
    {P "seed = 1e9 -nan\n", "4: x is '1e9', expected a number from -4000 to 4000\n"
                            "4: y is '-nan', expected a number from -4000 to 4000\n"},
    {P "royal = 1 2 3 4\n", "4: 'royal = 1 2 3 4' has 4 values, expected x y\n"},
    // Ticks and streams.
    {S "[place 5]\nbee = 1 2\n[place 0]\nbee = 1 2\n", ""},
    {S "[place]\n[place soon]\n[place -1]\n[place 1.5]\nbee = x\n[place 1000001]\n",
     "3: the tick is empty, expected a whole number from 0 to 1000000\n"
     "4: the tick is 'soon', expected a whole number from 0 to 1000000\n"
     "5: the tick is '-1', expected a whole number from 0 to 1000000\n"
     "6: the tick is '1.5', expected a whole number from 0 to 1000000\n"
     "8: the tick is '1000001', expected a whole number from 0 to 1000000\n"},
    {"[place 6]\nflower = 1 2\n[place 5]\ngnat = 1 2\n" S,
     "1: tick 6 is never reached, expected ticks up to 5 (the scenario's length)\n"},
    {P "round = 1 2 101 4 every 1\nround = 1 2 3 every 1\n",
     "4: vx is '101', expected a number from -100 to 100\n"
     "5: 'round = 1 2 3' has 3 values, expected x y, or x y vx vy, and 'every TICKS' after it\n"},
    {P "round = 1 2 every 0\nseed = 1 2 3 4 every 1.5\nseed = 1 2 every\nseed = 1 2 every 3 every 4\n",
     "4: every is '0', expected a whole number from 1 to 1000000\n"
     "5: every is '1.5', expected a whole number from 1 to 1000000\n"
     "6: 'every' has no value, expected x y, or x y vx vy, and 'every TICKS' after it\n"
     "7: 'every' comes twice, expected it once\n"},
    // Enemies.
    {P "wasp = 1 2 flock 3\n", "4: 'flock' means nothing here, expected it for enemies that flock\n"},
    {P "gnat = 1 2 flock -3\ngnat = 1 2 flock 3 flock 2\ngnat = 1 2 flok 1\n",
     "4: flock is '-3', expected a whole number from 0 to 2147483647\n"
     "5: 'flock' comes twice, expected it once\n"
     "6: 'flok' means nothing here, expected x y, or x y vx vy, and 'flock N', 'program NAME' or 'pattern NAME' after "
     "it\n"},
    {P "stinger = 1 2 program go\n", "4: 'program' means nothing here, expected none: it aims and flies by itself\n"},
    {P "wasp = 1 2 program go program go\n", "4: 'program' comes twice, expected it once\n"},
    {P "wasp = 1 2 program goo\nwasp = 1 2 program\n[program go]\ntext = delay 1s\n[place 1]\nwasp = 3 4 program go\n",
     "4: unknown program 'goo', expected one such as 'go'\n"
     "5: 'program' has no value, expected x y, or x y vx vy, and 'flock N', 'program NAME' or 'pattern NAME' after it\n"},
    // Walls and flows.
    {S "[walls]\nplane = 1 2 0 0\n", "4: the normal of a plane is 0 0, expected the direction out of the wall\n"},
    {S "[walls]\nplane = 1 2 3\ndisc = 1 2 -3\nsegment = 1 2 3\nbox = 1 2 3 4\n",
     "4: 'plane = 1 2 3' has 3 values, expected x y nx ny\n"
     "5: radius is '-3', expected a number from 0 to 4000\n"
     "6: 'segment = 1 2 3' has 3 values, expected x1 y1 x2 y2, or x1 y1 x2 y2 radius\n"
     "7: unknown key 'box', expected one of: plane, disc, segment\n"},
    {S "[flow]\n", "3: unknown flow '', expected one of: square, round, stream\n"},
    {S "[flow steam]\n", "3: unknown flow 'steam', expected a kind such as 'stream'\n"},
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

// Files with phases.
#define ST "[stage]\nname = A\nlook = pond\n" // three lines
#define NAMELESS "look = pond\n[phase B]\nleast = 1\n"
#define PH ST "[phase B]\nleast = 1\n"        // five
#define W PH "[wave]\nat = 1\nenemy = wasp\n" // eight
#define PROGRAM "[program go]\ntext = delay 1s\n"
#define B PH "[boss C]\nlook = stag\nhp = 9\n" // eight
#define STANCE "[stance]\nprogram = go\n" PROGRAM

static const Case WITH_PHASES[] = {
    {PH, ""},
    // The whole file.
    {ST, "3: the stage has no phase, expected at least one [phase NAME]\n"},
    {PH "[waves]\nat = 1\n", "6: unknown section [waves], expected one such as [wave]\n"},
    // [stage]
    {PH "[stage]\nname = C\n", "7: 'name' was set in line 2 already, expected it once\n"},
    {PH "[stage]\nlok = pond\nname.ja = C\n",
     "7: unknown key 'lok', expected a key such as 'look'\n"
     "8: unknown key 'name.ja', expected one of: look, tune, koi, listed, name, hunt\n"},
    {PH "[stage]\ntune = ponds\nkoi = 49\n", "7: tune is 'ponds', expected meadow, pond, orchard, hollow or citadel\n"
                                             "8: koi is '49', expected a whole number from 0 to 48\n"},
    {"[stage]\nname =\n" NAMELESS,
     "2: name is empty, expected plain text of 1 to 47 bytes, no ';' or '#' before a word\n"},
    {"[stage]\nname = 012345678901234567890123456789012345678901234567\n" NAMELESS,
     "2: name is '0123456789012345678901234567890123456789...', expected plain text of 1 to 47 bytes, no ';' or '#' before a word\n"},
    {"[stage]\nname = \xe8\x8d\n" NAMELESS,
     "2: name is '?\?', expected plain text of 1 to 47 bytes, no ';' or '#' before a word\n"},
    // [tunables]
    {PH "[tunables]\nstage.first_phase = 1\nlevel.level = hard\n",
     "7: this is for the player to choose, expected a number that the game plays with\n"
     "8: this is for the player to choose, expected a number that the game plays with\n"},
    {PH "[tunables]\neffects.banner_ms = 1000\n",
     "7: this is for the player to choose, expected a number that the game plays with\n"},
    {PH "[walls]\ndisc = 5000 2 3\n[flow round]\nmiddle = 1 5000\n",
     "7: x is '5000', expected a number from -4000 to 4000\n9: y is '5000', expected a number from -4000 to 4000\n"},
    // [program]
    {PH "[program]\ntext = delay 1s\n", "6: the program's name is '', expected one word: [program NAME]\n"},
    {W "program = go\n" PROGRAM PROGRAM, "12: there is a program 'go' in line 10 already, expected another name\n"},
    {W "program = go\n[program go]\n", "10: this program has no text, expected 'text = ...'\n"},
    {W "program = go\n[program go]\ntext =\n", "11:7: the program is empty; expected an action\n"},
    {W "program = go\n[program go]\ntext = delay 1s,\n   call aimd, call rian\n",
     "12:9: unknown pattern 'aimd', expected one such as 'aimed'\n"
     "12:20: unknown pattern 'rian', expected one such as 'rain'\n"},
    {W "program = go\n[program go]\ntext = delay 1s\nspeed = 2\n  more\n",
     "12: unknown key 'speed', expected one of: text\n"},
    {W PROGRAM, "9: warning: nobody follows the program 'go', expected a wave, a stance or an enemy with it\n"},
    // [phase]
    {PH "[phase]\nleast = 1\n",
     "6: the name is empty, expected plain text of 1 to 47 bytes, no ';' or '#' before a word\n"},
    {ST "[phase B]\n", "4: nothing happens in this phase, expected a [wave], a [boss NAME] or 'least = TIME' in it\n"},
    {PH "rank = 2\nmost = 601s\n",
     "6: rank is '2', expected a number from 0 to 1\n"
     "7: most is '601s', expected a time from 0.01666667s to 600s: '2s', '1.5s', or '90' (ticks)\n"},
    {PH "look = sea\nlight = moon\n", "6: look is 'sea', expected stage, meadow, pond, orchard, hollow or citadel\n"
                                      "7: light is 'moon', expected noon, dawn, dusk, night or day\n"},
    {ST "[phase B]\nleast = 3s\nmost = 2s\n",
     "4: this phase lasts at least 3s and at most 2s, expected 'least' below 'most'\n"},
    // [wave]
    {ST "[wave]\nat = 1\nenemy = wasp\n[phase B]\nleast = 1\n",
     "4: this wave belongs to no phase, expected a [phase NAME] above it\n"},
    {PH "[wave]\n", "6: this wave never comes, expected 'at = TIME' or 'weight = N' in its section\n"
                    "6: nobody comes in this wave, expected 'enemy = KIND' in its section\n"},
    {W "weight = 3\n", "7: a wave with a weight is drawn, expected no 'at' beside it\n"},
    {PH "[wave]\nenemy = wasp\nweight = 3\ncount = 2\nleast = 4\nmost = 3\n",
     "9: a wave that is drawn grows with the rank, expected 'least' and 'most'\n"
     "11: this wave has 4 enemies at least and 3 at most, expected 'least' below 'most'\n"},
    {W "from_rank = 0.5\n", "9: 'from_rank' is for waves that are drawn, expected a 'weight' beside it\n"},
    {W "[wave]\nenemy = wasp\nweight = 1001\n", "11: weight is '1001', expected a whole number from 1 to 1000\n"},
    {W "[wave]\nenemy = wasp\nweight = 1\n", "9: this wave is drawn and the first one of the phase is not, expected "
                                             "'weight' or 'at' in all of them\n"},
    {W "[boss C]\nlook = stag\nhp = 9\nevery = 9s\n" STANCE,
     "4: the boss of this phase comes again and again, expected "
     "waves with a 'weight' beside it\n"},
    {PH "[nest]\nrows = 1\n", "6: this nest belongs to no boss, expected a [boss NAME] above it in the phase\n"},
    {B STANCE "[nest]\nrows = 17\n", "13: this nest is not whole, expected 'programs = NAME NAME NAME' in its section\n"
                                     "13: this nest is not whole, expected 'columns = N' in its section\n"
                                     "13: this nest is not whole, expected 'burst = TIME' in its section\n"
                                     "14: rows is '17', expected a whole number from 1 to 16\n"},
    {W "enemy = gnat\n", "9: 'enemy' was set in line 8 already, expected it once\n"},
    {PH "[wave]\nat = 1.5\nenemy = wasp\n",
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
    {W "program = goo\n" PROGRAM,
     "9: unknown program 'goo', expected one such as 'go'\n"
     "10: warning: nobody follows the program 'go', expected a wave, a stance or an enemy with it\n"},
    {W "program = go\n", "9: unknown program 'go', expected a [program go] in this file\n"},
    {W "program = go\nplace = 1 2\n" PROGRAM,
     "10: the program says where these enter, expected no 'place' beside it\n"},
    {PH "[wave]\nat = 1\nenemy = stinger\nprogram = go\n" PROGRAM,
     "9: a stinger aims and flies by itself, expected no 'program'\n"},
    {PH "most = 90\n[wave]\nat = 1.5s\nenemy = wasp\n",
     "7: this wave comes after 1.5s, but its phase is over after 1.5s, expected an earlier 'at' or a later 'most'\n"},
    {W "count = 200\nspacing = 4s\n", "6: the last one of this wave comes after more than 10 minutes, expected less\n"},
    // [boss], [stance]
    {B STANCE, ""},
    {PH "[boss]\nlook = stag\nhp = 9\n" STANCE,
     "6: the name is empty, expected plain text of 1 to 47 bytes, no ';' or '#' before a word\n"},
    {ST "[boss C]\nlook = stag\nhp = 9\n" STANCE "[phase B]\nleast = 1\n",
     "4: this boss belongs to no phase, expected a [phase NAME] above it\n"
     "7: this stance belongs to no boss, expected a [boss NAME] above it in the phase\n"
     "9: warning: nobody follows the program 'go', expected a wave, a stance or an enemy with it\n"},
    {PH "[boss C]\n" STANCE, "6: this boss looks like nothing, expected 'look = rhino' or another in its section\n"
                             "6: this boss has no strength, expected 'hp = N' in its section\n"},
    {B, "6: this boss has no stance, expected at least one [stance] after it\n"},
    {B STANCE "[boss D]\nlook = stag\nhp = 9\n", "13: this is the second boss of the phase, expected one at most\n"},
    {B "radius = 200\npoints = -1\n" STANCE, "9: radius is '200', expected a number from 1 to 120\n"
                                             "10: points is '-1', expected a whole number from 0 to 1000000\n"},
    {PH "[boss C]\nlook = stage\nhp = 9\n" STANCE,
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

static const PatternBook *patterns(void)
{
    static const char *const NAMES[] = {"rain", "aimed", "ring8"};
    static const uint32_t word = 0;
    static PatternBook book;
    for (int i = book.count; i < 3; i++)
        assert_true(pattern_book_add(&book, NAMES[i], &word, 1) >= 0);
    return &book;
}

static char *said_about(const char *text, size_t size, bool *good)
{
    OwnStage stage = stage_file_new(patterns());
    OwnErrors errors = {0};
    char *said;
    size_t said_size;
    FILE *out = open_memstream(&said, &said_size);
    *good = stage_file_read(&stage, text, size, &errors);
    text_errors_print(&errors, "", out);
    fclose(out);
    return said;
}

// Lines come as ":line: ..." because the file has no name here.
static void check_said(const char *text, size_t size, const char *expected)
{
    bool good;
    OwnText said = said_about(text, size, &good);
    OwnText plain = calloc(strlen(said) + 1, 1);
    int n = 0;
    for (const char *at = said; *at; at++)
        if (*at != ':' || (at != said && at[-1] != '\n'))
            plain[n++] = *at;
    fail_if(strcmp(plain, expected) != 0, "the text\n%s\nis told:\n%s\ninstead of:\n%s", text, plain, expected);
    bool errors = false;
    for (const char *line = expected; *line; line = strchr(line, '\n') + 1) {
        const char *says = strstr(line, "expected ");
        assert_true(says != NULL && says < strchr(line, '\n'));
        errors |= strncmp(line + strcspn(line, ":"), ": warning", 9) != 0;
    }
    assert_int_equal(good, !errors);
}

TEST(test_every_mistake)
{
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        check_said(CASES[i].text, strlen(CASES[i].text), CASES[i].said);
    for (size_t i = 0; i < sizeof WITH_PHASES / sizeof WITH_PHASES[0]; i++)
        check_said(WITH_PHASES[i].text, strlen(WITH_PHASES[i].text), WITH_PHASES[i].said);
}

// Waves have all enemies but the parts of bosses, and places have those too.
TEST(test_an_unknown_enemy_is_told_all_kinds)
{
    static const char WAVE[] = PH "[wave]\nat = 1\nenemy = queen\n", PLACE[] = P "quux = 1 2\n";
    bool good;
    OwnText wave = said_about(WAVE, sizeof WAVE - 1, &good), place = said_about(PLACE, sizeof PLACE - 1, &good);
    assert_non_null(strstr(wave, "8: enemy is 'queen', expected one of: "));
    assert_non_null(strstr(place, "4: unknown key 'quux', expected one of: bee, "));
    for (int kind = 0; kind < ENEMY_KINDS; kind++) {
        assert_int_equal(strstr(wave, ENEMY_NAMES[kind]) != NULL, script_wave_brings(kind));
        assert_non_null(strstr(place, ENEMY_NAMES[kind]));
    }
}

// What is said about a text of one program, which begins in line 5, column 10.
static void check_program(const char *program, const char *expected)
{
    OwnText text = formatted(S "\n[program go]\ntext    =%s\n" GO, program);
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
    snprintf(text, sizeof text, S "\n[program go]\ntext = delay 1s,\n  %0300d\n  , move_bi\n" GO, 0);
    check_said(text, strlen(text),
               "6: this line has 302 bytes, expected at most 198; a long value may go on in indented lines\n");
    snprintf(text, sizeof text, S "\n[program go]\ntext = %0300d,\n  move_bi\n" GO, 0);
    check_said(text, strlen(text),
               "4: this program has no text, expected 'text = ...'\n"
               "5: this line has 308 bytes, expected at most 198; a long value may go on in indented lines\n");
}

// The longest line that can be read, one more, and a long comment, which is no part of the line.
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
    snprintf(text, sizeof text, P "bee = 1 0.%0100d\n", 1);
    check_said(text, strlen(text),
               "4: y is '0.00000000000000000000000000000000000000...', expected a number from 0 to "
               "640\n");
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

static void check_limit(const char *before, const char *section, int most, const char *said)
{
    bool good;
    OwnText fits = many(before, section, most), too_many = many(before, section, most + 3);
    OwnText about_fits = said_about(fits, strlen(fits), &good);
    fail_if(strstr(about_fits, "too many"), "%d times\n%s\nare told: %s", most, section, about_fits);
    OwnText about = said_about(too_many, strlen(too_many), &good);
    const char *told = strstr(about, "too many");
    assert_false(good);
    if (!strstr(about, said) || strstr(told + 1, "too many"))
        fail_msg("%d times\n%s\nare told:\n%s\ninstead of: %s", most + 3, section, about, said);
}

TEST(test_limits)
{
    check_limit(ST, "[phase %d]\nleast = 1\n", SCRIPT_PHASES_MAX, "too many phases, expected at most 24\n");
    check_limit(PH, "[wave]\nat = 1\nenemy = wasp\n", SCRIPT_WAVES_MAX, "too many waves, expected at most 160\n");
    check_limit(PH, "[program p%d]\ntext = delay 1s\n", SCRIPT_PROGRAMS_MAX,
                "too many programs, expected at most 64\n");
    check_limit(P, "bee = 1 2\n", SIM_BEES_MAX, "16388: too many bees, expected at most 16384\n");
    check_limit(P, "seed = 1 2\n", SIM_BULLETS_MAX, "32772: too many bullets, expected at most 32768\n");
    check_limit(P, "royal = 1 2\n", SIM_FLOWERS_MAX, "516: too many flowers, expected at most 512\n");
    check_limit(P, "gnat = 1 2\n", SIM_ENEMIES_MAX, "1028: too many enemies, expected at most 1024\n");
    check_limit(S "[walls]\n", "disc = 1 2 3\n", SCRIPT_WALLS_MAX, "32: too many walls, expected at most 28\n");
    check_limit(S, "[flow round]\n", SIM_FLOWS_MAX, "11: too many flows, expected at most 8\n");
    check_limit(P, "seed = 1 2 0 1 every 9\n", STAGE_FILE_STREAMS_MAX, "260: too many streams, expected at most 256\n");
    check_limit(ST, "[phase %d]\n[boss B]\nlook = stag\nhp = 1\n[stance]\n", SCRIPT_BOSSES_MAX,
                "too many bosses, expected at most 4\n");
    check_limit(B, "[stance]\n", SCRIPT_STANCES_MAX, "too many stances, expected at most 24\n");
    static const char BEES[] = P "bee = 1 2\n[tunables]\nswarm.start_bees = 16384\n";
    check_said(BEES, strlen(BEES), "6: too many bees, 16384 here and 1 placed, expected at most 16384\n");
}

// 60 programs of some 600 bytes each.
TEST(test_too_much_text)
{
    bool good;
    OwnText text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    fputs(PH, out);
    for (int i = 0; i < 60; i++) {
        fprintf(out, "[program p%d]\ntext = delay 1s\n", i);
        for (int k = 0; k < 12; k++)
            fputs("  , delay 1.00000s, delay 1.00000s, delay 1.00000s\n", out);
    }
    fclose(out);
    OwnText said = said_about(text, size, &good);
    assert_false(good);
    assert_non_null(strstr(said, "the programs are too long, expected at most 6144 words of them in all: some "
                                 "three for an action\n"));
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
