// border.h -- what covers the bars beside the playfield.
#pragma once

#include "render/batch.h"

// Covers the bars beside the playfield with a comb and a rim; nothing where the output is 9:16.
void border_draw(Batch *batch);
