// dodge_plot.h -- the results of `dodge` as an SVG: for each size of the swarm the share of runs survived, by setting
// and instinct.
#pragma once

#include "measure/dodge/dodge_table.h"

// Writes the whole picture. Whether all could be written is for ferror to say; ends the program with status 3 where
// memory is short.
void dodge_plot(const DodgeTable *table, FILE *out);
