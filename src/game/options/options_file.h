// options_file.h -- the command line of a sub-command that shows one file and obeys most of the game's options.
#pragma once

#include "game/options/options.h"

#define OPTIONS_FILE_WORDS 256

// Reads an option of the sub-command's own; `value` is the argument behind it, NULL where there is none. Returns how
// many arguments it took, 0 where the option is not its own, -1 and what is wrong in `wrong`.
typedef int OptionsOwn(void *own, const char *name, const char *value, const char **wrong);

// What a sub-command takes, and what it says where it does not.
typedef struct OptionsFileRule {
    int words_most;             // room for so many words of the game's options, at most OPTIONS_FILE_WORDS
    const char *second_file;    // said of a second file
    const char *const *refused; // options of the game that make no sense here, up to a NULL
    const char *refusal;        // said of those: they are refused rather than ignored
    OptionsOwn *own;            // NULL: no options of its own
} OptionsFileRule;

// The file, and the words that are left for options_read, its own name first. Strings are those of `argv`.
typedef struct OptionsFile {
    const char *file; // NULL: none was named
    int word_count;
    char *words[OPTIONS_FILE_WORDS];
} OptionsFile;

// Splits the arguments; what is behind "--" is a file. `own` goes to the rule's function. Returns NULL or what is
// wrong.
const char *options_file_split(OptionsFile *split, const OptionsFileRule *rule, void *own, int argc, char **argv);
