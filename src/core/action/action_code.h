// action_code.h -- a program as a row of words, which files and scripts carry: what its text says, and nothing that
// follows from it.
//
// Words come from files of others, so everything in them is looked at; what follows from them (durations, maps, flags)
// is made anew. A program that was packed comes back bit for bit.
#pragma once

#include <stdint.h>

#include "core/action/action.h"

// Packs a compiled program into at most `room` words; returns how many they are, or -1 where it needs more.
int action_pack(const ActionProgram *program, int32_t *words, int room);

// Makes the program of `count` words. Returns NULL; or what is wrong with them, the program being unusable then.
const char *action_unpack(const int32_t *words, int count, ActionProgram *program);
