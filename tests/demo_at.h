// demo_at.h -- a recorded game from its file, which has to be good.
#pragma once

#include "content/demos/demo_file.h"
#include "test.h"

// To be kept in an OwnTape.
static inline Tape demo_at(const char *path)
{
    Tape demo;
    assert_good(demo_file_read(path, &demo, &error), &error);
    return demo;
}

// The same, of tests/demos.
static inline Tape demo_recorded(const char *name)
{
    OwnText path = formatted("tests/demos/%s.mtb", name);
    return demo_at(path);
}
