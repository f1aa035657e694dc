// assert.h -- ASSERT, for programs that are wrong; data that is wrong gets an error value instead.
#pragma once

// Stops the program where `cond` does not hold. Kept in every build, so use it where the check costs little.
// The release build traps without a message, because the simulation may link nothing of the C library; test builds
// define ASSERT_MESSAGES and get file, line and text.
#ifdef ASSERT_MESSAGES
#include <assert.h>
#define ASSERT(cond) assert(cond)
#else
#define ASSERT(cond) ((cond) ? (void)0 : __builtin_trap())
#endif
