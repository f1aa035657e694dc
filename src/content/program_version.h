// program_version.h -- which version of the program this is, and on what it runs here: for --version and bug reports.
#pragma once

#include <stdio.h>

// Prints some lines, the first "NAME VERSION". Opens a hidden window for a moment, to see what would draw; where there
// is no display a line says so.
void program_version_print(const char *name, FILE *out);
