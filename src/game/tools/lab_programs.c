// lab_programs.c -- the action programs that the lab offers for enemies.
//
// All move from where the enemy is placed, and never end. A sine wave to and fro in each direction, a quarter of a
// round apart, makes a circle.
#include "game/tools/lab.h"

const LabProgram LAB_PROGRAMS[LAB_PROGRAM_COUNT] = {
    [LAB_PROGRAM_HOVER] = {UI_LAB_PROGRAM_HOVER, "hover",
                           "repeat_forever {\n"
                           "move_by 50 0 0.9s ease_sine_in_out, call aimed,\n"
                           "move_by -100 0 1.8s ease_sine_in_out, call aimed,\n"
                           "move_by 50 0 0.9s ease_sine_in_out }"},
    [LAB_PROGRAM_SWEEP] = {UI_LAB_PROGRAM_SWEEP, "sweep",
                           "repeat_forever {\n"
                           "move_by 120 0 1.5s ease_sine_in_out, call fan3,\n"
                           "move_by -240 0 3s ease_sine_in_out, call fan5,\n"
                           "move_by 120 0 1.5s ease_sine_in_out }"},
    [LAB_PROGRAM_CIRCLE] =
        {UI_LAB_PROGRAM_CIRCLE, "circle",
         "spawn {\n"
         "repeat_forever { move_by 90 0 1.4s ease_sine_in_out, move_by -90 0 1.4s ease_sine_in_out },\n"
         "sequence {\n"
         "move_by 0 45 0.7s ease_sine_out,\n"
         "repeat_forever { move_by 0 -90 1.4s ease_sine_in_out, call ring8, move_by 0 90 1.4s ease_sine_in_out } } }"},
    [LAB_PROGRAM_SPIRAL] = {UI_LAB_PROGRAM_SPIRAL, "spiral", "repeat_forever { call spiral, delay 3s }"},
    [LAB_PROGRAM_DIVE] = {UI_LAB_PROGRAM_DIVE, "dive",
                          "repeat_forever {\n"
                          "delay 0.6s, call burst,\n"
                          "move_by 0 220 1.2s ease_quad_in, move_by 40 0 0.3s,\n"
                          "move_by -40 -220 1.6s ease_sine_in_out }"},
    [LAB_PROGRAM_DRIFT] = {UI_LAB_PROGRAM_DRIFT, "drift",
                           "repeat_forever {\n"
                           "move_by 60 20 2s ease_sine_in_out, call big3,\n"
                           "move_by -60 -20 2s ease_sine_in_out, call big }"},
    [LAB_PROGRAM_CROSSES] = {UI_LAB_PROGRAM_CROSSES, "crosses",
                             "repeat_forever {\n"
                             "move_by 70 0 1.6s ease_sine_in_out, call rings,\n"
                             "move_by -140 0 3.2s ease_sine_in_out, call spiral4,\n"
                             "move_by 70 0 1.6s ease_sine_in_out, call fan7 }"},
    [LAB_PROGRAM_SQUARE] =
        {UI_LAB_PROGRAM_SQUARE, "square",
         "repeat_forever { move_by 100 0 0.8s, move_by 0 100 0.8s, move_by -100 0 0.8s, move_by 0 -100 0.8s }"},
    [LAB_PROGRAM_FOLLOW] = {UI_LAB_PROGRAM_FOLLOW, "follow", "repeat_forever { follow 0.8 1.5s, call aimed }"},
};

// A stinger leads itself: a program would never be asked where it goes.
bool lab_program_fits(EnemyKind kind)
{
    return ENEMY_RULES[kind].moves != MOVES_DARTS;
}

// Hornets, gnats and the rest know what to do; those three would only stand there.
int lab_program_default(EnemyKind kind)
{
    static const int PROGRAMS[ENEMY_KINDS] = {
#define TOOL(degrees, scale, PROGRAM) LAB_PROGRAM_##PROGRAM
#define ENEMY_LOOK(KIND, sprites, body, fall, tool) [ENEMY_##KIND] = tool,
#include "view/kinds.def"
#undef ENEMY_LOOK
#undef TOOL
    };
    return PROGRAMS[kind];
}
