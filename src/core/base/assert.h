// assert.h -- ASSERT, for programming errors; invalid data gets an error value instead.
#pragma once

// Stops the program if `cond` is false. Kept in every build, so use it for cheap checks. The release build traps
// without a message, because the simulation may not link the C library; test builds define ASSERT_MESSAGES and
// get file, line and text.
#ifdef ASSERT_MESSAGES
#include <assert.h>
#define ASSERT(cond) assert(cond)
#else
#define ASSERT(cond) ((cond) ? (void)0 : __builtin_trap())
#endif
