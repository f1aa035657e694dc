// locale.h -- which language the player's system speaks.
#pragma once

// The index in `codes` ("de", "pt_BR") of the first language that the player prefers and that is among them: with its
// country where that is there, else in that of any country. -1 where there is none. LC_ALL and LC_MESSAGES count before
// what SDL finds out, as they do everywhere else.
int locale_preferred(const char *const *codes, int count);
