// json_text.h -- texts as JSON has them.
#pragma once

#include <stdio.h>

// Prints "text" with its quotes; what is no UTF-8, and control characters, become escapes.
void json_text(const char *text, FILE *out);

// Prints `, "name": "text"`, one more member of an object.
void json_pair(const char *name, const char *text, FILE *out);
