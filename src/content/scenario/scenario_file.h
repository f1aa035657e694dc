// scenario_file.h -- scenarios as files.
#pragma once

#include "base/error.h"
#include "content/scenario/scenario.h"

// Reads a file into a new scenario. False where it cannot be read, with one line in `error`, or where it has mistakes,
// which are in `errors` then, `error` being empty. Warnings are there in any case.
bool scenario_load(Scenario *scenario, const char *path, TextErrors *errors, Error *error);

// Writes it, so that either the old or the new content survives. The comments at the very top of the old one stay.
// False and one line in `error` where that fails, or where the file would be too large to be read again.
bool scenario_save(const Scenario *scenario, const char *path, Error *error);
