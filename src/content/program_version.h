// program_version.h -- the versions of the program and of its libraries, for --version and bug reports.
#pragma once

#include <stdio.h>

// Prints some lines, the first "NAME VERSION". Opens a hidden window for a moment to find the renderer; without a
// display it prints a line instead.
void program_version_print(const char *name, FILE *out);
