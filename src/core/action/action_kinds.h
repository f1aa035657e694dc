// action_kinds.h -- one list of the actions, from which the parser, its messages and README.md's tables come.
#pragma once

#include "core/action/action.h"

// Kind, word, arguments for the parser, arguments for the reader, a sentence. One letter for each argument:
// P end point (two numbers), C control point, L list of points, H height, T tension, A angle, J count of jumps,
// D duration, N count of repeats, F factor of speed, V speed in px per tick, W name, B block. Programs in demos know a kind by its
// place in the list, so a new one comes last.
#define ACTION_LIST(X)                                                                                                 \
    X(PLACE, "place", "P", "X Y", "jumps to the point X Y at once")                                                    \
    X(MOVE_TO, "move_to", "PD", "X Y DURATION", "moves in a straight line to the point X Y")                           \
    X(MOVE_BY, "move_by", "PD", "X Y DURATION", "moves in a straight line by X to the right and Y down")               \
    X(JUMP_TO, "jump_to", "PHJD", "X Y HEIGHT COUNT DURATION",                                                         \
      "hops to the point X Y in COUNT hops, HEIGHT px upward each")                                                    \
    X(JUMP_BY, "jump_by", "PHJD", "X Y HEIGHT COUNT DURATION", "hops by X Y")                                          \
    X(BEZIER_TO, "bezier_to", "CCPD", "X1 Y1 X2 Y2 X Y DURATION",                                                      \
      "a cubic Bezier curve with two control points to the point X Y")                                                 \
    X(BEZIER_BY, "bezier_by", "CCPD", "X1 Y1 X2 Y2 X Y DURATION", "the same, all three points counted from the start") \
    X(CATMULL_ROM_TO, "catmull_rom_to", "LD", "X Y ... DURATION",                                                      \
      "a smooth curve from the start through all the points")                                                          \
    X(CATMULL_ROM_BY, "catmull_rom_by", "LD", "X Y ... DURATION", "the same, the points counted from the start")       \
    X(CARDINAL_SPLINE_TO, "cardinal_spline_to", "TLD", "TENSION X Y ... DURATION",                                     \
      "a curve through all the points, straight at tension 1, rounder below")                                          \
    X(CARDINAL_SPLINE_BY, "cardinal_spline_by", "TLD", "TENSION X Y ... DURATION",                                     \
      "the same, the points counted from the start")                                                                   \
    X(ROTATE_TO, "rotate_to", "AD", "DEGREES DURATION", "turns the short way to a heading, clockwise from 0 = up")     \
    X(ROTATE_BY, "rotate_by", "AD", "DEGREES DURATION",                                                                \
      "turns clockwise by an angle, which may be several turns or negative")                                           \
    X(DELAY, "delay", "D", "DURATION", "waits")                                                                        \
    X(CALL, "call", "W", "NAME", "reports NAME to the stage, once")                                                    \
    X(FINALLY, "finally", "W", "NAME",                                                                                 \
      "reports NAME when the block around it ends, or is stopped after this was reached")                              \
    X(SHOW, "show", "", "", "makes visible")                                                                           \
    X(HIDE, "hide", "", "", "makes invisible")                                                                         \
    X(SEQUENCE, "sequence", "B", "{ ... }", "one after another; the word may be left out")                             \
    X(SPAWN, "spawn", "B", "{ ... }", "all at the same time, their moves added up; lasts as long as the longest")      \
    X(REPEAT, "repeat", "NB", "COUNT { ... }", "the block COUNT times, 1 to 1000000")                                  \
    X(REPEAT_FOREVER, "repeat_forever", "B", "{ ... }", "the block without end")                                       \
    X(SPEED, "speed", "FB", "FACTOR { ... }", "the block FACTOR times as fast, 0.001 to 1000")                         \
    X(REVERSE, "reverse", "B", "{ ... }", "undoes the block: backwards, without a jump")                               \
    X(REVERSE_TIME, "reverse_time", "B", "{ ... }", "jumps to the end of the block and runs it backwards")             \
    X(FOLLOW, "follow", "VD", "SPEED DURATION", "moves toward the swarm's middle, SPEED px per tick at most")

#define ACTION_KIND_ENUM(kind, word, arguments, usage, sentence) ACTION_##kind,
typedef enum ActionKind { ACTION_LIST(ACTION_KIND_ENUM) ACTION_KINDS } ActionKind;
#undef ACTION_KIND_ENUM

// One letter for each argument, as in ACTION_LIST.
const char *action_kind_arguments(ActionKind kind);

// An action of a kind, before its arguments are known.
ActionOp action_op(ActionKind kind);
