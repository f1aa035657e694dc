// stage_acts.c -- what the dummies of the built-in stages do, as action programs.
#include "sim/stage_acts.h"

#include "base/assert.h"

typedef struct Act {
    const char *text;
    size_t length;
} Act;

#define ACT(text) {text, sizeof(text) - 1}
#define COMB_MOVES(calls)                                                                                              \
    "spawn { move_by 0 200 7s ease_sine_out,"                                                                          \
    "  repeat_forever { move_by 130 0 8s ease_sine_in_out, move_by -260 0 15s ease_sine_in_out,"                       \
    "                   move_by 130 0 8s ease_sine_in_out }, repeat_forever { " calls " } }"

// Positions are those of an unmirrored, unshifted enemy. What is called is an attack, or else a pattern of our own.
static const Act ACT_TEXTS[ACTS] = {
    [ACT_DIVE] = ACT("place 60 -30, move_by 0 170 1.4s ease_sine_out, call aimed, delay 0.5s,"
                 "move_by 150 70 1.5s ease_sine_in_out, call fan3, delay 0.6s, move_by 90 -340 2s ease_sine_in"),
    [ACT_SWEEP] = ACT("place -30 80, repeat 2 {"
                  "  spawn { move_by 420 30 3s, repeat 3 { delay 0.75s, call aimed } },"
                  "  spawn { move_by -420 30 3s, repeat 3 { delay 0.75s, call lead } } }"),
    [ACT_ZIGZAG] = ACT("place 50 -30, repeat 2 {"
                   "  move_by 120 80 0.9s ease_sine_in_out, call aimed, move_by -90 50 0.8s ease_sine_in_out,"
                   "  call aimed, move_by 120 -40 0.9s ease_sine_in_out }, move_by 200 -100 1.6s"),
    [ACT_HOVER] = ACT("place 70 -30, move_by 0 150 1.1s ease_back_out,"
                  "repeat 3 { delay 0.5s, call fan3, jump_by 30 0 24 1 0.7s, delay 0.5s, call aimed,"
                  "jump_by -30 0 24 1 0.7s }, move_by 0 -260 1.4s ease_sine_in"),
    [ACT_SNIPER] = ACT("place 40 -30, move_by 20 90 1s ease_cubic_out, delay 0.4s, call burst, delay 1.4s, call burst,"
                   "delay 1s, move_by -120 40 1.2s ease_sine_in"),
    [ACT_WALTZ] = ACT("place 180 -30, move_by 0 130 1.3s ease_sine_out, repeat 3 { call fan5,"
                  "bezier_by 150 0 150 140 0 140 2.4s, call ring8, bezier_by -150 0 -150 -140 0 -140 2.4s },"
                  "move_by 0 -200 1.3s ease_sine_in"),
    [ACT_BOUNCE] = ACT("place -30 220, spawn { jump_by 420 0 130 3 4.2s, repeat 5 { delay 0.7s, call aimed } }"),
    [ACT_BEETLE] = ACT("place 80 -40, move_by 0 130 2.6s ease_sine_out,"
                   "call whirl, delay 3s,"
                   "repeat 3 { call ring8, move_by 70 20 1.9s ease_sine_in_out, call big,"
                   "move_by -70 20 1.9s ease_sine_in_out }, move_by 0 -330 5s ease_sine_in"),
    [ACT_BEETLE_BIG] = ACT("place 90 -40, move_by 0 110 2.4s ease_sine_out,"
                       "call gate, delay 5s,"
                       "repeat 3 { call rings, move_by 180 30 3.2s ease_sine_in_out, call big3,"
                       "move_by -180 0 3.2s ease_sine_in_out }, call echo, delay 3s, move_by 0 -330 5s ease_sine_in"),
    [ACT_QUEEN_0] = ACT("place 180 -60, move_by 0 190 2.6s ease_sine_out, delay 0.6s, repeat_forever {"
                    "call fan7, move_by 90 -20 1.6s ease_sine_in_out, call ring16, delay 0.7s,"
                    "move_by -180 0 2.4s ease_sine_in_out, call fan7, delay 0.6s, call burst,"
                    "move_by 90 20 1.6s ease_sine_in_out, call rings, delay 2s, call waltz_ring, delay 7s }"),
    [ACT_QUEEN_1] = ACT("move_to 180 120 1.6s ease_sine_in_out, repeat_forever {"
                    "call spiral, spawn { rotate_by 180 2.6s, jump_by 0 0 -50 2 2.6s }, delay 0.5s,"
                    "call spiral_rose, delay 6s, call fan5,"
                    "move_by 100 30 1.2s ease_sine_in_out, call burst, delay 0.6s,"
                    "move_by -200 0 1.8s ease_sine_in_out, call burst, delay 0.6s,"
                    "move_by 100 -30 1.2s ease_sine_in_out, call big3, delay 0.6s, call honeycomb, delay 7s }"),
    [ACT_QUEEN_2] = ACT("move_to 180 140 1.4s ease_back_out, repeat_forever {"
                    "call spiral4, delay 4.2s, call queens_court, delay 6s, call big3,"
                    "move_by 110 -40 1.1s ease_sine_in_out, call rings,"
                    "delay 1s, move_by -220 0 1.8s ease_sine_in_out, call rings, delay 1s, call burst,"
                    "move_by 110 40 1.1s ease_sine_in_out, call meteor, delay 6s, call fan7, delay 0.8s,"
                    "call fountain, delay 6s }"),
    // The combs of a nest differ in when they fire only: they move as one.
    [ACT_COMB_0] = ACT(COMB_MOVES("delay 1s, call ring8, delay 2s, call spiral, delay 4s")),
    [ACT_COMB_1] = ACT(COMB_MOVES("delay 3s, call ring8, delay 2s, call fan3, delay 2s")),
    [ACT_COMB_2] = ACT(COMB_MOVES("delay 5s, call ring8, delay 1s, call aimed, delay 4s, call comb_ring, delay 6s")),
    // Moths fire patterns of the book only: each act gives them time to end.
    [ACT_MOTH_LANTERN] = ACT("place 90 -40, move_by 0 150 2.6s ease_sine_out, call lantern, delay 6.4s,"
                         "move_by 60 20 2s ease_sine_in_out, call sunflower, delay 6s,"
                         "move_by -60 -20 2s ease_sine_in_out, call fireflies, delay 6s,"
                         "move_by 0 -340 6s ease_sine_in"),
    [ACT_MOTH_RAIN] = ACT("place 90 -40, move_by 0 130 2.6s ease_sine_out, call comb_ring, delay 6s,"
                      "move_by 60 20 3s ease_sine_in_out, call hail, delay 4s, move_by -60 0 3s ease_sine_in_out,"
                      "call rain, delay 6s, move_by 0 -340 6s ease_sine_in"),
    [ACT_MOTH_DANCE] = ACT("place 80 -40, move_by 0 140 2.6s ease_sine_out, call pinwheel,"
                       "move_by 170 20 4s ease_sine_in_out, move_by -170 0 4s ease_sine_in_out, call needle,"
                       "move_by 170 -20 4s ease_sine_in_out, delay 3s, call fan_dance, delay 7s,"
                       "move_by -100 -340 6s ease_sine_in"),
    [ACT_MOTH_STORM] = ACT("place 120 -40, move_by 0 130 2.6s ease_sine_out, call crossfire, delay 6s,"
                       "move_by 90 30 2s ease_sine_in_out, call petals, delay 6s,"
                       "move_by -60 0 2s ease_sine_in_out, call curtain, delay 8s, move_by 0 -340 6s ease_sine_in"),
};

void acts_add(Sim *sim)
{
    for (int i = 0; i < ACTS; i++) {
        ActionProgram program;
        ActionError error;
        int unknown_name;
        bool good = action_compile(ACT_TEXTS[i].text, ACT_TEXTS[i].length, &program, &error);
        ASSERT(good);
        int index = sim_add_program(sim, &program, &unknown_name);
        ASSERT(index == i);
        (void)good;
        (void)index;
    }
}
