// demo_content.h -- the patterns and the stage of a game, as a demo keeps them.
#pragma once

#include "tape/demo_coder.h"

// The patterns but for their number, book->count; and a stage. Read, they are checked as far as the sim trusts them.
void code_book(DemoCoder *coder, PatternBook *book);
void code_script(DemoCoder *coder, StageScript *script);

// The hash of the stage's constant data. Rows that are added to a table of kinds do not change it.
uint64_t demo_content_hash(const Sim *sim);
