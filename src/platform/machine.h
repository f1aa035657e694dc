// machine.h -- the language, as the player's system reports it.
#pragma once

// The index in `codes` ("de", "pt_BR") of the player's first preferred language that is in the list: with its country
// if listed, else of any country. -1 for none. LC_ALL and LC_MESSAGES take precedence over SDL's result, as everywhere
// else.
int locale_preferred(const char *const *codes, int count);
